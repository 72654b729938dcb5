//! Makes sure an account keeps at least one sign-in method.
//!
//! A password, a passkey and the log-in of another site each open an account. `has_other_way_in!`
//! is asked in the transaction that takes one of them away, and holds the account meanwhile: of two
//! that are taken at the same moment, the second sees that the first is gone. What to do when
//! nothing else is left is decided by the caller, who rolls back by leaving.

/// Locks an account, in a transaction, and says whether anything but the passkey or log-in of this
/// id opens it.
macro_rules! has_other_way_in {
    ($t:ident, $account_id:expr, $id:expr) => {{
        // Changing nothing locks the account.
        let lock = sql!("update accounts set id = id where id = $1");
        let has_other = sql!(
            "select exists (select 1 from accounts where id = $1 and password_hash <> '') \
                 or exists (select 1 from passkeys where account_id = $1 and id <> $2) \
                 or exists (select 1 from linked_logins where account_id = $1 and id <> $2)"
        );
        ::sqlx::query(lock.on($t))
            .bind($account_id)
            .execute(&mut *$t)
            .await?;
        let has_other: bool = ::sqlx::query_scalar(has_other.on($t))
            .bind($account_id)
            .bind($id)
            .fetch_one(&mut *$t)
            .await?;
        has_other
    }};
}

pub(crate) use has_other_way_in;
