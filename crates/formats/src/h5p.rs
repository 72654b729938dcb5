//! H5P packages: question sets, single questions, and questions inside other contents.
//!
//! A package is an archive with `h5p.json`, which names its library, and `content/content.json`
//! with what that library shows. A content inside another one is a `library` with its `params`, so
//! questions are found wherever they are. Contents of other kinds are reported as unknown. The
//! programs of the libraries, which packages contain, too, are never unpacked.

mod gaps;
mod kinds;
mod labels;

use std::collections::BTreeMap;

use game::draft::{Content, MediaKind};
use markup::html::{self, Media};
use serde_json::Value;
use unpack::text::decode;
use unpack::{Archive, H5P_LIST, UNPACKED_MAX};

use crate::gather::{Gathering, question};
use crate::media;
use crate::reading::{Note, Reason, Unreadable};
use crate::shape::{Reader, Shape};
use kinds::{Asked, said_in};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.has_file(H5P_LIST),
    read: |shape| match shape {
        Shape::Zip(archive) => read(archive),
        Shape::Sheet(_) | Shape::Text(_) => Err(Unreadable::FormatUnknown),
    },
};

const CONTENT: &str = "content/content.json";
/// The longest description of a content; as long as any text without pictures.
const JSON_MAX: u64 = 2 * 1024 * 1024;

/// The libraries that show other contents.
const CONTAINERS: [&str; 8] = [
    "H5P.QuestionSet",
    "H5P.Questionnaire",
    "H5P.Column",
    "H5P.Row",
    "H5P.RowColumn",
    "H5P.InteractiveBook",
    "H5P.CoursePresentation",
    "H5P.InteractiveVideo",
];

fn read(archive: &mut Archive<'_>) -> Result<Gathering, Unreadable> {
    let list = json(archive, H5P_LIST)?.ok_or(Unreadable::FormatUnknown)?;
    let params = json(archive, CONTENT)?;
    let mut intake = Intake {
        gathering: Gathering::default(),
        archive,
        kept: BTreeMap::new(),
        number: 0,
    };
    let title = html::unescaped(said_in(&list["title"]));
    let Some(params) = params else {
        intake.refuse(CONTENT, Reason::FileMissing);
        return Ok(intake.gathering);
    };
    let introduction = said_in(&params["introPage"]["introduction"]);
    intake.gathering.quiz.description = html::plain(introduction).text;
    let library = said_in(&list["mainLibrary"]);
    intake.content(library, &params, &title)?;
    if intake.gathering.rows.is_empty() {
        intake.refuse(&title, Reason::KindUnknown);
    }
    intake.gathering.quiz.title = title;
    Ok(intake.gathering)
}

fn json(archive: &mut Archive<'_>, path: &str) -> Result<Option<Value>, Unreadable> {
    let Some(bytes) = archive.read(path, JSON_MAX)? else {
        return Ok(None);
    };
    let value = serde_json::from_str(&decode(&bytes));
    value.map(Some).map_err(|_broken| Unreadable::Broken)
}

/// The result so far, and its source.
struct Intake<'i, 'a> {
    gathering: Gathering,
    archive: &'i mut Archive<'a>,
    /// The imported files, by their path in the archive.
    kept: BTreeMap<String, String>,
    number: u32,
}

impl Intake<'_, '_> {
    fn refuse(&mut self, excerpt: &str, reason: Reason) {
        self.number += 1;
        self.gathering.add(self.number, excerpt, Err(reason));
    }

    /// Reads a content: its questions, or those of the contents in it.
    fn content(&mut self, library: &str, params: &Value, title: &str) -> Result<(), Unreadable> {
        let library = library.split(' ').next().unwrap_or(library);
        if CONTAINERS.contains(&library) {
            return self.inside(params);
        }
        let shown = shown(params);
        for asked in kinds::asked(library, params, title) {
            let name = if title.is_empty() { library } else { title };
            self.add(asked, &shown, name)?;
        }
        Ok(())
    }

