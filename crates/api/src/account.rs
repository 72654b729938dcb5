//! What people do with their own account: name, avatar, email address, password, sessions, export
//! and deletion.

pub(crate) mod avatars;
pub(crate) mod email;
pub(crate) mod errors;
pub(crate) mod export;
pub(crate) mod export_routes;
pub(crate) mod leave;
pub(crate) mod password;
pub(crate) mod retention;
pub(crate) mod retention_routes;
pub(crate) mod routes;
pub(crate) mod sessions;

use crate::account::export_routes::RunningExports;
use auth::Auth;
use auth::proof::Proofs;
use auth::sessions::Sessions;
use handling::addresses::Addresses;
use handling::audit::AuditLog;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use mail::Emails;
use reports::Reports;
use std::sync::Arc;
use store::Store;

/// Handles what people do with their own account.
#[derive(Clone)]
pub(crate) struct Accounts {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    pub(crate) audit: AuditLog,
    pub(crate) emails: Emails,
    pub(crate) rooms: Rooms,
    pub(crate) auth: Auth,
    pub(crate) sessions: Sessions,
    pub(crate) proofs: Proofs,
    pub(crate) media: MediaLibrary,
    pub(crate) reports: Reports,
    pub(crate) running_exports: Arc<RunningExports>,
}
