//! Questions of every kind through a connection: what is picked, saved, refused and told.

use game::draft::{
    CategorizeContent, Content, DraftCategory, DraftMedia, GapsContent, GapsWay, LabelSpot,
    LabelsContent, MatchContent, MatchPair, MediaKind, NumberContent, OpenTextContent,
    OrderContent, PassageGap, PassagePart, PinArea, PinContent, PollContent, QuestionDraft,
    RankingContent, RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent,
    WordCloudContent,
};
use game::number::Number;
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::question::{
    AnswersChoice, CategorizeChoice, Choice, GapsChoice, LabelsChoice, MatchChoice, NumberChoice,
    Offer, PairChoice, PinPoint, RatingChoice, SortedItem, TextChoice, WordsChoice,
};
use protocol::socket::{Action, Outcome, Phase};

use crate::client::Client;
use crate::house::House;

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// The capital of Norway, typed or from a list.
fn gaps(way: GapsWay) -> Content {
    let gap = PassageGap {
        accepted: texts(&["Oslo"]),
        others: texts(&["Bergen"]),
    };
    Content::Gaps(GapsContent {
        passage: vec![
            PassagePart::Gap(gap),
            PassagePart::Text(" it is.".to_owned()),
        ],
        way,
        tolerates_typos: true,
    })
}

fn sorting() -> Content {
    let category = |name: &str, items: &[&str]| DraftCategory {
        name: name.to_owned(),
        items: texts(items),
    };
    Content::Categorize(CategorizeContent {
        categories: vec![
            category("Sea", &["Baltic", "Red"]),
            category("River", &["Nile"]),
        ],
    })
}

fn labels() -> Content {
    let spot = |x, label: &str| LabelSpot {
        x,
        y: 5_000,
        label: label.to_owned(),
    };
    Content::Labels(LabelsContent {
        spots: vec![spot(1_000, "Left"), spot(9_000, "Right")],
        distractors: texts(&["Middle"]),
    })
}

/// One of each kind; the slide comes first.
pub(crate) fn quiz() -> Vec<QuestionDraft> {
    let pair = |prompt: &str, answer: &str| MatchPair {
        prompt: prompt.to_owned(),
        answer: answer.to_owned(),
    };
    let contents = [
        Content::Slide(SlideContent {
            body: "Welcome!".to_owned(),
        }),
        Content::TrueFalse(TrueFalseContent {
            is_true: Some(true),
        }),
        Content::Typed(TypedContent {
            accepted: texts(&["Oslo"]),
            tolerates_typos: true,
        }),
        Content::Number(NumberContent {
            right: Some(Number::whole(42)),
            ..NumberContent::default()
        }),
        Content::Order(OrderContent {
            items: texts(&["one", "two", "three"]),
        }),
        Content::Match(MatchContent {
            pairs: vec![pair("Peru", "Lima"), pair("Ecuador", "Quito")],
            distractors: Vec::new(),
        }),
        Content::Pin(PinContent {
            areas: vec![PinArea {
                x: 100,
                y: 200,
                radius_x: 10,
                radius_y: 10,
            }],
        }),
        gaps(GapsWay::Typed),
        gaps(GapsWay::List),
        sorting(),
        labels(),
        Content::Poll(PollContent {
            answers: texts(&["Tea", "Coffee"]),
            takes_several: true,
            ..PollContent::default()
        }),
        Content::WordCloud(WordCloudContent { words_max: 2 }),
        Content::OpenText(OpenTextContent {}),
        Content::Rating(RatingContent {
            steps: 5,
            low: String::new(),
            high: String::new(),
            scale: RatingScale::Steps,
        }),
        Content::Rating(RatingContent {
            steps: 5,
            low: String::new(),
            high: String::new(),
            scale: RatingScale::Recommendation,
        }),
        Content::Ranking(RankingContent {
            items: texts(&["A lake", "A museum", "The zoo"]),
        }),
    ];
    let picture = DraftMedia {
        kind: MediaKind::Image,
        id: "map".to_owned(),
        alt: String::new(),
        is_decorative: true,
        start_s: 0,
        veil: None,
    };
    let question = |content: Content| QuestionDraft {
        media: matches!(content, Content::Pin(_) | Content::Labels(_)).then(|| picture.clone()),
        ..QuestionDraft::of("?", content)
    };
    contents.map(question).into()
}

