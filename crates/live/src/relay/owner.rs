//! The side of the room: it runs here, and some of its people are connected elsewhere.
//!
//! To the room, such a connection is an outbox like any other. What is written to it goes into the
//! next parcel to the gateway.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::Refusal;
use parking_lot::Mutex;
use protocol::socket::CloseCode;
use serde::Serialize;
use store::PlayedSeat;
use tokio::task::AbortHandle;

use super::gateway::to_json;
use super::parcel::{Item, Said};
use super::peer::Peer;
use super::question::{Described, Question, SeatIn};
use crate::reply::Reply;
use crate::room_task::{
    ChooseInput, Chosen, CorrectInput, FromSeat, Input, PickInput, ReactInput, Role, SteerInput,
    SucceedInput,
};
use crate::rooms::{RoomHandle, Rooms};
use outbox::{FarNode, FarWire, Frame, Outbox};
use work::RoundTrips;

/// What another node has here.
#[derive(Default)]
pub(super) struct Owner {
    connections: HashMap<u64, Arc<FarConnection>>,
    /// The tasks that tell it about rooms, by code.
    watched: HashMap<String, AbortHandle>,
}

/// A connection at another node, to a room here.
pub(super) struct FarConnection {
    pub(super) outbox: Arc<Outbox>,
    room: RoomHandle,
    attached: Mutex<Option<(Role, Option<Arc<RoundTrips>>)>>,
    is_gone: AtomicBool,
}

/// Where the frames of a far connection go.
pub(super) struct ToGateway {
    pub(super) peer: Arc<Peer>,
    pub(super) connection: u64,
}

impl FarWire for ToGateway {
    fn add(&self, frame: &Frame, shows_anew: bool) {
        self.peer.add_frame(self.connection, frame, shows_anew);
    }

    fn add_close(&self, code: CloseCode) {
        self.peer.add(&Item::Close {
            connection: self.connection,
            code: code.number(),
        });
    }

    fn node(&self) -> Arc<dyn FarNode> {
        Arc::<Peer>::clone(&self.peer)
    }
}

impl Owner {
    pub(super) fn add(&mut self, connection: u64, far: &Arc<FarConnection>) {
        self.connections.insert(connection, Arc::clone(far));
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.connections.remove(&connection);
    }

    pub(super) fn is_needed(&self) -> bool {
        !self.connections.is_empty() || !self.watched.is_empty()
    }

    /// Ends what was taken out: rooms learn that these people are gone.
    pub(super) fn end(self) {
        for watching in self.watched.into_values() {
            watching.abort();
        }
        for connection in self.connections.into_values() {
            connection.detach();
        }
    }
}

impl FarConnection {
    pub(super) fn new(outbox: Outbox, room: &RoomHandle) -> Arc<Self> {
        Arc::new(Self {
            outbox: Arc::new(outbox),
            room: room.clone(),
            attached: Mutex::new(None),
            is_gone: AtomicBool::new(false),
        })
    }

    fn role(&self) -> Option<Role> {
        self.attached.lock().as_ref().map(|(role, _)| *role)
    }

    /// Tells the room. Not here, because its inbox may be full and it may be the one who calls.
    fn detach(&self) {
        self.is_gone.store(true, Ordering::Relaxed);
        let Some(role) = self.role() else { return };
        let room = self.room.clone();
        let connection = self.outbox.id;
        tokio::spawn(async move {
            // A room that has ended has already dropped its connections.
            let _gone = room.send(Input::Detach { connection, role }).await;
        });
    }

    pub(super) fn attach(&self, role: Role, round_trips: Option<Arc<RoundTrips>>) -> bool {
        *self.attached.lock() = Some((role, round_trips));
        let is_here = !self.is_gone.load(Ordering::Relaxed);
        if !is_here {
            self.detach();
        }
        is_here
    }
}

/// Answers one question, or says that there is no answer when it is dropped.
struct Ticket {
    peer: Arc<Peer>,
    ask: u64,
    is_answered: bool,
}

