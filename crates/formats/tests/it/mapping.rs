//! Tables whose columns a person assigns: what is guessed, what is read, and what doesn't fit.

use formats::{Format, Imported, Role, TableLook, Unfit, Unreadable, export, import_table};
use game::lint::is_playable;
use proptest::prelude::*;
use rust_xlsxwriter::Workbook;

use crate::common::{answers, fates, recognized};

/// A table of Blooket's columns without its head.
const ROWS: &str = "1,Largest ocean?,Pacific,Atlantic,Arctic,Indian,20,1\n\
                    2,Smallest ocean?,Pacific,Atlantic,Arctic,Indian,30,3\n";

fn look(text: &str) -> TableLook {
    import_table(text.as_bytes(), None, None)
        .expect("it is a table")
        .0
}

fn named(roles: &str) -> Vec<Role> {
    let names = roles.split(' ');
    names
        .map(|name| Role::named(name).expect("a role"))
        .collect()
}

/// The roles that columns seem to have, in one line.
fn guessed(text: &str) -> String {
    let columns = look(text).columns.into_iter();
    let names: Vec<&str> = columns.map(|column| column.role.name()).collect();
    names.join(" ")
}

fn read(text: &str, roles: &str, has_header: bool) -> Imported {
    let (look, imported) = import_table(text.as_bytes(), Some(&named(roles)), Some(has_header))
        .expect("it is a table");
    imported.unwrap_or_else(|| panic!("{:?}", look.unfit))
}

#[test]
fn a_table_without_a_head_shows_its_columns_and_what_they_seem_to_hold() {
    let look = look(ROWS);
    assert!(!look.is_recognized && !look.has_header);
    assert_eq!(look.unfit, []);
    let letters: String = look.columns.iter().map(|c| c.letter.as_str()).collect();
    assert_eq!(letters, "ABCDEFGH");
    assert_eq!(
        look.columns[1].samples,
        ["Largest ocean?", "Smallest ocean?"]
    );
    assert_eq!(
        guessed(ROWS),
        "skip question answer answer answer answer time correct"
    );
}

#[test]
fn roles_are_guessed_from_what_cells_hold() {
    for (text, roles) in [
        // The key before the answers, and in words.
        (
            "Largest?,Pacific,Pacific,Arctic\nSmallest?,Arctic,Pacific,Arctic\n",
            "question correct answer answer",
        ),
        (
            "Fruit?,Apple,Stone,a\nWet?,Sand,Water,b\n",
            "question answer answer correct",
        ),
        (
            "Even?;2;4;7;1, 2\nOdd?;2;4;7;C\n",
            "question answer answer answer correct",
        ),
        (
            "Capital of Peru,Lima\nCapital of Chile,Santiago\n",
            "question correct",
        ),
        // Without a key, nobody knows which one is right.
        (
            "Wet?,Sand,Water,Stone\nDry?,Sand,Water,Rain\n",
            "question answer answer answer",
        ),
        (
            "Berg?|Zugspitze|Brocken|1|Der Berg hat 2962 Meter und liegt an der Grenze zu Tirol.\n\
             Fluss?|Elbe|Rhein|2|Er fließt vom Alpenrand bis zur Nordsee, durch sechs Länder.\n",
            "question answer answer correct explanation",
        ),
        // Numbers that may be seconds are answers, if there are several.
        (
            "4 * 5?,10,20,30,2\n3 * 5?,15,20,30,1\n",
            "question answer answer answer correct",
        ),
    ] {
        assert_eq!(guessed(text), roles, "{text}");
    }
}

#[test]
fn names_that_are_known_count_beside_others() {
    let text = "Aufgabe,A,B,C,Loesung\nHauptstadt von Peru?,Quito,Lima,Cusco,B\n";
    let looked = look(text);
    assert!(!looked.is_recognized && looked.has_header);
    assert_eq!(guessed(text), "question answer answer answer correct");
    assert_eq!(looked.columns[4].samples, ["Loesung", "B"]);
    let text = "Oceans\nWhat to ask,Seconds\nLargest ocean?,20\n";
    assert_eq!(guessed(text), "question time");
    assert_eq!(look(text).unfit, [Unfit::AnswersMissing]);
}

