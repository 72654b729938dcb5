//! What hosts send and receive about assignments.

use garde::Validate;
use protocol::socket::Feedback;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The maximum length of a title.
pub const TITLE_LENGTH_MAX: usize = 200;

/// The most minutes of a time limit, and of what someone has more: a day.
pub const ATTEMPT_MINUTES_MAX: u32 = 1440;

/// Which attempt of a player counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CountingAttempt {
    /// The one with the most points.
    Best,
    /// The last one that was finished.
    Last,
    /// All that were finished, by their rounded average. A report has the answers of the best.
    Average,
}

/// The state of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AssignmentStage {
    /// It hasn't opened yet.
    Scheduled,
    /// People can play it.
    Open,
    /// It is closed.
    Closed,
}

/// A quiz to assign.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "choices of a host, each on its own"
)]
pub struct NewAssignment {
    /// The quiz. The assignment keeps a frozen copy of it.
    #[garde(length(max = 64))]
    pub quiz_id: String,
    /// What people see as its title. Defaults to the title of the quiz.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(chars, max = TITLE_LENGTH_MAX)))]
    pub title: Option<String>,
    /// When it opens (RFC 3339). Defaults to now.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 40)))]
    pub opens_at: Option<String>,
    /// When it closes (RFC 3339). Defaults to `null`: when you close it.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 40)))]
    pub closes_at: Option<String>,
    /// The IANA name of the time zone the dates were chosen in: `Europe/Berlin`.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub time_zone: Option<String>,
    /// How many attempts each player has, from 1 to 20; `null` means any number. Defaults to 1.
    #[serde(default = "one_attempt")]
    #[schema(required = false)]
    #[garde(inner(range(min = 1, max = 20)))]
    pub attempts_max: Option<u32>,
    /// Which attempt of a player counts. Defaults to the best.
    #[serde(default = "best")]
    #[garde(skip)]
    pub counts: CountingAttempt,
    /// How many questions each attempt draws of those that can be right or wrong; slides, polls and
    /// other questions without right answers are always there. Defaults to `null`: all of them. It
    /// can't be changed later.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(range(min = 1)))]
    pub draw_count: Option<u32>,
    /// How many minutes each attempt may take, from 1 to 1,440. Its clock starts when it begins and
    /// doesn't stop. Defaults to `null`: as long as the assignment is open.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(range(min = 1, max = ATTEMPT_MINUTES_MAX)))]
    pub attempt_minutes: Option<u32>,
    /// Whether questions keep their time limits. Off by default.
    #[serde(default)]
    #[garde(skip)]
    pub keep_time_limits: bool,
    /// Whether people say how sure they are of each answer. Points don't depend on it. Off by
    /// default; it can't be changed later.
    #[serde(default)]
    #[garde(skip)]
    pub confidence: bool,
    /// Whether each attempt has the questions in an order of its own. Defaults to the quiz's
    /// setting.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub shuffle_questions: Option<bool>,
    /// Whether each attempt has answers to choose from in an order of its own. Defaults to the
    /// quiz's setting.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub shuffle_answers: Option<bool>,
    /// The names of those it is for: only they can play. Left out or empty, anyone with the link
    /// can.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(length(max = 1000), inner(length(chars, max = 200)))]
    pub names: Vec<String>,
    /// Whether it stays open after `closesAt`, until you close it: what comes in then is marked as
    /// late. Off by default.
    #[serde(default)]
    #[garde(skip)]
    pub accept_late: bool,
    /// When players learn what is right. Defaults to after each question. It can't be changed
    /// later.
    #[serde(default)]
    #[garde(skip)]
    pub feedback: Feedback,
    /// Whether it is a live session in which everyone goes at their own speed: it opens now, people
    /// can also type a code to join, and it closes when you close it, after 12 hours at the latest.
    /// Then it can't have dates. Off by default.
    #[serde(default)]
    #[garde(skip)]
    pub live: bool,
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "the field says null for any number"
)]
fn one_attempt() -> Option<u32> {
    Some(1)
}

