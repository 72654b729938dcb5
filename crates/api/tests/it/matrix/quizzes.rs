//! Quizzes, what everyone can find of them, and the files in them.

use super::Besides::IsQuiet;
use super::Door::{Open, OpenToo, SignedIn, Verified};
use super::Tells::{Listed, OwnersAndListed, OwnersOnly, SharedOnly};
use super::Whose::{
    AdminFinders, AdminReaders, Authors, Editors, Forgiving, ForgivingReaders, Nobodys,
    OtherReaders, Owners, OwnersOr, Readers, Viewers,
};
use super::things::Thing::{BinnedQuiz, Deck, Folder, Media, Quiz, Version};
use super::{Row, Sent, row};

const QUESTION: &str = r#"{"text": "Where?", "answers": [
    {"text": "Here", "isCorrect": true}, {"text": "There", "isCorrect": false}]}"#;

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
    row("GET /folders", SignedIn).lists(Folder, OwnersOnly),
    row("POST /folders", Verified)
        .with(r#"{"name": "Inside", "parentId": "{id}"}"#)
        .on(Folder, OwnersOr(404, "folder_unknown"))
        .gives(201),
    row("PATCH /folders/{id}", Verified)
        .with(r#"{"version": 1, "name": "{id}"}"#)
        .on(Folder, Owners),
    row("DELETE /folders/{id}", Verified)
        .on(Folder, Owners)
        .gives(204),
    row("GET /folders/{id}/export", SignedIn).on(Folder, Owners),
    row("POST /folders/moves", Verified)
        .with(r#"{"quizIds": ["{quizId}"], "folderId": "{id}"}"#)
        .on(Folder, OwnersOr(404, "folder_unknown")),
    row("GET /quiz?folder={id}", SignedIn).on(Folder, OwnersOr(404, "folder_unknown")),
    row("GET /cards", SignedIn).lists(Deck, OwnersOnly),
    row("GET /cards/study", SignedIn).lists(Deck, OwnersOnly),
    row("GET /cards/study?deck={id}", SignedIn).on(Deck, Owners),
    row("POST /cards/decks", SignedIn)
        .with(r#"{"quizId": "{id}"}"#)
        .on(Quiz, Readers)
        .gives(201),
    row("DELETE /cards/decks/{id}", SignedIn)
        .on(Deck, Owners)
        .gives(204),
    row("GET /cards/decks/{id}/cards/{cardId}/answer", SignedIn).on(Deck, Owners),
    row("POST /cards/decks/{id}/cards/{cardId}/reviews", SignedIn)
        .with(r#"{"grade": "good", "utcOffsetMin": 0}"#)
        .on(Deck, Owners),
    // What can't be seen is left out, so it reveals nothing.
    row("POST /cards/taken", SignedIn)
        .with(r#"{"utcOffsetMin": 0, "missed": [], "decks": [{"quizId": "{id}", "cards": []}]}"#)
        .on(Quiz, ForgivingReaders),
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
    row("GET /quiz/shared?search={search}", SignedIn).lists(Quiz, SharedOnly),
    row("GET /quiz/{id}/people", SignedIn).on(Quiz, Authors),
    row("PUT /quiz/{id}/people/{accountId}", Verified)
        .with(r#"{"role": "edit"}"#)
        .on(Quiz, Authors),
    row("DELETE /quiz/{id}/people/{accountId}", SignedIn)
        .on(Quiz, Authors)
        .gives(204),
    row("POST /quiz/{id}/duplicate", Verified)
        .on(Quiz, Readers)
        .gives(201),
    row("GET /quiz/{id}/versions", SignedIn).on(Version, Viewers),
    row("GET /quiz/{id}/versions/{versionId}", SignedIn).on(Version, Viewers),
    row("POST /quiz/{id}/versions/{versionId}/restore", Verified)
        .with(r#"{"version": {version}}"#)
        .on(Version, Editors),
    row("GET /questions?scope=mine&limit=100", Verified).lists(Quiz, OwnersOnly),
    row("GET /questions?ids={questionId}", Verified).lists(Quiz, OwnersAndListed),
    row("GET /quiz/{id}/export?format=csv", SignedIn).on(Quiz, Viewers),
    row("GET /quiz/{id}/export/losses?format=csv", SignedIn).on(Quiz, Viewers),
    row("GET /quiz/{id}/sheet?key=true", SignedIn).on(Quiz, Viewers),
    row("POST /quiz/{id}/practice", OpenToo)
        .on(Quiz, Readers)
        .gives(201),
    row("GET /feed?search={search}", OpenToo).lists(Quiz, Listed),
    row("GET /feed/languages", OpenToo),
    row("POST /media", Verified)
        .sending(Sent::Picture)
        .gives(201),
    row("POST /media?quizId={id}", Verified)
        .sending(Sent::Picture)
        .on(Quiz, Editors)
        .gives(201),
    row("GET /media", SignedIn).lists(Media, OwnersOnly),
    row("GET /media?ids={id}", SignedIn).lists(Media, OwnersOnly),
    row("DELETE /media/{id}", SignedIn)
        .on(Media, Owners)
        .gives(204),
    // For anyone with the link; without it, not even the owner finds anything.
    row("GET /media/{id}?expires={expires}&key={key}", Open).on(Media, Nobodys),
    row("GET /media/{id}", Open)
        .on(Media, Nobodys)
        .instead(404, "not_found"),
    // It is a picture, which has nothing to caption.
    row("PUT /media/{id}/captions", Verified)
        .with(r#"{"language": "en", "text": "WEBVTT"}"#)
        .on(Media, Owners)
        .instead(422, "invalid_input"),
    // It has none to lose.
    row("DELETE /media/{id}/captions", SignedIn)
        .on(Media, Owners)
        .gives(204)
        .but(IsQuiet),
    row("GET /media/{id}/captions?expires={expires}&key={key}", Open)
        .on(Media, Nobodys)
        .instead(404, "not_found"),
];
