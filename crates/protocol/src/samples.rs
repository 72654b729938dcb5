//! One example of every message, as it travels.
//!
//! Made from the real types: what a client says is written down here, what it
//! hears comes from a small game that is really played. They become
//! `contract/samples/*.json`, which the web app's tests read; nothing at run time
//! depends on them.

use game::command::PickTiming;
use game::event::{Mode, Preset, RoomOpened, Settings};
use game::quiz::{QuestionDraft, freeze};
use game::room::{Phase, Room};
use game::{Control, SeatId, Tick};
use serde::Serialize;
use serde_json::Value;

use crate::error::RefusalCode;
use crate::from_game::refusal_message;
use crate::socket::{
    Action, AttachHost, AttachScreen, ClientMessage, Command, Done, Hello, HostView, Join, Leave,
    PROTOCOL_VERSION, Pick, Picked, Ping, PlayerView, Pong, Progress, Refused, Resume, Roster,
    RosterSeat, ScreenView, SeatRef, SeatStatus, ServerMessage, SetCapacity, SetLock, Sync,
};
use crate::view;

/// The code of the sample room.
const CODE: &str = "4839201";
/// A seat token of 32 bytes, all different.
const SEAT_TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
const OPENED_MS: u64 = 1_790_000_000_000;

/// The names of the three views of one moment.
const MOMENTS: [(&str, [&str; 3]); 10] = [
    (
        "lobby",
        views("player-view-lobby", "host-view-lobby", "screen-view-lobby"),
    ),
    (
        "announced",
        views(
            "player-view-announced",
            "host-view-announced",
            "screen-view-announced",
        ),
    ),
    (
        "open",
        views("player-view-open", "host-view-open", "screen-view-open"),
    ),
    (
        "picked",
        views(
            "player-view-open-picked",
            "host-view-open-picked",
            "screen-view-open-picked",
        ),
    ),
    (
        "paused",
        views(
            "player-view-paused",
            "host-view-paused",
            "screen-view-paused",
        ),
    ),
    (
        "closed",
        views(
            "player-view-closed",
            "host-view-closed",
            "screen-view-closed",
        ),
    ),
    (
        "reveal",
        views(
            "player-view-reveal",
            "host-view-reveal",
            "screen-view-reveal",
        ),
    ),
    (
        "leaderboard",
        views(
            "player-view-leaderboard",
            "host-view-leaderboard",
            "screen-view-leaderboard",
        ),
    ),
    (
        "open multiple",
        views(
            "player-view-open-multiple",
            "host-view-open-multiple",
            "screen-view-open-multiple",
        ),
    ),
    (
        "podium",
        views(
            "player-view-podium",
            "host-view-podium",
            "screen-view-podium",
        ),
    ),
];

const fn views(
    player: &'static str,
    host: &'static str,
    screen: &'static str,
) -> [&'static str; 3] {
    [player, host, screen]
}

/// All samples by name.
pub fn all() -> Vec<(&'static str, Value)> {
    let said = client_messages()
        .into_iter()
        .map(|(name, message)| (name, json(&message)));
    let heard = server_messages()
        .into_iter()
        .map(|(name, message)| (name, json(&message)));
    said.chain(heard).collect()
}

/// What a client may say.
pub fn client_messages() -> Vec<(&'static str, ClientMessage)> {
    let seat_token = SEAT_TOKEN.to_owned();
    let access_token = "eyJhbGciOiJIUzI1NiJ9.e30.signature".to_owned();
    let mut messages = vec![
        (
            "join",
            ClientMessage::Join(Join {
                nickname: "Zoë".to_owned(),
                seat_token: seat_token.clone(),
                access_token: None,
            }),
        ),
        (
            "join-signed-in",
            ClientMessage::Join(Join {
                nickname: "Ben".to_owned(),
                seat_token: seat_token.clone(),
                access_token: Some(access_token.clone()),
            }),
        ),
        ("resume", ClientMessage::Resume(Resume { seat_token })),
        (
            "attach-host",
            ClientMessage::AttachHost(AttachHost { access_token }),
        ),
        (
            "attach-screen",
            ClientMessage::AttachScreen(AttachScreen {}),
        ),
        (
            "pick",
            ClientMessage::Pick(Pick {
                question_index: 0,
                answers: vec!["1f2e3d4c".to_owned()],
            }),
        ),
        ("leave", ClientMessage::Leave(Leave {})),
        ("ping", ClientMessage::Ping(Ping { client_ms: 1_234 })),
        ("sync", ClientMessage::Sync(Sync {})),
    ];
    let commands = actions()
        .into_iter()
        .zip(1_u32..)
        .map(|((name, action), command_id)| {
            (
                name,
                ClientMessage::Command(Command {
                    command_id,
                    step: 3,
                    action,
                }),
            )
        });
    messages.extend(commands);
    messages
}

