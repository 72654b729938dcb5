//! What belongs to a package, in which order, and where its media lie.

use std::collections::{BTreeMap, BTreeSet};

use game::number::Number;

use crate::export::TAGS_MAX;
use crate::gather::Gathering;
use crate::html::{self, Media};
use crate::media;
use crate::xml::{self, Element};
use crate::zip_guard::{Archive, UNPACKED_MAX, has_extension};
use crate::{Format, Imported, Note, Reason, Unreadable, numeral};

use super::{first, second};

/// What is read, and where from.
pub(super) struct Intake<'i, 'a> {
    pub(super) gathering: Gathering,
    archive: Option<&'i mut Archive<'a>>,
    /// Of the document that is read, with a slash at its end.
    folder: String,
    /// The files that were brought in, by their place in the archive.
    kept: BTreeMap<String, String>,
    /// Documents that were read when the order was looked for.
    parsed: BTreeMap<String, Element>,
    number: u32,
}

/// What the test says about an item.
#[derive(Clone, Copy, Default)]
pub(super) struct Terms {
    /// Whether the test limits the time of items at all.
    pub(super) is_timed: bool,
    pub(super) limit_s: Option<u32>,
    /// The factor of its points; `None` if it is none of ours.
    pub(super) weight: Option<u8>,
}

/// Reads one document.
pub(crate) fn read(text: &str) -> Result<Imported, Unreadable> {
    let root = document(text)?;
    let mut intake = Intake::new(None);
    match root.name.as_str() {
        "questestinterop" => first::read(&root, &mut intake)?,
        "assessmentItem" => {
            let terms = Terms {
                weight: Some(1),
                ..Terms::default()
            };
            second::read(&root, terms, &mut intake)?;
        }
        _ => return Err(Unreadable::FormatUnknown),
    }
    Ok(intake.gathering.finish())
}

/// Reads a package.
pub(crate) fn read_zip(archive: &mut Archive<'_>) -> Result<Imported, Unreadable> {
    let names: Vec<String> = archive.names().map(ToOwned::to_owned).collect();
    let mut plan = Plan::default();
    plan.manifest(&names, archive)?;
    let mut intake = Intake::new(Some(archive));
    plan.about.tell(&mut intake.gathering);
    for path in plan.order(&names, &mut intake)? {
        let parsed = intake.parsed.remove(&path).map(Ok);
        let root = match parsed.unwrap_or_else(|| intake.document(&path)) {
            Ok(root) => root,
            Err(Unreadable::Broken) => {
                intake.refuse(&path, Reason::Malformed);
                continue;
            }
            Err(error) => return Err(error),
        };
        intake.folder = folder_of(&path);
        match root.name.as_str() {
            "questestinterop" => first::read(&root, &mut intake)?,
            "assessmentItem" => {
                let terms = plan.terms(&path);
                second::read(&root, terms, &mut intake)?;
            }
            // Canvas tells about a quiz in a file of its own.
            "quiz" => {
                let text = |name: &str| root.child(name).map(Element::text).unwrap_or_default();
                plan.about.title = text("title");
                plan.about.description = html::read(&text("description")).text;
                plan.about.tell(&mut intake.gathering);
            }
            _ => {}
        }
    }
    Ok(intake.gathering.finish())
}

