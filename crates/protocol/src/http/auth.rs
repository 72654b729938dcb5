//! Signing up, in and out; who is signed in; verifying an e-mail address.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Opens an account.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignUp {
    /// The name others see.
    #[garde(custom(check_filled), length(graphemes, max = 80))]
    pub name: String,
    /// The e-mail address to verify.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
    /// At least 8 characters.
    #[garde(custom(check_password))]
    pub password: String,
    /// The same again.
    #[garde(custom(check_same_as(&self.password)))]
    pub confirm_password: String,
}

/// Signs in.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LogIn {
    /// The e-mail address of the account.
    #[garde(custom(check_filled), length(max = 254))]
    pub email: String,
    /// Its password.
    #[garde(custom(check_filled), length(max = 1024))]
    pub password: String,
}

/// A verification code.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifyEmail {
    /// Six letters and digits.
    #[garde(custom(check_code))]
    pub code: String,
}

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Stable.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// The e-mail address; only the account itself sees it.
    pub email: String,
    /// Whether the address is verified.
    pub email_verified: bool,
    /// Whether this account administers the instance.
    pub is_admin: bool,
    /// Where the account's picture is, if it has one; an address of this server.
    #[schema(required)]
    pub avatar_url: Option<String>,
}

/// What a sign-up, a log-in and a session check answer.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// For the `Authorization: Bearer` header; lives 15 minutes.
    pub access_token: String,
    /// Who it is.
    pub user: User,
}

/// What a refresh answers.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refreshed {
    /// For the `Authorization: Bearer` header; lives 15 minutes.
    pub access_token: String,
}

/// A sentence for people, where there is nothing else to say.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The sentence.
    pub message: String,
}

/// What the web app must know of the instance before anybody signs in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Instance {
    /// The version of the server.
    pub version: String,
    /// Whether mail goes to the local mailbox page instead of SMTP.
    pub has_local_mailbox: bool,
    /// Where phones find this instance, when it differs from where this page came from.
    #[schema(required)]
    pub public_url: Option<String>,
    /// Other sites whose log-in is accepted here, in the order to offer them.
    pub providers: Vec<Provider>,
    /// How long a password must be; never less than 8.
    pub password_min_length: u32,
    /// Whether strangers may open accounts here.
    pub is_sign_up_open: bool,
}

/// Another site whose log-in is accepted here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Provider {
    /// `github` or `oidc`; goes into addresses.
    pub id: String,
    /// What people call it: `GitHub`, or what the operator says.
    pub name: String,
}

/// Asks for a letter with which the password can be reset.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ForgotPassword {
    /// The e-mail address of the account.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
}

/// The secret of a reset link.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetLink {
    /// What the link carries behind its `#`.
    #[garde(length(max = 200))]
    pub token: String,
}

/// Sets a new password with a reset link.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetPassword {
    /// What the link carries behind its `#`.
    #[garde(length(max = 200))]
    pub token: String,
    /// At least 8 characters.
    #[garde(custom(check_password))]
    pub password: String,
    /// The same again.
    #[garde(custom(check_same_as(&self.password)))]
    pub confirm_password: String,
}

/// A mail in the local mailbox.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocalMail {
    /// Stable.
    pub id: String,
    /// Who it is for.
    pub to: String,
    /// Its subject.
    pub subject: String,
    /// Its text part.
    pub text: String,
    /// When it was written (RFC 3339).
    pub created_at: String,
}

pub(super) fn check_filled<C>(value: &str, _: &C) -> garde::Result {
    if value.trim().is_empty() {
        Err(garde::Error::new("This field is required"))
    } else {
        Ok(())
    }
}

pub(super) fn check_email_address<C>(value: &str, _: &C) -> garde::Result {
    let well_formed = value.len() <= 254 && garde::rules::email::parse_email(value.trim()).is_ok();
    if well_formed {
        Ok(())
    } else {
        Err(garde::Error::new("Enter a valid e-mail address"))
    }
}

pub(super) fn check_password<C>(value: &str, _: &C) -> garde::Result {
    let len = value.chars().count();
    if len < 8 {
        Err(garde::Error::new("Password must be at least 8 characters"))
    } else if len > 128 {
        Err(garde::Error::new("Password must be at most 128 characters"))
    } else {
        Ok(())
    }
}

pub(super) fn check_same_as<C>(password: &str) -> impl FnOnce(&str, &C) -> garde::Result + '_ {
    move |value, _| {
        if value == password {
            Ok(())
        } else {
            Err(garde::Error::new("Passwords do not match"))
        }
    }
}

pub(super) fn check_code<C>(value: &str, _: &C) -> garde::Result {
    let well_formed = value.len() == 6 && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if well_formed {
        Ok(())
    } else {
        Err(garde::Error::new("OTP must be 6 characters long"))
    }
}
