//! Webhooks: telling other programs what happened.

mod errors;
mod messages;
mod outbox;
pub mod routes;
pub mod signature;

use crate::signature::WebhookVault;
use handling::addresses::Addresses;
use handling::audit::AuditLog;
use handling::outgoing::Sender;
use handling::rate_limit::Limits;
use handling::time::Time;
use mail::Emails;
use std::sync::Arc;
use store::Store;
use tokio::sync::Notify;

/// Handles endpoints and what is sent to them.
#[derive(Clone)]
pub struct Webhooks {
    pub store: Store,
    pub time: Time,
    pub addresses: Addresses,
    pub limits: Limits,
    pub audit: AuditLog,
    pub emails: Emails,
    pub vault: Arc<WebhookVault>,
    pub sender: Arc<Sender>,
    /// Notified when an endpoint is due right away. One permit is stored.
    pub due: Arc<Notify>,
}
