//! Practicing what one missed: a practice room of the questions a player didn't get right.
//!
//! A running room at its podium is asked. Of a room that is over, [`super::after`] keeps it.

use game::event::{Event, Mode, RoomOpened, SeatTaken, Settings};
use game::quiz::AnswerFeedback;
use game::room::Room;
use game::{Refusal, SeatId};
use plays::{has_missing, is_known};
use protocol::http::rooms::PracticeCreated;
use store::time::to_stored_ms;

use super::after::Missed;
use super::create::Opening;
use super::{Inner, LiveError, Rooms};
use crate::reply;
use crate::room_task::Input;

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
