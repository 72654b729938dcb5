//! Practicing what one missed: a practice room of the questions a player didn't get right.
//!
//! A running room at its podium is asked. Of a room that is over, [`After`] keeps for a while who
//! missed what, in memory only: players look at their result after the host has closed the room.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use game::correction::Marking;
use game::event::{Event, Mode, RoomOpened, SeatTaken, Settings};
use game::quiz::{AnswerFeedback, Captions, Question};
use game::room::{Phase, Room, Seat, SeatStatus};
use game::score::Grade;
use game::{Refusal, SeatId};
use parking_lot::Mutex;
use protocol::http::rooms::PracticeCreated;
use serde::{Deserialize, Serialize};
use store::time::to_stored_ms;

use super::create::Opening;
use super::{Inner, LiveError, Rooms};
use crate::limits::{MISSED_KEPT_MS, MISSED_ROOMS_MAX, MISSED_SEATS_MAX};
use crate::reply;
use crate::room_task::Input;

/// What a player can practice.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Missed {
    nickname: String,
    #[serde(with = "shared")]
    played: Arc<Played>,
    /// The indexes of the questions, in their order.
    questions: Vec<usize>,
}

impl Missed {
    /// What a seat missed in a room that was replayed.
    pub fn of(room: &Room, seat: &Seat) -> Self {
        Self {
            nickname: seat.nickname.clone(),
            questions: missed_questions(room, seat),
            played: Played::of(room),
        }
    }

    /// Whether there is nothing to practice.
    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// The title of the game.
    pub fn title(&self) -> &str {
        &self.played.title
    }

    /// Its language; empty if unknown.
    pub fn language(&self) -> &str {
        &self.played.language
    }

    /// The questions, in their order.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        let all = &self.played.questions;
        self.questions.iter().filter_map(|index| all.get(*index))
    }

    /// The captions of what all questions of the game show.
    pub fn captions(&self) -> &[Captions] {
        &self.played.captions
    }
}

/// A game, without who played it.
#[derive(Debug, Serialize, Deserialize)]
struct Played {
    title: String,
    language: String,
    settings: Settings,
    questions: Vec<Question>,
    captions: Vec<Captions>,
    /// Nodes of an earlier version don't send it.
    #[serde(default)]
    feedback: Vec<AnswerFeedback>,
}

impl Played {
    fn of(room: &Room) -> Arc<Self> {
        Arc::new(Self {
            title: room.opened().title.clone(),
            language: room.language().to_owned(),
            settings: *room.settings(),
            questions: room.questions().to_vec(),
            captions: room.captions().to_vec(),
            feedback: room.answer_feedback().to_vec(),
        })
    }
}

/// How what is shared travels to another node.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        what: &Arc<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        what.as_ref().serialize(serializer)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<T>, D::Error> {
        T::deserialize(deserializer).map(Arc::new)
    }
}

/// What the seat with this token missed.
///
/// # Errors
///
/// [`Refusal::SeatUnknown`], [`Refusal::WrongPhase`] before a live podium and in a rehearsal.
pub(crate) fn missed_by(room: &Room, token_hash: &[u8; 32]) -> Result<Missed, Refusal> {
    let seat = room
        .seat_by_token(token_hash)
        .filter(|seat| is_known(seat))
        .ok_or(Refusal::SeatUnknown)?;
    if !has_missing(room) {
        return Err(Refusal::WrongPhase);
    }
    Ok(Missed::of(room, seat))
}

/// Players who were removed are gone, and those who only asked to come in were never there.
fn is_known(seat: &Seat) -> bool {
    seat.was_let_in && seat.status != SeatStatus::Kicked
}

/// Nothing is kept of a rehearsal, not even for its real players.
fn has_missing(room: &Room) -> bool {
    room.mode() == Mode::Live
        && room.rehearsal().is_none()
        && matches!(room.phase(), Phase::Podium { .. } | Phase::Over)
}

