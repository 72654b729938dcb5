//! Finding public quizzes, and the page of a single quiz.

pub(crate) mod errors;
pub(crate) mod quiz_pages;
pub(crate) mod routes;

use handling::audit::AuditLog;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use notifying::Notifier;
use std::sync::Arc;
use store::Store;
use tokio::sync::Notify;

/// Handles public quizzes.
#[derive(Clone)]
pub(crate) struct Feed {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) audit: AuditLog,
    pub(crate) rooms: Rooms,
    pub(crate) media: MediaLibrary,
    pub(crate) notifier: Notifier,
    /// Notified when something may unlock an achievement.
    pub(crate) achievements_due: Arc<Notify>,
}
