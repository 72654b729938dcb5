//! Ways to prove who one is besides a password: codes of an app, passkeys, other sites.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::{check_code, check_filled};

/// The password was right, and a second proof is still needed.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorNeeded {
    /// Goes into the next call; works for 5 minutes and 5 tries.
    pub challenge: String,
}

/// The second proof of a log-in.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecondFactor {
    /// From [`SecondFactorNeeded`].
    #[garde(length(max = 200))]
    pub challenge: String,
    /// Six digits of the authenticator app, or a recovery code.
    #[garde(custom(check_filled), length(max = 40))]
    pub code: String,
}

/// Proves once more who one is, so that something sensitive may be done in the next 5 minutes.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Confirm {
    /// The password of the account.
    #[garde(custom(check_filled), length(max = 1024))]
    pub password: String,
    /// Six digits of the authenticator app, or a recovery code, where the account has one.
    #[serde(default)]
    #[garde(inner(length(max = 40)))]
    pub code: Option<String>,
}

/// How an account is protected.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Protection {
    /// Whether it has a password; accounts of other sites may have none.
    pub has_password: bool,
    /// Whether an authenticator app is asked at each log-in.
    pub has_totp: bool,
    /// How many recovery codes are left.
    pub recovery_codes_left: u32,
    /// The passkeys, oldest first.
    pub passkeys: Vec<Passkey>,
    /// The log-ins of other sites that open this account.
    pub linked_logins: Vec<LinkedLogin>,
}

/// What an authenticator app needs to know.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpSecret {
    /// To be typed into the app, in base 32.
    pub secret: String,
    /// The same as an `otpauth:` address, for a QR code.
    pub uri: String,
}

/// The first code of the app, which proves that it was set up.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnableTotp {
    /// Six digits.
    #[garde(custom(check_code))]
    pub code: String,
}

/// Ten codes that each replace the authenticator app once. They are shown this once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// As people type them: `ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2`.
    pub codes: Vec<String>,
}

/// What the browser is to do with a passkey.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyChallenge {
    /// Goes back with the browser's answer; works for 5 minutes, once.
    pub challenge: String,
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
}

/// What the browser answered when asked for a passkey.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// From [`PasskeyChallenge`].
    #[garde(length(max = 200))]
    pub challenge: String,
    /// The credential as `toJSON()` gives it.
    #[schema(value_type = Object)]
    #[garde(skip)]
    pub credential: serde_json::Value,
}

/// What the browser answered when asked to make a passkey.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPasskey {
    /// From [`PasskeyChallenge`].
    #[garde(length(max = 200))]
    pub challenge: String,
    /// The credential as `toJSON()` gives it.
    #[schema(value_type = Object)]
    #[garde(skip)]
    pub credential: serde_json::Value,
    /// What the account's owner calls it.
    #[garde(custom(check_filled), length(graphemes, max = 60))]
    pub name: String,
}

/// Another name for a passkey.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasskeyChange {
    /// What the account's owner calls it.
    #[garde(custom(check_filled), length(graphemes, max = 60))]
    pub name: String,
}

/// A passkey of an account.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Passkey {
    /// Stable.
    pub id: String,
    /// What the account's owner calls it.
    pub name: String,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it last signed somebody in (RFC 3339).
    #[schema(required)]
    pub last_used_at: Option<String>,
}

/// A log-in of another site that opens an account.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedLogin {
    /// Stable.
    pub id: String,
    /// Which site: see `Provider`.
    pub provider: String,
    /// What the site is called.
    pub provider_name: String,
    /// Who it is there.
    pub label: String,
    /// When it was linked (RFC 3339).
    pub created_at: String,
}

/// What somebody goes to another site for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ProviderPurpose {
    /// To sign in, or sign up.
    LogIn,
    /// To link that log-in to the account that is signed in.
    Link,
    /// To prove once more who is signed in.
    Confirm,
}

/// Goes to another site.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeginProvider {
    /// What for.
    #[garde(skip)]
    pub purpose: ProviderPurpose,
}

/// Where to go.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderStart {
    /// The other site's page, for `location.assign`.
    pub location: String,
}

/// What the other site sent back.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinishProvider {
    /// Its `code`.
    #[garde(custom(check_filled), length(max = 2000))]
    pub code: String,
    /// Its `state`.
    #[garde(custom(check_filled), length(max = 200))]
    pub state: String,
}
