//! What is kept of a finished room: every seat at every question.
//!
//! Made from the room alone, so that it can be made again from the journal.

use game::event::Pick;
use game::quiz::Question;
use game::room::{Room, Round, SavedPick, Seat, SeatStatus};

use crate::http::rooms::{Report, ReportAnswer, ReportCell, ReportQuestion, ReportSeat};
use crate::socket::Outcome;
use crate::view::{count, distribution, mode, outcome};

/// The report of a room; `None` until its podium.
pub fn report(room: &Room, room_id: &str) -> Option<Report> {
    let finished_at_ms = room.finished_at_ms()?;
    let opened = room.opened();
    let mut seats: Vec<&Seat> = room
        .seats()
        .iter()
        .filter(|seat| seat.status != SeatStatus::Kicked)
        .collect();
    seats.sort_by_key(|seat| (std::cmp::Reverse(seat.points), seat.time_ms, seat.id));
    Some(Report {
        room_id: room_id.to_owned(),
        title: opened.title.clone(),
        mode: mode(room.mode()),
        created_at_ms: opened.at_ms,
        finished_at_ms,
        questions: (0..room.questions().len())
            .map(|index| question(room, index))
            .collect(),
        seats: seats
            .iter()
            .map(|seat| ReportSeat {
                seat: seat.id.0,
                nickname: seat.nickname.clone(),
                rank: rank(&seats, seat),
                points: seat.points,
                correct_count: seat.correct_count,
                cells: cells(room, seat),
            })
            .collect(),
    })
}

/// One more than the seats that are better; those who left early are ranked here like the others.
fn rank(best_first: &[&Seat], seat: &Seat) -> u32 {
    let key = |seat: &Seat| (std::cmp::Reverse(seat.points), seat.time_ms);
    count(best_first.partition_point(|other| key(other) < key(seat))) + 1
}

fn question(room: &Room, index: usize) -> ReportQuestion {
    let question = &room.questions()[index];
    let round = &room.rounds()[index];
    let mut times: Vec<u32> = round
        .picks
        .iter()
        .flatten()
        .map(|pick| pick.elapsed_ms)
        .collect();
    times.sort_unstable();
    let right = |result: &&game::room::Outcome| outcome(result.grade) == Outcome::Correct;
    ReportQuestion {
        index: count(index),
        text: question.text.clone(),
        played: round.is_revealed,
        points_factor: u32::from(question.points_factor),
        time_limit_ms: question.time_limit_ms,
        answers: question
            .answers()
            .iter()
            .zip(distribution(room, index))
            .map(|(answer, picked_count)| ReportAnswer {
                text: answer.text.clone(),
                is_correct: answer.is_correct,
                picked_count,
            })
            .collect(),
        picked_count: round.picked_count,
        correct_count: count(round.outcomes.iter().filter(right).count()),
        median_ms: median(&times),
    }
}

/// The middle one, or the mean of the middle two, rounded down.
fn median(sorted: &[u32]) -> Option<u32> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *sorted.get(sorted.len() / 2 - 1)?;
    Some(lower + (upper - lower) / 2)
}

fn cells(room: &Room, seat: &Seat) -> Vec<ReportCell> {
    let rounds = room.questions().iter().zip(room.rounds());
    rounds
        .map(|(question, round)| cell(question, round, seat))
        .collect()
}

fn cell(question: &Question, round: &Round, seat: &Seat) -> ReportCell {
    let result = round.outcomes.get(seat.id.index());
    let saved = round.picks.get(seat.id.index()).and_then(Option::as_ref);
    ReportCell {
        outcome: outcome(result.and_then(|result| result.grade)),
        picked: saved
            .map(|saved| positions(question, saved))
            .unwrap_or_default(),
        elapsed_ms: saved.map(|saved| saved.elapsed_ms),
        credit_ms: saved.map_or(0, |saved| saved.credit_ms),
        points: result.map_or(0, |result| result.points),
    }
}

fn positions(question: &Question, saved: &SavedPick) -> Vec<u32> {
    let Pick::Choice(ids) = &saved.pick;
    let mut positions: Vec<u32> = ids
        .iter()
        .filter_map(|id| question.position_of(*id))
        .map(count)
        .collect();
    positions.sort_unstable();
    positions
}
