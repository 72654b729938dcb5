//! The keys of this instance: one of each name is in use, and earlier generations still count.
//!
//! All nodes share them through the database. [`KeyRing`] reads them at the start and then every
//! minute, so an operator can replace keys while everything runs. A new generation counts as soon
//! as a node has read it, and comes into use [`KEYS_SPREAD_MS`] after it was made, everywhere at
//! once: by then every node knows it. How long an earlier one is needed depends on what was made
//! with it; [`lasting`] says so, by name.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use ring::hmac;
use serde_json::json;
use store::time::{DAY_MS, HOUR_MS, MINUTE_MS};
use store::{NewAuditEvent, Store, StoreError, StoredKey};

use crate::audit_kind::AuditKind;
use crate::random::random_bytes;
use crate::time::Time;

/// How long after it was made a key comes into use. Nodes read the keys every minute, so one that
/// misses a reading or two still knows it in time.
pub const KEYS_SPREAD_MS: i64 = 5 * MINUTE_MS;

/// What keys have been used for, which says how long an earlier generation counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// Nothing made with it lives longer.
    For(i64),
    /// It encrypts what is stored, until that is encrypted with the key in use.
    Sealing,
    /// What was made with it lets people do something with no time limit: an operator ends it.
    UntilEnded,
    /// Something that must stay readable depends on it.
    Always,
}

/// How long an earlier generation of the key with this name counts.
pub fn lasting(name: &str) -> Lasting {
    match name {
        // How long a refresh token may be used a second time.
        "refresh-tokens" | "limits" => Lasting::For(MINUTE_MS),
        "access-tokens" | "seat-passes" | "verification-codes" => Lasting::For(HOUR_MS),
        // As long as a room is open: its QR code has a pass, and its screens have a key.
        "doors" | "stage-numbers" => Lasting::For(31 * DAY_MS),
        "totp-secrets" | "webhook-secrets" => Lasting::Sealing,
        "unsubscribe-links" => Lasting::UntilEnded,
        // Recovery codes on paper, and the pictures in reports. A name that isn't known here is a
        // newer version's.
        _ => Lasting::Always,
    }
}

/// One generation of a key.
pub(crate) struct Key {
    pub(crate) bytes: Vec<u8>,
    pub(crate) hmac: hmac::Key,
    signs_from_ms: i64,
}

impl Key {
    fn new(bytes: &[u8], signs_from_ms: i64) -> Arc<Self> {
        Arc::new(Self {
            bytes: bytes.to_vec(),
            hmac: hmac::Key::new(hmac::HMAC_SHA256, bytes),
            signs_from_ms,
        })
    }
}

/// The generations of one key. Clones share them.
#[derive(Clone)]
pub struct Keys(Arc<Generations>);

struct Generations {
    /// `None` if there is one that nobody replaces.
    time: Option<Time>,
    /// All that count, the newest first; never empty. The lock is never held across an await.
    all: RwLock<Vec<Arc<Key>>>,
}

impl Keys {
    /// The one in use.
    pub(crate) fn in_use(&self) -> Arc<Key> {
        self.in_use_at(self.now_ms())
    }

    /// The one in use at a time: the same on every node.
    pub(crate) fn in_use_at(&self, at_ms: i64) -> Arc<Key> {
        let all = self.0.all.read();
        Arc::clone(&all[position_in_use(&all, |key| key.signs_from_ms, at_ms)])
    }

    /// Those that count: the one in use first.
    pub(crate) fn all(&self) -> Vec<Arc<Key>> {
        let mut all = self.0.all.read().clone();
        let at = position_in_use(&all, |key| key.signs_from_ms, self.now_ms());
        all[..=at].rotate_right(1);
        all
    }

    fn now_ms(&self) -> i64 {
        self.0.time.as_ref().map_or(0, Time::now_ms)
    }
}

/// A key that nobody replaces, for tests.
impl<const LEN: usize> From<&[u8; LEN]> for Keys {
    fn from(bytes: &[u8; LEN]) -> Self {
        Self(Arc::new(Generations {
            time: None,
            all: RwLock::new(vec![Key::new(bytes, 0)]),
        }))
    }
}

impl From<&Keys> for Keys {
    fn from(keys: &Keys) -> Self {
        keys.clone()
    }
}

/// The position of the key in use: the newest whose time has come, or else the oldest.
fn position_in_use<K>(all: &[K], signs_from_ms: impl Fn(&K) -> i64, now_ms: i64) -> usize {
    let due = all.iter().position(|key| signs_from_ms(key) <= now_ms);
    due.unwrap_or(all.len().saturating_sub(1))
}

fn read(stored: &[StoredKey]) -> Vec<Arc<Key>> {
    let keys = stored.iter();
    keys.map(|key| Key::new(&key.body, key.signs_from_ms))
        .collect()
}

/// The keys of this instance. Clones share them.
#[derive(Clone)]
pub struct KeyRing(Arc<Inner>);

struct Inner {
    store: Store,
    time: Time,
    /// The lock is held for a look-up, never across an await.
    named: Mutex<HashMap<String, Keys>>,
}

impl KeyRing {
    pub fn new(store: Store, time: Time) -> Self {
        Self(Arc::new(Inner {
            store,
            time,
            named: Mutex::default(),
        }))
    }

    /// Reads the key with this name, or creates it the first time.
    pub async fn named(&self, name: &str) -> Result<Keys, StoreError> {
        let now_ms = self.0.time.now_ms();
        let candidate = random_bytes::<32>();
        let stored = self.0.store.get_or_create_key(name, &candidate, now_ms);
        let keys = Keys(Arc::new(Generations {
            time: Some(self.0.time.clone()),
            all: RwLock::new(read(&stored.await?)),
        }));
        let mut named = self.0.named.lock();
        Ok(named.entry(name.to_owned()).or_insert(keys).clone())
    }

