//! Reads untrusted quiz files, a few at a time.
//!
//! `formats` limits the work of reading; it runs on the pool for blocking work, so that no room
//! waits for it. This module fits the result into the limits of a quiz, and `media` imports its
//! files.

pub mod media;

use std::fs::File;

use formats::{Fate, Format, Imported, Reason};
use game::draft::QuizDraft;
use store::{NewDocument, QUESTIONS_PER_QUIZ_MAX, QuizDetails, QuizStatus, Visibility};

use crate::errors;
use crate::routes::clean_tags;
use handling::error::ApiError;
use library::receive::{no_room, read};
use work::{Turn, Turns};

/// The maximum size of a quiz file.
pub const FILE_BYTES_MAX: usize = 20 * 1024 * 1024;
/// How many files are read at once; each needs memory for the file, and again for its contents.
const AT_ONCE: usize = 2;
/// How many may wait in line; each waits on disk.
const QUEUE_MAX: usize = 16;

const TITLE_CHARS_MAX: usize = 95;
const DESCRIPTION_CHARS_MAX: usize = 500;
const TAGS_MAX: usize = 10;
const TAG_CHARS_MAX: usize = 30;

/// The queue for imports, from reading a quiz file to storing its files.
pub fn turns() -> Turns {
    Turns::new("quiz files", AT_ONCE, QUEUE_MAX)
}

/// Reads a file that was uploaded to disk.
pub async fn read_quiz(
    turn: &Turn,
    mut file: File,
    hint: Option<Format>,
) -> Result<Imported, ApiError> {
    let imported = turn
        .work(move || Ok(formats::import(&read(&mut file)?, hint)))
        .await?;
    imported
        .map_err(no_room)?
        .map_err(errors::import_unreadable)
}

/// The title in stored form; empty if the file has none.
pub fn fitted_title(title: &str) -> String {
    cut(title, TITLE_CHARS_MAX)
}

/// Trims a text and cuts it to `chars_max` characters.
fn cut(text: &str, chars_max: usize) -> String {
    let cut: String = text.trim().chars().take(chars_max).collect();
    cut.trim_end().to_owned()
}

/// Keeps as many questions as the quiz has room for; the rows of the others say that it is full.
pub fn fit(imported: &mut Imported, already: usize) {
    let most = usize::try_from(QUESTIONS_PER_QUIZ_MAX).unwrap_or(0);
    let room = most.saturating_sub(already);
    imported.quiz.questions.truncate(room);
    for row in &mut imported.rows {
        if matches!(&row.fate, Fate::Taken { question, .. } if *question >= room) {
            row.fate = Fate::Refused(Reason::QuizFull);
        }
    }
}

/// A new quiz from an import: private and a draft.
pub fn new_document(owner_id: &str, quiz: QuizDraft, title: &str) -> NewDocument {
    let title = match quiz.title.trim() {
        "" => title,
        title => title,
    };
    let mut tags = quiz.tags;
    tags.retain(|tag| tag.trim().chars().count() <= TAG_CHARS_MAX);
    let mut tags = clean_tags(tags);
    tags.truncate(TAGS_MAX);
    NewDocument {
        owner_id: owner_id.to_owned(),
        details: QuizDetails {
            title: fitted_title(title),
            description: cut(&quiz.description, DESCRIPTION_CHARS_MAX),
            tags,
            visibility: Visibility::Private,
            category: store::Category::Other,
            difficulty: store::Difficulty::Other,
            language: String::new(),
            cover_id: None,
        },
        settings: quiz.settings,
        status: QuizStatus::Draft,
        is_imported: false,
        questions: quiz.questions,
    }
}
