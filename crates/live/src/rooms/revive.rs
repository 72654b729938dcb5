//! Restoring rooms after a restart, and after a panic in a room's task.
//!
//! Taking over a room raises its epoch, which fences off the previous writer. Then the journal is
//! replayed. If a journal can't be read, its room isn't run: a wrong score is worse than none.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use game::Room;
use game::limits::SEATS_MAX;
use store::time::{from_stored_ms, to_stored_ms};
use store::{RoomMode, StoreError};
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

use super::{LiveError, RoomHandle, Rooms};
use crate::limits::{NODE_SILENCE_MS, REVIVALS_MAX};
use crate::room_task::{Ended, Input, RoomTask, Start};
use entries::{JournalError, decode_batch};

/// Why a room was not restored.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReviveError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("entry {seq} of the journal: {source}")]
    Journal { seq: i64, source: JournalError },
    #[error("the journal does not begin with the opening of a room")]
    NoOpening,
    #[error("the journal has a gap before entry {seq}")]
    Gap { seq: i64 },
}

/// The contents of a journal.
pub(super) struct Journal {
    pub(super) events: Vec<game::Event>,
    pub(super) last_seq: i64,
    pub(super) last_ms: u64,
}

/// Reads all entries of a journal, in order.
pub(super) fn read_events(entries: &[(i64, Vec<u8>)]) -> Result<Journal, ReviveError> {
    let mut journal = Journal {
        events: Vec::new(),
        last_seq: 0,
        last_ms: 0,
    };
    for (seq, body) in entries {
        let seq = *seq;
        if seq != journal.last_seq + 1 {
            return Err(ReviveError::Gap { seq });
        }
        let batch = decode_batch(body).map_err(|source| ReviveError::Journal { seq, source })?;
        journal.last_seq = seq;
        journal.last_ms = batch.at_ms;
        journal.events.extend(batch.events);
    }
    Ok(journal)
}

impl Rooms {
    /// Takes over every unfinished room that no node runs.
    pub(super) async fn take_over(&self, died_at_ms: Option<i64>) -> Result<(), LiveError> {
        for row in self.inner.store.list_open_rooms().await? {
            let died_at_ms = if row.owner_node == self.inner.config.node {
                died_at_ms
            } else if self.inner.relay.get().is_some() {
                // `watch_nodes` takes those over that nobody runs.
                continue;
            } else {
                let beat_ms = self.inner.store.node_beat(&row.owner_node).await?;
                if !self.is_silent(beat_ms) {
                    continue;
                }
                beat_ms
            };
            self.take_over_one(row, died_at_ms).await;
        }
        Ok(())
    }

    /// Takes over a room that no node runs, and runs it. Returns the epoch, if it runs here now.
    pub(super) async fn take_over_one(
        &self,
        row: store::Room,
        died_at_ms: Option<i64>,
    ) -> Option<i64> {
        let (room_id, code) = (row.id.clone(), row.code.clone());
        match self.revive(row, died_at_ms).await {
            Ok(Some(start)) => {
                let epoch = start.epoch;
                self.spawn(start);
                Some(epoch)
            }
            // Another node was faster.
            Ok(None) => None,
            Err(error) => {
                tracing::error!(room_id, %error, "failed to bring a room back");
                if matches!(error, ReviveError::Store(StoreError::Unavailable(_))) {
                    // It may be ours by now, without running.
                    self.inner.is_unsettled.store(true, Ordering::Relaxed);
                } else if error.is_hopeless()
                    && let Err(error) = self.end_stranded(&code).await
                {
                    tracing::error!(room_id, %error, "failed to end a room that can't be run");
                }
                None
            }
        }
    }

    fn is_silent(&self, beat_ms: Option<i64>) -> bool {
        let beat_ms = beat_ms.map_or(0, from_stored_ms);
        self.inner.clock.now_ms().saturating_sub(beat_ms) >= NODE_SILENCE_MS
    }

    async fn revive(
        &self,
        row: store::Room,
        died_at_ms: Option<i64>,
    ) -> Result<Option<Start>, ReviveError> {
        let store = &self.inner.store;
        let now_ms = to_stored_ms(self.inner.clock.now_ms());
        let node = &self.inner.config.node;
        let Some(epoch) = store
            .adopt_room(&row.id, node, row.owner_epoch, now_ms)
            .await?
        else {
            return Ok(None);
        };
        let journal = read_events(&store.read_journal(&row.id, 0).await?)?;
        let time_limit = if row.mode == RoomMode::Attempt {
            assigned::find_time_limit(store, &row.id).await?
        } else {
            None
        };
        let settings = store.instance_settings().await?;
        let players_max = u32::try_from(settings.players_max).unwrap_or(SEATS_MAX);
        let room = Room::replay(&journal.events).ok_or(ReviveError::NoOpening)?;
        let asks_number = Arc::new(watch::Sender::new(room.asks_number()));
        // The process lived at least until its last entry.
        let beat_ms = died_at_ms.map_or(0, from_stored_ms);
        Ok(Some(Start {
            room_id: row.id,
            code: row.code,
            // Nobody but its player takes part in an attempt.
            host: row
                .host_account_id
                .filter(|_| row.mode != RoomMode::Attempt),
            // Stages that were led here have been told this room's own key since.
            after: None,
            room,
            epoch,
            seq: u64::try_from(journal.last_seq).unwrap_or(0),
            told_more_time: journal
                .events
                .iter()
                .any(|event| matches!(event, game::Event::TimeAllowed { .. })),
            died_at_ms: Some(beat_ms.max(journal.last_ms)),
            players_max,
            time_limit,
            asks_number,
            given_up: CancellationToken::new(),
            lease: Arc::clone(&self.inner.lease),
        }))
    }
}

/// Runs a room's task, and replaces it if it panics.
pub(super) async fn watch(
    rooms: Rooms,
    start: Start,
    handle: RoomHandle,
    mut inputs: mpsc::Receiver<Input>,
) {
    let room_id = start.room_id.clone();
    let mut start = start;
    let mut handle = handle;
    for _ in 0..=REVIVALS_MAX {
        let died_at_ms = start.died_at_ms;
        let task = RoomTask::new(
            start,
            rooms.inner.store.clone(),
            rooms.inner.journal.clone(),
            rooms.clock(),
            Arc::clone(&rooms.inner.results),
            Arc::clone(&rooms.inner.after),
        );
        match tokio::spawn(task.run(inputs, died_at_ms)).await {
            Ok(Ended::Over | Ended::Shutdown | Ended::Asleep) => break,
            Ok(Ended::Fenced) => {
                tracing::warn!(room_id, "another node owns this room now");
                break;
            }
            Err(error) => tracing::error!(room_id, %error, "a room's task ended by a panic"),
        }
        // API-10, F18: only this room is affected; its clients reconnect automatically.
        let Ok(Some(row)) = rooms.inner.store.find_room(&room_id).await else {
            break;
        };
        let now_ms = to_stored_ms(rooms.inner.clock.now_ms());
        match rooms.revive(row, Some(now_ms)).await {
            Ok(Some(revived)) => start = revived,
            Ok(None) => break,
            Err(error) => {
                tracing::error!(room_id, %error, "failed to bring a room back");
                break;
            }
        }
        rooms.forget(&handle);
        (handle, inputs) = rooms.register(&start);
    }
    rooms.forget(&handle);
}
