//! Makes sure an account keeps at least one sign-in method.
//!
//! A password, a passkey and the log-in of another site each open an account. The transaction that
//! takes one of them away asks here, which holds the account meanwhile: of two that are taken at
//! the same moment, the second sees that the first is gone. What to do when nothing else is left is
//! decided by the caller, who rolls back by leaving.

use crate::StoreError;
use crate::db::sql;
use crate::tx::Tx;

/// Locks an account, in a transaction, and says whether anything but the passkey or log-in of this
/// id opens it.
pub(crate) async fn has_other_way_in(
    tx: &mut Tx<'_>,
    account_id: &str,
    id: &str,
) -> Result<bool, StoreError> {
    // Changing nothing locks the account.
    let lock = sql!("update accounts set id = id where id = $1");
    let has_other = sql!(
        "select exists (select 1 from accounts where id = $1 and password_hash <> '') \
             or exists (select 1 from passkeys where account_id = $1 and id <> $2) \
             or exists (select 1 from linked_logins where account_id = $1 and id <> $2)"
    );
    tx.execute(lock, (account_id,)).await?;
    tx.scalar(has_other, (account_id, id)).await
}
