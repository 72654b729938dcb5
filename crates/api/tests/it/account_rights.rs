//! API-1: who may call what of signing in and of one's own account, for every operation of the
//! contract.
//!
//! An operation that the table does not name fails, and so does a row whose operation is gone. What
//! belongs to somebody else is not in here: see `passkeys`, `providers` and `settings`.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor};
use crate::second_factors::set_up;
use crate::sites::both_with_sites;

/// What somebody must show before an operation looks at the rest of the call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Door {
    /// Nothing, because …
    Open(&'static str),
    /// Nothing, because …; who shows a token is somebody there.
    OpenToo(&'static str),
    /// The refresh cookie, because …; a token does not help.
    Cookie(&'static str),
    /// A token.
    SignedIn,
    /// A token of an account whose address is proven.
    Verified,
    /// A token, and a proof of who they are in the last five minutes.
    Confirmed,
    /// All of it.
    ConfirmedAndVerified,
}

use Door::{Confirmed, ConfirmedAndVerified, Cookie, Open, OpenToo, SignedIn, Verified};

impl Door {
    fn takes_nobody(self) -> bool {
        matches!(self, Open(_) | OpenToo(_) | Cookie(_))
    }

    fn takes_token(self) -> bool {
        !matches!(self, Open(_) | Cookie(_))
    }

    fn needs_verified(self) -> bool {
        matches!(self, Verified | ConfirmedAndVerified)
    }

    fn needs_confirmed(self) -> bool {
        matches!(self, Confirmed | ConfirmedAndVerified)
    }
}

struct Row {
    /// A method and a path of the contract.
    call: &'static str,
    /// JSON that passes its checks, so that nothing but rights decides; or nothing.
    body: &'static str,
    door: Door,
}

const fn row(call: &'static str, body: &'static str, door: Door) -> Row {
    Row { call, body, door }
}

const NOBODY_YET: &str = "whoever comes is nobody yet";
const FORGOT: &str = "who forgot the password cannot log in; the secret of the letter decides";
const PUBLIC_PROFILE: &str = "its owner wants it to be seen; every other one is not there";
const BY_LETTER: &str = "mail programs stop letters for their readers, without a log-in (RFC 8058)";
const BY_COOKIE: &str = "a page that was just opened has no token yet";

/// `change_email` asks for a proof where the address is verified, `change_password` where an app
/// protects the account or it has no password: so the somebody of [`left_open`] is both.
const TABLE: &[Row] = &[
    row(
        "POST /auth/signup",
        r#"{"name": "new", "email": "new@example.com",
            "password": "correct horse", "confirmPassword": "correct horse"}"#,
        Open(NOBODY_YET),
    ),
    row(
        "POST /auth/login",
        r#"{"email": "nobody@example.com", "password": "correct horse"}"#,
        Open(NOBODY_YET),
    ),
    row(
        "POST /auth/login/second-factor",
        r#"{"challenge": "made up", "code": "123456"}"#,
        Open("the challenge says whose password was right"),
    ),
    row("POST /auth/passkey/begin", "", Open(NOBODY_YET)),
    row(
        "POST /auth/passkey/finish",
        r#"{"challenge": "made up", "credential": {}}"#,
        Open(NOBODY_YET),
    ),
    row(
        "POST /auth/providers/{provider}/begin",
        r#"{"purpose": "logIn"}"#,
        OpenToo(NOBODY_YET),
    ),
    row(
        "POST /auth/providers/{provider}/begin",
        r#"{"purpose": "confirm"}"#,
        SignedIn,
    ),
    row(
        "POST /auth/providers/{provider}/begin",
        r#"{"purpose": "link"}"#,
        ConfirmedAndVerified,
    ),
    row(
        "POST /auth/providers/{provider}/finish",
        r#"{"code": "made up", "state": "made up"}"#,
        OpenToo("the visit, which is bound to its browser, says who began it and what for"),
    ),
    row(
        "POST /auth/logout",
        "",
        Open("who is signed out already is not told off"),
    ),
    row("GET /auth/check", "", Cookie(BY_COOKIE)),
    row(
        "POST /auth/seat-pass",
        r#"{"code": "1234567"}"#,
        Cookie("the page of a player has no token and needs none"),
    ),
    row("GET /auth/refresh", "", Cookie(BY_COOKIE)),
    row("POST /auth/refresh", "", Cookie(BY_COOKIE)),
    row(
        "POST /auth/forgot-password",
        r#"{"email": "nobody@example.com"}"#,
        Open(FORGOT),
    ),
    row(
        "POST /auth/reset-password/check",
        r#"{"token": "made up"}"#,
        Open(FORGOT),
    ),
    row(
        "POST /auth/reset-password",
        r#"{"token": "made up", "password": "a quiet evening",
            "confirmPassword": "a quiet evening"}"#,
        Open(FORGOT),
    ),
    row(
        "GET /avatars/{id}",
        "",
        Open("players see it too, and nobody can guess its address"),
    ),
    row("GET /users/{id}", "", Open(PUBLIC_PROFILE)),
    row("GET /users/{id}/quizzes", "", Open(PUBLIC_PROFILE)),
    row("GET /profile", "", SignedIn),
    row("GET /profile/plays", "", SignedIn),
    row("GET /profile/quizzes", "", SignedIn),
    row("PUT /profile/visibility", r#"{"isPublic": true}"#, SignedIn),
    row(
        "PUT /profile/recognition",
        r#"{"isRecognized": true}"#,
        SignedIn,
    ),
    row("POST /auth/verify-email", r#"{"code": "ABCDEF"}"#, SignedIn),
    row("GET /auth/verify_email?code=ABCDEF", "", SignedIn),
    row("POST /auth/resend-verification", "", SignedIn),
    row("GET /auth/resend-verification", "", SignedIn),
    row(
        "POST /auth/confirm",
        r#"{"password": "correct horse"}"#,
        SignedIn,
    ),
    row(
        "POST /auth/confirm/passkey",
        r#"{"challenge": "made up", "credential": {}}"#,
        SignedIn,
    ),
    row("PATCH /account/profile", r#"{"name": "Ada L."}"#, SignedIn),
    row("GET /account/preferences", "", SignedIn),
    row(
        "PUT /account/preferences",
        r#"{"language": "en", "theme": "dark", "motion": "system", "hasSound": true,
            "question": {"timeLimitS": 20, "pointsFactor": 1, "answerCount": 4}}"#,
        SignedIn,
    ),
    row("GET /account/notifications", "", SignedIn),
    row(
        "PUT /account/notifications",
        r#"{"sessionReminders": {"inApp": true, "mail": true},
            "reports": {"inApp": true, "mail": true},
            "friends": {"inApp": true, "mail": true},
            "invitations": {"inApp": true, "mail": true},
            "quizzes": {"inApp": true, "mail": false}}"#,
        SignedIn,
    ),
    row("PUT /account/avatar", "", Verified),
    row("DELETE /account/avatar", "", SignedIn),
    row("GET /account/protection", "", SignedIn),
    row("GET /account/security-events", "", SignedIn),
    row("GET /account/sessions", "", SignedIn),
    row("POST /account/sessions/end-others", "", SignedIn),
    row("DELETE /account/sessions/{id}", "", SignedIn),
    row("GET /account/email", "", SignedIn),
    row(
        "POST /account/email",
        r#"{"email": "elsewhere@example.com"}"#,
        Confirmed,
    ),
    row("DELETE /account/email", "", SignedIn),
    row(
        "POST /account/email/verify",
        r#"{"code": "ABCDEF"}"#,
        SignedIn,
    ),
    row(
        "POST /account/password",
        r#"{"currentPassword": "correct horse", "password": "a quiet evening",
            "confirmPassword": "a quiet evening"}"#,
        Confirmed,
    ),
    row("DELETE /account/linked-logins/{id}", "", Confirmed),
    row("POST /account/passkeys/begin", "", ConfirmedAndVerified),
    // Its challenge was given to somebody confirmed, and lives as long as their proof.
    row(
        "POST /account/passkeys",
        r#"{"challenge": "made up", "credential": {}, "name": "Phone"}"#,
        Verified,
    ),
    row(
        "PATCH /account/passkeys/{id}",
        r#"{"name": "Phone"}"#,
        SignedIn,
    ),
    row("DELETE /account/passkeys/{id}", "", Confirmed),
    row("POST /account/totp/begin", "", ConfirmedAndVerified),
    row(
        "POST /account/totp/enable",
        r#"{"code": "123456"}"#,
        ConfirmedAndVerified,
    ),
    row("DELETE /account/totp", "", Confirmed),
    row("POST /account/recovery-codes", "", Confirmed),
    row("GET /account/webhooks", "", SignedIn),
    row(
        "POST /account/webhooks",
        r#"{"url": "https://hooks.example/x", "events": ["room.ended"]}"#,
        ConfirmedAndVerified,
    ),
    row(
        "PUT /account/webhooks/{id}",
        r#"{"url": "https://hooks.example/x", "events": ["room.ended"], "isEnabled": true}"#,
        Confirmed,
    ),
    row("DELETE /account/webhooks/{id}", "", SignedIn),
    row("POST /account/webhooks/{id}/secret", "", Confirmed),
    row("POST /account/webhooks/{id}/ping", "", SignedIn),
    row("GET /account/webhooks/{id}/deliveries", "", SignedIn),
    row(
        "POST /account/webhooks/{id}/deliveries/{delivery}/redeliver",
        "",
        SignedIn,
    ),
    row("GET /account/api-tokens", "", SignedIn),
    row(
        "POST /account/api-tokens",
        r#"{"name": "Script", "scope": "read", "life": "month"}"#,
        ConfirmedAndVerified,
    ),
    row("DELETE /account/api-tokens", "", SignedIn),
    row("DELETE /account/api-tokens/{id}", "", SignedIn),
    row("POST /account/export", "", Confirmed),
    row("DELETE /account", "", Confirmed),
    row("GET /friends?list=friends", "", SignedIn),
    row("GET /friends/code", "", Verified),
    row("POST /friends/code", "", Verified),
    row("GET /friends/codes/{code}", "", Verified),
    row(
        "POST /friends/requests",
        r#"{"code": "ABCD2345"}"#,
        Verified,
    ),
    row("POST /friends/requests/{id}/accept", "", Verified),
    row("DELETE /friends/requests/{id}", "", SignedIn),
    row("DELETE /friends/{id}", "", SignedIn),
    row("PUT /friends/blocks/{id}", "", SignedIn),
    row("DELETE /friends/blocks/{id}", "", SignedIn),
    row(
        "POST /rooms/{code}/friend-invitations",
        r#"{"friendIds": ["x"]}"#,
        Verified,
    ),
    row(
        "POST /scheduled-rooms/{id}/friend-invitations",
        r#"{"friendIds": ["x"]}"#,
        Verified,
    ),
    row("GET /notifications", "", SignedIn),
    row("GET /notifications/unread", "", SignedIn),
    row("POST /notifications/read", "", SignedIn),
    row("POST /notifications/{id}/read", "", SignedIn),
    row("GET /unsubscribe/{token}", "", Open(BY_LETTER)),
    row("POST /unsubscribe/{token}", "", Open(BY_LETTER)),
];

