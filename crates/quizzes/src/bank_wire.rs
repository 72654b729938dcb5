//! What browsers send and receive about the question bank.

use garde::Validate;
use protocol::http::documents::{DocumentMedia, DocumentQuestion};
use protocol::question::QuestionKind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The maximum number of questions that are copied at once.
pub(crate) const COPIED_MAX: usize = 100;

/// Whose questions to look through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum BankScope {
    /// Those of your own quizzes, drafts included.
    Mine,
    /// Those of quizzes that others share with you, drafts included.
    Shared,
    /// Those of other people's public quizzes.
    Public,
}

/// Which questions to list.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct BankSearch {
    /// Whose questions. Defaults to `mine`.
    #[garde(skip)]
    #[param(inline)]
    pub scope: Option<BankScope>,
    /// Words to find in the question or its answers. Case and accents don't matter.
    #[garde(inner(length(max = 200)))]
    pub search: Option<String>,
    /// Only questions of this kind.
    #[garde(skip)]
    #[param(inline)]
    pub kind: Option<QuestionKind>,
    /// A quiz whose questions to leave out, such as the one you add them to.
    #[garde(inner(length(max = 64)))]
    pub except_quiz: Option<String>,
    /// The maximum number of results: 20 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 20)))]
    pub cursor: Option<String>,
    /// Instead of a search: the IDs of at most 100 questions, separated by commas. Those that you
    /// can't copy, or no longer, are left out.
    #[garde(inner(length(max = 4_000)))]
    pub ids: Option<String>,
}

/// Questions to copy.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionCopies {
    /// The IDs of at most 100 questions.
    #[garde(length(min = 1, max = COPIED_MAX), inner(length(max = 64)))]
    pub question_ids: Vec<String>,
    /// The quiz that they are for: yours, or one that you may edit.
    #[garde(length(max = 64))]
    pub quiz_id: String,
    /// Leave out files that would have to be copied. Defaults to `false`.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(skip)]
    pub without_files: bool,
}

/// A question you may copy into a quiz of yours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankQuestion {
    /// The question as its copy is. It has its own ID, so give the copy and its answers new ones. A
    /// copy of someone else's question has no presenter's notes, and its uploaded files only if the
    /// quiz is shared with you. Ask for the copies before you add them: only then does the owner of
    /// your quiz have the files, with IDs of their own.
    pub question: DocumentQuestion,
    /// The file it shows, if it is copied.
    #[schema(required)]
    pub media: Option<DocumentMedia>,
    /// The files of its answers, if they are copied.
    pub pictures: Vec<DocumentMedia>,
    /// Whether it shows a file that isn't copied, because it belongs to someone who doesn't share
    /// the quiz with you, or because you asked to leave it out.
    pub loses_file: bool,
    /// The quiz it is in.
    pub quiz_id: String,
    /// The title of that quiz.
    pub quiz_title: String,
    /// The name of the author.
    pub author_name: String,
    /// Whether it's your own.
    pub is_mine: bool,
}
