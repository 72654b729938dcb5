//! What players answered in their own attempts, once they may learn what is right.

use assigned::{Assignment, Attempt};
use game::event::{CloseReason, Event, Feedback};
use game::room::Phase;
use game::{Room, SeatId};
use handling::error::ApiError;
use handling::wire::count;
use protocol::view;
use store::time::from_stored_ms;

use crate::Assignments;
use crate::errors;
use crate::gathering::read_events;
use crate::opening::read_order;
use crate::wire::{AnsweredQuestion, AttemptAnswers};

/// Whether a player may know by now what was right in an attempt.
pub(crate) fn is_told(assignment: &Assignment, attempt: &Attempt) -> bool {
    let feedback = &assignment.policies.feedback;
    assigned::is_told(feedback, attempt.finished_at_ms, assignment.finished_at_ms)
}

impl Assignments {
    /// The answers of an attempt of its own player.
    pub(crate) async fn answers(
        &self,
        assignment: &Assignment,
        attempt: &Attempt,
    ) -> Result<AttemptAnswers, ApiError> {
        let Some(finished_at_ms) = attempt.finished_at_ms else {
            return Err(errors::still_running());
        };
        if !is_told(assignment, attempt) {
            return Err(errors::not_told_yet());
        }
        let events = read_events(&self.store, &attempt.room_id).await?;
        let mut room = Room::replay(&events).ok_or_else(errors::attempt_not_found)?;
        for event in ending(&room, from_stored_ms(finished_at_ms)) {
            room.apply(&event);
        }
        let order = read_order(&attempt.question_order);
        for event in read_events(&self.store, &assignment.id).await? {
            if let Some(event) = at_its_place(event, &order) {
                room.apply(&event);
            }
        }
        let seat = room.seat(SeatId(0)).ok_or_else(errors::attempt_not_found)?;
        let questions = (0..room.questions().len()).filter_map(|index| {
            Some(AnsweredQuestion {
                reveal: view::own_reveal(&room, index)?,
                pick: view::saved_pick(&room, seat.id, index),
                result: view::my_result(&room, seat, index),
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
}

/// What makes the room show everything: an answer to the question that was open when the
/// assignment closed counts, too.
fn ending(room: &Room, at_ms: u64) -> Vec<Event> {
    let mut events = Vec::new();
    let (index, is_open) = match room.phase() {
        Phase::Open { index, .. } => (Some(index), true),
        Phase::Closed { index, .. } => (Some(index), false),
        _ => (None, false),
    };
    if index.is_some_and(|index| room.pick_of(SeatId(0), index).is_some()) {
        let reason = CloseReason::Host;
        events.extend(is_open.then_some(Event::QuestionClosed { at_ms, reason }));
        events.push(Event::QuestionRevealed { at_ms });
    }
    events.push(Event::FeedbackSet(Feedback::Each));
    events
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
