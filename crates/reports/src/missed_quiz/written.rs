//! A played question as its author could have written it: the reverse of freezing.

use std::collections::BTreeMap;

use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftCategory, DraftMedia,
    DraftPicture, GapsContent, GapsWay, LabelSpot, LabelsContent, MatchContent, MatchPair,
    NumberContent, OrderContent, PassageGap, PassagePart, PinContent, QuestionDraft,
    TrueFalseContent, TypedContent,
};
use game::ids::AnswerId;
use game::limits::{ANSWER_TEXT_MAX, DISTRACTORS_MAX, GAP_ACCEPTED_MAX};
use game::number::Number;
use game::quiz::{
    Categorize, Gap, Gaps, Item, Labels, Match, NumberKey, Order, Picture, Pictured, Question,
    QuestionKind,
};

/// The question as a draft. `None` for kinds without right and wrong.
pub(super) fn written(
    question: &Question,
    media: Option<DraftMedia>,
    picture_of: &dyn Fn(&Picture) -> Option<DraftPicture>,
) -> Option<QuestionDraft> {
    let content = match &question.kind {
        QuestionKind::Choice(answers) | QuestionKind::Pictured(Pictured { answers, .. }) => {
            Content::Choice(ChoiceContent {
                answers: answers
                    .iter()
                    .map(|answer| {
                        let picture = question.picture_of(answer.id).and_then(picture_of);
                        let text = match picture {
                            Some(_) => &answer.text,
                            None => question.words_of(answer),
                        };
                        let text = text.chars().take(ANSWER_TEXT_MAX);
                        DraftAnswer {
                            text: text.collect(),
                            is_correct: answer.is_correct,
                            picture,
                            ..DraftAnswer::default()
                        }
                    })
                    .collect(),
            })
        }
        QuestionKind::TrueFalse(answers) => Content::TrueFalse(TrueFalseContent {
            is_true: answers.first().map(|answer| answer.is_correct),
        }),
        QuestionKind::Typed(typed) => Content::Typed(TypedContent {
            accepted: typed.accepted.clone(),
            tolerates_typos: typed.tolerates_typos,
        }),
        QuestionKind::Number(key) => Content::Number(number(key, None)),
        QuestionKind::Estimate(estimate) => {
            Content::Number(number(&estimate.key, Some(estimate.span)))
        }
        QuestionKind::Order(order) => Content::Order(ordered(order)),
        QuestionKind::Match(pairs) => Content::Match(matched(pairs)),
        QuestionKind::Pin(areas) => Content::Pin(PinContent {
            areas: areas.clone(),
        }),
        QuestionKind::Gaps(gaps) => Content::Gaps(passage(gaps)),
        QuestionKind::Categorize(asked) => Content::Categorize(sorted(asked)),
        QuestionKind::Labels(asked) => Content::Labels(labeled(asked)),
        QuestionKind::Poll(_)
        | QuestionKind::PicturedPoll(_)
        | QuestionKind::WordCloud(_)
        | QuestionKind::OpenText
        | QuestionKind::Rating(_)
        | QuestionKind::Ranking(_)
        | QuestionKind::Recommendation(_)
        | QuestionKind::Slide(_) => return None,
    };
    Some(QuestionDraft {
        text: question.text.clone(),
        content,
        time_limit_s: question.time_limit_ms.map(|limit_ms| limit_ms / 1_000),
        points_factor: question.points_factor,
        media,
        explanation: question.explanation.clone(),
        notes: String::new(),
    })
}

fn number(key: &NumberKey, span: Option<Number>) -> NumberContent {
    NumberContent {
        right: Some(key.right),
        tolerance: key.tolerance,
        range: key.range,
        unit: key.unit.clone(),
        span,
    }
}

fn texts(items: &[Item]) -> BTreeMap<AnswerId, &str> {
    items
        .iter()
        .map(|item| (item.id, item.text.as_str()))
        .collect()
}

fn ordered(order: &Order) -> OrderContent {
    let texts = texts(&order.items);
    let right = order.right.iter();
    OrderContent {
        items: right
            .filter_map(|id| texts.get(id).map(|text| (*text).to_owned()))
            .collect(),
    }
}

fn matched(pairs: &Match) -> MatchContent {
    let texts = texts(&pairs.answers);
    let right = pairs.prompts.iter().zip(&pairs.right);
    let distractors = pairs.answers.iter();
    MatchContent {
        pairs: right
            .filter_map(|(prompt, id)| {
                Some(MatchPair {
                    prompt: prompt.text.clone(),
                    answer: (*texts.get(id)?).to_owned(),
                })
            })
            .collect(),
        distractors: distractors
            .filter(|item| !pairs.right.contains(&item.id))
            .map(|item| item.text.clone())
            .collect(),
    }
}

