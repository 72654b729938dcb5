//! A game in teams: its lobby, its leaderboard, and what players and hosts say about teams.

use game::event::{Event, TeamCounting, TeamEvent, TeamRules};
use game::quiz::Freezing;
use game::{Control, SeatId, TeamId};

use crate::table::{Moment, Table, warm_up};
use protocol::socket::{Action, ChooseTeam, ClientMessage, MoveToTeam, NameMembers};

pub(super) fn actions() -> Vec<(&'static str, Action)> {
    vec![
        (
            "command-move-to-team",
            Action::MoveToTeam(MoveToTeam { seat: 1, team: 0 }),
        ),
        ("command-mix-teams", Action::MixTeams),
    ]
}

/// A player's choice, and who is on a team with one device.
pub(super) fn words() -> [(&'static str, ClientMessage); 2] {
    let choose = ChooseTeam { team: 1 };
    let names = ["Zoë", "Ben"].map(str::to_owned).to_vec();
    let name = NameMembers { names };
    [
        ("choose-team", ClientMessage::ChooseTeam(choose)),
        ("name-members", ClientMessage::NameMembers(name)),
    ]
}

/// Teams talk before they can answer.
pub(super) fn talk() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    in_two_teams(&mut table);
    if let Ok(Some(told)) = TeamEvent::talk_time(20) {
        table.room.apply(&Event::OfTeams(told));
    }
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("closed-talk-first");
    table.moments
}

/// Each device is a team, in the lobby and at the podium.
pub(super) fn one_device() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    table.room.apply(&Event::OfTeams(TeamEvent::DevicesTold));
    for nickname in ["Foxes", "Owls"] {
        table.join(nickname);
    }
    table.act(&game::Command::NameMembers {
        seat: SeatId(0),
        names: ["Zoë", "Ben"].map(str::to_owned).to_vec(),
    });
    table.keep("lobby-team-devices");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick_at(0, &[1], 2_400);
    table.pick_at(1, &[0], 3_000);
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.steer(Control::Finish);
    table.keep("podium-team-devices");
    table.moments
}

/// Three players in two teams, before the game and after its first question.
pub(super) fn play() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    in_two_teams(&mut table);
    table.keep("lobby-teams");
    answer_the_first(&mut table);
    table.keep("leaderboard-teams");
    table.moments
}

/// The same at the end.
pub(super) fn podium() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    in_two_teams(&mut table);
    answer_the_first(&mut table);
    table.steer(Control::Finish);
    table.keep("podium-teams");
    table.moments
}

fn answer_the_first(table: &mut Table) {
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick_at(0, &[1], 2_400);
    table.pick_at(1, &[1], 3_900);
    table.pick_at(2, &[0], 3_000);
    for _ in 0..3 {
        table.steer(Control::Advance);
    }
}

fn in_two_teams(table: &mut Table) {
    table.room.apply(&Event::TeamsTold(TeamRules {
        names: ["Foxes", "Owls"].map(str::to_owned).to_vec(),
        counting: TeamCounting::Average,
        players_choose: true,
    }));
    for (seat, nickname) in (0..).map(SeatId).zip(["Zoë", "Ben", "Kim"]) {
        table.join(nickname);
        let team = TeamId(u8::from(seat.0 == 1));
        table.act(&game::Command::MoveToTeam { seat, team });
    }
}
