//! Changing an account's email address.
//!
//! An unverified address is replaced right away. A verified one stays until the code sent to the
//! new address is entered. Then the other sessions end, and links sent to the old address stop
//! working.

use database::sql;

use crate::accounts::{Account, account_columns, normal_email};
use crate::codes::{CodeTry, judge_code, lock_sign_in};
use crate::sessions::end_sessions;
use crate::{CodeOutcome, Store, StoreError};

/// The result of trying the code for a new address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailChange {
    /// The account has its new address.
    Changed {
        account: Account,
        /// The sessions that ended, so that the caller can close their sockets.
        ended_session_ids: Vec<String>,
    },
    /// It keeps the old one.
    NotYet(CodeOutcome),
}

impl Store {
    /// Replaces an unverified address; its codes and links stop working. `None` if it has been
    /// verified in the meantime. [`crate::Constraint::EmailTaken`] if another account has the new
    /// one.
    pub async fn replace_unverified_email(
        &self,
        account_id: &str,
        email: &str,
    ) -> Result<Option<Account>, StoreError> {
        let replace = sql!(concat!(
            "update accounts set email = $2 where id = $1 and email_verified_at_ms is null \
             returning ",
            account_columns!()
        ));
        let kill_code =
            sql!("update verification_codes set expires_at_ms = 0 where account_id = $1");
        let forget_resets = sql!("delete from password_resets where account_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (account_id, normal_email(email));
        let account: Option<Account> = tx.optional(replace, params).await?;
        let Some(account) = account else {
            return Ok(None);
        };
        for statement in [kill_code, forget_resets] {
            tx.execute(statement, (account_id,)).await?;
        }
        tx.commit().await?;
        Ok(Some(account))
    }

    /// Tries the code for a new address. If it is correct, the account gets that address, which is
    /// then verified. [`crate::Constraint::EmailTaken`] if another account has it by now.
    pub async fn try_email_change(
        &self,
        code: CodeTry<'_>,
        now_ms: i64,
    ) -> Result<EmailChange, StoreError> {
        let change = sql!(concat!(
            "update accounts set email = $2, email_verified_at_ms = $3 where id = $1 \
             returning ",
            account_columns!()
        ));
        let forget_resets = sql!("delete from password_resets where account_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if lock_sign_in(&mut tx, code.account_id).await? != Some(true) {
            return Ok(EmailChange::NotYet(CodeOutcome::NoCode));
        }
        let change = match judge_code(&mut tx, code, now_ms).await? {
            (CodeOutcome::Verified, Some(email)) => {
                let account = tx.one(change, (code.account_id, &email, now_ms)).await?;
                tx.execute(forget_resets, (code.account_id,)).await?;
                let kept = Some(code.session_id);
                EmailChange::Changed {
                    account,
                    ended_session_ids: end_sessions(&mut tx, code.account_id, kept, now_ms).await?,
                }
            }
            // A code that only verifies the current address changes nothing.
            (CodeOutcome::Verified, None) => EmailChange::NotYet(CodeOutcome::NoCode),
            (outcome, _) => EmailChange::NotYet(outcome),
        };
        tx.commit().await?;
        Ok(change)
    }

    /// Forgets the address an account is changing to. Its code stops working, but sending it still
    /// counts, so repeated requests can't send more emails.
    pub async fn forget_email_change(&self, account_id: &str) -> Result<(), StoreError> {
        let sql = sql!(
            "update verification_codes set expires_at_ms = 0, email = null \
             where account_id = $1 and email is not null"
        );
        self.db.write().execute(sql, (account_id,)).await?;
        Ok(())
    }
}