/// An item has one category, so since a correction the first one that counts is it. Rooms scatter
/// items and don't know their author's order.
fn sorted(asked: &Categorize) -> CategorizeContent {
    let mut categories: Vec<DraftCategory> = (asked.categories.iter())
        .map(|category| DraftCategory {
            name: category.text.clone(),
            items: Vec::new(),
        })
        .collect();
    for (item, right) in asked.items.iter().zip(&asked.right) {
        let mut ids = asked.categories.iter();
        let home = ids.position(|category| right.contains(&category.id));
        if let Some(category) = home.and_then(|at| categories.get_mut(at)) {
            category.items.push(item.text.clone());
        }
    }
    for category in &mut categories {
        category.items.sort();
    }
    CategorizeContent { categories }
}

/// A label belongs to one spot. Since a correction it can count in several: then those choose first
/// that have fewest to choose from, and a spot for which none is left is left out.
fn labeled(asked: &Labels) -> LabelsContent {
    let mut spots: Vec<usize> = (0..asked.spots.len()).collect();
    spots.sort_by_key(|at| asked.right.get(*at).map_or(0, Vec::len));
    let mut chosen: BTreeMap<usize, AnswerId> = BTreeMap::new();
    for at in spots {
        let is_free = |id: &&AnswerId| chosen.values().all(|taken| taken != *id);
        let mut right = asked.right.get(at).into_iter().flatten();
        if let Some(id) = right.find(is_free).copied() {
            chosen.insert(at, id);
        }
    }
    let text_of = |id: AnswerId| {
        let label = asked.labels.iter().find(|label| label.id == id);
        label.map_or_else(String::new, |label| label.text.clone())
    };
    let spots = chosen.iter().filter_map(|(at, id)| {
        let point = asked.spots.get(*at)?;
        Some(LabelSpot {
            x: point.x,
            y: point.y,
            label: text_of(*id),
        })
    });
    let is_chosen = |label: &Item| chosen.values().any(|id| *id == label.id);
    let others = asked.labels.iter().filter(|label| !is_chosen(label));
    let mut distractors: Vec<String> = others.map(|label| label.text.clone()).collect();
    distractors.sort();
    distractors.truncate(DISTRACTORS_MAX);
    LabelsContent {
        spots: spots.collect(),
        distractors,
    }
}

/// A list has one right choice, so since a correction the first one that counts is it, and the
/// others that do are left out.
fn passage(gaps: &Gaps) -> GapsContent {
    let mut content = GapsContent {
        passage: Vec::new(),
        way: if gaps.is_typed() {
            GapsWay::Typed
        } else {
            GapsWay::List
        },
        tolerates_typos: false,
    };
    for (at, text) in gaps.texts.iter().enumerate() {
        if !text.is_empty() {
            content.passage.push(PassagePart::Text(text.clone()));
        }
        let gap = match gaps.gaps.get(at) {
            Some(Gap::Typed(typed)) => {
                content.tolerates_typos |= typed.tolerates_typos;
                let accepted = typed.accepted.iter().take(GAP_ACCEPTED_MAX);
                PassageGap {
                    accepted: accepted.cloned().collect(),
                    others: Vec::new(),
                }
            }
            Some(Gap::Listed(list)) => {
                let right = list.right.first().and_then(|id| list.text_of(*id));
                let others = list.choices.iter().filter(|item| !list.accepts(item.id));
                let mut others: Vec<String> = others.map(|item| item.text.clone()).collect();
                // Rooms shuffle them and don't know their author's order.
                others.sort();
                PassageGap {
                    accepted: right.map(str::to_owned).into_iter().collect(),
                    others,
                }
            }
            None => continue,
        };
        content.passage.push(PassagePart::Gap(gap));
    }
    content
}

