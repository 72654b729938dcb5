//! What administrators choose.

use database::{Page, sql};
use sqlx::FromRow;
use store::{Store, StoreError};

use crate::{SHOWN_MAX, Voice};

/// A voice, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ListedVoice {
    #[sqlx(flatten)]
    pub voice: Voice,
    /// The name of its account.
    pub account_name: String,
    /// When its account was suspended. While it is, the voice isn't shown.
    pub suspended_at_ms: Option<i64>,
}

/// What became of showing a voice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowOutcome {
    Shown,
    /// Its words changed meanwhile.
    Changed,
    /// [`SHOWN_MAX`] others are shown.
    Full,
    /// It was taken back.
    Unknown,
}

/// A voice by its id.
pub async fn find(store: &Store, id: &str) -> Result<Option<Voice>, StoreError> {
    let sql = sql!(
        "select id, account_id, text, name, role, revision, created_at_ms, agreed_at_ms, \
             shown_at_ms from voices where id = $1"
    );
    Ok(store.db().read().optional(sql, (id,)).await?)
}

/// The voices of the front page, in the order in which they were chosen.
pub async fn list_shown(store: &Store) -> Result<Vec<Voice>, StoreError> {
    let sql = sql!(
        "select v.id, v.account_id, v.text, v.name, v.role, v.revision, v.created_at_ms, \
             v.agreed_at_ms, v.shown_at_ms \
         from voices v join accounts a on a.id = v.account_id \
         where v.shown_at_ms is not null and a.suspended_at_ms is null \
         order by v.shown_at_ms, v.id limit $1"
    );
    let max = i64::try_from(SHOWN_MAX).unwrap_or(i64::MAX);
    Ok(store.db().read().all(sql, (max,)).await?)
}

/// The voices that are shown, or those that wait; newest first.
pub async fn list(
    store: &Store,
    is_shown: bool,
    limit: u32,
    cursor: Option<&str>,
) -> Result<Page<ListedVoice>, StoreError> {
    let sql = sql!(
        "select v.id, v.account_id, v.text, v.name, v.role, v.revision, v.created_at_ms, \
             v.agreed_at_ms, v.shown_at_ms, a.name as account_name, a.suspended_at_ms \
         from voices v join accounts a on a.id = v.account_id \
         where (case when v.shown_at_ms is null then 0 else 1 end) = $1 \
             and (cast($2 as text) is null or v.id < $2) \
         order by v.id desc limit $3"
    );
    let params = (i64::from(is_shown), cursor, i64::from(limit) + 1);
    let rows: Vec<ListedVoice> = store.db().read().all(sql, params).await?;
    Ok(Page::new(rows, limit, |listed| &listed.voice.id))
}

/// Shows a voice, if its words are still those that the administrator read.
pub async fn show(
    store: &Store,
    id: &str,
    revision: i64,
    now_ms: i64,
) -> Result<ShowOutcome, StoreError> {
    // An update without a change: administrators choose one after another.
    let lock = sql!("update answer_counts set answer_count = answer_count where id = 1");
    let find = sql!("select revision from voices where id = $1");
    let count = sql!("select count(*) from voices where shown_at_ms is not null and id <> $1");
    let show = sql!(
        "update voices set shown_at_ms = coalesce(shown_at_ms, $3) \
         where id = $1 and revision = $2"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    tx.execute(lock, ()).await?;
    let found: Option<i64> = tx.optional_scalar(find, (id,)).await?;
    match found {
        None => return Ok(ShowOutcome::Unknown),
        Some(found) if found != revision => return Ok(ShowOutcome::Changed),
        Some(_) => {}
    }
    let others: i64 = tx.scalar(count, (id,)).await?;
    if usize::try_from(others).unwrap_or_default() >= SHOWN_MAX {
        return Ok(ShowOutcome::Full);
    }
    // Its account may change or delete it at this moment.
    if tx.execute(show, (id, revision, now_ms)).await? == 0 {
        return Ok(ShowOutcome::Changed);
    }
    tx.commit().await?;
    Ok(ShowOutcome::Shown)
}

/// Hides a voice; it waits again. False if it wasn't shown.
pub async fn hide(store: &Store, id: &str) -> Result<bool, StoreError> {
    let sql =
        sql!("update voices set shown_at_ms = null where id = $1 and shown_at_ms is not null");
    Ok(store.db().write().execute(sql, (id,)).await? > 0)
}
