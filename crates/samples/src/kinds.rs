//! One question of each kind, from its opening to its reveal.
//!
//! Their names end in the kind: `player-view-open-typed`, `host-view-reveal-typed`, `pick-typed`,
//! `picked-typed`; a slide has views only.

use std::collections::BTreeMap;

use game::Control;
use game::draft::{
    CategorizeContent, Content, DraftCategory, DraftMedia, GapsContent, GapsWay, LabelSpot,
    LabelsContent, MatchContent, MatchPair, MediaKind, NumberContent, NumberRange, OpenTextContent,
    OrderContent, PassageGap, PassagePart, PinArea, PinContent, PollContent, QuestionDraft,
    RankingContent, RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent,
    WordCloudContent,
};
use game::event::{Pick, Point};
use game::number::Number;
use game::quiz::{Freezing, Gap, Gaps, Media, Pictured, PicturedPoll, Question, QuestionKind};
use game::room::Phase;

use crate::table::{Moment, Table};
use crate::{Named, ROOM_ID, picked, views};
use protocol::http::rooms::Report;
use protocol::ids;
use protocol::question::{Choice, NumberChoice};
use protocol::socket::{self, ServerMessage};
use views::report;

/// The seq of the first view; the game of [`super::table::play`] comes before.
const FIRST_SEQ: u64 = 100;

/// What a player sends for each kind.
pub(super) fn picks() -> Vec<Named<socket::Pick>> {
    let opened = moments("open-");
    let picks = opened.iter().filter_map(|moment| {
        let index = moment.room.question_index()?;
        let pick = right_pick(&moment.room.questions()[index])?;
        let pick = socket::Pick {
            question_index: ids::count(index),
            choice: views::choice(&pick),
            tap_ms: None,
        };
        Some((moment.name.replacen("open", "pick", 1), pick))
    });
    let mut picks: Vec<_> = picks.collect();
    let typed = socket::Pick {
        question_index: 0,
        choice: Choice::Number(NumberChoice {
            number: "8849".to_owned(),
            typed: Some("8,849 m".to_owned()),
        }),
        tap_ms: None,
    };
    picks.push(("pick-number-typed".to_owned(), typed));
    picks
}

/// What is heard of each kind.
pub(super) fn heard() -> Vec<Named<ServerMessage>> {
    let mut heard = Vec::new();
    for (seq, moment) in (FIRST_SEQ..).zip(moments("")) {
        if moment.name.starts_with("picked-") {
            heard.push((moment.name.clone(), picked(&moment.room)));
        } else if !moment.name.starts_with("end") {
            heard.extend(views(seq, &moment));
        }
    }
    heard
}

/// The report of the game.
pub(super) fn report() -> Report {
    let moments = moments("end");
    let end = moments.first().expect("the game comes to its end");
    let room = crate::wall::asked(end.room.clone());
    report::report(&room, ROOM_ID).expect("its podium was reached")
}

/// The moments whose name begins like this.
fn moments(begin: &str) -> Vec<Moment> {
    let mut moments = play();
    moments.retain(|moment| moment.name.starts_with(begin));
    moments
}

fn play() -> Vec<Moment> {
    let map = Media {
        kind: MediaKind::Image,
        link: "/media/0199a1b2-0000-7000-8000-000000000002".to_owned(),
        alt: String::new(),
        width: 1_200,
        height: 800,
        start_s: 0,
    };
    let how = Freezing {
        media: BTreeMap::from([("map".to_owned(), map)]),
        ..Freezing::default()
    };
    let mut moments = play_each(&drafts(), &how);
    let lists = play_each(&[listed()], &how).into_iter();
    let named = lists.map(|moment| Moment {
        name: format!("{}-list", moment.name),
        ..moment
    });
    moments.extend(named);
    moments.extend(play_each(&[animals()], &how));
    moments.extend(play_each(&[oceans()], &how));
    moments.extend(play_each(&[outings()], &how));
    let recommended = play_each(&[recommended()], &how).into_iter();
    moments.extend(recommended.map(|moment| Moment {
        name: format!("{}-recommendation", moment.name),
        ..moment
    }));
    moments
}

