//! What holds for the whole instance.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What administrators decide for the whole instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InstanceSettings {
    /// Whether strangers may open accounts. Who has one already stays, and operators can always
    /// make one.
    #[garde(skip)]
    pub is_sign_up_open: bool,
    /// The most players of a live session. Those that run keep what they had.
    #[garde(range(min = 2, max = 20_000))]
    #[schema(minimum = 2, maximum = 20_000)]
    pub players_max: u32,
    /// The most live sessions of an account that are not over.
    #[garde(range(min = 1, max = 1_000))]
    #[schema(minimum = 1, maximum = 1_000)]
    pub open_rooms_max: u32,
    /// How much room the pictures, videos and sounds of an account may take, in mebibytes. What is
    /// there already stays.
    #[garde(range(min = 0, max = 100_000))]
    #[schema(maximum = 100_000)]
    pub media_mib_max: u32,
    /// How many days nicknames stay after a live session, where its host did not say.
    #[garde(range(min = 0, max = 365))]
    #[schema(maximum = 365)]
    pub nickname_days: u32,
    /// How many days the answers of single players stay after a live session; then only figures do.
    #[garde(range(min = 1, max = 365))]
    #[schema(minimum = 1, maximum = 365)]
    pub answer_days: u32,
    /// After how many months without anybody there an account is deleted. Its holder is told two
    /// months before.
    #[garde(range(min = 4, max = 13))]
    #[schema(minimum = 4, maximum = 13)]
    pub idle_months: u32,
    /// How many days entries about safety stay.
    #[garde(range(min = 7, max = 90))]
    #[schema(minimum = 7, maximum = 90)]
    pub audit_days: u32,
}
