//! Profiles: name, picture, preferences and visibility.
//!
//! Preferences and notification settings are JSON that only the callers read. A picture belongs to
//! one account and has its own id, which reveals nothing about the account. A new picture gets a
//! new id, so caches never show an old one.

use database::sql;
use sqlx::FromRow;

use crate::{Store, StoreError};

/// Selects one of an account's two JSON texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likes {
    Preferences,
    Notifications,
}

/// A picture of an account.
#[derive(Debug, Clone, Copy)]
pub struct NewAvatar<'a> {
    /// Unguessable.
    pub id: &'a str,
    pub account_id: &'a str,
    /// WebP.
    pub body: &'a [u8],
}

/// The public part of an account whose profile is public.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PublicAccount {
    pub id: String,
    pub name: String,
    /// The profile picture, if there is one.
    pub avatar_id: Option<String>,
}

impl Store {
    /// The account of a public profile. Also `None` if the account exists but its profile is
    /// private.
    pub async fn find_public_account(&self, id: &str) -> Result<Option<PublicAccount>, StoreError> {
        let sql = sql! {
            sqlite: "select id, name, avatar_id from accounts \
                where id = $1 and is_profile_public = 1",
            postgres: "select id, name, avatar_id from accounts \
                where id = $1 and is_profile_public",
        };
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Makes a profile public or private.
    pub async fn set_profile_public(&self, id: &str, is_public: bool) -> Result<(), StoreError> {
        let sql = sql!("update accounts set is_profile_public = $2 where id = $1");
        self.db.write().execute(sql, (id, is_public)).await?;
        Ok(())
    }

    /// Renames an account. False if there is no such account.
    pub async fn rename_account(&self, id: &str, name: &str) -> Result<bool, StoreError> {
        let sql = sql!("update accounts set name = $2 where id = $1");
        let done = self.db.write().execute(sql, (id, name)).await?;
        Ok(done == 1)
    }

    /// An account's preferences, as JSON; `None` if there is no such account.
    pub async fn find_likes(
        &self,
        account_id: &str,
        likes: Likes,
    ) -> Result<Option<String>, StoreError> {
        let sql = match likes {
            Likes::Preferences => sql!("select preferences from accounts where id = $1"),
            Likes::Notifications => sql!("select notifications from accounts where id = $1"),
        };
        Ok(self.db.read().optional_scalar(sql, (account_id,)).await?)
    }

    /// Replaces an account's preferences. False if there is no such account.
    pub async fn put_likes(
        &self,
        account_id: &str,
        likes: Likes,
        json: &str,
    ) -> Result<bool, StoreError> {
        let sql = match likes {
            Likes::Preferences => sql!("update accounts set preferences = $2 where id = $1"),
            Likes::Notifications => sql!("update accounts set notifications = $2 where id = $1"),
        };
        let done = self.db.write().execute(sql, (account_id, json)).await?;
        Ok(done == 1)
    }

    /// Sets an account's picture, replacing the previous one.
    pub async fn put_avatar(&self, avatar: NewAvatar<'_>, now_ms: i64) -> Result<(), StoreError> {
        let show = sql!("update accounts set avatar_id = $2 where id = $1");
        let forget = sql!("delete from avatars where account_id = $1");
        let insert = sql!(
            "insert into avatars (id, account_id, body, created_at_ms) values ($1, $2, $3, $4)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        tx.execute(show, (avatar.account_id, avatar.id)).await?;
        tx.execute(forget, (avatar.account_id,)).await?;
        tx.execute(insert, (avatar.id, avatar.account_id, avatar.body, now_ms))
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Removes an account's picture.
    pub async fn delete_avatar(&self, account_id: &str) -> Result<(), StoreError> {
        let hide = sql!("update accounts set avatar_id = null where id = $1");
        let forget = sql!("delete from avatars where account_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        for statement in [hide, forget] {
            tx.execute(statement, (account_id,)).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// A picture, as WebP.
    pub async fn find_avatar(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = sql!("select body from avatars where id = $1");
        Ok(self.db.read().optional_scalar(sql, (id,)).await?)
    }
}
