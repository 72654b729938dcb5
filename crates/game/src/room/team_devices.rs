//! One device for each team: the seat is the team, and its device says who is on it.
//!
//! Nothing else about the room changes, so a team's points, its second device, its removal and its
//! place on the boards are those of any seat. Members' names are words about people, not players:
//! they follow the rules of nicknames and are hidden with the name of their team.

use std::collections::BTreeMap;

use super::{Room, SeatStatus};
use crate::event::{Event, Mode, TeamEvent};
use crate::ids::SeatId;
use crate::limits::MEMBERS_MAX;
use crate::nickname;
use crate::refusal::Refusal;

/// How teams play, on any devices.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct TeamPlay {
    pub(super) talk_time_ms: u32,
    /// Whether each device that joins is a team.
    is_by_device: bool,
    /// Who is on each team; none where nobody said it. Eight names for each seat at most.
    members: BTreeMap<SeatId, Vec<String>>,
}

impl TeamPlay {
    /// Someone else takes the seat.
    pub(super) fn forget(&mut self, seat: SeatId) {
        self.members.remove(&seat);
    }
}

impl Room {
    /// Whether each device that joins is a team.
    pub fn has_team_devices(&self) -> bool {
        self.team_play.is_by_device
    }

    /// Who is on the team of this seat, as its device said.
    pub fn members(&self, seat: SeatId) -> &[String] {
        let members = self.team_play.members.get(&seat);
        members.map_or(&[], Vec::as_slice)
    }

    /// Where hosts approve names, new ones of members are approved with their team's.
    pub(super) fn decide_members(
        &self,
        seat: SeatId,
        typed: &[String],
    ) -> Result<Vec<Event>, Refusal> {
        let known = self.present(seat)?;
        if known.status == SeatStatus::Kicked {
            return Err(Refusal::SeatKicked);
        }
        if !self.has_team_devices() {
            return Err(Refusal::TeamFixed);
        }
        if self.is_played() {
            return Err(Refusal::WrongPhase);
        }
        if typed.len() > MEMBERS_MAX {
            return Err(Refusal::TeamsMalformed);
        }
        let names = typed.iter().map(|name| self.member_name(name));
        let names = names.collect::<Result<Vec<_>, _>>()?;
        if names == self.members(seat) {
            return Ok(Vec::new());
        }
        let waits = self.holds_names() && !names.is_empty() && !known.is_name_held;
        let mut events = vec![Event::OfTeams(TeamEvent::MembersNamed { seat, names })];
        if waits {
            events.push(Event::NameHeld(seat));
        }
        Ok(events)
    }

    /// Two members of a team may have the same name, as people do.
    fn member_name(&self, typed: &str) -> Result<String, Refusal> {
        let name = nickname::parse(typed)?;
        self.check_not_reserved(&name)?;
        self.check_suitable(&name)?;
        Ok(name)
    }

    pub(super) fn apply_of_teams(&mut self, event: &TeamEvent) {
        let is_live = self.opened.mode == Mode::Live;
        let has_seat = |seat: &SeatId| seat.index() < self.seats.len();
        match event {
            TeamEvent::TalkTimeTold { ms } if is_live => self.team_play.talk_time_ms = *ms,
            TeamEvent::DevicesTold if is_live => self.team_play.is_by_device = true,
            TeamEvent::MembersNamed { seat, names } if has_seat(seat) => {
                self.team_play.members.insert(*seat, names.clone());
            }
            TeamEvent::TalkTimeTold { .. }
            | TeamEvent::DevicesTold
            | TeamEvent::MembersNamed { .. } => {}
        }
    }
}
