//! The actor: one loop, one kind of input, one room.
//!
//! The loop takes all waiting inputs, decides and applies them, commits the events, and only then
//! sends the results: acknowledgments, refusals, views. While it waits for the commit, the next
//! inputs gather, so a busy room needs few commits and a quiet one replies after one.
//!
//! Nothing here waits for a connection. [`people`] tracks who is connected, and [`effects`]
//! collects what to send.

mod admitting;
mod carrying_out;
mod choosing;
mod crowd;
mod effects;
mod handing_over;
mod handle;
mod inputs;
mod moderating;
mod more_time;
mod people;
mod rehearsing;
mod removing;
mod reporting;
mod seat_codes;
mod sleeping;
mod stars;
mod timing;
mod wall;

use std::collections::BTreeMap;
use std::sync::Arc;

use assigned::{AttemptProgress, TimeLimit};
use game::room::Phase;
use game::{Command, Event, Refusal, Room, Tick};
use protocol::error::RefusalCode;
use protocol::http::corrections::PlayedQuestion;
use protocol::http::rooms::RoomDoor;
use protocol::socket::RevealPhase;
use serde::{Deserialize, Serialize};
use store::time::to_stored_ms;
use store::{JournalEntry, PlayedSeat, Store};
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;
use work::Clock;

use self::crowd::Crowd;
use self::effects::Effects;
use self::people::People;
use self::rehearsing::Pretend;
use self::reporting::Reporting;
use self::seat_codes::SeatCodes;
use self::stars::Stars;
use self::timing::Timing;
use self::wall::WallWatch;
use crate::journal::{Fenced, Journal};
use crate::limits::DRAIN_LEN_MAX;
use crate::reply::Reply;
use crate::results::Results;
use crate::rooms::after::After;
use crate::rooms::{AtPodium, Missed};
use entries::{Batch, encode_batch};
use outbox::Outbox;
use work::Lease;

pub(crate) use inputs::{
    ChooseInput, Chosen, ClaimInput, CorrectInput, FromSeat, JoinInput, PickInput, ReactInput,
    SteerInput, SucceedInput,
};
pub(crate) use people::{Role, Seated};

/// Everything that can reach a room.
#[derive(Debug)]
pub(crate) enum Input {
    /// A player wants a new seat.
    Join(JoinInput),
    /// A player wants the seat of this token back.
    Resume {
        token_hash: [u8; 32],
        outbox: Arc<Outbox>,
        reply: Reply<Result<Seated, RefusalCode>>,
    },
    /// Another device takes a seat over.
    ClaimSeat(ClaimInput),
    /// A player wants a code for another device.
    AskSeatCode(FromSeat),
    /// An account wants control.
    AttachHost {
        account: String,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
    },
    /// Someone with a link of this room wants control. The caller has checked the link.
    AttachHostLink {
        link: String,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
    },
    /// A link is revoked: its connections end.
    RevokeHostLink { link: String },
    /// A caller wants to know how many connections each link has.
    CountHostLinks { reply: Reply<BTreeMap<String, u32>> },
    /// A screen wants to show the room.
    AttachScreen {
        address: String,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
    },
    /// A connection has closed.
    Detach { connection: u64, role: Role },
    /// A player picked.
    Pick(PickInput),
    /// A player reacts to what is shown.
    React(ReactInput),
    /// A player chooses something for themselves.
    Choose(ChooseInput),
    /// A player gives up the seat.
    Leave(FromSeat),
    /// The host, or a practicing player, sent a control command.
    Steer(SteerInput),
    /// A client wants the newest view.
    Sync { role: Role, outbox: Arc<Outbox> },
    /// Changes what is told of a question.
    Correct(CorrectInput),
    /// A host wants to know what players wrote at a question.
    ListTexts { question: u32, outbox: Arc<Outbox> },
    /// A host wants to know who on the class list is missing.
    ListMissing { outbox: Arc<Outbox> },
    /// The host wants to know which questions can be corrected.
    ReadPlayed { reply: Reply<Vec<PlayedQuestion>> },
    /// The host wants to see one of them; `None` if it can't be corrected.
    ReadReveal {
        question: usize,
        reply: Reply<Option<RevealPhase>>,
    },
    /// A caller wants to know how the game ended; `None` if it isn't at its podium.
    ReadPodium { reply: Reply<Option<AtPodium>> },
    /// A caller wants to know what the player with this token missed.
    ReadMissed {
        token_hash: [u8; 32],
        reply: Reply<Result<Missed, Refusal>>,
    },
    /// A caller wants to know which seat this token has, once the game is played.
    ReadSeat {
        token_hash: [u8; 32],
        reply: Reply<Result<PlayedSeat, Refusal>>,
    },
    /// A player gave stars, and they are stored.
    StarsGiven,
    /// Leads the room's people to the room with this code.
    Succeed(SucceedInput),
    /// A caller wants to read the report once it is stored. The room drops its end of the channel
    /// to signal that.
    ReadReport { kept: Reply<()> },
    /// A caller wants to see the room before joining.
    Door { reply: Reply<Door> },
    /// Ends the room at once. The task drops its end of the channel when it ends.
    End { ended: Reply<()> },
    /// The process is stopping.
    Shutdown,
    /// A test wants the task to panic.
    #[cfg(feature = "testing")]
    Panic,
}

