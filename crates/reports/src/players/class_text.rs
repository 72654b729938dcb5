//! Parses a class list as people paste it: lines, or columns from a spreadsheet or a CSV file.
//!
//! Each line is a player. After a tab or a semicolon comes their id in another system; after a
//! comma too, if it contains a digit: many lists have the family name first and a comma after it.
//! We skip a line with column headings. If one line is bad, we import nothing.

use std::collections::{BTreeMap, BTreeSet};

use game::nickname::fold;
use protocol::http::players::is_one_line;
use store::{ClassEntry, FoldedNickname, PLAYERS_PER_CLASS_LIST_MAX};

const CHARS_MAX: usize = 64;
/// The maximum number of bad lines to report; more are the same mistake again.
const BAD_LINES_MAX: usize = 20;
/// The headings of a column of names.
const HEADS: [&str; 10] = [
    "name",
    "names",
    "student",
    "player",
    "nombre",
    "nom",
    "nome",
    "aluno",
    "schüler",
    "الاسم",
];

/// What is wrong with a list.
#[derive(Debug, PartialEq, Eq)]
pub enum BadList {
    /// Bad lines, counted from 1, each with a message.
    Lines(BTreeMap<usize, &'static str>),
    TooLong,
    Empty,
}

/// The players of a pasted list, without duplicates.
pub fn read(text: &str) -> Result<Vec<ClassEntry>, BadList> {
    let separator = if text.contains('\t') {
        b'\t'
    } else if text.contains(';') {
        b';'
    } else {
        b','
    };
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut entries = Vec::new();
    let mut bad = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for (at, row) in rows.records().enumerate() {
        let Ok(row) = row else {
            bad.insert(at + 1, "We couldn't read this line");
            break;
        };
        let line = row.position().map_or(at + 1, |place| {
            usize::try_from(place.line()).unwrap_or(usize::MAX)
        });
        let (name, external_id) = columns(&row, separator);
        let is_head = at == 0 && HEADS.contains(&fold(&name).as_str());
        if is_head || (name.is_empty() && external_id.is_empty()) {
            continue;
        }
        if let Some(reason) = flaw(&name, &external_id) {
            bad.insert(line, reason);
            if bad.len() == BAD_LINES_MAX {
                break;
            }
            continue;
        }
        let name = FoldedNickname {
            folded: fold(&name),
            nickname: name,
        };
        if seen.insert((name.folded.clone(), external_id.clone())) {
            entries.push(ClassEntry { name, external_id });
        }
        if entries.len() > PLAYERS_PER_CLASS_LIST_MAX {
            return Err(BadList::TooLong);
        }
    }
    if !bad.is_empty() {
        return Err(BadList::Lines(bad));
    }
    if entries.is_empty() {
        return Err(BadList::Empty);
    }
    Ok(entries)
}

fn columns(row: &csv::StringRecord, separator: u8) -> (String, String) {
    let column = |at| plain(row.get(at).unwrap_or_default());
    let (name, rest) = (column(0), column(1));
    let is_of_name = separator == b',' && !rest.chars().any(char::is_numeric);
    if is_of_name && !rest.is_empty() {
        return (format!("{name}, {rest}"), column(2));
    }
    (name, rest)
}

/// Collapses spaces, and removes marks that programs leave next to words.
fn plain(text: &str) -> String {
    let is_mark = |c: &char| {
        matches!(
            c,
            '\u{FEFF}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{061C}'
        )
    };
    let text: String = text.chars().filter(|c| !is_mark(c)).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn flaw(name: &str, external_id: &str) -> Option<&'static str> {
    if fold(name).is_empty() {
        return Some("There is no name in this line");
    }
    if !is_one_line(name) || !is_one_line(external_id) {
        return Some("Remove line breaks and invisible characters");
    }
    let is_long = |text: &str| text.chars().count() > CHARS_MAX;
    (is_long(name) || is_long(external_id)).then_some("A name can have at most 64 characters")
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::{BadList, read};

    fn found(text: &str) -> Vec<(String, String)> {
        let entries = read(text).expect("it is read").into_iter();
        entries
            .map(|entry| (entry.name.nickname, entry.external_id))
            .collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        let expected = expected.iter();
        expected
            .map(|(name, id)| ((*name).to_owned(), (*id).to_owned()))
            .collect()
    }

    #[test]
    fn lines_and_columns_are_read_as_people_paste_them() {
        assert_eq!(
            found("Maya\r\n\r\n  Tom   B. \nMAYA\n"),
            pairs(&[("Maya", ""), ("Tom B.", "")])
        );
        assert_eq!(
            found("\u{feff}Name\tNumber\nMaya\t0071\nTom\t"),
            pairs(&[("Maya", "0071"), ("Tom", "")])
        );
        assert_eq!(
            found("Keller, Maya;a-7\n\"Berg; Tom\";b"),
            pairs(&[("Keller, Maya", "a-7"), ("Berg; Tom", "b")])
        );
        assert_eq!(
            found("Keller, Maya\nTom, 12\n\"Roe, Jan\",s3"),
            pairs(&[("Keller, Maya", ""), ("Tom", "12"), ("Roe, Jan", "s3")])
        );
        assert_eq!(found("=1+1;-2"), pairs(&[("=1+1", "-2")]));
        assert_eq!(
            found("Ann;1\nAnn;2"),
            pairs(&[("Ann", "1"), ("Ann", "2")]),
            "two of one name"
        );
        assert_eq!(found("\u{200f}مايا\u{200e}"), pairs(&[("مايا", "")]));
    }

    #[test]
    fn a_bad_line_is_named_and_nothing_is_taken() {
        let long = "x".repeat(65);
        let Err(BadList::Lines(lines)) = read(&format!("Maya\n{long}\n;7\nT\u{7}om")) else {
            panic!("it is refused");
        };
        assert_eq!(lines.keys().copied().collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(read(" \n\t\n"), Err(BadList::Empty));
        assert_eq!(read("Name"), Err(BadList::Empty));
        let mut text = String::new();
        for n in 0..500 {
            writeln!(text, "P {n}").expect("it is written");
        }
        assert_eq!(read(&text).map(|all| all.len()), Ok(500));
        assert_eq!(read(&format!("{text}One more")), Err(BadList::TooLong));
    }

    #[test]
    fn whatever_is_pasted_is_read_or_refused() {
        for text in [
            "\"", "\"\n\"", ";;;;", ",,,\n,", "\t\t", "\"a\nb\"", "a\"b;\"c",
        ] {
            let _either = read(text);
        }
        assert!(read("\"a\nb\"").is_ok(), "a break inside is a space");
    }
}