fn best() -> CountingAttempt {
    CountingAttempt::Best
}

/// What to change about an assignment. What is left out stays.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssignmentPatch {
    /// The title.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(chars, min = 1, max = TITLE_LENGTH_MAX)))]
    pub title: Option<String>,
    /// When it opens (RFC 3339).
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 40)))]
    pub opens_at: Option<String>,
    /// When it closes (RFC 3339); `null` means when you close it. A time that isn't ahead closes it
    /// now, and a later one opens a closed one again.
    #[serde(default, deserialize_with = "told")]
    #[schema(value_type = Option<String>, required = false)]
    #[garde(inner(inner(length(max = 40))))]
    pub closes_at: Option<Option<String>>,
    /// The IANA name of the time zone the dates were chosen in.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub time_zone: Option<String>,
    /// How many attempts each player has, from 1 to 20; `null` means any number.
    #[serde(default, deserialize_with = "told")]
    #[schema(value_type = Option<u32>, required = false)]
    #[garde(inner(inner(range(min = 1, max = 20))))]
    pub attempts_max: Option<Option<u32>>,
    /// How many minutes each attempt may take that begins from now on, from 1 to 1,440; `null`
    /// means as long as the assignment is open. Attempts that were begun keep their end.
    #[serde(default, deserialize_with = "told")]
    #[schema(value_type = Option<u32>, required = false)]
    #[garde(inner(inner(range(min = 1, max = ATTEMPT_MINUTES_MAX))))]
    pub attempt_minutes: Option<Option<u32>>,
    /// Which attempt of a player counts.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub counts: Option<CountingAttempt>,
    /// Whether it stays open after `closesAt`, until you close it.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub accept_late: Option<bool>,
}

/// A field that is there, even if it is `null`.
fn told<'de, T: Deserialize<'de>, D: Deserializer<'de>>(field: D) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}

/// A quiz that people play on their own.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Assignment {
    /// The unique ID. It never changes, and its report is the one of a live session with this ID.
    pub id: String,
    /// The last part of its link, `/a/{code}`. It never changes.
    pub code: String,
    /// The digits people type to join, if it is a live session in which everyone goes at their own
    /// speed; `null` otherwise. They lead nowhere once it has closed.
    #[schema(required)]
    pub join_code: Option<String>,
    /// What people see as its title.
    pub title: String,
    /// The quiz; `null` if it no longer exists.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// Its state.
    pub stage: AssignmentStage,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When it opens (RFC 3339).
    pub opens_at: String,
    /// When it closes or closed (RFC 3339); `null` if nobody has said when.
    #[schema(required)]
    pub closes_at: Option<String>,
    /// The IANA name of the time zone the dates were chosen in.
    #[schema(required)]
    pub time_zone: Option<String>,
    /// How many attempts each player has; `null` means any number.
    #[schema(required)]
    pub attempts_max: Option<u32>,
    /// How many minutes each attempt may take; `null` means as long as it is open.
    #[schema(required)]
    pub attempt_minutes: Option<u32>,
    /// Which attempt of a player counts.
    pub counts: CountingAttempt,
    /// How many questions each attempt draws of those that can be right or wrong; `null` means all.
    #[schema(required)]
    pub draw_count: Option<u32>,
    /// Of how many they are drawn; `null` if they aren't.
    #[schema(required)]
    pub draw_of: Option<u32>,
    /// Whether questions keep their time limits.
    pub keep_time_limits: bool,
    /// Whether people say how sure they are of each answer.
    pub confidence: bool,
    /// When players learn what is right.
    pub feedback: Feedback,
    /// Whether it stays open after `closesAt`, until you close it. What comes in then is late.
    pub accept_late: bool,
    /// The number of questions, with slides.
    pub question_count: u32,
    /// How many people have begun.
    pub player_count: u32,
    /// How many have finished an attempt.
    pub finished_count: u32,
    /// How many names are on its list; 0 if anyone with the link can play.
    pub listed_count: u32,
    /// The last date until which anyone has, or had, more time than the others (RFC 3339).
    #[schema(required)]
    pub extended_to: Option<String>,
}

