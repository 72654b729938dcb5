//! Vote, talk, vote again: what hosts say, and a question from its first vote to its reveal.

use game::Control;
use game::quiz::Freezing;

use crate::table::{Moment, Table, warm_up};
use protocol::socket::{Action, SetSecondVotes, StartTalk};

pub(super) fn actions() -> Vec<(&'static str, Action)> {
    vec![
        (
            "command-set-second-votes",
            Action::SetSecondVotes(SetSecondVotes { on: true }),
        ),
        (
            "command-start-talk",
            Action::StartTalk(StartTalk { seconds: Some(90) }),
        ),
    ]
}

/// Two of three are wrong at first, and one of them is convinced.
pub(super) fn play() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    table.act(&game::Command::SetSecondVotes { on: true });
    for nickname in ["Zoë", "Ben", "Kim"] {
        table.join(nickname);
    }
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.pick_at(0, &[0], 2_400);
    table.pick_at(1, &[1], 3_900);
    table.pick_at(2, &[0], 6_000);
    table.steer(Control::Advance);
    table.keep("closed-first-vote");
    table.steer(Control::Talk { for_ms: None });
    table.keep("closed-talk");
    table.steer(Control::Advance);
    table.keep("open-again");
    table.pick_at(0, &[1], 3_000);
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("reveal-second-vote");
    table.moments
}
