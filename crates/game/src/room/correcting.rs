//! Recalculating points when a question turns out to be wrong.
//!
//! A question can only be corrected after its answer was revealed, so a correction can't give
//! anything away early. Points follow from picks alone and are recalculated for the whole game,
//! because one answer that becomes right can lengthen a streak over many questions.

use super::{Outcome, Room};
use crate::correction::{self, Correction, Marking};
use crate::event::{Event, Mode};
use crate::leaderboard;
use crate::limits::CORRECTIONS_MAX;
use crate::quiz::Question;
use crate::refusal::Refusal;
use crate::score::{Grade, Grader, Scoring};
use crate::seat::Seat;
use crate::tick::Tick;

impl Room {
    /// A question as its author wrote it, whatever it counts as now.
    pub fn written(&self, index: usize) -> Option<&Question> {
        let written = self.written.get(&index);
        written.or_else(|| self.questions().get(index))
    }

    /// How many questions do not count as they were written.
    pub fn corrected_count(&self) -> usize {
        self.written.len()
    }

    /// Whether a question can be right or wrong at all.
    pub fn is_scored(&self, index: usize) -> bool {
        let question = self.questions().get(index);
        question.is_some_and(Question::is_scored) && !self.is_void(index)
    }

    fn is_void(&self, index: usize) -> bool {
        let round = self.rounds.get(index);
        round.is_some_and(|round| round.marking == Marking::Void)
    }

    pub(super) fn decide_correct(
        &self,
        index: usize,
        correction: &Correction,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        let (Some(written), Some(round)) = (self.written(index), self.rounds.get(index)) else {
            return Err(Refusal::OtherQuestion);
        };
        if self.opened.mode == Mode::Practice {
            return Err(Refusal::WrongPhase);
        }
        if !round.is_revealed {
            return Err(Refusal::NotRevealed);
        }
        if !written.is_scored() {
            return Err(Refusal::KeyMalformed);
        }
        let correction = match correction {
            Correction::Key(key) => {
                let (corrected, key) =
                    correction::with_key(written, key).ok_or(Refusal::KeyMalformed)?;
                if corrected == *written {
                    Correction::AsWritten
                } else {
                    Correction::Key(key)
                }
            }
            other => other.clone(),
        };
        if correction.marking() == round.marking && self.counts_as(index, &correction) {
            return Ok(Vec::new());
        }
        self.may_correct()?;
        Ok(vec![Event::QuestionCorrected {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            at_ms: tick.now_ms,
            correction,
        }])
    }

    pub(super) fn may_correct(&self) -> Result<(), Refusal> {
        if self.correction_count >= CORRECTIONS_MAX {
            return Err(Refusal::TooManyCorrections);
        }
        Ok(())
    }

    /// Whether the key of a question is that of a correction already.
    fn counts_as(&self, index: usize, correction: &Correction) -> bool {
        let Correction::Key(key) = correction else {
            return true;
        };
        let written = self.written(index);
        let corrected = written.and_then(|written| correction::with_key(written, key));
        corrected.is_some_and(|(corrected, _)| self.questions().get(index) == Some(&corrected))
    }

    pub(super) fn apply_corrected(&mut self, index: usize, correction: &Correction) {
        let is_revealed = self
            .rounds
            .get(index)
            .is_some_and(|round| round.is_revealed);
        let Some(written) = self.written(index).filter(|_| is_revealed).cloned() else {
            return;
        };
        let corrected = match correction {
            Correction::Key(key) => {
                correction::with_key(&written, key).map(|(question, _)| question)
            }
            Correction::AsWritten | Correction::Void | Correction::Everyone => None,
        };
        let (Some(question), Some(round)) = (
            self.opened.questions.get_mut(index),
            self.rounds.get_mut(index),
        ) else {
            return;
        };
        round.marking = correction.marking();
        *question = corrected.unwrap_or_else(|| written.clone());
        if round.marking == Marking::AsWritten {
            self.written.remove(&index);
        } else {
            self.written.insert(index, written);
        }
        self.correction_count += 1;
        self.grade(index);
        self.count_anew();
    }

