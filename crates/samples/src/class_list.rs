//! A room for a class list: who of it is here, and what a host does with it.

use game::event::{Event, Listed};
use game::quiz::Freezing;

use crate::table::{Moment, Table, warm_up};
use protocol::socket::{Action, ClientMessage, ListMissing, ServerMessage, SetClassList};

pub(super) fn actions() -> Vec<(&'static str, Action)> {
    vec![(
        "command-set-class-list",
        Action::SetClassList(SetClassList { on: false }),
    )]
}

/// The request for those who are missing.
pub(super) fn list() -> (&'static str, ClientMessage) {
    ("list-missing", ClientMessage::ListMissing(ListMissing {}))
}

fn table() -> Table {
    let mut table = Table::open(&warm_up(), &Freezing::default());
    let entries = ["Zoë", "Ben", "Mo"].map(|name| Listed {
        name: name.to_owned(),
        external_id: String::new(),
    });
    table.room.apply(&Event::ClassListTold(entries.to_vec()));
    table.join("zoë");
    table
}

/// A lobby where one of three is here.
pub(super) fn lobby() -> Moment {
    table().moment("lobby-class-list")
}

/// The others.
pub(super) fn missing() -> ServerMessage {
    ServerMessage::Missing(views::missing(&table().room))
}
