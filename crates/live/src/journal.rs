//! Writing events before telling anyone.
//!
//! One task per process collects the writes of all rooms and commits them in one transaction; while
//! one commit runs, the next batch gathers. A room waits for its commit and sends nothing before.
//! If the disk fails, the process ends right away: memory is then ahead of the disk, and nothing
//! may leave it. A full disk has not failed, and a database server is not the disk: while one is
//! full or the other away, everyone waits, and what a server had written without saying so is
//! found when it comes back.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use futures_util::FutureExt as _;
use store::{AppendOutcome, JournalEntry, Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument as _;
use work::Clock;

use crate::limits::{JOURNAL_LEN_MAX, JOURNAL_RETRY_MS};
use crate::metrics::Metrics;

/// Another node owns the room by now, so it must be dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fenced;

struct Append {
    entry: JournalEntry,
    done: oneshot::Sender<Result<(), Fenced>>,
}

/// Where rooms submit their writes.
#[derive(Debug, Clone)]
pub(crate) struct Journal {
    appends: mpsc::Sender<Append>,
    metrics: Arc<Metrics>,
    /// Rooms wait, because nothing can be written at present.
    is_waiting: Arc<AtomicBool>,
}

impl Journal {
    /// Starts the writing task, which ends when the last handle is dropped.
    pub(crate) fn start(store: Store, clock: Arc<dyn Clock>, fail_stop: fn() -> !) -> Self {
        let (appends, inbox) = mpsc::channel(JOURNAL_LEN_MAX);
        let metrics = Arc::<Metrics>::default();
        let is_waiting = Arc::<AtomicBool>::default();
        let writer = JournalWriter {
            store,
            clock,
            is_waiting: Arc::clone(&is_waiting),
        };
        let writing = writer.write_all(inbox, Arc::clone(&metrics), fail_stop);
        tokio::spawn(async move {
            // Without it no room can write, and a process that goes on would pretend to be well.
            if AssertUnwindSafe(writing).catch_unwind().await.is_err() {
                tracing::error!("the task that writes the journal panicked; the process stops");
                fail_stop();
            }
        });
        Self {
            appends,
            metrics,
            is_waiting,
        }
    }

    /// Whether rooms wait, because nothing can be written at present.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_waiting.load(Ordering::Relaxed)
    }

    /// What operators watch.
    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Completes when the entry is on disk.
    pub(crate) async fn append(&self, entry: JournalEntry) -> Result<(), Fenced> {
        let (done, committed) = oneshot::channel();
        if self.appends.send(Append { entry, done }).await.is_err() {
            return Err(Fenced);
        }
        committed.await.unwrap_or(Err(Fenced))
    }
}

struct JournalWriter {
    store: Store,
    clock: Arc<dyn Clock>,
    is_waiting: Arc<AtomicBool>,
}

impl JournalWriter {
    async fn write_all(
        self,
        mut inbox: mpsc::Receiver<Append>,
        metrics: Arc<Metrics>,
        fail_stop: fn() -> !,
    ) {
        let mut appends = Vec::new();
        while inbox.recv_many(&mut appends, JOURNAL_LEN_MAX).await > 0 {
            let (entries, done): (Vec<_>, Vec<_>) = appends
                .drain(..)
                .map(|append| (append.entry, append.done))
                .unzip();
            let began = Instant::now();
            let span = tracing::info_span!(
                target: "traces",
                "write to the journal",
                entries = entries.len(),
                otel.kind = "client",
            );
            match self.write(&entries).instrument(span).await {
                Ok(outcomes) => {
                    metrics.journal_written(entries.len(), began.elapsed());
                    for (done, outcome) in done.into_iter().zip(outcomes) {
                        let result = match outcome {
                            AppendOutcome::Appended => Ok(()),
                            AppendOutcome::Fenced => Err(Fenced),
                        };
                        // A room that has ended needs no response.
                        let _gone = done.send(result);
                    }
                }
                Err(error) => {
                    // DUR-8: never retried, never acknowledged.
                    tracing::error!(%error, "failed to write the journal; the process stops");
                    fail_stop();
                }
            }
        }
    }

    /// Writes entries. Waits for a full disk or a database server that is away, however long that
    /// takes: nothing that depends on them leaves this process meanwhile.
    async fn write(&self, entries: &[JournalEntry]) -> Result<Vec<AppendOutcome>, StoreError> {
        let mut is_retry = false;
        loop {
            let written = if is_retry {
                write_again(&self.store, entries).await
            } else {
                self.store.append_journal(entries).await
            };
            match written {
                Err(error) if self.store.may_append_again(&error) => {
                    if !is_retry {
                        tracing::warn!(%error, "the journal can't be written now; the rooms wait");
                    }
                    is_retry = true;
                    self.is_waiting.store(true, Ordering::Relaxed);
                    let next_ms = self.clock.now_ms() + JOURNAL_RETRY_MS;
                    self.clock.sleep_until(next_ms).await;
                }
                Ok(outcomes) => {
                    if is_retry {
                        self.is_waiting.store(false, Ordering::Relaxed);
                        tracing::info!("the journal can be written again, and the rooms go on");
                    }
                    return Ok(outcomes);
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// Writes entries of which some may be on disk already: the database may have gone after it wrote
/// them and before it said so.
async fn write_again(
    store: &Store,
    entries: &[JournalEntry],
) -> Result<Vec<AppendOutcome>, StoreError> {
    let mut outcomes = store.append_journal(entries).await?;
    if outcomes.contains(&AppendOutcome::Fenced) {
        let found = store.find_appended(entries).await?;
        for (outcome, found) in outcomes.iter_mut().zip(found) {
            if found {
                *outcome = AppendOutcome::Appended;
            }
        }
    }
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use store::testing::TestDb;
    use store::{FIRST_EPOCH, FIRST_SEQ, NewRoom, RoomMode};

    use super::*;

    /// DUR-1: the database wrote an entry, and went before it said so.
    #[tokio::test]
    async fn what_is_there_already_counts_as_written() {
        let db = TestDb::migrated_sqlite();
        let store = db.open().await;
        let row = NewRoom {
            id: store::new_id(0),
            code: "1234567".to_owned(),
            host_account_id: None,
            quiz_id: None,
            title: String::new(),
            mode: RoomMode::Live,
            owner_node: "a".to_owned(),
            question_count: 0,
        };
        let room_id = row.id.clone();
        store.create_room(row, &[], 0).await.expect("there is none");
        let entry = |seq, body: &[u8]| JournalEntry {
            room_id: room_id.clone(),
            epoch: FIRST_EPOCH,
            seq: FIRST_SEQ + seq,
            body: body.to_vec(),
            at_ms: 0,
        };
        let first = [entry(1, b"one"), entry(2, b"two")];
        let written = store.append_journal(&first).await.expect("it writes");
        assert_eq!(written, [AppendOutcome::Appended; 2]);
        let again = write_again(&store, &first).await.expect("it writes");
        assert_eq!(again, [AppendOutcome::Appended; 2]);
        let new = write_again(&store, &[entry(3, b"three")]).await;
        assert_eq!(new.expect("it writes"), [AppendOutcome::Appended]);
        let other = write_again(&store, &[entry(2, b"another")]).await;
        assert_eq!(other.expect("it writes"), [AppendOutcome::Fenced]);
    }
}
