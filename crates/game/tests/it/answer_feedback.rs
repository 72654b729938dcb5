//! What an author says to those who picked an answer: it goes with its answer, wherever that is.

use std::collections::BTreeMap;

use game::Room;
use game::draft::QuestionDraft;
use game::event::{Event, Mode, RoomOpened};
use game::lint::{Flaw, lint};
use game::quiz::{AnswerFeedback, Freezing, Frozen, freeze_with_notes};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS};

/// A question whose answers say their own text as feedback, where they say anything.
fn draft(number: usize, answers: &[(&str, bool)]) -> QuestionDraft {
    let texts = answers.iter().enumerate();
    let texts = texts.map(|(at, (text, _))| (format!("{text} {number}"), at == 0));
    let mut draft = QuestionDraft::choice(format!("Which {number}?"), texts);
    for (answer, (_, is_said)) in draft.answers_mut().iter_mut().zip(answers) {
        if *is_said {
            answer.feedback = format!("  {}  ", answer.text);
        }
    }
    draft
}

fn quiz() -> Vec<QuestionDraft> {
    vec![
        draft(0, &[("Lima", true), ("Quito", false), ("La Paz", true)]),
        draft(1, &[("One", false), ("Two", false)]),
        draft(2, &[("Up", false), ("Down", true)]),
    ]
}

fn open(frozen: &Frozen) -> Room {
    let mut room = Room::open(RoomOpened {
        at_ms: START_MS,
        title: "A quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: Mode::Live,
        settings: SETTINGS,
        questions: frozen.questions.clone(),
    });
    room.apply(&Event::AnswerFeedbackTold(frozen.feedback.clone()));
    room
}

/// What is said for each answer, by its text.
fn said(room: &Room) -> BTreeMap<String, String> {
    let questions = room.questions().iter().enumerate();
    let answers = questions.flat_map(|(index, question)| {
        let answers = question.answers().iter();
        answers.map(move |answer| {
            let feedback = room.feedback_for(index, answer.id);
            (answer.text.clone(), feedback.to_owned())
        })
    });
    answers.collect()
}

proptest! {
    #[test]
    fn feedback_stays_with_its_answer_however_a_quiz_is_shuffled(
        seed in any::<u64>(),
        shuffle_answers in any::<bool>(),
        shuffle_questions in any::<bool>(),
    ) {
        let how = Freezing { shuffle_answers, shuffle_questions, ..Freezing::default() };
        let frozen = freeze_with_notes(&quiz(), &how, seed).expect("it can be played");
        prop_assert_eq!(frozen.feedback.len(), 3);
        for (answer, feedback) in said(&open(&frozen)) {
            let is_said = ["Lima 0", "La Paz 0", "Down 2"].contains(&answer.as_str());
            prop_assert_eq!(feedback, if is_said { answer } else { String::new() });
        }
    }
}

#[test]
fn feedback_is_dealt_with_its_question() {
    let how = Freezing::default();
    let frozen = freeze_with_notes(&quiz(), &how, 7).expect("it can be played");
    let dealt = AnswerFeedback::dealt(&frozen.feedback, &[2, 0]);
    let told: Vec<(u32, &str)> = dealt.iter().map(|one| (one.index, &*one.text)).collect();
    assert_eq!(told, [(0, "Down 2"), (1, "Lima 0"), (1, "La Paz 0")]);
    assert_eq!(AnswerFeedback::dealt(&frozen.feedback, &[1]), []);
}

#[test]
fn feedback_has_a_longest_length() {
    let mut draft = draft(0, &[("Lima", true), ("Quito", true)]);
    draft.answers_mut()[1].feedback = "x".repeat(300);
    assert_eq!(lint(&draft).len(), 0);
    draft.answers_mut()[1].feedback = "x".repeat(301);
    let found: Vec<Flaw> = lint(&draft)
        .into_iter()
        .map(|finding| finding.flaw)
        .collect();
    assert_eq!(found, [Flaw::TextTooLong]);
}
