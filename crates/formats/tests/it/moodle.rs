//! Moodle's XML, as Moodle 4 writes it.

use formats::{Format, Unreadable, export, import};
use game::draft::{Content, MediaKind};

use crate::common::{answers, fates, recognized};

const GOLDEN: &[u8] = include_bytes!("../golden/moodle.xml");

#[test]
fn every_kind_comes_in_or_is_named() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    assert_eq!(
        fates(&imported),
        [
            "1 At which temperature does **water** boil at sea level? Think of H₂O – $T_b$.: \
             question 0",
            "2 Which are noble gases? Several are right.: question 1 [FormattingLeft, RemarksLeft]",
            "3 Sound is faster in water than in air.: question 2 [PointsLeft]",
            "4 What is the symbol of gold?: question 3 [PointsLeft, RemarksLeft]",
            "5 How strong is gravity?: question 4",
            "6 Find the capitals.: question 5",
            "7 From the sun outwards.: question 6",
            "8 Why are there seasons?: question 7",
            "9 Now for biology: - cells - trees: question 8",
            "10 The {1:SHORTANSWER:=heart} pumps.: KindUnknown",
            "11 Which tree is it?: question 9",
            "12 Which is right?: NothingRight",
        ]
    );
    let quiz = &imported.quiz;
    assert_eq!(quiz.title, "Default for Science");
    assert_eq!(quiz.description, "What we learned in autumn.");
    assert_eq!(quiz.tags, ["physics", "heat"]);
    let questions = &quiz.questions;
    assert_eq!(
        questions[0].text,
        "At which temperature does **water** boil at sea level?\n\nThink of H₂O\u{a0}– $T_b$."
    );
    assert_eq!(answers(&questions[0]), ["90\u{a0}°C", "*100\u{a0}°C"]);
    assert_eq!(
        questions[0].explanation,
        "At 1013\u{a0}hPa it is 100\u{a0}°C."
    );
    assert_eq!(
        answers(&questions[1]),
        ["*Neon", "Nitrogen", "*Argon", "Hydrogen"]
    );
    assert_eq!(
        (questions[1].points_factor, questions[2].points_factor),
        (2, 1)
    );
}

#[test]
fn kinds_become_ours() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    let content = |at: usize| &imported.quiz.questions[at].content;
    assert!(matches!(content(2), Content::TrueFalse(statement) if statement.is_true == Some(true)));
    let Content::Typed(typed) = content(3) else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["Au", "Aurum & co"]);
    let Content::Number(number) = content(4) else {
        panic!("no number");
    };
    let right = number.right.map(|right| right.to_string());
    assert_eq!(right.as_deref(), Some("9.81"));
    assert_eq!(number.tolerance.to_string(), "0.05");
    assert_eq!(number.unit, "m/s²");
    let Content::Match(pairs) = content(5) else {
        panic!("no pairs");
    };
    assert_eq!(pairs.pairs[1].prompt, "Italy");
    assert_eq!(pairs.pairs[1].answer, "Rome");
    assert_eq!(pairs.distractors, ["Milan"]);
    let Content::Order(order) = content(6) else {
        panic!("no order");
    };
    assert_eq!(order.items, ["Mercury", "Venus", "Earth"]);
    assert!(matches!(content(7), Content::OpenText(_)));
    let Content::Slide(slide) = content(8) else {
        panic!("no slide");
    };
    assert_eq!(imported.quiz.questions[8].text, "Part two");
    assert_eq!(slide.body, "Now for biology:\n\n- cells\n- trees");
    assert_eq!(imported.quiz.questions[8].time_limit_s, None);
}

#[test]
fn a_picture_in_the_file_comes_along() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    let media = imported.quiz.questions[9].media.clone().unwrap();
    assert_eq!(media.kind, MediaKind::Image);
    assert_eq!(media.id, "a leaf.png");
    assert_eq!(media.alt, "A leaf with five tips");
    assert_eq!(imported.files.len(), 1);
    assert!(imported.files[0].bytes.starts_with(b"\x89PNG"));
}

#[test]
fn it_goes_out_and_comes_in_the_same() {
    let imported = recognized(GOLDEN, Format::MoodleXml);
    let exported = export(&imported.quiz, &imported.files, Format::MoodleXml);
    let again = import(&exported.bytes, None).unwrap();
    assert_eq!(again.quiz, imported.quiz);
    assert_eq!(again.files, imported.files);
}

#[test]
fn several_categories_are_tags() {
    let one = |name: &str| {
        format!(
            "<question type=\"category\"><category><text>$course$/top/{name}</text></category>\
             </question><question type=\"truefalse\"><questiontext format=\"plain_text\">\
             <text>{name}?</text></questiontext><answer fraction=\"100\"><text>true</text>\
             </answer></question>"
        )
    };
    let xml = format!("<quiz>{}{}</quiz>", one("Maths//Physics"), one("Sport"));
    let imported = import(xml.as_bytes(), None).unwrap();
    assert_eq!(imported.quiz.title, "");
    assert_eq!(imported.quiz.tags, ["Maths/Physics", "Sport"]);
}

#[test]
fn text_that_breaks_off_is_broken() {
    let cut = &GOLDEN[..GOLDEN.len() - 200];
    assert_eq!(import(cut, None), Err(Unreadable::Broken));
}
