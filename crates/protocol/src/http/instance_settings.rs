//! What holds for the whole instance.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Settings of the whole instance, set by administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InstanceSettings {
    /// Whether anyone can create an account. Existing accounts stay, and operators can always
    /// create one.
    #[garde(skip)]
    pub is_sign_up_open: bool,
    /// The maximum number of players per live session. Running sessions keep their limit.
    #[garde(range(min = 2, max = 20_000))]
    #[schema(minimum = 2, maximum = 20_000)]
    pub players_max: u32,
    /// The maximum number of open live sessions per account.
    #[garde(range(min = 1, max = 1_000))]
    #[schema(minimum = 1, maximum = 1_000)]
    pub open_rooms_max: u32,
    /// The maximum size of all pictures, videos and sounds of an account, in mebibytes. Existing
    /// files stay.
    #[garde(range(min = 0, max = 100_000))]
    #[schema(maximum = 100_000)]
    pub media_mib_max: u32,
    /// How many days nicknames are kept after a live session, unless its host chose another period.
    #[garde(range(min = 0, max = 365))]
    #[schema(maximum = 365)]
    pub nickname_days: u32,
    /// How many days individual players' answers are kept after a live session. After that, only
    /// statistics are.
    #[garde(range(min = 1, max = 365))]
    #[schema(minimum = 1, maximum = 365)]
    pub answer_days: u32,
    /// After how many months an unused account is deleted. Its owner gets an email two months
    /// before.
    #[garde(range(min = 4, max = 13))]
    #[schema(minimum = 4, maximum = 13)]
    pub idle_months: u32,
    /// How many days the audit log is kept.
    #[garde(range(min = 7, max = 90))]
    #[schema(minimum = 7, maximum = 90)]
    pub audit_days: u32,
}
