//! What a simulated player picks: a random answer of the right shape for every question.

use protocol::question::{
    AnswerView, AnswersChoice, CategorizeChoice, CategorizeOffer, Choice, GapsChoice, GapsOffer,
    GapsWay, LabelsChoice, MatchChoice, NumberChoice, NumberRange, Offer, PairChoice, PinPoint,
    RatingChoice, SortedItem, TextChoice, WordsChoice,
};

use crate::clock::draw;

/// The typed answers; the first ones are right in the crowd's own quiz.
const TYPED: [&str; 4] = ["north", "North", "south", "up"];
/// The words for a word cloud.
const WORDS: [&str; 6] = ["sun", "sea", "heat", "ice cream", "holidays", "bees"];
/// Places on a picture are in ten-thousandths.
const PIN_WHOLE: u64 = 10_000;

/// Random numbers for one player and one question.
pub(crate) struct Draws {
    seed: u64,
    player: u32,
    question: u32,
    drawn: u64,
}

impl Draws {
    pub(crate) fn new(seed: u64, player: u32, question: u32) -> Self {
        Self {
            seed,
            player,
            question,
            drawn: 0,
        }
    }

    fn below(&mut self, below: u64) -> u64 {
        let seed = self.seed.wrapping_add(self.drawn << 40);
        self.drawn += 1;
        draw(seed, self.player, self.question, below)
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let at = self.below(of.len() as u64);
        of.get(usize::try_from(at).ok()?).cloned()
    }

    /// Picks `count` of them, in any order.
    fn some<T: Clone>(&mut self, mut of: Vec<T>, count: u64) -> Vec<T> {
        let mut taken = Vec::new();
        while !of.is_empty() && (taken.len() as u64) < count {
            let at = usize::try_from(self.below(of.len() as u64)).unwrap_or(0);
            taken.push(of.swap_remove(at));
        }
        taken
    }
}

/// Chooses from the offer; nothing if nothing is asked.
pub(crate) fn choose(offer: &Offer, draws: &mut Draws) -> Option<Choice> {
    Some(match offer {
        // A single one, because not every question accepts more.
        Offer::Choice(offer) | Offer::TrueFalse(offer) | Offer::Poll(offer) => {
            let answers = vec![draws.one(&ids(&offer.answers))?];
            Choice::Answers(AnswersChoice { answers })
        }
        Offer::Typed(_) => {
            let text = draws.one(&TYPED)?.to_owned();
            Choice::Typed(TextChoice { text })
        }
        Offer::Number(offer) => {
            let number = number(offer.range.as_ref(), draws);
            Choice::Number(NumberChoice {
                number,
                typed: None,
            })
        }
        Offer::Order(offer) => {
            let answers = draws.some(ids(&offer.items), u64::MAX);
            Choice::Order(AnswersChoice { answers })
        }
        Offer::Match(offer) => {
            let partners = draws.some(ids(&offer.answers), u64::MAX);
            let pairs = ids(&offer.prompts).into_iter().zip(partners);
            let pairs = pairs.map(|(prompt, answer)| PairChoice { prompt, answer });
            Choice::Match(MatchChoice {
                pairs: pairs.collect(),
            })
        }
        Offer::Pin(_) => {
            let mut place = || u16::try_from(draws.below(PIN_WHOLE + 1)).unwrap_or(0);
            Choice::Pin(PinPoint {
                x: place(),
                y: place(),
            })
        }
        Offer::WordCloud(offer) => {
            let words = WORDS.iter().map(|word| (*word).to_owned()).collect();
            let count = 1 + draws.below(offer.words_max.into());
            Choice::Words(WordsChoice {
                words: draws.some(words, count),
            })
        }
        Offer::OpenText(_) => {
            let word = draws.one(&WORDS)?;
            let text = format!("I liked all of it,\nand the {word} most.");
            Choice::Text(TextChoice { text })
        }
        Offer::Rating(offer) => {
            let first = u64::from(!offer.is_recommendation);
            let step = first + draws.below(offer.steps.into());
            Choice::Rating(RatingChoice {
                step: u8::try_from(step).unwrap_or(1),
            })
        }
        Offer::Ranking(offer) => Choice::Ranking(ranked(&offer.items, draws)),
        Offer::Gaps(offer) => Choice::Gaps(gaps(offer, draws)),
        Offer::Categorize(offer) => Choice::Categorize(sorted(offer, draws)?),
        Offer::Labels(offer) => {
            let labels = draws.some(ids(&offer.labels), offer.spots.len() as u64);
            Choice::Labels(LabelsChoice {
                labels: labels.into_iter().map(Some).collect(),
            })
        }
        Offer::Slide(_) => return None,
    })
}

