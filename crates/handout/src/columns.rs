//! Two columns on paper: boxes on one side, and what has the letters for them on the other.

use game::draft::{CategorizeContent, LabelsContent, MatchContent};
use game::limits::PIN_WHOLE;
use markup::html::printed;

use super::{Asked, Page, Right, hint, letters, mixed, named};

impl<'w> Page<'w> {
    /// The prompts with a box each, and what they are matched with.
    pub(super) fn matching(&self, content: &MatchContent) -> Asked<'w> {
        let answers = content.pairs.iter().map(|pair| pair.answer.clone());
        let answers: Vec<String> = answers.chain(content.distractors.iter().cloned()).collect();
        let mixed = mixed(&answers);
        let prompts = content.pairs.iter().map(|pair| self.boxed(&pair.prompt));
        let offered = mixed.iter().map(|(_, text)| text.as_str());
        let right = content.pairs.iter().enumerate().map(|(at, pair)| {
            let (prompt, answer) = (printed(&pair.prompt), printed(&pair.answer));
            format!("{prompt} – {} {answer}", named(letter_of(&mixed, at)))
        });
        Asked {
            fields: self.columns(
                &self.words.write_letters,
                &prompts.collect::<String>(),
                offered,
            ),
            right: Right::Authored(right.collect::<Vec<_>>().join("<br>")),
        }
    }

    /// The items with a box each, and the categories with their letters.
    pub(super) fn categorize(&self, content: &CategorizeContent) -> Asked<'w> {
        let items: Vec<String> = content.items().map(str::to_owned).collect();
        let items = mixed(&items).into_iter().map(|(_, text)| self.boxed(text));
        let offered = content.names();
        let right = letters()
            .zip(&content.categories)
            .map(|(letter, category)| {
                let items = category.items.iter().map(|item| printed(item));
                let items = items.collect::<Vec<_>>().join("; ");
                format!("{} {}: {items}", named(letter), printed(&category.name))
            });
        Asked {
            fields: self.columns(
                &self.words.write_categories,
                &items.collect::<String>(),
                offered,
            ),
            right: Right::Authored(right.collect::<Vec<_>>().join("<br>")),
        }
    }

    /// The numbers of the spots with a box each, and the labels.
    pub(super) fn labels(&self, content: &LabelsContent) -> Asked<'w> {
        let labels: Vec<String> = content.labels().map(str::to_owned).collect();
        let mixed = mixed(&labels);
        let numbers = (1..).zip(&content.spots).map(|(number, _)| {
            format!("<li><b dir=\"ltr\">{number}</b><i class=\"box wide\"></i></li>\n")
        });
        let offered = mixed.iter().map(|(_, text)| text.as_str());
        let right = content.spots.iter().enumerate().map(|(at, spot)| {
            let (number, letter) = (at + 1, named(letter_of(&mixed, at)));
            format!(
                "<b dir=\"ltr\">{number}</b> – {letter} {}",
                printed(&spot.label)
            )
        });
        Asked {
            fields: self.columns(
                &self.words.label_spots,
                &numbers.collect::<String>(),
                offered,
            ),
            right: Right::Authored(right.collect::<Vec<_>>().join("<br>")),
        }
    }

    /// A text with a box for a letter.
    fn boxed(&self, text: &str) -> String {
        format!(
            "<li><span{}>{}</span><i class=\"box wide\"></i></li>\n",
            self.authored,
            printed(text)
        )
    }

    fn columns<'t>(
        &self,
        instruction: &str,
        boxes: &str,
        offered: impl Iterator<Item = &'t str>,
    ) -> String {
        let offered = letters().zip(offered).map(|(letter, text)| {
            format!(
                "<li>{} <span{}>{}</span></li>\n",
                named(letter),
                self.authored,
                printed(text)
            )
        });
        format!(
            "{}<div class=\"columns\">\n<ul class=\"prompts\">\n{boxes}</ul>\n<ul>\n{}</ul>\n\
             </div>\n",
            hint(instruction),
            offered.collect::<String>(),
        )
    }
}

/// Which letter the text with this position has after mixing.
fn letter_of(mixed: &[(usize, &String)], at: usize) -> char {
    let mut found = letters().zip(mixed);
    let found = found.find(|(_, (from, _))| *from == at);
    found.map_or(' ', |(letter, _)| letter)
}

/// The numbers where the spots are. The picture itself isn't printed: its place in the frame is.
pub(super) fn spots(content: &LabelsContent) -> String {
    let percent = |place: u16| u32::from(place.min(PIN_WHOLE)) * 100 / u32::from(PIN_WHOLE);
    let spots = (1..).zip(&content.spots).map(|(number, spot)| {
        let (left, top) = (percent(spot.x), percent(spot.y));
        format!("<b class=\"spot\" dir=\"ltr\" style=\"left:{left}%;top:{top}%\">{number}</b>")
    });
    spots.collect()
}
