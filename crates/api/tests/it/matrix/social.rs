//! Friends and notifications.

use super::Besides::IsQuiet;
use super::Door::{Open, SignedIn, Verified};
use super::Tells::OwnersOnly;
use super::Whose::{Forgiving, Nobodys, Owners, OwnersOr};
use super::things::Thing::{Asker, Blocked, Friend, Letter, Room, Schedule, Told};
use super::{Row, row};

pub(super) const TABLE: &[Row] = &[
    row("GET /friends?list=friends", SignedIn).lists(Friend, OwnersOnly),
    row("GET /friends?list=blocked", SignedIn).lists(Blocked, OwnersOnly),
    row("GET /friends/code", Verified),
    row("POST /friends/code", Verified),
    // For anyone with the code.
    row("GET /friends/codes/{code}", Verified).on(Friend, Nobodys),
    row("POST /friends/requests/{id}/accept", Verified)
        .on(Asker, OwnersOr(409, "friend_refused"))
        .gives(204),
    // Removing a request that doesn't exist works too, so it reveals nothing.
    row("DELETE /friends/requests/{id}", SignedIn)
        .on(Asker, Forgiving)
        .gives(204),
    row("DELETE /friends/{id}", SignedIn)
        .on(Friend, Forgiving)
        .gives(204),
    row("PUT /friends/blocks/{id}", SignedIn)
        .on(Friend, Forgiving)
        .gives(204),
    row("DELETE /friends/blocks/{id}", SignedIn)
        .on(Blocked, Forgiving)
        .gives(204),
    row("POST /rooms/{code}/friend-invitations", Verified)
        .with(r#"{"friendIds": ["x"]}"#)
        .on(Room, Owners)
        .but(IsQuiet),
    row("POST /scheduled-rooms/{id}/friend-invitations", Verified)
        .with(r#"{"friendIds": ["x"]}"#)
        .on(Schedule, Owners)
        .but(IsQuiet),
    row("GET /notifications", SignedIn).lists(Told, OwnersOnly),
    row("GET /notifications/unread", SignedIn),
    row("POST /notifications/read", SignedIn).gives(204),
    row("POST /notifications/{id}/read", SignedIn)
        .on(Told, Forgiving)
        .gives(204),
    // Mail programs unsubscribe for their readers, without a log-in (RFC 8058).
    row("GET /unsubscribe/{token}", Open).on(Letter, Nobodys),
    row("POST /unsubscribe/{token}", Open)
        .on(Letter, Nobodys)
        .gives(204),
    // The person who reads an address confirms it, with a secret that this email doesn't have.
    row("POST /reminders/{token}", Open)
        .on(Letter, Nobodys)
        .instead(404, "not_found"),
    // Last, because the caller then has a request of their own.
    row("POST /friends/requests", Verified)
        .with(r#"{"code": "{code}"}"#)
        .on(Friend, Nobodys),
];
