//! Taking an account away from someone who created it with another person's address.
//!
//! Someone may sign up with another person's address before that person does. Once the real owner
//! verifies the address, by email or through another site, nothing the first person set up may open
//! the account: no password, session, passkey, second factor, code or linked log-in. [`seize`]
//! removes all of that in the transaction that verifies the address. Callers decide who is entitled
//! to it, and how they sign in from then on.

use database::{Tx, sql};

use crate::StoreError;
use crate::sessions::end_sessions;

/// Removes every sign-in method of an account, in a transaction that has locked the account.
/// Returns the sessions that ended, so that the caller can close their sockets.
pub(crate) async fn seize(
    tx: &mut Tx<'_>,
    account_id: &str,
    now_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let forget = [
        sql!("update accounts set password_hash = '' where id = $1"),
        sql!("delete from verification_codes where account_id = $1"),
        sql!("delete from ceremonies where account_id = $1"),
        sql!("delete from password_resets where account_id = $1"),
        sql!("delete from totps where account_id = $1"),
        sql!("delete from recovery_codes where account_id = $1"),
        sql!("delete from passkeys where account_id = $1"),
        sql!("delete from linked_logins where account_id = $1"),
    ];
    for statement in forget {
        tx.execute(statement, (account_id,)).await?;
    }
    end_sessions(tx, account_id, None, now_ms).await
}
