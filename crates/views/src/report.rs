//! The report of a finished room: every player on every question.
//!
//! It is made from the room alone, so the journal can always reproduce it. For a question that
//! didn't reach its reveal, it holds only the text: a host who ends someone else's quiz early
//! learns no more than the players did.
//!
//! It is stored as a head, which is a report without seats, and pages of seats, so that nobody
//! reads thousands of seats to see a hundred.

use game::event::Pick;
use game::quiz::Question;
use game::room::{Room, Round, SavedPick, Seat, SeatStatus};
use game::score::Grade;

use protocol::http::rooms::{
    Report, ReportAnswer, ReportCell, ReportPart, ReportQuestion, ReportSeat, ReportTeam, SpeedHint,
};
use protocol::ids::count;
use protocol::question::QuestionKind;
use protocol::socket::{Marking, Outcome};

use crate::speed;
use crate::{
    confidence, confidence_counts, distribution, first_vote, hidden_positions, hidden_texts, kind,
    marking, media, mode, offer, outcome, report_brainstorms, report_wall, revealed_choice,
    right_gaps, shown_members, shown_name, solution, team,
};

/// The report of a room; `None` until its podium.
pub fn report(room: &Room, room_id: &str) -> Option<Report> {
    let finished_at_ms = room.finished_at_ms()?;
    let opened = room.opened();
    let mut seats: Vec<&Seat> = room
        .players()
        .filter(|seat| seat.status != SeatStatus::Kicked)
        .collect();
    seats.sort_by_key(|seat| (seat.standing(), seat.id));
    let team_shares = room.team_shares();
    Some(Report {
        room_id: room_id.to_owned(),
        title: opened.title.clone(),
        language: room.language().to_owned(),
        mode: mode(room.mode()),
        created_at_ms: opened.at_ms,
        finished_at_ms,
        latency_credit_ms: room.latency_credit_ms(),
        questions: (0..room.questions().len())
            .map(|index| question(room, index))
            .collect(),
        teams: report_teams(room, &seats),
        team_devices: room.has_team_devices(),
        has_late: seats.iter().any(|seat| seat.is_late),
        is_averaged: seats.iter().any(|seat| seat.average.is_some()),
        never_came: room.never_came().to_vec(),
        audience_questions: report_wall(room),
        brainstorms: report_brainstorms(room),
        seats: seats
            .iter()
            .map(|seat| ReportSeat {
                seat: seat.id.0,
                nickname: shown_name(seat),
                rank: rank(&seats, seat),
                points: seat.counted_points(),
                averaged_count: seat.average.map(|average| average.attempt_count),
                correct_count: seat.correct_count,
                team: team(room, seat.id),
                team_share: team_shares.get(seat.id.index()).copied(),
                members: shown_members(room, seat),
                is_late: seat.is_late,
                round_trip_ms: seat.round_trip_ms,
                speed_hint: speed_hint(room, seat),
                cells: cells(room, seat),
            })
            .collect(),
    })
}

fn report_teams(room: &Room, seats: &[&Seat]) -> Vec<ReportTeam> {
    let names = room.team_rules().into_iter().flat_map(|rules| &rules.names);
    let teams = (0_u8..).zip(names.zip(room.team_standings()));
    teams
        .map(|(number, (name, standing))| {
            let members = seats
                .iter()
                .filter(|seat| team(room, seat.id) == Some(number));
            ReportTeam {
                name: name.clone(),
                rank: standing.rank.unwrap_or(1),
                points: standing.points,
                seat_count: count(members.count()),
            }
        })
        .collect()
}

/// The number of seats per stored page.
pub const SEATS_A_PAGE: usize = 50;

/// A report as stored: its head, and its seats in pages.
pub fn write(report: Report) -> Result<(String, Vec<String>), serde_json::Error> {
    let pages = report.seats.chunks(SEATS_A_PAGE);
    let pages = pages.map(serde_json::to_string).collect::<Result<_, _>>()?;
    let head = serde_json::to_string(&Report {
        seats: Vec::new(),
        ..report
    })?;
    Ok((head, pages))
}

/// Reads a page of seats.
pub fn read_page(body: &str) -> Result<Vec<ReportSeat>, serde_json::Error> {
    serde_json::from_str(body)
}

/// The totals of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// The number of players.
    pub players: u64,
    /// The number of answers to questions that were played, without slides.
    pub picks: u64,
    /// The number of answers possible.
    pub chances: u64,
}

/// Adds up a report.
pub fn sums(report: &Report) -> Sums {
    let asked: Vec<usize> = (0..report.questions.len())
        .filter(|&index| {
            let question = &report.questions[index];
            question.played && question.kind != QuestionKind::Slide
        })
        .collect();
    let cells = report.seats.iter().flat_map(|seat| {
        let cells = asked.iter().map(|&index| seat.cells.get(index));
        cells.flatten()
    });
    let players = report.seats.len() as u64;
    let not_drawn = cells.clone().filter(|cell| cell.is_not_drawn).count() as u64;
    Sums {
        players,
        picks: cells.filter(|cell| cell.elapsed_ms.is_some()).count() as u64,
        chances: players * asked.len() as u64 - not_drawn,
    }
}

