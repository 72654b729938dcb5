//! What browsers send and receive about sharing a quiz.

use garde::Validate;
use protocol::http::quizzes::ShareRole;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Someone a quiz is shared with.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizPerson {
    /// The ID of their account.
    pub id: String,
    /// Their name.
    pub name: String,
    /// The URL of their picture, if they have one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// What they may do.
    pub role: ShareRole,
    /// When the quiz was shared with them (RFC 3339).
    pub since: String,
}

/// What someone is to do with a quiz.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizShare {
    /// What they may do.
    #[garde(skip)]
    pub role: ShareRole,
}

/// Which quizzes that others share with you to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SharedSearch {
    /// Words to find in the title, description or tags.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// The maximum number of results: 100 by default and at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}