    /// Reads all keys again, after another process may have changed them.
    pub async fn reload(&self) -> Result<(), StoreError> {
        let stored = self.0.store.list_keys().await?;
        let named = self.0.named.lock();
        for generations in stored.chunk_by(|one, other| one.name == other.name) {
            if let Some(keys) = generations.first().and_then(|key| named.get(&key.name)) {
                *keys.0.all.write() = read(generations);
            }
        }
        Ok(())
    }

    /// Deletes earlier generations that nothing depends on anymore. Names of [`Lasting::Sealing`]
    /// stay: see [`KeyRing::forget_sealing`].
    pub async fn forget_expired(&self) -> Result<(), StoreError> {
        let now_ms = self.0.time.now_ms();
        let stored = self.0.store.list_keys().await?;
        for (name, in_use) in replaced(&stored, now_ms) {
            if let Lasting::For(lasting_ms) = lasting(name)
                && now_ms >= in_use.signs_from_ms + KEYS_SPREAD_MS + lasting_ms
            {
                self.forget(in_use).await?;
            }
        }
        Ok(())
    }

    /// The generation that everything under this name must be encrypted with before
    /// [`KeyRing::forget_sealing`]. `None` if there is no other, or if a node may still encrypt
    /// with another one.
    pub async fn sealing_to_renew(&self, name: &str) -> Result<Option<StoredKey>, StoreError> {
        let now_ms = self.0.time.now_ms();
        let stored = self.0.store.list_keys().await?;
        let found = replaced(&stored, now_ms).into_iter();
        let found = found.filter(|(replaced, _)| *replaced == name);
        let mut due = found.filter(|(_, key)| now_ms >= key.signs_from_ms + KEYS_SPREAD_MS);
        Ok(due.next().map(|(_, key)| key.clone()))
    }

    /// Deletes the generations before this one, which nothing is encrypted with anymore.
    pub async fn forget_sealing(&self, in_use: &StoredKey) -> Result<(), StoreError> {
        self.forget(in_use).await
    }

    async fn forget(&self, in_use: &StoredKey) -> Result<(), StoreError> {
        let StoredKey {
            name, generation, ..
        } = in_use;
        let count = self.0.store.delete_keys_before(name, *generation).await?;
        if count > 0 {
            tracing::info!(name, count, "earlier keys are deleted");
        }
        Ok(())
    }
}

/// The keys in use that have earlier generations, with their names.
fn replaced(stored: &[StoredKey], now_ms: i64) -> Vec<(&str, &StoredKey)> {
    stored
        .chunk_by(|one, other| one.name == other.name)
        .filter_map(|generations| {
            let at = position_in_use(generations, |key| key.signs_from_ms, now_ms);
            let key = generations.get(at)?;
            (at + 1 < generations.len()).then_some((key.name.as_str(), key))
        })
        .collect()
}

/// What [`replace_keys`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaced {
    /// There are new keys, which come into use at this time.
    From(i64),
    /// The last ones are too young: nodes may not know them yet.
    TooSoon,
    /// There are no keys, because no server has run yet.
    Nothing,
}

/// Adds a new generation to every key.
pub async fn replace_keys(store: &Store, now_ms: i64) -> Result<Replaced, StoreError> {
    let stored = store.list_keys().await?;
    let keys: Vec<_> = stored
        .chunk_by(|one, other| one.name == other.name)
        .filter_map(|generations| generations.first())
        .map(|key| (key.name.clone(), random_bytes::<32>().to_vec()))
        .collect();
    if keys.is_empty() {
        return Ok(Replaced::Nothing);
    }
    let signs_from_ms = now_ms + KEYS_SPREAD_MS;
    let is_added = store.add_keys(&keys, signs_from_ms, KEYS_SPREAD_MS, now_ms);
    if !is_added.await? {
        return Ok(Replaced::TooSoon);
    }
    audit(store, AuditKind::KeysReplaced, now_ms).await?;
    Ok(Replaced::From(signs_from_ms))
}

/// What [`end_earlier_keys`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlierEnded {
    /// So many generations are deleted.
    Deleted(u64),
    /// The new ones are in use everywhere at this time.
    TooSoon(i64),
}

/// Ends what earlier keys have signed, except what must stay readable: nodes notice within a
/// minute.
pub async fn end_earlier_keys(store: &Store, now_ms: i64) -> Result<EarlierEnded, StoreError> {
    let stored = store.list_keys().await?;
    let newest_ms = stored.iter().map(|key| key.signs_from_ms).max();
    let in_use_everywhere_ms = newest_ms.unwrap_or(0) + KEYS_SPREAD_MS;
    let is_replaced = stored.iter().any(|key| key.generation > 1);
    if is_replaced && now_ms < in_use_everywhere_ms {
        return Ok(EarlierEnded::TooSoon(in_use_everywhere_ms));
    }
    let mut count = 0;
    for (name, in_use) in replaced(&stored, now_ms) {
        if matches!(lasting(name), Lasting::For(_) | Lasting::UntilEnded) {
            count += store.delete_keys_before(name, in_use.generation).await?;
        }
    }
    if count > 0 {
        audit(store, AuditKind::EarlierKeysEnded, now_ms).await?;
    }
    Ok(EarlierEnded::Deleted(count))
}

async fn audit(store: &Store, event: AuditKind, now_ms: i64) -> Result<(), StoreError> {
    let details = json!({ "by": "operator" }).to_string();
    let event = NewAuditEvent {
        event: event.word(),
        account_id: None,
        session_id: None,
        user_agent: "",
        network: "",
        details: &details,
        actor_id: None,
    };
    store.append_audit_event(event, now_ms).await
}

#[cfg(test)]
mod tests;
