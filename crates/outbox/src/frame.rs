//! One message on its way to a connection.

use std::sync::Arc;

use brief::Shared;
use bytes::Bytes;
use wire::{Outgoing, Text};

/// One message, ready to send.
#[derive(Debug, Clone)]
pub struct Frame {
    pub(super) message: Message,
    pub(super) kind: Kind,
    /// The question whose answers this frame shows.
    pub(super) shows: Option<u32>,
    /// Whether the node that runs the room shows them to this seat for the first time.
    pub(super) shows_anew: bool,
    /// Whether it may wait for others on its way to another node.
    gathers: bool,
}

#[derive(Debug, Clone)]
pub(super) enum Message {
    /// As it is.
    Plain(Outgoing),
    /// A view, of which each connection is sent what it doesn't know.
    View { shared: Arc<Shared>, own: Bytes },
}

/// Which unsent frames a new one replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The complete view; replaces an older one.
    View,
    /// Counters; replace older ones.
    Progress,
    /// Must arrive.
    Word,
}

impl Kind {
    /// Its number between nodes.
    pub fn number(self) -> u8 {
        match self {
            Self::View => 0,
            Self::Progress => 1,
            Self::Word => 2,
        }
    }

    /// What isn't known must arrive.
    pub fn of_number(number: u8) -> Self {
        match number {
            0 => Self::View,
            1 => Self::Progress,
            _ => Self::Word,
        }
    }
}

impl Frame {
    pub fn word(text: Bytes) -> Self {
        Self::of(Outgoing::Text(text.into()), Kind::Word)
    }

    /// One of many that come together, as answers do.
    pub fn acknowledgment(text: Bytes) -> Self {
        Self {
            gathers: true,
            ..Self::word(text)
        }
    }

    pub fn progress(text: Bytes) -> Self {
        Self::of(Outgoing::Text(text.into()), Kind::Progress)
    }

    pub fn view(shared: Arc<Shared>, own: Bytes, shows: Option<u32>) -> Self {
        Self {
            message: Message::View { shared, own },
            kind: Kind::View,
            shows,
            shows_anew: false,
            gathers: false,
        }
    }

    pub fn ping(payload: Bytes) -> Self {
        Self::of(Outgoing::Ping(payload), Kind::Word)
    }

    pub fn reply(bytes: Bytes) -> Self {
        Self::of(Outgoing::Reply(bytes), Kind::Word)
    }

    /// A frame that another node has made; `shared` is empty unless it is a view.
    pub fn relayed(
        shared: Option<&Arc<Shared>>,
        own: Bytes,
        kind: Kind,
        shows: Option<u32>,
        shows_anew: bool,
    ) -> Self {
        let frame = match (shared, kind) {
            (Some(shared), _) => Self::view(Arc::clone(shared), own, shows),
            (None, Kind::View) => Self::view(Arc::new(Shared::new(own)), Bytes::new(), shows),
            (None, _) => Self::of(Outgoing::Text(own.into()), kind),
        };
        Self {
            kind,
            shows_anew,
            ..frame
        }
    }

    /// What another node must know of it. Only texts go there.
    pub fn parts(&self) -> (Text, Kind, Option<u32>) {
        let text = match &self.message {
            Message::View { shared, own } => Text {
                shared: shared.marked().clone(),
                own: own.clone(),
            },
            Message::Plain(Outgoing::Text(text)) => text.clone(),
            Message::Plain(_) => Bytes::new().into(),
        };
        (text, self.kind, self.shows)
    }

    /// Whether it may wait for others on its way to another node.
    pub fn gathers(&self) -> bool {
        self.gathers
    }

    fn of(message: Outgoing, kind: Kind) -> Self {
        Self {
            message: Message::Plain(message),
            kind,
            shows: None,
            shows_anew: false,
            gathers: false,
        }
    }

    /// The complete text.
    #[cfg(test)]
    pub(crate) fn text(&self) -> Bytes {
        match &self.message {
            Message::View { shared, own } => {
                let (shared, own) = shared.whole(own);
                Text { shared, own }.whole()
            }
            Message::Plain(Outgoing::Text(text)) => text.whole(),
            Message::Plain(other) => panic!("{other:?} is no text"),
        }
    }
}
