//! The quizzes everybody may find, and the open lobbies in which they are about to be played.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::documents::{Category, Difficulty, NO_LANGUAGE_TAG, is_language_tag};
use crate::question::QuestionKind;

/// A quiz as everybody sees it; nothing in it says anything about right answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedQuiz {
    /// Stable.
    pub id: String,
    /// 3 to 95 characters.
    pub title: String,
    /// At most 500 characters.
    pub description: String,
    /// At most 10 lowercase words.
    pub tags: Vec<String>,
    /// What it is about.
    pub category: Category,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The language of its questions, as a BCP 47 tag; may be empty.
    pub language: String,
    /// Where the picture on its cover can be loaded, without signing in, for a day or longer.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// How many questions it has.
    pub question_count: u32,
    /// The name of its author.
    pub author_name: String,
    /// Whose profile tells more about the author; `null` unless that profile is public.
    #[schema(required)]
    pub author_id: Option<String>,
    /// Whether the person asking wrote it.
    pub is_mine: bool,
    /// In how many seats it was played: of games that came to an end, without its author's own.
    pub players_joined: u32,
    /// What people think of it.
    pub rating: Rating,
    /// Whether an administrator picked it.
    pub is_staff_pick: bool,
    /// When it was made (RFC 3339).
    pub created_at: String,
}

/// What people think of a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rating {
    /// How many people rated it.
    pub count: u32,
    /// The mean of their stars in hundredths, 100 to 500; 0 if nobody rated it.
    pub mean_hundredths: u32,
}

/// In which order public quizzes are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FeedSort {
    /// The newest first.
    Recent,
    /// What others play and like most first.
    Popular,
    /// The longest first.
    Questions,
}

/// Which public quizzes to list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FeedSearch {
    /// Words in title, description or tags.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// Only those about this.
    #[garde(skip)]
    #[param(inline)]
    pub category: Option<Category>,
    /// Only those that are so hard.
    #[garde(skip)]
    #[param(inline)]
    pub difficulty: Option<Difficulty>,
    /// Only those with at most so many questions.
    #[garde(inner(range(min = 1, max = 200)))]
    pub questions_max: Option<u32>,
    /// Only those in this language, a BCP 47 tag such as `pt`; in whatever form, so that `pt-BR`
    /// finds the same.
    #[garde(inner(custom(check_language)))]
    pub language: Option<String>,
    /// Only those that administrators picked.
    #[garde(skip)]
    pub staff_picks: Option<bool>,
    /// `recent` when left out, and for staff picks the order of the administrators.
    #[garde(skip)]
    #[param(inline)]
    pub sort: Option<FeedSort>,
    /// At most so many; 24 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header; for the same order only.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

fn check_language<C>(tag: &str, _: &C) -> garde::Result {
    if is_language_tag(tag) {
        Ok(())
    } else {
        Err(garde::Error::new(NO_LANGUAGE_TAG))
    }
}

/// A lobby that strangers may join.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLobby {
    /// The digits people type to join; `null` if there is no such lobby now.
    #[schema(required)]
    pub code: Option<String>,
}

/// The page of a quiz, for whoever may play it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own that the page asks"
)]
pub struct QuizPage {
    /// The quiz.
    pub quiz: FeedQuiz,
    /// Whether everybody finds it, and may join a lobby of it.
    pub is_listed: bool,
    /// Whether it can be played now.
    pub is_published: bool,
    /// What it asks, in its order, and nothing of what can be answered.
    pub questions: Vec<PreviewQuestion>,
    /// How many stars the person asking gave it.
    #[schema(required)]
    pub my_stars: Option<u32>,
    /// Whether the person asking may rate it: somebody else, who played or hosted it.
    pub may_rate: bool,
    /// Whether the person asking may pick it.
    pub may_pick: bool,
}

/// A question before it is played. What can be picked from is left out too: the order of items, or
/// which prompts there are, would tell something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewQuestion {
    /// What kind it is.
    pub kind: QuestionKind,
    /// The question itself.
    pub text: String,
    /// Time to answer, in seconds; `null` means no limit.
    #[schema(required)]
    pub time_limit_s: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u32,
}

/// What somebody thinks of a quiz.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRating {
    /// 1 to 5.
    #[garde(range(min = 1, max = 5))]
    pub stars: u32,
}

/// Why a quiz should not be here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AbuseReason {
    /// It hurts or threatens people.
    Hateful,
    /// It is not for everybody's eyes.
    Sexual,
    /// It shows or praises violence.
    Violent,
    /// It tells who somebody is, or where.
    Private,
    /// It is somebody else's work.
    Copied,
    /// It advertises, or leads people astray.
    Spam,
    /// Something else.
    Other,
}

/// Something that is wrong with a quiz.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewAbuseReport {
    /// Why it should not be here.
    #[garde(skip)]
    pub reason: AbuseReason,
    /// More about it; at most 1000 characters. Needed for `other`.
    #[serde(default)]
    #[garde(length(chars, max = 1000), custom(check_abuse_text(self.reason)))]
    pub text: String,
}

/// Only a reason that says nothing needs words.
fn check_abuse_text<C>(reason: AbuseReason) -> impl FnOnce(&String, &C) -> garde::Result {
    move |text, _| {
        if reason == AbuseReason::Other && text.trim().is_empty() {
            Err(garde::Error::new("Say what is wrong with it"))
        } else {
            Ok(())
        }
    }
}
