//! Tables: rows of cells with their line numbers, from any kind of file.

pub mod separated;
pub mod sheet;

/// A table.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Its rows, from the top.
    pub rows: Vec<TableRow>,
}

impl Table {
    /// How many columns it has.
    pub fn width(&self) -> usize {
        let widths = self.rows.iter().map(|row| row.cells.len());
        widths.max().unwrap_or(0)
    }
}

/// How many columns the header of a table names; `None` if none of its rows is a header. Only
/// those who know what the columns can be about can tell.
pub type HeadWidth = fn(&Table) -> Option<usize>;

/// A row that isn't empty.
#[derive(Debug, Clone, Default)]
pub struct TableRow {
    /// The line of the file or the row of the sheet, counting from 1.
    pub line: u32,
    /// Its trimmed text.
    pub cells: Vec<String>,
    /// Whether a cell was a formula; the text is the result it showed.
    pub has_formula: bool,
}

impl TableRow {
    /// A cell, or an empty text.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The cells that aren't empty.
    pub fn filled(&self) -> impl Iterator<Item = &str> {
        self.cells
            .iter()
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }
}

/// The maximum number of rows read; far more than a quiz has, so that each can be reported.
const ROWS_MAX: usize = 6_000;
/// The maximum number of cells per row; the widest supported table has 30.
pub const CELLS_MAX: usize = 100;

/// The letters of a column, counting from 0, as spreadsheets show them.
pub fn letters(place: usize) -> String {
    let letter = |at: usize| char::from(b'A' + u8::try_from(at % 26).unwrap_or(0));
    match place.checked_div(26) {
        Some(first @ 1..) => [letter(first - 1), letter(place)].iter().collect(),
        _ => letter(place).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_have_the_letters_of_spreadsheets() {
        let check = |place: usize, want: &str| assert_eq!(letters(place), want, "{place}");
        check(0, "A");
        check(25, "Z");
        check(26, "AA");
        check(51, "AZ");
        check(52, "BA");
        check(99, "CV");
    }
}