#[test]
fn tables_of_something_else_get_no_question() {
    let people = "id,name,age,city\n1,Anna,23,Paris\n2,Bob,34,Rome\n3,Cid,45,Oslo\n";
    let sizes = "Gender,Height,Weight\nMale,73.8,241.9\nMale,68.8,162.3\n";
    for text in [sizes, "1,2,3\n4,5,6\n"] {
        assert!(look(text).unfit.contains(&Unfit::QuestionMissing), "{text}");
    }
    assert!(look(people).has_header);
}

#[test]
fn a_table_with_a_head_has_the_roles_that_it_names() {
    let text = "My quiz\nChapter,question,correct,wrong 1,Level\n7,Which?,a,b,2\n";
    let look = look(text);
    assert!(look.is_recognized && look.has_header);
    assert_eq!(guessed(text), "skip question correct wrong skip");
    assert_eq!(look.columns[0].samples, ["Chapter", "7"]);
    let (look, imported) = import_table(text.as_bytes(), None, None).unwrap();
    assert_eq!((look.unfit, imported), (vec![], None));
}

#[test]
fn a_table_is_read_with_the_roles_that_were_chosen() {
    let roles = "skip question answer answer answer answer time correct";
    let imported = read(ROWS, roles, false);
    assert_eq!(imported.format, Format::Csv);
    assert_eq!(
        fates(&imported),
        [
            "1 Largest ocean?: question 0",
            "2 Smallest ocean?: question 1"
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(
        answers(&questions[1]),
        ["Pacific", "Atlantic", "*Arctic", "Indian"]
    );
    assert_eq!(questions[1].time_limit_s, Some(30));
    let all = read(
        "What,Right,Not\nWet?,Water,Sand\n",
        "question correct wrong",
        true,
    );
    assert_eq!(fates(&all), ["2 Wet?: question 0"]);
    let all = read(
        "What,Right,Not\nWet?,Water,Sand\n",
        "question correct wrong",
        false,
    );
    assert_eq!(fates(&all).len(), 2);
}

#[test]
fn columns_that_were_skipped_lose_nothing_worth_a_note() {
    let text = "What,Right,Not,Chapter\nWet?,Water,Sand,7\n";
    for roles in ["question correct wrong skip", "question correct wrong"] {
        let imported = read(text, roles, true);
        assert_eq!(fates(&imported), ["2 Wet?: question 0"]);
        assert_eq!(imported.columns, Vec::<String>::new());
    }
    let bad = read(
        "Q,A,B,K\nWet?,,,1\nDry?,x,y,z\n",
        "question answer answer correct",
        true,
    );
    assert_eq!(
        fates(&bad),
        ["2 Wet?: TooFewAnswers", "3 Dry?: RightUnknown"]
    );
}

#[test]
fn a_title_above_the_first_row_stays_the_title() {
    let text = format!("Oceans of the world\n{ROWS}");
    let roles = "skip question answer answer answer answer time correct";
    let imported = read(&text, roles, false);
    assert_eq!(imported.quiz.title, "Oceans of the world");
    assert_eq!(imported.quiz.questions.len(), 2);
}

/// A key is the number that the header shows, also if the columns are in another order.
#[test]
fn answers_keep_the_numbers_in_their_names() {
    let text = "question,Answer 2,Answer 1,correct\nWet?,Sand,Water,1\n";
    let imported = read(text, "question answer answer correct", true);
    assert_eq!(answers(&imported.quiz.questions[0]), ["*Water", "Sand"]);
    let imported = read(text, "question answer answer correct", false);
    assert_eq!(answers(&imported.quiz.questions[0]), ["*Sand", "Water"]);
}

#[test]
fn roles_that_do_not_fit_are_named() {
    for (roles, unfit) in [
        ("correct wrong", vec![Unfit::QuestionMissing]),
        ("skip question", vec![Unfit::AnswersMissing]),
        ("question answer answer", vec![Unfit::CorrectMissing]),
        ("question wrong wrong", vec![Unfit::CorrectMissing]),
        (
            "question answer wrong correct",
            vec![Unfit::WrongBesideAnswers],
        ),
        ("question question correct", vec![Unfit::RoleTwice]),
        (
            "question correct skip skip skip skip skip skip skip",
            vec![Unfit::TooManyRoles],
        ),
        ("skip", vec![Unfit::QuestionMissing, Unfit::AnswersMissing]),
        ("question answer", vec![]),
        ("question kind", vec![]),
    ] {
        let read = import_table(ROWS.as_bytes(), Some(&named(roles)), None);
        let (look, imported) = read.expect("it is a table");
        assert_eq!(look.unfit, unfit, "{roles}");
        assert_eq!(imported.is_some(), unfit.is_empty(), "{roles}");
    }
    assert_eq!(Role::named("teacher"), None);
}

#[test]
fn what_is_no_table_is_refused() {
    let look = |bytes: &[u8]| import_table(bytes, None, None).unwrap_err();
    assert_eq!(look(b"just a sentence"), Unreadable::ColumnsUnknown);
    assert_eq!(look(b"<quiz>, a, b</quiz>"), Unreadable::FormatUnknown);
    assert_eq!(look(b"{\"a\": 1, \"b\": 2}"), Unreadable::FormatUnknown);
    assert_eq!(look(b" "), Unreadable::Empty);
}

#[test]
fn spreadsheets_are_read_with_roles_too() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0..).zip([["Lima?", "Peru", "Chile"], ["Oslo?", "Norway", "Peru"]]) {
        for (column, text) in (0..).zip(cells) {
            sheet.write(row, column, text).unwrap();
        }
    }
    let bytes = workbook.save_to_buffer().unwrap();
    let roles = named("question correct wrong");
    let (look, imported) = import_table(&bytes, Some(&roles), Some(false)).unwrap();
    assert_eq!(look.columns[2].samples, ["Chile", "Peru"]);
    assert_eq!(imported.unwrap().quiz.questions.len(), 2);
}

