//! Two rooms that began alike and share a clock: everyone is connected to both, says the same at
//! the same moment, and every byte that comes back is kept, side by side.
//!
//! What chance decides in a room is in its journal, so both decide alike. Only secrets, the codes
//! and the ids of the rooms differ; they are masked by as many signs. Nothing moves until everyone
//! has everything that was sent ([`Twins::settle`]), so no run differs from another.

use bytes::Bytes;
use game::Event;
use live::{Clock as _, Outgoing};
use protocol::http::rooms::RoomCreated;
use protocol::http::streams::StreamPing;
use protocol::socket::{BriefViews, ClientMessage, HostView, PlayerView, ServerMessage};
use serde_json::Value;

use crate::client::{Arrived, Client, Wire, event};
use crate::house::{House, NOON_MS};

/// Inputs of which the last is handled only when everything before them was sent.
const DOORS: u32 = 3;

/// Who is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Player,
    Host,
    Screen,
    /// Has the code, and no right to anything.
    Nobody,
}

/// One person with a connection to each of the rooms.
pub(crate) struct Twin {
    pub(crate) role: Role,
    pub(crate) wire: Wire,
    clients: [Client; 2],
    /// The secrets with which the rooms greeted, or those of the seats.
    pub(crate) tokens: [String; 2],
    /// The newest code of a seat in each room.
    pub(crate) seat_codes: Option<[String; 2]>,
    heard: [Vec<String>; 2],
    /// The newest view of the first room.
    pub(crate) host_view: Option<HostView>,
    pub(crate) player_view: Option<PlayerView>,
    pub(crate) has_ended: bool,
}

pub(crate) struct Twins {
    pub(crate) house: House,
    pub(crate) rooms: [RoomCreated; 2],
    pub(crate) people: Vec<Twin>,
    /// The number of the newest ping, which tells its answer from others.
    pings: u64,
}

impl Twins {
    pub(crate) async fn open(journals: [Vec<Event>; 2]) -> Self {
        let (house, rooms) = House::with_twins(journals).await;
        Self {
            house,
            rooms,
            people: Vec::new(),
            pings: 0,
        }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.house.clock.now_ms()
    }

    /// Connects someone who says nothing yet, and hears the greeting.
    pub(crate) async fn connect(&mut self, role: Role, wire: Wire) -> usize {
        let clients = [0, 1].map(|side| {
            let code = &self.rooms[side].code;
            self.house.connect_over(wire, code, "192.0.2.1")
        });
        self.people.push(Twin {
            role,
            wire,
            clients,
            tokens: [String::new(), String::new()],
            seat_codes: None,
            heard: [Vec::new(), Vec::new()],
            host_view: None,
            player_view: None,
            has_ended: false,
        });
        let at = self.people.len() - 1;
        self.read_until(at, |message| matches!(message, ServerMessage::Hello(_)))
            .await;
        if role == Role::Player {
            let brief = ClientMessage::BriefViews(BriefViews {});
            self.say(at, &[brief.clone(), brief]);
        }
        at
    }

    /// Says a first message, and whether it was refused. Anyone who was refused leaves.
    pub(crate) async fn attach(&mut self, at: usize, says: [ClientMessage; 2]) -> bool {
        self.say(at, &says);
        let mut is_in = [false; 2];
        for side in [0, 1] {
            is_in[side] = loop {
                match self.read(at, side).await {
                    Some(ServerMessage::Refused(_)) | None => break false,
                    Some(message) if is_view(&message) => break true,
                    Some(_) => {}
                }
            };
        }
        assert_eq!(is_in[0], is_in[1], "one is let in, and one isn't: {says:?}");
        self.people[at].has_ended |= !is_in[0];
        self.settle().await;
        is_in[0]
    }

    /// Says something in both rooms, and hears everything it leads to.
    pub(crate) async fn say_and_settle(&mut self, at: usize, says: &ClientMessage) {
        self.say(at, &[says.clone(), says.clone()]);
        if self.people[at].role == Role::Nobody {
            // A stranger gets one answer to everything.
            self.read_until(at, |_| true).await;
        } else {
            self.ping(at).await;
        }
        self.settle().await;
    }

    /// Says it in letters that nobody has to understand.
    pub(crate) async fn say_text_and_settle(&mut self, at: usize, text: &str) {
        for client in &self.people[at].clients {
            client.say_text(text);
        }
        self.read_until(at, |message| matches!(message, ServerMessage::Refused(_)))
            .await;
        self.settle().await;
    }

    fn say(&self, at: usize, says: &[ClientMessage; 2]) {
        for (client, message) in self.people[at].clients.iter().zip(says) {
            client.say(message);
        }
    }

    pub(crate) async fn advance(&mut self, by_ms: u64) {
        self.house.clock.advance(by_ms);
        self.settle().await;
    }

    /// Waits until the rooms have sent everything, and everyone has read it.
    pub(crate) async fn settle(&mut self) {
        self.empty_inboxes().await;
        for at in 0..self.people.len() {
            if self.people[at].role != Role::Nobody {
                self.ping(at).await;
            }
        }
    }

    /// Waits until both rooms have handled what was sent to them.
    pub(crate) async fn empty_inboxes(&self) {
        for room in &self.rooms {
            for _ in 0..DOORS {
                self.house.door(&room.code).await.expect("it runs");
            }
        }
    }

