//! What this instance says about itself, and the web app it serves.

pub(crate) mod about;
pub(crate) mod about_routes;
pub(crate) mod routes;
pub(crate) mod socket_check;

use crate::instance::about::{AboutConfig, FigureCounter};
use handling::addresses::Addresses;
use handling::time::Time;
use mail::Emails;
use std::sync::Arc;
use store::Store;
use tokio::sync::Semaphore;

/// What this instance offers.
#[derive(Clone)]
pub(crate) struct Instance {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) emails: Emails,
    pub(crate) about: Arc<AboutConfig>,
    pub(crate) offers: Arc<Offers>,
    pub(crate) figures: Arc<FigureCounter>,
    /// The contract as JSON, which the top floor knows.
    pub(crate) contract: fn() -> &'static str,
    /// The open sockets that check whether sockets work.
    pub(crate) socket_checks: Arc<Semaphore>,
}

/// What an operator switched on.
pub(crate) struct Offers {
    /// Whether everybody may read the emails in the outbox, and not only people at this computer.
    pub(crate) has_open_mailbox: bool,
    /// How long a password must be.
    pub(crate) password_min_length: u32,
    pub(crate) has_github: bool,
    /// What people call the other provider, if there is one.
    pub(crate) oidc_name: Option<String>,
}
