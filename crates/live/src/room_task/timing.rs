//! When a room wakes up on its own, and what it does then.
//!
//! Besides the deadlines of the rules, some depend on people: counters at a bounded rate, an absent
//! host, a question everyone has answered, an empty room.

use game::Command;
use game::event::Mode;
use game::room::Phase;
use protocol::socket::{Progress, Roster};

use super::RoomTask;
use super::effects::Effects;
use crate::audience;
use crate::limits::{
    ABANDONED_MS, HOST_AWAY_MS, LOBBY_ABANDONED_MS, LOBBY_CALM_FROM, LOBBY_PROGRESS_CALM_MS,
    LOBBY_PROGRESS_MS, PODIUM_MS, PROGRESS_MS, UNWATCHED_MS,
};
use outbox::FanOut;

/// More transitions than one moment can cause; a safeguard, not a limit anyone reaches.
const TRANSITIONS_MAX: u32 = 16;

/// The counters last sent, and when.
#[derive(Debug)]
pub(super) struct Timing {
    counted_ms: u64,
    counted: Option<Progress>,
    lobby_counted_ms: u64,
    lobby_counted: Option<Progress>,
}

impl Timing {
    pub(super) fn new(now_ms: u64) -> Self {
        Self {
            counted_ms: now_ms,
            counted: None,
            lobby_counted_ms: now_ms,
            lobby_counted: None,
        }
    }
}

impl RoomTask {
    /// When to wake up next.
    pub(super) fn wake_ms(&self) -> u64 {
        let now_ms = self.clock.now_ms();
        let deadlines = [
            self.room.next_deadline_ms(),
            Some(self.abandoned_at_ms()),
            self.host_away_at_ms(),
            self.people.screen_gone_at_ms(),
            self.absence_at_ms(now_ms),
            self.usual_end_at_ms(now_ms),
            self.count_at_ms(),
            self.lobby_count_at_ms(),
            self.wall_at_ms(),
            self.pretend_at_ms(),
            self.stars_at_ms(),
            self.sleeps_at_ms(),
            self.time_is_up_at_ms(),
        ];
        deadlines
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(now_ms + PROGRESS_MS)
    }

    /// Does what is due.
    pub(super) fn let_time_pass(&mut self, effects: &mut Effects) {
        let now_ms = self.clock.now_ms();
        // Before time runs out.
        self.play_pretend(effects);
        for _ in 0..TRANSITIONS_MAX {
            let step = self.room.step();
            // A time step is never refused, except in a finished room.
            let _over = self.act(&Command::TimePassed, effects);
            if self.room.step() == step {
                break;
            }
        }
        if let Phase::Open { index, .. } = self.room.phase()
            && self.waits_for_nobody(index, now_ms)
        {
            let _over = self.act(&Command::EverybodyPicked, effects);
            let _over = self.act(&Command::TimePassed, effects);
        }
        if self
            .host_away_at_ms()
            .is_some_and(|away_ms| now_ms >= away_ms)
        {
            let _over = self.act(&Command::HostAway, effects);
        }
        if now_ms >= self.abandoned_at_ms() {
            let _over = self.act(&Command::Abandon, effects);
        }
        if self.people.follow_screens(now_ms) {
            effects.show_everyone();
        }
    }

    fn host_away_at_ms(&self) -> Option<u64> {
        let waits_for_host = self.room.mode() == Mode::Live
            && self.room.question_index().is_some()
            && self.room.pause().is_none()
            && !self.people.has_host();
        waits_for_host.then_some(self.people.host_seen_ms + HOST_AWAY_MS)
    }

    fn abandoned_at_ms(&self) -> u64 {
        let is_rehearsal = self.room.rehearsal().is_some();
        match self.room.phase() {
            // Its report is being computed; there is nothing left to wake up for.
            Phase::Over => u64::MAX,
            _ if self.is_patient() => u64::MAX,
            // Pretend players play for someone who watches, and a phone alone doesn't.
            _ if is_rehearsal && self.people.watcher_count() == 0 => {
                self.people.watched_ms() + UNWATCHED_MS
            }
            Phase::Podium { at_ms } => at_ms + PODIUM_MS,
            _ if self.people.is_anybody_here() => u64::MAX,
            Phase::Lobby if self.room.mode() == Mode::Live => {
                self.people.anybody_seen_ms + LOBBY_ABANDONED_MS
            }
            _ => self.people.anybody_seen_ms + ABANDONED_MS,
        }
    }

    fn absence_at_ms(&self, now_ms: u64) -> Option<u64> {
        matches!(self.room.phase(), Phase::Open { .. })
            .then(|| self.people.next_absence_ms(now_ms))
            .flatten()
    }

    /// When hosts and screens get new counters; never if nothing has changed.
    fn count_at_ms(&self) -> Option<u64> {
        let has_news = self.people.watcher_count() > 0
            && (self.people.has_changed()
                || self.crowd.has_hops()
                || self.timing.counted.as_ref() != Some(&self.progress()));
        has_news.then_some(self.timing.counted_ms + PROGRESS_MS)
    }

    fn lobby_count_at_ms(&self) -> Option<u64> {
        let has_news = self.room.phase() == Phase::Lobby
            && self.people.has_players()
            && self.timing.lobby_counted.as_ref() != Some(&self.lobby_progress());
        let is_calm = self.room.playing_count() >= LOBBY_CALM_FROM;
        let every_ms = if is_calm {
            LOBBY_PROGRESS_CALM_MS
        } else {
            LOBBY_PROGRESS_MS
        };
        has_news.then_some(self.timing.lobby_counted_ms + every_ms)
    }

    /// What is news to players in the lobby. Phones that sleep and wake are none, and in a full
    /// hall there is always one that does.
    fn lobby_progress(&self) -> Progress {
        Progress {
            connected_count: 0,
            ..self.progress().for_everyone()
        }
    }

    /// Sends the counters that are due.
    pub(super) fn send_counters(&mut self, now_ms: u64) {
        if self.count_at_ms().is_some_and(|at_ms| now_ms >= at_ms) {
            let progress = self.progress();
            let told = Progress {
                hops: self.crowd.take_hops(),
                ..progress.clone()
            };
            self.people
                .push_to_screens(&audience::progress(told.for_everyone()));
            self.people.push_to_hosts(&audience::progress(told));
            let seats = self.people.take_changed(&self.room);
            if !seats.is_empty() {
                let roster = audience::roster(Roster {
                    complete: false,
                    seats,
                });
                self.people.push_to_hosts(&roster);
            }
            self.timing.counted_ms = now_ms;
            self.timing.counted = Some(progress);
        }
        if self
            .lobby_count_at_ms()
            .is_some_and(|at_ms| now_ms >= at_ms)
        {
            let frame = audience::progress(self.progress().for_everyone());
            let mut out = FanOut::default();
            for (_, outbox) in self.people.seated() {
                out.push(outbox, frame.clone());
            }
            out.deliver();
            self.timing.lobby_counted_ms = now_ms;
            self.timing.lobby_counted = Some(self.lobby_progress());
        }
    }
}
