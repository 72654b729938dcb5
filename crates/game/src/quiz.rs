//! A quiz as a room plays it: a frozen copy with ids and an order of its own.
//!
//! [`freeze`] makes it from what the author wrote. Ids and order depend on the
//! seed alone, never on which answers are right, so they tell nothing.

use serde::{Deserialize, Serialize};

use crate::ids::AnswerId;
use crate::limits::{ANSWERS_MAX, ANSWERS_MIN, QUESTIONS_MAX};
use crate::refusal::Refusal;
use crate::tick::Sequence;

/// A question as its author wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionDraft {
    /// The question itself.
    pub text: String,
    /// The texts of its answers and whether they are right.
    pub answers: Vec<(String, bool)>,
    /// Time to answer in milliseconds; `None` means no limit.
    pub time_limit_ms: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u8,
}

/// A question of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The question itself.
    pub text: String,
    /// What is asked.
    pub kind: QuestionKind,
    /// Time to answer in milliseconds; `None` means no limit.
    pub time_limit_ms: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u8,
}

/// What is asked. Stored in the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuestionKind {
    /// Choose among answers, of which one or several are right.
    Choice(Vec<Answer>),
}

/// An answer that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Random, unique within its question.
    pub id: AnswerId,
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
}

impl Question {
    /// The answers that are offered, in the order of the room.
    pub fn answers(&self) -> &[Answer] {
        let QuestionKind::Choice(answers) = &self.kind;
        answers
    }

    /// How many answers are right.
    pub fn correct_count(&self) -> usize {
        self.answers()
            .iter()
            .filter(|answer| answer.is_correct)
            .count()
    }

    /// Whether several answers may be picked. Players are told, because they must know how many
    /// taps to make; which ones are right they are not.
    pub fn takes_several(&self) -> bool {
        self.correct_count() > 1
    }

    /// Where an answer stands in the list, if it is one of this question.
    pub fn position_of(&self, id: AnswerId) -> Option<usize> {
        self.answers().iter().position(|answer| answer.id == id)
    }
}

/// Freezes what the author wrote into what a room plays.
///
/// Refused with [`Refusal::QuizUnplayable`] when there is no question, or one that cannot be
/// answered.
pub fn freeze(
    drafts: &[QuestionDraft],
    shuffle_answers: bool,
    seed: u64,
) -> Result<Vec<Question>, Refusal> {
    if drafts.is_empty() || drafts.len() > QUESTIONS_MAX {
        return Err(Refusal::QuizUnplayable);
    }
    let mut sequence = Sequence::new(seed);
    drafts
        .iter()
        .map(|draft| freeze_question(draft, shuffle_answers, &mut sequence))
        .collect()
}

fn freeze_question(
    draft: &QuestionDraft,
    shuffle_answers: bool,
    sequence: &mut Sequence,
) -> Result<Question, Refusal> {
    let playable = (ANSWERS_MIN..=ANSWERS_MAX).contains(&draft.answers.len())
        && draft.answers.iter().any(|(_, is_correct)| *is_correct)
        && draft.points_factor <= 2
        && draft.time_limit_ms != Some(0);
    if !playable {
        return Err(Refusal::QuizUnplayable);
    }
    let mut answers: Vec<Answer> = Vec::with_capacity(draft.answers.len());
    for (text, is_correct) in &draft.answers {
        let id = loop {
            let id = AnswerId(u32::try_from(sequence.next() >> 32).unwrap_or(0));
            if answers.iter().all(|answer| answer.id != id) {
                break id;
            }
        };
        answers.push(Answer {
            id,
            text: text.clone(),
            is_correct: *is_correct,
        });
    }
    if shuffle_answers {
        sequence.shuffle(&mut answers);
    }
    Ok(Question {
        text: draft.text.clone(),
        kind: QuestionKind::Choice(answers),
        time_limit_ms: draft.time_limit_ms,
        points_factor: draft.points_factor,
    })
}
