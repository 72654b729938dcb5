//! Writing quizzes: the quiz, its questions, their answers.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::admin::Withheld;
use super::documents::{
    Category, Content, Difficulty, DocumentQuestion, QuestionMedia, QuizSettings,
};
pub use super::visibility::{QuizStatus, Visibility};

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
    /// What it is about.
    pub category: Category,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The language of its questions, as a BCP 47 tag; may be empty.
    pub language: String,
    /// The id of the picture on its cover.
    #[schema(required)]
    pub cover: Option<String>,
    /// How many questions it has.
    pub question_count: u32,
    /// The name of its author.
    pub author_name: String,
    /// Whether the person asking wrote it.
    pub is_mine: bool,
    /// That administrators keep it out of public, if they do; for its author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withheld: Option<Withheld>,
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
    /// Its answers to choose from, in their order; none if it is of another kind.
    pub answers: Vec<Answer>,
    /// What is asked, whatever kind it is.
    pub content: Content,
    /// What is shown with it.
    #[schema(required)]
    pub media: Option<QuestionMedia>,
    /// What is told after the reveal; may be empty.
    pub explanation: String,
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

/// Which of one's own quizzes to list, and in which order.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct QuizSearch {
    /// Words in title, description or tags.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// Only finished ones, or only the others.
    #[garde(skip)]
    #[param(inline)]
    pub status: Option<QuizStatus>,
    /// Only those that these people may see.
    #[garde(skip)]
    #[param(inline)]
    pub visibility: Option<Visibility>,
    /// `newest` when left out.
    #[garde(skip)]
    #[param(inline)]
    pub sort: Option<QuizSort>,
    /// At most so many; 100 when left out, which is also the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header; for the same order only.
    #[garde(inner(length(max = 1_000)))]
    pub cursor: Option<String>,
}

/// In which order quizzes are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuizSort {
    /// The newest first.
    Newest,
    /// The one that was changed last first.
    Updated,
    /// By title, from A to Z.
    Title,
}

/// How many quizzes somebody has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizCounts {
    /// All of them.
    pub total: u32,
    /// Which everybody may see, once they are published.
    pub public: u32,
    /// Which only their author may see.
    pub private: u32,
    /// Which everybody with the link may see, once they are published.
    pub unlisted: u32,
    /// Still being written.
    pub drafts: u32,
    /// Finished.
    pub published: u32,
}

/// Questions to be played once, without being saved.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TryQuestions {
    /// What they are called; at most 95 characters.
    #[serde(default)]
    #[garde(length(chars, max = 95))]
    pub title: String,
    /// In which language they are, as a BCP 47 tag; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 35))]
    pub language: String,
    /// How they are played.
    #[garde(dive)]
    pub settings: QuizSettings,
    /// At most 200.
    #[garde(length(min = 1, max = 200), dive)]
    pub questions: Vec<DocumentQuestion>,
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
