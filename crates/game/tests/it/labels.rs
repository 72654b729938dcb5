//! Spots to be labeled: what a room plays of them, what fits, and how much of it counts.

use std::collections::BTreeSet;

use game::correction::{Correction, Key};
use game::draft::{DraftMedia, MediaKind, QuestionDraft};
use game::event::{Pick, Point};
use game::lint::{Flaw, lint};
use game::quiz::{Freezing, Labels, Question, freeze};
use game::score::{Grade, Grader};
use game::{AnswerId, Command, Refusal, Room};
use proptest::prelude::*;

use crate::kinds::{film, labels, on_map};
use crate::rooms::{START_MS, advance, open_room, saves, step};

type Spots<'t> = &'t [(u16, u16, &'t str)];

const BODY: Spots<'_> = &[
    (5_000, 3_000, "Heart"),
    (3_500, 3_000, " Lung "),
    (5_000, 6_000, "Stomach"),
];

fn draft() -> QuestionDraft {
    on_map(labels(BODY, &["Knee"]))
}

fn frozen(draft: &QuestionDraft, seed: u64) -> Question {
    let drafts = std::slice::from_ref(draft);
    freeze(drafts, &Freezing::default(), seed)
        .unwrap()
        .remove(0)
}

fn asked(question: &Question) -> &Labels {
    question.labels().unwrap()
}

fn id(asked: &Labels, text: &str) -> AnswerId {
    let mut labels = asked.labels.iter();
    labels.find(|label| label.text == text).unwrap().id
}

/// A pick of labels, by what they say; nothing where the text is empty.
fn pick(question: &Question, texts: &[&str]) -> Pick {
    let asked = asked(question);
    let ids = texts.iter();
    let ids = ids.map(|text| (!text.is_empty()).then(|| id(asked, text)));
    Pick::Labels(ids.collect())
}

#[test]
fn each_spot_has_its_label_and_its_number() {
    let question = frozen(&draft(), 1);
    let asked = asked(&question);
    let places = BODY.iter().map(|(x, y, _)| Point { x: *x, y: *y });
    assert!(
        places.eq(asked.spots.iter().copied()),
        "as the author has them"
    );
    let right: Vec<_> = asked.right.iter().map(|right| &right[..]).collect();
    let [heart, lung, stomach] = ["Heart", "Lung", "Stomach"].map(|text| [id(asked, text)]);
    assert_eq!(right, [&heart[..], &lung, &stomach]);
    assert_eq!(asked.labels.len(), 4);
    assert!(question.is_scored());
}

/// Which label belongs where, and to no spot at all, decides neither an id nor an order.
#[test]
fn live_1_labels_tell_nothing_of_where_they_belong() {
    let at = |texts: [&'static str; 3]| {
        let [one, two, other] = texts;
        on_map(labels(
            &[(1_000, 1_000, one), (9_000, 9_000, two)],
            &[other],
        ))
    };
    let drafts = [["a", "b", "c"], ["c", "a", "b"], ["b", "a", "c"]].map(at);
    let mut orders = BTreeSet::new();
    for seed in 0..50 {
        let all = drafts.each_ref().map(|draft| {
            let question = frozen(draft, seed);
            (
                asked(&question).spots.clone(),
                asked(&question).labels.clone(),
            )
        });
        assert_eq!(all[0], all[1]);
        assert_eq!(all[0], all[2]);
        let texts = all[0].1.iter();
        orders.insert(texts.map(|label| label.text.clone()).collect::<Vec<_>>());
    }
    assert_eq!(orders.len(), 6, "chance makes every order");
}

fn flaws(draft: &QuestionDraft) -> Vec<(Flaw, Option<usize>)> {
    lint(draft).iter().map(|one| (one.flaw, one.at)).collect()
}

#[test]
fn flaws_are_named_with_their_spot_or_label() {
    let check = |spots: Spots<'_>, distractors: &[&str], want: &[(Flaw, Option<usize>)]| {
        assert_eq!(
            flaws(&on_map(labels(spots, distractors))),
            want,
            "{spots:?}"
        );
    };
    check(BODY, &["Knee"], &[]);
    check(&BODY[..1], &[], &[(Flaw::TooFew, None)]);
    let texts: Vec<String> = (0..13).map(|at| format!("Label {at}")).collect();
    let many: Vec<_> = (0..13_u16)
        .zip(&texts)
        .map(|(at, text)| (at * 700, 0, text.as_str()))
        .collect();
    check(&many[..12], &[], &[]);
    check(&many, &[], &[(Flaw::TooMany, None)]);
    check(BODY, &["1", "2", "3", "4", "5"], &[(Flaw::TooMany, None)]);
    // Labels that belong nowhere are numbered after those of the spots.
    check(
        &[(0, 0, "a"), (9_000, 0, " ")],
        &[" a ", ""],
        &[
            (Flaw::AnswerMissing, Some(1)),
            (Flaw::LabelTwice, Some(2)),
            (Flaw::AnswerMissing, Some(3)),
        ],
    );
    let long = "x".repeat(61);
    check(
        &[(0, 0, &long[..60]), (9_000, 0, &long)],
        &[],
        &[(Flaw::TextTooLong, Some(1))],
    );
    check(
        &[(0, 10_000, "a"), (10_001, 0, "b")],
        &[],
        &[(Flaw::SpotOutside, Some(1))],
    );
}

