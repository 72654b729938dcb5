//! Deleting an account with all its data.
//!
//! With the account goes everything that belongs to it: its quizzes, the rooms it hosted with their
//! journals and reports, the emails to its address, and the rooms in which people without an
//! account practiced its quizzes. Rooms hosted by others stay, because they belong to those hosts,
//! with the nickname the person chose there. Audit entries stay, without browser and network, under
//! an id that leads nowhere. SQLite overwrites deleted data, in the file and in the full-text
//! index.
//!
//! One transaction begins it: from then on, nobody can use the account or see what it published.
//! Its rooms and quizzes follow, each in a transaction of its own, so that answers in a game wait
//! for one of them at most. The last transaction deletes the account. A deletion that was cut off
//! in between is found by [`Store::list_departures`], and goes on.

use database::{Params as _, Sql, Tx, sql};

use crate::administration::lock_administrators;
use crate::sessions::end_sessions;
use crate::{NewMail, Store, StoreError, new_id};

/// The result of beginning to delete an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DepartureOutcome {
    /// The caller must close the sockets of these sessions.
    Begun { session_ids: Vec<String> },
    /// It is the only administrator, and other accounts remain.
    LastAdministrator,
    /// There is no such account.
    Unknown,
}

/// What a deleted account leaves outside the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Erased {
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

/// Begins to delete an account, in a transaction that has locked it, and ends its sessions.
pub(crate) async fn begin(
    tx: &mut Tx<'_>,
    account_id: &str,
    farewell: NewMail<'_>,
    now_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let note = sql!(
        "insert into departures (account_id, subject, text, html, began_at_ms) \
         values ($1, $2, $3, $4, $5) on conflict (account_id) do nothing"
    );
    let suspend =
        sql!("update accounts set suspended_at_ms = coalesce(suspended_at_ms, $2) where id = $1");
    let params = (account_id, farewell.subject, farewell.text);
    tx.execute(note, params.and((farewell.html, now_ms)))
        .await?;
    tx.execute(suspend, (account_id, now_ms)).await?;
    end_sessions(tx, account_id, None, now_ms).await
}

/// Queues the last email to a deleted account, in the deleting transaction.
async fn post_farewell(
    tx: &mut Tx<'_>,
    to_address: &str,
    (subject, text, html): (String, String, String),
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
    let what = (new_id(now_ms), to_address, subject);
    let params = what.and((text, html, now_ms));
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

    /// Begins to delete an account: suspends it, signs it out everywhere, and keeps its last email
    /// until the end. Beginning again changes nothing.
    pub async fn begin_departure(
        &self,
        account_id: &str,
        farewell: NewMail<'_>,
        now_ms: i64,
    ) -> Result<DepartureOutcome, StoreError> {
        let find = sql!("select is_admin from accounts where id = $1");
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
        lock_administrators(&mut tx).await?;
        let Some(is_admin) = tx.optional_scalar(find, (account_id,)).await? else {
            return Ok(DepartureOutcome::Unknown);
        };
        let (other_count, admin_count): (i64, i64) = tx.one(others, (account_id,)).await?;
        if is_admin && admin_count == 0 && other_count > 0 {
            return Ok(DepartureOutcome::LastAdministrator);
        }
        let session_ids = begin(&mut tx, account_id, farewell, now_ms).await?;
        tx.commit().await?;
        Ok(DepartureOutcome::Begun { session_ids })
    }

    /// The accounts whose deletion has begun, the first one first.
    pub async fn list_departures(&self) -> Result<Vec<String>, StoreError> {
        let sql = sql!("select account_id from departures order by began_at_ms, account_id");
        Ok(self.db.read().scalars(sql, ()).await?)
    }

    /// Deletes an account whose deletion has begun, piece by piece. The caller must remove the
    /// files of the emails whose ids it returns from the outbox.
    pub async fn finish_departure(
        &self,
        account_id: &str,
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        // An update without a change locks the account.
        let find = sql!(
            "update accounts set id = id where id = $1 \
                 and id in (select account_id from departures) returning email"
        );
        let farewell = sql!("select subject, text, html from departures where account_id = $1");
        while self.erase_a_piece(account_id).await? {}
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let email: Option<String> = tx.optional_scalar(find, (account_id,)).await?;
        let Some(email) = email else {
            return Ok(Vec::new());
        };
        let words: (String, String, String) = tx.one(farewell, (account_id,)).await?;
        let erased = erase(&mut tx, account_id, &email).await?;
        post_farewell(&mut tx, &email, words, now_ms).await?;
        tx.commit().await?;
        drop(writer);
        self.db.move_log().await;
        Ok(erased.mail_ids)
    }

    /// Deletes some rows of a departing account. False if no room and no quiz of it is left.
    async fn erase_a_piece(&self, account_id: &str) -> Result<bool, StoreError> {
        let hosted = sql!(
            "select id from rooms where host_account_id = $1 \
                 and host_account_id in (select account_id from departures) limit 1"
        );
        let practiced = sql!(
            "select r.id from quizzes q join rooms r on r.quiz_id = q.id \
             where q.owner_id = $1 and r.host_account_id is null \
                 and q.owner_id in (select account_id from departures) limit 1"
        );
        let written = sql!(
            "select id from quizzes where owner_id = $1 \
                 and owner_id in (select account_id from departures) limit 1"
        );
        let (room, quiz) = (pieces_of_a_room(), pieces_of_a_quiz());
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        for (find, pieces) in [(hosted, &room[..]), (practiced, &room), (written, &quiz)] {
            let id: Option<String> = tx.optional_scalar(find, (account_id,)).await?;
            let Some(id) = id else {
                continue;
            };
            for piece in pieces {
                if tx.execute(piece, (&id,)).await? > 0 {
                    break;
                }
            }
            tx.commit().await?;
            return Ok(true);
        }
        Ok(false)
    }
}

/// Statements of a few milliseconds each. The last one deletes the room, once it is empty.
fn pieces_of_a_room() -> [&'static Sql; 6] {
    [
        sql!(
            "delete from room_journal where room_id = $1 and seq in \
                 (select seq from room_journal where room_id = $1 limit 100)"
        ),
        sql!(
            "delete from room_report_pages where room_id = $1 and page in \
                 (select page from room_report_pages where room_id = $1 limit 20)"
        ),
        sql!(
            "delete from seat_results where room_id = $1 and seat in \
                 (select seat from seat_results where room_id = $1 limit 500)"
        ),
        sql!(
            "delete from player_seats where room_id = $1 and seat in \
                 (select seat from player_seats where room_id = $1 limit 500)"
        ),
        sql!(
            "delete from recognized_seats where room_id = $1 and seat in \
                 (select seat from recognized_seats where room_id = $1 limit 500)"
        ),
        sql!("delete from rooms where id = $1"),
    ]
}

/// The same for a quiz.
fn pieces_of_a_quiz() -> [&'static Sql; 2] {
    [
        sql!(
            "delete from questions where id in \
                 (select id from questions where quiz_id = $1 limit 50)"
        ),
        sql!("delete from quizzes where id = $1"),
    ]
}
