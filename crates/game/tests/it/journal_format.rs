//! The bytes of the journal, event by event.
//!
//! Rooms are played again from these bytes after a restart, perhaps by a newer version. A line
//! below never changes; a new event gets a new line at the end.

use game::correction::{Correction, Key};
use game::draft::{PinArea, VeilLook};
use game::event::{
    Average, CloseReason, Confidence, ConfidenceEvent, Event, Feedback, Listed, Mode, NumberTyped,
    Pace, PauseReason, Pick, PickDelivered, PickSaved, Point, Preset, Rehearsal, RoomOpened,
    SeatGathered, SeatTaken, Settings, Staged, TeamCounting, TeamEvent, TeamRules, WallAsked,
    WallEvent, WallMode, WallTopic, before,
};
use game::number::Number;
use game::quiz::{
    Answer, AnswerFeedback, AnswerPicture, Captions, Categorize, Estimate, Gap, Gaps, Item, Labels,
    ListedGap, NumberKey, Picture, Pictured, PicturedPoll, Poll, Question, QuestionKind, Ranking,
    Recommendation, Typed, Veil,
};
use game::{AnswerId, SeatId, TeamId, TimeAllowance};

const AT_MS: u64 = 1_800_000_000_000;

fn examples() -> Vec<(Event, &'static str)> {
    let question = before::Question {
        text: "Q".to_owned(),
        kind: QuestionKind::Choice(vec![
            Answer {
                id: AnswerId(300),
                text: "A".to_owned(),
                is_correct: true,
            },
            Answer {
                id: AnswerId(4),
                text: "B".to_owned(),
                is_correct: false,
            },
        ]),
        time_limit_ms: Some(20_000),
        points_factor: 2,
    };
    let opened = before::RoomOpened {
        at_ms: AT_MS,
        title: "T".to_owned(),
        host_name: "H".to_owned(),
        mode: Mode::Practice,
        settings: before::Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: false,
        },
        questions: vec![question],
    };
    let taken = SeatTaken {
        seat: SeatId(1),
        nickname: "Zoë".to_owned(),
        token_hash: [5; 32],
        account: Some("a".to_owned()),
        at_ms: AT_MS,
    };
    let saved = PickSaved {
        seat: SeatId(1),
        pick: Pick::Choice(vec![AnswerId(4), AnswerId(300)]),
        elapsed_ms: 2_000,
        credit_ms: 120,
        late_start_ms: 7,
    };
    let paused = |reason| Event::Paused {
        at_ms: AT_MS,
        reason,
    };
    let corrected = |correction| Event::QuestionCorrected {
        index: 3,
        at_ms: AT_MS,
        correction,
    };
    let closed = |reason| Event::QuestionClosed {
        at_ms: AT_MS,
        reason,
    };
    vec![
        (
            Event::RoomOpenedBefore(Box::new(opened)),
            "0080a0f1c2b13401540148010000010000000101510002ac020141010401420001a09c0102",
        ),
        (
            Event::SeatTaken(taken),
            "0101045a6fc3ab\
             0505050505050505050505050505050505050505050505050505050505050505\
             01016180a0f1c2b134",
        ),
        (Event::SeatLeft(SeatId(1)), "0201"),
        (Event::SeatKicked(SeatId(1)), "0301"),
        (Event::SeatReadmitted(SeatId(1)), "0401"),
        (Event::LockSet(true), "0501"),
        (Event::CapacitySet(None), "0600"),
        (Event::CapacitySet(Some(10)), "06010a"),
        (
            Event::QuestionAnnounced {
                index: 3,
                opens_at_ms: AT_MS,
            },
            "070380a0f1c2b134",
        ),
        (
            Event::QuestionOpened {
                opens_at_ms: AT_MS,
                closes_at_ms: Some(AT_MS + 1),
            },
            "0880a0f1c2b1340181a0f1c2b134",
        ),
        (
            Event::QuestionOpened {
                opens_at_ms: AT_MS,
                closes_at_ms: None,
            },
            "0880a0f1c2b13400",
        ),
        (Event::PickSaved(saved), "0901000204ac02d00f7807"),
        (Event::QuestionExtended { by_ms: 10_000 }, "0a904e"),
        (paused(PauseReason::Host), "0b80a0f1c2b13400"),
        (paused(PauseReason::HostAway), "0b80a0f1c2b13401"),
        (paused(PauseReason::Restart), "0b80a0f1c2b13402"),
        (Event::Resumed { at_ms: AT_MS }, "0c80a0f1c2b134"),
        (closed(CloseReason::TimeUp), "0d80a0f1c2b13400"),
        (closed(CloseReason::AllPicked), "0d80a0f1c2b13401"),
        (closed(CloseReason::Host), "0d80a0f1c2b13402"),
        (Event::QuestionRevealed { at_ms: AT_MS }, "0e80a0f1c2b134"),
        (Event::LeaderboardShown { at_ms: AT_MS }, "0f80a0f1c2b134"),
        (Event::PodiumReached { at_ms: AT_MS }, "1080a0f1c2b134"),
        (Event::RoomEnded { at_ms: AT_MS }, "1180a0f1c2b134"),
        (Event::LanguageTold("pt".to_owned()), "15027074"),
        (corrected(Correction::AsWritten), "140380a0f1c2b13400"),
        (corrected(Correction::Void), "140380a0f1c2b13401"),
        (
            corrected(Correction::Key(Key::Answers(vec![AnswerId(300)]))),
            "140380a0f1c2b134020001ac02",
        ),
        (
            corrected(Correction::Key(Key::Accepted(vec!["A".to_owned()]))),
            "140380a0f1c2b1340201010141",
        ),
        (
            corrected(Correction::Key(Key::Number {
                right: Number::parse("1.5").unwrap(),
                tolerance: Number::parse("0").unwrap(),
            })),
            "140380a0f1c2b1340202c08db70100",
        ),
        (
            corrected(Correction::Key(Key::Order(vec![
                AnswerId(300),
                AnswerId(4),
            ]))),
            "140380a0f1c2b134020302ac0204",
        ),
        (
            corrected(Correction::Key(Key::Match(vec![(
                AnswerId(4),
                AnswerId(300),
            )]))),
            "140380a0f1c2b13402040104ac02",
        ),
        (
            corrected(Correction::Key(Key::Pin(vec![PinArea {
                x: 300,
                y: 4,
                radius_x: 10_000,
                radius_y: 1,
            }]))),
            "140380a0f1c2b134020501ac0204904e01",
        ),
        (
            Event::PickSaved(PickSaved {
                seat: SeatId(1),
                pick: Pick::NumberTyped(NumberTyped {
                    text: "8,849".to_owned(),
                    number: Number::parse("8849").unwrap(),
                    other: Number::parse("8.849"),
                }),
                elapsed_ms: 2_000,
                credit_ms: 120,
                late_start_ms: 7,
            }),
            "09010905382c383439809988f74101d099b808d00f7807",
        ),
        (
            Event::AutoPlaySet {
                at_ms: AT_MS,
                pace: Some(Pace {
                    reveal_ms: 8_000,
                    leaderboard_ms: 5_000,
                }),
            },
            "1680a0f1c2b13401c03e8827",
        ),
        (
            Event::AutoPlaySet {
                at_ms: AT_MS,
                pace: None,
            },
            "1680a0f1c2b13400",
        ),
        (Event::LeaderboardsSet(false), "1700"),
        (
            Event::SeatRenamed {
                seat: SeatId(1),
                nickname: "Zoë".to_owned(),
            },
            "1801045a6fc3ab",
        ),
        (
            Event::NameHidden {
                seat: SeatId(1),
                hidden: true,
            },
            "190101",
        ),
        (
            Event::QuestionReplayed {
                index: 3,
                at_ms: AT_MS,
            },
            "1a0380a0f1c2b134",
        ),
        (Event::TilesOnlySet(true), "1d01"),
        (Event::ReactionsSet(false), "1e00"),
        (Event::MediaStarted { at_ms: 5 }, "1f05"),
        (Event::Succeeded("4839201".to_owned()), "1b0734383339323031"),
        (
            Event::SeatHandedOver {
                seat: SeatId(1),
                token_hash: [7; 32],
            },
            "1c010707070707070707070707070707070707070707070707070707070707070707",
        ),
        (corrected(Correction::Everyone), "140380a0f1c2b13403"),
        (
            Event::RehearsalTold(Rehearsal {
                pretend_count: 200,
                seed: 300,
            }),
            "20c801ac02",
        ),
        (
            Event::NotesTold(vec!["Hi".to_owned(), String::new()]),
            "210202486900",
        ),
        (Event::LateJoinSet(false), "2200"),
        (
            Event::TimeAllowed {
                seat: SeatId(1),
                allowance: TimeAllowance::Unlimited,
            },
            "230105",
        ),
        (Event::NameFilterSet(false), "2400"),
        (Event::NameApprovalSet(true), "2501"),
        (Event::NameHeld(SeatId(1)), "2601"),
        (Event::NamesApproved, "27"),
        (
            Event::PickDelivered(PickDelivered {
                seat: SeatId(1),
                held_ms: 300,
                round_trip_ms: Some(80),
            }),
            "2801ac020150",
        ),
        (
            Event::CaptionsTold(vec![Captions {
                media_link: "/a".to_owned(),
                language: "de".to_owned(),
                link: "/b".to_owned(),
            }]),
            "2901022f61026465022f62",
        ),
        (Event::TextApprovalSet(true), "2a01"),
        (
            Event::TextsHeld {
                index: 1,
                looks: vec!["ab".to_owned(), "c".to_owned()],
            },
            "2b01020261620163",
        ),
        (
            Event::TextHidden {
                index: 1,
                look: "ab".to_owned(),
                hidden: true,
            },
            "2c0102616201",
        ),
        (Event::TextsApproved { index: 1 }, "2d01"),
        (
            Event::SeatsKicked(vec![SeatId(1), SeatId(300)]),
            "2e0201ac02",
        ),
        (Event::SeatsReadmitted(vec![SeatId(1)]), "2f0101"),
        (Event::LatencyCreditTold(1_500), "30dc0b"),
        (
            Event::JoinApprovalSet {
                at_ms: AT_MS,
                on: false,
                let_in: vec![SeatId(1), SeatId(300)],
            },
            "3180a0f1c2b134000201ac02",
        ),
        (
            Event::SeatAsked(SeatTaken {
                seat: SeatId(1),
                nickname: "Zoë".to_owned(),
                token_hash: [7; 32],
                account: None,
                at_ms: AT_MS,
            }),
            "3201045a6fc3ab0707070707070707070707070707070707070707070707070707070707070707\
             0080a0f1c2b134",
        ),
        (
            Event::SeatLetIn {
                seat: SeatId(1),
                at_ms: AT_MS,
            },
            "330180a0f1c2b134",
        ),
        (
            Event::SeatsLetIn {
                seats: vec![SeatId(1), SeatId(2)],
                at_ms: AT_MS,
            },
            "3402010280a0f1c2b134",
        ),
        (
            Event::ClassListTold(vec![
                Listed {
                    name: "Zoë".to_owned(),
                    external_id: "7".to_owned(),
                },
                Listed {
                    name: "Ben".to_owned(),
                    external_id: String::new(),
                },
            ]),
            "3502045a6fc3ab01370342656e00",
        ),
        (Event::ClassListSet(true), "3601"),
        (Event::StageNumberSet(true), "3701"),
        (
            Event::TeamsTold(TeamRules {
                names: vec!["A".to_owned(), "Zoë".to_owned()],
                counting: TeamCounting::BestOf(3),
                players_choose: true,
            }),
            "38020141045a6fc3ab020301",
        ),
        (
            Event::SeatTeamed {
                seat: SeatId(300),
                team: TeamId(2),
            },
            "39ac0202",
        ),
        (
            Event::TeamsMixed(vec![(SeatId(1), TeamId(0)), (SeatId(300), TeamId(1))]),
            "3a020100ac0201",
        ),
        (Event::SecondVotesSet(true), "3b01"),
        (
            Event::TalkStarted {
                at_ms: AT_MS,
                ends_at_ms: Some(AT_MS + 1),
            },
            "3c80a0f1c2b1340181a0f1c2b134",
        ),
        (
            Event::TalkStarted {
                at_ms: AT_MS,
                ends_at_ms: None,
            },
            "3c80a0f1c2b13400",
        ),
        (Event::AttemptTold, "3d"),
        (
            Event::QuestionUnasked {
                index: 2,
                seats: vec![SeatId(1), SeatId(300)],
            },
            "3e020201ac02",
        ),
        (Event::FeedbackSet(Feedback::Each), "3f00"),
        (Event::FeedbackSet(Feedback::End), "3f01"),
        (Event::FeedbackSet(Feedback::Closing), "3f02"),
        (Event::SeatsLate(vec![SeatId(1), SeatId(300)]), "400201ac02"),
        (
            Event::NeverCame(vec!["Zoë".to_owned(), String::new()]),
            "4102045a6fc3ab00",
        ),
        (
            Event::SeatGathered(SeatGathered {
                seat: SeatId(300),
                average: Some(Average {
                    points: 1_500,
                    attempt_count: 3,
                }),
                not_drawn: vec![2, 300],
            }),
            "42ac0201dc0b030202ac02",
        ),
        (
            Event::SeatGathered(SeatGathered {
                seat: SeatId(1),
                average: None,
                not_drawn: Vec::new(),
            }),
            "42010000",
        ),
    ]
}

