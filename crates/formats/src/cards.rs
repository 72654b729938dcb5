//! Cards as Quizlet and Anki export them: a term, a tab and what it means, one card per line.
//!
//! Anki says above them how they are written; Quizlet doesn't, so a text is only taken for cards if
//! every line is one. Any other table of two columns needs a head. A card asks for its term and is
//! answered by typing.

use game::draft::Content;
use markup::html::{self, Said};
use unpack::table::{TableRow, separated};

use crate::choices::typed;
use crate::gather::{Gathering, Read, TAGS_MAX, question};
use crate::reading::{Note, Reason, Unreadable};
use crate::shape::{Reader, Shape};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.text().is_some_and(is_like),
    read,
};

/// Whether a text has Anki's first line, or only lines of two texts with a tab between them.
fn is_like(text: &str) -> bool {
    /// Enough cards to decide.
    const LOOKED_AT: usize = 200;
    if is_setting(text) {
        return true;
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let cards = lines.take(LOOKED_AT).map(|line| line.split_once('\t'));
    let cards: Option<Vec<(&str, &str)>> = cards.collect();
    let has_word = |text: &str| text.contains(char::is_alphabetic);
    cards.is_some_and(|cards| {
        let is_card = |(term, meaning): &(&str, &str)| {
            has_word(term) && !meaning.trim().is_empty() && !meaning.contains('\t')
        };
        // Names with numbers are measurements.
        let words = cards
            .iter()
            .filter(|(_, meaning)| has_word(meaning))
            .count();
        cards.len() > 1 && cards.iter().all(is_card) && words * 2 > cards.len()
    })
}

/// Whether a text begins with one of Anki's settings, such as `#separator:tab`.
fn is_setting(text: &str) -> bool {
    const NAMES: [&str; 9] = [
        "separator",
        "html",
        "tags",
        "deck",
        "notetype",
        "guid",
        "columns",
        "tags column",
        "if matches",
    ];
    let named = text.strip_prefix('#').and_then(|rest| rest.split_once(':'));
    named.is_some_and(|(name, _)| NAMES.contains(&name) || name.ends_with(" column"))
}

fn read(shape: &mut Shape<'_>) -> Result<Gathering, Unreadable> {
    let text = shape.text()?;
    let mut settings = Settings::default();
    let mut rest = text;
    let mut skipped = 0;
    while is_setting(rest) {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        settings.set(line);
        rest = after;
        skipped += 1;
    }
    let mut gathering = Gathering {
        is_plain: true,
        ..Gathering::default()
    };
    for row in separated::read_with(rest, settings.separator).rows {
        if gathering.is_full() {
            break;
        }
        settings.tags_of(&row, &mut gathering.quiz.tags);
        let fields = settings.fields(&row);
        let excerpt = fields.first().copied().unwrap_or_default();
        gathering.add(row.line + skipped, excerpt, settings.card(&fields));
    }
    Ok(gathering)
}

/// What Anki says above the cards.
struct Settings {
    separator: char,
    is_html: bool,
    /// The index of the column with the tags.
    tags: Option<usize>,
    /// The indexes of the columns with the names of decks and the like.
    others: Vec<usize>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            separator: '\t',
            is_html: false,
            tags: None,
            others: Vec::new(),
        }
    }
}

impl Settings {
    fn set(&mut self, line: &str) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        // The separator may be a colon.
        let value = if value.is_empty() {
            ":"
        } else {
            value.trim_end_matches('\r')
        };
        let place = value.trim().parse::<usize>().ok();
        let place = place.and_then(|number| number.checked_sub(1));
        match name {
            "#separator" => {
                self.separator = match value.trim().to_ascii_lowercase().as_str() {
                    "comma" => ',',
                    "semicolon" => ';',
                    "space" => ' ',
                    "pipe" => '|',
                    "colon" => ':',
                    sign if sign.chars().count() == 1 => sign.chars().next().unwrap_or('\t'),
                    _ => '\t',
                };
            }
            "#html" => self.is_html = value.trim() == "true",
            "#tags column" => self.tags = place,
            _ if name.ends_with(" column") => self.others.extend(place),
            _ => {}
        }
    }

    /// The cells of a row that belong to the card.
    fn fields<'r>(&self, row: &'r TableRow) -> Vec<&'r str> {
        let cells = row.cells.iter().enumerate();
        let cells = cells.filter(|(at, _)| self.tags != Some(*at) && !self.others.contains(at));
        cells.map(|(_, cell)| cell.as_str()).collect()
    }

    fn tags_of(&self, row: &TableRow, tags: &mut Vec<String>) {
        let cell = self.tags.map_or("", |place| row.cell(place));
        for tag in cell.split_whitespace() {
            if tags.len() < TAGS_MAX && !tags.iter().any(|other| other == tag) {
                tags.push(tag.to_owned());
            }
        }
    }

    fn card(&self, fields: &[&str]) -> Read {
        let [term, meaning, more @ ..] = fields else {
            return Err(Reason::TooFewAnswers);
        };
        if term.is_empty() {
            return Err(Reason::NoQuestion);
        }
        if meaning.is_empty() {
            return Err(Reason::NothingRight);
        }
        if term.contains("{{c1::") {
            // A text with gaps.
            return Err(Reason::KindUnknown);
        }
        let mut notes = Vec::new();
        if more.iter().any(|field| !field.is_empty()) {
            notes.push(Note::ColumnsLeft);
        }
        let term = self.text(term, &mut notes, html::read);
        let meaning = self.text(meaning, &mut notes, html::plain);
        let content: Content = typed([meaning]);
        Ok((question(term, content), notes))
    }

    /// A field without the sounds that Anki plays, which lie elsewhere.
    fn text(&self, field: &str, notes: &mut Vec<Note>, read: fn(&str) -> Said) -> String {
        let mut text = String::new();
        let mut rest = field;
        while let Some((before, after)) = rest.split_once("[sound:") {
            text.push_str(before);
            rest = after.split_once(']').map_or("", |(_, after)| after);
            notes.push(Note::MediaLeft);
        }
        text.push_str(rest);
        if !self.is_html || !html::is_html(&text) {
            return text.trim().to_owned();
        }
        let said = read(&text);
        notes.extend(said.notes);
        if !said.media.is_empty() {
            notes.push(Note::MediaLeft);
        }
        said.text
    }
}
