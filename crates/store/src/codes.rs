//! The codes that verify an email address.
//!
//! An account has at most one live code: sending a new one kills the old one and gives back all
//! tries. A code works once, for its own account and in the session that asked for it, until it
//! expires or was guessed wrong too often. It proves the address the account has, or, where it
//! names one, an address the account is changing to, which is the business of `email_changes`.
//! A try is counted, judged and acted on in one transaction, so that parallel guesses count each.
//! What is kept is a hash; making, hashing and mailing codes is the business of the callers.

use std::fmt;

use sqlx::{FromRow, query_as, query_scalar};

use crate::accounts::normal_email;
use crate::db::{read, sql};
use crate::tx::Tx;
use crate::{Redacted, Store, StoreError, new_id};

/// The code an account was sent last.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct VerificationCode {
    pub account_id: String,
    pub code_hash: Vec<u8>,
    pub sent_at_ms: i64,
    pub expires_at_ms: i64,
    /// How often it was tried.
    pub tries: i64,
    pub used_at_ms: Option<i64>,
    /// The address it proves, when that is not the account's own yet.
    pub email: Option<String>,
    /// The session that asked for it, and in which it works.
    pub session_id: Option<String>,
}

impl fmt::Debug for VerificationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerificationCode")
            .field("account_id", &self.account_id)
            .field("code_hash", &Redacted)
            .field("sent_at_ms", &self.sent_at_ms)
            .field("expires_at_ms", &self.expires_at_ms)
            .field("tries", &self.tries)
            .field("used_at_ms", &self.used_at_ms)
            .field("session_id", &self.session_id)
            .finish_non_exhaustive()
    }
}

/// A code to be sent.
#[derive(Clone, Copy)]
pub struct NewVerificationCode<'a> {
    pub account_id: &'a str,
    /// The session that asks for it.
    pub session_id: &'a str,
    /// The address the account is changing to; `None` proves the one it has.
    pub email: Option<&'a str>,
    pub code_hash: &'a [u8],
    pub expires_at_ms: i64,
}

/// A code that somebody typed.
#[derive(Clone, Copy)]
pub struct CodeTry<'a> {
    pub account_id: &'a str,
    pub session_id: &'a str,
    pub code_hash: &'a [u8],
    pub max_tries: i64,
}

/// What came of trying a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeOutcome {
    /// Right: the code is used up and the address is proven.
    Verified,
    /// Wrong, with this many tries left.
    Wrong { tries_left: i64 },
    /// The code is too old.
    Expired,
    /// The code was tried too often, and is dead.
    TooManyTries,
    /// There is no code to try.
    NoCode,
    /// The address was proven before.
    AlreadyVerified,
}

/// How long events are kept: longer than the longest window anyone counts in.
const EVENTS_KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Locks an account, so that whatever is done to its ways in is done one after the other, and says
/// whether its address is proven. `None` if there is no such account.
pub(crate) async fn lock_account(
    tx: &mut Tx<'_>,
    account_id: &str,
) -> Result<Option<bool>, StoreError> {
    let lock = sql!(
        "update accounts set name = name where id = $1 \
         returning email_verified_at_ms is not null"
    );
    tx.optional_scalar(lock, (account_id,)).await
}

/// Counts a try, and if the code is right uses it up. Gives the outcome and the address the code
/// names. The account must be locked, and the transaction be committed whatever the outcome is.
pub(crate) async fn judge_code(
    tx: &mut Tx<'_>,
    code: CodeTry<'_>,
    now_ms: i64,
) -> Result<(CodeOutcome, Option<String>), StoreError> {
    let count = sql!(
        "update verification_codes set tries = tries + 1 where account_id = $1 \
             and session_id = $2 and used_at_ms is null and tries < $3 and expires_at_ms > $4 \
         returning account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms, \
             email, session_id"
    );
    let note = sql!(
        "insert into verification_events (id, account_id, kind, at_ms) \
         values ($1, $2, 'tried', $3)"
    );
    let look = sql!(
        "select account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms, email, \
             session_id \
         from verification_codes where account_id = $1"
    );
    let use_up = sql!("update verification_codes set used_at_ms = $2 where account_id = $1");
    let params = (code.account_id, code.session_id, code.max_tries, now_ms);
    let live: Option<VerificationCode> = tx.optional(count, params).await?;
    let Some(live) = live else {
        let sent: Option<VerificationCode> = tx.optional(look, (code.account_id,)).await?;
        return Ok((why_not(sent.as_ref(), code), None));
    };
    let params = (new_id(now_ms), code.account_id, now_ms);
    tx.execute(note, params).await?;
    if live.code_hash != code.code_hash {
        let tries_left = code.max_tries - live.tries;
        return Ok((CodeOutcome::Wrong { tries_left }, None));
    }
    tx.execute(use_up, (code.account_id, now_ms)).await?;
    Ok((CodeOutcome::Verified, live.email))
}

