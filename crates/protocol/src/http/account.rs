//! Your own account: name, picture, email address, password, preferences, signed-in browsers and
//! deletion.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::{check_code, check_email_address, check_filled, check_password, check_same_as};

/// Changes what others see of an account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileChange {
    /// The name others see.
    #[garde(custom(check_filled), length(graphemes, max = 80))]
    pub name: String,
}

/// Requests a change of email address.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailChange {
    /// The new address; a code is sent there.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
}

/// A pending change of email address.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingEmail {
    /// The new address; `null` if no change is pending.
    #[schema(required)]
    pub email: Option<String>,
    /// When its code expires (RFC 3339).
    #[schema(required)]
    pub expires_at: Option<String>,
}

/// The code that was sent to the new address.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmEmail {
    /// Six letters and digits.
    #[garde(custom(check_code))]
    pub code: String,
}

/// Changes the password, or sets one for an account that has none.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password. Leave it out if the account has none.
    #[serde(default)]
    #[garde(inner(length(max = 1024)))]
    pub current_password: Option<String>,
    /// At least 8 characters.
    #[garde(custom(check_password))]
    pub password: String,
    /// The same value again.
    #[garde(custom(check_same_as(&self.password)))]
    pub confirm_password: String,
}

/// The color theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// Follow the device.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How much motion the pages show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Motion {
    /// Follow the device.
    #[default]
    System,
    /// As little as possible.
    Reduced,
}

/// A language of pages and emails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Spanish.
    Es,
    /// French.
    Fr,
    /// Portuguese as in Brazil.
    #[serde(rename = "pt-BR")]
    PtBr,
    /// Arabic.
    Ar,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 6] = [Self::En, Self::De, Self::Es, Self::Fr, Self::PtBr, Self::Ar];

    /// Its BCP 47 tag, as in `lang` of a page.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Es => "es",
            Self::Fr => "fr",
            Self::PtBr => "pt-BR",
            Self::Ar => "ar",
        }
    }

    /// The writing direction, as in a page's `dir` attribute.
    #[must_use]
    pub const fn direction(self) -> &'static str {
        match self {
            Self::Ar => "rtl",
            _ => "ltr",
        }
    }
}

/// Defaults for a new question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionDefaults {
    /// The time limit in seconds, from 5 to 240; `null` means no limit.
    // Named here, a missing field is refused as the contract says; else it would become `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, minimum = 5, maximum = 240)]
    #[garde(inner(range(min = 5, max = 240)))]
    pub time_limit_s: Option<u32>,
    /// The points factor: 0, 1 or 2.
    #[schema(maximum = 2)]
    #[garde(range(max = 2))]
    pub points_factor: u32,
    /// How many answers the form offers, 2 to 5.
    #[schema(minimum = 2, maximum = 5)]
    #[garde(range(min = 2, max = 5))]
    pub answer_count: u32,
}

impl Default for QuestionDefaults {
    fn default() -> Self {
        Self {
            time_limit_s: Some(20),
            points_factor: 1,
            answer_count: 4,
        }
    }
}

/// An account's preferences.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Preferences {
    /// The language of pages and emails. If `null`, pages use the browser's language and emails use
    /// English.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    #[garde(skip)]
    pub language: Option<Language>,
    /// The color theme.
    #[garde(skip)]
    pub theme: Theme,
    /// How much motion the pages show.
    #[garde(skip)]
    pub motion: Motion,
    /// Whether the big screen makes sounds in this account's browsers.
    #[garde(skip)]
    pub has_sound: bool,
    /// Defaults for a new question.
    #[garde(dive)]
    pub question: QuestionDefaults,
}

/// How notifications of one kind are delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Channels {
    /// In the web app.
    pub in_app: bool,
    /// By email.
    pub mail: bool,
}

impl Default for Channels {
    fn default() -> Self {
        Self {
            in_app: true,
            mail: true,
        }
    }
}

/// Which notifications are delivered, and how. Emails about account security are always sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotificationSettings {
    /// A scheduled live session starts soon.
    #[garde(dive)]
    pub session_reminders: Channels,
    /// The report of a live session is ready.
    #[garde(dive)]
    pub reports: Channels,
    /// Someone sent a friend request, or accepted one.
    #[garde(dive)]
    pub friends: Channels,
    /// A friend sent an invitation to a live session, or someone made you a co-host.
    #[garde(dive)]
    pub invitations: Channels,
    /// One of your quizzes was rated, or became a staff pick.
    #[garde(dive)]
    pub quizzes: Channels,
    /// You unlocked an achievement. Older pages leave this field out.
    #[garde(dive)]
    #[serde(default = "in_app_only")]
    pub achievements: Channels,
}

/// The default for news that can come every day and needs no reply.
fn in_app_only() -> Channels {
    Channels {
        in_app: true,
        mail: false,
    }
}

impl Default for NotificationSettings {
    fn default() -> Self {
        Self {
            session_reminders: Channels::default(),
            reports: Channels::default(),
            friends: Channels::default(),
            invitations: Channels::default(),
            quizzes: in_app_only(),
            achievements: in_app_only(),
        }
    }
}

/// A browser that is signed in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSession {
    /// The unique ID. It never changes.
    pub id: String,
    /// Whether this is the browser that made the call.
    pub is_current: bool,
    /// The browser, such as `Firefox`; `null` if unknown.
    #[schema(required)]
    pub browser: Option<String>,
    /// The operating system or device, such as `Windows` or `iPhone`; `null` if unknown.
    #[schema(required)]
    pub system: Option<String>,
    /// Where it was last used.
    pub place: SessionPlace,
    /// The network, shortened so that it identifies no single device: `203.0.113.0/24`.
    pub network: String,
    /// When it signed in (RFC 3339).
    pub created_at: String,
    /// When it was last used (RFC 3339).
    pub last_used_at: String,
}

/// Where a browser is, judging by its network address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SessionPlace {
    /// On the computer the server runs on.
    ThisComputer,
    /// In the same local network as the server.
    LocalNetwork,
    /// In the same network as the browser asking.
    SameNetwork,
    /// In another network.
    Elsewhere,
}

/// A security event of an account.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityEvent {
    /// The unique ID. It never changes.
    pub id: String,
    /// The event, from the OWASP logging vocabulary: `authn_login_success`.
    pub event: String,
    /// What it happened to, if the event alone doesn't say: `passkey`, `totp`, `linked_login`,
    /// `name`.
    #[schema(required)]
    pub kind: Option<String>,
    /// When it happened (RFC 3339).
    pub at: String,
    /// Whether an administrator did it, rather than the account's owner.
    pub by_administrator: bool,
    /// The browser that did it, if known.
    #[schema(required)]
    pub browser: Option<String>,
    /// That browser's operating system or device, if known.
    #[schema(required)]
    pub system: Option<String>,
    /// Its network, shortened so that it identifies no single device; empty if no browser did it.
    pub network: String,
}
