//! The earlier versions of a quiz, for the export of an account.

use game::draft::QuizDraft;
use handling::error::ApiError;
use handling::wire::rfc_3339;
use serde_json::{Value, json};
use versions::WholeVersion;

use crate::from_draft::{draft_settings, question_draft};
use crate::version_routes::{change_of, opened, reason_body};

/// A version in a form that can be imported again, plus what we keep alongside it.
pub fn version_file(quiz_id: &str, owner_id: &str, whole: WholeVersion) -> Result<Value, ApiError> {
    let (version, document) = opened(whole)?;
    let change = change_of(&version, owner_id);
    let sources = document.questions.iter().zip(1..);
    let sources = sources.filter_map(|(question, number): (_, u32)| {
        let source = question.source.as_ref()?;
        Some(json!({ "question": number, "source": source }))
    });
    let sources: Value = sources.collect();
    let questions = document.questions.iter().map(question_draft).collect();
    let details = document.details;
    let mut file = formats::fanfare_json(&QuizDraft {
        title: details.title,
        description: details.description,
        tags: details.tags,
        language: details.language,
        settings: draft_settings(&document.settings),
        questions,
    });
    let beside = [
        ("versionOf", json!(quiz_id)),
        ("keptAt", json!(rfc_3339(version.kept_at_ms))),
        ("reason", json!(reason_body(version.reason))),
        ("change", json!(change)),
        ("category", json!(details.category)),
        ("difficulty", json!(details.difficulty)),
        ("cover", json!(details.cover)),
        ("copiedFrom", sources),
    ];
    file.extend(beside.map(|(name, value)| (name.to_owned(), value)));
    Ok(Value::Object(file))
}
