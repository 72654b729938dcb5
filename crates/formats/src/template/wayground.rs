//! Wayground's table (Quizizz): question, kind, up to five options, the numbers of the right ones,
//! seconds, a link to a picture and an explanation. A row below the head explains it.

use game::draft::{Content, OpenTextContent, PollContent};
use unpack::table::TableRow;

use crate::choices::{self, filled};
use crate::gather::{Read, question};
use crate::reading::Reason;
use crate::shape::Reader;
use crate::template;
use columns::{Column, Head};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.is_template(is_like),
    read: |shape| template::read(shape, timed, is_explanation),
};

/// Whether a table is this template.
fn is_like(head: &Head, words: &str) -> bool {
    let has = |column: Column| head.has(|other| other == column);
    has(Column::Kind) && words.contains("question type") && words.contains("option 1")
}

/// Seconds to answer if a row doesn't say so, as in Wayground.
const USUAL_TIME_S: u32 = 30;

fn timed(head: &Head, row: &TableRow) -> Read {
    let (mut question, notes) = one(head, row)?;
    if head.cell(row, Column::Time).is_empty() {
        question.time_limit_s = Some(USUAL_TIME_S);
    }
    Ok((question, notes))
}

fn one(head: &Head, row: &TableRow) -> Read {
    let kind: String = head
        .cell(row, Column::Kind)
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphabetic())
        .collect();
    let (answers, _) = filled(head.answers(row));
    let content = match kind.as_str() {
        "" | "multiplechoice" | "checkbox" | "multipleselect" | "truefalse" => {
            return choices::numbered(head, row);
        }
        "fillintheblank" | "fillintheblanks" => {
            if answers.is_empty() {
                return Err(Reason::NothingRight);
            }
            choices::typed(answers)
        }
        "poll" => Content::Poll(PollContent {
            answers,
            takes_several: false,
            ..PollContent::default()
        }),
        "openended" => Content::OpenText(OpenTextContent {}),
        _ => return Err(Reason::KindUnknown),
    };
    let mut question = question(head.cell(row, Column::Question).to_owned(), content);
    let mut notes = Vec::new();
    choices::rest(head, row, &mut question, &mut notes);
    choices::tell(head, row, &[], &mut question, &mut notes);
    Ok((question, notes))
}

/// Wayground's second row explains each column.
fn is_explanation(head: &Head, row: &TableRow) -> bool {
    let text = head.cell(row, Column::Question);
    text.starts_with("Text of the question") && text.contains("(required)")
}
