//! One example of every message, as it travels.
//!
//! Made from the real types: what a client says is written down here, what it
//! hears comes from a small game that is really played. They become
//! `contract/samples/*.json`, which the web app's tests read; nothing at run time
//! depends on them.

mod admitting;
mod class_list;
mod confidence;
mod door;
mod kinds;
mod removal;
mod table;
mod teams;
mod texts;
mod time;
mod votes;
mod wall;

use game::SeatId;
use game::room::{Phase, Room};
use serde::Serialize;
use serde_json::Value;

use protocol::error::RefusalCode;
use protocol::from_game::refusal_message;
use protocol::ids;
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{
    Action, AllowTime, AskSeatCode, AttachCoHost, AttachHost, AttachHostLink, AutoPlay, BriefViews,
    ChooseTime, ClaimSeat, ClientMessage, Command, Done, Hello, HostView, Join, Leave,
    PROTOCOL_VERSION, Pick, Picked, Ping, PlayerView, Pong, React, Reaction, ReactionCounts,
    Refused, Rename, Resume, RoomView, Roster, RosterSeat, ScreenView, SeatRef, SeatStatus,
    ServerMessage, SetAutoPlay, SetCapacity, SetLateJoin, SetLeaderboards, SetLock,
    SetNameApproval, SetNameFilter, SetNameHidden, SetReactions, SetTilesOnly, Sync, TimeAllowance,
};
use protocol::stars::SessionStars;
use table::{Moment, OPENED_MS, progress};

/// The code of the sample room.
const CODE: &str = "4839201";
const SEAT_CODE: &str = "7KQ4XN";
/// A seat token of 32 bytes, all different.
const SEAT_TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
const ROOM_ID: &str = "0199a1b2-0000-7000-8000-000000000001";

/// A sample by its name, which is that of its file.
type Named<T> = (String, T);

/// All samples by name.
pub fn all() -> Vec<Named<Value>> {
    let said = client_messages()
        .into_iter()
        .map(|(name, message)| (name, json(&message)));
    let heard = server_messages()
        .into_iter()
        .map(|(name, message)| (name, json(&message)));
    let report = ("report".to_owned(), json(&kinds::report()));
    said.chain(heard).chain([report]).collect()
}

/// What a client may say.
pub fn client_messages() -> Vec<Named<ClientMessage>> {
    let picks = kinds::picks()
        .into_iter()
        .map(|(name, pick)| (name, ClientMessage::Pick(pick)));
    let words = client_words()
        .into_iter()
        .map(|(name, message)| (name.to_owned(), message));
    words.chain(picks).collect()
}

