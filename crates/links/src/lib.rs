//! Links that show a report to anyone who has them.
//!
//! Only the hash of a link's key is stored. Revoking deletes a link. It ends at its time, and with
//! its report or the names in it; while its account is suspended, it shows nothing. What a link
//! shows isn't decided here.

mod ending;
mod making;

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

pub use ending::{delete, forget_ended};
pub use making::{LinkOutcome, NewLink, make};

/// The maximum number of links per report.
pub const LINKS_MAX: i64 = 10;

/// A link to a report.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Link {
    pub id: String,
    pub room_id: String,
    pub account_id: String,
    #[sqlx(flatten)]
    pub shows: Shows,
    pub created_at_ms: i64,
    /// `None` if it doesn't end by itself.
    pub ends_at_ms: Option<i64>,
    pub opened_count: i64,
    pub last_opened_at_ms: Option<i64>,
}

/// What a link shows of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Shows {
    shows_names: i64,
    shows_texts: i64,
}

impl Shows {
    pub fn new(names: bool, texts: bool) -> Self {
        Self {
            shows_names: i64::from(names),
            shows_texts: i64::from(texts),
        }
    }

    /// Their nicknames.
    pub fn names(self) -> bool {
        self.shows_names != 0
    }

    /// What they wrote in their own words.
    pub fn texts(self) -> bool {
        self.shows_texts != 0
    }
}

/// The links of a report that haven't ended, newest first, at most [`LINKS_MAX`].
pub async fn list(store: &Store, room_id: &str, now_ms: i64) -> Result<Vec<Link>, StoreError> {
    let sql = sql!(
        "select l.id, l.room_id, l.account_id, l.shows_names, l.shows_texts, l.created_at_ms, \
             l.ends_at_ms, l.opened_count, l.last_opened_at_ms \
         from report_links l join rooms r on r.id = l.room_id \
         where l.room_id = $1 and (l.ends_at_ms is null or l.ends_at_ms > $2) \
             and r.names_forgotten_at_ms is null and r.answers_forgotten_at_ms is null \
         order by l.created_at_ms desc, l.id desc"
    );
    Ok(store.db().read().all(sql, (room_id, now_ms)).await?)
}

/// Every stored link of an account, oldest first.
pub async fn list_own(store: &Store, account_id: &str) -> Result<Vec<Link>, StoreError> {
    let sql = sql!(
        "select id, room_id, account_id, shows_names, shows_texts, created_at_ms, ends_at_ms, \
             opened_count, last_opened_at_ms \
         from report_links where account_id = $1 order by id"
    );
    Ok(store.db().read().all(sql, (account_id,)).await?)
}

/// The link with this hash, if it shows anything now.
pub async fn find(store: &Store, key_hash: &[u8], now_ms: i64) -> Result<Option<Link>, StoreError> {
    let sql = sql!(
        "select l.id, l.room_id, l.account_id, l.shows_names, l.shows_texts, l.created_at_ms, \
             l.ends_at_ms, l.opened_count, l.last_opened_at_ms \
         from report_links l join rooms r on r.id = l.room_id \
             join accounts a on a.id = l.account_id \
         where l.key_hash = $1 and (l.ends_at_ms is null or l.ends_at_ms > $2) \
             and r.host_account_id = l.account_id and a.suspended_at_ms is null \
             and r.names_forgotten_at_ms is null and r.answers_forgotten_at_ms is null"
    );
    Ok(store.db().read().optional(sql, (key_hash, now_ms)).await?)
}

/// Counts that a link was opened. False if it was revoked meanwhile.
pub async fn note_opened(store: &Store, id: &str, now_ms: i64) -> Result<bool, StoreError> {
    let sql = sql!(
        "update report_links set opened_count = opened_count + 1, last_opened_at_ms = $2 \
         where id = $1"
    );
    Ok(store.db().write().execute(sql, (id, now_ms)).await? > 0)
}