    /// Finds the contents in what a library shows. How deep they are is limited by the reader of
    /// JSON.
    fn inside(&mut self, value: &Value) -> Result<(), Unreadable> {
        match value {
            Value::Array(all) => all.iter().try_for_each(|one| self.inside(one)),
            Value::Object(fields) => {
                let library = value["library"].as_str();
                match library.zip(fields.get("params")) {
                    Some((library, params)) => {
                        let title = html::unescaped(said_in(&value["metadata"]["title"]));
                        self.content(library, params, &title)
                    }
                    None => fields.values().try_for_each(|one| self.inside(one)),
                }
            }
            _ => Ok(()),
        }
    }

    /// Adds a question with what is shown beside it; without a text, it is found by its name.
    fn add(&mut self, asked: Asked, shown: &[Media], name: &str) -> Result<(), Unreadable> {
        let said = html::read(&asked.text);
        let excerpt = if said.text.is_empty() {
            name.to_owned()
        } else {
            said.text.clone()
        };
        let content = match asked.content {
            Ok(content) => content,
            Err(reason) => {
                self.refuse(&excerpt, reason);
                return Ok(());
            }
        };
        let mut notes = asked.notes;
        notes.extend(said.notes);
        let text = match &content {
            // The passage says it all there.
            Content::Gaps(_) if said.text.is_empty() => excerpt.clone(),
            _ => said.text,
        };
        let mut question = question(text, content);
        let explanation = html::read(&asked.explanation);
        notes.extend(explanation.notes);
        if !explanation.media.is_empty() {
            notes.push(Note::MediaLeft);
        }
        question.explanation = explanation.text;
        let mut all = [shown, &said.media].concat();
        if let Some(picture) = asked.picture {
            notes.extend((!all.is_empty()).then_some(Note::MediaLeft));
            all = vec![picture];
        }
        let (archive, kept) = (&mut *self.archive, &mut self.kept);
        question.media =
            media::one_of(&all, &mut self.gathering, &mut notes, &mut |source, to| {
                fetch(source, archive, kept, to)
            })?;
        self.number += 1;
        self.gathering
            .add(self.number, &excerpt, Ok((question, notes)));
        Ok(())
    }
}

/// Imports a file, each only once, and returns its new name.
fn fetch(
    source: &str,
    archive: &mut Archive<'_>,
    kept: &mut BTreeMap<String, String>,
    gathering: &mut Gathering,
) -> Result<Option<String>, Unreadable> {
    let plain = source.split('#').next().unwrap_or(source);
    let places = [plain.to_owned(), media::from_address(source)];
    let mut places = places.iter().map(|place| format!("content/{place}"));
    let Some(path) = places.find(|path| archive.has(path)) else {
        return Ok(None);
    };
    if let Some(name) = kept.get(&path) {
        return Ok(Some(name.clone()));
    }
    let bytes = archive.read(&path, UNPACKED_MAX)?.unwrap_or_default();
    let name = gathering.keep(path.rsplit('/').next().unwrap_or(&path), bytes);
    kept.insert(path, name.clone());
    Ok(Some(name))
}

/// The picture, video or sound above a question; older versions name it one level higher.
fn shown(params: &Value) -> Vec<Media> {
    let media = match &params["media"]["type"] {
        Value::Null => &params["media"],
        inner => inner,
    };
    let library = said_in(&media["library"]);
    let params = &media["params"];
    let (kind, file) = match library.split(' ').next().unwrap_or_default() {
        "H5P.Image" => (MediaKind::Image, &params["file"]),
        "H5P.Video" => (MediaKind::Video, &params["sources"][0]),
        "H5P.Audio" => (MediaKind::Audio, &params["files"][0]),
        _ => return Vec::new(),
    };
    let source = said_in(&file["path"]);
    if source.is_empty() {
        return Vec::new();
    }
    vec![Media {
        kind,
        source: source.to_owned(),
        alt: html::plain(said_in(&params["alt"])).text,
        is_decorative: params["decorative"] == true,
    }]
}
