//! Those who ask to come in: what a host does with them, and a lobby where someone asks.

use game::quiz::Freezing;

use crate::table::{Moment, Table, warm_up};
use protocol::socket::{Action, SeatRef, SetJoinApproval, SetStageNumber};

pub(super) fn actions() -> Vec<(&'static str, Action)> {
    vec![
        (
            "command-set-join-approval",
            Action::SetJoinApproval(SetJoinApproval { on: true }),
        ),
        (
            "command-set-stage-number",
            Action::SetStageNumber(SetStageNumber { on: true }),
        ),
        ("command-let-in", Action::LetIn(SeatRef { seat: 1 })),
        ("command-let-all-in", Action::LetAllIn),
    ]
}

/// A lobby where the first seat asks without the number on the stage, and the second was let in.
pub(super) fn lobby() -> Moment {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    table.act(&game::Command::SetJoinApproval { on: true });
    table.act(&game::Command::SetStageNumber { on: true });
    for nickname in ["Zoë", "Ben"] {
        table.join(nickname);
    }
    table.act(&game::Command::LetIn {
        seat: game::SeatId(1),
    });
    table.moment("lobby-asking")
}
