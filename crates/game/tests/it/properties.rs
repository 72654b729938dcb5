//! Laws for whatever anyone might type, write or send.

use std::collections::BTreeSet;

use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftCategory, DraftPicture,
    GapsContent, GapsWay, LabelSpot, LabelsContent, MatchContent, MatchPair, NumberContent,
    NumberRange, OpenTextContent, OrderContent, PassageGap, PassagePart, PinArea, PinContent,
    PollContent, QuestionDraft, RankingContent, RatingContent, RatingScale, SlideContent,
    TrueFalseContent, TypedContent, VeilLook, WordCloudContent,
};
use game::event::{
    Average, Confidence, ConfidenceEvent, Event, Feedback, Listed, Pace, Pick, PickSaved,
    SeatGathered, Staged, TeamCounting, TeamEvent, TeamRules, WallAsked, WallEvent, WallMode,
    WallTopic,
};
use game::limits::{NICKNAME_BYTES_MAX, NICKNAME_LEN_MAX};
use game::number::Number;
use game::quiz::{
    AnswerFeedback, Captions, Freezing, Question, QuestionKind, Veil, freeze, freeze_with_notes,
};
use game::{AnswerId, Refusal, Room, SeatId, TeamId, lint, nickname};
use proptest::prelude::*;

use crate::kinds;
use crate::rooms::{SETTINGS, START_MS, draft, join, opened, step};

fn any_texts(most: usize) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec("[ a-cé+]{0,4}", 0..most)
}

fn any_number() -> impl Strategy<Value = Number> {
    prop_oneof![
        (-9..9_i64).prop_map(Number::whole),
        Just(kinds::number("0.5"))
    ]
}

fn any_range() -> impl Strategy<Value = NumberRange> {
    let number = any_number;
    (number(), number(), number()).prop_map(|(min, max, step)| NumberRange { min, max, step })
}

/// Any kind, with and without flaws.
fn any_content() -> impl Strategy<Value = Content> {
    let shown = ("[a-c]", "[ a-z]{0,3}", any::<bool>());
    let shown = shown.prop_map(|(id, alt, is_decorative)| DraftPicture {
        id,
        alt,
        is_decorative,
    });
    let shown = proptest::option::weighted(0.2, shown);
    let pictures = proptest::collection::vec(shown.clone(), 0..9);
    let answer = ("[ a-z]{0,3}", any::<bool>(), shown, "[ a-z]{0,2}");
    let answer = answer.prop_map(|(text, is_correct, picture, feedback)| DraftAnswer {
        id: String::new(),
        text,
        is_correct,
        feedback,
        picture,
    });
    let pair = ("[ a-c]{0,2}", "[ a-c]{0,2}");
    let pair = pair.prop_map(|(prompt, answer)| MatchPair { prompt, answer });
    let place = || prop_oneof![0..4_u16, 9_000..11_000_u16];
    let area =
        (place(), place(), place(), place()).prop_map(|(x, y, radius_x, radius_y)| PinArea {
            x,
            y,
            radius_x,
            radius_y,
        });
    prop_oneof![
        proptest::collection::vec(answer, 0..11)
            .prop_map(|answers| Content::Choice(ChoiceContent { answers })),
        any::<Option<bool>>().prop_map(|is_true| Content::TrueFalse(TrueFalseContent { is_true })),
        (any_texts(23), any::<bool>()).prop_map(|(accepted, tolerates_typos)| {
            Content::Typed(TypedContent {
                accepted,
                tolerates_typos,
            })
        }),
        (
            proptest::option::of(any_number()),
            any_number(),
            proptest::option::of(any_range()),
            proptest::option::of(any_number())
        )
            .prop_map(
                |(right, tolerance, range, span)| Content::Number(NumberContent {
                    right,
                    tolerance,
                    range,
                    unit: String::new(),
                    span,
                })
            ),
        any_texts(11).prop_map(|items| Content::Order(OrderContent { items })),
        (proptest::collection::vec(pair, 0..11), any_texts(6))
            .prop_map(|(pairs, distractors)| Content::Match(MatchContent { pairs, distractors })),
        proptest::collection::vec(area, 0..12).prop_map(|areas| Content::Pin(PinContent { areas })),
        (any_texts(11), any::<bool>(), pictures).prop_map(|(answers, takes_several, pictures)| {
            Content::Poll(PollContent {
                answers,
                takes_several,
                pictures,
            })
        }),
        (0..8_u8).prop_map(|words_max| Content::WordCloud(WordCloudContent { words_max })),
        Just(Content::OpenText(OpenTextContent {})),
        (0..13_u8, any::<bool>()).prop_map(|(steps, is_plain)| {
            Content::Rating(RatingContent {
                steps,
                low: String::new(),
                high: String::new(),
                scale: if is_plain {
                    RatingScale::Steps
                } else {
                    RatingScale::Recommendation
                },
            })
        }),
        proptest::collection::vec("[ a-h]{0,2}", 0..10)
            .prop_map(|items| Content::Ranking(RankingContent { items })),
        ".{0,9}".prop_map(|body| Content::Slide(SlideContent { body })),
        any_gaps(),
        any_categorize(),
        any_labels(),
    ]
}

