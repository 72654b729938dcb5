//! Makes sure an account keeps at least one sign-in method.
//!
//! A password, a passkey and the log-in of another site each open an account. The transaction that
//! removes one calls this module, which locks the account: if two are removed at the same moment,
//! the second transaction sees the first removal. If nothing else is left, the caller decides what
//! to do, and rolls back by returning early.

use database::{Tx, sql};

use crate::StoreError;
use crate::accounts::lock_account;

/// Locks an account, in a transaction, and returns whether anything but the passkey or log-in with
/// this id opens it.
pub(crate) async fn has_other_way_in(
    tx: &mut Tx<'_>,
    account_id: &str,
    id: &str,
) -> Result<bool, StoreError> {
    let has_other = sql!(
        "select exists (select 1 from accounts where id = $1 and password_hash <> '') \
             or exists (select 1 from passkeys where account_id = $1 and id <> $2) \
             or exists (select 1 from linked_logins where account_id = $1 and id <> $2)"
    );
    lock_account(tx, account_id).await?;
    Ok(tx.scalar(has_other, (account_id, id)).await?)
}
