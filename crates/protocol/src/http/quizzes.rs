//! Writing quizzes: the quiz, its questions, their answers.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::admin::Withheld;
use super::documents::{
    Category, Content, Difficulty, DocumentQuestion, QuestionMedia, QuizSettings, TITLE_CHARS_MAX,
};

pub use super::visibility::{QuizStatus, ShareRole, Visibility};
use crate::checks::broken;
use crate::said;

/// A quiz without its questions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quiz {
    /// The unique ID. It never changes.
    pub id: String,
    /// 3 to 95 characters.
    pub title: String,
    /// At most 500 characters.
    pub description: String,
    /// At most 10 lowercase words.
    pub tags: Vec<String>,
    /// Who can see it.
    pub visibility: Visibility,
    /// Whether it is finished.
    pub status: QuizStatus,
    /// Its category.
    pub category: Category,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// The language of its questions, as a BCP 47 tag; may be empty.
    pub language: String,
    /// The id of the picture on its cover.
    #[schema(required)]
    pub cover: Option<String>,
    /// A link to that picture, valid for a day. Only the list of your quizzes has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover_url: Option<String>,
    /// The folder it is in. Only the list of your quizzes has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<String>,
    /// The number of questions.
    pub question_count: u32,
    /// The number of finished games in which others played it.
    pub play_count: u32,
    /// The name of its author.
    pub author_name: String,
    /// Whether it's your own quiz.
    pub is_mine: bool,
    /// What you may do with it, if its owner shared it with you.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<ShareRole>,
    /// Its removal from public view, if administrators removed it. Only those who can change it get
    /// this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withheld: Option<Withheld>,
    /// The version. It increases with every change; send it with every update.
    pub version: u32,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When it was last changed (RFC 3339).
    pub updated_at: String,
}

/// A new quiz.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewQuiz {
    /// 3 to 95 characters.
    #[garde(custom(check_title))]
    pub title: String,
    /// 1 to 500 characters.
    #[garde(custom(check_description))]
    pub description: String,
    /// At most 10 tags of at most 30 characters each. They are trimmed and lowercased, and
    /// duplicates are dropped.
    #[serde(default)]
    #[garde(custom(check_tags))]
    pub tags: Vec<String>,
    /// The folder to create it in. If you leave it out, it is in none.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub folder_id: Option<String>,
}

/// A change to a quiz. Fields you leave out stay as they are.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizChange {
    /// The version this change is based on. If it isn't the current one, the call fails with
    /// `version_conflict`.
    #[garde(skip)]
    pub version: u32,
    /// 3 to 95 characters.
    #[garde(inner(custom(check_title)))]
    pub title: Option<String>,
    /// 1 to 500 characters.
    #[garde(inner(custom(check_description)))]
    pub description: Option<String>,
    /// At most 10 of at most 30 characters.
    #[garde(inner(custom(check_tags)))]
    pub tags: Option<Vec<String>>,
    /// Who can see it.
    #[garde(skip)]
    pub visibility: Option<Visibility>,
    /// Publishing needs at least one question.
    #[garde(skip)]
    pub status: Option<QuizStatus>,
}

/// A question as its author sees it. It includes the right answers, so only the author gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// The unique ID. It never changes.
    pub id: String,
    /// The text of the question.
    pub text: String,
    /// Its answers to choose from, in order; empty for other kinds.
    pub answers: Vec<Answer>,
    /// What the question asks, by kind.
    pub content: Content,
    /// The picture, video or sound shown with it.
    #[schema(required)]
    pub media: Option<QuestionMedia>,
    /// The explanation shown after the reveal; may be empty.
    pub explanation: String,
    /// The presenter's notes, which only hosts see; may be empty.
    pub notes: String,
    /// The time limit in seconds, from 5 to 240; `null` means no limit.
    #[schema(required)]
    pub time_limit_s: Option<u32>,
    /// The points factor: 0, 1 or 2.
    pub points_factor: u32,
    /// The index, starting at 0.
    pub position: u32,
}

/// An answer as its author sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The unique ID. It never changes.
    pub id: String,
    /// The text.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
}

/// A new question, or a full replacement of an existing one.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionDraft {
    /// 1 to 500 characters.
    #[garde(custom(check_question_text))]
    pub text: String,
    /// 2 to 8 answers, at least one of them right.
    #[garde(custom(check_answers), dive)]
    pub answers: Vec<AnswerDraft>,
    /// The time limit in seconds, from 5 to 240; `null` means no limit. Defaults to 20.
    #[serde(default = "default_time_limit")]
    #[garde(inner(range(min = 5, max = 240)))]
    pub time_limit_s: Option<u32>,
    /// The points factor: 0, 1 or 2. Defaults to 1.
    #[serde(default = "default_points_factor")]
    #[garde(range(max = 2))]
    pub points_factor: u32,
}

