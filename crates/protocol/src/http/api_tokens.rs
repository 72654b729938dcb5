//! Personal access tokens, which programs use instead of signing in.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::check_filled;

/// What a token allows. No token can change the account itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TokenScope {
    /// Calls that change nothing: `GET`.
    Read,
    /// All calls that accept a token.
    Write,
}

/// The lifetime of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TokenLife {
    /// 30 days.
    Month,
    /// 90 days.
    Quarter,
    /// 365 days.
    Year,
    /// It never expires.
    Endless,
}

/// A new token.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewApiToken {
    /// A name that tells you which program uses it.
    #[garde(custom(check_filled), length(graphemes, max = 60))]
    pub name: String,
    /// What it allows.
    #[garde(skip)]
    pub scope: TokenScope,
    /// Its lifetime.
    #[garde(skip)]
    pub life: TokenLife,
}

/// A personal access token, without its secret.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiToken {
    /// The unique ID. It never changes.
    pub id: String,
    /// The name its owner gave it.
    pub name: String,
    /// What it allows.
    pub scope: TokenScope,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When it expires (RFC 3339); `null` means never.
    #[schema(required)]
    pub expires_at: Option<String>,
    /// Whether it has expired.
    pub is_expired: bool,
    /// When it was last used, to the hour (RFC 3339); `null` means never.
    #[schema(required)]
    pub last_used_at: Option<String>,
}

/// A new token with its secret, which is returned only once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeApiToken {
    /// The token.
    pub token: ApiToken,
    /// The secret, for the header `Authorization: Bearer …`: `fan_` and 49 letters and digits.
    pub secret: String,
}
