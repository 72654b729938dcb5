//! Questions of every kind, and picks for them: right ones, wrong ones and nonsense.

use game::AnswerId;
use game::correction::{Correction, Key};
use game::draft::{
    CategorizeContent, Content, DraftCategory, DraftMedia, GapsContent, GapsWay, LabelSpot,
    LabelsContent, MatchContent, MatchPair, MediaKind, NumberContent, NumberRange, OpenTextContent,
    OrderContent, PassageGap, PassagePart, PinArea, PinContent, PollContent, QuestionDraft,
    RankingContent, RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent,
    WordCloudContent,
};
use game::event::{NumberTyped, Pick, Point};
use game::number::Number;
use game::quiz::{
    Categorize, Estimate, Freezing, Gap, Gaps, Labels, Pictured, PicturedPoll, Question,
    QuestionKind, Ranking, freeze,
};

use crate::dice::Dice;

/// How many kinds there are; [`draft`] makes one of each.
pub(crate) const KINDS: usize = 18;

pub(crate) fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

pub(crate) fn number(digits: &str) -> Number {
    Number::parse(digits).unwrap()
}

pub(crate) fn pairs(pairs: &[(&str, &str)], distractors: &[&str]) -> Content {
    let pair = |(prompt, answer): &(&str, &str)| MatchPair {
        prompt: (*prompt).to_owned(),
        answer: (*answer).to_owned(),
    };
    Content::Match(MatchContent {
        pairs: pairs.iter().map(pair).collect(),
        distractors: texts(distractors),
    })
}

pub(crate) fn order(items: &[&str]) -> Content {
    let items = texts(items);
    Content::Order(OrderContent { items })
}

pub(crate) fn typed(accepted: &[&str], tolerates_typos: bool) -> Content {
    Content::Typed(TypedContent {
        accepted: texts(accepted),
        tolerates_typos,
    })
}

/// A number of which closer ones earn more.
pub(crate) fn close(right: &str, tolerance: &str, span: &str) -> Content {
    let Content::Number(given) = given(right, tolerance, None) else {
        unreachable!("a number");
    };
    Content::Number(NumberContent {
        span: Some(number(span)),
        ..given
    })
}

pub(crate) fn given(right: &str, tolerance: &str, range: Option<[&str; 3]>) -> Content {
    Content::Number(NumberContent {
        right: Some(number(right)),
        tolerance: number(tolerance),
        range: range.map(|[min, max, step]| NumberRange {
            min: number(min),
            max: number(max),
            step: number(step),
        }),
        unit: "km".to_owned(),
        span: None,
    })
}

/// A question where a place on a picture is right.
pub(crate) fn pin(areas: &[(u16, u16, u16, u16)]) -> QuestionDraft {
    let area = |(x, y, radius_x, radius_y): &(u16, u16, u16, u16)| PinArea {
        x: *x,
        y: *y,
        radius_x: *radius_x,
        radius_y: *radius_y,
    };
    QuestionDraft {
        media: Some(DraftMedia {
            kind: MediaKind::Image,
            id: "map".to_owned(),
            alt: "A map".to_owned(),
            is_decorative: false,
            start_s: 0,
            veil: None,
        }),
        ..QuestionDraft::of(
            "Where is it?",
            Content::Pin(PinContent {
                areas: areas.iter().map(area).collect(),
            }),
        )
    }
}

/// Something that takes its time.
pub(crate) fn film() -> DraftMedia {
    DraftMedia {
        kind: MediaKind::YouTube,
        id: "dQw4w9WgXcQ".to_owned(),
        alt: String::new(),
        is_decorative: true,
        start_s: 0,
        veil: None,
    }
}

