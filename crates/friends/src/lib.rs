//! Friends: codes, requests and blocking. Inviting friends is up to live sessions.

mod errors;
pub mod routes;

use handling::rate_limit::Limits;
use handling::time::Time;
use live::Rooms;
use notifying::Notifier;
use store::Store;

/// Handles friends.
#[derive(Clone)]
pub struct Friends {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub notifier: Notifier,
    pub rooms: Rooms,
}
