//! Tables whose columns a person assigns: what they say, and what they are shown.

use formats::{Format, Imported, Role, TableLook, Unfit, Unreadable, import_table};
use game::draft::QuizDraft;
use protocol::http::files::{ImportColumn, ImportRole, ImportTable, ImportTableProblem};
use protocol::same_words;

use crate::errors;
use crate::import::media::Run;
use handling::error::ApiError;

/// How to read a file.
pub struct How {
    /// The format, if the caller names one.
    pub hint: Option<Format>,
    /// What the columns of a table hold, if the caller says so.
    pub roles: Option<Vec<Role>>,
    /// Whether the first row of a table names its columns.
    pub has_header: Option<bool>,
    /// Whether only to look.
    pub run: Run,
}

impl How {
    /// Reads a file. A dry run also returns the columns of a table, and doesn't mind if they don't
    /// fit yet.
    pub fn read(&self, bytes: &[u8]) -> Result<(Imported, Option<TableLook>), ApiError> {
        let is_dry = self.run == Run::Dry;
        if let Some(roles) = &self.roles {
            return self.read_assigned(bytes, roles);
        }
        let look = || import_table(bytes, None, self.has_header).map(|(look, _)| look);
        match formats::import(bytes, self.hint) {
            Ok(imported) if is_dry && imported.format == Format::Csv => Ok((imported, look().ok())),
            Ok(imported) => Ok((imported, None)),
            Err(Unreadable::ColumnsUnknown) if is_dry => {
                let look = look().map_err(errors::import_unreadable)?;
                Ok((nothing(), Some(look)))
            }
            Err(why) => Err(errors::import_unreadable(why)),
        }
    }

    fn read_assigned(
        &self,
        bytes: &[u8],
        roles: &[Role],
    ) -> Result<(Imported, Option<TableLook>), ApiError> {
        let read = import_table(bytes, Some(roles), self.has_header);
        let (look, imported) = read.map_err(errors::import_unreadable)?;
        let wrong = match self.run {
            // They are shown what is missing. More roles than columns are another table's.
            Run::Dry => look
                .unfit
                .iter()
                .find(|unfit| **unfit == Unfit::TooManyRoles),
            Run::Real => look.unfit.first(),
        };
        if let Some(wrong) = wrong {
            return Err(errors::columns_unfit(*wrong));
        }
        let look = (self.run == Run::Dry).then_some(look);
        Ok((imported.unwrap_or_else(nothing), look))
    }
}

/// A table of which nothing is imported.
fn nothing() -> Imported {
    Imported {
        format: Format::Csv,
        quiz: QuizDraft::default(),
        rows: Vec::new(),
        columns: Vec::new(),
        files: Vec::new(),
    }
}

/// The roles of columns, from their names with commas between.
pub fn roles(columns: &str) -> Result<Vec<Role>, ApiError> {
    let role = |name: &str| Role::named(name).ok_or_else(|| errors::role_unknown(name));
    columns.split(',').map(|name| role(name.trim())).collect()
}

/// A table as people are shown it.
pub fn wire_table(look: TableLook) -> ImportTable {
    let columns = look.columns.into_iter().map(|column| ImportColumn {
        letter: column.letter,
        samples: column.samples,
        role: wire_role(column.role),
    });
    ImportTable {
        is_recognized: look.is_recognized,
        has_header: look.has_header,
        columns: columns.collect(),
        problems: look.unfit.into_iter().map(problem).collect(),
    }
}

same_words! {
    fn wire_role(Role) -> ImportRole;
    = {
        Skip, Question, Answer, Correct, Wrong, Feedback, Kind, Time, Points, Options, Explanation,
        Notes
    }
}
same_words! {
    fn problem(Unfit) -> ImportTableProblem;
    = {
        QuestionMissing, AnswersMissing, CorrectMissing, WrongBesideAnswers, RoleTwice,
        TooManyRoles
    }
}
