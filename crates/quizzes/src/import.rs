//! Reads untrusted quiz files, a few at a time.
//!
//! `formats` limits the work of reading; it runs on the pool for blocking work, so that no room
//! waits for it. This module fits the result into the limits of a quiz, or of several quizzes, and
//! `media` imports its files.

pub mod media;
pub mod tables;

use std::collections::BTreeMap;
use std::fs::File;

use formats::{Fate, Imported, Reason, TableLook};
use game::draft::QuizDraft;
use protocol::http::account::Language;
use protocol::http::documents::{TITLE_CHARS_MAX, is_language_tag};
use protocol::said;
use store::{NewDocument, QUESTIONS_PER_QUIZ_MAX, QuizDetails, QuizStatus, Visibility};

use crate::import::tables::How;
use crate::routes::clean_tags;
use handling::error::ApiError;
use library::receive::{no_room, read};
use wording::sentences::say;
use work::{Turn, Turns};

/// The maximum size of a quiz file.
pub const FILE_BYTES_MAX: usize = 20 * 1024 * 1024;
/// How many files are read at once; each needs memory for the file, and again for its contents.
const AT_ONCE: usize = 2;
/// How many may wait in line; each waits on disk.
const QUEUE_MAX: usize = 16;

/// The title of a quiz from a file that has none.
pub const UNTITLED: &str = "Imported quiz";
const DESCRIPTION_CHARS_MAX: usize = 500;
const TAGS_MAX: usize = 10;
const TAG_CHARS_MAX: usize = 30;

/// The queue for imports, from reading a quiz file to storing its files.
pub fn turns() -> Turns {
    Turns::new("quiz files", AT_ONCE, QUEUE_MAX)
}

/// Reads a file that was uploaded to disk; on a dry run, also the columns of a table.
pub async fn read_quiz(
    turn: &Turn,
    mut file: File,
    how: How,
) -> Result<(Imported, Option<TableLook>), ApiError> {
    let read = turn.work(move || Ok(how.read(&read(&mut file)?))).await?;
    read.map_err(no_room)?
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
    let room = questions_max().saturating_sub(already);
    imported.quiz.questions.truncate(room);
    for row in &mut imported.rows {
        if matches!(&row.fate, Fate::Taken { question, .. } if *question >= room) {
            row.fate = Fate::Refused(Reason::QuizFull);
        }
    }
}

fn questions_max() -> usize {
    usize::try_from(QUESTIONS_PER_QUIZ_MAX).unwrap_or(0)
}

/// How many quizzes hold this many questions.
pub fn parts(count: usize) -> usize {
    count.div_ceil(questions_max())
}

/// Splits a quiz that has too many questions: into as few as can hold them, in their order, of
/// about the same length. Their titles say which part they are, in this language.
pub fn split(mut quiz: QuizDraft, language: Language) -> Vec<QuizDraft> {
    let count = parts(quiz.questions.len());
    if count < 2 {
        return vec![quiz];
    }
    let length = quiz.questions.len().div_ceil(count);
    let mut questions = std::mem::take(&mut quiz.questions).into_iter();
    let title = match quiz.title.trim() {
        "" => UNTITLED,
        title => title,
    };
    let part = |number: usize| {
        let said = said!("Part {n} of {count}", n = number, count = count);
        let said = format!(" – {}", say(language, &said));
        let room = TITLE_CHARS_MAX.saturating_sub(said.chars().count());
        QuizDraft {
            title: cut(title, room) + &said,
            questions: questions.by_ref().take(length).collect(),
            ..quiz.clone()
        }
    };
    (1..=count).map(part).collect()
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
    let mut language = quiz.language;
    if !is_language_tag(&language) {
        language.clear();
    }
    NewDocument {
        owner_id: owner_id.to_owned(),
        details: QuizDetails {
            title: fitted_title(title),
            description: cut(&quiz.description, DESCRIPTION_CHARS_MAX),
            tags,
            visibility: Visibility::Private,
            category: store::Category::Other,
            difficulty: store::Difficulty::Other,
            language,
            cover_id: None,
        },
        settings: quiz.settings,
        status: QuizStatus::Draft,
        is_imported: false,
        sources: BTreeMap::default(),
        questions: quiz.questions,
    }
}

#[cfg(test)]
mod tests {
    use game::draft::{QuestionDraft, QuizDraft};
    use protocol::http::account::Language;

    use super::split;

    fn quiz(title: &str, count: usize) -> QuizDraft {
        let json = r#"{"text":"","content":{"kind":"openText"},"timeLimitS":20,"pointsFactor":1}"#;
        let one: QuestionDraft = serde_json::from_str(json).expect("a question");
        let questions = (0..count).map(|number| QuestionDraft {
            text: number.to_string(),
            ..one.clone()
        });
        QuizDraft {
            title: title.to_owned(),
            tags: vec!["water".to_owned()],
            questions: questions.collect(),
            ..QuizDraft::default()
        }
    }

    #[test]
    fn too_many_questions_become_several_quizzes_in_order() {
        for (count, lengths) in [
            (0, vec![0]),
            (200, vec![200]),
            (201, vec![101, 100]),
            (401, vec![134, 134, 133]),
            (5_000, vec![200; 25]),
        ] {
            let parts = split(quiz("Rivers", count), Language::En);
            let found: Vec<usize> = parts.iter().map(|part| part.questions.len()).collect();
            assert_eq!(found, lengths);
            let questions = parts.iter().flat_map(|part| &part.questions);
            let texts = questions.map(|question| question.text.clone());
            let expected: Vec<String> = (0..count).map(|number| number.to_string()).collect();
            assert_eq!(texts.collect::<Vec<_>>(), expected);
            assert!(parts.iter().all(|part| part.tags == ["water"]));
        }
    }

    #[test]
    fn titles_say_which_part_it_is() {
        let titles = |title: &str, count, language| -> Vec<String> {
            let parts = split(quiz(title, count), language).into_iter();
            parts.map(|part| part.title).collect()
        };
        assert_eq!(titles("Rivers", 3, Language::En), ["Rivers"]);
        assert_eq!(
            titles("Rivers", 300, Language::En),
            ["Rivers – Part 1 of 2", "Rivers – Part 2 of 2"]
        );
        assert_eq!(
            titles(" ", 201, Language::De)[1],
            "Imported quiz – Teil 2 von 2"
        );
        let long = titles(&"é".repeat(200), 5_000, Language::En);
        assert_eq!(long[24].chars().count(), 95);
        assert!(long[24].ends_with(" – Part 25 of 25"));
    }
}
