//! Accounts that host someone else's running room.
//!
//! A host names a friend, or an email address. An address that no account has gets a row as well,
//! so that the host's list doesn't tell who has an account. Taking the right away deletes the row,
//! and so does the room's end. Where either blocks the other, the right rests.

use database::sql;
use sqlx::FromRow;

use crate::accounts::normal_email;
use crate::rooms::lock_open_room;
use crate::{Store, StoreError, new_id};

/// The maximum number of co-hosts per room.
pub const CO_HOSTS_PER_ROOM_MAX: i64 = 8;

/// A co-host, as the room's own host may see it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CoHost {
    pub id: String,
    /// The address as its host named it; `None` for a friend.
    pub email: Option<String>,
    /// The name of a friend, and of anyone who has come.
    pub account_name: Option<String>,
    pub created_at_ms: i64,
    pub last_used_at_ms: Option<i64>,
}

/// Who is to host a room.
#[derive(Debug, Clone, Copy)]
pub enum NewCoHost<'a> {
    /// The account of a friend.
    Friend(&'a str),
    /// The account with this verified address, if there is one.
    Email(&'a str),
}

/// The outcome of naming a co-host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoHostOutcome {
    /// Named, now or before.
    Named {
        id: String,
        /// The account; the caller must not tell its host whether there is one.
        account_id: Option<String>,
    },
    /// The room has [`CO_HOSTS_PER_ROOM_MAX`].
    TooMany,
    /// The room is over.
    RoomOver,
}

/// A running room of someone else that an account may host.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CoHostedRoom {
    pub code: String,
    pub title: String,
    pub host_name: Option<String>,
    pub created_at_ms: i64,
}

/// The right of `c` in the unfinished live room `r`, unless it rests.
macro_rules! holds {
    () => {
        "r.finished_at_ms is null and r.mode = 'live' and not exists \
             (select 1 from friend_links f where f.state = 'blocked' \
                 and ((f.account_id = r.host_account_id and f.other_id = c.account_id) \
                     or (f.account_id = c.account_id and f.other_id = r.host_account_id)))"
    };
}
pub(crate) use holds;

impl Store {
    /// Names a co-host of an unfinished room; again changes nothing.
    pub async fn create_co_host(
        &self,
        room_id: &str,
        named: NewCoHost<'_>,
        now_ms: i64,
    ) -> Result<CoHostOutcome, StoreError> {
        let look_up =
            sql!("select id from accounts where email = $1 and email_verified_at_ms is not null");
        let known = sql!(
            "select id from co_hosts where room_id = $1 and (email = $2 \
                 or (cast($2 as text) is null and email is null and account_id = $3))"
        );
        let count = sql!("select count(*) from co_hosts where room_id = $1");
        let insert = sql!(
            "insert into co_hosts (id, room_id, account_id, email, created_at_ms) \
             values ($1, $2, $3, $4, $5)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if !lock_open_room(&mut tx, room_id).await? {
            return Ok(CoHostOutcome::RoomOver);
        }
        let (email, account_id) = match named {
            NewCoHost::Friend(account_id) => (None, Some(account_id.to_owned())),
            NewCoHost::Email(email) => {
                let email = normal_email(email);
                let account_id: Option<String> = tx.optional_scalar(look_up, (&email,)).await?;
                (Some(email), account_id)
            }
        };
        let id: Option<String> = tx
            .optional_scalar(known, (room_id, email.as_deref(), account_id.as_deref()))
            .await?;
        if let Some(id) = id {
            return Ok(CoHostOutcome::Named { id, account_id });
        }
        let count: i64 = tx.scalar(count, (room_id,)).await?;
        if count >= CO_HOSTS_PER_ROOM_MAX {
            return Ok(CoHostOutcome::TooMany);
        }
        let id = new_id(now_ms);
        let (account, email) = (account_id.as_deref(), email.as_deref());
        let params = (&id, room_id, account, email, now_ms);
        tx.execute(insert, params).await?;
        tx.commit().await?;
        Ok(CoHostOutcome::Named { id, account_id })
    }

    /// The co-hosts of a room, oldest first, at most [`CO_HOSTS_PER_ROOM_MAX`].
    pub async fn list_co_hosts(&self, room_id: &str) -> Result<Vec<CoHost>, StoreError> {
        let sql = sql!(
            "select c.id, c.email, c.created_at_ms, c.last_used_at_ms, \
                 case when c.email is null or c.last_used_at_ms is not null then a.name end \
                     as account_name \
             from co_hosts c left join accounts a on a.id = c.account_id \
             where c.room_id = $1 order by c.id"
        );
        Ok(self.db.read().all(sql, (room_id,)).await?)
    }

    /// The id of an account's right to host the unfinished room with this code.
    pub async fn find_co_host(
        &self,
        code: &str,
        account_id: &str,
    ) -> Result<Option<String>, StoreError> {
        let sql = sql!(concat!(
            "select c.id from co_hosts c join rooms r on r.id = c.room_id \
             where r.code = $1 and c.account_id = $2 and ",
            holds!(),
            " order by c.id limit 1"
        ));
        let params = (code, account_id);
        Ok(self.db.read().optional_scalar(sql, params).await?)
    }

    /// Records that a co-host came. False if the right was taken away.
    pub async fn touch_co_host(&self, id: &str, used_at_ms: i64) -> Result<bool, StoreError> {
        let sql = sql!(concat!(
            "update co_hosts set last_used_at_ms = $2 where id = $1 and exists \
                 (select 1 from co_hosts c join rooms r on r.id = c.room_id \
                     where c.id = $1 and ",
            holds!(),
            ")"
        ));
        let touched = self.db.write().execute(sql, (id, used_at_ms)).await?;
        Ok(touched > 0)
    }

    /// Takes a co-host's right away. False if the room has no such co-host.
    pub async fn delete_co_host(&self, room_id: &str, id: &str) -> Result<bool, StoreError> {
        let sql = sql!("delete from co_hosts where room_id = $1 and id = $2");
        let deleted = self.db.write().execute(sql, (room_id, id)).await?;
        Ok(deleted > 0)
    }

    /// The running rooms of others that an account may host, newest first.
    pub async fn list_co_hosted_rooms(
        &self,
        account_id: &str,
        limit: u32,
    ) -> Result<Vec<CoHostedRoom>, StoreError> {
        let sql = sql!(concat!(
            "select r.code, r.title, a.name as host_name, r.created_at_ms \
             from rooms r left join accounts a on a.id = r.host_account_id \
             where exists (select 1 from co_hosts c \
                 where c.room_id = r.id and c.account_id = $1 and ",
            holds!(),
            ") order by r.id desc limit $2"
        ));
        let params = (account_id, i64::from(limit));
        Ok(self.db.read().all(sql, params).await?)
    }

    /// The rights of two accounts in each other's running rooms: the code of the room, and the id.
    pub async fn list_co_hosts_between(
        &self,
        account_id: &str,
        other_id: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let sql = sql!(
            "select r.code, c.id from co_hosts c join rooms r on r.id = c.room_id \
             where r.finished_at_ms is null \
                 and ((r.host_account_id = $1 and c.account_id = $2) \
                     or (r.host_account_id = $2 and c.account_id = $1))"
        );
        Ok(self.db.read().all(sql, (account_id, other_id)).await?)
    }
}