fn opened(kind: QuestionKind) -> Event {
    Event::RoomOpened(Box::new(RoomOpened {
        at_ms: AT_MS,
        title: "T".to_owned(),
        host_name: "H".to_owned(),
        mode: Mode::Live,
        settings: Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: false,
            streak_bonus: false,
        },
        questions: vec![Question {
            text: "Q".to_owned(),
            kind,
            time_limit_ms: None,
            points_factor: 1,
            media: None,
            explanation: String::new(),
        }],
    }))
}

/// Numbers, with and without closeness: the older kind kept its bytes.
fn numbers() -> Vec<(Event, &'static str)> {
    let key = NumberKey {
        right: Number::whole(2),
        tolerance: Number::ZERO,
        range: None,
        unit: "m".to_owned(),
    };
    let span = Number::whole(1);
    let estimate = Estimate {
        key: key.clone(),
        span,
    };
    vec![
        (
            opened(QuestionKind::Number(key)),
            "1280a0f1c2b134015401480000000100000000010151038092f4010000016d00010000",
        ),
        (
            opened(QuestionKind::Estimate(estimate)),
            "1280a0f1c2b1340154014800000001000000000101510c8092f4010000016d80897a00010000",
        ),
    ]
}

/// A choice and a poll as they always were, and with a picture.
fn pictures() -> Vec<(Event, &'static str)> {
    let answer = |id, text: &str, is_correct| Answer {
        id: AnswerId(id),
        text: text.to_owned(),
        is_correct,
    };
    let answers = vec![answer(300, "", true), answer(4, "B", false)];
    let picture = Picture {
        link: "/m".to_owned(),
        alt: "O".to_owned(),
        width: 400,
        height: 3,
    };
    let pictured = Pictured {
        answers: answers.clone(),
        pictures: vec![AnswerPicture {
            answer: AnswerId(300),
            picture,
        }],
    };
    let poll = Poll {
        answers: answers.clone(),
        takes_several: true,
    };
    let pictured_poll = PicturedPoll {
        poll: poll.clone(),
        pictures: pictured.pictures.clone(),
    };
    vec![
        (
            opened(QuestionKind::Poll(poll)),
            "1280a0f1c2b1340154014800000001000000000101510702ac020001040142000100010000",
        ),
        (
            opened(QuestionKind::PicturedPoll(pictured_poll)),
            "1280a0f1c2b1340154014800000001000000000101511302ac0200010401420001\
             01ac02022f6d014f90030300010000",
        ),
        (
            opened(QuestionKind::Choice(answers)),
            "1280a0f1c2b1340154014800000001000000000101510002ac0200010401420000010000",
        ),
        (
            opened(QuestionKind::Pictured(pictured)),
            "1280a0f1c2b1340154014800000001000000000101510d02ac02000104014200\
             01ac02022f6d014f90030300010000",
        ),
    ]
}

