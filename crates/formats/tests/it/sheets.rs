//! Spreadsheets: templates as people fill them in, formulas, and what is not a spreadsheet.

use std::time::Duration;

use formats::{Format, Unreadable, import};
use rust_xlsxwriter::{Format as Look, Formula, Workbook, Worksheet};

use crate::common::{answers, fates, recognized, work_time};

/// Kahoot's template with these rows below its head.
fn kahoot(fill: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let head = [
        "Question - max 120 characters",
        "Answer 1 - max 75 characters",
        "Answer 2 - max 75 characters",
        "Answer 3 - max 75 characters",
        "Answer 4 - max 75 characters",
        "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
        "Correct answer(s) - choose at least one",
    ];
    sheet.write(1, 1, "Quiz template").expect("a cell");
    for (column, text) in (1..).zip(head) {
        sheet.write(7, column, text).expect("a cell");
    }
    fill(sheet);
    workbook.save_to_buffer().expect("a workbook")
}

fn fill(sheet: &mut Worksheet, row: u32, text: &str, answers: &[&str], time: f64, right: &str) {
    sheet.write(row, 0, row - 7).expect("a cell");
    sheet.write(row, 1, text).expect("a cell");
    for (column, answer) in (2..).zip(answers) {
        sheet.write(row, column, *answer).expect("a cell");
    }
    sheet.write(row, 6, time).expect("a cell");
    sheet.write(row, 7, right).expect("a cell");
}

#[test]
fn the_template_of_kahoot() {
    let bytes = kahoot(|sheet| {
        fill(sheet, 8, "Which is red?", &["Mars", "Venus"], 20.0, "1");
        fill(
            sheet,
            9,
            "Which are even?",
            &["1", "2", "3", "4"],
            300.0,
            "2,4",
        );
        fill(sheet, 10, "", &["a", "b"], 20.0, "1");
        fill(sheet, 11, "Which?", &["a", "b"], 20.0, "3");
        // Numbers and percents are answers, too, and the right one may be a number.
        sheet.write(12, 1, "How much?").expect("a cell");
        sheet.write(12, 2, 1969).expect("a cell");
        let percent = Look::new().set_num_format("0%");
        sheet
            .write_with_format(12, 3, 0.15, &percent)
            .expect("a cell");
        sheet.write(12, 7, 2).expect("a cell");
    });
    let imported = recognized(&bytes, Format::Kahoot);
    assert_eq!(
        fates(&imported),
        [
            "9 Which is red?: question 0",
            "10 Which are even?: question 1 [TimeLimitMoved]",
            "11 3 a b 20 1: NoQuestion",
            "12 Which?: RightUnknown",
            "13 How much?: question 2",
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(imported.quiz.title, "");
    assert_eq!(answers(&questions[1]), ["1", "*2", "3", "*4"]);
    assert_eq!(answers(&questions[2]), ["1969", "*15%"]);
}

/// FILE-3: a formula is never evaluated; what it showed is read, and people are told.
#[test]
fn formulas_are_what_they_showed() {
    let bytes = kahoot(|sheet| {
        fill(sheet, 8, "What is 6 × 7?", &["41", "x"], 20.0, "2");
        let formula = Formula::new("=6*7").set_result("42");
        sheet.write(8, 3, formula).expect("a cell");
    });
    let imported = recognized(&bytes, Format::Kahoot);
    let want = ["9 What is 6 × 7?: question 0 [FormulaAsText]"];
    assert_eq!(fates(&imported), want);
    assert_eq!(answers(&imported.quiz.questions[0]), ["41", "*42"]);
}

#[test]
fn our_own_table_may_be_a_spreadsheet_on_the_second_sheet() {
    let mut workbook = Workbook::new();
    workbook
        .add_worksheet()
        .write(0, 0, "Read me")
        .expect("a cell");
    let sheet = workbook.add_worksheet();
    let bold = Look::new().set_bold();
    let runs = [(&bold, "Two "), (&Look::default(), "runs")];
    for (column, text) in (0..).zip(["Question", "Correct", "Wrong 1"]) {
        sheet.write(0, column, text).expect("a cell");
    }
    sheet.write_rich_string(1, 0, &runs).expect("a cell");
    sheet.write(1, 1, true).expect("a cell");
    sheet.write(1, 2, "no").expect("a cell");
    let bytes = workbook.save_to_buffer().expect("a workbook");
    let imported = recognized(&bytes, Format::Csv);
    assert_eq!(imported.quiz.questions[0].text, "Two runs");
    assert_eq!(answers(&imported.quiz.questions[0]), ["*TRUE", "no"]);
}

#[test]
fn a_spreadsheet_of_something_else_is_not_read() {
    let mut workbook = Workbook::new();
    workbook
        .add_worksheet()
        .write(0, 0, "Budget")
        .expect("a cell");
    let bytes = workbook.save_to_buffer().expect("a workbook");
    assert_eq!(import(&bytes, None), Err(Unreadable::ColumnsUnknown));
    assert_eq!(
        import(&bytes, Some(Format::Kahoot)),
        Err(Unreadable::ColumnsUnknown)
    );
}

#[test]
fn a_password_is_named() {
    let mut bytes = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    bytes.extend([0; 500]);
    assert_eq!(import(&bytes, None), Err(Unreadable::FormatUnknown));
    bytes.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(import(&bytes, None), Err(Unreadable::Encrypted));
}

#[test]
fn five_hundred_rows_of_a_spreadsheet_are_read_within_two_seconds() {
    let bytes = kahoot(|sheet| {
        for row in 8..508 {
            let text = format!("Question {row}?");
            fill(sheet, row, &text, &["yes", "no", &text], 20.0, "1,3");
        }
    });
    let (imported, took) = work_time(|| recognized(&bytes, Format::Kahoot));
    let sizes = (imported.rows.len(), imported.quiz.questions.len());
    assert_eq!(sizes, (500, 500));
    assert!(took < Duration::from_secs(2), "it took {took:?}");
}
