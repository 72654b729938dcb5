//! Which players may need help.

use crate::item::HARD_SHARE;
use crate::sheet::Sheet;
use crate::statistics::number;

/// The minimum number of answers for judging a player by right answers; in a shorter quiz, all of
/// them.
pub const JUDGED_MIN: usize = 3;
/// The share of answered questions below which a player may need help.
pub const ANSWERED_SHARE_MIN: f64 = 0.5;

/// Why a player may need help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Less than [`HARD_SHARE`] of what was answered is right.
    FewRight,
    /// Less than half of the questions were answered.
    FewAnswered,
}

/// One player's answers to all scored questions.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerAnalysis {
    /// How many scored questions there were for this player.
    pub scored_count: usize,
    /// How many of them were answered.
    pub answered_count: usize,
    /// The credit, a whole question being 1.
    pub credit: f64,
}

impl PlayerAnalysis {
    /// The share of the credit at what was answered; `None` if nothing was.
    pub fn right_share(&self) -> Option<f64> {
        (self.answered_count > 0).then(|| self.credit / number(self.answered_count))
    }

    /// The share of questions that were answered; `None` if there were none.
    pub fn answered_share(&self) -> Option<f64> {
        (self.scored_count > 0).then(|| number(self.answered_count) / number(self.scored_count))
    }

    /// Why this person may need help; nothing if all is well.
    pub fn reasons(&self) -> Vec<Reason> {
        let is_judged = self.answered_count >= JUDGED_MIN.min(self.scored_count);
        let few_right = is_judged && self.right_share().is_some_and(|share| share < HARD_SHARE);
        let few_answered = self
            .answered_share()
            .is_some_and(|share| share < ANSWERED_SHARE_MIN);
        let reasons = [
            (few_right, Reason::FewRight),
            (few_answered, Reason::FewAnswered),
        ];
        let reasons = reasons.into_iter().filter(|(holds, _)| *holds);
        reasons.map(|(_, reason)| reason).collect()
    }
}

impl Sheet {
    /// All players, in the order they were added.
    pub fn players(&self) -> Vec<PlayerAnalysis> {
        let totals = self.totals().into_iter().zip(self.rows()).enumerate();
        totals
            .map(|(at, (credit, row))| {
                let asked = self.items().iter().zip(row).enumerate();
                let asked = asked.filter(|(place, _)| self.was_asked(at, *place));
                let scored = asked.filter(|(_, (item, _))| item.is_scored);
                let scored: Vec<bool> = scored.map(|(_, (_, given))| given.is_some()).collect();
                PlayerAnalysis {
                    scored_count: scored.len(),
                    answered_count: scored.into_iter().filter(|gave| *gave).count(),
                    credit,
                }
            })
            .collect()
    }
}
