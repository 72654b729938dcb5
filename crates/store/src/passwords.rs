//! Changing the password of a signed-in account.

use database::sql;

use crate::codes::lock_sign_in;
use crate::sessions::end_sessions;
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
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if lock_sign_in(&mut tx, account_id).await?.is_none() {
            return Err(Constraint::ReferenceGone.into());
        }
        tx.execute(change, (account_id, password_hash)).await?;
        for statement in forget_begun {
            tx.execute(statement, (account_id,)).await?;
        }
        let kept = Some(session_id);
        let ended_session_ids = end_sessions(&mut tx, account_id, kept, now_ms).await?;
        tx.commit().await?;
        Ok(ended_session_ids)
    }
}
