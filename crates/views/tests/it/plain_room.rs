//! A room as simple as can be, for tests of which only the questions matter.

use game::Room;
use game::event::{Mode, Preset, RoomOpened, Settings};
use game::quiz::Question;

/// Opens a live room with these questions.
pub(crate) fn open(questions: Vec<Question>, at_ms: u64) -> Room {
    Room::open(RoomOpened {
        at_ms,
        title: "A quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: Mode::Live,
        settings: Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: false,
            streak_bonus: false,
        },
        questions,
    })
}
