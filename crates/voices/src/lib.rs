//! What hosts say about an instance on its front page.
//!
//! An account leaves at most one voice, after its first live session. It waits until an
//! administrator shows it, and waits again when its words change, so nobody is shown with words
//! that no administrator read. Taking it back deletes it. The voice of a suspended account isn't
//! shown.

mod choosing;

use database::{Params as _, sql};
use sqlx::FromRow;
use store::{Store, StoreError, new_id};

pub use choosing::{ListedVoice, ShowOutcome, find, hide, list, list_shown, show};

/// The maximum number of voices on the front page.
pub const SHOWN_MAX: usize = 6;

/// What a host says.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Voice {
    pub id: String,
    pub account_id: String,
    pub text: String,
    /// The name to show, which needn't be that of the account.
    pub name: String,
    pub role: String,
    /// Grows with each change.
    pub revision: i64,
    pub created_at_ms: i64,
    /// When its account last agreed that it is shown.
    pub agreed_at_ms: i64,
    /// `None` while it waits.
    pub shown_at_ms: Option<i64>,
}

/// The words of a voice.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    pub text: &'a str,
    pub name: &'a str,
    pub role: &'a str,
}

/// Whether an account has hosted a live session to its end.
pub async fn may_leave(store: &Store, account_id: &str) -> Result<bool, StoreError> {
    let sql = sql!(
        "select count(*) from (select 1 from rooms where host_account_id = $1 and mode = 'live' \
             and finished_at_ms is not null limit 1) r"
    );
    let count: i64 = store.db().read().scalar(sql, (account_id,)).await?;
    Ok(count > 0)
}

/// The voice of an account.
pub async fn find_own(store: &Store, account_id: &str) -> Result<Option<Voice>, StoreError> {
    let sql = sql!(
        "select id, account_id, text, name, role, revision, created_at_ms, agreed_at_ms, \
             shown_at_ms from voices where account_id = $1"
    );
    Ok(store.db().read().optional(sql, (account_id,)).await?)
}

/// Leaves a voice, or changes it. The same words again change nothing; other words wait.
pub async fn put(
    store: &Store,
    account_id: &str,
    words: Words<'_>,
    now_ms: i64,
) -> Result<Voice, StoreError> {
    let put = sql!(
        "insert into voices (id, account_id, text, name, role, revision, created_at_ms, \
             agreed_at_ms, shown_at_ms) \
         values ($1, $2, $3, $4, $5, 1, $6, $6, null) \
         on conflict (account_id) do update set text = excluded.text, name = excluded.name, \
             role = excluded.role, revision = voices.revision + 1, \
             agreed_at_ms = excluded.agreed_at_ms, shown_at_ms = null \
         where voices.text <> excluded.text or voices.name <> excluded.name \
             or voices.role <> excluded.role"
    );
    let find = sql!(
        "select id, account_id, text, name, role, revision, created_at_ms, agreed_at_ms, \
             shown_at_ms from voices where account_id = $1"
    );
    let id = new_id(now_ms);
    let params = (id, account_id, words.text);
    let params = params.and((words.name, words.role, now_ms));
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    tx.execute(put, params).await?;
    let voice = tx.one(find, (account_id,)).await?;
    tx.commit().await?;
    Ok(voice)
}

/// Takes a voice back. False if there was none.
pub async fn delete(store: &Store, account_id: &str) -> Result<bool, StoreError> {
    let sql = sql!("delete from voices where account_id = $1");
    Ok(store.db().write().execute(sql, (account_id,)).await? > 0)
}
