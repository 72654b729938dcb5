//! Tables whose columns a person assigns, because the header doesn't name them or names them wrong.
//!
//! Every column has a role. Only the columns of answers, of wrong answers and of feedback may be
//! several; their order is that of the table.

use std::ops::Range;

use unpack::table::{Table, letters};
use unpack::text::one_line;

use crate::csv::read_chosen;
use crate::format::Format;
use crate::import::{Imported, shape};
use crate::reading::Unreadable;
use columns::{Column, Head, columns, guess};

/// How many rows are shown, including the one that may be a header.
const SAMPLES: usize = 5;
/// The longest sample of a cell, in characters.
const SAMPLE_MAX: usize = 80;

macro_rules! roles {
    ($($(#[doc = $about:literal])+ $role:ident: $name:literal, $column:expr;)+) => {
        /// What a column of a table holds.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Role {
            $($(#[doc = $about])+ $role,)+
        }

        impl Role {
            /// Every role.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$role),+];

            /// Its name in URLs, on the command line and in the API.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$role => $name,)+
                }
            }

            fn column(self) -> Column {
                match self {
                    $(Self::$role => $column,)+
                }
            }
        }
    };
}

roles! {
    /// Nothing that we import.
    Skip: "skip", Column::Number;
    /// The question.
    Question: "question", Column::Question;
    /// One of several answers.
    Answer: "answer", Column::Answer(1);
    /// Which answers are right, or the only right one.
    Correct: "correct", Column::Right;
    /// A wrong answer.
    Wrong: "wrong", Column::Wrong;
    /// What is said to those who pick an answer.
    Feedback: "feedback", Column::Feedback(1);
    /// The kind of question.
    Kind: "kind", Column::Kind;
    /// Seconds to answer.
    Time: "time", Column::Time;
    /// The points factor.
    Points: "points", Column::Points;
    /// All other settings.
    Options: "options", Column::Options;
    /// The explanation after the reveal.
    Explanation: "explanation", Column::Explanation;
    /// The presenter's notes.
    Notes: "notes", Column::Notes;
}

impl Role {
    /// The role with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// The role of a column with this content. What isn't imported is skipped.
    fn of(column: Column) -> Self {
        let same = |role: &Self| match column {
            Column::Answer(_) => *role == Self::Answer,
            Column::Feedback(_) => *role == Self::Feedback,
            _ => role.column() == column,
        };
        Self::ALL.into_iter().find(same).unwrap_or(Self::Skip)
    }

    fn may_repeat(self) -> bool {
        matches!(
            self,
            Self::Skip | Self::Answer | Self::Wrong | Self::Feedback
        )
    }
}

/// Why nothing can be read with these roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// No column has the question.
    #[error("no column has the question")]
    QuestionMissing,
    /// No column has answers.
    #[error("no column has answers")]
    AnswersMissing,
    /// There are answers, but no column says which are right.
    #[error("no column has the right answer")]
    CorrectMissing,
    /// There are columns of answers, and of wrong ones: some would be lost.
    #[error("answers and wrong answers can't be combined")]
    WrongBesideAnswers,
    /// Several columns have a role that only one can have.
    #[error("only answers, wrong answers and feedback can be in several columns")]
    RoleTwice,
    /// There are more roles than columns.
    #[error("there are more roles than columns")]
    TooManyRoles,
}

/// A table before its columns are certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLook {
    /// Whether one of its first rows names its columns, so that it can be imported as it is.
    pub is_recognized: bool,
    /// Whether the first row that was looked at names columns.
    pub has_header: bool,
    /// The columns, in order.
    pub columns: Vec<ColumnLook>,
    /// What is wrong with their roles.
    pub unfit: Vec<Unfit>,
}

/// A column of such a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnLook {
    /// Its letter, as in spreadsheets.
    pub letter: String,
    /// Its cells in the first rows, which may begin with its name.
    pub samples: Vec<String>,
    /// What it holds.
    pub role: Role,
}

