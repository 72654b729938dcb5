//! A passage with gaps on the wire: what is offered, what players fill in, and what is right.

use std::collections::BTreeMap;

use game::AnswerId;
use game::event::Pick;
use game::limits::GAP_TEXT_MAX;
use game::own_words::OwnWords;
use game::quiz::{Gap, Gaps, ListedGap, Question, Typed};
use game::room::{Outcome, Round};
use game::score::Grader;
use game::spelling::fold;

use super::offer::item;
use protocol::ids::{answer_id, count, parse_answer_ids};
use protocol::question::{
    GapOffer, GapSolution, GapsChoice, GapsOffer, GapsSolution, GapsWay, SaidCount,
};

/// The maximum number of different typed answers to show.
const SAID_MAX: usize = 10;
/// More names than any passage has gaps are not worth reading.
const NAMES_MAX: usize = 16;

pub(super) fn gaps_offer(gaps: &Gaps) -> GapsOffer {
    let offered = gaps.gaps.iter().map(|gap| GapOffer {
        choices: match gap {
            Gap::Typed(_) => Vec::new(),
            Gap::Listed(list) => list.choices.iter().map(item).collect(),
        },
    });
    GapsOffer {
        way: if gaps.is_typed() {
            GapsWay::Typed
        } else {
            GapsWay::List
        },
        texts: gaps.texts.clone(),
        gaps: offered.collect(),
        length_max: count(GAP_TEXT_MAX),
    }
}

pub(super) fn typed_gaps(texts: &[Option<String>]) -> GapsChoice {
    GapsChoice {
        way: GapsWay::Typed,
        gaps: texts.to_vec(),
    }
}

pub(super) fn chosen_gaps(ids: &[Option<AnswerId>]) -> GapsChoice {
    GapsChoice {
        way: GapsWay::List,
        gaps: ids.iter().map(|id| id.map(answer_id)).collect(),
    }
}

/// What is filled in; `None` if it names what can't be.
pub(super) fn gaps_pick(given: &GapsChoice) -> Option<Pick> {
    if given.gaps.len() > NAMES_MAX {
        return None;
    }
    if given.way == GapsWay::Typed {
        return Some(Pick::Gaps(given.gaps.clone()));
    }
    Some(Pick::GapChoices(parse_answer_ids(&given.gaps)?))
}

/// For each gap whether a player got it right; empty without an answer, and for other kinds.
pub(crate) fn right_gaps(question: &Question, outcome: Option<&Outcome>) -> Vec<bool> {
    let picked = outcome.filter(|outcome| outcome.grade.is_some());
    let (Some(gaps), Some(outcome)) = (question.gaps(), picked) else {
        return Vec::new();
    };
    let places = 0..gaps.gaps.len();
    places.map(|at| outcome.is_gap_right(at)).collect()
}

pub(super) fn gaps_solution(question: &Question, gaps: &Gaps, round: &Round) -> GapsSolution {
    let grader = Grader::new(question, false);
    let solutions = gaps.gaps.iter().enumerate().map(|(at, gap)| match gap {
        Gap::Typed(typed) => typed_solution(&grader, at, typed, round),
        Gap::Listed(list) => listed_solution(at, list, round),
    });
    GapsSolution {
        gaps: solutions.collect(),
    }
}

/// Everyone who got it right is counted, also if only hosts see how they wrote it.
fn typed_solution(grader: &Grader<'_>, at: usize, typed: &Typed, round: &Round) -> GapSolution {
    let mut by_look: BTreeMap<String, usize> = BTreeMap::new();
    let mut said: Vec<SaidCount> = Vec::new();
    for pick in super::solution::picks(round) {
        let Pick::Gaps(texts) = pick else { continue };
        let Some(Some(text)) = texts.get(at) else {
            continue;
        };
        let place = *by_look.entry(fold(text)).or_insert_with(|| {
            said.push(SaidCount {
                text: text.clone(),
                count: 0,
                is_correct: grader.fills_in(at, text),
            });
            said.len() - 1
        });
        said[place].count += 1;
    }
    let right = said.iter().filter(|said| said.is_correct);
    let right_count = right.map(|said| said.count).sum();
    shorten(&mut said, &round.own_words);
    GapSolution {
        accepted: typed.accepted.clone(),
        correct: Vec::new(),
        right_count,
        said,
        distribution: Vec::new(),
    }
}

/// Leaves the most frequent that everyone may see.
fn shorten(said: &mut Vec<SaidCount>, own_words: &OwnWords) {
    said.retain(|said| !own_words.hides(&said.text));
    said.sort_by_key(|said| std::cmp::Reverse(said.count));
    said.truncate(SAID_MAX);
}

fn listed_solution(at: usize, list: &ListedGap, round: &Round) -> GapSolution {
    let mut distribution = vec![0; list.choices.len()];
    for pick in super::solution::picks(round) {
        let Pick::GapChoices(ids) = pick else {
            continue;
        };
        let id = ids.get(at).copied().flatten();
        let place = list.choices.iter().position(|item| Some(item.id) == id);
        if let Some(place) = place {
            distribution[place] += 1;
        }
    }
    let counted = list.choices.iter().zip(&distribution);
    let right = counted.filter(|(item, _)| list.accepts(item.id));
    let texts = list.right.iter().filter_map(|id| list.text_of(*id));
    GapSolution {
        accepted: texts.map(str::to_owned).collect(),
        correct: list.right.iter().copied().map(answer_id).collect(),
        right_count: right.map(|(_, count)| count).sum(),
        said: Vec::new(),
        distribution,
    }
}
