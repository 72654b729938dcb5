//! Writing quizzes: the list, the editor, and quizzes as files.

pub mod documents;
pub mod errors;
pub mod file_routes;
pub mod files;
pub mod findings;
pub mod handout_words;
pub mod import;
pub mod questions;
pub mod routes;
pub mod withheld;

use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use std::sync::Arc;
use store::Store;
use tokio::sync::Notify;
use work::Turns;

/// Quizzes, and quiz files.
#[derive(Clone)]
pub struct Quizzes {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub media: MediaLibrary,
    /// The queue for imports.
    pub imports: Arc<Turns>,
    /// The queue for exports.
    pub exports: Arc<Turns>,
    /// Notified when something may unlock an achievement.
    pub achievements_due: Arc<Notify>,
}
