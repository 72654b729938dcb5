//! Teams as everyone may see them.

use std::cmp::Reverse;

use game::event::{Event, TeamCounting as Counting, TeamEvent, TeamRules};
use game::room::{Seat, SeatStatus};
use game::{Refusal, Room, TeamId};

use protocol::http::rooms::{TeamDevices, TeamSettings};
use protocol::socket::{BestMember, BestOf, Team, TeamCounting, Teams};

use crate::shown_name;

/// Where the teams stand; `None` if everyone plays for themselves.
pub fn teams(room: &Room) -> Option<Teams> {
    let rules = room.team_rules()?;
    let teams = rules.names.iter().zip(room.team_standings());
    Some(Teams {
        counting: counting(rules.counting),
        players_choose: rules.players_choose,
        teams: teams
            .map(|(name, standing)| Team {
                name: name.clone(),
                size: standing.size,
                points: standing.points,
                gained: standing.gained,
                rank: standing.rank,
                previous_rank: standing.previous_rank,
            })
            .collect(),
    })
}

/// The maximum number of members who are named for each team on the podium.
const BEST_MEMBERS_MAX: usize = 3;
/// The last rank that stands on the podium.
const PODIUM_RANK_MAX: u32 = 3;

/// Who won most for each team on the podium, in the order of teams.
pub(crate) fn best_members(room: &Room) -> Vec<BestMember> {
    let shares = room.team_shares();
    let standings = (0_u8..).zip(room.team_standings());
    let on_podium = standings.filter(|(_, standing)| {
        let rank = standing.rank.unwrap_or(u32::MAX);
        rank <= PODIUM_RANK_MAX && standing.points > 0
    });
    let best = on_podium.flat_map(|(number, _)| {
        let seats = room.seats().iter().filter_map(|seat| {
            let share = shares.get(seat.id.index()).copied()?;
            // As on the leaderboard, those who left aren't named.
            let is_named = seat.status == SeatStatus::Playing && share > 0;
            let is_member = room.team_of(seat.id) == Some(TeamId(number));
            (is_named && is_member).then_some((share, seat))
        });
        let mut seats: Vec<(u32, &Seat)> = seats.collect();
        seats.sort_by_key(|(share, seat)| (Reverse(*share), seat.standing(), seat.id));
        let best = seats.into_iter().take(BEST_MEMBERS_MAX);
        best.map(move |(share, seat)| BestMember {
            team: number,
            seat: seat.id.0,
            nickname: shown_name(seat),
            share,
        })
    });
    best.collect()
}

/// How many players each team has; empty if everyone plays for themselves.
pub fn team_sizes(room: &Room) -> Vec<u32> {
    let standings = room.team_standings().iter();
    standings.map(|standing| standing.size).collect()
}

/// What makes the points of a team.
fn counting(counting: Counting) -> TeamCounting {
    match counting {
        Counting::Average => TeamCounting::Average,
        Counting::Sum => TeamCounting::Sum,
        Counting::BestOf(count) => TeamCounting::BestOf(BestOf { count }),
    }
}

/// The rules that were asked for; not checked yet.
fn team_rules(asked: &TeamSettings) -> TeamRules {
    TeamRules {
        names: asked.names.clone(),
        counting: match asked.counting {
            TeamCounting::Average => Counting::Average,
            TeamCounting::Sum => Counting::Sum,
            TeamCounting::BestOf(best) => Counting::BestOf(best.count),
        },
        players_choose: asked.players_choose,
    }
}

/// What a room begins with if it is played in teams, or why it can't.
pub fn in_teams(asked: Option<&TeamSettings>) -> Result<Vec<Event>, Refusal> {
    let Some(asked) = asked else {
        return Ok(Vec::new());
    };
    let talk_time = TeamEvent::talk_time(asked.talk_seconds)?;
    let mut events = vec![match asked.devices {
        TeamDevices::Own => Event::TeamsTold(team_rules(asked).checked()?),
        TeamDevices::One => Event::OfTeams(TeamEvent::DevicesTold),
    }];
    events.extend(talk_time.map(Event::OfTeams));
    Ok(events)
}

/// The settings that a room is played in teams by; `None` if everyone plays for themselves.
pub(crate) fn team_settings(room: &Room) -> Option<TeamSettings> {
    let talk_seconds = room.talk_time_ms() / 1_000;
    if room.has_team_devices() {
        return Some(TeamSettings {
            names: Vec::new(),
            counting: TeamCounting::Average,
            players_choose: false,
            devices: TeamDevices::One,
            talk_seconds,
        });
    }
    let rules = room.team_rules()?;
    Some(TeamSettings {
        names: rules.names.clone(),
        counting: counting(rules.counting),
        players_choose: rules.players_choose,
        devices: TeamDevices::Own,
        talk_seconds,
    })
}

/// Who is on a team with one device, for everyone; hidden with the name of the team.
pub(crate) fn shown_members(room: &Room, seat: &Seat) -> Vec<String> {
    if seat.is_name_hidden {
        return Vec::new();
    }
    room.members(seat.id).to_vec()
}