/// 6 % of the picture, in any direction.
#[test]
fn spots_that_nobody_can_tell_apart_are_an_error() {
    let near = |x, y| {
        let spots = [(5_000, 5_000, "a"), (100, 100, "b"), (x, y, "c")];
        flaws(&on_map(labels(&spots, &[])))
    };
    let flaw = vec![(Flaw::SpotsTooNear, Some(2))];
    assert_eq!(near(5_599, 5_000), flaw);
    assert_eq!(near(5_000, 4_401), flaw);
    assert_eq!(near(4_600, 5_440), flaw);
    assert_eq!(near(100, 100), flaw);
    for (x, y) in [(5_600, 5_000), (5_000, 4_400), (4_550, 5_450)] {
        assert_eq!(near(x, y), [], "{x} {y}");
    }
}

#[test]
fn spots_need_a_picture() {
    let with = |media: Option<DraftMedia>| flaws(&QuestionDraft { media, ..draft() });
    assert_eq!(with(None), [(Flaw::PictureMissing, None)]);
    assert_eq!(with(Some(film())), [(Flaw::PictureMissing, None)]);
    let picture = draft().media.map(|media| DraftMedia {
        kind: MediaKind::Image,
        ..media
    });
    assert_eq!(with(picture), []);
}

fn room() -> Room {
    open_room(&[draft()], 2, true)
}

#[test]
fn labels_fit_the_question_and_are_used_once() {
    let mut room = room();
    let question = room.questions()[0].clone();
    let [one, two] = [0, 1].map(|at| Some(asked(&question).labels[at].id));
    let given = Pick::Labels(vec![two, None, one]);
    assert_eq!(saves(&mut room, given.clone()), Ok(given));
    let malformed = Refusal::PickMalformed;
    for (odd, refusal) in [
        (Vec::new(), malformed),
        (vec![None; 3], malformed),
        (vec![one, two], malformed),
        (vec![one, two, None, None], malformed),
        (vec![one, None, one], malformed),
        (vec![one, Some(AnswerId(1)), None], Refusal::AnswerUnknown),
    ] {
        let refused = saves(&mut room, Pick::Labels(odd.clone()));
        assert_eq!(refused, Err(refusal), "{odd:?}");
    }
    let other = saves(&mut room, Pick::GapChoices(vec![one, two, None]));
    assert_eq!(other, Err(malformed));
}

/// A correction gives a spot another label, or several that count, for the same picks; and it can
/// be taken back.
#[test]
fn another_key_counts_spot_by_spot() {
    let mut room = room();
    let question = room.questions()[0].clone();
    saves(&mut room, pick(&question, &["Knee", "Lung", ""])).unwrap();
    advance(&mut room, START_MS + 63_000);
    advance(&mut room, START_MS + 64_000);
    let grade = |room: &Room| room.rounds()[0].outcomes[0].grade.unwrap();
    let part = |earned| Grade::Partial { earned, of: 3 };
    assert_eq!(grade(&room), part(1));
    let key = |key| Command::Correct {
        question: 0,
        correction: Correction::Key(key),
    };
    let asked = asked(&question);
    let [heart, lung, stomach, knee] =
        ["Heart", "Lung", "Stomach", "Knee"].map(|text| id(asked, text));
    let with = |first: &[AnswerId]| Key::Labels(vec![first.to_vec(), vec![lung], vec![stomach]]);
    step(
        &mut room,
        &key(with(&[knee, heart, knee])),
        START_MS + 65_000,
    )
    .unwrap();
    assert_eq!(grade(&room), part(2), "both count");
    let bad = [
        Key::Labels(vec![vec![knee]; 2]),
        Key::Labels(vec![vec![knee]; 4]),
        Key::Labels(vec![vec![knee], vec![lung], Vec::new()]),
        Key::Labels(vec![vec![AnswerId(1)]; 3]),
        Key::Categorize(vec![vec![knee]; 3]),
    ];
    for bad in bad {
        let refused = step(&mut room, &key(bad), START_MS + 67_000);
        assert_eq!(refused, Err(Refusal::KeyMalformed));
    }
    step(&mut room, &key(with(&[heart])), START_MS + 68_000).unwrap();
    assert_eq!(grade(&room), part(1));
    assert_eq!(
        room.corrected_count(),
        0,
        "the author's own key is no other"
    );
}

proptest! {
    /// The share of right spots counts. A wrong one takes nothing away, one that is left out is
    /// just not right, and without partial credit all of them have to be right.
    #[test]
    fn spots_are_graded_by_their_share(
        count in 2..13_usize,
        order in Just((0..16_usize).collect::<Vec<_>>()).prop_shuffle(),
        left_out in proptest::collection::vec(any::<bool>(), 12),
        seed in any::<u64>(),
    ) {
        let texts: Vec<String> = (0..16).map(|at| format!("label {at}")).collect();
        let spots: Vec<_> = (0..12_u16)
            .zip(&texts)
            .map(|(at, text)| (at * 800, 0, text.as_str()))
            .collect();
        let others = [&*texts[12], &texts[13], &texts[14], &texts[15]];
        let question = frozen(&on_map(labels(&spots[..count], &others)), seed);
        let known = |at: &usize| *at < count || *at >= 12;
        let given: Vec<_> = order.into_iter().filter(known).take(count).zip(left_out).collect();
        let said: Vec<_> = given
            .iter()
            .map(|(at, out)| if *out { "" } else { texts[*at].as_str() })
            .collect();
        let pick = pick(&question, &said);
        let right = given.iter().enumerate().filter(|(spot, (at, out))| spot == at && !out);
        let earned = u32::try_from(right.count()).unwrap();
        let of = u32::try_from(count).unwrap();
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
