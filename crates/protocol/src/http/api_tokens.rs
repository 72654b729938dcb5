//! Personal access tokens: what programs of an account show instead of signing in.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::check_filled;

/// What a program with a token may do. Never anything about the account itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TokenScope {
    /// Calls that change nothing: `GET`.
    Read,
    /// All calls that take a token.
    Write,
}

/// How long a token works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TokenLife {
    /// 30 days.
    Month,
    /// 90 days.
    Quarter,
    /// 365 days.
    Year,
    /// Until it is revoked.
    Endless,
}

/// Asks for a token.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewApiToken {
    /// What you call it, so that you know later which program has it.
    #[garde(custom(check_filled), length(graphemes, max = 60))]
    pub name: String,
    /// What it may do.
    #[garde(skip)]
    pub scope: TokenScope,
    /// How long it works.
    #[garde(skip)]
    pub life: TokenLife,
}

/// A personal access token, without its secret.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiToken {
    /// Stable.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scope: TokenScope,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it stops working (RFC 3339); null is never.
    #[schema(required)]
    pub expires_at: Option<String>,
    /// Whether it has stopped working.
    pub is_expired: bool,
    /// When it was last used, to the hour (RFC 3339); null is never.
    #[schema(required)]
    pub last_used_at: Option<String>,
}

/// A token that was just made. Its secret is shown this once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeApiToken {
    /// What it is called and may do.
    pub token: ApiToken,
    /// For the header `Authorization: Bearer …`: `fan_` and 49 letters and digits.
    pub secret: String,
}
