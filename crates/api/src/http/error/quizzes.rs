//! Failures about quizzes, their questions and their files.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use crate::http::error::ApiError;

impl ApiError {
    pub(crate) fn quiz_not_found() -> Self {
        Self::not_found("This quiz does not exist, or it is private.")
    }

    /// A private profile is answered so too.
    pub(crate) fn profile_not_found() -> Self {
        Self::not_found("This profile does not exist, or it is private.")
    }

    pub(crate) fn question_not_found() -> Self {
        Self::not_found("This question does not exist any more.")
    }

    pub(crate) fn version_conflict() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::VersionConflict,
            "Changed meanwhile",
            "This was changed elsewhere in the meantime. Reload it and try again.",
        )
    }

    /// As [`Self::version_conflict`], with the version it has now.
    pub(crate) fn document_changed(version: i64) -> Self {
        let mut error = Self::version_conflict();
        error
            .errors
            .insert("version".to_owned(), version.to_string());
        error
    }

    pub(crate) fn room_not_finished() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::RoomNotFinished,
            "Not over yet",
            "This live session is not over yet. Its report is ready when it is.",
        )
    }

    pub(crate) fn question_not_revealed() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuestionNotRevealed,
            "Not played yet",
            "The answer of this question was not told yet. Correct it after its reveal.",
        )
    }

    pub(crate) fn picks_forgotten() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::PicksForgotten,
            "Nothing to count from",
            "What players answered in this live session is not kept any more, so nothing can be \
             counted anew.",
        )
    }

    pub(crate) fn room_limit_reached() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::RoomLimitReached,
            "Too many live sessions",
            "You have as many live sessions as this Fanfare allows at once. End one of them first.",
        )
    }

    pub(crate) fn too_many_corrections() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::TooManyCorrections,
            "Corrected too often",
            "This live session was corrected a thousand times. It stays as it is now.",
        )
    }

    /// What keeps a quiz from being played, by question.
    pub(crate) fn quiz_has_errors(errors: BTreeMap<String, String>) -> Self {
        let mut error = Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuizHasErrors,
            "Not ready yet",
            "Some questions are not ready yet. Finish them first.",
        );
        error.errors = errors;
        error
    }

    /// Nothing of a quiz file can be read, for a reason with a name.
    pub(crate) fn unreadable_file(reason: &str, sentence: &str) -> Self {
        let mut error = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::ImportUnreadable,
            "Unreadable file",
            sentence,
        );
        error.errors.insert("reason".to_owned(), reason.to_owned());
        error
    }

    pub(crate) fn question_limit_reached() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuestionLimitReached,
            "Quiz full",
            "A quiz has at most 200 questions.",
        )
    }

    pub(crate) fn quiz_has_no_questions() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuizHasNoQuestions,
            "No questions",
            "Add at least one question first.",
        )
    }
}
