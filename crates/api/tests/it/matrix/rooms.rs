//! Live sessions: creating, scheduling and correcting them, and their reports.

use super::Door::{Open, OpenToo, SignedIn, Verified};
use super::Tells::OwnersOnly;
use super::Whose::{Nobodys, Owners, Readers};
use super::things::Thing::{
    Assignment, Attempt, Cancelled, ClassList, CoHost, HostLink, Player, Quiz, ReportLink, Reports,
    Room, Schedule,
};
use super::{Row, row};

const SCHEDULE: &str =
    r#"{"quizId": "{id}", "localTime": "2027-01-18T09:00", "timeZone": "Europe/Berlin"}"#;

pub(super) const TABLE: &[Row] = &[
    row("POST /rooms", Verified)
        .with(r#"{"quizId": "{id}"}"#)
        .on(Quiz, Readers)
        .gives(201),
    // Without a quiz it acts on nothing.
    row("POST /rooms", Verified)
        .with(r#"{"audience": {"title": "Town hall", "topic": "What now?"}}"#)
        .gives(201),
    row("GET /rooms", SignedIn).lists(Room, OwnersOnly),
    // Everyone who is invited knows the code.
    row("GET /rooms/{code}", Open).on(Room, Nobodys),
    // The seat token is what opens it, and it has no seat.
    row("POST /rooms/{code}/missed-practice", Open)
        .with(r#"{"seatToken": "made up"}"#)
        .on(Room, Nobodys)
        .instead(404, "not_found"),
    row("POST /rooms/{code}/missed-cards", OpenToo)
        .with(r#"{"seatToken": "made up"}"#)
        .on(Room, Nobodys)
        .instead(404, "not_found"),
    row("POST /rooms/{code}/saved-seats", SignedIn)
        .with(r#"{"seatToken": "made up"}"#)
        .on(Room, Nobodys)
        .instead(404, "not_found"),
    row("PUT /rooms/{code}/stars", Open)
        .with(r#"{"seatToken": "made up", "stars": 4}"#)
        .on(Room, Nobodys)
        .instead(404, "not_found"),
    row("POST /try", Verified)
        .with(
            r#"{"title": "Try", "settings": {"preset": "classic", "streakBonus": false,
                "partialCredit": false, "shuffleAnswers": true, "shuffleQuestions": false},
                "questions": [{
                "id": "0192f0c1-2f5e-7c3a-9a53-000000000001", "text": "Where?",
                "timeLimitS": 20, "pointsFactor": 1, "media": null, "explanation": "",
                "content": {"kind": "choice", "answers": [
                    {"id": "0192f0c1-2f5e-7c3a-9a53-00000000000a", "text": "Here",
                     "isCorrect": true},
                    {"id": "0192f0c1-2f5e-7c3a-9a53-00000000000b", "text": "There",
                     "isCorrect": false}]}}]}"#,
        )
        .gives(201),
    row("POST /assignments", Verified)
        .with(r#"{"quizId": "{id}"}"#)
        .on(Quiz, Readers)
        .gives(201),
    row("GET /assignments", SignedIn).lists(Assignment, OwnersOnly),
    row("GET /assignments/{id}", SignedIn).on(Assignment, Owners),
    row("PATCH /assignments/{id}", Verified)
        .with(r#"{"attemptsMax": 3}"#)
        .on(Assignment, Owners),
    row("DELETE /assignments/{id}", Verified)
        .on(Assignment, Owners)
        .gives(204),
    row("GET /assignments/{id}/progress", SignedIn).on(Assignment, Owners),
    row("GET /assignments/{id}/players", SignedIn).on(Assignment, Owners),
    row("DELETE /assignments/{id}/players/{playerId}", Verified)
        .on(Assignment, Owners)
        .gives(204),
    row("GET /assignments/{id}/names", SignedIn).on(Assignment, Owners),
    row("PUT /assignments/{id}/names", Verified)
        .with(r#"{"names": ["Cem"]}"#)
        .on(Assignment, Owners),
    row(
        "PUT /assignments/{id}/players/{playerId}/extension",
        Verified,
    )
    .with(r#"{"closesAt": null, "moreAttempts": 1}"#)
    .on(Assignment, Owners),
    row(
        "POST /assignments/{id}/players/{playerId}/device-code",
        Verified,
    )
    .on(Assignment, Owners),
    // Anyone with the link.
    row("GET /assigned/{code}", OpenToo).on(Assignment, Nobodys),
    row("POST /assigned/{code}/attempts", OpenToo)
        .with(r#"{"nickname": "Bea"}"#)
        .on(Assignment, Nobodys)
        .gives(201),
    row("GET /assigned/{code}/attempts/{number}", OpenToo).on(Attempt, Owners),
    // It ended before its first question.
    row(
        "POST /assigned/{code}/attempts/{number}/missed-cards",
        OpenToo,
    )
    .on(Attempt, Owners)
    .instead(409, "wrong_state"),
    // The one who plays it without an account; and only codes that were given work.
    row("POST /assigned/{code}/device-code", OpenToo)
        .on(Assignment, Nobodys)
        .instead(409, "wrong_state"),
    row("POST /assigned/{code}/device-claims", OpenToo)
        .with(
            r#"{"deviceCode": "ZZZZZZZZZZ",
                "playerToken": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
        )
        .on(Assignment, Nobodys)
        .instead(422, "invalid_input"),
    // The one who plays it; the others are told to begin.
    row("PUT /assigned/{code}/reminder", OpenToo)
        .with(r#"{"email": "ann@example.com"}"#)
        .on(Assignment, Nobodys)
        .instead(409, "wrong_state"),
    row("DELETE /assigned/{code}/reminder", OpenToo)
        .on(Assignment, Nobodys)
        .instead(409, "wrong_state"),
    row("GET /dashboard", SignedIn).lists(Schedule, OwnersOnly),
    row("GET /scheduled-rooms", SignedIn).lists(Schedule, OwnersOnly),
    row("POST /scheduled-rooms", Verified)
        .with(SCHEDULE)
        .on(Quiz, Readers)
        .gives(201),
    row("PUT /scheduled-rooms/{id}", Verified)
        .with(
            r#"{"quizId": "{quiz}", "localTime": "2027-01-18T09:00", "timeZone": "Europe/Berlin"}"#,
        )
        .on(Schedule, Owners),
    row("DELETE /scheduled-rooms/{id}", SignedIn)
        .on(Schedule, Owners)
        .gives(204),
    row("POST /scheduled-rooms/{id}/restore", SignedIn).on(Cancelled, Owners),
    row("POST /scheduled-rooms/{id}/start", Verified).on(Schedule, Owners),
    // For anyone with the link.
    row("GET /invitations/{token}", Open).on(Schedule, Nobodys),
    row("GET /invitations/{token}/calendar", Open).on(Schedule, Nobodys),
    row("GET /reports/{roomId}", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/seats", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/team-members?team=0", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/csv", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/xlsx", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/sheet", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/analysis", SignedIn).on(Reports, Owners),
    row("GET /reports/{roomId}/links", SignedIn).on(ReportLink, Owners),
    row("POST /reports/{roomId}/links", SignedIn)
        .with(r#"{"showsNames": false}"#)
        .on(Reports, Owners)
        .gives(201),
    row("DELETE /reports/{roomId}/links/{id}", SignedIn)
        .on(ReportLink, Owners)
        .gives(204),
    // Anyone with the link.
    row("GET /shared-reports/{key}", Open).on(ReportLink, Nobodys),
    // Half of the players knew the answer; nothing was hard.
    row("POST /reports/{roomId}/missed-quiz", Verified)
        .with(r#"{"title": "Practice: Maps"}"#)
        .on(Reports, Owners)
        .instead(409, "quiz_has_no_questions"),
    row("GET /analytics", SignedIn).lists(Reports, OwnersOnly),
    row("GET /analytics/combined?rooms={before},{roomId}", SignedIn).on(Reports, Owners),
    row(
        "GET /analytics/comparison?before={before}&after={roomId}",
        SignedIn,
    )
    .on(Reports, Owners),
    row("GET /players", SignedIn).lists(Player, OwnersOnly),
    row("GET /players/suggestions", SignedIn),
    row("POST /players", SignedIn)
        .with(r#"{"name": "Maya", "externalId": "", "nicknames": []}"#)
        .gives(201),
    row("PUT /players/{id}", SignedIn)
        .with(r#"{"name": "Maya K.", "externalId": "7", "nicknames": ["Ann"]}"#)
        .on(Player, Owners),
    row("DELETE /players/{id}", SignedIn)
        .on(Player, Owners)
        .gives(204),
    row("GET /class-lists", SignedIn).lists(ClassList, OwnersOnly),
    row("POST /class-lists", SignedIn)
        .with(r#"{"name": "4b"}"#)
        .gives(201),
    row("PUT /class-lists/{id}", SignedIn)
        .with(r#"{"name": "4c"}"#)
        .on(ClassList, Owners),
    row("DELETE /class-lists/{id}", SignedIn)
        .on(ClassList, Owners)
        .gives(204),
    row("POST /class-lists/{id}/players", SignedIn)
        .with(r#"{"text": "Zoë; 17"}"#)
        .on(ClassList, Owners),
    row("POST /rooms/{roomId}/corrections", Verified)
        .with(r#"{"questionIndex": 0, "correction": {"kind": "void"}}"#)
        .on(Reports, Owners),
    // Its only question is a choice.
    row("PUT /reports/{roomId}/texts", Verified)
        .with(r#"{"questionIndex": 0, "text": "Boo", "hidden": true}"#)
        .on(Reports, Owners)
        .instead(422, "invalid_input"),
    // The owner's has not begun: nothing can be corrected yet.
    row("GET /rooms/{roomId}/corrections", SignedIn).on(HostLink, Owners),
    row("GET /rooms/{roomId}/corrections/{questionIndex}", SignedIn)
        .on(HostLink, Owners)
        .instead(409, "question_not_revealed"),
    row("POST /rooms/{roomId}/end", Verified)
        .on(HostLink, Owners)
        .gives(204),
    row("GET /rooms/{roomId}/host-links", SignedIn).on(HostLink, Owners),
    row("POST /rooms/{roomId}/host-links", SignedIn)
        .with(r#"{"purpose": "coHost", "label": "Zoë"}"#)
        .on(HostLink, Owners)
        .gives(201),
    row("DELETE /rooms/{roomId}/host-links/{id}", SignedIn)
        .on(HostLink, Owners)
        .gives(204),
    row("GET /rooms/{roomId}/co-hosts", SignedIn).on(CoHost, Owners),
    row("POST /rooms/{roomId}/co-hosts", Verified)
        .with(r#"{"by": "email", "email": "zoe@example.org"}"#)
        .on(CoHost, Owners)
        .gives(201),
    row("DELETE /rooms/{roomId}/co-hosts/{id}", SignedIn)
        .on(CoHost, Owners)
        .gives(204),
    row("GET /co-hosted-rooms", SignedIn),
    row("DELETE /reports/{roomId}/people", SignedIn)
        .on(Reports, Owners)
        .gives(204),
];
