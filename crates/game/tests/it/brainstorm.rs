//! Brainstorms: one at a time on the wall of audience questions, which waits beneath it.

use game::event::{Event, Mode, RoomOpened, Staged, WallEvent, WallMode, WallTopic};
use game::limits::{
    AUDIENCE_QUESTION_MAX, OWN_OPEN_QUESTIONS_MAX, TOPIC_MAX, TOPICS_MAX, WALL_QUESTIONS_MAX,
};
use game::own_words::TextState;
use game::room::{Phase, Room};
use game::{Command, Refusal, SeatId, WallCommand};

use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, step};
use crate::wall::{NOW_MS, act, ask, lobby, of, seen, stage, take_back, vote};

const TOPIC: &str = "What should we do better?";

pub(crate) fn set_topic(text: Option<&str>, is_approved: bool) -> WallCommand {
    WallCommand::SetTopic {
        text: text.map(str::to_owned),
        is_approved,
    }
}

pub(crate) fn share(seat: u32, topic: &str, text: &str) -> WallCommand {
    WallCommand::Ask {
        seat: SeatId(seat),
        text: text.to_owned(),
        topic: Some(topic.to_owned()),
    }
}

/// A lobby with players in which a brainstorm runs, and audience questions are off.
fn storm(players: u32) -> Room {
    let mut room = lobby(players, WallMode::Off);
    act(&mut room, set_topic(Some(TOPIC), false)).unwrap();
    room
}

#[test]
fn ideas_are_shared_and_voted_for_like_questions() {
    let mut room = storm(3);
    assert_eq!(room.topic(), Some(TOPIC));
    assert!(room.has_open_wall() && !room.takes_audience_questions());
    act(&mut room, share(0, TOPIC, "More breaks")).unwrap();
    act(&mut room, share(1, TOPIC, "Fewer slides")).unwrap();
    assert_eq!(
        act(&mut room, share(0, TOPIC, " more BREAKS ")),
        Ok(Vec::new()),
        "a resend"
    );
    act(&mut room, vote(0, 1, true)).unwrap();
    act(&mut room, vote(2, 1, true)).unwrap();
    assert_eq!(seen(&room), of(&[("Fewer slides", 2), ("More breaks", 0)]));
    act(&mut room, stage(Staged::One(1))).unwrap();
    assert_eq!(room.wall().staged(), Staged::One(1));
    act(&mut room, take_back(1, 1)).unwrap();
    assert_eq!(seen(&room), of(&[("More breaks", 0)]));
    assert_eq!(room.wall().staged(), Staged::Wall);
    let answered = WallCommand::Answer {
        number: 0,
        answered: true,
    };
    assert_eq!(act(&mut room, answered), Err(Refusal::NotForIdeas));
}

#[test]
fn questions_wait_beneath_a_brainstorm_and_come_back_as_they_were() {
    let mut room = lobby(3, WallMode::Open);
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(&mut room, vote(1, 0, true)).unwrap();
    act(&mut room, stage(Staged::Wall)).unwrap();
    act(&mut room, set_topic(Some(TOPIC), false)).unwrap();
    assert_eq!(
        room.wall().staged(),
        Staged::Nothing,
        "it was of the questions"
    );
    assert_eq!((seen(&room), room.wall().open_count()), (Vec::new(), 0));
    let unknown = Err(Refusal::AudienceQuestionUnknown);
    assert_eq!(act(&mut room, vote(2, 0, true)), unknown);
    assert_eq!(act(&mut room, take_back(0, 0)), unknown);
    assert_eq!(act(&mut room, stage(Staged::One(0))), unknown);
    let hide = |number| WallCommand::Hide {
        number,
        hidden: true,
    };
    assert_eq!(act(&mut room, hide(0)), unknown);
    // Numbers are one sequence, so none can be taken for another.
    act(&mut room, share(1, TOPIC, "More breaks")).unwrap();
    assert_eq!(
        room.wall()
            .current()
            .map(|idea| idea.number)
            .collect::<Vec<_>>(),
        [1]
    );
    act(&mut room, stage(Staged::Wall)).unwrap();
    // Turned off beneath it, and on again, the questions change nothing of the brainstorm.
    for mode in [WallMode::Off, WallMode::Approved] {
        act(&mut room, WallCommand::Open { mode }).unwrap();
        assert_eq!(
            (room.topic(), room.wall().staged()),
            (Some(TOPIC), Staged::Wall)
        );
        assert_eq!(seen(&room).len(), 1);
    }
    act(&mut room, set_topic(None, false)).unwrap();
    assert_eq!(
        (room.topic(), room.wall().staged()),
        (None, Staged::Nothing)
    );
    assert_eq!(
        room.wall().mode(),
        WallMode::Approved,
        "as it was set meanwhile"
    );
    assert_eq!(seen(&room), of(&[("When is lunch?", 1)]));
    assert_eq!(
        act(&mut room, set_topic(None, false)),
        Ok(Vec::new()),
        "it is over"
    );
    // What was shared is kept, and nobody votes for it anymore.
    assert_eq!(act(&mut room, vote(2, 1, true)), unknown);
    assert_eq!(act(&mut room, take_back(1, 1)), unknown);
    let ideas = room.wall().all_of(Some(0));
    assert_eq!(
        ideas
            .iter()
            .map(|idea| idea.text.as_str())
            .collect::<Vec<_>>(),
        ["More breaks"]
    );
}

