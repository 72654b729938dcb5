//! The meaning of a table's columns, by the words in its header.
//!
//! Templates use many wordings (`Answer 3 (Optional)`, `Antwort 3 – max. 75 Zeichen`), so a heading
//! is cut at its first remark and compared with the words of several languages. What the rows mean
//! is the concern of `formats`.
#![warn(missing_docs)]

pub mod guess;
mod words;

use std::ops::Range;

use unpack::table::{CELLS_MAX, Table, TableRow, letters};
use words::{
    ALTOGETHER, ANSWER, EXPLANATION, FEEDBACK, KIND, MEDIA, NOTES, NUMBER, OPTION, OPTIONS, POINTS,
    QUESTION, RIGHT, TIME, WRONG, Words,
};

/// The contents of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The number of the question, which is ignored.
    Number,
    /// The question itself.
    Question,
    /// The kind of question.
    Kind,
    /// An answer, counting from 1.
    Answer(usize),
    /// What is said to those who pick the answer of this number.
    Feedback(usize),
    /// A wrong answer.
    Wrong,
    /// Which answers are right.
    Right,
    /// Seconds to answer.
    Time,
    /// The points factor.
    Points,
    /// The explanation after the reveal.
    Explanation,
    /// The presenter's notes.
    Notes,
    /// Where a picture or film is.
    Media,
    /// All other settings.
    Options,
}

/// The header of a table, or what a person says instead.
#[derive(Debug)]
pub struct Head {
    /// The indexes of the rows that name the columns: one, or none at the place where it would be.
    pub rows: Range<usize>,
    columns: Vec<(Column, usize)>,
    /// The names of the columns, as they were written.
    names: Vec<String>,
}

impl Head {
    /// The header, if one of the first rows is one: it names questions, and answers or the key.
    pub fn find(table: &Table) -> Option<Self> {
        /// Templates start with a title and instructions; Kahoot's has seven such rows.
        const ROWS: usize = 12;
        let rows = table.rows.iter().take(ROWS).map(columns).enumerate();
        let mut heads = rows.filter(|(_, columns)| {
            let has = |is: fn(Column) -> bool| columns.iter().any(|(column, _)| is(*column));
            let asks = has(|column| column == Column::Question);
            let answers = has(|c| matches!(c, Column::Answer(_) | Column::Right));
            asks && answers
        });
        heads.next().map(|(row, columns)| Self {
            rows: row..row + 1,
            columns,
            names: table.rows[row].cells.clone(),
        })
    }

    /// The columns as a person chose them, in their order. All others are passed over in silence.
    pub fn chosen(rows: Range<usize>, columns: &[Column]) -> Self {
        let chosen = |place: usize| columns.get(place).copied().unwrap_or(Column::Number);
        Self {
            rows,
            columns: (0..CELLS_MAX).map(|place| (chosen(place), place)).collect(),
            names: Vec::new(),
        }
    }

