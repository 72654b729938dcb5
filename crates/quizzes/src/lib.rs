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

/// Quizzes, and quizzes as files.
#[derive(Clone)]
pub struct Quizzes {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub media: MediaLibrary,
    /// Importing quiz files.
    pub imports: Arc<Turns>,
    /// Exporting quiz files.
    pub exports: Arc<Turns>,
    /// Rung when something may unlock an achievement.
    pub achievements_due: Arc<Notify>,
}
