//! Teams: who comes into which, who may change that, and what members' answers are worth.

use game::event::{Event, Settings, TeamCounting, TeamRules};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId, TeamId};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

fn rules(count: usize, counting: TeamCounting, players_choose: bool) -> TeamRules {
    TeamRules {
        names: (1..=count).map(|number| format!("Team {number}")).collect(),
        counting,
        players_choose,
    }
}

/// A lobby of a quiz of five questions whose right answer is the first, all worth 1,000 points.
fn lobby(rules: TeamRules, players: u32) -> Room {
    let settings = Settings {
        preset: game::event::Preset::Accuracy,
        ..SETTINGS
    };
    let drafts: Vec<_> = (0..5).map(|_| draft(4, &[0], Some(20_000))).collect();
    let mut room = Room::open(opened(&drafts, settings));
    room.apply(&Event::TeamsTold(rules));
    for number in 0..players {
        step(&mut room, &join(number), START_MS + u64::from(number)).unwrap();
    }
    room
}

fn choose(seat: u32, team: u8) -> Command {
    let (seat, team) = (SeatId(seat), TeamId(team));
    Command::ChooseTeam { seat, team }
}

fn move_to(seat: u32, team: u8) -> Command {
    let (seat, team) = (SeatId(seat), TeamId(team));
    Command::MoveToTeam { seat, team }
}

fn mix(room: &Room) -> Command {
    control(room, Control::MixTeams)
}

fn sizes(room: &Room) -> Vec<u32> {
    let standings = room.team_standings().iter();
    standings.map(|team| team.size).collect()
}

fn points(room: &Room) -> Vec<u64> {
    let standings = room.team_standings().iter();
    standings.map(|team| team.points).collect()
}

fn ranks(room: &Room) -> Vec<Option<u32>> {
    let standings = room.team_standings().iter();
    standings.map(|team| team.rank).collect()
}

/// The players of these teams, in their order.
fn seated(counting: TeamCounting, teams: &[u8]) -> Room {
    let count = usize::from(*teams.iter().max().unwrap()) + 1;
    let mut room = lobby(
        rules(count, counting, false),
        u32::try_from(teams.len()).unwrap(),
    );
    for (seat, team) in (0..).zip(teams) {
        step(&mut room, &move_to(seat, *team), START_MS).unwrap();
    }
    room
}

/// Plays the next question to its reveal: who is right, wrong, or says nothing, by seat.
fn play(room: &mut Room, picks: &str) {
    let now_ms = START_MS + 1_000_000 * (1 + u64::from(room.step()));
    if let Phase::Reveal { .. } = room.phase() {
        advance(room, now_ms);
    }
    advance(room, now_ms);
    advance(room, now_ms);
    let Phase::Open { index, window } = room.phase() else {
        panic!("{:?}", room.phase());
    };
    for (seat, picked) in (0..).zip(picks.chars()) {
        let at = match picked {
            '+' => 0,
            '-' => 1,
            _ => continue,
        };
        let pick = pick(room, seat, index, &[at], window.opens_at_ms + 5_000);
        step(room, &pick, window.opens_at_ms + 5_000).unwrap();
    }
    advance(room, window.opens_at_ms + 6_000);
    if let Phase::Closed { .. } = room.phase() {
        advance(room, window.opens_at_ms + 7_000);
    }
    assert!(matches!(room.phase(), Phase::Reveal { .. }));
}

#[test]
fn teams_need_names_that_people_can_tell_apart() {
    let named = |names: &[&str]| TeamRules {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        ..rules(2, TeamCounting::Average, true)
    };
    let checked = named(&["  Red  foxes ", "Owls"]).checked().unwrap();
    assert_eq!(checked.names, ["Red foxes", "Owls"]);
    for wrong in [
        named(&["Owls"]),
        named(&["Owls", ""]),
        named(&["Owls", "0wls"]),
        named(&["Owls", "a\u{202E}b"]),
        named(&["Owls", &"x".repeat(21)]),
        rules(13, TeamCounting::Sum, true),
        rules(2, TeamCounting::BestOf(0), true),
        rules(2, TeamCounting::BestOf(21), true),
    ] {
        assert_eq!(
            wrong.clone().checked(),
            Err(Refusal::TeamsMalformed),
            "{wrong:?}"
        );
    }
    assert!(rules(12, TeamCounting::BestOf(20), true).checked().is_ok());
}