    /// The rows below it.
    pub fn below<'t>(&self, table: &'t Table) -> &'t [TableRow] {
        &table.rows[self.rows.end..]
    }

    /// Whether a row has something in a column whose name says nothing to us.
    pub fn passes_over(&self, row: &TableRow) -> bool {
        self.passed_over(row).next().is_some()
    }

    /// The names of these columns; one without a name has its letter, as in spreadsheets.
    pub fn names_passed_over(&self, row: &TableRow) -> impl Iterator<Item = String> {
        self.passed_over(row)
            .map(|place| match self.names.get(place) {
                Some(name) if !name.is_empty() => name.clone(),
                _ => letters(place),
            })
    }

    fn passed_over(&self, row: &TableRow) -> impl Iterator<Item = usize> {
        let asked = self.columns.iter().find(|(c, _)| *c == Column::Question);
        let asked = asked.map_or(0, |(_, place)| *place);
        let cells = row.cells.iter().enumerate();
        let passed = cells.filter(move |(place, cell)| {
            let is_named = self.columns.iter().any(|(_, named)| named == place);
            // Rows are counted in front, often without a name.
            let is_count = *place < asked && cell.parse::<u32>().is_ok();
            !cell.is_empty() && !is_named && !is_count
        });
        passed.map(|(place, _)| place)
    }

    /// Whether a column has a name that could be of all answers together.
    pub fn has_choices_elsewhere(&self) -> bool {
        let named = self.names.iter().map(|name| plain(name));
        named.into_iter().any(|name| {
            let mut words = name.split(' ');
            words.any(|word| ALTOGETHER.contains(&word))
        })
    }

    /// Whether it is that of our own table, which alone has both of these columns.
    pub fn is_own(&self) -> bool {
        let has = |own: Column| self.has(|column| column == own);
        has(Column::Kind) && has(Column::Options)
    }

    /// Whether the answers of a table are counted from 0, as programs do, by some key that says so.
    pub fn counts_from_zero(&self, table: &Table) -> bool {
        self.below(table).iter().any(|row| {
            let is_zero = self.cell(row, Column::Right) == "0";
            is_zero && self.has_answers() && self.answers(row).iter().all(|text| text != "0")
        })
    }

    /// Whether there are columns for answers.
    pub fn has_answers(&self) -> bool {
        self.has(|column| matches!(column, Column::Answer(_)))
    }

    /// How many columns the header of a table names, if it has one.
    pub fn width_in(table: &Table) -> Option<usize> {
        Self::find(table).map(|head| head.columns.len())
    }

    /// A row's cell in the first column with this meaning.
    pub fn cell<'a>(&self, row: &'a TableRow, column: Column) -> &'a str {
        self.cells(row, |other| other == column)
            .next()
            .unwrap_or_default()
    }

    /// A row's cells in the columns with this meaning, including empty ones, in order.
    pub fn cells<'a>(
        &self,
        row: &'a TableRow,
        is: impl Fn(Column) -> bool,
    ) -> impl Iterator<Item = &'a str> {
        let columns = self.columns.iter().filter(move |(column, _)| is(*column));
        columns.map(|(_, place)| row.cell(*place))
    }

    /// Whether there is a column of this meaning.
    pub fn has(&self, is: impl Fn(Column) -> bool) -> bool {
        self.columns.iter().any(|(column, _)| is(*column))
    }

    /// All text in and above the header, in lower case and on one line.
    pub fn words(&self, table: &Table) -> String {
        let rows = &table.rows[..self.rows.end];
        let cells = rows.iter().flat_map(TableRow::filled);
        let words = cells.flat_map(str::split_whitespace);
        words.collect::<Vec<_>>().join(" ").to_lowercase()
    }

    /// Every answer by its number, without trailing empty ones.
    pub fn answers(&self, row: &TableRow) -> Vec<String> {
        let mut answers = self.counted(row, |column| match column {
            Column::Answer(number) => Some(number),
            _ => None,
        });
        answers.sort_by_key(|(number, _)| *number);
        let last = answers.iter().rposition(|(_, text)| !text.is_empty());
        answers.truncate(last.map_or(0, |last| last + 1));
        answers.into_iter().map(|(_, text)| text).collect()
    }

    /// What a row says to those who pick an answer, each with the number of the answer.
    pub fn feedback(&self, row: &TableRow) -> Vec<(usize, String)> {
        let mut feedback = self.counted(row, |column| match column {
            Column::Feedback(number) => Some(number),
            _ => None,
        });
        feedback.retain(|(_, text)| !text.is_empty());
        feedback
    }

    fn counted(
        &self,
        row: &TableRow,
        number: impl Fn(Column) -> Option<usize>,
    ) -> Vec<(usize, String)> {
        let columns = self.columns.iter();
        let counted = columns
            .filter_map(|(column, place)| Some((number(*column)?, row.cell(*place).to_owned())));
        counted.collect()
    }
}