/// Reads the head of a stored report. Earlier versions stored the seats in it.
///
/// Earlier versions also stored the right answers of questions that weren't played; this leaves
/// them out.
pub fn read(body: &str) -> Result<Report, serde_json::Error> {
    let mut report: Report = serde_json::from_str(body)?;
    for (index, question) in report.questions.iter_mut().enumerate() {
        if question.played {
            continue;
        }
        question.answers.clear();
        question.offer = None;
        question.solution = None;
        question.picked_count = 0;
        question.median_ms = None;
        question.first_vote = None;
        question.confidence.clear();
        let cells = report
            .seats
            .iter_mut()
            .map(|seat| seat.cells.get_mut(index));
        cells.flatten().for_each(|cell| *cell = empty_cell());
    }
    Ok(report)
}

/// A seat on a question that wasn't played to its reveal. Answers to it don't count.
fn empty_cell() -> ReportCell {
    ReportCell {
        outcome: Outcome::Missed,
        is_not_drawn: false,
        part: None,
        picked: Vec::new(),
        first_picked: Vec::new(),
        choice: None,
        confidence: None,
        right_gaps: Vec::new(),
        hidden: Vec::new(),
        elapsed_ms: None,
        credit_ms: 0,
        late_start_ms: 0,
        held_ms: 0,
        points: 0,
    }
}

/// One more than the number of better seats. Players who left early are ranked like the others.
fn rank(best_first: &[&Seat], seat: &Seat) -> u32 {
    count(best_first.partition_point(|other| other.standing() < seat.standing())) + 1
}

fn question(room: &Room, index: usize) -> ReportQuestion {
    let question = &room.questions()[index];
    let round = &room.rounds()[index];
    let not_played = ReportQuestion {
        index: count(index),
        kind: kind(question),
        text: question.text.clone(),
        picture: None,
        played: false,
        points_factor: u32::from(question.points_factor),
        time_limit_ms: question.time_limit_ms,
        answers: Vec::new(),
        offer: None,
        solution: None,
        multiple: None,
        marking: Marking::AsWritten,
        hidden: Vec::new(),
        drawn_count: drawn_count(room, round),
        picked_count: 0,
        correct_count: 0,
        median_ms: None,
        first_vote: None,
        confidence: Vec::new(),
    };
    if !round.is_revealed {
        return not_played;
    }
    let picks = round.picks.iter().flatten();
    let mut times: Vec<u32> = picks.map(|pick| pick.elapsed_ms).collect();
    times.sort_unstable();
    let right = |result: &&game::room::Outcome| outcome(result.grade) == Outcome::Correct;
    let is_pin = kind(question) == QuestionKind::Pin;
    ReportQuestion {
        played: true,
        picture: question.media.as_ref().filter(|_| is_pin).map(media),
        answers: question
            .answers()
            .iter()
            .zip(distribution(question, round))
            .map(|(answer, picked_count)| ReportAnswer {
                text: question.words_of(answer).to_owned(),
                is_correct: answer.is_correct,
                picked_count,
            })
            .collect(),
        offer: Some(offer(question)),
        solution: Some(solution(question, round)),
        hidden: hidden_texts(round),
        multiple: room.written(index).map(Question::takes_several),
        marking: marking(round.marking),
        picked_count: round.picked_count,
        correct_count: count(round.outcomes.iter().filter(right).count()),
        median_ms: median(&times),
        first_vote: first_vote(room, index),
        confidence: confidence_counts(room, index),
        ..not_played
    }
}

/// `None` if everyone could come to it.
fn drawn_count(room: &Room, round: &Round) -> Option<u32> {
    let drawn = room.players().filter(|seat| round.was_drawn(seat.id));
    let drawn = drawn.count();
    (drawn < room.players().count()).then(|| count(drawn))
}

/// The median: the middle value, or the mean of the middle two, rounded down.
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
    let is_not_drawn = !round.was_drawn(seat.id);
    if !round.is_revealed {
        return ReportCell {
            is_not_drawn,
            ..empty_cell()
        };
    }
    let result = round.outcome(seat.id);
    let part = result.and_then(|result| match result.grade {
        Some(Grade::Partial { earned, of }) => Some(ReportPart { earned, of }),
        _ => None,
    });
    let saved = round.picks.get(seat.id.index()).and_then(Option::as_ref);
    ReportCell {
        // Nobody has missed a slide.
        outcome: if question.is_slide() {
            Outcome::Unscored
        } else {
            outcome(result.and_then(|result| result.grade))
        },
        is_not_drawn,
        part,
        picked: saved
            .map(|saved| positions(question, saved))
            .unwrap_or_default(),
        first_picked: (round.first_vote.as_ref())
            .and_then(|vote| vote.pick(seat.id))
            .map_or_else(Vec::new, |saved| positions(question, saved)),
        choice: saved.map(|saved| revealed_choice(question, &saved.pick)),
        confidence: saved.and_then(|saved| saved.confidence).map(confidence),
        right_gaps: right_gaps(question, result),
        hidden: saved.map_or_else(Vec::new, |saved| hidden_positions(round, &saved.pick)),
        elapsed_ms: saved.map(|saved| saved.elapsed_ms),
        credit_ms: saved.map_or(0, |saved| saved.credit_ms),
        late_start_ms: saved.map_or(0, |saved| saved.late_start_ms),
        held_ms: saved.map_or(0, |saved| saved.held_ms),
        points: result.map_or(0, |result| result.points),
    }
}