/// A question of one kind, small and without a flaw.
pub(crate) fn draft(kind: usize) -> QuestionDraft {
    let of = |content| QuestionDraft::of("Which of these is it?", content);
    match kind {
        0 => QuestionDraft::choice("Which are prime?", [("2", true), ("4", false), ("5", true)]),
        1 => of(Content::TrueFalse(TrueFalseContent {
            is_true: Some(false),
        })),
        2 => of(typed(&["Reykjavík", "Reykjavik city"], true)),
        3 => of(given("3.14", "0.01", None)),
        4 => of(order(&["Stone", "Bronze", "Iron", "Iron"])),
        5 => of(pairs(
            &[
                ("Peru", "Lima"),
                ("Chile", "Santiago"),
                ("Ecuador", "Quito"),
            ],
            &["Bogotá", "Lima"],
        )),
        6 => pin(&[(2_000, 3_000, 500, 1_000), (8_000, 8_000, 300, 300)]),
        7 => of(Content::Poll(PollContent {
            answers: texts(&["Tea", "Coffee", "Neither"]),
            takes_several: true,
            ..PollContent::default()
        })),
        8 => of(Content::WordCloud(WordCloudContent { words_max: 3 })),
        9 => of(Content::OpenText(OpenTextContent {})),
        10 => of(Content::Rating(RatingContent {
            steps: 5,
            low: "Poor".to_owned(),
            high: "Great".to_owned(),
            scale: RatingScale::Steps,
        })),
        11 => of(Content::Slide(SlideContent {
            body: "Let us look back at what we have learned.".to_owned(),
        })),
        12 => of(gaps(GapsWay::Typed)),
        13 => of(gaps(GapsWay::List)),
        14 => of(sorting(&[
            ("Mammals", &["Bat", "Whale"]),
            ("Birds", &["Penguin", "Ostrich", "Emu"]),
            ("Fish", &["Eel"]),
        ])),
        15 => on_map(labels(
            &[
                (1_000, 5_000, "Peru"),
                (5_000, 5_000, "Chad"),
                (9_000, 7_000, "Fiji"),
            ],
            &["Cuba"],
        )),
        16 => of(Content::Ranking(RankingContent {
            items: texts(&["A lake", "A museum", "The zoo", "A castle"]),
        })),
        _ => of(Content::Rating(RatingContent {
            steps: 5,
            low: "Never".to_owned(),
            high: String::new(),
            scale: RatingScale::Recommendation,
        })),
    }
}

/// Spots with their labels, and labels that belong nowhere.
pub(crate) fn labels(spots: &[(u16, u16, &str)], distractors: &[&str]) -> Content {
    let spots = spots.iter().map(|(x, y, label)| LabelSpot {
        x: *x,
        y: *y,
        label: (*label).to_owned(),
    });
    Content::Labels(LabelsContent {
        spots: spots.collect(),
        distractors: texts(distractors),
    })
}

/// A question about a picture.
pub(crate) fn on_map(content: Content) -> QuestionDraft {
    QuestionDraft {
        media: Some(DraftMedia {
            kind: MediaKind::Image,
            id: "map".to_owned(),
            alt: "A map".to_owned(),
            is_decorative: false,
            start_s: 0,
            veil: None,
        }),
        ..QuestionDraft::of("What is where?", content)
    }
}

/// Items below the names of their categories.
pub(crate) fn sorting(categories: &[(&str, &[&str])]) -> Content {
    let categories = categories.iter().map(|(name, items)| DraftCategory {
        name: (*name).to_owned(),
        items: texts(items),
    });
    Content::Categorize(CategorizeContent {
        categories: categories.collect(),
    })
}

/// Water boils and freezes: two gaps, which can be filled in either way.
pub(crate) fn gaps(way: GapsWay) -> Content {
    let text = |text: &str| PassagePart::Text(text.to_owned());
    Content::Gaps(GapsContent {
        passage: vec![
            text("Water boils at "),
            gap(&["100 degrees", "a hundred degrees"], &["50", "90", "100"]),
            text(" and freezes at "),
            gap(&["zero degrees", "0"], &["32"]),
        ],
        way,
        tolerates_typos: true,
    })
}

