//! Permissions, as plain functions.
//!
//! Callers who may not read a thing get "not found", so that ids reveal nothing. Callers who may
//! read but not change it get "forbidden".

use store::{Account, Quiz, QuizStatus, Visibility};

use crate::error::ApiError;

pub fn is_author(account: Option<&Account>, quiz: &Quiz) -> bool {
    account.is_some_and(|account| account.id == quiz.owner_id)
}

/// Whether the account may read, and so play, a quiz. Its author always may. Everyone else may if
/// it is published, isn't private, and administrators haven't removed it from public view. People
/// find an unlisted quiz by its link.
pub fn may_read_quiz(account: Option<&Account>, quiz: &Quiz) -> bool {
    let is_open = quiz.visibility != Visibility::Private
        && quiz.status == QuizStatus::Published
        && !is_kept_back(quiz);
    is_open || is_author(account, quiz)
}

/// Whether everyone can find the quiz. Nobody can find or play a quiz without questions.
pub fn is_listed(quiz: &Quiz) -> bool {
    quiz.visibility == Visibility::Public
        && quiz.status == QuizStatus::Published
        && !is_kept_back(quiz)
}

/// Whether administrators withheld the quiz or suspended its author.
fn is_kept_back(quiz: &Quiz) -> bool {
    quiz.withheld_at_ms.is_some() || quiz.is_author_suspended
}

/// Requires a verified email address: someone who signed up with another person's address must not
/// add log-in methods.
pub fn check_verified(account: &Account) -> Result<(), ApiError> {
    match account.email_verified_at_ms {
        Some(_) => Ok(()),
        None => Err(ApiError::email_not_verified()),
    }
}

/// Requires an administrator. Only administrators decide for the whole instance.
pub fn check_administrator(account: &Account) -> Result<(), ApiError> {
    if account.is_admin {
        Ok(())
    } else {
        Err(ApiError::forbidden())
    }
}

/// Requires the author. Only the author may change a quiz, or see which answers are right.
pub fn check_author(account: &Account, quiz: &Quiz) -> Result<(), ApiError> {
    if is_author(Some(account), quiz) {
        Ok(())
    } else if may_read_quiz(Some(account), quiz) {
        Err(ApiError::forbidden())
    } else {
        Err(ApiError::quiz_not_found())
    }
}
