//! What is said about a question that is not as it should be: one small example for each flaw.

use game::draft::{
    Content, DraftMedia, MediaKind, OrderContent, PollContent, QuestionDraft, RatingContent,
    RatingScale, SlideContent, TrueFalseContent, TypedContent, WordCloudContent,
};
use game::lint::{Flaw, Severity, is_playable, lint};
use game::quiz::{Freezing, freeze};

use crate::kinds::{KINDS, draft, given, order, pairs, pin, texts, typed};

fn of(content: Content) -> QuestionDraft {
    QuestionDraft::of("Which of these is it?", content)
}

fn with(change: impl FnOnce(&mut QuestionDraft)) -> QuestionDraft {
    let mut draft = draft(0);
    change(&mut draft);
    draft
}

/// A flaw, and where it is.
type Place = (Flaw, Option<usize>);

/// Each question has exactly these flaws, at these places.
fn examples() -> Vec<(QuestionDraft, Vec<Place>)> {
    let long = |length: usize| "x".repeat(length);
    let one = |draft: QuestionDraft, flaw| (draft, vec![(flaw, None)]);
    let at = |draft: QuestionDraft, flaw, at| (draft, vec![(flaw, Some(at))]);
    let choice = |answers: &[(&str, bool)]| QuestionDraft::choice("?", answers.to_vec());
    let rating = |steps, low: String| RatingContent {
        steps,
        low,
        high: String::new(),
        scale: RatingScale::Steps,
    };
    let poll = |answers: &[&str]| PollContent {
        answers: texts(answers),
        takes_several: false,
        ..PollContent::default()
    };
    let picture = |alt: &str, is_decorative| DraftMedia {
        kind: MediaKind::Image,
        id: "map".to_owned(),
        alt: alt.to_owned(),
        is_decorative,
        start_s: 0,
        veil: None,
    };
    vec![
        one(
            with(|draft| " ".clone_into(&mut draft.text)),
            Flaw::TextMissing,
        ),
        one(with(|draft| draft.text = long(501)), Flaw::TextTooLong),
        one(
            with(|draft| draft.explanation = long(1_001)),
            Flaw::TextTooLong,
        ),
        one(with(|draft| draft.notes = long(1_001)), Flaw::TextTooLong),
        one(with(|draft| draft.points_factor = 3), Flaw::OutOfRange),
        one(with(|draft| draft.time_limit_s = Some(4)), Flaw::OutOfRange),
        one(
            with(|draft| draft.time_limit_s = Some(241)),
            Flaw::OutOfRange,
        ),
        one(
            with(|draft| draft.media = Some(picture(" ", false))),
            Flaw::AltMissing,
        ),
        one(
            with(|draft| draft.media = Some(picture(&long(301), false))),
            Flaw::TextTooLong,
        ),
        (
            choice(&[("a", true)]),
            vec![(Flaw::TooFew, None), (Flaw::AllRight, None)],
        ),
        one(choice(&[("a", true), ("b", true)]), Flaw::AllRight),
        one(choice(&[("a", false), ("b", false)]), Flaw::NothingRight),
        at(choice(&[("a", true), (" ", false)]), Flaw::AnswerMissing, 1),
        at(
            choice(&[("a", true), ("b", false), (" a", false)]),
            Flaw::AnswerTwice,
            2,
        ),
        at(
            choice(&[("a", true), (&long(201), false)]),
            Flaw::TextTooLong,
            1,
        ),
        one(
            QuestionDraft::choice("?", (0..9).map(|at| (at.to_string(), at == 0))),
            Flaw::TooMany,
        ),
        one(
            of(Content::TrueFalse(TrueFalseContent { is_true: None })),
            Flaw::NothingRight,
        ),
        one(of(typed(&[], false)), Flaw::NothingRight),
        (
            of(typed(&[" "], false)),
            vec![(Flaw::NothingRight, None), (Flaw::AnswerMissing, Some(0))],
        ),
        at(of(typed(&["Oslo", "OSLO!"], false)), Flaw::AnswerTwice, 1),
        one(
            of(Content::Typed(TypedContent {
                accepted: (0..21).map(|at| at.to_string()).collect(),
                tolerates_typos: false,
            })),
            Flaw::TooMany,
        ),
        one(
            of(Content::Number(game::draft::NumberContent::default())),
            Flaw::NothingRight,
        ),
        one(of(given("1", "-1", None)), Flaw::OutOfRange),
        one(
            of(given("11", "0", Some(["0", "10", "1"]))),
            Flaw::OutsideRange,
        ),
        one(
            of(given("5", "0", Some(["0", "10", "0"]))),
            Flaw::RangeUnusable,
        ),
        one(
            of(given("5", "0", Some(["10", "0", "1"]))),
            Flaw::RangeUnusable,
        ),
        one(
            of(given("5", "0", Some(["0", "10", "11"]))),
            Flaw::RangeUnusable,
        ),
        // No mark of the slider is near enough to the right number.
        one(
            of(given("5", "0.9", Some(["0", "10", "4"]))),
            Flaw::RangeUnusable,
        ),
        one(of(order(&["a"])), Flaw::TooFew),
        at(of(order(&["a", "b", "a"])), Flaw::AnswerTwice, 2),
        at(of(order(&["a", ""])), Flaw::AnswerMissing, 1),
        one(
            of(Content::Order(OrderContent {
                items: (0..9).map(|at| at.to_string()).collect(),
            })),
            Flaw::TooMany,
        ),
        one(of(pairs(&[("a", "b")], &[])), Flaw::TooFew),
        at(
            of(pairs(&[("a", "b"), ("", "c")], &[])),
            Flaw::AnswerMissing,
            1,
        ),
        at(
            of(pairs(&[("a", "b"), ("c", "d")], &["b"])),
            Flaw::AnswerTwice,
            2,
        ),
        one(of(pin(&[(1, 1, 1, 1)]).content), Flaw::PictureMissing),
        one(pin(&[]), Flaw::NothingRight),
        at(
            pin(&[(1, 1, 1, 1), (10_001, 1, 1, 1)]),
            Flaw::AreaUnusable,
            1,
        ),
        at(pin(&[(1, 1, 0, 1)]), Flaw::AreaUnusable, 0),
        one(pin(&[(1, 1, 1, 1); 11]), Flaw::TooMany),
        one(of(Content::Poll(poll(&["a"]))), Flaw::TooFew),
        at(of(Content::Poll(poll(&["a", "a"]))), Flaw::AnswerTwice, 1),
        one(
            of(Content::WordCloud(WordCloudContent { words_max: 0 })),
            Flaw::OutOfRange,
        ),
        one(
            of(Content::WordCloud(WordCloudContent { words_max: 6 })),
            Flaw::OutOfRange,
        ),
        one(
            of(Content::Rating(rating(1, String::new()))),
            Flaw::OutOfRange,
        ),
        one(
            of(Content::Rating(rating(11, String::new()))),
            Flaw::OutOfRange,
        ),
        one(of(Content::Rating(rating(5, long(41)))), Flaw::TextTooLong),
        one(
            of(Content::Slide(SlideContent { body: long(2_001) })),
            Flaw::TextTooLong,
        ),
        one(
            with(|draft| {
                let wordy = "word ".repeat(30);
                *draft = QuestionDraft::choice("?", [(wordy.as_str(), true), ("no", false)]);
                draft.time_limit_s = Some(10);
            }),
            Flaw::TooLittleTime,
        ),
    ]
}

