//! Short words for what a file became.

use std::time::{Duration, Instant};

use formats::{Fate, Format, Imported, import};
use game::draft::{Content, QuestionDraft};

/// A file that is recognized as this format.
pub(crate) fn recognized(bytes: &[u8], format: Format) -> Imported {
    let imported = import(bytes, None).expect("the file is readable");
    assert_eq!(imported.format, format);
    imported
}

/// One line for each row: its line, its excerpt, what became of it.
pub(crate) fn fates(imported: &Imported) -> Vec<String> {
    let fate = |fate: &Fate| match fate {
        Fate::Taken { question, notes } if notes.is_empty() => format!("question {question}"),
        Fate::Taken { question, notes } => format!("question {question} {notes:?}"),
        Fate::Refused(reason) => format!("{reason:?}"),
    };
    let rows = imported.rows.iter();
    rows.map(|row| format!("{} {}: {}", row.line, row.excerpt, fate(&row.fate)))
        .collect()
}

/// The answers of a choice, the right ones with a star.
pub(crate) fn answers(question: &QuestionDraft) -> Vec<String> {
    let Content::Choice(choice) = &question.content else {
        panic!("{question:?} is no choice");
    };
    let star = |is_correct| if is_correct { "*" } else { "" };
    let answers = choice.answers.iter();
    answers
        .map(|answer| format!("{}{}", star(answer.is_correct), answer.text))
        .collect()
}

/// What is said to those who pick each answer of a choice.
pub(crate) fn feedback(question: &QuestionDraft) -> Vec<&str> {
    let Content::Choice(choice) = &question.content else {
        panic!("{question:?} is no choice");
    };
    let answers = choice.answers.iter();
    answers.map(|answer| answer.feedback.as_str()).collect()
}

/// How long something takes when nobody else is at work: the time this thread was running, where
/// the system tells it, so that a busy machine fails no test.
pub(crate) fn work_time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let running = || {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split_whitespace()
            .next()?
            .parse()
            .ok()
            .map(Duration::from_nanos)
    };
    let (before, started) = (running(), Instant::now());
    let done = work();
    let took = running()
        .zip(before)
        .map(|(after, before)| after.saturating_sub(before));
    (
        done,
        took.filter(|took| !took.is_zero())
            .unwrap_or_else(|| started.elapsed()),
    )
}