#[test]
fn nothing_gets_onto_another_list_than_it_was_written_for() {
    let other = Err(Refusal::OtherTopic);
    let mut room = lobby(1, WallMode::Open);
    assert_eq!(act(&mut room, share(0, TOPIC, "More breaks")), other);
    act(&mut room, set_topic(Some(TOPIC), false)).unwrap();
    assert_eq!(act(&mut room, ask(0, "When is lunch?")), other);
    act(&mut room, set_topic(Some("What else?"), false)).unwrap();
    assert_eq!(act(&mut room, share(0, TOPIC, "More breaks")), other);
    act(&mut room, share(0, "What else?", "More breaks")).unwrap();
    assert_eq!(room.wall().topics().len(), 2, "one after the other");
    let mut off = storm(1);
    act(&mut off, set_topic(None, false)).unwrap();
    let none = Err(Refusal::NoAudienceQuestions);
    assert_eq!(act(&mut off, share(0, TOPIC, "More breaks")), none);
    assert_eq!(act(&mut off, stage(Staged::Wall)), none);
}

#[test]
fn what_is_in_play_comes_before_ideas() {
    let mut room = storm(2);
    act(&mut room, share(0, TOPIC, "More breaks")).unwrap();
    act(&mut room, stage(Staged::Wall)).unwrap();
    advance(&mut room, NOW_MS);
    let waits = Err(Refusal::QuestionInPlay);
    while !matches!(room.phase(), Phase::Reveal { .. }) {
        assert_eq!(room.wall().staged(), Staged::Nothing, "{:?}", room.phase());
        assert_eq!(act(&mut room, share(1, TOPIC, "Fewer slides")), waits);
        assert_eq!(act(&mut room, vote(1, 0, true)), waits);
        assert_eq!(act(&mut room, stage(Staged::Wall)), waits);
        advance(&mut room, NOW_MS);
    }
    act(&mut room, vote(1, 0, true)).unwrap();
    assert_eq!(seen(&room), of(&[("More breaks", 1)]));
}

#[test]
fn with_approval_everyone_sees_what_a_host_has_shown() {
    let mut room = lobby(2, WallMode::Open);
    act(&mut room, set_topic(Some(TOPIC), true)).unwrap();
    act(&mut room, share(0, TOPIC, "More breaks")).unwrap();
    act(&mut room, share(0, TOPIC, "5 h i t")).unwrap();
    let states: Vec<_> = room.wall().current().map(|idea| idea.state).collect();
    assert_eq!(states, [TextState::Waiting, TextState::Unsuitable]);
    assert_eq!((seen(&room), room.wall().waiting_count()), (Vec::new(), 1));
    assert_eq!(room.wall().waiting_of(SeatId(0)).count(), 1);
    let show = WallCommand::Hide {
        number: 0,
        hidden: false,
    };
    act(&mut room, show).unwrap();
    assert_eq!(seen(&room), of(&[("More breaks", 0)]));
    // The next one has its own answer to that.
    act(&mut room, set_topic(Some("What else?"), false)).unwrap();
    assert_eq!(room.wall().waiting_count(), 0);
    act(&mut room, share(1, "What else?", "Fewer slides")).unwrap();
    assert_eq!(seen(&room), of(&[("Fewer slides", 0)]));
}

