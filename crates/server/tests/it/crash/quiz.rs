//! What is played: seven shapes of a pick, every factor, with and without a time limit.
//!
//! What is right is judged here from the words of the quiz, not by the rules of the server.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result};
use protocol::http::files::ImportReport;
use protocol::http::rooms::RoomCreated;
use protocol::question::{
    AnswerView, AnswersChoice, Choice, MatchChoice, NumberChoice, Offer, PairChoice, TextChoice,
    WordsChoice,
};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::http::Http;

/// How many picks of a hundred are all right where chance would find few.
const RIGHT_PERCENT: u64 = 50;

/// A question.
pub(crate) struct Asked {
    text: &'static str,
    ask: Ask,
    pub(crate) time_limit_s: Option<u32>,
    pub(crate) points_factor: u32,
}

/// What is asked. A `+` before something that is picked or typed says that it is right.
enum Ask {
    Choice(&'static [&'static str]),
    Typed {
        accepted: &'static [&'static str],
        typed: &'static [&'static str],
    },
    /// In their right order.
    Order(&'static [&'static str]),
    /// What belongs together.
    Match(&'static [(&'static str, &'static str)]),
    Number {
        right: &'static str,
        tolerance: &'static str,
        given: &'static [&'static str],
    },
    Poll(&'static [&'static str]),
    Words(&'static [&'static str]),
}

/// The first ones have a limit: anyone who comes late need not pick for them to end.
pub(crate) const QUESTIONS: [Asked; 7] = [
    Asked {
        text: "Which are prime?",
        ask: Ask::Choice(&["+2", "+5", "9", "15", "+17"]),
        time_limit_s: Some(6),
        points_factor: 2,
    },
    Asked {
        text: "What is the capital of Iceland?",
        ask: Ask::Typed {
            accepted: &["Reykjavík"],
            typed: &["+Reykjavík", "+reykjavik", "+REYKJAVIK", "Oslo", "Nuuk"],
        },
        time_limit_s: Some(5),
        points_factor: 1,
    },
    Asked {
        text: "From the Sun outwards",
        ask: Ask::Order(&["Mercury", "Venus", "Earth", "Mars"]),
        time_limit_s: Some(6),
        points_factor: 1,
    },
    Asked {
        text: "Which capital belongs where?",
        ask: Ask::Match(&[
            ("Peru", "Lima"),
            ("Chile", "Santiago"),
            ("Ecuador", "Quito"),
        ]),
        time_limit_s: None,
        points_factor: 2,
    },
    Asked {
        text: "How high is the Eiffel Tower?",
        ask: Ask::Number {
            right: "330",
            tolerance: "9.5",
            given: &["+330", "+320.5", "+339.5", "340", "-12.25"],
        },
        time_limit_s: None,
        points_factor: 0,
    },
    Asked {
        text: "Tea or coffee?",
        ask: Ask::Poll(&["Tea", "Coffee", "Neither"]),
        time_limit_s: None,
        points_factor: 1,
    },
    Asked {
        text: "What comes to your mind?",
        ask: Ask::Words(&["sea", "summer", "sand", "salt"]),
        time_limit_s: None,
        points_factor: 1,
    },
];

impl Asked {
    /// Whether something is right or wrong.
    pub(crate) fn is_scored(&self) -> bool {
        !matches!(self.ask, Ask::Poll(_) | Ask::Words(_))
    }

