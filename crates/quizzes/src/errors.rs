//! The errors of quizzes.

use axum::http::StatusCode;
use formats::{Role, Unfit, Unreadable};
use protocol::error::ErrorCode;
use protocol::said;
use protocol::said::Said;

use handling::error::ApiError;

pub fn question_not_found() -> ApiError {
    ApiError::not_found("This question no longer exists.")
}

pub fn version_not_found() -> ApiError {
    ApiError::not_found("This version is no longer kept.")
}

/// Like [`ApiError::version_conflict`], with the current version.
pub fn document_changed(version: i64) -> ApiError {
    ApiError::version_conflict().saying_at("version", Said::verbatim(version.to_string()))
}

/// An unreadable quiz file, with a named reason.
pub fn unreadable_file(reason: &str, sentence: &'static str) -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::ImportUnreadable,
        "Unreadable file",
        sentence,
    )
    .saying_at("reason", Said::verbatim(reason))
}

/// An unreadable quiz file.
pub fn import_unreadable(why: Unreadable) -> ApiError {
    let (reason, sentence) = match why {
        Unreadable::FormatUnknown => (
            "unknown",
            "Fanfare can't read this file. Export the quiz in one of the supported formats, then \
             try again.",
        ),
        Unreadable::ColumnsUnknown => (
            "columnsUnknown",
            "The first row of this table doesn't name its columns. Name one of them \"question\", \
             and the others \"correct\" and \"wrong 1\", or \"answer 1\", \"answer 2\" and \
             \"correct\".",
        ),
        Unreadable::Document => (
            "document",
            "This is a document, not a quiz. Put the questions in a spreadsheet, or export them \
             in one of the supported formats.",
        ),
        Unreadable::OtherSheet => (
            "otherSheet",
            "Fanfare can't read this kind of spreadsheet. Save it as .xlsx or .csv.",
        ),
        Unreadable::Backup => (
            "backup",
            "This is a backup or another packed archive. Export the questions themselves, such \
             as from Moodle's question bank as Moodle XML.",
        ),
        Unreadable::Deck => (
            "deck",
            "This is a packed Anki deck. In Anki, export the notes as plain text, and choose that \
             file.",
        ),
        Unreadable::Empty => ("empty", "This file is empty. Choose another one."),
        Unreadable::TooLarge => (
            "tooLarge",
            "This file is too large. Split it into smaller files.",
        ),
        Unreadable::Broken => (
            "broken",
            "This file is damaged. Save or download it again, then try again.",
        ),
        Unreadable::Encrypted => (
            "encrypted",
            "This file is protected by a password. Save it without one, then try again.",
        ),
        Unreadable::TooNew => (
            "tooNew",
            "This file comes from a newer version of Fanfare. Update this server to read it.",
        ),
    };
    unreadable_file(reason, sentence)
}

/// A role of a column that doesn't exist.
pub fn role_unknown(name: &str) -> ApiError {
    let names: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
    let says = said!(
        "{name} isn't a role of a column. The roles are {names}.",
        name = format!("\"{name}\""),
        names = names.join(", ")
    );
    columns_refused("roleUnknown", says)
}

/// Roles that don't fit together, or the table.
pub fn columns_unfit(why: Unfit) -> ApiError {
    let (reason, sentence) = match why {
        Unfit::QuestionMissing => ("questionMissing", "Say which column has the question."),
        Unfit::AnswersMissing => ("answersMissing", "Say which columns have answers."),
        Unfit::CorrectMissing => (
            "correctMissing",
            "Say which column has the right answer, or its number or letter.",
        ),
        Unfit::WrongBesideAnswers => (
            "wrongBesideAnswers",
            "A table has either answers, or a right answer and wrong answers. Don't combine them.",
        ),
        Unfit::RoleTwice => (
            "roleTwice",
            "Only answers, wrong answers and feedback can be in several columns.",
        ),
        Unfit::TooManyRoles => (
            "tooManyRoles",
            "The table has fewer columns than you named.",
        ),
    };
    columns_refused(reason, sentence)
}

fn columns_refused(reason: &str, says: impl Into<Said>) -> ApiError {
    ApiError::invalid_field("columns", says).saying_at("reason", Said::verbatim(reason))
}
