//! Items that are sorted: matches of version 2 in which each item has one partner, and partners may
//! have several.

use game::draft::{CategorizeContent, DraftCategory, MatchContent};
use game::limits;
use markup::html;
use markup::xml::Element;

/// The key of the response, and the interaction.
pub(super) fn written(content: &CategorizeContent) -> (Vec<String>, String) {
    let choice = |id: &str, most: u8, text: &str| {
        let html = html::written(text);
        format!(
            "<simpleAssociableChoice identifier=\"{id}\" matchMax=\"{most}\">{html}\
             </simpleAssociableChoice>\n"
        )
    };
    let (mut items, mut categories, mut key) = (String::new(), String::new(), Vec::new());
    for (at, category) in (1..).zip(&content.categories) {
        let home = format!("C{at}");
        categories.push_str(&choice(&home, 0, &category.name));
        for item in &category.items {
            let id = format!("P{}", key.len() + 1);
            items.push_str(&choice(&id, 1, item));
            key.push(format!("{id} {home}"));
        }
    }
    let interaction = format!(
        "<matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" \
         maxAssociations=\"{}\">\n<simpleMatchSet>\n{items}</simpleMatchSet>\n\
         <simpleMatchSet>\n{categories}</simpleMatchSet>\n</matchInteraction>",
        key.len(),
    );
    (key, interaction)
}

/// The categories of a match whose sets say that an item has one partner and a partner may have
/// several; `None` for any other match, and for one that we can't play as categories.
pub(super) fn read(
    [items, partners]: [&Element; 2],
    answers: &[(&str, String)],
    content: &MatchContent,
) -> Option<CategorizeContent> {
    let most = |set: &Element| -> Vec<String> {
        let choices = set.all("simpleAssociableChoice");
        choices
            .map(|choice| choice.attribute("matchMax").trim().to_owned())
            .collect()
    };
    let has_one = most(items).iter().all(|most| most == "1");
    let has_several = most(partners)
        .iter()
        .all(|most| !matches!(most.as_str(), "" | "1"));
    if !has_one || !has_several {
        return None;
    }
    let mut categories: Vec<DraftCategory> = Vec::new();
    for (_, name) in answers {
        categories.push(DraftCategory {
            name: name.clone(),
            items: Vec::new(),
        });
    }
    for pair in &content.pairs {
        let mut same = categories.iter_mut().filter(|one| one.name == pair.answer);
        let home = same.next()?;
        // Of two with one name, nobody could tell which is meant.
        if same.next().is_some() {
            return None;
        }
        home.items.push(pair.prompt.clone());
    }
    let is_playable = (limits::CATEGORIES_MIN..=limits::CATEGORIES_MAX).contains(&categories.len())
        && content.pairs.len() <= limits::SORTED_ITEMS_MAX;
    is_playable.then_some(CategorizeContent { categories })
}
