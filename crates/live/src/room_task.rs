//! The actor: one loop, one kind of input, one room.
//!
//! The loop takes all waiting inputs, decides and applies them, commits the events, and only then
//! sends the results: acknowledgments, refusals, views. While it waits for the commit, the next
//! inputs gather, so a busy room needs few commits and a quiet one replies after one.
//!
//! Nothing here waits for a connection. [`people`] tracks who is connected, and [`effects`]
//! collects what to send.

mod effects;
mod handle;
mod people;
mod timing;

use std::sync::Arc;

use game::correction::Correction;
use game::room::Phase;
use game::{Command, Event, Refusal, Room, Tick};
use protocol::error::RefusalCode;
use protocol::http::corrections::Corrected;
use protocol::http::rooms::RoomDoor;
use protocol::socket::Action;
use store::{JournalEntry, Store};
use tokio::sync::{Notify, mpsc, oneshot};

use self::effects::Effects;
use self::people::People;
use self::timing::Timing;
use crate::clock::Clock;
use crate::journal::{Batch, Journal, encode_batch};
use crate::limits::DRAIN_LEN_MAX;
use crate::outbox::Outbox;
use crate::results;
use crate::secret;

pub(crate) use people::{Role, Seated, Shown};

/// Everything that can reach a room.
#[derive(Debug)]
pub(crate) enum Input {
    /// Somebody wants a new seat.
    Join(JoinInput),
    /// Somebody wants the seat of this token again.
    Resume {
        token_hash: [u8; 32],
        outbox: Arc<Outbox>,
        reply: oneshot::Sender<Result<Seated, RefusalCode>>,
    },
    /// An account wants control.
    AttachHost {
        account: String,
        outbox: Arc<Outbox>,
        reply: oneshot::Sender<Result<(), RefusalCode>>,
    },
    /// A big display wants to show the room.
    AttachScreen {
        outbox: Arc<Outbox>,
        reply: oneshot::Sender<Result<(), RefusalCode>>,
    },
    /// A connection is gone.
    Detach { connection: u64, role: Role },
    /// Somebody picked.
    Pick(PickInput),
    /// Somebody gives the seat up.
    Leave {
        connection: u64,
        seat: game::SeatId,
        outbox: Arc<Outbox>,
    },
    /// Somebody steers.
    Steer(SteerInput),
    /// Somebody wants the newest view.
    Sync { role: Role, outbox: Arc<Outbox> },
    /// A question that was played is to count in another way.
    Correct {
        question: usize,
        correction: Correction,
        reply: oneshot::Sender<Result<Corrected, Refusal>>,
    },
    /// Somebody looks at the door.
    Door { reply: oneshot::Sender<Door> },
    /// The room is to be over at once. Whoever asks holds the other end, which hears of the end of
    /// the task by being let go.
    End { ended: oneshot::Sender<()> },
    /// The process stops.
    Shutdown,
}

/// What a look at the door shows.
#[derive(Debug)]
pub(crate) struct Door {
    pub(crate) room: RoomDoor,
    /// Whether the host is there.
    pub(crate) has_host: bool,
    /// How many play.
    pub(crate) playing_count: u32,
}

/// Somebody wants a new seat.
#[derive(Debug)]
pub(crate) struct JoinInput {
    pub(crate) nickname: String,
    pub(crate) token_hash: [u8; 32],
    pub(crate) account: Option<String>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) reply: oneshot::Sender<Result<Seated, RefusalCode>>,
}

/// Somebody picked.
#[derive(Debug)]
pub(crate) struct PickInput {
    pub(crate) connection: u64,
    pub(crate) seat: game::SeatId,
    pub(crate) question_index: u32,
    pub(crate) pick: game::event::Pick,
    pub(crate) timing: game::command::PickTiming,
    pub(crate) outbox: Arc<Outbox>,
}

/// Somebody steers.
#[derive(Debug)]
pub(crate) struct SteerInput {
    pub(crate) role: Role,
    pub(crate) command_id: u32,
    pub(crate) step: u32,
    pub(crate) action: Action,
    pub(crate) outbox: Arc<Outbox>,
}

/// What a room is made of when its task starts.
pub(crate) struct Start {
    pub(crate) room_id: String,
    pub(crate) code: String,
    pub(crate) host: Option<String>,
    pub(crate) room: Room,
    pub(crate) epoch: i64,
    pub(crate) seq: u64,
    /// The last moment the process before is known to have lived, if this is a recovery.
    pub(crate) died_at_ms: Option<u64>,
    /// The most players, as the instance says.
    pub(crate) players_max: u32,
}

/// Why a room's task ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The room is over.
    Over,
    /// The process stops; the room goes on after the next start.
    Shutdown,
    /// Another node owns the room now.
    Fenced,
}

/// A running room.
pub(crate) struct RoomTask {
    room_id: String,
    code: String,
    host: Option<String>,
    room: Room,
    epoch: i64,
    seq: u64,
    store: Store,
    journal: Journal,
    clock: Arc<dyn Clock>,
    people: People,
    timing: Timing,
    /// Rung when results were kept. One permit is kept, so a ring is never missed.
    results_kept: Arc<Notify>,
    is_shutting_down: bool,
    players_max: u32,
    /// Let go when the task ends.
    ended: Vec<oneshot::Sender<()>>,
}

