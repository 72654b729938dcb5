//! Live sessions: starting, scheduling, joining and correcting them.

pub(crate) mod after;
mod audience;
mod class_lists;
pub(crate) mod co_hosts;
pub(crate) mod corrections;
pub(crate) mod ending;
pub(crate) mod errors;
pub(crate) mod host_links;
pub(crate) mod invitations;
pub(crate) mod inviting_friends;
pub(crate) mod missed;
mod next;
mod room_search;
pub(crate) mod routes;
pub(crate) mod schedule;
pub(crate) mod socket;
pub(crate) mod stream;

use auth::sessions::Sessions;
use handling::addresses::Addresses;
use handling::audit::AuditLog;
use handling::doors::Doors;
use handling::rate_limit::Limits;
use handling::stage_numbers::StageNumbers;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use notifying::Notifier;
use std::sync::Arc;
use store::Store;
use tokio::sync::Notify;
use tokio_util::task::TaskTracker;
use work::Turns;

/// Handles live sessions.
#[derive(Clone)]
pub(crate) struct Hosting {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    pub(crate) doors: Doors,
    pub(crate) stage_numbers: StageNumbers,
    pub(crate) rooms: Rooms,
    pub(crate) audit: AuditLog,
    pub(crate) sessions: Sessions,
    pub(crate) media: MediaLibrary,
    /// Queues the reading of large reports with everything else that reads them.
    pub(crate) turns: Arc<Turns>,
    pub(crate) notifier: Notifier,
    /// Notified when something may unlock an achievement.
    pub(crate) achievements_due: Arc<Notify>,
    /// The open connections, so that a stopping server can wait until each client knows why; and
    /// what goes on after a response.
    pub(crate) sockets: TaskTracker,
}
