//! Ways to log in besides a password: authenticator codes, passkeys and other sites.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::{check_code, check_filled};

/// The password was right, but a second factor is still needed.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorNeeded {
    /// Send it with the next call. It allows 5 attempts within 5 minutes.
    pub challenge: String,
}

/// The second factor of a log-in.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecondFactor {
    /// From [`SecondFactorNeeded`].
    #[garde(length(max = 200))]
    pub challenge: String,
    /// A six-digit code from the authenticator app, or a recovery code.
    #[garde(custom(check_filled), length(max = 40))]
    pub code: String,
}

/// Confirms your identity, which allows sensitive changes for the next 5 minutes.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Confirm {
    /// The password of the account.
    #[garde(custom(check_filled), length(max = 1024))]
    pub password: String,
    /// A six-digit code from the authenticator app, or a recovery code, if the account uses an app.
    #[serde(default)]
    #[garde(inner(length(max = 40)))]
    pub code: Option<String>,
}

/// How an account is protected.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Protection {
    /// Whether it has a password. Accounts created through another site may have none.
    pub has_password: bool,
    /// Whether each log-in needs a code from an authenticator app.
    pub has_totp: bool,
    /// The number of recovery codes left.
    pub recovery_codes_left: u32,
    /// The passkeys, oldest first.
    pub passkeys: Vec<Passkey>,
    /// The linked accounts on other sites.
    pub linked_logins: Vec<LinkedLogin>,
}

/// The setup data for an authenticator app.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpSecret {
    /// The key to enter in the app, in base32.
    pub secret: String,
    /// The same as an `otpauth:` address, for a QR code.
    pub uri: String,
}

/// The first code from the app, which proves it is set up.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnableTotp {
    /// Six digits.
    #[garde(custom(check_code))]
    pub code: String,
}

/// Ten recovery codes. Each replaces the authenticator app once. They are returned only once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// The codes as people enter them: `ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2`.
    pub codes: Vec<String>,
}

/// A passkey challenge for the browser.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyChallenge {
    /// Send it back with the browser's response. It works once, within 5 minutes.
    pub challenge: String,
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
}

/// The browser's response to a passkey challenge.
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

/// The browser's response to a request to create a passkey.
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
    /// The name its owner gave it.
    #[garde(custom(check_filled), length(graphemes, max = 60))]
    pub name: String,
}

/// Another name for a passkey.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasskeyChange {
    /// The name its owner gave it.
    #[garde(custom(check_filled), length(graphemes, max = 60))]
    pub name: String,
}

/// A passkey of an account.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Passkey {
    /// The unique ID. It never changes.
    pub id: String,
    /// The name its owner gave it.
    pub name: String,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When it was last used to log in (RFC 3339).
    #[schema(required)]
    pub last_used_at: Option<String>,
}

/// A linked account on another site.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedLogin {
    /// The unique ID. It never changes.
    pub id: String,
    /// The site's ID; see `Provider`.
    pub provider: String,
    /// The site's name.
    pub provider_name: String,
    /// The account's name on that site.
    pub label: String,
    /// When it was linked (RFC 3339).
    pub created_at: String,
}

/// Why a person is sent to another site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ProviderPurpose {
    /// To log in or sign up.
    LogIn,
    /// To link the account on that site to the signed-in account.
    Link,
    /// To confirm the identity of the signed-in account.
    Confirm,
}

/// Starts a log-in through another site.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeginProvider {
    /// The purpose.
    #[garde(skip)]
    pub purpose: ProviderPurpose,
}

/// The address of the other site.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProviderStart {
    /// The other site's page, for `location.assign`.
    pub location: String,
}

/// The other site's response.
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