/// What is visible before joining.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Door {
    pub(crate) room: RoomDoor,
    /// Whether the host is connected.
    pub(crate) has_host: bool,
    /// The number of players.
    pub(crate) playing_count: u32,
}

/// What a room's task starts with.
pub(crate) struct Start {
    pub(crate) room_id: String,
    pub(crate) code: String,
    pub(crate) host: Option<String>,
    /// The id of the room whose people were led here, while the process knows it.
    pub(crate) after: Option<String>,
    pub(crate) room: Room,
    pub(crate) epoch: i64,
    pub(crate) seq: u64,
    /// When the previous process was last known to be alive, if this is a recovery.
    pub(crate) died_at_ms: Option<u64>,
    /// The instance's maximum number of players.
    pub(crate) players_max: u32,
    /// How long an attempt at an assignment may take. Anyone who moves it takes the room over, so
    /// that it is read again.
    pub(crate) time_limit: Option<TimeLimit>,
    /// Whether the journal says that someone has, or had, more time.
    pub(crate) told_more_time: bool,
    /// Tells connections whether new players need the number on the stage.
    pub(crate) asks_number: Arc<watch::Sender<bool>>,
    /// Ends the task, whatever it waits for.
    pub(crate) given_up: CancellationToken,
    pub(crate) lease: Arc<Lease>,
}

/// Why a room's task ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The room has finished.
    Over,
    /// The process is stopping; the room continues after the next start.
    Shutdown,
    /// Another node owns the room now.
    Fenced,
    /// Nobody is there, and nobody runs it until someone comes.
    Asleep,
}

/// A running room.
pub(crate) struct RoomTask {
    room_id: String,
    code: String,
    host: Option<String>,
    /// Shared with the report while that is computed. A change in the meantime copies the room:
    /// copying half a million picks is faster than sending everyone a view.
    room: Arc<Room>,
    epoch: i64,
    seq: u64,
    /// What clients are told instead: it doesn't count entries about who has more time.
    shown_seq: u64,
    /// Whether the journal says that someone has, or had, more time.
    told_more_time: bool,
    store: Store,
    journal: Journal,
    clock: Arc<dyn Clock>,
    people: People,
    crowd: Crowd,
    wall: WallWatch,
    seat_codes: SeatCodes,
    timing: Timing,
    reporting: Reporting,
    /// How far an attempt at an assignment has come, as the database has it.
    noted: Option<AttemptProgress>,
    pretend: Option<Pretend>,
    asks_number: Arc<watch::Sender<bool>>,
    stars: Stars,
    after: Arc<After>,
    is_shutting_down: bool,
    given_up: CancellationToken,
    lease: Arc<Lease>,
    players_max: u32,
    time_limit: Option<TimeLimit>,
    /// Dropped when the task ends.
    ended: Vec<Reply<()>>,
}

impl RoomTask {
    pub(crate) fn new(
        start: Start,
        store: Store,
        journal: Journal,
        clock: Arc<dyn Clock>,
        results: Arc<Results>,
        after: Arc<After>,
    ) -> Self {
        let now_ms = clock.now_ms();
        let people = People::new(&start.room, now_ms);
        let reporting = Reporting::new(&start.room, &start.room_id, results);
        let pretend = Pretend::new(&start.room);
        Self {
            stars: Stars::new(&start.room),
            players_max: start.players_max,
            time_limit: start.time_limit,
            room_id: start.room_id,
            code: start.code,
            host: start.host,
            room: Arc::new(start.room),
            epoch: start.epoch,
            seq: start.seq,
            shown_seq: start.seq,
            told_more_time: start.told_more_time,
            store,
            journal,
            clock,
            people,
            crowd: Crowd::default(),
            wall: WallWatch::default(),
            seat_codes: SeatCodes::default(),
            timing: Timing::new(now_ms),
            reporting,
            noted: None,
            pretend,
            asks_number: start.asks_number,
            after,
            is_shutting_down: false,
            given_up: start.given_up,
            lease: start.lease,
            ended: Vec::new(),
        }
    }

