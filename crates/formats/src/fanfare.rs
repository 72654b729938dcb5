//! Fanfare's own format: JSON, or an archive of it with its media files.
//!
//! `{"format": "fanfare-quiz", "version": 2, "title", "description", "tags", "language",
//! "settings", "questions"}`, each question as the store has it; other fields are ignored. Version
//! 1 had only choices. Questions may be unfinished. Answer ids belong to the instance that stores a
//! quiz, so they are left out in both directions.

use std::collections::BTreeSet;

use game::draft::{ChoiceContent, Content, DraftAnswer, QuestionDraft, QuizDraft};
use serde_json::{Map, Value, json};
use unpack::{Archive, CompressionMethod, UNPACKED_MAX, has_extension, pack};

use crate::gather::{Gathering, Read, question};
use crate::media::{START_MAX_S, is_file, is_video_id};
use crate::reading::{File, FileCaptions, Note, Reason, Unreadable};
use crate::shape::{Reader, Shape};
use crate::writing::{Exported, Files, Pictures, Writer};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| {
        let is_archive = looks.has_file(".json") && !looks.has_file("imsmanifest.xml");
        looks.is_json() || is_archive
    },
    read: |shape| match shape {
        Shape::Zip(archive) => read_zip(archive),
        Shape::Sheet(_) | Shape::Text(_) => read(shape.text()?),
    },
};

pub(crate) const WRITER: Writer = Writer {
    write: export,
    has: |_| true,
    losses: |_| Vec::new(),
    loses_details: |_| false,
    files: Files::Archived,
    keeps_links: true,
    keeps_notes: true,
    keeps_captions: true,
    pictures: Pictures::Named,
};

const NAME: &str = "fanfare-quiz";
const VERSION: u64 = 2;
/// The quiz file in an archive.
const QUIZ_FILE: &str = "quiz.json";
/// The media folder in an archive.
const MEDIA_FOLDER: &str = "media/";
/// The folder of their captions: `captions/<file>.<language>.vtt`.
const CAPTIONS_FOLDER: &str = "captions/";

/// A quiz as an object to which the caller can add fields.
pub fn fanfare_json(quiz: &QuizDraft) -> Map<String, Value> {
    let questions = quiz.questions.iter().map(|question| {
        let mut question = question.clone();
        forget_ids(&mut question);
        json!(question)
    });
    let mut object = Map::new();
    object.insert("format".to_owned(), json!(NAME));
    object.insert("version".to_owned(), json!(VERSION));
    object.insert("title".to_owned(), json!(quiz.title));
    object.insert("description".to_owned(), json!(quiz.description));
    object.insert("tags".to_owned(), json!(quiz.tags));
    if !quiz.language.is_empty() {
        object.insert("language".to_owned(), json!(quiz.language));
    }
    object.insert("settings".to_owned(), json!(quiz.settings));
    object.insert("questions".to_owned(), questions.collect());
    object
}

/// Writes a quiz, as an archive if it names any files.
fn export(quiz: &QuizDraft, files: &[File]) -> Exported {
    let named = named_files(quiz, files);
    if named.is_empty() {
        Exported {
            bytes: write(quiz),
            mime: "application/json",
            extension: "json",
        }
    } else {
        Exported {
            bytes: write_zip(quiz, &named),
            mime: "application/zip",
            extension: "zip",
        }
    }
}

/// Writes a quiz as JSON.
fn write(quiz: &QuizDraft) -> Vec<u8> {
    let mut text = format!("{:#}", Value::Object(fanfare_json(quiz)));
    text.push('\n');
    text.into_bytes()
}