/// What the names in a row say, each with its place.
pub fn columns(row: &TableRow) -> Vec<(Column, usize)> {
    let mut columns: Vec<(Column, usize)> = Vec::new();
    let mut add = |column: Column, place: usize| {
        let is_new = columns.iter().all(|(other, _)| *other != column);
        if is_new || column == Column::Wrong {
            columns.push((column, place));
        }
    };
    let named: Vec<Option<Named>> = row.cells.iter().map(|cell| named(cell)).collect();
    let meaning = Meaning::of(&named);
    let mut number = 0;
    for (place, named) in named.iter().enumerate() {
        match named {
            Some(Named::As(column)) => add(*column, place),
            Some(Named::Sign(number)) if meaning.are_letters => {
                add(Column::Answer(*number), place);
            }
            Some(Named::Answer) if meaning.is_answer_key => add(Column::Right, place),
            Some(Named::Answer | Named::Option) if !meaning.are_numbered => {
                number += 1;
                add(Column::Answer(number), place);
            }
            _ => {}
        }
    }
    columns
}

/// What names mean beside each other.
struct Meaning {
    /// Letters are names if they are in order, and nothing else is called an answer.
    are_letters: bool,
    /// Whether answers have numbers, so that one without a number is something else.
    are_numbered: bool,
    /// One `answer` beside several answers or wrong ones is the key.
    is_answer_key: bool,
}

impl Meaning {
    fn of(named: &[Option<Named>]) -> Self {
        let count = |is: &dyn Fn(Named) -> bool| named.iter().flatten().filter(|n| is(**n)).count();
        let letters = named.iter().flatten().filter_map(|named| match named {
            Named::Sign(number) => Some(*number),
            _ => None,
        });
        let letter_count = letters.clone().count();
        let numbered = count(&|named| matches!(named, Named::As(Column::Answer(_))));
        let options = count(&|named| named == Named::Option);
        let keys = count(&|named| named == Named::As(Column::Right));
        let wrongs = count(&|named| named == Named::As(Column::Wrong));
        let are_letters = letter_count > 1 && letters.eq(1..=letter_count) && numbered == 0;
        let has_others = are_letters || numbered > 1 || options > 1 || wrongs > 0;
        Self {
            are_letters,
            are_numbered: are_letters || numbered > 1,
            is_answer_key: keys == 0 && has_others && count(&|named| named == Named::Answer) == 1,
        }
    }
}

/// What the name of a column says on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    As(Column),
    /// Just `answer`: the only one, the right one of several, or one of them without a number.
    Answer,
    /// Just `option`: one of several without a number.
    Option,
    /// Just a letter or a number, such as `B`.
    Sign(usize),
}

