//! Kinds of question with several parts in tables: passages, categories, and feedback for answers.

use formats::{Format, Role, export, import_table};
use game::draft::{
    CategorizeContent, ChoiceContent, Content, DraftAnswer, DraftCategory, GapsContent, GapsWay,
    PassageGap, PassagePart, QuestionDraft, QuizDraft,
};

use crate::common::{fates, feedback, recognized};

fn table(rows: &[&str]) -> String {
    let head = "kind,question,answer 1,answer 2,answer 3,answer 4,options\n";
    head.to_owned() + &rows.join("\n")
}

fn contents(rows: &[&str]) -> Vec<Content> {
    let imported = recognized(table(rows).as_bytes(), Format::Csv);
    let questions = imported.quiz.questions;
    assert_eq!(questions.len(), rows.len(), "{:?}", imported.rows);
    questions.into_iter().map(|one| one.content).collect()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn text(text: &str) -> PassagePart {
    PassagePart::Text(text.to_owned())
}

fn gap(accepted: &[&str], others: &[&str]) -> PassagePart {
    PassagePart::Gap(PassageGap {
        accepted: owned(accepted),
        others: owned(others),
    })
}

fn gaps(passage: Vec<PassagePart>, way: GapsWay, tolerates_typos: bool) -> Content {
    Content::Gaps(GapsContent {
        passage,
        way,
        tolerates_typos,
    })
}

#[test]
fn a_passage_has_a_cell_for_its_text_and_one_for_each_gap() {
    let rows = [
        "gaps,Water,Boils at ___ and freezes at ______ degrees.,100 | hundred,0,,typos",
        "Gaps,Water,It ____.,boils | freezes|melts,,,list",
        "fill in the blanks,Signs,a\\_\\_\\_b __ c\\\\ ____,x\\|y | z\\\\,,,",
    ];
    let want = [
        gaps(
            vec![
                text("Boils at "),
                gap(&["100", "hundred"], &[]),
                text(" and freezes at "),
                gap(&["0"], &[]),
                text(" degrees."),
            ],
            GapsWay::Typed,
            true,
        ),
        gaps(
            vec![
                text("It "),
                gap(&["boils"], &["freezes", "melts"]),
                text("."),
            ],
            GapsWay::List,
            false,
        ),
        gaps(
            vec![text("a___b __ c\\ "), gap(&["x|y", "z\\"], &[])],
            GapsWay::Typed,
            false,
        ),
    ];
    assert_eq!(contents(&rows), want);
}

/// Tables of others call a typed answer so, too.
#[test]
fn a_blank_in_the_question_is_a_typed_answer() {
    let rows = ["fill in the blanks,The capital of Peru is ___,Lima,,,,"];
    assert_eq!(contents(&rows)[0].kind(), "typed");
}

#[test]
fn items_name_their_categories_and_these_are_in_the_order_of_their_names() {
    let rows = [
        "categorize,Sort,cat => mammal,hen => bird,dog => mammal,=> fish,",
        "Sort,Signs,a =\\> b => c,d\\\\ => e,,,",
    ];
    let sorting = |categories: &[(&str, &[&str])]| {
        let categories = categories.iter().map(|(name, items)| DraftCategory {
            name: (*name).to_owned(),
            items: owned(items),
        });
        Content::Categorize(CategorizeContent {
            categories: categories.collect(),
        })
    };
    let want = [
        sorting(&[
            ("mammal", &["cat", "dog"]),
            ("bird", &["hen"]),
            ("fish", &[]),
        ]),
        sorting(&[("c", &["a => b"]), ("e", &["d\\"])]),
    ];
    assert_eq!(contents(&rows), want);
}

#[test]
fn rows_whose_parts_do_not_fit_are_refused_by_name() {
    let nine = "___ ".repeat(9);
    let rows = [
        "gaps,No gap,Nothing here,x,,,".to_owned(),
        "gaps,Fewer gaps than cells,One ___,x,y,,".to_owned(),
        "gaps,More gaps than cells,One ___ and ___ here,x,,,".to_owned(),
        "gaps,An empty gap,One ___ and ___ here,,y,,".to_owned(),
        "gaps,Nothing fits,One ___,\" | \",,,".to_owned(),
        "gaps,Only one choice,One ___,x,,,list".to_owned(),
        "gaps,Nothing at all,,,,,".to_owned(),
        format!("gaps,Nine gaps,{nine},x,x,x,"),
        "categorize,No category,cat,dog,,,".to_owned(),
        "categorize,One category,cat => x,dog => x,,,".to_owned(),
        "categorize,An item twice,cat => x,cat => y,,,".to_owned(),
    ];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let imported = recognized(table(&rows).as_bytes(), Format::Csv);
    assert_eq!(
        fates(&imported),
        [
            "2 No gap: Malformed",
            "3 Fewer gaps than cells: Malformed",
            "4 More gaps than cells: Malformed",
            "5 An empty gap: NothingRight",
            "6 Nothing fits: NothingRight",
            "7 Only one choice: TooFewAnswers",
            "8 Nothing at all: TooFewAnswers",
            "9 Nine gaps: Malformed",
            "10 No category: Malformed",
            "11 One category: TooFewAnswers",
            "12 An item twice: Malformed",
        ]
    );
}

#[test]
fn feedback_goes_to_the_answer_of_its_number() {
    let rows = "question,A,B,C,correct,Feedback A,Answer feedback 3,Explanation\n\
                Half of 6?,2,3,4,B,Too low.,Too high.,3 + 3\n\
                Half of 8?,4,,8,A,,Twice as much.,\n\
                True?,True,False,,A,Sure.,,\n\
                Which?,x,y,,A,,Nothing has this number.,\n";
    let imported = recognized(rows.as_bytes(), Format::Csv);
    assert_eq!(
        fates(&imported),
        [
            "2 Half of 6?: question 0",
            "3 Half of 8?: question 1",
            "4 True?: question 2 [RemarksLeft]",
            "5 Which?: question 3 [RemarksLeft]",
        ]
    );
    let questions = &imported.quiz.questions;
    assert_eq!(feedback(&questions[0]), ["Too low.", "", "Too high."]);
    assert_eq!(questions[0].explanation, "3 + 3");
    assert_eq!(feedback(&questions[1]), ["", "Twice as much."]);
}

/// Right and wrong answers have no numbers, so what is said about one of them is noted.
#[test]
fn feedback_beside_wrong_answers_is_noted() {
    let rows = "question,correct,wrong 1,feedback 1\nHalf of 6?,3,2,Too low.\n";
    let imported = recognized(rows.as_bytes(), Format::Csv);
    assert_eq!(fates(&imported), ["2 Half of 6?: question 0 [RemarksLeft]"]);
}

#[test]
fn a_person_can_say_that_columns_are_feedback() {
    let rows = "q,x,why x,y,why y,right\nHalf of 6?,2,Too low.,3,Yes.,B\n";
    let roles = [
        Role::Question,
        Role::Answer,
        Role::Feedback,
        Role::Answer,
        Role::Feedback,
        Role::Correct,
    ];
    let (look, imported) = import_table(rows.as_bytes(), Some(&roles), Some(true)).unwrap();
    assert_eq!(look.unfit, []);
    let imported = imported.expect("the roles fit");
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Too low.", "Yes."]);
    // Names with numbers count, and are suggested.
    let rows = "question,A,B,feedback 2,feedback 1,correct\nHalf of 6?,2,3,Yes.,Too low.,B\n";
    let (look, _) = import_table(rows.as_bytes(), None, None).unwrap();
    let seen: Vec<Role> = look.columns.iter().map(|column| column.role).collect();
    let want = [
        Role::Question,
        Role::Answer,
        Role::Answer,
        Role::Feedback,
        Role::Feedback,
        Role::Correct,
    ];
    assert_eq!(seen, want);
    let (_, imported) = import_table(rows.as_bytes(), Some(&want), None).unwrap();
    let imported = imported.expect("the roles fit");
    assert_eq!(feedback(&imported.quiz.questions[0]), ["Too low.", "Yes."]);
}

/// What people see who open an export: the columns that are used, and no others.
#[test]
fn an_export_has_only_the_columns_that_it_needs() {
    let answer = |text: &str, feedback: &str| DraftAnswer {
        text: text.to_owned(),
        is_correct: text == "3",
        feedback: feedback.to_owned(),
        ..DraftAnswer::default()
    };
    let choice = |feedback: &str| {
        let answers = vec![answer("2", feedback), answer("3", "")];
        QuestionDraft::of("Half of 6?", Content::Choice(ChoiceContent { answers }))
    };
    let passage = vec![text("It "), gap(&["boils"], &["melts"])];
    let passage = QuestionDraft::of("Water", gaps(passage, GapsWay::List, false));
    let written = |questions: Vec<QuestionDraft>| {
        let quiz = QuizDraft {
            questions,
            ..QuizDraft::default()
        };
        let bytes = export(&quiz, &[], Format::Csv).bytes;
        assert_eq!(recognized(&bytes, Format::Csv).quiz, quiz);
        String::from_utf8(bytes).unwrap()
    };
    let bare = written(vec![choice("")]);
    assert!(bare.contains("options,explanation\r\n"), "{bare}");
    let told = written(vec![choice("Too low."), passage]);
    assert!(told.contains("explanation,feedback 1\r\n"), "{told}");
    assert!(told.contains("gaps,Water,It ____,boils | melts,"), "{told}");
}
