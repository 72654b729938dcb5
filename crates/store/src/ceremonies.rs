//! Unfinished procedures, such as a log-in that still needs its second factor.
//!
//! A ceremony is found by a secret token, of which only the hash is stored. Any node can finish it,
//! once, until it expires. Its contents are JSON that only the caller reads. Use
//! [`Store::try_ceremony`] for anything that can be guessed: it counts the try before it returns
//! the ceremony.

use std::fmt;

use database::sql;
use sqlx::FromRow;

use crate::{Redacted, Store, StoreError};

/// A ceremony in progress.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Ceremony {
    pub account_id: Option<String>,
    pub session_id: Option<String>,
    /// JSON; may hold secrets.
    pub body: String,
    /// The number of tries, including this one.
    pub tries: i64,
    pub expires_at_ms: i64,
}

impl fmt::Debug for Ceremony {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ceremony")
            .field("account_id", &self.account_id)
            .field("session_id", &self.session_id)
            .field("body", &Redacted)
            .field("tries", &self.tries)
            .field("expires_at_ms", &self.expires_at_ms)
            .finish()
    }
}

/// A ceremony to be started.
#[derive(Clone, Copy)]
pub struct NewCeremony<'a> {
    pub token_hash: &'a [u8],
    /// The kind, so that a token of one kind can't finish another.
    pub kind: &'a str,
    pub account_id: Option<&'a str>,
    pub session_id: Option<&'a str>,
    pub body: &'a str,
    pub expires_at_ms: i64,
}

impl Store {
    pub async fn begin_ceremony(&self, ceremony: NewCeremony<'_>) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into ceremonies \
                 (token_hash, kind, account_id, session_id, body, tries, expires_at_ms) \
             values ($1, $2, $3, $4, $5, 0, $6)"
        );
        let params = (
            ceremony.token_hash,
            ceremony.kind,
            ceremony.account_id,
            ceremony.session_id,
            ceremony.body,
            ceremony.expires_at_ms,
        );
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Ends a ceremony and returns it. `None` if there is none of this kind, or it has expired.
    pub async fn take_ceremony(
        &self,
        kind: &str,
        token_hash: &[u8],
        now_ms: i64,
    ) -> Result<Option<Ceremony>, StoreError> {
        let sql = sql!(
            "delete from ceremonies where token_hash = $1 and kind = $2 and expires_at_ms > $3 \
             returning account_id, session_id, body, tries, expires_at_ms"
        );
        let params = (token_hash, kind, now_ms);
        Ok(self.db.write().optional(sql, params).await?)
    }

    /// Counts a try and returns the ceremony, which stays open. `None` if there is none of this
    /// kind, it has expired, or it was already tried `max_tries` times.
    pub async fn try_ceremony(
        &self,
        kind: &str,
        token_hash: &[u8],
        max_tries: i64,
        now_ms: i64,
    ) -> Result<Option<Ceremony>, StoreError> {
        let sql = sql!(
            "update ceremonies set tries = tries + 1 \
             where token_hash = $1 and kind = $2 and expires_at_ms > $3 and tries < $4 \
             returning account_id, session_id, body, tries, expires_at_ms"
        );
        let params = (token_hash, kind, now_ms, max_tries);
        Ok(self.db.write().optional(sql, params).await?)
    }
}
