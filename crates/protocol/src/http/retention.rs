//! For how long what is kept.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// For how long the players of your live sessions are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Retention {
    /// How many days nicknames stay after a live session of yours; `null`: as the instance says.
    #[schema(required, maximum = 365)]
    pub nickname_days: Option<u32>,
    /// What the instance says.
    pub instance_nickname_days: u32,
    /// How many days the answers of single players stay; then only figures do.
    pub answer_days: u32,
}

/// Lets nicknames stay for another time.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetentionChange {
    /// How many days; 0: until the session is over; `null`: as the instance says. What is forgotten
    /// already does not come back.
    #[garde(inner(range(max = 365)))]
    #[schema(maximum = 365)]
    pub nickname_days: Option<u32>,
}
