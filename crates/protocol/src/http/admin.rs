//! What administrators see of an instance, and what they decide for it.

use std::collections::BTreeMap;

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::AccountSession;
use super::feed::AbuseReason;
use super::rooms::RoomStage;
use crate::question::QuestionKind;

/// Who decides for the whole instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// Everybody.
    Member,
    /// Decides for the whole instance.
    Administrator,
}

/// In which state an account is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AccountState {
    /// Its address is proven, and it may be used.
    Active,
    /// Nobody has proven its address.
    Unverified,
    /// It may not be used.
    Suspended,
}

/// Which accounts to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UserSearch {
    /// What stands in the name or the e-mail address.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// Only those with this role.
    #[garde(skip)]
    #[param(inline)]
    pub role: Option<Role>,
    /// Only those in this state.
    #[garde(skip)]
    #[param(inline)]
    pub state: Option<AccountState>,
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// An account, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUser {
    /// Stable.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Where its letters go.
    pub email: String,
    /// Where its picture can be loaded.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// What it may decide.
    pub role: Role,
    /// Whether it may be used.
    pub state: AccountState,
    /// Whether it is that of the person asking.
    pub is_you: bool,
    /// When it was opened (RFC 3339).
    pub created_at: String,
    /// When it was last used, to the hour (RFC 3339); null if it never was since that is noted.
    #[schema(required)]
    pub last_seen_at: Option<String>,
    /// Quizzes that are not deleted.
    pub quiz_count: u32,
    /// Live sessions it hosted.
    pub room_count: u32,
}

/// All that administrators see of one account. Neither quizzes nor results that are not public.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUserPage {
    /// The account.
    pub user: AdminUser,
    /// That it is suspended, if it is.
    #[schema(required)]
    pub suspension: Option<Suspension>,
    /// Quizzes everybody finds.
    pub public_quiz_count: u32,
    /// Live sessions that are not over.
    pub open_room_count: u32,
    /// What its pictures, videos and sounds take.
    pub media_bytes: u64,
    /// Reports of its quizzes that wait for an administrator.
    pub open_report_count: u32,
    /// Whether it can log in with a password.
    pub has_password: bool,
    /// Whether its log-ins ask for a code of an app.
    pub has_authenticator_app: bool,
    /// How many passkeys open it.
    pub passkey_count: u32,
    /// The browsers it is signed in with, the one used last first.
    pub sessions: Vec<AccountSession>,
}

/// That an account may not be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suspension {
    /// Since when (RFC 3339).
    pub at: String,
    /// What its holder was told; may be empty.
    pub because: String,
}

/// Gives an account another role.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct RoleChange {
    /// What it may decide from now on.
    pub role: Role,
}

/// Suspends an account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSuspension {
    /// What its holder is told, by letter; at most 500 characters, may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub because: String,
}

/// How many browsers were signed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndedSessions {
    /// So many.
    pub count: u32,
}

/// Which reports of abuse to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AbuseReportSearch {
    /// Those that were decided on, and not those that wait.
    #[garde(skip)]
    pub closed: Option<bool>,
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// What was decided about a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AbuseResolution {
    /// There is nothing wrong with the quiz.
    Dismissed,
    /// The quiz is taken out of public.
    Withheld,
    /// The account of its author is suspended.
    Suspended,
}

/// What somebody says is wrong with a quiz, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbuseReport {
    /// Stable.
    pub id: String,
    /// What is wrong.
    pub reason: AbuseReason,
    /// More about it; may be empty.
    pub text: String,
    /// When it came (RFC 3339).
    pub created_at: String,
    /// Who says so.
    pub reporter_id: String,
    /// Their name.
    pub reporter_name: String,
    /// How many reports of this quiz wait.
    pub open_count: u32,
    /// The quiz.
    pub quiz: ReportedQuiz,
    /// What was decided, when it was.
    #[schema(required)]
    pub resolution: Option<ClosedReport>,
}

/// How a report ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedReport {
    /// What was decided.
    pub action: AbuseResolution,
    /// When (RFC 3339).
    pub at: String,
    /// By whom, if that account is still there.
    #[schema(required)]
    pub by: Option<String>,
    /// What administrators noted for each other; may be empty.
    pub note: String,
}

