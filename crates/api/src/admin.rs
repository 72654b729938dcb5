//! What administrators see of an instance, and the decisions they make for it.
//!
//! Every operation here requires an administrator with a verified address. Whatever is hard to undo
//! also requires a confirmation from the last five minutes. The audit log records every change and
//! who made it. Administrators can't do anything to themselves that could leave the instance
//! without one.

pub(crate) mod abuse;
pub(crate) mod audit_log;
pub(crate) mod errors;
pub(crate) mod rooms;
pub(crate) mod settings;
pub(crate) mod users;
pub(crate) mod voices;

use account::Accounts;
use auth::Auth;
use auth::sessions::Sessions;
use handling::audit::AuditLog;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use mail::Emails;
use store::Store;

/// Handles what administrators do.
#[derive(Clone)]
pub(crate) struct Admin {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) audit: AuditLog,
    pub(crate) emails: Emails,
    pub(crate) rooms: Rooms,
    pub(crate) accounts: Accounts,
    pub(crate) auth: Auth,
    pub(crate) sessions: Sessions,
    pub(crate) media: MediaLibrary,
}
