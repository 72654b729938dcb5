//! The text of the Open Trivia question collection, with everything that is odd about it.

use formats::{Format, trivia_quizzes};

use crate::common::{answers, fates, recognized};

const GOLDEN: &[u8] = include_bytes!("../golden/trivia.txt");

#[test]
fn what_can_be_understood_comes_in() {
    let imported = recognized(GOLDEN, Format::OpenTriviaQa);
    let questions = &imported.quiz.questions;
    assert_eq!(
        fates(&imported),
        [
            "2 Which animal sleeps through the winter?: question 0",
            "9 All dogs are colorblind.: question 1",
            "15 Which word is nearly the same?: question 2",
            "26 No right answer here A One B Two: NothingRight",
            "30 The right one is none of them: RightUnknown",
            "35 Where is the café?: question 3",
        ]
    );
    assert_eq!(
        answers(&questions[2]),
        ["*polar bears", "A very long answer that goes on", "Foxes"]
    );
    assert_eq!(questions[1].content.kind(), "trueFalse");
}

#[test]
fn a_collection_is_parted_into_quizzes() {
    let quizzes = trivia_quizzes(GOLDEN, 3);
    let sizes: Vec<usize> = quizzes.iter().map(|quiz| quiz.questions.len()).collect();
    assert_eq!(sizes, [3, 1]);
    let long = GOLDEN.repeat(150);
    let quizzes = trivia_quizzes(&long, 200);
    let sizes: Vec<usize> = quizzes.iter().map(|quiz| quiz.questions.len()).collect();
    assert_eq!(sizes, [200, 200, 200]);
}
