//! The rules of teams, as a host chooses them: what they are called, and what their members'
//! answers are worth.
//!
//! Part of the stored format of [`crate::event`]: fields and variants are only ever appended.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

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
}
