//! What the larger inputs of a room hold.

use std::sync::Arc;

use game::event::Confidence;
use game::{Command, Refusal, TeamId, TimeAllowance};
use protocol::error::RefusalCode;
use protocol::http::corrections::Corrected;
use protocol::socket::{Action, Reaction};

use super::{Role, Seated};
use crate::reply::Reply;
use outbox::Outbox;

/// A player wants a new seat.
#[derive(Debug)]
pub(crate) struct JoinInput {
    pub(crate) nickname: String,
    pub(crate) token_hash: [u8; 32],
    pub(crate) account: Option<String>,
    /// Whether the player knew the number on the stage.
    pub(crate) has_number: bool,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) reply: Reply<Result<Seated, RefusalCode>>,
}

/// Another device takes a seat over.
#[derive(Debug)]
pub(crate) struct ClaimInput {
    pub(crate) seat_code: String,
    pub(crate) token_hash: [u8; 32],
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) reply: Reply<Result<Seated, RefusalCode>>,
}

/// Something a seat asks for that has no details.
#[derive(Debug)]
pub(crate) struct FromSeat {
    pub(crate) connection: u64,
    pub(crate) seat: game::SeatId,
    pub(crate) outbox: Arc<Outbox>,
}

/// A player reacts to what is shown.
#[derive(Debug)]
pub(crate) struct ReactInput {
    pub(crate) from: FromSeat,
    pub(crate) reaction: Reaction,
}

/// A player chooses something for themselves.
#[derive(Debug)]
pub(crate) struct ChooseInput {
    pub(crate) from: FromSeat,
    pub(crate) chosen: Chosen,
}

/// What a player chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// How much time they have.
    Time(TimeAllowance),
    /// Their team.
    Team(TeamId),
    /// Who is on their team.
    Members(Vec<String>),
    /// How sure they are of their answer to this question.
    Sure {
        question: u32,
        confidence: Confidence,
    },
}

/// A player picked.
#[derive(Debug)]
pub(crate) struct PickInput {
    pub(crate) connection: u64,
    pub(crate) seat: game::SeatId,
    pub(crate) question_index: u32,
    pub(crate) pick: game::event::Pick,
    pub(crate) timing: game::command::PickTiming,
    pub(crate) outbox: Arc<Outbox>,
}

/// The host, or a practicing player, sent a control command.
#[derive(Debug)]
pub(crate) struct SteerInput {
    pub(crate) role: Role,
    pub(crate) command_id: u32,
    pub(crate) step: u32,
    pub(crate) action: Action,
    pub(crate) outbox: Arc<Outbox>,
}

/// Changes what is told of a question: how it is scored, or what players wrote.
#[derive(Debug)]
pub(crate) struct CorrectInput {
    pub(crate) question: usize,
    pub(crate) command: Command,
    pub(crate) reply: Reply<Result<Corrected, Refusal>>,
}

/// Leads the room's people to the room with this code.
#[derive(Debug)]
pub(crate) struct SucceedInput {
    pub(crate) code: String,
    /// The code they were led to before, as the caller knows it.
    pub(crate) replaces: Option<String>,
    pub(crate) reply: Reply<Result<(), Refusal>>,
}
