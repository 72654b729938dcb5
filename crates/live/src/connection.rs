//! One connection, from its greeting to its end.
//!
//! [`serve_connection`] takes any stream of [`Incoming`] and sink of [`Outgoing`], with or without
//! a WebSocket. It sends the greeting, finds out who the client is, timestamps incoming frames,
//! enforces the rate limit, and writes what the room puts into the outbox. It drops a connection
//! that doesn't read; the room never notices.

mod attach;
mod input;
mod number_teller;

use std::future::ready;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use futures_util::{Sink, SinkExt, Stream, StreamExt, poll};
use protocol::error::RefusalCode;
use protocol::puzzle::Puzzle;
use protocol::socket::{
    ClientMessage, CloseCode, Hello, JoinPass, PROTOCOL_VERSION, ServerMessage, StageNumber,
};

use self::attach::Attached;
use self::number_teller::NumberTeller;
use crate::audience;
use crate::limits::{
    GREETING_TIME_MAX_MS, MESSAGE_RATE, OFFENSES_MAX, PARTING_FRAMES_MAX, PARTING_TIME_MAX_MS,
    PING_MS, PLAYER_MESSAGE_LEN_MAX, PROMPT_WRITE_MS, QUICK_PING_COUNT, QUICK_PING_MS,
    REACTION_RATE, SILENCE_MAX_MS, TIME_CHOICE_RATE, WRITE_TIME_MAX_MS,
};
use crate::outbox::{Next, Outbox};
use crate::pace::{Allowance, Latency};
use crate::room_task::{Input, Role};
use crate::rooms::{RoomHandle, Rooms};
use crate::secret;
use work::{Clock, Sleep};

/// Incoming frames.
#[derive(Debug)]
pub enum Incoming {
    /// A text frame.
    Text(Bytes),
    /// The response to a ping, with the ping's payload.
    Pong(Bytes),
    /// Anything the protocol doesn't use, such as a binary frame.
    Other,
}

/// Outgoing frames.
#[derive(Debug)]
pub enum Outgoing {
    /// A text frame; valid UTF-8.
    Text(Bytes),
    /// A ping with its payload.
    Ping(Bytes),
    /// The close frame.
    Close(CloseCode),
}

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
    socket: S,
) where
    S: Stream<Item = Incoming> + Sink<Outgoing> + Unpin + Send,
{
    let _counted = rooms.count_connection();
    let clock = rooms.clock();
    let outbox = Arc::new(Outbox::new(rooms.next_connection_id()));
    let mut connection = Connection {
        clock: Arc::clone(&clock),
        socket,
        outbox,
        allowance: Allowance::new(MESSAGE_RATE, clock.now_ms()),
        reactions: Allowance::new(REACTION_RATE, clock.now_ms()),
        time_choices: Allowance::new(TIME_CHOICE_RATE, clock.now_ms()),
        latency: Latency::default(),
        there_since_ms: clock.now_ms(),
        offenses: 0,
        has_closed: false,
    };
    let hello = ServerMessage::Hello(Hello {
        protocol: PROTOCOL_VERSION,
        server_ms: clock.now_ms(),
        fresh_seat_token: secret::seat_token(),
        reconnect_window_ms: rooms.reconnect_window_ms(),
    });
    connection.outbox.push(audience::word(&hello));
    let Some(room) = rooms.find(code).await else {
        // A stopping process has closed its rooms; they are back after the next start.
        let code = if rooms.is_stopping() {
            CloseCode::Restarting
        } else if rooms.was_over_lately(code).await {
            CloseCode::RoomOver
        } else {
            CloseCode::NoSuchRoom
        };
        connection.outbox.close(code);
        connection.write_out().await;
        connection.part().await;
        return;
    };
    if let Some(attached) = connection.greet(&room, code, address, tokens).await {
        let role = attached.role;
        connection.converse(&room, tokens, attached).await;
        // A room that has ended has already dropped its connections.
        let _gone = room
            .send(Input::Detach {
                connection: connection.outbox.id,
                role,
            })
            .await;
    } else {
        connection.write_out().await;
    }
    connection.part().await;
}

/// Whether to continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    Away,
}

/// The result of reading a frame.
enum Understood {
    Message(ClientMessage),
    /// Refused; the connection may continue.
    Refused,
    /// Refused too often.
    Enough,
}

struct Connection<S> {
    clock: Arc<dyn Clock>,
    socket: S,
    outbox: Arc<Outbox>,
    allowance: Allowance,
    reactions: Allowance,
    time_choices: Allowance,
    latency: Latency,
    /// Since when the client has been attached and has read everything that was sent to it.
    there_since_ms: u64,
    offenses: u32,
    /// Whether our close frame is written.
    has_closed: bool,
}

