//! Re-mark: a question that was wrong counts in another way, and all points are recalculated.

use game::correction::{Correction, Key, Marking};
use game::draft::QuestionDraft;
use game::event::{Pick, Settings};
use game::room::Phase;
use game::{AnswerId, Command, Event, Refusal, Room, SeatId};

use crate::kinds;
use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, pick, step};

/// Three questions with one right answer of three, played to the board of the last one: the first
/// player picks 0, 0, 0, which is right, the second 1, 0, 1, the third nothing.
fn played(settings: Settings) -> Room {
    let drafts = [
        draft(3, &[0], Some(20_000)),
        draft(3, &[0], Some(20_000)),
        draft(3, &[0], Some(20_000)),
    ];
    let mut room = Room::open(opened(&drafts, settings));
    for number in 0..3 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    for (question, second) in [1, 0, 1].into_iter().enumerate() {
        advance(&mut room, START_MS);
        open(&mut room);
        let at_ms = opening(&room) + 2_000;
        for (seat, at) in [(0, 0), (1, second)] {
            let picked = pick(&room, seat, question, &[at], at_ms);
            step(&mut room, &picked, at_ms).unwrap();
        }
        for _ in ["close", "reveal", "board"] {
            advance(&mut room, at_ms);
        }
    }
    room
}

fn open(room: &mut Room) {
    while !matches!(room.phase(), Phase::Open { .. }) {
        advance(room, START_MS);
    }
}

fn opening(room: &Room) -> u64 {
    match room.phase() {
        Phase::Open { window, .. } => window.opens_at_ms,
        other => panic!("{other:?} is not open"),
    }
}

fn answer(room: &Room, question: usize, at: usize) -> AnswerId {
    room.questions()[question].answers()[at].id
}

fn correct(
    room: &mut Room,
    question: usize,
    correction: Correction,
) -> Result<Vec<Event>, Refusal> {
    let command = Command::Correct {
        question,
        correction,
    };
    step(room, &command, START_MS)
}

fn key(room: &Room, question: usize, right: &[usize]) -> Correction {
    let ids = right.iter().map(|at| answer(room, question, *at));
    Correction::Key(Key::Answers(ids.collect()))
}

fn points(room: &Room) -> Vec<u32> {
    room.seats().iter().map(|seat| seat.points).collect()
}

fn ranks(room: &Room) -> Vec<Option<u32>> {
    room.seats().iter().map(|seat| seat.rank).collect()
}

/// `round(1000 · (1 − 2 / 40))`.
const QUICK: u32 = 950;

#[test]
fn another_answer_that_is_right_too_is_right_by_itself() {
    let mut room = played(SETTINGS);
    assert_eq!(points(&room), [3 * QUICK, QUICK, 0]);
    let both = key(&room, 0, &[0, 1]);
    assert_eq!(correct(&mut room, 0, both).unwrap().len(), 1);
    assert_eq!(points(&room), [3 * QUICK, 2 * QUICK, 0]);
    assert_eq!(ranks(&room), [Some(1), Some(2), Some(3)]);
    assert_eq!(room.rounds()[0].marking, Marking::Corrected);
    assert_eq!((room.corrected_count(), room.played_count()), (1, 3));
    assert!(
        !room.written(0).unwrap().takes_several(),
        "one answer was asked for"
    );

    let other = key(&room, 0, &[1]);
    correct(&mut room, 0, other).unwrap();
    let third = key(&room, 2, &[1]);
    correct(&mut room, 2, third).unwrap();
    assert_eq!(points(&room), [QUICK, 3 * QUICK, 0]);
    assert_eq!(ranks(&room), [Some(2), Some(1), Some(3)]);
    assert_eq!(
        room.seats()[1].previous_rank,
        Some(2),
        "it was second before"
    );
}

