//! Assignments: what people play on their own, and the room that all of it is gathered in.
//!
//! Each attempt is a practice room with one seat. Its questions are those of the assignment, or
//! some of them that were drawn, maybe in an order of its own. The room of the assignment is
//! never played: its events are made from the attempts that count, as if everyone had answered at
//! once. A question that someone hasn't seen isn't held against them, as with those who join
//! late.

use std::collections::BTreeSet;

use crate::event::{
    Average, CloseReason, ConfidenceEvent, Event, PickSaved, RoomOpened, SeatGathered, SeatTaken,
};
use crate::ids::SeatId;
use crate::nickname;
use crate::quiz::{Pictured, PicturedPoll, Question, QuestionKind};
use crate::refusal::Refusal;
use crate::room::Room;
use crate::tick::Sequence;
use crate::unsuitable::is_unsuitable;

/// How the questions of an assignment are dealt to an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dealing {
    /// How many of those that can be right or wrong are drawn; `None` for all. The others are in
    /// every attempt.
    pub draw_count: Option<usize>,
    /// Whether questions have an order of their own.
    pub shuffles_questions: bool,
    /// Whether answers to choose from have one.
    pub shuffles_answers: bool,
}

/// How many questions can be drawn: those that can be right or wrong.
pub fn drawable_count(questions: &[Question]) -> usize {
    let drawable = questions.iter().filter(|question| question.is_scored());
    drawable.count()
}

/// The questions of an attempt, each with its place in the assignment.
pub fn attempt_questions(
    questions: &[Question],
    dealing: Dealing,
    seed: u64,
) -> Vec<(usize, Question)> {
    let mut sequence = Sequence::new(seed);
    let mut own: Vec<(usize, Question)> = questions.iter().cloned().enumerate().collect();
    if let Some(count) = dealing.draw_count {
        let left_out = left_out(questions, count, &mut sequence);
        own.retain(|(place, _)| !left_out.contains(place));
    }
    if dealing.shuffles_answers {
        for (_, question) in &mut own {
            match &mut question.kind {
                QuestionKind::Choice(answers)
                | QuestionKind::Pictured(Pictured { answers, .. }) => sequence.shuffle(answers),
                QuestionKind::Poll(poll)
                | QuestionKind::PicturedPoll(PicturedPoll { poll, .. }) => {
                    sequence.shuffle(&mut poll.answers);
                }
                _ => {}
            }
        }
    }
    if dealing.shuffles_questions {
        sequence.shuffle(&mut own);
    }
    own
}

/// The places of the questions that aren't drawn.
fn left_out(questions: &[Question], draw_count: usize, sequence: &mut Sequence) -> BTreeSet<usize> {
    let places = questions.iter().enumerate();
    let drawable = places.filter(|(_, question)| question.is_scored());
    let mut places: Vec<usize> = drawable.map(|(place, _)| place).collect();
    sequence.shuffle(&mut places);
    places.into_iter().skip(draw_count).collect()
}

/// What attempts with these points came to on average, rounded to the nearest; `None` without any.
pub fn average(points: &[u32]) -> Option<Average> {
    let attempt_count = u32::try_from(points.len())
        .ok()
        .filter(|count| *count > 0)?;
    let sum: u64 = points.iter().copied().map(u64::from).sum();
    let count = u64::from(attempt_count);
    let points = u32::try_from((sum + count / 2) / count).unwrap_or(u32::MAX);
    Some(Average {
        points,
        attempt_count,
    })
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
    /// What all attempts came to, if that counts.
    pub average: Option<Average>,
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

    /// What is known of the player beside the answers; `None` if that is all.
    fn told(&self, seat: SeatId, question_count: usize) -> Option<SeatGathered> {
        let not_drawn = (0..question_count).filter(|index| self.place(*index).is_none());
        let not_drawn: Vec<u32> = not_drawn
            .filter_map(|index| u32::try_from(index).ok())
            .collect();
        let is_told = self.average.is_some() || !not_drawn.is_empty();
        is_told.then_some(SeatGathered {
            seat,
            average: self.average,
            not_drawn,
        })
    }

    /// Whether the player has seen the question and its answer, or at least answered it.
    fn has_seen(&self, index: usize) -> bool {
        let round = self
            .place(index)
            .and_then(|at| self.attempt.rounds().get(at));
        round.is_some_and(|round| round.is_revealed || round.picked_count > 0)
    }

    /// What the player answered, and how sure they said they are.
    fn answered(&self, seat: SeatId, index: u32) -> Vec<Event> {
        let place = self.place(index as usize);
        let Some(saved) = place.and_then(|at| self.attempt.pick_of(SeatId(0), at)) else {
            return Vec::new();
        };
        let picked = Event::PickSaved(PickSaved {
            seat,
            pick: saved.pick.clone(),
            elapsed_ms: saved.elapsed_ms,
            credit_ms: saved.credit_ms,
            late_start_ms: saved.late_start_ms,
        });
        let told = saved.confidence.map(|confidence| {
            Event::Confidence(ConfidenceEvent::Told {
                seat,
                index,
                confidence,
            })
        });
        std::iter::once(picked).chain(told).collect()
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
    let told = numbered(players).filter_map(|(seat, it)| it.told(seat, opened.questions.len()));
    events.extend(told.map(Event::SeatGathered));
    for (place, question) in opened.questions.iter().enumerate() {
        if players.iter().any(|player| player.has_seen(place)) {
            events.extend(played(place, question, players, at_ms));
        }
    }
    events.push(Event::PodiumReached { at_ms });
    events.push(Event::RoomEnded { at_ms });
    events
}

fn seat_of(at: usize) -> SeatId {
    SeatId(u32::try_from(at).unwrap_or(u32::MAX))
}

fn numbered<'a, 'b>(
    players: &'a [Gathered<'b>],
) -> impl Iterator<Item = (SeatId, &'a Gathered<'b>)> {
    let players = players.iter().enumerate();
    players.map(|(at, player)| (seat_of(at), player))
}

/// A question as the players have answered it.
fn played(place: usize, question: &Question, players: &[Gathered<'_>], at_ms: u64) -> Vec<Event> {
    let index = u32::try_from(place).unwrap_or(u32::MAX);
    if question.is_slide() {
        return vec![Event::SlideShown { index, at_ms }];
    }
    let mut events = vec![
        Event::QuestionAnnounced {
            index,
            opens_at_ms: at_ms,
        },
        Event::QuestionOpened {
            opens_at_ms: at_ms,
            closes_at_ms: None,
        },
    ];
    events.extend(numbered(players).flat_map(|(seat, player)| player.answered(seat, index)));
    events.push(Event::QuestionClosed {
        at_ms,
        reason: CloseReason::AllPicked,
    });
    events.push(Event::QuestionRevealed { at_ms });
    let unseen = numbered(players).filter(|(_, player)| !player.has_seen(place));
    let seats: Vec<SeatId> = unseen.map(|(seat, _)| seat).collect();
    if !seats.is_empty() {
        events.push(Event::QuestionUnasked { index, seats });
    }
    events
}

/// The nickname of a player of an assignment, or why it can't be one. Whether someone else has it
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
