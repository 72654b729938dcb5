//! Signing up, logging in and out, and what the instance says about itself.

use super::Besides::{ChangesCaller, IsForUnverified, WritesLetter};
use super::Door::{ConfirmedAndVerified, Cookie, Lenient, Open, SignedIn};
use super::things::Thing;
use super::{Row, Whose, row};

pub(super) const TABLE: &[Row] = &[
    // New people have no account yet.
    row("POST /auth/signup", Open)
        .with(
            r#"{"name": "new", "email": "new{new}@example.com",
                "password": "correct horse", "confirmPassword": "correct horse"}"#,
        )
        .gives(201),
    row("POST /auth/login", Open)
        .with(r#"{"email": "root@example.com", "password": "correct horse"}"#),
    row("POST /auth/login/second-factor", Open)
        .with(r#"{"challenge": "made up", "code": "123456"}"#)
        .instead(400, "challenge_expired"),
    row("POST /auth/passkey/begin", Open),
    row("POST /auth/passkey/finish", Open)
        .with(r#"{"challenge": "made up", "credential": {}}"#)
        .instead(400, "challenge_expired"),
    row("POST /auth/providers/{provider}/begin", Lenient).with(r#"{"purpose": "logIn"}"#),
    row("POST /auth/providers/{provider}/begin", SignedIn).with(r#"{"purpose": "confirm"}"#),
    row(
        "POST /auth/providers/{provider}/begin",
        ConfirmedAndVerified,
    )
    .with(r#"{"purpose": "link"}"#),
    // The log-in attempt, which is bound to its browser, says who began it and why.
    row("POST /auth/providers/{provider}/finish", Lenient)
        .with(r#"{"code": "made up", "state": "made up"}"#)
        .instead(400, "provider_refused"),
    // Logging out twice is no error.
    row("POST /auth/logout", Open).gives(204),
    // A page that was just opened has no token yet, and a player's page needs none. A spent cookie
    // stays valid for a moment.
    row("GET /auth/check", Cookie).but(ChangesCaller),
    row("GET /auth/refresh", Cookie).but(ChangesCaller),
    row("POST /auth/refresh", Cookie).but(ChangesCaller),
    row("POST /auth/seat-pass", Cookie)
        .with(r#"{"code": "{code}"}"#)
        .on(Thing::Room, Whose::Nobodys),
    // People who forgot the password can't log in; the secret in the email decides.
    row("POST /auth/forgot-password", Open)
        .with(r#"{"email": "nobody{new}@example.com"}"#)
        .gives(202),
    row("POST /auth/reset-password/check", Open)
        .with(r#"{"token": "made up"}"#)
        .instead(400, "link_expired"),
    row("POST /auth/reset-password", Open)
        .with(
            r#"{"token": "made up", "password": "a quiet evening",
                "confirmPassword": "a quiet evening"}"#,
        )
        .instead(400, "link_expired"),
    row("POST /auth/verify-email", SignedIn)
        .with(r#"{"code": "ABCDEF"}"#)
        .instead(400, "wrong_code")
        .but(IsForUnverified),
    row("GET /auth/verify_email?code=ABCDEF", SignedIn)
        .instead(400, "wrong_code")
        .but(IsForUnverified),
    row("POST /auth/resend-verification", SignedIn).but(WritesLetter),
    row("GET /auth/resend-verification", SignedIn).but(WritesLetter),
    row("POST /auth/confirm", SignedIn)
        .with(r#"{"password": "wrong horse"}"#)
        .instead(422, "invalid_input"),
    row("POST /auth/confirm/passkey", SignedIn)
        .with(r#"{"challenge": "made up", "credential": {}}"#)
        .instead(400, "challenge_expired"),
    row("GET /instance", Open),
    row("GET /instance/about", Open),
    row("GET /instance/texts", Open),
    // `sockets` tests opening the socket itself; hosts identify themselves after connecting.
    row("GET /instance/socket", Open).instead(426, "malformed_body"),
    row("GET /rooms/{code}/socket", Open)
        .on(Thing::Room, Whose::Nobodys)
        .instead(426, "malformed_body"),
    // The same over an event stream, whose secret id lets posts in; `streams` tests it.
    row("GET /instance/stream", Open).instead(406, "malformed_body"),
    row("POST /instance/stream", Open)
        .with(r#"{"connection": "made up", "seq": 1, "messages": [{"type": "sync"}]}"#)
        .instead(404, "stream_unknown"),
    row("GET /rooms/{code}/stream", Open)
        .on(Thing::Room, Whose::Nobodys)
        .instead(406, "malformed_body"),
    row("POST /rooms/{code}/stream", Open)
        .with(r#"{"connection": "made up", "seq": 1, "messages": [{"type": "sync"}]}"#)
        .on(Thing::Room, Whose::Nobodys)
        .instead(404, "stream_unknown"),
    row("POST /rooms/{code}/stream/pong", Open)
        .with(r#"{"connection": "made up", "nonce": "made up"}"#)
        .on(Thing::Room, Whose::Nobodys)
        .instead(404, "stream_unknown"),
    row("GET /openapi.json", Open),
    // For this computer, unless the operator opens it; all of these callers are elsewhere.
    row("GET /mailbox", Open).instead(404, "not_found"),
];
