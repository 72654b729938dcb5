//! Cells with two sides: the pairs of a match, and items with their categories.

use game::draft::{CategorizeContent, Content, DraftCategory, MatchContent, MatchPair};
use unpack::text::clean;

use super::signs::unescaped;
use crate::reading::Reason;

/// The separator between the two sides of a pair.
const PAIR: &str = "=>";

fn sides(cell: &str) -> Result<(String, String), Reason> {
    let (one, other) = cell.split_once(PAIR).ok_or(Reason::Malformed)?;
    let side = |text: &str| unescaped(text.trim(), &[';', '>']);
    Ok((side(one), side(other)))
}

/// `prompt => answer`; an answer without a prompt belongs to nothing.
pub(super) fn matched(cells: &[String]) -> Result<Content, Reason> {
    let mut content = MatchContent::default();
    for cell in cells {
        let (prompt, answer) = sides(cell)?;
        if prompt.is_empty() {
            content.distractors.push(answer);
        } else {
            content.pairs.push(MatchPair { prompt, answer });
        }
    }
    Ok(Content::Match(content))
}

/// `item => category`; a category without an item has none. Categories are in the order in which
/// they are named first.
pub(super) fn sorted(cells: &[String]) -> Result<Content, Reason> {
    let mut categories: Vec<DraftCategory> = Vec::new();
    for cell in cells {
        let (item, name) = sides(cell)?;
        let named = categories.iter().position(|one| one.name == name);
        let at = named.unwrap_or(categories.len());
        if named.is_none() {
            let items = Vec::new();
            categories.push(DraftCategory { name, items });
        }
        categories[at]
            .items
            .extend((!item.is_empty()).then_some(item));
    }
    Ok(Content::Categorize(CategorizeContent { categories }))
}

/// The cells of a match.
pub(super) fn of_match(content: &MatchContent) -> Vec<String> {
    let pairs = content.pairs.iter();
    let pairs = pairs.map(|pair| written(&pair.prompt, &pair.answer));
    let alone = content.distractors.iter().map(|answer| written("", answer));
    pairs.chain(alone).collect()
}

/// The cells of items with their categories.
pub(super) fn of_sorting(content: &CategorizeContent) -> Vec<String> {
    let mut cells = Vec::new();
    for category in &content.categories {
        if category.items.is_empty() {
            cells.push(written("", &category.name));
        }
        let items = category.items.iter();
        cells.extend(items.map(|item| written(item, &category.name)));
    }
    cells
}

fn written(one: &str, other: &str) -> String {
    let escape = |text: &str| clean(text).replace('\\', "\\\\").replace(PAIR, "=\\>");
    format!("{} {PAIR} {}", escape(one), escape(other))
}