fn item(id: u32, text: &str) -> Item {
    Item {
        id: AnswerId(id),
        text: text.to_owned(),
    }
}

fn saved(pick: Pick) -> Event {
    Event::PickSaved(PickSaved {
        seat: SeatId(1),
        pick,
        elapsed_ms: 2_000,
        credit_ms: 120,
        late_start_ms: 7,
    })
}

fn corrected_key(key: Key) -> Event {
    Event::QuestionCorrected {
        index: 3,
        at_ms: AT_MS,
        correction: Correction::Key(key),
    }
}

/// Two items to rank, a scale from 0 to 10, and what was picked there.
fn opinions() -> Vec<(Event, &'static str)> {
    let ranking = QuestionKind::Ranking(Ranking {
        items: vec![item(9, "a"), item(300, "b")],
    });
    let recommendation = QuestionKind::Recommendation(Recommendation {
        low: "l".into(),
        high: "h".into(),
    });
    vec![
        (
            opened(ranking),
            "1280a0f1c2b134015401480000000100000000010151110209\
             0161ac02016200010000",
        ),
        (
            opened(recommendation),
            "1280a0f1c2b13401540148000000010000000001015112016c0168\
             00010000",
        ),
        (
            saved(Pick::Ranking(vec![AnswerId(300), AnswerId(9)])),
            "09010e02ac0209d00f7807",
        ),
        (saved(Pick::Rating(0)), "09010800d00f7807"),
    ]
}