/// The tags of the contract: those that are walked here, and those of other tables.
const WALKED: [&str; 3] = ["auth", "account", "social"];
const ELSEWHERE: [&str; 6] = ["admin", "insights", "instance", "media", "quizzes", "rooms"];

/// An id of nobody's.
const NO_ID: &str = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";

impl Row {
    /// The operation, as the contract has it.
    fn operation(&self) -> &'static str {
        self.call.split('?').next().unwrap_or_default()
    }

    async fn call(&self, visitor: &mut Visitor<'_>) -> Answer {
        let (method, path) = self.call.split_once(' ').expect("a method and a path");
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let path = path.replace("{id}", NO_ID).replace("{provider}", "oidc");
        let path = path.replace("{token}", "made-up");
        let path = path.replace("{delivery}", NO_ID);
        let path = path.replace("{code}", "1234567");
        let body = match self.body {
            "" if method == Method::POST => Some(json!({})),
            "" => None,
            text => Some(serde_json::from_str(text).expect("JSON")),
        };
        visitor.call(method, &path, body).await
    }

    #[track_caller]
    fn check(&self, who: &str, answer: &Answer, status: u16, code: &str, is_refused: bool) {
        let told = format!("{} {} by {who}: {answer:?}", self.call, self.body);
        let reason = match self.door {
            Open(why) | OpenToo(why) | Cookie(why) => why,
            _ => "",
        };
        if is_refused {
            assert_eq!(answer.status.as_u16(), status, "{told}");
            assert_eq!(answer.text("code"), code, "{told}");
        } else {
            assert_ne!(code_of(answer), code, "{told} {reason}");
        }
    }
}