/// Told on the usual clock, so that it doesn't tell who had more time.
fn speed_hint(room: &Room, seat: &Seat) -> Option<SpeedHint> {
    let rounds = room.questions().iter().zip(room.rounds());
    let played = rounds.filter(|(_, round)| round.is_revealed);
    let answers = played.filter_map(|(question, round)| {
        let saved = round.picks.get(seat.id.index())?.as_ref()?;
        Some(speed::Answered {
            after_ms: saved.elapsed_ms.saturating_add(saved.credit_ms),
            limit_ms: question.time_limit_ms,
        })
    });
    speed::speed_hint(&answers.collect::<Vec<_>>())
}

fn positions(question: &Question, saved: &SavedPick) -> Vec<u32> {
    let Pick::Choice(ids) = &saved.pick else {
        return Vec::new();
    };
    let mut positions: Vec<u32> = ids
        .iter()
        .filter_map(|id| question.position_of(*id))
        .map(count)
        .collect();
    positions.sort_unstable();
    positions
}

#[cfg(test)]
mod tests {
    use super::{Sums, read, sums};

    /// A report from before LIVE-1 applied to reports. Databases still contain such reports.
    const BEFORE: &str = r#"{
        "roomId": "room", "title": "Maps", "mode": "live",
        "createdAtMs": 0, "finishedAtMs": 1,
        "questions": [{
            "index": 0, "kind": "typed", "text": "Capital of Peru?", "played": true,
            "pointsFactor": 1, "timeLimitMs": 20000, "answers": [],
            "offer": { "kind": "typed", "lengthMax": 80 },
            "solution": { "kind": "typed", "accepted": ["Lima"], "said": [] },
            "pickedCount": 1, "correctCount": 1, "medianMs": 1234
        }, {
            "index": 1, "kind": "choice", "text": "Capital of Chile?", "played": false,
            "pointsFactor": 2, "timeLimitMs": null,
            "answers": [{ "text": "Santiago", "isCorrect": true, "pickedCount": 1 }],
            "offer": { "kind": "choice", "answers": [{ "id": "0a", "text": "Santiago" }] },
            "solution": { "kind": "choice", "correct": ["0a"], "distribution": [1] },
            "pickedCount": 1, "correctCount": 0, "medianMs": 900
        }],
        "seats": [{
            "seat": 0, "nickname": "Ada", "rank": 1, "points": 969, "correctCount": 1,
            "cells": [{
                "outcome": "correct", "picked": [], "elapsedMs": 1234, "creditMs": 0,
                "choice": { "kind": "typed", "text": "Lima" }, "points": 969
            }, {
                "outcome": "missed", "picked": [0], "elapsedMs": 900, "creditMs": 3,
                "choice": { "kind": "answers", "answers": ["0a"] }, "points": 0
            }]
        }]
    }"#;

    #[test]
    fn live_1_an_old_report_is_read_without_what_was_not_revealed() {
        let report = read(BEFORE).unwrap();
        let as_kept: serde_json::Value = serde_json::from_str(BEFORE).unwrap();
        let is = serde_json::to_value(&report).unwrap();
        assert_eq!(is["questions"][0], as_kept["questions"][0]);
        assert_eq!(is["seats"][0]["cells"][0], as_kept["seats"][0]["cells"][0]);
        let head = &report.questions[1];
        assert_eq!(
            (head.text.as_str(), head.points_factor),
            ("Capital of Chile?", 2)
        );
        let text = is.to_string();
        assert!(!text.contains("Santiago") && !text.contains("0a"), "{text}");
        assert!(read("{}").is_err());
    }

    #[test]
    fn only_what_was_asked_could_be_answered() {
        let mut report = read(BEFORE).unwrap();
        let one = Sums {
            players: 1,
            picks: 1,
            chances: 1,
        };
        assert_eq!(
            sums(&report),
            one,
            "the question that was not played is no chance"
        );
        let mut idle = report.seats[0].clone();
        idle.cells[0].elapsed_ms = None;
        idle.cells.truncate(1);
        report.seats.push(idle);
        let two = Sums {
            players: 2,
            picks: 1,
            chances: 2,
        };
        assert_eq!(sums(&report), two);
        report.questions[0].kind = protocol::question::QuestionKind::Slide;
        assert_eq!(sums(&report).chances, 0, "nobody has missed a slide");
        assert_eq!(sums(&report).picks, 0);
    }
}
