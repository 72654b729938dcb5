//! Playing in teams: who is in which, and where they stand.

use super::{Phase, Room, SeatStatus};
use crate::command::Command;
use crate::event::{Event, Mode};
use crate::ids::{SeatId, TeamId};
use crate::quiz::Question;
use crate::refusal::Refusal;
use crate::team_rules::TeamRules;
use crate::teams::{Scored, TeamStanding, Teams};
use crate::tick::{Sequence, Tick};

/// Keeps the choice of a team apart from what else follows from the seed of a step.
const TEAM_SALT: u64 = 0x7465_616D;

impl Room {
    /// The rules of its teams; `None` if everyone plays for themselves.
    pub fn team_rules(&self) -> Option<&TeamRules> {
        self.teams.as_ref().map(|teams| &teams.rules)
    }

    /// Where its teams stand, by number; empty if everyone plays for themselves.
    pub fn team_standings(&self) -> &[TeamStanding] {
        self.teams.as_ref().map_or(&[], |teams| &teams.standings)
    }

    /// The team of a seat.
    pub fn team_of(&self, seat: SeatId) -> Option<TeamId> {
        self.teams.as_ref().and_then(|teams| teams.of(seat))
    }

    /// What each seat has won of its team's points up to the last reveal, by number; empty if
    /// everyone plays for themselves. The shares of a team's members add up to its points.
    pub fn team_shares(&self) -> Vec<u32> {
        (self.teams.as_ref())
            .map_or_else(Vec::new, |teams| teams.shares(&self.scored(), &self.seats))
    }

    /// One of the smallest teams, for someone new.
    pub(super) fn newcomers_team(&self, seat: SeatId, tick: Tick) -> Option<Event> {
        let smallest = self.teams.as_ref()?.smallest();
        let chosen = Sequence::new(tick.seed ^ TEAM_SALT).below(smallest.len().max(1));
        let team = *smallest.get(chosen)?;
        Some(Event::SeatTeamed { seat, team })
    }

    /// Decides about another team for a player, who chose it or is moved; any other command is
    /// neither.
    pub(super) fn decide_teaming(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::ChooseTeam { seat, team } => self.decide_chosen_team(*seat, *team),
            Command::MoveToTeam { seat, team } => self.decide_move(*seat, *team),
            _ => Ok(Vec::new()),
        }
    }

    fn decide_chosen_team(&self, seat: SeatId, team: TeamId) -> Result<Vec<Event>, Refusal> {
        let teams = self.teams.as_ref().ok_or(Refusal::TeamUnknown)?;
        if self.present(seat)?.status == SeatStatus::Kicked {
            return Err(Refusal::SeatKicked);
        }
        if !teams.rules.players_choose || self.phase != Phase::Lobby {
            return Err(Refusal::TeamFixed);
        }
        self.teamed(seat, team)
    }

    fn decide_move(&self, seat: SeatId, team: TeamId) -> Result<Vec<Event>, Refusal> {
        self.present(seat)?;
        if self.is_played() {
            return Err(Refusal::WrongPhase);
        }
        self.teamed(seat, team)
    }

    fn teamed(&self, seat: SeatId, team: TeamId) -> Result<Vec<Event>, Refusal> {
        let teams = self.teams.as_ref().ok_or(Refusal::TeamUnknown)?;
        if !teams.has(team) {
            return Err(Refusal::TeamUnknown);
        }
        if teams.of(seat) == Some(team) {
            return Ok(Vec::new());
        }
        Ok(vec![Event::SeatTeamed { seat, team }])
    }

    /// Deals everyone here to the teams again, so that their sizes differ by one at most.
    pub(super) fn decide_mix(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        let teams = self.teams.as_ref().ok_or(Refusal::TeamUnknown)?;
        if self.phase != Phase::Lobby {
            return Err(Refusal::WrongPhase);
        }
        let here = self.seats.iter().filter(|seat| seat.status.is_here());
        let mut seats: Vec<SeatId> = here.map(|seat| seat.id).collect();
        Sequence::new(tick.seed).shuffle(&mut seats);
        let numbers = (0_u8..).take(teams.standings.len()).map(TeamId);
        if seats.is_empty() {
            return Err(Refusal::NobodyPlays);
        }
        let dealt = seats.into_iter().zip(numbers.cycle());
        Ok(vec![Event::TeamsMixed(dealt.collect())])
    }

    pub(super) fn apply_teaming(&mut self, event: &Event) {
        match event {
            Event::TeamsTold(rules) if self.opened.mode == Mode::Live => {
                self.teams = Some(Box::new(Teams::new(rules.clone())));
            }
            Event::SeatTeamed { seat, team } => {
                let is_move = self.team_of(*seat).is_some();
                self.place(*seat, *team);
                // Points go along with a player who moves; before the first reveal there are none.
                if is_move && self.has_team_ranks() {
                    self.settle_teams();
                }
            }
            Event::TeamsMixed(dealt) => {
                for (seat, team) in dealt {
                    self.place(*seat, *team);
                }
                self.step = self.step.wrapping_add(1);
            }
            _ => {}
        }
    }

    fn has_team_ranks(&self) -> bool {
        let mut standings = self.team_standings().iter();
        standings.any(|standing| standing.rank.is_some())
    }

    fn place(&mut self, seat: SeatId, team: TeamId) {
        let Some(is_here) = self.seat(seat).map(|seat| seat.status.is_here()) else {
            return;
        };
        if let Some(teams) = &mut self.teams {
            teams.place(seat, is_here, Some(team));
        }
    }

    pub(super) fn rank_teams(&mut self, index: usize) {
        if let Some(mut teams) = self.teams.take() {
            teams.rank(index, &self.scored(), &self.seats);
            self.teams = Some(teams);
        }
    }

    pub(super) fn settle_teams(&mut self) {
        if let Some(mut teams) = self.teams.take() {
            teams.settle(&self.scored(), &self.seats);
            self.teams = Some(teams);
        }
    }

    /// All questions that were revealed, slides apart, in their order.
    fn scored(&self) -> Vec<Scored<'_>> {
        let rounds = self.rounds.iter().enumerate();
        let revealed = rounds.filter(|(index, round)| {
            let question = self.questions().get(*index);
            round.is_revealed && !question.is_some_and(Question::is_slide)
        });
        let scored = revealed.map(|(index, round)| Scored {
            index,
            round,
            counts: self.is_scored(index),
        });
        scored.collect()
    }
}
