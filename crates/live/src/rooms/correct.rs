//! Corrections: recalculating a room while it runs and after it has finished, and changing there
//! who sees what players wrote.
//!
//! A running room receives a correction like any other input. A finished room has no task anymore:
//! its journal is replayed, the new events are appended, and its report is computed again. The
//! position in the journal prevents two simultaneous corrections from both succeeding.

use game::correction::Correction;
use game::{Command, Event, Refusal, Room, Tick};
use protocol::http::corrections::{Corrected, PlayedQuestion};
use protocol::socket::RevealPhase;
use store::time::to_stored_ms;
use store::{AppendOutcome, JournalEntry};
use work::aside;

use super::revive::read_events;
use super::{LiveError, Rooms};
use crate::reply;
use crate::room_task::{CorrectInput, Input};
use entries::{Batch, encode_batch};

/// How often a finished room is read again because another process was faster.
const TRIES: u32 = 3;

impl Rooms {
    /// Changes how a played question is scored, recalculates the whole game and returns the room's
    /// new scoring. The caller checks permissions.
    ///
    /// # Errors
    ///
    /// [`LiveError::Refused`] by the rules, [`LiveError::PicksForgotten`] if the picks are already
    /// deleted, and [`LiveError::Busy`] if it runs elsewhere or other processes were faster.
    pub async fn correct(
        &self,
        room: &store::Room,
        question: usize,
        correction: &Correction,
    ) -> Result<Corrected, LiveError> {
        let command = Command::Correct {
            question,
            correction: correction.clone(),
        };
        self.tell_otherwise(room, question, &command).await
    }

    /// Hides what players wrote at a question from everyone but hosts, or shows it: in the room, or
    /// in its report if it is over. The caller checks permissions.
    ///
    /// # Errors
    ///
    /// As of [`Rooms::correct`].
    pub async fn hide_text(
        &self,
        room: &store::Room,
        question: usize,
        text: &str,
        hidden: bool,
    ) -> Result<(), LiveError> {
        let command = Command::SetTextHidden {
            question,
            text: text.to_owned(),
            hidden,
        };
        self.tell_otherwise(room, question, &command).await?;
        Ok(())
    }

    async fn tell_otherwise(
        &self,
        room: &store::Room,
        question: usize,
        command: &Command,
    ) -> Result<Corrected, LiveError> {
        let mut room = room.clone();
        for _ in 0..TRIES {
            if room.finished_at_ms.is_none() {
                if let Some(answer) = self.ask(&room.code, question, command).await {
                    return answer.map_err(LiveError::Refused);
                }
            } else if let Some(corrected) = self.replay(&room, question, command).await? {
                return Ok(corrected);
            }
            // It has just finished, or another process has just written to it.
            let newest = self.inner.store.find_room(&room.id).await?;
            room = newest.ok_or(LiveError::PicksForgotten)?;
        }
        Err(LiveError::Busy)
    }

    /// The questions of a running room that can be corrected by now, in their order; `None` if no
    /// such room runs here.
    pub async fn list_correctable(&self, code: &str) -> Option<Vec<PlayedQuestion>> {
        let room = self.find(code).await?;
        let (reply, played) = reply::channel();
        room.send(Input::ReadPlayed { reply }).await.ok()?;
        played.await.ok()
    }

    /// One of them as its reveal shows it now.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotRevealed`] if it can't be corrected, or not yet. `None` as above.
    pub async fn find_correctable(
        &self,
        code: &str,
        question: usize,
    ) -> Option<Result<RevealPhase, Refusal>> {
        let room = self.find(code).await?;
        let (reply, reveal) = reply::channel();
        let asked = Input::ReadReveal { question, reply };
        room.send(asked).await.ok()?;
        let reveal = reveal.await.ok()?;
        Some(reveal.ok_or(Refusal::NotRevealed))
    }

    /// `None` if no such room runs here.
    async fn ask(
        &self,
        code: &str,
        question: usize,
        command: &Command,
    ) -> Option<Result<Corrected, Refusal>> {
        let room = self.find(code).await?;
        let (reply, answer) = reply::channel();
        let input = CorrectInput {
            question,
            command: command.clone(),
            reply,
        };
        room.send(Input::Correct(input)).await.ok()?;
        answer.await.ok()
    }

    /// `None` if another process wrote to it in the meantime.
    async fn replay(
        &self,
        row: &store::Room,
        question: usize,
        command: &Command,
    ) -> Result<Option<Corrected>, LiveError> {
        let store = &self.inner.store;
        let entries = store.read_journal(&row.id, 0).await?;
        if entries.is_empty() {
            return Err(LiveError::PicksForgotten);
        }
        let now_ms = self.inner.clock.now_ms();
        let command = command.clone();
        // The largest games have half a million picks; running rooms must not wait for that.
        let played = aside("correcting", move || count_anew(&entries, &command, now_ms));
        let (room, last_seq, events) = played.await??;
        if !events.is_empty() {
            let entry = JournalEntry {
                room_id: row.id.clone(),
                epoch: row.owner_epoch,
                seq: last_seq + 1,
                body: encode_batch(&Batch {
                    at_ms: now_ms,
                    events,
                }),
                at_ms: to_stored_ms(now_ms),
            };
            let outcomes = store.append_journal(&[entry]).await?;
            if outcomes != [AppendOutcome::Appended] {
                return Ok(None);
            }
        }
        // Even if nothing is new: the process may have died between the two steps.
        self.inner.after.drop_room(&row.id);
        let answer = corrected(&room, question);
        self.inner.results.keep_again(room, &row.id).await?;
        // If personal data was deleted in the meantime, it must not come back (PRIV-6).
        let known = store.read_journal(&row.id, last_seq).await?;
        if known.first().is_none_or(|(seq, _)| *seq != last_seq) {
            self.forget_people(&row.id).await?;
            self.forget_again(&row.id).await?;
            return Err(LiveError::PicksForgotten);
        }
        self.forget_again(&row.id).await?;
        Ok(Some(answer))
    }
}

/// The current scoring of a room.
pub(crate) fn corrected(room: &Room, question: usize) -> Corrected {
    let round = room.rounds().get(question);
    Corrected {
        marking: views::marking(round.map(|round| round.marking).unwrap_or_default()),
        corrected_count: u32::try_from(room.corrected_count()).unwrap_or(u32::MAX),
    }
}

fn count_anew(
    entries: &[(i64, Vec<u8>)],
    command: &Command,
    now_ms: u64,
) -> Result<(Room, i64, Vec<Event>), LiveError> {
    let journal = read_events(entries).map_err(|error| LiveError::Journal(error.to_string()))?;
    let room = Room::replay(&journal.events);
    let mut room = room.ok_or_else(|| LiveError::Journal("it has no opening".to_owned()))?;
    let tick = Tick {
        now_ms,
        seed: secret::seed(),
    };
    let events = room.decide(command, tick).map_err(LiveError::Refused)?;
    for event in &events {
        room.apply(event);
    }
    Ok((room, journal.last_seq, events))
}