/// The name of a failure; nothing for what is none.
fn code_of(answer: &Answer) -> String {
    if answer.status.is_client_error() {
        answer.text("code")
    } else {
        String::new()
    }
}

/// What the contract says of the security of each operation of these tags.
fn operations() -> BTreeMap<String, Value> {
    let contract = serde_json::to_value(api::openapi()).expect("the contract is JSON");
    let mut operations = BTreeMap::new();
    for (path, item) in contract["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let tags = operation["tags"].as_array().expect("tags").iter();
            let tags: Vec<&str> = tags.filter_map(Value::as_str).collect();
            let is_known = |tag: &&str| WALKED.contains(tag) || ELSEWHERE.contains(tag);
            let is_tagged = !tags.is_empty() && tags.iter().all(is_known);
            assert!(is_tagged, "no table walks {tags:?}: {method} {path}");
            if tags.iter().any(|tag| WALKED.contains(tag)) {
                let path = path.strip_prefix("/api/v1").expect("all begin so");
                let name = format!("{} {path}", method.to_uppercase());
                operations.insert(name, operation["security"].clone());
            }
        }
    }
    operations
}

#[test]
fn api_1_the_table_names_every_operation_and_no_other() {
    let operations = operations();
    let of_contract: BTreeSet<&str> = operations.keys().map(String::as_str).collect();
    let of_table: BTreeSet<&str> = TABLE.iter().map(Row::operation).collect();
    let missing: Vec<_> = of_contract.difference(&of_table).collect();
    assert!(missing.is_empty(), "without a row: {missing:?}");
    let gone: Vec<_> = of_table.difference(&of_contract).collect();
    assert!(gone.is_empty(), "rows of nothing: {gone:?}");
    assert!(of_table.len() > 40, "the walk found next to nothing");
}