fn any_labels() -> impl Strategy<Value = Content> {
    let spot = (any::<u16>(), 0..12_000_u16, "[ a-h]{0,2}");
    let spot = spot.prop_map(|(x, y, label)| LabelSpot { x, y, label });
    let spots = proptest::collection::vec(spot, 0..14);
    (spots, any_texts(6))
        .prop_map(|(spots, distractors)| Content::Labels(LabelsContent { spots, distractors }))
}

fn any_categorize() -> impl Strategy<Value = Content> {
    let category = (
        "[ a-d]{0,2}",
        proptest::collection::vec("[ a-h]{0,2}", 0..6),
    );
    let category = category.prop_map(|(name, items)| DraftCategory { name, items });
    proptest::collection::vec(category, 0..7)
        .prop_map(|categories| Content::Categorize(CategorizeContent { categories }))
}

fn any_gaps() -> impl Strategy<Value = Content> {
    let text = "[ a-c\n]{0,3}".prop_map(PassagePart::Text);
    let gap = (any_texts(12), any_texts(9));
    let gap = gap.prop_map(|(accepted, others)| PassagePart::Gap(PassageGap { accepted, others }));
    let passage = proptest::collection::vec(prop_oneof![text, gap], 0..12);
    (passage, any::<bool>(), any::<bool>()).prop_map(|(passage, is_list, tolerates_typos)| {
        Content::Gaps(GapsContent {
            passage,
            way: if is_list {
                GapsWay::List
            } else {
                GapsWay::Typed
            },
            tolerates_typos,
        })
    })
}

fn any_draft() -> impl Strategy<Value = QuestionDraft> {
    let limit = proptest::option::weighted(0.3, 0..260_u32);
    (".{0,20}", any_content(), limit, 0..4_u8, any::<bool>()).prop_map(
        |(text, content, time_limit_s, points_factor, has_picture)| QuestionDraft {
            time_limit_s,
            points_factor,
            media: kinds::pin(&[]).media.filter(|_| has_picture),
            ..QuestionDraft::of(text, content)
        },
    )
}