fn actions() -> Vec<(&'static str, Action)> {
    vec![
        ("command-advance", Action::Advance),
        ("command-pause", Action::Pause),
        ("command-resume", Action::Resume),
        ("command-extend", Action::Extend),
        ("command-finish", Action::Finish),
        ("command-kick", Action::Kick(SeatRef { seat: 1 })),
        ("command-readmit", Action::Readmit(SeatRef { seat: 1 })),
        (
            "command-set-lock",
            Action::SetLock(SetLock { locked: true }),
        ),
        (
            "command-set-capacity",
            Action::SetCapacity(SetCapacity { capacity: Some(30) }),
        ),
        (
            "command-set-capacity-none",
            Action::SetCapacity(SetCapacity { capacity: None }),
        ),
    ]
}

/// What a client may hear.
pub fn server_messages() -> Vec<(&'static str, ServerMessage)> {
    let mut messages = words();
    for (seq, (name, room, now_ms)) in (1_u64..).zip(play()) {
        let moment = MOMENTS.iter().find(|(moment, _)| *moment == name);
        let (_, [player, host, screen]) = moment.expect("every moment has names");
        let progress = progress(&room);
        let view = view::room_view(&room, CODE);
        let me = view::me(&room, SeatId(0)).expect("the first seat is taken");
        let (server_ms, room_id) = (now_ms, "0199a1b2-0000-7000-8000-000000000001".to_owned());
        messages.push((
            player,
            ServerMessage::PlayerView(PlayerView {
                seq,
                server_ms,
                room: view.clone(),
                me,
            }),
        ));
        messages.push((
            host,
            ServerMessage::HostView(HostView {
                seq,
                server_ms,
                room: view.clone(),
                room_id,
                progress: progress.clone(),
            }),
        ));
        messages.push((
            screen,
            ServerMessage::ScreenView(ScreenView {
                seq,
                server_ms,
                room: view,
                progress: progress.clone(),
            }),
        ));
        if name == "lobby" {
            messages.push(("progress-lobby", ServerMessage::Progress(progress.clone())));
        }
        if name == "picked" {
            let pick = view::saved_pick(&room, SeatId(0), 0).expect("the first seat has picked");
            messages.push((
                "picked",
                ServerMessage::Picked(Picked {
                    question_index: 0,
                    pick,
                }),
            ));
            messages.push(("progress-open", ServerMessage::Progress(progress.clone())));
        }
    }
    messages
}

/// The messages that need no game.
fn words() -> Vec<(&'static str, ServerMessage)> {
    let refused = |code: RefusalCode, command_id, question_index| {
        ServerMessage::Refused(Refused {
            code,
            message: refusal_message(code).to_owned(),
            command_id,
            question_index,
        })
    };
    let seat = |seat, nickname: &str, status, connected| RosterSeat {
        seat,
        nickname: nickname.to_owned(),
        status,
        connected,
    };
    let seats = vec![
        seat(0, "Zoë", SeatStatus::Playing, true),
        seat(1, "Ben", SeatStatus::Playing, false),
        seat(2, "Mallory", SeatStatus::Kicked, false),
        seat(3, "Kim", SeatStatus::Left, false),
    ];
    let changed = vec![seat(1, "Ben", SeatStatus::Playing, true)];
    vec![
        (
            "hello",
            ServerMessage::Hello(Hello {
                protocol: PROTOCOL_VERSION,
                server_ms: OPENED_MS,
                fresh_seat_token: SEAT_TOKEN.to_owned(),
                reconnect_window_ms: 100,
            }),
        ),
        ("done", ServerMessage::Done(Done { command_id: 1 })),
        (
            "refused-join",
            refused(RefusalCode::NicknameTaken, None, None),
        ),
        (
            "refused-command",
            refused(RefusalCode::StepPassed, Some(1), None),
        ),
        ("refused-pick", refused(RefusalCode::TooLate, None, Some(0))),
        (
            "roster",
            ServerMessage::Roster(Roster {
                complete: true,
                seats,
            }),
        ),
        (
            "roster-changed",
            ServerMessage::Roster(Roster {
                complete: false,
                seats: changed,
            }),
        ),
        (
            "pong",
            ServerMessage::Pong(Pong {
                client_ms: 1_234,
                server_ms: OPENED_MS + 400,
            }),
        ),
    ]
}

