//! What browsers send and receive about reminders.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether you will be reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ReminderStage {
    /// No.
    Off,
    /// Once you have confirmed your address with the link in the email.
    Unconfirmed,
    /// Yes.
    On,
}

/// The email that reminds you, if you want it and haven't finished an attempt by then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnReminder {
    /// Whether you will be reminded.
    pub stage: ReminderStage,
    /// When (RFC 3339).
    pub at: String,
    /// Whether it goes to the address of your account, and you needn't give one.
    pub by_account: bool,
}

/// Where to remind you.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskReminder {
    /// Your email address. Left out by people who are signed in: theirs is known.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 254)))]
    pub email: Option<String>,
}
