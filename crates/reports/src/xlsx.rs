//! A report as a spreadsheet: numbers are numbers, and what people wrote is text (API-8).
//!
//! The rows of ten thousand players are written to a file one after the other, and read from the
//! database some at a time, so that a large report takes no more memory than a small one.

use std::fs::File;

use crate::wire::{AnalyzedQuestion, AnalyzedRoom, ReportAnalysis};
use game::number::Number;
use live::KeptReport;
use protocol::http::rooms::{ReportQuestion, ReportSeat};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;

use crate::Reports;
use crate::opinions;
use crate::table::{Cell, People, absent_rows, head, row};
use crate::two_votes::{gain, right_first};
use crate::words::ReportWords;
use handling::error::ApiError;

/// The maximum number of pages of seats that wait to be written: while one is, we read the next.
const PAGES_WAITING_MAX: usize = 2;
/// A spreadsheet cell holds 32,767 UTF-16 units, and no character needs more than two.
const CELL_CHARS_MAX: usize = 16_000;

/// Writes the file and rewinds it to the start.
pub async fn xlsx(
    state: &Reports,
    kept: KeptReport,
    people: People,
    analysis: ReportAnalysis,
    words: ReportWords,
) -> Result<File, ApiError> {
    let turn = state.turns.turn().await?;
    let questions = kept.head().questions.clone();
    // Bounded: reading waits for writing. It ends after the last page.
    let (hand, pages) = mpsc::channel(PAGES_WAITING_MAX);
    let writing = turn.work(move || write(&questions, &people, &analysis, words, pages));
    let reading = async move {
        for page in 0.. {
            let seats = kept.page(page).await?;
            // The writer reports why it ended early.
            if seats.is_empty() || hand.send(seats).await.is_err() {
                break;
            }
        }
        drop(hand);
        Ok::<_, ApiError>(())
    };
    let (written, read) = tokio::join!(writing, reading);
    read?;
    written?.map_err(|error| ApiError::internal(format!("a spreadsheet: {error}")))
}

fn write(
    questions: &[ReportQuestion],
    people: &People,
    analysis: &ReportAnalysis,
    words: ReportWords,
    mut pages: mpsc::Receiver<Vec<ReportSeat>>,
) -> Result<File, XlsxError> {
    let mut workbook = Workbook::new();
    if questions.is_empty() {
        // Without a quiz there are neither ranks nor answers. The pages are read to their end, and
        // a file needs a sheet.
        while pages.blocking_recv().is_some() {}
        let is_silent =
            |room: &AnalyzedRoom| room.audience_questions.is_empty() && room.brainstorms.is_empty();
        if analysis.rooms.iter().all(is_silent) {
            Writer::begin(&mut workbook, &words.say("audience-questions"), &[])?;
        }
    } else {
        let columns = head(questions, people, words);
        let sheet = words.say(people.sheet());
        let mut players = Writer::begin(&mut workbook, &sheet, &columns)?;
        while let Some(seats) = pages.blocking_recv() {
            for seat in &seats {
                players.row(row(questions, people, seat, words))?;
            }
        }
        for row in absent_rows(questions, people, words) {
            players.row(row)?;
        }
        question_sheet(&mut workbook, &analysis.questions, words)?;
        answer_sheet(&mut workbook, &analysis.questions, words)?;
    }
    audience_sheet(&mut workbook, &analysis.rooms, words)?;
    ideas_sheet(&mut workbook, &analysis.rooms, words)?;
    let mut file = tempfile::tempfile()?;
    workbook.save_to_writer(&mut file)?;
    std::io::Seek::rewind(&mut file)?;
    Ok(file)
}

fn question_sheet(
    workbook: &mut Workbook,
    questions: &[AnalyzedQuestion],
    words: ReportWords,
) -> Result<(), XlsxError> {
    let columns = [
        "number",
        "question",
        "kind",
        "answers",
        "right-share",
        "discrimination",
        "right-best",
        "right-weakest",
        "median-seconds",
        "to-look-at",
        "right-first",
        "gain",
        "result",
    ];
    let columns = columns.map(|part| words.say(part));
    let mut sheet = Writer::begin(workbook, &words.say("questions"), &columns)?;
    for one in questions {
        let Some(item) = &one.analysis else {
            continue;
        };
        let depth = item.depth.as_ref();
        let flags = item.flags.iter().map(|flag| words.flag(*flag));
        let flags: Vec<String> = flags.collect();
        sheet.row(vec![
            Cell::Count(one.question.index + 1),
            Cell::Text(one.question.text.clone()),
            Cell::Text(words.kind(one.question.kind)),
            Cell::Count(item.answer_count),
            share(item.right_share),
            share(depth.and_then(|depth| depth.discrimination)),
            share(depth.map(|depth| depth.upper_share)),
            share(depth.map(|depth| depth.lower_share)),
            item.median_ms.map_or(Cell::Empty, Cell::Time),
            Cell::Text(flags.join("; ")),
            share(right_first(&one.question)),
            share(gain(&one.question)),
            opinions::result(&one.question).map_or(Cell::Empty, Cell::Text),
        ])?;
    }
    Ok(())
}

