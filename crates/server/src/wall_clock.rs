//! The computer's clock may be set while the server runs: a small computer without a battery hears
//! the time from the network a minute after its start. The server follows while nobody plays, so
//! that no deadline of a game ever moves.

use std::sync::Arc;

use live::{Clock as _, Followed, Rooms, SystemClock};
use tokio_util::sync::CancellationToken;

/// How often we compare.
const EVERY_MS: u64 = 10_000;

/// Follows the computer's clock until asked to stop.
pub(crate) async fn follow(clock: Arc<SystemClock>, rooms: Rooms, stop: CancellationToken) {
    let mut has_warned = false;
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = clock.sleep_until(clock.now_ms() + EVERY_MS) => {}
        }
        if rooms.count() > 0 {
            continue;
        }
        match clock.follow_wall() {
            Followed::Set { by_ms } => {
                tracing::warn!(by_ms, "the computer's clock was set; the server follows it");
            }
            Followed::Refused { by_ms } if !has_warned => {
                has_warned = true;
                tracing::warn!(
                    by_ms,
                    "the computer's clock was set back; restart the server to follow it"
                );
            }
            Followed::Not | Followed::Refused { .. } => {}
        }
    }
}