pub(crate) fn gap(accepted: &[&str], others: &[&str]) -> PassagePart {
    PassagePart::Gap(PassageGap {
        accepted: texts(accepted),
        others: texts(others),
    })
}

/// A frozen question of one kind.
pub(crate) fn question(draft: &QuestionDraft) -> Question {
    let drafts = std::slice::from_ref(draft);
    freeze(drafts, &Freezing::default(), 5).unwrap().remove(0)
}

/// A question of any kind, with any limit and weight.
pub(crate) fn random_draft(dice: &mut Dice) -> QuestionDraft {
    // Choices are what is asked most.
    let mut draft = match dice.index(KINDS + 4) {
        kind if kind < KINDS => draft(kind),
        _ => random_choice(dice),
    };
    draft.text = "word ".repeat(dice.index(40) + 1);
    // By the length of its text, so that the dice fall as they always have.
    if matches!(draft.content, Content::Number(_)) && draft.text.len().is_multiple_of(2) {
        draft.content = close("3.14", "0.01", "0.5");
    }
    draft.time_limit_s = (!dice.once_in(4)).then(|| dice.number(56) + 5);
    draft.points_factor = u8::try_from(dice.below(3)).unwrap();
    draft
}

fn random_choice(dice: &mut Dice) -> QuestionDraft {
    let count = dice.index(7) + 2;
    let sure = dice.index(count);
    let shy = dice.once_in(2);
    let answers: Vec<_> = (0..count)
        .map(|at| {
            let is_right = at == sure || !shy && dice.once_in(3);
            (format!("Answer {at}"), is_right)
        })
        .collect();
    QuestionDraft::choice("?", answers)
}

/// A pick that is all right; for what is not scored, just a pick. A slide has none.
pub(crate) fn right_pick(question: &Question) -> Option<Pick> {
    Some(match &question.kind {
        QuestionKind::Choice(answers)
        | QuestionKind::TrueFalse(answers)
        | QuestionKind::Pictured(Pictured { answers, .. }) => {
            let right = answers.iter().filter(|answer| answer.is_correct);
            Pick::Choice(right.map(|answer| answer.id).collect())
        }
        QuestionKind::Typed(typed) => Pick::Typed(typed.accepted[0].clone()),
        QuestionKind::Number(key) | QuestionKind::Estimate(Estimate { key, .. }) => {
            Pick::Number(key.right)
        }
        QuestionKind::Order(order) => Pick::Order(order.right.clone()),
        QuestionKind::Match(pairs) => {
            let prompts = pairs.prompts.iter().map(|item| item.id);
            Pick::Match(prompts.zip(pairs.right.iter().copied()).collect())
        }
        QuestionKind::Pin(areas) => Pick::Pin(Point {
            x: areas[0].x,
            y: areas[0].y,
        }),
        QuestionKind::Poll(poll) | QuestionKind::PicturedPoll(PicturedPoll { poll, .. }) => {
            Pick::Choice(vec![poll.answers[0].id])
        }
        QuestionKind::WordCloud(_) => Pick::Words(texts(&["sun", "Sea"])),
        QuestionKind::OpenText => Pick::Text("I liked it.".to_owned()),
        QuestionKind::Rating(rating) => Pick::Rating(rating.steps),
        QuestionKind::Recommendation(_) => Pick::Rating(0),
        QuestionKind::Ranking(ranking) => {
            Pick::Ranking(ranking.items.iter().map(|item| item.id).collect())
        }
        QuestionKind::Gaps(gaps) => right_gaps(gaps),
        QuestionKind::Categorize(asked) => {
            let sorted = asked.items.iter().zip(&asked.right);
            Pick::Categorize(sorted.map(|(item, right)| (item.id, right[0])).collect())
        }
        QuestionKind::Labels(asked) => {
            Pick::Labels(asked.right.iter().map(|right| Some(right[0])).collect())
        }
        QuestionKind::Slide(_) => return None,
    })
}

