//! Items and categories on the wire: what is offered, how players sort, and what is right.

use game::AnswerId;
use game::event::Pick;
use game::quiz::Categorize;
use game::room::Round;

use super::offer::item;
use protocol::ids::{answer_id, parse_answer_id};
use protocol::question::{CategorizeChoice, CategorizeOffer, CategorizeSolution, SortedItem};

/// More names than any question has items are not worth reading.
const NAMES_MAX: usize = 16;

pub(super) fn categorize_offer(asked: &Categorize) -> CategorizeOffer {
    CategorizeOffer {
        categories: asked.categories.iter().map(item).collect(),
        items: asked.items.iter().map(item).collect(),
    }
}

pub(super) fn categorize_choice(sorted: &[(AnswerId, AnswerId)]) -> CategorizeChoice {
    let sorted = sorted.iter().map(|(item, category)| SortedItem {
        item: answer_id(*item),
        category: answer_id(*category),
    });
    CategorizeChoice {
        sorted: sorted.collect(),
    }
}

/// What is sorted; `None` if it names what can't be.
pub(super) fn categorize_pick(given: &CategorizeChoice) -> Option<Pick> {
    if given.sorted.len() > NAMES_MAX {
        return None;
    }
    let sorted = given.sorted.iter();
    let sorted = sorted.map(|one| parse_answer_id(&one.item).zip(parse_answer_id(&one.category)));
    Some(Pick::Categorize(sorted.collect::<Option<_>>()?))
}

pub(super) fn categorize_solution(asked: &Categorize, round: &Round) -> CategorizeSolution {
    let mut distributions = vec![vec![0_u32; asked.categories.len()]; asked.items.len()];
    for pick in super::solution::picks(round) {
        let Pick::Categorize(sorted) = pick else {
            continue;
        };
        for (item, category) in sorted {
            let at = asked.items.iter().position(|one| one.id == *item);
            let to = asked.categories.iter().position(|one| one.id == *category);
            let counts = at.and_then(|at| distributions.get_mut(at));
            if let Some(count) = to.and_then(|to| counts?.get_mut(to)) {
                *count += 1;
            }
        }
    }
    let counted = asked.right.iter().zip(&distributions);
    let right_counts = counted.map(|(right, counts)| {
        let categories = asked.categories.iter().zip(counts);
        let right = categories.filter(|(category, _)| right.contains(&category.id));
        right.map(|(_, count)| count).sum()
    });
    let right = asked.right.iter();
    CategorizeSolution {
        right: right
            .map(|ids| ids.iter().copied().map(answer_id).collect())
            .collect(),
        right_counts: right_counts.collect(),
        distributions,
    }
}