/// Events as a damaged or foreign journal might hold them.
fn any_event() -> impl Strategy<Value = Event> {
    let at = || START_MS..START_MS + 1_000_000;
    let seat = || (0..6_u32).prop_map(SeatId);
    let team = || (0..6_u8).prop_map(TeamId);
    prop_oneof![
        seat().prop_map(Event::SeatLeft),
        seat().prop_map(Event::SeatKicked),
        seat().prop_map(Event::SeatReadmitted),
        proptest::collection::vec(seat(), 0..4).prop_map(Event::SeatsKicked),
        proptest::collection::vec(seat(), 0..4).prop_map(Event::SeatsReadmitted),
        (at(), any::<bool>(), proptest::collection::vec(seat(), 0..4))
            .prop_map(|(at_ms, on, let_in)| Event::JoinApprovalSet { at_ms, on, let_in }),
        any::<bool>().prop_map(Event::StageNumberSet),
        any::<bool>().prop_map(Event::SecondVotesSet),
        confidence().prop_map(Event::Confidence),
        of_teams().prop_map(Event::OfTeams),
        Just(Event::AttemptTold),
        prop_oneof![
            Just(Feedback::Each),
            Just(Feedback::End),
            Just(Feedback::Closing)
        ]
        .prop_map(Event::FeedbackSet),
        proptest::collection::vec(seat(), 0..4).prop_map(Event::SeatsLate),
        proptest::collection::vec("[a-b]", 0..3).prop_map(Event::NeverCame),
        (
            seat(),
            any::<bool>(),
            proptest::collection::vec(0..9_u32, 0..4)
        )
            .prop_map(
                |(seat, averages, not_drawn)| Event::SeatGathered(SeatGathered {
                    seat,
                    average: averages.then_some(Average {
                        points: 700,
                        attempt_count: 2,
                    }),
                    not_drawn,
                })
            ),
        (any::<u8>(), proptest::collection::vec(seat(), 0..4)).prop_map(|(index, seats)| {
            Event::QuestionUnasked {
                index: index.into(),
                seats,
            }
        }),
        (at(), proptest::option::of(at()))
            .prop_map(|(at_ms, ends_at_ms)| Event::TalkStarted { at_ms, ends_at_ms }),
        (seat(), at()).prop_map(|(seat, at_ms)| Event::SeatLetIn { seat, at_ms }),
        (proptest::collection::vec(seat(), 0..4), at())
            .prop_map(|(seats, at_ms)| Event::SeatsLetIn { seats, at_ms }),
        proptest::collection::vec("[a-b ]{0,2}", 0..4).prop_map(|names| {
            let listed = names.iter().filter_map(|name| Listed::new(name, "b").ok());
            Event::ClassListTold(listed.collect())
        }),
        any::<bool>().prop_map(Event::ClassListSet),
        (proptest::collection::vec("[a-c]", 0..4), any::<bool>()).prop_map(
            |(names, players_choose)| {
                Event::TeamsTold(TeamRules {
                    names,
                    counting: TeamCounting::BestOf(2),
                    players_choose,
                })
            }
        ),
        (seat(), team()).prop_map(|(seat, team)| Event::SeatTeamed { seat, team }),
        proptest::collection::vec((seat(), team()), 0..4).prop_map(Event::TeamsMixed),
        any::<bool>().prop_map(Event::LockSet),
        "[a-z]{0,3}".prop_map(Event::LanguageTold),
        any::<Option<u32>>().prop_map(Event::CapacitySet),
        (0..9_u32, at())
            .prop_map(|(index, opens_at_ms)| Event::QuestionAnnounced { index, opens_at_ms }),
        (at(), proptest::option::of(at())).prop_map(|(opens_at_ms, closes_at_ms)| {
            Event::QuestionOpened {
                opens_at_ms,
                closes_at_ms,
            }
        }),
        (
            seat(),
            proptest::collection::vec(any::<u32>(), 0..9),
            any::<u32>()
        )
            .prop_map(|(seat, ids, elapsed_ms)| Event::PickSaved(PickSaved {
                seat,
                pick: Pick::Choice(ids.into_iter().map(AnswerId).collect()),
                elapsed_ms,
                credit_ms: 0,
                late_start_ms: 0,
            })),
        (0..100_000_u64).prop_map(|by_ms| Event::QuestionExtended { by_ms }),
        at().prop_map(|at_ms| Event::Paused {
            at_ms,
            reason: game::event::PauseReason::Host
        }),
        at().prop_map(|at_ms| Event::Resumed { at_ms }),
        at().prop_map(|at_ms| Event::QuestionClosed {
            at_ms,
            reason: game::event::CloseReason::Host
        }),
        at().prop_map(|at_ms| Event::QuestionRevealed { at_ms }),
        at().prop_map(|at_ms| Event::LeaderboardShown { at_ms }),
        at().prop_map(|at_ms| Event::PodiumReached { at_ms }),
        at().prop_map(|at_ms| Event::RoomEnded { at_ms }),
        (0..9_u32, at()).prop_map(|(index, at_ms)| Event::SlideShown { index, at_ms }),
        (0..9_u32, at()).prop_map(|(index, at_ms)| Event::QuestionReplayed { index, at_ms }),
        any::<bool>().prop_map(Event::LeaderboardsSet),
        any::<bool>().prop_map(Event::TilesOnlySet),
        any::<bool>().prop_map(Event::NameFilterSet),
        any::<bool>().prop_map(Event::NameApprovalSet),
        seat().prop_map(Event::NameHeld),
        Just(Event::NamesApproved),
        any::<bool>().prop_map(Event::TextApprovalSet),
        (0..9_u32, proptest::collection::vec("[a-z]{0,3}", 0..3))
            .prop_map(|(index, looks)| Event::TextsHeld { index, looks }),
        (0..9_u32, "[a-z]{0,3}", any::<bool>()).prop_map(|(index, look, hidden)| {
            Event::TextHidden {
                index,
                look,
                hidden,
            }
        }),
        (0..9_u32).prop_map(|index| Event::TextsApproved { index }),
        any::<bool>().prop_map(Event::LateJoinSet),
        proptest::collection::vec("[a-z]{0,3}", 0..3).prop_map(Event::NotesTold),
        "[a-z]{0,3}".prop_map(|word| {
            Event::CaptionsTold(vec![Captions {
                media_link: word.clone(),
                language: word.clone(),
                link: word,
            }])
        }),
        any::<bool>().prop_map(Event::ReactionsSet),
        (0..3_u32, "[a-z]{1,3}").prop_map(|(index, step)| {
            Event::PicturesVeiled(vec![Veil {
                index,
                look: VeilLook::Blur,
                steps: vec![step],
            }])
        }),
        any::<u8>().prop_map(|taken| Event::VeilLifted { taken }),
        (0..3_u32, any::<u32>(), "[a-z]{1,3}").prop_map(|(index, answer, text)| {
            Event::AnswerFeedbackTold(vec![AnswerFeedback {
                index,
                answer: AnswerId(answer),
                text,
            }])
        }),
        on_wall().prop_map(Event::OnWall),
        any::<u32>().prop_map(Event::LatencyCreditTold),
        (0..9_u64).prop_map(|at_ms| Event::MediaStarted { at_ms }),
        "[0-9]{7}".prop_map(Event::Succeeded),
        (seat(), any::<u8>()).prop_map(|(seat, token)| Event::SeatHandedOver {
            seat,
            token_hash: [token; 32],
        }),
        (seat(), "[a-c]").prop_map(|(seat, nickname)| Event::SeatRenamed { seat, nickname }),
        (seat(), any::<bool>()).prop_map(|(seat, hidden)| Event::NameHidden { seat, hidden }),
        (at(), proptest::option::of(0..u64::from(u32::MAX))).prop_map(|(at_ms, ms)| {
            Event::AutoPlaySet {
                at_ms,
                pace: ms.map(|ms| Pace {
                    reveal_ms: ms,
                    leaderboard_ms: ms,
                }),
            }
        }),
    ]
}

