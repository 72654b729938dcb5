//! What administrators see of an instance, and what they decide for it.
//!
//! Every operation here takes an administrator whose address is proven; what is hard to undo also a
//! proof that is not older than five minutes. Every change is an entry in the audit log, with who
//! did it. Nobody does to themselves what could leave an instance without an administrator.

pub(crate) mod abuse;
pub(crate) mod audit_log;
pub(crate) mod errors;
pub(crate) mod rooms;
pub(crate) mod settings;
pub(crate) mod users;

use crate::account::Accounts;
use auth::Auth;
use auth::sessions::Sessions;
use handling::audit::AuditLog;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use mail::Emails;
use store::Store;

/// What administrators do.
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
