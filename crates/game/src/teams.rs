//! Teams: who is in which, and what their members' answers are worth.
//!
//! No points are given here: a team's points are made of what its members have won, and follow
//! from the rounds again whenever those change.
//!
//! A member counts in a question if they answered it, or one of the two before it: a phone in
//! a pocket doesn't pull a team down, and anyone who skips a hard question still counts. Of those
//! who left, only what they answered counts; of those who were removed, nothing. Anyone who moves
//! takes their points along.

use crate::ids::{SeatId, TeamId};
use crate::round::Round;
use crate::seat::{Seat, SeatStatus};
use crate::team_rules::TeamRules;

/// Where a team stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TeamStanding {
    /// How many players are in it, or ask to come in.
    pub size: u32,
    /// All points up to the last reveal.
    pub points: u64,
    /// Points of the last reveal.
    pub gained: u64,
    /// The rank after the last reveal; teams with equal points share it.
    pub rank: Option<u32>,
    /// The rank one reveal earlier.
    pub previous_rank: Option<u32>,
}

/// The teams of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Teams {
    pub(crate) rules: TeamRules,
    /// The team of each seat, by seat number; may be shorter than the list of seats.
    of: Vec<Option<TeamId>>,
    pub(crate) standings: Vec<TeamStanding>,
    /// The question that was revealed last.
    last: Option<usize>,
    /// Who was here when points were last settled, by seat: shares are those of these points.
    counted: Vec<SeatStatus>,
}

impl Teams {
    pub(crate) fn new(rules: TeamRules) -> Self {
        let standings = vec![TeamStanding::default(); rules.names.len()];
        Self {
            rules,
            of: Vec::new(),
            standings,
            last: None,
            counted: Vec::new(),
        }
    }

    pub(crate) fn of(&self, seat: SeatId) -> Option<TeamId> {
        self.of.get(seat.index()).copied().flatten()
    }

    pub(crate) fn has(&self, team: TeamId) -> bool {
        team.index() < self.standings.len()
    }

    /// The teams with the fewest players.
    pub(crate) fn smallest(&self) -> Vec<TeamId> {
        let least = self.standings.iter().map(|team| team.size).min();
        let teams = (0_u8..).map(TeamId).zip(&self.standings);
        let smallest = teams.filter(|(_, standing)| Some(standing.size) == least);
        smallest.map(|(team, _)| team).collect()
    }

    /// Puts a seat into a team, or, with none, gives it to someone new.
    pub(crate) fn place(&mut self, seat: SeatId, is_here: bool, team: Option<TeamId>) {
        let team = team.filter(|team| self.has(*team));
        self.count_in(seat, is_here, -1);
        if self.of.len() <= seat.index() {
            self.of.resize(seat.index() + 1, None);
        }
        self.of[seat.index()] = team;
        self.count_in(seat, is_here, 1);
    }

    /// A seat came into the game, or went.
    pub(crate) fn follow(&mut self, seat: SeatId, was_here: bool, is_here: bool) {
        self.count_in(seat, was_here, -1);
        self.count_in(seat, is_here, 1);
    }

    fn count_in(&mut self, seat: SeatId, counts: bool, change: i32) {
        let team = self.of(seat).filter(|_| counts);
        let standing = team.and_then(|team| self.standings.get_mut(team.index()));
        if let Some(standing) = standing {
            standing.size = standing.size.saturating_add_signed(change);
        }
    }

    /// After the reveal of a question: every team has its rank, and the one before.
    pub(crate) fn rank(&mut self, index: usize, rounds: &[Scored<'_>], seats: &[Seat]) {
        for standing in &mut self.standings {
            standing.previous_rank = standing.rank;
        }
        self.last = Some(index);
        self.settle(rounds, seats);
    }

    /// After anything else that changes points. No question was played, so no team has moved.
    pub(crate) fn settle(&mut self, rounds: &[Scored<'_>], seats: &[Seat]) {
        self.counted = seats.iter().map(|seat| seat.status).collect();
        for standing in &mut self.standings {
            (standing.points, standing.gained) = (0, 0);
        }
        for (at, scored) in rounds.iter().enumerate() {
            if scored.counts {
                let before = &rounds[at.saturating_sub(2)..at];
                self.count(scored, before, seats);
            }
        }
        let points: Vec<u64> = self.standings.iter().map(|team| team.points).collect();
        for standing in &mut self.standings {
            let better = points.iter().filter(|points| **points > standing.points);
            standing.rank = u32::try_from(better.count() + 1).ok();
        }
    }

    /// A slide was shown: nothing was won, and no team has moved.
    pub(crate) fn stand_still(&mut self) {
        self.last = None;
        for standing in &mut self.standings {
            standing.gained = 0;
            standing.previous_rank = standing.rank;
        }
    }

    fn count(&mut self, scored: &Scored<'_>, before: &[Scored<'_>], seats: &[Seat]) {
        let won = self.won(scored, before, seats);
        for (standing, won) in self.standings.iter_mut().zip(won) {
            let mut points: Vec<u32> = won.into_iter().map(|(_, points)| points).collect();
            let worth = self.rules.counting.worth(&mut points);
            standing.points += worth;
            if self.last == Some(scored.index) {
                standing.gained = worth;
            }
        }
    }

    /// What each seat has won of its team's points, by number.
    pub(crate) fn shares(&self, rounds: &[Scored<'_>], seats: &[Seat]) -> Vec<u32> {
        let mut shares = vec![0; seats.len()];
        for (at, scored) in rounds
            .iter()
            .enumerate()
            .filter(|(_, scored)| scored.counts)
        {
            for members in self.won(scored, &rounds[at.saturating_sub(2)..at], seats) {
                self.rules.counting.share_out(&members, &mut shares);
            }
        }
        shares
    }

    /// By team: who counts in a question, and what they won in it.
    fn won(
        &self,
        scored: &Scored<'_>,
        before: &[Scored<'_>],
        seats: &[Seat],
    ) -> Vec<Vec<(SeatId, u32)>> {
        let mut won = vec![Vec::new(); self.standings.len()];
        for seat in seats {
            let Some(team) = self.of(seat.id) else {
                continue;
            };
            let answered = |scored: &Scored<'_>| scored.round.has_pick(seat.id);
            let counts = match self.counted.get(seat.id.index()) {
                Some(SeatStatus::Playing) => answered(scored) || before.iter().any(answered),
                Some(SeatStatus::Left) => answered(scored),
                Some(SeatStatus::Kicked | SeatStatus::Asking) | None => false,
            };
            if let Some(outcome) = scored.round.outcome(seat.id).filter(|_| counts) {
                won[team.index()].push((seat.id, outcome.points));
            }
        }
        won
    }
}

/// A question that was revealed.
pub(crate) struct Scored<'r> {
    pub(crate) index: usize,
    pub(crate) round: &'r Round,
    /// Whether it can be right or wrong.
    pub(crate) counts: bool,
}
