//! Attempts at assignments sleep while nobody is there: no node owns them, and they cost no memory.
//! Anyone who asks for one wakes it, on any node and after any time, as a node takes over a room.

use game::Room;
use store::{RoomMode, StoreError, time::to_stored_ms};

use super::{LiveError, RoomHandle, Rooms};

/// The codes of rooms that sleep have this length, which no others have.
pub const SLEEPER_CODE_LEN: usize = 10;

impl Rooms {
    /// The room with this code, if another node runs it, or if it sleeps.
    pub(super) async fn find_elsewhere(&self, code: &str) -> Option<RoomHandle> {
        if let Some(relay) = self.inner.relay.get()
            && let Some(room) = relay.find(self, code).await
        {
            return Some(room);
        }
        self.wake(code).await
    }

    /// Wakes the room with this code, if it sleeps.
    pub(super) async fn wake(&self, code: &str) -> Option<RoomHandle> {
        if code.len() != SLEEPER_CODE_LEN {
            return None;
        }
        let _one = self.inner.waking.lock().await;
        if let Some(room) = self.find_here(code) {
            return Some(room);
        }
        let row = self.inner.store.find_open_room_by_code(code).await;
        let row = row.ok().flatten()?;
        if row.mode != RoomMode::Attempt || !row.owner_node.is_empty() {
            return None;
        }
        self.take_over_one(row, Some(0)).await?;
        self.find_here(code)
    }

    /// Takes an unfinished attempt from the node that runs it, if one does, and returns its new
    /// epoch. Its people are told to connect again. The caller writes to its journal, and lets it
    /// sleep. `None` if another node was faster.
    pub async fn seize_attempt(&self, row: &store::Room) -> Result<Option<i64>, StoreError> {
        let _one = self.inner.waking.lock().await;
        let (store, me) = (&self.inner.store, &self.inner.config.node);
        let now_ms = to_stored_ms(self.inner.clock.now_ms());
        let epoch = store.adopt_room(&row.id, me, row.owner_epoch, now_ms);
        let Some(epoch) = epoch.await? else {
            return Ok(None);
        };
        if let Some(room) = self.find_here(&row.code) {
            room.give_up();
            room.ended().await;
            self.forget(&room);
        } else if let Some(relay) = self.inner.relay.get()
            && !row.owner_node.is_empty()
        {
            relay.tell_taken_over(self, &row.owner_node, &row.code, epoch);
        }
        Ok(Some(epoch))
    }

    /// Whether someone is connected to an attempt. Doesn't wake it.
    pub async fn is_anybody_in(&self, code: &str) -> bool {
        let room = match (self.find_here(code), self.inner.relay.get()) {
            (None, Some(relay)) => relay.find(self, code).await,
            (here, _) => here,
        };
        match room {
            Some(room) => room.door().await.is_some_and(|door| door.has_host),
            None => false,
        }
    }

    /// Stores the report of an assignment, as it was gathered.
    pub async fn keep_gathered(&self, room: Room, room_id: &str) -> Result<(), LiveError> {
        self.inner.results.keep(room.into(), room_id).await
    }
}