#[test]
fn players_choose_in_the_lobby_if_they_may() {
    let mut room = lobby(rules(3, TeamCounting::Average, true), 3);
    let other = (room.team_of(SeatId(0)).unwrap().0 + 1) % 3;
    let events = step(&mut room, &choose(0, other), START_MS).unwrap();
    let (seat, team) = (SeatId(0), TeamId(other));
    assert_eq!(events, [Event::SeatTeamed { seat, team }]);
    assert_eq!(step(&mut room, &choose(0, other), START_MS), Ok(Vec::new()));
    assert_eq!(room.team_of(SeatId(0)), Some(TeamId(other)));
    let refused = step(&mut room, &choose(0, 3), START_MS);
    assert_eq!(refused, Err(Refusal::TeamUnknown));
    let refused = step(&mut room, &choose(9, 0), START_MS);
    assert_eq!(refused, Err(Refusal::SeatUnknown));
    step(&mut room, &Command::Kick { seat: SeatId(1) }, START_MS).unwrap();
    let refused = step(&mut room, &choose(1, 0), START_MS);
    assert_eq!(refused, Err(Refusal::SeatKicked));
    advance(&mut room, START_MS);
    let refused = step(&mut room, &choose(0, 0), START_MS);
    assert_eq!(refused, Err(Refusal::TeamFixed));
}

#[test]
fn players_stay_where_they_are_if_they_may_not_choose() {
    let mut room = lobby(rules(2, TeamCounting::Average, false), 1);
    for team in 0..2 {
        let refused = step(&mut room, &choose(0, team), START_MS);
        assert_eq!(refused, Err(Refusal::TeamFixed));
    }
    let mut alone = Room::open(opened(&[draft(4, &[0], None)], SETTINGS));
    step(&mut alone, &join(0), START_MS).unwrap();
    for command in [choose(0, 0), move_to(0, 0), mix(&alone)] {
        let refused = step(&mut alone, &command, START_MS);
        assert_eq!(refused, Err(Refusal::TeamUnknown));
    }
}

/// What members win for their team follows its counting, waits for the reveal and goes along with
/// a move.
#[test]
fn members_have_shares_of_their_teams_points() {
    let mut room = seated(TeamCounting::Average, &[0, 0, 0, 1]);
    assert_eq!(room.team_shares(), [0, 0, 0, 0]);
    play(&mut room, "+-++");
    assert_eq!(points(&room), [667, 1_000]);
    assert_eq!(room.team_shares(), [334, 0, 333, 1_000]);
    // The next rounding is in favor of the one who has less.
    play(&mut room, "+-+-");
    assert_eq!(points(&room), [1_334, 1_000]);
    assert_eq!(room.team_shares(), [667, 0, 667, 1_000]);
    step(&mut room, &move_to(0, 1), START_MS).unwrap();
    assert_eq!(points(&room), [1_000, 1_500]);
    assert_eq!(room.team_shares(), [1_000, 0, 1_000, 500]);
    // As points, shares change with the next reveal.
    step(&mut room, &Command::Kick { seat: SeatId(0) }, START_MS).unwrap();
    assert_eq!(points(&room), [1_000, 1_500]);
    assert_eq!(room.team_shares(), [1_000, 0, 1_000, 500]);
    play(&mut room, ".---");
    assert_eq!(points(&room), [1_000, 1_000]);
    assert_eq!(room.team_shares(), [0, 0, 1_000, 1_000]);

    let mut room = seated(TeamCounting::BestOf(1), &[0, 0]);
    play(&mut room, "++");
    play(&mut room, "++");
    assert_eq!(room.team_shares(), [1_000, 1_000], "they take turns");
}

#[test]
fn hosts_move_players_until_the_podium_and_their_points_go_along() {
    let mut room = seated(TeamCounting::Sum, &[0, 0, 1]);
    play(&mut room, "+-+");
    assert_eq!(points(&room), [1_000, 1_000]);
    assert_eq!(ranks(&room), [Some(1), Some(1)]);
    step(&mut room, &move_to(0, 1), START_MS).unwrap();
    assert_eq!(points(&room), [0, 2_000]);
    assert_eq!(ranks(&room), [Some(2), Some(1)]);
    assert_eq!(sizes(&room), [1, 2]);
    let finish = control(&room, Control::Finish);
    step(&mut room, &finish, START_MS + 90_000_000).unwrap();
    let refused = step(&mut room, &move_to(0, 0), START_MS);
    assert_eq!(refused, Err(Refusal::WrongPhase));
}

#[test]
fn a_move_before_the_first_reveal_gives_no_ranks() {
    let mut room = seated(TeamCounting::Sum, &[0, 0, 1]);
    advance(&mut room, START_MS);
    step(&mut room, &move_to(0, 1), START_MS).unwrap();
    assert_eq!(ranks(&room), [None, None]);
}

#[test]
fn everyone_is_dealt_anew_only_in_the_lobby() {
    let mut room = lobby(rules(3, TeamCounting::Average, true), 0);
    let command = mix(&room);
    let refused = step(&mut room, &command, START_MS);
    assert_eq!(refused, Err(Refusal::NobodyPlays));
    for number in 0..8 {
        step(&mut room, &join(number), START_MS).unwrap();
        step(&mut room, &choose(number, 0), START_MS).unwrap();
    }
    step(&mut room, &Command::Leave { seat: SeatId(7) }, START_MS).unwrap();
    assert_eq!(sizes(&room), [7, 0, 0]);
    let command = mix(&room);
    step(&mut room, &command, START_MS).unwrap();
    assert_eq!(sizes(&room), [3, 2, 2]);
    // A double click doesn't deal them twice.
    let refused = step(&mut room, &command, START_MS);
    assert_eq!(refused, Err(Refusal::StepPassed));
    advance(&mut room, START_MS);
    let command = mix(&room);
    let refused = step(&mut room, &command, START_MS);
    assert_eq!(refused, Err(Refusal::WrongPhase));
}

