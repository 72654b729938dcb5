//! Rooms whose people are connected to other nodes.
//!
//! Any node serves any room. The one that people are connected to is their gateway: it greets them,
//! limits and reads what they say, and measures how far away they are. It passes on what is meant
//! for the room to the node that runs it, the owner, and gets back the frames. Parcels carry many
//! of both, so one event of a room is one message to each node, however many people are connected
//! there.
//!
//! The bus may lose parcels, and nodes may die or freeze; [`Peer`] notices both. The database says
//! who owns a room, and keeps anyone else from writing to its journal.

mod entry;
mod gateway;
mod node_questions;
mod owner;
mod parcel;
mod peer;
mod question;

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use brief::Shared;
use bus::{Bus, BusError, Messages};
use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use work::Clock;

use self::gateway::Arriving;
pub(crate) use self::gateway::FarRoom;
use self::parcel::{Head, Item, Unreadable};
use self::peer::Heard;
use self::peer::Peer;
use self::question::{Described, Question};
use crate::limits::{GATHER_MS, PEER_BEAT_MS, PEER_INBOX_LEN_MAX, SELF_CHECK_MS};
use crate::reply;
use crate::rooms::{LiveError, RoomHandle, Rooms};
use outbox::FanOut;

/// So many rooms can be looked for at once.
const LOOKERS: usize = 64;

/// This node's end of the bus.
pub(crate) struct Relay {
    bus: Arc<dyn Bus>,
    /// What the subjects of this Fanfare's nodes begin with.
    realm: String,
    me: String,
    clock: Arc<dyn Clock>,
    peers: Mutex<HashMap<String, Known>>,
    /// The rooms found on other nodes, by code.
    rooms: Mutex<HashMap<String, RoomHandle>>,
    /// Each room is looked for by one caller at a time; the others find what that one found.
    looking: [tokio::sync::Mutex<()>; LOOKERS],
    hasher: RandomState,
    /// Parcels of versions we don't know.
    unknown: AtomicU64,
    /// A node has said that it gives its rooms up.
    pub(crate) left: Notify,
    stop: CancellationToken,
    tasks: TaskTracker,
}

struct Known {
    peer: Arc<Peer>,
    inbox: mpsc::Sender<Bytes>,
}

impl Relay {
    /// Subscribes, and checks that the bus delivers.
    pub(crate) async fn start(
        bus: Arc<dyn Bus>,
        realm: &str,
        me: &str,
        clock: Arc<dyn Clock>,
    ) -> Result<(Arc<Self>, Messages), LiveError> {
        let relay = Self {
            bus,
            realm: realm.to_owned(),
            me: me.to_owned(),
            clock,
            peers: Mutex::default(),
            rooms: Mutex::default(),
            looking: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            hasher: RandomState::new(),
            unknown: AtomicU64::new(0),
            left: Notify::new(),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
        };
        let subject = relay.subject(me);
        let mut messages = relay.bus.subscribe(&subject).await?;
        let check = Bytes::from(secret::seed().to_le_bytes().to_vec());
        relay.bus.publish(&subject, check.clone()).await?;
        let patience = relay
            .clock
            .sleep_until(relay.clock.now_ms() + SELF_CHECK_MS);
        let arrived = async {
            // Other nodes may have written to us meanwhile; they notice what we drop here.
            while let Some(message) = messages.recv().await {
                if message == check {
                    return true;
                }
            }
            false
        };
        let has_arrived = tokio::select! {
            arrived = arrived => arrived,
            () = patience => false,
        };
        if !has_arrived {
            let silent = "it doesn't deliver what this node sends itself".to_owned();
            return Err(BusError::Unreachable(silent).into());
        }
        Ok((Arc::new(relay), messages))
    }

    /// Passes on what arrives, until [`stop`](Self::stop).
    pub(crate) fn run(self: &Arc<Self>, rooms: &Rooms, messages: Messages) {
        self.tasks
            .spawn(Arc::clone(self).receive(rooms.clone(), messages));
        self.tasks.spawn(Arc::clone(self).beat());
    }

