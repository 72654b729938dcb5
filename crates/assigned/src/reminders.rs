//! Reminders of assignments by email: who wants one, and who gets one now.
//!
//! A row goes in the transaction that stores its email, so nobody is reminded twice, by whichever
//! node. An address is known only as long as something may still be sent to it.

use database::sql;
use sqlx::FromRow;
use store::time::DAY_MS;
use store::{NewMail, Store, StoreError, insert_mail, new_id};

/// How long before the closing someone is reminded; in a shorter time from opening to closing,
/// when half of it is over.
const LEAD_MS: i64 = DAY_MS;
/// How long an address is known that nobody confirms.
pub const CONFIRM_MS: i64 = DAY_MS;
/// How long wishes are known after the closing: it may be opened again.
const KEPT_MS: i64 = 30 * DAY_MS;

/// Someone's wish to be reminded.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Reminder {
    /// Of someone without an account.
    pub address: Option<String>,
    /// Whether the address is known to be theirs.
    pub is_confirmed: i64,
}

/// A wish of someone who plays an assignment.
#[derive(Debug, Clone, Copy)]
pub struct NewReminder<'a> {
    pub player_id: &'a str,
    /// Of someone signed in, who is reminded at the address of the account.
    pub account_id: Option<&'a str>,
    /// Of anyone else.
    pub address: Option<&'a str>,
    pub language: &'a str,
    /// The hash of the secret with which an address is confirmed; `None` if it needn't be.
    pub confirm_hash: Option<&'a [u8]>,
}

/// A reminder that is due.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DueReminder {
    pub player_id: String,
    pub account_id: Option<String>,
    pub address: Option<String>,
    pub language: String,
    /// Of the assignment.
    pub code: String,
    pub title: String,
    pub time_zone: Option<String>,
    /// When it closes for this player.
    pub closes_at_ms: i64,
    pub finished_count: i64,
}

/// When someone is reminded of what opens and closes then.
pub fn reminds_at_ms(opens_at_ms: i64, closes_at_ms: i64) -> i64 {
    let open_ms = closes_at_ms - opens_at_ms;
    let lead_ms = if open_ms < LEAD_MS {
        open_ms / 2
    } else {
        LEAD_MS
    };
    closes_at_ms - lead_ms
}

pub async fn find_reminder(store: &Store, player_id: &str) -> Result<Option<Reminder>, StoreError> {
    let sql = sql!(
        "select address, case when confirm_hash is null then cast(1 as bigint) else 0 end \
             as is_confirmed from assignment_reminders where player_id = $1"
    );
    Ok(store.db().read().optional(sql, (player_id,)).await?)
}

/// Records a wish instead of an earlier one, with the email that asks to confirm it.
pub async fn put_reminder(
    store: &Store,
    new: NewReminder<'_>,
    mail: Option<NewMail<'_>>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let put = sql!(
        "insert into assignment_reminders (player_id, account_id, address, language, \
             confirm_hash, asked_at_ms) values ($1, $2, $3, $4, $5, $6) \
         on conflict (player_id) do update set account_id = excluded.account_id, \
             address = excluded.address, language = excluded.language, \
             confirm_hash = excluded.confirm_hash, asked_at_ms = excluded.asked_at_ms"
    );
    let params = (
        new.player_id,
        new.account_id,
        new.address,
        new.language,
        new.confirm_hash,
        now_ms,
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    tx.execute(put, params).await?;
    if let Some(mail) = mail {
        insert_mail(&mut tx, &new_id(now_ms), mail, now_ms).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Forgets a wish with its address. Again changes nothing.
pub async fn delete_reminder(store: &Store, player_id: &str) -> Result<(), StoreError> {
    let sql = sql!("delete from assignment_reminders where player_id = $1");
    store.db().write().execute(sql, (player_id,)).await?;
    Ok(())
}

/// Confirms the address whose email had this secret. False if none waits for it, or no longer.
pub async fn confirm_reminder(store: &Store, hash: &[u8], now_ms: i64) -> Result<bool, StoreError> {
    let sql = sql!(
        "update assignment_reminders set confirm_hash = null \
         where confirm_hash = $1 and asked_at_ms > $2"
    );
    let params = (hash, now_ms - CONFIRM_MS);
    Ok(store.db().write().execute(sql, params).await? == 1)
}

/// Those who are to be reminded by now, or no longer need it.
pub async fn list_due_reminders(
    store: &Store,
    now_ms: i64,
    limit: u32,
) -> Result<Vec<DueReminder>, StoreError> {
    // As `reminds_at_ms`, and `Assignment::closes_at_ms_for`.
    let sql = sql!(
        "select player_id, account_id, address, language, code, title, time_zone, closes_at_ms, \
             finished_count \
         from (select m.player_id, m.account_id, m.address, m.language, r.code, r.title, \
                   a.time_zone, a.opens_at_ms, \
                   case when p.extended_to_ms > coalesce(r.finished_at_ms, a.closes_at_ms) \
                       then p.extended_to_ms \
                       else coalesce(r.finished_at_ms, a.closes_at_ms) end as closes_at_ms, \
                   (select count(*) from assignment_attempts t where t.player_id = p.id \
                       and t.finished_at_ms is not null) as finished_count \
               from assignment_reminders m join assigned_players p on p.id = m.player_id \
               join assignments a on a.room_id = p.assignment_id \
               join rooms r on r.id = a.room_id where m.confirm_hash is null) due \
         where closes_at_ms - case when closes_at_ms - opens_at_ms < $2 \
                 then (closes_at_ms - opens_at_ms) / 2 else $2 end <= $1 \
         order by player_id limit $3"
    );
    let params = (now_ms, LEAD_MS, i64::from(limit));
    Ok(store.db().read().all(sql, params).await?)
}

/// Forgets a wish that is due, with the email that fulfills it. False if another node was faster.
pub async fn settle_reminder(
    store: &Store,
    player_id: &str,
    mail: Option<NewMail<'_>>,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let settle = sql!("delete from assignment_reminders where player_id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    if tx.execute(settle, (player_id,)).await? == 0 {
        return Ok(false);
    }
    if let Some(mail) = mail {
        insert_mail(&mut tx, &new_id(now_ms), mail, now_ms).await?;
    }
    tx.commit().await?;
    Ok(true)
}

/// Forgets addresses that nobody confirmed, and wishes for what closed long ago. Returns how many
/// there were.
pub async fn forget_reminders(store: &Store, now_ms: i64) -> Result<u64, StoreError> {
    let unconfirmed = sql!(
        "delete from assignment_reminders where confirm_hash is not null and asked_at_ms <= $1"
    );
    let closed = sql!(
        "delete from assignment_reminders where player_id in \
             (select p.id from assigned_players p join rooms r on r.id = p.assignment_id \
              where r.finished_at_ms <= $1)"
    );
    let db = store.db();
    let unconfirmed = db.write().execute(unconfirmed, (now_ms - CONFIRM_MS,));
    let count = unconfirmed.await?;
    Ok(count + db.write().execute(closed, (now_ms - KEPT_MS,)).await?)
}

#[cfg(test)]
mod tests {
    //! When someone is reminded.

    use super::{DAY_MS, reminds_at_ms};

    #[test]
    fn a_day_before_or_halfway() {
        assert_eq!(reminds_at_ms(0, 7 * DAY_MS), 6 * DAY_MS);
        assert_eq!(reminds_at_ms(0, DAY_MS), 0);
        assert_eq!(reminds_at_ms(0, DAY_MS / 2), DAY_MS / 4);
    }
}
