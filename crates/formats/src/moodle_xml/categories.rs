//! The categories and tags in a file of Moodle's XML.

use std::collections::BTreeMap;

use markup::xml::Element;

use super::texts::{rich, text_of};
use crate::gather::{Gathering, TAGS_MAX};

/// The categories of a file, which become the title or tags.
#[derive(Default)]
pub(super) struct Categories {
    open: Option<(String, String)>,
    used: BTreeMap<String, String>,
    tags: Vec<String>,
}

impl Categories {
    /// Opens the category that the following questions are in.
    pub(super) fn open(&mut self, item: &Element) {
        // A slash in a name is doubled.
        let path = text_of(item.child("category")).replace("//", "\0");
        let name = path.rsplit('/').next().unwrap_or("").replace('\0', "/");
        let is_root = name == "top" || (name.starts_with('$') && name.ends_with('$'));
        let about = rich(item.child("info")).text;
        self.open = (!is_root && !name.is_empty()).then_some((name, about));
    }

    /// Counts the open category, which has a question.
    pub(super) fn has_question(&mut self) {
        if let Some((name, about)) = self.open.clone() {
            self.used.entry(name).or_insert(about);
        }
    }

    /// Collects the tags of a question.
    pub(super) fn tags(&mut self, item: &Element) {
        let tags = item.child("tags");
        for tag in tags.iter().flat_map(|tags| tags.all("tag")) {
            self.tag(text_of(Some(tag)));
        }
    }

    fn tag(&mut self, tag: String) {
        if !tag.is_empty() && !self.tags.contains(&tag) && self.tags.len() < TAGS_MAX {
            self.tags.push(tag);
        }
    }

    /// A single category becomes the title of the quiz; several become tags.
    pub(super) fn name(mut self, gathering: &mut Gathering) {
        let used = std::mem::take(&mut self.used);
        if used.len() > 1 {
            for name in used.into_keys() {
                self.tag(name);
            }
        } else if let Some((name, about)) = used.into_iter().next() {
            gathering.quiz.title = name;
            gathering.quiz.description = about;
        }
        gathering.quiz.tags = self.tags;
    }
}
