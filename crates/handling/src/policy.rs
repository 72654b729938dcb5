//! Who may do what, as plain functions.
//!
//! Whoever may not read a thing is told that it does not exist, so that ids tell nothing. Whoever
//! may read but not change it is told so.

use store::{Account, Quiz, QuizStatus, Visibility};

use crate::error::ApiError;

pub fn is_author(account: Option<&Account>, quiz: &Quiz) -> bool {
    account.is_some_and(|account| account.id == quiz.owner_id)
}

/// Its author; and once it is published everybody, unless it is private. The same people may play
/// it. Who finds one that is unlisted was given its link. What administrators keep out of public is
/// its author's alone.
pub fn may_read_quiz(account: Option<&Account>, quiz: &Quiz) -> bool {
    let is_open = quiz.visibility != Visibility::Private
        && quiz.status == QuizStatus::Published
        && !is_kept_back(quiz);
    is_open || is_author(account, quiz)
}

/// Everybody finds it. One without questions is found by nobody, and played by nobody either.
pub fn is_listed(quiz: &Quiz) -> bool {
    quiz.visibility == Visibility::Public
        && quiz.status == QuizStatus::Published
        && !is_kept_back(quiz)
}

/// Administrators took it out of public, or suspended its author.
fn is_kept_back(quiz: &Quiz) -> bool {
    quiz.withheld_at_ms.is_some() || quiz.is_author_suspended
}

/// Whoever opened an account with an address that is not theirs may not add ways into it.
pub fn check_verified(account: &Account) -> Result<(), ApiError> {
    match account.email_verified_at_ms {
        Some(_) => Ok(()),
        None => Err(ApiError::email_not_verified()),
    }
}

/// Only administrators decide for the whole instance.
pub fn check_administrator(account: &Account) -> Result<(), ApiError> {
    if account.is_admin {
        Ok(())
    } else {
        Err(ApiError::forbidden())
    }
}

/// Only its author may change a quiz, or see which answers are right.
pub fn check_author(account: &Account, quiz: &Quiz) -> Result<(), ApiError> {
    if is_author(Some(account), quiz) {
        Ok(())
    } else if may_read_quiz(Some(account), quiz) {
        Err(ApiError::forbidden())
    } else {
        Err(ApiError::quiz_not_found())
    }
}
