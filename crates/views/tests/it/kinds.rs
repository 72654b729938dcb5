//! Pairs of questions of every kind that differ only in what is right, and picks for them.

use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftCategory, DraftMedia,
    DraftPicture, GapsContent, GapsWay, LabelSpot, LabelsContent, MatchContent, MatchPair,
    MediaKind, NumberContent, NumberRange, OpenTextContent, OrderContent, PassageGap, PassagePart,
    PinArea, PinContent, PollContent, QuestionDraft, RankingContent, RatingContent, RatingScale,
    SlideContent, TrueFalseContent, TypedContent, WordCloudContent,
};
use game::number::Number;
use protocol::question::{
    AnswerView, AnswersChoice, CategorizeChoice, Choice, GapsChoice, LabelsChoice, MatchChoice,
    NumberChoice, Offer, PairChoice, PinPoint, RatingChoice, SortedItem, TextChoice, WordsChoice,
};

use crate::dice::Dice;

/// How many kinds there are; the last one is the slide, of which nothing is secret.
pub(crate) const KINDS: usize = 18;

/// A question of this kind in two versions that everyone sees alike.
pub(crate) fn pair(dice: &mut Dice, kind: usize) -> [QuestionDraft; 2] {
    let contents = contents(dice, kind);
    let text = "word ".repeat(dice.below(30) + 1);
    let time_limit_s = (dice.below(4) > 0).then_some(10);
    let is_on_picture = kind == 6 || kind == 14;
    let media = (dice.below(2) == 0 || is_on_picture).then(|| DraftMedia {
        kind: if is_on_picture {
            MediaKind::Image
        } else {
            MediaKind::YouTube
        },
        id: "M7lc1UVf-VE".to_owned(),
        alt: "A map".to_owned(),
        is_decorative: false,
        start_s: 3,
        veil: None,
    });
    let explanations = [
        "Because.".to_owned(),
        "For another reason, ".repeat(dice.below(9) + 1),
    ];
    let mut explanations = explanations.into_iter();
    contents.map(|content| QuestionDraft {
        time_limit_s,
        media: media.clone(),
        explanation: explanations.next().unwrap_or_default(),
        ..QuestionDraft::of(text.clone(), content)
    })
}

fn contents(dice: &mut Dice, kind: usize) -> [Content; 2] {
    match kind {
        0 => choices(dice),
        1 => [true, false].map(|is_true| {
            let is_true = Some(is_true);
            Content::TrueFalse(TrueFalseContent { is_true })
        }),
        2 => typed(dice),
        3 => numbers(dice),
        4 => orders(dice),
        5 => matches(dice),
        6 => pins(dice),
        7 => {
            let answers = texts("Answer", dice.below(4) + 2);
            let takes_several = dice.below(2) == 0;
            // Not by the dice, so that they fall as they always have.
            let shown = answers.iter().filter(|_| takes_several);
            let pictures = shown.skip(1).map(|text| Some(owl(text))).collect();
            twice(Content::Poll(PollContent {
                answers,
                takes_several,
                pictures,
            }))
        }
        8 => twice(Content::WordCloud(WordCloudContent { words_max: 3 })),
        9 => twice(Content::OpenText(OpenTextContent {})),
        10 => twice(Content::Rating(RatingContent {
            steps: 5,
            low: "Poor".to_owned(),
            high: String::new(),
            scale: RatingScale::Steps,
        })),
        11 => typed_gaps(dice),
        12 => listed_gaps(dice),
        13 => sorted(dice),
        14 => labels(dice),
        15 => twice(Content::Ranking(RankingContent {
            items: texts("Item", dice.below(7) + 2),
        })),
        16 => twice(Content::Rating(RatingContent {
            steps: 5,
            low: String::new(),
            high: "Sure".to_owned(),
            scale: RatingScale::Recommendation,
        })),
        _ => twice(Content::Slide(SlideContent {
            body: "Everybody reads this.".to_owned(),
        })),
    }
}

fn owl(alt: &str) -> DraftPicture {
    DraftPicture {
        id: "M7lc1UVf-VE".to_owned(),
        alt: alt.to_owned(),
        is_decorative: false,
    }
}

fn twice(content: Content) -> [Content; 2] {
    [content.clone(), content]
}

fn texts(word: &str, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{word} {at}")).collect()
}

/// Other answers are right, but as many: how many taps to make is public.
fn choices(dice: &mut Dice) -> [Content; 2] {
    let count = dice.below(4) + 2;
    let right = dice.below(count - 1) + 1;
    let shift = dice.below(count);
    // Not by the dice, so that they fall as they always have.
    let pictured = (right + shift) % (count + 1);
    [0, 1].map(|turn| {
        let answer = |at: usize| DraftAnswer {
            feedback: String::new(),
            id: format!("{turn}{at}"),
            text: format!("Answer {at}"),
            is_correct: (at + shift + turn) % count < right,
            // What an author writes about a picture, everyone may read.
            picture: (at < pictured).then(|| owl(&format!("Owl {at}"))),
        };
        let answers = (0..count).map(answer).collect();
        Content::Choice(ChoiceContent { answers })
    })
}

