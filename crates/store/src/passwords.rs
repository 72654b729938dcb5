//! Changing the password of a signed-in account.

use sqlx::{query, query_scalar};

use crate::codes::lock_account;
use crate::db::{sql, tx};
use crate::{Store, StoreError};

impl Store {
    /// Replaces the hash of the password, ends every session but one, and forgets what was begun
    /// with the old password or could replace the new one. Gives the sessions that were ended, so
    /// that their sockets can be closed.
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
        Ok(tx!(self.db, |t| {
            if lock_account!(t, account_id).is_none() {
                return Err(crate::Constraint::ReferenceGone.into());
            }
            query(change.on(t))
                .bind(account_id)
                .bind(password_hash)
                .execute(&mut *t)
                .await?;
            for statement in forget_begun {
                query(statement.on(t))
                    .bind(account_id)
                    .execute(&mut *t)
                    .await?;
            }
            query_scalar(end_others.on(t))
                .bind(account_id)
                .bind(session_id)
                .bind(now_ms)
                .fetch_all(&mut *t)
                .await?
        }))
    }
}
