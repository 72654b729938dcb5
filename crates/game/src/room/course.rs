//! What happens over time: opening, closing, reveal and auto-advance.
//!
//! [`Room::next_deadline_ms`] says when to check again. `Command::TimePassed` then does what is
//! due, one transition at a time.

use super::{Phase, Room, Window};
use crate::event::{CloseReason, Event, Mode, Pace, PauseReason};
use crate::limits::{
    ANNOUNCE_MAX_MS, ANNOUNCE_MEDIA_MS, ANNOUNCE_MIN_MS, ANNOUNCE_PER_WORD_MS, AUTO_SLIDE_MAX_MS,
    CONFIDENCE_PAUSE_MS, GRACE_MS, OPEN_LEAD_MIN_MS, OPEN_LEAD_MS, REVEAL_PAUSE_MS,
};
use crate::quiz::{Question, QuestionKind};
use crate::tick::Tick;

impl Room {
    /// When something will happen by itself, if ever.
    pub fn next_deadline_ms(&self) -> Option<u64> {
        if self.pause.is_some() {
            return None;
        }
        match self.phase {
            Phase::Announced { opens_at_ms, .. } => Some(opens_at_ms.saturating_sub(OPEN_LEAD_MS)),
            Phase::Open { index, window } => {
                let until_ms = self.waits_until_ms(index, window);
                let ends_ms = until_ms.map(|until_ms| until_ms + GRACE_MS);
                let clearer_ms = self.veil_due_ms(index, window);
                [ends_ms, clearer_ms].into_iter().flatten().min()
            }
            Phase::Closed { .. } if self.awaits_second_vote() || self.withholds_feedback() => None,
            Phase::Closed { index, .. } if self.waits_for_its_player(index) => None,
            Phase::Closed { index, at_ms, .. } => Some(at_ms + self.reveal_pause_ms(index)),
            Phase::Talk {
                at_ms, ends_at_ms, ..
            } => {
                let ends_at_ms = self.talk_ends_at_ms(at_ms, ends_at_ms)?;
                Some(ends_at_ms.saturating_sub(OPEN_LEAD_MS))
            }
            Phase::Reveal { index, at_ms } => {
                let pace = self.pace?;
                Some(at_ms + self.stands_ms(index, pace))
            }
            Phase::Leaderboard { at_ms, .. } => {
                let pace = self.pace?;
                Some(at_ms + pace.leaderboard_ms)
            }
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => None,
        }
    }

    pub(super) fn decide_time(&self, tick: Tick) -> Vec<Event> {
        let is_due = self
            .next_deadline_ms()
            .is_some_and(|due_ms| tick.now_ms >= due_ms);
        if !is_due {
            return Vec::new();
        }
        let at_ms = tick.now_ms;
        vec![match self.phase {
            Phase::Announced { index, opens_at_ms } => {
                let opens_at_ms = opens_at_ms.max(at_ms + OPEN_LEAD_MIN_MS);
                self.after_announcement(index, opens_at_ms, at_ms)
            }
            Phase::Open { index, window } => self.decide_open(index, window, tick),
            Phase::Closed { .. } => Event::QuestionRevealed { at_ms },
            Phase::Talk {
                index,
                at_ms: since_ms,
                ends_at_ms,
            } => {
                let ends_at_ms = self.talk_ends_at_ms(since_ms, ends_at_ms);
                let least_ms = at_ms + OPEN_LEAD_MIN_MS;
                self.opened_event(index, ends_at_ms.unwrap_or_default().max(least_ms))
            }
            Phase::Reveal { index, .. } if self.is_last(index) => Event::PodiumReached { at_ms },
            Phase::Reveal { .. } if self.skips_leaderboard() => self.next_question(at_ms),
            Phase::Reveal { .. } => Event::LeaderboardShown { at_ms },
            Phase::Leaderboard { .. } => self.next_question(at_ms),
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => return Vec::new(),
        }]
    }

    /// What is due at an open question: the picture gets clearer, or time is up.
    fn decide_open(&self, index: usize, window: Window, tick: Tick) -> Event {
        let until_ms = self.waits_until_ms(index, window);
        let is_time_up = until_ms.is_some_and(|until_ms| tick.now_ms >= until_ms + GRACE_MS);
        let lifted = self.decide_veil(index, window, tick);
        lifted
            .filter(|_| !is_time_up)
            .unwrap_or(Event::QuestionClosed {
                at_ms: tick.now_ms,
                reason: CloseReason::TimeUp,
            })
    }

    pub(super) fn decide_everybody_picked(&self, tick: Tick) -> Vec<Event> {
        match self.phase {
            // Who had time left has answered or gone; for the others time was up before.
            Phase::Open { .. } if self.is_usual_time_up(tick.now_ms) => {
                vec![Event::QuestionClosed {
                    at_ms: tick.now_ms,
                    reason: CloseReason::TimeUp,
                }]
            }
            Phase::Open { window, .. }
                if self.pause.is_none() && self.closes_early(window.closes_at_ms) =>
            {
                vec![Event::QuestionClosed {
                    at_ms: tick.now_ms,
                    reason: CloseReason::AllPicked,
                }]
            }
            _ => Vec::new(),
        }
    }

