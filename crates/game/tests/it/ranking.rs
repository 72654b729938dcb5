//! Items to rank: how a room scatters them, what fits, and the order of the group.

use game::correction::Correction;
use game::draft::{Content, QuestionDraft, RankingContent};
use game::event::Pick;
use game::lint::{Flaw, lint};
use game::quiz::{Freezing, Item, Question, QuestionKind, Ranking, freeze};
use game::room::Phase;
use game::score::Grade;
use game::tick::Sequence;
use game::{AnswerId, Command, Refusal, Room};
use proptest::prelude::*;

use crate::kinds::texts;
use crate::rooms::{START_MS, advance, open_room, saves, step};

fn draft(items: &[&str]) -> QuestionDraft {
    let content = Content::Ranking(RankingContent {
        items: texts(items),
    });
    QuestionDraft::of("What do you like?", content)
}

fn frozen(draft: &QuestionDraft, seed: u64) -> Question {
    let drafts = std::slice::from_ref(draft);
    freeze(drafts, &Freezing::default(), seed)
        .unwrap()
        .remove(0)
}

fn ranking(question: &Question) -> &Ranking {
    match &question.kind {
        QuestionKind::Ranking(ranking) => ranking,
        other => panic!("no ranking: {other:?}"),
    }
}

/// Items with the numbers from 1 as their ids.
fn numbered(count: u32) -> Ranking {
    let items = (1..=count).map(|id| Item {
        id: AnswerId(id),
        text: format!("Item {id}"),
    });
    Ranking {
        items: items.collect(),
    }
}

/// What came of these rankings: id, place, points, how many put it first, mean place.
fn told(count: u32, rankings: &[&[u32]]) -> Vec<(u32, u32, u32, u32, Option<u32>)> {
    let rankings: Vec<Vec<AnswerId>> = rankings
        .iter()
        .map(|ids| ids.iter().copied().map(AnswerId).collect())
        .collect();
    let result = numbered(count).result(rankings.iter().map(Vec::as_slice));
    let told = result.iter().map(|one| {
        let mean = one.mean_place_hundredths;
        (one.id.0, one.place, one.points, one.first_count, mean)
    });
    told.collect()
}

#[test]
fn points_are_counted_as_borda_did() {
    let rankings: &[&[u32]] = &[&[3, 1, 2, 4], &[3, 2, 1, 4], &[1, 3, 2, 4]];
    assert_eq!(
        told(4, rankings),
        [
            (3, 1, 8, 2, Some(133)),
            (1, 2, 6, 1, Some(200)),
            (2, 3, 4, 0, Some(267)),
            (4, 4, 0, 0, Some(400)),
        ]
    );
}

#[test]
fn what_is_left_out_gets_nothing_and_the_rest_no_more_for_it() {
    assert_eq!(
        told(3, &[&[2], &[2, 1]]),
        [
            (2, 1, 4, 2, Some(100)),
            (1, 2, 1, 0, Some(200)),
            (3, 3, 0, 0, None),
        ]
    );
}

#[test]
fn ties_share_a_place_and_the_next_one_is_left_out() {
    assert_eq!(
        told(3, &[&[1, 2], &[2, 1]]),
        [
            (1, 1, 3, 1, Some(150)),
            (2, 1, 3, 1, Some(150)),
            (3, 3, 0, 0, None),
        ]
    );
    let places: Vec<u32> = told(4, &[]).iter().map(|one| one.1).collect();
    assert_eq!(places, [1, 1, 1, 1], "without anyone, all are equal");
}

#[test]
fn a_room_shows_nothing_of_the_order_its_author_wrote() {
    let one = frozen(&draft(&["Sea", " Lake ", "River"]), 7);
    let other = frozen(&draft(&["River", "Sea", "Lake"]), 7);
    assert_eq!(one.kind, other.kind);
    let mut shown: Vec<_> = ranking(&one).items.iter().map(|item| &*item.text).collect();
    shown.sort_unstable();
    assert_eq!(shown, ["Lake", "River", "Sea"]);
    assert!(!one.is_scored());
    assert_eq!(one.points_factor, 0);
}

