//! This node's heartbeat, and what is to be done when the database was away.
//!
//! While the database is away, rooms wait for it and their people stay. If other nodes could reach
//! it, they have taken the rooms over and say so; a node that reaches nobody gives its rooms up by
//! itself. Once the database is back, the rooms that run here are made those that should.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use store::time::{from_stored_ms, to_stored_ms};

use super::{LiveError, RoomHandle, Rooms};
use crate::limits::{
    BEAT_MS, BEAT_PATIENCE_MS, CUT_OFF_MS, LEASE_PATIENCE_MS, PEER_TTL_MS, YOUNG_ROOM_MS,
};
use crate::metrics::Metrics;
use work::{Clock, Lease, memory};

/// Why people can't be sent to this node at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unready {
    /// The process is stopping.
    Stopping,
    /// The database doesn't answer, or doesn't write.
    DatabaseAway,
    /// The disk of the database is full.
    DiskFull,
    /// Other nodes may have taken its rooms over.
    NoLease,
    /// Memory is short.
    NoMemory,
}

/// Until when this node may speak for its rooms; without other nodes, forever.
pub(super) fn new_lease(clock: &Arc<dyn Clock>) -> Arc<Lease> {
    let clock = Arc::clone(clock);
    Arc::new(Lease::forever(clock, PEER_TTL_MS, LEASE_PATIENCE_MS))
}

impl Rooms {
    /// Why people can't be sent here at present; `None` if they can. Known from the heartbeats, so
    /// asking often costs nothing.
    pub fn unready(&self) -> Option<Unready> {
        if self.is_stopping() {
            Some(Unready::Stopping)
        } else if self.inner.is_disk_full.load(Ordering::Relaxed) {
            Some(Unready::DiskFull)
        } else if self.is_database_away() || self.inner.journal.is_waiting() {
            Some(Unready::DatabaseAway)
        } else if !self.has_lease_now() {
            Some(Unready::NoLease)
        } else if memory::is_short() {
            Some(Unready::NoMemory)
        } else {
            None
        }
    }

    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        self.inner.journal.metrics()
    }

    /// Completes when the process begins to stop.
    pub async fn stopping(&self) {
        self.inner.stopping.cancelled().await;
    }

    /// Whether this node may still speak for its rooms.
    pub(crate) fn has_lease_now(&self) -> bool {
        self.inner.lease.holds()
    }

    /// The same. Waits a moment if it may not.
    pub(super) async fn has_lease(&self) -> bool {
        self.has_lease_now() || (!self.is_database_away() && self.inner.lease.wait().await)
    }

    /// Whether the database can't be reached at present, as far as this node knows.
    pub(crate) fn is_database_away(&self) -> bool {
        self.inner.is_database_away.load(Ordering::Relaxed)
    }

    /// Waits until a heartbeat of this moment or later got there.
    #[cfg(feature = "testing")]
    pub async fn has_beaten_at(&self, at_ms: u64) {
        self.inner.lease.renewed_at(at_ms).await;
    }

    /// Sends this node's heartbeat to the database every second.
    pub(super) async fn beat(self) {
        let inner = &self.inner;
        let mut beaten_ms = inner.clock.now_ms();
        loop {
            let now_ms = inner.clock.now_ms();
            if self.beat_once(now_ms).await {
                // This process stood still, or the database was away.
                if now_ms.saturating_sub(beaten_ms) >= PEER_TTL_MS {
                    inner.is_unsettled.store(true, Ordering::Relaxed);
                }
                beaten_ms = now_ms;
                inner.is_database_away.store(false, Ordering::Relaxed);
                self.settle().await;
            } else {
                inner.is_database_away.store(true, Ordering::Relaxed);
                inner.is_unsettled.store(true, Ordering::Relaxed);
                if inner.clock.now_ms().saturating_sub(beaten_ms) >= CUT_OFF_MS {
                    self.give_up_if_cut_off();
                }
            }
            tokio::select! {
                () = inner.clock.sleep_until(now_ms + BEAT_MS) => {}
                () = inner.stopping.cancelled() => return,
            }
        }
    }

    /// Whether the heartbeat got there.
    pub(super) async fn beat_once(&self, now_ms: u64) -> bool {
        let inner = &self.inner;
        let at_ms = to_stored_ms(now_ms);
        let beat = inner.store.beat_node(&inner.config.node, at_ms);
        tokio::select! {
            biased;
            beat = beat => match beat {
                Ok(()) => {
                    inner.is_disk_full.store(false, Ordering::Relaxed);
                    inner.lease.renew(now_ms);
                    true
                }
                Err(error) => {
                    inner.is_disk_full.store(error.is_full(), Ordering::Relaxed);
                    tracing::warn!(%error, "failed to note that this node lives");
                    false
                }
            },
            () = inner.clock.sleep_until(now_ms + BEAT_PATIENCE_MS) => {
                tracing::warn!("the database is too slow to note that this node lives");
                false
            }
        }
    }

    /// Gives up all rooms if nobody can be reached. Others may have taken them over, and people
    /// here would wait for what never comes.
    fn give_up_if_cut_off(&self) {
        let Some(relay) = self.inner.relay.get() else {
            return;
        };
        let running = self.running();
        if relay.is_connected() || running.is_empty() {
            return;
        }
        tracing::warn!("this node reaches neither the database nor the bus; it gives its rooms up");
        for room in running.values() {
            room.give_up();
        }
    }

    /// Another node says that it owns the room with this code.
    pub(crate) fn give_up(&self, code: &str, epoch: i64) {
        let Some(room) = self.find_here(code) else {
            return;
        };
        if room.epoch().is_some_and(|ours| ours < epoch) {
            tracing::warn!(room_id = room.id(), "another node has taken a room over");
            room.give_up();
        }
    }

    /// After the database was away, makes the rooms that run here those that should.
    async fn settle(&self) {
        if !self.inner.is_unsettled.swap(false, Ordering::Relaxed) {
            return;
        }
        match self.try_to_settle().await {
            Ok(true) => {}
            Ok(false) => self.inner.is_unsettled.store(true, Ordering::Relaxed),
            Err(error) => {
                tracing::warn!(%error, "failed to see which rooms belong here");
                self.inner.is_unsettled.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Whether all is as it should be now.
    async fn try_to_settle(&self) -> Result<bool, LiveError> {
        // Before the database is asked, so that a room that is created meanwhile isn't among them.
        let running = self.running();
        let now_ms = self.inner.clock.now_ms();
        let owned = self.inner.store.list_rooms_of_node(&self.inner.config.node);
        let mut owned: BTreeMap<_, _> = owned
            .await?
            .into_iter()
            .map(|row| (row.id.clone(), row))
            .collect();
        for room in running.values() {
            if owned.remove(room.id()).is_none() {
                tracing::warn!(room_id = room.id(), "another node has taken a room over");
                room.give_up();
            }
        }
        let mut is_settled = true;
        for row in owned.into_values() {
            if from_stored_ms(row.created_at_ms) + YOUNG_ROOM_MS > now_ms {
                // The node that creates it may not run it yet.
                is_settled = false;
            } else if self.find_here(&row.code).is_none() {
                let died_at_ms = Some(to_stored_ms(now_ms));
                self.take_over_one(row, died_at_ms).await;
            }
        }
        Ok(is_settled)
    }

    fn running(&self) -> BTreeMap<String, RoomHandle> {
        self.inner.running.read().clone()
    }
}
