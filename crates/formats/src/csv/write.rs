//! Writes our own table, so that reading it returns the same questions.
//!
//! No cell is a formula in a spreadsheet: one that would be gets a mark, which reading removes.
//! API-8.

use ::csv::{Terminator, WriterBuilder};
use game::draft::{Content, NumberContent, QuestionDraft, QuizDraft};
use game::lint::is_playable;
use unpack::text::clean;

use super::read::{NO_LIMIT, QUIZ_KIND, is_formula};
use super::{pairs, passage};

/// Whether it is finished, and what is written would be read back.
pub(super) fn has(question: &QuestionDraft) -> bool {
    let is_kept = match &question.content {
        Content::Pin(_) | Content::Labels(_) => false,
        Content::Gaps(content) => passage::keeps(content),
        _ => true,
    };
    is_playable(question) && is_kept
}

/// Writes a table with every question of a supported kind.
pub(super) fn write(quiz: &QuizDraft) -> Vec<u8> {
    let mut rows: Vec<Cells> = details(quiz).into_iter().collect();
    rows.extend(quiz.questions.iter().filter(|q| has(q)).filter_map(cells));
    let width = rows.iter().map(|row| row.answers.len()).max();
    let width = width.unwrap_or_default().max(4);
    // Spreadsheets detect UTF-8 only by its byte order mark.
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer("\u{feff}".as_bytes().to_vec());
    let mut head = vec!["kind".to_owned(), "question".to_owned()];
    head.extend((1..=width).map(|number| format!("answer {number}")));
    let rest = ["correct", "time", "points", "options", "explanation"];
    head.extend(rest.map(str::to_owned));
    let feedback_width = rows.iter().filter_map(Cells::feedback_width).max();
    let feedback_width = feedback_width.unwrap_or_default();
    head.extend((1..=feedback_width).map(|number| format!("feedback {number}")));
    // Few quizzes have notes, and a column nobody fills only widens the sheet.
    let has_notes = rows.iter().any(|row| !row.notes.is_empty());
    if has_notes {
        head.push("notes".to_owned());
    }
    put(&mut writer, &head);
    for row in rows {
        let mut cells = vec![row.kind.to_owned(), row.question];
        cells.extend(row.answers);
        cells.resize(width + 2, String::new());
        cells.extend([
            row.right,
            row.time,
            row.points,
            row.options,
            row.explanation,
        ]);
        let mut feedback = row.feedback;
        feedback.resize(feedback_width, String::new());
        cells.extend(feedback);
        if has_notes {
            cells.push(row.notes);
        }
        put(&mut writer, &cells);
    }
    writer
        .into_inner()
        .expect("writing into memory does not fail")
}

fn put(writer: &mut ::csv::Writer<Vec<u8>>, cells: &[String]) {
    let cells = cells.iter().map(|cell| {
        let cell = clean(cell);
        if is_formula(&cell) {
            format!("'{cell}")
        } else {
            cell
        }
    });
    writer
        .write_record(cells)
        .expect("rows have one width, and writing into memory does not fail");
}

/// A row before it is assigned to columns.
#[derive(Default)]
struct Cells {
    kind: &'static str,
    question: String,
    answers: Vec<String>,
    right: String,
    time: String,
    points: String,
    options: String,
    explanation: String,
    /// What is said about each answer; shorter where nothing is about the last ones.
    feedback: Vec<String>,
    notes: String,
}

impl Cells {
    /// The number of the last answer about which something is said.
    fn feedback_width(&self) -> Option<usize> {
        let last = self.feedback.iter().rposition(|text| !text.is_empty());
        last.map(|last| last + 1)
    }
}

fn details(quiz: &QuizDraft) -> Option<Cells> {
    let is_bare = quiz.title.is_empty() && quiz.description.is_empty() && quiz.tags.is_empty();
    (!is_bare).then(|| Cells {
        kind: QUIZ_KIND,
        question: quiz.title.clone(),
        answers: quiz.tags.clone(),
        explanation: quiz.description.clone(),
        ..Cells::default()
    })
}

fn cells(question: &QuestionDraft) -> Option<Cells> {
    let mut cells = Cells {
        kind: question.content.kind(),
        question: question.text.clone(),
        time: question
            .time_limit_s
            .map_or_else(|| NO_LIMIT.to_owned(), |s| s.to_string()),
        points: question.points_factor.to_string(),
        explanation: question.explanation.clone(),
        notes: question.notes.clone(),
        ..Cells::default()
    };
    match &question.content {
        Content::Choice(choice) => {
            let right = (1..).zip(&choice.answers).filter(|(_, a)| a.is_correct);
            let right: Vec<String> = right.map(|(number, _)| number.to_string()).collect();
            cells.right = right.join(", ");
            cells.answers = choice.answers.iter().map(|a| a.text.clone()).collect();
            let feedback = choice.answers.iter().map(|a| clean(&a.feedback));
            cells.feedback = feedback.collect();
        }
        Content::TrueFalse(statement) => {
            cells.right = statement
                .is_true
                .map_or_else(String::new, |t| t.to_string());
        }
        Content::Typed(typed) => {
            cells.answers.clone_from(&typed.accepted);
            if typed.tolerates_typos {
                "typos".clone_into(&mut cells.options);
            }
        }
        Content::Number(number) => {
            cells.right = number.right.map_or_else(String::new, |n| n.to_string());
            cells.options = number_options(number);
        }
        Content::Order(order) => cells.answers.clone_from(&order.items),
        Content::Ranking(ranking) => cells.answers.clone_from(&ranking.items),
        Content::Match(content) => cells.answers = pairs::of_match(content),
        Content::Categorize(content) => cells.answers = pairs::of_sorting(content),
        Content::Gaps(content) => (cells.answers, cells.options) = passage::written(content),
        Content::Poll(poll) => {
            cells.answers.clone_from(&poll.answers);
            if poll.takes_several {
                "several".clone_into(&mut cells.options);
            }
        }
        Content::WordCloud(cloud) => cells.options = format!("words={}", cloud.words_max),
        Content::Rating(rating) => {
            let mut options = vec![format!("steps={}", rating.steps)];
            if rating.is_recommendation() {
                options = vec!["recommendation".to_owned()];
            }
            options.extend(option("low", &rating.low));
            options.extend(option("high", &rating.high));
            cells.options = options.join("; ");
        }
        Content::Slide(slide) => cells.answers = vec![slide.body.clone()],
        Content::OpenText(_) => {}
        Content::Pin(_) | Content::Labels(_) => return None,
    }
    Some(cells)
}

fn number_options(number: &NumberContent) -> String {
    let mut options = vec![format!("tolerance={}", number.tolerance)];
    if let Some(range) = number.range {
        options.push(format!("min={}", range.min));
        options.push(format!("max={}", range.max));
        options.push(format!("step={}", range.step));
    }
    options.extend(option("unit", &number.unit));
    options.extend(number.span.map(|span| format!("span={span}")));
    options.join("; ")
}

fn option(key: &str, value: &str) -> Option<String> {
    let value = clean(value).replace('\\', "\\\\").replace(';', "\\;");
    (!value.is_empty()).then(|| format!("{key}={value}"))
}
