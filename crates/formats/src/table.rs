//! Tables: rows of cells with their line numbers, from any kind of file.

pub(crate) mod columns;
pub(crate) mod guess;
pub(crate) mod separated;
pub(crate) mod sheet;

/// A table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<TableRow>,
}

/// A row that isn't empty.
#[derive(Debug, Clone, Default)]
pub(crate) struct TableRow {
    /// The line of the file or the row of the sheet, counting from 1.
    pub(crate) line: u32,
    /// Its trimmed text.
    pub(crate) cells: Vec<String>,
    /// Whether a cell was a formula; the text is the result it showed.
    pub(crate) has_formula: bool,
}

impl TableRow {
    /// A cell, or an empty text.
    pub(crate) fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The cells that aren't empty.
    pub(crate) fn filled(&self) -> impl Iterator<Item = &str> {
        self.cells
            .iter()
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }
}

/// The maximum number of rows read; far more than a quiz has, so that each can be reported.
pub(crate) const ROWS_MAX: usize = 6_000;
/// The maximum number of cells per row; the widest supported table has 30.
pub(crate) const CELLS_MAX: usize = 100;
