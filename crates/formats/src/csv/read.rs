//! Reads our own table.

use columns::{Column, Head};
use game::draft::{
    Content, NumberContent, NumberRange, OpenTextContent, OrderContent, PollContent, QuizDraft,
    RankingContent, RatingContent, RatingScale, SlideContent, TrueFalseContent, TypedContent,
    WordCloudContent,
};
use game::number::Number;
use unpack::table::{Table, TableRow};

use super::signs::{self, unescaped};
use super::{pairs, passage};
use crate::choices::{self, Keys, choice, filled, rights};
use crate::gather::{Gathering, Read, question};
use crate::reading::{Note, Reason, Unreadable};
use crate::template;

/// The kind of the row that describes the quiz.
pub(super) const QUIZ_KIND: &str = "quiz";
/// The word for a question without a time limit.
pub(super) const NO_LIMIT: &str = "none";

/// Reads a table with a header.
pub(super) fn read(table: &Table) -> Result<Gathering, Unreadable> {
    let table = without_marks(table);
    let head = Head::find(&table).ok_or(Unreadable::ColumnsUnknown)?;
    Ok(below(&table, &head))
}

/// Reads a table whose columns a person chose.
pub(crate) fn read_chosen(table: &Table, head: &Head) -> Gathering {
    below(&without_marks(table), head)
}

fn without_marks(table: &Table) -> Table {
    let rows = table.rows.iter().map(|row| TableRow {
        line: row.line,
        cells: row.cells.iter().map(|cell| without_mark(cell)).collect(),
        has_formula: row.has_formula,
    });
    Table {
        rows: rows.collect(),
    }
}

fn below(table: &Table, head: &Head) -> Gathering {
    let is_details = |head: &Head, row: &TableRow| kind_of(head, row) == QUIZ_KIND;
    let from_zero = head.counts_from_zero(table);
    let one = |head: &Head, row: &TableRow| {
        let key = head.cell(row, Column::Right);
        let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        if from_zero && is_number && head.has_answers() {
            // Which of two answers is meant would be a guess.
            return Err(Reason::RightUnknown);
        }
        one(head, row)
    };
    let mut gathering = template::read_below(table, head, one, is_details);
    for row in head.below(table) {
        if is_details(head, row) {
            details(head, row, &mut gathering.quiz);
        }
    }
    gathering
}

/// Text that would be a formula is marked, as in spreadsheets.
fn without_mark(cell: &str) -> String {
    if is_marked(cell) {
        cell[1..].to_owned()
    } else {
        cell.to_owned()
    }
}

fn is_marked(cell: &str) -> bool {
    cell.starts_with('\'') && is_formula(cell)
}

/// Whether a spreadsheet might take a text for a formula, or for a text marked as not being one.
pub(super) fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
}

fn details(head: &Head, row: &TableRow, quiz: &mut QuizDraft) {
    head.cell(row, Column::Question).clone_into(&mut quiz.title);
    head.cell(row, Column::Explanation)
        .clone_into(&mut quiz.description);
    quiz.tags = filled(head.answers(row)).0;
}

/// Lower-case letters only.
fn kind_of(head: &Head, row: &TableRow) -> String {
    let kind = head.cell(row, Column::Kind).to_lowercase();
    kind.chars().filter(|c| c.is_alphabetic()).collect()
}

fn one(head: &Head, row: &TableRow) -> Read {
    if head.has(|column| column == Column::Wrong) {
        if head.has_answers() {
            // Wrong answers beside all answers: one of them would be lost.
            return Err(Reason::ColumnUnknown);
        }
        return choices::right_and_wrong(head, row);
    }
    let text = head.cell(row, Column::Question);
    if text.is_empty() {
        return Err(Reason::NoQuestion);
    }
    let mut question = question(text.to_owned(), content(head, row)?);
    let mut notes = Vec::new();
    choices::rest(head, row, &mut question, &mut notes);
    let (_, places) = filled(head.answers(row));
    choices::tell(head, row, &places, &mut question, &mut notes);
    let time = head.cell(row, Column::Time);
    if [NO_LIMIT, "0", "-", "no limit"].contains(&time.to_lowercase().as_str()) {
        question.time_limit_s = None;
        notes.retain(|note| *note != Note::TimeLimitMoved);
    }
    match head.cell(row, Column::Points) {
        "" | "1" => {}
        "0" => question.points_factor = 0,
        "2" => question.points_factor = 2,
        _ => notes.push(Note::PointsLeft),
    }
    Ok((question, notes))
}

