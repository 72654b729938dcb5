//! Connections at another node that want to be part of a room here.

use std::sync::Arc;

use protocol::error::RefusalCode;
use protocol::socket::CloseCode;

use super::gateway::to_json;
use super::owner::{FarConnection, ToGateway};
use super::parcel::{Item, Who};
use super::peer::Peer;
use crate::reply::Reply;
use crate::room_task::{ClaimInput, Input, JoinInput, Role, Seated};
use crate::rooms::Rooms;
use outbox::Outbox;
use work::RoundTrips;

/// Someone at another node who wants to be part of a room. If the room ends before it answers,
/// they come back.
struct Entry {
    peer: Arc<Peer>,
    connection: u64,
    far: Arc<FarConnection>,
    is_answered: bool,
}

impl Entry {
    fn let_in(mut self, role: Role, round_trips: Option<Arc<RoundTrips>>) -> bool {
        self.is_answered = true;
        self.far.attach(role, round_trips)
    }

    fn refuse(mut self, code: RefusalCode) -> bool {
        self.is_answered = true;
        self.peer.owner.lock().remove(self.connection);
        self.peer.push(&Item::Refused {
            connection: self.connection,
            code: &to_json(&code),
        });
        true
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        if !self.is_answered {
            self.far.outbox.close(CloseCode::Restarting);
        }
    }
}

impl Peer {
    /// Attaches a connection of that node to a room here.
    pub(super) async fn attach(
        self: &Arc<Self>,
        rooms: &Rooms,
        connection: u64,
        code: &str,
        who: Who<'_>,
    ) {
        let Some(room) = rooms.find_here(code) else {
            self.push(&Item::RoomGone { code });
            self.push(&Item::Close {
                connection,
                code: CloseCode::Restarting.number(),
            });
            return;
        };
        let wire = Box::new(ToGateway {
            peer: Arc::clone(self),
            connection,
        });
        let outbox = Outbox::far(rooms.next_connection_id(), Arc::clone(&self.clock), wire);
        let far = FarConnection::new(outbox, &room);
        self.owner.lock().add(connection, &far);
        let input = self.input_of(who, connection, &far);
        let entering = async move {
            if !room.may_let_in().await || room.send(input).await.is_err() {
                far.outbox.close(CloseCode::Restarting);
            }
        };
        if rooms.has_lease_now() {
            entering.await;
        } else {
            // The others of that node don't wait with it.
            tokio::spawn(entering);
        }
    }

    fn input_of(
        self: &Arc<Self>,
        who: Who<'_>,
        connection: u64,
        far: &Arc<FarConnection>,
    ) -> Input {
        let outbox = Arc::clone(&far.outbox);
        match who {
            Who::Join {
                nickname,
                token_hash,
                account,
                has_number,
            } => Input::Join(JoinInput {
                nickname: nickname.to_owned(),
                token_hash,
                account: account.map(str::to_owned),
                has_number,
                outbox,
                reply: self.seat_reply(connection, far),
            }),
            Who::Resume { token_hash } => Input::Resume {
                token_hash,
                outbox,
                reply: self.seat_reply(connection, far),
            },
            Who::ClaimSeat {
                seat_code,
                token_hash,
            } => Input::ClaimSeat(ClaimInput {
                seat_code: seat_code.to_owned(),
                token_hash,
                outbox,
                reply: self.seat_reply(connection, far),
            }),
            Who::Host { account } => Input::AttachHost {
                account: account.to_owned(),
                outbox,
                reply: self.watcher_reply(connection, far, Role::Host),
            },
            Who::HostLink { link } => Input::AttachHostLink {
                link: link.to_owned(),
                outbox,
                reply: self.watcher_reply(connection, far, Role::Host),
            },
            Who::Screen { address } => Input::AttachScreen {
                address: address.to_owned(),
                outbox,
                reply: self.watcher_reply(connection, far, Role::Screen),
            },
        }
    }

    fn seat_reply(
        self: &Arc<Self>,
        connection: u64,
        far: &Arc<FarConnection>,
    ) -> Reply<Result<Seated, RefusalCode>> {
        let entry = self.entry(connection, far);
        Reply::Far(Box::new(move |answer| match answer {
            Ok(seated) => {
                let Seated {
                    seat,
                    shown,
                    round_trips,
                } = seated;
                entry.peer.add(&Item::Seated {
                    connection,
                    seat,
                    shown: shown.noted(),
                    round_trips_ms: round_trips.kept(),
                });
                entry.let_in(Role::Player(seat), Some(round_trips))
            }
            Err(code) => entry.refuse(code),
        }))
    }

    fn watcher_reply(
        self: &Arc<Self>,
        connection: u64,
        far: &Arc<FarConnection>,
        role: Role,
    ) -> Reply<Result<(), RefusalCode>> {
        let entry = self.entry(connection, far);
        Reply::Far(Box::new(move |answer| match answer {
            Ok(()) => {
                entry.peer.add(&Item::Watching { connection });
                entry.let_in(role, None)
            }
            Err(code) => entry.refuse(code),
        }))
    }

    fn entry(self: &Arc<Self>, connection: u64, far: &Arc<FarConnection>) -> Entry {
        Entry {
            peer: Arc::clone(self),
            connection,
            far: Arc::clone(far),
            is_answered: false,
        }
    }
}
