//! Secrets that must stay readable: encrypted for the database, each bound to its owner.
//!
//! AES-256-GCM. A row that is copied to another owner can't be decrypted. The key in use encrypts;
//! what is encrypted with an earlier generation can be read and is encrypted again by and by.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::digest;

use crate::error::ApiError;
use crate::keys::{Key, Keys};
use crate::random::random_bytes;

/// Encrypts and decrypts secrets.
pub struct Vault {
    keys: Keys,
    /// The kind of secret, for the log.
    what: &'static str,
}

impl Vault {
    pub fn new(what: &'static str, keys: impl Into<Keys>) -> Self {
        Self {
            keys: keys.into(),
            what,
        }
    }

    /// The stored form of a secret: a random nonce, the ciphertext, its tag.
    pub fn seal(&self, owner_id: &str, secret: &[u8]) -> Result<Vec<u8>, ApiError> {
        // Random nonces are safe up to 2^32 secrets under one key (NIST SP 800-38D).
        let nonce: [u8; NONCE_LEN] = random_bytes();
        let mut sealed = secret.to_vec();
        cipher(&self.keys.in_use())
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
        let keys = self.keys.all();
        let secret = keys.iter().find_map(|key| open(key, owner_id, sealed));
        <[u8; LEN]>::try_from(secret.ok_or_else(unreadable)?).map_err(|_len| unreadable())
    }

    /// The stored form of a secret that was encrypted with an earlier key. `None` if it was
    /// encrypted with the one in use.
    pub fn renew(&self, owner_id: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>, ApiError> {
        let keys = self.keys.all();
        let found = keys
            .iter()
            .enumerate()
            .find_map(|(at, key)| Some((at, open(key, owner_id, sealed)?)));
        match found {
            Some((0, _)) => Ok(None),
            Some((_, secret)) => self.seal(owner_id, &secret).map(Some),
            None => Err(ApiError::internal(format!("decrypting {}", self.what))),
        }
    }
}

fn cipher(key: &Key) -> LessSafeKey {
    let key = digest::digest(&digest::SHA256, &key.bytes);
    let key = UnboundKey::new(&AES_256_GCM, key.as_ref())
        .expect("a SHA-256 digest is as long as an AES-256 key");
    LessSafeKey::new(key)
}

fn open(key: &Key, owner_id: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let mut sealed = sealed.to_vec();
    let secret = cipher(key).open_in_place(nonce, Aad::from(owner_id.as_bytes()), &mut sealed);
    Some(secret.ok()?.to_vec())
}
