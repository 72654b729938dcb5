//! WS-7: hostile clients send odd frames all through a game, and nobody else notices.
//!
//! The same game is played in two rooms that began alike. In one of them attackers flood every
//! phase: without a seat, as screens, and with the seat of a player who has answered. Every view of
//! the honest players must be the same in both, byte for byte, and so must the report.
//!
//! `FANFARE_ODD_FRAMES` sets how many frames are sent, 20,000 by default, half of them over each
//! wire. `FANFARE_ODD_SEED` sends those of another seed. A campaign of a million:
//!
//! ```sh
//! FANFARE_ODD_FRAMES=1000000 cargo test -p live --test it campaign -- --nocapture
//! ```

use std::collections::BTreeMap;

use bytes::Bytes;
use game::draft::{Content, OrderContent, QuestionDraft, TypedContent};
use game::event::{Event, Mode, Preset, RoomOpened, Settings};
use game::limits::{OPEN_LEAD_MS, REVEAL_PAUSE_MS};
use game::quiz::{Freezing, freeze};
use protocol::question::{AnswersChoice, Choice, Offer, TextChoice};
use protocol::socket::{
    Action, AttachHost, AttachScreen, ClientMessage, CloseCode, Command, Join, Phase, Pick, Resume,
    ServerMessage, SetLock,
};
use serde_json::Value;

use crate::client::{Client, Heard, Wire};
use crate::house::{HOST, NOON_MS, STRANGER};
use crate::odd::{Known, Odd, Oddities};
use crate::panics::Panics;
use crate::twins::{Role, Twins};

const FRAMES: u64 = 20_000;
/// A game with that many frames; a longer campaign plays more games.
const FRAMES_A_GAME: u64 = 20_000;
/// How often a game is flooded: in its lobby, four times a question, and at its podium.
const FLOODS: u64 = 2 + 4 * QUESTIONS;
const QUESTIONS: u64 = 3;
/// The frames of one attacker: what may be sent at once, less a greeting and two pings.
const BURST: u64 = 17;
/// The frames of one who doesn't stop, and is shown out.
const FLOOD: u64 = 150;

#[expect(
    clippy::disallowed_methods,
    reason = "a longer run is asked for this way"
)]
pub(crate) fn asked(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")),
    )
}

/// What became of the attackers.
#[derive(Debug, Default)]
struct Tally {
    frames: u64,
    connections: u64,
    /// Closed with this code.
    closed: BTreeMap<u16, u64>,
    refused: BTreeMap<String, u64>,
}

fn quiz() -> Vec<Event> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let drafts = [
        QuestionDraft::choice("Which is longer?", [("Nile", true), ("Thames", false)]),
        QuestionDraft::of(
            "The capital of Norway?",
            Content::Typed(TypedContent {
                accepted: words(&["Oslo"]),
                tolerates_typos: false,
            }),
        ),
        QuestionDraft::of(
            "From west to east",
            Content::Order(OrderContent {
                items: words(&["Ebro", "Rhine", "Volga"]),
            }),
        ),
    ];
    assert_eq!(drafts.len() as u64, QUESTIONS);
    let opened = RoomOpened {
        at_ms: NOON_MS,
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
            streak_bonus: true,
        },
        questions: freeze(&drafts, &Freezing::default(), 7).unwrap(),
    };
    vec![Event::RoomOpened(Box::new(opened))]
}

fn asks_to_be_brief(text: &[u8]) -> bool {
    matches!(
        serde_json::from_slice(text),
        Ok(ClientMessage::BriefViews(_))
    )
}

/// A game in a quiet room and in one that is attacked.
struct Game {
    twins: Twins,
    oddities: Oddities,
    tally: Tally,
    /// How many frames are sent in each phase that is flooded.
    frames: u64,
    /// The secrets of the attackers' seat.
    eve: [String; 2],
    host: usize,
    ana: usize,
    bob: usize,
    commands: u32,
    /// The pings that attackers sent last.
    marks: u64,
    compared: usize,
    seed: u64,
}

impl Game {
    async fn open(seed: u64, frames: u64) -> Self {
        let mut twins = Twins::open([quiz(), quiz()]).await;
        let host = twins.connect(Role::Host, Wire::Socket).await;
        let access_token = HOST.to_owned();
        let says = ClientMessage::AttachHost(AttachHost { access_token });
        assert!(twins.attach(host, [says.clone(), says]).await);
        let screen = twins.connect(Role::Screen, Wire::Stream).await;
        let says = ClientMessage::AttachScreen(AttachScreen { screen_key: None });
        assert!(twins.attach(screen, [says.clone(), says]).await);
        let mut game = Self {
            twins,
            oddities: Oddities::new(seed),
            tally: Tally::default(),
            frames: frames.div_ceil(FLOODS),
            eve: Default::default(),
            host,
            ana: 0,
            bob: 0,
            commands: 0,
            marks: 0,
            compared: 0,
            seed,
        };
        game.ana = game.join("Ana", Wire::Socket).await;
        game.bob = game.join("Bob", Wire::Stream).await;
        let eve = game.join("Eve", Wire::Socket).await;
        game.eve = game.twins.people[eve].tokens.clone();
        game.dismiss(eve);
        game.steer(Action::SetLock(SetLock { locked: true })).await;
        game
    }