fn answer_sheet(
    workbook: &mut Workbook,
    questions: &[AnalyzedQuestion],
    words: ReportWords,
) -> Result<(), XlsxError> {
    let columns = [
        "number",
        "question",
        "answer",
        "right",
        "chosen",
        "share",
        "discrimination",
        "mean-rest",
        "chosen-first",
    ];
    let columns = columns.map(|part| words.say(part));
    let mut sheet = Writer::begin(workbook, &words.say("answers"), &columns)?;
    let (yes, no) = (words.say("yes"), words.say("no"));
    for one in questions {
        let depth = one.analysis.as_ref().and_then(|item| item.depth.as_ref());
        for (at, answer) in one.question.answers.iter().enumerate() {
            let told = depth.and_then(|depth| depth.answers.get(at));
            sheet.row(vec![
                Cell::Count(one.question.index + 1),
                Cell::Text(one.question.text.clone()),
                Cell::Text(answer.text.clone()),
                Cell::Text(if answer.is_correct { &yes } else { &no }.clone()),
                Cell::Count(answer.picked_count),
                share(told.map(|told| told.share)),
                share(told.and_then(|told| told.discrimination)),
                share(told.and_then(|told| told.mean_rest)),
                chosen_first(&one.question, at),
            ])?;
        }
    }
    Ok(())
}

/// What the audience asked the host, if it did. What was hidden is hidden here, too.
fn audience_sheet(
    workbook: &mut Workbook,
    rooms: &[AnalyzedRoom],
    words: ReportWords,
) -> Result<(), XlsxError> {
    let mut asked = rooms.iter().flat_map(|room| &room.audience_questions);
    if asked.clone().next().is_none() {
        return Ok(());
    }
    let columns = ["votes", "question", "was-answered"].map(|part| words.say(part));
    let mut sheet = Writer::begin(workbook, &words.say("audience-questions"), &columns)?;
    asked.try_for_each(|one| {
        let answered = if one.answered { "yes" } else { "no" };
        sheet.row(vec![
            Cell::Count(one.votes),
            Cell::Text(words.unless_hidden(&one.text, one.hidden)),
            Cell::Text(words.say(answered)),
        ])
    })
}

/// The ideas of all brainstorms, each with its topic.
fn ideas_sheet(
    workbook: &mut Workbook,
    rooms: &[AnalyzedRoom],
    words: ReportWords,
) -> Result<(), XlsxError> {
    let mut brainstorms = rooms.iter().flat_map(|room| &room.brainstorms).peekable();
    if brainstorms.peek().is_none() {
        return Ok(());
    }
    let columns = ["votes", "idea", "topic"].map(|part| words.say(part));
    let mut sheet = Writer::begin(workbook, &words.say("brainstorms"), &columns)?;
    for brainstorm in brainstorms {
        for idea in &brainstorm.ideas {
            sheet.row(vec![
                Cell::Count(idea.votes),
                Cell::Text(words.unless_hidden(&idea.text, idea.hidden)),
                Cell::Text(brainstorm.topic.clone()),
            ])?;
        }
    }
    Ok(())
}

fn chosen_first(question: &ReportQuestion, at: usize) -> Cell {
    let first = question.first_vote.as_ref();
    let count = first.and_then(|first| first.distribution.get(at));
    count.map_or(Cell::Empty, |count| Cell::Count(*count))
}

fn share(share: Option<f64>) -> Cell {
    share.map_or(Cell::Empty, |share| Cell::Number(share.to_string()))
}

/// A sheet that is written row by row.
struct Writer<'w> {
    sheet: &'w mut Worksheet,
    next: u32,
}

