//! GIFT as Moodle reads it: what counts, what doesn't, and what is lost.

use formats::{Format, Imported};
use game::draft::Content;

use crate::common::{answers, fates, recognized};

fn read(text: &str) -> Imported {
    recognized(format!("::A:: {text}").as_bytes(), Format::Gift)
}

/// The only question's answers, after its fate was compared.
fn choice(text: &str, fate: &str) -> Vec<String> {
    let imported = read(text);
    assert_eq!(fates(&imported), [fate], "{text}");
    answers(&imported.quiz.questions[0])
}

#[test]
fn s3_one_right_answer_stays_the_only_one() {
    let fate = "1 Who?: question 0 [PointsLeft]";
    assert_eq!(choice("Who?{=A ~%50%B ~C}", fate), ["*A", "B", "C"]);
    assert_eq!(
        choice("Who?{=Nazareth ~%25%Bethlehem ~%50%Galilee ~Rome}", fate),
        ["*Nazareth", "Bethlehem", "Galilee", "Rome"]
    );
    assert_eq!(choice("Who?{=%100%A ~%50%B ~C}", fate), ["*A", "B", "C"]);
    assert_eq!(choice("Who?{~%100%A ~%50%B ~C}", fate), ["*A", "B", "C"]);
    // Shares that add up to all points are several right answers.
    let all = "1 Who?: question 0";
    assert_eq!(choice("Who?{~%50%A ~%50%B ~C}", all), ["*A", "*B", "C"]);
    let uneven = choice("Who?{~%75%A ~%25%B ~C}", fate);
    assert_eq!(uneven, ["*A", "*B", "C"]);
}

#[test]
fn s8_text_without_a_marker_is_html_where_there_is_some() {
    let imported = read("One<br>two <b>three</b> &lt; four {=yes &amp; no ~<i>never</i>}");
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "One\ntwo **three** < four");
    assert_eq!(answers(question), ["*yes & no", "*never*"]);
    let imported = read("What is \\\\(x^2\\\\) for 3?{=\\\\(9\\\\) ~6}");
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "What is $x^2$ for 3?");
    assert_eq!(answers(question), ["*$9$", "6"]);
    // What only looks like it stays.
    let imported = read("Is a<b and b>c & d? {=a<b ~b > c}");
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "Is a<b and b>c & d?");
    assert_eq!(answers(question), ["*a<b", "b > c"]);
    let imported = read("What does <b> mean?{=bold ~<i> ~italic}");
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "What does <b> mean?");
    assert_eq!(answers(question), ["*bold", "<i>", "italic"]);
    // Lines stay lines in Moodle's automatic format.
    let imported = read("One\ntwo <b>three</b>{=yes ~no}");
    assert_eq!(imported.quiz.questions[0].text, "One\ntwo **three**");
    let imported = read("[plain]a <b>c</b>{=<i>x</i> ~no}");
    assert_eq!(imported.quiz.questions[0].text, "a <b>c</b>");
}

#[test]
fn s9_a_picture_in_text_without_a_marker_is_said_to_be_left() {
    let imported = read("Pic <img src\\=\"x.png\"> {=yes ~no}");
    assert_eq!(fates(&imported), ["1 Pic: question 0 [MediaLeft]"]);
    assert_eq!(imported.quiz.questions[0].text, "Pic");
    let imported = read("Pic <img src=\"x.png\"> {=yes ~no}");
    assert_eq!(fates(&imported), ["1 Pic: question 0 [MediaLeft]"]);
}

#[test]
fn s8_typed_answers_have_no_signs_of_bold_text() {
    let imported = read("Capital?{=<b>Lima</b> =<p>Lima, Per&uacute;</p>}");
    let Content::Typed(typed) = &imported.quiz.questions[0].content else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["Lima", "Lima, Perú"]);
    let imported = read("How much?{=$60 or 70$}");
    let Content::Typed(typed) = &imported.quiz.questions[0].content else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["$60 or 70$"]);
}

#[test]
fn s14_money_is_no_formula_here_either() {
    let imported = read("Is it $60, or 70$?{=$60 ~70$, 80$ ~$x^2$}");
    let question = &imported.quiz.questions[0];
    assert_eq!(question.text, "Is it \\$60, or 70\\$?");
    assert_eq!(answers(question), ["*$60", "70\\$, 80\\$", "$x^2$"]);
}

#[test]
fn r1_an_empty_wrong_answer_is_passed_over() {
    let fate = "1 Which?: question 0";
    assert_eq!(choice("Which?{~=right~wrong}", fate), ["*right", "wrong"]);
    assert_eq!(choice("Which?{=right~wrong~}", fate), ["*right", "wrong"]);
    // An empty right answer is a mistake.
    assert_eq!(
        fates(&read("Which?{= ~wrong ~more}")),
        ["1 Which?: AnswerEmpty"]
    );
    assert_eq!(fates(&read("Which?{~ =right}")), ["1 Which?: question 0"]);
}

#[test]
fn r2_a_number_may_come_with_feedback_for_all_others() {
    let imported = read("How much?{#3:2~#Completely wrong}");
    assert_eq!(fates(&imported), ["1 How much?: question 0 [RemarksLeft]"]);
    let Content::Number(number) = &imported.quiz.questions[0].content else {
        panic!("no number");
    };
    assert_eq!(number.right.unwrap().to_string(), "3");
    assert_eq!(number.tolerance.to_string(), "2");
}

#[test]
fn r3_an_answer_without_a_sign_is_typed() {
    let imported = read("Two minus one is {One}.");
    assert_eq!(fates(&imported), ["1 Two minus one is: question 0"]);
    let Content::Typed(typed) = &imported.quiz.questions[0].content else {
        panic!("not typed");
    };
    assert_eq!(typed.accepted, ["One"]);
    assert_eq!(
        fates(&read("Two minus one is {One ~two}.")),
        ["1 Two minus one is: Malformed"]
    );
}