    /// Something to pick from what is offered; `None` if that is not what was asked.
    pub(crate) fn choose(&self, dice: &mut Dice, offer: &Offer) -> Option<Choice> {
        let text = |dice: &mut Dice, texts: &[&str]| {
            let text = texts[dice.place(texts.len())].trim_start_matches('+');
            text.to_owned()
        };
        Some(match (&self.ask, offer) {
            (Ask::Choice(answers), Offer::Choice(offer)) if dice.chance(RIGHT_PERCENT) => {
                let right = answers.iter().filter_map(|answer| answer.strip_prefix('+'));
                let answers = right.map(|text| id_of(&offer.answers, text));
                let answers = answers.collect::<Option<_>>()?;
                Choice::Answers(AnswersChoice { answers })
            }
            (Ask::Choice(_), Offer::Choice(offer)) | (Ask::Poll(_), Offer::Poll(offer)) => {
                let count = 1 + dice.place(offer.answers.len());
                let answers = some(dice, ids(&offer.answers), count);
                Choice::Answers(AnswersChoice { answers })
            }
            (Ask::Typed { typed, .. }, Offer::Typed(_)) => {
                let text = text(dice, typed);
                Choice::Typed(TextChoice { text })
            }
            (Ask::Number { given, .. }, Offer::Number(_)) => {
                let number = text(dice, given);
                Choice::Number(NumberChoice {
                    number,
                    typed: None,
                })
            }
            (Ask::Order(items), Offer::Order(offer)) => {
                let answers = if dice.chance(RIGHT_PERCENT) {
                    let ids = items.iter().map(|item| id_of(&offer.items, item));
                    ids.collect::<Option<_>>()?
                } else {
                    some(dice, ids(&offer.items), offer.items.len())
                };
                Choice::Order(AnswersChoice { answers })
            }
            (Ask::Match(pairs), Offer::Match(offer)) => {
                let partners = if dice.chance(RIGHT_PERCENT) {
                    let partners = offer.prompts.iter().map(|prompt| {
                        let (_, right) = pairs.iter().find(|(of, _)| *of == prompt.text)?;
                        id_of(&offer.answers, right)
                    });
                    partners.collect::<Option<_>>()?
                } else {
                    // Also fewer than there are prompts.
                    let count = 1 + dice.place(offer.prompts.len());
                    some(dice, ids(&offer.answers), count)
                };
                let pairs = ids(&offer.prompts).into_iter().zip(partners);
                let pairs = pairs.map(|(prompt, answer)| PairChoice { prompt, answer });
                let pairs = pairs.collect();
                Choice::Match(MatchChoice { pairs })
            }
            (Ask::Words(words), Offer::WordCloud(offer)) => {
                let most = usize::try_from(offer.words_max).ok()?;
                let words = words.iter().map(|word| (*word).to_owned()).collect();
                let count = 1 + dice.place(most);
                let words = some(dice, words, count);
                Choice::Words(WordsChoice { words })
            }
            _ => return None,
        })
    }

    /// Whether a pick is right; `None` where nothing is.
    pub(crate) fn is_right(&self, offer: &Offer, choice: &Choice) -> Option<bool> {
        let says = |texts: &[&str], said: &str| {
            texts
                .iter()
                .any(|text| text.strip_prefix('+') == Some(said))
        };
        Some(match (&self.ask, offer, choice) {
            (Ask::Poll(_) | Ask::Words(_), ..) => return None,
            (Ask::Choice(answers), Offer::Choice(offer), Choice::Answers(picked)) => {
                let right = answers.iter().filter_map(|answer| answer.strip_prefix('+'));
                let right: BTreeSet<&str> = right.collect();
                texts(&offer.answers, &picked.answers).collect::<BTreeSet<_>>() == right
            }
            (Ask::Typed { typed, .. }, Offer::Typed(_), Choice::Typed(said)) => {
                says(typed, &said.text)
            }
            (Ask::Number { given, .. }, Offer::Number(_), Choice::Number(said)) => {
                says(given, &said.number)
            }
            (Ask::Order(items), Offer::Order(offer), Choice::Order(picked)) => {
                texts(&offer.items, &picked.answers).eq(items.iter().copied())
            }
            (Ask::Match(pairs), Offer::Match(offer), Choice::Match(found)) => {
                let prompts = found.pairs.iter().map(|pair| &pair.prompt);
                let answers = found.pairs.iter().map(|pair| &pair.answer);
                let found = texts(&offer.prompts, prompts).zip(texts(&offer.answers, answers));
                let right: BTreeSet<(&str, &str)> = pairs.iter().copied().collect();
                found.collect::<BTreeSet<_>>() == right
            }
            _ => false,
        })
    }

