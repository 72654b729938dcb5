//! Tables of others: what isn't certain is refused with the real reason, never guessed.

use formats::{Format, Imported, import};
use game::draft::{Content, QuestionDraft};
use rust_xlsxwriter::Workbook;

use crate::common::{answers, fates, recognized};

fn read(text: &str) -> Imported {
    recognized(text.as_bytes(), Format::Csv)
}

/// Why a file is refused as a whole.
fn refused(bytes: &[u8]) -> String {
    match import(bytes, None) {
        Err(why) => format!("{why:?}"),
        Ok(imported) => panic!("{:?} {:?}", imported.format, fates(&imported)),
    }
}

fn accepted(question: &QuestionDraft) -> Vec<String> {
    match &question.content {
        Content::Typed(typed) => typed.accepted.clone(),
        other => panic!("{other:?} is not typed"),
    }
}

#[test]
fn s1_a_table_without_a_head_is_refused() {
    let rows = "1,Largest ocean?,Pacific,Atlantic,Arctic,Indian,20,1\n\
                2,Smallest ocean?,Pacific,Atlantic,Arctic,Indian,20,3\n";
    assert_eq!(refused(rows.as_bytes()), "ColumnsUnknown");
    for head in ["Column A,Column B,C,D,E,F,G,H\n", "Unnamed: 1,,,,,,,\n"] {
        assert_eq!(
            refused(format!("{head}{rows}").as_bytes()),
            "ColumnsUnknown"
        );
    }
    let named = import(rows.as_bytes(), Some(Format::Csv));
    assert_eq!(named, Err(formats::Unreadable::ColumnsUnknown));
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, text) in (0..).zip(["1", "Largest ocean?", "Pacific", "Atlantic"]) {
        sheet.write(0, column, text).unwrap();
    }
    assert_eq!(
        refused(&workbook.save_to_buffer().unwrap()),
        "ColumnsUnknown"
    );
}

#[test]
fn s2_a_table_of_something_else_is_refused() {
    let people = "id,name,age,city\n1,Anna,23,Paris\n2,Bob,34,Rome\n3,Cid,45,Oslo\n";
    assert_eq!(refused(people.as_bytes()), "ColumnsUnknown");
    let json = "[{\"id\": 1, \"a\": 2},\n{\"id\": 2, \"a\": 3},\n{\"id\": 3, \"a\": 4},\n]";
    assert_eq!(refused(json.as_bytes()), "FormatUnknown");
    let sizes = "\"Gender\",\"Height\",\"Weight\"\n\"Male\",73.8,241.9\n\"Male\",68.8,162.3\n";
    assert_eq!(refused(sizes.as_bytes()), "ColumnsUnknown");
}

#[test]
fn s4_letters_name_the_columns_of_answers() {
    for head in ["Question,A,B,C,D,Correct", "QUESTION,a,b,c,d,Key"] {
        let imported = read(&format!(
            "{head}\nCapital of France?,Berlin,Paris,Rome,Madrid,B\n"
        ));
        assert_eq!(fates(&imported), ["2 Capital of France?: question 0"]);
        assert_eq!(
            answers(&imported.quiz.questions[0]),
            ["Berlin", "*Paris", "Rome", "Madrid"]
        );
    }
}

#[test]
fn s4_answers_in_a_column_of_another_name_are_not_passed_over() {
    let imported = read("Question,Choices offered,Correct\nWhich?,Berlin; Paris; Rome,B\n");
    assert_eq!(fates(&imported), ["2 Which?: ColumnUnknown"]);
    let imported = read("Question,Choices,Correct\nWhich?,Berlin; Paris; Rome,B\n");
    assert_eq!(fates(&imported), ["2 Which?: ColumnUnknown"]);
}

#[test]
fn s4_columns_that_were_passed_over_are_said() {
    let imported = read("question,correct,wrong,Chapter\nWhich?,a,b,7\nAnd now?,a,b,\n");
    assert_eq!(
        fates(&imported),
        [
            "2 Which?: question 0 [ColumnsLeft]",
            "3 And now?: question 1"
        ]
    );
    assert_eq!(imported.columns, ["Chapter"]);
    let imported = read("question,correct,wrong,,Chapter\nWhich?,a,b,c,7\nAnd?,a,b,,\n");
    assert_eq!(imported.columns, ["D", "Chapter"]);
}

#[test]
fn s5_a_key_that_is_an_answer_word_for_word_is_that_answer() {
    let table = |rows: &str| {
        let imported = read(&format!(
            "question,answer 1,answer 2,answer 3,correct\n{rows}\n"
        ));
        answers(&imported.quiz.questions[0])
    };
    assert_eq!(table("Half?,1/2,1/3,1/4,1/2"), ["*1/2", "1/3", "1/4"]);
    assert_eq!(table("Who?,1 & 3,2,3,1 & 3"), ["*1 & 3", "2", "3"]);
    assert_eq!(table("When?,1 2,2 3,3 1,3 1"), ["1 2", "2 3", "*3 1"]);
    assert_eq!(
        table("Which?,\"1,2\",\"2,3\",x,\"1,2\""),
        ["*1,2", "2,3", "x"]
    );
    // Several are still several, also if they look like another one without their sign.
    let imported = read("question,answer 1,answer 2,answer 3,correct\nWhich?,AC,DC,x,A/C\n");
    assert_eq!(fates(&imported), ["2 Which?: RightUnknown"]);
    assert_eq!(table("Which?,x,y,z,\"1, 3\""), ["*x", "y", "*z"]);
    assert_eq!(table("Which?,x,y,z,A/C"), ["*x", "y", "*z"]);
}

