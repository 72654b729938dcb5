//! Filling an instance with quizzes from files: whole collections, or one quiz per file.
//!
//! Imported quizzes are public and published right away, so we take only questions that can be
//! played. A collection with hundreds of questions is split into many quizzes of a length that
//! people like to play.

use std::path::Path;

use formats::Format;
use game::draft::{QuestionDraft, QuizDraft};
use game::lint;
use store::{Category, QuizStatus, Visibility};

use crate::operator::{Operator, OperatorError};
use protocol::http::account::Language;
use quizzes::import::{new_document, split};

/// How many questions each quiz made from a collection has.
const QUIZ_LEN: usize = 20;
/// The attribution that the collection's license requires.
const OPEN_TRIVIA_CREDIT: &str = "Questions from OpenTriviaQA, CC BY-SA 4.0";

/// The result of importing a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CollectionImported {
    /// How many quizzes were created.
    pub quizzes: usize,
    /// How many questions they have in total.
    pub questions: usize,
}

impl Operator {
    /// Creates quizzes from a file, for the account with this address. The file's name decides what
    /// they are about. `format` names the file's format, if the caller knows it; `most` limits the
    /// number of questions.
    pub async fn import_collection(
        &self,
        email: &str,
        file: &Path,
        bytes: &[u8],
        format: Option<&str>,
        most: Option<usize>,
    ) -> Result<CollectionImported, OperatorError> {
        let owner = self
            .store
            .find_account_by_email(email)
            .await?
            .ok_or(OperatorError::NoSuchAccount)?;
        let format = format
            .map(|name| Format::named(name).ok_or_else(|| unknown_format(name)))
            .transpose()?;
        let stem = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        let topic = topic(stem);
        let mut left = most.unwrap_or(usize::MAX);
        let (quizzes, is_trivia) = read(bytes, format, &topic, left)?;
        let is_one = quizzes.len() == 1;
        let mut done = CollectionImported {
            quizzes: 0,
            questions: 0,
        };
        for (number, mut quiz) in (1..).zip(quizzes) {
            quiz.questions.retain(lint::is_playable);
            quiz.questions.truncate(left);
            if quiz.questions.is_empty() {
                continue;
            }
            left -= quiz.questions.len();
            done.questions += quiz.questions.len();
            if is_trivia {
                OPEN_TRIVIA_CREDIT.clone_into(&mut quiz.description);
                quiz.tags = vec![topic.to_lowercase(), "trivia".to_owned()];
            } else if quiz.description.trim().is_empty() {
                quiz.description = format!("Questions about: {topic}");
            }
            let title = if is_one {
                topic.clone()
            } else {
                format!("{topic} {number}")
            };
            let mut document = new_document(&owner.id, quiz, &title);
            document.details.visibility = Visibility::Public;
            document.details.category = category(stem);
            document.status = QuizStatus::Published;
            let now_ms = self.time.now_ms();
            self.store.create_document(document, now_ms).await?;
            done.quizzes += 1;
        }
        Ok(done)
    }
}

fn unknown_format(name: &str) -> OperatorError {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    OperatorError::Refused(format!(
        "`{name}` is no format; choose one of {}",
        names.join(", ")
    ))
}

/// The quizzes in a file, and whether they come from the Open Trivia collection. A quiz without a
/// title is called like its topic. Of a file of questions, at most `most` are read.
fn read(
    bytes: &[u8],
    format: Option<Format>,
    topic: &str,
    most: usize,
) -> Result<(Vec<QuizDraft>, bool), OperatorError> {
    if format == Some(Format::OpenTriviaQa) {
        return Ok((formats::trivia_quizzes(bytes, QUIZ_LEN), true));
    }
    let imported = formats::import(bytes, format)
        .map_err(|error| OperatorError::Refused(format!("the file cannot be read: {error}")))?;
    if imported.format == Format::OpenTriviaQa {
        return Ok((formats::trivia_quizzes(bytes, QUIZ_LEN), true));
    }
    let mut quiz = imported.quiz;
    if quiz.title.trim().is_empty() {
        topic.clone_into(&mut quiz.title);
    }
    // What stays out must not count when the rest is split.
    quiz.questions.retain(lint::is_playable);
    quiz.questions.truncate(most);
    // We don't import the media files of an archive here.
    for question in &mut quiz.questions {
        forget_file(question);
    }
    Ok((split(quiz, Language::En), false))
}

fn forget_file(question: &mut QuestionDraft) {
    let is_file = |media: &game::draft::DraftMedia| media.kind != game::draft::MediaKind::YouTube;
    if question.media.as_ref().is_some_and(is_file) {
        question.media = None;
    }
}

/// `science-technology` in words: `Science technology`.
fn topic(stem: &str) -> String {
    let words: Vec<&str> = stem
        .split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .collect();
    let mut chars = words.join(" ");
    if let Some(first) = chars.get(..1) {
        chars = first.to_uppercase() + &chars[1..];
    }
    match chars.chars().count() {
        0..3 => "Quiz".to_owned(),
        _ => chars,
    }
}

/// The category of a file, based on its name.
fn category(stem: &str) -> Category {
    let is_about = |words: &[&str]| words.iter().any(|word| stem.to_lowercase().contains(word));
    if is_about(&["science", "animal", "technolog", "nature"]) {
        Category::Science
    } else if is_about(&["geograph", "world"]) {
        Category::Geography
    } else if is_about(&["histor"]) {
        Category::History
    } else if is_about(&["literatur", "book", "humanit"]) {
        Category::Literature
    } else if is_about(&[
        "movie",
        "music",
        "television",
        "celebrit",
        "entertain",
        "game",
    ]) {
        Category::Entertainment
    } else if is_about(&["education", "school", "brain", "kids"]) {
        Category::Education
    } else {
        Category::Other
    }
}

#[cfg(test)]
mod tests {
    use store::Category;

    use super::{category, topic};

    #[test]
    fn a_file_says_what_it_is_about() {
        assert_eq!(topic("science-technology"), "Science technology");
        assert_eq!(topic("_"), "Quiz");
        assert_eq!(topic("été"), "été");
        assert_eq!(category("science-technology"), Category::Science);
        assert_eq!(category("video-games"), Category::Entertainment);
        assert_eq!(category("sports"), Category::Other);
    }
}