fn right_gaps(gaps: &Gaps) -> Pick {
    if gaps.is_typed() {
        let texts = gaps.gaps.iter().map(|gap| match gap {
            Gap::Typed(typed) => typed.accepted.first().cloned(),
            Gap::Listed(_) => None,
        });
        return Pick::Gaps(texts.collect());
    }
    let ids = gaps.gaps.iter().map(|gap| match gap {
        Gap::Listed(list) => list.right.first().copied(),
        Gap::Typed(_) => None,
    });
    Pick::GapChoices(ids.collect())
}

/// Some gaps right, some wrong, some not filled in, and at times one too few.
fn some_gaps(dice: &mut Dice, gaps: &Gaps) -> Pick {
    let count = gaps.gaps.len() - usize::from(dice.once_in(9));
    if gaps.is_typed() {
        let said = [
            "0",
            "Zero  degreees",
            "5hit",
            " ",
            "100 degree",
            "a hundred degrees",
        ];
        let texts = (0..count).map(|_| {
            let text = dice.pick::<&str>(&said);
            (!dice.once_in(4)).then(|| (*text).to_owned())
        });
        return Pick::Gaps(texts.collect());
    }
    let ids = gaps.gaps.iter().take(count).map(|gap| match gap {
        Gap::Listed(list) if !dice.once_in(4) => Some(dice.pick(&list.choices).id),
        _ => None,
    });
    Pick::GapChoices(ids.collect())
}

fn other_gaps(dice: &mut Dice, gaps: &Gaps) -> Key {
    let count = gaps.gaps.len() - usize::from(dice.once_in(9));
    if gaps.is_typed() {
        let said = [
            texts(&["0"]),
            texts(&[" Zero ", "zero", "5"]),
            texts(&[" "]),
        ];
        return Key::Gaps((0..count).map(|_| dice.pick(&said).clone()).collect());
    }
    let right = gaps.gaps.iter().take(count).map(|gap| match gap {
        Gap::Listed(list) => {
            let some = list.choices.iter().filter(|_| dice.once_in(2));
            some.map(|item| item.id).collect()
        }
        Gap::Typed(_) => Vec::new(),
    });
    Key::GapChoices(right.collect())
}

/// Some items left out, at times one twice, in any order.
fn some_ranked(dice: &mut Dice, ranking: &Ranking) -> Pick {
    let some = ranking.items.iter().rev().filter(|_| !dice.once_in(4));
    let mut items: Vec<_> = some.map(|item| item.id).collect();
    let turn = dice.index(items.len().max(1));
    items.rotate_left(turn);
    if dice.once_in(9) {
        items.extend(items.first().copied());
    }
    Pick::Ranking(items)
}

/// Some items left out, at times one twice, in any order, and in categories of any kind.
fn some_sorted(dice: &mut Dice, asked: &Categorize) -> Pick {
    let some = asked.items.iter().rev().filter(|_| !dice.once_in(4));
    let mut items: Vec<_> = some.map(|item| item.id).collect();
    if dice.once_in(9) {
        items.extend(items.first().copied());
    }
    let sorted = items.into_iter();
    let sorted = sorted.map(|item| (item, dice.pick(&asked.categories).id));
    Pick::Categorize(sorted.collect())
}

fn other_homes(dice: &mut Dice, asked: &Categorize) -> Key {
    let count = asked.items.len() - usize::from(dice.once_in(9));
    let homes = (0..count).map(|_| {
        let some = asked.categories.iter().filter(|_| dice.once_in(2));
        some.map(|category| category.id).collect()
    });
    Key::Categorize(homes.collect())
}

/// Some spots left out, labels in any order, and at times one twice.
fn some_labels(dice: &mut Dice, asked: &Labels) -> Pick {
    let first = dice.index(asked.labels.len());
    let repeats = dice.once_in(9);
    let ids = (0..asked.spots.len()).map(|at| {
        let label = first + if repeats { 0 } else { at };
        let id = asked.labels[label % asked.labels.len()].id;
        (!dice.once_in(4)).then_some(id)
    });
    Pick::Labels(ids.collect())
}

