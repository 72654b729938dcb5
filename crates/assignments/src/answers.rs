//! What players answered in their own attempts, once they may learn what is right.

use assigned::{Assignment, Attempt, Counted};
use game::event::{Event, Feedback};
use game::{Room, SeatId};
use store::Store;
use store::time::from_stored_ms;

use crate::Assignments;
use crate::errors;
use crate::gathering::read_events;
use crate::opening::read_order;
use crate::player_wire::{AnsweredQuestion, AttemptAnswers};
use handling::error::ApiError;
use handling::wire::count;

/// Whether a player may know by now what was right in an attempt.
pub(crate) fn is_told(assignment: &Assignment, attempt: &Attempt, now_ms: i64) -> bool {
    let feedback = &assignment.policies.feedback;
    let closed_at_ms = assignment.closed_for_all_ms(now_ms);
    assigned::is_told(feedback, attempt.finished_at_ms, closed_at_ms)
}

impl Assignments {
    /// The answers of an attempt of its own player.
    pub(crate) async fn answers(
        &self,
        assignment: &Assignment,
        attempt: &Attempt,
    ) -> Result<AttemptAnswers, ApiError> {
        let mut room = self.told_room(assignment, attempt).await?;
        room.apply(&Event::FeedbackSet(Feedback::Each));
        let seat = room.seat(SeatId(0)).ok_or_else(errors::attempt_not_found)?;
        let questions = (0..room.questions().len()).filter_map(|index| {
            Some(AnsweredQuestion {
                reveal: views::own_reveal(&room, index)?,
                pick: views::saved_pick(&room, seat.id, index),
                result: views::my_result(&room, seat, index),
            })
        });
        Ok(AttemptAnswers {
            number: count(attempt.number),
            language: room.language().to_owned(),
            points: seat.points,
            right_count: seat.correct_count,
            questions: questions.collect(),
        })
    }

    /// The room of a finished attempt with what the host has corrected, once its player may know
    /// what is right.
    pub(crate) async fn told_room(
        &self,
        assignment: &Assignment,
        attempt: &Attempt,
    ) -> Result<Room, ApiError> {
        if attempt.finished_at_ms.is_none() {
            return Err(errors::still_running());
        }
        if !is_told(assignment, attempt, self.time.now_ms()) {
            return Err(errors::not_told_yet());
        }
        let corrections = read_corrections(&self.store, &assignment.id).await?;
        let room = corrected(&self.store, attempt, &corrections).await?;
        room.ok_or_else(errors::attempt_not_found)
    }
}

/// What the host has corrected in an assignment.
async fn read_corrections(store: &Store, id: &str) -> Result<Vec<Event>, ApiError> {
    let mut events = read_events(store, id).await?;
    events.retain(|event| matches!(event, Event::QuestionCorrected { .. }));
    Ok(events)
}

/// The room of an attempt with these corrections of its assignment, and once it is finished, with
/// everything that counts.
async fn corrected(
    store: &Store,
    attempt: &Attempt,
    corrections: &[Event],
) -> Result<Option<Room>, ApiError> {
    let mut events = read_events(store, &attempt.room_id).await?;
    // Before the end, so that an answer to an open question can still be revealed.
    events.retain(|event| !matches!(event, Event::PodiumReached { .. } | Event::RoomEnded { .. }));
    let Some(mut room) = Room::replay(&events) else {
        return Ok(None);
    };
    if let Some(finished_at_ms) = attempt.finished_at_ms {
        for event in room.last_reveal(from_stored_ms(finished_at_ms)) {
            room.apply(&event);
        }
    }
    let order = read_order(&attempt.question_order);
    for event in corrections {
        if let Some(event) = at_its_place(event.clone(), &order) {
            room.apply(&event);
        }
    }
    Ok(Some(room))
}

/// Notes the points that attempts have with what the host has corrected, and with the answers that
/// were given when it closed: lists show them, and the best attempt is the best of these.
pub(crate) async fn recount(store: &Store, assignment: &Assignment) -> Result<(), ApiError> {
    let id = assignment.id.as_str();
    let corrections = read_corrections(store, id).await?;
    if corrections.is_empty() && assignment.finished_at_ms.is_none() {
        return Ok(());
    }
    for Counted { attempt, .. } in assigned::list_counted(store, id).await? {
        let room = corrected(store, &attempt, &corrections).await?;
        let Some(seat) = room.as_ref().and_then(|room| room.seat(SeatId(0))) else {
            continue;
        };
        let now = (i64::from(seat.points), i64::from(seat.correct_count));
        if now != (attempt.points, attempt.right_count) {
            assigned::recount_attempt(store, &attempt.room_id, now).await?;
        }
    }
    Ok(())
}

/// A correction of the assignment, for the same question of an attempt.
fn at_its_place(event: Event, order: &[usize]) -> Option<Event> {
    let Event::QuestionCorrected {
        index,
        at_ms,
        correction,
    } = event
    else {
        return None;
    };
    let place = order.iter().position(|place| *place == index as usize)?;
    Some(Event::QuestionCorrected {
        index: u32::try_from(place).ok()?,
        at_ms,
        correction,
    })
}
