//! Tables: our own and the templates of other programs, as text.

use formats::{Format, export};
use game::draft::{ChoiceContent, Content, DraftAnswer, QuestionDraft, QuizDraft};
use game::number::Number;

use crate::common::{answers, fates, recognized};

#[test]
fn our_own_table_holds_every_kind() {
    let imported = recognized(include_bytes!("../golden/table.csv"), Format::Csv);
    assert_eq!(imported.quiz.title, "Spring quiz");
    assert_eq!(
        fates(&imported),
        [
            "3 Which are primary colors?: question 0",
            "5 Water is wet.: question 1",
            "6 Capital of France: question 2",
            "7 How high is it, in meters?: question 3",
            "8 From small to large: question 4",
            "9 Who is where?: question 5",
            "10 Tea or coffee?: question 6",
            "11 How are you?: question 7",
            "12 What did you learn?: question 8",
            "13 How was it?: question 9",
            "14 Welcome: question 10",
            "15 Time is too long: question 11 [TimeLimitMoved]",
            "16 Which one?: RightUnknown",
            "17 Nothing right: NothingRight",
            "18 What is it?: KindUnknown",
            "19 choice a b 1 20: NoQuestion",
            "20 =1+1 is what?: question 12",
        ]
    );
}

#[test]
fn what_a_row_of_our_own_table_says() {
    let imported = recognized(include_bytes!("../golden/table.csv"), Format::Csv);
    let questions = &imported.quiz.questions;
    let kinds: Vec<&str> = questions.iter().map(|q| q.content.kind()).collect();
    let own = &kinds[..11];
    let every = [
        "choice",
        "trueFalse",
        "typed",
        "number",
        "order",
        "match",
        "poll",
        "wordCloud",
        "openText",
        "rating",
        "slide",
    ];
    assert_eq!(own, every);
    assert_eq!(answers(&questions[0]), ["*Red", "Green", "*Blue", "Pink"]);
    assert_eq!(questions[0].time_limit_s, Some(30));
    assert_eq!(questions[0].points_factor, 2);
    assert_eq!(questions[0].explanation, "Light has others.");
    assert_eq!(questions[3].time_limit_s, None);
    let Content::Number(number) = &questions[3].content else {
        panic!("it is a number");
    };
    assert_eq!(number.unit, "m");
    assert_eq!(
        number.range.map(|range| range.max),
        Some(Number::whole(1000))
    );
    assert_eq!(questions[11].time_limit_s, Some(240));
    assert_eq!(answers(&questions[12]), ["-2", "*+2"]);
}

#[test]
fn a_simple_table_in_another_language_and_encoding() {
    let imported = recognized(include_bytes!("../golden/simple-cp1252.csv"), Format::Csv);
    let questions = &imported.quiz.questions;
    assert_eq!(questions[0].text, "Wie heißt der höchste Berg?");
    assert_eq!(
        answers(&questions[0]),
        ["*Zugspitze", "Brocken", "Feldberg"]
    );
    assert_eq!(answers(&questions[1]), ["*A", "B"]);
}

#[test]
fn cards_are_typed() {
    let imported = recognized(include_bytes!("../golden/cards.csv"), Format::Csv);
    assert_eq!(imported.quiz.questions[0].content.kind(), "typed");
}

#[test]
fn the_template_of_wayground() {
    let imported = recognized(include_bytes!("../golden/wayground.csv"), Format::Wayground);
    assert_eq!(
        fates(&imported),
        [
            "9 Which planet is red?: question 0 [MediaLeft]",
            "10 Which are even?: question 1 [TimeLimitMoved]",
            "11 The capital of Peru is ___: question 2",
            "12 Cats or dogs?: question 3",
            "13 Say something.: question 4",
            "14 Draw a cat.: KindUnknown",
            "15 Multiple Choice a b 1 20: NoQuestion",
            "16 Six is out of reach: RightUnknown",
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(answers(&questions[0]), ["Venus", "*Mars"]);
    assert_eq!(questions[0].explanation, "Iron makes it red.");
    assert_eq!(answers(&questions[1]), ["1", "*2", "3", "*4", "5"]);
}

#[test]
fn the_template_of_blooket() {
    let imported = recognized(include_bytes!("../golden/blooket.csv"), Format::Blooket);
    assert_eq!(
        fates(&imported),
        [
            "8 What is 2 + 2?: question 0",
            "9 Which are fruits?: question 1 [TimeLimitMoved]",
            "11 Only one answer: TooFewAnswers",
        ]
    );
    assert_eq!(
        answers(&imported.quiz.questions[1]),
        ["*Apple", "Stone", "*Pear"]
    );
}

#[test]
fn the_template_of_gimkit() {
    let imported = recognized(include_bytes!("../golden/gimkit.csv"), Format::Gimkit);
    assert_eq!(
        fates(&imported),
        [
            "3 Largest ocean?: question 0",
            "4 Symbol of gold?: question 1",
            "5 Nobody knows: NothingRight",
        ]
    );
    assert_eq!(
        answers(&imported.quiz.questions[0]),
        ["*Pacific", "Atlantic", "Arctic"]
    );
    assert_eq!(imported.quiz.questions[1].content.kind(), "typed");
}

/// API-8: nothing that goes out is a formula in anyone's spreadsheet, and it comes back as it was.
#[test]
fn no_cell_that_goes_out_is_a_formula() {
    let texts = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''+x", "＝1", "'tis"];
    let question = |text: &&str| QuestionDraft {
        text: (*text).to_owned(),
        content: Content::Choice(ChoiceContent {
            answers: texts
                .iter()
                .map(|answer| DraftAnswer {
                    text: (*answer).to_owned(),
                    is_correct: answer == text,
                    ..DraftAnswer::default()
                })
                .collect(),
        }),
        time_limit_s: Some(20),
        points_factor: 1,
        media: None,
        explanation: (*text).to_owned(),
        notes: (*text).to_owned(),
    };
    let quiz = QuizDraft {
        title: "-title".to_owned(),
        description: "=about".to_owned(),
        tags: vec!["@tag".to_owned()],
        questions: texts.iter().map(question).collect(),
        ..QuizDraft::default()
    };
    let bytes = export(&quiz, &[], Format::Csv).bytes;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes.strip_prefix("\u{feff}".as_bytes()).expect("a mark"));
    let mut cells = 0;
    for record in reader.records() {
        for cell in &record.expect("a row") {
            assert!(
                !cell.starts_with(['=', '+', '-', '@', '\t', '\r', '＝']),
                "{cell}"
            );
            cells += 1;
        }
    }
    assert!(cells > 100);
    assert_eq!(recognized(&bytes, Format::Csv).quiz, quiz);
}

#[test]
fn the_encoding_and_the_ends_of_lines_change_nothing() {
    let golden = include_str!("../golden/table.csv");
    let want = recognized(golden.as_bytes(), Format::Csv);
    let text = golden.replace('\n', "\r\n");
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
    for bytes in [
        text.as_bytes().to_vec(),
        golden.replace('\n', "\r").into_bytes(),
        marked(&[0xEF, 0xBB, 0xBF], text.as_bytes()),
        marked(&[0xFF, 0xFE], &little),
        marked(&[0xFE, 0xFF], &big),
        little,
    ] {
        assert_eq!(recognized(&bytes, Format::Csv), want);
    }
}