/// Writes an archive with a quiz and the files it names.
fn write_zip(quiz: &QuizDraft, files: &[&File]) -> Vec<u8> {
    let entries = files.iter().map(|file| {
        let name = format!("{MEDIA_FOLDER}{}", file.name);
        (name, file.bytes.as_slice(), CompressionMethod::Stored)
    });
    let captions = files.iter().filter_map(|file| {
        let captions = file
            .captions
            .as_ref()
            .filter(|one| is_safe(&one.language))?;
        let name = format!("{CAPTIONS_FOLDER}{}.{}.vtt", file.name, captions.language);
        Some((name, captions.bytes.as_slice(), CompressionMethod::Deflated))
    });
    let json = write(quiz);
    let quiz = (
        QUIZ_FILE.to_owned(),
        json.as_slice(),
        CompressionMethod::Deflated,
    );
    pack([quiz].into_iter().chain(entries).chain(captions))
}

/// The files that a quiz's archive includes: those that it names, if their names are safe.
fn named_files<'f>(quiz: &QuizDraft, files: &'f [File]) -> Vec<&'f File> {
    let questions = quiz.questions.iter();
    let named: BTreeSet<&str> = questions.flat_map(QuestionDraft::file_ids).collect();
    let mut named: Vec<&File> = files
        .iter()
        .filter(|file| named.contains(file.name.as_str()) && is_safe(&file.name))
        .collect();
    named.sort_by(|a, b| a.name.cmp(&b.name));
    named.dedup_by(|a, b| a.name == b.name);
    named
}

/// Whether a word can be part of a name in an archive.
fn is_safe(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain)
}

/// Reads JSON.
fn read(text: &str) -> Result<Gathering, Unreadable> {
    read_into(Gathering::default(), text)
}

/// Reads an archive.
fn read_zip(archive: &mut Archive<'_>) -> Result<Gathering, Unreadable> {
    let names: Vec<String> = archive.names().map(ToOwned::to_owned).collect();
    let is_quiz = |name: &&String| has_extension(name, "json") && !name.starts_with(MEDIA_FOLDER);
    let quiz = names.iter().find(|name| *name == QUIZ_FILE);
    let quiz = quiz
        .or_else(|| names.iter().find(is_quiz))
        .ok_or(Unreadable::Broken)?;
    let json = archive
        .read(quiz, UNPACKED_MAX)?
        .ok_or(Unreadable::Broken)?;
    let text = String::from_utf8(json).map_err(|_broken| Unreadable::Broken)?;
    let mut gathering = Gathering::default();
    for name in &names {
        if let Some(id) = name.strip_prefix(MEDIA_FOLDER)
            && let Some(bytes) = archive.read(name, UNPACKED_MAX)?
        {
            gathering.keep(id, bytes);
        }
    }
    for name in &names {
        let stem = name.strip_prefix(CAPTIONS_FOLDER);
        let parts = stem.and_then(|stem| stem.strip_suffix(".vtt")?.rsplit_once('.'));
        if let Some((id, language)) = parts
            && let Some(at) = gathering.files.iter().position(|file| file.name == id)
            && let Some(bytes) = archive.read(name, UNPACKED_MAX)?
        {
            gathering.files[at].captions = Some(FileCaptions {
                language: language.to_owned(),
                bytes,
            });
        }
    }
    read_into(gathering, &text)
}

