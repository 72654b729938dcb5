//! Delimited text, parsed leniently: the separator is guessed, rows may have any length, and an
//! unclosed quotation mark affects only its own line.

use super::{CELLS_MAX, HeadWidth, ROWS_MAX, Table, TableRow};

/// The maximum number of rows read, including empty ones.
const PASSED_MAX: usize = 20_000;
/// The maximum length of a quoted cell, in bytes; beyond it, the quotation mark is taken literally.
const QUOTED_MAX: usize = 64 * 1024;
/// The maximum number of lines that are fixed in one text.
const MENDED_MAX: usize = 20;

/// Reads text with a known separator.
pub fn read_with(text: &str, separator: char) -> Table {
    table(Records::of(text, separator).take(PASSED_MAX))
}

/// Reads delimited text. A separator with which there is a header is preferred.
pub fn read(text: &str, head_width: HeadWidth) -> Table {
    let (separator, skipped) = match separator_line(text) {
        Some((separator, length)) => (separator, length),
        None => (guess(text, head_width), 0),
    };
    let mut records = Records::of(&text[skipped..], separator);
    records.line += u32::from(skipped > 0);
    table(records.take(PASSED_MAX))
}

fn table(records: impl Iterator<Item = (u32, Vec<String>)>) -> Table {
    let rows = records.map(|(line, cells)| TableRow {
        line,
        cells: cells.iter().map(|cell| cell.trim().to_owned()).collect(),
        has_formula: false,
    });
    let rows = rows.filter(|row| row.filled().next().is_some());
    Table {
        rows: rows.take(ROWS_MAX).collect(),
    }
}

/// The rows of a text, each with the line it starts on.
struct Records<'a> {
    rest: &'a str,
    separator: char,
    line: u32,
    mended: usize,
}

impl<'a> Records<'a> {
    fn of(text: &'a str, separator: char) -> Self {
        Self {
            rest: text,
            separator,
            line: 1,
            mended: 0,
        }
    }

    /// One cell from the start of a text, and its length in bytes including its delimiter. `None`
    /// if its quotation mark is never closed.
    fn cell(&self, text: &str, are_quotes_meant: bool) -> Option<(String, usize)> {
        let spaces = text.len() - text.trim_start_matches(' ').len();
        let mut said = String::new();
        let mut at = 0;
        if are_quotes_meant && text[spaces..].starts_with('"') {
            at = spaces + 1;
            loop {
                let end = at + text[at..].find('"')?;
                said.push_str(&text[at..end]);
                at = end + 1;
                if at > QUOTED_MAX {
                    return None;
                }
                if !text[at..].starts_with('"') {
                    break;
                }
                said.push('"');
                at += 1;
            }
        }
        let end = text[at..].find([self.separator, '\n']);
        let end = end.map_or(text.len(), |end| at + end);
        said.push_str(&text[at..end]);
        Some((said, end))
    }

    fn row(&self, are_quotes_meant: bool) -> Option<(Vec<String>, usize)> {
        let mut cells = Vec::new();
        let mut at = 0;
        loop {
            let (cell, length) = self.cell(&self.rest[at..], are_quotes_meant)?;
            cells.push(cell);
            at += length;
            if !self.rest[at..].starts_with(self.separator) {
                return Some((cells, at));
            }
            if cells.len() >= CELLS_MAX {
                let end = self.rest[at..].find('\n');
                return Some((cells, end.map_or(self.rest.len(), |end| at + end)));
            }
            at += self.separator.len_utf8();
        }
    }
}

impl Iterator for Records<'_> {
    type Item = (u32, Vec<String>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let meant = self.row(self.mended < MENDED_MAX);
        let (cells, length) = meant.or_else(|| {
            self.mended += 1;
            self.row(false)
        })?;
        let line = self.line;
        let (taken, rest) = self.rest.split_at(length);
        let lines = taken.matches('\n').count() + usize::from(!rest.is_empty());
        self.line = line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self.rest = rest.strip_prefix('\n').unwrap_or(rest);
        Some((line, cells))
    }
}

