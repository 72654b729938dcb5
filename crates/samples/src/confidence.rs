//! How sure players are: what they say, what hosts switch, and a question from an answer to its
//! reveal.

use game::event::Confidence as Said;
use game::quiz::Freezing;
use game::{Control, SeatId};

use crate::table::{Moment, Table, warm_up};
use protocol::socket::{Action, ClientMessage, Confidence, SetConfidence, Sure};

pub(super) fn sure() -> (&'static str, ClientMessage) {
    let sure = Sure {
        question_index: 0,
        level: Confidence::FairlySure,
    };
    ("sure", ClientMessage::Sure(sure))
}

pub(super) fn actions() -> [(&'static str, Action); 1] {
    let set = SetConfidence { on: true };
    [("command-set-confidence", Action::SetConfidence(set))]
}

/// One is sure and right, one sure and wrong, and one doesn't say.
pub(super) fn play() -> Vec<Moment> {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    table.act(&game::Command::SetConfidence { on: true });
    for nickname in ["Zoë", "Ben", "Kim"] {
        table.join(nickname);
    }
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    for (seat, answer) in [(0, 1), (1, 0), (2, 1)] {
        table.pick_at(seat, &[answer], 2_400);
    }
    for seat in [0, 1] {
        table.act(&game::Command::TellConfidence {
            seat: SeatId(seat),
            question: 0,
            confidence: Said::Sure,
        });
    }
    table.keep("open-confidence");
    table.steer(Control::Advance);
    table.steer(Control::Advance);
    table.keep("reveal-confidence");
    table.moments
}