/// How far the people of an assignment have come, in their newest attempts.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignmentProgress {
    /// How many people have begun.
    pub player_count: u32,
    /// How many have finished.
    pub finished_count: u32,
    /// The questions of an attempt, with slides, in the order in which each attempt has them.
    pub questions: Vec<QuestionProgress>,
}

/// How many people have come to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionProgress {
    /// How many have come this far, or further.
    pub reached_count: u32,
    /// How many of them are at it.
    pub here_count: u32,
}

/// The names of those an assignment is for.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssignedNames {
    /// The names, at most 500. If there are none, anyone with the link can play.
    #[garde(length(max = 1000), inner(length(chars, max = 200)))]
    pub names: Vec<String>,
}

/// Which assignments to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AssignmentSearch {
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
    /// Only assignments in this state. Leave it out for all.
    #[param(inline)]
    #[garde(skip)]
    pub stage: Option<AssignmentStage>,
}

/// Which players of an assignment to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AssignedPlayerSearch {
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
    /// Text to find in the nickname. Case and accents don't matter.
    #[garde(inner(length(chars, max = 100)))]
    pub search: Option<String>,
}

/// Someone who plays an assignment.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedPlayer {
    /// The unique ID. It never changes.
    pub id: String,
    /// The nickname.
    pub nickname: String,
    /// Whether the name is on the list of the assignment.
    pub is_listed: bool,
    /// False if nobody has taken this name of the list yet.
    pub has_come: bool,
    /// Whether they are connected right now.
    pub is_here: bool,
    /// Until when they can go on after it has closed for the others (RFC 3339); `null` if it closes
    /// as for everyone.
    #[schema(required)]
    pub extended_to: Option<String>,
    /// How many more attempts they have than the others.
    pub more_attempts: u32,
    /// How many more minutes they have for each attempt, if attempts have a time limit.
    pub more_minutes: u32,
    /// The points of their attempts on average, if that counts; `null` otherwise, and without
    /// attempts.
    #[schema(required)]
    pub average_points: Option<u32>,
    /// Their attempts, the first one first.
    pub attempts: Vec<AssignedAttempt>,
}

/// More time and attempts for one player.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayerExtension {
    /// Until when they can go on (RFC 3339), later than the others; `null` means no longer than
    /// they do. Without it, their attempts in a closed assignment end now.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    #[garde(inner(length(max = 40)))]
    pub closes_at: Option<String>,
    /// How many more attempts they have than the others, from 0 to 20.
    #[garde(range(max = 20))]
    pub more_attempts: u32,
    /// How many more minutes they have for each attempt than the others, from 0 to 1,440; also for
    /// the one that goes on. Defaults to 0. Has no effect without a time limit.
    #[serde(default)]
    #[garde(range(max = ATTEMPT_MINUTES_MAX))]
    pub more_minutes: u32,
}

/// One attempt, as the host sees it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedAttempt {
    /// Which, counting from 1.
    pub number: u32,
    /// When it began (RFC 3339).
    pub started_at: String,
    /// While it goes on, when it ends because its time is up or the assignment closes (RFC 3339);
    /// `null` without a time limit, and once it has ended.
    #[schema(required)]
    pub ends_at: Option<String>,
    /// When it ended (RFC 3339); `null` while it goes on.
    #[schema(required)]
    pub finished_at: Option<String>,
    /// The number of its questions, with slides.
    pub question_count: u32,
    /// The question it has come to, counting from 1; 0 before the first one.
    pub reached_count: u32,
    /// How many questions were answered.
    pub answered_count: u32,
    /// The points so far.
    pub points: u32,
    /// How many answers were right so far.
    pub right_count: u32,
    /// Whether it is the attempt that counts, or one of those that are averaged.
    pub counts: bool,
    /// Whether it came in after the assignment was due, or isn't finished although it is due.
    pub is_late: bool,
}
