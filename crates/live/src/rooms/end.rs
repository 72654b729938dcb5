//! Ending a room from outside, and rooms that no node can run: those end in the database alone.
//!
//! A journal that is damaged never gets better, so its room is ended at once: its code is free for
//! others, and its host has it among the finished ones, without a report. A journal that a newer
//! version of Fanfare wrote is whole, and its room comes back with that version, or someone ends
//! it. The journal stays as long as any other.

use store::RoomMode;
use store::time::to_stored_ms;

use super::revive::ReviveError;
use super::{LiveError, Rooms};
use crate::reply;
use crate::room_task::Input;
use entries::JournalError;

impl ReviveError {
    /// Whether it will be the same the next time, whatever happens.
    pub(super) fn is_hopeless(&self) -> bool {
        match self {
            Self::Journal { source, .. } => *source == JournalError::Damaged,
            Self::NoOpening | Self::Gap { .. } => true,
            Self::Store(_) => false,
        }
    }
}

impl Rooms {
    /// Ends the room with this code, whatever it is doing, and waits until nothing more is written
    /// about it. The caller checks permissions.
    pub async fn end(&self, code: &str) -> Result<(), LiveError> {
        if self.end_found(code).await {
            return Ok(());
        }
        self.end_stranded(code).await
    }

    /// The same, unless nobody can run it now: another node may be about to. False then.
    pub async fn end_found(&self, code: &str) -> bool {
        let Some(room) = self.find(code).await else {
            return false;
        };
        let (ended, end) = reply::channel();
        if room.send(Input::End { ended }).await.is_ok() {
            let _let_go = end.await;
        }
        true
    }

    /// Ends a room with this code that no node runs; its owner, if there is one after all, is
    /// fenced off. Does nothing if this node may not speak for rooms at present.
    pub(super) async fn end_stranded(&self, code: &str) -> Result<(), LiveError> {
        let store = &self.inner.store;
        if !self.has_lease().await {
            return Ok(());
        }
        let row = store.find_open_room_by_code(code).await?;
        // An assignment never runs, and is closed otherwise.
        let Some(row) = row.filter(|row| row.mode != RoomMode::Assigned) else {
            return Ok(());
        };
        let now_ms = to_stored_ms(self.inner.clock.now_ms());
        let node = &self.inner.config.node;
        let adopted = store.adopt_room(&row.id, node, row.owner_epoch, now_ms);
        let Some(epoch) = adopted.await? else {
            return Ok(());
        };
        // Nobody can say how many played.
        if store.finish_room(&row.id, epoch, 0, now_ms).await? {
            tracing::warn!(room_id = row.id, "a room that could not be run was ended");
        }
        Ok(())
    }
}
