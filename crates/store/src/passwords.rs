//! Changing the password of a signed-in account.

use database::sql;

use crate::codes::lock_account;
use crate::{Constraint, Store, StoreError};

impl Store {
    /// Replaces the password hash, ends every other session, and deletes everything begun with the
    /// old password or able to replace the new one. Returns the sessions that ended, so that the
    /// caller can close their sockets.
    pub async fn change_password(
        &self,
        account_id: &str,
        password_hash: &str,
        session_id: &str,
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        let change = sql!("update accounts set password_hash = $2 where id = $1");
        let forget_begun = [
            sql!("delete from ceremonies where account_id = $1"),
            sql!("delete from password_resets where account_id = $1"),
        ];
        let end_others = sql!(
            "update sessions set revoked_at_ms = $3 \
             where account_id = $1 and id <> $2 and revoked_at_ms is null returning id"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if lock_account(&mut tx, account_id).await?.is_none() {
            return Err(Constraint::ReferenceGone.into());
        }
        tx.execute(change, (account_id, password_hash)).await?;
        for statement in forget_begun {
            tx.execute(statement, (account_id,)).await?;
        }
        let params = (account_id, session_id, now_ms);
        let ended_session_ids = tx.scalars(end_others, params).await?;
        tx.commit().await?;
        Ok(ended_session_ids)
    }
}
