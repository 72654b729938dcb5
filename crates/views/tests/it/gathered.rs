//! The report of an assignment, byte by byte: who was late, and who never came.

use game::draft::{ChoiceContent, Content, DraftAnswer, QuestionDraft};
use game::event::{Average, CloseReason, Event, Mode, Pick, PickSaved, RoomOpened, SeatTaken};
use game::gathered::{Gathered, gather};
use game::quiz::{Freezing, freeze};
use game::{Room, SeatId};
use protocol::http::rooms::ReportSeat;
use views::report::{report, sums};

use crate::plain_room;

const START_MS: u64 = 1_800_000_000_000;

fn draft() -> QuestionDraft {
    let answer = |text: &str, is_correct| DraftAnswer {
        text: text.to_owned(),
        is_correct,
        ..DraftAnswer::default()
    };
    QuestionDraft {
        text: "Which sea is the saltiest?".to_owned(),
        content: Content::Choice(ChoiceContent {
            answers: vec![answer("Dead Sea", true), answer("Red Sea", false)],
        }),
        time_limit_s: None,
        points_factor: 1,
        media: None,
        explanation: String::new(),
        notes: String::new(),
    }
}

/// An attempt with this answer, revealed.
fn attempt(opened: &RoomOpened, answer: usize) -> Room {
    let mut room = Room::open(RoomOpened {
        mode: Mode::Practice,
        ..opened.clone()
    });
    let pick = Pick::Choice(vec![opened.questions[0].answers()[answer].id]);
    let (at_ms, reason) = (START_MS, CloseReason::AllPicked);
    for event in [
        Event::AttemptTold,
        Event::SeatTaken(SeatTaken {
            seat: SeatId(0),
            nickname: "Somebody".to_owned(),
            token_hash: [0; 32],
            account: None,
            at_ms,
        }),
        Event::QuestionAnnounced {
            index: 0,
            opens_at_ms: at_ms,
        },
        Event::QuestionOpened {
            opens_at_ms: at_ms,
            closes_at_ms: None,
        },
        Event::PickSaved(PickSaved {
            seat: SeatId(0),
            pick,
            elapsed_ms: 3_000,
            credit_ms: 0,
            late_start_ms: 0,
        }),
        Event::QuestionClosed { at_ms, reason },
        Event::QuestionRevealed { at_ms },
    ] {
        room.apply(&event);
    }
    room
}

fn gathered(is_late: bool, never_came: &[&str]) -> serde_json::Value {
    let questions = freeze(&[draft()], &Freezing::default(), 7).unwrap();
    let opened = plain_room::open(questions, START_MS).opened().clone();
    let attempts = [attempt(&opened, 0), attempt(&opened, 1)];
    let players: Vec<Gathered<'_>> = attempts
        .iter()
        .zip(["Ann", "Ben"])
        .map(|(attempt, name)| Gathered {
            nickname: name.to_owned(),
            token_hash: [name.as_bytes()[0]; 32],
            joined_at_ms: START_MS,
            is_late: is_late && name == "Ben",
            average: None,
            attempt,
            order: &[0],
        })
        .collect();
    let names: Vec<String> = never_came.iter().map(|&name| name.to_owned()).collect();
    let mut room = Room::open(opened.clone());
    let events = gather(&opened, &players, &names, START_MS + 1);
    for event in &events {
        room.apply(event);
    }
    // As stored, and as a host who reads it gets it.
    let told = report(&room, "r1").unwrap();
    let (head, pages) = views::report::write(told).unwrap();
    let mut head: serde_json::Value = serde_json::from_str(&head).unwrap();
    head["questions"].take();
    let mut seats: serde_json::Value = serde_json::from_str(&pages[0]).unwrap();
    for seat in seats.as_array_mut().unwrap() {
        seat["cells"].take();
    }
    head["seats"] = seats;
    head
}

#[test]
fn a_report_says_who_was_late_and_who_never_came() {
    let golden = serde_json::json!({
        "roomId": "r1", "title": "A quiz", "language": "", "mode": "live",
        "createdAtMs": START_MS, "finishedAtMs": START_MS + 1, "latencyCreditMs": 500,
        "questions": null,
        "hasLate": true, "neverCame": ["Cem", "Dan"],
        "seats": [
            {
                "seat": 0, "nickname": "Ann", "rank": 1, "points": 1_000, "correctCount": 1,
                "cells": null,
            },
            {
                "seat": 1, "nickname": "Ben", "rank": 2, "points": 0, "correctCount": 0,
                "isLate": true, "cells": null,
            },
        ],
    });
    assert_eq!(gathered(true, &["Cem", "Dan"]), golden);
}

/// Reports of live sessions, and those from earlier versions, look as before.
#[test]
fn a_report_without_them_has_no_word_for_it() {
    let plain = gathered(false, &[]);
    for word in ["hasLate", "neverCame"] {
        assert!(plain.get(word).is_none(), "{plain}");
    }
    assert!(plain["seats"][1].get("isLate").is_none(), "{plain}");
}

/// The points are the average, and equal ones share a rank. A question that wasn't drawn for an
/// attempt is nobody's failure.
#[test]
fn a_report_says_what_is_an_average_and_what_was_not_drawn() {
    let questions = freeze(&[draft(), draft()], &Freezing::default(), 7).unwrap();
    let opened = plain_room::open(questions, START_MS).opened().clone();
    let attempts = [attempt(&opened, 0), attempt(&opened, 1)];
    let orders = [[0], [1]];
    let average = Some(Average {
        points: 750,
        attempt_count: 3,
    });
    let players: Vec<Gathered<'_>> = attempts
        .iter()
        .zip(&orders)
        .zip(["Ann", "Ben"])
        .map(|((attempt, order), name)| Gathered {
            nickname: name.to_owned(),
            token_hash: [name.as_bytes()[0]; 32],
            joined_at_ms: START_MS,
            is_late: false,
            average,
            attempt,
            order,
        })
        .collect();
    let mut room = Room::open(opened.clone());
    for event in gather(&opened, &players, &[], START_MS + 1) {
        room.apply(&event);
    }
    let told = report(&room, "r1").unwrap();
    assert!(told.is_averaged);
    for seat in &told.seats {
        let head = (seat.rank, seat.points, seat.averaged_count);
        assert_eq!(head, (1, 750, Some(3)), "{}", seat.nickname);
    }
    let [ann, ben] = &told.seats[..] else {
        panic!("two players");
    };
    let drawn = |seat: &ReportSeat| [!seat.cells[0].is_not_drawn, !seat.cells[1].is_not_drawn];
    assert_eq!((drawn(ann), drawn(ben)), ([true, false], [false, true]));
    assert_eq!((ann.correct_count, ann.cells[0].points), (1, 1_000));
    for question in &told.questions {
        assert_eq!((question.drawn_count, question.picked_count), (Some(1), 1));
    }
    let sums = sums(&told);
    assert_eq!((sums.players, sums.picks, sums.chances), (2, 2, 2));
}