/// `sep=;`, with which some programs start a table, and its length in bytes.
fn separator_line(text: &str) -> Option<(char, usize)> {
    let (line, _) = text.split_once('\n')?;
    let mut separator = line.strip_prefix("sep=")?.chars();
    let found = separator.next().filter(char::is_ascii_punctuation);
    let found = found.or_else(|| line.ends_with('\t').then_some('\t'))?;
    separator
        .next()
        .is_none()
        .then_some((found, line.len() + 1))
}

/// The separator with which the start has a header, or else the most uniform rows.
fn guess(text: &str, head_width: HeadWidth) -> char {
    /// Enough rows to decide.
    const LOOKED_AT: usize = 30;
    /// Enough text, in case a quotation mark swallows the rows.
    const BYTES: usize = 64 * 1024;
    let beginning = &text[..text.floor_char_boundary(BYTES)];
    let evenness = |separator: char| {
        let records = Records::of(beginning, separator).take(LOOKED_AT);
        let table = table(records);
        let head = head_width(&table);
        let widths = table.rows.iter().map(|row| row.cells.len());
        let wide: Vec<usize> = widths.filter(|width| *width > 1).collect();
        let alike = |width: usize| wide.iter().filter(|other| **other == width).count();
        let usual = wide.iter().map(|width| (alike(*width), *width)).max();
        (head, wide.len(), usual)
    };
    let mut best = (',', evenness(','));
    for separator in [';', '\t', '|'] {
        let other = evenness(separator);
        if other > best.1 {
            best = (separator, other);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    fn read(text: &str) -> Vec<(u32, Vec<String>)> {
        let rows = super::read(text, |_| None).rows.into_iter();
        rows.map(|row| (row.line, row.cells)).collect()
    }

    fn row(line: u32, cells: &[&str]) -> (u32, Vec<String>) {
        (line, cells.iter().map(|cell| (*cell).to_owned()).collect())
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let text = "a,b\n\n\"two\nlines\",c\n , \nd,e\n";
        let want = [
            row(1, &["a", "b"]),
            row(3, &["two\nlines", "c"]),
            row(6, &["d", "e"]),
        ];
        assert_eq!(read(text), want);
    }

    #[test]
    fn separators_are_guessed_or_said() {
        assert_eq!(read("a, b;c\nd;e")[0], row(1, &["a, b", "c"]));
        assert_eq!(read("a, b\tc, d\ne\tf")[0], row(1, &["a, b", "c, d"]));
        assert_eq!(read("sep=|\na,b|c")[0], row(2, &["a,b", "c"]));
        assert_eq!(read("sep=;"), [row(1, &["sep=", ""])]);
        assert_eq!(read("sep=\t\na,b\tc")[0], row(2, &["a,b", "c"]));
    }

    /// Only those who know what a header says can tell which separator makes one.
    #[test]
    fn a_separator_with_which_there_is_a_header_wins() {
        let text = "when, where;who\na, b;c";
        let first = |read: super::Table| read.rows[0].cells.clone();
        let alone = first(super::read(text, |_| None));
        assert_eq!(alone, ["when", "where;who"]);
        let known = first(super::read(text, |table| {
            let cells = &table.rows[0].cells;
            cells
                .iter()
                .any(|cell| cell == "who")
                .then_some(cells.len())
        }));
        assert_eq!(known, ["when, where", "who"]);
    }

    #[test]
    fn an_open_quotation_mark_spoils_only_its_line() {
        let want = [
            row(1, &["\"a", "b"]),
            row(2, &["c", "d"]),
            row(3, &["e", "f"]),
        ];
        assert_eq!(read("\"a,b\nc,d\ne,f"), want);
        assert_eq!(read("\"a\"\"b\" c,d")[0], row(1, &["a\"b c", "d"]));
    }
}
