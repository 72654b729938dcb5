//! Writing quizzes: the quiz, its questions, their answers.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Who may see a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Visibility {
    /// Everybody, once it is published.
    Public,
    /// Its author only.
    Private,
}

/// Whether a quiz is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum QuizStatus {
    /// Still being written.
    Draft,
    /// Its author says it is ready.
    Published,
}

/// A quiz without its questions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quiz {
    /// Stable.
    pub id: String,
    /// 3 to 95 characters.
    pub title: String,
    /// At most 500 characters.
    pub description: String,
    /// At most 10 lowercase words.
    pub tags: Vec<String>,
    /// Who may see it.
    pub visibility: Visibility,
    /// Whether it is finished.
    pub status: QuizStatus,
    /// How many questions it has.
    pub question_count: u32,
    /// The name of its author.
    pub author_name: String,
    /// Whether the person asking wrote it.
    pub is_mine: bool,
    /// Rises with every change; goes into every update.
    pub version: u32,
    /// When it was made (RFC 3339).
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
    /// At most 10 of at most 30 characters; trimmed, lowercased, duplicates dropped.
    #[serde(default)]
    #[garde(custom(check_tags))]
    pub tags: Vec<String>,
}

/// A change of a quiz; what is left out stays as it is.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizChange {
    /// The version this change is based on; another one is refused with `version_conflict`.
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
    /// Who may see it.
    #[garde(skip)]
    pub visibility: Option<Visibility>,
    /// Publishing needs at least one question.
    #[garde(skip)]
    pub status: Option<QuizStatus>,
}

/// A question as its author sees it: the right answers are in it, so only the author gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Stable.
    pub id: String,
    /// The question itself.
    pub text: String,
    /// 2 to 8 answers, in their order.
    pub answers: Vec<Answer>,
    /// 5 to 240 seconds; `null` means no limit.
    #[schema(required)]
    pub time_limit_s: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u32,
    /// Counts from 0.
    pub position: u32,
}

/// An answer as its author sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// Stable.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
}

/// A new question, or all of an old one anew.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionDraft {
    /// 1 to 500 characters.
    #[garde(custom(check_question_text))]
    pub text: String,
    /// 2 to 8 answers, at least one of them right.
    #[garde(custom(check_answers), dive)]
    pub answers: Vec<AnswerDraft>,
    /// 5 to 240 seconds; `null` means no limit; 20 when left out.
    #[serde(default = "default_time_limit")]
    #[garde(inner(range(min = 5, max = 240)))]
    pub time_limit_s: Option<u32>,
    /// 0, 1 or 2 times the points; 1 when left out.
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

/// Where a question shall stand.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveQuestion {
    /// Counts from 0.
    #[garde(range(max = 199))]
    pub position: u32,
}

/// Which quizzes to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct QuizSearch {
    /// Words in title, description or tags.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// At most so many; 100 when left out, which is also the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
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

fn text(value: &str, missing: &str, most: usize) -> garde::Result {
    let value = value.trim();
    if value.is_empty() {
        Err(garde::Error::new(missing))
    } else if value.chars().count() > most {
        Err(garde::Error::new(format!("At most {most} characters")))
    } else {
        Ok(())
    }
}

fn check_title<C>(value: &str, _: &C) -> garde::Result {
    text(value, "Quiz title is required", 95)?;
    if value.trim().chars().count() < 3 {
        return Err(garde::Error::new(
            "Title must be at least 3 characters long",
        ));
    }
    Ok(())
}

fn check_description<C>(value: &str, _: &C) -> garde::Result {
    text(value, "Quiz description is required", 500)
}

fn check_tags<C>(value: &[String], _: &C) -> garde::Result {
    if value.len() > 10 {
        return Err(garde::Error::new("At most 10 tags"));
    }
    if value.iter().any(|tag| tag.trim().chars().count() > 30) {
        return Err(garde::Error::new("A tag has at most 30 characters"));
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
        return Err(garde::Error::new("A question has 2 to 8 answers"));
    }
    if !value.iter().any(|answer| answer.is_correct) {
        return Err(garde::Error::new(
            "A question needs at least correct one answer",
        ));
    }
    Ok(())
}
