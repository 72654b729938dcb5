//! Finding public quizzes, and the page of a single quiz.

pub mod errors;
pub mod quiz_pages;
pub mod routes;

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
pub struct Feed {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub audit: AuditLog,
    pub rooms: Rooms,
    pub media: MediaLibrary,
    pub notifier: Notifier,
    /// Notified when something may unlock an achievement.
    pub achievements_due: Arc<Notify>,
}
