//! The arithmetic against published examples, and against tables computed by hand.

mod items;
mod published;

use insight::{Given, Item, Sheet};

fn near(is: f64, should_be: f64) {
    assert!((is - should_be).abs() < 5e-7, "{is} is not {should_be}");
}

/// A question with two answers, of which the first one is right.
fn two_answers() -> Item {
    Item {
        is_scored: true,
        answers: vec![true, false],
        limit_ms: Some(20_000),
    }
}

/// What someone gave who chose the first answer, or the second.
fn gave(is_right: bool) -> Given {
    Given {
        credit: f64::from(u8::from(is_right)),
        chosen: if is_right { 0b01 } else { 0b10 },
        elapsed_ms: 5_000,
        is_sure: None,
    }
}

/// A row of digits for each person: 1 is right, 0 is wrong, a dot is no answer, and a dash is what
/// wasn't asked.
fn sheet(rows: &[&str]) -> Sheet {
    let count = rows.first().map_or(0, |row| row.len());
    let mut sheet = Sheet::new(vec![two_answers(); count]);
    for row in rows {
        let given = row.chars().map(|c| match c {
            '.' | '-' => None,
            c => Some(gave(c == '1')),
        });
        let unasked = row.match_indices('-').map(|(place, _)| place);
        sheet.add_partly(given.collect(), unasked.collect());
    }
    sheet
}