/// Two items and two categories, and what was picked and corrected there.
fn categorize() -> Vec<(Event, &'static str)> {
    let kind = QuestionKind::Categorize(Categorize {
        categories: vec![item(300, "p"), item(4, "q")],
        items: vec![item(9, "a"), item(300, "b")],
        right: vec![vec![AnswerId(4)], vec![AnswerId(4), AnswerId(300)]],
    });
    vec![
        (
            opened(kind),
            "1280a0f1c2b1340154014800000001000000000101510f02ac020170040171\
             02090161ac02016202010402\
             04ac0200010000",
        ),
        (
            saved(Pick::Categorize(vec![(AnswerId(9), AnswerId(4))])),
            "09010c010904d00f7807",
        ),
        (
            corrected_key(Key::Categorize(vec![
                vec![AnswerId(4)],
                vec![AnswerId(4), AnswerId(300)],
            ])),
            "140380a0f1c2b1340208020104\
             0204ac02",
        ),
    ]
}

/// Two spots and three labels, and what was picked and corrected there.
fn labels() -> Vec<(Event, &'static str)> {
    let kind = QuestionKind::Labels(Labels {
        spots: vec![Point { x: 300, y: 4 }, Point { x: 9, y: 10_000 }],
        labels: vec![item(9, "a"), item(300, "b"), item(4, "c")],
        right: vec![vec![AnswerId(4)], vec![AnswerId(4), AnswerId(300)]],
    });
    vec![
        (
            opened(kind),
            "1280a0f1c2b1340154014800000001000000000101511002ac020409904e\
             03090161ac020162040163020104\
             0204ac0200010000",
        ),
        (
            saved(Pick::Labels(vec![Some(AnswerId(9)), None])),
            "09010d02010900d00f7807",
        ),
        (
            corrected_key(Key::Labels(vec![
                vec![AnswerId(4)],
                vec![AnswerId(4), AnswerId(300)],
            ])),
            "140380a0f1c2b1340209020104\
             0204ac02",
        ),
    ]
}

