//! The side of the people: their connections are here, their room is elsewhere.
//!
//! [`FarRoom`] takes the same inputs as a room that runs here, and sends them to the owner. What
//! comes back goes to the outbox of the connection, or to the caller.

use std::collections::HashMap;
use std::sync::Arc;

use brief::Shared;
use bytes::Bytes;
use game::{Refusal, SeatId};
use protocol::error::RefusalCode;
use protocol::socket::CloseCode;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::parcel::{self, Item, Said, Timing, Who};
use super::peer::Peer;
use super::question::{Change, Question, SeatIn};
use crate::reply::Reply;
use crate::room_task::{Chosen, Input, Seated};
use crate::rooms::RoomGone;
use outbox::FanOut;
use outbox::{Frame, Kind, Outbox};
use wire::Shown;
use work::RoundTrips;

/// A room that another node runs.
#[derive(Debug, Clone)]
pub(crate) struct FarRoom {
    peer: Arc<Peer>,
    code: Arc<str>,
    /// It is gone when the node between us and it was lost.
    life: u64,
}

/// What we have at another node.
#[derive(Default)]
pub(super) struct Gateway {
    life: u64,
    connections: HashMap<u64, Connection>,
    asks: HashMap<u64, Asked>,
}

/// Takes the answer.
type Asked = Box<dyn FnOnce(Option<&[u8]>) + Send>;

struct Connection {
    code: Arc<str>,
    outbox: Arc<Outbox>,
    attaching: Option<Attaching>,
    round_trips: Arc<RoundTrips>,
}

/// Who waits to hear that a connection is attached.
enum Attaching {
    Player(Reply<Result<Seated, RefusalCode>>),
    Watcher(Reply<Result<(), RefusalCode>>),
}

impl Gateway {
    pub(super) fn is_needed(&self) -> bool {
        !self.connections.is_empty() || !self.asks.is_empty()
    }

    #[cfg(test)]
    pub(super) fn life(&self) -> u64 {
        self.life
    }

    /// The questions without an answer yet.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> std::collections::BTreeSet<u64> {
        self.asks.keys().copied().collect()
    }

    /// The numbers of our connections.
    pub(super) fn connections(&self) -> impl Iterator<Item = u64> {
        self.connections.keys().copied()
    }

    /// Takes everything out. What was asked before has no life here anymore.
    pub(super) fn start_over(&mut self) -> Self {
        let life = self.life + 1;
        std::mem::replace(
            self,
            Self {
                life,
                ..Self::default()
            },
        )
    }

    /// Ends what was taken out: clients come back, and each caller hears that there is no answer.
    pub(super) fn end(self) {
        for connection in self.connections.into_values() {
            connection.outbox.close(CloseCode::Restarting);
        }
    }
}

impl FarRoom {
    pub(super) fn new(peer: &Arc<Peer>, code: &str) -> Self {
        Self {
            peer: Arc::clone(peer),
            code: code.into(),
            life: peer.gateway.lock().life,
        }
    }

    /// Whether the connection to its node has held since it was found.
    pub(crate) fn is_there(&self) -> bool {
        self.peer.gateway.lock().life == self.life
    }

    /// How far its clock is ahead of ours.
    pub(crate) fn ahead_ms(&self) -> i64 {
        self.peer.ahead_ms()
    }

