//! The email queue: emails to send, and those already sent.
//!
//! An email is stored before anyone tries to send it, so that none is lost with a process. Senders
//! lease due emails. When a lease expires without a result, the email becomes due again, so it is
//! sent at least once. Callers decide how to send, how often to retry and how long to wait.

use std::fmt;

use database::{Params as _, Tx, sql};
use sqlx::FromRow;

use crate::{Store, StoreError, new_id};

/// An email.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Mail {
    pub id: String,
    pub to_address: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The link with which the recipient unsubscribes from this kind of email.
    pub unsubscribe_url: Option<String>,
    pub created_at_ms: i64,
    pub sent_at_ms: Option<i64>,
    /// How often it was leased.
    pub attempts: i64,
    /// `None`: it was sent, or given up.
    pub next_try_at_ms: Option<i64>,
    pub last_error: Option<String>,
    /// When its code or link ends.
    pub expires_at_ms: Option<i64>,
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without subject and bodies: they may contain codes.
        f.debug_struct("Mail")
            .field("id", &self.id)
            .field("to_address", &self.to_address)
            .field("created_at_ms", &self.created_at_ms)
            .field("sent_at_ms", &self.sent_at_ms)
            .field("attempts", &self.attempts)
            .field("next_try_at_ms", &self.next_try_at_ms)
            .field("last_error", &self.last_error)
            .finish_non_exhaustive()
    }
}

/// An email to be sent.
#[derive(Debug, Clone, Copy, Default)]
pub struct NewMail<'a> {
    pub to_address: &'a str,
    pub subject: &'a str,
    pub text: &'a str,
    pub html: &'a str,
    /// The link with which the recipient unsubscribes from this kind of email; `None` for emails
    /// that are always sent.
    pub unsubscribe_url: Option<&'a str>,
    /// When its code or link ends, after which nobody needs it.
    pub expires_at_ms: Option<i64>,
}

/// Queues an email that is due now, inside a transaction.
pub async fn insert_mail(
    tx: &mut Tx<'_>,
    id: &str,
    mail: NewMail<'_>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let insert = sql!(
        "insert into mails (id, to_address, subject, text, html, created_at_ms, sent_at_ms, \
             attempts, next_try_at_ms, last_error, unsubscribe_url, expires_at_ms) \
         values ($1, $2, $3, $4, $5, $6, null, 0, $6, null, $7, $8)"
    );
    let what = (id, mail.to_address, mail.subject, mail.text);
    let what = what.and((mail.html, now_ms));
    let params = what.and((mail.unsubscribe_url, mail.expires_at_ms));
    tx.execute(insert, params).await?;
    Ok(())
}

impl Store {
    /// Queues an email that is due now and returns its id.
    pub async fn enqueue_mail(&self, mail: NewMail<'_>, now_ms: i64) -> Result<String, StoreError> {
        let id = new_id(now_ms);
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        insert_mail(&mut tx, &id, mail, now_ms).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// Leases due emails, oldest first. No other process gets them until the lease expires.
    pub async fn lease_due_mails(
        &self,
        now_ms: i64,
        lease_ms: i64,
        limit: u32,
    ) -> Result<Vec<Mail>, StoreError> {
        let sql = sql! {
            sqlite: "update mails set attempts = attempts + 1, next_try_at_ms = $2 \
                where id in (select id from mails where next_try_at_ms <= $1 \
                    order by next_try_at_ms, id limit $3) \
                returning id, to_address, subject, text, html, created_at_ms, sent_at_ms, \
                    attempts, next_try_at_ms, last_error, unsubscribe_url, expires_at_ms",
            postgres: "update mails set attempts = attempts + 1, next_try_at_ms = $2 \
                where id in (select id from mails where next_try_at_ms <= $1 \
                    order by next_try_at_ms, id limit $3 for update skip locked) \
                returning id, to_address, subject, text, html, created_at_ms, sent_at_ms, \
                    attempts, next_try_at_ms, last_error, unsubscribe_url, expires_at_ms",
        };
        let params = (now_ms, now_ms + lease_ms, i64::from(limit));
        let mut mails: Vec<Mail> = self.db.write().all(sql, params).await?;
        mails.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(mails)
    }

    /// Marks an email as sent. Its contents may include a code, so they are deleted unless the
    /// mailbox of this computer shows them. The last email to a deleted account is deleted
    /// completely.
    pub async fn mark_mail_sent(
        &self,
        id: &str,
        keeps_contents: bool,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mark = sql!(
            "update mails set sent_at_ms = $2, next_try_at_ms = null, last_error = null \
             where id = $1"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        tx.execute(mark, (id, now_ms)).await?;
        if !keeps_contents {
            erase_contents(&mut tx, id).await?;
        }
        forget_farewell(&mut tx, id).await?;
        Ok(tx.commit().await?)
    }

    /// Records a failed attempt and when to try again; `None` gives up.
    pub async fn mark_mail_failed(
        &self,
        id: &str,
        error: &str,
        next_try_at_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let mark = sql!(
            "update mails set next_try_at_ms = $2, last_error = $3 \
             where id = $1 and sent_at_ms is null"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        tx.execute(mark, (id, next_try_at_ms, error)).await?;
        if next_try_at_ms.is_none() {
            forget_farewell(&mut tx, id).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The newest emails first, sent or not.
    pub async fn list_mails(&self, limit: u32) -> Result<Vec<Mail>, StoreError> {
        let sql = sql!(
            "select id, to_address, subject, text, html, created_at_ms, sent_at_ms, attempts, \
                 next_try_at_ms, last_error, unsubscribe_url, expires_at_ms \
             from mails order by id desc limit $1"
        );
        Ok(self.db.read().all(sql, (i64::from(limit),)).await?)
    }
}

/// Deletes an email's contents, but keeps the record of it.
async fn erase_contents(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    let sql = sql!(
        "update mails set subject = '', text = '', html = '', unsubscribe_url = null where id = $1"
    );
    tx.execute(sql, (id,)).await?;
    Ok(())
}

/// Deletes an email completely if it was the last one to a deleted account.
async fn forget_farewell(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    let sql = sql! {
        sqlite: "delete from mails where id = $1 and is_farewell = 1",
        postgres: "delete from mails where id = $1 and is_farewell",
    };
    tx.execute(sql, (id,)).await?;
    Ok(())
}
