//! The report of a room, made beside it.
//!
//! The room goes on while its report is made, and people see the podium before. One report is made
//! at a time, so an older one never replaces a newer one; what changes meanwhile makes one more.
//! Nothing of this is in the journal: a room that comes back at its podium makes its report again.

use std::sync::Arc;

use game::room::Phase;
use game::{Event, Refusal, Room};
use protocol::http::corrections::Corrected;
use tokio::sync::oneshot;
use tokio_util::task::AbortOnDropHandle;

use crate::results::Results;

/// Where the report of a room stands.
pub(super) struct Reporting {
    results: Arc<Results>,
    room_id: String,
    /// Ends with the room's task, so that a room that comes back has no rival.
    making: Option<AbortOnDropHandle<bool>>,
    /// The report has to be made, as soon as none is being made.
    is_due: bool,
    /// What was kept last, or is being made, has everything in it.
    is_current: bool,
    /// Told when the report is kept. No more than inputs that came meanwhile.
    waiting: Vec<Waiting>,
}

/// Somebody who waits for the report.
pub(super) enum Waiting {
    /// Wants to read it, and hears by being let go.
    Reader(oneshot::Sender<()>),
    /// Corrected a question, and looks at the report next.
    Corrector(Corrected, oneshot::Sender<Result<Corrected, Refusal>>),
}

impl Reporting {
    /// The report of a room that begins or comes back. One that comes back after its podium may
    /// have died before its report was kept.
    pub(super) fn new(room: &Room, room_id: &str, results: Arc<Results>) -> Self {
        Self {
            results,
            room_id: room_id.to_owned(),
            making: None,
            is_due: matches!(room.phase(), Phase::Podium { .. }) || was_played_to_its_end(room),
            is_current: false,
            waiting: Vec::new(),
        }
    }

    /// Takes in events that are on disk.
    pub(super) fn follow(&mut self, events: &[Event], room: &Room) {
        if room.finished_at_ms().is_none() {
            return;
        }
        for event in events {
            match event {
                // They change nothing that a report tells.
                Event::SeatLeft(_) | Event::LockSet(_) | Event::CapacitySet(_) => {}
                Event::RoomEnded { .. } => {
                    self.is_due |= !self.is_current && was_played_to_its_end(room);
                }
                Event::PodiumReached { .. } | Event::QuestionCorrected { .. } => {
                    self.is_due = true;
                    self.is_current = false;
                }
                // Somebody who is sent away from the podium is in the report until the end.
                _ => self.is_current = false,
            }
        }
    }

    /// Begins to make the report if it is due.
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

    /// Whether the report is being made or has to be.
    pub(super) fn is_busy(&self) -> bool {
        self.is_due || self.making.is_some()
    }

    /// Done when the report that is being made is kept, or is not; never while none is.
    pub(super) async fn made(&mut self) {
        let Some(making) = &mut self.making else {
            return std::future::pending().await;
        };
        // A task that panicked kept nothing.
        let is_kept = making.await.unwrap_or(false);
        self.making = None;
        self.is_current &= is_kept;
        if !self.is_due {
            self.waiting.drain(..).for_each(Waiting::tell);
        }
    }

    /// Makes what has to be made, and waits for it.
    pub(super) async fn finish(&mut self, room: &Arc<Room>) {
        while self.is_busy() {
            self.begin(room);
            self.made().await;
        }
    }

    /// Whether a room that is over has everything on disk that is kept of it.
    pub(super) fn is_settled(&self, room: &Room) -> bool {
        self.is_current || !was_played_to_its_end(room)
    }

    /// Tells somebody when the report is kept; at once if none is being made.
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
            // A caller that is gone needs no answer.
            Self::Reader(kept) => drop(kept),
            Self::Corrector(corrected, reply) => drop(reply.send(Ok(corrected))),
        }
    }
}

/// Whether a room is over in which a question was played.
fn was_played_to_its_end(room: &Room) -> bool {
    room.finished_at_ms().is_some() && room.played_count() > 0
}
