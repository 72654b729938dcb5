//! Items to be sorted into categories: what a room plays of them, what fits, and how much of it
//! counts.

use std::collections::BTreeSet;

use game::correction::{Correction, Key};
use game::draft::QuestionDraft;
use game::event::Pick;
use game::lint::{Flaw, lint};
use game::quiz::{Categorize, Freezing, Question, freeze};
use game::score::{Grade, Grader};
use game::{AnswerId, Command, Refusal, Room};
use proptest::prelude::*;

use crate::kinds::sorting;
use crate::rooms::{START_MS, advance, open_room, saves, step};

fn draft(categories: &[(&str, &[&str])]) -> QuestionDraft {
    QuestionDraft::of("Where do they belong?", sorting(categories))
}

fn frozen(draft: &QuestionDraft, seed: u64) -> Question {
    let drafts = std::slice::from_ref(draft);
    freeze(drafts, &Freezing::default(), seed)
        .unwrap()
        .remove(0)
}

fn asked(question: &Question) -> &Categorize {
    question.categorize().unwrap()
}

/// The id of what says this.
fn id(items: &[game::quiz::Item], text: &str) -> AnswerId {
    items.iter().find(|item| item.text == text).unwrap().id
}

/// A pick of items with their categories, by what they say.
fn pick(question: &Question, sorted: &[(&str, &str)]) -> Pick {
    let asked = asked(question);
    let sorted = sorted.iter();
    let sorted = sorted.map(|(item, to)| (id(&asked.items, item), id(&asked.categories, to)));
    Pick::Categorize(sorted.collect())
}

const WATER: &[(&str, &[&str])] = &[("Sea", &["Baltic", " Red "]), ("River", &["Nile"])];

#[test]
fn each_item_belongs_to_its_category() {
    let question = frozen(&draft(WATER), 1);
    let asked = asked(&question);
    let names: Vec<_> = asked.categories.iter().map(|one| &*one.text).collect();
    assert_eq!(names, ["Sea", "River"], "as the author has them");
    let homes = asked.items.iter().zip(&asked.right);
    let homes: BTreeSet<_> = homes.map(|(item, right)| (&*item.text, right[0])).collect();
    let [sea, river] = [0, 1].map(|at| asked.categories[at].id);
    assert_eq!(
        homes,
        BTreeSet::from([("Baltic", sea), ("Nile", river), ("Red", sea)])
    );
    assert!(question.is_scored());
}

/// Which items belong together decides neither an id nor a place, and neither does how many there
/// are of a category.
#[test]
fn live_1_items_tell_nothing_of_where_they_belong() {
    let drafts: [&[(&str, &[&str])]; 3] = [
        &[("A", &["one", "two"]), ("B", &["three"])],
        &[("A", &[]), ("B", &["three", "two", "one"])],
        &[("A", &["two"]), ("B", &["one", "three"])],
    ];
    let drafts = drafts.map(draft);
    let mut orders = BTreeSet::new();
    for seed in 0..50 {
        let all = drafts.each_ref().map(|draft| {
            let question = frozen(draft, seed);
            let asked = asked(&question);
            (asked.categories.clone(), asked.items.clone())
        });
        assert_eq!(all[0], all[1]);
        assert_eq!(all[0], all[2]);
        let items = all[0].1.iter();
        orders.insert(items.map(|item| item.text.clone()).collect::<Vec<_>>());
    }
    assert_eq!(orders.len(), 6, "chance makes every order");
}

#[test]
fn flaws_are_named_with_their_category_or_item() {
    let check = |categories: &[(&str, &[&str])], want: &[(Flaw, Option<usize>)]| {
        let found = lint(&draft(categories));
        let found: Vec<_> = found.iter().map(|one| (one.flaw, one.at)).collect();
        assert_eq!(found, want, "{categories:?}");
    };
    check(&[("A", &["1", "2"]), ("B", &["3"])], &[]);
    check(&[("A", &["1", "2"])], &[(Flaw::TooFew, None)]);
    let six = ["A", "B", "C", "D", "E", "F"].map(|name| -> (&str, &[&str]) { (name, &[]) });
    let mut flaws = vec![(Flaw::TooMany, None)];
    flaws.extend((0..6).map(|at| (Flaw::CategoryEmpty, Some(at))));
    flaws.push((Flaw::TooFew, None));
    check(&six, &flaws);
    let thirteen = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
    ];
    check(
        &[("A", &thirteen[..12]), ("B", &thirteen[12..])],
        &[(Flaw::TooMany, None)],
    );
    check(
        &[(" ", &["1"]), ("B", &["2"]), (" B", &[])],
        &[
            (Flaw::CategoryUnnamed, Some(0)),
            (Flaw::CategoryTwice, Some(2)),
            (Flaw::CategoryEmpty, Some(2)),
        ],
    );
    // Items are numbered across categories, and the same one can't belong to two of them.
    check(
        &[("A", &["1", " "]), ("B", &["2", " 1"])],
        &[(Flaw::AnswerMissing, Some(1)), (Flaw::ItemTwice, Some(3))],
    );
    let long = ["x".repeat(41), "y".repeat(101)];
    check(
        &[(&long[0], &["1"]), ("B", &[&long[1]])],
        &[(Flaw::TextTooLong, None), (Flaw::TextTooLong, Some(1))],
    );
}

