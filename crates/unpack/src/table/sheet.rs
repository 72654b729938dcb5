//! Spreadsheets (.xlsx) as tables: what their cells showed when they were saved.
//!
//! Formulas are never evaluated; their last result is read, and the row notes that. Only the parts
//! with text are unpacked, within the limits of the archive. A cell's display depends on its format
//! for percentages and dates, so those are parsed; colors and the like are not.

use std::collections::BTreeMap;

use markup::xml::{self, Element};

use super::{CELLS_MAX, HeadWidth, ROWS_MAX, Table, TableRow};
use crate::archive::Archive;
use crate::text::{clean, decode};
use crate::unopened::Unopened;

/// The maximum size of a part; the text of 200 questions has 200 KB, and markup ten times as much.
const PART_MAX: u64 = 4 * 1024 * 1024;
const WORKBOOK: &str = "xl/workbook.xml";
/// The maximum number of sheets read; templates have one, and some a second one with instructions.
const SHEETS_MAX: usize = 10;

/// Whether an archive is a spreadsheet.
pub fn is_like(archive: &Archive<'_>) -> bool {
    archive.names().any(|name| name == WORKBOOK)
}

/// The first sheet with a header, or else the first that isn't empty.
pub fn read(archive: &mut Archive<'_>, head_width: HeadWidth) -> Result<Table, Unopened> {
    let workbook = part(archive, WORKBOOK)?.ok_or(Unopened::Broken)?;
    let targets = targets(archive)?;
    let strings = strings(archive)?;
    let styles = Styles::of(archive)?;
    let sheets: Vec<&Element> = workbook.child("sheets").map_or_else(Vec::new, |sheets| {
        let shown = sheets
            .all("sheet")
            .filter(|s| s.attribute("state") != "hidden");
        shown.take(SHEETS_MAX).collect()
    });
    let mut first = None;
    for sheet in sheets {
        let Some(path) = targets.get(sheet.attribute("id")) else {
            continue;
        };
        let Some(content) = part(archive, path)? else {
            continue;
        };
        let table = table(&content, &strings, &styles);
        if head_width(&table).is_some() {
            return Ok(table);
        }
        if first.is_none() && !table.rows.is_empty() {
            first = Some(table);
        }
    }
    first.ok_or(Unopened::Empty)
}

fn part(archive: &mut Archive<'_>, path: &str) -> Result<Option<Element>, Unopened> {
    match archive.read(path, PART_MAX)? {
        Some(bytes) => Ok(Some(xml::parse(&decode(&bytes))?)),
        None => Ok(None),
    }
}

/// The paths of the sheets, by their ids in the workbook.
fn targets(archive: &mut Archive<'_>) -> Result<BTreeMap<String, String>, Unopened> {
    let relations = part(archive, "xl/_rels/workbook.xml.rels")?.ok_or(Unopened::Broken)?;
    let targets = relations.all("Relationship").map(|relation| {
        let target = relation.attribute("Target");
        let path = match target.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None => format!("xl/{target}"),
        };
        (relation.attribute("Id").to_owned(), path)
    });
    Ok(targets.collect())
}

fn strings(archive: &mut Archive<'_>) -> Result<Vec<String>, Unopened> {
    let strings = part(archive, "xl/sharedStrings.xml")?;
    Ok(strings.map_or_else(Vec::new, |all| all.all("si").map(said).collect()))
}

/// A text in one piece or in runs, without pronunciation hints.
fn said(text: &Element) -> String {
    let mut said = String::new();
    for piece in text.elements() {
        match piece.name.as_str() {
            "t" => said.push_str(&piece.raw_text()),
            "r" => said.extend(piece.all("t").map(Element::raw_text)),
            _ => {}
        }
    }
    clean(&said.replace("_x000D_", ""))
}

fn table(sheet: &Element, strings: &[String], styles: &Styles) -> Table {
    let mut rows: Vec<TableRow> = Vec::new();
    let mut line = 0;
    let all = sheet.child("sheetData").into_iter();
    for row in all.flat_map(|data| data.all("row")).take(ROWS_MAX) {
        line = row.attribute("r").parse().unwrap_or(line + 1);
        let mut read = TableRow {
            line,
            ..TableRow::default()
        };
        for cell in row.all("c").take(CELLS_MAX) {
            let place = column(cell.attribute("r")).unwrap_or(read.cells.len());
            let text = shown(cell, strings, styles);
            if place >= CELLS_MAX || text.is_empty() {
                continue;
            }
            if read.cells.len() <= place {
                read.cells.resize(place + 1, String::new());
            }
            read.cells[place] = text;
            read.has_formula |= cell.child("f").is_some();
        }
        if !read.cells.is_empty() {
            rows.push(read);
        }
    }
    Table { rows }
}

