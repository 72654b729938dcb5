//! Who may do what with a quiz, asked of the database: the quiz and the caller's role in one query.
//!
//! Callers without any right are told that there is no such quiz.

use store::{Account, Quiz, Store};

use crate::error::ApiError;
use crate::policy::{self, Right};

/// A quiz with what the account, or an anonymous caller, may do with it: at least play it.
pub async fn find_quiz(
    store: &Store,
    account: Option<&Account>,
    id: &str,
) -> Result<(Quiz, Right), ApiError> {
    let found = look_up(store, account, id).await?;
    found.ok_or_else(ApiError::quiz_not_found)
}

/// Does the same; `None` if there is no such quiz for this caller.
pub async fn look_up(
    store: &Store,
    account: Option<&Account>,
    id: &str,
) -> Result<Option<(Quiz, Right)>, ApiError> {
    let account_id = account.map(|account| account.id.as_str());
    let found = sharing::find_quiz(store, id, account_id).await?;
    Ok(found.and_then(|(quiz, role)| {
        let right = policy::right(account, &quiz, role)?;
        Some((quiz, right))
    }))
}

/// A quiz that the account, or an anonymous caller, may play.
pub async fn readable_quiz(
    store: &Store,
    account: Option<&Account>,
    id: &str,
) -> Result<Quiz, ApiError> {
    let (quiz, _) = find_quiz(store, account, id).await?;
    Ok(quiz)
}

/// A quiz whose right answers the account may see: its own, or one shared with it.
pub async fn viewable_quiz(store: &Store, account: &Account, id: &str) -> Result<Quiz, ApiError> {
    quiz_for(store, account, id, Right::View).await
}

/// A quiz that the account may change.
pub async fn editable_quiz(store: &Store, account: &Account, id: &str) -> Result<Quiz, ApiError> {
    quiz_for(store, account, id, Right::Edit).await
}

/// A quiz of the account.
pub async fn owned_quiz(store: &Store, account: &Account, id: &str) -> Result<Quiz, ApiError> {
    quiz_for(store, account, id, Right::Own).await
}

async fn quiz_for(
    store: &Store,
    account: &Account,
    id: &str,
    needed: Right,
) -> Result<Quiz, ApiError> {
    let (quiz, right) = find_quiz(store, Some(account), id).await?;
    policy::check_right(right, needed)?;
    Ok(quiz)
}

/// What the account, or an anonymous caller, may do with a quiz that was found in another way.
pub async fn right_in(
    store: &Store,
    account: Option<&Account>,
    quiz: &Quiz,
) -> Result<Option<Right>, ApiError> {
    let role = match account.filter(|account| account.id != quiz.owner_id) {
        Some(account) => sharing::find_role(store, &quiz.id, &account.id).await?,
        None => None,
    };
    Ok(policy::right(account, quiz, role))
}
