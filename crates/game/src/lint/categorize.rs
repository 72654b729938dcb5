//! Problems in items and their categories.

use std::collections::BTreeSet;

use super::{Findings, Flaw, squeezed};
use crate::draft::CategorizeContent;
use crate::limits;

/// Two categories with one name, or two items that say the same, are errors: nobody could tell
/// which of them is meant.
pub(super) fn check(findings: &mut Findings, content: &CategorizeContent) {
    let categories = limits::CATEGORIES_MIN..=limits::CATEGORIES_MAX;
    findings.number(content.categories.len(), categories);
    let mut seen = BTreeSet::new();
    for (at, category) in content.categories.iter().enumerate() {
        let name = squeezed(&category.name);
        if name.is_empty() {
            findings.at(Flaw::CategoryUnnamed, at);
        } else if !seen.insert(name) {
            findings.at(Flaw::CategoryTwice, at);
        }
        if category.items.is_empty() {
            findings.at(Flaw::CategoryEmpty, at);
        }
        findings.length(&category.name, limits::CATEGORY_NAME_MAX, None);
    }
    items(findings, content);
}

fn items(findings: &mut Findings, content: &CategorizeContent) {
    let mut seen = BTreeSet::new();
    for (at, item) in content.items().enumerate() {
        let look = squeezed(item);
        if look.is_empty() {
            findings.at(Flaw::AnswerMissing, at);
        } else if !seen.insert(look) {
            findings.at(Flaw::ItemTwice, at);
        }
        findings.length(item, limits::SORTED_ITEM_MAX, Some(at));
    }
    let count = limits::SORTED_ITEMS_MIN..=limits::SORTED_ITEMS_MAX;
    findings.number(content.items().count(), count);
}

/// How many words are read before an answer.
pub(super) fn words(content: &CategorizeContent) -> u64 {
    let texts = content.names().chain(content.items());
    texts
        .map(|text| text.split_whitespace().count() as u64)
        .sum()
}