    async fn join(&mut self, nickname: &str, wire: Wire) -> usize {
        let at = self.twins.connect(Role::Player, wire).await;
        let says = self.twins.people[at].tokens.clone().map(|seat_token| {
            ClientMessage::Join(Join {
                nickname: nickname.to_owned(),
                seat_token,
                seat_pass: None,
                solved: None,
                presence: None,
            })
        });
        assert!(self.twins.attach(at, says).await);
        at
    }

    /// Forgets the newest of those who are connected.
    fn dismiss(&mut self, at: usize) {
        assert_eq!(at + 1, self.twins.people.len(), "others keep their place");
        self.twins.people.pop();
    }

    async fn steer(&mut self, action: Action) {
        let view = self.twins.people[self.host].host_view.as_ref();
        self.commands += 1;
        let message = ClientMessage::Command(Command {
            command_id: self.commands,
            step: view.expect("hosts have one").room.step,
            action,
        });
        self.twins.say_and_settle(self.host, &message).await;
    }

    async fn advance(&mut self) {
        self.steer(Action::Advance).await;
    }

    fn phase(&self) -> &Phase {
        let view = self.twins.people[self.ana].player_view.as_ref();
        &view.expect("players have one").room.phase
    }

    async fn play(&mut self) {
        self.flood().await;
        for question in 0..QUESTIONS {
            self.advance().await;
            self.flood().await;
            self.advance().await;
            self.twins.advance(OPEN_LEAD_MS + 700).await;
            // Anyone who has answered can't answer again, whatever is sent.
            self.eve_answers().await;
            self.flood().await;
            self.twins.advance(1_000).await;
            self.answer(self.ana, question, Some(300)).await;
            self.twins.advance(500).await;
            self.answer(self.bob, question, None).await;
            let seen = self.twins.people[self.host].host_view.as_ref();
            let phase = seen.map(|view| &view.room.phase);
            assert!(matches!(phase, Some(Phase::Closed(_))), "all have answered");
            self.flood().await;
            self.twins.advance(REVEAL_PAUSE_MS).await;
            assert!(matches!(self.phase(), Phase::Reveal(_)));
            self.flood().await;
            if question + 1 < QUESTIONS {
                self.advance().await;
                assert!(matches!(self.phase(), Phase::Leaderboard(_)));
            }
        }
        self.advance().await;
        assert!(matches!(self.phase(), Phase::Podium(_)));
        self.flood().await;
        self.compare();
    }

    /// The attackers' seat answers, and tells of a tap long before. LIVE-3: it gains half a second.
    async fn eve_answers(&mut self) {
        let at = self.twins.connect(Role::Player, Wire::Socket).await;
        let says = self.eve.clone().map(|seat_token| {
            let resume = Resume { seat_token };
            ClientMessage::Resume(resume)
        });
        assert!(self.twins.attach(at, says).await);
        let (opens_at_ms, question_index, offer) = match self.phase() {
            Phase::Open(open) => (open.opens_at_ms, open.question.index, open.offer.clone()),
            other => panic!("{other:?}"),
        };
        let pick = ClientMessage::Pick(Pick {
            question_index,
            choice: right(&offer),
            tap_ms: Some(opens_at_ms),
        });
        let since_ms = self.twins.now_ms() - opens_at_ms;
        self.twins.say_and_settle(at, &pick).await;
        let sync = ClientMessage::Sync(protocol::socket::Sync {});
        self.twins.say_and_settle(at, &sync).await;
        let view = self.twins.people[at].player_view.as_ref();
        let saved = view.unwrap().me.pick.as_ref();
        let told_ms = u64::from(saved.expect("it is saved").elapsed_ms);
        assert!(
            told_ms + 500 >= since_ms,
            "LIVE-3, question {question_index}: {told_ms} of {since_ms} ms"
        );
        self.dismiss(at);
    }

    async fn answer(&mut self, at: usize, question: u64, tapped_ago_ms: Option<u64>) {
        let offer = match self.phase() {
            Phase::Open(open) => open.offer.clone(),
            other => panic!("{other:?}"),
        };
        let pick = ClientMessage::Pick(Pick {
            question_index: u32::try_from(question).unwrap(),
            choice: right(&offer),
            tap_ms: tapped_ago_ms.map(|ago_ms| self.twins.now_ms() - ago_ms),
        });
        self.twins.say_and_settle(at, &pick).await;
    }