#[test]
fn a_team_has_what_its_members_won_in_the_way_the_host_chose() {
    let teams = [0, 0, 0, 1, 1];
    for (counting, want) in [
        (TeamCounting::Average, [667, 500]),
        (TeamCounting::Sum, [2_000, 1_000]),
        (TeamCounting::BestOf(1), [1_000, 1_000]),
        (TeamCounting::BestOf(20), [2_000, 1_000]),
    ] {
        let mut room = seated(counting, &teams);
        play(&mut room, "++--+");
        assert_eq!(points(&room), want, "{counting:?}");
        let gained: Vec<u64> = room.team_standings().iter().map(|it| it.gained).collect();
        assert_eq!(gained, want);
    }
}

#[test]
fn a_silent_phone_counts_for_two_more_questions_and_a_skipped_question_counts() {
    let mut room = seated(TeamCounting::Average, &[0, 0, 1]);
    // The second never answers, so the first is the team.
    play(&mut room, "+.+");
    assert_eq!(points(&room), [1_000, 1_000]);
    play(&mut room, "--+");
    assert_eq!(points(&room), [1_000, 2_000]);
    // From here on it answered something lately, and misses two questions.
    play(&mut room, "+.+");
    assert_eq!(points(&room), [1_500, 3_000]);
    play(&mut room, "+.+");
    assert_eq!(points(&room), [2_000, 4_000]);
    play(&mut room, "+.+");
    assert_eq!(points(&room), [3_000, 5_000]);
}

#[test]
fn whoever_left_counts_where_they_answered_and_whoever_was_removed_nowhere() {
    let mut room = seated(TeamCounting::Average, &[0, 0, 1, 1]);
    play(&mut room, "+-+-");
    assert_eq!(points(&room), [500, 500]);
    step(&mut room, &Command::Leave { seat: SeatId(1) }, START_MS).unwrap();
    step(&mut room, &Command::Kick { seat: SeatId(3) }, START_MS).unwrap();
    assert_eq!(sizes(&room), [1, 1]);
    play(&mut room, "+.+.");
    assert_eq!(points(&room), [1_500, 2_000]);
}

#[test]
fn whoever_comes_late_counts_from_then_on() {
    let mut room = seated(TeamCounting::Average, &[0, 1]);
    play(&mut room, "++");
    step(&mut room, &join(7), START_MS + 5).unwrap();
    let team = room.team_of(SeatId(2)).unwrap();
    assert_eq!(points(&room), [1_000, 1_000]);
    play(&mut room, "++-");
    let mut want = [2_000, 2_000];
    want[team.index()] = 1_500;
    assert_eq!(points(&room), want);
}

#[test]
fn teams_move_by_playing_only() {
    let moved = |room: &Room| {
        let standings = room.team_standings().iter();
        standings.map(|it| it.previous_rank).collect::<Vec<_>>()
    };
    let mut room = seated(TeamCounting::Sum, &[0, 1]);
    assert_eq!((ranks(&room), moved(&room)), (vec![None; 2], vec![None; 2]));
    play(&mut room, "+-");
    assert_eq!(ranks(&room), [Some(1), Some(2)]);
    assert_eq!(moved(&room), [None, None]);
    play(&mut room, "-+");
    assert_eq!(ranks(&room), [Some(1), Some(1)]);
    assert_eq!(moved(&room), [Some(1), Some(2)]);
    // A correction counts for teams, and nobody has moved by it.
    let void = Command::Correct {
        question: 0,
        correction: game::correction::Correction::Void,
    };
    step(&mut room, &void, START_MS).unwrap();
    assert_eq!(points(&room), [0, 1_000]);
    assert_eq!(ranks(&room), [Some(2), Some(1)]);
    assert_eq!(moved(&room), [Some(1), Some(2)]);
}

proptest! {
    /// No matter who comes and who goes: a newcomer never makes a team larger than another by two.
    #[test]
    fn newcomers_even_the_teams_out(
        count in 2..12_usize,
        goes in proptest::collection::vec(any::<bool>(), 1..60),
    ) {
        let mut room = lobby(rules(count, TeamCounting::Average, true), 0);
        for (number, goes) in (0..).zip(goes) {
            let before = sizes(&room);
            let seat = room.seats().iter().find(|seat| goes && seat.status.is_here());
            if let Some(seat) = seat.map(|seat| seat.id) {
                step(&mut room, &Command::Leave { seat }, START_MS).unwrap();
            } else {
                step(&mut room, &join(number), START_MS + u64::from(number)).unwrap();
                let grown = sizes(&room).iter().zip(&before).position(|(now, was)| now > was);
                prop_assert_eq!(before[grown.unwrap()], *before.iter().min().unwrap());
            }
        }
    }
}
