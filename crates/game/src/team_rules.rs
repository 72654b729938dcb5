//! The rules of teams, as a host chooses them: what they are called, and what their members'
//! answers are worth.
//!
//! Part of the stored format of [`crate::event`]: fields and variants are only ever appended.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ids::SeatId;
use crate::limits::{BEST_OF_MAX, TEAMS_MAX, TEAMS_MIN};
use crate::nickname;
use crate::refusal::Refusal;

/// How a room is played in teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamRules {
    /// The names, by number.
    pub names: Vec<String>,
    /// What makes the points of a team.
    pub counting: TeamCounting,
    /// Whether players may choose another team in the lobby.
    pub players_choose: bool,
}

impl TeamRules {
    /// These rules with their names as a room shows them, or why nobody could play by them.
    pub fn checked(self) -> Result<Self, Refusal> {
        let is_countable = match self.counting {
            TeamCounting::BestOf(count) => (1..=BEST_OF_MAX).contains(&count),
            TeamCounting::Average | TeamCounting::Sum => true,
        };
        if !(TEAMS_MIN..=TEAMS_MAX).contains(&self.names.len()) || !is_countable {
            return Err(Refusal::TeamsMalformed);
        }
        let names = Self::checked_names(&self.names)?;
        Ok(Self { names, ..self })
    }

    /// Names of teams as a room shows them, or why they can't be: they follow the rules of
    /// nicknames, and no two look the same.
    pub fn checked_names(typed: &[String]) -> Result<Vec<String>, Refusal> {
        let names = typed.iter().map(|name| nickname::parse(name));
        let names: Vec<String> = names
            .collect::<Result<_, _>>()
            .map_err(|_nameless| Refusal::TeamsMalformed)?;
        let looks: BTreeSet<String> = names.iter().map(|name| nickname::look(name)).collect();
        if looks.len() < names.len() {
            return Err(Refusal::TeamsMalformed);
        }
        Ok(names)
    }
}

/// What makes the points of a team, question by question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeamCounting {
    /// The average of its members, rounded half up; fair to teams of different sizes.
    Average,
    /// The sum of its members.
    Sum,
    /// The sum of this many of its best members.
    BestOf(u8),
}

impl TeamCounting {
    /// What these points of its members are worth to a team.
    pub(crate) fn worth(self, points: &mut [u32]) -> u64 {
        let sum = |points: &[u32]| points.iter().map(|points| u64::from(*points)).sum::<u64>();
        match self {
            Self::Sum => sum(points),
            Self::Average => {
                let count = (points.len() as u64).max(1);
                (sum(points) + count / 2) / count
            }
            Self::BestOf(count) => {
                points.sort_unstable_by_key(|points| Reverse(*points));
                sum(&points[..points.len().min(usize::from(count))])
            }
        }
    }

    /// Adds to each member's share what they win of that for the team: whole points that add up.
    /// Of an average, what rounding leaves goes to the largest remainders. Where equals can't all
    /// have the same, those with less so far come first, so that equals take turns.
    pub(crate) fn share_out(self, won: &[(SeatId, u32)], shares: &mut [u32]) {
        let count = u32::try_from(won.len()).unwrap_or(u32::MAX).max(1);
        let is_average = self == Self::Average;
        let part = |points: u32| if is_average { points % count } else { points };
        let left: u64 = won.iter().map(|(_, points)| u64::from(part(*points))).sum();
        let winners = match self {
            Self::Sum => won.len(),
            Self::BestOf(most) => most.into(),
            Self::Average => usize::try_from((left + u64::from(count / 2)) / u64::from(count))
                .unwrap_or(usize::MAX),
        };
        let mut order = won.to_vec();
        order.sort_by_key(|(seat, points)| (Reverse(part(*points)), shares[seat.index()]));
        for (place, (seat, points)) in order.into_iter().enumerate() {
            let wins = u32::from(place < winners);
            let share = if is_average {
                points / count + wins
            } else {
                points * wins
            };
            shares[seat.index()] += share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TeamCounting;
    use crate::ids::SeatId;

    fn shares(counting: TeamCounting, points: &[u32]) -> Vec<u32> {
        let mut shares = vec![0; points.len()];
        share_out(counting, points, &mut shares);
        shares
    }

    fn share_out(counting: TeamCounting, points: &[u32], shares: &mut [u32]) {
        let won = (0..).map(SeatId).zip(points.iter().copied());
        counting.share_out(&won.collect::<Vec<_>>(), shares);
    }

    #[test]
    fn a_share_is_what_a_member_adds_to_the_team() {
        assert_eq!(shares(TeamCounting::Sum, &[900, 0, 650]), [900, 0, 650]);
        assert_eq!(shares(TeamCounting::BestOf(2), &[1, 3, 2]), [0, 3, 2]);
        assert_eq!(shares(TeamCounting::BestOf(5), &[1, 3]), [1, 3]);
        assert_eq!(shares(TeamCounting::Average, &[900, 0, 600]), [300, 0, 200]);
        assert_eq!(shares(TeamCounting::Average, &[]), [0; 0]);
    }

    /// The average of 998, 900 and 1 is 633: 332.67, 300 and 0.33 of it.
    #[test]
    fn what_rounding_leaves_goes_to_the_largest_remainder() {
        assert_eq!(shares(TeamCounting::Average, &[998, 900, 1]), [333, 300, 0]);
        // Half a point is rounded up, and it is the one who won something who gets it.
        assert_eq!(shares(TeamCounting::Average, &[0, 1]), [0, 1]);
        assert_eq!(shares(TeamCounting::Average, &[0, 1, 0]), [0, 0, 0]);
    }

    /// Two who always win the same stay within a point of each other, whatever counts.
    #[test]
    fn equals_take_turns() {
        for (counting, points, apart) in [
            (TeamCounting::Average, 501, 1),
            (TeamCounting::BestOf(1), 700, 700),
        ] {
            let mut won = [0, 0];
            for _ in 0..11 {
                share_out(counting, &[points, points], &mut won);
                assert!(won[0].abs_diff(won[1]) <= apart, "{counting:?}: {won:?}");
            }
        }
    }
}
