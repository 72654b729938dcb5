//! What administrators can see and change on an instance.

use std::collections::BTreeMap;

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::AccountSession;
use super::feed::AbuseReason;
use super::rooms::RoomStage;
use crate::question::QuestionKind;

/// An account's role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// A regular account.
    Member,
    /// Can administer the whole instance.
    Administrator,
}

/// The state of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AccountState {
    /// Verified and usable.
    Active,
    /// Its email address isn't verified yet.
    Unverified,
    /// Suspended: it can't be used.
    Suspended,
}

/// Which accounts to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UserSearch {
    /// Text to find in the name or the email address.
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
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// An account, for administrators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUser {
    /// The unique ID. It never changes.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Its email address.
    pub email: String,
    /// The URL of its picture.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// Its role.
    pub role: Role,
    /// Its state.
    pub state: AccountState,
    /// Whether it's your own account.
    pub is_you: bool,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When it was last used, to the hour (RFC 3339); `null` if there is no record.
    #[schema(required)]
    pub last_seen_at: Option<String>,
    /// The number of its quizzes, without deleted ones.
    pub quiz_count: u32,
    /// The number of live sessions it hosted.
    pub room_count: u32,
}

/// Everything administrators can see of one account. It doesn't include private quizzes or results.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUserPage {
    /// The account.
    pub user: AdminUser,
    /// Its suspension; `null` if it isn't suspended.
    #[schema(required)]
    pub suspension: Option<Suspension>,
    /// The number of its public quizzes.
    pub public_quiz_count: u32,
    /// The number of its live sessions that aren't over.
    pub open_room_count: u32,
    /// The size of its pictures, videos and sounds, in bytes.
    pub media_bytes: u64,
    /// The number of open reports about its quizzes.
    pub open_report_count: u32,
    /// Whether it can log in with a password.
    pub has_password: bool,
    /// Whether it needs a code from an authenticator app to log in.
    pub has_authenticator_app: bool,
    /// The number of its passkeys.
    pub passkey_count: u32,
    /// The browsers it's signed in with, most recently used first.
    pub sessions: Vec<AccountSession>,
}

/// The suspension of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suspension {
    /// When it started (RFC 3339).
    pub at: String,
    /// The reason given to its owner; may be empty.
    pub because: String,
}

/// Changes an account's role.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct RoleChange {
    /// The new role.
    pub role: Role,
}

/// Suspends an account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSuspension {
    /// The reason, emailed to its owner. At most 500 characters; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub because: String,
}

/// The result of signing out an account's browsers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndedSessions {
    /// The number of browsers signed out.
    pub count: u32,
}

/// Which abuse reports to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AbuseReportSearch {
    /// `true` lists decided reports, `false` open ones.
    #[garde(skip)]
    pub closed: Option<bool>,
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// The decision on a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AbuseResolution {
    /// The report is dismissed: nothing is wrong with the quiz.
    Dismissed,
    /// The quiz is removed from public view.
    Withheld,
    /// The author's account is suspended.
    Suspended,
}

/// An abuse report about a quiz, and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbuseReport {
    /// The unique ID. It never changes.
    pub id: String,
    /// The reason.
    pub reason: AbuseReason,
    /// Details; may be empty.
    pub text: String,
    /// When it was sent (RFC 3339).
    pub created_at: String,
    /// The account that sent it.
    pub reporter_id: String,
    /// Their name.
    pub reporter_name: String,
    /// The number of open reports about this quiz.
    pub open_count: u32,
    /// The quiz.
    pub quiz: ReportedQuiz,
    /// The outcome; `null` while the report is open.
    #[schema(required)]
    pub resolution: Option<ClosedReport>,
}

/// The outcome of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedReport {
    /// The decision.
    pub action: AbuseResolution,
    /// When it happened (RFC 3339).
    pub at: String,
    /// The name of the administrator; `null` if that account no longer exists.
    #[schema(required)]
    pub by: Option<String>,
    /// A note for other administrators; may be empty.
    pub note: String,
}