#[test]
fn what_is_void_counts_for_nobody_and_breaks_no_streak() {
    let settings = Settings {
        streak_bonus: true,
        ..SETTINGS
    };
    let mut room = played(settings);
    assert_eq!(points(&room)[0], 3 * QUICK + 100 + 200);
    correct(&mut room, 1, Correction::Void).unwrap();
    assert_eq!(points(&room), [2 * QUICK + 100, 0, 0]);
    assert_eq!(room.seats()[0].streak, 2);
    assert_eq!((room.corrected_count(), room.played_count()), (1, 2));
    let outcome = room.rounds()[1].outcomes[0];
    assert_eq!(
        (outcome.grade, outcome.points),
        (Some(game::score::Grade::Unscored), 0)
    );
    assert_eq!(room.rounds()[1].outcomes[2].grade, None);
}

#[test]
fn as_it_was_written_is_as_it_was() {
    let before = played(SETTINGS);
    let mut room = before.clone();
    for correction in [
        key(&room, 0, &[2]),
        Correction::Void,
        key(&room, 0, &[0, 1, 2]),
    ] {
        correct(&mut room, 0, correction).unwrap();
        assert_ne!(points(&room), points(&before));
    }
    correct(&mut room, 0, Correction::AsWritten).unwrap();
    assert_eq!(room.seats(), before.seats());
    assert_eq!(room.ranking(), before.ranking());
    assert_eq!(room.rounds(), before.rounds());
    assert_eq!(room.questions(), before.questions());
    assert_eq!(room.corrected_count(), 0);
}

#[test]
fn the_same_again_is_nothing_more() {
    let mut room = played(SETTINGS);
    let nothing = |room: &mut Room, correction| {
        assert_eq!(correct(room, 0, correction), Ok(Vec::new()));
    };
    nothing(&mut room, Correction::AsWritten);
    let written = key(&room, 0, &[0]);
    nothing(&mut room, written);
    let both = key(&room, 0, &[1, 0]);
    correct(&mut room, 0, both).unwrap();
    let other_way_round = key(&room, 0, &[0, 1, 1]);
    nothing(&mut room, other_way_round);
    correct(&mut room, 0, Correction::Void).unwrap();
    nothing(&mut room, Correction::Void);
    let back = key(&room, 0, &[0]);
    correct(&mut room, 0, back).unwrap();
    assert_eq!(room.rounds()[0].marking, Marking::AsWritten);
}

/// LIVE-1: what is right can be spoken of only after it was told.
#[test]
fn live_1_only_what_was_told_can_be_corrected() {
    let mut room = Room::open(opened(&[draft(2, &[0], None)], SETTINGS));
    step(&mut room, &join(0), START_MS).unwrap();
    let check = |room: &mut Room, correction, refusal| {
        assert_eq!(correct(room, 0, correction), Err(refusal));
    };
    for _ in ["announced", "open", "closed", "reveal"] {
        check(&mut room, Correction::Void, Refusal::NotRevealed);
        advance(&mut room, START_MS);
    }
    assert!(matches!(room.phase(), Phase::Reveal { .. }));
    let nowhere = Correction::Key(Key::Answers(vec![AnswerId(1)]));
    let nothing = Correction::Key(Key::Answers(Vec::new()));
    let other = Correction::Key(Key::Accepted(kinds::texts(&["0"])));
    for malformed in [nowhere, nothing, other] {
        check(&mut room, malformed, Refusal::KeyMalformed);
    }
    let gone = correct(&mut room, 1, Correction::Void);
    assert_eq!(gone, Err(Refusal::OtherQuestion));
    correct(&mut room, 0, Correction::Void).unwrap();
}

#[test]
fn a_game_that_is_over_can_be_corrected() {
    let mut room = played(SETTINGS);
    while room.phase() != Phase::Over {
        advance(&mut room, START_MS);
    }
    let both = key(&room, 0, &[0, 1]);
    correct(&mut room, 0, both).unwrap();
    assert_eq!(points(&room), [3 * QUICK, 2 * QUICK, 0]);
    assert_eq!(room.phase(), Phase::Over);
}