    /// Whether a question closes once everyone has answered. Where answers can be changed until
    /// time is up, it stays open until then; if time is never up, a room that goes on by itself
    /// can't wait for it.
    fn closes_early(&self, closes_at_ms: Option<u64>) -> bool {
        let settings = &self.opened.settings;
        !settings.may_change_pick || (self.pace.is_some() && closes_at_ms.is_none())
    }

    pub(super) fn decide_host_away(&self, tick: Tick) -> Vec<Event> {
        let is_underway = self.question_index().is_some();
        if !is_underway || self.pause.is_some() || self.opened.mode == Mode::Practice {
            return Vec::new();
        }
        vec![Event::Paused {
            at_ms: tick.now_ms,
            reason: PauseReason::HostAway,
        }]
    }

    /// The room goes on by itself after a pause that nobody asked for.
    pub(super) fn decide_host_back(&self, tick: Tick) -> Vec<Event> {
        match self.pause {
            Some(pause) if pause.reason == PauseReason::HostAway => vec![self.resumed(tick)],
            _ => Vec::new(),
        }
    }

    /// The time between death and recovery is nobody's: a question in play goes on where it was.
    pub(super) fn decide_recover(&self, died_at_ms: u64, tick: Tick) -> Vec<Event> {
        let is_in_play = matches!(
            self.phase,
            Phase::Announced { .. } | Phase::Open { .. } | Phase::Talk { .. }
        );
        if !is_in_play || self.pause.is_some() {
            return Vec::new();
        }
        let died_at_ms = died_at_ms.min(tick.now_ms);
        vec![
            Event::Paused {
                at_ms: died_at_ms,
                reason: PauseReason::Restart,
            },
            self.resumed(tick),
        ]
    }

    pub(super) fn decide_abandon(&self, tick: Tick) -> Vec<Event> {
        let at_ms = tick.now_ms;
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Lobby | Phase::Podium { .. } => vec![Event::RoomEnded { at_ms }],
            _ => vec![Event::PodiumReached { at_ms }, Event::RoomEnded { at_ms }],
        }
    }

    pub(super) fn announced(&self, at: usize, now_ms: u64) -> Event {
        let index = u32::try_from(at).unwrap_or(u32::MAX);
        if self.questions().get(at).is_some_and(Question::is_slide) {
            return Event::SlideShown {
                index,
                at_ms: now_ms,
            };
        }
        Event::QuestionAnnounced {
            index,
            opens_at_ms: now_ms + self.announce_ms(at),
        }
    }

    pub(super) fn opened_event(&self, index: usize, opens_at_ms: u64) -> Event {
        let limit_ms = self
            .questions()
            .get(index)
            .and_then(|question| question.time_limit_ms);
        let closes_at_ms = limit_ms.map(|limit_ms| opens_at_ms + u64::from(limit_ms));
        Event::QuestionOpened {
            opens_at_ms,
            closes_at_ms,
        }
    }

    pub(super) fn next_question(&self, now_ms: u64) -> Event {
        match self.question_index() {
            Some(index) if !self.is_last(index) => self.announced(index + 1, now_ms),
            _ => Event::PodiumReached { at_ms: now_ms },
        }
    }

    pub(super) fn is_last(&self, index: usize) -> bool {
        index + 1 >= self.questions().len()
    }

    /// Alone there is nobody to compare with, where nothing was scored nobody has moved, and a host
    /// may not want to show ranks.
    pub(super) fn skips_leaderboard(&self) -> bool {
        let question = self
            .question_index()
            .and_then(|index| self.questions().get(index));
        self.opened.mode == Mode::Practice
            || !self.switches.leaderboards
            || !question.is_some_and(Question::is_scored)
    }

    /// How long a reveal or a slide is shown with auto-advance.
    fn stands_ms(&self, index: usize, pace: Pace) -> u64 {
        match self.questions().get(index).map(|question| &question.kind) {
            Some(QuestionKind::Slide(body)) => {
                let words = body.split_whitespace().count() as u64;
                (ANNOUNCE_PER_WORD_MS * words).clamp(pace.reveal_ms, AUTO_SLIDE_MAX_MS)
            }
            _ => pace.reveal_ms,
        }
    }

    /// Reading time of a question before its answers show.
    fn announce_ms(&self, index: usize) -> u64 {
        if self.opened.mode == Mode::Practice {
            return OPEN_LEAD_MS;
        }
        let Some(question) = self.opened.questions.get(index) else {
            return ANNOUNCE_MIN_MS;
        };
        let words = question.text.split_whitespace().count() as u64;
        let media_ms = question.media.as_ref().map_or(0, |_| ANNOUNCE_MEDIA_MS);
        (ANNOUNCE_PER_WORD_MS * words + media_ms).clamp(ANNOUNCE_MIN_MS, ANNOUNCE_MAX_MS)
    }

    fn reveal_pause_ms(&self, index: usize) -> u64 {
        if self.opened.mode == Mode::Practice {
            0
        } else if self.awaits_confidence(index) {
            CONFIDENCE_PAUSE_MS
        } else {
            REVEAL_PAUSE_MS
        }
    }
}