impl Ticket {
    fn answer(mut self, answer: &impl Serialize) -> bool {
        self.is_answered = true;
        self.peer.push(&Item::Answer {
            ask: self.ask,
            answer: Some(&to_json(answer)),
        });
        true
    }

    fn reply<T: Serialize + 'static>(self) -> Reply<T> {
        Reply::Far(Box::new(move |answer| self.answer(&answer)))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if !self.is_answered {
            let (ask, answer) = (self.ask, None);
            self.peer.push(&Item::Answer { ask, answer });
        }
    }
}

impl Peer {
    /// A connection at that node is closed.
    pub(super) fn detached(&self, connection: u64, round_trips_ms: Vec<u32>) {
        let gone = self.owner.lock().connections.remove(&connection);
        let Some(gone) = gone else { return };
        if let Some((_, Some(round_trips))) = &*gone.attached.lock() {
            round_trips.put(round_trips_ms);
        }
        gone.detach();
    }

    /// A connection at that node says something.
    pub(super) async fn hear_said(&self, connection: u64, said: Said<'_>) {
        let far = self.owner.lock().connections.get(&connection).cloned();
        let Some(far) = far else { return };
        let Some(role) = far.role() else { return };
        let Some(input) = input_said(said, role, &far.outbox, self.clock.now_ms()) else {
            return;
        };
        if far.room.send(input).await.is_err() {
            far.outbox.close(CloseCode::Restarting);
        }
    }

    /// Answers a question about a room here.
    pub(super) async fn asked(
        self: &Arc<Self>,
        rooms: &Rooms,
        ask: u64,
        code: &str,
        question: &[u8],
    ) {
        let ticket = Ticket {
            peer: Arc::clone(self),
            ask,
            is_answered: false,
        };
        let Ok(question) = serde_json::from_slice::<Question>(question) else {
            tracing::warn!(node = self.node, "a question of another node is not known");
            return;
        };
        let question = match question {
            Question::PostToStream {
                place,
                id,
                seq,
                messages,
            } => {
                let messages = messages.into_iter().map(Into::into).collect();
                ticket.answer(&rooms.streams().post(&place, &id, seq, messages));
                return;
            }
            Question::AnswerStreamPing { place, id, nonce } => {
                ticket.answer(&rooms.streams().pong(&place, &id, &nonce));
                return;
            }
            Question::FindMissed { token_hash } => {
                let (rooms, code) = (rooms.clone(), code.to_owned());
                tokio::spawn(async move {
                    // If the database can't be asked, nobody is told anything.
                    if let Ok(missed) = rooms.find_missed_here(&code, token_hash).await {
                        ticket.answer(&missed);
                    }
                });
                return;
            }
            about_a_room => about_a_room,
        };
        let Some(room) = rooms.find_here(code) else {
            return;
        };
        if question == Question::Describe {
            let asks_number = *room.asks_number().borrow();
            self.watch(&room, code);
            ticket.answer(&Described {
                id: room.id().to_owned(),
                after: room.after().map(str::to_owned),
                asks_number,
            });
            return;
        }
        if let Some(input) = input_asked(question, ticket) {
            // Without a room, the ticket says that there is no answer.
            let _gone = room.send(input).await;
        }
    }

    pub(super) fn room_ended(&self, code: &str) {
        let watching = self.owner.lock().watched.remove(code);
        if let Some(watching) = watching {
            watching.abort();
            self.push(&Item::RoomGone { code });
        }
    }

    /// From now on, tells that node what its people must know of a room without asking.
    fn watch(self: &Arc<Self>, room: &RoomHandle, code: &str) {
        let mut asks_number = room.asks_number();
        let (peer, code) = (Arc::clone(self), code.to_owned());
        let watched = code.clone();
        let watching = tokio::spawn(async move {
            while asks_number.changed().await.is_ok() {
                let asks = *asks_number.borrow_and_update();
                peer.push(&Item::AsksNumber { code: &code, asks });
            }
        });
        let mut owner = self.owner.lock();
        if let Some(before) = owner.watched.insert(watched, watching.abort_handle()) {
            before.abort();
        }
    }
}