fn other_labels(dice: &mut Dice, asked: &Labels) -> Key {
    let count = asked.spots.len() - usize::from(dice.once_in(9));
    let right = (0..count).map(|_| {
        let some = asked.labels.iter().filter(|_| dice.once_in(2));
        some.map(|label| label.id).collect()
    });
    Key::Labels(right.collect())
}

/// Mostly something that fits the question; sometimes none, too many, one twice, one from nowhere,
/// or something of another kind.
pub(crate) fn random_correction(dice: &mut Dice, question: Option<&Question>) -> Correction {
    match dice.below(6) {
        0 => return Correction::AsWritten,
        1 => return Correction::Void,
        2 => return Correction::Everyone,
        _ => {}
    }
    let kind = question.map(|question| &question.kind);
    Correction::Key(match kind {
        Some(
            QuestionKind::Choice(answers)
            | QuestionKind::TrueFalse(answers)
            | QuestionKind::Pictured(Pictured { answers, .. }),
        ) => {
            let some = answers.iter().filter(|_| dice.once_in(2));
            Key::Answers(some.map(|answer| answer.id).collect())
        }
        Some(QuestionKind::Typed(_)) => {
            let said = [
                texts(&["Oslo"]),
                texts(&[" reykjavik ", "Oslo", "OSLO"]),
                texts(&[""]),
                texts(&[]),
            ];
            Key::Accepted(dice.pick(&said).clone())
        }
        Some(QuestionKind::Order(order)) => {
            let turn = dice.index(order.items.len());
            let items = order.items.iter().cycle().skip(turn);
            let count = order.items.len() - usize::from(dice.once_in(8));
            Key::Order(items.map(|item| item.id).take(count).collect())
        }
        Some(QuestionKind::Match(pairs)) => {
            let turn = dice.index(pairs.answers.len());
            let answers = pairs.answers.iter().cycle().skip(turn);
            let prompts = pairs.prompts.iter().skip(usize::from(dice.once_in(8)));
            let ids = prompts.zip(answers).map(|(of, is)| (of.id, is.id));
            Key::Match(ids.collect())
        }
        Some(QuestionKind::Pin(areas)) => {
            let mut areas: Vec<_> = areas.iter().copied().filter(|_| dice.once_in(2)).collect();
            areas.push(PinArea {
                x: u16::try_from(dice.below(10_500)).unwrap(),
                y: 5_000,
                radius_x: u16::try_from(dice.below(5_000)).unwrap(),
                radius_y: 4_000,
            });
            Key::Pin(areas)
        }
        Some(QuestionKind::Gaps(gaps)) => other_gaps(dice, gaps),
        Some(QuestionKind::Categorize(asked)) => other_homes(dice, asked),
        Some(QuestionKind::Labels(asked)) => other_labels(dice, asked),
        _ => Key::Number {
            right: number(dice.pick::<&str>(&["3", "3.15", "-7"])),
            tolerance: number(dice.pick::<&str>(&["0", "0.2", "-4"])),
        },
    })
}

