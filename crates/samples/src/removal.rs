//! A lobby that programs come to, and the host who removes them.

use game::quiz::Freezing;
use game::{Command, Group};

use crate::table::{Moment, OPENED_MS, Table, warm_up};
use protocol::socket::{
    Action, JoinedSince, LooksLike, PlayerGroup, ReadmitMany, RemoveMany, ServerMessage,
};

fn bots() -> RemoveMany {
    RemoveMany {
        who: PlayerGroup::LooksLike(LooksLike {
            nickname: "Bot".to_owned(),
        }),
        keep_proven: true,
    }
}

pub(super) fn actions() -> Vec<(&'static str, Action)> {
    let lately = RemoveMany {
        who: PlayerGroup::JoinedSince(JoinedSince { at_ms: OPENED_MS }),
        keep_proven: false,
    };
    vec![
        ("command-preview-removal", Action::PreviewRemoval(bots())),
        ("command-remove-many", Action::RemoveMany(bots())),
        ("command-remove-many-joined", Action::RemoveMany(lately)),
        (
            "command-readmit-many",
            Action::ReadmitMany(ReadmitMany { removal: 0 }),
        ),
    ]
}

fn flooded() -> Table {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    for nickname in ["Zoë", "Bot 1", "Bot 2", "b.o.t 3"] {
        table.join(nickname);
    }
    table
}

pub(super) fn preview() -> ServerMessage {
    ServerMessage::RemovalPreview(views::removal_preview(&flooded().room, &bots()))
}

/// After one press.
pub(super) fn lobby() -> Moment {
    let mut table = flooded();
    table.act(&Command::RemoveMany {
        group: Group::LooksLike {
            nickname: "Bot".to_owned(),
        },
        keeps_proven: true,
    });
    table.moment("lobby-removal")
}