#[test]
fn api_1_the_contract_says_who_needs_a_token() {
    for (name, security) in operations() {
        let rows: Vec<_> = TABLE.iter().filter(|row| row.operation() == name).collect();
        let takes_nobody = rows.iter().any(|row| row.door.takes_nobody());
        let takes_token = rows.iter().any(|row| row.door.takes_token());
        let expected = match (takes_nobody, takes_token) {
            (true, true) => json!([{}, { "bearer": [] }]),
            (true, false) => Value::Null,
            _ => json!([{ "bearer": [] }]),
        };
        assert_eq!(security, expected, "{name}");
    }
}

/// Somebody new at a computer of their own, because sign-ups are limited by address.
async fn newcomer(app: &TestApp, n: usize) -> Visitor<'_> {
    let mut visitor = app.visitor_from(&format!("10.0.{}.{}", n / 200, n % 200 + 1));
    visitor.sign_up(&format!("person{n}")).await;
    visitor
}

async fn verified(app: &TestApp, n: usize) -> Visitor<'_> {
    let mut visitor = newcomer(app, n).await;
    let code = app.code_for(&format!("person{n}@example.com")).await;
    let body = json!({ "code": code });
    let answer = visitor.post("/auth/verify-email", body).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    visitor
}

/// Somebody with an app who proved who they are six minutes ago and is signed in still.
async fn left_open(app: &TestApp, n: usize) -> Visitor<'_> {
    let mut visitor = verified(app, n).await;
    set_up(app, &mut visitor).await;
    app.clock.advance(6 * 60_000);
    visitor
}

