//! Writing quizzes: the list, the editor, and quizzes as files.

pub(crate) mod documents;
pub(crate) mod errors;
pub(crate) mod file_routes;
pub(crate) mod files;
pub(crate) mod findings;
pub(crate) mod handout_words;
pub(crate) mod import;
pub(crate) mod questions;
pub(crate) mod routes;
pub(crate) mod withheld;

use crate::http::rate_limit::Limits;
use crate::http::time::Time;
use crate::media::MediaLibrary;
use std::sync::Arc;
use store::Store;
use tokio::sync::Notify;
use work::Turns;

/// Quizzes, and quizzes as files.
#[derive(Clone)]
pub(crate) struct Quizzes {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) media: MediaLibrary,
    /// Importing quiz files.
    pub(crate) imports: Arc<Turns>,
    /// Exporting quiz files.
    pub(crate) exports: Arc<Turns>,
    /// Rung when something may unlock an achievement.
    pub(crate) achievements_due: Arc<Notify>,
}