fn of_teams() -> impl Strategy<Value = TeamEvent> {
    let seat = (0..6_u32).prop_map(SeatId);
    let names = proptest::collection::vec("[a-b]", 0..4);
    prop_oneof![
        (0..60_001_u32).prop_map(|ms| TeamEvent::TalkTimeTold { ms }),
        Just(TeamEvent::DevicesTold),
        (seat, names).prop_map(|(seat, names)| TeamEvent::MembersNamed { seat, names }),
    ]
}

fn confidence() -> impl Strategy<Value = ConfidenceEvent> {
    let level = proptest::sample::select(Confidence::ALL.to_vec());
    prop_oneof![
        any::<bool>().prop_map(ConfidenceEvent::Set),
        ((0..6_u32).prop_map(SeatId), 0..9_u32, level).prop_map(|(seat, index, confidence)| {
            ConfidenceEvent::Told {
                seat,
                index,
                confidence,
            }
        }),
    ]
}

fn on_wall() -> impl Strategy<Value = WallEvent> {
    let (number, seat) = (0..9_u32, || (0..6_u32).prop_map(SeatId));
    prop_oneof![
        Just(WallEvent::Opened(WallMode::Approved)),
        (number.clone(), seat(), any::<bool>()).prop_map(|(number, seat, is_unsuitable)| {
            WallEvent::Asked(WallAsked {
                number,
                seat,
                text: "Why?".to_owned(),
                at_ms: 1,
                is_unsuitable,
            })
        }),
        (seat(), number.clone(), any::<bool>())
            .prop_map(|(seat, number, on)| { WallEvent::Voted { seat, number, on } }),
        (number.clone(), any::<bool>())
            .prop_map(|(number, hidden)| WallEvent::Hidden { number, hidden }),
        (number.clone(), any::<bool>())
            .prop_map(|(number, answered)| WallEvent::Answered { number, answered }),
        number
            .clone()
            .prop_map(|number| WallEvent::Staged(Staged::One(number))),
        number.prop_map(|number| WallEvent::TakenBack { number }),
        proptest::option::of(any::<bool>()).prop_map(|topic| {
            WallEvent::TopicSet(topic.map(|is_approved| WallTopic {
                text: "What next?".to_owned(),
                is_approved,
            }))
        }),
    ]
}

