//! Quizzes, what everyone can find of them, and the files in them.

use super::Besides::IsQuiet;
use super::Door::{OpenToo, SignedIn, Verified};
use super::Tells::{Listed, OwnersOnly};
use super::Whose::{
    AdminFinders, AdminReaders, Authors, Editors, Forgiving, OtherReaders, Owners, Readers,
};
use super::things::Thing::{BinnedQuiz, Quiz};
use super::{Row, Sent, row};

pub(super) const TABLE: &[Row] = &[
    row("GET /quiz", SignedIn).lists(Quiz, OwnersOnly),
    row("POST /quiz", Verified)
        .with(r#"{"title": "New", "description": "About something"}"#)
        .gives(201),
    row("GET /quiz/counts", SignedIn),
    row("POST /quiz/import", Verified)
        .sending(Sent::QuizFile)
        .gives(201),
    row("POST /quiz/import?dryRun=true", Verified).sending(Sent::QuizFile),
    row("POST /quiz/import?columns=question,correct", Verified)
        .sending(Sent::QuizFile)
        .instead(422, "import_unreadable"),
    row("POST /quiz/import?quizId={id}", Verified)
        .sending(Sent::QuizFile)
        .on(Quiz, Editors)
        .gives(201),
    row("POST /quiz/exports", SignedIn)
        .with(r#"{"quizIds": ["{id}"]}"#)
        .on(Quiz, Owners)
        .but(IsQuiet),
    row("GET /quiz/{id}/cards", OpenToo).on(Quiz, Readers),
    row("GET /quiz/{id}/cards/{questionId}/answer", OpenToo).on(Quiz, Readers),
    row("GET /quiz/{id}", OpenToo).on(Quiz, Readers),
    row("PATCH /quiz/{id}", Verified)
        .with(r#"{"version": {version}, "title": "Changed"}"#)
        .on(Quiz, Editors),
    row("DELETE /quiz/{id}", Verified)
        .on(Quiz, Authors)
        .gives(204),
    row("POST /quiz/{id}/restore", Verified).on(BinnedQuiz, Owners),
    // Restoring a quiz that isn't deleted reveals only to its author that it exists.
    row("POST /quiz/{id}/restore", Verified)
        .on(Quiz, Authors)
        .but(IsQuiet),
    row("GET /quiz/{id}/page", OpenToo).on(Quiz, Readers),
    row("GET /quiz/{id}/lobby", OpenToo).on(Quiz, Readers),
    // No one has played it yet.
    row("PUT /quiz/{id}/rating", Verified)
        .with(r#"{"stars": 5}"#)
        .on(Quiz, Readers)
        .instead(403, "forbidden"),
    // Removing a rating that doesn't exist works too, so it reveals nothing.
    row("DELETE /quiz/{id}/rating", SignedIn)
        .on(Quiz, Forgiving)
        .gives(204)
        .but(IsQuiet),
    row("POST /quiz/{id}/abuse-report", Verified)
        .with(r#"{"reason": "spam"}"#)
        .on(Quiz, OtherReaders)
        .gives(204),
    row("PUT /quiz/{id}/staff-pick", Verified)
        .on(Quiz, AdminFinders)
        .gives(204),
    row("DELETE /quiz/{id}/staff-pick", Verified)
        .on(Quiz, AdminReaders)
        .gives(204),
    row("GET /feed?search={search}", OpenToo).lists(Quiz, Listed),
    row("GET /feed/languages", OpenToo),
];