    /// Everything that was sent to someone comes before the answer to a ping.
    async fn ping(&mut self, at: usize) {
        if self.people[at].has_ended {
            return;
        }
        self.pings += 1;
        let mark = NOON_MS + self.pings;
        let asked = ClientMessage::Ping(protocol::socket::Ping { client_ms: mark });
        self.say(at, &[asked.clone(), asked]);
        self.read_until(
            at,
            |message| matches!(message, ServerMessage::Pong(pong) if pong.client_ms == mark),
        )
        .await;
    }

    async fn read_until(&mut self, at: usize, fits: impl Fn(&ServerMessage) -> bool) {
        for side in [0, 1] {
            while let Some(message) = self.read(at, side).await {
                if fits(&message) {
                    break;
                }
            }
        }
    }

    /// The next message, which is kept as it arrived; `None` at the end.
    async fn read(&mut self, at: usize, side: usize) -> Option<ServerMessage> {
        loop {
            let arrival = self.people[at].clients[side].arrival().await;
            let (whole, message) = match &arrival {
                Some(Arrived::Frame(Outgoing::Text(text))) => (text.whole(), Some(text.whole())),
                Some(Arrived::Frame(Outgoing::Reply(_))) => continue,
                Some(Arrived::Frame(Outgoing::Ping(nonce))) => {
                    assert_eq!(nonce.len(), 8, "a random number");
                    continue;
                }
                Some(Arrived::Event(text)) => match event(text) {
                    None => continue,
                    Some(("", data)) => (text.clone(), Some(text.slice_ref(data.as_bytes()))),
                    Some(("ping", data)) => {
                        let ping: StreamPing = serde_json::from_str(data).unwrap();
                        assert_eq!(ping.nonce.len(), 11, "a random number");
                        continue;
                    }
                    Some(_) => (text.clone(), None),
                },
                Some(Arrived::Frame(Outgoing::Close(code))) => {
                    let close = format!("close {} {}", code.number(), code.reason());
                    return self.end(at, side, close);
                }
                None => return self.end(at, side, "gone".to_owned()),
            };
            let Some(message) = message else {
                let close = String::from_utf8(whole.to_vec()).unwrap();
                return self.end(at, side, close);
            };
            let whole = String::from_utf8(whole.to_vec()).unwrap();
            return Some(self.keep(at, side, &whole, &message));
        }
    }

    fn end(&mut self, at: usize, side: usize, how: String) -> Option<ServerMessage> {
        self.people[at].heard[side].push(how);
        self.people[at].has_ended = true;
        None
    }

    fn keep(&mut self, at: usize, side: usize, whole: &str, message: &Bytes) -> ServerMessage {
        let room = &self.rooms[side];
        let twin = &mut self.people[at];
        let text = str::from_utf8(message).unwrap();
        let read = twin.clients[side].read(text.as_bytes());
        let mut whole = whole.replace(&room.code, &"#".repeat(room.code.len()));
        whole = whole.replace(&room.id, &"#".repeat(room.id.len()));
        match &read {
            ServerMessage::Pong(_) => return read,
            ServerMessage::Hello(hello) => {
                twin.tokens[side].clone_from(&hello.fresh_seat_token);
                whole = whole.replace(&hello.fresh_seat_token, &"#".repeat(43));
            }
            ServerMessage::SeatCode(code) => {
                let codes = twin.seat_codes.get_or_insert_default();
                codes[side].clone_from(&code.seat_code);
                whole = whole.replace(&code.seat_code, &"#".repeat(code.seat_code.len()));
            }
            ServerMessage::HostView(view) => {
                whole = without_solution(&whole);
                if side == 0 {
                    twin.host_view = Some(view.clone());
                }
            }
            ServerMessage::PlayerView(view) if side == 0 => twin.player_view = Some(view.clone()),
            // Hosts know what is right, and what is accepted isn't held back.
            ServerMessage::Texts(_) => "texts".clone_into(&mut whole),
            _ => {}
        }
        twin.heard[side].push(whole);
        read
    }

    /// What everyone was sent in each room since the last time; anyone who has left is forgotten.
    pub(crate) fn take_heard(&mut self) -> Vec<Heard> {
        let take = |twin: &mut Twin| Heard {
            role: twin.role,
            wire: twin.wire,
            sides: std::mem::take(&mut twin.heard),
        };
        let heard = self.people.iter_mut().map(take).collect();
        self.people.retain(|twin| !twin.has_ended);
        heard
    }

    /// Someone with this role who is still there.
    pub(crate) fn with_role(&self, role: Role) -> Vec<usize> {
        let people = self.people.iter().enumerate();
        let there = people.filter(|(_, twin)| twin.role == role && !twin.has_ended);
        there.map(|(at, _)| at).collect()
    }
}

/// What someone was sent in each room.
pub(crate) struct Heard {
    pub(crate) role: Role,
    pub(crate) wire: Wire,
    pub(crate) sides: [Vec<String>; 2],
}

fn is_view(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::PlayerView(_) | ServerMessage::HostView(_) | ServerMessage::ScreenView(_)
    )
}

/// A host's view without what only hosts may know before the reveal.
fn without_solution(whole: &str) -> String {
    let data = whole.trim_end();
    let data = data.strip_prefix("data: ").unwrap_or(data);
    let mut view: Value = serde_json::from_str(data).unwrap();
    let hand = &mut view["hand"];
    hand["solution"] = Value::Null;
    hand["explanation"] = Value::String(String::new());
    hand["firstVote"] = Value::Null;
    view.to_string()
}
