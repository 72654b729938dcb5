//! Operations that a browser begins with one request and finishes with another.
//!
//! The browser holds a 256-bit token that identifies the ceremony; the database knows only its
//! hash. The database also keeps the kind and who began it; we never take those from a request.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest;
use store::{Ceremony, NewCeremony, Store};

use crate::errors;
use handling::error::ApiError;
use handling::random::random_bytes;
use handling::time::Time;

/// A kind of ceremony, and how long it may take.
#[derive(Clone, Copy)]
pub struct CeremonyKind {
    pub name: &'static str,
    pub life_ms: i64,
}

/// Who began a ceremony, if only they may finish it.
#[derive(Clone, Copy, Default)]
pub struct BegunBy<'a> {
    pub account_id: Option<&'a str>,
    pub session_id: Option<&'a str>,
}

/// Stores what another request must finish.
#[derive(Clone)]
pub struct Ceremonies {
    pub store: Store,
    pub time: Time,
}

impl Ceremonies {
    /// Begins a ceremony and returns its token. `body` is JSON.
    pub async fn begin(
        &self,
        kind: CeremonyKind,
        begun_by: BegunBy<'_>,
        body: &str,
    ) -> Result<String, ApiError> {
        let token = URL_SAFE_NO_PAD.encode(random_bytes::<32>());
        let ceremony = NewCeremony {
            token_hash: &hash(&token),
            kind: kind.name,
            account_id: begun_by.account_id,
            session_id: begun_by.session_id,
            body,
            expires_at_ms: self.time.now_ms() + kind.life_ms,
        };
        self.store.begin_ceremony(ceremony).await?;
        Ok(token)
    }

    /// Ends a ceremony and returns it, if it has this kind and hasn't expired.
    pub async fn take(&self, kind: CeremonyKind, token: &str) -> Result<Ceremony, ApiError> {
        let ceremony = self
            .store
            .take_ceremony(kind.name, &hash(token), self.time.now_ms())
            .await?;
        ceremony.ok_or_else(errors::challenge_expired)
    }

    /// Counts a try of a ceremony and returns it, if it has this kind, hasn't expired and has had
    /// fewer than `tries_max` tries before.
    pub async fn try_again(
        &self,
        kind: CeremonyKind,
        token: &str,
        tries_max: i64,
    ) -> Result<Ceremony, ApiError> {
        let ceremony = self
            .store
            .try_ceremony(kind.name, &hash(token), tries_max, self.time.now_ms())
            .await?;
        ceremony.ok_or_else(errors::challenge_expired)
    }
}

/// The stored form of a token. A token has 256 bits, so a plain hash can't be brute-forced.
pub fn hash(token: &str) -> Vec<u8> {
    digest::digest(&digest::SHA256, token.as_bytes())
        .as_ref()
        .to_vec()
}
