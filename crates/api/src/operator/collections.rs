//! Filling an instance with quizzes from files: whole collections, or one quiz per file.
//!
//! Imported quizzes are public and published right away, so we take only questions that can be
//! played. A collection with hundreds of questions is split into many quizzes of a length that
//! people like to play.

use std::path::Path;

use formats::{Format, Imported, Role, TableLook, Unreadable, import_table};
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

/// How to read a collection, as far as the caller knows.
#[derive(Debug, Clone, Copy, Default)]
pub struct CollectionForm<'a> {
    /// The name of the file's format.
    pub format: Option<&'a str>,
    /// What each column of a table holds: names of roles, with commas between.
    pub columns: Option<&'a str>,
    /// Whether the first row of a table names its columns; only counts with `columns`.
    pub has_header: Option<bool>,
    /// The maximum number of questions.
    pub most: Option<usize>,
}

impl Operator {
    /// Creates quizzes from a file, for the account with this address. The file's name decides what
    /// they are about.
    pub async fn import_collection(
        &self,
        email: &str,
        file: &Path,
        bytes: &[u8],
        form: CollectionForm<'_>,
    ) -> Result<CollectionImported, OperatorError> {
        let owner = self
            .store
            .find_account_by_email(email)
            .await?
            .ok_or(OperatorError::NoSuchAccount)?;
        let stem = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        let topic = topic(stem);
        let mut left = form.most.unwrap_or(usize::MAX);
        let (quizzes, is_trivia) = read(bytes, form, &topic, left)?;
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
    form: CollectionForm<'_>,
    topic: &str,
    most: usize,
) -> Result<(Vec<QuizDraft>, bool), OperatorError> {
    let known = |name: &str| Format::named(name).ok_or_else(|| unknown_format(name));
    let format = form.format.map(known).transpose()?;
    if format == Some(Format::OpenTriviaQa) {
        return Ok((formats::trivia_quizzes(bytes, QUIZ_LEN), true));
    }
    let imported = match form.columns {
        Some(columns) => assigned(bytes, columns, form.has_header)?,
        None => formats::import(bytes, format).map_err(|error| match error {
            Unreadable::ColumnsUnknown => columns_unknown(bytes),
            error => unreadable(error),
        })?,
    };
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

fn unreadable(why: Unreadable) -> OperatorError {
    OperatorError::Refused(format!("the file cannot be read: {why}"))
}

/// A table whose columns the caller assigned.
fn assigned(
    bytes: &[u8],
    columns: &str,
    has_header: Option<bool>,
) -> Result<Imported, OperatorError> {
    let role = |name: &str| {
        let unknown = || {
            format!(
                "`{name}` is no role of a column; choose from {}",
                role_names()
            )
        };
        Role::named(name).ok_or_else(|| OperatorError::Refused(unknown()))
    };
    let roles: Result<Vec<Role>, _> = columns.split(',').map(|name| role(name.trim())).collect();
    let (look, imported) = import_table(bytes, Some(&roles?), has_header).map_err(unreadable)?;
    imported.ok_or_else(|| {
        let why = look.unfit.iter().map(ToString::to_string);
        let why = why.collect::<Vec<_>>().join("; ");
        OperatorError::Refused(format!("the columns don't fit: {why}\n{}", listed(&look)))
    })
}

/// Lists the columns of a table whose header doesn't name them.
fn columns_unknown(bytes: &[u8]) -> OperatorError {
    let Ok((look, _)) = import_table(bytes, None, None) else {
        return unreadable(Unreadable::ColumnsUnknown);
    };
    let guess: Vec<&str> = look.columns.iter().map(|one| one.role.name()).collect();
    OperatorError::Refused(format!(
        "the first row of this table doesn't name its columns; say what they hold, such as \
         `--columns {}`\n{}",
        guess.join(","),
        listed(&look)
    ))
}

fn role_names() -> String {
    let names: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
    names.join(", ")
}

/// The columns of a table, one a line, and the roles there are.
fn listed(look: &TableLook) -> String {
    let columns = look.columns.iter().map(|column| {
        let filled = column.samples.iter().map(String::as_str);
        let filled: Vec<&str> = filled.filter(|cell| !cell.is_empty()).take(3).collect();
        format!("  {}: {}\n", column.letter, filled.join(" | "))
    });
    let columns: String = columns.collect();
    format!("columns:\n{columns}roles: {}", role_names())
}

fn forget_file(question: &mut QuestionDraft) {
    let is_file = |media: &game::draft::DraftMedia| media.kind != game::draft::MediaKind::YouTube;
    if question.media.as_ref().is_some_and(is_file) {
        question.media = None;
    }
    question.retain_pictures(|_| false);
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
