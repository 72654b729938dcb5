//! Removing many players at once, and the seats of those who are long gone.

use std::sync::Arc;

use game::{Command, SeatId};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::socket::{CloseCode, RemoveMany, ServerMessage};

use super::RoomTask;
use super::effects::{Effects, Word};
use crate::audience;
use outbox::Outbox;

impl RoomTask {
    /// Tells a host whom a removal would remove.
    pub(super) fn preview_removal(
        &self,
        asked: &RemoveMany,
        outbox: &Arc<Outbox>,
        effects: &mut Effects,
    ) {
        let preview = views::removal_preview(&self.room, asked);
        effects.say(Word::Told {
            frame: audience::word(&ServerMessage::RemovalPreview(preview)),
            outbox: Arc::clone(outbox),
        });
    }

    /// Removes a group of players and ends their connections.
    pub(super) fn remove_many(
        &mut self,
        asked: &RemoveMany,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        let group = views::group(&asked.who);
        let keeps_proven = asked.keep_proven;
        let seats = self.room.group(&group, keeps_proven);
        let remove = Command::RemoveMany {
            group,
            keeps_proven,
        };
        self.act(&remove, effects).map_err(refusal_code)?;
        let now_ms = self.clock.now_ms();
        for seat in seats {
            if let Some(outbox) = self.people.stand_up(seat, now_ms) {
                let code = CloseCode::Kicked;
                effects.say(Word::Close { code, outbox });
            }
        }
        Ok(())
    }

    /// Whether a full room, or a full list of those who ask, has no seat whose player is long gone,
    /// either.
    pub(super) fn is_full(&self, asks: bool) -> bool {
        self.longest_away(asks).is_none()
    }

    /// The seat that gives way to a newcomer who comes in at once, or asks.
    pub(super) fn longest_away(&self, asks: bool) -> Option<SeatId> {
        let now_ms = self.clock.now_ms();
        self.people.longest_away(&self.room, asks, now_ms)
    }
}