    /// Sends an input to the node that runs the room.
    pub(crate) fn send(&self, input: Input) -> Result<(), RoomGone> {
        match input {
            Input::Join(join) => {
                let who = Who::Join {
                    nickname: &join.nickname,
                    token_hash: join.token_hash,
                    account: join.account.as_deref(),
                    has_number: join.has_number,
                };
                self.attach(who, join.outbox, Attaching::Player(join.reply))
            }
            Input::Resume {
                token_hash,
                outbox,
                reply,
            } => self.attach(Who::Resume { token_hash }, outbox, Attaching::Player(reply)),
            Input::ClaimSeat(claim) => {
                let who = Who::ClaimSeat {
                    seat_code: &claim.seat_code,
                    token_hash: claim.token_hash,
                };
                self.attach(who, claim.outbox, Attaching::Player(claim.reply))
            }
            Input::AttachHost {
                account,
                outbox,
                reply,
            } => {
                let who = Who::Host { account: &account };
                self.attach(who, outbox, Attaching::Watcher(reply))
            }
            Input::AttachHostLink {
                link,
                outbox,
                reply,
            } => {
                let who = Who::HostLink { link: &link };
                self.attach(who, outbox, Attaching::Watcher(reply))
            }
            Input::AttachScreen {
                address,
                outbox,
                reply,
            } => {
                let who = Who::Screen { address: &address };
                self.attach(who, outbox, Attaching::Watcher(reply))
            }
            other => self.send_said(other),
        }
    }

    /// Sends what a connection says.
    fn send_said(&self, input: Input) -> Result<(), RoomGone> {
        match input {
            Input::Detach { connection, .. } => {
                self.detach(connection);
                Ok(())
            }
            Input::Pick(pick) => self.say(
                pick.connection,
                Said::Pick {
                    question_index: pick.question_index,
                    pick: pick.pick,
                    timing: Timing::of(pick.timing, self.ahead_ms()),
                },
            ),
            Input::React(react) => {
                let reaction = to_json(&react.reaction);
                self.say(react.from.connection, Said::React(&reaction))
            }
            Input::Choose(input) => {
                let said = match input.chosen {
                    Chosen::Time(allowance) => Said::ChooseTime(allowance),
                    Chosen::Team(team) => Said::ChooseTeam(team),
                    Chosen::Members(names) => Said::NameMembers(names),
                    Chosen::Sure {
                        question,
                        confidence,
                    } => Said::Sure {
                        question,
                        confidence,
                    },
                };
                self.say(input.from.connection, said)
            }
            Input::Leave(from) => self.say(from.connection, Said::Leave),
            Input::AskSeatCode(from) => self.say(from.connection, Said::AskSeatCode),
            Input::Steer(steer) => {
                let action = to_json(&steer.action);
                self.say(
                    steer.outbox.id,
                    Said::Steer {
                        command_id: steer.command_id,
                        step: steer.step,
                        action: &action,
                    },
                )
            }
            Input::Sync { outbox, .. } => self.say(outbox.id, Said::Sync),
            Input::ListTexts { question, outbox } => {
                self.say(outbox.id, Said::ListTexts { question })
            }
            Input::ListMissing { outbox } => self.say(outbox.id, Said::ListMissing),
            other => self.send_question(other),
        }
    }

    /// Sends what is asked about the room.
    fn send_question(&self, input: Input) -> Result<(), RoomGone> {
        match input {
            Input::Door { reply } => self.ask(&Question::Door, reply),
            Input::End { ended } => self.ask(&Question::End, ended),
            Input::RevokeHostLink { link } => self.tell(&Question::RevokeHostLink { link }),
            Input::CountHostLinks { reply } => self.ask(&Question::CountHostLinks, reply),
            Input::ReadPlayed { reply } => self.ask(&Question::ReadPlayed, reply),
            Input::ReadReveal { question, reply } => {
                self.ask(&Question::ReadReveal { question }, reply)
            }
            Input::ReadPodium { reply } => self.ask(&Question::ReadPodium, reply),
            Input::ReadMissed { token_hash, reply } => {
                self.ask(&Question::ReadMissed { token_hash }, reply)
            }
            Input::ReadSeat { token_hash, reply } => {
                let reply = reply.map(|seat: Result<SeatIn, Refusal>| seat.map(SeatIn::into_store));
                self.ask(&Question::ReadSeat { token_hash }, reply)
            }
            Input::ReadReport { kept } => self.ask(&Question::ReadReport, kept),
            Input::StarsGiven => self.tell(&Question::StarsGiven),
            Input::Succeed(asked) => {
                let question = Question::Succeed {
                    code: asked.code,
                    replaces: asked.replaces,
                };
                self.ask(&question, asked.reply)
            }
            Input::Correct(asked) => {
                let change = Change::of(asked.command).ok_or(RoomGone)?;
                let question = Question::Correct {
                    question: asked.question,
                    change,
                };
                self.ask(&question, asked.reply)
            }
            // Each node stops its own rooms.
            Input::Shutdown => Ok(()),
            #[cfg(feature = "testing")]
            Input::Panic => Err(RoomGone),
            // What isn't sent here is sent above.
            Input::Join(_)
            | Input::Resume { .. }
            | Input::ClaimSeat(_)
            | Input::AskSeatCode(_)
            | Input::AttachHost { .. }
            | Input::AttachHostLink { .. }
            | Input::AttachScreen { .. }
            | Input::Detach { .. }
            | Input::Pick(_)
            | Input::React(_)
            | Input::Choose(_)
            | Input::Leave(_)
            | Input::Steer(_)
            | Input::Sync { .. }
            | Input::ListTexts { .. }
            | Input::ListMissing { .. } => Err(RoomGone),
        }
    }