fn play_each(drafts: &[QuestionDraft], how: &Freezing) -> Vec<Moment> {
    let mut table = Table::open(drafts, how);
    for nickname in ["Zoë", "Ben", "Kim"] {
        table.join(nickname);
    }
    for draft in drafts {
        let kind = draft.content.kind();
        table.steer(Control::Advance);
        if !matches!(table.room.phase(), Phase::Announced { .. }) {
            table.keep("slide");
            continue;
        }
        table.steer(Control::Advance);
        table.keep(format!("open-{}", dashed(kind)));
        let index = table.room.question_index().unwrap_or(0);
        let question = table.room.questions()[index].clone();
        for (seat, pick) in (0..).zip([right_pick(&question), other_pick(&question)]) {
            let pick = pick.expect("something can be picked");
            table.pick(seat, pick, 2_000 + 1_500 * u64::from(seat));
        }
        table.keep(format!("picked-{}", dashed(kind)));
        table.steer(Control::Advance);
        table.steer(Control::Advance);
        table.keep(format!("reveal-{}", dashed(kind)));
        if question.is_scored() {
            table.steer(Control::Advance);
        }
    }
    if !matches!(table.room.phase(), Phase::Podium { .. }) {
        table.steer(Control::Finish);
    }
    table.keep("end");
    table.moments
}

