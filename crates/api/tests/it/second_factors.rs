//! Authenticator apps and recovery codes: what is required, how often, and of whom.

use axum::http::{Method, StatusCode};
use live::Clock as _;
use ring::hmac;
use serde_json::{Value, json};

use crate::app::{Answer, PASSWORD, TestApp, Visitor, both};
use crate::authenticator::Authenticator;
use crate::passkeys::{add, answered};
use crate::resets::{ask, reset, token_for};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const STEP_MS: u64 = 30_000;

/// An authenticator app according to RFC 6238: its codes follow from its secret and the time.
pub(crate) struct App(hmac::Key);

impl App {
    pub(crate) fn new(base_32: &str) -> Self {
        let (mut bits, mut bit_count, mut secret) = (0_u32, 0, Vec::new());
        for letter in base_32.bytes() {
            let value = match letter {
                b'A'..=b'Z' => letter - b'A',
                b'2'..=b'7' => letter - b'2' + 26,
                other => panic!("{other} is no letter of base 32"),
            };
            bits = (bits << 5) | u32::from(value);
            bit_count += 5;
            if bit_count >= 8 {
                bit_count -= 8;
                secret.push(u8::try_from((bits >> bit_count) & 0xff).expect("eight bits"));
            }
        }
        assert_eq!(secret.len(), 20, "160 bits");
        Self(hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &secret))
    }

    pub(crate) fn code(&self, app: &TestApp) -> String {
        self.code_at(app.clock.now_ms())
    }

    fn code_at(&self, now_ms: u64) -> String {
        let tag = hmac::sign(&self.0, &(now_ms / STEP_MS).to_be_bytes());
        let tag = tag.as_ref();
        let at = usize::from(tag[19] & 0xf);
        let word = u32::from_be_bytes(tag[at..at + 4].try_into().expect("four bytes"));
        format!("{:06}", (word & 0x7fff_ffff) % 1_000_000)
    }

    /// A code that stays wrong for a while.
    pub(crate) fn wrong_code(&self, app: &TestApp) -> String {
        let now_ms = app.clock.now_ms();
        let near: Vec<String> = (0..9)
            .map(|step| self.code_at(now_ms + step * STEP_MS - 4 * STEP_MS))
            .collect();
        let mut codes = (0..10).map(|digit| digit.to_string().repeat(6));
        codes
            .find(|code| !near.contains(code))
            .expect("ten are more than nine")
    }
}

/// Sets up an app; returns it and the recovery codes. Its first code is used up.
pub(crate) async fn set_up(app: &TestApp, visitor: &mut Visitor<'_>) -> (App, Vec<String>) {
    let begun = visitor.post("/account/totp/begin", json!({})).await;
    assert_eq!(begun.status, StatusCode::OK, "{begun:?}");
    let phone = App::new(&begun.text("secret"));
    let enabled = visitor
        .post("/account/totp/enable", json!({ "code": phone.code(app) }))
        .await;
    assert_eq!(enabled.status, StatusCode::OK, "{enabled:?}");
    let codes = enabled.json()["codes"].clone();
    let codes = serde_json::from_value(codes).expect("texts");
    app.clock.advance(STEP_MS);
    (phone, codes)
}

/// Logs in up to the request for a code, and returns the challenge.
pub(crate) async fn challenge(visitor: &mut Visitor<'_>, name: &str) -> Value {
    let answer = visitor.log_in(name).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
    assert!(answer.headers.get("set-cookie").is_none(), "no cookie yet");
    let answer = answer.json();
    assert!(answer.get("accessToken").is_none() && answer.get("user").is_none());
    answer["challenge"].clone()
}

pub(crate) async fn second(visitor: &mut Visitor<'_>, challenge: &Value, code: &str) -> Answer {
    let form = json!({ "challenge": challenge, "code": code });
    visitor.post("/auth/login/second-factor", form).await
}