#[test]
fn every_flaw_is_found_where_it_is() {
    let mut seen = std::collections::BTreeSet::new();
    for (draft, want) in examples() {
        let got: Vec<_> = lint(&draft)
            .iter()
            .map(|finding| (finding.flaw, finding.at))
            .collect();
        assert_eq!(got, want, "{draft:?}");
        seen.extend(got.iter().map(|(flaw, _)| *flaw));
        let is_fine = got
            .iter()
            .all(|(flaw, _)| flaw.severity() == Severity::Warning);
        assert_eq!(is_playable(&draft), is_fine);
        let frozen = freeze(&[draft], &Freezing::default(), 1);
        assert_eq!(frozen.is_ok(), is_fine, "what has no error can be played");
    }
    assert_eq!(seen.len(), 15, "each flaw has an example: {seen:?}");
}

#[test]
fn good_questions_have_no_flaw_but_for_an_item_that_is_there_twice() {
    for kind in 0..KINDS {
        let findings = lint(&draft(kind));
        let others: Vec<_> = findings
            .iter()
            .filter(|finding| finding.flaw != Flaw::AnswerTwice)
            .collect();
        assert!(others.is_empty(), "{kind}: {others:?}");
    }
    let fine = [
        of(given("5", "1", Some(["0", "10", "4"]))),
        of(given("0.3", "0", Some(["0", "1", "0.1"]))),
        of(order(&["a", "b", "c"])),
        of(typed(&["+", "-"], false)),
    ];
    for draft in fine {
        assert_eq!(lint(&draft), [], "{draft:?}");
    }
}
