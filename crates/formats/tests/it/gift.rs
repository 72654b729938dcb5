//! GIFT: every kind that it has, and paragraphs that are broken.

use formats::{Format, LossKind, export, import, losses};
use game::draft::{
    Content, GapsContent, GapsWay, MatchContent, MatchPair, PassageGap, PassagePart, QuestionDraft,
    QuizDraft,
};

use crate::common::{answers, fates, feedback, recognized};

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
            "4 Who's buried in Grant's tomb?: question 0",
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
    assert_eq!(feedback(&questions[0]), ["", "", "a remark"]);
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
            "6 What is the **capital** of France?: question 0",
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
    assert_eq!(feedback(&questions[0]), ["Right\\!", "", ""]);
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

/// A passage with one gap and a question above it.
fn gap(way: GapsWay, around: [&str; 2], accepted: &[&str], others: &[&str]) -> QuestionDraft {
    let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let [before, after] = around.map(|text| (!text.is_empty()).then_some(text.to_owned()));
    let gap = PassagePart::Gap(PassageGap {
        accepted: own(accepted),
        others: own(others),
    });
    let before = before.map(PassagePart::Text);
    let after = after.map(PassagePart::Text);
    let content = Content::Gaps(GapsContent {
        passage: before.into_iter().chain([gap]).chain(after).collect(),
        way,
        tolerates_typos: false,
    });
    QuestionDraft::of("Fill: in", content)
}

fn quiz(question: QuestionDraft) -> QuizDraft {
    QuizDraft {
        title: "Sums".to_owned(),
        questions: vec![question],
        ..QuizDraft::default()
    }
}

#[test]
fn a_passage_with_one_gap_is_a_missing_word() {
    let around = ["Two plus ", " equals\n\nfour {in all}."];
    let typed = gap(GapsWay::Typed, around, &["two", "2", "%50%a -> b"], &[]);
    let list = gap(GapsWay::List, ["", "= four"], &["2+2"], &["%1", "2*3"]);
    let end = gap(GapsWay::List, ["Two and two is ", ""], &["four"], &["five"]);
    let alone = gap(GapsWay::Typed, ["", ""], &["four"], &[]);
    for question in [typed, list, end, alone] {
        let quiz = quiz(question);
        assert_eq!(losses(&quiz, &[], Format::Gift), []);
        let back = import(&export(&quiz, &[], Format::Gift).bytes, None).unwrap();
        assert_eq!(back.quiz, quiz);
    }
}

#[test]
fn moodle_shows_the_question_above_a_missing_word() {
    let mut question = gap(GapsWay::List, ["A ", " d"], &["b"], &["c"]);
    question.explanation = "Why".to_owned();
    let written = export(&quiz(question), &[], Format::Gift);
    let text = String::from_utf8(written.bytes).unwrap();
    let paragraph = "::Fill\\: in::[markdown]Fill\\: in\\n\\nA {\n\t=b\n\t~c\n####Why} d\n";
    assert!(text.ends_with(paragraph), "{text}");
}

#[test]
fn other_missing_words_stay_answers() {
    let first = |text: &str| recognized(text.as_bytes(), Format::Gift).quiz.questions[0].clone();
    let question = first("Two plus {=two =2} equals four.");
    assert_eq!(question.text, "Two plus _____ equals four.");
    assert_eq!(question.content.kind(), "typed");
    let question = first("Two plus {~one =two ~three} equals four.");
    assert_eq!(question.text, "Two plus _____ equals four.");
    assert_eq!(answers(&question), ["one", "*two", "three"]);
    for text in [
        "::Sum::[markdown]Two plus {=two} equals four.",
        "::Sum::[html]Sum\\n\\nTwo plus {=two} equals four.",
        "::Sum::Sum\\n\\nTwo plus {=two} equals four.",
        "::Sum::[markdown]Sum\\nTwo plus {=two} equals four.",
    ] {
        assert_eq!(first(text).content.kind(), "typed", "{text}");
    }
    // What a gap can't have isn't lost.
    let many = "=0 =1 =2 =3 =4 =5 =6 =7 =8 =9 =10";
    let question = first(&format!(
        "::Sum::[markdown]Sum\\n\\nOne of {{{many}}} is it."
    ));
    assert_eq!(question.content.kind(), "typed");
    let question = first("::Sum::[markdown]Sum\\n\\nIs {~%50%a ~%50%b ~c} it?");
    assert_eq!(answers(&question), ["*a", "*b", "c"]);
    assert_eq!(
        first("::Sum::[markdown]Sum\\n\\nIs it {T}?").content.kind(),
        "trueFalse"
    );
}

#[test]
fn a_gap_loses_what_only_we_have() {
    let lost = |question: QuestionDraft| {
        let lost = losses(&quiz(question), &[], Format::Gift);
        lost.into_iter().map(|loss| loss.kind).collect::<Vec<_>>()
    };
    let around = ["Two plus ", " is four."];
    let typed = || gap(GapsWay::Typed, around, &["two"], &["three"]);
    assert_eq!(lost(typed()), [LossKind::Spellings]);
    let mut forgiving = gap(GapsWay::Typed, around, &["two"], &[]);
    if let Content::Gaps(gaps) = &mut forgiving.content {
        gaps.tolerates_typos = true;
    }
    assert_eq!(lost(forgiving), [LossKind::Spellings]);
    let spaced = gap(GapsWay::Typed, ["A\u{85}b ", ""], &["two"], &[]);
    assert_eq!(lost(spaced), [LossKind::Wording]);
    let mut several = typed();
    if let Content::Gaps(gaps) = &mut several.content {
        let more = gaps.passage.clone();
        gaps.passage.extend(more);
    }
    assert_eq!(lost(several), [LossKind::Question], "GIFT has one");
}