impl<S> Connection<S>
where
    S: Stream<Item = Incoming> + Sink<Outgoing> + Unpin + Send,
{
    /// Waits for the client's first message. After a refusal it may try again; after silence it may
    /// not.
    async fn greet(
        &mut self,
        room: &RoomHandle,
        code: &str,
        address: &str,
        tokens: &dyn TokenCheck,
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
                next = outbox.next() => {
                    if self.write(next, None).await == Go::Away {
                        return None;
                    }
                }
                incoming = self.socket.next() => {
                    let Incoming::Text(text) = incoming? else { continue };
                    let message = match self.understand(&text) {
                        Understood::Message(message) => message,
                        Understood::Refused => continue,
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
    async fn converse(&mut self, room: &RoomHandle, tokens: &dyn TokenCheck, attached: Attached) {
        let mut heard_ms = self.clock.now_ms();
        self.there_since_ms = heard_ms;
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
                next = outbox.next() => {
                    if self.write(next, Some(&attached)).await == Go::Away {
                        return;
                    }
                }
                incoming = self.socket.next() => {
                    let Some(incoming) = incoming else { return };
                    heard_ms = self.clock.now_ms();
                    if self.hear(incoming, heard_ms, room, &attached).await == Go::Away {
                        return self.write_out().await;
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
                    if self.send(Outgoing::Ping(Bytes::copy_from_slice(&nonce))).await == Go::Away {
                        return;
                    }
                }
                () = &mut session_end => {
                    self.outbox.close(CloseCode::NotAllowed);
                    return self.write_out().await;
                }
            }
        }
    }

    async fn hear(
        &mut self,
        incoming: Incoming,
        now_ms: u64,
        room: &RoomHandle,
        attached: &Attached,
    ) -> Go {
        let text = match incoming {
            Incoming::Text(text) => text,
            Incoming::Pong(payload) => {
                self.latency.answered(&payload, now_ms);
                return Go::On;
            }
            Incoming::Other => return self.offend(RefusalCode::MessageMalformed),
        };
        let message = match self.understand(&text) {
            Understood::Message(message) => message,
            Understood::Refused => return Go::On,
            Understood::Enough => return Go::Away,
        };
        let input = match self.input_of(message, now_ms, attached) {
            Ok(input) => input,
            Err(go) => return go,
        };
        if room.send(input).await.is_err() {
            self.outbox.close(CloseCode::Restarting);
            return Go::Away;
        }
        Go::On
    }

    /// Parses a frame's message and checks the rate limit.
    fn understand(&mut self, text: &[u8]) -> Understood {
        let refused = if !self.allowance.take(self.clock.now_ms()) {
            RefusalCode::TooManyMessages
        } else if text.len() > PLAYER_MESSAGE_LEN_MAX {
            RefusalCode::MessageMalformed
        } else {
            match serde_json::from_slice(text) {
                Ok(message) => return Understood::Message(message),
                Err(_not_ours) => RefusalCode::MessageMalformed,
            }
        };
        match self.offend(refused) {
            Go::On => Understood::Refused,
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
        self.outbox
            .push(audience::refused(code, command_id, question_index));
    }

    async fn write(&mut self, next: Next, attached: Option<&Attached>) -> Go {
        match next {
            Next::Write(frame) => {
                let begun_ms = self.clock.now_ms();
                if let (Some(question_index), Some(attached)) = (frame.shows(), attached) {
                    attached.note_shown(question_index, begun_ms);
                }
                let go = self.send(Outgoing::Text(frame.into_text())).await;
                let written_ms = self.clock.now_ms();
                // Whoever doesn't read isn't there; until then nothing that is late is our doing.
                if written_ms > begun_ms + PROMPT_WRITE_MS {
                    self.there_since_ms = written_ms;
                }
                go
            }
            Next::Close(code) => {
                self.has_closed = self.send(Outgoing::Close(code)).await == Go::On;
                Go::Away
            }
        }
    }

    /// Writes what is still queued, up to and including the close frame.
    async fn write_out(&mut self) {
        self.outbox.close(CloseCode::BadMessage);
        let outbox = Arc::clone(&self.outbox);
        while self.write(outbox.next().await, None).await == Go::On {}
    }

    /// Reads on until the client answers our close frame. The system resets a connection that is
    /// dropped with unread input, and a browser may then never see the code: an old tab would think
    /// its network failed, come back, and take the seat from the new one.
    async fn part(&mut self) {
        if !self.has_closed {
            return;
        }
        let patience = self
            .clock
            .sleep_until(self.clock.now_ms() + PARTING_TIME_MAX_MS);
        let rest = self.socket.by_ref().take(PARTING_FRAMES_MAX);
        tokio::select! {
            () = patience => {}
            () = rest.for_each(|_late| ready(())) => {}
        }
    }

    async fn send(&mut self, outgoing: Outgoing) -> Go {
        let clock = Arc::clone(&self.clock);
        let socket = &mut self.socket;
        let mut sending = pin!(async move { socket.send(outgoing).await.is_ok() });
        // Nearly always there is room, and then no time has to be kept.
        let is_sent = match poll!(sending.as_mut()) {
            Poll::Ready(is_sent) => is_sent,
            Poll::Pending => {
                let too_long = clock.sleep_until(clock.now_ms() + WRITE_TIME_MAX_MS);
                tokio::select! {
                    is_sent = sending => is_sent,
                    () = too_long => false,
                }
            }
        };
        if is_sent { Go::On } else { Go::Away }
    }
}
