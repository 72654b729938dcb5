//! The report of a room, computed beside it.
//!
//! The room continues while its report is computed, and people already see the podium. One report
//! is computed at a time, so an older one never replaces a newer one; changes in the meantime cause
//! one more. None of this is journaled: a room restored at its podium computes its report again.

use std::sync::Arc;

use game::event::{ConfidenceEvent, WallEvent};
use game::room::Phase;
use game::{Event, Refusal, Room};
use protocol::http::corrections::Corrected;
use tokio_util::task::AbortOnDropHandle;

use crate::reply::Reply;
use crate::results::Results;

/// The state of a room's report.
pub(super) struct Reporting {
    results: Arc<Results>,
    room_id: String,
    /// Aborted with the room's task, so that a restored room has no rival.
    making: Option<AbortOnDropHandle<bool>>,
    /// The report must be computed as soon as no other computation runs.
    is_due: bool,
    /// The report last stored, or in progress, is complete.
    is_current: bool,
    /// Notified when the report is stored. Bounded by the inputs that arrive in the meantime.
    waiting: Vec<Waiting>,
}

/// A caller waiting for the report.
pub(super) enum Waiting {
    /// Wants to read it; dropping the sender is the signal.
    Reader(Reply<()>),
    /// Corrected a question, and reads the report next.
    Corrector(Corrected, Reply<Result<Corrected, Refusal>>),
}

impl Reporting {
    /// The report of a new or restored room. A room restored after its podium may have died before
    /// its report was stored.
    pub(super) fn new(room: &Room, room_id: &str, results: Arc<Results>) -> Self {
        Self {
            results,
            room_id: room_id.to_owned(),
            making: None,
            is_due: is_reported(room)
                && (matches!(room.phase(), Phase::Podium { .. }) || room.has_taken_place()),
            is_current: false,
            waiting: Vec::new(),
        }
    }

    /// Updates the state with events that are on disk.
    pub(super) fn follow(&mut self, events: &[Event], room: &Room) {
        if room.finished_at_ms().is_none() || !is_reported(room) {
            return;
        }
        for event in events {
            match event {
                // They don't affect the report.
                Event::SeatLeft(_)
                | Event::LockSet(_)
                | Event::CapacitySet(_)
                | Event::LateJoinSet(_)
                | Event::AutoPlaySet { .. }
                | Event::LeaderboardsSet(_)
                | Event::TilesOnlySet(_)
                | Event::ReactionsSet(_)
                | Event::NameFilterSet(_)
                | Event::NameApprovalSet(_)
                | Event::TextApprovalSet(_)
                | Event::JoinApprovalSet { .. }
                | Event::ClassListTold(_)
                | Event::ClassListSet(_)
                | Event::StageNumberSet(_)
                | Event::SecondVotesSet(_)
                | Event::Confidence(ConfidenceEvent::Set(_))
                | Event::MediaStarted { .. }
                | Event::LatencyCreditTold(_)
                | Event::OnWall(WallEvent::Opened(_) | WallEvent::Staged(_))
                | Event::Succeeded(_) => {}
                Event::RoomEnded { .. } => {
                    self.is_due |= !self.is_current && room.has_taken_place();
                }
                Event::PodiumReached { .. }
                | Event::QuestionCorrected { .. }
                // What a host hides or a player takes back must not be read anymore.
                | Event::NameHidden { .. }
                | Event::NamesApproved
                | Event::TextHidden { .. }
                | Event::OnWall(WallEvent::Hidden { .. } | WallEvent::TakenBack { .. })
                | Event::TextsApproved { .. } => {
                    self.is_due = true;
                    self.is_current = false;
                }
                // A player removed at the podium stays in the report until the room ends, and a
                // seat can be saved with its last token from then on.
                _ => self.is_current = false,
            }
        }
    }

    /// Starts computing the report if it is due.
    pub(super) fn begin(&mut self, room: &Arc<Room>) {
        if !self.is_due || self.making.is_some() {
            return;
        }
        self.is_due = false;
        self.is_current = true;
        let (results, room) = (Arc::clone(&self.results), Arc::clone(room));
        let room_id = self.room_id.clone();
        self.making = Some(AbortOnDropHandle::new(tokio::spawn(async move {
            let kept = results.keep(room, &room_id).await;
            if let Err(error) = &kept {
                tracing::error!(room_id, %error, "failed to keep the report of a room");
            }
            kept.is_ok()
        })));
    }

    /// Whether the report is being computed or is due.
    pub(super) fn is_busy(&self) -> bool {
        self.is_due || self.making.is_some()
    }

    /// Completes when the report in progress is stored or has failed; never if there is none.
    pub(super) async fn made(&mut self) {
        let Some(making) = &mut self.making else {
            return std::future::pending().await;
        };
        // A task that panicked stored nothing.
        let is_kept = making.await.unwrap_or(false);
        self.making = None;
        self.is_current &= is_kept;
        if !self.is_due {
            self.waiting.drain(..).for_each(Waiting::tell);
        }
    }

    /// Computes the report if it is due, and waits for it.
    pub(super) async fn finish(&mut self, room: &Arc<Room>) {
        while self.is_busy() {
            self.begin(room);
            self.made().await;
        }
    }

    /// Whether all results of a finished room are on disk.
    pub(super) fn is_settled(&self, room: &Room) -> bool {
        self.is_current || !is_reported(room) || !room.has_taken_place()
    }

    /// Notifies a caller when the report is stored, or at once if none is being computed.
    pub(super) fn tell_when_kept(&mut self, waiting: Waiting) {
        if self.is_busy() {
            self.waiting.push(waiting);
        } else {
            waiting.tell();
        }
    }
}

impl Waiting {
    fn tell(self) {
        match self {
            // A caller that is no longer waiting needs no response.
            Self::Reader(kept) => drop(kept),
            Self::Corrector(corrected, reply) => drop(reply.send(Ok(corrected))),
        }
    }
}

/// Nothing is kept of a rehearsal, and what an attempt comes to is in the report of its assignment.
fn is_reported(room: &Room) -> bool {
    room.rehearsal().is_none() && !room.is_attempt()
}
