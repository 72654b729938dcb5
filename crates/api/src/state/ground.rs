//! What every service builds on.

use std::sync::Arc;

use handling::addresses::Addresses;
use handling::audit::AuditLog;
use handling::doors::Doors;
use handling::keys::{KeyRing, Keys};
use handling::rate_limit::Limits;
use handling::stage_numbers::StageNumbers;
use handling::time::Time;
use store::{Store, StoreError};
use work::Clock;

use crate::config::{Config, SetupError};

/// What every service builds on.
#[derive(Clone)]
pub(super) struct Ground {
    pub(super) store: Store,
    pub(super) time: Time,
    pub(super) keys: KeyRing,
    pub(super) addresses: Addresses,
    pub(super) limits: Limits,
    pub(super) doors: Doors,
    pub(super) stage_numbers: StageNumbers,
    pub(super) audit: AuditLog,
}

impl Ground {
    pub(super) async fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        config: &Config,
    ) -> Result<Self, SetupError> {
        let time = Time::new(clock);
        let keys = KeyRing::new(store.clone(), time.clone());
        let limits = Limits::new(store.clone(), &keys.named("limits").await?);
        Ok(Self {
            doors: Doors::new(limits.clone(), time.clone(), &keys.named("doors").await?),
            stage_numbers: StageNumbers::new(time.clone(), &keys.named("stage-numbers").await?),
            keys,
            limits,
            audit: AuditLog::new(store.clone(), time.clone()),
            addresses: config.addresses(),
            store,
            time,
        })
    }

    /// Reads a key of this instance, or creates it the first time.
    pub(super) async fn key(&self, name: &str) -> Result<Keys, StoreError> {
        self.keys.named(name).await
    }
}
