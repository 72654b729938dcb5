//! Passages with gaps: what a room plays of them, what fits, and how much of it counts.

use game::correction::{Correction, Key};
use game::draft::{Content, GapsContent, GapsWay, PassagePart, QuestionDraft};
use game::event::Pick;
use game::lint::{Flaw, lint};
use game::own_words::takes_own_words;
use game::quiz::{Freezing, Gap, Question, freeze};
use game::score::{Grade, Grader};
use game::{AnswerId, Command, Refusal, Room};
use proptest::prelude::*;

use crate::kinds::{gap, gaps, texts};
use crate::rooms::{START_MS, advance, open_room, saves, step};

fn draft(way: GapsWay) -> QuestionDraft {
    QuestionDraft::of("What does water do?", gaps(way))
}

fn of(passage: Vec<PassagePart>, way: GapsWay) -> QuestionDraft {
    let content = Content::Gaps(GapsContent {
        passage,
        way,
        tolerates_typos: false,
    });
    QuestionDraft::of("?", content)
}

fn text(text: &str) -> PassagePart {
    PassagePart::Text(text.to_owned())
}

fn frozen(draft: &QuestionDraft, seed: u64) -> Question {
    let drafts = std::slice::from_ref(draft);
    freeze(drafts, &Freezing::default(), seed)
        .unwrap()
        .remove(0)
}

fn list(question: &Question, at: usize) -> Vec<(AnswerId, String)> {
    let Some(Gap::Listed(list)) = question.gaps().unwrap().gaps.get(at) else {
        panic!("it has a list")
    };
    let choices = list.choices.iter();
    choices.map(|item| (item.id, item.text.clone())).collect()
}

#[test]
fn a_room_plays_the_texts_between_the_gaps() {
    let passage = vec![
        gap(&[" a "], &[]),
        text(" b"),
        text("c "),
        gap(&["d", "e"], &[]),
        text("  "),
    ];
    let question = frozen(&of(passage, GapsWay::Typed), 1);
    let gaps = question.gaps().unwrap();
    assert_eq!(gaps.texts, texts(&["", " bc ", ""]));
    let Gap::Typed(first) = &gaps.gaps[0] else {
        panic!("it is typed")
    };
    assert_eq!(first.accepted, texts(&["a"]));
    assert!(takes_own_words(&question) && question.is_scored());
    assert!(!takes_own_words(&frozen(&draft(GapsWay::List), 1)));
}

