//! Connections that have not said who they are.
//!
//! Each costs a socket, and people may take their time for a nickname. So there may be many, but if
//! there are too many, the oldest goes for the newest: whoever only wants to use up sockets loses
//! them, and a person whose page was open for long connects again with the next tap.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

use crate::limits::UNSEATED_MAX;

/// The connections without a seat. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unseated {
    /// By the number of the connection, which grows. Held for one change, never across an await; at
    /// most [`UNSEATED_MAX`].
    waiting: Arc<Mutex<BTreeMap<u64, CancellationToken>>>,
}

impl Unseated {
    /// Counts a connection until the result is dropped.
    pub(crate) fn enter(&self, id: u64) -> UnseatedPlace {
        let must_go = CancellationToken::new();
        let mut waiting = self.waiting.lock();
        waiting.insert(id, must_go.clone());
        if waiting.len() > UNSEATED_MAX
            && let Some((_, oldest)) = waiting.pop_first()
        {
            oldest.cancel();
        }
        UnseatedPlace {
            id,
            must_go,
            unseated: self.clone(),
        }
    }
}

/// The place of a connection among them.
#[derive(Debug)]
pub(crate) struct UnseatedPlace {
    id: u64,
    must_go: CancellationToken,
    unseated: Unseated,
}

impl UnseatedPlace {
    /// Completes when this connection must make room for another.
    pub(crate) async fn must_go(&self) {
        self.must_go.cancelled().await;
    }
}

impl Drop for UnseatedPlace {
    fn drop(&mut self) {
        self.unseated.waiting.lock().remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_for_the_newest() {
        let unseated = Unseated::default();
        let places: Vec<_> = (0..UNSEATED_MAX as u64)
            .map(|id| unseated.enter(id))
            .collect();
        assert!(places.iter().all(|place| !place.must_go.is_cancelled()));
        let newest = unseated.enter(1_000_000);
        assert!(places[0].must_go.is_cancelled());
        assert!(!places[1].must_go.is_cancelled() && !newest.must_go.is_cancelled());
        drop(places);
        assert_eq!(unseated.waiting.lock().len(), 1);
        drop(newest);
        assert!(unseated.waiting.lock().is_empty());
    }
}