/// `wordCloud` as a part of the name of a file: `word-cloud`.
fn dashed(kind: &str) -> String {
    let mut dashed = String::new();
    for c in kind.chars() {
        if c.is_ascii_uppercase() {
            dashed.push('-');
        }
        dashed.push(c.to_ascii_lowercase());
    }
    dashed
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// One of each kind, but for the choice, of which there are samples already, and for sorting,
/// labels and ranking, which are [`animals`], [`oceans`] and [`outings`].
fn drafts() -> Vec<QuestionDraft> {
    let mut drafts = scored();
    drafts.extend(unscored());
    drafts
}

fn scored() -> Vec<QuestionDraft> {
    let pair = |prompt: &str, answer: &str| MatchPair {
        prompt: prompt.to_owned(),
        answer: answer.to_owned(),
    };
    let statement = Content::TrueFalse(TrueFalseContent {
        is_true: Some(false),
    });
    let typed = Content::Typed(TypedContent {
        accepted: texts(&["Reykjavík", "Reykjavik, Iceland"]),
        tolerates_typos: true,
    });
    let number = Content::Number(NumberContent {
        right: Some(Number::whole(330)),
        tolerance: Number::whole(10),
        span: Some(Number::whole(100)),
        range: Some(NumberRange {
            min: Number::ZERO,
            max: Number::whole(500),
            step: Number::whole(5),
        }),
        unit: "m".to_owned(),
    });
    let order = Content::Order(OrderContent {
        items: texts(&["Mercury", "Venus", "Earth", "Mars"]),
    });
    let pairs = Content::Match(MatchContent {
        pairs: vec![
            pair("Peru", "Lima"),
            pair("Chile", "Santiago"),
            pair("Ecuador", "Quito"),
        ],
        distractors: texts(&["Bogotá"]),
    });
    let pin = Content::Pin(PinContent {
        areas: vec![PinArea {
            x: 5_200,
            y: 4_100,
            radius_x: 400,
            radius_y: 600,
        }],
    });
    let on_map = QuestionDraft {
        media: Some(map()),
        ..QuestionDraft::of("Where is Quito?", pin)
    };
    let capital = QuestionDraft {
        explanation: "It is the northernmost capital of a sovereign state.".to_owned(),
        ..QuestionDraft::of("What is the capital of Iceland?", typed)
    };
    vec![
        QuestionDraft::of("A tomato is a vegetable.", statement),
        capital,
        QuestionDraft::of("How high is the Eiffel Tower?", number),
        QuestionDraft::of("From the Sun outwards", order),
        QuestionDraft::of("Which capital belongs to which country?", pairs),
        on_map,
        QuestionDraft::of("What does water do?", water()),
    ]
}

fn map() -> DraftMedia {
    DraftMedia {
        kind: MediaKind::Image,
        id: "map".to_owned(),
        alt: "A map without names".to_owned(),
        is_decorative: false,
        start_s: 0,
        veil: None,
    }
}

/// With typed gaps. Those with lists are [`listed`].
fn water() -> Content {
    Content::Gaps(GapsContent {
        passage: vec![
            PassagePart::Text("Water boils at ".to_owned()),
            gap(&["100", "one hundred"], &["50"]),
            PassagePart::Text(" degrees and freezes at ".to_owned()),
            gap(&["0", "zero"], &["32", "-10"]),
            PassagePart::Text(".".to_owned()),
        ],
        way: GapsWay::Typed,
        tolerates_typos: true,
    })
}

/// The same with lists.
fn listed() -> QuestionDraft {
    let Content::Gaps(content) = water() else {
        unreachable!("it has gaps");
    };
    let content = Content::Gaps(GapsContent {
        way: GapsWay::List,
        ..content
    });
    QuestionDraft::of("What does water do?", content)
}

/// Played alone, so that the samples of all other kinds stay as they are.
fn animals() -> QuestionDraft {
    let category = |name: &str, items: &[&str]| DraftCategory {
        name: name.to_owned(),
        items: texts(items),
    };
    let content = Content::Categorize(CategorizeContent {
        categories: vec![
            category("Mammals", &["Bat", "Whale"]),
            category("Birds", &["Penguin", "Ostrich"]),
        ],
    });
    QuestionDraft::of("Which animals are related?", content)
}

/// Played alone, too.
fn oceans() -> QuestionDraft {
    let spot = |x, y, label: &str| LabelSpot {
        x,
        y,
        label: label.to_owned(),
    };
    let content = Content::Labels(LabelsContent {
        spots: vec![
            spot(3_000, 4_500, "Atlantic Ocean"),
            spot(6_800, 6_200, "Indian Ocean"),
            spot(9_000, 3_800, "Pacific Ocean"),
        ],
        distractors: texts(&["Black Sea"]),
    });
    QuestionDraft {
        media: Some(map()),
        ..QuestionDraft::of("Which ocean is where?", content)
    }
}

/// Played alone for the same reason, as is the next one.
fn outings() -> QuestionDraft {
    let items = texts(&["A lake", "A museum", "The zoo", "A castle"]);
    let content = Content::Ranking(RankingContent { items });
    QuestionDraft::of("Where do you want to go?", content)
}

fn recommended() -> QuestionDraft {
    let content = Content::Rating(RatingContent {
        steps: 5,
        low: "Not at all likely".to_owned(),
        high: "Extremely likely".to_owned(),
        scale: RatingScale::Recommendation,
    });
    QuestionDraft::of("How likely are you to recommend this course?", content)
}

fn gap(accepted: &[&str], others: &[&str]) -> PassagePart {
    PassagePart::Gap(PassageGap {
        accepted: texts(accepted),
        others: texts(others),
    })
}

fn unscored() -> Vec<QuestionDraft> {
    let poll = Content::Poll(PollContent {
        answers: texts(&["Tea", "Coffee", "Neither"]),
        takes_several: true,
        ..PollContent::default()
    });
    let cloud = Content::WordCloud(WordCloudContent { words_max: 3 });
    let rating = Content::Rating(RatingContent {
        steps: 5,
        low: "Too slow".to_owned(),
        high: "Too fast".to_owned(),
        scale: RatingScale::Steps,
    });
    let slide = Content::Slide(SlideContent {
        body: "What we have learned today, and what comes next week.".to_owned(),
    });
    vec![
        QuestionDraft::of("Tea or coffee?", poll),
        QuestionDraft::of("What comes to your mind?", cloud),
        QuestionDraft::of(
            "What should we do better?",
            Content::OpenText(OpenTextContent {}),
        ),
        QuestionDraft::of("How was the pace?", rating),
        QuestionDraft {
            media: Some(DraftMedia {
                kind: MediaKind::YouTube,
                id: "M7lc1UVf-VE".to_owned(),
                alt: "A talk about planets".to_owned(),
                is_decorative: false,
                start_s: 42,
                veil: None,
            }),
            ..QuestionDraft::of("Looking back", slide)
        },
    ]
}

/// What the first player picks: all right, where something is.
fn right_pick(question: &Question) -> Option<Pick> {
    Some(match &question.kind {
        QuestionKind::Choice(answers)
        | QuestionKind::TrueFalse(answers)
        | QuestionKind::Pictured(Pictured { answers, .. }) => {
            let right = answers.iter().filter(|answer| answer.is_correct);
            Pick::Choice(right.map(|answer| answer.id).collect())
        }
        QuestionKind::Typed(_) => Pick::Typed("reykjavik".to_owned()),
        QuestionKind::Number(_) | QuestionKind::Estimate(_) => Pick::Number(Number::whole(325)),
        QuestionKind::Order(order) => Pick::Order(order.right.clone()),
        QuestionKind::Match(pairs) => {
            let prompts = pairs.prompts.iter().map(|item| item.id);
            Pick::Match(prompts.zip(pairs.right.iter().copied()).collect())
        }
        QuestionKind::Pin(_) => Pick::Pin(Point { x: 5_100, y: 4_000 }),
        QuestionKind::Poll(poll) | QuestionKind::PicturedPoll(PicturedPoll { poll, .. }) => {
            let mut ids = vec![poll.answers[0].id, poll.answers[1].id];
            ids.sort_unstable();
            Pick::Choice(ids)
        }
        QuestionKind::WordCloud(_) => Pick::Words(texts(&["Summer", "sea"])),
        QuestionKind::OpenText => Pick::Text("More breaks,\nplease.".to_owned()),
        QuestionKind::Rating(_) => Pick::Rating(4),
        QuestionKind::Recommendation(_) => Pick::Rating(9),
        QuestionKind::Ranking(ranking) => {
            Pick::Ranking(ranking.items.iter().map(|item| item.id).collect())
        }
        QuestionKind::Gaps(gaps) => gaps_pick(gaps),
        QuestionKind::Categorize(asked) => {
            let sorted = asked.items.iter().zip(&asked.right);
            Pick::Categorize(sorted.map(|(item, right)| (item.id, right[0])).collect())
        }
        QuestionKind::Labels(asked) => Pick::Labels(
            asked
                .right
                .iter()
                .map(|right| right.first().copied())
                .collect(),
        ),
        QuestionKind::Slide(_) => return None,
    })
}

fn gaps_pick(gaps: &Gaps) -> Pick {
    let ids = gaps.gaps.iter().filter_map(|gap| match gap {
        Gap::Listed(list) => Some(list.right.first().copied()),
        Gap::Typed(_) => None,
    });
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() {
        Pick::Gaps(vec![Some("100".to_owned()), Some("zero".to_owned())])
    } else {
        Pick::GapChoices(ids)
    }
}

/// What the second player picks: not all right.
fn other_pick(question: &Question) -> Option<Pick> {
    let mut pick = right_pick(question)?;
    match &mut pick {
        Pick::Choice(ids) => {
            let other = question.answers().iter().find(|answer| answer.id != ids[0]);
            *ids = other.map(|answer| answer.id).into_iter().collect();
        }
        Pick::Typed(text) => "Oslo".clone_into(text),
        // No question has a saved pick with two readings to begin with.
        Pick::Number(_) | Pick::NumberTyped(_) => pick = Pick::Number(Number::whole(300)),
        Pick::Order(ids) => ids.swap(2, 3),
        Pick::Match(found) => found.truncate(2),
        Pick::Pin(point) => point.x = 900,
        Pick::Words(words) => *words = texts(&["summer"]),
        Pick::Text(text) => "Nothing!".clone_into(text),
        Pick::Rating(step) => *step = 2,
        Pick::Ranking(ids) => {
            ids.truncate(2);
            ids.reverse();
        }
        Pick::Gaps(gaps) => *gaps = vec![Some("one hundrd".to_owned()), None],
        Pick::GapChoices(gaps) => gaps.truncate(1),
        Pick::Labels(labels) => {
            labels.swap(0, 1);
            labels[1] = None;
        }
        Pick::Categorize(sorted) => {
            let category = sorted[0].1;
            sorted.truncate(3);
            for one in sorted {
                one.1 = category;
            }
        }
    }
    if let (Pick::GapChoices(gaps), Some(asked)) = (&mut pick, question.gaps()) {
        gaps.resize(asked.gaps.len(), None);
    }
    Some(pick)
}
