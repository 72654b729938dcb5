//! What hosts say about an instance on its front page.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::auth::check_filled;
use super::players::check_one_line;
use crate::checks::broken;

/// Your words about this instance, and whether the front page shows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnVoice {
    /// What you left; `null` if you left nothing.
    #[schema(required)]
    pub voice: Option<LeftVoice>,
    /// Whether you can leave something: you have hosted a live session to its end.
    pub may_leave: bool,
}

/// What a host left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftVoice {
    /// The quote.
    pub text: String,
    /// The name shown with it.
    pub name: String,
    /// The role shown with it, such as "Teacher".
    pub role: String,
    /// Whether an administrator chose it for the front page. If not, it waits.
    pub is_shown: bool,
    /// When you last agreed that it is shown (RFC 3339).
    pub agreed_at: String,
}

/// Leaves words for the front page, or changes them.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VoiceForm {
    /// The quote, at most 280 characters.
    #[garde(custom(check_filled), length(graphemes, max = 280), length(max = 2800))]
    pub text: String,
    /// The name to show, at most 60 characters.
    #[garde(
        custom(check_filled),
        custom(check_one_line),
        length(graphemes, max = 60),
        length(max = 600)
    )]
    pub name: String,
    /// The role to show, such as "Teacher", at most 60 characters.
    #[garde(
        custom(check_filled),
        custom(check_one_line),
        length(graphemes, max = 60),
        length(max = 600)
    )]
    pub role: String,
    /// That you agree that everyone can see it on the front page. It must be `true`.
    #[garde(custom(check_agreed))]
    pub agrees: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "garde passes every field like this"
)]
fn check_agreed<C>(agrees: &bool, _: &C) -> garde::Result {
    if *agrees {
        Ok(())
    } else {
        Err(broken("Agree that everyone can see it"))
    }
}

/// Which voices to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct VoiceSearch {
    /// `true` lists those that are shown, `false` those that wait.
    #[garde(skip)]
    pub shown: Option<bool>,
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// What a host left, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminVoice {
    /// The unique ID. It never changes.
    pub id: String,
    /// The account that left it.
    pub account_id: String,
    /// The name of the account.
    pub account_name: String,
    /// Whether the account is suspended. While it is, the quote isn't shown.
    pub is_suspended: bool,
    /// The quote.
    pub text: String,
    /// The name shown with it.
    pub name: String,
    /// The role shown with it.
    pub role: String,
    /// Grows with each change.
    pub revision: u32,
    /// Whether it was chosen for the front page.
    pub is_shown: bool,
    /// When its account last agreed that it is shown (RFC 3339).
    pub agreed_at: String,
}

/// Decides whether the front page shows what a host left.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VoiceChoice {
    /// Whether it is shown.
    #[garde(skip)]
    pub is_shown: bool,
    /// The revision that you read. Nobody is shown with other words.
    #[garde(range(min = 1, max = i32::MAX.cast_unsigned()))]
    #[schema(minimum = 1, maximum = 2_147_483_647)]
    pub revision: u32,
}
