//! Who missed what in rooms that are over, in memory only and for an hour: players look at their
//! result after the host has closed the room.

use std::collections::VecDeque;
use std::sync::Arc;

use game::event::Settings;
use game::quiz::{AnswerFeedback, Captions, Question};
use game::room::{Room, Seat};
use parking_lot::Mutex;
use plays::{Misses, has_missing, missed_questions};
use serde::{Deserialize, Serialize};

use crate::limits::{MISSED_KEPT_MS, MISSED_ROOMS_MAX, MISSED_SEATS_MAX};

/// What a player can practice.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Missed {
    pub(super) nickname: String,
    #[serde(with = "shared")]
    pub(super) played: Arc<Played>,
    /// The indexes of the questions, in their order.
    pub(super) questions: Vec<usize>,
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

    fn from_parts(nickname: &str, played: &Arc<Played>, questions: Vec<usize>) -> Self {
        Self {
            nickname: nickname.to_owned(),
            played: Arc::clone(played),
            questions,
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
pub(super) struct Played {
    pub(super) title: String,
    pub(super) language: String,
    pub(super) settings: Settings,
    pub(super) questions: Vec<Question>,
    pub(super) captions: Vec<Captions>,
    /// Nodes of an earlier version don't send it.
    #[serde(default)]
    pub(super) feedback: Vec<AnswerFeedback>,
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

/// Who missed what in rooms that are over.
#[derive(Default)]
pub(crate) struct After(Mutex<VecDeque<Over>>);

struct Over {
    room_id: String,
    code: String,
    ended_ms: u64,
    played: Arc<Played>,
    seats: Misses,
}

impl After {
    /// Keeps what is needed of a room that has just ended.
    pub(crate) fn keep(&self, room: &Room, room_id: &str, code: &str, now_ms: u64) {
        if !has_missing(room) {
            return;
        }
        let over = Over {
            room_id: room_id.to_owned(),
            code: code.to_owned(),
            ended_ms: now_ms,
            played: Played::of(room),
            seats: Misses::of(room),
        };
        let mut kept = self.0.lock();
        kept.push_back(over);
        let_go(&mut kept, now_ms);
    }

    /// Also returns the room's id.
    pub(super) fn find(
        &self,
        code: &str,
        token_hash: &[u8; 32],
        now_ms: u64,
    ) -> Option<(String, Missed)> {
        let mut kept = self.0.lock();
        let_go(&mut kept, now_ms);
        let over = kept.iter().find(|over| over.code == code)?;
        let (nickname, questions) = over.seats.find(token_hash)?;
        let missed = Missed::from_parts(nickname, &over.played, questions);
        Some((over.room_id.clone(), missed))
    }

    /// Drops a room: its data was deleted, or its scoring has changed.
    pub(crate) fn drop_room(&self, room_id: &str) {
        self.0.lock().retain(|over| over.room_id != room_id);
    }
}

/// Lets the oldest go until the rest is recent and small.
fn let_go(kept: &mut VecDeque<Over>, now_ms: u64) {
    let mut seats: usize = kept.iter().map(|over| over.seats.len()).sum();
    while let Some(oldest) = kept.front() {
        let is_recent = now_ms.saturating_sub(oldest.ended_ms) < MISSED_KEPT_MS;
        // A room alone may be as large as it is.
        let is_small = kept.len() == 1 || seats <= MISSED_SEATS_MAX;
        if is_recent && is_small && kept.len() <= MISSED_ROOMS_MAX {
            return;
        }
        seats -= oldest.seats.len();
        kept.pop_front();
    }
}
