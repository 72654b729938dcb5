//! What can be asked about a room that runs on another node.

use game::Command;
use game::correction::Correction;
use serde::{Deserialize, Serialize};
use store::PlayedSeat;

/// A question, and what it asks of the room. Each corresponds to an input with a reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Question {
    /// What a gateway needs to know before it connects anyone.
    Describe,
    Door,
    End,
    RevokeHostLink {
        link: String,
    },
    CountHostLinks,
    ReadPlayed,
    ReadReveal {
        question: usize,
    },
    ReadPodium,
    ReadMissed {
        token_hash: [u8; 32],
    },
    ReadSeat {
        token_hash: [u8; 32],
    },
    ReadReport,
    StarsGiven,
    Succeed {
        code: String,
        replaces: Option<String>,
    },
    Correct {
        question: usize,
        change: Change,
    },
    /// Not about a room: messages for an event stream, or the answer to its ping.
    PostToStream {
        place: String,
        id: String,
        seq: u32,
        messages: Vec<String>,
    },
    AnswerStreamPing {
        place: String,
        id: String,
        nonce: String,
    },
    /// About a room that is over.
    FindMissed {
        token_hash: [u8; 32],
    },
}

/// How what is told of a question changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Change {
    Correction(Correction),
    TextHidden { text: String, hidden: bool },
}

/// The answer to [`Question::Describe`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Described {
    pub(super) id: String,
    pub(super) after: Option<String>,
    pub(super) asks_number: bool,
}

/// A seat in a room, on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeatIn {
    room_id: String,
    seat: i64,
}

impl SeatIn {
    pub(super) fn of(seat: PlayedSeat) -> Self {
        Self {
            room_id: seat.room_id,
            seat: seat.seat,
        }
    }

    pub(super) fn into_store(self) -> PlayedSeat {
        PlayedSeat {
            room_id: self.room_id,
            seat: self.seat,
        }
    }
}

impl Change {
    /// `None` if the command changes something else.
    pub(super) fn of(command: Command) -> Option<Self> {
        match command {
            Command::Correct { correction, .. } => Some(Self::Correction(correction)),
            Command::SetTextHidden { text, hidden, .. } => Some(Self::TextHidden { text, hidden }),
            _ => None,
        }
    }

    pub(super) fn command(self, question: usize) -> Command {
        match self {
            Self::Correction(correction) => Command::Correct {
                question,
                correction,
            },
            Self::TextHidden { text, hidden } => Command::SetTextHidden {
                question,
                text,
                hidden,
            },
        }
    }
}