fn typed(dice: &mut Dice) -> [Content; 2] {
    let other = texts(&"long ".repeat(dice.below(20) + 1), dice.below(20) + 1);
    [(texts("Oslo", 1), false), (other, true)].map(|(accepted, tolerates_typos)| {
        Content::Typed(TypedContent {
            accepted,
            tolerates_typos,
        })
    })
}

fn numbers(dice: &mut Dice) -> [Content; 2] {
    let range = (dice.below(2) == 0).then(|| NumberRange {
        min: Number::whole(-100),
        max: Number::whole(100),
        step: Number::whole(1),
    });
    let other = i64::from(dice.number(100));
    let is_close = dice.below(2) == 0;
    [(-1, 0), (other, other)].map(|(right, tolerance)| {
        Content::Number(NumberContent {
            right: Some(Number::whole(right)),
            tolerance: Number::whole(tolerance),
            range,
            unit: "m".to_owned(),
            // The span is as secret as the number it belongs to.
            span: is_close.then_some(Number::whole(tolerance + 1 + right.abs())),
        })
    })
}

/// Some of the items may say the same.
fn orders(dice: &mut Dice) -> [Content; 2] {
    let mut items = texts("Item", dice.below(6) + 2);
    if items.len() > 3 && dice.below(3) == 0 {
        "Item 3".clone_into(&mut items[2]);
    }
    let mut others = items.clone();
    others.rotate_left(1);
    if dice.below(2) == 0 {
        others.reverse();
    }
    if others == items {
        others.swap(0, 1);
    }
    [items, others].map(|items| Content::Order(OrderContent { items }))
}

/// Each prompt has another partner; those left over belong to nothing.
fn matches(dice: &mut Dice) -> [Content; 2] {
    let (count, spare) = (dice.below(5) + 2, dice.below(4));
    let mut answers = texts("Partner", count + spare);
    if spare > 1 {
        answers[0] = format!("Partner {count}");
    }
    let turn = dice.below(count - 1) + 1;
    [0, turn].map(|turn| {
        let mut answers = answers.clone();
        answers.rotate_left(turn);
        let distractors = answers.split_off(count);
        let prompts = texts("Prompt", count).into_iter();
        let pairs = prompts
            .zip(answers)
            .map(|(prompt, answer)| MatchPair { prompt, answer });
        Content::Match(MatchContent {
            pairs: pairs.collect(),
            distractors,
        })
    })
}

fn passage(gaps: Vec<PassageGap>, way: GapsWay, tolerates_typos: bool) -> Content {
    let gaps = gaps.into_iter();
    let parts = gaps.flat_map(|gap| [PassagePart::Text("It is ".into()), PassagePart::Gap(gap)]);
    Content::Gaps(GapsContent {
        passage: parts.collect(),
        way,
        tolerates_typos,
    })
}

/// Other spellings count in each gap, and others would be in its list.
fn typed_gaps(dice: &mut Dice) -> [Content; 2] {
    let count = dice.below(8) + 1;
    ["Oslo", "long long"].map(|word| {
        let gaps = (0..count).map(|_| PassageGap {
            accepted: texts(word, dice.below(5) + 1),
            others: texts(word, dice.below(3)),
        });
        passage(gaps.collect(), GapsWay::Typed, dice.below(2) == 0)
    })
}

/// Another choice of each list is right; what else would count if it were typed isn't shown.
fn listed_gaps(dice: &mut Dice) -> [Content; 2] {
    let counts: Vec<usize> = (0..=dice.below(8)).map(|_| dice.below(6) + 2).collect();
    let turn = dice.below(5) + 1;
    [0, turn].map(|turn| {
        let gaps = counts.iter().map(|count| {
            let mut choices = texts("Choice", *count);
            // At least the first gap differs.
            choices.rotate_left(if turn % count == 0 {
                turn.min(1)
            } else {
                turn % count
            });
            let others = choices.split_off(1);
            choices.extend(texts("Unseen", turn));
            PassageGap {
                accepted: choices,
                others,
            }
        });
        passage(gaps.collect(), GapsWay::List, turn > 0)
    })
}

/// Items move between categories, of which some may be left empty.
fn sorted(dice: &mut Dice) -> [Content; 2] {
    let names = texts("Category", dice.below(4) + 2);
    let items = texts("Item", dice.below(11) + 2);
    let homes: Vec<usize> = items.iter().map(|_| dice.below(names.len())).collect();
    let turn = dice.below(names.len() - 1) + 1;
    let moved = dice.below(items.len());
    [0, turn].map(|turn| {
        let mut categories: Vec<_> = (names.iter().cloned())
            .map(|name| DraftCategory {
                name,
                items: Vec::new(),
            })
            .collect();
        for (at, (item, home)) in items.iter().zip(&homes).enumerate() {
            // At least one item differs.
            let turn = if at >= moved { turn } else { 0 };
            categories[(home + turn) % names.len()]
                .items
                .push(item.clone());
        }
        Content::Categorize(CategorizeContent { categories })
    })
}