/// Choosing what the header already says changes nothing.
#[test]
fn the_roles_of_our_own_table_read_it_as_before() {
    let golden = include_bytes!("../golden/table.csv");
    let before = recognized(golden, Format::Csv);
    let (look, _) = import_table(golden, None, None).unwrap();
    let roles: Vec<Role> = look.columns.iter().map(|column| column.role).collect();
    let (_, again) = import_table(golden, Some(&roles), None).unwrap();
    assert_eq!(again.unwrap(), before);
    let bytes = export(&before.quiz, &[], Format::Csv).bytes;
    assert!(import_table(&bytes, None, None).unwrap().0.is_recognized);
}

/// Cells that may look like names, keys, questions, or anything at all.
fn cells() -> impl Strategy<Value = String> {
    let usual = [
        "question", "Answer 2", "correct", "A", "1", "20", "Why?", "", "\"", "'=1", "quiz", "a;b",
    ];
    prop_oneof![
        prop::sample::select(usual.to_vec()).prop_map(str::to_owned),
        "\\PC{0,12}",
    ]
}

proptest! {
    /// FILE-3: whatever a table holds and whatever is said of it, reading ends with an answer, and
    /// with questions that can be played.
    #[test]
    fn no_table_and_no_roles_make_the_reader_fail(
        rows in prop::collection::vec(prop::collection::vec(cells(), 0..12), 0..12),
        roles in prop::collection::vec(prop::sample::select(Role::ALL.to_vec()), 0..14),
        has_header in prop::option::of(any::<bool>()),
    ) {
        let lines: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
        let text = lines.join("\n");
        if let Ok((look, imported)) = import_table(text.as_bytes(), None, has_header) {
            prop_assert!(imported.is_none());
            let guessed: Vec<Role> = look.columns.iter().map(|column| column.role).collect();
            let again = import_table(text.as_bytes(), Some(&guessed), Some(look.has_header));
            let (again, imported) = again.expect("it was a table");
            prop_assert_eq!(&again, &look);
            prop_assert_eq!(imported.is_some(), look.unfit.is_empty());
        }
        if let Ok((_, Some(imported))) = import_table(text.as_bytes(), Some(&roles), has_header) {
            prop_assert!(imported.quiz.questions.iter().all(is_playable));
        }
    }

    #[test]
    fn bytes_of_any_kind_end_with_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = import_table(&bytes, None, None);
        let _ = import_table(&bytes, Some(&Role::ALL), Some(true));
    }
}
