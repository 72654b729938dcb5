//! Audience questions and a brainstorm: what players and hosts say, and what each of them is sent.

use game::event::{Event, Staged, WallAsked, WallEvent, WallMode, WallTopic};
use game::quiz::Freezing;
use game::room::Room;
use game::{Command, SeatId, WallCommand};

use crate::Named;
use crate::table::{Moment, OPENED_MS, Table, progress, warm_up};
use protocol::socket::{
    Action, AskHost, AudienceQuestions, OnWall, Progress, ServerMessage, SetAudienceQuestions,
    SetQuestionAnswered, SetQuestionHidden, SetStageWall, SetTopic, TakeQuestionBack,
    VoteForQuestion, WallAction, WatchWall,
};

/// The topic of the brainstorm.
const TOPIC: &str = "What should we do better?";

pub(super) fn actions() -> Vec<(&'static str, Action)> {
    let ask = AskHost {
        text: "Will there be a recording?".to_owned(),
        topic: None,
    };
    let vote = VoteForQuestion {
        number: 1,
        on: true,
    };
    let mode = AudienceQuestions::Approved;
    let hidden = SetQuestionHidden {
        number: 1,
        hidden: true,
    };
    let answered = SetQuestionAnswered {
        number: 1,
        answered: true,
    };
    let one = SetStageWall {
        on: true,
        number: Some(1),
    };
    let wall = SetStageWall {
        on: true,
        number: None,
    };
    let all = [
        (
            "command-wall-watch",
            WallAction::Watch(WatchWall { on: true }),
        ),
        ("command-wall-ask", WallAction::Ask(ask)),
        (
            "command-wall-take-back",
            WallAction::TakeBack(TakeQuestionBack { number: 1 }),
        ),
        ("command-wall-vote", WallAction::Vote(vote)),
        (
            "command-wall-set-mode",
            WallAction::SetMode(SetAudienceQuestions { mode }),
        ),
        ("command-wall-set-hidden", WallAction::SetHidden(hidden)),
        (
            "command-wall-set-answered",
            WallAction::SetAnswered(answered),
        ),
        ("command-wall-set-stage", WallAction::SetStage(wall)),
        ("command-wall-set-stage-one", WallAction::SetStage(one)),
    ];
    let all = all.map(|(name, wall)| (name, Action::OnWall(OnWall { wall })));
    all.to_vec()
}