fn client_words() -> Vec<(&'static str, ClientMessage)> {
    let seat_token = SEAT_TOKEN.to_owned();
    let mut messages = vec![
        (
            "join",
            ClientMessage::Join(Join {
                nickname: "Zoë".to_owned(),
                seat_token: seat_token.clone(),
                seat_pass: None,
                solved: None,
                presence: None,
            }),
        ),
        (
            "join-signed-in",
            ClientMessage::Join(Join {
                nickname: "Ben".to_owned(),
                seat_token: seat_token.clone(),
                seat_pass: Some("eyJzdWIiOiIifQ.c2lnbmF0dXJl".to_owned()),
                solved: Some("MTc5MCBTQUxUIHRhcmdldA.c2lnbmF0dXJl.48392".to_owned()),
                presence: Some("MTc5MCByb29t.c2lnbmF0dXJl".to_owned()),
            }),
        ),
        ("resume", ClientMessage::Resume(Resume { seat_token })),
        (
            "pick",
            ClientMessage::Pick(Pick {
                question_index: 0,
                choice: Choice::Answers(AnswersChoice {
                    answers: vec!["1f2e3d4c".to_owned()],
                }),
                tap_ms: Some(1_719_000_004_320),
            }),
        ),
        ("leave", ClientMessage::Leave(Leave {})),
        ("ping", ClientMessage::Ping(Ping { client_ms: 1_234 })),
        ("sync", ClientMessage::Sync(Sync {})),
        ("brief-views", ClientMessage::BriefViews(BriefViews {})),
    ];
    messages.extend(host_words());
    messages.extend(door::screens());
    messages.extend(seat_code_words());
    let reaction = Reaction::Heart;
    messages.push(("react", ClientMessage::React(React { reaction })));
    let allowance = TimeAllowance::Double;
    let choose = ChooseTime { allowance };
    messages.push(("choose-time", ClientMessage::ChooseTime(choose)));
    messages.extend(teams::words());
    messages.extend([texts::list(), class_list::list()]);
    messages.push(confidence::sure());
    let commands = actions()
        .into_iter()
        .chain(seat_actions())
        .chain(confidence::actions())
        .chain(wall::brainstorming())
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

fn host_words() -> [(&'static str, ClientMessage); 3] {
    let access_token = "eyJhbGciOiJIUzI1NiJ9.e30.signature".to_owned();
    let own = AttachHost {
        access_token: access_token.clone(),
    };
    let link = AttachHostLink {
        host_key: SEAT_TOKEN.to_owned(),
        access_token: None,
    };
    [
        ("attach-host", ClientMessage::AttachHost(own)),
        (
            "attach-co-host",
            ClientMessage::AttachCoHost(AttachCoHost { access_token }),
        ),
        ("attach-host-link", ClientMessage::AttachHostLink(link)),
    ]
}

fn seat_code_words() -> [(&'static str, ClientMessage); 2] {
    let claim = ClaimSeat {
        seat_code: SEAT_CODE.to_owned(),
        seat_token: SEAT_TOKEN.to_owned(),
    };
    [
        ("claim-seat", ClientMessage::ClaimSeat(claim)),
        ("ask-seat-code", ClientMessage::AskSeatCode(AskSeatCode {})),
    ]
}

/// What a host does to one player, besides removing them.
fn seat_actions() -> Vec<(&'static str, Action)> {
    vec![
        (
            "command-rename",
            Action::Rename(Rename {
                seat: 1,
                nickname: "Benjamin".to_owned(),
            }),
        ),
        (
            "command-set-name-hidden",
            Action::SetNameHidden(SetNameHidden {
                seat: 1,
                hidden: true,
            }),
        ),
        (
            "command-allow-time",
            Action::AllowTime(AllowTime {
                seat: 1,
                allowance: TimeAllowance::Unlimited,
            }),
        ),
    ]
}

fn late_join() -> Action {
    Action::SetLateJoin(SetLateJoin { allowed: true })
}

fn name_actions() -> Vec<(&'static str, Action)> {
    vec![
        (
            "command-set-name-filter",
            Action::SetNameFilter(SetNameFilter { on: false }),
        ),
        (
            "command-set-name-approval",
            Action::SetNameApproval(SetNameApproval { on: true }),
        ),
        ("command-approve-names", Action::ApproveNames),
    ]
}

fn actions() -> Vec<(&'static str, Action)> {
    [
        room_actions(),
        name_actions(),
        removal::actions(),
        texts::actions(),
        admitting::actions(),
        class_list::actions(),
        teams::actions(),
        votes::actions(),
        wall::actions(),
    ]
    .concat()
}

fn room_actions() -> Vec<(&'static str, Action)> {
    vec![
        ("command-advance", Action::Advance),
        ("command-pause", Action::Pause),
        ("command-resume", Action::Resume),
        ("command-extend", Action::Extend),
        ("command-start-media", Action::StartMedia),
        ("command-finish", Action::Finish),
        ("command-kick", Action::Kick(SeatRef { seat: 1 })),
        ("command-hand-over", Action::HandOver(SeatRef { seat: 1 })),
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
        ("command-skip", Action::Skip),
        ("command-end-uncounted", Action::EndUncounted),
        ("command-replay", Action::Replay),
        (
            "command-set-auto-play",
            Action::SetAutoPlay(SetAutoPlay {
                auto_play: Some(AutoPlay {
                    reveal_s: 12,
                    leaderboard_s: 6,
                }),
            }),
        ),
        (
            "command-set-auto-play-off",
            Action::SetAutoPlay(SetAutoPlay { auto_play: None }),
        ),
        (
            "command-set-leaderboards",
            Action::SetLeaderboards(SetLeaderboards { shown: false }),
        ),
        ("command-set-late-join", late_join()),
        (
            "command-set-tiles-only",
            Action::SetTilesOnly(SetTilesOnly { on: true }),
        ),
        (
            "command-set-reactions",
            Action::SetReactions(SetReactions { on: false }),
        ),
        ("command-end-rehearsal", Action::EndRehearsal),
    ]
}

/// What a client may hear.
pub fn server_messages() -> Vec<Named<ServerMessage>> {
    let words = words()
        .into_iter()
        .map(|(name, message)| (name.to_owned(), message));
    let mut messages: Vec<_> = words.collect();
    messages.push(("removal-preview".to_owned(), removal::preview()));
    for (seq, moment) in (1_u64..).zip(table::play()) {
        let mut counted = progress(&moment.room);
        match moment.name.as_str() {
            "lobby" => {
                let mut signed_in = player_view(seq, &moment);
                signed_in.me.has_account = true;
                let signed_in = ServerMessage::PlayerView(signed_in);
                messages.push(("player-view-lobby-signed-in".to_owned(), signed_in));
                messages.push(time::more_time(seq, "lobby", &moment));
                counted.hops = vec![0, 2];
                let progress = ServerMessage::Progress(counted);
                messages.push(("progress-lobby".to_owned(), progress));
            }
            "open-picked" => {
                messages.push(("picked".to_owned(), picked(&moment.room)));
                messages.push(time::more_time(seq, "open", &moment));
                messages.push(("progress-time-left".to_owned(), time::time_left(&counted)));
                counted.answered = vec![0];
                let progress = ServerMessage::Progress(counted);
                messages.push(("progress-open".to_owned(), progress));
            }
            "reveal" => {
                counted.reactions = ReactionCounts {
                    heart: 2,
                    thumbs_up: 1,
                    laugh: 0,
                    party: 3,
                    fire: 0,
                };
                let progress = ServerMessage::Progress(counted);
                messages.push(("progress-reveal".to_owned(), progress));
            }
            _ => {}
        }
        messages.extend(views(seq, &moment));
    }
    messages.extend(kinds::heard());
    messages.extend(wall::heard());
    messages
}

/// The three views of one moment: `player-view-…`, `host-view-…` and `screen-view-…`.
fn views(seq: u64, moment: &Moment) -> [Named<ServerMessage>; 3] {
    let Moment { name, room, now_ms } = moment;
    let server_ms = *now_ms;
    let view = room_view(moment);
    let progress = progress(room);
    let player = player_view(seq, moment);
    let host = HostView {
        seq,
        server_ms,
        room: view.clone(),
        room_id: ROOM_ID.to_owned(),
        progress: progress.clone(),
        hand: views::hand(room),
        stars: matches!(room.phase(), Phase::Podium { .. })
            .then(|| SessionStars::of(4, 17))
            .flatten(),
        wall: views::stage_wall(room),
    };
    let screen = ScreenView {
        seq,
        server_ms,
        room: view,
        progress: progress.for_everyone(),
        stage_number: room.asks_number(),
        wall: views::stage_wall(room),
    };
    [
        (
            format!("player-view-{name}"),
            ServerMessage::PlayerView(player),
        ),
        (format!("host-view-{name}"), ServerMessage::HostView(host)),
        (
            format!("screen-view-{name}"),
            ServerMessage::ScreenView(screen),
        ),
    ]
}

/// What everyone sees; a screen shows the podium.
fn room_view(moment: &Moment) -> RoomView {
    let has_limit = moment.name == table::WITH_TIME_LIMIT;
    RoomView {
        screen_attached: moment.name == "podium",
        ends_at_ms: has_limit.then_some(moment.now_ms + 600_000),
        time_up: moment.name == table::TIME_UP,
        ..views::room_view(&moment.room, CODE)
    }
}

/// What the first seat sees.
fn player_view(seq: u64, moment: &Moment) -> PlayerView {
    PlayerView {
        seq,
        server_ms: moment.now_ms,
        room: room_view(moment),
        me: views::me(&moment.room, SeatId(0)).expect("the first seat is taken"),
    }
}

/// The acknowledgement of what the first seat has picked.
fn picked(room: &Room) -> ServerMessage {
    let index = room.question_index().unwrap_or(0);
    ServerMessage::Picked(Picked {
        question_index: ids::count(index),
        pick: views::saved_pick(room, SeatId(0), index).expect("the first seat has picked"),
    })
}

/// The messages that need no game.
fn refused(
    code: RefusalCode,
    command_id: Option<u32>,
    question_index: Option<u32>,
) -> ServerMessage {
    ServerMessage::Refused(Refused {
        code,
        message: refusal_message(code).to_owned(),
        command_id,
        question_index,
        puzzle: None,
    })
}

fn words() -> Vec<(&'static str, ServerMessage)> {
    let seat = |seat, nickname: &str, status, connected| RosterSeat {
        seat,
        nickname: nickname.to_owned(),
        status,
        connected,
        name_hidden: false,
        name_waiting: false,
        answered: None,
        team: None,
        members: Vec::new(),
    };
    let seats = vec![
        seat(0, "Zoë", SeatStatus::Playing, true),
        seat(1, "Ben", SeatStatus::Playing, false),
        seat(2, "Mallory", SeatStatus::Kicked, false),
        seat(3, "Kim", SeatStatus::Left, false),
    ];
    let mut back = seat(1, "Ben", SeatStatus::Playing, true);
    (back.name_hidden, back.answered) = (true, Some(0));
    let mut waiting = seat(4, "Noor", SeatStatus::Playing, true);
    (waiting.name_hidden, waiting.name_waiting) = (true, true);
    vec![
        ("hello", hello()),
        ("done", ServerMessage::Done(Done { command_id: 1 })),
        ("seat-code", door::seat_code()),
        ("texts", texts::texts()),
        ("missing", class_list::missing()),
        ("join-pass", door::join_pass()),
        ("stage-number", door::stage_number()),
        ("refused-flood", door::refused_flood()),
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
                seats: vec![back, waiting, seat(5, "Mo", SeatStatus::Asking, true)],
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

fn json(message: &impl Serialize) -> Value {
    serde_json::to_value(message).expect("wire types have only string keys")
}

fn hello() -> ServerMessage {
    ServerMessage::Hello(Hello {
        protocol: PROTOCOL_VERSION,
        server_ms: OPENED_MS,
        fresh_seat_token: SEAT_TOKEN.to_owned(),
        reconnect_window_ms: 100,
        brief_views: true,
    })
}