#[test]
fn s6_a_key_that_is_a_number_and_other_words_is_refused() {
    let head = "question,answer 1,answer 2,answer 3,correct";
    let imported = read(&format!(
        "{head}\n2+1?,2,3,4,3\n2+0?,1,2,3,2\n1+2?,5,4,3,3\n"
    ));
    assert_eq!(
        fates(&imported),
        [
            "2 2+1?: RightUnknown",
            "3 2+0?: question 0",
            "4 1+2?: question 1"
        ]
    );
    assert_eq!(answers(&imported.quiz.questions[0]), ["1", "*2", "3"]);
}

#[test]
fn s7_a_key_that_is_a_letter_and_other_words_is_refused() {
    let imported = read("question,answer 1,answer 2,answer 3,correct\nBlood type?,D,A,B,A\n");
    assert_eq!(fates(&imported), ["2 Blood type?: RightUnknown"]);
}

/// Templates define the key as numbers, so there the words never count.
#[test]
fn s6_templates_with_numbered_keys_keep_their_rule() {
    let head = "Blooket\nQuestion #,Question Text,Answer 1,Answer 2,Answer 3,Answer 4,\
                Time Limit (sec),Correct Answer(s)\n";
    let text = format!("{head}1,2+1?,2,3,4,5,20,2\n");
    let imported = recognized(text.as_bytes(), Format::Blooket);
    assert_eq!(answers(&imported.quiz.questions[0]), ["2", "*3", "4", "5"]);
}

#[test]
fn s14_money_in_plain_files_is_no_formula() {
    let asked = "He buys it for $60 and sells it for 70$. How much?";
    let escaped = "He buys it for \\$60 and sells it for 70\\$. How much?";
    let table = format!("question,correct,wrong\n{asked},10,20\n");
    let aiken = format!("{asked}\nA. 10\nB. 20\nANSWER: A\n");
    let trivia = format!("#Q {asked}\n^ 10\nA 10\nB 20\n");
    for (text, format) in [
        (table, Format::Csv),
        (aiken, Format::Aiken),
        (trivia, Format::OpenTriviaQa),
    ] {
        let imported = recognized(text.as_bytes(), format);
        assert_eq!(imported.quiz.questions[0].text, escaped, "{format:?}");
    }
    let imported = read("question,correct,wrong\nWhat is $2x + 1$ if $x = 1$?,$3$,$4$\n");
    assert_eq!(
        imported.quiz.questions[0].text,
        "What is $2x + 1$ if $x = 1$?"
    );
}

#[test]
fn r11_r12_usual_names_of_the_key_are_known() {
    for key in [
        "Answer",
        "correct_answer",
        "Correct Option",
        "Key",
        "Answer Key",
        "CORRECT-ANSWER",
        "correct choice",
        "Solution",
    ] {
        let imported = read(&format!(
            "Question,Option A,Option B,Option C,{key}\nCapital of Peru?,Quito,Lima,Cusco,B\n"
        ));
        assert_eq!(
            fates(&imported),
            ["2 Capital of Peru?: question 0"],
            "{key}"
        );
        assert_eq!(
            answers(&imported.quiz.questions[0]),
            ["Quito", "*Lima", "Cusco"]
        );
    }
    let imported = read("question_text,option_1,option_2,Answer\nWhich?,x,y,y\n");
    assert_eq!(answers(&imported.quiz.questions[0]), ["x", "*y"]);
    // Without other answers, it is a card.
    let imported = read("Question,Answer\nCapital of Italy?,Rome\n");
    assert_eq!(accepted(&imported.quiz.questions[0]), ["Rome"]);
    let imported = read("Question,Answer,Answer 2\nWhich?,x,y\n");
    assert_eq!(fates(&imported), ["2 Which?: NothingRight"]);
}

#[test]
fn a_damaged_head_of_blooket_is_not_guessed() {
    let head = "Blooket\nQuestion #,Question Text,Answer 1,Contingency table,Row,Column,\
                Time Limit (sec),Correct Answer(s)\n";
    let text = format!("{head}1,Which?,a,b,c,d,20,3\n2,And now?,a,b,c,d,20,1\n");
    let imported = import(text.as_bytes(), None).unwrap();
    assert_eq!(
        fates(&imported),
        ["3 Which?: ColumnUnknown", "4 And now?: ColumnUnknown"]
    );
}

#[test]
fn a_key_without_answers_is_not_the_answer() {
    let imported = read("question,answer 1,answer 2,correct\nWhich?,a,,2\nWho?,a,,1\nAnd?,,,a\n");
    assert_eq!(
        fates(&imported),
        [
            "2 Which?: RightUnknown",
            "3 Who?: TooFewAnswers",
            "4 And?: TooFewAnswers"
        ]
    );
}

