//! Numbers as players type them, from the pick to the grade.

use game::command::PickTiming;
use game::draft::{Content, QuestionDraft};
use game::event::Pick;
use game::room::Phase;
use game::score::Grade;
use game::{Command, Refusal, Room, SeatId};

use crate::kinds::{self, given, number};
use crate::rooms::{SETTINGS, START_MS, advance, join, opened, step};

/// What is saved of a typed number, and what it is worth.
fn typed_number(content: Content, text: &str, shown: &str) -> Result<(Pick, Grade), Refusal> {
    let mut room = Room::open(opened(&[QuestionDraft::of("How high?", content)], SETTINGS));
    step(&mut room, &join(0), START_MS)?;
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    let Phase::Open { window, .. } = room.phase() else {
        panic!("the question is open");
    };
    let timing = PickTiming::received(window.opens_at_ms);
    let pick = Command::Pick {
        seat: SeatId(0),
        question: 0,
        pick: kinds::number_typed(text, shown),
        timing,
    };
    step(&mut room, &pick, window.opens_at_ms)?;
    let again = step(&mut room, &pick, window.opens_at_ms)?;
    assert!(again.is_empty(), "the same again is the same pick");
    let saved = room
        .pick_of(SeatId(0), 0)
        .expect("it was saved")
        .pick
        .clone();
    advance(&mut room, window.opens_at_ms);
    advance(&mut room, window.opens_at_ms);
    let grade = room.rounds()[0].outcomes[0].grade;
    Ok((saved, grade.expect("it was graded")))
}

/// "8,849" is the height of Mount Everest to one and less than nine to another: the reading that is
/// right counts, and what is saved before the reveal depends on the player's page alone.
#[test]
fn a_number_with_two_readings_is_right_if_one_of_them_is() {
    for (right, tolerance, want) in [
        ("8849", "0", Grade::Correct),
        ("9000", "200", Grade::Correct),
        ("8.849", "0", Grade::Correct),
        ("8848", "0", Grade::Wrong),
        ("849", "0", Grade::Wrong),
    ] {
        let mut saved = Vec::new();
        for shown in ["8849", "8.849"] {
            let (pick, grade) =
                typed_number(given(right, tolerance, None), "8,849", shown).unwrap();
            assert_eq!(grade, want, "{right} ± {tolerance}, shown {shown}");
            let Pick::NumberTyped(typed) = pick else {
                panic!("both readings are kept");
            };
            assert_eq!(typed.number, number(shown));
            saved.push((typed.number, typed.other));
        }
        let [one, two] = [saved[0], saved[1]];
        assert_eq!((one.1, two.1), (Some(two.0), Some(one.0)));
    }
}

#[test]
fn a_typed_number_with_one_reading_is_that_number() {
    let saved = |range, text, shown| {
        let content = given("8849", "0", range);
        typed_number(content, text, shown).map(|(pick, _)| pick)
    };
    let whole = Ok(Pick::Number(number("8849")));
    assert_eq!(saved(None, "8849 km", "8849"), whole);
    assert_eq!(saved(None, " 8 849 ", "8849"), whole);
    // The slider leaves one of two readings, whichever the page has shown.
    let high = Some(["1000", "9000", "1"]);
    assert_eq!(saved(high, "8,849", "8849"), whole);
    assert_eq!(saved(high, "8,849", "8.849"), whole);
    // What the page has shown is no reading of what was typed.
    for (text, shown) in [("8,849", "8848"), ("ten", "10"), ("8849 kg", "8849")] {
        assert_eq!(
            saved(None, text, shown),
            Err(Refusal::PickMalformed),
            "{text}"
        );
    }
    assert_eq!(
        saved(high, "1,500", "1500"),
        Ok(Pick::Number(number("1500")))
    );
    assert_eq!(saved(high, "9,500", "9500"), Err(Refusal::PickMalformed));
}