/// Whether a call left the session and its account, so that the next row can be tried with them.
async fn is_still_there(visitor: &mut Visitor<'_>) -> bool {
    visitor.get("/account/protection").await.status == StatusCode::OK
}

both_with_sites! {
    /// API-1: nobody, a token that is none, and one whose session has ended.
    async fn api_1_nobody_gets_past_the_doors_that_need_a_token(app: TestApp, _sites: Sites) {
        let mut gone = newcomer(&app, 0).await;
        let token = gone.token.clone();
        assert_eq!(gone.post("/auth/logout", json!({})).await.status, StatusCode::NO_CONTENT);
        let made_up = Some("v1.made.up".to_owned());
        for row in TABLE {
            for (who, token) in [("nobody", &None), ("a liar", &made_up), ("a ghost", &token)] {
                let mut visitor = app.visitor();
                visitor.token.clone_from(token);
                let answer = row.call(&mut visitor).await;
                let is_refused = !row.door.takes_nobody() || matches!(row.door, Cookie(_));
                row.check(who, &answer, 401, "unauthenticated", is_refused);
            }
        }
    }

    /// API-1: whoever reads the token of a page has not its cookie.
    async fn api_1_a_token_is_no_cookie(app: TestApp, _sites: Sites) {
        let mut ada = newcomer(&app, 0).await;
        ada.cookie = None;
        for row in TABLE.iter().filter(|row| matches!(row.door, Cookie(_))) {
            let answer = row.call(&mut ada).await;
            row.check("a token alone", &answer, 401, "unauthenticated", true);
        }
    }

    /// API-1, AUTH-11: what is hard to undo asks once more, and nothing else does.
    async fn api_1_an_old_proof_is_enough_where_the_table_says_so(app: TestApp, _sites: Sites) {
        let mut somebody = left_open(&app, 0).await;
        for (n, row) in (1..).zip(TABLE) {
            let answer = row.call(&mut somebody).await;
            let is_refused = row.door.needs_confirmed();
            row.check("an old proof", &answer, 403, "confirmation_needed", is_refused);
            assert_ne!(code_of(&answer), "unauthenticated", "{}", row.call);
            if !is_still_there(&mut somebody).await {
                somebody = left_open(&app, n).await;
            }
        }
    }

    /// API-1: an account whose address is not proven.
    async fn api_1_an_unproven_address_is_enough_where_the_table_says_so(
        app: TestApp,
        _sites: Sites
    ) {
        let mut somebody = newcomer(&app, 0).await;
        for (n, row) in (1..).zip(TABLE) {
            let answer = row.call(&mut somebody).await;
            let is_refused = row.door.needs_verified();
            row.check("an unproven address", &answer, 403, "email_not_verified", is_refused);
            if !is_still_there(&mut somebody).await {
                somebody = newcomer(&app, n).await;
            }
        }
    }

    /// API-1: the control of the others; who has shown everything is not asked for more.
    async fn api_1_who_showed_everything_is_let_in(app: TestApp, _sites: Sites) {
        let mut somebody = verified(&app, 0).await;
        for (n, row) in (1..).zip(TABLE) {
            let answer = row.call(&mut somebody).await;
            let refused = ["unauthenticated", "confirmation_needed", "email_not_verified"];
            // What does not fit would be refused before anybody asks who it is from.
            for code in refused.into_iter().chain(["malformed_body", "invalid_input"]) {
                row.check("everything", &answer, 0, code, false);
            }
            if !is_still_there(&mut somebody).await {
                somebody = verified(&app, n).await;
            }
        }
    }
}