#[test]
fn wayground_has_thirty_seconds_by_default() {
    let text = "Question Text,Question Type,Option 1,Option 2,Correct Answer,Time in seconds\n\
                Which?,Multiple Choice,a,b,1,\nAnd now?,Multiple Choice,a,b,1,45\n";
    let imported = recognized(text.as_bytes(), Format::Wayground);
    let times: Vec<_> = imported
        .quiz
        .questions
        .iter()
        .map(|q| q.time_limit_s)
        .collect();
    assert_eq!(times, [Some(30), Some(45)]);
}

/// A text of as many rows.
fn many(count: u32, row: impl Fn(u32) -> String) -> String {
    (0..count).map(row).collect()
}

#[test]
fn rows_beyond_five_thousand_are_said() {
    let rows = |count: u32| many(count, |n| format!("{n}?,a,b\n"));
    let imported = read(&format!("question,correct,wrong\n{}", rows(7_000)));
    assert_eq!(imported.rows.len(), 5_001);
    assert_eq!(fates(&imported).last().unwrap(), "5002 5000?: TooManyRows");
    let imported = read(&format!("question,correct,wrong\n{}", rows(5_000)));
    assert_eq!(
        fates(&imported).last().unwrap(),
        "5001 4999?: question 4999"
    );
    let paragraphs = many(6_000, |n| format!("{n}?{{=a ~b}}\n\n"));
    let imported = recognized(paragraphs.as_bytes(), Format::Gift);
    assert_eq!(fates(&imported).last().unwrap(), "10001 5000?: TooManyRows");
}

#[test]
fn s4_answers_in_one_cell_are_not_taken_for_one() {
    let imported = read("Question,Answers,Correct\nWhich?,Berlin; Paris,A\nWho?,Ana; Ben,B\n");
    assert_eq!(
        fates(&imported),
        ["2 Which?: TooFewAnswers", "3 Who?: RightUnknown"]
    );
}

#[test]
fn answers_without_numbers_are_numbered_in_order() {
    for head in [
        "Option,Option,Option,Answer",
        "Answer,Answer,Answer,Correct",
    ] {
        let imported = read(&format!("Question,{head}\nWhich?,x,y,z,C\n"));
        assert_eq!(fates(&imported), ["2 Which?: question 0"], "{head}");
        assert_eq!(answers(&imported.quiz.questions[0]), ["x", "y", "*z"]);
    }
    let imported = read("Question,Answer,Wrong 1,Wrong 2\nWhich?,x,y,z\n");
    assert_eq!(answers(&imported.quiz.questions[0]), ["*x", "y", "z"]);
}

#[test]
fn s6_answers_that_are_counted_from_zero_are_refused() {
    let imported = read("question,a,b,c,answer\nWhich?,x,y,z,0\nWho?,x,y,z,1\nAnd?,x,y,z,y\n");
    assert_eq!(
        fates(&imported),
        [
            "2 Which?: RightUnknown",
            "3 Who?: RightUnknown",
            "4 And?: question 0"
        ]
    );
    let imported = read("question,a,b,c,answer\nHow many?,0,1,2,0\nWho?,x,y,z,1\n");
    assert_eq!(
        fates(&imported),
        ["2 How many?: question 0", "3 Who?: question 1"]
    );
}

/// A table of another program may name its kinds, too, and mean words by its key.
#[test]
fn s6_a_kind_alone_does_not_say_what_a_key_means() {
    let imported = read("type,question,a,b,c,key\nMCQ,2+1?,2,3,4,3\n");
    assert_eq!(fates(&imported), ["2 2+1?: RightUnknown"]);
}

#[test]
fn numbers_that_do_not_fit_and_empty_answers_have_reasons_of_their_own() {
    let rows = "number,How high?,,,20,min=0; max=10\nmatch,Who?,a =>,b => c,,\n";
    let imported = read(&format!(
        "kind,question,answer 1,answer 2,correct,options\n{rows}"
    ));
    assert_eq!(
        fates(&imported),
        ["2 How high?: NumbersUnfit", "3 Who?: AnswerEmpty"]
    );
}

#[test]
fn r12_keys_by_the_names_of_columns_are_known() {
    let table = |key: &str| {
        let imported = read(&format!(
            "Question,Option A,Option B,Option C,Answer\nWhich?,x,y,z,{key}\n"
        ));
        assert_eq!(fates(&imported), ["2 Which?: question 0"], "{key}");
        answers(&imported.quiz.questions[0])
    };
    for key in ["Option B", "option 2", "(b)", "B.", "b)", "Choice_2"] {
        assert_eq!(table(key), ["x", "*y", "z"], "{key}");
    }
    assert_eq!(table("\"Option A, Option C\""), ["*x", "y", "*z"]);
    let imported = read("Question,Option A,Option B,Answer\nWhich?,x,y,Option C\n");
    assert_eq!(fates(&imported), ["2 Which?: RightUnknown"]);
}
