//! The codes that verify an email address.
//!
//! An account has at most one live code. Sending a new one invalidates the old one and resets the
//! tries. A code works once, for its own account and in the session that asked for it, until it
//! expires or has too many wrong guesses. It verifies the account's address or, if it names one,
//! the address the account is changing to (see `email_changes`). Each try is counted, judged and
//! acted on in one transaction, so parallel guesses all count. Only a hash is stored; callers
//! generate, hash and email the codes.

use std::fmt;

use database::{Tx, sql};
use sqlx::FromRow;

use crate::accounts::normal_email;
use crate::time::DAY_MS;
use crate::{Redacted, Store, StoreError, new_id};

/// The code last sent to an account.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct VerificationCode {
    pub account_id: String,
    pub code_hash: Vec<u8>,
    pub sent_at_ms: i64,
    pub expires_at_ms: i64,
    /// The number of tries.
    pub tries: i64,
    pub used_at_ms: Option<i64>,
    /// The address it verifies, if that isn't the account's own yet.
    pub email: Option<String>,
    /// The session that requested it and in which it works.
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
    /// The session that requests it.
    pub session_id: &'a str,
    /// The address the account is changing to. `None` verifies its current address.
    pub email: Option<&'a str>,
    pub code_hash: &'a [u8],
    pub expires_at_ms: i64,
}

/// A code someone entered.
#[derive(Clone, Copy)]
pub struct CodeTry<'a> {
    pub account_id: &'a str,
    pub session_id: &'a str,
    /// The stored forms that the code may have.
    pub code_hashes: &'a [Vec<u8>],
    pub max_tries: i64,
}

/// The result of trying a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeOutcome {
    /// Correct: the code is used up and the address is verified.
    Verified,
    /// Wrong, with this many tries left.
    Wrong { tries_left: i64 },
    /// The code has expired.
    Expired,
    /// The code was tried too often and no longer works.
    TooManyTries,
    /// There is no code to try.
    NoCode,
    /// The address was already verified.
    AlreadyVerified,
}

/// How long events are kept: longer than the longest window that is counted.
const EVENTS_KEPT_MS: i64 = 7 * DAY_MS;

/// Locks an account, so that changes to its sign-in methods happen one after another, and returns
/// whether its address is verified. `None` if there is no such account.
pub(crate) async fn lock_sign_in(
    tx: &mut Tx<'_>,
    account_id: &str,
) -> Result<Option<bool>, StoreError> {
    let lock = sql!(
        "update accounts set name = name where id = $1 \
         returning email_verified_at_ms is not null"
    );
    Ok(tx.optional_scalar(lock, (account_id,)).await?)
}

/// Counts a try and uses the code up if it is correct. Returns the outcome and the address the code
/// names. The caller must lock the account first, and commit whatever the outcome is.
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
    if !code.code_hashes.contains(&live.code_hash) {
        let tries_left = code.max_tries - live.tries;
        return Ok((CodeOutcome::Wrong { tries_left }, None));
    }
    tx.execute(use_up, (code.account_id, now_ms)).await?;
    Ok((CodeOutcome::Verified, live.email))
}

impl Store {
    /// Makes this the account's only live code, resets its tries and counts it as sent.
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
        tx.commit().await?;
        Ok(())
    }

    /// The code last sent, whether or not it still works.
    pub async fn find_verification_code(
        &self,
        account_id: &str,
    ) -> Result<Option<VerificationCode>, StoreError> {
        let sql = sql!(
            "select account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms, email, \
                 session_id \
             from verification_codes where account_id = $1"
        );
        Ok(self.db.read().optional(sql, (account_id,)).await?)
    }

    /// Tries a code. If it is correct, uses it up and marks the address as verified.
    pub async fn try_verification_code(
        &self,
        code: CodeTry<'_>,
        now_ms: i64,
    ) -> Result<CodeOutcome, StoreError> {
        let verify = sql!("update accounts set email_verified_at_ms = $2 where id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        match lock_sign_in(&mut tx, code.account_id).await? {
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

    /// Counts the codes sent to the account since a time.
    pub async fn count_codes_sent_since(
        &self,
        account_id: &str,
        since_ms: i64,
    ) -> Result<i64, StoreError> {
        self.count_verification_events(account_id, "sent", since_ms)
            .await
    }

    /// Counts the tries of the account's codes since a time.
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
        let params = (account_id, kind, since_ms);
        Ok(self.db.read().scalar(sql, params).await?)
    }
}

/// Why a code can't be tried.
fn why_not(code: Option<&VerificationCode>, tried: CodeTry<'_>) -> CodeOutcome {
    match code {
        Some(code) if code.session_id.as_deref() != Some(tried.session_id) => CodeOutcome::NoCode,
        Some(code) if code.used_at_ms.is_some() => CodeOutcome::NoCode,
        Some(code) if code.tries >= tried.max_tries => CodeOutcome::TooManyTries,
        Some(_) => CodeOutcome::Expired,
        None => CodeOutcome::NoCode,
    }
}