/// Every id of a question.
fn ids(question: &Question) -> Vec<AnswerId> {
    match &question.kind {
        QuestionKind::Order(order) => order.items.iter().map(|item| item.id).collect(),
        QuestionKind::Match(pairs) => pairs.answers.iter().map(|item| item.id).collect(),
        QuestionKind::Categorize(asked) => asked.items.iter().map(|item| item.id).collect(),
        QuestionKind::Labels(asked) => asked.labels.iter().map(|label| label.id).collect(),
        QuestionKind::Ranking(ranking) => ranking.items.iter().map(|item| item.id).collect(),
        _ => question.answers().iter().map(|answer| answer.id).collect(),
    }
}

/// What an author wrote to choose from, order, match, sort or label, without its order.
fn written(content: &Content) -> Vec<String> {
    let mut texts: Vec<String> = match content {
        // Without files, a description stands for its picture.
        Content::Choice(choice) => choice
            .answers
            .iter()
            .map(|a| a.words().to_owned())
            .collect(),
        Content::TrueFalse(_) => kinds::texts(&["True", "False"]),
        Content::Poll(poll) => poll.answers.clone(),
        Content::Order(order) => order.items.clone(),
        Content::Ranking(ranking) => ranking.items.clone(),
        Content::Match(pairs) => {
            let sides = pairs.pairs.iter();
            let sides = sides.flat_map(|pair| [pair.prompt.clone(), pair.answer.clone()]);
            sides.chain(pairs.distractors.iter().cloned()).collect()
        }
        Content::Labels(content) => content.labels().map(str::to_owned).collect(),
        Content::Categorize(sorting) => {
            let all = sorting.names().chain(sorting.items());
            all.map(str::to_owned).collect()
        }
        _ => Vec::new(),
    };
    for text in &mut texts {
        *text = text.trim().to_owned();
    }
    texts.sort();
    texts
}

/// The same of a room.
fn shown(question: &Question) -> Vec<String> {
    let mut texts: Vec<String> = match &question.kind {
        QuestionKind::Order(order) => order.items.iter().map(|item| item.text.clone()).collect(),
        QuestionKind::Ranking(ranking) => {
            ranking.items.iter().map(|item| item.text.clone()).collect()
        }
        QuestionKind::Match(pairs) => {
            let both = pairs.prompts.iter().chain(&pairs.answers);
            both.map(|item| item.text.clone()).collect()
        }
        QuestionKind::Labels(asked) => asked.labels.iter().map(|l| l.text.clone()).collect(),
        QuestionKind::Categorize(asked) => {
            let both = asked.categories.iter().chain(&asked.items);
            both.map(|item| item.text.clone()).collect()
        }
        _ => question.answers().iter().map(|a| a.text.clone()).collect(),
    };
    texts.sort();
    texts
}

