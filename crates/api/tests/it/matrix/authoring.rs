//! Writing a quiz: its questions, its document, and its files.

use super::Door::{OpenToo, SignedIn, Verified};
use super::Whose::{Editors, Readers, Viewers};
use super::things::Thing::Quiz;
use super::{Row, row};

const QUESTION: &str = r#"{"text": "Where?", "answers": [
    {"text": "Here", "isCorrect": true}, {"text": "There", "isCorrect": false}]}"#;

pub(super) const TABLE: &[Row] = &[
    row("GET /quiz/{id}/question", SignedIn).on(Quiz, Viewers),
    row("POST /quiz/{id}/question", Verified)
        .with(QUESTION)
        .on(Quiz, Editors)
        .gives(201),
    row("PUT /quiz/{id}/question/{questionId}", Verified)
        .with(QUESTION)
        .on(Quiz, Editors),
    row("DELETE /quiz/{id}/question/{questionId}", Verified)
        .on(Quiz, Editors)
        .gives(204),
    row("POST /quiz/{id}/question/{questionId}/move", Verified)
        .with(r#"{"position": 0}"#)
        .on(Quiz, Editors)
        .gives(204),
    row("GET /quiz/{id}/document", SignedIn).on(Quiz, Viewers),
    row("PUT /quiz/{id}/document", Verified)
        .with(r#"{"version": {version}, "order": ["{questionId}"]}"#)
        .on(Quiz, Editors),
    row("GET /quiz/{id}/export?format=csv", SignedIn).on(Quiz, Viewers),
    row("GET /quiz/{id}/export/losses?format=csv", SignedIn).on(Quiz, Viewers),
    row("GET /quiz/{id}/sheet?key=true", SignedIn).on(Quiz, Viewers),
    row("POST /quiz/{id}/practice", OpenToo)
        .on(Quiz, Readers)
        .gives(201),
];
