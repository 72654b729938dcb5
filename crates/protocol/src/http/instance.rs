//! What an instance says about itself: who runs it, what it has seen so far, and its own texts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who runs an instance, and what its front page shows besides what every instance shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// Who runs it, in the operator's words.
    #[schema(required)]
    pub operator_name: Option<String>,
    /// Where its operator reads mail.
    #[schema(required)]
    pub operator_email: Option<String>,
    /// A page about its operator, on another site.
    #[schema(required)]
    pub operator_url: Option<String>,
    /// How much it has seen.
    pub figures: Figures,
    /// What people who use it say, as its operator was told.
    pub voices: Vec<Voice>,
}

/// How much an instance has seen, rounded down to two digits.
///
/// A figure is null while it is too small to say anything, and where the operator shows none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// People with a proven address; from 100 on.
    #[schema(required)]
    pub accounts: Option<u64>,
    /// Quizzes everybody may find; from 50 on.
    #[schema(required)]
    pub public_quizzes: Option<u64>,
}

/// What somebody said about an instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Voice {
    /// Their words.
    pub text: String,
    /// Who said them.
    pub name: String,
    /// What they do, such as "Teacher".
    pub role: String,
}

/// The operator's own texts, with the markup of quiz texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HouseTexts {
    /// Stands in place of the terms that come with Fanfare.
    #[schema(required)]
    pub terms: Option<String>,
    /// Stands above what Fanfare says about the data it keeps.
    #[schema(required)]
    pub privacy: Option<String>,
}

/// The answer to each message of a socket that was opened to see whether sockets work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocketCheck {
    /// The server's time when it answered, in milliseconds since the Unix epoch.
    pub server_ms: u64,
}