    fn attach(
        &self,
        who: Who<'_>,
        outbox: Arc<Outbox>,
        attaching: Attaching,
    ) -> Result<(), RoomGone> {
        let id = outbox.id;
        let connection = Connection {
            code: Arc::clone(&self.code),
            outbox,
            attaching: Some(attaching),
            round_trips: Arc::default(),
        };
        let mut gateway = self.peer.gateway.lock();
        if gateway.life != self.life {
            return Err(RoomGone);
        }
        gateway.connections.insert(id, connection);
        drop(gateway);
        self.peer.push(&Item::Attach {
            connection: id,
            code: &self.code,
            who,
        });
        Ok(())
    }

    fn say(&self, connection: u64, said: Said<'_>) -> Result<(), RoomGone> {
        if !self.is_there() {
            return Err(RoomGone);
        }
        self.peer.push(&Item::Say { connection, said });
        Ok(())
    }

    fn detach(&self, connection: u64) {
        let gone = self.peer.gateway.lock().connections.remove(&connection);
        // Otherwise the owner has forgotten it before we did.
        if let Some(gone) = gone {
            self.peer.push(&Item::Detach {
                connection,
                round_trips_ms: gone.round_trips.kept(),
            });
        }
    }

    pub(super) fn ask<T>(&self, question: &Question, reply: Reply<T>) -> Result<(), RoomGone>
    where
        T: DeserializeOwned + Send + 'static,
    {
        self.ask_raw(
            question,
            Box::new(move |answer| {
                let answer = answer.and_then(|answer| serde_json::from_slice(answer).ok());
                if let Some(answer) = answer {
                    // The caller may have gone.
                    let _gone = reply.send(answer);
                }
            }),
        )
    }

    fn tell(&self, question: &Question) -> Result<(), RoomGone> {
        self.ask_raw(question, Box::new(|_done| ()))
    }

    fn ask_raw(&self, question: &Question, asked: Asked) -> Result<(), RoomGone> {
        let ask = self.peer.next_ask();
        let mut gateway = self.peer.gateway.lock();
        if gateway.life != self.life {
            return Err(RoomGone);
        }
        gateway.asks.insert(ask, asked);
        drop(gateway);
        self.peer.push(&Item::Ask {
            ask,
            code: &self.code,
            question: &to_json(question),
        });
        Ok(())
    }
}

impl Peer {
    pub(super) fn answered(&self, ask: u64, answer: Option<&[u8]>) {
        let asked = self.gateway.lock().asks.remove(&ask);
        if let Some(asked) = asked {
            asked(answer);
        }
    }

