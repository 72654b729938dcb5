//! Inputs about a room as a whole that come over HTTP.

use game::{Command, Refusal};
use protocol::http::corrections::Corrected;

use crate::reply::Reply;

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