/// What a question asks of its room; `None` if it needs no room.
fn input_asked(question: Question, ticket: Ticket) -> Option<Input> {
    Some(match question {
        Question::Door => Input::Door {
            reply: ticket.reply(),
        },
        Question::End => Input::End {
            ended: ticket.reply(),
        },
        Question::RevokeHostLink { link } => Input::RevokeHostLink { link },
        Question::CountHostLinks => Input::CountHostLinks {
            reply: ticket.reply(),
        },
        Question::ReadPlayed => Input::ReadPlayed {
            reply: ticket.reply(),
        },
        Question::ReadReveal { question } => Input::ReadReveal {
            question,
            reply: ticket.reply(),
        },
        Question::ReadPodium => Input::ReadPodium {
            reply: ticket.reply(),
        },
        Question::ReadMissed { token_hash } => Input::ReadMissed {
            token_hash,
            reply: ticket.reply(),
        },
        Question::ReadSeat { token_hash } => Input::ReadSeat {
            token_hash,
            reply: ticket
                .reply()
                .map(|seat: Result<PlayedSeat, Refusal>| seat.map(SeatIn::of)),
        },
        Question::ReadReport => Input::ReadReport {
            kept: ticket.reply(),
        },
        Question::StarsGiven => Input::StarsGiven,
        Question::Succeed { code, replaces } => Input::Succeed(SucceedInput {
            code,
            replaces,
            reply: ticket.reply(),
        }),
        Question::Correct { question, change } => Input::Correct(CorrectInput {
            question,
            command: change.command(question),
            reply: ticket.reply(),
        }),
        Question::Describe
        | Question::PostToStream { .. }
        | Question::AnswerStreamPing { .. }
        | Question::FindMissed { .. } => return None,
    })
}

/// The gateway has checked what it can. The role, which is known here, says who may do what.
fn input_said(said: Said<'_>, role: Role, outbox: &Arc<Outbox>, now_ms: u64) -> Option<Input> {
    let outbox = Arc::clone(outbox);
    let seat = match role {
        Role::Player(seat) => Some(seat),
        Role::Host | Role::Screen => None,
    };
    let from = |outbox: Arc<Outbox>| {
        Some(FromSeat {
            connection: outbox.id,
            seat: seat?,
            outbox,
        })
    };
    let choose = |outbox, chosen| {
        let from = from(outbox)?;
        Some(Input::Choose(ChooseInput { from, chosen }))
    };
    Some(match said {
        Said::Pick {
            question_index,
            pick,
            timing,
        } => Input::Pick(PickInput {
            connection: outbox.id,
            seat: seat?,
            question_index,
            pick,
            timing: timing.by(now_ms),
            outbox,
        }),
        Said::React(reaction) => Input::React(ReactInput {
            from: from(outbox)?,
            reaction: serde_json::from_slice(reaction).ok()?,
        }),
        Said::ChooseTime(allowance) => choose(outbox, Chosen::Time(allowance))?,
        Said::ChooseTeam(team) => choose(outbox, Chosen::Team(team))?,
        Said::NameMembers(names) => choose(outbox, Chosen::Members(names))?,
        Said::Sure {
            question,
            confidence,
        } => {
            let chosen = Chosen::Sure {
                question,
                confidence,
            };
            choose(outbox, chosen)?
        }
        Said::Leave => Input::Leave(from(outbox)?),
        Said::AskSeatCode => Input::AskSeatCode(from(outbox)?),
        Said::Steer {
            command_id,
            step,
            action,
        } => Input::Steer(SteerInput {
            role,
            command_id,
            step,
            action: serde_json::from_slice(action).ok()?,
            outbox,
        }),
        Said::Sync => Input::Sync { role, outbox },
        Said::ListTexts { question } if role == Role::Host => Input::ListTexts { question, outbox },
        Said::ListMissing if role == Role::Host => Input::ListMissing { outbox },
        Said::ListTexts { .. } | Said::ListMissing => return None,
    })
}
