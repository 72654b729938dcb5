//! Talking before answering: the question and what can be chosen are shown, and answers can't be
//! given yet.
//!
//! It is the talk between two votes at an earlier moment: the same phase, after the announcement
//! instead of a first vote. So pausing, more time, going on and a restart are the same, and the
//! time to answer begins when it is over. There is nothing to keep when it begins, because nobody
//! has answered.

use super::{Phase, Room};
use crate::event::Event;

impl Room {
    /// How long people talk about each question before they can answer, in milliseconds; 0 if they
    /// don't.
    pub fn talk_time_ms(&self) -> u32 {
        self.team_play.talk_time_ms
    }

    /// Whether people talk about the question in play, and nobody could answer it yet.
    pub fn is_talk_before_answers(&self) -> bool {
        let Phase::Talk { index, .. } = self.phase else {
            return false;
        };
        let round = self.rounds.get(index);
        round.is_some_and(|round| round.first_vote.is_none())
    }

    /// What follows the announcement of a question: the time to talk, or else its answers, which
    /// open at this moment.
    pub(super) fn after_announcement(&self, index: usize, opens_at_ms: u64, at_ms: u64) -> Event {
        if self.talk_time_ms() == 0 {
            return self.opened_event(index, opens_at_ms);
        }
        Event::TalkStarted {
            at_ms,
            ends_at_ms: Some(at_ms + u64::from(self.talk_time_ms())),
        }
    }
}