/// A passage with a typed gap and one with a list, and what was picked and corrected there.
fn gaps() -> Vec<(Event, &'static str)> {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let kind = QuestionKind::Gaps(Gaps {
        texts: texts(&["A ", " b ", ""]),
        gaps: vec![
            Gap::Typed(Typed {
                accepted: texts(&["x", "y"]),
                tolerates_typos: true,
            }),
            Gap::Listed(ListedGap {
                choices: vec![item(300, "p"), item(4, "q")],
                right: vec![AnswerId(4)],
            }),
        ],
    });
    vec![
        (
            opened(kind),
            "1280a0f1c2b1340154014800000001000000000101510e030241200320622000020002017801790101\
             02ac020170040171010400010000",
        ),
        (
            saved(Pick::Gaps(vec![Some("x".to_owned()), None])),
            "09010a0201017800d00f7807",
        ),
        (
            saved(Pick::GapChoices(vec![None, Some(AnswerId(300))])),
            "09010b020001ac02d00f7807",
        ),
        (
            corrected_key(Key::Gaps(vec![texts(&["x"]), texts(&["y", "z"])])),
            "140380a0f1c2b134020602010178020179017a",
        ),
        (
            corrected_key(Key::GapChoices(vec![vec![AnswerId(4), AnswerId(300)]])),
            "140380a0f1c2b1340207010204ac02",
        ),
    ]
}