fn room(partial_credit: bool) -> Room {
    open_room(&[draft(WATER)], 2, partial_credit)
}

#[test]
fn what_is_sorted_fits_the_question() {
    let mut room = room(true);
    let question = room.questions()[0].clone();
    let asked = asked(&question);
    let [sea, river] = [0, 1].map(|at| asked.categories[at].id);
    let [one, two, three] = [0, 1, 2].map(|at| asked.items[at].id);
    // In the order of the items, whatever came first.
    let saved = saves(&mut room, Pick::Categorize(vec![(three, sea), (one, sea)]));
    assert_eq!(saved, Ok(Pick::Categorize(vec![(one, sea), (three, sea)])));
    for (odd, refusal) in [
        (Vec::new(), Refusal::PickMalformed),
        (vec![(one, sea), (one, river)], Refusal::PickMalformed),
        (vec![(one, sea), (one, sea)], Refusal::PickMalformed),
        (
            [one, two, three, one].map(|item| (item, sea)).to_vec(),
            Refusal::PickMalformed,
        ),
        (vec![(one, AnswerId(1))], Refusal::AnswerUnknown),
        (vec![(AnswerId(1), sea)], Refusal::AnswerUnknown),
    ] {
        let refused = saves(&mut room, Pick::Categorize(odd.clone()));
        assert_eq!(refused, Err(refusal), "{odd:?}");
    }
    let other = saves(&mut room, Pick::Match(vec![(one, sea)]));
    assert_eq!(other, Err(Refusal::PickMalformed));
}

/// A correction moves an item or counts it in several categories, for the same picks; and it can
/// be taken back.
#[test]
fn another_key_counts_item_by_item() {
    let mut room = room(true);
    let question = room.questions()[0].clone();
    let given = [("Baltic", "River"), ("Red", "Sea"), ("Nile", "Sea")];
    saves(&mut room, pick(&question, &given)).unwrap();
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
    let [sea, river] = [0, 1].map(|at| asked.categories[at].id);
    let with = |nile: &[AnswerId], baltic: &[AnswerId]| {
        let homes = asked.items.iter().map(|item| match &*item.text {
            "Nile" => nile.to_vec(),
            "Baltic" => baltic.to_vec(),
            _ => vec![sea],
        });
        Key::Categorize(homes.collect())
    };
    step(
        &mut room,
        &key(with(&[river, sea], &[sea])),
        START_MS + 65_000,
    )
    .unwrap();
    assert_eq!(grade(&room), part(2), "it counts in both");
    step(
        &mut room,
        &key(with(&[sea, sea], &[river])),
        START_MS + 66_000,
    )
    .unwrap();
    assert_eq!(grade(&room), Grade::Correct);
    let bad = [
        Key::Categorize(vec![vec![sea]; 2]),
        Key::Categorize(vec![vec![sea]; 4]),
        Key::Categorize(vec![vec![sea], vec![sea], Vec::new()]),
        Key::Categorize(vec![vec![AnswerId(1)]; 3]),
        Key::Answers(vec![sea]),
    ];
    for bad in bad {
        let refused = step(&mut room, &key(bad), START_MS + 67_000);
        assert_eq!(refused, Err(Refusal::KeyMalformed));
    }
    let written = with(&[river], &[sea]);
    step(&mut room, &key(written), START_MS + 68_000).unwrap();
    assert_eq!(grade(&room), part(1));
    assert_eq!(
        room.corrected_count(),
        0,
        "the author's own key is no other"
    );
}

proptest! {
    /// The share of right items counts. A wrong one takes nothing away, one that is left out is
    /// just not right, and without partial credit all of them have to be right.
    #[test]
    fn items_are_graded_by_their_share(
        homes in proptest::collection::vec(0..3_usize, 2..13),
        sorted in proptest::collection::vec(proptest::option::of(0..3_usize), 12),
        seed in any::<u64>(),
    ) {
        let names = ["A", "B", "C"];
        let items: Vec<String> = (0..homes.len()).map(|at| format!("item {at}")).collect();
        let of = |name: usize| -> Vec<&str> {
            let own = items.iter().zip(&homes).filter(|(_, home)| **home == name);
            own.map(|(item, _)| item.as_str()).collect()
        };
        let [a, b, c] = [0, 1, 2].map(of);
        let question = frozen(&draft(&[("A", &a[..]), ("B", &b[..]), ("C", &c[..])]), seed);
        let given: Vec<_> = items.iter().zip(&sorted).filter_map(|(item, to)| {
            Some((item.as_str(), names[(*to)?]))
        }).collect();
        let pick = pick(&question, &given);
        let right = homes.iter().zip(&sorted).filter(|(home, to)| Some(**home) == **to);
        let earned = u32::try_from(right.count()).unwrap();
        let of = u32::try_from(homes.len()).unwrap();
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