/// An answer of a [`QuestionDraft`].
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerDraft {
    /// 1 to 200 characters.
    #[garde(custom(check_answer_text))]
    pub text: String,
    /// Whether it is right.
    #[garde(skip)]
    pub is_correct: bool,
}

/// The new position of a question.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveQuestion {
    /// The index, starting at 0.
    #[garde(range(max = 199))]
    pub position: u32,
}

/// Which of your quizzes to list, and in which order.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct QuizSearch {
    /// Words to find in the title, description, tags or questions.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// Only quizzes with this status.
    #[garde(skip)]
    #[param(inline)]
    pub status: Option<QuizStatus>,
    /// Only quizzes with this visibility.
    #[garde(skip)]
    #[param(inline)]
    pub visibility: Option<Visibility>,
    /// Only quizzes with this tag.
    #[garde(inner(length(max = 200)))]
    pub tag: Option<String>,
    /// Only quizzes in this folder. If there is no such folder, the call fails with
    /// `folder_unknown`.
    #[garde(inner(length(max = 64)))]
    pub folder: Option<String>,
    /// Whether those in the folders below it are also listed.
    #[serde(default)]
    #[garde(skip)]
    pub subfolders: bool,
    /// The order. Defaults to `newest`.
    #[garde(skip)]
    #[param(inline)]
    pub sort: Option<QuizSort>,
    /// The maximum number of results: 100 by default and at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one. It only works
    /// with the same order.
    #[garde(inner(length(max = 1_000)))]
    pub cursor: Option<String>,
}

/// The order of quizzes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuizSort {
    /// Newest first.
    Newest,
    /// Most recently changed first.
    Updated,
    /// By title, from A to Z.
    Title,
    /// Most played first.
    Played,
}

/// Questions to play once, without saving them.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TryQuestions {
    /// A title; at most 95 characters.
    #[serde(default)]
    #[garde(length(chars, max = TITLE_CHARS_MAX))]
    pub title: String,
    /// Their language, as a BCP 47 tag; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 35))]
    pub language: String,
    /// The game settings.
    #[garde(dive)]
    pub settings: QuizSettings,
    /// At most 200 questions.
    #[garde(length(min = 1, max = 200), dive)]
    pub questions: Vec<DocumentQuestion>,
    /// The quiz they are of, if someone shares it with you: its files are its owner's.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub quiz_id: Option<String>,
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "serde defaults have the type of their field"
)]
fn default_time_limit() -> Option<u32> {
    Some(20)
}

fn default_points_factor() -> u32 {
    1
}

fn text(value: &str, missing: &'static str, most: usize) -> garde::Result {
    let value = value.trim();
    if value.is_empty() {
        Err(broken(missing))
    } else if value.chars().count() > most {
        Err(broken(said!("At most {n} characters", n = most)))
    } else {
        Ok(())
    }
}

fn check_title<C>(value: &str, _: &C) -> garde::Result {
    text(value, "Quiz title is required", TITLE_CHARS_MAX)?;
    if value.trim().chars().count() < 3 {
        return Err(broken(said!(
            "Title must be at least {n} characters long",
            n = 3
        )));
    }
    Ok(())
}

fn check_description<C>(value: &str, _: &C) -> garde::Result {
    text(value, "Quiz description is required", 500)
}

fn check_tags<C>(value: &[String], _: &C) -> garde::Result {
    if value.len() > 10 {
        return Err(broken(said!("At most {n} tags", n = 10)));
    }
    if value.iter().any(|tag| tag.trim().chars().count() > 30) {
        return Err(broken(said!(
            "A tag can have at most {n} characters",
            n = 30
        )));
    }
    Ok(())
}

fn check_question_text<C>(value: &str, _: &C) -> garde::Result {
    text(value, "Question is required", 500)
}

fn check_answer_text<C>(value: &str, _: &C) -> garde::Result {
    text(value, "This option is required", 200)
}

fn check_answers<C>(value: &[AnswerDraft], _: &C) -> garde::Result {
    if !(2..=8).contains(&value.len()) {
        return Err(broken("A question needs 2 to 8 answers"));
    }
    if !value.iter().any(|answer| answer.is_correct) {
        return Err(broken("A question needs at least correct one answer"));
    }
    Ok(())
}
