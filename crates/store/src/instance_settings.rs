//! The instance settings: permissions, limits and data retention, in one row. The columns accept
//! any value, so callers validate them.

use database::sql;
use sqlx::FromRow;

use crate::{Store, StoreError};

/// The settings of the instance.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct InstanceSettings {
    /// Whether anyone may sign up.
    pub is_sign_up_open: bool,
    /// The maximum number of players in a live session.
    pub players_max: i64,
    /// The maximum number of unfinished live sessions per account.
    pub open_rooms_max: i64,
    /// The storage limit for the pictures, videos and sounds of an account, in mebibytes.
    pub media_mib_max: i64,
    /// How many days nicknames are kept after a live session, unless its host set a number.
    pub nickname_days: i64,
    /// How many days individual players' answers are kept.
    pub answer_days: i64,
    /// After how many unused months an account is deleted.
    pub idle_months: i64,
    /// How many days audit entries are kept.
    pub audit_days: i64,
}

impl Store {
    /// The current settings.
    pub async fn instance_settings(&self) -> Result<InstanceSettings, StoreError> {
        let sql = sql!(
            "select is_sign_up_open, players_max, open_rooms_max, media_mib_max, nickname_days, \
                 answer_days, idle_months, audit_days from instance_settings where id = 1"
        );
        Ok(self.db.read().one(sql, ()).await?)
    }

    /// Replaces the settings.
    pub async fn put_instance_settings(
        &self,
        settings: &InstanceSettings,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update instance_settings set is_sign_up_open = $1, players_max = $2, \
                 open_rooms_max = $3, media_mib_max = $4, nickname_days = $5, answer_days = $6, \
                 idle_months = $7, audit_days = $8 where id = 1"
        );
        let params = (
            settings.is_sign_up_open,
            settings.players_max,
            settings.open_rooms_max,
            settings.media_mib_max,
            settings.nickname_days,
            settings.answer_days,
            settings.idle_months,
            settings.audit_days,
        );
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Whether someone without an account may sign up. Always true until the first account exists.
    pub async fn may_sign_up(&self) -> Result<bool, StoreError> {
        let sql = sql! {
            sqlite: "select is_sign_up_open = 1 or exists (select 1 from instances \
                where first_account_id is null) from instance_settings where id = 1",
            postgres: "select is_sign_up_open or exists (select 1 from instances \
                where first_account_id is null) from instance_settings where id = 1",
        };
        Ok(self.db.read().scalar(sql, ()).await?)
    }

    /// How many days an account wants nicknames kept. `None` means the instance's setting.
    pub async fn find_nickname_days(&self, account_id: &str) -> Result<Option<i64>, StoreError> {
        let sql = sql!("select nickname_days from accounts where id = $1");
        let days: Option<(Option<i64>,)> = self.db.read().optional(sql, (account_id,)).await?;
        Ok(days.and_then(|(days,)| days))
    }

    /// Sets how many days nicknames are kept after an account's live sessions.
    pub async fn put_nickname_days(
        &self,
        account_id: &str,
        days: Option<i64>,
    ) -> Result<(), StoreError> {
        let sql = sql!("update accounts set nickname_days = $2 where id = $1");
        self.db.write().execute(sql, (account_id, days)).await?;
        Ok(())
    }
}
