//! Collects the documents of a package, and finds their media.

use std::collections::BTreeMap;

use game::draft::{Content, DraftMedia, DraftPicture, QuestionDraft};
use game::limits;
use markup::html::Media;
use markup::xml::{self, Element};
use unpack::text::decode;
use unpack::{Archive, UNPACKED_MAX};

use super::blackboard;
use crate::gather::Gathering;
use crate::media;
use crate::reading::{Note, Reason, Unreadable};

/// The result so far, and its source.
pub(super) struct Intake<'i, 'a> {
    pub(super) gathering: Gathering,
    archive: Option<&'i mut Archive<'a>>,
    /// The current document's folder, with a trailing slash.
    pub(super) folder: String,
    /// The imported files, by their path in the archive.
    kept: BTreeMap<String, String>,
    /// Documents already parsed while finding the order.
    pub(super) parsed: BTreeMap<String, Element>,
    number: u32,
}

/// A test's settings for an item.
#[derive(Clone, Copy, Default)]
pub(super) struct Terms {
    /// Whether the test sets any time limits for items.
    pub(super) is_timed: bool,
    pub(super) limit_s: Option<u32>,
    /// The points factor; `None` if we have no such factor.
    pub(super) weight: Option<u8>,
}

/// Parses a document, using the names of version 2.
pub(super) fn document(text: &str) -> Result<Element, Unreadable> {
    let mut root = xml::parse(text)?;
    if root.name.starts_with("qti-") {
        root.rename(&|name| {
            let name = name.strip_prefix("qti-").unwrap_or(name);
            let mut parts = name.split('-');
            let mut camel = parts.next()?.to_owned();
            for part in parts {
                camel.push_str(&part[..1.min(part.len())].to_ascii_uppercase());
                camel.push_str(part.get(1..).unwrap_or(""));
            }
            Some(camel)
        });
    }
    Ok(root)
}

pub(super) fn folder_of(path: &str) -> String {
    path.rsplit_once('/')
        .map_or_else(String::new, |(folder, _)| format!("{folder}/"))
}

/// Resolves `..` in a path.
pub(super) fn resolved(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

impl<'i, 'a> Intake<'i, 'a> {
    pub(super) fn new(archive: Option<&'i mut Archive<'a>>) -> Self {
        Self {
            gathering: Gathering::default(),
            archive,
            folder: String::new(),
            kept: BTreeMap::new(),
            parsed: BTreeMap::new(),
            number: 0,
        }
    }

    pub(super) fn document(&mut self, path: &str) -> Result<Element, Unreadable> {
        let archive = self.archive.as_mut().ok_or(Unreadable::Broken)?;
        let bytes = archive
            .read(path, UNPACKED_MAX)?
            .ok_or(Unreadable::Broken)?;
        document(&decode(&bytes))
    }

    /// The number of the next item.
    pub(super) fn next(&mut self) -> u32 {
        self.number += 1;
        self.number
    }

    pub(super) fn refuse(&mut self, excerpt: &str, reason: Reason) {
        let number = self.next();
        self.gathering.add(number, excerpt, Err(reason));
    }

    /// The width and height of a picture in the package.
    pub(super) fn size_of(&mut self, picture: &Media) -> Result<Option<(u32, u32)>, Unreadable> {
        let Some(archive) = &mut self.archive else {
            return Ok(None);
        };
        let mut from = Folder(archive, &self.folder, &mut self.kept);
        let kept = from.fetch(&picture.source, &mut self.gathering)?;
        let bytes = kept.and_then(|name| self.gathering.file(&name));
        Ok(bytes.and_then(media::size))
    }

    /// Gives the answers of a choice or a poll their pictures, in the same order. What is shown
    /// with answers of other kinds is noted.
    pub(super) fn show_on_answers(
        &mut self,
        shown: &[Vec<Media>],
        question: &mut QuestionDraft,
        notes: &mut Vec<Note>,
    ) -> Result<(), Unreadable> {
        if shown.len() > limits::ANSWERS_MAX {
            // It is refused, and its pictures would take the room of others.
            return Ok(());
        }
        let mut pictures = Vec::new();
        for media in shown {
            pictures.push(self.picture(media, notes)?);
        }
        match &mut question.content {
            Content::Choice(choice) => {
                for (answer, picture) in choice.answers.iter_mut().zip(pictures) {
                    answer.picture = picture;
                }
            }
            Content::Poll(poll) => {
                let used = pictures.iter().rposition(Option::is_some);
                pictures.truncate(used.map_or(0, |last| last + 1));
                poll.pictures = pictures;
            }
            _ => notes.extend(pictures.iter().flatten().map(|_| Note::MediaLeft)),
        }
        Ok(())
    }

    fn picture(
        &mut self,
        all: &[Media],
        notes: &mut Vec<Note>,
    ) -> Result<Option<DraftPicture>, Unreadable> {
        let (archive, folder, kept) = (&mut self.archive, &self.folder, &mut self.kept);
        let fetch: media::Fetch<'_> = &mut |source, gathering| match archive {
            Some(archive) => Folder(archive, folder, kept).fetch(source, gathering),
            None => Ok(None),
        };
        media::picture_of(all, &mut self.gathering, notes, fetch)
    }

    /// A question's media.
    pub(super) fn media(
        &mut self,
        all: &[Media],
        notes: &mut Vec<Note>,
    ) -> Result<Option<DraftMedia>, Unreadable> {
        let (archive, folder, kept) = (&mut self.archive, &self.folder, &mut self.kept);
        let fetch: media::Fetch<'_> = &mut |source, gathering| match archive {
            Some(archive) => Folder(archive, folder, kept).fetch(source, gathering),
            None => Ok(None),
        };
        media::one_of(all, &mut self.gathering, notes, fetch)
    }
}

