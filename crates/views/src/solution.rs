//! What the reveal shows. [`super::phase`] calls it for that phase, and reports do.

use std::collections::BTreeMap;

use game::event::Pick;
use game::quiz::{Estimate, Match, NumberKey, Order, Question, QuestionKind as Kind};
use game::room::Round;
use game::score::{Grade, Grader, says_same};
use game::spelling::fold;

use super::categorize::categorize_solution;
use super::gaps::gaps_solution;
use super::labels::labels_solution;
use super::offer::{pair, pin_point};
use super::ranking::ranking_solution;
use super::rating::{ratings, recommendations};
use protocol::from_draft::pin_area;
use protocol::ids::answer_id;
use protocol::question::{
    AnswersSolution, Closeness, MatchSolution, NoSolution, NumberSolution, OpenTextSolution,
    OrderSolution, PinSolution, PollSolution, SaidCount, Solution, TypedSolution,
    WordCloudSolution,
};

/// The maximum number of different typed answers to show.
const SAID_MAX: usize = 10;
/// Guesses by closeness hardly repeat: enough of them to show how they spread.
const GUESSES_MAX: usize = 100;
/// The most words of a cloud; more can't be read.
const WORDS_MAX: usize = 50;
/// The most open texts on the wire; a screen shows fewer.
const TEXTS_MAX: usize = 30;
/// The most taps on a picture; more hide it.
const POINTS_MAX: usize = 200;

/// The right answer, and what players answered.
pub fn solution(question: &Question, round: &Round) -> Solution {
    match &question.kind {
        Kind::Choice(_) | Kind::Pictured(_) => Solution::Choice(answers(question, round)),
        Kind::TrueFalse(_) => Solution::TrueFalse(answers(question, round)),
        Kind::Typed(typed) => Solution::Typed(TypedSolution {
            accepted: typed.accepted.clone(),
            said: said(question, round, SAID_MAX),
        }),
        Kind::Number(key) => Solution::Number(number(question, key, round)),
        Kind::Estimate(estimate) => Solution::Number(NumberSolution {
            said: said(question, round, GUESSES_MAX),
            closeness: Some(closeness(question, estimate, round)),
            ..number(question, &estimate.key, round)
        }),
        Kind::Order(right) => Solution::Order(order(right, round)),
        Kind::Match(pairs) => Solution::Match(matched(pairs, round)),
        Kind::Pin(areas) => Solution::Pin(PinSolution {
            areas: areas.iter().copied().map(pin_area).collect(),
            points: picks(round)
                .filter_map(|pick| match pick {
                    Pick::Pin(point) => Some(pin_point(*point)),
                    _ => None,
                })
                .take(POINTS_MAX)
                .collect(),
        }),
        Kind::Poll(_) | Kind::PicturedPoll(_) => Solution::Poll(PollSolution {
            distribution: distribution(question, round),
        }),
        Kind::WordCloud(_) => Solution::WordCloud(WordCloudSolution {
            words: said(question, round, WORDS_MAX),
        }),
        Kind::OpenText => Solution::OpenText(OpenTextSolution {
            texts: picks(round)
                .filter_map(|pick| match pick {
                    Pick::Text(text) => Some(text),
                    _ => None,
                })
                .filter(|text| !round.own_words.hides(text))
                .take(TEXTS_MAX)
                .cloned()
                .collect(),
            hidden_count: hidden_count(round),
        }),
        Kind::Rating(rating) => Solution::Rating(ratings(rating, round)),
        Kind::Recommendation(_) => Solution::Rating(recommendations(round)),
        Kind::Slide(_) => Solution::Slide(NoSolution {}),
        Kind::Gaps(gaps) => Solution::Gaps(gaps_solution(question, gaps, round)),
        Kind::Categorize(asked) => Solution::Categorize(categorize_solution(asked, round)),
        Kind::Labels(asked) => Solution::Labels(labels_solution(asked, round)),
        Kind::Ranking(ranking) => Solution::Ranking(ranking_solution(ranking, round)),
    }
}

/// How often each answer of a question was picked, in the order of the room.
pub fn distribution(question: &Question, round: &Round) -> Vec<u32> {
    distribution_of(question, picks(round))
}

pub(super) fn distribution_of<'p>(
    question: &Question,
    picks: impl Iterator<Item = &'p Pick>,
) -> Vec<u32> {
    let mut distribution = vec![0; question.answers().len()];
    for pick in picks {
        let Pick::Choice(ids) = pick else { continue };
        for position in ids.iter().filter_map(|id| question.position_of(*id)) {
            distribution[position] += 1;
        }
    }
    distribution
}