/// Audience questions.
fn on_wall() -> Vec<(Event, &'static str)> {
    let asked = WallAsked {
        number: 300,
        seat: SeatId(1),
        text: "Q".to_owned(),
        at_ms: AT_MS,
        is_unsuitable: true,
    };
    let voted = WallEvent::Voted {
        seat: SeatId(1),
        number: 4,
        on: true,
    };
    let hidden = WallEvent::Hidden {
        number: 4,
        hidden: true,
    };
    let answered = WallEvent::Answered {
        number: 4,
        answered: true,
    };
    let topic = WallTopic {
        text: "Q".to_owned(),
        is_approved: true,
    };
    vec![
        (Event::OnWall(WallEvent::Opened(WallMode::Off)), "430000"),
        (Event::OnWall(WallEvent::Opened(WallMode::Open)), "430001"),
        (
            Event::OnWall(WallEvent::Opened(WallMode::Approved)),
            "430002",
        ),
        (
            Event::OnWall(WallEvent::Asked(asked)),
            "4301ac0201015180a0f1c2b13401",
        ),
        (Event::OnWall(voted), "4302010401"),
        (Event::OnWall(hidden), "43030401"),
        (Event::OnWall(answered), "43040401"),
        (Event::OnWall(WallEvent::Staged(Staged::Nothing)), "430500"),
        (Event::OnWall(WallEvent::Staged(Staged::Wall)), "430501"),
        (Event::OnWall(WallEvent::Staged(Staged::One(4))), "43050204"),
        (
            Event::OnWall(WallEvent::TakenBack { number: 300 }),
            "4306ac02",
        ),
        (Event::OnWall(WallEvent::TopicSet(None)), "430700"),
        (
            Event::OnWall(WallEvent::TopicSet(Some(topic))),
            "430701015101",
        ),
    ]
}

fn veiled() -> Vec<(Event, &'static str)> {
    let veil = Veil {
        index: 1,
        look: VeilLook::Tiles,
        steps: vec!["/a".to_owned(), "/b".to_owned()],
    };
    vec![
        (Event::PicturesVeiled(vec![veil]), "4401010102022f61022f62"),
        (Event::VeilLifted { taken: 2 }, "4502"),
    ]
}

fn answer_feedback() -> (Event, &'static str) {
    let feedback = AnswerFeedback {
        index: 1,
        answer: AnswerId(7),
        text: "So".to_owned(),
    };
    let told = Event::AnswerFeedbackTold(vec![feedback]);
    (told, "4601010702536f")
}

/// How sure players are.
fn confidence() -> Vec<(Event, &'static str)> {
    let told = |confidence| {
        Event::Confidence(ConfidenceEvent::Told {
            seat: SeatId(300),
            index: 4,
            confidence,
        })
    };
    let set = |on| Event::Confidence(ConfidenceEvent::Set(on));
    vec![
        (set(false), "470000"),
        (set(true), "470001"),
        (told(Confidence::Guess), "4701ac020400"),
        (told(Confidence::FairlySure), "4701ac020401"),
        (told(Confidence::Sure), "4701ac020402"),
    ]
}

/// How teams play.
fn of_teams() -> Vec<(Event, &'static str)> {
    let talk = TeamEvent::TalkTimeTold { ms: 20_000 };
    let seat = SeatId(300);
    let named = |names: &[&str]| TeamEvent::MembersNamed {
        seat,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let all = [
        (talk, "4800a09c01"),
        (TeamEvent::DevicesTold, "4801"),
        (named(&[]), "4802ac0200"),
        (named(&["Al", "Bo"]), "4802ac020202416c02426f"),
    ];
    all.map(|(event, bytes)| (Event::OfTeams(event), bytes))
        .to_vec()
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// DUR-10: what was written yesterday is read as it was meant.
#[test]
fn dur_10_the_bytes_of_every_event_are_what_they_were() {
    let all = examples().into_iter().chain(numbers()).chain(pictures());
    let all = all
        .chain(gaps())
        .chain(categorize())
        .chain(labels())
        .chain(opinions());
    for (event, want) in all
        .chain(on_wall())
        .chain(veiled())
        .chain([answer_feedback()])
        .chain(confidence())
        .chain(of_teams())
    {
        let bytes = postcard::to_stdvec(&event).unwrap();
        assert_eq!(hex(&bytes), want, "{event:?}");
        assert_eq!(postcard::from_bytes::<Event>(&bytes).unwrap(), event);
    }
}
