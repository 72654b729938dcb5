//! More time for those who need it, which nobody else learns of (PRIV-8).
//!
//! The journal has it while the game lasts, because a player keeps it across a restart. Afterward
//! it is deleted there.

use std::sync::Arc;

use entries::{Batch, encode_batch};
use game::{Command, Event, SeatId, TimeAllowance};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use store::JournalRewrite;
use store::time::to_stored_ms;

use super::RoomTask;
use super::effects::{Effects, Word};
use super::people::Role;
use crate::LiveError;

impl RoomTask {
    /// Gives a player the time a host allows, and tells only the player.
    pub(super) fn allow_time(
        &mut self,
        seat: SeatId,
        allowance: TimeAllowance,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        self.act(&Command::AllowTime { seat, allowance }, effects)
            .map_err(refusal_code)?;
        if let Some(outbox) = self.people.outbox_of(seat) {
            effects.say(Word::View {
                role: Role::Player(seat),
                outbox: Arc::clone(outbox),
            });
        }
        Ok(())
    }

    /// How many players who are here still have time when everyone else's is up.
    pub(super) fn with_time_left(&self, now_ms: u64) -> u32 {
        self.people.with_time_left(&self.room, now_ms)
    }

    /// Whether an open question can close: everyone who is here has answered, or has no time left.
    pub(super) fn waits_for_nobody(&self, index: usize, now_ms: u64) -> bool {
        if self.room.is_usual_time_up(now_ms) {
            self.with_time_left(now_ms) == 0
        } else {
            self.people.all_present_picked(&self.room, index, now_ms)
        }
    }

    /// When to look whether someone has time left while everyone else's is up.
    pub(super) fn usual_end_at_ms(&self, now_ms: u64) -> Option<u64> {
        let end_ms = self.room.usual_end_ms()? + 1;
        (end_ms > now_ms).then_some(end_ms)
    }

    /// Whether this is an answer that came when everyone else's time was up: if people saw whose it
    /// is, they would know who has more.
    pub(super) fn is_late_pick(&self, event: &Event, now_ms: u64) -> bool {
        matches!(event, Event::PickSaved(_)) && self.room.takes_only_late_picks(now_ms)
    }

    /// Deletes from the journal who had more time. False if that failed: the room then stays
    /// unfinished, and is restored at the next start, which tries again.
    pub(super) async fn forget_more_time(&self) -> bool {
        let forgotten = async {
            let entries = self.store.read_journal(&self.room_id, 0).await?;
            let rewritten = work::aside("forgetting who had more time", move || {
                entries::without_more_time(&entries)
            });
            let rewritten = rewritten.await?;
            let rewritten = rewritten.map_err(|error| LiveError::Journal(error.to_string()))?;
            let rewritten: Vec<JournalRewrite> = rewritten.into_iter().map(rewrite).collect();
            let store = &self.store;
            let is_ours = store.rewrite_journal(&self.room_id, self.epoch, &rewritten);
            Ok::<bool, LiveError>(is_ours.await?)
        };
        match forgotten.await {
            Ok(is_ours) => is_ours,
            Err(error) => {
                tracing::error!(room_id = self.room_id, %error, "failed to clean a journal");
                false
            }
        }
    }
}

fn rewrite((seq, batch): (i64, Batch)) -> JournalRewrite {
    JournalRewrite {
        seq,
        body: encode_batch(&batch),
        at_ms: to_stored_ms(batch.at_ms),
    }
}
