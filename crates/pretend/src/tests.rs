//! The crowd plays by the rules, differs, stays the same for the same seed, and has no names of
//! people.

use std::collections::BTreeSet;

use game::command::PickTiming;
use game::draft::{
    CategorizeContent, Content, DraftCategory, DraftMedia, GapsContent, GapsWay, LabelSpot,
    LabelsContent, MatchContent, MatchPair, MediaKind, NumberContent, NumberRange, OpenTextContent,
    OrderContent, PassageGap, PassagePart, PinArea, PinContent, PollContent, QuestionDraft,
    RankingContent, RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent,
    WordCloudContent,
};
use game::event::{Event, Mode, Preset, Rehearsal, RoomOpened, Settings};
use game::number::Number;
use game::quiz::{Freezing, freeze};
use game::room::Phase;
use game::score::Grade;
use game::{Command, Control, Room, Tick};

use super::{
    PRETEND_MAX, answer, comes_after_ms, fitting, nickname, number_of, thinks_ms, token_hash,
};

const START_MS: u64 = 1_800_000_000_000;
const LANGUAGES: [&str; 7] = ["en", "de", "es", "fr", "pt-BR", "ar", "ja"];

fn rehearsal(seed: u64) -> Rehearsal {
    Rehearsal {
        pretend_count: PRETEND_MAX,
        seed,
    }
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn number(right: i64, range: Option<(&str, &str)>) -> Content {
    let parsed = |text: &str| Number::parse(text).expect("a number");
    Content::Number(NumberContent {
        right: Some(Number::whole(right)),
        range: range.map(|(min, max)| NumberRange {
            min: parsed(min),
            max: parsed(max),
            step: parsed("0.1"),
        }),
        ..NumberContent::default()
    })
}

fn gaps(way: GapsWay) -> Content {
    let gap = |right: &str| {
        PassagePart::Gap(PassageGap {
            accepted: texts(&[right]),
            others: texts(&["50", "90"]),
        })
    };
    let text = |text: &str| PassagePart::Text(text.to_owned());
    Content::Gaps(GapsContent {
        passage: vec![
            text("It boils at "),
            gap("100"),
            text(" and freezes at "),
            gap("0"),
        ],
        way,
        tolerates_typos: false,
    })
}

fn sorting() -> Content {
    let category = |name: &str, items: &[&str]| DraftCategory {
        name: name.to_owned(),
        items: texts(items),
    };
    Content::Categorize(CategorizeContent {
        categories: vec![
            category("Mammals", &["Bat", "Whale"]),
            category("Birds", &["Emu"]),
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
        spots: vec![
            spot(1_000, "Bow"),
            spot(5_000, "Mast"),
            spot(9_000, "Stern"),
        ],
        distractors: texts(&["Wing"]),
    })
}

fn contents() -> Vec<Content> {
    let pair = |prompt: &str, answer: &str| MatchPair {
        prompt: prompt.to_owned(),
        answer: answer.to_owned(),
    };
    let area = |x, y| PinArea {
        x,
        y,
        radius_x: 900,
        radius_y: 400,
    };
    let typed = |accepted: &str| {
        Content::Typed(TypedContent {
            accepted: texts(&[accepted]),
            tolerates_typos: false,
        })
    };
    let poll = |takes_several| {
        Content::Poll(PollContent {
            answers: texts(&["Tea", "Coffee", "Water"]),
            takes_several,
            ..PollContent::default()
        })
    };
    let pairs = vec![
        pair("Peru", "Lima"),
        pair("Ecuador", "Quito"),
        pair("Chile", "Santiago"),
    ];
    vec![
        Content::TrueFalse(TrueFalseContent {
            is_true: Some(false),
        }),
        typed("Mississippi"),
        typed("Li"),
        typed(&"x".repeat(200)),
        number(42, None),
        number(-999_999_999_999, None),
        number(2024, Some(("1900", "2100"))),
        number(0, Some(("0", "0.5"))),
        Content::Order(OrderContent {
            items: texts(&["one", "two", "three", "four"]),
        }),
        Content::Match(MatchContent {
            pairs,
            distractors: texts(&["Bogotá"]),
        }),
        Content::Pin(PinContent {
            areas: vec![area(5_000, 5_000), area(100, 9_900)],
        }),
        Content::Pin(PinContent {
            areas: vec![area(9_900, 100)],
        }),
        poll(false),
        poll(true),
        gaps(GapsWay::Typed),
        gaps(GapsWay::List),
        sorting(),
        labels(),
        Content::WordCloud(WordCloudContent { words_max: 3 }),
        Content::OpenText(OpenTextContent {}),
        Content::Rating(RatingContent {
            steps: 10,
            low: String::new(),
            high: String::new(),
            scale: RatingScale::Steps,
        }),
        Content::Rating(RatingContent {
            steps: 2,
            low: String::new(),
            high: String::new(),
            scale: RatingScale::Recommendation,
        }),
        Content::Ranking(RankingContent {
            items: ["A", "B", "C", "D"].map(str::to_owned).to_vec(),
        }),
    ]
}

/// All kinds of questions, of which something is asked.
fn quiz() -> Vec<QuestionDraft> {
    let picture = DraftMedia {
        kind: MediaKind::Image,
        id: "map".to_owned(),
        alt: String::new(),
        is_decorative: true,
        start_s: 0,
        veil: None,
    };
    let primes = [("2", true), ("4", false), ("9", false), ("11", true)];
    let cities = [("Sydney", false), ("Canberra", true), ("Perth", false)];
    let mut quiz = vec![
        QuestionDraft::choice("Which are prime?", primes),
        QuestionDraft::choice("What is the capital of Australia?", cities),
    ];
    quiz.extend(contents().into_iter().map(|content| QuestionDraft {
        media: matches!(content, Content::Pin(_) | Content::Labels(_)).then(|| picture.clone()),
        ..QuestionDraft::of("Which one?", content)
    }));
    quiz
}

fn opened(drafts: &[QuestionDraft]) -> Room {
    Room::open(RoomOpened {
        at_ms: START_MS,
        title: "Rivers".to_owned(),
        host_name: "Ada".to_owned(),
        mode: Mode::Live,
        settings: Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: true,
            streak_bonus: false,
        },
        questions: freeze(drafts, &Freezing::default(), 7).expect("it can be played"),
    })
}

fn act(room: &mut Room, command: &Command, now_ms: u64) -> Vec<Event> {
    let decided = room.decide(command, Tick { now_ms, seed: 0 });
    let events = decided.unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    for event in &events {
        room.apply(event);
    }
    events
}

fn seat_all(room: &mut Room, language: &str) {
    for number in 0..PRETEND_MAX {
        let join = Command::Join {
            nickname: nickname(number, language),
            token_hash: token_hash(number),
            account: None,
            has_number: false,
        };
        assert_eq!(act(room, &join, START_MS).len(), 1, "{language} {number}");
    }
}

fn advance(room: &mut Room, now_ms: u64) {
    let step = room.step();
    let control = Control::Advance;
    act(room, &Command::Control { step, control }, now_ms);
}

/// Nicknames fit, differ, and are marked, so that no list of them looks like a class.
#[test]
fn a_crowd_of_any_language_finds_its_seats() {
    for language in LANGUAGES {
        let mut room = opened(&quiz());
        seat_all(&mut room, language);
        assert_eq!(room.playing_count(), PRETEND_MAX);
        assert!(
            room.seats()
                .iter()
                .all(|seat| seat.nickname.starts_with("🎭 "))
        );
    }
    assert_eq!(nickname(41, "de-AT"), "🎭 Reiher 2");
    assert_eq!(nickname(0, "ja"), nickname(0, "en"));
}

/// Every pick is one the rules accept, and most scored ones are of different worth.
#[test]
fn every_kind_of_question_is_answered_plausibly() {
    let mut room = opened(&quiz());
    seat_all(&mut room, "en");
    let mut now_ms = START_MS;
    for index in 0..quiz().len() {
        now_ms += 60_000;
        advance(&mut room, now_ms);
        advance(&mut room, now_ms + 10_000);
        let Phase::Open { window, .. } = room.phase() else {
            panic!("{:?}", room.phase())
        };
        let question = room.questions()[index].clone();
        let mut picked = 0;
        let mut different = BTreeSet::new();
        for seat in room.seats().to_vec() {
            let number = number_of(&seat.token_hash).expect("all are pretend");
            let Some(answer) = answer(rehearsal(3), number, index, &question, "en") else {
                continue;
            };
            let received_ms = window.opens_at_ms + answer.after_ms;
            assert!(
                window
                    .closes_at_ms
                    .is_none_or(|closes_ms| received_ms < closes_ms)
            );
            different.insert(format!("{:?}", answer.pick));
            let pick = Command::Pick {
                seat: seat.id,
                question: index,
                pick: answer.pick,
                timing: PickTiming::received(received_ms),
            };
            picked += act(&mut room, &pick, received_ms).len();
        }
        assert!(
            (160..PRETEND_MAX as usize).contains(&picked),
            "{index}: {picked}"
        );
        assert!(different.len() > 1, "{:?}: all the same", question.kind);
        now_ms += 60_000;
        advance(&mut room, now_ms);
        advance(&mut room, now_ms);
        let outcomes = &room.rounds()[index].outcomes;
        let right = outcomes
            .iter()
            .filter(|o| o.grade == Some(Grade::Correct))
            .count();
        if question.is_scored() {
            assert!((60..190).contains(&right), "{index}: {right}");
            advance(&mut room, now_ms);
        } else {
            assert_eq!(right, 0);
        }
    }
    let points: BTreeSet<u32> = room.seats().iter().map(|seat| seat.points).collect();
    assert!(points.len() > 100, "the ranks differ: {}", points.len());
}

#[test]
fn the_same_seed_makes_the_same_crowd() {
    let room = opened(&quiz());
    let all = |seed: u64| {
        let mut all = Vec::new();
        for number in 0..20 {
            all.push((comes_after_ms(rehearsal(seed), number), None));
            for (index, question) in room.questions().iter().enumerate() {
                let answer = answer(rehearsal(seed), number, index, question, "en");
                all.push((number.into(), answer));
            }
        }
        all
    };
    assert_eq!(all(1), all(1));
    assert_ne!(all(1), all(2));
}

/// A question without a limit is closed by itself once everyone has answered, so everyone does.
#[test]
fn nobody_keeps_an_untimed_question_open() {
    let mut question = opened(&quiz()).questions()[0].clone();
    question.time_limit_ms = None;
    for seed in 0..50 {
        for number in 0..20 {
            assert!(answer(rehearsal(seed), number, 0, &question, "en").is_some());
        }
    }
}

#[test]
fn answers_come_within_every_limit() {
    let mut question = opened(&quiz()).questions()[0].clone();
    for limit_s in [5, 20, 240] {
        question.time_limit_ms = Some(limit_s * 1_000);
        for seed in 0..2_000 {
            let mut chance = game::tick::Sequence::new(seed);
            if let Some(after_ms) = thinks_ms(&question, &mut chance) {
                assert!(
                    (500..u64::from(limit_s) * 1_000).contains(&after_ms),
                    "{after_ms}"
                );
            }
        }
    }
}

#[test]
fn a_slide_asks_nothing_of_anyone() {
    let slide = QuestionDraft::of("Hello", Content::Slide(SlideContent { body: "Hi".into() }));
    let room = opened(&[slide]);
    assert_eq!(answer(rehearsal(1), 0, 0, &room.questions()[0], "en"), None);
}

#[test]
fn they_come_one_after_the_other_and_soon() {
    for pretend_count in [1, 5, 30, 200] {
        let of = Rehearsal {
            pretend_count,
            seed: 9,
        };
        let times: Vec<u64> = (0..pretend_count).map(|n| comes_after_ms(of, n)).collect();
        assert!(times.is_sorted());
        assert!(
            times.iter().all(|ms| (500..11_000).contains(ms)),
            "{times:?}"
        );
    }
}

#[test]
fn nobody_is_taken_for_a_pretend_player() {
    for number in [0, 1, 199, 70_000] {
        assert_eq!(number_of(&token_hash(number)), Some(number));
    }
    assert_eq!(number_of(&[0; 32]), None);
    let real = [7; 32];
    assert_eq!(number_of(&real), None);
}

/// The host's own phone finds a seat.
#[test]
fn a_small_room_keeps_seats_for_real_people() {
    assert_eq!(fitting(30, None), 30);
    assert_eq!(fitting(9_999, None), PRETEND_MAX);
    assert_eq!(fitting(30, Some(20)), 18);
    assert_eq!(fitting(30, Some(1)), 1);
}
