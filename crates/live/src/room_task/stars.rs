//! The stars that players give after the game, for its hosts.
//!
//! No rule depends on them, so they are not in the journal: the database has the sums, also of a
//! room that is over. The room only reads them again, at most once in [`STARS_MS`].

use game::room::{Phase, Room};
use protocol::stars::SessionStars;
use store::StarSums;

use super::RoomTask;
use super::effects::Effects;
use crate::limits::STARS_MS;

/// The stars as hosts saw them last.
#[derive(Debug, Default)]
pub(super) struct Stars {
    sums: StarSums,
    /// More were given since.
    is_due: bool,
    read_ms: u64,
}

impl Stars {
    /// A room restored at its podium may have some.
    pub(super) fn new(room: &Room) -> Self {
        Self {
            is_due: matches!(room.phase(), Phase::Podium { .. }),
            ..Self::default()
        }
    }

    /// Someone gave stars, and they are stored.
    pub(super) fn given(&mut self) {
        self.is_due = true;
    }

    pub(super) fn shown(&self) -> Option<SessionStars> {
        SessionStars::of(self.sums.star_count, self.sums.star_sum)
    }
}

impl RoomTask {
    /// When to read the stars again.
    pub(super) fn stars_at_ms(&self) -> Option<u64> {
        let stars = &self.stars;
        stars.is_due.then_some(stars.read_ms + STARS_MS)
    }

    /// Reads the stars if that is due. If it fails, the hosts see them with the next ones.
    pub(super) async fn read_stars(&mut self, effects: &mut Effects) {
        let now_ms = self.clock.now_ms();
        if self.stars_at_ms().is_none_or(|at_ms| now_ms < at_ms) {
            return;
        }
        self.stars.is_due = false;
        self.stars.read_ms = now_ms;
        match self.store.star_sums(&self.room_id).await {
            Ok(sums) if sums != self.stars.sums => {
                self.stars.sums = sums;
                effects.show_watchers();
            }
            Ok(_) => {}
            Err(error) => {
                let room_id = &self.room_id;
                tracing::warn!(room_id, %error, "failed to read the stars of a room");
            }
        }
    }
}