#[test]
fn brainstorms_are_bounded_in_length_and_number() {
    let mut room = lobby(1, WallMode::Off);
    let malformed = Err(Refusal::TopicMalformed);
    assert_eq!(act(&mut room, set_topic(Some(" \n "), false)), malformed);
    let longest = "é".repeat(TOPIC_MAX);
    let longer = format!("{longest}é");
    assert_eq!(act(&mut room, set_topic(Some(&longer), false)), malformed);
    act(&mut room, set_topic(Some(&longest), false)).unwrap();
    let again = set_topic(Some(&format!(" {longest} ")), true);
    assert_eq!(act(&mut room, again), Ok(Vec::new()), "it runs");
    let topic = |text: &str| {
        Event::OnWall(WallEvent::TopicSet(Some(WallTopic {
            text: text.to_owned(),
            is_approved: false,
        })))
    };
    let line = set_topic(Some(" What\n next? "), false);
    assert_eq!(
        act(&mut room, line),
        Ok(vec![topic("What next?")]),
        "in one line"
    );
    for number in 2..TOPICS_MAX {
        act(
            &mut room,
            set_topic(Some(&format!("Topic {number}")), false),
        )
        .unwrap();
    }
    let too_many = Err(Refusal::TooManyTopics);
    assert_eq!(
        act(&mut room, set_topic(Some("One more?"), false)),
        too_many
    );
    let last = format!("Topic {}", TOPICS_MAX - 1);
    assert_eq!(room.topic(), Some(last.as_str()), "it runs on");
    act(&mut room, set_topic(None, false)).unwrap();
    assert_eq!(
        act(&mut room, set_topic(Some("One more?"), false)),
        too_many
    );
}

#[test]
fn each_brainstorm_has_room_for_ideas_of_its_own() {
    let players = u32::try_from(WALL_QUESTIONS_MAX / OWN_OPEN_QUESTIONS_MAX).unwrap();
    let mut room = lobby(players + 1, WallMode::Open);
    for number in 0..OWN_OPEN_QUESTIONS_MAX {
        act(&mut room, ask(0, &format!("Question {number}?"))).unwrap();
    }
    act(&mut room, set_topic(Some(TOPIC), false)).unwrap();
    for seat in 0..players {
        for number in 0..OWN_OPEN_QUESTIONS_MAX {
            act(&mut room, share(seat, TOPIC, &format!("Idea {number}"))).unwrap();
        }
    }
    let full = Err(Refusal::WallFull);
    assert_eq!(act(&mut room, share(players, TOPIC, "One more")), full);
    let own = Err(Refusal::TooManyOwnIdeas);
    assert_eq!(act(&mut room, share(0, TOPIC, "One more")), own);
    let long = "é".repeat(AUDIENCE_QUESTION_MAX + 1);
    let malformed = Err(Refusal::AudienceTextMalformed);
    assert_eq!(act(&mut room, share(0, TOPIC, &long)), malformed);
    act(&mut room, set_topic(Some("What else?"), false)).unwrap();
    act(&mut room, share(0, "What else?", "One more")).unwrap();
    act(&mut room, set_topic(None, false)).unwrap();
    act(&mut room, ask(1, "And now?")).unwrap();
    assert_eq!(seen(&room).len(), OWN_OPEN_QUESTIONS_MAX + 1);
}

#[test]
fn who_is_removed_or_leaves_takes_votes_out_of_every_brainstorm() {
    let mut room = storm(3);
    act(&mut room, share(0, TOPIC, "More breaks")).unwrap();
    act(&mut room, vote(1, 0, true)).unwrap();
    act(&mut room, vote(2, 0, true)).unwrap();
    act(&mut room, set_topic(None, false)).unwrap();
    step(&mut room, &Command::Kick { seat: SeatId(1) }, NOW_MS).unwrap();
    step(&mut room, &Command::Leave { seat: SeatId(2) }, NOW_MS).unwrap();
    let wall = room.wall();
    let votes: Vec<_> = wall
        .all_of(Some(0))
        .into_iter()
        .map(|idea| wall.votes(idea))
        .collect();
    assert_eq!(votes, [0]);
    let refused = act(&mut room, share(1, TOPIC, "Me"));
    assert_eq!(refused, Err(Refusal::SeatKicked));
}

#[test]
fn who_practices_alone_has_no_brainstorm() {
    let mut practice = Room::open(RoomOpened {
        mode: Mode::Practice,
        ..opened(&[draft(4, &[1], None)], SETTINGS)
    });
    step(&mut practice, &join(0), START_MS).unwrap();
    let none = Err(Refusal::NoAudienceQuestions);
    assert_eq!(act(&mut practice, set_topic(Some(TOPIC), false)), none);
    assert_eq!(practice.topic(), None);
}