/// How many texts only hosts see.
fn hidden_count(round: &Round) -> u32 {
    let texts = round.own_words.list().into_iter();
    let hidden = texts.filter(|text| !text.state.is_shown());
    hidden.map(|text| text.count).sum()
}

pub(super) fn picks(round: &Round) -> impl Iterator<Item = &Pick> {
    round.picks.iter().flatten().map(|saved| &saved.pick)
}

fn answers(question: &Question, round: &Round) -> AnswersSolution {
    let correct = question.answers().iter().filter(|answer| answer.is_correct);
    AnswersSolution {
        correct: correct.map(|answer| answer_id(answer.id)).collect(),
        distribution: distribution(question, round),
    }
}

/// What was typed or said and everyone may see, most frequent first; equally frequent ones in the
/// order of the seats. What looks the same is graded once, by how the first one wrote it.
fn said(question: &Question, round: &Round, most: usize) -> Vec<SaidCount> {
    let mut by_look: BTreeMap<String, usize> = BTreeMap::new();
    let mut said: Vec<SaidCount> = Vec::new();
    let grader = Grader::new(question, false);
    let hidden = &round.own_words;
    let mut add = |text: &str, look: String, pick: &Pick| {
        if hidden.hides_look(&look) {
            return;
        }
        let at = *by_look.entry(look).or_insert_with(|| {
            said.push(SaidCount {
                text: text.to_owned(),
                count: 0,
                is_correct: grader.grade(pick) == Grade::Correct,
            });
            said.len() - 1
        });
        said[at].count += 1;
    };
    for pick in picks(round) {
        match pick {
            Pick::Typed(text) => add(text, fold(text), pick),
            Pick::Number(number) => {
                let text = number.to_string();
                add(&text, text.clone(), pick);
            }
            Pick::NumberTyped(typed) => {
                let number = question.number_of(pick).unwrap_or(typed.number);
                let text = number.to_string();
                add(&text, text.clone(), &Pick::Number(number));
            }
            Pick::Words(words) => {
                for word in words {
                    add(word, fold(word), pick);
                }
            }
            _ => {}
        }
    }
    said.sort_by_key(|said| std::cmp::Reverse(said.count));
    said.truncate(most);
    said
}

fn number(question: &Question, key: &NumberKey, round: &Round) -> NumberSolution {
    NumberSolution {
        right: key.right.to_string(),
        tolerance: key.tolerance.to_string(),
        said: said(question, round, SAID_MAX),
        closeness: None,
    }
}

fn closeness(question: &Question, estimate: &Estimate, round: &Round) -> Closeness {
    let numbers: Vec<_> = picks(round)
        .filter_map(|pick| question.number_of(pick))
        .collect();
    let all = estimate.closeness(&numbers);
    Closeness {
        span: estimate.span.to_string(),
        nearest: all.map(|all| all.nearest.to_string()),
        nearest_count: all.map_or(0, |all| all.nearest_count),
        mean_distance: all.map(|all| all.mean_distance.to_string()),
    }
}

fn order(order: &Order, round: &Round) -> OrderSolution {
    let mut right_counts = vec![0; order.right.len()];
    for pick in picks(round) {
        let Pick::Order(ids) = pick else { continue };
        let places = order.right.iter().zip(ids).zip(&mut right_counts);
        for ((right, id), right_count) in places {
            *right_count += u32::from(says_same(&order.items, *right, *id));
        }
    }
    OrderSolution {
        right: order.right.iter().copied().map(answer_id).collect(),
        right_counts,
    }
}

fn matched(pairs: &Match, round: &Round) -> MatchSolution {
    let right = || {
        pairs
            .prompts
            .iter()
            .map(|item| item.id)
            .zip(pairs.right.iter().copied())
    };
    let mut right_counts = vec![0; pairs.right.len()];
    for pick in picks(round) {
        let Pick::Match(found) = pick else { continue };
        for ((prompt, answer), right_count) in right().zip(&mut right_counts) {
            let is_right = found
                .iter()
                .any(|(of, id)| *of == prompt && says_same(&pairs.answers, answer, *id));
            *right_count += u32::from(is_right);
        }
    }
    MatchSolution {
        pairs: right().map(pair).collect(),
        right_counts,
    }
}