impl RoomTask {
    pub(crate) fn new(
        start: Start,
        store: Store,
        journal: Journal,
        clock: Arc<dyn Clock>,
        results_kept: Arc<Notify>,
    ) -> Self {
        let now_ms = clock.now_ms();
        let people = People::new(&start.room, now_ms);
        Self {
            players_max: start.players_max,
            room_id: start.room_id,
            code: start.code,
            host: start.host,
            room: start.room,
            epoch: start.epoch,
            seq: start.seq,
            store,
            journal,
            clock,
            people,
            timing: Timing::new(now_ms),
            results_kept,
            is_shutting_down: false,
            ended: Vec::new(),
        }
    }

    /// Runs the room until it ends. Everybody still attached is sent away with the fitting code.
    pub(crate) async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Input>,
        died_at_ms: Option<u64>,
    ) -> Ended {
        let mut inputs = Vec::new();
        let mut recovery = died_at_ms.map(|died_at_ms| Command::Recover { died_at_ms });
        let ended = loop {
            let mut effects = Effects::default();
            if let Some(recover) = recovery.take() {
                // A recovery that changes nothing is refused or empty; both are fine.
                let _ordinary = self.act(&recover, &mut effects);
            } else {
                let wake_ms = self.wake_ms();
                let sleep = self.clock.sleep_until(wake_ms);
                tokio::select! {
                    count = inbox.recv_many(&mut inputs, DRAIN_LEN_MAX) => {
                        if count == 0 {
                            break Ended::Shutdown;
                        }
                    }
                    () = sleep => {}
                }
            }
            for input in inputs.drain(..) {
                self.handle(input, &mut effects);
            }
            self.let_time_pass(&mut effects);
            if self.commit(&mut effects).await.is_err() {
                break Ended::Fenced;
            }
            self.release(effects);
            if self.room.phase() == Phase::Over {
                break Ended::Over;
            }
            if self.is_shutting_down {
                break Ended::Shutdown;
            }
        };
        self.people.send_away(ended);
        ended
    }

    /// Decides and applies; the events wait in the effects for their commit.
    fn act(&mut self, command: &Command, effects: &mut Effects) -> Result<(), Refusal> {
        let tick = Tick {
            now_ms: self.clock.now_ms(),
            seed: secret::seed(),
        };
        let events = self.room.decide(command, tick)?;
        for event in events {
            self.room.apply(&event);
            self.people.follow(&event, tick.now_ms);
            effects.note(event);
        }
        Ok(())
    }

    /// Puts the events on disk, and what depends on them into its tables.
    async fn commit(&mut self, effects: &mut Effects) -> Result<(), crate::journal::Fenced> {
        if effects.events.is_empty() {
            return Ok(());
        }
        let at_ms = self.clock.now_ms();
        let batch = Batch {
            at_ms,
            events: std::mem::take(&mut effects.events),
        };
        self.seq += 1;
        self.journal
            .append(JournalEntry {
                room_id: self.room_id.clone(),
                epoch: self.epoch,
                seq: i64::try_from(self.seq).unwrap_or(i64::MAX),
                body: encode_batch(&batch),
                at_ms: i64::try_from(at_ms).unwrap_or(i64::MAX),
            })
            .await?;
        for event in &batch.events {
            self.project(event).await;
        }
        Ok(())
    }

    /// Follows an event in the tables that lists and reports are read from. They can be made again
    /// from the journal, so a failure is logged and the game goes on.
    async fn project(&self, event: &Event) {
        let result = match event {
            Event::QuestionAnnounced { index: 0, .. } => self
                .store
                .start_room(
                    &self.room_id,
                    self.epoch,
                    i64::try_from(self.clock.now_ms()).unwrap_or(i64::MAX),
                )
                .await
                .map(drop),
            Event::PodiumReached { .. } => self.save_report().await,
            Event::QuestionCorrected { .. } if self.room.finished_at_ms().is_some() => {
                self.save_report().await
            }
            Event::RoomEnded { .. } => self.finish().await,
            _ => Ok(()),
        };
        if let Err(error) = result {
            tracing::error!(room_id = self.room_id, %error, "failed to follow an event");
        }
    }

    async fn save_report(&self) -> Result<(), store::StoreError> {
        results::save(&self.store, &self.room, &self.room_id).await?;
        // Always after what it tells of.
        self.results_kept.notify_one();
        Ok(())
    }

    /// Also brings a finish to its end that a crash cut off.
    pub(crate) async fn finish(&self) -> Result<(), store::StoreError> {
        if self.room.played_count() > 0 {
            self.save_report().await?;
        }
        let finished_at_ms = self
            .room
            .finished_at_ms()
            .unwrap_or_else(|| self.clock.now_ms());
        self.store
            .finish_room(
                &self.room_id,
                self.epoch,
                i64::try_from(self.room.seats().len()).unwrap_or(i64::MAX),
                i64::try_from(finished_at_ms).unwrap_or(i64::MAX),
            )
            .await
            .map(drop)
    }
}