    /// Attacks the second room, and looks whether anyone noticed.
    async fn flood(&mut self) {
        let until = self.tally.frames + self.frames;
        while self.tally.frames < until {
            self.attack().await;
        }
        self.twins.settle().await;
        self.compare();
    }

    /// One attacker, from the first frame to the last.
    async fn attack(&mut self) {
        let wire = [Wire::Socket, Wire::Stream, Wire::Far][self.oddities.below(3)];
        let address = format!("203.0.113.{}", self.oddities.below(200));
        let code = &self.twins.rooms[1].code;
        let mut client = self.twins.house.connect_over(wire, code, &address);
        self.tally.connections += 1;
        let has_seat = self.oddities.below(3) == 0;
        if has_seat {
            let seat_token = self.eve[1].clone();
            client.say(&ClientMessage::Resume(Resume { seat_token }));
            client.view().await;
        }
        let known = self.known();
        let never_stops = self.oddities.below(12) == 0;
        let mut texts = 0;
        for _ in 0..if never_stops { FLOOD } else { BURST } {
            self.tally.frames += 1;
            match (self.oddities.frame(&known), wire) {
                // Nothing else is taken without an answer.
                (Odd::Text(text), _) if !has_seat && asks_to_be_brief(&text) => {}
                (Odd::Text(text), _) => {
                    texts += 1;
                    client.say_in_turn(text).await;
                }
                (Odd::Binary, Wire::Socket | Wire::Far) => client.say_other(),
                (Odd::Binary, Wire::Stream) => {
                    texts += 1;
                    client.say_in_turn(Bytes::from_static(b"0")).await;
                }
                (Odd::Pong(payload), _) => client.say_pong(payload),
            }
        }
        if wire == Wire::Stream && !never_stops {
            self.misuse_posts(&client);
        }
        // Without a role, every message gets one answer, and a ping is none of those that give one.
        let answers = (!has_seat).then_some(texts + 1);
        let is_open = self.hear_out(&mut client, answers).await;
        if has_seat && is_open {
            // By now the room has all of it, and answers after the connection did.
            self.twins.empty_inboxes().await;
            self.hear_out(&mut client, None).await;
        }
    }

