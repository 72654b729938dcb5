//! Finding public quizzes, and the page of one.

pub(crate) mod errors;
pub(crate) mod quiz_pages;
pub(crate) mod routes;

use crate::notifications::Notifier;
use handling::audit::AuditLog;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use std::sync::Arc;
use store::Store;
use tokio::sync::Notify;

/// Public quizzes.
#[derive(Clone)]
pub(crate) struct Feed {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) audit: AuditLog,
    pub(crate) rooms: Rooms,
    pub(crate) media: MediaLibrary,
    pub(crate) notifier: Notifier,
    /// Rung when something may unlock an achievement.
    pub(crate) achievements_due: Arc<Notify>,
}
