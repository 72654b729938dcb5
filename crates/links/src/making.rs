//! Making a link.

use database::{Params as _, sql};
use store::{Store, StoreError, new_id};

use crate::{LINKS_MAX, Link, Shows};

/// A link to be made.
#[derive(Debug, Clone, Copy)]
pub struct NewLink<'a> {
    pub room_id: &'a str,
    /// The account that created the room.
    pub account_id: &'a str,
    /// SHA-256 of the key.
    pub key_hash: &'a [u8],
    pub shows: Shows,
    pub ends_at_ms: Option<i64>,
}

/// The outcome of making a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkOutcome {
    Made(Link),
    /// The report has [`LINKS_MAX`].
    TooMany,
    /// The report is deleted, or the names in it are.
    NothingLeft,
}

/// Makes a link to the report of a room.
pub async fn make(store: &Store, new: NewLink<'_>, now_ms: i64) -> Result<LinkOutcome, StoreError> {
    // An update without a change locks the room.
    let lock = sql!(
        "update rooms set title = title where id = $1 and host_account_id = $2 \
             and names_forgotten_at_ms is null and answers_forgotten_at_ms is null"
    );
    let delete = sql!("delete from report_links where room_id = $1 and ends_at_ms <= $2");
    let count = sql!("select count(*) from report_links where room_id = $1");
    let insert = sql!(
        "insert into report_links (id, room_id, account_id, key_hash, shows_names, shows_texts, \
             created_at_ms, ends_at_ms, opened_count) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, 0)"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    if tx.execute(lock, (new.room_id, new.account_id)).await? == 0 {
        return Ok(LinkOutcome::NothingLeft);
    }
    tx.execute(delete, (new.room_id, now_ms)).await?;
    let count: i64 = tx.scalar(count, (new.room_id,)).await?;
    if count >= LINKS_MAX {
        return Ok(LinkOutcome::TooMany);
    }
    let made = Link {
        id: new_id(now_ms),
        room_id: new.room_id.to_owned(),
        account_id: new.account_id.to_owned(),
        shows: new.shows,
        created_at_ms: now_ms,
        ends_at_ms: new.ends_at_ms,
        opened_count: 0,
        last_opened_at_ms: None,
    };
    let whose = (&made.id, new.room_id, new.account_id, new.key_hash);
    let what = (new.shows.shows_names, new.shows.shows_texts);
    let params = whose.and(what).and((now_ms, new.ends_at_ms));
    tx.execute(insert, params).await?;
    tx.commit().await?;
    Ok(LinkOutcome::Made(made))
}
