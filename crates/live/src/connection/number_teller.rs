//! Tells hosts, and the screens that they opened, the number on the stage.
//!
//! Each connection does so by itself: when it attaches, when the switch is turned on, and whenever
//! the number changes. So the room's task never has the number, and nothing it sends to everyone
//! can contain it; and a room where nobody is doesn't wake up for it.

use std::future::pending;
use std::sync::Arc;

use protocol::socket::StageNumber;
use tokio::sync::watch;
use work::{Clock, Sleep};

pub(super) struct NumberTeller {
    /// Whether new players need the number; `None` if this connection may not know it.
    asks_number: Option<watch::Receiver<bool>>,
    clock: Arc<dyn Clock>,
    next: Sleep,
}

impl NumberTeller {
    pub(super) fn new(
        mut asks_number: Option<watch::Receiver<bool>>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        // It is due at once.
        if let Some(asks_number) = &mut asks_number {
            asks_number.mark_changed();
        }
        Self {
            asks_number,
            clock,
            next: Box::pin(pending()),
        }
    }

    /// Completes when the number is to be told, or no longer. Losing it to another branch of a
    /// `select!` loses nothing.
    pub(super) async fn due(&mut self) {
        let Some(asks_number) = &mut self.asks_number else {
            return pending().await;
        };
        tokio::select! {
            changed = asks_number.changed() => if changed.is_err() {
                // The room is gone, and closes its connections.
                pending::<()>().await;
            },
            () = &mut self.next => {}
        }
    }

    /// The number of this moment, if there is one to tell, and comes back when it changes.
    pub(super) fn tell(&mut self, number: impl FnOnce(u64) -> StageNumber) -> Option<StageNumber> {
        let asks_number = self.asks_number.as_ref();
        if !asks_number.is_some_and(|asks_number| *asks_number.borrow()) {
            self.next = Box::pin(pending());
            return None;
        }
        let now_ms = self.clock.now_ms();
        let told = number(now_ms);
        self.next = self.clock.sleep_until(now_ms + u64::from(told.left_ms));
        Some(told)
    }
}