#[test]
fn two_to_eight_different_items_are_needed() {
    let flaws = |items: &[&str]| -> Vec<_> {
        let found = lint(&draft(items)).into_iter();
        found.map(|finding| (finding.flaw, finding.at)).collect()
    };
    assert_eq!(flaws(&["a", "b"]), []);
    assert_eq!(flaws(&["a"]), [(Flaw::TooFew, None)]);
    assert_eq!(flaws(&["a", " "]), [(Flaw::AnswerMissing, Some(1))]);
    assert_eq!(flaws(&["a", " a "]), [(Flaw::AnswerTwice, Some(1))]);
    let nine = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    assert_eq!(flaws(&nine), [(Flaw::TooMany, None)]);
    let long = "x".repeat(201);
    assert_eq!(flaws(&["a", &long]), [(Flaw::TextTooLong, Some(1))]);
}

/// A room in which the question is open for one player, who may change the pick.
fn room(drafts: &[QuestionDraft]) -> Room {
    open_room(drafts, 1, false)
}

#[test]
fn some_items_in_an_order_are_a_ranking() {
    let mut room = room(&[draft(&["Sea", "Lake", "River"])]);
    let question = room.questions()[0].clone();
    let [one, two, three] = [0, 1, 2].map(|at| ranking(&question).items[at].id);
    for fits in [vec![three, one, two], vec![two]] {
        let fits = Pick::Ranking(fits);
        assert_eq!(saves(&mut room, fits.clone()), Ok(fits));
    }
    for (odd, refusal) in [
        (Vec::new(), Refusal::PickMalformed),
        (vec![one, one], Refusal::PickMalformed),
        (vec![one, two, three, one], Refusal::PickMalformed),
        (vec![one, AnswerId(1)], Refusal::AnswerUnknown),
    ] {
        let refused = saves(&mut room, Pick::Ranking(odd.clone()));
        assert_eq!(refused, Err(refusal), "{odd:?}");
    }
    let other = saves(&mut room, Pick::Order(vec![one, two, three]));
    assert_eq!(other, Err(Refusal::PickMalformed));
}

/// Nothing is right, so nothing can be corrected, and there is no leaderboard after it.
#[test]
fn a_ranking_earns_nothing_and_has_no_key() {
    let mut room = room(&[draft(&["Sea", "Lake"]), draft(&["Tea", "Milk"])]);
    let first = ranking(&room.questions()[0]).items[0].id;
    saves(&mut room, Pick::Ranking(vec![first])).unwrap();
    advance(&mut room, START_MS + 63_000);
    advance(&mut room, START_MS + 64_000);
    let outcome = &room.rounds()[0].outcomes[0];
    assert_eq!((outcome.grade, outcome.points), (Some(Grade::Unscored), 0));
    let correct = Command::Correct {
        question: 0,
        correction: Correction::Void,
    };
    assert!(step(&mut room, &correct, START_MS + 65_000).is_err());
    advance(&mut room, START_MS + 66_000);
    assert!(matches!(room.phase(), Phase::Announced { .. }));
}

proptest! {
    /// All points of a ranking of n items are n(n - 1)/2, less what the items left out would get;
    /// the result has every item once, in falling order of points, which the places follow.
    #[test]
    fn points_add_up(
        count in 2..9_u32,
        seeds in proptest::collection::vec((any::<u64>(), 1..9_usize), 0..12),
    ) {
        let ranking = numbered(count);
        let rankings: Vec<Vec<AnswerId>> = seeds.iter().map(|(seed, kept)| {
            let mut ids: Vec<_> = ranking.items.iter().map(|item| item.id).collect();
            Sequence::new(*seed).shuffle(&mut ids);
            ids.truncate(*kept);
            ids
        }).collect();
        let result = ranking.result(rankings.iter().map(Vec::as_slice));
        let all: u32 = result.iter().map(|one| one.points).sum();
        let want: u32 = rankings.iter().flat_map(|ids| {
            (1..=count).take(ids.len()).map(|place| count - place)
        }).sum();
        prop_assert_eq!(all, want);
        let firsts: u32 = result.iter().map(|one| one.first_count).sum();
        prop_assert_eq!(firsts as usize, rankings.len());
        prop_assert!(result.is_sorted_by(|one, next| one.points >= next.points));
        for one in &result {
            let better = result.iter().filter(|other| other.points > one.points).count();
            prop_assert_eq!(one.place as usize, better + 1);
        }
        let mut ids: Vec<_> = result.iter().map(|one| one.id).collect();
        ids.sort_unstable();
        prop_assert_eq!(ids, ranking.items.iter().map(|item| item.id).collect::<Vec<_>>());
    }
}