impl<'w> Writer<'w> {
    fn begin(
        workbook: &'w mut Workbook,
        name: &str,
        columns: &[String],
    ) -> Result<Self, XlsxError> {
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 2)?;
        sheet.set_column_width(1, 30)?;
        let bold = Format::new().set_bold();
        for (column, text) in (0..).zip(columns) {
            sheet.write_string_with_format(0, column, fitted(text), &bold)?;
        }
        Ok(Self { sheet, next: 1 })
    }

    fn row(&mut self, cells: Vec<Cell>) -> Result<(), XlsxError> {
        for (column, cell) in (0..).zip(cells) {
            let (sheet, row) = (&mut *self.sheet, self.next);
            match cell {
                Cell::Empty => sheet,
                // Never a formula, whatever it starts with.
                Cell::Text(text) => sheet.write_string(row, column, fitted(&text))?,
                Cell::Count(count) => sheet.write_number(row, column, count)?,
                Cell::Number(digits) => match in_decimals(&digits) {
                    Some(number) => sheet.write_number(row, column, number)?,
                    None => sheet.write_string(row, column, fitted(&digits))?,
                },
                Cell::Time(ms) => sheet.write_number(row, column, f64::from(ms) / 1_000.0)?,
            };
        }
        self.next += 1;
        Ok(())
    }
}

/// Parses digits as people write them, with a comma and any minus sign.
fn in_decimals(digits: &str) -> Option<f64> {
    let plain = digits.trim().replace(',', ".").replace('\u{2212}', "-");
    Number::parse(&plain)?;
    plain.parse().ok()
}

fn fitted(text: &str) -> String {
    text.chars().take(CELL_CHARS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use crate::wire::{ReportAnalysis, SessionFigures};
    use proptest::prelude::*;
    use protocol::http::account::Language;
    use protocol::http::rooms::Report;
    use protocol::question::{Choice, TextChoice};
    use tokio::sync::mpsc;

    use super::{People, in_decimals, write};
    use crate::words::ReportWords;

    fn nothing_told() -> ReportAnalysis {
        ReportAnalysis {
            rooms: Vec::new(),
            figures: SessionFigures {
                room_count: 1,
                seat_count: 0,
                question_count: 0,
                answer_count: 0,
                right_share: None,
                answered_share: None,
                median_ms: None,
            },
            reliability: None,
            spread: Vec::new(),
            questions: Vec::new(),
            struggling: Vec::new(),
            struggling_count: 0,
        }
    }

    /// The sheet of the players, as it is in the file.
    fn players(report: Report) -> String {
        let (hand, pages) = mpsc::channel(1);
        hand.try_send(report.seats).expect("there is room for one");
        drop(hand);
        let file = write(
            &report.questions,
            &People::default(),
            &nothing_told(),
            ReportWords(Language::En),
            pages,
        )
        .expect("written");
        let mut archive = zip::ZipArchive::new(file).expect("a zip");
        let mut sheet = archive.by_name("xl/worksheets/sheet1.xml").expect("there");
        let mut text = String::new();
        sheet.read_to_string(&mut text).expect("text");
        text
    }

    fn sample() -> Report {
        let samples = samples::all();
        let (_, sample) = samples
            .into_iter()
            .find(|(name, _)| name == "report")
            .expect("one");
        serde_json::from_value(sample).expect("a report")
    }

    #[test]
    fn numbers_are_numbers_and_words_are_words() {
        let sheet = players(sample());
        // The points of the second question, and the number given at the third.
        let cells: Vec<&str> = sheet.split("<c ").skip(1).collect();
        let of = |place: &str| {
            let name = format!("r=\"{place}\"");
            *cells
                .iter()
                .find(|cell| cell.starts_with(&name))
                .expect("a cell")
        };
        assert!(
            of("A2").contains("<v>1</v>") && !of("A2").contains("t="),
            "{}",
            of("A2")
        );
        assert!(of("B2").contains("t=\"inlineStr\""), "{}", of("B2"));
        assert!(of("K2").contains("<v>325</v>"), "{}", of("K2"));
        assert!(of("H2").contains("reykjavik"), "{}", of("H2"));
    }

    #[test]
    fn a_number_is_read_as_people_write_it() {
        assert_eq!(in_decimals("3,5"), Some(3.5));
        assert_eq!(in_decimals("\u{2212}2"), Some(-2.0));
        assert_eq!(in_decimals("=1"), None);
        assert_eq!(in_decimals("1e5"), None);
    }

    proptest! {
        /// API-8: whatever people call themselves and type, no cell is a formula.
        #[test]
        fn api_8_nothing_people_wrote_is_a_formula(
            name in "[=+\\-@\t\r\n\0']?.{0,30}",
            typed in "[=+\\-@\t\r\n\0']?.{0,30}",
        ) {
            let mut report = sample();
            report.seats.truncate(1);
            report.seats[0].nickname = name;
            report.seats[0].cells[1].choice = Some(Choice::Typed(TextChoice { text: typed }));
            let sheet = players(report);
            prop_assert!(!sheet.contains("<f>") && !sheet.contains("<f "), "{sheet}");
            let name = sheet.split("<c ").find(|cell| cell.starts_with("r=\"B2\""));
            prop_assert!(name.is_none_or(|cell| cell.contains("t=\"inlineStr\"")), "{name:?}");
        }
    }
}
