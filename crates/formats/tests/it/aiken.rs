//! Aiken: good paragraphs come in, the others are named.

use formats::Format;

use crate::common::{answers, fates, recognized};

#[test]
fn good_paragraphs_come_in_and_bad_ones_are_named() {
    let imported = recognized(include_bytes!("../golden/aiken.txt"), Format::Aiken);
    let questions = &imported.quiz.questions;
    assert_eq!(answers(&questions[0]), ["Lyon", "*Paris"]);
    assert_eq!(
        questions[1].text,
        "Which of these is not a fruit?\n\nThink twice."
    );
    assert_eq!(answers(&questions[1]), ["Tomato", "Cucumber", "*Potato"]);
    assert_eq!(
        fates(&imported),
        [
            "1 What is the capital of France?: question 0",
            "6 Which of these is not a fruit?: question 1",
            "14 No answer is marked here.: NothingRight",
            "18 The letter is wrong.: RightUnknown",
        ]
    );
}