/// The archive, the current document's folder, and the imported files: the path of each with its
/// new name.
struct Folder<'f, 'a>(
    &'f mut Archive<'a>,
    &'f str,
    &'f mut BTreeMap<String, String>,
);

impl Folder<'_, '_> {
    /// Imports a file, each only once, and returns its new name.
    fn fetch(
        &mut self,
        source: &str,
        gathering: &mut Gathering,
    ) -> Result<Option<String>, Unreadable> {
        let Some(place) = self.place(source) else {
            return Ok(None);
        };
        if let Some(name) = self.2.get(&place) {
            return Ok(Some(name.clone()));
        }
        let Some(bytes) = self.0.read(&place, UNPACKED_MAX)? else {
            return Ok(None);
        };
        let name = gathering.keep(place.rsplit('/').next().unwrap_or(&place), bytes);
        self.2.insert(place, name.clone());
        Ok(Some(name))
    }

    /// The path of a file that a document names.
    fn place(&self, source: &str) -> Option<String> {
        let Self(archive, folder, _) = self;
        if source.contains("://") || source.starts_with("//") {
            return None;
        }
        let path = media::from_address(source);
        let path = ["$IMS-CC-FILEBASE$", "$IMS_CC_FILEBASE$"]
            .iter()
            .find_map(|base| path.strip_prefix(base))
            .unwrap_or(&path);
        let path = path.trim_start_matches('/');
        let end = format!("/{}", path.rsplit('/').next().unwrap_or(path));
        let places = [
            resolved(&format!("{folder}{path}")),
            resolved(path),
            format!("web_resources/{}", resolved(path)),
        ];
        let named = places.into_iter().find(|place| archive.has(place));
        let stored = blackboard::stored(path);
        let is_stored = |name: &str| {
            let stored = stored.as_deref().and_then(|stored| name.split_once(stored));
            stored.is_some_and(|(_, after)| after.starts_with('.') && after != ".xml")
        };
        named.or_else(|| {
            let mut ending = archive
                .names()
                .filter(|name| end.len() > 1 && name.ends_with(&end) || is_stored(name));
            ending.next().map(ToOwned::to_owned)
        })
    }
}
