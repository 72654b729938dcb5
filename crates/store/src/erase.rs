//! Deleting an account with all its data.
//!
//! One transaction deletes the account and everything that belongs to it: its quizzes, the rooms it
//! hosted with their journals and reports, the emails to its address, and the rooms in which people
//! without an account practiced its quizzes. Rooms hosted by others stay, because they belong to
//! those hosts, with the nickname the person chose there. Audit entries stay, without browser and
//! network, under an id that leads nowhere. SQLite overwrites deleted data, in the file and in the
//! full-text index.

use database::{Params as _, Tx, sql};

use crate::{NewMail, Store, StoreError, new_id};

/// The result of deleting an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EraseOutcome {
    Erased(Erased),
    /// It is the only administrator, and other accounts remain.
    LastAdministrator,
    /// There is no such account.
    Unknown,
}

/// What a deleted account leaves outside the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erased {
    /// The caller must close their sockets.
    pub session_ids: Vec<String>,
    /// The caller must remove their files from the outbox.
    pub mail_ids: Vec<String>,
}

/// The rooms deleted with the account `$1`.
macro_rules! its_rooms {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "(host_account_id = $1 or (host_account_id is null and quiz_id in ",
            "(select id from quizzes where owner_id = $1)))",
            $after
        )
    };
}

/// Deletes an account and its data, in a transaction that has locked it.
pub(crate) async fn erase(
    tx: &mut Tx<'_>,
    account_id: &str,
    email: &str,
) -> Result<Erased, StoreError> {
    let sessions = sql!("select id from sessions where account_id = $1 and revoked_at_ms is null");
    let erase = [
        sql!(its_rooms!(
            "delete from room_journal where room_id in (select id from rooms where ",
            ")"
        )),
        sql!(its_rooms!("delete from rooms where ", "")),
        sql!("delete from quizzes where owner_id = $1"),
        sql!(
            "update audit_events set user_agent = '', network = '', details = '{}' \
             where account_id = $1"
        ),
        // What it did to others stays on record, but not from where.
        sql!("update audit_events set user_agent = '', network = '' where actor_id = $1"),
    ];
    // Emails were also sent to a new address that isn't verified yet.
    let forget_mails = sql!(
        "delete from mails where to_address = $2 or to_address in \
             (select email from verification_codes \
              where account_id = $1 and email is not null) returning id"
    );
    let forget_requests = sql!("delete from reset_requests where email = $1");
    let delete = sql!("delete from accounts where id = $1");
    let session_ids = tx.scalars(sessions, (account_id,)).await?;
    for statement in erase {
        tx.execute(statement, (account_id,)).await?;
    }
    let mail_ids = tx.scalars(forget_mails, (account_id, email)).await?;
    tx.execute(forget_requests, (email,)).await?;
    tx.execute(delete, (account_id,)).await?;
    Ok(Erased {
        session_ids,
        mail_ids,
    })
}

/// Queues the last email to a deleted account, in the deleting transaction.
pub(crate) async fn post_farewell(
    tx: &mut Tx<'_>,
    farewell: NewMail<'_>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let post = sql! {
        sqlite: "insert into mails (id, to_address, subject, text, html, created_at_ms, \
                sent_at_ms, attempts, next_try_at_ms, last_error, is_farewell) \
            values ($1, $2, $3, $4, $5, $6, null, 0, $6, null, 1)",
        postgres: "insert into mails (id, to_address, subject, text, html, created_at_ms, \
                sent_at_ms, attempts, next_try_at_ms, last_error, is_farewell) \
            values ($1, $2, $3, $4, $5, $6, null, 0, $6, null, true)",
    };
    let what = (new_id(now_ms), farewell.to_address, farewell.subject);
    let params = what.and((farewell.text, farewell.html, now_ms));
    tx.execute(post, params).await?;
    Ok(())
}

impl Store {
    /// Whether an account is the only administrator while other accounts exist.
    pub async fn is_last_administrator(&self, account_id: &str) -> Result<bool, StoreError> {
        let sql = sql! {
            sqlite: "select exists (select 1 from accounts where id = $1 and is_admin = 1) \
                and not exists (select 1 from accounts where id <> $1 and is_admin = 1 \
                    and suspended_at_ms is null) \
                and exists (select 1 from accounts where id <> $1)",
            postgres: "select exists (select 1 from accounts where id = $1 and is_admin) \
                and not exists (select 1 from accounts where id <> $1 and is_admin \
                    and suspended_at_ms is null) \
                and exists (select 1 from accounts where id <> $1)",
        };
        Ok(self.db.read().scalar(sql, (account_id,)).await?)
    }

    /// The codes of the unfinished rooms that are deleted with an account.
    pub async fn list_open_codes_of(&self, account_id: &str) -> Result<Vec<String>, StoreError> {
        let sql = sql!(its_rooms!(
            "select code from rooms where ",
            " and finished_at_ms is null order by id"
        ));
        Ok(self.db.read().scalars(sql, (account_id,)).await?)
    }

    /// Deletes an account, and keeps one last email until it is sent.
    pub async fn erase_account(
        &self,
        account_id: &str,
        farewell: NewMail<'_>,
        now_ms: i64,
    ) -> Result<EraseOutcome, StoreError> {
        // Locks the set of administrators, so two of them can't leave at the same time.
        let lock = sql!("update instances set first_account_id = first_account_id where id = 1");
        let find = sql!("select email, is_admin from accounts where id = $1");
        let others = sql! {
            sqlite: "select count(*), \
                    count(case when is_admin = 1 and suspended_at_ms is null then 1 end) \
                from accounts where id <> $1",
            postgres: "select count(*), \
                    count(case when is_admin and suspended_at_ms is null then 1 end) \
                from accounts where id <> $1",
        };
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        tx.execute(lock, ()).await?;
        let account: Option<(String, bool)> = tx.optional(find, (account_id,)).await?;
        let Some((email, is_admin)) = account else {
            return Ok(EraseOutcome::Unknown);
        };
        let (other_count, admin_count): (i64, i64) = tx.one(others, (account_id,)).await?;
        if is_admin && admin_count == 0 && other_count > 0 {
            return Ok(EraseOutcome::LastAdministrator);
        }
        let erased = erase(&mut tx, account_id, &email).await?;
        post_farewell(&mut tx, farewell, now_ms).await?;
        tx.commit().await?;
        drop(writer);
        self.db.move_log().await;
        Ok(EraseOutcome::Erased(erased))
    }
}
