//! How sure players are of their answers.
//!
//! A player can say it beside an answer that can be right or wrong, until the reveal. It belongs to
//! the answer: a first vote keeps what was said of it, and in the second vote people say it again.
//! Points and picks never depend on it; the reveal waits a moment for it, and alone until the
//! player goes on. Whether it was right to be sure is told with the reveal and not before (LIVE-1).

use super::{Phase, Room, SavedPick, SeatStatus};
use crate::event::{Confidence, ConfidenceEvent, Event, Mode};
use crate::ids::SeatId;
use crate::quiz::Question;
use crate::refusal::Refusal;
use crate::round::ConfidenceCount;
use crate::score::Grade;

impl Room {
    /// Whether players may say how sure they are.
    pub fn asks_confidence(&self) -> bool {
        // Practice has no host to learn from it; an attempt at an assignment has one.
        self.switches.confidence && (self.opened.mode == Mode::Live || self.is_attempt())
    }

    /// How sure those were who said it, by level from the least sure, and how many of them are
    /// right, as the question counts now. Empty before the reveal, and if nobody said anything.
    pub fn confidence_counts(&self, index: usize) -> Vec<ConfidenceCount> {
        let Some(round) = self.rounds.get(index).filter(|round| round.is_revealed) else {
            return Vec::new();
        };
        let answers = round.picks.iter().zip(&round.outcomes);
        let told: Vec<_> = answers
            .filter_map(|(saved, outcome)| Some((saved.as_ref()?.confidence?, outcome.grade)))
            .collect();
        if told.is_empty() {
            return Vec::new();
        }
        let counts = Confidence::ALL.map(|confidence| {
            let own = told.iter().filter(|(said, _)| *said == confidence);
            let right = own
                .clone()
                .filter(|(_, grade)| *grade == Some(Grade::Correct));
            ConfidenceCount {
                confidence,
                count: own.map(|_| 1).sum(),
                right_count: right.map(|_| 1).sum(),
            }
        });
        counts.to_vec()
    }

    /// Whether someone who has answered a question may still say how sure they are. Else anyone who
    /// answers last, and so closes it, could never say it.
    pub(super) fn awaits_confidence(&self, index: usize) -> bool {
        let asked = self.questions().get(index).filter(|one| one.is_scored());
        let round = self.rounds.get(index).filter(|_| asked.is_some());
        let Some(round) = round.filter(|_| self.asks_confidence()) else {
            return false;
        };
        let mut answers = self.seats.iter().zip(&round.picks);
        answers.any(|(seat, saved)| {
            let is_silent = saved.as_ref().is_some_and(|one| one.confidence.is_none());
            is_silent && seat.status == SeatStatus::Playing
        })
    }

    /// Whether an attempt stays as it is until its player goes on: nobody else waits for the
    /// answer, and what was said of one's own can change until then.
    pub(super) fn waits_for_its_player(&self, index: usize) -> bool {
        let is_asked = self.is_attempt() && self.asks_confidence();
        let question = self.questions().get(index).filter(|_| is_asked);
        let round = self
            .rounds
            .get(index)
            .filter(|round| round.picked_count > 0);
        round.is_some() && question.is_some_and(Question::is_scored)
    }

    pub(super) fn decide_told(
        &self,
        seat: SeatId,
        index: usize,
        confidence: Confidence,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_playing(seat)?;
        let question = self.questions().get(index).ok_or(Refusal::OtherQuestion)?;
        // A resend gets the same answer, whatever has happened meanwhile.
        let standing = self.pick_that_stands(seat, index);
        if standing.and_then(|saved| saved.confidence) == Some(confidence) {
            return Ok(Vec::new());
        }
        self.check_may_tell(index, question)?;
        if self.pick_of(seat, index).is_none() {
            // The first of two votes stays as it was.
            return Err(standing.map_or(Refusal::PickFirst, |_first| Refusal::TooLate));
        }
        Ok(vec![Event::Confidence(ConfidenceEvent::Told {
            seat,
            index: u32::try_from(index).unwrap_or(u32::MAX),
            confidence,
        })])
    }

    /// Whether it can be said of a question now. A pause makes no difference: nothing depends on
    /// when it is said.
    fn check_may_tell(&self, index: usize, question: &Question) -> Result<(), Refusal> {
        if !self.asks_confidence() {
            return Err(Refusal::WrongPhase);
        }
        let current = self.question_index().ok_or(Refusal::NoQuestionOpen)?;
        if current != index {
            return Err(Refusal::OtherQuestion);
        }
        if !question.is_scored() {
            return Err(Refusal::WrongPhase);
        }
        match self.phase {
            Phase::Announced { .. } => Err(Refusal::TooEarly),
            Phase::Talk { .. } if self.is_talk_before_answers() => Err(Refusal::TooEarly),
            Phase::Open { .. } | Phase::Closed { .. } => Ok(()),
            // Anyone who talks with others has heard more than at the vote.
            Phase::Talk { .. } | Phase::Reveal { .. } | Phase::Leaderboard { .. } => {
                Err(Refusal::TooLate)
            }
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => Err(Refusal::NoQuestionOpen),
        }
    }

    pub(super) fn apply_confidence(&mut self, event: ConfidenceEvent) {
        match event {
            ConfidenceEvent::Set(on) => self.switches.confidence = on,
            ConfidenceEvent::Told {
                seat,
                index,
                confidence,
            } => {
                if let Some(saved) = self.saved_pick_mut(seat, index as usize) {
                    saved.confidence = Some(confidence);
                }
            }
        }
    }

    fn saved_pick_mut(&mut self, seat: SeatId, index: usize) -> Option<&mut SavedPick> {
        let round = self.rounds.get_mut(index)?;
        round.picks.get_mut(seat.index())?.as_mut()
    }
}
