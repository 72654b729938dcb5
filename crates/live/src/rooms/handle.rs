//! The way to a room, wherever it runs.

use std::iter;
use std::sync::Arc;

use protocol::http::rooms::RoomDoor;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

use crate::doorway::Doorway;
use crate::relay::FarRoom;
use crate::reply;
use crate::room_task::{Door, Input, Start};
use work::Lease;

/// A handle that sends inputs to a running room.
#[derive(Debug, Clone)]
pub struct RoomHandle {
    id: Arc<str>,
    code: Arc<str>,
    after: Option<Arc<str>>,
    place: Place,
    doorway: Arc<Doorway>,
    asks_number: Arc<watch::Sender<bool>>,
}

/// Where a room runs.
#[derive(Debug, Clone)]
enum Place {
    Here(Here),
    Far(FarRoom),
}

/// A room that runs on this node.
#[derive(Debug, Clone)]
struct Here {
    inbox: mpsc::Sender<Input>,
    epoch: i64,
    given_up: CancellationToken,
    lease: Arc<Lease>,
}

/// Who is connected to a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoomAttendance {
    /// Whether one of the host's browsers is connected.
    pub has_host: bool,
    /// The number of players.
    pub playing_count: u32,
}

/// The room's task has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoomGone;

impl RoomHandle {
    /// A room that runs here.
    pub(super) fn here(start: &Start, inbox: mpsc::Sender<Input>, now_ms: u64) -> Self {
        Self {
            id: start.room_id.as_str().into(),
            code: start.code.as_str().into(),
            after: start.after.as_deref().map(Into::into),
            place: Place::Here(Here {
                inbox,
                epoch: start.epoch,
                given_up: start.given_up.clone(),
                lease: Arc::clone(&start.lease),
            }),
            doorway: Arc::new(Doorway::new(now_ms)),
            asks_number: Arc::clone(&start.asks_number),
        }
    }

    /// A room that another node runs.
    pub(crate) fn far(
        id: &str,
        code: &str,
        after: Option<&str>,
        room: FarRoom,
        asks_number: bool,
        now_ms: u64,
    ) -> Self {
        Self {
            id: id.into(),
            code: code.into(),
            after: after.map(Into::into),
            place: Place::Far(room),
            doorway: Arc::new(Doorway::new(now_ms)),
            asks_number: Arc::new(watch::Sender::new(asks_number)),
        }
    }

    /// The room's id, which isn't its code.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn code(&self) -> &str {
        &self.code
    }

    /// The ids whose keys a stage may have: the room's own, and that of the room before, from which
    /// it was led here.
    pub(crate) fn stage_ids(&self) -> impl Iterator<Item = &str> {
        iter::once(self.id()).chain(self.after.as_deref())
    }

    /// The id of the room before, while the node that runs this one knows it.
    pub(crate) fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Whether its node can still be reached, if it is another one.
    pub(crate) fn is_there(&self) -> bool {
        match &self.place {
            Place::Here(_) => true,
            Place::Far(room) => room.is_there(),
        }
    }

    /// Whether both lead to the same task.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (&self.place, &other.place) {
            (Place::Here(one), Place::Here(other)) => one.inbox.same_channel(&other.inbox),
            _ => false,
        }
    }

    /// Ends the task here, whatever it waits for: another node owns the room. Its people come back,
    /// and find it there.
    pub(super) fn give_up(&self) {
        if let Place::Here(here) = &self.place {
            here.given_up.cancel();
        }
    }

    /// Makes the room's task panic, as a bug would.
    #[cfg(feature = "testing")]
    pub async fn panic(&self) {
        let _gone = self.send(Input::Panic).await;
    }

    /// Whether the node that runs it may let someone in. Waits a moment if it may not.
    pub(crate) async fn may_let_in(&self) -> bool {
        match &self.place {
            Place::Here(here) => here.lease.wait().await,
            // It sees to that itself.
            Place::Far(_) => true,
        }
    }

    /// Completes when its task here has ended.
    pub(super) async fn ended(&self) {
        if let Place::Here(here) = &self.place {
            here.inbox.closed().await;
        }
    }

    /// The epoch in which it runs here.
    pub(super) fn epoch(&self) -> Option<i64> {
        match &self.place {
            Place::Here(here) => Some(here.epoch),
            Place::Far(_) => None,
        }
    }

    /// How far the clock of its node is ahead of ours.
    pub(crate) fn ahead_ms(&self) -> i64 {
        match &self.place {
            Place::Here(_) => 0,
            Place::Far(room) => room.ahead_ms(),
        }
    }

    /// What the room's clock says when ours says this.
    pub(crate) fn room_ms(&self, now_ms: u64) -> u64 {
        now_ms.saturating_add_signed(self.ahead_ms())
    }

    /// The node that runs the room says so.
    pub(crate) fn set_asks_number(&self, asks: bool) {
        self.asks_number
            .send_if_modified(|before| std::mem::replace(before, asks) != asks);
    }

    /// What holds up joins when a program floods the room.
    pub(crate) fn doorway(&self) -> &Doorway {
        &self.doorway
    }

    /// Whether new players need the number on the stage, and when that changes. The number itself
    /// is no matter of the room: only the connections of hosts and their screens know it.
    pub(crate) fn asks_number(&self) -> watch::Receiver<bool> {
        self.asks_number.subscribe()
    }

    /// Sends an input; waits while the inbox is full.
    pub(crate) async fn send(&self, input: Input) -> Result<(), RoomGone> {
        match (self.offer(input)?, &self.place) {
            (Some(input), Place::Here(here)) => {
                here.inbox.send(input).await.map_err(|_closed| RoomGone)
            }
            (Some(input), Place::Far(room)) => room.send(input),
            (None, _) => Ok(()),
        }
    }

    /// Sends an input if that needs no waiting; otherwise gives it back.
    pub(crate) fn offer(&self, input: Input) -> Result<Option<Input>, RoomGone> {
        match &self.place {
            Place::Here(here) => match here.inbox.try_send(input) {
                Ok(()) => Ok(None),
                Err(TrySendError::Full(input)) => Ok(Some(input)),
                Err(TrySendError::Closed(_input)) => Err(RoomGone),
            },
            Place::Far(room) => room.send(input).map(|()| None),
        }
    }

    /// What anyone with the code may see before joining; `None` if the room has just ended.
    pub async fn what_anyone_sees(&self) -> Option<RoomDoor> {
        Some(self.door().await?.room)
    }

    pub(super) async fn door(&self) -> Option<Door> {
        let (reply, answer) = reply::channel();
        self.send(Input::Door { reply }).await.ok()?;
        answer.await.ok()
    }
}