proptest! {
    /// LIVE-9: whatever is typed is refused or becomes a name that fits, and stays what it is.
    #[test]
    fn live_9_a_nickname_is_a_fixed_point(typed in any::<String>()) {
        if let Ok(name) = nickname::parse(&typed) {
            prop_assert!(!name.trim().is_empty());
            prop_assert!(name.len() <= NICKNAME_BYTES_MAX);
            let letters = name.chars().filter(char::is_ascii_alphanumeric).count();
            prop_assert!(letters <= NICKNAME_LEN_MAX);
            prop_assert!(!name.chars().any(char::is_control));
            prop_assert_eq!(nickname::parse(&name), Ok(name.clone()));
        }
    }

    /// Either all of a quiz can be played, or none of it begins; and which one, `lint` says.
    #[test]
    fn a_quiz_is_frozen_whole_or_not_at_all(
        drafts in proptest::collection::vec(any_draft(), 0..4),
        how in any::<[bool; 3]>(),
        seed in any::<u64>(),
    ) {
        let [shuffle_answers, shuffle_questions, is_untimed] = how;
        let how = Freezing {
            shuffle_answers,
            shuffle_questions,
            is_untimed,
            ..Freezing::default()
        };
        let drafts: Vec<_> = drafts
            .into_iter()
            .map(|draft| QuestionDraft {
                notes: format!(" About {}\n", draft.text.trim()),
                ..draft
            })
            .collect();
        let frozen = freeze(&drafts, &how, seed);
        if drafts.is_empty() || !drafts.iter().all(lint::is_playable) {
            prop_assert_eq!(frozen, Err(Refusal::QuizUnplayable));
            return Ok(());
        }
        let questions = frozen.unwrap();
        prop_assert_eq!(questions.len(), drafts.len());
        let frozen = freeze_with_notes(&drafts, &how, seed).unwrap();
        prop_assert_eq!(&questions, &frozen.questions);
        let notes = questions.iter().map(|question| format!("About {}", question.text));
        let notes: Vec<_> = notes.map(|notes| notes.trim().to_owned()).collect();
        prop_assert_eq!(notes, frozen.notes, "notes stay with their question");
        for question in &questions {
            let ids = ids(question);
            let distinct: BTreeSet<_> = ids.iter().collect();
            prop_assert_eq!(distinct.len(), ids.len(), "ids differ within a question");
            prop_assert!(!is_untimed || question.time_limit_ms.is_none(), "Relaxed has no limits");
            prop_assert!(question.is_scored() || question.points_factor == 0);
        }
        if !shuffle_questions {
            for (question, draft) in questions.iter().zip(&drafts) {
                prop_assert_eq!(&question.text, draft.text.trim());
                let (written, shown) = (written(&draft.content), shown(question));
                prop_assert_eq!(written, shown, "neither lost nor changed");
            }
        }
    }

    /// LIVE-1: ids and order come from the seed and never from which answers are right.
    /// LIVE-2: another room has other ids.
    #[test]
    fn live_1_ids_and_order_tell_nothing(count in 2..=8_usize, seed in any::<u64>()) {
        let order = |right: usize, seed: u64| -> Vec<(AnswerId, String)> {
            let how = Freezing { shuffle_answers: true, ..Freezing::default() };
            let questions = freeze(&[draft(count, &[right], None)], &how, seed).unwrap();
            questions[0].answers().iter().map(|a| (a.id, a.text.clone())).collect()
        };
        prop_assert_eq!(order(0, seed), order(count - 1, seed));
        let ids = |seed: u64| order(0, seed).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        let (one, other) = (ids(seed), ids(seed.wrapping_add(1)));
        prop_assert!(one.iter().all(|id| !other.contains(id)));
    }

    /// `apply` cannot fail, whatever the journal holds.
    #[test]
    fn apply_is_total(events in proptest::collection::vec(any_event(), 0..40)) {
        let drafts = [draft(2, &[0], Some(5_000)), draft(4, &[0, 1], None)];
        let mut room = Room::open(opened(&drafts, SETTINGS));
        for number in 0..4 {
            step(&mut room, &join(number), START_MS).unwrap();
        }
        let mut last_step = room.step();
        for event in &events {
            room.apply(event);
            prop_assert!(room.step() >= last_step, "steps never fall");
            last_step = room.step();
        }
    }
}
