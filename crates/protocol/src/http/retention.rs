//! How long data is kept.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long data about the players of your live sessions is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Retention {
    /// How many days nicknames are kept after your live sessions; `null` means the instance's
    /// default.
    #[schema(required, maximum = 365)]
    pub nickname_days: Option<u32>,
    /// The instance's default, in days.
    pub instance_nickname_days: u32,
    /// How many days individual players' answers are kept. After that, only statistics are.
    pub answer_days: u32,
}

/// Changes how long nicknames are kept.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetentionChange {
    /// The number of days; 0 means until the session is over, `null` the instance's default.
    /// Nicknames already deleted don't come back.
    #[garde(inner(range(max = 365)))]
    #[schema(maximum = 365)]
    pub nickname_days: Option<u32>,
}