/// A reported quiz, without its right answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own that the page asks"
)]
pub struct ReportedQuiz {
    /// The unique ID. It never changes.
    pub id: String,
    /// 3 to 95 characters.
    pub title: String,
    /// At most 500 characters.
    pub description: String,
    /// Lowercase words.
    pub tags: Vec<String>,
    /// The ID of its author.
    pub author_id: String,
    /// Their name.
    pub author_name: String,
    /// Whether it's public and published, whatever administrators decided.
    pub is_public: bool,
    /// Its removal from public view; `null` if administrators haven't removed it.
    #[schema(required)]
    pub withheld: Option<Withheld>,
    /// Whether its author's account is suspended.
    pub is_author_suspended: bool,
    /// Whether its author is an administrator.
    pub is_author_administrator: bool,
    /// Whether its author deleted it.
    pub is_deleted: bool,
}

/// The removal of a quiz from public view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withheld {
    /// When it started (RFC 3339).
    pub at: String,
    /// The reason.
    pub reason: AbuseReason,
    /// A message to the author; may be empty.
    pub note: String,
}

/// A report with the questions of the quiz.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbuseReportPage {
    /// The report.
    pub report: AbuseReport,
    /// The questions. Empty while the quiz isn't published, because only its author may see them
    /// then.
    pub questions: Vec<ReportedQuestion>,
}

/// A question of a reported quiz.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportedQuestion {
    /// The kind of question.
    pub kind: QuestionKind,
    /// The text of the question.
    pub text: String,
    /// The texts players choose from, in alphabetical order, so that the order reveals nothing.
    pub options: Vec<String>,
    /// The URL of its picture, if it has one. It works without signing in.
    #[schema(required)]
    pub picture_url: Option<String>,
    /// The URLs of the pictures of its answers, in an order that reveals nothing.
    pub option_picture_urls: Vec<String>,
}

/// Decides about a report.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewResolution {
    /// The decision. Removing the quiz from public view or suspending its author closes every open
    /// report about the quiz.
    #[garde(skip)]
    pub action: AbuseResolution,
    /// A note for other administrators, at most 1,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub note: String,
    /// A message to the author when the quiz is removed from public view or the account is
    /// suspended. At most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub to_author: String,
}

/// The order of staff picks.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffPickOrder {
    /// The IDs of the picked quizzes, in order; at most 100.
    #[garde(length(max = 100), inner(length(max = 36)))]
    pub quiz_ids: Vec<String>,
}

/// A page of a list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListPlace {
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// A live session that isn't over, without its questions or answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunningRoom {
    /// The unique ID. It never changes.
    pub id: String,
    /// The code players enter to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The ID of its host; `null` if that account no longer exists.
    #[schema(required)]
    pub host_id: Option<String>,
    /// Their name.
    #[schema(required)]
    pub host_name: Option<String>,
    /// Whether it's in the lobby or in play.
    pub stage: RoomStage,
    /// The number of players right now; `null` if another node runs it.
    #[schema(required)]
    pub players: Option<u32>,
    /// Whether its host is connected.
    pub has_host: bool,
    /// The number of questions.
    pub question_count: u32,
    /// When it was created (RFC 3339).
    pub created_at: String,
}

/// Which entries of the audit log to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AuditSearch {
    /// Only events of this kind, from the OWASP logging vocabulary.
    #[garde(inner(length(max = 100)))]
    pub event: Option<String>,
    /// Only events about this account or by it.
    #[garde(inner(length(max = 36)))]
    pub account_id: Option<String>,
    /// Only events from this network, as the log shows it.
    #[garde(inner(length(max = 64)))]
    pub network: Option<String>,
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// The unique ID. It never changes.
    pub id: String,
    /// When it happened (RFC 3339).
    pub at: String,
    /// The event, from the OWASP logging vocabulary: `authn_login_success`.
    pub event: String,
    /// The account it happened to; `null` if unknown.
    #[schema(required)]
    pub account_id: Option<String>,
    /// That account's name; `null` if the account no longer exists.
    #[schema(required)]
    pub account_name: Option<String>,
    /// The account that did it, if it's a different one.
    #[schema(required)]
    pub actor_id: Option<String>,
    /// That account's name; `null` if the account no longer exists.
    #[schema(required)]
    pub actor_name: Option<String>,
    /// The browser that did it, if known.
    #[schema(required)]
    pub browser: Option<String>,
    /// That browser's operating system or device, if known.
    #[schema(required)]
    pub system: Option<String>,
    /// Its network, shortened so that it identifies no single device; empty if no browser did it.
    pub network: String,
    /// Details by name: strings, numbers and booleans.
    pub details: BTreeMap<String, String>,
}

/// What needs an administrator's attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminWork {
    /// The number of open abuse reports.
    pub open_reports: u32,
}