    /// Sends away those who are here and whose rooms are elsewhere, tells the others that this node
    /// has given up its rooms, sends what still waits, and ends.
    pub(crate) async fn stop(&self) {
        for peer in self.all_peers() {
            peer.lose();
            peer.push(&Item::Left);
        }
        self.stop.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// The room with this code, if another node that can be reached runs it.
    pub(crate) async fn find(self: &Arc<Self>, rooms: &Rooms, code: &str) -> Option<RoomHandle> {
        if !self.is_connected() {
            return None;
        }
        if let Some(room) = self.known_room(code) {
            return Some(room);
        }
        let looker = self.hasher.hash_one(code) % LOOKERS as u64;
        let _one = self.looking[usize::try_from(looker).unwrap_or(0)]
            .lock()
            .await;
        if let Some(room) = self.known_room(code) {
            return Some(room);
        }
        if rooms.is_database_away() {
            return None;
        }
        let row = rooms.store().find_open_room_by_code(code).await;
        let row = row.ok().flatten()?;
        if row.owner_node == self.me {
            // It may have been brought back since.
            return rooms.find_here(code);
        }
        if row.owner_node.is_empty() {
            return None;
        }
        let has_left = rooms.store().node_has_left(&row.owner_node).await;
        if has_left.unwrap_or(true) {
            return None;
        }
        let peer = self.peer(rooms, &row.owner_node);
        // Its answer tells how late it is there, before anything else does.
        peer.add(&Item::Ping {
            at_ms: self.clock.now_ms(),
        });
        let far = FarRoom::new(&peer, code);
        let (reply, described) = reply::channel();
        far.ask::<Described>(&Question::Describe, reply).ok()?;
        let described = described.await.ok()?;
        let now_ms = self.clock.now_ms();
        let Described {
            id,
            after,
            asks_number,
        } = described;
        let room = RoomHandle::far(&id, code, after.as_deref(), far, asks_number, now_ms);
        self.rooms.lock().insert(code.to_owned(), room.clone());
        Some(room)
    }

    fn known_room(&self, code: &str) -> Option<RoomHandle> {
        let mut rooms = self.rooms.lock();
        let room = rooms.get(code)?;
        if room.is_there() {
            return Some(room.clone());
        }
        rooms.remove(code);
        None
    }

    /// Whether other nodes can be reached, as far as we know.
    pub(crate) fn is_connected(&self) -> bool {
        self.bus.is_connected()
    }

    /// Tells a node that seemed dead that a room of it runs here now.
    pub(crate) fn tell_taken_over(
        self: &Arc<Self>,
        rooms: &Rooms,
        node: &str,
        code: &str,
        epoch: i64,
    ) {
        let peer = self.peer(rooms, node);
        peer.push(&Item::TakenOver { code, epoch });
    }

    /// Ends everything between this node and one that is dead.
    pub(crate) fn lose(&self, node: &str) {
        let peer = self
            .peers
            .lock()
            .get(node)
            .map(|known| Arc::clone(&known.peer));
        if let Some(peer) = peer {
            peer.die();
        }
    }

    /// Tells the nodes that know of a room here that it doesn't run here anymore.
    pub(crate) fn room_ended(&self, code: &str) {
        for known in self.peers.lock().values() {
            known.peer.room_ended(code);
        }
    }

    /// Taken out of the lock, because what is done with them may take it again.
    fn all_peers(&self) -> Vec<Arc<Peer>> {
        let peers = self.peers.lock();
        peers
            .values()
            .map(|known| Arc::clone(&known.peer))
            .collect()
    }

    fn subject(&self, node: &str) -> String {
        format!("fanfare.{}.node.{node}", self.realm)
    }

    fn peer(self: &Arc<Self>, rooms: &Rooms, node: &str) -> Arc<Peer> {
        Arc::clone(&self.known(rooms, node).0)
    }

    fn known(self: &Arc<Self>, rooms: &Rooms, node: &str) -> (Arc<Peer>, mpsc::Sender<Bytes>) {
        let mut peers = self.peers.lock();
        if let Some(known) = peers.get(node) {
            return (Arc::clone(&known.peer), known.inbox.clone());
        }
        let peer = Arc::new(Peer::new(&self.me, node, Arc::clone(&self.clock)));
        let (inbox, parcels) = mpsc::channel(PEER_INBOX_LEN_MAX);
        let known = Known {
            peer: Arc::clone(&peer),
            inbox: inbox.clone(),
        };
        peers.insert(node.to_owned(), known);
        self.tasks.spawn(Arc::clone(self).send(Arc::clone(&peer)));
        self.tasks
            .spawn(Arc::clone(self).handle(rooms.clone(), Arc::clone(&peer), parcels));
        (peer, inbox)
    }

    /// Hands each parcel to the task of the node that sent it.
    async fn receive(self: Arc<Self>, rooms: Rooms, mut messages: Messages) {
        loop {
            let message = tokio::select! {
                message = messages.recv() => message,
                () = self.stop.cancelled() => return,
            };
            let Some(message) = message else { return };
            match parcel::open(&message) {
                Ok((Head { from, .. }, _)) if from != self.me => {
                    let (_, inbox) = self.known(&rooms, from);
                    // What doesn't fit is lost, which its stream shows.
                    let _full = inbox.try_send(message);
                }
                Ok(_) => {}
                Err(Unreadable::Version(version)) => {
                    let count = self.unknown.fetch_add(1, Ordering::Relaxed) + 1;
                    if count.is_power_of_two() {
                        tracing::warn!(
                            version,
                            count,
                            "parcels of an unknown version were dropped"
                        );
                    }
                }
                Err(Unreadable::Malformed) => tracing::warn!("a malformed parcel was dropped"),
            }
        }
    }

    /// Sends what waits for a node. While it sends, and while many answer, more gathers.
    async fn send(self: Arc<Self>, peer: Arc<Peer>) {
        let subject = self.subject(&peer.node);
        let mut gathers_until_ms = 0;
        loop {
            let is_last = tokio::select! {
                () = peer.wake.notified() => false,
                () = self.stop.cancelled() => true,
            };
            // Others who are about to add something may do so.
            tokio::task::yield_now().await;
            loop {
                let gathers = peer.gathers();
                if gathers {
                    self.gather(&peer, gathers_until_ms).await;
                }
                let Some(parcel) = peer.next_parcel() else {
                    break;
                };
                if let Err(error) = self.bus.publish(&subject, parcel).await {
                    tracing::warn!(%error, "a parcel was not sent");
                }
                if gathers {
                    gathers_until_ms = self.clock.now_ms() + GATHER_MS;
                }
            }
            if is_last {
                return;
            }
        }
    }

    /// Waits for more answers, until something comes that can't wait.
    async fn gather(&self, peer: &Peer, until_ms: u64) {
        if self.clock.now_ms() >= until_ms {
            return;
        }
        let mut rest = self.clock.rest_until(until_ms);
        while peer.gathers() {
            tokio::select! {
                () = &mut rest => return,
                () = peer.wake.notified() => {}
                () = self.stop.cancelled() => return,
            }
        }
    }

    /// Handles what a node sends, in order.
    async fn handle(
        self: Arc<Self>,
        rooms: Rooms,
        peer: Arc<Peer>,
        mut parcels: mpsc::Receiver<Bytes>,
    ) {
        loop {
            let parcel = tokio::select! {
                parcel = parcels.recv() => parcel,
                () = self.stop.cancelled() => return,
            };
            let Some(parcel) = parcel else { return };
            let Ok((head, mut items)) = parcel::open(&parcel) else {
                continue;
            };
            if peer.hear(head) == Heard::Again {
                continue;
            }
            let mut shared = Vec::new();
            let mut out = FanOut::default();
            while let Some(item) = parcel::take(&mut items) {
                let Ok(item) = item else {
                    tracing::warn!(node = peer.node, "an item of another node is not known");
                    break;
                };
                match item {
                    Item::Shared(text) => {
                        shared.push(Arc::new(Shared::new(parcel::part(&parcel, text))));
                    }
                    Item::Frame {
                        connection,
                        kind,
                        shows,
                        shows_anew,
                        shared: index,
                        own,
                    } => {
                        let frame = Arriving {
                            parcel: &parcel,
                            connection,
                            kind,
                            shows,
                            shows_anew,
                            shared: index,
                            own,
                        };
                        peer.deliver(frame, &shared, &mut out);
                    }
                    other => self.take(&rooms, &peer, other).await,
                }
            }
            out.deliver();
        }
    }

    async fn take(&self, rooms: &Rooms, peer: &Arc<Peer>, item: Item<'_>) {
        match item {
            Item::Ping { at_ms } => peer.push(&Item::Pong {
                at_ms,
                now_ms: self.clock.now_ms(),
            }),
            Item::Pong { at_ms, now_ms } => peer.compare_clocks(at_ms, now_ms),
            Item::Reset => {
                tracing::warn!(node = peer.node, "another node missed a parcel of this one");
                peer.lose();
            }
            Item::Ask {
                ask,
                code,
                question,
            } => peer.asked(rooms, ask, code, question).await,
            Item::Answer { ask, answer } => peer.answered(ask, answer),
            Item::Attach {
                connection,
                code,
                who,
            } => peer.attach(rooms, connection, code, who).await,
            Item::Seated {
                connection,
                seat,
                shown,
                round_trips_ms,
            } => peer.seated(connection, seat, shown, round_trips_ms),
            Item::Watching { connection } => peer.watching(connection),
            Item::Refused { connection, code } => peer.refused(connection, code),
            Item::Detach {
                connection,
                round_trips_ms,
            } => peer.detached(connection, round_trips_ms),
            Item::Say { connection, said } => peer.hear_said(connection, said).await,
            Item::Close { connection, code } => {
                if let Some(room) = peer.close_here(connection, code) {
                    self.rooms.lock().remove(&*room);
                }
            }
            Item::AsksNumber { code, asks } => {
                if let Some(room) = self.rooms.lock().get(code) {
                    room.set_asks_number(asks);
                }
            }
            Item::RoomGone { code } => drop(self.rooms.lock().remove(code)),
            Item::Left => {
                peer.lose();
                self.left.notify_one();
            }
            Item::TakenOver { code, epoch } => rooms.give_up(code, epoch),
            Item::Shared(_) | Item::Frame { .. } => {}
        }
    }

    async fn beat(self: Arc<Self>) {
        loop {
            let next_ms = self.clock.now_ms() + PEER_BEAT_MS;
            tokio::select! {
                () = self.clock.sleep_until(next_ms) => {}
                () = self.stop.cancelled() => return,
            }
            for peer in self.all_peers() {
                peer.beat();
            }
        }
    }
}

#[cfg(test)]
mod tests;
