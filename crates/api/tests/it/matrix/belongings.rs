//! What people have besides quizzes: folders, flash cards and files.

use super::Besides::IsQuiet;
use super::Door::{Open, SignedIn, Verified};
use super::Tells::OwnersOnly;
use super::Whose::{Editors, ForgivingReaders, Nobodys, Owners, OwnersOr, Readers};
use super::things::Thing::{Deck, Folder, Media, Quiz};
use super::{Row, Sent, row};

pub(super) const TABLE: &[Row] = &[
    row("GET /folders", SignedIn).lists(Folder, OwnersOnly),
    row("POST /folders", Verified)
        .with(r#"{"name": "Inside", "parentId": "{id}"}"#)
        .on(Folder, OwnersOr(404, "folder_unknown"))
        .gives(201),
    row("PATCH /folders/{id}", Verified)
        .with(r#"{"version": 1, "name": "{id}"}"#)
        .on(Folder, Owners),
    row("DELETE /folders/{id}", Verified).on(Folder, Owners),
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
    // Who may edit the quiz learns that it doesn't show this file.
    row("PUT /media/{id}/captions?quizId={id}", Verified)
        .with(r#"{"language": "en", "text": "WEBVTT"}"#)
        .on(Quiz, Editors)
        .instead(404, "not_found"),
    row("DELETE /media/{id}/captions?quizId={id}", SignedIn)
        .on(Quiz, Editors)
        .instead(404, "not_found"),
    row("GET /media/{id}/captions?expires={expires}&key={key}", Open)
        .on(Media, Nobodys)
        .instead(404, "not_found"),
];