/// Labels change places, also with those that belong nowhere.
fn labels(dice: &mut Dice) -> [Content; 2] {
    let count = dice.below(11) + 2;
    let texts = texts("Label", count + dice.below(5));
    let turn = dice.below(texts.len() - 1) + 1;
    [0, turn].map(|turn| {
        let mut texts = texts.clone();
        texts.rotate_left(turn);
        let spots = (0..count).zip(&texts).map(|(at, label)| LabelSpot {
            x: u16::try_from(at * 700).unwrap(),
            y: 5_000,
            label: label.clone(),
        });
        Content::Labels(LabelsContent {
            spots: spots.collect(),
            distractors: texts[count..].to_vec(),
        })
    })
}

fn pins(dice: &mut Dice) -> [Content; 2] {
    let area = |x| PinArea {
        x,
        y: 5_000,
        radius_x: 9,
        radius_y: 10,
    };
    let others = (0..=dice.below(9)).map(|at| area(u16::try_from(at * 1_111).unwrap()));
    [vec![area(10_000)], others.collect()].map(|areas| Content::Pin(PinContent { areas }))
}

/// Something that may be picked from an offer, as a rule.
pub(crate) fn choose(dice: &mut Dice, offer: &Offer) -> Choice {
    let some = |dice: &mut Dice, from: &[AnswerView]| -> Vec<String> {
        let some = from.iter().filter(|_| dice.below(2) == 0);
        some.map(|answer| answer.id.clone()).collect()
    };
    match offer {
        Offer::Choice(offer) | Offer::TrueFalse(offer) | Offer::Poll(offer) => {
            let answers = match dice.below(8) {
                0 => vec!["00000000".to_owned()],
                1 | 2 => some(dice, &offer.answers),
                _ => vec![offer.answers[dice.below(offer.answers.len())].id.clone()],
            };
            Choice::Answers(AnswersChoice { answers })
        }
        Offer::Typed(_) => {
            let words = ["Oslo 0", "oslo0", "Bergen", " ", "long long 1"];
            Choice::Typed(TextChoice {
                text: words[dice.below(words.len())].to_owned(),
            })
        }
        Offer::Number(_) => Choice::Number(NumberChoice {
            number: (i64::from(dice.number(220)) - 110).to_string(),
            typed: None,
        }),
        Offer::Order(offer) => {
            let mut answers: Vec<_> = offer.items.iter().map(|item| item.id.clone()).collect();
            let turn = dice.below(answers.len());
            answers.rotate_left(turn);
            Choice::Order(AnswersChoice { answers })
        }
        Offer::Match(offer) => {
            let turn = dice.below(offer.answers.len());
            let answers = offer.answers.iter().cycle().skip(turn);
            let pairs = some(dice, &offer.prompts).into_iter().zip(answers);
            let pair = |(prompt, answer): (String, &AnswerView)| PairChoice {
                prompt,
                answer: answer.id.clone(),
            };
            Choice::Match(MatchChoice {
                pairs: pairs.map(pair).collect(),
            })
        }
        Offer::Pin(_) => Choice::Pin(PinPoint {
            x: u16::try_from(dice.below(10_010)).unwrap(),
            y: 5_000,
        }),
        Offer::WordCloud(_) => Choice::Words(WordsChoice {
            words: texts("Word", dice.below(5)),
        }),
        Offer::OpenText(_) | Offer::Slide(_) => Choice::Text(TextChoice {
            text: "What I think ".repeat(dice.below(50)),
        }),
        Offer::Gaps(offer) => {
            let words = ["Oslo 0", "LONG long 1", "Bergen", " "];
            let gaps = offer.gaps.iter().map(|gap| match gap.choices.len() {
                0 => Some(words[dice.below(words.len())].to_owned()),
                count => Some(gap.choices[dice.below(count)].id.clone()),
            });
            let mut gaps: Vec<_> = gaps.collect();
            let left_out = dice.below(2 * gaps.len());
            if let Some(gap) = gaps.get_mut(left_out) {
                *gap = None;
            }
            Choice::Gaps(GapsChoice {
                way: offer.way,
                gaps,
            })
        }
        Offer::Categorize(offer) => {
            let items = some(dice, &offer.items).into_iter();
            let sorted = items.map(|item| SortedItem {
                item,
                category: offer.categories[dice.below(offer.categories.len())]
                    .id
                    .clone(),
            });
            Choice::Categorize(CategorizeChoice {
                sorted: sorted.collect(),
            })
        }
        Offer::Labels(offer) => {
            let first = dice.below(offer.labels.len());
            let left_out = dice.below(2 * offer.spots.len());
            let labels = (0..offer.spots.len()).map(|at| {
                let label = &offer.labels[(first + at) % offer.labels.len()];
                (at != left_out).then(|| label.id.clone())
            });
            Choice::Labels(LabelsChoice {
                labels: labels.collect(),
            })
        }
        Offer::Rating(_) => Choice::Rating(RatingChoice {
            step: u8::try_from(dice.below(7)).unwrap(),
        }),
        Offer::Ranking(offer) => Choice::Ranking(AnswersChoice {
            answers: some(dice, &offer.items),
        }),
    }
}
