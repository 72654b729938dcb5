//! Things a browser begins with one call and finishes with another.
//!
//! The browser holds a token of 256 bits that says which one it finishes; the database knows only
//! its hash. What kind it is and who began it is kept there and never believed from a request.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest;
use store::{Ceremony, NewCeremony, Store};

use crate::errors;
use handling::error::ApiError;
use handling::random::random_bytes;
use handling::time::Time;

/// A kind of ceremony: what it is, and how long it may take.
#[derive(Clone, Copy)]
pub struct CeremonyKind {
    pub name: &'static str,
    pub life_ms: i64,
}

/// Who begins a ceremony, as far as only they may finish it.
#[derive(Clone, Copy, Default)]
pub struct BegunBy<'a> {
    pub account_id: Option<&'a str>,
    pub session_id: Option<&'a str>,
}

/// Keeps what must be finished in another request.
#[derive(Clone)]
pub struct Ceremonies {
    pub store: Store,
    pub time: Time,
}

impl Ceremonies {
    /// Begins a ceremony and gives its token. `body` is JSON.
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

    /// Ends a ceremony and gives it, if it is of this kind and has not expired.
    pub async fn take(&self, kind: CeremonyKind, token: &str) -> Result<Ceremony, ApiError> {
        let ceremony = self
            .store
            .take_ceremony(kind.name, &hash(token), self.time.now_ms())
            .await?;
        ceremony.ok_or_else(errors::challenge_expired)
    }

    /// Counts a try of a ceremony and gives it, if it is of this kind, has not expired and was
    /// tried less than `tries_max` times before.
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

/// What is kept of a token. It has 256 bits, so a plain hash cannot be searched for.
pub fn hash(token: &str) -> Vec<u8> {
    digest::digest(&digest::SHA256, token.as_bytes())
        .as_ref()
        .to_vec()
}
