//! GIFT: every kind that it has, and paragraphs that are broken.

use formats::Format;
use game::draft::{Content, MatchContent, MatchPair};

use crate::common::{answers, fates, recognized};

fn golden() -> formats::Imported {
    recognized(include_bytes!("../golden/gift.txt"), Format::Gift)
}

#[test]
fn good_paragraphs_come_in_and_broken_ones_are_named() {
    let imported = golden();
    assert_eq!(imported.quiz.title, "World knowledge");
    assert_eq!(
        fates(&imported),
        [
            "4 Who's buried in Grant's tomb?: question 0 [RemarksLeft]",
            "7 Two of these are prime: question 1 [PointsLeft]",
            "10 The sun is a star.: question 2",
            "12 Snow is **black**: question 3 [RemarksLeft]",
            "14 Mahatma Gandhi was born in: question 4",
            "16 When was it?: question 5",
            "18 What is pi?: question 6",
            "20 About?: question 7 [PointsLeft, RemarksLeft]",
            "22 Match them.: question 8",
            "24 Write about it.: question 9",
            "26 Just read: this {text} second line: question 10",
            "28 Broken: Malformed",
            "30 Also broken =a} ~b: Malformed",
            "32 Not: Malformed",
            "34 No answers: question 11",
            "36 Which escapes?: question 12",
        ]
    );
}

#[test]
fn every_kind_of_the_format_is_read() {
    let questions = golden().quiz.questions;
    let kinds: Vec<&str> = questions.iter().map(|q| q.content.kind()).collect();
    assert_eq!(
        kinds,
        [
            "choice",
            "choice",
            "trueFalse",
            "trueFalse",
            "typed",
            "number",
            "number",
            "number",
            "match",
            "openText",
            "slide",
            "typed",
            "choice",
        ]
    );
    assert_eq!(answers(&questions[0]), ["*Grant", "no one", "Napoleon"]);
    assert_eq!(answers(&questions[1]), ["*2", "*5", "4"]);
    assert_eq!(questions[1].explanation, "Four is two times two.");
    assert_eq!(
        questions[4].text,
        "Mahatma Gandhi was born in _____, in India."
    );
    let Content::Number(pi) = &questions[6].content else {
        panic!("pi is a number");
    };
    assert_eq!(pi.right.map(|n| n.to_string()).as_deref(), Some("3.1415"));
    assert_eq!(pi.tolerance.to_string(), "0.0005");
    let pair = |prompt: &str, answer: &str| MatchPair {
        prompt: prompt.to_owned(),
        answer: answer.to_owned(),
    };
    let want = MatchContent {
        pairs: vec![pair("cat", "cat food"), pair("dog", "dog food")],
        distractors: vec!["grass".to_owned()],
    };
    assert_eq!(questions[8].content, Content::Match(want));
    assert_eq!(questions[10].text, "Heading");
    let Content::Slide(slide) = &questions[10].content else {
        panic!("a paragraph without braces is a slide");
    };
    assert_eq!(slide.body, "Just read: this {text}\nsecond line");
    assert_eq!(answers(&questions[12]), ["*= ~ # { } \\", "100%"]);
}

#[test]
fn what_moodle_writes_is_read_as_html_where_it_is() {
    let bytes = include_bytes!("../golden/gift-moodle.txt");
    let imported = recognized(bytes, Format::Gift);
    assert_eq!(imported.quiz.title, "Capitals");
    assert_eq!(
        fates(&imported),
        [
            "6 What is the **capital** of France?: question 0 [RemarksLeft]",
            "15 Which are even?: question 1 [PointsLeft]",
            "23 How much is pi?: question 2",
            "29 Match.: question 3 [MediaLeft]",
            "37 Take a break.: question 4",
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(
        answers(&questions[0]),
        ["*Paris", "Lyon & Nice", "10 = ten"]
    );
    assert_eq!(questions[0].explanation, "It is on the *Seine*.");
    assert_eq!(answers(&questions[1]), ["*2", "*4", "5"]);
    assert_eq!(questions[2].content.kind(), "number");
    let Content::Match(pairs) = &questions[3].content else {
        panic!("pairs are to be found");
    };
    assert_eq!(pairs.pairs[0].prompt, "Italy");
    assert_eq!(pairs.distractors, ["Oslo"]);
    assert_eq!(questions[4].content.kind(), "slide");
}
