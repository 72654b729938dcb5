//! Audience questions: who asks, votes and sees, when, how often, and what hosts do about it.

use std::collections::{BTreeMap, BTreeSet};

use game::event::{Event, Mode, RoomOpened, Staged, WallEvent, WallMode};
use game::limits::{AUDIENCE_QUESTION_MAX, OWN_OPEN_QUESTIONS_MAX, WALL_QUESTIONS_MAX};
use game::own_words::TextState;
use game::room::{Phase, Room};
use game::{Command, Group, Refusal, SeatId, WallCommand};
use proptest::prelude::*;

use crate::brainstorm::{set_topic, share};
use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, step};

pub(crate) const NOW_MS: u64 = START_MS + 5_000;

/// A lobby with players, and a question that they can be asked.
pub(crate) fn lobby(players: u32, mode: WallMode) -> Room {
    let mut room = Room::open(opened(&[draft(4, &[1], Some(20_000))], SETTINGS));
    for number in 0..players {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    act(&mut room, WallCommand::Open { mode }).unwrap();
    room
}

pub(crate) fn act(room: &mut Room, command: WallCommand) -> Result<Vec<Event>, Refusal> {
    step(room, &Command::OnWall(command), NOW_MS)
}

pub(crate) fn ask(seat: u32, text: &str) -> WallCommand {
    WallCommand::Ask {
        seat: SeatId(seat),
        text: text.to_owned(),
        topic: None,
    }
}

pub(crate) fn vote(seat: u32, number: u32, on: bool) -> WallCommand {
    let seat = SeatId(seat);
    WallCommand::Vote { seat, number, on }
}

pub(crate) fn take_back(seat: u32, number: u32) -> WallCommand {
    let seat = SeatId(seat);
    WallCommand::TakeBack { seat, number }
}

pub(crate) fn stage(staged: Staged) -> WallCommand {
    WallCommand::Stage { staged }
}

/// What everyone sees, with votes.
pub(crate) fn seen(room: &Room) -> Vec<(String, u32)> {
    let wall = room.wall();
    let visible = wall.visible().into_iter();
    visible
        .map(|question| (question.text.clone(), wall.votes(question)))
        .collect()
}

pub(crate) fn of(texts: &[(&str, u32)]) -> Vec<(String, u32)> {
    let texts = texts.iter();
    texts
        .map(|(text, votes)| ((*text).to_owned(), *votes))
        .collect()
}

#[test]
fn more_votes_come_first_and_then_the_older_question() {
    let mut room = lobby(4, WallMode::Open);
    for (seat, text) in [(0, "When is lunch?"), (1, "Why so late?"), (1, "Who won?")] {
        assert_eq!(act(&mut room, ask(seat, text)).unwrap().len(), 1);
    }
    act(&mut room, vote(2, 2, true)).unwrap();
    act(&mut room, vote(1, 2, true)).unwrap();
    act(&mut room, vote(3, 1, true)).unwrap();
    let want = [("Who won?", 2), ("Why so late?", 1), ("When is lunch?", 0)];
    assert_eq!(seen(&room), of(&want));
    // Once for each seat, and it can be taken back.
    assert_eq!(act(&mut room, vote(2, 2, true)), Ok(Vec::new()));
    act(&mut room, vote(2, 2, false)).unwrap();
    assert_eq!(act(&mut room, vote(2, 2, false)), Ok(Vec::new()));
    let want = [("Why so late?", 1), ("Who won?", 1), ("When is lunch?", 0)];
    assert_eq!(seen(&room), of(&want));
    // What is answered comes last, whatever its votes.
    let answered = |answered| WallCommand::Answer {
        number: 1,
        answered,
    };
    act(&mut room, answered(true)).unwrap();
    assert_eq!(seen(&room)[2], ("Why so late?".to_owned(), 1));
    assert_eq!(room.wall().open_count(), 2);
    act(&mut room, answered(false)).unwrap();
    assert_eq!(seen(&room), of(&want));
}

#[test]
fn a_resend_is_no_second_question() {
    let mut room = lobby(2, WallMode::Open);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    assert_eq!(act(&mut room, ask(0, " when is LUNCH? ")), Ok(Vec::new()));
    act(&mut room, ask(1, "When is lunch?")).unwrap();
    assert_eq!(room.wall().questions().len(), 2, "others may ask the same");
}

#[test]
fn what_is_in_play_comes_before_what_the_audience_asks() {
    let mut room = lobby(2, WallMode::Open);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(&mut room, stage(Staged::One(0))).unwrap();
    advance(&mut room, NOW_MS);
    let waits = Err(Refusal::QuestionInPlay);
    while !matches!(room.phase(), Phase::Reveal { .. }) {
        assert_eq!(room.wall().staged(), Staged::Nothing, "{:?}", room.phase());
        assert_eq!(act(&mut room, ask(1, "Why?")), waits);
        assert_eq!(act(&mut room, vote(1, 0, true)), waits);
        assert_eq!(act(&mut room, stage(Staged::Wall)), waits);
        advance(&mut room, NOW_MS);
    }
    assert_eq!(
        room.wall().staged(),
        Staged::Nothing,
        "it doesn't come back"
    );
    act(&mut room, ask(1, "Why?")).unwrap();
    act(&mut room, vote(1, 0, true)).unwrap();
    act(&mut room, stage(Staged::Wall)).unwrap();
    assert_eq!(room.wall().staged(), Staged::Wall);
}

#[test]
fn a_question_that_is_done_leaves_the_big_screen_to_the_others() {
    let mut room = lobby(1, WallMode::Open);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    let hide = |hidden| WallCommand::Hide { number: 0, hidden };
    let answer = |answered| WallCommand::Answer {
        number: 0,
        answered,
    };
    for (done, undone) in [(hide(true), hide(false)), (answer(true), answer(false))] {
        act(&mut room, stage(Staged::One(0))).unwrap();
        act(&mut room, done).unwrap();
        assert_eq!(room.wall().staged(), Staged::Wall);
        act(&mut room, undone).unwrap();
    }
    act(&mut room, hide(true)).unwrap();
    let unknown = Err(Refusal::AudienceQuestionUnknown);
    assert_eq!(act(&mut room, stage(Staged::One(0))), unknown);
    assert_eq!(act(&mut room, stage(Staged::One(1))), unknown);
    act(
        &mut room,
        WallCommand::Open {
            mode: WallMode::Off,
        },
    )
    .unwrap();
    assert_eq!(room.wall().staged(), Staged::Nothing);
}

#[test]
fn what_is_taken_back_is_as_if_nobody_had_asked_it() {
    let mut room = lobby(3, WallMode::Open);
    for number in 0..OWN_OPEN_QUESTIONS_MAX {
        act(&mut room, ask(0, &format!("Question {number}?"))).unwrap();
    }
    act(&mut room, vote(1, 0, true)).unwrap();
    act(&mut room, stage(Staged::One(0))).unwrap();
    let too_many = Err(Refusal::TooManyOwnQuestions);
    assert_eq!(act(&mut room, ask(0, "One more?")), too_many);
    act(&mut room, take_back(0, 0)).unwrap();
    assert_eq!(room.wall().question(0), None);
    assert_eq!(
        room.wall().all().len(),
        OWN_OPEN_QUESTIONS_MAX - 1,
        "hosts don't see it either"
    );
    assert_eq!(room.wall().staged(), Staged::Wall, "it leaves the screen");
    let unknown = Err(Refusal::AudienceQuestionUnknown);
    assert_eq!(act(&mut room, take_back(0, 0)), unknown, "once");
    assert_eq!(act(&mut room, vote(2, 0, true)), unknown);
    // The same text again is another question, without the votes and the number of the first.
    act(&mut room, ask(0, "Question 0?")).unwrap();
    let last = room.wall().questions().last().unwrap();
    assert_eq!(last.number as usize, OWN_OPEN_QUESTIONS_MAX);
    assert_eq!(
        (last.text.as_str(), room.wall().votes(last)),
        ("Question 0?", 0)
    );
}

#[test]
fn only_who_asked_takes_back_and_only_what_is_open_and_not_hidden() {
    let mut room = lobby(2, WallMode::Approved);
    for text in ["When is lunch?", "Why?", "Who won?", "5 h i t"] {
        act(&mut room, ask(0, text)).unwrap();
    }
    let hide = |number, hidden| WallCommand::Hide { number, hidden };
    let answered = WallCommand::Answer {
        number: 0,
        answered: true,
    };
    for command in [hide(0, false), answered, hide(1, true)] {
        act(&mut room, command).unwrap();
    }
    let unknown = Err(Refusal::AudienceQuestionUnknown);
    assert_eq!(act(&mut room, take_back(1, 2)), unknown, "another's");
    for (number, why) in [(0, "answered"), (1, "hidden"), (3, "rude"), (4, "none")] {
        assert_eq!(act(&mut room, take_back(0, number)), unknown, "{why}");
    }
    act(&mut room, take_back(0, 2)).unwrap();
    assert_eq!(room.wall().waiting_count(), 0);
    // While a question is in play, what a host may be about to read out stays.
    act(&mut room, ask(1, "Where?")).unwrap();
    advance(&mut room, NOW_MS);
    assert_eq!(
        act(&mut room, take_back(1, 4)),
        Err(Refusal::QuestionInPlay)
    );
}

#[test]
fn a_full_list_has_room_again_for_what_was_taken_back() {
    let players = u32::try_from(WALL_QUESTIONS_MAX / OWN_OPEN_QUESTIONS_MAX).unwrap();
    let mut room = lobby(players + 1, WallMode::Open);
    for seat in 0..players {
        for number in 0..OWN_OPEN_QUESTIONS_MAX {
            act(&mut room, ask(seat, &format!("Question {number}?"))).unwrap();
        }
    }
    let more = || ask(players, "One more?");
    assert_eq!(act(&mut room, more()), Err(Refusal::WallFull));
    act(&mut room, take_back(0, 3)).unwrap();
    act(&mut room, more()).unwrap();
    assert_eq!(room.wall().questions().len(), WALL_QUESTIONS_MAX);
}

#[test]
fn nobody_asks_where_the_host_takes_no_questions() {
    let none = Err(Refusal::NoAudienceQuestions);
    let mut room = lobby(1, WallMode::Open);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(
        &mut room,
        WallCommand::Open {
            mode: WallMode::Off,
        },
    )
    .unwrap();
    assert_eq!(act(&mut room, ask(0, "Why?")), none);
    assert_eq!(act(&mut room, vote(0, 0, true)), none);
    assert_eq!(act(&mut room, stage(Staged::Wall)), none);
    let mut practice = Room::open(RoomOpened {
        mode: Mode::Practice,
        ..opened(&[draft(4, &[1], None)], SETTINGS)
    });
    step(&mut practice, &join(0), START_MS).unwrap();
    act(
        &mut practice,
        WallCommand::Open {
            mode: WallMode::Open,
        },
    )
    .unwrap();
    assert_eq!(act(&mut practice, ask(0, "Why?")), none);
}

#[test]
fn questions_are_bounded_in_length_and_number() {
    let mut room = lobby(1, WallMode::Open);
    let malformed = Err(Refusal::AudienceTextMalformed);
    assert_eq!(act(&mut room, ask(0, " \n ")), malformed);
    let longest = "é".repeat(AUDIENCE_QUESTION_MAX);
    assert_eq!(act(&mut room, ask(0, &format!("{longest}é"))), malformed);
    act(&mut room, ask(0, &longest)).unwrap();
    for number in 1..OWN_OPEN_QUESTIONS_MAX {
        act(&mut room, ask(0, &format!("Question {number}?"))).unwrap();
    }
    let too_many = Err(Refusal::TooManyOwnQuestions);
    assert_eq!(act(&mut room, ask(0, "One more?")), too_many);
    // Hidden ones count: who is hidden five times has asked enough.
    act(
        &mut room,
        WallCommand::Hide {
            number: 0,
            hidden: true,
        },
    )
    .unwrap();
    assert_eq!(act(&mut room, ask(0, "One more?")), too_many);
    act(
        &mut room,
        WallCommand::Answer {
            number: 1,
            answered: true,
        },
    )
    .unwrap();
    act(&mut room, ask(0, "One more?")).unwrap();
    let players = u32::try_from(WALL_QUESTIONS_MAX / OWN_OPEN_QUESTIONS_MAX).unwrap();
    let mut room = lobby(players + 1, WallMode::Open);
    for seat in 0..players {
        for number in 0..OWN_OPEN_QUESTIONS_MAX {
            act(&mut room, ask(seat, &format!("Question {number}?"))).unwrap();
        }
    }
    assert_eq!(room.wall().questions().len(), WALL_QUESTIONS_MAX);
    let full = Err(Refusal::WallFull);
    assert_eq!(act(&mut room, ask(players, "One more?")), full);
}

#[test]
fn only_hosts_see_what_waits_and_what_is_rude() {
    let mut room = lobby(2, WallMode::Approved);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(&mut room, ask(0, "5 h i t")).unwrap();
    let states = |room: &Room| -> Vec<_> {
        let questions = room.wall().questions().iter();
        questions.map(|question| question.state).collect()
    };
    assert_eq!(states(&room), [TextState::Waiting, TextState::Unsuitable]);
    assert_eq!((seen(&room), room.wall().waiting_count()), (Vec::new(), 1));
    let unknown = Err(Refusal::AudienceQuestionUnknown);
    assert_eq!(act(&mut room, vote(1, 0, true)), unknown);
    for number in 0..2 {
        act(
            &mut room,
            WallCommand::Hide {
                number,
                hidden: false,
            },
        )
        .unwrap();
    }
    assert_eq!(seen(&room).len(), 2, "a host decides");
    // What waits waits on when approval is turned off, and the filter has its switch.
    act(&mut room, ask(1, "Who won?")).unwrap();
    act(
        &mut room,
        WallCommand::Open {
            mode: WallMode::Open,
        },
    )
    .unwrap();
    assert_eq!(room.wall().waiting_count(), 1);
    step(&mut room, &Command::SetNameFilter { on: false }, NOW_MS).unwrap();
    act(&mut room, ask(1, "s h 1 t")).unwrap();
    assert_eq!(seen(&room).len(), 3);
}

#[test]
fn who_is_removed_neither_asks_nor_votes_until_they_are_back() {
    let mut room = lobby(3, WallMode::Open);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(&mut room, ask(1, "Why?")).unwrap();
    act(&mut room, vote(1, 0, true)).unwrap();
    act(&mut room, vote(2, 0, true)).unwrap();
    let before = seen(&room);
    let group = Group::LooksLike {
        nickname: "Player 1".to_owned(),
    };
    let remove = Command::RemoveMany {
        group,
        keeps_proven: false,
    };
    let one = [
        (
            Command::Kick { seat: SeatId(1) },
            Command::Readmit { seat: SeatId(1) },
            vec![("When is lunch?", 1)],
        ),
        (remove, Command::ReadmitMany { removal: 0 }, Vec::new()),
    ];
    for (removal, undo, want) in one {
        step(&mut room, &removal, NOW_MS).unwrap();
        assert_eq!(seen(&room), of(&want));
        assert_eq!(act(&mut room, ask(1, "Me?")), Err(Refusal::SeatKicked));
        step(&mut room, &undo, NOW_MS).unwrap();
        assert_eq!(seen(&room), before);
    }
}

#[test]
fn who_leaves_takes_votes_along_and_the_next_on_the_seat_asked_nothing() {
    let mut room = lobby(3, WallMode::Open);
    act(&mut room, ask(2, "When is lunch?")).unwrap();
    act(&mut room, vote(2, 0, true)).unwrap();
    step(&mut room, &Command::Leave { seat: SeatId(2) }, NOW_MS).unwrap();
    assert_eq!(seen(&room), of(&[("When is lunch?", 0)]));
    step(&mut room, &join(9), NOW_MS).unwrap();
    let (wall, seat) = (room.wall(), SeatId(2));
    assert_eq!(room.seat(seat).unwrap().nickname, "Player 9");
    let question = wall.question(0).unwrap();
    assert_eq!(
        (question.seat, wall.has_voted(question, seat)),
        (None, false)
    );
}

fn any_command() -> impl Strategy<Value = Command> {
    let seat = 0..6_u32;
    let number = 0..8_u32;
    let mode = prop_oneof![
        1 => Just(WallMode::Off),
        4 => Just(WallMode::Open),
        2 => Just(WallMode::Approved)
    ];
    let staged = prop_oneof![
        Just(Staged::Nothing),
        Just(Staged::Wall),
        number.clone().prop_map(Staged::One)
    ];
    prop_oneof![
        1 => mode.prop_map(|mode| Command::OnWall(WallCommand::Open { mode })),
        6 => (seat.clone(), "[a-d]{1,2}|5hit").prop_map(|(seat, text)| {
            Command::OnWall(ask(seat, &text))
        }),
        9 => (seat.clone(), number.clone(), any::<bool>())
            .prop_map(|(seat, number, on)| Command::OnWall(vote(seat, number, on))),
        3 => (number.clone(), any::<bool>()).prop_map(|(number, hidden)| {
            Command::OnWall(WallCommand::Hide { number, hidden })
        }),
        2 => (number.clone(), any::<bool>()).prop_map(|(number, answered)| {
            Command::OnWall(WallCommand::Answer { number, answered })
        }),
        2 => (seat.clone(), number)
            .prop_map(|(seat, number)| Command::OnWall(take_back(seat, number))),
        2 => staged.prop_map(|staged| Command::OnWall(stage(staged))),
        2 => proptest::option::of("[x-z]").prop_map(|topic| {
            Command::OnWall(set_topic(topic.as_deref(), false))
        }),
        4 => (seat.clone(), "[a-d]{1,2}", "[x-z]").prop_map(|(seat, text, topic)| {
            Command::OnWall(share(seat, &topic, &text))
        }),
        1 => seat.clone().prop_map(|seat| Command::Kick { seat: SeatId(seat) }),
        1 => seat.clone().prop_map(|seat| Command::Readmit { seat: SeatId(seat) }),
        1 => seat.prop_map(|seat| Command::Leave { seat: SeatId(seat) }),
    ]
}

proptest! {
    /// The wall counts as a plain list of who voted for what does, whatever people press.
    #[test]
    fn votes_are_counted_like_a_list(commands in proptest::collection::vec(any_command(), 0..80)) {
        let mut room = lobby(6, WallMode::Open);
        let mut votes: BTreeMap<u32, BTreeSet<SeatId>> = BTreeMap::new();
        let mut journal = Vec::new();
        for command in commands {
            let before = room.wall().version();
            for event in step(&mut room, &command, NOW_MS).unwrap_or_default() {
                match &event {
                    Event::OnWall(WallEvent::Voted { seat, number, on }) => {
                        let votes = votes.entry(*number).or_default();
                        prop_assert_eq!(votes.contains(seat), !on);
                        if *on { votes.insert(*seat); } else { votes.remove(seat); }
                    }
                    Event::SeatLeft(seat) => votes.values_mut().for_each(|votes| {
                        votes.remove(seat);
                    }),
                    _ => {}
                }
                if matches!(event, Event::OnWall(_)) {
                    prop_assert_ne!(room.wall().version(), before);
                }
                journal.push(event);
            }
            let wall = room.wall();
            let is_in = |seat: &&SeatId| {
                room.seat(**seat).unwrap().status == game::room::SeatStatus::Playing
            };
            for question in wall.questions() {
                let voted = votes.get(&question.number).into_iter().flatten();
                prop_assert_eq!(wall.votes(question) as usize, voted.filter(is_in).count());
            }
            let visible = wall.visible();
            prop_assert!(visible.iter().all(|question| question.state.is_shown()));
            let key = |question: &&game::wall::AudienceQuestion| {
                let votes = std::cmp::Reverse(wall.votes(question));
                (question.is_answered, votes, question.number)
            };
            prop_assert!(visible.is_sorted_by_key(key));
            if let Staged::One(number) = wall.staged() {
                let shown = wall.question(number).filter(|q| q.state.is_shown());
                prop_assert!(shown.is_some_and(|q| q.topic == wall.topic_place()));
                prop_assert!(room.has_open_wall());
            }
        }
        let mut again = lobby(6, WallMode::Open);
        for event in &journal {
            again.apply(event);
        }
        prop_assert_eq!(again, room);
    }
}