/// `C7` is in the third column, which has index 2.
fn column(reference: &str) -> Option<usize> {
    let letters = reference.bytes().take_while(u8::is_ascii_alphabetic);
    let number = letters.take(4).fold(0, |number, letter| {
        number * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    number.checked_sub(1)
}

fn shown(cell: &Element, strings: &[String], styles: &Styles) -> String {
    let value = cell.child("v").map(Element::text).unwrap_or_default();
    match cell.attribute("t") {
        "s" => {
            let place = value.trim().parse::<usize>().ok();
            let text = place.and_then(|place| strings.get(place));
            text.cloned().unwrap_or_default()
        }
        "inlineStr" => cell.child("is").map(said).unwrap_or_default(),
        "b" if value == "1" => "TRUE".to_owned(),
        "b" => "FALSE".to_owned(),
        "str" | "e" | "d" => clean(&value.replace("_x000D_", "")),
        _ => match value.trim().parse::<f64>() {
            Ok(number) => styles.show(number, cell.attribute("s")),
            Err(_) => clean(&value),
        },
    }
}

/// How the numbers of each style are displayed.
struct Styles(Vec<Shown>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Number,
    Percent,
    Date,
}

impl Styles {
    fn of(archive: &mut Archive<'_>) -> Result<Self, Unopened> {
        let Some(styles) = part(archive, "xl/styles.xml")? else {
            return Ok(Self(Vec::new()));
        };
        let own: BTreeMap<&str, &str> = styles
            .child("numFmts")
            .into_iter()
            .flat_map(|formats| formats.all("numFmt"))
            .map(|format| (format.attribute("numFmtId"), format.attribute("formatCode")))
            .collect();
        let uses = styles.child("cellXfs").into_iter();
        let uses = uses.flat_map(|uses| uses.all("xf")).map(|format| {
            let id = format.attribute("numFmtId");
            match (own.get(id), id) {
                (Some(code), _) => Shown::by_code(code),
                (None, "9" | "10") => Shown::Percent,
                (None, "14" | "15" | "16" | "17" | "22") => Shown::Date,
                _ => Shown::Number,
            }
        });
        Ok(Self(uses.collect()))
    }

    fn show(&self, number: f64, style: &str) -> String {
        let place = style.parse::<usize>().ok();
        let style = place.and_then(|place| self.0.get(place)).copied();
        match style.unwrap_or(Shown::Number) {
            Shown::Number => digits(number),
            Shown::Percent => format!("{}%", digits(number * 100.0)),
            Shown::Date => date(number).unwrap_or_else(|| digits(number)),
        }
    }
}

impl Shown {
    fn by_code(code: &str) -> Self {
        // Quoted words and bracketed colors are not part of the pattern.
        let mut pattern = String::new();
        let mut end = None;
        for c in code.chars() {
            match (end, c) {
                (Some(awaited), c) if c == awaited => end = None,
                (Some(_), _) => {}
                (None, '"') => end = Some('"'),
                (None, '[') => end = Some(']'),
                (None, c) => pattern.push(c.to_ascii_lowercase()),
            }
        }
        if pattern.contains('%') {
            Self::Percent
        } else if pattern.contains('y') || pattern.contains('d') {
            Self::Date
        } else {
            Self::Number
        }
    }
}

/// A number with the 15 digits that spreadsheets calculate with.
fn digits(number: f64) -> String {
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    format!("{rounded}")
}

/// Days since December 31, 1899, counting the February 29, 1900 that never existed.
fn date(number: f64) -> Option<String> {
    const YEARS_400: u32 = 146_097;
    if !(61.0..2_958_466.0).contains(&number) {
        return None;
    }
    let mut whole = digits(number.floor()).parse::<u32>().ok()?;
    // Days since March 1, 1600, so that leap days come at the end of a year.
    whole += 109_511;
    let era = whole / YEARS_400;
    let day = whole % YEARS_400;
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carried) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = 1600 + era * 400 + year + carried;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::{Shown, column, date, digits};

    #[test]
    fn references_are_columns() {
        assert_eq!(column("A1"), Some(0));
        assert_eq!(column("C7"), Some(2));
        assert_eq!(column("AA12"), Some(26));
        assert_eq!(column("ZZZZZZZZZZZZZZZ1"), Some(475_253));
        assert_eq!(column(""), None);
    }

    #[test]
    fn numbers_and_dates_are_as_they_were_shown() {
        assert_eq!(digits(20.0), "20");
        assert_eq!(digits(0.1 + 0.2), "0.3");
        assert_eq!(digits(-1.5), "-1.5");
        assert_eq!(date(61.0).as_deref(), Some("1900-03-01"));
        assert_eq!(date(36_526.0).as_deref(), Some("2000-01-01"));
        assert_eq!(date(36_585.0).as_deref(), Some("2000-02-29"));
        assert_eq!(date(45_292.75).as_deref(), Some("2024-01-01"));
        assert_eq!(date(2_958_465.0).as_deref(), Some("9999-12-31"));
        assert_eq!(date(1e300), None);
        assert!(Shown::by_code("dd/mm/yyyy") == Shown::Date);
        assert!(Shown::by_code("0.0%") == Shown::Percent);
        assert!(Shown::by_code("[Red]0\" days\"") == Shown::Number);
    }
}