/// Starting a brainstorm, sharing an idea, and ending it.
pub(super) fn brainstorming() -> [(&'static str, Action); 3] {
    let start = SetTopic {
        text: Some(TOPIC.to_owned()),
        approved: true,
    };
    let end = SetTopic {
        text: None,
        approved: false,
    };
    let idea = AskHost {
        text: "A longer lunch".to_owned(),
        topic: Some(TOPIC.to_owned()),
    };
    let all = [
        ("command-wall-set-topic", WallAction::SetTopic(start)),
        ("command-wall-end-topic", WallAction::SetTopic(end)),
        ("command-wall-ask-idea", WallAction::Ask(idea)),
    ];
    all.map(|(name, wall)| (name, Action::OnWall(OnWall { wall })))
}

fn ask(room: &mut Room, number: u32, (seat, text): (u32, &str), is_unsuitable: bool) {
    room.apply(&Event::OnWall(WallEvent::Asked(WallAsked {
        number,
        seat: SeatId(seat),
        text: text.to_owned(),
        at_ms: OPENED_MS + 9_000,
        is_unsuitable,
    })));
}

/// Three players ask something, and two of them vote.
fn fill(room: &mut Room) {
    let asked = [
        (0, "Will there be a recording?", false),
        (1, "When is the next round?", false),
        (2, "Sh*t", true),
    ];
    room.apply(&Event::OnWall(WallEvent::Opened(WallMode::Open)));
    for (number, (seat, text, is_unsuitable)) in (0..).zip(asked) {
        ask(room, number, (seat, text), is_unsuitable);
    }
    for seat in [0, 2] {
        room.apply(&Event::OnWall(WallEvent::Voted {
            seat: SeatId(seat),
            number: 1,
            on: true,
        }));
    }
}

/// A brainstorm starts after that; two players share an idea, and two vote for one.
fn share(room: &mut Room) {
    room.apply(&Event::OnWall(WallEvent::TopicSet(Some(WallTopic {
        text: TOPIC.to_owned(),
        is_approved: false,
    }))));
    ask(room, 3, (1, "A longer lunch"), false);
    ask(room, 4, (2, "Fewer slides"), false);
    for seat in [0, 1] {
        room.apply(&Event::OnWall(WallEvent::Voted {
            seat: SeatId(seat),
            number: 4,
            on: true,
        }));
    }
}

/// A room with these questions, one of them answered, and these ideas.
pub(super) fn asked(mut room: Room) -> Room {
    fill(&mut room);
    room.apply(&Event::OnWall(WallEvent::Answered {
        number: 0,
        answered: true,
    }));
    share(&mut room);
    room
}

fn lobby() -> Table {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    for nickname in ["Zoë", "Ben", "Kim"] {
        table.join(nickname);
    }
    fill(&mut table.room);
    table
}

/// A lobby whose big screen shows the questions, and then one of them.
pub(super) fn play() -> Vec<Moment> {
    let mut table = lobby();
    let mut show = |staged, name| {
        table.act(&Command::OnWall(WallCommand::Stage { staged }));
        table.moment(name)
    };
    vec![
        show(Staged::Wall, "lobby-wall"),
        show(Staged::One(1), "lobby-wall-one"),
    ]
}

/// A lobby whose big screen shows the ideas of a brainstorm.
pub(super) fn brainstorm() -> Moment {
    let mut table = lobby();
    share(&mut table.room);
    let staged = Staged::Wall;
    table.act(&Command::OnWall(WallCommand::Stage { staged }));
    table.moment("lobby-brainstorm")
}

/// What players and hosts who watch a brainstorm are sent.
fn ideas() -> [Named<ServerMessage>; 2] {
    let mut room = lobby().room;
    share(&mut room);
    let list = views::wall(&room, &views::wall_page(&room), SeatId(1));
    let for_hosts = views::host_wall(&room);
    [
        ("wall-ideas".to_owned(), ServerMessage::Wall(list)),
        (
            "host-wall-ideas".to_owned(),
            ServerMessage::HostWall(for_hosts),
        ),
    ]
}

/// What a player whose question waits for approval is sent.
fn waiting() -> ServerMessage {
    let mut room = lobby().room;
    room.apply(&Event::OnWall(WallEvent::Opened(WallMode::Approved)));
    room.apply(&Event::OnWall(WallEvent::Asked(WallAsked {
        number: 3,
        seat: SeatId(0),
        text: "Where are the slides?".to_owned(),
        at_ms: OPENED_MS + 12_000,
        is_unsuitable: false,
    })));
    ServerMessage::Wall(views::wall(&room, &views::wall_page(&room), SeatId(0)))
}

/// What players and hosts who watch are sent.
pub(super) fn heard() -> Vec<Named<ServerMessage>> {
    let mut room = lobby().room;
    let before = views::wall_page(&room);
    let list = views::wall(&room, &before, SeatId(0));
    let counted = Progress {
        questions_waiting: 1,
        ..progress(&room)
    };
    let for_hosts = views::host_wall(&room);
    room.apply(&Event::OnWall(WallEvent::Staged(Staged::One(1))));
    let staged = views::host_wall(&room);
    for event in [
        WallEvent::Hidden {
            number: 0,
            hidden: true,
        },
        WallEvent::Hidden {
            number: 2,
            hidden: false,
        },
        WallEvent::Answered {
            number: 1,
            answered: true,
        },
    ] {
        room.apply(&Event::OnWall(event));
    }
    let change = views::wall_change(&before, &views::wall_page(&room));
    let change = change.expect("players see something else now");
    let heard = vec![
        ("progress-wall".to_owned(), ServerMessage::Progress(counted)),
        ("wall".to_owned(), ServerMessage::Wall(list)),
        ("wall-waiting".to_owned(), waiting()),
        ("wall-change".to_owned(), ServerMessage::WallChange(change)),
        ("host-wall".to_owned(), ServerMessage::HostWall(for_hosts)),
        (
            "host-wall-staged".to_owned(),
            ServerMessage::HostWall(staged),
        ),
    ];
    heard.into_iter().chain(ideas()).collect()
}
