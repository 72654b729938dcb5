//! Which rooms of a host to list.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use protocol::socket::RoomMode;

/// Filters rooms by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum RoomsStage {
    /// In their lobby, or in play.
    Open,
    /// Over.
    Finished,
}

/// Which rooms to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct RoomSearch {
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub(crate) limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub(crate) cursor: Option<String>,
    /// Text to find in the title. Case and accents don't matter.
    #[garde(inner(length(chars, max = 100)))]
    pub(crate) search: Option<String>,
    /// Only rooms that play this quiz.
    #[garde(inner(length(max = 64)))]
    pub(crate) quiz_id: Option<String>,
    /// Only rooms in this state. Leave it out for all.
    #[param(inline)]
    #[garde(skip)]
    pub(crate) stage: Option<RoomsStage>,
    /// `live` by default.
    #[param(inline)]
    #[garde(skip)]
    pub(crate) mode: Option<RoomMode>,
}
