//! Tables: rows of cells, each with the line it stands in, whatever file they come from.

pub(crate) mod columns;
pub(crate) mod separated;
pub(crate) mod sheet;

/// A table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<TableRow>,
}

/// A row with something in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct TableRow {
    /// The line of the file or the row of the sheet, counting from 1.
    pub(crate) line: u32,
    /// What it says, without the white space around it.
    pub(crate) cells: Vec<String>,
    /// Whether a cell was a formula, of which this is what it showed.
    pub(crate) has_formula: bool,
}

impl TableRow {
    /// A cell, or nothing.
    pub(crate) fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The cells that say something.
    pub(crate) fn filled(&self) -> impl Iterator<Item = &str> {
        self.cells
            .iter()
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }
}

/// The most rows that are looked at; far more than a quiz has, so that each may be told of.
pub(crate) const ROWS_MAX: usize = 6_000;
/// The most cells of a row; the widest table here has 30.
pub(crate) const CELLS_MAX: usize = 100;