impl Store {
    /// Makes this the only live code of the account, with all tries, and counts it as sent.
    pub async fn put_verification_code(
        &self,
        code: NewVerificationCode<'_>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let put = sql!(
            "insert into verification_codes (account_id, code_hash, sent_at_ms, expires_at_ms, \
                 tries, used_at_ms, email, session_id) \
             values ($1, $2, $3, $4, 0, null, $5, $6) \
             on conflict (account_id) do update set code_hash = excluded.code_hash, \
                 sent_at_ms = excluded.sent_at_ms, expires_at_ms = excluded.expires_at_ms, \
                 tries = 0, used_at_ms = null, email = excluded.email, \
                 session_id = excluded.session_id"
        );
        let note = sql!(
            "insert into verification_events (id, account_id, kind, at_ms) \
             values ($1, $2, 'sent', $3)"
        );
        let forget = sql!("delete from verification_events where account_id = $1 and at_ms < $2");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (
            code.account_id,
            code.code_hash,
            now_ms,
            code.expires_at_ms,
            code.email.map(normal_email),
            code.session_id,
        );
        tx.execute(put, params).await?;
        let params = (new_id(now_ms), code.account_id, now_ms);
        tx.execute(note, params).await?;
        let params = (code.account_id, now_ms - EVENTS_KEPT_MS);
        tx.execute(forget, params).await?;
        tx.commit().await
    }

    /// The code sent last, whether it still works or not.
    pub async fn find_verification_code(
        &self,
        account_id: &str,
    ) -> Result<Option<VerificationCode>, StoreError> {
        let sql = sql!(
            "select account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms, email, \
                 session_id \
             from verification_codes where account_id = $1"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(account_id)
            .fetch_optional(c)
            .await)?)
    }

    /// Tries a code, and if it is right uses it up and marks the address as proven.
    pub async fn try_verification_code(
        &self,
        code: CodeTry<'_>,
        now_ms: i64,
    ) -> Result<CodeOutcome, StoreError> {
        let verify = sql!("update accounts set email_verified_at_ms = $2 where id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        match lock_account(&mut tx, code.account_id).await? {
            None => return Ok(CodeOutcome::NoCode),
            Some(true) => return Ok(CodeOutcome::AlreadyVerified),
            Some(false) => {}
        }
        let outcome = match judge_code(&mut tx, code, now_ms).await? {
            (CodeOutcome::Verified, Some(_)) => CodeOutcome::NoCode,
            (CodeOutcome::Verified, None) => {
                tx.execute(verify, (code.account_id, now_ms)).await?;
                CodeOutcome::Verified
            }
            (outcome, _) => outcome,
        };
        tx.commit().await?;
        Ok(outcome)
    }

    /// How many codes the account was sent at or after a time.
    pub async fn count_codes_sent_since(
        &self,
        account_id: &str,
        since_ms: i64,
    ) -> Result<i64, StoreError> {
        self.count_verification_events(account_id, "sent", since_ms)
            .await
    }

    /// How often codes of the account were tried at or after a time.
    pub async fn count_code_tries_since(
        &self,
        account_id: &str,
        since_ms: i64,
    ) -> Result<i64, StoreError> {
        self.count_verification_events(account_id, "tried", since_ms)
            .await
    }

    async fn count_verification_events(
        &self,
        account_id: &str,
        kind: &str,
        since_ms: i64,
    ) -> Result<i64, StoreError> {
        let sql = sql!(
            "select count(*) from verification_events \
             where account_id = $1 and kind = $2 and at_ms >= $3"
        );
        Ok(read!(self.db, |c| {
            query_scalar(sql.on(c))
                .bind(account_id)
                .bind(kind)
                .bind(since_ms)
                .fetch_one(c)
                .await
        })?)
    }
}

/// Why there is no code to be tried.
fn why_not(code: Option<&VerificationCode>, tried: CodeTry<'_>) -> CodeOutcome {
    match code {
        Some(code) if code.session_id.as_deref() != Some(tried.session_id) => CodeOutcome::NoCode,
        Some(code) if code.used_at_ms.is_some() => CodeOutcome::NoCode,
        Some(code) if code.tries >= tried.max_tries => CodeOutcome::TooManyTries,
        Some(_) => CodeOutcome::Expired,
        None => CodeOutcome::NoCode,
    }
}
