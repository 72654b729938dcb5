//! Compares two sessions.
//!
//! A question counts as the same in both if its kind and text match; an author who fixes a wrong
//! answer wants to see the effect.

use std::collections::BTreeMap;

use crate::wire::{
    AnalyzedQuestion, ComparedQuestion, ComparedRoom, Comparison, QuestionFigures, ReportAnalysis,
};
use protocol::question::QuestionKind;

/// Kind and text, and how many like it came before.
type Key = (String, usize);

/// Compares two analyses; `None` if one of them isn't of a session.
pub fn compare(before: ReportAnalysis, after: ReportAnalysis) -> Option<Comparison> {
    let mut then: BTreeMap<Key, QuestionFigures> = played(&before.questions)
        .into_iter()
        .map(|(key, one)| (key, figures(one)))
        .collect();
    let mut questions: Vec<ComparedQuestion> = played(&after.questions)
        .into_iter()
        .map(|(key, one)| ComparedQuestion {
            kind: one.question.kind,
            text: one.question.text.clone(),
            before: then.remove(&key),
            after: Some(figures(one)),
        })
        .collect();
    for (key, one) in played(&before.questions) {
        if let Some(before) = then.remove(&key) {
            questions.push(ComparedQuestion {
                kind: one.question.kind,
                text: one.question.text.clone(),
                before: Some(before),
                after: None,
            });
        }
    }
    Some(Comparison {
        before: compared(before)?,
        after: compared(after)?,
        questions,
    })
}

fn compared(analysis: ReportAnalysis) -> Option<ComparedRoom> {
    Some(ComparedRoom {
        room: analysis.rooms.into_iter().next()?,
        figures: analysis.figures,
    })
}

fn played(questions: &[AnalyzedQuestion]) -> Vec<(Key, &AnalyzedQuestion)> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let played = questions.iter().filter(|one| {
        let question = &one.question;
        question.played && question.kind != QuestionKind::Slide
    });
    played
        .map(|one| {
            let name = format!("{:?} {}", one.question.kind, one.question.text);
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            ((name, *count), one)
        })
        .collect()
}

fn figures(one: &AnalyzedQuestion) -> QuestionFigures {
    QuestionFigures {
        answer_count: one.question.picked_count,
        right_share: one.analysis.as_ref().and_then(|item| item.right_share),
        median_ms: one.question.median_ms,
    }
}