fn read_into(mut gathering: Gathering, text: &str) -> Result<Gathering, Unreadable> {
    let text = text.trim_start_matches('\u{feff}');
    let mut quiz: Value = serde_json::from_str(text).map_err(|_broken| Unreadable::Broken)?;
    forget_nul(&mut quiz);
    if quiz["format"] != NAME {
        return Err(Unreadable::FormatUnknown);
    }
    let read_one = match quiz["version"].as_u64() {
        Some(1) => read_first,
        Some(VERSION) => read_current,
        Some(version) if version > VERSION => return Err(Unreadable::TooNew),
        _ => return Err(Unreadable::Broken),
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let tags = quiz["tags"].as_array();
    gathering.quiz = QuizDraft {
        title: text(&quiz["title"]),
        description: text(&quiz["description"]),
        tags: tags
            .map(|tags| tags.iter().map(text).collect())
            .unwrap_or_default(),
        language: text(&quiz["language"]),
        // Invalid settings are no reason to lose the questions.
        settings: serde_json::from_value(quiz["settings"].clone()).unwrap_or_default(),
        questions: Vec::new(),
    };
    let questions = quiz["questions"].as_array().ok_or(Unreadable::Broken)?;
    for (number, item) in (1..).zip(questions) {
        let excerpt = item["text"].as_str().unwrap_or_default();
        gathering.add_draft(number, excerpt, read_one(item));
    }
    Ok(gathering)
}

/// Removes NUL, which not every database can store. The JSON parser already limits the depth.
fn forget_nul(value: &mut Value) {
    match value {
        Value::String(text) if text.contains('\0') => *text = text.replace('\0', ""),
        Value::Array(values) => values.iter_mut().for_each(forget_nul),
        Value::Object(fields) => fields.values_mut().for_each(forget_nul),
        _ => {}
    }
}

/// Every kind, to tell an unknown one from a malformed known one.
const KINDS: [&str; 16] = [
    "choice",
    "trueFalse",
    "typed",
    "number",
    "order",
    "match",
    "pin",
    "poll",
    "wordCloud",
    "openText",
    "rating",
    "slide",
    "gaps",
    "categorize",
    "labels",
    "ranking",
];

fn read_current(item: &Value) -> Read {
    let kind = item["content"]["kind"].as_str();
    if kind.is_some_and(|kind| !KINDS.contains(&kind)) {
        return Err(Reason::KindUnknown);
    }
    let mut question: QuestionDraft =
        serde_json::from_value(item.clone()).map_err(|_broken| Reason::Malformed)?;
    forget_ids(&mut question);
    let mut notes = Vec::new();
    if let Some(media) = &mut question.media {
        media.start_s = media.start_s.min(START_MAX_S);
        if !is_file(media) && !is_video_id(&media.id) {
            question.media = None;
            notes.push(Note::MediaLeft);
        }
    }
    Ok((question, notes))
}

/// A question of version 1: a choice, with its answers beside the other fields.
fn read_first(item: &Value) -> Read {
    if item["type"].as_str().is_some_and(|kind| kind != "choice") {
        return Err(Reason::KindUnknown);
    }
    let text = item["text"].as_str().ok_or(Reason::Malformed)?;
    let answers = item["answers"].as_array().ok_or(Reason::Malformed)?;
    let answers = answers.iter().map(|answer| {
        Some(DraftAnswer {
            text: answer["text"].as_str()?.to_owned(),
            is_correct: answer["isCorrect"].as_bool()?,
            ..DraftAnswer::default()
        })
    });
    let answers: Option<Vec<DraftAnswer>> = answers.collect();
    let content = Content::Choice(ChoiceContent {
        answers: answers.ok_or(Reason::Malformed)?,
    });
    let mut question = question(text.to_owned(), content);
    if let Some(limit) = item.get("timeLimitS") {
        question.time_limit_s = match limit.as_u64() {
            _ if limit.is_null() => None,
            Some(limit_s) => Some(u32::try_from(limit_s).unwrap_or(u32::MAX)),
            None => return Err(Reason::Malformed),
        };
    }
    if let Some(factor) = item.get("pointsFactor") {
        let factor = factor.as_u64().and_then(|factor| u8::try_from(factor).ok());
        question.points_factor = factor.ok_or(Reason::Malformed)?;
    }
    Ok((question, Vec::new()))
}

fn forget_ids(question: &mut QuestionDraft) {
    // A picture without an answer belongs to nothing.
    question.retain_pictures(|_| true);
    for answer in question.answers_mut() {
        answer.id.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::KINDS;
    use game::draft::{Content, PollContent};

    #[test]
    fn the_list_of_kinds_has_the_kinds_that_are_stored() {
        for kind in KINDS {
            let unknown = serde_json::json!({ "kind": kind });
            let error = serde_json::from_value::<Content>(unknown).err();
            let sentence = error.map(|error| error.to_string()).unwrap_or_default();
            assert!(!sentence.contains("unknown variant"), "{kind}: {sentence}");
        }
        assert!(KINDS.contains(&Content::Poll(PollContent::default()).kind()));
    }
}
