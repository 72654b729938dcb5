//! Sharing a quiz, changing a role, and ending a share.

use database::sql;
use store::{ShareRole, Store, StoreError};

use crate::PEOPLE_MAX;

/// The outcome of sharing a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Shared; `is_new` if it wasn't before.
    Shared { is_new: bool },
    /// The account is no friend of the owner, or one of the two blocks the other.
    NotFriends,
    /// The quiz is shared with [`PEOPLE_MAX`].
    TooMany,
    /// The owner has no such quiz.
    QuizUnknown,
}

/// Shares a quiz with a friend of its owner, or changes the role of someone it is shared with.
pub async fn put(
    store: &Store,
    quiz_id: &str,
    owner_id: &str,
    account_id: &str,
    role: ShareRole,
    now_ms: i64,
) -> Result<Outcome, StoreError> {
    // An update without a change locks the quiz, so that no two calls pass the limit together.
    let lock = sql!(
        "update quizzes set version = version \
         where id = $1 and owner_id = $2 and deleted_at_ms is null"
    );
    let change = sql!("update quiz_shares set role = $3 where quiz_id = $1 and account_id = $2");
    let find = sql!(
        "select state from friend_links where state in ('friend', 'blocked') \
             and ((account_id = $1 and other_id = $2) or (account_id = $2 and other_id = $1))"
    );
    let count = sql!("select count(*) from quiz_shares where quiz_id = $1");
    let insert = sql!(
        "insert into quiz_shares (quiz_id, account_id, role, shared_at_ms) \
         values ($1, $2, $3, $4)"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    if tx.execute(lock, (quiz_id, owner_id)).await? == 0 {
        return Ok(Outcome::QuizUnknown);
    }
    let states: Vec<String> = tx.scalars(find, (owner_id, account_id)).await?;
    if states.iter().any(|state| state == "blocked") {
        return Ok(Outcome::NotFriends);
    }
    let params = (quiz_id, account_id, role.as_str());
    if tx.execute(change, params).await? == 1 {
        tx.commit().await?;
        return Ok(Outcome::Shared { is_new: false });
    }
    if states.is_empty() {
        return Ok(Outcome::NotFriends);
    }
    let shared: i64 = tx.scalar(count, (quiz_id,)).await?;
    if shared >= PEOPLE_MAX {
        return Ok(Outcome::TooMany);
    }
    let params = (quiz_id, account_id, role.as_str(), now_ms);
    tx.execute(insert, params).await?;
    tx.commit().await?;
    Ok(Outcome::Shared { is_new: true })
}

/// Ends a share. False if there is none.
pub async fn end(store: &Store, quiz_id: &str, account_id: &str) -> Result<bool, StoreError> {
    let sql = sql!("delete from quiz_shares where quiz_id = $1 and account_id = $2");
    let params = (quiz_id, account_id);
    Ok(store.db().write().execute(sql, params).await? == 1)
}

/// Ends all shares between two accounts.
pub async fn end_between(store: &Store, one: &str, other: &str) -> Result<(), StoreError> {
    let sql = sql!(
        "delete from quiz_shares where \
             (account_id = $1 and quiz_id in (select id from quizzes where owner_id = $2)) \
             or (account_id = $2 and quiz_id in (select id from quizzes where owner_id = $1))"
    );
    store.db().write().execute(sql, (one, other)).await?;
    Ok(())
}
