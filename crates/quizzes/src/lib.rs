//! Writing quizzes, alone and with others: the list and its folders, the editor, sharing, files.

pub mod bank;
pub mod bank_wire;
pub mod documents;
pub mod editing_routes;
pub mod errors;
pub mod file_routes;
pub mod files;
pub mod findings;
pub mod folder_routes;
pub mod from_draft;
pub mod handout_words;
pub mod import;
pub mod media_copies;
pub mod questions;
pub mod routes;
pub mod several;
pub mod share_routes;
pub mod snapshot;
pub mod version_export;
pub mod version_routes;
pub mod wire;
pub mod withheld;

use game::draft::QuestionDraft;
use handling::audit::AuditLog;
use handling::error::ApiError;
use handling::rate_limit::{Limits, QUIZZES_ADDED, size_units};
use handling::time::Time;
use library::MediaLibrary;
use notifying::Notifier;
use presence::Presence;
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
    pub notifier: Notifier,
    pub audit: AuditLog,
    pub presence: Presence,
    /// The queue for imports.
    pub imports: Arc<Turns>,
    /// The queue for exports.
    pub exports: Arc<Turns>,
    /// Notified when something may unlock an achievement.
    pub achievements_due: Arc<Notify>,
}

impl Quizzes {
    /// Counts questions that an account adds, or refuses them: nobody fills the disk that the
    /// answers of a running game go to.
    pub async fn count_added(
        &self,
        account_id: &str,
        questions: &[QuestionDraft],
    ) -> Result<(), ApiError> {
        let bytes = serde_json::to_vec(questions).map_or(0, |questions| questions.len());
        let now_ms = self.time.now_ms();
        self.limits
            .spend_many(QUIZZES_ADDED, account_id, size_units(bytes), now_ms)
            .await
    }
}
