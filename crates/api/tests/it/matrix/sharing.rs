//! Quizzes among people: shares, copies, earlier versions, and the question bank.

use super::Besides::IsQuiet;
use super::Door::{SignedIn, Verified};
use super::Tells::{OwnersOnly, SharedOnly, ViewersAndListed};
use super::Whose::{Authors, Editors, Forgiving, Readers, Viewers};
use super::things::Thing::{Quiz, Version};
use super::{Row, row};

pub(super) const TABLE: &[Row] = &[
    row("GET /quiz/shared?search={search}", SignedIn).lists(Quiz, SharedOnly),
    row("GET /quiz/{id}/people", SignedIn).on(Quiz, Authors),
    row("PUT /quiz/{id}/people/{accountId}", Verified)
        .with(r#"{"role": "edit"}"#)
        .on(Quiz, Authors),
    row("DELETE /quiz/{id}/people/{accountId}", SignedIn)
        .on(Quiz, Authors)
        .gives(204),
    row("PUT /quiz/{id}/editing/{windowId}", SignedIn)
        .with(r#"{"questionId": "{questionId}", "isHidden": false}"#)
        .on(Quiz, Editors)
        .but(IsQuiet),
    // Nobody ends the windows of others, so it reveals nothing.
    row("DELETE /quiz/{id}/editing/{windowId}", SignedIn)
        .on(Quiz, Forgiving)
        .gives(204)
        .but(IsQuiet),
    row("GET /quiz/{id}/changes", SignedIn).on(Quiz, Editors),
    row("POST /quiz/{id}/duplicate", Verified)
        .on(Quiz, Readers)
        .gives(201),
    // It has no files to copy.
    row("POST /questions/copies", Verified)
        .with(r#"{"questionIds": ["{questionId}"], "quizId": "{id}"}"#)
        .on(Quiz, Editors)
        .but(IsQuiet),
    row("GET /quiz/{id}/versions", SignedIn).on(Version, Viewers),
    row("GET /quiz/{id}/versions/{versionId}", SignedIn).on(Version, Viewers),
    row("POST /quiz/{id}/versions/{versionId}/restore", Verified)
        .with(r#"{"version": {version}}"#)
        .on(Version, Editors),
    row("GET /questions?scope=mine&limit=100", Verified).lists(Quiz, OwnersOnly),
    row("GET /questions?scope=shared&limit=100", Verified).lists(Quiz, SharedOnly),
    row("GET /questions?ids={questionId}", Verified).lists(Quiz, ViewersAndListed),
];