/// Which choice is right decides neither an id nor a place.
#[test]
fn live_1_lists_tell_nothing_of_what_is_right() {
    let with =
        |right: &str, others: &[&str]| of(vec![text("A "), gap(&[right], others)], GapsWay::List);
    let drafts = [
        with("one", &["two", "three"]),
        with("two", &["three", "one"]),
        with("three", &["two", "one"]),
    ];
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let all = drafts.each_ref().map(|draft| list(&frozen(draft, seed), 0));
        assert_eq!(all[0], all[1]);
        assert_eq!(all[0], all[2]);
        orders.insert(
            all[0]
                .iter()
                .map(|(_, text)| text.clone())
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(orders.len(), 6, "chance makes every order");
}

#[test]
fn flaws_are_named_with_the_number_of_their_gap() {
    let check = |passage: Vec<PassagePart>, way, want: &[(Flaw, Option<usize>)]| {
        let found = lint(&QuestionDraft {
            time_limit_s: None,
            ..of(passage, way)
        });
        let found: Vec<_> = found.iter().map(|one| (one.flaw, one.at)).collect();
        assert_eq!(found, want);
    };
    let fine = || gap(&["x"], &["y"]);
    check(vec![text("a")], GapsWay::Typed, &[(Flaw::TooFew, None)]);
    let many = (0..9).flat_map(|_| [text("a "), fine()]).collect();
    check(many, GapsWay::List, &[(Flaw::TooMany, None)]);
    let touching = vec![fine(), text(""), fine(), text(" "), fine()];
    check(touching, GapsWay::Typed, &[(Flaw::GapsTouch, Some(1))]);
    let long = vec![text(&"a".repeat(501)), gap(&[&"b".repeat(101)], &["y"])];
    let both = [(Flaw::TextTooLong, None), (Flaw::TextTooLong, Some(0))];
    check(long.clone(), GapsWay::Typed, &both);
    check(long, GapsWay::List, &both);
    let empty = vec![fine(), text("a"), gap(&[" "], &["y"])];
    check(empty, GapsWay::List, &[(Flaw::NothingRight, Some(1))]);
    let some = vec![gap(&["x", "X", ""], &[])];
    let typed = [(Flaw::AnswerMissing, Some(0)), (Flaw::AnswerTwice, Some(0))];
    check(some.clone(), GapsWay::Typed, &typed);
    // Further spellings don't count in a list, and capitals may be what is asked.
    check(some, GapsWay::List, &[(Flaw::TooFew, Some(0))]);
    check(vec![gap(&["x"], &["X"])], GapsWay::List, &[]);
    let others = ["b", "c", "d", "e", "f", "g", "h", "x"];
    let crowded = [(Flaw::TooMany, Some(0)), (Flaw::AnswerTwice, Some(0))];
    check(vec![gap(&["x"], &others)], GapsWay::List, &crowded);
    check(vec![gap(&["x"], &others)], GapsWay::Typed, &[]);
}

fn room(way: GapsWay, partial_credit: bool) -> Room {
    open_room(&[draft(way)], 2, partial_credit)
}

#[test]
fn what_fills_in_gaps_fits_each_of_them() {
    let typed = |texts: &[Option<&str>]| {
        Pick::Gaps(texts.iter().map(|text| text.map(str::to_owned)).collect())
    };
    let mut typing = room(GapsWay::Typed, true);
    let saved = saves(&mut typing, typed(&[Some("  100   degrees "), Some(" ")]));
    assert_eq!(
        saved,
        Ok(typed(&[Some("100 degrees"), None])),
        "blank is not filled in"
    );
    let long = "x".repeat(101);
    for odd in [
        typed(&[]),
        typed(&[Some("x")]),
        typed(&[Some("x"), None, None]),
        typed(&[None, Some(" \u{0}")]),
        typed(&[Some(&long), None]),
        Pick::GapChoices(vec![Some(AnswerId(1)), None]),
        Pick::Typed("x".to_owned()),
    ] {
        assert_eq!(
            saves(&mut typing, odd.clone()),
            Err(Refusal::PickMalformed),
            "{odd:?}"
        );
    }
    let mut listed = room(GapsWay::List, true);
    let ids = [0, 1].map(|at| list(&listed.questions()[0], at)[0].0);
    let one = Pick::GapChoices(vec![None, Some(ids[1])]);
    assert_eq!(saves(&mut listed, one.clone()), Ok(one));
    let swapped = Pick::GapChoices(vec![Some(ids[1]), Some(ids[0])]);
    assert_eq!(
        saves(&mut listed, swapped),
        Err(Refusal::AnswerUnknown),
        "of the other list"
    );
    for odd in [
        Pick::GapChoices(vec![None, None]),
        Pick::GapChoices(vec![Some(ids[0])]),
        typed(&[Some("x"), None]),
    ] {
        assert_eq!(
            saves(&mut listed, odd.clone()),
            Err(Refusal::PickMalformed),
            "{odd:?}"
        );
    }
}

/// A correction counts a spelling more, for the same picks; and takes it back.
#[test]
fn another_key_counts_gap_by_gap() {
    let mut room = room(GapsWay::Typed, true);
    let given = Pick::Gaps(vec![Some("212".to_owned()), Some("0".to_owned())]);
    saves(&mut room, given).unwrap();
    advance(&mut room, START_MS + 63_000);
    advance(&mut room, START_MS + 64_000);
    let right = |room: &Room| {
        let outcome = room.rounds()[0].outcomes[0];
        (
            outcome.grade.unwrap(),
            [0, 1, 8].map(|at| outcome.is_gap_right(at)),
        )
    };
    let part = Grade::Partial { earned: 1, of: 2 };
    assert_eq!(right(&room), (part, [false, true, false]));
    let key = |key| Command::Correct {
        question: 0,
        correction: Correction::Key(key),
    };
    let more = Key::Gaps(vec![texts(&["100", "212"]), texts(&["0"])]);
    step(&mut room, &key(more), START_MS + 65_000).unwrap();
    assert_eq!(right(&room), (Grade::Correct, [true, true, false]));
    let bad = [
        Key::Gaps(vec![texts(&["x"])]),
        Key::Gaps(vec![texts(&["x"]), Vec::new()]),
        Key::Gaps(vec![texts(&["x"]), texts(&[&"y".repeat(101)])]),
        Key::GapChoices(vec![vec![AnswerId(1)], vec![AnswerId(2)]]),
        Key::Accepted(texts(&["x"])),
    ];
    for bad in bad {
        let refused = step(&mut room, &key(bad), START_MS + 66_000);
        assert_eq!(refused, Err(Refusal::KeyMalformed));
    }
    let back = Command::Correct {
        question: 0,
        correction: Correction::AsWritten,
    };
    step(&mut room, &back, START_MS + 67_000).unwrap();
    assert_eq!(right(&room), (part, [false, true, false]));
}

proptest! {
    /// Right gaps are the share that counts. A wrong one takes nothing away, anyone who partly
    /// knows it gets nothing without partial credit, and everything right is right in both.
    #[test]
    fn gaps_are_graded_by_their_share(
        filled in proptest::collection::vec(proptest::option::of(0..4_usize), 1..9),
        is_list in any::<bool>(),
    ) {
        let way = if is_list { GapsWay::List } else { GapsWay::Typed };
        let passage = (0..filled.len())
            .flat_map(|_| [text("It is "), gap(&["right"], &["wrong", "bad", "no"])])
            .collect();
        let question = frozen(&of(passage, way), 3);
        let words = ["right", "wrong", "bad", "no"];
        let pick = if is_list {
            let ids = filled.iter().enumerate().map(|(at, word)| {
                let word = words[(*word)?];
                let choices = list(&question, at);
                choices.iter().find(|(_, text)| text == word).map(|(id, _)| *id)
            });
            Pick::GapChoices(ids.collect())
        } else {
            Pick::Gaps(filled.iter().map(|word| word.map(|at| words[at].to_owned())).collect())
        };
        let right: Vec<bool> = filled.iter().map(|word| *word == Some(0)).collect();
        prop_assert_eq!(&Grader::new(&question, true).right_gaps(&pick), &right);
        let earned = u32::try_from(right.iter().filter(|one| **one).count()).unwrap();
        let of = u32::try_from(right.len()).unwrap();
        let [plain, credited] = [false, true].map(|on| Grader::new(&question, on).grade(&pick));
        let is_all = earned == of;
        prop_assert_eq!(plain, if is_all { Grade::Correct } else { Grade::Wrong });
        let want = match earned {
            0 => Grade::Wrong,
            _ if is_all => Grade::Correct,
            _ => Grade::Partial { earned, of },
        };
        prop_assert_eq!(credited, want);
    }
}