/// The revealed questions that the seat was asked and didn't get right. Without those whose key was
/// found to be wrong, and those that count for nobody.
fn missed_questions(room: &Room, seat: &Seat) -> Vec<usize> {
    let rounds = room.questions().iter().zip(room.rounds()).enumerate();
    let missed = rounds.filter(|(_, (question, round))| {
        let outcome = round.outcome(seat.id);
        let is_missed = outcome.is_some_and(|outcome| outcome.grade != Some(Grade::Correct));
        let has_key = matches!(round.marking, Marking::AsWritten | Marking::Corrected);
        question.is_scored() && round.is_revealed && has_key && is_missed
    });
    missed.map(|(index, _)| index).collect()
}

/// Who missed what in rooms that are over.
#[derive(Default)]
pub(crate) struct After(Mutex<VecDeque<Over>>);

struct Over {
    room_id: String,
    code: String,
    ended_ms: u64,
    played: Arc<Played>,
    by_token: BTreeMap<[u8; 32], (String, Vec<usize>)>,
}

impl After {
    /// Keeps what is needed of a room that has just ended.
    pub(crate) fn keep(&self, room: &Room, room_id: &str, code: &str, now_ms: u64) {
        if !has_missing(room) {
            return;
        }
        let seats = room.seats().iter();
        let seats = seats.filter(|seat| is_known(seat));
        let missed = seats.map(|seat| {
            let missed = (seat.nickname.clone(), missed_questions(room, seat));
            (seat.token_hash, missed)
        });
        let over = Over {
            room_id: room_id.to_owned(),
            code: code.to_owned(),
            ended_ms: now_ms,
            played: Played::of(room),
            by_token: missed.collect(),
        };
        let mut kept = self.0.lock();
        kept.push_back(over);
        let_go(&mut kept, now_ms);
    }

    /// Also returns the room's id.
    fn find(&self, code: &str, token_hash: &[u8; 32], now_ms: u64) -> Option<(String, Missed)> {
        let mut kept = self.0.lock();
        let_go(&mut kept, now_ms);
        let over = kept.iter().find(|over| over.code == code)?;
        let (nickname, questions) = over.by_token.get(token_hash)?;
        let missed = Missed {
            nickname: nickname.clone(),
            played: Arc::clone(&over.played),
            questions: questions.clone(),
        };
        Some((over.room_id.clone(), missed))
    }

    /// Drops a room: its data was deleted, or its scoring has changed.
    pub(crate) fn drop_room(&self, room_id: &str) {
        self.0.lock().retain(|over| over.room_id != room_id);
    }
}

/// Lets the oldest go until the rest is recent and small.
fn let_go(kept: &mut VecDeque<Over>, now_ms: u64) {
    let mut seats: usize = kept.iter().map(|over| over.by_token.len()).sum();
    while let Some(oldest) = kept.front() {
        let is_recent = now_ms.saturating_sub(oldest.ended_ms) < MISSED_KEPT_MS;
        // A room alone may be as large as it is.
        let is_small = kept.len() == 1 || seats <= MISSED_SEATS_MAX;
        if is_recent && is_small && kept.len() <= MISSED_ROOMS_MAX {
            return;
        }
        seats -= oldest.by_token.len();
        kept.pop_front();
    }
}

impl Rooms {
    /// What the player with this seat token missed in a game that was played.
    ///
    /// # Errors
    ///
    /// [`LiveError::Refused`] with [`Refusal::SeatUnknown`] if there is no such seat, or the game
    /// was too long ago, and with [`Refusal::WrongPhase`] before its podium.
    pub async fn find_missed(&self, code: &str, seat_token: &str) -> Result<Missed, LiveError> {
        let token_hash = secret::hash_seat_token(seat_token).ok_or(LiveError::SeatToken)?;
        let missed = if let Some(answer) = self.ask_missed(code, token_hash).await {
            answer
        } else if let Some(kept) = self.find_missed_here(code, token_hash).await? {
            Ok(kept)
        } else {
            let kept = self.find_missed_elsewhere(code, token_hash).await?;
            kept.ok_or(Refusal::SeatUnknown)
        };
        missed.map_err(LiveError::Refused)
    }