/// Some of the items, in any order.
fn ranked(items: &[AnswerView], draws: &mut Draws) -> AnswersChoice {
    let count = 1 + draws.below(items.len() as u64);
    AnswersChoice {
        answers: draws.some(ids(items), count),
    }
}

fn sorted(offer: &CategorizeOffer, draws: &mut Draws) -> Option<CategorizeChoice> {
    let categories = ids(&offer.categories);
    let items = ids(&offer.items).into_iter();
    let sorted = items.map(|item| {
        let category = draws.one(&categories)?;
        Some(SortedItem { item, category })
    });
    Some(CategorizeChoice {
        sorted: sorted.collect::<Option<_>>()?,
    })
}

fn gaps(offer: &GapsOffer, draws: &mut Draws) -> GapsChoice {
    let filled = offer.gaps.iter().map(|gap| match offer.way {
        GapsWay::Typed => draws.one(&TYPED).map(str::to_owned),
        GapsWay::List => draws.one(&ids(&gap.choices)),
    });
    GapsChoice {
        way: offer.way,
        gaps: filled.collect(),
    }
}

fn ids(items: &[AnswerView]) -> Vec<String> {
    items.iter().map(|item| item.id.clone()).collect()
}

/// A value on the slider, or any two-digit number.
fn number(range: Option<&NumberRange>, draws: &mut Draws) -> String {
    let whole = |text: &str| text.parse::<u64>().ok();
    let marks = range.and_then(|range| {
        let (min, max, step) = (whole(&range.min)?, whole(&range.max)?, whole(&range.step)?);
        let marks = max.checked_sub(min)?.checked_div(step)? + 1;
        Some((min, step, marks))
    });
    match (marks, range) {
        (Some((min, step, marks)), _) => (min + step * draws.below(marks)).to_string(),
        // The range isn't in integers: use its lowest value, which is always allowed.
        (None, Some(range)) => range.min.clone(),
        (None, None) => draws.below(100).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use protocol::question::{NumberOffer, OrderOffer};

    use super::*;

    fn drawn(offer: &Offer) -> BTreeSet<String> {
        (0..200)
            .map(|player| {
                let choice = choose(offer, &mut Draws::new(1, player, 0)).unwrap();
                serde_json::to_string(&choice).unwrap()
            })
            .collect()
    }

    #[test]
    fn numbers_are_marks_of_the_slider_and_orders_are_all_orders() {
        let range = NumberRange {
            min: "10".to_owned(),
            max: "20".to_owned(),
            step: "5".to_owned(),
        };
        let numbers = drawn(&Offer::Number(NumberOffer {
            range: Some(range),
            unit: String::new(),
            by_closeness: false,
        }));
        let marks = [10, 15, 20].map(|mark| format!(r#"{{"kind":"number","number":"{mark}"}}"#));
        assert_eq!(numbers, BTreeSet::from(marks));
        let items = ["a", "b", "c"].map(|id| AnswerView {
            id: id.to_owned(),
            text: id.to_owned(),
            picture: None,
        });
        let orders = drawn(&Offer::Order(OrderOffer {
            items: items.to_vec(),
        }));
        assert_eq!(orders.len(), 6, "{orders:?}");
    }
}