    /// Grades the picks of a question with what is right now; points are another matter.
    pub(super) fn grade(&mut self, index: usize) {
        let marking = self.rounds.get(index).map(|round| round.marking);
        let takes_several = self.written(index).is_some_and(Question::takes_several);
        let (Some(question), Some(round)) =
            (self.opened.questions.get(index), self.rounds.get_mut(index))
        else {
            return;
        };
        let grader = Grader::new(question, self.opened.settings.partial_credit);
        let grader = if takes_several {
            grader
        } else {
            grader.any_of()
        };
        // Who came after the reveal has nothing here, then as now.
        let seat_count = if round.is_revealed {
            round.outcomes.len()
        } else {
            // Anyone who takes a place that was given back comes later.
            let is_outside = |seat: &&Seat| !seat.was_let_in || self.given_back.contains(&seat.id);
            let outside = self.seats.iter().filter(is_outside);
            round.not_asked = outside.map(|seat| seat.id).collect();
            self.seats.len()
        };
        round.is_revealed = true;
        round.outcomes = (0..seat_count)
            .map(|at| {
                let saved = round.picks.get(at).and_then(Option::as_ref);
                let grade = saved.map(|saved| marked(marking, || grader.grade(&saved.pick)));
                Outcome {
                    grade,
                    points: 0,
                    right_gaps: saved.map_or(0, |saved| grader.right_gap_bits(&saved.pick)),
                }
            })
            .collect();
    }

    /// Gives the points of a graded question to those who picked, after all questions before it.
    pub(super) fn count(&mut self, index: usize) {
        let is_scored = self.is_scored(index);
        let questions = 0..self.opened.questions.len();
        let scored_count = questions.filter(|index| self.is_scored(*index)).count();
        let left_out = self.left_out_counts();
        let (Some(question), Some(round)) =
            (self.opened.questions.get(index), self.rounds.get_mut(index))
        else {
            return;
        };
        for (at, seat) in self.seats.iter_mut().enumerate() {
            seat.gained = 0;
            let Some(outcome) = round.outcomes.get_mut(at) else {
                continue;
            };
            let saved = round.picks.get(at).and_then(Option::as_ref);
            if is_scored {
                let is_right = outcome.grade == Some(Grade::Correct);
                seat.streak = if is_right { seat.streak + 1 } else { 0 };
            }
            let (Some(saved), Some(grade)) = (saved, outcome.grade) else {
                outcome.points = 0;
                continue;
            };
            if grade == Grade::Correct {
                seat.correct_count += 1;
                seat.time_ms += u64::from(saved.elapsed_ms);
            }
            let left_out = left_out.get(at).copied().unwrap_or(0);
            let scoring = Scoring::of(&self.opened.settings, scored_count as u64 - left_out);
            outcome.points = scoring.points(question, grade, saved.elapsed_ms, seat.streak);
            seat.gained = outcome.points;
            seat.points = seat.points.saturating_add(outcome.points);
        }
    }

    /// How many scored questions each seat's attempt was without; empty if all had all of them.
    fn left_out_counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for (index, round) in self.rounds.iter().enumerate() {
            if round.not_drawn.is_empty() || !self.is_scored(index) {
                continue;
            }
            counts.resize(self.seats.len(), 0);
            for seat in &round.not_drawn {
                if let Some(count) = counts.get_mut(seat.index()) {
                    *count += 1;
                }
            }
        }
        counts
    }

    /// Counts the whole game again. Nobody has moved by playing, so what a rank was before stays.
    pub(super) fn count_anew(&mut self) {
        for seat in &mut self.seats {
            (seat.points, seat.time_ms, seat.gained) = (0, 0, 0);
            (seat.correct_count, seat.streak) = (0, 0);
        }
        for index in 0..self.rounds.len() {
            let is_revealed = self
                .rounds
                .get(index)
                .is_some_and(|round| round.is_revealed);
            if is_revealed {
                self.count(index);
            }
        }
        self.ranking = leaderboard::settle(&mut self.seats);
        self.settle_teams();
    }
}

/// How right a pick is where a question counts for nobody, for everyone, or as its key says.
pub(super) fn marked(marking: Option<Marking>, by_key: impl FnOnce() -> Grade) -> Grade {
    match marking {
        Some(Marking::Void) => Grade::Unscored,
        Some(Marking::Everyone) => Grade::Correct,
        _ => by_key(),
    }
}
