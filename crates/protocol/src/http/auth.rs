//! Sign-up, log-in and log-out, the current session, and email verification.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checks::broken;
use crate::said;

/// Creates an account.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignUp {
    /// The name others see.
    #[garde(custom(check_filled), length(graphemes, max = 80))]
    pub name: String,
    /// The email address to verify.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
    /// At least 8 characters.
    #[garde(custom(check_password))]
    pub password: String,
    /// The same value again.
    #[garde(custom(check_same_as(&self.password)))]
    pub confirm_password: String,
}

/// Logs in.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LogIn {
    /// The account's email address.
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
    /// The unique ID. It never changes.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// The email address. Only the account itself sees it.
    pub email: String,
    /// Whether the address is verified.
    pub email_verified: bool,
    /// Whether this account is an administrator.
    pub is_admin: bool,
    /// The URL of the account's picture on this server, if it has one.
    #[schema(required)]
    pub avatar_url: Option<String>,
}

/// The response to a sign-up, a log-in or a session check.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// The access token for the `Authorization: Bearer` header. It expires after 15 minutes.
    pub access_token: String,
    /// The time until the session ends even if it is in use, in milliseconds. Only another log-in
    /// begins a new one.
    pub ends_in_ms: u64,
    /// The account.
    pub user: User,
}

/// The response to a refresh.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refreshed {
    /// The access token for the `Authorization: Bearer` header. It expires after 15 minutes.
    pub access_token: String,
}

/// A response with nothing but a message.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The message, for people.
    pub message: String,
}

/// What the web app needs to know about the instance before anyone signs in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Instance {
    /// The version of the server.
    pub version: String,
    /// Whether emails go to the local mailbox page instead of SMTP.
    pub has_local_mailbox: bool,
    /// The address phones should use, if it differs from the address of this page.
    #[schema(required)]
    pub public_url: Option<String>,
    /// The other sites people can log in with, in the order to show them.
    pub providers: Vec<Provider>,
    /// The minimum length of a password; at least 8.
    pub password_min_length: u32,
    /// Whether anyone can create an account.
    pub is_sign_up_open: bool,
}

/// Another site people can log in with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Provider {
    /// `github` or `oidc`, as used in URLs.
    pub id: String,
    /// The name to show: `GitHub`, or the name the operator chose.
    pub name: String,
}

/// Requests a password reset email.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ForgotPassword {
    /// The account's email address.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
}

/// The secret of a reset link.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetLink {
    /// The part of the link after `#`.
    #[garde(length(max = 200))]
    pub token: String,
}

/// Sets a new password with a reset link.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetPassword {
    /// The part of the link after `#`.
    #[garde(length(max = 200))]
    pub token: String,
    /// At least 8 characters.
    #[garde(custom(check_password))]
    pub password: String,
    /// The same value again.
    #[garde(custom(check_same_as(&self.password)))]
    pub confirm_password: String,
}

/// An email in the local mailbox.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocalMail {
    /// The unique ID. It never changes.
    pub id: String,
    /// The recipient.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The plain-text part.
    pub text: String,
    /// When it was sent (RFC 3339).
    pub created_at: String,
}

pub(super) fn check_filled<C>(value: &str, _: &C) -> garde::Result {
    if value.trim().is_empty() {
        Err(broken("This field is required"))
    } else {
        Ok(())
    }
}

/// Refuses what can't be an email address.
pub fn check_email_address<C>(value: &str, _: &C) -> garde::Result {
    let well_formed = value.len() <= 254 && garde::rules::email::parse_email(value.trim()).is_ok();
    if well_formed {
        Ok(())
    } else {
        Err(broken("Enter a valid email address"))
    }
}

pub(super) fn check_password<C>(value: &str, _: &C) -> garde::Result {
    let len = value.chars().count();
    if len < 8 {
        Err(broken(said!(
            "Password must be at least {n} characters",
            n = 8
        )))
    } else if len > 128 {
        Err(broken(said!(
            "Password must be at most {n} characters",
            n = 128
        )))
    } else {
        Ok(())
    }
}

pub(super) fn check_same_as<C>(password: &str) -> impl FnOnce(&str, &C) -> garde::Result + '_ {
    move |value, _| {
        if value == password {
            Ok(())
        } else {
            Err(broken("Passwords do not match"))
        }
    }
}

pub(super) fn check_code<C>(value: &str, _: &C) -> garde::Result {
    let well_formed = value.len() == 6 && value.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if well_formed {
        Ok(())
    } else {
        Err(broken(said!("OTP must be {n} characters long", n = 6)))
    }
}
