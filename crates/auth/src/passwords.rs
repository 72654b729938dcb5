//! Hashes and checks passwords without starving running games.
//!
//! Argon2id costs about 35 ms and 19 MiB. At most half of the processors hash at a time, at most
//! [`QUEUE_MAX`] requests wait in line, and further ones are told to come back later. An unknown
//! account costs the same as a known one, so response times reveal nothing.

use std::sync::{Arc, OnceLock};
use std::thread;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, Params, PasswordHasher, PasswordVerifier};
use unicode_normalization::UnicodeNormalization;

use handling::error::ApiError;
use handling::random::random_bytes;
use work::{Place, Turns};

/// How many requests may wait in line; about a second of work.
const QUEUE_MAX: usize = 32;

pub struct Passwords {
    turns: Turns,
    dummy_hash: Arc<OnceLock<String>>,
}

/// The result of checking a password.
pub enum Check {
    Right,
    /// Right; this stronger hash should replace the old one.
    RightButWeak(String),
    Wrong,
}

impl Default for Passwords {
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            turns: Turns::new("passwords", (processors / 2).max(1), QUEUE_MAX).vital(),
            dummy_hash: Arc::default(),
        }
    }
}

impl Passwords {
    /// Takes a place in the line for password checks. Call it before any database access: a flood
    /// of requests must not cause disk writes, because games write to the disk too (AUTH-2).
    pub fn place(&self) -> Result<Place<'_>, ApiError> {
        Ok(self.turns.place()?)
    }

    /// The hash of a password, as a PHC string.
    pub async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let password = normal(password);
        self.turns.in_turn(move || hash(&password)).await?
    }

    /// Checks a password against a hash, or against a dummy if there is none.
    pub async fn check(
        &self,
        place: Place<'_>,
        password: &str,
        hash_of_account: Option<String>,
    ) -> Result<Check, ApiError> {
        let password = normal(password);
        let dummy_hash = Arc::clone(&self.dummy_hash);
        let turn = place.turn().await;
        turn.work(move || {
            let Some(expected) = hash_of_account else {
                if dummy_hash.get().is_none() {
                    let made = hash("nobody has this password")?;
                    dummy_hash.get_or_init(|| made);
                }
                let dummy = dummy_hash.get().map_or("", String::as_str);
                is_right(&password, dummy)?;
                return Ok(Check::Wrong);
            };
            if !is_right(&password, &expected)? {
                return Ok(Check::Wrong);
            }
            if is_weak(&expected) {
                return Ok(Check::RightButWeak(hash(&password)?));
            }
            Ok(Check::Right)
        })
        .await?
    }
}

/// Normalizes a password, so that it doesn't matter how the keyboard composed its accents.
fn normal(password: &str) -> String {
    password.nfc().collect()
}

fn hash(password: &str) -> Result<String, ApiError> {
    let salt: [u8; 16] = random_bytes();
    let hash: PasswordHash = Argon2::default()
        .hash_password_with_salt(password.as_bytes(), &salt)
        .map_err(|error| ApiError::internal(format!("hashing a password failed: {error}")))?;
    Ok(hash.to_string())
}

fn is_right(password: &str, expected: &str) -> Result<bool, ApiError> {
    match Argon2::default().verify_password(password.as_bytes(), expected) {
        Ok(()) => Ok(true),
        Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
        Err(error) => Err(ApiError::internal(format!(
            "a stored hash is unreadable: {error}"
        ))),
    }
}

/// Whether a hash was made with weaker parameters than today's.
fn is_weak(hash: &str) -> bool {
    let params = PasswordHash::new(hash)
        .ok()
        .and_then(|hash| Params::try_from(&hash).ok());
    params.is_none_or(|params| {
        params.m_cost() < Params::DEFAULT_M_COST || params.t_cost() < Params::DEFAULT_T_COST
    })
}

#[cfg(test)]
mod tests {
    use super::{Passwords, QUEUE_MAX, hash, is_right, is_weak, normal};

    #[test]
    fn auth_1_hashes_are_argon2id_and_strong_enough() {
        let hash = hash("correct horse").expect("hashing works");
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert!(is_right("correct horse", &hash).expect("readable"));
        assert!(!is_right("correct horse ", &hash).expect("readable"));
        assert!(!is_weak(&hash));
    }

    #[test]
    fn auth_1_weaker_hashes_are_noticed() {
        let weak = "$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$\
                    BBvJDU9rE2CWn3LIyPGSvcjuE7QHjBhjs3ZMZ0yGrRk";
        assert!(is_weak(weak));
        assert!(is_weak("not a hash"));
    }

    #[test]
    fn auth_2_a_flood_is_refused_before_anything_is_asked_of_the_database() {
        let passwords = Passwords::default();
        let waiting: Vec<_> = (0..QUEUE_MAX).map(|_| passwords.place()).collect();
        assert!(waiting.iter().all(Result::is_ok));
        assert!(passwords.place().is_err());
        drop(waiting);
        assert!(passwords.place().is_ok());
    }

    #[test]
    fn accents_may_be_composed_in_either_way() {
        assert_eq!(normal("e\u{301}te\u{301}"), normal("\u{e9}t\u{e9}"));
    }
}
