//! More time for those who need it.
//!
//! Who has more time is nobody else's business. So the time that counts for points is told on the
//! usual clock: a player with twice the time who answers after 10 s has taken 5 s, in all that is
//! stored, shown and exported. Nothing that comes out of the rules tells who had more.

use serde::{Deserialize, Serialize};

use crate::limits::HASTY_BELOW_MS;

/// How much time a player has for each question. Stored in the journal until the game ends:
/// variants are only ever appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TimeAllowance {
    /// The time limit of the question.
    #[default]
    Usual,
    /// A quarter more.
    QuarterMore,
    /// Half as much again.
    HalfMore,
    /// Twice the time.
    Double,
    /// Ten times the time.
    Tenfold,
    /// As long as it takes.
    Unlimited,
}

impl TimeAllowance {
    /// All of them, least time first.
    pub const ALL: [Self; 6] = [
        Self::Usual,
        Self::QuarterMore,
        Self::HalfMore,
        Self::Double,
        Self::Tenfold,
        Self::Unlimited,
    ];

    /// Whether it is the time everyone has.
    pub fn is_usual(self) -> bool {
        self == Self::Usual
    }

    /// How many quarters of the usual time. Without a limit time still passes: a time of zero would
    /// tell everyone who reads a report.
    fn quarters(self) -> u64 {
        match self {
            Self::Usual => 4,
            Self::QuarterMore => 5,
            Self::HalfMore => 6,
            Self::Double => 8,
            Self::Tenfold | Self::Unlimited => 40,
        }
    }

    /// How long a question with this limit lasts, in milliseconds; `None` means no limit.
    pub fn limit_ms(self, usual_ms: u64) -> Option<u64> {
        (self != Self::Unlimited).then(|| self.bounded_limit_ms(usual_ms))
    }

    /// The same where someone has to go on at some time.
    pub(crate) fn bounded_limit_ms(self, usual_ms: u64) -> u64 {
        usual_ms.saturating_mul(self.quarters()) / 4
    }

    /// The time that was taken, as the usual clock would show it.
    pub(crate) fn on_usual_clock(self, taken_ms: u64) -> u64 {
        let told_ms = taken_ms.saturating_mul(4) / self.quarters();
        // Nobody looks hasty because their time is told shorter.
        told_ms.max(taken_ms.min(HASTY_BELOW_MS))
    }

    /// The time that was taken, from what the usual clock shows.
    pub(crate) fn off_usual_clock(self, shown_ms: u64) -> u64 {
        shown_ms.saturating_mul(self.quarters()) / 4
    }
}