fn progress(room: &Room) -> Progress {
    let round = room
        .question_index()
        .and_then(|index| room.rounds().get(index));
    let is_lobby = room.phase() == Phase::Lobby;
    Progress {
        seat_count: room.playing_count(),
        connected_count: room.playing_count(),
        picked_count: round.map_or(0, |round| round.picked_count),
        newest: if is_lobby {
            view::newest(room)
        } else {
            Vec::new()
        },
    }
}

/// A game of two questions and three players, and what it was at each moment of [`MOMENTS`].
fn play() -> Vec<(&'static str, Room, u64)> {
    let mut table = Table::open();
    for nickname in ["Zoë", "Ben", "Kim"] {
        table.join(nickname);
    }
    table.keep("lobby");
    table.steer(Control::Advance);
    table.keep("announced");
    table.steer(Control::Advance);
    table.keep("open");
    table.pick(0, &[1], 2_400);
    table.pick(1, &[0], 3_900);
    table.keep("picked");
    table.steer(Control::Pause);
    table.keep("paused");
    table.steer(Control::Resume);
    table.pick(2, &[1], 6_000);
    table.steer(Control::Advance);
    table.keep("closed");
    table.steer(Control::Advance);
    table.keep("reveal");
    table.steer(Control::Advance);
    table.keep("leaderboard");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("open multiple");
    table.pick(0, &[0, 3], 4_000);
    table.pick(1, &[0, 2], 2_000);
    for _ in 0..3 {
        table.steer(Control::Advance);
    }
    table.keep("podium");
    table.moments
}

struct Table {
    room: Room,
    now_ms: u64,
    moments: Vec<(&'static str, Room, u64)>,
}

impl Table {
    fn open() -> Self {
        let draft = |text: &str, answers: [(&str, bool); 4]| QuestionDraft {
            text: text.to_owned(),
            answers: answers
                .map(|(text, is_correct)| (text.to_owned(), is_correct))
                .to_vec(),
            time_limit_ms: Some(20_000),
            points_factor: 1,
        };
        let cities = [
            ("Sydney", false),
            ("Canberra", true),
            ("Perth", false),
            ("Hobart", false),
        ];
        let primes = [("2", true), ("4", false), ("9", false), ("11", true)];
        let drafts = [
            draft("What is the capital of Australia?", cities),
            draft("Which are prime?", primes),
        ];
        let room = Room::open(RoomOpened {
            at_ms: OPENED_MS,
            title: "Warm-up".to_owned(),
            host_name: "Hanna Host".to_owned(),
            mode: Mode::Live,
            settings: Settings {
                preset: Preset::Classic,
                capacity: None,
                late_join: true,
                auto_play: false,
                may_change_pick: false,
                partial_credit: true,
            },
            questions: freeze(&drafts, false, 42).expect("the sample quiz can be played"),
        });
        Self {
            room,
            now_ms: OPENED_MS + 1_000,
            moments: Vec::new(),
        }
    }

    fn act(&mut self, command: &game::Command) {
        let tick = Tick {
            now_ms: self.now_ms,
            seed: 0,
        };
        let events = self
            .room
            .decide(command, tick)
            .expect("the sample game is legal");
        for event in &events {
            self.room.apply(event);
        }
    }

    fn join(&mut self, nickname: &str) {
        let number = u8::try_from(self.room.seats().len()).unwrap_or(u8::MAX);
        self.act(&game::Command::Join {
            nickname: nickname.to_owned(),
            token_hash: [number; 32],
            account: None,
        });
    }

    /// Steers a second later.
    fn steer(&mut self, control: Control) {
        self.now_ms += 1_000;
        self.act(&game::Command::Control {
            step: self.room.step(),
            control,
        });
    }

    /// Picks answers by their position, so many milliseconds after the opening.
    fn pick(&mut self, seat: u32, positions: &[usize], after_ms: u64) {
        let Phase::Open { index, window } = self.room.phase() else {
            return;
        };
        let answers = self.room.questions()[index].answers();
        let answers = positions
            .iter()
            .map(|position| answers[*position].id)
            .collect();
        let received_ms = window.opens_at_ms + after_ms;
        self.now_ms = self.now_ms.max(received_ms);
        self.act(&game::Command::Pick {
            seat: SeatId(seat),
            question: index,
            answers,
            timing: PickTiming {
                received_ms,
                shown_ms: Some(window.opens_at_ms),
                latency_ms: 40,
            },
        });
    }

    fn keep(&mut self, name: &'static str) {
        self.moments.push((name, self.room.clone(), self.now_ms));
    }
}

fn json(message: &impl Serialize) -> Value {
    serde_json::to_value(message).expect("wire types have only string keys")
}