/// A document whose names are those of version 2.
fn document(text: &str) -> Result<Element, Unreadable> {
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

fn folder_of(path: &str) -> String {
    path.rsplit_once('/')
        .map_or_else(String::new, |(folder, _)| format!("{folder}/"))
}

/// A path without its steps up.
fn resolved(path: &str) -> String {
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
    fn new(archive: Option<&'i mut Archive<'a>>) -> Self {
        Self {
            gathering: Gathering::new(Format::Qti),
            archive,
            folder: String::new(),
            kept: BTreeMap::new(),
            parsed: BTreeMap::new(),
            number: 0,
        }
    }

    fn document(&mut self, path: &str) -> Result<Element, Unreadable> {
        let archive = self.archive.as_mut().ok_or(Unreadable::Broken)?;
        let bytes = archive
            .read(path, UNPACKED_MAX)?
            .ok_or(Unreadable::Broken)?;
        document(&crate::text::decode(&bytes))
    }

    /// The number of the next item.
    pub(super) fn next(&mut self) -> u32 {
        self.number += 1;
        self.number
    }

    fn refuse(&mut self, excerpt: &str, reason: Reason) {
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

/// What a package says about itself.
#[derive(Default)]
struct About {
    title: String,
    description: String,
    tags: Vec<String>,
}

impl About {
    fn tell(&self, gathering: &mut Gathering) {
        let quiz = gathering.quiz();
        quiz.title.clone_from(&self.title);
        quiz.description.clone_from(&self.description);
        quiz.tags.clone_from(&self.tags);
    }
}

/// What is read in which order.
#[derive(Default)]
struct Plan {
    about: About,
    /// The documents that the manifest names.
    named: Vec<String>,
    /// What a test says about its items, by their place.
    terms: BTreeMap<String, Terms>,
    is_timed: bool,
}

impl Plan {
    fn manifest(&mut self, names: &[String], archive: &mut Archive<'_>) -> Result<(), Unreadable> {
        let path = names.iter().find(|name| name.ends_with("imsmanifest.xml"));
        let Some(path) = path else {
            return Ok(());
        };
        let bytes = archive.read(path, UNPACKED_MAX)?.unwrap_or_default();
        let manifest = xml::parse(&crate::text::decode(&bytes))?;
        let general = manifest
            .child("metadata")
            .and_then(|about| about.find("general"));
        let texts = |name: &'static str| {
            let parts = general
                .into_iter()
                .flat_map(move |general| general.all(name));
            parts.map(Element::text).filter(|text| !text.is_empty())
        };
        self.about = About {
            title: texts("title").next().unwrap_or_default(),
            description: texts("description").next().unwrap_or_default(),
            tags: texts("keyword").take(TAGS_MAX).collect(),
        };
        let folder = folder_of(path);
        let mut seen = BTreeSet::new();
        for resource in manifest.below() {
            if resource.name != "resource" && resource.name != "file" {
                continue;
            }
            let place = media::from_address(resource.attribute("href"));
            let path = resolved(&format!("{folder}{place}"));
            if archive.has(&path) && seen.insert(path.clone()) {
                self.named.push(path);
            }
        }
        Ok(())
    }

    /// The documents to read: as the tests say, then as the manifest says, then the others.
    fn order(
        &mut self,
        names: &[String],
        intake: &mut Intake<'_, '_>,
    ) -> Result<Vec<String>, Unreadable> {
        // Canvas packs each quiz of a course twice, once without what only Canvas knows.
        let is_twice = names
            .iter()
            .any(|name| name.starts_with("non_cc_assessments/"));
        let is_document = |name: &&String| {
            (has_extension(name, "xml") || has_extension(name, "qti"))
                && !name.ends_with("imsmanifest.xml")
                && !(is_twice && name.ends_with("assessment_qti.xml"))
        };
        let documents: Vec<&String> = names.iter().filter(is_document).collect();
        let mut order = Vec::new();
        let mut tests = Vec::new();
        for path in &documents {
            // Items are many; only what may be a test is read twice.
            if path.to_ascii_lowercase().contains("test") || documents.len() < 3 {
                match intake.document(path) {
                    Ok(root) if root.name == "assessmentTest" => {
                        self.test(&root, &folder_of(path), &documents, &mut order);
                        tests.push(*path);
                    }
                    // Of so few, each may be large.
                    Ok(root) if documents.len() < 3 => {
                        intake.parsed.insert((*path).clone(), root);
                    }
                    Ok(_) | Err(Unreadable::Broken) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        let manifest = self.named.iter().filter(|path| documents.contains(path));
        for path in manifest.chain(documents.iter().copied()) {
            if !order.contains(path) {
                order.push(path.clone());
            }
        }
        order.retain(|path| !tests.contains(&path));
        Ok(order)
    }

    fn test(
        &mut self,
        test: &Element,
        folder: &str,
        documents: &[&String],
        order: &mut Vec<String>,
    ) {
        let title = test.attribute("title");
        if self.about.title.is_empty() {
            title.clone_into(&mut self.about.title);
        }
        for item in test.below() {
            if item.name != "assessmentItemRef" {
                continue;
            }
            let place = media::from_address(item.attribute("href"));
            let path = resolved(&format!("{folder}{place}"));
            if !documents.contains(&&path) {
                continue;
            }
            let limit = item
                .child("timeLimits")
                .map(|limits| limits.attribute("maxTime"));
            let limit_s = limit.and_then(numeral::read).map(Number::magnitude);
            let limit_s = limit_s.and_then(|limit| u32::try_from(limit / 1_000_000).ok());
            self.is_timed |= limit_s.is_some();
            let weight = item
                .child("weight")
                .map_or("1", |weight| weight.attribute("value"));
            let terms = Terms {
                is_timed: false,
                limit_s,
                weight: super::keys::factor(weight),
            };
            self.terms.insert(path.clone(), terms);
            if !order.contains(&path) {
                order.push(path);
            }
        }
    }

    fn terms(&self, path: &str) -> Terms {
        let weight = Some(1);
        let untold = Terms {
            weight,
            ..Terms::default()
        };
        Terms {
            is_timed: self.is_timed,
            ..self.terms.get(path).copied().unwrap_or(untold)
        }
    }
}
