//! Webhooks: telling other programs what happened.

pub(crate) mod errors;
pub(crate) mod messages;
pub(crate) mod outbox;
pub(crate) mod routes;
pub(crate) mod signature;

use crate::webhooks::signature::WebhookVault;
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
pub(crate) struct Webhooks {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    pub(crate) audit: AuditLog,
    pub(crate) emails: Emails,
    pub(crate) vault: Arc<WebhookVault>,
    pub(crate) sender: Arc<Sender>,
    /// Notified when an endpoint is due right away. One permit is stored.
    pub(crate) due: Arc<Notify>,
}
