//! The codes that prove an e-mail address.
//!
//! An account has at most one live code: sending a new one kills the old one and gives back all
//! tries. A code works once, for its own account, until it expires or was guessed wrong too often.
//! A try is counted, judged and acted on in one transaction, so that parallel guesses count each.
//! What is kept is a hash; making, hashing and mailing codes is the business of the callers.

use std::fmt;

use sqlx::{FromRow, query, query_as, query_scalar};

use crate::db::{read, sql, tx};
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
            .finish()
    }
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

impl Store {
    /// Makes this the only live code of the account, with all tries, and counts it as sent.
    pub async fn put_verification_code(
        &self,
        account_id: &str,
        code_hash: &[u8],
        expires_at_ms: i64,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let put = sql!(
            "insert into verification_codes \
                 (account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms) \
             values ($1, $2, $3, $4, 0, null) \
             on conflict (account_id) do update set code_hash = excluded.code_hash, \
                 sent_at_ms = excluded.sent_at_ms, expires_at_ms = excluded.expires_at_ms, \
                 tries = 0, used_at_ms = null"
        );
        let note = sql!(
            "insert into verification_events (id, account_id, kind, at_ms) \
             values ($1, $2, 'sent', $3)"
        );
        let forget = sql!("delete from verification_events where account_id = $1 and at_ms < $2");
        tx!(self.db, |t| {
            query(put.on(t))
                .bind(account_id)
                .bind(code_hash)
                .bind(now_ms)
                .bind(expires_at_ms)
                .execute(&mut *t)
                .await?;
            query(note.on(t))
                .bind(new_id(now_ms))
                .bind(account_id)
                .bind(now_ms)
                .execute(&mut *t)
                .await?;
            query(forget.on(t))
                .bind(account_id)
                .bind(now_ms - EVENTS_KEPT_MS)
                .execute(&mut *t)
                .await?;
        });
        Ok(())
    }

    /// The code sent last, whether it still works or not.
    pub async fn find_verification_code(
        &self,
        account_id: &str,
    ) -> Result<Option<VerificationCode>, StoreError> {
        let sql = sql!(
            "select account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms \
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
        account_id: &str,
        code_hash: &[u8],
        now_ms: i64,
        max_tries: i64,
    ) -> Result<CodeOutcome, StoreError> {
        // Counting first locks the row: whoever tries at the same time waits for the outcome.
        let count = sql!(
            "update verification_codes set tries = tries + 1 where account_id = $1 \
                 and used_at_ms is null and tries < $2 and expires_at_ms > $3 \
                 and exists (select 1 from accounts \
                     where id = $1 and email_verified_at_ms is null) \
             returning account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms"
        );
        let note = sql!(
            "insert into verification_events (id, account_id, kind, at_ms) \
             values ($1, $2, 'tried', $3)"
        );
        let is_verified =
            sql!("select email_verified_at_ms is not null from accounts where id = $1");
        let look = sql!(
            "select account_id, code_hash, sent_at_ms, expires_at_ms, tries, used_at_ms \
             from verification_codes where account_id = $1"
        );
        let use_up = sql!("update verification_codes set used_at_ms = $2 where account_id = $1");
        let verify = sql!("update accounts set email_verified_at_ms = $2 where id = $1");
        let outcome = tx!(self.db, |t| {
            let live: Option<VerificationCode> = query_as(count.on(t))
                .bind(account_id)
                .bind(max_tries)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            if let Some(code) = live {
                query(note.on(t))
                    .bind(new_id(now_ms))
                    .bind(account_id)
                    .bind(now_ms)
                    .execute(&mut *t)
                    .await?;
                if code.code_hash == code_hash {
                    for mark in [use_up, verify] {
                        query(mark.on(t))
                            .bind(account_id)
                            .bind(now_ms)
                            .execute(&mut *t)
                            .await?;
                    }
                    CodeOutcome::Verified
                } else {
                    CodeOutcome::Wrong {
                        tries_left: max_tries - code.tries,
                    }
                }
            } else {
                let verified: Option<bool> = query_scalar(is_verified.on(t))
                    .bind(account_id)
                    .fetch_optional(&mut *t)
                    .await?;
                let code: Option<VerificationCode> = query_as(look.on(t))
                    .bind(account_id)
                    .fetch_optional(&mut *t)
                    .await?;
                why_not(verified, code.as_ref(), max_tries)
            }
        });
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
fn why_not(
    is_verified: Option<bool>,
    code: Option<&VerificationCode>,
    max_tries: i64,
) -> CodeOutcome {
    match code {
        _ if is_verified == Some(true) => CodeOutcome::AlreadyVerified,
        Some(code) if code.used_at_ms.is_some() => CodeOutcome::NoCode,
        Some(code) if code.tries >= max_tries => CodeOutcome::TooManyTries,
        Some(_) => CodeOutcome::Expired,
        None => CodeOutcome::NoCode,
    }
}