pub(crate) fn random_pick(dice: &mut Dice, question: Option<&Question>) -> Pick {
    let Some(question) = question else {
        return Pick::Choice(vec![AnswerId(dice.number(9))]);
    };
    if dice.once_in(12) {
        return nonsense(dice);
    }
    if dice.once_in(3)
        && let Some(right) = right_pick(question)
    {
        return right;
    }
    match &question.kind {
        QuestionKind::Choice(_)
        | QuestionKind::Pictured(_)
        | QuestionKind::TrueFalse(_)
        | QuestionKind::Poll(_)
        | QuestionKind::PicturedPoll(_) => {
            let answers = question.answers();
            let ids = match dice.below(6) {
                0 => (0..dice.index(10)).map(|_| dice.pick(answers).id).collect(),
                1 | 2 if question.takes_several() => {
                    let some = answers.iter().filter(|_| dice.once_in(2));
                    some.map(|answer| answer.id).collect()
                }
                _ => vec![dice.pick(answers).id],
            };
            Pick::Choice(ids)
        }
        QuestionKind::Typed(_) => {
            let said = [
                "reykjavik",
                "Reykjavic",
                "Oslo",
                "5hit",
                "",
                "  ",
                "Reykjavik  City",
            ];
            Pick::Typed((*dice.pick(&said)).to_owned())
        }
        QuestionKind::Number(_) | QuestionKind::Estimate(_) => {
            let given = ["3", "3.13", "3.15", "3.151", "-7", "3,140", "3,141"];
            let given = *dice.pick::<&str>(&given);
            if given.contains(',') {
                let shown = if dice.once_in(2) { "," } else { "" };
                number_typed(given, &given.replace(',', shown))
            } else {
                Pick::Number(number(given))
            }
        }
        QuestionKind::Order(order) => {
            let mut ids: Vec<_> = order.items.iter().map(|item| item.id).collect();
            let (one, other) = (dice.index(ids.len()), dice.index(ids.len()));
            ids.swap(one, other);
            Pick::Order(ids)
        }
        QuestionKind::Match(pairs) => {
            let some = pairs.prompts.iter().filter(|_| !dice.once_in(4));
            let prompts: Vec<_> = some.map(|item| item.id).collect();
            let turn = dice.index(pairs.answers.len());
            let answers = pairs.answers.iter().cycle().skip(turn);
            Pick::Match(
                prompts
                    .into_iter()
                    .zip(answers.map(|item| item.id))
                    .collect(),
            )
        }
        QuestionKind::Pin(_) => Pick::Pin(Point {
            x: u16::try_from(dice.below(10_002)).unwrap(),
            y: u16::try_from(dice.below(10_002)).unwrap(),
        }),
        QuestionKind::WordCloud(_) => {
            let words = [
                "Sun",
                "sun ",
                "rain",
                "5 h i t",
                "",
                "a word that is far too long for any cloud",
            ];
            let said = (0..dice.index(5)).map(|_| (*dice.pick(&words)).to_owned());
            Pick::Words(said.collect())
        }
        QuestionKind::OpenText => Pick::Text("line\n".repeat(dice.index(120))),
        QuestionKind::Rating(_) => Pick::Rating(u8::try_from(dice.below(8)).unwrap()),
        QuestionKind::Recommendation(_) => Pick::Rating(u8::try_from(dice.below(13)).unwrap()),
        QuestionKind::Ranking(ranking) => some_ranked(dice, ranking),
        QuestionKind::Gaps(gaps) => some_gaps(dice, gaps),
        QuestionKind::Categorize(asked) => some_sorted(dice, asked),
        QuestionKind::Labels(asked) => some_labels(dice, asked),
        QuestionKind::Slide(_) => nonsense(dice),
    }
}

/// What was typed, and how the player's page read it.
pub(crate) fn number_typed(text: &str, shown: &str) -> Pick {
    Pick::NumberTyped(NumberTyped {
        text: text.to_owned(),
        number: number(shown),
        other: None,
    })
}

fn nonsense(dice: &mut Dice) -> Pick {
    let id = AnswerId(dice.number(u32::MAX));
    match dice.below(14) {
        0 => Pick::Choice(vec![id]),
        12 => Pick::Labels(vec![Some(id), None]),
        11 => Pick::Categorize(vec![(id, id)]),
        13 => Pick::Ranking(vec![id]),
        9 => Pick::GapChoices(vec![Some(id), None]),
        10 => Pick::Gaps(vec![None, None]),
        1 => Pick::Order(vec![id, id]),
        2 => Pick::Match(vec![(id, id)]),
        3 => Pick::Words(Vec::new()),
        4 => Pick::Rating(0),
        5 => Pick::Text("\u{0}".to_owned()),
        6 => Pick::Number(Number::whole(i64::MAX)),
        7 => Pick::Pin(Point { x: 9, y: u16::MAX }),
        _ => Pick::Choice(Vec::new()),
    }
}