/// A pick that is right, as a player would send it, and one that must be refused.
fn choices(offer: &Offer) -> (Choice, Choice) {
    let answers = |answers: Vec<String>| AnswersChoice { answers };
    let typed = |text: &str| TextChoice {
        text: text.to_owned(),
    };
    let number = |number: &str| {
        Choice::Number(NumberChoice {
            number: number.to_owned(),
            typed: None,
        })
    };
    match offer {
        Offer::Choice(offer) | Offer::TrueFalse(offer) | Offer::Poll(offer) => {
            let first = vec![offer.answers[0].id.clone()];
            let twice = vec![offer.answers[0].id.clone(); 2];
            (
                Choice::Answers(answers(first)),
                Choice::Answers(answers(twice)),
            )
        }
        Offer::Typed(_) => (
            Choice::Typed(typed(" olso ")),
            Choice::Typed(typed(&"x".repeat(201))),
        ),
        Offer::Number(_) => (number("42,0"), number("1e3")),
        Offer::Order(offer) => {
            let id = |text: &str| {
                let item = offer.items.iter().find(|item| item.text == text);
                item.unwrap().id.clone()
            };
            let right = vec![id("one"), id("two"), id("three")];
            (
                Choice::Order(answers(right)),
                Choice::Order(answers(vec![id("one")])),
            )
        }
        Offer::Match(offer) => {
            let pair = |prompt: &str, answer: &str| PairChoice {
                prompt: offer
                    .prompts
                    .iter()
                    .find(|item| item.text == prompt)
                    .unwrap()
                    .id
                    .clone(),
                answer: offer
                    .answers
                    .iter()
                    .find(|item| item.text == answer)
                    .unwrap()
                    .id
                    .clone(),
            };
            let found = |pairs| Choice::Match(MatchChoice { pairs });
            (
                found(vec![pair("Ecuador", "Quito"), pair("Peru", "Lima")]),
                found(vec![pair("Ecuador", "Quito"), pair("Peru", "Quito")]),
            )
        }
        Offer::Pin(_) => (
            Choice::Pin(PinPoint { x: 105, y: 205 }),
            Choice::Pin(PinPoint { x: 10_001, y: 0 }),
        ),
        Offer::WordCloud(_) => {
            let words = |words: &[&str]| {
                let words = texts(words);
                Choice::Words(WordsChoice { words })
            };
            (words(&["sun", "Sea"]), words(&["a", "b", "c"]))
        }
        Offer::OpenText(_) => {
            // 500 letters of four bytes each fit into a message.
            let long = "\u{1F600}".repeat(500);
            (
                Choice::Text(typed(&long)),
                Choice::Text(typed(&"x".repeat(501))),
            )
        }
        Offer::Rating(offer) => {
            let [best, beyond] = if offer.is_recommendation {
                [0, 11]
            } else {
                [5, 6]
            };
            (
                Choice::Rating(RatingChoice { step: best }),
                Choice::Rating(RatingChoice { step: beyond }),
            )
        }
        Offer::Ranking(offer) => {
            let id = offer.items[2].id.clone();
            (
                Choice::Ranking(answers(vec![id.clone()])),
                Choice::Ranking(answers(vec![id.clone(), id])),
            )
        }
        Offer::Gaps(offer) => {
            let way = offer.way;
            let filled = |text: String| {
                let gaps = vec![Some(text)];
                Choice::Gaps(GapsChoice { way, gaps })
            };
            let mut choices = offer.gaps[0].choices.iter();
            match choices.find(|choice| choice.text == "Oslo") {
                Some(oslo) => (filled(oslo.id.clone()), filled("00000000".to_owned())),
                None => (filled(" olso ".to_owned()), filled("x".repeat(101))),
            }
        }
        Offer::Categorize(offer) => {
            let [sea, river] = [0, 1].map(|at| offer.categories[at].id.clone());
            let sorted = offer.items.iter().map(|item| SortedItem {
                item: item.id.clone(),
                category: if item.text == "Nile" {
                    river.clone()
                } else {
                    sea.clone()
                },
            });
            let sorted: Vec<_> = sorted.collect();
            let twice = sorted.iter().chain(&sorted[..1]).cloned().collect();
            let choice = |sorted| Choice::Categorize(CategorizeChoice { sorted });
            (choice(sorted), choice(twice))
        }
        Offer::Labels(offer) => {
            let of = |text: &str| {
                let label = offer.labels.iter().find(|label| label.text == text);
                Some(label.expect("it is offered").id.clone())
            };
            let choice = |labels| Choice::Labels(LabelsChoice { labels });
            let twice = vec![of("Left"), of("Left")];
            (choice(vec![of("Left"), of("Right")]), choice(twice))
        }
        Offer::Slide(_) => panic!("nothing is asked"),
    }
}

