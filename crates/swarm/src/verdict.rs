//! Checks that the game kept its promises.
//!
//! The picks the server acknowledged are compared with the podium and with the stored report: same
//! picks, same times, same points. Any difference is a failure.

use std::collections::BTreeMap;

use protocol::http::rooms::{Report, ReportSeat};

use crate::player::Played;

/// Every failure of the game, one sentence each.
pub(crate) fn check(played: &[Played], report: &Report, asked: u32) -> Vec<String> {
    let seats: BTreeMap<u32, &ReportSeat> =
        report.seats.iter().map(|seat| (seat.seat, seat)).collect();
    let mut failures = Vec::new();
    for player in played {
        failures.extend(player.failures.iter().cloned());
        // Anyone who reads nothing can't answer.
        if player.slow.is_some() {
            continue;
        }
        let Some(number) = player.seat else { continue };
        let missing = asked.saturating_sub(u32::try_from(player.saved.len()).unwrap_or(0));
        if missing > 0 {
            failures.push(format!("{missing} picks of a player were not saved"));
        }
        let seat = seats.get(&number);
        // Anyone who was away at a reveal doesn't know what was right. All others get every reveal.
        let saw_all =
            player.gaps.is_empty() || u32::try_from(player.saved.len()) == Ok(player.revealed);
        let expected = if saw_all {
            Some(player.expected_points)
        } else {
            seat.map(|seat| seat.points)
        };
        if player.final_points != expected {
            failures.push("the podium has other points than the saved picks earn".to_owned());
        }
        match seat {
            Some(seat) => failures.extend(compare(player, seat, saw_all)),
            None => failures.push("a seat is missing in the report".to_owned()),
        }
    }
    failures
}

fn compare(player: &Played, seat: &ReportSeat, saw_all: bool) -> Vec<String> {
    let mut failures = Vec::new();
    if seat.nickname != player.nickname {
        failures.push("the report has another nickname".to_owned());
    }
    if saw_all && seat.points != player.expected_points {
        failures.push("the report has other points than the saved picks earn".to_owned());
    }
    for (index, cell) in (0..).zip(&seat.cells) {
        let saved = player.saved.get(&index);
        if cell.elapsed_ms != saved.map(|pick| pick.elapsed_ms) {
            failures.push("the report has another time than was saved".to_owned());
        }
        if cell.choice.as_ref() != saved.map(|pick| &pick.choice) {
            failures.push("the report has another pick than was saved".to_owned());
        }
    }
    failures
}

#[cfg(test)]
mod tests {
    use protocol::http::rooms::ReportCell;
    use protocol::question::{AnswersChoice, Choice};
    use protocol::socket::{Outcome, RoomMode, SavedPick};

    use super::*;
    use crate::comeback::Gap;

    fn a_game() -> (Vec<Played>, Report) {
        let choice = Choice::Answers(AnswersChoice {
            answers: vec!["a".to_owned()],
        });
        let pick = SavedPick {
            choice: choice.clone(),
            elapsed_ms: 400,
        };
        let player = Played {
            nickname: "Player 0".to_owned(),
            seat: Some(1),
            saved: BTreeMap::from([(0, pick)]),
            expected_points: 1_000,
            revealed: 1,
            final_points: Some(1_000),
            ..Played::default()
        };
        let cell = ReportCell {
            outcome: Outcome::Correct,
            is_not_drawn: false,
            part: None,
            picked: vec![0],
            first_picked: Vec::new(),
            confidence: None,
            choice: Some(choice),
            elapsed_ms: Some(400),
            credit_ms: 0,
            late_start_ms: 0,
            held_ms: 0,
            right_gaps: Vec::new(),
            hidden: Vec::new(),
            points: 1_000,
        };
        let seat = ReportSeat {
            seat: 1,
            nickname: "Player 0".to_owned(),
            rank: 1,
            points: 1_000,
            averaged_count: None,
            correct_count: 1,
            team: None,
            team_share: None,
            members: Vec::new(),
            is_late: false,
            round_trip_ms: None,
            speed_hint: None,
            cells: vec![cell],
        };
        let report = Report {
            room_id: "1".to_owned(),
            title: "Sums".to_owned(),
            language: String::new(),
            mode: RoomMode::Live,
            created_at_ms: 0,
            finished_at_ms: 1,
            latency_credit_ms: 500,
            questions: Vec::new(),
            team_devices: false,
            has_late: false,
            is_averaged: false,
            never_came: Vec::new(),
            audience_questions: Vec::new(),
            brainstorms: Vec::new(),
            teams: Vec::new(),
            seats: vec![seat],
        };
        (vec![player], report)
    }

    #[test]
    fn a_game_that_fits_has_no_failures() {
        let (played, report) = a_game();
        assert!(check(&played, &report, 1).is_empty());
    }

    #[test]
    fn a_pick_that_was_never_saved_is_a_failure() {
        let (played, report) = a_game();
        assert_eq!(
            check(&played, &report, 2),
            ["1 picks of a player were not saved"]
        );
    }

    #[test]
    fn points_times_and_picks_that_differ_are_failures() {
        let (played, mut report) = a_game();
        report.seats[0].points = 999;
        report.seats[0].cells[0].elapsed_ms = Some(401);
        report.seats[0].cells[0].choice = None;
        assert_eq!(check(&played, &report, 1).len(), 3);
        report.seats.clear();
        assert_eq!(
            check(&played, &report, 1),
            ["a seat is missing in the report"]
        );
    }

    #[test]
    fn whoever_missed_a_reveal_is_compared_with_the_report() {
        let (mut played, report) = a_game();
        played[0].revealed = 0;
        played[0].expected_points = 0;
        // Without a gap, a missing reveal is a failure.
        assert_eq!(check(&played, &report, 1).len(), 2);
        played[0].gaps.push(Gap { us: 1, tries: 1 });
        assert!(check(&played, &report, 1).is_empty());
        played[0].final_points = Some(0);
        assert_eq!(check(&played, &report, 1).len(), 1);
    }

    #[test]
    fn a_podium_that_tells_less_is_a_failure() {
        let (mut played, report) = a_game();
        played[0].final_points = Some(0);
        assert_eq!(check(&played, &report, 1).len(), 1);
    }
}
