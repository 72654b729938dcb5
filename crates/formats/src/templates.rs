//! What the templates of other programs have in common, and which of them a table is.

use game::draft::{Content, TypedContent};

use crate::columns::{Column, Head};
use crate::gather::{Gathering, Read};
use crate::table::{Table, TableRow};
use crate::{Format, Imported, blooket, csv, gimkit, kahoot, wayground};

/// Which format a table is.
pub(crate) fn format_of(table: &Table) -> Option<Format> {
    let Some(head) = Head::find(table) else {
        return csv::is_like_without_head(table).then_some(Format::Csv);
    };
    let words = words(table, &head);
    Some(if wayground::is_like(&head, &words) {
        Format::Wayground
    } else if gimkit::is_like(&head, &words) {
        Format::Gimkit
    } else if blooket::is_like(&head, &words) {
        Format::Blooket
    } else if kahoot::is_like(&head, &words) {
        Format::Kahoot
    } else {
        Format::Csv
    })
}

/// Reads a table as one of the templates, or as a table of ours.
pub(crate) fn read_as(format: Format, table: &Table) -> Option<Imported> {
    let Some(head) = Head::find(table) else {
        return (format == Format::Csv).then(|| csv::read(table));
    };
    match format {
        Format::Kahoot => Some(kahoot::read(table, &head)),
        Format::Wayground => Some(wayground::read(table, &head)),
        Format::Blooket => Some(blooket::read(table, &head)),
        Format::Gimkit => Some(gimkit::read(table, &head)),
        Format::Csv => Some(csv::read(table)),
        _ => None,
    }
}

/// Whether there are a question, numbered answers, and which of them are right.
pub(crate) fn has_choices(head: &Head) -> bool {
    let has_two = head.has(|c| c == Column::Answer(1)) && head.has(|c| c == Column::Answer(2));
    has_two && head.has(|column| column == Column::Right)
}

/// Reads the rows below a head.
pub(crate) fn read(
    format: Format,
    table: &Table,
    head: &Head,
    read: impl Fn(&TableRow) -> Read,
    is_passed_over: impl Fn(&TableRow) -> bool,
) -> Imported {
    let mut gathering = Gathering::new(format);
    gathering.quiz().title = title(table, head);
    for row in &table.rows[head.row + 1..] {
        // Templates have their numbers printed, with nothing beside them.
        let is_empty = row.filled().count() < 2 && head.cell(row, Column::Question).is_empty();
        if !is_empty && !is_passed_over(row) {
            gathering.add(row.line, &excerpt(head, row), read(row));
        }
    }
    gathering.finish()
}

/// The beginning of what a row says: its question, or whatever there is.
pub(crate) fn excerpt(head: &Head, row: &TableRow) -> String {
    match head.cell(row, Column::Question) {
        "" => row.filled().collect::<Vec<_>>().join(" "),
        text => text.to_owned(),
    }
}

/// A typed answer with these spellings.
pub(crate) fn typed(accepted: impl IntoIterator<Item = String>) -> Content {
    Content::Typed(TypedContent {
        accepted: accepted.into_iter().collect(),
        tolerates_typos: false,
    })
}

/// A lone cell above the head is a title, unless it is the name of a template.
fn title(table: &Table, head: &Head) -> String {
    const NAMES: [&str; 5] = ["template", "blooket", "gimkit", "kahoot", "export"];
    let Some(first) = table.rows[..head.row].first() else {
        return String::new();
    };
    let mut filled = first.filled();
    let title = match (filled.next(), filled.next()) {
        (Some(title), None) => title.split_whitespace().collect::<Vec<_>>().join(" "),
        _ => return String::new(),
    };
    let lower = title.to_lowercase();
    let is_name = NAMES.iter().any(|name| lower.contains(name));
    if is_name { String::new() } else { title }
}

/// Everything that stands in the head and above, in small letters and on one line.
fn words(table: &Table, head: &Head) -> String {
    let rows = &table.rows[..=head.row];
    let cells = rows.iter().flat_map(TableRow::filled);
    let words = cells.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}