    /// Numbers that don't follow, posts sent again, ids of nobody.
    fn misuse_posts(&mut self, client: &Client) {
        let posts = client.posts();
        let leave = || vec![Bytes::from_static(br#"{"type":"leave"}"#)];
        assert_eq!(posts.post_as(1, leave()), Ok(()), "it has no effect");
        for seq in [u32::MAX, 1_000] {
            assert!(posts.post_as(seq, leave()).is_err());
        }
        let streams = &self.twins.house.streams;
        for id in ["", "AAAAAAAAAAAAAAAAAAAAAA", &posts.id[1..]] {
            let posted = streams.post(&self.twins.rooms[1].code, id, 1, leave());
            assert!(posted.is_err());
        }
        let posted = streams.post(&self.twins.rooms[0].code, &posts.id, 2, leave());
        assert!(posted.is_err(), "an id belongs to one room");
        self.tally.frames += 7;
    }

    /// Listens until everything is answered; false if the connection is closed.
    async fn hear_out(&mut self, client: &mut Client, answers: Option<u64>) -> bool {
        self.marks += 1;
        let mark_ms = NOON_MS + self.marks;
        let says = format!(r#"{{"type":"ping","clientMs":{mark_ms}}}"#);
        client.say_in_turn(says.into()).await;
        let (mut is_done, mut refusals) = (false, 0);
        while !is_done && Some(refusals) != answers {
            match client.hear().await {
                Heard::Message(message) => match *message {
                    ServerMessage::Pong(pong) => is_done |= pong.client_ms == mark_ms,
                    ServerMessage::Refused(refused) => {
                        let code = serde_json::to_string(&refused.code).unwrap();
                        *self.tally.refused.entry(code).or_default() += 1;
                        refusals += 1;
                    }
                    ServerMessage::Hello(_)
                    | ServerMessage::PlayerView(_)
                    | ServerMessage::ScreenView(_)
                    | ServerMessage::JoinPass(_)
                    | ServerMessage::SeatCode(_)
                    | ServerMessage::Progress(_)
                    | ServerMessage::Picked(_)
                    // Anyone who has a seat may look at the audience questions, and nothing else is
                    // done: the twin would differ.
                    | ServerMessage::Wall(_)
                    | ServerMessage::Done(_) => {}
                    other => panic!("attackers aren't sent this: {other:?}"),
                },
                Heard::Close(code) => {
                    *self.tally.closed.entry(code.number()).or_default() += 1;
                    return false;
                }
                Heard::Gone => panic!("seed {}: a connection broke down", self.seed),
            }
        }
        true
    }

    fn known(&self) -> Known {
        let view = self.twins.people[self.ana].player_view.as_ref();
        let room = &view.expect("players have one").room;
        let (question_index, offer) = match &room.phase {
            Phase::Announced(announced) => (announced.question.index, None),
            Phase::Open(open) => (open.question.index, Some(open.offer.clone())),
            Phase::Closed(closed) => (closed.question.index, Some(closed.offer.clone())),
            Phase::Reveal(reveal) => (reveal.question.index, Some(reveal.offer.clone())),
            _ => (0, None),
        };
        let people = self.twins.people.iter();
        // Those of the other room open nothing here.
        let mut tokens: Vec<String> = people.map(|twin| twin.tokens[0].clone()).collect();
        tokens.extend([STRANGER.to_owned(), "A".repeat(43)]);
        Known {
            now_ms: self.twins.now_ms(),
            step: room.step,
            question_index,
            offer,
            tokens,
        }
    }

    /// Everyone who is honest was sent the same in both rooms.
    fn compare(&mut self) {
        let seed = self.seed;
        for heard in self.twins.take_heard() {
            let role = heard.role;
            let sides = heard.sides.map(|side| -> Vec<String> {
                side.iter().filter_map(|text| seen(role, text)).collect()
            });
            assert_eq!(sides[0], sides[1], "seed {seed}: a {role:?} noticed");
            self.compared += sides[0].iter().map(String::len).sum::<usize>();
        }
        assert_eq!(self.twins.people.len(), 4, "nobody honest was closed");
    }

    /// What is kept of both games is the same.
    async fn finish(self) -> Tally {
        let mut reports = Vec::new();
        for room in &self.twins.rooms {
            let report = self.twins.house.rooms.report(&room.id).await;
            let mut report = report.unwrap().expect("it was played");
            report.room_id.clear();
            reports.push(serde_json::to_value(report).unwrap());
        }
        assert_eq!(reports[0], reports[1], "seed {}: the report", self.seed);
        assert!(self.compared > 20_000, "{} bytes", self.compared);
        self.tally
    }
}

/// What of a frame must be the same: everything for players, except how many are connected.
fn seen(role: Role, text: &str) -> Option<String> {
    let data = text.trim_end();
    let data = data.strip_prefix("data: ").unwrap_or(data);
    let Ok(message) = serde_json::from_str::<Value>(data) else {
        return Some(text.to_owned());
    };
    match (role, message["type"].as_str().unwrap()) {
        (_, "progress" | "roster") => None,
        (Role::Player, _) => Some(text.to_owned()),
        (_, "hostView" | "screenView") => Some(message["room"].to_string()),
        _ => Some(text.to_owned()),
    }
}

fn right(offer: &Offer) -> Choice {
    match offer {
        Offer::Choice(offer) => Choice::Answers(AnswersChoice {
            answers: vec![offer.answers[0].id.clone()],
        }),
        Offer::Typed(_) => Choice::Typed(TextChoice {
            text: "Oslo".to_owned(),
        }),
        Offer::Order(offer) => Choice::Order(AnswersChoice {
            answers: offer.items.iter().map(|item| item.id.clone()).collect(),
        }),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn ws_7_odd_frames_change_nothing_for_anyone_else() {
    let panics = Panics::watch();
    let frames = asked("FANFARE_ODD_FRAMES").unwrap_or(FRAMES);
    let first = asked("FANFARE_ODD_SEED").unwrap_or(1);
    let mut all = Tally::default();
    let mut seed = first;
    while all.frames < frames {
        let mut game = Game::open(seed, FRAMES_A_GAME.min(frames - all.frames)).await;
        game.play().await;
        let tally = game.finish().await;
        all.frames += tally.frames;
        all.connections += tally.connections;
        for (code, count) in tally.closed {
            *all.closed.entry(code).or_default() += count;
        }
        for (code, count) in tally.refused {
            *all.refused.entry(code).or_default() += count;
        }
        seed += 1;
    }
    assert_eq!(panics.count(), 0);
    let codes: Vec<u16> = all.closed.keys().copied().collect();
    let documented = [CloseCode::BadMessage.number()];
    assert_eq!(codes, documented, "{all:?}");
    let named = [
        "messageMalformed",
        "tooManyMessages",
        "notTheHost",
        "alreadyPicked",
        "seatUnknown",
        "roomLocked",
        "notAllowed",
    ];
    for name in named {
        let count = all.refused.get(&format!("{name:?}"));
        assert!(count.is_some_and(|count| *count > 0), "{name}: {all:?}");
    }
}
