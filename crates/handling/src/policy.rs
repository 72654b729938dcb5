//! Permissions, as plain functions.
//!
//! Callers who may not read a thing get "not found", so that ids reveal nothing. Callers who may
//! read but not change it get "forbidden".

use axum::http::StatusCode;
use protocol::error::ErrorCode;
use store::{Account, Quiz, QuizStatus, ShareRole, Visibility};

use crate::error::ApiError;

pub fn is_author(account: Option<&Account>, quiz: &Quiz) -> bool {
    account.is_some_and(|account| account.id == quiz.owner_id)
}

/// What someone may do with a quiz. Each right contains those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    /// Play and host it, without seeing which answers are right.
    Play,
    /// See all of it, with the right answers and notes, and export it.
    View,
    /// Change it and publish it.
    Edit,
    /// Also delete it, share it, and change who can see it and its folder.
    Own,
}

/// What an account, or an anonymous caller, may do with a quiz in which it has a role, if any.
///
/// The author may do everything. Everyone may play what is published, isn't private, and wasn't
/// removed from public view by administrators. People find an unlisted quiz by its link. Those who
/// may edit a quiz help its author to fix what was removed; for others it is gone. With its author
/// suspended, all shares rest.
pub fn right(account: Option<&Account>, quiz: &Quiz, role: Option<ShareRole>) -> Option<Right> {
    let is_open = quiz.visibility != Visibility::Private
        && quiz.status == QuizStatus::Published
        && !is_kept_back(quiz);
    match role {
        _ if is_author(account, quiz) => Some(Right::Own),
        Some(ShareRole::Edit) if !quiz.is_author_suspended => Some(Right::Edit),
        Some(ShareRole::View) if !is_kept_back(quiz) => Some(Right::View),
        _ => is_open.then_some(Right::Play),
    }
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

/// Requires a right of someone who has one.
pub fn check_right(has: Right, needed: Right) -> Result<(), ApiError> {
    if has >= needed {
        return Ok(());
    }
    Err(match (has, needed) {
        (Right::View, Right::Edit) => {
            refused("You can view this quiz, but not change it. Ask its owner, or duplicate it.")
        }
        (Right::View | Right::Edit, Right::Own) => {
            refused("Only the owner of this quiz can do this.")
        }
        _ => ApiError::forbidden(),
    })
}

/// Like [`ApiError::forbidden`], with another sentence.
fn refused(sentence: &'static str) -> ApiError {
    let (status, code) = (StatusCode::FORBIDDEN, ErrorCode::Forbidden);
    ApiError::new(status, code, "Not allowed", sentence)
}