    /// What this node keeps of a room that ended here.
    pub(crate) async fn find_missed_here(
        &self,
        code: &str,
        token_hash: [u8; 32],
    ) -> Result<Option<Missed>, LiveError> {
        let Inner {
            after,
            store,
            clock,
            ..
        } = &*self.inner;
        let Some((room_id, missed)) = after.find(code, &token_hash, clock.now_ms()) else {
            return Ok(None);
        };
        // PRIV-6: another node may have deleted it.
        let is_forgotten = store.are_answers_forgotten(&room_id).await?
            || store.are_names_forgotten(&room_id).await?
            || store.find_room(&room_id).await?.is_none();
        if is_forgotten {
            after.drop_room(&room_id);
            return Ok(None);
        }
        Ok(Some(missed))
    }

    /// What another node keeps of a room that ended there.
    async fn find_missed_elsewhere(
        &self,
        code: &str,
        token_hash: [u8; 32],
    ) -> Result<Option<Missed>, LiveError> {
        let Some(relay) = self.inner.relay.get() else {
            return Ok(None);
        };
        let store = &self.inner.store;
        let now_ms = to_stored_ms(self.inner.clock.now_ms());
        let Some(seat) = store.find_played_seat(code, &token_hash, now_ms).await? else {
            return Ok(None);
        };
        let node = store
            .find_room(&seat.room_id)
            .await?
            .map(|row| row.owner_node);
        let node = node.filter(|node| *node != self.inner.config.node);
        match node {
            Some(node) => Ok(relay.find_missed(self, &node, code, token_hash).await),
            None => Ok(None),
        }
    }

    /// Creates a practice room with it. The room belongs to no quiz and no account, and counts
    /// nowhere.
    pub async fn practice_missed(&self, missed: Missed) -> Result<PracticeCreated, LiveError> {
        let seat_token = secret::seat_token();
        let events = self.first_events_of(missed, &seat_token)?;
        let opening = Opening {
            host: None,
            quiz_id: None,
            mode: store::RoomMode::Practice,
            after: None,
        };
        let created = self.launch(opening, events).await?;
        Ok(PracticeCreated {
            id: created.id,
            code: created.code,
            seat_token,
        })
    }

    /// `None` if no such room runs here.
    async fn ask_missed(
        &self,
        code: &str,
        token_hash: [u8; 32],
    ) -> Option<Result<Missed, Refusal>> {
        let room = self.find(code).await?;
        let (reply, answer) = reply::channel();
        let asked = Input::ReadMissed { token_hash, reply };
        room.send(asked).await.ok()?;
        answer.await.ok()
    }

    fn first_events_of(&self, missed: Missed, seat_token: &str) -> Result<Vec<Event>, LiveError> {
        let now_ms = self.inner.clock.now_ms();
        let played = &missed.played;
        let questions = missed.questions.iter();
        let questions = questions.filter_map(|index| played.questions.get(*index).cloned());
        let mut events = vec![Event::RoomOpened(Box::new(RoomOpened {
            at_ms: now_ms,
            title: played.title.clone(),
            host_name: missed.nickname.clone(),
            mode: Mode::Practice,
            settings: Settings {
                capacity: None,
                auto_play: false,
                ..played.settings
            },
            questions: questions.collect(),
        }))];
        if !played.language.is_empty() {
            events.push(Event::LanguageTold(played.language.clone()));
        }
        if !played.captions.is_empty() {
            events.push(Event::CaptionsTold(played.captions.clone()));
        }
        let feedback = AnswerFeedback::dealt(&played.feedback, &missed.questions);
        if !feedback.is_empty() {
            events.push(Event::AnswerFeedbackTold(feedback));
        }
        events.push(Event::SeatTaken(SeatTaken {
            seat: SeatId(0),
            nickname: missed.nickname,
            token_hash: secret::hash_seat_token(seat_token).ok_or(LiveError::SeatToken)?,
            account: None,
            at_ms: now_ms,
        }));
        Ok(events)
    }
}
