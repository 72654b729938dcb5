//! Public quizzes, and the open lobbies where they are about to be played.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::documents::{Category, Difficulty, NO_LANGUAGE_TAG, is_language_tag};
use crate::checks::broken;
use crate::question::QuestionKind;

/// A quiz as everyone sees it, without its answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedQuiz {
    /// The unique ID. It never changes.
    pub id: String,
    /// 3 to 95 characters.
    pub title: String,
    /// At most 500 characters.
    pub description: String,
    /// At most 10 lowercase words.
    pub tags: Vec<String>,
    /// Its category.
    pub category: Category,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// The language of its questions, as a BCP 47 tag; may be empty.
    pub language: String,
    /// The URL of its cover picture. It works without signing in, for at least a day.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// The number of questions.
    pub question_count: u32,
    /// The name of its author.
    pub author_name: String,
    /// The author's ID; `null` unless their profile is public.
    #[schema(required)]
    pub author_id: Option<String>,
    /// Whether it's your own quiz.
    pub is_mine: bool,
    /// How many players it has had in finished games, not counting its author.
    pub players_joined: u32,
    /// Its rating.
    pub rating: Rating,
    /// Whether it's a staff pick.
    pub is_staff_pick: bool,
    /// When it was created (RFC 3339).
    pub created_at: String,
}

/// The rating of a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// The number of ratings.
    pub count: u32,
    /// The mean in hundredths of a star, from 100 to 500; 0 without ratings.
    pub mean_hundredths: u32,
}

/// The order of public quizzes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FeedSort {
    /// Newest first.
    Recent,
    /// Most played and best rated first.
    Popular,
    /// Most questions first.
    Questions,
}

/// Which public quizzes to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FeedSearch {
    /// Words to find in the title, description or tags.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// Only quizzes in this category.
    #[garde(skip)]
    #[param(inline)]
    pub category: Option<Category>,
    /// Only quizzes of this difficulty.
    #[garde(skip)]
    #[param(inline)]
    pub difficulty: Option<Difficulty>,
    /// Only quizzes with at most this many questions.
    #[garde(inner(range(min = 1, max = 200)))]
    pub questions_max: Option<u32>,
    /// Only quizzes in this language, a BCP 47 tag such as `pt`. Variants don't matter: `pt-BR`
    /// finds the same quizzes.
    #[garde(inner(custom(check_language)))]
    pub language: Option<String>,
    /// Only staff picks.
    #[garde(skip)]
    pub staff_picks: Option<bool>,
    /// The order. Defaults to `recent`, or for staff picks to the order the administrators chose.
    #[garde(skip)]
    #[param(inline)]
    pub sort: Option<FeedSort>,
    /// The maximum number of results: 24 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one. It only works
    /// with the same order.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

fn check_language<C>(tag: &str, _: &C) -> garde::Result {
    if is_language_tag(tag) {
        Ok(())
    } else {
        Err(broken(NO_LANGUAGE_TAG))
    }
}

/// A lobby that anyone can join.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLobby {
    /// The code players enter to join; `null` if no lobby is open.
    #[schema(required)]
    pub code: Option<String>,
}

/// The page of a quiz, for anyone who may play it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own that the page asks"
)]
pub struct QuizPage {
    /// The quiz.
    pub quiz: FeedQuiz,
    /// Whether everyone can find it and join its lobbies.
    pub is_listed: bool,
    /// Whether it can be played.
    pub is_published: bool,
    /// Its questions, in order, without their answers.
    pub questions: Vec<PreviewQuestion>,
    /// Your own rating in stars; `null` if you haven't rated it.
    #[schema(required)]
    pub my_stars: Option<u32>,
    /// Whether you may rate it. You must have played or hosted it, and not be its author.
    pub may_rate: bool,
    /// Whether you may make it a staff pick.
    pub may_pick: bool,
}

/// A question before it is played. It leaves out everything to choose from, because the order of
/// items or the list of prompts could give something away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewQuestion {
    /// The kind of question.
    pub kind: QuestionKind,
    /// The text of the question.
    pub text: String,
    /// The time limit in seconds; `null` means no limit.
    #[schema(required)]
    pub time_limit_s: Option<u32>,
    /// The points factor: 0, 1 or 2.
    pub points_factor: u32,
}

/// A rating.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRating {
    /// 1 to 5 stars.
    #[garde(range(min = 1, max = 5))]
    pub stars: u32,
}

/// Why a quiz is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AbuseReason {
    /// It hurts or threatens people.
    Hateful,
    /// It is sexual or not suitable for everyone.
    Sexual,
    /// It shows or glorifies violence.
    Violent,
    /// It reveals who or where someone is.
    Private,
    /// It is someone else's work.
    Copied,
    /// It is spam or misleading.
    Spam,
    /// Something else.
    Other,
}

/// A report about a quiz.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAbuseReport {
    /// The reason.
    #[garde(skip)]
    pub reason: AbuseReason,
    /// Details, at most 1,000 characters. Required if the reason is `other`.
    #[serde(default)]
    #[garde(length(chars, max = 1000), custom(check_abuse_text(self.reason)))]
    pub text: String,
}

/// Only `other` needs details.
fn check_abuse_text<C>(reason: AbuseReason) -> impl FnOnce(&String, &C) -> garde::Result {
    move |text, _| {
        if reason == AbuseReason::Other && text.trim().is_empty() {
            Err(broken("Say what's wrong with it"))
        } else {
            Ok(())
        }
    }
}