/// A name in lower case, without remarks, which follow a dash, a bracket, a colon or a line break,
/// and with its words apart.
fn plain(name: &str) -> String {
    let mut apart = String::with_capacity(name.len());
    let mut before = None;
    for c in name.chars() {
        // `correctAnswer` is two words for programs.
        if c.is_uppercase() && before.is_some_and(char::is_lowercase) {
            apart.push(' ');
        }
        apart.push(c);
        before = Some(c);
    }
    let name = apart.to_lowercase();
    let cut = name.split(['(', '[', '\n', '–', '—', ':', '*']).next();
    let cut = cut.and_then(|cut| cut.split(" - ").next());
    let words = cut.unwrap_or_default().split([' ', '_', '-', '\t']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The number in the name of an answer's column, such as `Option B`.
pub fn answer_number(name: &str) -> Option<usize> {
    match named(name)? {
        Named::As(Column::Answer(number)) => Some(number),
        _ => None,
    }
}

fn named(head: &str) -> Option<Named> {
    /// The longest headings explain the allowed time limits.
    const HEAD_MAX: usize = 200;
    if head.len() > HEAD_MAX {
        return None;
    }
    let head = plain(head);
    let (word, number) = numbered(&head);
    let is = |words: Words| words.contains(&word);
    if let Some(number) = number {
        return match word {
            "" => Some(Named::Sign(number)),
            _ if is(WRONG) => Some(Named::As(Column::Wrong)),
            _ if is(FEEDBACK) => Some(Named::As(Column::Feedback(number))),
            _ => is(ANSWER).then_some(Named::As(Column::Answer(number))),
        };
    }
    let meanings: [(Words, Column); 11] = [
        (NUMBER, Column::Number),
        (QUESTION, Column::Question),
        (KIND, Column::Kind),
        (WRONG, Column::Wrong),
        (RIGHT, Column::Right),
        (TIME, Column::Time),
        (POINTS, Column::Points),
        (EXPLANATION, Column::Explanation),
        (NOTES, Column::Notes),
        (MEDIA, Column::Media),
        // Checked before the singular `option`: these are settings.
        (OPTIONS, Column::Options),
    ];
    match meanings.into_iter().find(|(words, _)| is(words)) {
        Some((_, column)) => Some(Named::As(column)),
        None if is(OPTION) => Some(Named::Option),
        None => is(ANSWER).then_some(Named::Answer),
    }
}

/// `answer 3`, `answer3` and `answer c` are a word and a number; `3` and `c` are just a number.
fn numbered(head: &str) -> (&str, Option<usize>) {
    let word = head.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &head[word.len()..];
    if let Ok(number) = digits.parse::<usize>() {
        let is_place = (1..=CELLS_MAX).contains(&number);
        return (
            word.trim_end_matches([' ', '#']),
            is_place.then_some(number),
        );
    }
    // The letter of an answer right behind the word, but no plural.
    let (before, last) = head.split_at(head.floor_char_boundary(head.len().saturating_sub(1)));
    let (word, letter) = if ANSWER.contains(&before) && ("a"..="h").contains(&last) {
        (before, last)
    } else {
        head.rsplit_once(' ').unwrap_or(("", head))
    };
    match letter.as_bytes() {
        [letter] if letter.is_ascii_lowercase() => (word, Some(usize::from(letter - b'a') + 1)),
        _ => (head, None),
    }
}

#[cfg(test)]
mod tests {
    use super::{Column, Named, named};

    #[test]
    fn heads_of_many_templates_are_known() {
        let check = |head: &str, want: Column| {
            assert_eq!(named(head), Some(Named::As(want)), "{head}");
        };
        check("Question - max 120 characters", Column::Question);
        check("Answer 3 - max 75 characters (optional)", Column::Answer(3));
        check(
            "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
            Column::Time,
        );
        check("Correct answer(s) - choose at least one", Column::Right);
        check("Question #", Column::Number);
        check("Question Text", Column::Question);
        check("Answer 4\n(Optional)", Column::Answer(4));
        check("Correct Answer(s)\n(Only include Answer #)", Column::Right);
        check("Incorrect Answer 2 (Optional)", Column::Wrong);
        check("Option 5", Column::Answer(5));
        check("Image Link", Column::Media);
        check("Answer explanation", Column::Explanation);
        check("Antwort 2 – max. 75 Zeichen", Column::Answer(2));
        check("Richtige Antwort(en)", Column::Right);
        check("choice_b", Column::Answer(2));
        check("optionB", Column::Answer(2));
        check("OPTIONC", Column::Answer(3));
        check("questionText", Column::Question);
        check("Feedback 2", Column::Feedback(2));
        check("Answer feedback C", Column::Feedback(3));
        check("Feedback", Column::Explanation);
        check("correctAnswer", Column::Right);
        check("OPTIONS", Column::Options);
        assert_eq!(named("Who wrote Hamlet?"), None);
        assert_eq!(named("Answer"), Some(Named::Answer));
        assert_eq!(named("b"), Some(Named::Sign(2)));
    }
}
