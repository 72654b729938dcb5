//! Taking an account away from someone who created it with another person's address.
//!
//! Somebody may sign up with another person's address before that person comes. Once the person
//! proves the address, by email or through another site, nothing the first one arranged may open
//! the account: no password, session, passkey, second factor, code or linked log-in. [`seize`]
//! takes all of that away inside the transaction that proves the address. Who is entitled to it,
//! and how they sign in from then on, is decided by the caller.

use crate::StoreError;
use crate::db::sql;
use crate::tx::Tx;

/// Takes every way into an account away, in a transaction that has locked the account. Gives the
/// sessions that were ended, so that their sockets can be closed.
pub(crate) async fn seize(
    tx: &mut Tx<'_>,
    account_id: &str,
    now_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let end_sessions = sql!(
        "update sessions set revoked_at_ms = $2 \
         where account_id = $1 and revoked_at_ms is null returning id"
    );
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
    tx.scalars(end_sessions, (account_id, now_ms)).await
}