    /// Runs the room until it ends, then closes every attached connection with the matching code.
    pub(crate) async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Input>,
        died_at_ms: Option<u64>,
    ) -> Ended {
        let mut inputs = Vec::new();
        let mut recovery = died_at_ms.map(|died_at_ms| Command::Recover { died_at_ms });
        // The effects of the end, released once all results of the room are stored.
        let mut last = None;
        self.note_attempt().await;
        let ended = loop {
            let mut effects = Effects::default();
            if let Some(recover) = recovery.take() {
                self.end_in_time(&mut effects);
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
                    () = self.reporting.made() => {}
                    () = self.given_up.cancelled() => break Ended::Fenced,
                }
                // What comes too late changes nothing anymore.
                self.end_in_time(&mut effects);
            }
            for input in inputs.drain(..) {
                self.handle(input, &mut effects);
            }
            self.let_time_pass(&mut effects);
            self.read_stars(&mut effects).await;
            if self.commit(&mut effects).await.is_err() {
                break Ended::Fenced;
            }
            let is_over = self.room.phase() == Phase::Over;
            if is_over && last.is_none() {
                last = Some(effects);
            } else {
                self.release(effects);
            }
            // After the podium is shown.
            self.reporting.begin(&self.room);
            if is_over && !self.reporting.is_busy() {
                self.finish().await;
                let now_ms = self.clock.now_ms();
                self.after
                    .keep(&self.room, &self.room_id, &self.code, now_ms);
                self.release(last.take().unwrap_or_default());
                break Ended::Over;
            }
            if self.is_shutting_down && !is_over {
                break Ended::Shutdown;
            }
            if let Some(ended) = self.fall_asleep().await {
                break ended;
            }
        };
        self.people.send_away(ended);
        if ended == Ended::Shutdown {
            self.reporting.finish(&self.room).await;
        }
        ended
    }

    /// Decides and applies a command; its events wait in the effects for the commit.
    fn act(&mut self, command: &Command, effects: &mut Effects) -> Result<(), Refusal> {
        let tick = Tick {
            now_ms: self.clock.now_ms(),
            seed: secret::seed(),
        };
        let events = self.room.decide(command, tick)?;
        for event in events {
            let is_late = self.is_late_pick(&event, tick.now_ms);
            if !is_late {
                self.crowd.follow(&self.room, &event);
            }
            Arc::make_mut(&mut self.room).apply(&event);
            self.people.follow(&event, tick.now_ms, is_late);
            self.follow_seats(&event, effects);
            effects.note(event);
        }
        Ok(())
    }

    /// Commits the events to disk.
    async fn commit(&mut self, effects: &mut Effects) -> Result<(), Fenced> {
        if effects.events.is_empty() {
            return Ok(());
        }
        let at_ms = self.clock.now_ms();
        let batch = Batch {
            at_ms,
            events: std::mem::take(&mut effects.events),
        };
        self.seq += 1;
        let is_private = |event: &Event| matches!(event, Event::TimeAllowed { .. });
        self.told_more_time |= batch.events.iter().any(is_private);
        if !batch.events.iter().all(is_private) {
            self.shown_seq += 1;
        }
        let appended = self.journal.append(JournalEntry {
            room_id: self.room_id.clone(),
            epoch: self.epoch,
            seq: i64::try_from(self.seq).unwrap_or(i64::MAX),
            body: encode_batch(&batch),
            at_ms: to_stored_ms(at_ms),
        });
        tokio::select! {
            appended = appended => appended?,
            () = self.given_up.cancelled() => return Err(Fenced),
        }
        self.reporting.follow(&batch.events, &self.room);
        self.note_attempt().await;
        let is_start = |event: &Event| matches!(event, Event::QuestionAnnounced { index: 0, .. });
        let is_again = |event: &Event| matches!(event, Event::QuestionReplayed { .. });
        if batch.events.iter().any(is_start) && !batch.events.iter().any(is_again) {
            self.start().await;
        }
        Ok(())
    }

    /// Marks the game as started in the list of rooms. The journal records it too, so a failure is
    /// logged and the game continues.
    async fn start(&self) {
        let now_ms = to_stored_ms(self.clock.now_ms());
        let started = self.store.start_room(&self.room_id, self.epoch, now_ms);
        if let Err(error) = started.await {
            tracing::error!(room_id = self.room_id, %error, "failed to note that a room began");
        }
    }

    /// Marks the room as finished in the list of rooms, but only with its report: an unfinished
    /// room is restored at the next start, which then makes the report.
    async fn finish(&self) {
        if self.room.rehearsal().is_some() {
            self.forget_rehearsal().await;
            return;
        }
        if !self.reporting.is_settled(&self.room) {
            return;
        }
        if self.told_more_time && !self.forget_more_time().await {
            return;
        }
        let finished_at_ms = self.room.finished_at_ms();
        let at_ms = to_stored_ms(finished_at_ms.unwrap_or_else(|| self.clock.now_ms()));
        let count = i64::try_from(self.room.players().count()).unwrap_or(i64::MAX);
        let finished = (self.store).finish_room(&self.room_id, self.epoch, count, at_ms);
        if let Err(error) = finished.await {
            tracing::error!(room_id = self.room_id, %error, "failed to note that a room is over");
        }
    }

    /// Deletes a rehearsal that is over. If that fails, the room is restored at the next start,
    /// which tries again.
    async fn forget_rehearsal(&self) {
        let deleted = self.store.delete_rehearsal(&self.room_id, self.epoch);
        if let Err(error) = deleted.await {
            tracing::error!(room_id = self.room_id, %error, "failed to delete a rehearsal");
        }
    }
}