/// Lets the host go on until this is shown.
async fn advance_to(host: &mut Client, is_there: impl Fn(&Phase) -> bool) -> u32 {
    let mut view = host.host_view_in(|_| true).await;
    let mut command_id = 0;
    while !is_there(&view.room.phase) {
        let step = view.room.step;
        command_id += 1;
        host.command(command_id, step, Action::Advance);
        view = host.host_view_in(|_| true).await;
        while view.room.step == step {
            view = host.host_view_in(|_| true).await;
        }
    }
    view.room.step
}

#[tokio::test]
async fn live_4_picks_of_every_kind_are_saved_told_and_refused_by_name() {
    let house = House::open().await;
    let settings = RoomSettings::default();
    let room = house.room_of(quiz(), settings).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let mut host = house.connect(&room.code);
    host.attach_host(crate::house::HOST);
    let mut step = advance_to(&mut host, |phase| matches!(phase, Phase::Slide(_))).await;
    let slide = ana.view_in(|phase| matches!(phase, Phase::Slide(_))).await;
    assert_eq!(slide.me.result, None, "nobody has missed a slide");
    ana.choose(
        0,
        Choice::Text(TextChoice {
            text: "Me!".to_owned(),
        }),
    );
    assert_eq!(ana.refused().await, RefusalCode::TooLate);
    for index in 1..17 {
        host.command(100 * index, step, Action::Advance);
        advance_to(&mut host, |phase| matches!(phase, Phase::Open(_))).await;
        house.clock.advance(game::limits::OPEN_LEAD_MS);
        let view = ana.view_in(|phase| matches!(phase, Phase::Open(_))).await;
        let Phase::Open(open) = view.room.phase else {
            panic!("open")
        };
        let (right, wrong) = choices(&open.offer);
        ana.choose(index, wrong.clone());
        let refused = ana.refused().await;
        assert!(
            matches!(
                refused,
                RefusalCode::PickMalformed | RefusalCode::AnswerUnknown
            ),
            "{wrong:?}: {refused:?}"
        );
        // Another kind of pick than what is asked.
        let other = match open.offer {
            Offer::Rating(_) => Choice::Number(NumberChoice {
                number: "1".to_owned(),
                typed: None,
            }),
            _ => Choice::Rating(RatingChoice { step: 1 }),
        };
        ana.choose(index, other);
        assert_eq!(ana.refused().await, RefusalCode::PickMalformed);
        ana.choose(index, right.clone());
        let picked = ana.picked().await;
        assert_eq!(picked.question_index, index);
        // Everyone who is there has picked, so the room closes by itself; then it is told.
        ana.see_closed().await;
        house.clock.advance(game::limits::REVEAL_PAUSE_MS);
        let view = ana.view_in(|phase| matches!(phase, Phase::Reveal(_))).await;
        let result = view.me.result.expect("it is told");
        let is_scored = index < 11;
        let want = if is_scored {
            Outcome::Correct
        } else {
            Outcome::Unscored
        };
        assert_eq!(
            (result.outcome, result.gained > 0),
            (want, is_scored),
            "{right:?}"
        );
        assert_eq!(view.me.pick, Some(picked.pick));
        step = view.room.step;
        if is_scored {
            host.command(100 * index + 50, step, Action::Advance);
            let view = ana
                .view_in(|phase| matches!(phase, Phase::Leaderboard(_)))
                .await;
            step = view.room.step;
        }
    }
}
