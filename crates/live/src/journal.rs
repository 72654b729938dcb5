//! Writing events before telling anyone.
//!
//! One task per process collects the writes of all rooms and commits them in one transaction; while
//! one commit runs, the next batch gathers. A room waits for its commit and sends nothing before.
//! If the disk fails, the process ends right away: memory is then ahead of the disk, and nothing
//! may leave it. A full disk has not failed, and a database server is not the disk: while one is
//! full or the other away, everybody waits, and what a server had written without saying so is
//! found when it comes back.
//!
//! A batch is `version · CRC-32 · postcard`; a damaged one is found, never guessed.

mod forgetting;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use futures_util::FutureExt as _;
use game::Event;
use serde::{Deserialize, Serialize};
use store::{AppendOutcome, JournalEntry, Store, StoreError};
use tokio::sync::{mpsc, oneshot};
use work::Clock;

pub(crate) use self::forgetting::without_more_time;
use crate::limits::{JOURNAL_LEN_MAX, JOURNAL_RETRY_MS};
use crate::metrics::Metrics;

/// The version byte of newly written batches.
const VERSION: u8 = 1;
const HEAD_LEN: usize = 5;

/// The events of one step of one room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// When they happened, in milliseconds.
    pub at_ms: u64,
    /// In order.
    pub events: Vec<Event>,
}

/// Why a batch can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Written by a newer version of Fanfare.
    #[error("the batch has version {0}, which this version of Fanfare does not know")]
    UnknownVersion(u8),
    /// The bytes are what was written, and have an event that only a newer version knows.
    #[error("the batch has an event that this version of Fanfare does not know")]
    UnknownEvent,
    /// The bytes aren't what was written.
    #[error("the batch is damaged")]
    Damaged,
}

/// Encodes a batch.
pub fn encode_batch(batch: &Batch) -> Vec<u8> {
    let body = postcard::to_stdvec(batch).expect("events have no type that postcard lacks");
    let mut bytes = Vec::with_capacity(HEAD_LEN + body.len());
    bytes.push(VERSION);
    bytes.extend_from_slice(&crc32fast::hash(&body).to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes
}

/// Decodes a batch.
pub fn decode_batch(bytes: &[u8]) -> Result<Batch, JournalError> {
    let (head, body) = bytes
        .split_at_checked(HEAD_LEN)
        .ok_or(JournalError::Damaged)?;
    if head[0] != VERSION {
        return Err(JournalError::UnknownVersion(head[0]));
    }
    if crc32fast::hash(body).to_le_bytes() != head[1..] {
        return Err(JournalError::Damaged);
    }
    postcard::from_bytes(body).map_err(|_newer| JournalError::UnknownEvent)
}

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
            match self.write(&entries).await {
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

    #[test]
    fn f20_every_flipped_bit_and_every_cut_is_found() {
        let batch = Batch {
            at_ms: 7,
            events: vec![Event::LockSet(true), Event::LockSet(false)],
        };
        let bytes = encode_batch(&batch);
        assert_eq!(decode_batch(&bytes), Ok(batch));
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(decode_batch(&bytes).is_err(), "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert!(decode_batch(&bytes[..len]).is_err(), "cut to {len}");
        }
    }
}
