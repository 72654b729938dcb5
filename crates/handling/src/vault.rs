//! Secrets that must stay readable: encrypted for the database, each bound to its owner.
//!
//! AES-256-GCM. A row that is copied to another owner can't be decrypted.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::digest;

use crate::error::ApiError;
use crate::random::random_bytes;

/// Encrypts and decrypts secrets.
pub struct Vault {
    key: LessSafeKey,
    /// The kind of secret, for the log.
    what: &'static str,
}

impl Vault {
    pub fn new(what: &'static str, key: &[u8]) -> Self {
        let key = digest::digest(&digest::SHA256, key);
        let key = UnboundKey::new(&AES_256_GCM, key.as_ref())
            .expect("a SHA-256 digest is as long as an AES-256 key");
        Self {
            key: LessSafeKey::new(key),
            what,
        }
    }

    /// The stored form of a secret: a random nonce, the ciphertext, its tag.
    pub fn seal(&self, owner_id: &str, secret: &[u8]) -> Result<Vec<u8>, ApiError> {
        // Random nonces are safe up to 2^32 secrets under one key (NIST SP 800-38D).
        let nonce: [u8; NONCE_LEN] = random_bytes();
        let mut sealed = secret.to_vec();
        self.key
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(owner_id.as_bytes()),
                &mut sealed,
            )
            .map_err(|_unspecified| ApiError::internal(format!("encrypting {}", self.what)))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// The secret of an owner. It must have exactly `LEN` bytes.
    pub fn open<const LEN: usize>(
        &self,
        owner_id: &str,
        sealed: &[u8],
    ) -> Result<[u8; LEN], ApiError> {
        let unreadable = || ApiError::internal(format!("decrypting {}", self.what));
        let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN).ok_or_else(unreadable)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_short| unreadable())?;
        let mut sealed = sealed.to_vec();
        let secret = self
            .key
            .open_in_place(nonce, Aad::from(owner_id.as_bytes()), &mut sealed)
            .map_err(|_unspecified| unreadable())?;
        <[u8; LEN]>::try_from(&*secret).map_err(|_len| unreadable())
    }
}