fn content(head: &Head, row: &TableRow) -> Result<Content, Reason> {
    let (answers, places) = filled(head.answers(row));
    let right = head.cell(row, Column::Right);
    let options = Options::of(head.cell(row, Column::Options));
    Ok(match kind_of(head, row).as_str() {
        "" => guessed(head, row)?,
        "choice" | "multiplechoice" | "singlechoice" | "multipleselect" | "checkbox" | "mc"
        | "mcq" => {
            if answers.len() < 2 {
                return Err(Reason::TooFewAnswers);
            }
            let keys = if head.is_own() {
                Keys::Places
            } else {
                Keys::Either
            };
            let right = rights(right, &answers, &places, keys)?;
            choice(answers.into_iter().zip(right))
        }
        "truefalse" | "trueorfalse" | "tf" => Content::TrueFalse(TrueFalseContent {
            is_true: Some(choices::truth(right).ok_or(Reason::NothingRight)?),
        }),
        "fillintheblanks" if passage::has_blank(&answers) => {
            passage::read(&head.answers(row), &options)?
        }
        "typed" | "shortanswer" | "text" | "typeanswer" | "fillintheblank" | "fillintheblanks" => {
            let is_only_right = answers.is_empty() && !right.is_empty();
            let accepted = if is_only_right {
                vec![right.to_owned()]
            } else {
                answers
            };
            Content::Typed(TypedContent {
                accepted,
                tolerates_typos: options.has("typos"),
            })
        }
        "number" | "numeric" | "numerical" | "slider" => number(right, &options)?,
        "order" | "ordering" | "puzzle" => Content::Order(OrderContent { items: answers }),
        "ranking" | "rank" => Content::Ranking(RankingContent { items: answers }),
        "match" | "matching" => pairs::matched(&answers)?,
        "categorize" | "categorise" | "categories" | "sort" | "classify" => {
            pairs::sorted(&answers)?
        }
        "gaps" | "cloze" => passage::read(&head.answers(row), &options)?,
        "poll" | "survey" => Content::Poll(PollContent {
            answers,
            takes_several: options.has("several"),
            ..PollContent::default()
        }),
        "wordcloud" => Content::WordCloud(WordCloudContent {
            words_max: options.count("words").unwrap_or(Ok(1))?,
        }),
        "opentext" | "openended" | "essay" => Content::OpenText(OpenTextContent {}),
        "rating" | "scale" => Content::Rating(RatingContent {
            steps: options.count("steps").unwrap_or(Ok(5))?,
            low: options.text("low"),
            high: options.text("high"),
            scale: if options.has("recommendation") {
                RatingScale::Recommendation
            } else {
                RatingScale::Steps
            },
        }),
        "slide" | "info" => Content::Slide(SlideContent {
            body: answers.into_iter().next().unwrap_or_default(),
        }),
        _ => return Err(Reason::KindUnknown),
    })
}

/// The kind of a row that doesn't name one.
fn guessed(head: &Head, row: &TableRow) -> Result<Content, Reason> {
    let (answers, places) = filled(head.answers(row));
    let right = head.cell(row, Column::Right);
    // Answers may well be under a name that we take for settings, or don't know.
    let has_others = head.passes_over(row) || !head.cell(row, Column::Options).is_empty();
    match (answers.as_slice(), choices::truth(right)) {
        ([], Some(is_true)) => {
            let is_true = Some(is_true);
            Ok(Content::TrueFalse(TrueFalseContent { is_true }))
        }
        ([], None) if right.is_empty() => Err(Reason::TooFewAnswers),
        ([], None) if has_others && (is_key(right) || head.has_choices_elsewhere()) => {
            Err(Reason::ColumnUnknown)
        }
        // The key of answers that are missing.
        ([], None) if is_key(right) && head.has_answers() => Err(Reason::TooFewAnswers),
        ([], None) => Ok(choices::typed([right.to_owned()])),
        ([one], _) if has_others => {
            let is_card = !head.has(|column| column == Column::Right) && !is_key(one);
            if !is_card || head.has_choices_elsewhere() {
                return Err(Reason::ColumnUnknown);
            }
            Ok(choices::typed(answers))
        }
        ([one], _) if right.is_empty() || right == one => Ok(choices::typed(answers)),
        // A key among several, of which all but one are missing.
        ([_], _) => {
            rights(right, &answers, &places, Keys::Either)?;
            Err(Reason::TooFewAnswers)
        }
        _ => {
            let right = rights(right, &answers, &places, Keys::Either)?;
            Ok(choices::statement_or_choice(&answers, &right))
        }
    }
}

/// Whether a cell can be the number or letter of an answer.
fn is_key(cell: &str) -> bool {
    match cell.as_bytes() {
        [letter] => letter.is_ascii_alphanumeric(),
        _ => false,
    }
}

fn number(right: &str, options: &Options) -> Result<Content, Reason> {
    if right.is_empty() {
        return Err(Reason::NothingRight);
    }
    let right = Some(Number::parse(right).ok_or(Reason::Malformed)?);
    let range = match (options.number("min")?, options.number("max")?) {
        (Some(min), Some(max)) => Some(NumberRange {
            min,
            max,
            step: options.number("step")?.unwrap_or(Number::whole(1)),
        }),
        _ => None,
    };
    Ok(Content::Number(NumberContent {
        right,
        tolerance: options.number("tolerance")?.unwrap_or(Number::ZERO),
        range,
        unit: options.text("unit"),
        span: options.number("span")?,
    }))
}

/// `word; key=value; …`
pub(super) struct Options(Vec<(String, String)>);

impl Options {
    pub(super) fn of(cell: &str) -> Self {
        let parts = signs::parts(cell, ';');
        let pairs = parts.iter().map(|part| {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            (
                key.trim().to_lowercase(),
                unescaped(value.trim(), &[';', '>']),
            )
        });
        Self(pairs.collect())
    }

    fn get(&self, key: &str) -> Option<&str> {
        let found = self.0.iter().find(|(other, _)| other == key);
        found.map(|(_, value)| value.as_str())
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value != "no")
    }

    fn text(&self, key: &str) -> String {
        self.get(key).unwrap_or_default().to_owned()
    }

    fn number(&self, key: &str) -> Result<Option<Number>, Reason> {
        let read = |value| Number::parse(value).ok_or(Reason::Malformed);
        self.get(key).map(read).transpose()
    }

    fn count(&self, key: &str) -> Option<Result<u8, Reason>> {
        let value = self.get(key)?;
        Some(value.parse().ok().ok_or(Reason::Malformed))
    }
}