/// A quiz that somebody reported. Nothing in it says what is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own that the page asks"
)]
pub struct ReportedQuiz {
    /// Stable.
    pub id: String,
    /// 3 to 95 characters.
    pub title: String,
    /// At most 500 characters.
    pub description: String,
    /// Lowercase words.
    pub tags: Vec<String>,
    /// Who wrote it.
    pub author_id: String,
    /// Their name.
    pub author_name: String,
    /// Whether everybody finds it, as far as its own state says.
    pub is_public: bool,
    /// That administrators keep it out of public, if they do.
    #[schema(required)]
    pub withheld: Option<Withheld>,
    /// Whether the account of its author is suspended.
    pub is_author_suspended: bool,
    /// Whether its author administers this instance.
    pub is_author_administrator: bool,
    /// Whether its author deleted it.
    pub is_deleted: bool,
}

/// That administrators keep a quiz out of public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withheld {
    /// Since when (RFC 3339).
    pub at: String,
    /// Why.
    pub reason: AbuseReason,
    /// What they say about it to its author; may be empty.
    pub note: String,
}

/// A report with what the quiz asks.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbuseReportPage {
    /// The report.
    pub report: AbuseReport,
    /// What the quiz asks; empty while it is not published, because it is its author's alone then.
    pub questions: Vec<ReportedQuestion>,
}

/// A question of a reported quiz.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedQuestion {
    /// What kind it is.
    pub kind: QuestionKind,
    /// The question itself.
    pub text: String,
    /// The texts players choose from, in the order of the alphabet, so that it tells nothing.
    pub options: Vec<String>,
    /// A picture that is shown with it, to load without signing in.
    #[schema(required)]
    pub picture_url: Option<String>,
}

/// Decides about a report.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewResolution {
    /// What is done. To take the quiz out of public or to suspend its author decides about every
    /// report of the quiz that waits.
    #[garde(skip)]
    pub action: AbuseResolution,
    /// For other administrators; at most 1000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub note: String,
    /// For the author, when the quiz is taken out of public or the account suspended; at most 500
    /// characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub to_author: String,
}

/// The order of staff picks.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffPickOrder {
    /// Quizzes that are picked, the first first; at most 100.
    #[garde(length(max = 100), inner(length(max = 36)))]
    pub quiz_ids: Vec<String>,
}

/// Where a list begins.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListPlace {
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// A live session that is not over. Nothing in it says what is asked, or what is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningRoom {
    /// Stable.
    pub id: String,
    /// The digits people type to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// Who hosts it; null if that account is gone.
    #[schema(required)]
    pub host_id: Option<String>,
    /// Their name.
    #[schema(required)]
    pub host_name: Option<String>,
    /// Whether it waits in its lobby or is played.
    pub stage: RoomStage,
    /// How many play now; null while this server does not run it.
    #[schema(required)]
    pub players: Option<u32>,
    /// Whether a browser of its host is there.
    pub has_host: bool,
    /// How many questions it has.
    pub question_count: u32,
    /// When it was opened (RFC 3339).
    pub created_at: String,
}

/// Which entries of the audit log to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AuditSearch {
    /// Only events of this kind, in OWASP's words.
    #[garde(inner(length(max = 100)))]
    pub event: Option<String>,
    /// Only those that speak of this account, or that it did.
    #[garde(inner(length(max = 36)))]
    pub account_id: Option<String>,
    /// Only those from this network, as the log shows it.
    #[garde(inner(length(max = 64)))]
    pub network: Option<String>,
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Stable.
    pub id: String,
    /// When (RFC 3339).
    pub at: String,
    /// What happened, in OWASP's words: `authn_login_success`.
    pub event: String,
    /// To whom; null if to nobody who is known.
    #[schema(required)]
    pub account_id: Option<String>,
    /// Their name, if the account is still there.
    #[schema(required)]
    pub account_name: Option<String>,
    /// Who did it, if somebody else.
    #[schema(required)]
    pub actor_id: Option<String>,
    /// Their name, if the account is still there.
    #[schema(required)]
    pub actor_name: Option<String>,
    /// The browser that did it, if it says.
    #[schema(required)]
    pub browser: Option<String>,
    /// What that browser runs on, if it says.
    #[schema(required)]
    pub system: Option<String>,
    /// Its network, cut so that it names no single device; empty if no browser did it.
    pub network: String,
    /// More about it, by name; texts, numbers and truth values.
    pub details: BTreeMap<String, String>,
}

/// What waits for administrators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminWork {
    /// Reports of abuse that wait.
    pub open_reports: u32,
}
