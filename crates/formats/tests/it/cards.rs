//! Cards and other collections of short questions.

use formats::{Format, import};
use game::draft::Content;

use crate::common::{answers, fates, recognized};

fn accepted(imported: &formats::Imported, at: usize) -> Vec<String> {
    match &imported.quiz.questions[at].content {
        Content::Typed(typed) => typed.accepted.clone(),
        other => panic!("{other:?} is not typed"),
    }
}

#[test]
fn cards_of_quizlet_are_typed() {
    let imported = recognized(
        b"dog\tder Hund\ncat\tdie Katze\n\nhorse\tdas Pferd",
        Format::Cards,
    );
    assert_eq!(
        fates(&imported),
        [
            "1 dog: question 0",
            "2 cat: question 1",
            "4 horse: question 2"
        ]
    );
    assert_eq!(accepted(&imported, 1), ["die Katze"]);
}

#[test]
fn notes_of_anki_are_typed() {
    let text = "#separator:tab\n#html:true\n#deck column:1\n#tags column:4\n\
                Animals\t<b>dog</b>\tder Hund[sound:a.mp3]\tgerman pets\n\
                Animals\t\"cat &amp; \"\"co\"\"\"\tdie <b>Katze</b>\t\n\
                Animals\tThe {{c1::sun}} shines\tx\t\n\
                Animals\t<img src=\"a.jpg\">\tder Esel\t\n";
    let imported = recognized(text.as_bytes(), Format::Cards);
    assert_eq!(
        fates(&imported),
        [
            "5 <b>dog</b>: question 0 [MediaLeft]",
            "6 cat &amp; \"co\": question 1",
            "7 The {{c1::sun}} shines: KindUnknown",
            "8 <img src=\"a.jpg\">: NoQuestion",
        ]
    );
    assert_eq!(imported.quiz.tags, ["german", "pets"]);
    assert_eq!(imported.quiz.questions[0].text, "**dog**");
    assert_eq!(imported.quiz.questions[1].text, "cat & \"co\"");
    assert_eq!(accepted(&imported, 0), ["der Hund"]);
    assert_eq!(accepted(&imported, 1), ["die Katze"]);
    let text = "#separator:Semicolon\n#html:false\ndog;der Hund;extra\n";
    let imported = recognized(text.as_bytes(), Format::Cards);
    assert_eq!(fates(&imported), ["3 dog: question 0 [ColumnsLeft]"]);
}

#[test]
fn other_tables_of_two_columns_are_no_cards() {
    for text in [
        "Anna\t23\nBob\t34\nCid\t45\n",
        "1914\tThe war begins\n1918\tIt ends\n",
        "dog\tder Hund\ncat\n",
        "dog\tder Hund\tpets\ncat\tdie Katze\tpets\n",
    ] {
        assert!(import(text.as_bytes(), None).is_err(), "{text}");
    }
    // Anyone who says so may have such cards.
    let years = import(
        b"1914\tThe war begins\n1918\tIt ends\n",
        Some(Format::Cards),
    );
    assert_eq!(years.unwrap().quiz.questions.len(), 2);
}

#[test]
fn questions_of_the_open_trivia_database_are_read() {
    let text = r#"{"response_code":0,"results":[
        {"type":"multiple","difficulty":"easy","category":"Science &amp; Nature",
         "question":"What is &quot;H&sub2;O&quot; &lt; 100&deg;C?","correct_answer":"Water",
         "incorrect_answers":["Steam","Ice &amp; snow","Salt"]},
        {"type":"boolean","category":"Science &amp; Nature","question":"It is dry.",
         "correct_answer":"False","incorrect_answers":["True"]},
        {"type":"multiple","question":"Nothing?","correct_answer":"","incorrect_answers":["a"]}]}"#;
    let imported = recognized(text.as_bytes(), Format::OpenTriviaDb);
    assert_eq!(
        fates(&imported),
        [
            "1 What is \"H&sub2;O\" < 100°C?: question 0",
            "2 It is dry.: question 1",
            "3 Nothing?: NothingRight",
        ]
    );
    assert_eq!(imported.quiz.title, "Science & Nature");
    let questions = &imported.quiz.questions;
    assert_eq!(
        answers(&questions[0]),
        ["*Water", "Steam", "Ice & snow", "Salt"]
    );
    let Content::TrueFalse(statement) = &questions[1].content else {
        panic!("no statement");
    };
    assert_eq!(statement.is_true, Some(false));
}

#[test]
fn its_other_ways_to_write_texts_are_read() {
    let address = r#"[{"type":"multiple","question":"Who%20is%20100%25%20right%3F",
        "correct_answer":"Zo%C3%AB","incorrect_answers":["Ben","Cid"]}]"#;
    let base64 = r#"[{"type":"bXVsdGlwbGU=","question":"V2hvIGlzIDEwMCUgcmlnaHQ/",
        "correct_answer":"Wm/Dqw==","incorrect_answers":["QmVu","Q2lk"]}]"#;
    for text in [address, base64] {
        let imported = recognized(text.as_bytes(), Format::OpenTriviaDb);
        assert_eq!(imported.quiz.questions[0].text, "Who is 100% right?");
        assert_eq!(answers(&imported.quiz.questions[0]), ["*Zoë", "Ben", "Cid"]);
    }
    assert!(import(br#"[{"correct_answer":"a","incorrect_answers":"#, None).is_err());
}