    /// Whether this answer to choose is right; `None` if it is none of this question.
    pub(crate) fn is_right_answer(&self, text: &str) -> Option<bool> {
        let (Ask::Choice(answers) | Ask::Poll(answers)) = &self.ask else {
            return None;
        };
        let answer = answers
            .iter()
            .find(|answer| answer.trim_start_matches('+') == text)?;
        Some(answer.starts_with('+'))
    }

    fn content(&self) -> Value {
        match &self.ask {
            Ask::Choice(answers) => {
                let answers = answers.iter().map(|answer| {
                    json!({
                        "text": answer.trim_start_matches('+'),
                        "isCorrect": answer.starts_with('+'),
                    })
                });
                json!({ "kind": "choice", "answers": answers.collect::<Vec<_>>() })
            }
            Ask::Typed { accepted, .. } => {
                json!({ "kind": "typed", "accepted": accepted, "toleratesTypos": false })
            }
            Ask::Order(items) => json!({ "kind": "order", "items": items }),
            Ask::Match(pairs) => {
                let pairs = pairs
                    .iter()
                    .map(|(prompt, answer)| json!({ "prompt": prompt, "answer": answer }));
                json!({
                    "kind": "match", "pairs": pairs.collect::<Vec<_>>(),
                    "distractors": ["Bogotá"],
                })
            }
            Ask::Number {
                right, tolerance, ..
            } => json!({
                "kind": "number", "right": right, "tolerance": tolerance, "range": null,
                "unit": "m",
            }),
            Ask::Poll(answers) => {
                json!({ "kind": "poll", "answers": answers, "takesSeveral": true })
            }
            Ask::Words(_) => json!({ "kind": "wordCloud", "wordsMax": 3 }),
        }
    }
}

fn ids(items: &[AnswerView]) -> Vec<String> {
    items.iter().map(|item| item.id.clone()).collect()
}

fn id_of(items: &[AnswerView], text: &str) -> Option<String> {
    let item = items.iter().find(|item| item.text == text)?;
    Some(item.id.clone())
}

/// What these ids stand for; those of nothing are left out.
fn texts<'a>(
    items: &'a [AnswerView],
    ids: impl IntoIterator<Item = &'a String>,
) -> impl Iterator<Item = &'a str> {
    let item = |id: &String| items.iter().find(|item| item.id == *id);
    ids.into_iter()
        .filter_map(item)
        .map(|item| item.text.as_str())
}

/// So many of them, in any order.
fn some(dice: &mut Dice, mut all: Vec<String>, count: usize) -> Vec<String> {
    let mut drawn = Vec::new();
    while drawn.len() < count && !all.is_empty() {
        drawn.push(all.swap_remove(dice.place(all.len())));
    }
    drawn
}

/// Brings the quiz in and opens a room for it, with nothing set.
pub(crate) async fn open_room(http: &Http) -> Result<RoomCreated> {
    let questions = QUESTIONS.iter().map(|asked| {
        json!({
            "text": asked.text,
            "content": asked.content(),
            "timeLimitS": asked.time_limit_s,
            "pointsFactor": asked.points_factor,
        })
    });
    let file = json!({
        "format": "fanfare-quiz", "version": 2,
        "title": "A long evening", "description": "Played in the dark.", "tags": [],
        "questions": questions.collect::<Vec<_>>(),
    });
    let imported: ImportReport = http.post("quiz/import", file).await?;
    let quiz_id = imported.quiz_id.as_ref();
    let quiz_id = quiz_id.with_context(|| format!("not imported: {imported:?}"))?;
    http.post("rooms", json!({ "quizId": quiz_id })).await
}