/// Looks at the columns of a table, and reads it if roles are given and fit. Without them, each
/// column gets the role that it seems to have. `has_header` says whether the first row names the
/// columns; without it, that is guessed.
pub fn import_table(
    bytes: &[u8],
    roles: Option<&[Role]>,
    has_header: Option<bool>,
) -> Result<(TableLook, Option<Imported>), Unreadable> {
    let shape = shape(bytes)?;
    if shape.is_markup() {
        return Err(Unreadable::FormatUnknown);
    }
    let table = shape.table()?;
    let width = table.width();
    if width < 2 {
        return Err(Unreadable::ColumnsUnknown);
    }
    let header = guess::header(&table, has_header);
    let guessed = || guess::roles(&table, &header).into_iter().map(Role::of);
    let seen = roles.map_or_else(|| guessed().collect(), <[Role]>::to_vec);
    let look = TableLook {
        is_recognized: Head::find(&table).is_some(),
        has_header: !header.is_empty(),
        columns: looks(&table, &header, &seen, width),
        unfit: unfit(&seen, width),
    };
    let is_readable = roles.is_some() && look.unfit.is_empty();
    let imported = is_readable.then(|| {
        let head = Head::chosen(header.clone(), &chosen(&table, &header, &seen));
        Imported::of(Format::Csv, read_chosen(&table, &head))
    });
    Ok((look, imported))
}

fn looks(table: &Table, header: &Range<usize>, roles: &[Role], width: usize) -> Vec<ColumnLook> {
    let rows = table.rows[header.start..].iter().take(SAMPLES);
    let column = |place: usize| ColumnLook {
        letter: letters(place),
        samples: rows
            .clone()
            .map(|row| one_line(row.cell(place), SAMPLE_MAX))
            .collect(),
        role: roles.get(place).copied().unwrap_or(Role::Skip),
    };
    (0..width).map(column).collect()
}

fn unfit(roles: &[Role], width: usize) -> Vec<Unfit> {
    let count = |role: Role| roles.iter().filter(|other| **other == role).count();
    let has = |role: Role| count(role) > 0;
    let answers = [Role::Answer, Role::Correct, Role::Wrong];
    // Some kinds of question need no answers, and say so row by row.
    let has_key = has(Role::Correct) || has(Role::Kind) && !has(Role::Wrong);
    let all = [
        (roles.len() > width, Unfit::TooManyRoles),
        (!has(Role::Question), Unfit::QuestionMissing),
        (
            !answers.into_iter().any(has) && !has(Role::Kind),
            Unfit::AnswersMissing,
        ),
        (
            !has_key && (count(Role::Answer) > 1 || has(Role::Wrong)),
            Unfit::CorrectMissing,
        ),
        (
            has(Role::Answer) && has(Role::Wrong),
            Unfit::WrongBesideAnswers,
        ),
        (
            Role::ALL
                .into_iter()
                .any(|role| count(role) > 1 && !role.may_repeat()),
            Unfit::RoleTwice,
        ),
    ];
    let all = all.into_iter().filter(|(is_so, _)| *is_so);
    all.map(|(_, unfit)| unfit).collect()
}

/// The columns by these roles.
fn chosen(table: &Table, header: &Range<usize>, roles: &[Role]) -> Vec<Column> {
    let named = table.rows[header.clone()].first().map(columns);
    let named = named.unwrap_or_default();
    let mut answers = numbers(roles, Role::Answer, &named, |column| match column {
        Column::Answer(number) => Some(number),
        _ => None,
    });
    let mut feedback = numbers(roles, Role::Feedback, &named, |column| match column {
        Column::Feedback(number) => Some(number),
        _ => None,
    });
    let column = |role: &Role| match role {
        Role::Answer => answers.next().map_or(Column::Number, Column::Answer),
        Role::Feedback => feedback.next().map_or(Column::Number, Column::Feedback),
        _ => role.column(),
    };
    roles.iter().map(column).collect()
}

/// The numbers of the columns with this role: those in their names, if all of them have one, and
/// otherwise those of their order.
fn numbers(
    roles: &[Role],
    role: Role,
    named: &[(Column, usize)],
    number: impl Fn(Column) -> Option<usize>,
) -> std::vec::IntoIter<usize> {
    let places = (0..roles.len()).filter(|place| roles[*place] == role);
    let number_named = |place: usize| {
        let mut at_place = named.iter().filter(|(_, at)| *at == place);
        at_place.find_map(|(column, _)| number(*column))
    };
    let count = places.clone().count();
    let numbers: Option<Vec<usize>> = places.map(number_named).collect();
    numbers.unwrap_or_else(|| (1..=count).collect()).into_iter()
}
