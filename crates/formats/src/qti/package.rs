//! The parts of a package, and their order.

use std::collections::{BTreeMap, BTreeSet};

use game::number::Number;
use markup::html;
use markup::xml::{self, Element};
use unpack::text::decode;
use unpack::{Archive, UNPACKED_MAX, has_extension};

use super::intake::{Intake, Terms, document, folder_of, resolved};
use super::{blackboard, first, keys, second};
use crate::gather::{Gathering, TAGS_MAX};
use crate::reading::{Reason, Unreadable};
use crate::{media, numeral};

/// Reads one document.
pub(super) fn read(text: &str) -> Result<Gathering, Unreadable> {
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
    Ok(intake.gathering)
}

/// Reads a package.
pub(super) fn read_zip(archive: &mut Archive<'_>) -> Result<Gathering, Unreadable> {
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
            // Canvas describes a quiz in a separate file.
            "quiz" => {
                let text = |name: &str| root.child(name).map(Element::text).unwrap_or_default();
                plan.about.title = text("title");
                plan.about.description = html::read(&text("description")).text;
                plan.about.tell(&mut intake.gathering);
            }
            // Blackboard's pools before it spoke QTI. They have questions that we don't read.
            "POOL" => intake.refuse(&path, Reason::KindUnknown),
            _ => {}
        }
    }
    for path in &plan.missing {
        intake.refuse(path, Reason::FileMissing);
    }
    if intake.gathering.rows.is_empty() {
        // Any program may put its XML into an archive.
        return Err(Unreadable::FormatUnknown);
    }
    Ok(intake.gathering)
}

/// The package's metadata.
#[derive(Default)]
struct About {
    title: String,
    description: String,
    tags: Vec<String>,
}

impl About {
    fn tell(&self, gathering: &mut Gathering) {
        let quiz = &mut gathering.quiz;
        quiz.title.clone_from(&self.title);
        quiz.description.clone_from(&self.description);
        quiz.tags.clone_from(&self.tags);
    }
}

/// The documents in reading order.
#[derive(Default)]
struct Plan {
    about: About,
    /// The documents that the manifest names.
    named: Vec<String>,
    /// The tests' settings for items, by path.
    terms: BTreeMap<String, Terms>,
    is_timed: bool,
    /// Documents that are named and not there.
    missing: BTreeSet<String>,
}

impl Plan {
    fn manifest(&mut self, names: &[String], archive: &mut Archive<'_>) -> Result<(), Unreadable> {
        let path = names.iter().find(|name| name.ends_with("imsmanifest.xml"));
        let Some(path) = path else {
            return Ok(());
        };
        let bytes = archive.read(path, UNPACKED_MAX)?.unwrap_or_default();
        let manifest = xml::parse(&decode(&bytes))?;
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
            if archive.has(&path) {
                if seen.insert(path.clone()) {
                    self.named.push(path);
                }
            } else if resource.attribute("type").contains("qti") && !place.is_empty() {
                self.missing.insert(path);
            }
        }
        Ok(())
    }

    /// The documents to read: in the order of the tests, then of the manifest, then all others.
    fn order(
        &mut self,
        names: &[String],
        intake: &mut Intake<'_, '_>,
    ) -> Result<Vec<String>, Unreadable> {
        // Canvas exports each quiz of a course twice, once without its own extensions.
        let is_twice = names
            .iter()
            .any(|name| name.starts_with("non_cc_assessments/"));
        let is_blackboard = blackboard::is_package(names);
        let is_document = |name: &&String| {
            let is_data = is_blackboard && has_extension(name, "dat");
            (has_extension(name, "xml") || has_extension(name, "qti") || is_data)
                && !name.ends_with("imsmanifest.xml")
                && !(is_twice && name.ends_with("assessment_qti.xml"))
        };
        let documents: Vec<&String> = names.iter().filter(is_document).collect();
        let mut order = Vec::new();
        let mut tests = Vec::new();
        for path in &documents {
            // There are many items, so only potential tests are parsed twice.
            if path.to_ascii_lowercase().contains("test") || documents.len() < 3 {
                match intake.document(path) {
                    Ok(root) if root.name == "assessmentTest" => {
                        self.test(&root, &folder_of(path), &documents, &mut order);
                        tests.push(*path);
                    }
                    // There are only a few, so each may be large.
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
                self.missing.insert(path);
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
                weight: keys::factor(weight),
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
