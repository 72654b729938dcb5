//! One connection, from its greeting to its end.
//!
//! [`serve_connection`] takes any stream of [`Incoming`] and any [`Wire`], with or without a
//! WebSocket. It sends the greeting, finds out who the client is, timestamps incoming frames,
//! enforces the rate limit, and finishes what the room couldn't write at once. It drops a
//! connection that doesn't read; the room never notices.

mod attach;
mod input;
mod leaving;
mod number_teller;

use std::future::ready;
use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use protocol::error::RefusalCode;
use protocol::puzzle::Puzzle;
use protocol::socket::{
    ClientMessage, CloseCode, Hello, JoinPass, PROTOCOL_VERSION, ServerMessage, StageNumber,
};

use self::attach::Attached;
use self::leaving::{Leaving, Plug};
use self::number_teller::NumberTeller;
use crate::audience;
use crate::limits::{
    ASK_RATE, CHOICE_RATE, GREETING_TIME_MAX_MS, MESSAGE_RATE, OFFENSES_MAX, PARTING_FRAMES_MAX,
    PARTING_TIME_MAX_MS, PING_MS, PLAYER_MESSAGE_LEN_MAX, QUICK_PING_COUNT, QUICK_PING_MS,
    REACTION_RATE, SILENCE_MAX_MS, VOTE_RATE,
};
use crate::metrics::Metrics;
use crate::room_task::{Input, Role};
use crate::rooms::{RoomGone, RoomHandle, Rooms};
use outbox::{Frame, Outbox, Over};
use wire::{Incoming, Wire};
use work::Latency;
use work::{Allowance, Clock, Member, Sleep};

/// A signed-in account and the session it signed in with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The account.
    pub account: String,
    /// The session, for later checks.
    pub session: String,
}

/// Why a host link can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkRefusal {
    /// The room has no such link, or it was revoked.
    Unknown,
    /// Too many wrong keys came from this client's address.
    TooManyTries,
    /// It can't be said right now.
    Unavailable,
}

