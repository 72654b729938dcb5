//! Vote, talk with your neighbor, vote again (Mazur's peer instruction).
//!
//! A question with answers to choose from stays closed after its first vote until the host goes on.
//! They may let people talk instead, once for each question. Then the same question opens again,
//! and everyone may vote again: the last vote counts, with the time of its own round, and anyone
//! who doesn't vote again keeps the first. Rooms that go on by themselves don't wait, because
//! nobody may be there to press.

use super::correcting::marked;
use super::{Phase, Room, SavedPick};
use crate::command::PickTiming;
use crate::event::{Event, Mode};
use crate::ids::SeatId;
use crate::limits::{TALK_MAX_MS, TALK_MIN_MS, TALK_USUAL_MS};
use crate::quiz::Question;
use crate::refusal::Refusal;
use crate::round::FirstVote;
use crate::score::{Grade, Grader};
use crate::tick::Tick;

impl Room {
    /// Whether the host decides about a second vote after each first one.
    pub fn has_second_votes(&self) -> bool {
        self.switches.second_votes
    }

    /// Whether the closed question waits for the host, who may let people vote again.
    pub fn awaits_second_vote(&self) -> bool {
        let Phase::Closed { index, .. } = self.phase else {
            return false;
        };
        self.switches.second_votes && self.pace.is_none() && self.can_vote_again(index)
    }

    /// Whether the question in play is voted on for the second time, or people talk before that.
    pub fn is_second_vote(&self) -> bool {
        self.question_index()
            .and_then(|index| self.rounds.get(index))
            .is_some_and(|round| !round.is_revealed && round.first_vote.is_some())
    }

    /// What a player's answer to a question is by now. While people vote again it is only their
    /// new one.
    pub fn pick_that_stands(&self, seat: SeatId, index: usize) -> Option<&SavedPick> {
        let picked = self.pick_of(seat, index);
        if matches!(self.phase, Phase::Open { .. }) {
            return picked;
        }
        picked.or_else(|| self.rounds.get(index)?.first_vote.as_ref()?.pick(seat))
    }

    /// How many of these picks are right, as the question counts now.
    pub fn right_count(&self, index: usize, picks: &[Option<SavedPick>]) -> u32 {
        let Some(question) = self.questions().get(index) else {
            return 0;
        };
        let grader = Grader::new(question, self.opened.settings.partial_credit);
        let takes_several = self.written(index).is_some_and(Question::takes_several);
        let grader = if takes_several {
            grader
        } else {
            grader.any_of()
        };
        let marking = self.rounds.get(index).map(|round| round.marking);
        let picks = picks.iter().flatten();
        let marks = picks.map(|saved| marked(marking, || grader.grade(&saved.pick)));
        let right = marks.filter(|grade| *grade == Grade::Correct).count();
        u32::try_from(right).unwrap_or(u32::MAX)
    }

    fn can_vote_again(&self, index: usize) -> bool {
        let question = self.questions().get(index);
        let has_answers = question.is_some_and(|question| !question.answers().is_empty());
        let round = self.rounds.get(index);
        let is_first = round.is_some_and(|round| round.first_vote.is_none());
        self.opened.mode == Mode::Live && has_answers && is_first
    }

    /// When a talk ends by itself, if it does.
    pub(super) fn talk_ends_at_ms(&self, since_ms: u64, ends_at_ms: Option<u64>) -> Option<u64> {
        ends_at_ms.or_else(|| self.pace.map(|_| since_ms + TALK_USUAL_MS))
    }

    /// Whether a pick was tapped before the first vote was over, and comes while people vote again.
    pub(super) fn is_of_first_vote(&self, index: usize, timing: PickTiming) -> bool {
        let round = self.rounds.get(index);
        let first_vote = round.and_then(|round| round.first_vote.as_ref());
        let closed_at_ms = first_vote.map(|vote| vote.closed_at_ms);
        closed_at_ms
            .zip(timing.tap_ms)
            .is_some_and(|(closed_at_ms, tap_ms)| tap_ms <= closed_at_ms)
    }

    /// A time out of range becomes the nearest one in it.
    pub(super) fn decide_talk(
        &self,
        for_ms: Option<u32>,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        if !self.awaits_second_vote() {
            return Err(Refusal::WrongPhase);
        }
        let at_ms = tick.now_ms;
        let for_ms = for_ms.map(|ms| u64::from(ms.clamp(TALK_MIN_MS, TALK_MAX_MS)));
        let ends_at_ms = for_ms.map(|ms| at_ms + ms);
        Ok(vec![Event::TalkStarted { at_ms, ends_at_ms }])
    }

    /// A vote begins, or the talk between two.
    pub(super) fn apply_vote(&mut self, event: &Event) {
        match event {
            Event::QuestionOpened {
                opens_at_ms,
                closes_at_ms,
            } => self.apply_opened(*opens_at_ms, *closes_at_ms),
            Event::TalkStarted { at_ms, ends_at_ms } => self.apply_talk(*at_ms, *ends_at_ms),
            _ => {}
        }
    }

    fn apply_talk(&mut self, at_ms: u64, ends_at_ms: Option<u64>) {
        let index = match self.phase {
            // Before anyone could vote.
            Phase::Announced { index, .. } => index,
            Phase::Closed {
                index,
                at_ms: closed_at_ms,
                ..
            } if self.can_vote_again(index) => {
                self.keep_first_vote(index, closed_at_ms);
                index
            }
            _ => return,
        };
        self.enter(Phase::Talk {
            index,
            at_ms,
            ends_at_ms,
        });
    }

    fn keep_first_vote(&mut self, index: usize, closed_at_ms: u64) {
        if let Some(round) = self.rounds.get_mut(index) {
            round.first_vote = Some(FirstVote {
                picks: std::mem::take(&mut round.picks),
                picked_count: std::mem::take(&mut round.picked_count),
                closed_at_ms,
            });
        }
    }

    /// Anyone who hasn't voted again keeps the first vote.
    pub(super) fn settle_votes(&mut self, index: usize) {
        let Some(round) = self.rounds.get_mut(index) else {
            return;
        };
        let Some(first_vote) = &round.first_vote else {
            return;
        };
        if round.picks.len() < first_vote.picks.len() {
            round.picks.resize(first_vote.picks.len(), None);
        }
        for (slot, first) in round.picks.iter_mut().zip(&first_vote.picks) {
            if slot.is_none() && first.is_some() {
                slot.clone_from(first);
                round.picked_count += 1;
            }
        }
    }
}
