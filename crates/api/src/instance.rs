//! What this instance says about itself, and the web app it serves.

pub(crate) mod about;
pub(crate) mod about_routes;
pub(crate) mod health;
pub(crate) mod routes;
pub(crate) mod security_txt;
pub(crate) mod socket_check;
pub(crate) mod stream_check;
pub(crate) mod voices;

use crate::instance::about::{AboutConfig, FigureCounter};
use handling::addresses::Addresses;
use handling::time::Time;
use live::Rooms;
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
    /// Returns the contract as JSON, which only the top layer can produce.
    pub(crate) contract: fn() -> &'static str,
    /// Limits the open connections that check whether connections work.
    pub(crate) socket_checks: Arc<Semaphore>,
    /// Has the event streams among them.
    pub(crate) rooms: Rooms,
}

/// What an operator turned on.
pub(crate) struct Offers {
    /// Whether everyone may read the emails in the outbox, and not only people at this computer.
    pub(crate) has_open_mailbox: bool,
    /// The minimum length of a password.
    pub(crate) password_min_length: u32,
    pub(crate) has_github: bool,
    /// The display name of the OIDC provider, if there is one.
    pub(crate) oidc_name: Option<String>,
}