both! {
    async fn auth_15_a_log_in_asks_for_the_code_of_the_app(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, _) = set_up(&app, &mut ada).await;
        let protection = ada.get("/account/protection").await.json();
        assert_eq!(protection["hasTotp"], true);
        assert_eq!(protection["recoveryCodesLeft"], 10);

        let mut browser = app.visitor();
        let challenge = challenge(&mut browser, "ada").await;
        browser.get("/auth/check").await.refused(401, "unauthenticated");
        let code = phone.code(&app);
        let spaced = format!("{} {}", &code[..3], &code[3..]);
        let answer = second(&mut browser, &challenge, &spaced).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        assert_eq!(answer.json()["user"]["name"], "ada");
        assert_eq!(browser.get("/auth/check").await.status, StatusCode::OK);
        let again = second(&mut browser, &challenge, &phone.code(&app)).await;
        again.refused(400, "challenge_expired");
    }

    /// AUTH-15: each time step works once, including the one that set up the app; one step earlier
    /// or later is accepted as well.
    async fn auth_15_a_code_works_once(app: TestApp) {
        let mut ada = app.author("ada").await;
        let begun = ada.post("/account/totp/begin", json!({})).await;
        let phone = App::new(&begun.text("secret"));
        let first = phone.code(&app);
        ada.post("/account/totp/enable", json!({ "code": first })).await;
        let mut browser = app.visitor();
        let one = challenge(&mut browser, "ada").await;
        second(&mut browser, &one, &first).await.refused(400, "wrong_code");

        app.clock.advance(STEP_MS);
        let now_ms = app.clock.now_ms();
        second(&mut browser, &one, &phone.code_at(now_ms - 2 * STEP_MS)).await
            .refused(400, "wrong_code");
        second(&mut browser, &one, &phone.code_at(now_ms + 2 * STEP_MS)).await
            .refused(400, "wrong_code");
        let early = phone.code_at(now_ms + STEP_MS);
        assert_eq!(second(&mut browser, &one, &early).await.status, StatusCode::OK);
        let two = challenge(&mut browser, "ada").await;
        second(&mut browser, &two, &early).await.refused(400, "wrong_code");
        // A step before the newest one that was used is no longer accepted, either.
        second(&mut browser, &two, &phone.code(&app)).await.refused(400, "wrong_code");
        app.clock.advance(2 * STEP_MS);
        assert_eq!(second(&mut browser, &two, &phone.code(&app)).await.status, StatusCode::OK);
    }

    async fn auth_15_a_log_in_has_five_tries_and_five_minutes(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, _) = set_up(&app, &mut ada).await;
        let mut browser = app.visitor();
        let one = challenge(&mut browser, "ada").await;
        for left in (0..5).rev() {
            let answer = second(&mut browser, &one, &phone.wrong_code(&app)).await;
            answer.refused(400, "wrong_code");
            let sentence = answer.text("detail");
            match left {
                0 => assert!(sentence.contains("your last attempt"), "{sentence}"),
                1 => assert!(sentence.contains("one attempt left"), "{sentence}"),
                n => assert!(sentence.contains(&format!("{n} attempts left")), "{sentence}"),
            }
        }
        let right = second(&mut browser, &one, &phone.code(&app)).await;
        right.refused(400, "challenge_expired");

        let two = challenge(&mut browser, "ada").await;
        app.clock.advance(5 * MINUTE_MS);
        second(&mut browser, &two, &phone.code(&app)).await.refused(400, "challenge_expired");
        let made_up = second(&mut browser, &json!("made-up"), &phone.code(&app)).await;
        made_up.refused(400, "challenge_expired");
    }

    async fn auth_15_a_recovery_code_stands_in_once(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, codes) = set_up(&app, &mut ada).await;
        assert_eq!(codes.len(), 10);
        let mut browser = app.visitor();
        let one = challenge(&mut browser, "ada").await;
        let typed = codes[3].to_lowercase().replace('-', " ");
        assert_eq!(second(&mut browser, &one, &typed).await.status, StatusCode::OK);
        let two = challenge(&mut browser, "ada").await;
        second(&mut browser, &two, &codes[3]).await.refused(400, "wrong_code");
        assert_eq!(second(&mut browser, &two, &codes[4]).await.status, StatusCode::OK);
        let protection = ada.get("/account/protection").await.json();
        assert_eq!(protection["recoveryCodesLeft"], 8);
    }

    /// AUTH-15: new codes replace the old ones, and another account's codes never work.
    async fn auth_15_recovery_codes_are_replaced_together(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, old) = set_up(&app, &mut ada).await;
        let mut bob = app.author("bob").await;
        let (_, his) = set_up(&app, &mut bob).await;
        let new = ada.post("/account/recovery-codes", json!({})).await.json();
        let new = new["codes"][0].as_str().expect("a code").to_owned();
        let mut browser = app.visitor();
        let one = challenge(&mut browser, "ada").await;
        second(&mut browser, &one, &old[0]).await.refused(400, "wrong_code");
        second(&mut browser, &one, &his[0]).await.refused(400, "wrong_code");
        assert_eq!(second(&mut browser, &one, &new).await.status, StatusCode::OK);

        let mut eve = app.author("eve").await;
        let none = eve.post("/account/recovery-codes", json!({})).await;
        none.refused(409, "version_conflict");
    }

    async fn auth_15_an_app_counts_when_its_first_code_was_right(app: TestApp) {
        let mut ada = app.author("ada").await;
        let early = ada.post("/account/totp/enable", json!({ "code": "123456" })).await;
        early.refused(400, "challenge_expired");
        let begun = ada.post("/account/totp/begin", json!({})).await;
        let uri = begun.text("uri");
        assert!(uri.starts_with("otpauth://totp/Fanfare:ada%40example.com?secret="), "{uri}");
        let old_phone = App::new(&begun.text("secret"));
        let wrong = json!({ "code": old_phone.wrong_code(&app) });
        ada.post("/account/totp/enable", wrong).await.refused(400, "wrong_code");
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK, "not asked yet");

        let (_, codes) = set_up(&app, &mut ada).await;
        assert_eq!(codes.len(), 10, "beginning again gives another secret");
        for path in ["/account/totp/begin", "/account/totp/enable"] {
            let late = ada.post(path, json!({ "code": old_phone.code(&app) })).await;
            late.refused(409, "version_conflict");
        }
    }

    async fn auth_15_turning_it_off_forgets_everything(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, codes) = set_up(&app, &mut ada).await;
        let mut browser = app.visitor();
        let waiting = challenge(&mut browser, "ada").await;
        for _ in 0..2 {
            let off = ada.call(Method::DELETE, "/account/totp", None).await;
            assert_eq!(off.status, StatusCode::NO_CONTENT, "{off:?}");
        }
        let protection = ada.get("/account/protection").await.json();
        assert_eq!(protection["hasTotp"], false);
        assert_eq!(protection["recoveryCodesLeft"], 0);
        for code in [&phone.code(&app), &codes[0]] {
            second(&mut browser, &waiting, code).await.refused(400, "challenge_expired");
        }
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK);
    }

    /// AUTH-13: someone who signs up with another person's address can't lock them out of it later.
    async fn auth_13_an_unverified_account_gets_no_app(app: TestApp) {
        let mut eve = app.visitor();
        eve.sign_up("ada").await;
        let begun = eve.post("/account/totp/begin", json!({})).await;
        begun.refused(403, "email_not_verified");
        let enabled = eve.post("/account/totp/enable", json!({ "code": "123456" })).await;
        enabled.refused(403, "email_not_verified");
    }

    /// AUTH-11: changing second factors requires a confirmation from the last five minutes.
    async fn auth_11_changing_second_factors_needs_a_fresh_proof(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(5 * MINUTE_MS + 1);
        let code = json!({ "code": "123456" });
        for (method, path, body) in [
            (Method::POST, "/account/totp/begin", None),
            (Method::POST, "/account/totp/enable", Some(code)),
            (Method::DELETE, "/account/totp", None),
            (Method::POST, "/account/recovery-codes", None),
        ] {
            ada.call(method, path, body).await.refused(403, "confirmation_needed");
        }
        assert_eq!(ada.get("/account/protection").await.status, StatusCode::OK);
        app.visitor().get("/account/protection").await.refused(401, "unauthenticated");
    }

    /// AUTH-7, AUTH-15: someone who knows the password gets no more than a hundred tries, however
    /// often they begin to log in again.
    async fn auth_15_beginning_again_brings_no_new_tries(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, _) = set_up(&app, &mut ada).await;
        let mut eve = app.visitor();
        let mut tried = 0;
        loop {
            app.clock.advance(MINUTE_MS);
            let answer = eve.log_in("ada").await;
            if answer.status == StatusCode::TOO_MANY_REQUESTS {
                answer.refused(429, "too_many_passwords");
                break;
            }
            let challenge = answer.json()["challenge"].clone();
            for _ in 0..5 {
                second(&mut eve, &challenge, &phone.wrong_code(&app)).await
                    .refused(400, "wrong_code");
                tried += 1;
            }
            assert!(tried <= 100, "they go on");
        }
        assert!(tried > 10, "a person may be wrong some times");
    }

    /// AUTH-15: a reset is no second factor, and brings no new tries to guess codes, either.
    async fn auth_15_a_reset_does_not_get_around_the_app(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, codes) = set_up(&app, &mut ada).await;
        let mut eve = app.visitor();
        let mut tried = 0;
        let stopped = loop {
            app.clock.advance(HOUR_MS);
            ask(&app, "ada@example.com").await;
            let token = token_for(&app, "ada@example.com").await;
            assert_eq!(reset(&app, &token, PASSWORD).await.status, StatusCode::OK);
            let challenge = challenge(&mut eve, "ada").await;
            let answer = second(&mut eve, &challenge, &phone.wrong_code(&app)).await;
            if answer.text("code") == "too_many_tries" {
                break challenge;
            }
            for _ in 0..4 {
                second(&mut eve, &challenge, &phone.wrong_code(&app)).await;
            }
            tried += 5;
            assert!(tried <= 105, "they go on");
        };
        assert!(tried >= 100, "a hundred: {tried}");
        second(&mut eve, &stopped, &phone.code(&app)).await.refused(400, "too_many_tries");
        let answer = second(&mut eve, &stopped, &codes[0]).await;
        assert_eq!(answer.status, StatusCode::OK, "a recovery code cannot be guessed");
    }

    /// AUTH-15: a device with a fingerprint or PIN is two factors at once.
    async fn auth_15_a_passkey_needs_no_code(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut device = Authenticator::at("http://localhost:8080");
        add(&mut ada, &mut device).await;
        set_up(&app, &mut ada).await;
        let form = answered(&app, &mut device).await;
        let answer = app.visitor().post("/auth/passkey/finish", form).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    /// LOG-1: changes to the ways into an account are logged, and its owner gets an email.
    async fn log_1_every_change_is_written_down_and_told(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, codes) = set_up(&app, &mut ada).await;
        let mut browser = app.visitor();
        let challenge = challenge(&mut browser, "ada").await;
        assert_eq!(second(&mut browser, &challenge, &codes[0]).await.status, StatusCode::OK);
        ada.post("/account/recovery-codes", json!({})).await;
        let mut device = Authenticator::at("http://localhost:8080");
        let id = add(&mut ada, &mut device).await;
        ada.call(Method::DELETE, &format!("/account/passkeys/{id}"), None).await;
        ada.call(Method::DELETE, "/account/totp", None).await;
        let form = answered(&app, &mut device).await;
        app.visitor().post("/auth/passkey/finish", form).await.refused(400, "passkey_refused");

        let events = ada.get("/account/security-events").await.json();
        let events: Vec<&str> = events.as_array().expect("a list").iter()
            .map(|event| event["event"].as_str().expect("a word")).collect();
        let count = |word: &str| events.iter().filter(|event| **event == word).count();
        assert_eq!(count("authn_token_created"), 3, "app, codes, passkey: {events:?}");
        assert_eq!(count("authn_token_revoked"), 3, "code, passkey, app: {events:?}");

        let letters = app.visitor().get("/mailbox").await.json();
        let subjects: Vec<&str> = letters.as_array().expect("a list").iter()
            .filter(|letter| letter["to"] == "ada@example.com")
            .map(|letter| letter["subject"].as_str().expect("text")).collect();
        for subject in [
            "An authenticator app protects your Fanfare account",
            "A recovery code of your Fanfare account was used",
            "Your Fanfare account has new recovery codes",
            "Your Fanfare account has a new passkey",
            "A passkey of your Fanfare account was removed",
            "Your Fanfare account no longer asks for a code",
        ] {
            assert!(subjects.contains(&subject), "{subject}: {subjects:?}");
        }
        let text = letters.to_string();
        assert!(codes.iter().all(|code| !text.contains(code)), "no code is in a letter");
    }
}
