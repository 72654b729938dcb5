//! What administrators decide for the whole instance.

use super::Door::Admin;
use super::Whose::Nobodys;
use super::things::Thing::{Abuse, Member, Quiz, Room, Voice};
use super::{Row, row};

pub(super) const TABLE: &[Row] = &[
    row("GET /admin/work", Admin),
    row("GET /admin/users", Admin),
    row("GET /admin/users/{id}", Admin).on(Member, Nobodys),
    row("DELETE /admin/users/{id}", Admin)
        .on(Member, Nobodys)
        .gives(204),
    row("PUT /admin/users/{id}/role", Admin)
        .with(r#"{"role": "administrator"}"#)
        .on(Member, Nobodys),
    row("PUT /admin/users/{id}/suspension", Admin)
        .with("{}")
        .on(Member, Nobodys),
    row("DELETE /admin/users/{id}/suspension", Admin).on(Member, Nobodys),
    row("POST /admin/users/{id}/end-sessions", Admin).on(Member, Nobodys),
    row("POST /admin/users/{id}/password-reset", Admin)
        .on(Member, Nobodys)
        .gives(204),
    row("GET /admin/abuse-reports", Admin),
    row("GET /admin/abuse-reports/{id}", Admin).on(Abuse, Nobodys),
    row("POST /admin/abuse-reports/{id}/resolution", Admin)
        .with(r#"{"action": "dismissed"}"#)
        .on(Abuse, Nobodys),
    row("DELETE /admin/quizzes/{id}/withholding", Admin)
        .on(Quiz, Nobodys)
        .gives(204),
    row("PUT /admin/staff-picks/order", Admin)
        .with(r#"{"quizIds": []}"#)
        .gives(204),
    row("GET /admin/rooms", Admin),
    row("POST /admin/rooms/{id}/end", Admin)
        .on(Room, Nobodys)
        .gives(204),
    row("GET /admin/voices", Admin),
    row("PUT /admin/voices/{id}", Admin)
        .with(r#"{"isShown": true, "revision": 1}"#)
        .on(Voice, Nobodys)
        .gives(204),
    row("GET /admin/settings", Admin),
    row("PUT /admin/settings", Admin).with(
        r#"{"isSignUpOpen": true, "playersMax": 500, "openRoomsMax": 1000, "mediaMibMax": 200,
            "nicknameDays": 30, "answerDays": 365, "idleMonths": 13, "auditDays": 90}"#,
    ),
    row("GET /admin/audit-events", Admin),
    row("GET /admin/audit-events/kinds", Admin),
    row("GET /admin/audit-events/csv", Admin),
];
