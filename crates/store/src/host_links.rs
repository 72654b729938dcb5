//! Links that let a second device or another person host a running room.
//!
//! Only the hash of a link's key is stored. Revoking deletes a link, and so does the room's end.

use database::sql;
use sqlx::FromRow;

use crate::rooms::lock_open_room;
use crate::{HostLinkPurpose, Store, StoreError, new_id};

/// The maximum number of links per room.
pub const HOST_LINKS_PER_ROOM_MAX: i64 = 8;

/// A link of a room.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct HostLink {
    pub id: String,
    pub room_id: String,
    pub purpose: HostLinkPurpose,
    pub label: String,
    /// The name of the account that opened it last while logged in.
    pub account_name: Option<String>,
    pub created_at_ms: i64,
    pub last_used_at_ms: Option<i64>,
}

/// A link to be created.
#[derive(Debug, Clone, Copy)]
pub struct NewHostLink<'a> {
    pub room_id: &'a str,
    pub purpose: HostLinkPurpose,
    pub label: &'a str,
    /// SHA-256 of the key.
    pub key_hash: &'a [u8],
}

/// The outcome of creating a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostLinkOutcome {
    Made(HostLink),
    /// The room has [`HOST_LINKS_PER_ROOM_MAX`].
    TooMany,
    /// The room is over.
    RoomOver,
}

impl Store {
    /// Creates a link of an unfinished room.
    pub async fn create_host_link(
        &self,
        link: NewHostLink<'_>,
        now_ms: i64,
    ) -> Result<HostLinkOutcome, StoreError> {
        let count = sql!("select count(*) from host_links where room_id = $1");
        let insert = sql!(
            "insert into host_links (id, room_id, purpose, label, key_hash, created_at_ms) \
             values ($1, $2, $3, $4, $5, $6)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if !lock_open_room(&mut tx, link.room_id).await? {
            return Ok(HostLinkOutcome::RoomOver);
        }
        let count: i64 = tx.scalar(count, (link.room_id,)).await?;
        if count >= HOST_LINKS_PER_ROOM_MAX {
            return Ok(HostLinkOutcome::TooMany);
        }
        let made = HostLink {
            id: new_id(now_ms),
            room_id: link.room_id.to_owned(),
            purpose: link.purpose,
            label: link.label.to_owned(),
            account_name: None,
            created_at_ms: now_ms,
            last_used_at_ms: None,
        };
        let params = (
            &made.id,
            link.room_id,
            link.purpose.as_str(),
            link.label,
            link.key_hash,
            now_ms,
        );
        tx.execute(insert, params).await?;
        tx.commit().await?;
        Ok(HostLinkOutcome::Made(made))
    }

    /// The links of a room, oldest first, at most [`HOST_LINKS_PER_ROOM_MAX`].
    pub async fn list_host_links(&self, room_id: &str) -> Result<Vec<HostLink>, StoreError> {
        let sql = sql!(
            "select l.id, l.room_id, l.purpose, l.label, a.name as account_name, \
                 l.created_at_ms, l.last_used_at_ms \
             from host_links l left join accounts a on a.id = l.account_id \
             where l.room_id = $1 order by l.id"
        );
        Ok(self.db.read().all(sql, (room_id,)).await?)
    }

    /// The id of the link with this hash, if it is one of the unfinished room with this code.
    pub async fn find_host_link(
        &self,
        code: &str,
        key_hash: &[u8],
    ) -> Result<Option<String>, StoreError> {
        let sql = sql!(
            "select l.id from host_links l join rooms r on r.id = l.room_id \
             where l.key_hash = $2 and r.code = $1 and r.finished_at_ms is null"
        );
        let params = (code, key_hash);
        Ok(self.db.read().optional_scalar(sql, params).await?)
    }

    /// Records that a link is used, and by whom if the person is logged in. False if it no longer
    /// exists.
    pub async fn touch_host_link(
        &self,
        id: &str,
        account_id: Option<&str>,
        used_at_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update host_links set last_used_at_ms = $3, \
                 account_id = coalesce(cast($2 as text), account_id) \
             where id = $1"
        );
        let params = (id, account_id, used_at_ms);
        let touched = self.db.write().execute(sql, params).await?;
        Ok(touched > 0)
    }

    /// Revokes a link. False if the room has no such link.
    pub async fn delete_host_link(&self, room_id: &str, id: &str) -> Result<bool, StoreError> {
        let sql = sql!("delete from host_links where room_id = $1 and id = $2");
        let deleted = self.db.write().execute(sql, (room_id, id)).await?;
        Ok(deleted > 0)
    }
}
