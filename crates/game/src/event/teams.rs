//! Events of teams beside who is in which: how they play.

use serde::{Deserialize, Serialize};

use crate::ids::SeatId;
use crate::limits::{TALK_FIRST_MAX_S, TALK_FIRST_MIN_S};
use crate::refusal::Refusal;

/// Something happened to how teams play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeamEvent {
    /// How long people talk about each question before they can answer. Comes before anyone joins.
    TalkTimeTold {
        /// In milliseconds.
        ms: u32,
    },
    /// Each device that joins is a team. Comes before anyone joins.
    DevicesTold,
    /// A team said who is on it.
    MembersNamed {
        /// The seat that is the team.
        seat: SeatId,
        /// As the room shows them; may be none.
        names: Vec<String>,
    },
}

impl TeamEvent {
    /// What tells a room how many seconds people talk first; `None` if they don't.
    pub fn talk_time(seconds: u32) -> Result<Option<Self>, Refusal> {
        match seconds {
            0 => Ok(None),
            TALK_FIRST_MIN_S..=TALK_FIRST_MAX_S => Ok(Some(Self::TalkTimeTold {
                ms: seconds * 1_000,
            })),
            _ => Err(Refusal::TeamsMalformed),
        }
    }
}
