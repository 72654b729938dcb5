//! Teams, counted in the slowest and plainest way.

use game::event::{Event, TeamCounting};
use game::limits::MEMBERS_MAX;
use game::room::{Phase, Seat, SeatStatus};
use game::{Room, SeatId, TeamId, nickname};

/// Everyone who is here is in one team, and sizes are what they are. Shares of members add up to
/// their team's points at any moment, no matter who has come or gone since the last reveal.
pub(crate) fn check_sizes(room: &Room) {
    let shares = room.team_shares();
    for (number, standing) in room.team_standings().iter().enumerate() {
        let is_of = |seat: &&Seat| room.team_of(seat.id).is_some_and(|of| of.index() == number);
        let members = room.seats().iter().filter(is_of);
        let won: u64 = members.map(|seat| u64::from(shares[seat.id.index()])).sum();
        assert_eq!(won, standing.points, "shares of team {number}");
        let is_in = |seat: &&Seat| {
            let team = room.team_of(seat.id).expect("nobody is without a team");
            seat.status.is_here() && team.index() == number
        };
        let count = room.seats().iter().filter(is_in).count();
        assert_eq!(standing.size as usize, count, "team {number}");
    }
}

/// The points of each team are what the picks of its members say, and its rank follows.
pub(crate) fn check_points(room: &Room) {
    let Some(rules) = room.team_rules() else {
        assert!(room.team_standings().is_empty());
        assert!(room.team_shares().is_empty());
        return;
    };
    let teams = (0..rules.names.len()).map(|team| TeamId(u8::try_from(team).unwrap()));
    let points: Vec<u64> = teams
        .map(|team| {
            let rounds = 0..room.rounds().len();
            rounds
                .map(|index| worth(room, team, index, rules.counting))
                .sum()
        })
        .collect();
    for (standing, own) in room.team_standings().iter().zip(&points) {
        assert_eq!(standing.points, *own, "team points are made of picks");
        let better = points.iter().filter(|points| *points > own).count();
        assert_eq!(standing.rank, u32::try_from(better + 1).ok());
    }
    check_shares(room, rules.counting);
}

/// The shares of members add up to what their team has, and each is what the counting gives for
/// the points of that member, up to rounding and to who comes first among equals.
fn check_shares(room: &Room, counting: TeamCounting) {
    let shares = room.team_shares();
    assert_eq!(shares.len(), room.seats().len());
    let mut least = vec![0; shares.len()];
    let mut most = vec![0; shares.len()];
    for (number, standing) in (0_u8..).zip(room.team_standings()) {
        let team = TeamId(number);
        let of_team = room.seats().iter();
        let of_team = of_team.filter(|seat| room.team_of(seat.id) == Some(team));
        let sum: u64 = of_team.map(|seat| u64::from(shares[seat.id.index()])).sum();
        assert_eq!(sum, standing.points, "shares of team {number}");
        for index in 0..room.rounds().len() {
            let won = won(room, team, index);
            for (seat, points) in &won {
                let (low, high) = share_between(*points, &won, counting);
                least[seat.index()] += low;
                most[seat.index()] += high;
            }
        }
    }
    for (seat, share) in shares.iter().enumerate() {
        let share = u64::from(*share);
        assert!((least[seat]..=most[seat]).contains(&share), "seat {seat}");
    }
}

fn share_between(points: u64, won: &[(SeatId, u64)], counting: TeamCounting) -> (u64, u64) {
    let count = won.len() as u64;
    let are = |is: &dyn Fn(u64) -> bool| won.iter().filter(|(_, other)| is(*other)).count();
    match counting {
        TeamCounting::Sum => (points, points),
        TeamCounting::Average => (points / count, points.div_ceil(count)),
        TeamCounting::BestOf(most) => {
            let is_sure = are(&|other| other >= points) <= usize::from(most);
            let is_possible = are(&|other| other > points) < usize::from(most);
            (points * u64::from(is_sure), points * u64::from(is_possible))
        }
    }
}

fn worth(room: &Room, team: TeamId, index: usize, counting: TeamCounting) -> u64 {
    let won = won(room, team, index);
    let mut won: Vec<u64> = won.into_iter().map(|(_, points)| points).collect();
    won.sort_unstable();
    match counting {
        TeamCounting::Sum => won.iter().sum(),
        TeamCounting::BestOf(most) => won.iter().rev().take(most.into()).sum(),
        TeamCounting::Average if won.is_empty() => 0,
        TeamCounting::Average => {
            let (sum, count) = (won.iter().sum::<u64>(), won.len() as u64);
            sum / count + u64::from(2 * (sum % count) >= count)
        }
    }
}

/// Who of a team counts in a question, and what they won in it.
fn won(room: &Room, team: TeamId, index: usize) -> Vec<(SeatId, u64)> {
    if !room.is_scored(index) || !room.rounds()[index].is_revealed {
        return Vec::new();
    }
    let asked: Vec<usize> = (0..=index)
        .filter(|at| room.rounds()[*at].is_revealed && !room.questions()[*at].is_slide())
        .collect();
    let lately = &asked[asked.len().saturating_sub(3)..];
    let mut won = Vec::new();
    for seat in room.seats() {
        let answered = |at: &usize| room.pick_of(seat.id, *at).is_some();
        let counts = match seat.status {
            SeatStatus::Playing => lately.iter().any(answered),
            SeatStatus::Left => answered(&index),
            SeatStatus::Kicked | SeatStatus::Asking => false,
        };
        let outcome = room.rounds()[index].outcome(seat.id);
        if let (true, Some(outcome)) = (counts && room.team_of(seat.id) == Some(team), outcome) {
            won.push((seat.id, u64::from(outcome.points)));
        }
    }
    won
}

/// Where people talk first, nothing opens before they have.
pub(crate) fn check_opening(room: &Room) {
    let has_talked = matches!(room.phase(), Phase::Talk { .. });
    assert!(has_talked || room.talk_time_ms() == 0, "first they talk");
}

/// A talk before answers is as long as it should be, and nobody has answered.
pub(crate) fn check_talk(room: &Room, event: &Event) {
    let Event::TalkStarted { at_ms, ends_at_ms } = event else {
        panic!("a talk, not {event:?}");
    };
    let Phase::Announced { index, .. } = room.phase() else {
        return;
    };
    let talk_ms = ends_at_ms.map(|ends_at_ms| ends_at_ms - at_ms);
    assert!(talk_ms > Some(0));
    assert_eq!(talk_ms, Some(u64::from(room.talk_time_ms())));
    assert_eq!(room.rounds()[index].picked_count, 0);
}

/// Members have names as players do, few enough to show, and only where devices are teams.
pub(crate) fn check_members(room: &Room) {
    for seat in room.seats() {
        let members = room.members(seat.id);
        assert!(members.len() <= MEMBERS_MAX);
        assert!(members.is_empty() || room.has_team_devices());
        for name in members {
            assert_eq!(nickname::parse(name).as_ref(), Ok(name));
        }
    }
}
