//! What an instance says about itself: its operator, its usage figures and its own texts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The operator of an instance, and the custom content of its front page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// The operator's name.
    #[schema(required)]
    pub operator_name: Option<String>,
    /// The operator's email address.
    #[schema(required)]
    pub operator_email: Option<String>,
    /// A page about the operator, on another site.
    #[schema(required)]
    pub operator_url: Option<String>,
    /// Its usage figures.
    pub figures: Figures,
    /// Quotes from its users, at most 6: the operator's, then those that administrators chose.
    pub voices: Vec<Voice>,
    /// The operator's pages on other sites, all `https`; `null` if they didn't say which.
    #[schema(required)]
    pub social_links: Option<Vec<String>>,
}

/// Usage figures of an instance, rounded down to two digits.
///
/// A figure is `null` while it is too small to mean anything, or if the operator hides the figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Accounts with a verified email address; shown from 100.
    #[schema(required)]
    pub accounts: Option<u64>,
    /// Public quizzes; shown from 50.
    #[schema(required)]
    pub public_quizzes: Option<u64>,
    /// Answers given in live sessions, practice and assignments; shown from 1,000.
    #[schema(required)]
    pub answers: Option<u64>,
}

/// A quote about an instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Voice {
    /// The quote.
    pub text: String,
    /// The name of the person.
    pub name: String,
    /// Their role, such as "Teacher".
    pub role: String,
}

/// The operator's own texts, in the markup of quiz texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HouseTexts {
    /// Replaces the terms that come with Fanfare.
    #[schema(required)]
    pub terms: Option<String>,
    /// Shown above Fanfare's own privacy information.
    #[schema(required)]
    pub privacy: Option<String>,
}

/// The reply to each message on a test socket, which shows whether sockets work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocketCheck {
    /// The server's time when it replied, in milliseconds since the Unix epoch.
    pub server_ms: u64,
}
