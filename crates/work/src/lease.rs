//! How long this node may say who is in its rooms.
//!
//! Other nodes take a room over when they have seen no new heartbeat for
//! some time. So a node whose newest heartbeat is older than that may have lost its rooms
//! without knowing it. What it wrote would be refused; but anyone who comes back to it, and has
//! joined elsewhere meanwhile, would hear that there is no such seat. So it lets nobody in then,
//! and they come back.

use std::fmt;
use std::sync::Arc;

use crate::Clock;
use tokio::sync::watch;

/// Valid since the newest heartbeat, by this node's clock.
pub struct Lease {
    until_ms: watch::Sender<u64>,
    clock: Arc<dyn Clock>,
    /// How long a heartbeat counts.
    ttl_ms: u64,
    /// How long those who want to be let in wait for one.
    patience_ms: u64,
}

impl Lease {
    /// A node that is alone needs none.
    pub fn forever(clock: Arc<dyn Clock>, ttl_ms: u64, patience_ms: u64) -> Self {
        Self {
            until_ms: watch::Sender::new(u64::MAX),
            clock,
            ttl_ms,
            patience_ms,
        }
    }

    /// From now on it depends on heartbeats.
    pub fn begin(&self) {
        self.until_ms.send_replace(0);
    }

    /// A heartbeat that was sent at this moment got there.
    pub fn renew(&self, beat_ms: u64) {
        let until_ms = beat_ms + self.ttl_ms;
        self.until_ms.send_if_modified(|until| {
            let is_longer = *until < until_ms;
            *until = until_ms.max(*until);
            is_longer
        });
    }

    /// Whether it holds now.
    pub fn holds(&self) -> bool {
        self.clock.now_ms() < *self.until_ms.borrow()
    }

    /// Waits a moment if it doesn't hold: after a process stood still, a heartbeat is on its way.
    pub async fn wait(&self) -> bool {
        if self.holds() {
            return true;
        }
        let mut until_ms = self.until_ms.subscribe();
        let renewed = until_ms.wait_for(|until_ms| self.clock.now_ms() < *until_ms);
        let latest_ms = self.clock.now_ms() + self.patience_ms;
        tokio::select! {
            biased;
            renewed = renewed => renewed.is_ok(),
            () = self.clock.sleep_until(latest_ms) => false,
        }
    }

    /// Waits for a heartbeat of this moment or later.
    pub async fn renewed_at(&self, at_ms: u64) {
        let mut until_ms = self.until_ms.subscribe();
        let _over = until_ms
            .wait_for(|until_ms| *until_ms >= at_ms + self.ttl_ms)
            .await;
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let until_ms = *self.until_ms.borrow();
        let mut shown = f.debug_struct("Lease");
        shown.field("until_ms", &until_ms).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TestClock;

    const PEER_TTL_MS: u64 = 3_000;
    const LEASE_PATIENCE_MS: u64 = 1_000;

    #[tokio::test]
    async fn a_lease_ends_before_others_may_take_over() {
        let clock = TestClock::at(1_000);
        let lease = Lease::forever(Arc::new(clock.clone()), PEER_TTL_MS, LEASE_PATIENCE_MS);
        lease.renew(5);
        assert!(lease.holds(), "nobody else is there");
        lease.begin();
        assert!(!lease.holds());
        lease.renew(1_000);
        clock.advance(PEER_TTL_MS - 1);
        lease.renew(900);
        assert!(lease.holds());
        clock.advance(1);
        assert!(!lease.holds());
        let waiting = lease.wait();
        lease.renew(clock.now_ms());
        assert!(waiting.await);
        clock.advance(PEER_TTL_MS);
        let (held, ()) = tokio::join!(lease.wait(), async { clock.advance(LEASE_PATIENCE_MS) });
        assert!(!held);
    }
}