#[cfg(test)]
mod tests {
    use game::draft::{NumberRange, PinArea};
    use game::number::Number;
    use game::quiz::{Freezing, freeze};

    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).expect("a number")
    }

    /// What was frozen is written again as it was, whatever order chance made.
    #[test]
    fn every_scored_kind_is_as_its_author_wrote_it() {
        let contents = [
            Content::TrueFalse(TrueFalseContent {
                is_true: Some(false),
            }),
            Content::Typed(TypedContent {
                accepted: vec!["Lima".into(), "Ciudad de Lima".into()],
                tolerates_typos: true,
            }),
            Content::Number(NumberContent {
                right: Some(number("1.5")),
                tolerance: number("0.25"),
                range: Some(NumberRange {
                    min: number("0"),
                    max: number("3"),
                    step: number("0.5"),
                }),
                unit: "km".into(),
                span: None,
            }),
            Content::Number(NumberContent {
                right: Some(number("1.5")),
                tolerance: number("0.25"),
                range: Some(NumberRange {
                    min: number("0"),
                    max: number("3"),
                    step: number("0.5"),
                }),
                unit: "km".into(),
                span: Some(number("2")),
            }),
            Content::Order(OrderContent {
                items: ["c", "a", "b"].map(str::to_owned).to_vec(),
            }),
            Content::Match(MatchContent {
                pairs: [("Peru", "Lima"), ("Chile", "Santiago")]
                    .map(|(prompt, answer)| MatchPair {
                        prompt: prompt.into(),
                        answer: answer.into(),
                    })
                    .to_vec(),
                distractors: vec!["Rome".into()],
            }),
        ];
        let text = |text: &str| PassagePart::Text(text.into());
        let gap = |accepted: &[&str], others: &[&str]| {
            let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
            PassagePart::Gap(PassageGap {
                accepted: own(accepted),
                others: own(others),
            })
        };
        let contents = contents.into_iter().chain([
            Content::Gaps(GapsContent {
                passage: vec![
                    gap(&["Lima"], &[]),
                    text(" is the capital of "),
                    gap(&["Peru", "Perú"], &[]),
                    text("."),
                ],
                way: GapsWay::Typed,
                tolerates_typos: true,
            }),
            Content::Gaps(GapsContent {
                passage: vec![
                    text("It boils at "),
                    gap(&["100"], &["50", "90"]),
                    text(" °C."),
                ],
                way: GapsWay::List,
                tolerates_typos: false,
            }),
            Content::Labels(LabelsContent {
                spots: [(1_000, "Bow"), (5_000, "Mast"), (9_000, "Stern")]
                    .map(|(x, label)| LabelSpot {
                        x,
                        y: 5_000,
                        label: label.to_owned(),
                    })
                    .to_vec(),
                distractors: vec!["Oar".into(), "Wing".into()],
            }),
            Content::Categorize(CategorizeContent {
                categories: [
                    ("Sea", &["Baltic", "Red"][..]),
                    ("River", &[]),
                    ("Lake", &["Como"]),
                ]
                .map(|(name, items)| DraftCategory {
                    name: name.into(),
                    items: items.iter().map(|item| (*item).to_owned()).collect(),
                })
                .to_vec(),
            }),
        ]);
        for content in contents {
            let picture = DraftMedia {
                kind: game::draft::MediaKind::Image,
                id: "map".into(),
                alt: String::new(),
                is_decorative: true,
                start_s: 0,
                veil: None,
            };
            let media = matches!(content, Content::Labels(_)).then_some(picture);
            let draft = QuestionDraft {
                points_factor: 2,
                explanation: "Because.".into(),
                media: media.clone(),
                ..QuestionDraft::of("Which?", content)
            };
            for seed in 0..8 {
                let played = freeze(std::slice::from_ref(&draft), &Freezing::default(), seed);
                let played = played.expect("it can be played");
                assert_eq!(
                    written(&played[0], media.clone(), &|_| None),
                    Some(draft.clone()),
                    "{seed}"
                );
            }
        }
    }

    #[test]
    fn choices_keep_what_is_right_and_pins_their_places() {
        let draft = QuestionDraft::choice("Which?", [("Yes", true), ("No", false)]);
        let played = freeze(&[draft], &Freezing::default(), 1).expect("it can be played");
        let again = written(&played[0], None, &|_| None).expect("it has a key");
        let Content::Choice(choice) = again.content else {
            panic!("another kind");
        };
        let answers = choice.answers.iter();
        let answers: Vec<(&str, bool)> = answers
            .map(|answer| (answer.text.as_str(), answer.is_correct))
            .collect();
        assert_eq!(answers, [("Yes", true), ("No", false)]);

        let area = PinArea {
            x: 1,
            y: 2,
            radius_x: 3,
            radius_y: 4,
        };
        let pinned = Question {
            kind: QuestionKind::Pin(vec![area]),
            ..played[0].clone()
        };
        let again = written(&pinned, None, &|_| None).expect("it has a key");
        assert_eq!(
            again.content,
            Content::Pin(PinContent { areas: vec![area] })
        );
        let slide = Question {
            kind: QuestionKind::Slide("Read".into()),
            ..played[0].clone()
        };
        assert_eq!(written(&slide, None, &|_| None), None);
    }
}
