//! One's own account: name, picture, address, password, preferences, browsers, leaving.

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

/// Asks for another e-mail address.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmailChange {
    /// The new address; a code is sent there.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
}

/// The address an account is changing to.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingEmail {
    /// The new address, if there is a change under way.
    #[schema(required)]
    pub email: Option<String>,
    /// Until when its code works (RFC 3339).
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

/// Changes the password, or gives one to an account that has none.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now; left out by an account that has none.
    #[serde(default)]
    #[garde(inner(length(max = 1024)))]
    pub current_password: Option<String>,
    /// At least 8 characters.
    #[garde(custom(check_password))]
    pub password: String,
    /// The same again.
    #[garde(custom(check_same_as(&self.password)))]
    pub confirm_password: String,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the device says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How much may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Motion {
    /// As the device says.
    #[default]
    System,
    /// As little as possible.
    Reduced,
}

/// A language that pages and letters speak.
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
    /// Every one of them.
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

    /// Which way it is written, as in `dir` of a page.
    #[must_use]
    pub const fn direction(self) -> &'static str {
        match self {
            Self::Ar => "rtl",
            _ => "ltr",
        }
    }
}

/// What a new question starts with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionDefaults {
    /// Seconds to answer, 5 to 240; `null` is no limit.
    // Named here, a missing field is refused as the contract says; else it would become `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, minimum = 5, maximum = 240)]
    #[garde(inner(range(min = 5, max = 240)))]
    pub time_limit_s: Option<u32>,
    /// 0, 1 or 2 times the points.
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

/// How somebody likes Fanfare to be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Preferences {
    /// The language of pages and letters; `null` if none was chosen: pages then speak that of the
    /// browser, and letters English.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    #[garde(skip)]
    pub language: Option<Language>,
    /// Light or dark.
    #[garde(skip)]
    pub theme: Theme,
    /// How much may move.
    #[garde(skip)]
    pub motion: Motion,
    /// Whether the big screen makes sounds in this account's browsers.
    #[garde(skip)]
    pub has_sound: bool,
    /// What a new question starts with.
    #[garde(dive)]
    pub question: QuestionDefaults,
}

/// By which ways one kind of news arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct Channels {
    /// In the web app.
    pub in_app: bool,
    /// By letter.
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

/// Which news arrives how. Letters about the safety of the account always come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotificationSettings {
    /// A scheduled live session begins soon.
    #[garde(dive)]
    pub session_reminders: Channels,
    /// The report of a live session is ready.
    #[garde(dive)]
    pub reports: Channels,
    /// Somebody asks to be friends, or says yes.
    #[garde(dive)]
    pub friends: Channels,
    /// Somebody invites to a live session.
    #[garde(dive)]
    pub invitations: Channels,
    /// One's quiz was rated, or became a staff pick.
    #[garde(dive)]
    pub quizzes: Channels,
    /// One unlocked an achievement. Pages that do not know it leave it out.
    #[garde(dive)]
    #[serde(default = "in_app_only")]
    pub achievements: Channels,
}

/// For what may happen every day, and waits for nobody.
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
    /// Stable.
    pub id: String,
    /// Whether it is the one asking.
    pub is_current: bool,
    /// The browser: `Firefox`. Null when it does not say.
    #[schema(required)]
    pub browser: Option<String>,
    /// What it runs on: `Windows`, `iPhone`. Null when it does not say.
    #[schema(required)]
    pub system: Option<String>,
    /// From where it was last used.
    pub place: SessionPlace,
    /// The network, cut so that it names no single device: `203.0.113.0/24`.
    pub network: String,
    /// When it signed in (RFC 3339).
    pub created_at: String,
    /// When it was last used (RFC 3339).
    pub last_used_at: String,
}

/// Where a browser is, as far as an address tells.
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

/// Something that happened to the safety of an account.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityEvent {
    /// Stable.
    pub id: String,
    /// What happened, in OWASP's words: `authn_login_success`.
    pub event: String,
    /// To what, where the word leaves that open: `passkey`, `totp`, `linked_login`, `name`.
    #[schema(required)]
    pub kind: Option<String>,
    /// When (RFC 3339).
    pub at: String,
    /// Whether an administrator of the instance did it, and not whoever holds the account.
    pub by_administrator: bool,
    /// The browser that did it, if it says.
    #[schema(required)]
    pub browser: Option<String>,
    /// What that browser runs on, if it says.
    #[schema(required)]
    pub system: Option<String>,
    /// Its network, cut so that it names no single device; empty if no browser did it.
    pub network: String,
}
