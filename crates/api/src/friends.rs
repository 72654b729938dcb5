//! Friends: requests, blocking, and invitations to live sessions.

pub(crate) mod errors;
pub(crate) mod invitations;
pub(crate) mod routes;

use handling::rate_limit::Limits;
use handling::time::Time;
use live::Rooms;
use notifying::Notifier;
use store::Store;

/// Handles friends and invitations.
#[derive(Clone)]
pub(crate) struct Friends {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) notifier: Notifier,
    pub(crate) rooms: Rooms,
}
