//! What the documents of a package are read into, and where their media lie.

use std::collections::BTreeMap;

use crate::gather::Gathering;
use crate::html::Media;
use crate::media;
use crate::reading::{Note, Reason, Unreadable};
use crate::text::decode;
use crate::xml::{self, Element};
use crate::zip_guard::{Archive, UNPACKED_MAX};

/// What is read, and where from.
pub(super) struct Intake<'i, 'a> {
    pub(super) gathering: Gathering,
    archive: Option<&'i mut Archive<'a>>,
    /// Of the document that is read, with a slash at its end.
    pub(super) folder: String,
    /// The files that were brought in, by their place in the archive.
    kept: BTreeMap<String, String>,
    /// Documents that were read when the order was looked for.
    pub(super) parsed: BTreeMap<String, Element>,
    number: u32,
}

/// What the test says about an item.
#[derive(Clone, Copy, Default)]
pub(super) struct Terms {
    /// Whether the test limits the time of items at all.
    pub(super) is_timed: bool,
    pub(super) limit_s: Option<u32>,
    /// The factor of its points; `None` if we have no such factor.
    pub(super) weight: Option<u8>,
}

/// A document whose names are those of version 2.
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

/// A path without its steps up.
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

    /// What is shown with a question.
    pub(super) fn media(
        &mut self,
        all: &[Media],
        notes: &mut Vec<Note>,
    ) -> Result<Option<game::draft::DraftMedia>, Unreadable> {
        let (archive, folder, kept) = (&mut self.archive, &self.folder, &mut self.kept);
        let fetch: media::Fetch<'_> = &mut |source, gathering| match archive {
            Some(archive) => Folder(archive, folder, kept).fetch(source, gathering),
            None => Ok(None),
        };
        media::one_of(all, &mut self.gathering, notes, fetch)
    }
}

/// The archive, the folder of the document that is read, and the files that were brought in, by
/// their place, each with the name under which it is kept.
struct Folder<'f, 'a>(
    &'f mut Archive<'a>,
    &'f str,
    &'f mut BTreeMap<String, String>,
);

impl Folder<'_, '_> {
    /// Brings a file in, each once, and says under which name it is kept.
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

    /// Where a file lies that a document names.
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
        named.or_else(|| {
            let mut ending = archive
                .names()
                .filter(|name| end.len() > 1 && name.ends_with(&end));
            ending.next().map(ToOwned::to_owned)
        })
    }
}