#[test]
fn a_spelling_and_a_number_can_be_accepted() {
    let drafts = [
        QuestionDraft {
            content: kinds::typed(&["Iceland"], false),
            ..draft(2, &[0], None)
        },
        QuestionDraft {
            content: kinds::given("100", "1", None),
            ..draft(2, &[0], None)
        },
    ];
    let mut room = Room::open(opened(&drafts, SETTINGS));
    step(&mut room, &join(0), START_MS).unwrap();
    let picks = [
        Pick::Typed("Ísland".to_owned()),
        Pick::Number(kinds::number("103")),
    ];
    for (question, given) in picks.into_iter().enumerate() {
        open(&mut room);
        let at_ms = opening(&room) + 100;
        let Command::Pick { timing, .. } = pick(&room, 0, question, &[], at_ms) else {
            unreachable!("it is a pick");
        };
        let picked = Command::Pick {
            seat: SeatId(0),
            question,
            pick: given,
            timing,
        };
        step(&mut room, &picked, at_ms).unwrap();
        for _ in ["close", "reveal", "board"] {
            advance(&mut room, at_ms);
        }
    }
    assert_eq!(points(&room), [0]);
    let accepted = kinds::texts(&["Iceland", " island "]);
    correct(&mut room, 0, Correction::Key(Key::Accepted(accepted))).unwrap();
    assert_eq!(points(&room), [1_000]);
    let wider = Key::Number {
        right: kinds::number("100"),
        tolerance: kinds::number("3"),
    };
    correct(&mut room, 1, Correction::Key(wider)).unwrap();
    assert_eq!(points(&room), [2_000]);
    let too_many = (0..21).map(|at| format!("spelling {at}")).collect();
    for accepted in [
        too_many,
        Vec::new(),
        kinds::texts(&[" "]),
        vec!["x".repeat(201)],
    ] {
        let malformed = correct(&mut room, 0, Correction::Key(Key::Accepted(accepted)));
        assert_eq!(malformed, Err(Refusal::KeyMalformed));
    }
}

#[test]
fn a_machine_is_stopped() {
    let mut room = played(SETTINGS);
    for _ in 0..500 {
        correct(&mut room, 0, Correction::Void).unwrap();
        correct(&mut room, 0, Correction::AsWritten).unwrap();
    }
    let refused = correct(&mut room, 0, Correction::Void);
    assert_eq!(refused, Err(Refusal::TooManyCorrections));
}

/// The span of a number stays whatever is right since, and so does the pick.
#[test]
fn a_corrected_number_counts_by_its_new_distance() {
    let content = kinds::close("100", "0", "20");
    let mut room = Room::open(opened(&[QuestionDraft::of("How far?", content)], SETTINGS));
    step(&mut room, &join(0), START_MS).unwrap();
    open(&mut room);
    let at_ms = opening(&room);
    let Command::Pick { timing, .. } = pick(&room, 0, 0, &[], at_ms) else {
        unreachable!("it is a pick");
    };
    let picked = Command::Pick {
        seat: SeatId(0),
        question: 0,
        pick: Pick::Number(kinds::number("105")),
        timing,
    };
    step(&mut room, &picked, at_ms).unwrap();
    for _ in ["close", "reveal", "board"] {
        advance(&mut room, at_ms);
    }
    assert_eq!(points(&room), [750]);
    let key = |right: &str, tolerance: &str| {
        Correction::Key(Key::Number {
            right: kinds::number(right),
            tolerance: kinds::number(tolerance),
        })
    };
    for (correction, want) in [
        (key("115", "0"), 500),
        (key("105", "0"), 1_000),
        (key("115", "30"), 1_000),
        (key("80", "0"), 0),
        (Correction::AsWritten, 750),
    ] {
        correct(&mut room, 0, correction).unwrap();
        assert_eq!(points(&room), [want]);
    }
}
