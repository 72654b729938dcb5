//! An attempt at an assignment: what is noted of it, when it sleeps, and when its time is up.

use assigned::AttemptProgress;
use game::room::Phase;
use game::{Command, SeatId};
use store::time::{from_stored_ms, to_stored_ms};

use super::effects::Effects;
use super::{Ended, RoomTask};
use crate::audience::Beside;
use crate::limits::SLEEP_MS;

impl RoomTask {
    /// Whether its host is there; of an attempt, its player, who steers it.
    pub(super) fn has_host_or_player(&self) -> bool {
        let is_anybody_here = self.room.is_attempt() && self.people.is_anybody_here();
        is_anybody_here || self.people.hosts().next().is_some()
    }

    /// When the time of an attempt is up that isn't over.
    pub(super) fn time_is_up_at_ms(&self) -> Option<u64> {
        let limit = self
            .time_limit
            .filter(|_| self.room.finished_at_ms().is_none());
        limit.map(|limit| from_stored_ms(limit.ends_at_ms))
    }

    /// Ends an attempt whose time is up: at that moment, whenever that is noticed.
    pub(super) fn end_in_time(&mut self, effects: &mut Effects) {
        let now_ms = self.clock.now_ms();
        if let Some(at_ms) = self.time_is_up_at_ms().filter(|at_ms| *at_ms <= now_ms) {
            let _over = self.act(&Command::EndAttempt { at_ms }, effects);
        }
    }

    /// Ends the room because someone wants that.
    pub(super) fn end_now(&mut self, effects: &mut Effects) {
        let at_ms = self.clock.now_ms();
        let end = if self.room.is_attempt() {
            Command::EndAttempt { at_ms }
        } else {
            Command::Abandon
        };
        let _over = self.act(&end, effects);
    }

    /// What everyone may see that is no part of the rules.
    pub(super) fn beside(&self) -> Beside {
        let finished_at_ms = self.room.finished_at_ms();
        let end = self
            .time_limit
            .map(|limit| limit.told(finished_at_ms.map(to_stored_ms)));
        let (ends_at_ms, time_up) = end.unwrap_or_default();
        Beside {
            screen_attached: self.people.is_on_screen(),
            ends_at_ms: ends_at_ms.map(from_stored_ms),
            time_up,
        }
    }

    /// When the room sleeps if nobody comes.
    pub(super) fn sleeps_at_ms(&self) -> Option<u64> {
        let may_sleep = self.room.may_sleep() && !self.people.is_anybody_here();
        may_sleep.then_some(self.people.anybody_seen_ms + SLEEP_MS)
    }

    /// Lets the room sleep if it is time. The task must end then: anyone may wake the room.
    pub(super) async fn fall_asleep(&mut self) -> Option<Ended> {
        let now_ms = self.clock.now_ms();
        self.sleeps_at_ms().filter(|at_ms| *at_ms <= now_ms)?;
        match assigned::put_to_sleep(&self.store, &self.room_id, self.epoch).await {
            Ok(true) => Some(Ended::Asleep),
            Ok(false) => Some(Ended::Fenced),
            Err(error) => {
                tracing::warn!(room_id = self.room_id, %error, "a room can't sleep yet");
                self.people.anybody_seen_ms = now_ms;
                None
            }
        }
    }

    /// Notes how far an attempt has come. The journal says it too, and it is noted again when the
    /// room comes back, so a failure is only logged.
    pub(super) async fn note_attempt(&mut self) {
        let (Some(seat), true) = (self.room.seat(SeatId(0)), self.room.is_attempt()) else {
            return;
        };
        let answered = self
            .room
            .rounds()
            .iter()
            .filter(|round| round.picked_count > 0);
        let reached = self.room.question_index().map_or(0, |index| index + 1);
        let progress = AttemptProgress {
            reached_count: i64::try_from(reached).unwrap_or(i64::MAX),
            answered_count: i64::try_from(answered.count()).unwrap_or(i64::MAX),
            points: seat.points.into(),
            right_count: seat.correct_count.into(),
            finished_at_ms: self.room.finished_at_ms().map(to_stored_ms),
        };
        if self.noted == Some(progress) {
            return;
        }
        match assigned::note_attempt(&self.store, &self.room_id, progress).await {
            Ok(()) => self.noted = Some(progress),
            Err(error) => {
                tracing::warn!(room_id = self.room_id, %error, "an attempt was not noted");
            }
        }
    }

    /// Whether it sleeps before it stops waiting for people, so it doesn't end by that.
    pub(super) fn is_patient(&self) -> bool {
        self.room.is_attempt() && !matches!(self.room.phase(), Phase::Podium { .. } | Phase::Over)
    }
}