/// Checks access tokens and host links. Implemented where accounts are managed.
pub trait TokenCheck: Send + Sync + 'static {
    /// The account and session of a token, if it is valid now.
    fn pass_of(
        &self,
        access_token: &str,
    ) -> Pin<Box<dyn Future<Output = Option<Pass>> + Send + '_>>;
    /// The account of a seat pass for the room with this code, if the pass is valid now.
    fn player_of(
        &self,
        seat_pass: &str,
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>>;
    /// What links and QR codes to the room with this id carry.
    fn join_pass(&self, room_id: &str) -> String;
    /// What a screen of the room with this id proves with that a host opened it.
    fn screen_key(&self, room_id: &str) -> String;
    /// Whether this is that key.
    fn is_screen_key(&self, room_id: &str, key: &str) -> bool;
    /// The number that new players of the room with this id need now.
    fn stage_number(&self, room_id: &str, now_ms: u64) -> StageNumber;
    /// Whether a presence pass says that its holder knew a number of this room lately.
    fn has_been_there(&self, room_id: &str, presence: &str) -> bool;
    /// Whether this client came by such a link.
    fn is_invited(&self) -> bool;
    /// A puzzle to solve before a seat with this token is taken in a flooded room.
    fn seat_puzzle(&self, code: &str, token_hash: &[u8; 32], hardness: u32) -> Puzzle;
    /// Whether this is the solution of a puzzle for this seat.
    fn is_seat_solved(&self, code: &str, token_hash: &[u8; 32], solved: &str) -> bool;
    /// Whether this client's address may try one more seat code. Called before the code is looked
    /// at, because codes are short.
    fn may_try_seat_code(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>>;
    /// The id of the link with this hash of its key, in the unfinished room with this code.
    fn host_link_of(
        &self,
        key_hash: [u8; 32],
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Result<String, LinkRefusal>> + Send + '_>>;
    /// Records that a link is used, and by which account. Fails if it was revoked meanwhile.
    fn host_link_used(
        &self,
        link: &str,
        account: Option<String>,
    ) -> Pin<Box<dyn Future<Output = Result<(), LinkRefusal>> + Send + '_>>;
    /// The id of this account's right to co-host the unfinished room with this code.
    fn co_host_of(
        &self,
        account: &str,
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Result<String, LinkRefusal>> + Send + '_>>;
    /// Records that a co-host came. Fails if the right was taken away meanwhile.
    fn co_host_came(
        &self,
        right: &str,
    ) -> Pin<Box<dyn Future<Output = Result<(), LinkRefusal>> + Send + '_>>;
    /// Completes when the session has ended.
    fn ended(&self, session: &str) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// Serves one connection to the room with this code until either side ends it.
///
/// `address` says where the client connects from; it only limits how many screens come from there.
pub async fn serve_connection<S>(
    rooms: &Rooms,
    code: &str,
    address: &str,
    tokens: &dyn TokenCheck,
    incoming: S,
    wire: impl Wire,
) where
    S: Stream<Item = Incoming> + Unpin + Send,
{
    let _counted = rooms.count_connection();
    let clock = rooms.clock();
    let id = rooms.next_connection_id();
    let outbox = Arc::new(Outbox::new(id, Arc::clone(&clock), Box::new(wire)));
    let _plug = Plug::new(&outbox);
    let mut connection = Connection {
        clock: Arc::clone(&clock),
        incoming,
        outbox,
        allowance: Allowance::new(MESSAGE_RATE, clock.now_ms()),
        reactions: Allowance::new(REACTION_RATE, clock.now_ms()),
        choices: Allowance::new(CHOICE_RATE, clock.now_ms()),
        questions: Allowance::new(ASK_RATE, clock.now_ms()),
        votes: Allowance::new(VOTE_RATE, clock.now_ms()),
        latency: Latency::default(),
        offenses: 0,
        metrics: Arc::clone(rooms.metrics()),
    };
    // Apart, so that what it needs isn't kept as long as the connection. Nor is anything here kept
    // twice, which is what happens to what is moved while others wait for it.
    let met = Box::pin(connection.enter(rooms, code, address, tokens)).await;
    if let Some((room, attached)) = &met {
        let leaving = Leaving::of(room, id, attached.role);
        connection.converse(room, tokens, attached).await;
        Box::pin(leaving.tell()).await;
    }
    Box::pin(connection.part()).await;
}

/// What to tell those who come for a room that isn't here.
async fn why_not_here(rooms: &Rooms, code: &str) -> CloseCode {
    // A stopping process has closed its rooms; they are back after the next start. One that has
    // died has left them to others.
    if rooms.is_stopping() || rooms.is_out_of_reach(code).await {
        CloseCode::Restarting
    } else if rooms.was_over_lately(code).await {
        CloseCode::RoomOver
    } else {
        CloseCode::NoSuchRoom
    }
}

fn hello(rooms: &Rooms, server_ms: u64) -> Frame {
    audience::word(&ServerMessage::Hello(Hello {
        protocol: PROTOCOL_VERSION,
        server_ms,
        fresh_seat_token: secret::seat_token(),
        reconnect_window_ms: rooms.reconnect_window_ms(),
        brief_views: true,
    }))
}

/// Whether to continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    Away,
}

/// What came of a frame.
enum Heard {
    Settled,
    /// The room has no room for it yet.
    Waits(Input),
    /// The connection ends.
    Enough,
}

impl From<Go> for Heard {
    fn from(go: Go) -> Self {
        match go {
            Go::On => Self::Settled,
            Go::Away => Self::Enough,
        }
    }
}

/// The result of reading a frame.
enum Understood {
    Message(ClientMessage),
    /// Nothing is left to do, or it was refused; the connection may continue.
    Settled,
    /// Refused too often.
    Enough,
}

struct Connection<S> {
    clock: Arc<dyn Clock>,
    incoming: S,
    outbox: Arc<Outbox>,
    allowance: Allowance,
    reactions: Allowance,
    choices: Allowance,
    questions: Allowance,
    votes: Allowance,
    latency: Latency,
    offenses: u32,
    metrics: Arc<Metrics>,
}

impl<S> Connection<S>
where
    S: Stream<Item = Incoming> + Unpin + Send,
{
    /// Finds the room, and who the client is there; `None` if the connection is to end.
    async fn enter(
        &mut self,
        rooms: &Rooms,
        code: &str,
        address: &str,
        tokens: &dyn TokenCheck,
    ) -> Option<(RoomHandle, Attached)> {
        let found = rooms.find(code).await;
        let now_ms = self.clock.now_ms();
        let server_ms = found.as_ref().map_or(now_ms, |room| room.room_ms(now_ms));
        self.outbox.push(hello(rooms, server_ms));
        let Some(room) = found else {
            self.outbox.close(why_not_here(rooms, code).await);
            return None;
        };
        let unseated = rooms.unseated().enter(self.outbox.id);
        let attached = self.greet(&room, code, address, tokens, &unseated).await?;
        Some((room, attached))
    }

    /// Waits for the client's first message. After a refusal it may try again, after silence not.
    async fn greet(
        &mut self,
        room: &RoomHandle,
        code: &str,
        address: &str,
        tokens: &dyn TokenCheck,
        unseated: &Member,
    ) -> Option<Attached> {
        let mut patience = self
            .clock
            .sleep_until(self.clock.now_ms() + GREETING_TIME_MAX_MS);
        loop {
            let outbox = Arc::clone(&self.outbox);
            tokio::select! {
                () = &mut patience => {
                    self.outbox.close(CloseCode::NoGreeting);
                    return None;
                }
                () = unseated.must_go() => {
                    self.outbox.close(CloseCode::NoGreeting);
                    return None;
                }
                _over = outbox.attend() => return None,
                incoming = self.incoming.next() => {
                    let text = match incoming? {
                        Incoming::Text(text) => text,
                        Incoming::Reply(bytes) => {
                            self.outbox.push(Frame::reply(bytes));
                            continue;
                        }
                        Incoming::Pong(_) | Incoming::Other => continue,
                    };
                    let message = match self.understand(&text) {
                        Understood::Message(message) => message,
                        Understood::Settled => continue,
                        Understood::Enough => return None,
                    };
                    let now_ms = self.clock.now_ms();
                    let place = attach::Place { code, address, now_ms };
                    match attach::attach(&self.outbox, room, place, tokens, message).await {
                        Ok(attached) => {
                            if matches!(attached.role, Role::Host | Role::Screen) {
                                let key = || tokens.screen_key(room.id());
                                let pass = ServerMessage::JoinPass(JoinPass {
                                    pass: tokens.join_pass(room.id()),
                                    screen_key: attached.knows_number.then(key),
                                });
                                self.outbox.push(audience::word(&pass));
                            }
                            return Some(attached);
                        }
                        Err(attach::Failure::Refused(code)) => {
                            self.refuse(code, None, None);
                            // The person is choosing another nickname, so give them time.
                            patience = self.clock.sleep_until(self.clock.now_ms() + SILENCE_MAX_MS);
                        }
                        Err(attach::Failure::Puzzle(code, puzzle)) => {
                            self.outbox.push(audience::puzzle(code, puzzle));
                            patience = self.clock.sleep_until(self.clock.now_ms() + SILENCE_MAX_MS);
                        }
                        Err(attach::Failure::RoomGone) => {
                            self.outbox.close(CloseCode::Restarting);
                            return None;
                        }
                    }
                }
            }
        }
    }

    /// Carries messages both ways until the connection ends.
    async fn converse(&mut self, room: &RoomHandle, tokens: &dyn TokenCheck, attached: &Attached) {
        let mut heard_ms = self.clock.now_ms();
        self.outbox.reads_since(heard_ms);
        if let Some(round_trips) = &attached.round_trips {
            self.latency.continue_with(Arc::clone(round_trips));
        }
        let mut ping_count = 0;
        let mut ping: Sleep = self.clock.sleep_until(heard_ms);
        let mut session_end = match &attached.session {
            Some(session) => tokens.ended(session),
            None => Box::pin(std::future::pending()),
        };
        let asks_number = attached.knows_number.then(|| room.asks_number());
        let mut number = NumberTeller::new(asks_number, Arc::clone(&self.clock));
        let outbox = Arc::clone(&self.outbox);
        loop {
            tokio::select! {
                () = number.due() => {
                    let told = number.tell(|now_ms| tokens.stage_number(room.id(), now_ms));
                    if let Some(told) = told {
                        self.outbox.push(audience::word(&ServerMessage::StageNumber(told)));
                    }
                }
                _over = outbox.attend() => return,
                incoming = self.incoming.next() => {
                    let Some(incoming) = incoming else { return };
                    heard_ms = self.clock.now_ms();
                    match self.hear(incoming, heard_ms, room, attached) {
                        Heard::Settled => {}
                        Heard::Enough => return,
                        // Rare, so that it has its own memory while it waits.
                        Heard::Waits(input) => {
                            if Box::pin(room.send(input)).await.is_err() {
                                self.outbox.close(CloseCode::Restarting);
                                return;
                            }
                        }
                    }
                }
                () = &mut ping => {
                    let now_ms = self.clock.now_ms();
                    if now_ms.saturating_sub(heard_ms) >= SILENCE_MAX_MS {
                        return;
                    }
                    ping_count += 1;
                    let pause_ms =
                        if ping_count < QUICK_PING_COUNT { QUICK_PING_MS } else { PING_MS };
                    ping = self.clock.sleep_until(now_ms + pause_ms);
                    let nonce = self.latency.ask(now_ms);
                    self.outbox.push(Frame::ping(Bytes::copy_from_slice(&nonce)));
                }
                () = &mut session_end => {
                    self.outbox.close(CloseCode::NotAllowed);
                    return;
                }
            }
        }
    }

    fn hear(
        &mut self,
        incoming: Incoming,
        now_ms: u64,
        room: &RoomHandle,
        attached: &Attached,
    ) -> Heard {
        let text = match incoming {
            Incoming::Text(text) => text,
            Incoming::Pong(payload) => {
                self.latency.answered(&payload, now_ms);
                return Heard::Settled;
            }
            Incoming::Reply(bytes) => {
                self.outbox.push(Frame::reply(bytes));
                return Heard::Settled;
            }
            Incoming::Other => return self.offend(RefusalCode::MessageMalformed).into(),
        };
        let message = match self.understand(&text) {
            Understood::Message(message) => message,
            Understood::Settled => return Heard::Settled,
            Understood::Enough => return Heard::Enough,
        };
        let input = match self.input_of(message, now_ms, room.room_ms(now_ms), attached) {
            Ok(input) => input,
            Err(go) => return go.into(),
        };
        match room.offer(input) {
            Ok(None) => Heard::Settled,
            Ok(Some(input)) => Heard::Waits(input),
            Err(RoomGone) => {
                self.outbox.close(CloseCode::Restarting);
                Heard::Enough
            }
        }
    }

    /// Parses a frame's message and checks the rate limit.
    fn understand(&mut self, text: &[u8]) -> Understood {
        let refused = if !self.allowance.take(self.clock.now_ms()) {
            RefusalCode::TooManyMessages
        } else if text.len() > PLAYER_MESSAGE_LEN_MAX {
            RefusalCode::MessageMalformed
        } else {
            match serde_json::from_slice(text) {
                Ok(ClientMessage::BriefViews(_)) => {
                    self.outbox.be_brief();
                    return Understood::Settled;
                }
                Ok(message) => return Understood::Message(message),
                Err(_not_ours) => RefusalCode::MessageMalformed,
            }
        };
        match self.offend(refused) {
            Go::On => Understood::Settled,
            Go::Away => Understood::Enough,
        }
    }

    fn offend(&mut self, code: RefusalCode) -> Go {
        self.offenses += 1;
        if self.offenses > OFFENSES_MAX {
            self.outbox.close(CloseCode::BadMessage);
            return Go::Away;
        }
        self.refuse(code, None, None);
        Go::On
    }

    fn refuse(&self, code: RefusalCode, command_id: Option<u32>, question_index: Option<u32>) {
        self.metrics.refused(code);
        self.outbox
            .push(audience::refused(code, command_id, question_index));
    }

    /// Writes what is still queued, up to and including the close frame, and then reads on until
    /// the client answers it. The system resets a connection that is dropped with unread input, and
    /// a browser may then never see the code: an old tab would think its network failed, come back,
    /// and take the seat from the new one.
    async fn part(&mut self) {
        // Without a reason of ours, the client went or fell silent.
        if !self.outbox.is_to_close() || self.outbox.attend().await == Over::Gone {
            return;
        }
        let patience = self
            .clock
            .sleep_until(self.clock.now_ms() + PARTING_TIME_MAX_MS);
        let rest = self.incoming.by_ref().take(PARTING_FRAMES_MAX);
        tokio::select! {
            () = patience => {}
            () = rest.for_each(|_late| ready(())) => {}
        }
    }
}
