//! Samples of more time: what a player who has it sees, and what a host sees of it.

use game::SeatId;

use crate::table::Moment;
use crate::{Named, player_view};
use protocol::socket::{Progress, ServerMessage};

/// The view of a player who has twice the time.
pub(super) fn more_time(seq: u64, name: &str, moment: &Moment) -> Named<ServerMessage> {
    let mut room = moment.room.clone();
    room.apply(&game::Event::TimeAllowed {
        seat: SeatId(0),
        allowance: game::TimeAllowance::Double,
    });
    let moment = Moment {
        name: name.to_owned(),
        room,
        now_ms: moment.now_ms,
    };
    let view = ServerMessage::PlayerView(player_view(seq, &moment));
    (format!("player-view-{name}-more-time"), view)
}

/// The counters of a host when time is up for all but two.
pub(super) fn time_left(counted: &Progress) -> ServerMessage {
    ServerMessage::Progress(Progress {
        with_time_left: 2,
        texts_waiting: 3,
        ..counted.clone()
    })
}
