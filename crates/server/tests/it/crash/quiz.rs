//! What is played: one and several right answers, every factor, with and without a time limit.

use anyhow::Result;
use protocol::http::quizzes::{Question, Quiz};
use protocol::http::rooms::RoomCreated;
use serde_json::{Value, json};

use crate::http::Http;

/// A question; a `+` before an answer says that it is right.
pub(crate) struct Asked {
    text: &'static str,
    answers: &'static [&'static str],
    pub(crate) time_limit_s: Option<u32>,
    pub(crate) points_factor: u32,
}

pub(crate) const QUESTIONS: [Asked; 5] = [
    Asked {
        text: "Which bird sings at night?",
        answers: &["+Nightingale", "Sparrow", "Stork", "Swallow"],
        time_limit_s: Some(6),
        points_factor: 1,
    },
    Asked {
        text: "Which are prime?",
        answers: &["+2", "+5", "9", "15", "+17"],
        time_limit_s: Some(8),
        points_factor: 2,
    },
    Asked {
        text: "Tea or coffee?",
        answers: &["+Tea", "Coffee"],
        time_limit_s: Some(5),
        points_factor: 0,
    },
    Asked {
        text: "Where is Quito?",
        answers: &["Peru", "+Ecuador", "Chile"],
        time_limit_s: None,
        points_factor: 2,
    },
    Asked {
        text: "Which are islands?",
        answers: &["+Malta", "Nepal", "+Iceland", "Bolivia"],
        time_limit_s: Some(6),
        points_factor: 1,
    },
];

impl Asked {
    /// Whether this answer is right; `None` if it is not one of this question.
    pub(crate) fn is_right(&self, text: &str) -> Option<bool> {
        let same = |answer: &&&str| answer.trim_start_matches('+') == text;
        self.answers
            .iter()
            .find(same)
            .map(|answer| answer.starts_with('+'))
    }

    pub(crate) fn answer_count(&self) -> usize {
        self.answers.len()
    }

    /// How many answers are right.
    pub(crate) fn right_count(&self) -> usize {
        self.answers
            .iter()
            .filter(|answer| answer.starts_with('+'))
            .count()
    }

    fn draft(&self) -> Value {
        let answers = self.answers.iter().map(|answer| {
            json!({
                "text": answer.trim_start_matches('+'),
                "isCorrect": answer.starts_with('+'),
            })
        });
        json!({
            "text": self.text,
            "answers": answers.collect::<Vec<_>>(),
            "timeLimitS": self.time_limit_s,
            "pointsFactor": self.points_factor,
        })
    }
}

/// Writes the quiz and opens a room for it, with nothing set.
pub(crate) async fn open_room(http: &Http) -> Result<RoomCreated> {
    let body = json!({ "title": "A long evening", "description": "Played in the dark." });
    let quiz: Quiz = http.post("quiz", body).await?;
    for asked in &QUESTIONS {
        let path = format!("quiz/{}/question", quiz.id);
        let _: Question = http.post(&path, asked.draft()).await?;
    }
    http.post("rooms", json!({ "quizId": quiz.id })).await
}
