//! Assignments: what people play on their own, and the room that all of it is gathered in.
//!
//! Each attempt is a practice room with one seat. Its questions are those of the assignment, maybe
//! in an order of its own. The room of the assignment is never played: its events are made from the
//! attempts that count, as if everyone had answered at once. A question that somebody hasn't seen
//! isn't held against them, as with those who join late.

use crate::event::{CloseReason, Event, PickSaved, RoomOpened, SeatTaken};
use crate::ids::SeatId;
use crate::nickname;
use crate::quiz::{Pictured, Question, QuestionKind};
use crate::refusal::Refusal;
use crate::room::Room;
use crate::tick::Sequence;
use crate::unsuitable::is_unsuitable;

/// What an attempt has in an order of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shuffling {
    /// The questions.
    pub questions: bool,
    /// Answers to choose from.
    pub answers: bool,
}

/// The questions of an attempt, each with its place in the assignment.
pub fn attempt_questions(
    questions: &[Question],
    shuffling: Shuffling,
    seed: u64,
) -> Vec<(usize, Question)> {
    let mut sequence = Sequence::new(seed);
    let mut own: Vec<(usize, Question)> = questions.iter().cloned().enumerate().collect();
    if shuffling.answers {
        for (_, question) in &mut own {
            match &mut question.kind {
                QuestionKind::Choice(answers)
                | QuestionKind::Pictured(Pictured { answers, .. }) => sequence.shuffle(answers),
                QuestionKind::Poll(poll) => sequence.shuffle(&mut poll.answers),
                _ => {}
            }
        }
    }
    if shuffling.questions {
        sequence.shuffle(&mut own);
    }
    own
}

/// A player of an assignment, with the attempt that counts.
#[derive(Debug, Clone)]
pub struct Gathered<'a> {
    /// The nickname.
    pub nickname: String,
    /// What the seat is known by; the player has no token for it.
    pub token_hash: [u8; 32],
    /// When the player came.
    pub joined_at_ms: u64,
    /// Whether the attempt came in after it was due.
    pub is_late: bool,
    /// The attempt.
    pub attempt: &'a Room,
    /// The place of each of its questions in the assignment.
    pub order: &'a [usize],
}

impl Gathered<'_> {
    /// Where the attempt has this question of the assignment.
    fn place(&self, index: usize) -> Option<usize> {
        self.order.iter().position(|place| *place == index)
    }

    /// Whether the player has seen the question and its answer, or at least answered it.
    fn has_seen(&self, index: usize) -> bool {
        let round = self
            .place(index)
            .and_then(|at| self.attempt.rounds().get(at));
        round.is_some_and(|round| round.is_revealed || round.picked_count > 0)
    }

    fn pick(&self, seat: SeatId, index: usize) -> Option<PickSaved> {
        let saved = self.attempt.pick_of(SeatId(0), self.place(index)?)?;
        Some(PickSaved {
            seat,
            pick: saved.pick.clone(),
            elapsed_ms: saved.elapsed_ms,
            credit_ms: saved.credit_ms,
            late_start_ms: saved.late_start_ms,
        })
    }
}

/// What happened in the room of an assignment after its opening: one seat for each player, in this
/// order, and each question as the players have answered it.
/// `never_came` names those on the assignment's list who haven't begun.
pub fn gather(
    opened: &RoomOpened,
    players: &[Gathered<'_>],
    never_came: &[String],
    at_ms: u64,
) -> Vec<Event> {
    let seat_of = |at: usize| SeatId(u32::try_from(at).unwrap_or(u32::MAX));
    let taken = players.iter().enumerate().map(|(at, player)| {
        Event::SeatTaken(SeatTaken {
            seat: seat_of(at),
            nickname: player.nickname.clone(),
            token_hash: player.token_hash,
            account: None,
            at_ms: player.joined_at_ms,
        })
    });
    let mut events: Vec<Event> = taken.collect();
    let late = players.iter().enumerate().filter(|(_, it)| it.is_late);
    let late: Vec<SeatId> = late.map(|(at, _)| seat_of(at)).collect();
    if !late.is_empty() {
        events.push(Event::SeatsLate(late));
    }
    if !never_came.is_empty() {
        events.push(Event::NeverCame(never_came.to_vec()));
    }
    for (place, question) in opened.questions.iter().enumerate() {
        let index = u32::try_from(place).unwrap_or(u32::MAX);
        if !players.iter().any(|player| player.has_seen(place)) {
            continue;
        }
        if question.is_slide() {
            events.push(Event::SlideShown { index, at_ms });
            continue;
        }
        events.push(Event::QuestionAnnounced {
            index,
            opens_at_ms: at_ms,
        });
        events.push(Event::QuestionOpened {
            opens_at_ms: at_ms,
            closes_at_ms: None,
        });
        let numbered = || players.iter().enumerate().map(|(at, it)| (seat_of(at), it));
        let picks = numbered().filter_map(|(seat, player)| player.pick(seat, place));
        events.extend(picks.map(Event::PickSaved));
        let unseen = numbered().filter(|(_, player)| !player.has_seen(place));
        let seats: Vec<SeatId> = unseen.map(|(seat, _)| seat).collect();
        events.push(Event::QuestionClosed {
            at_ms,
            reason: CloseReason::AllPicked,
        });
        events.push(Event::QuestionRevealed { at_ms });
        if !seats.is_empty() {
            events.push(Event::QuestionUnasked { index, seats });
        }
    }
    events.push(Event::PodiumReached { at_ms });
    events.push(Event::RoomEnded { at_ms });
    events
}

/// The nickname of a player of an assignment, or why it can't be one. Whether somebody else has it
/// is up to the caller, by what [`look`] makes of it.
///
/// # Errors
///
/// As for joining a room.
pub fn parse_nickname(typed: &str, host_name: &str, language: &str) -> Result<String, Refusal> {
    let nickname = nickname::parse(typed)?;
    if nickname::is_reserved(&nickname, host_name) {
        return Err(Refusal::NicknameReserved);
    }
    if is_unsuitable(&nickname, language) {
        return Err(Refusal::NicknameUnsuitable);
    }
    Ok(nickname)
}

/// A name that a host put on the list of an assignment, or why it can't be shown on a wall.
///
/// # Errors
///
/// As for the name on a class list.
pub fn parse_listed(name: &str) -> Result<String, Refusal> {
    nickname::parse_listed(name)
}

/// The same for all nicknames that look alike.
pub fn look(nickname: &str) -> String {
    nickname::look(nickname)
}