    /// A connection is attached as a player. Times are on the owner's clock.
    pub(super) fn seated(
        &self,
        connection: u64,
        seat: SeatId,
        shown: Option<(u32, u64)>,
        round_trips_ms: Vec<u32>,
    ) {
        let here = |at_ms: u64| at_ms.saturating_add_signed(-self.ahead_ms());
        let shown = shown.map(|(index, at_ms)| (index, here(at_ms)));
        let mut gateway = self.gateway.lock();
        let Some(known) = gateway.connections.get_mut(&connection) else {
            drop(gateway);
            self.forget_there(connection);
            return;
        };
        let shown = Arc::new(Shown::of(shown));
        known.outbox.note_shown(&shown);
        known.round_trips.put(round_trips_ms);
        let round_trips = Arc::clone(&known.round_trips);
        if let Some(Attaching::Player(reply)) = known.attaching.take() {
            let _gone = reply.send(Ok(Seated {
                seat,
                shown,
                round_trips,
            }));
        }
    }

    pub(super) fn watching(&self, connection: u64) {
        let mut gateway = self.gateway.lock();
        let Some(known) = gateway.connections.get_mut(&connection) else {
            drop(gateway);
            self.forget_there(connection);
            return;
        };
        if let Some(Attaching::Watcher(reply)) = known.attaching.take() {
            let _gone = reply.send(Ok(()));
        }
    }

    pub(super) fn refused(&self, connection: u64, code: &[u8]) {
        let code = serde_json::from_slice(code).unwrap_or(RefusalCode::NotAllowed);
        let refused = self.gateway.lock().connections.remove(&connection);
        match refused.and_then(|refused| refused.attaching) {
            Some(Attaching::Player(reply)) => drop(reply.send(Err(code))),
            Some(Attaching::Watcher(reply)) => drop(reply.send(Err(code))),
            None => {}
        }
    }

    /// The owner has attached a connection that we no longer know.
    fn forget_there(&self, connection: u64) {
        self.push(&Item::Detach {
            connection,
            round_trips_ms: Vec::new(),
        });
    }

    /// Closes a connection here. Returns the code of its room, if that doesn't run there anymore.
    pub(super) fn close_here(&self, connection: u64, code: u16) -> Option<Arc<str>> {
        let code = CloseCode::of_number(code)?;
        let (outbox, room, attaching) = {
            let mut gateway = self.gateway.lock();
            let known = gateway.connections.get_mut(&connection)?;
            let room = Arc::clone(&known.code);
            (Arc::clone(&known.outbox), room, known.attaching.take())
        };
        outbox.close(code);
        // Anyone who still waits to be attached hears that it won't happen.
        drop(attaching);
        matches!(code, CloseCode::RoomOver | CloseCode::Restarting).then_some(room)
    }

    fn outbox_of(&self, connection: u64) -> Option<Arc<Outbox>> {
        let gateway = self.gateway.lock();
        let known = gateway.connections.get(&connection)?;
        Some(Arc::clone(&known.outbox))
    }

    /// Queues a frame for a connection here. `known` are the shared texts of the parcel.
    pub(super) fn deliver(&self, frame: Arriving<'_>, known: &[Arc<Shared>], out: &mut FanOut) {
        let Some(outbox) = self.outbox_of(frame.connection) else {
            return;
        };
        let own = parcel::part(frame.parcel, frame.own);
        let shared = match frame.shared {
            None => None,
            Some(index) => match known.get(index as usize) {
                Some(shared) => Some(shared),
                None => return,
            },
        };
        let kind = Kind::of_number(frame.kind);
        let frame = Frame::relayed(shared, own, kind, frame.shows, frame.shows_anew);
        out.push(&outbox, frame);
    }
}

/// A frame as it is in a parcel.
pub(super) struct Arriving<'p> {
    pub(super) parcel: &'p Bytes,
    pub(super) connection: u64,
    pub(super) kind: u8,
    pub(super) shows: Option<u32>,
    pub(super) shows_anew: bool,
    pub(super) shared: Option<u32>,
    pub(super) own: &'p [u8],
}

pub(super) fn to_json(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(what).expect("these types have only string keys")
}
