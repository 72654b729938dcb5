//! What people do with their own account: name, avatar, email address, password, sessions, export
//! and deletion.

pub mod avatars;
pub mod email;
pub mod errors;
mod export;
pub mod export_routes;
pub mod leave;
pub mod password;
mod retention;
pub mod retention_routes;
pub mod routes;
pub mod sessions;

use crate::export_routes::RunningExports;
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
pub struct Accounts {
    pub store: Store,
    pub time: Time,
    pub addresses: Addresses,
    pub limits: Limits,
    pub audit: AuditLog,
    pub emails: Emails,
    pub rooms: Rooms,
    pub auth: Auth,
    pub sessions: Sessions,
    pub proofs: Proofs,
    pub media: MediaLibrary,
    pub reports: Reports,
    pub running_exports: Arc<RunningExports>,
}
