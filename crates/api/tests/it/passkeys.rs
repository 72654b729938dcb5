//! Passkeys: created, used, tampered with in every way, and deleted.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::authenticator::{Authenticator, owner_handle};

const HERE: &str = "http://localhost:8080";
const MINUTE_MS: u64 = 60_000;

/// Creates a passkey for the signed-in account; returns its id.
pub(crate) async fn add(visitor: &mut Visitor<'_>, device: &mut Authenticator) -> String {
    let begun = visitor.post("/account/passkeys/begin", json!({})).await;
    assert_eq!(begun.status, StatusCode::OK, "{begun:?}");
    let begun = begun.json();
    let credential = device.make(&begun["options"]).expect("it is new");
    let form = json!({
        "challenge": begun["challenge"], "credential": credential, "name": "Phone",
    });
    let answer = visitor.post("/account/passkeys", form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.text("id")
}

/// What a browser sends to log in with a passkey.
pub(crate) async fn answered(app: &TestApp, device: &mut Authenticator) -> Value {
    let begun = app.visitor().post("/auth/passkey/begin", json!({})).await;
    assert_eq!(begun.status, StatusCode::OK, "{begun:?}");
    let begun = begun.json();
    let credential = device.answer(&begun["options"]);
    json!({ "challenge": begun["challenge"], "credential": credential })
}

async fn log_in(app: &TestApp, device: &mut Authenticator) -> crate::app::Answer {
    let form = answered(app, device).await;
    app.visitor().post("/auth/passkey/finish", form).await
}

both! {
    async fn auth_15_a_passkey_opens_its_account_without_a_name(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.author("bob").await;
        let mut device = Authenticator::at(HERE);
        let id = add(&mut ada, &mut device).await;
        for _ in 0..2 {
            let form = answered(&app, &mut device).await;
            let mut somebody = app.visitor();
            let answer = somebody.post("/auth/passkey/finish", form).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            assert_eq!(answer.json()["user"]["name"], "ada");
            somebody.token = Some(answer.text("accessToken"));
            let protection = somebody.get("/account/protection").await.json();
            assert_eq!(protection["passkeys"][0]["id"], json!(id));
            assert_eq!(protection["passkeys"][0]["name"], "Phone");
            assert!(protection["passkeys"][0]["lastUsedAt"].is_string());
            assert_eq!(somebody.get("/auth/check").await.status, StatusCode::OK, "a cookie too");
        }
    }

    async fn auth_15_what_is_asked_of_a_device(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut device = Authenticator::at(HERE);
        add(&mut ada, &mut device).await;
        let options = ada.post("/account/passkeys/begin", json!({})).await.json();
        let options = &options["options"];
        assert_eq!(options["rp"]["id"], "localhost");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["requireResidentKey"], true);
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["attestation"], "none");
        assert_eq!(options["user"]["name"], "ada@example.com");
        assert!(device.make(options).is_none(), "it has one of this account already");
        let options = app.visitor().post("/auth/passkey/begin", json!({})).await.json();
        assert_eq!(options["options"]["rpId"], "localhost");
        assert_eq!(options["options"]["userVerification"], "required");
        assert_eq!(options["options"]["allowCredentials"], json!([]), "nobody is named");
    }

    /// AUTH-15: a response is valid for this page, its challenge and its owner, and proves a
    /// fingerprint or PIN.
    async fn auth_15_a_bent_answer_is_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let mut device = Authenticator::at(HERE);
        add(&mut ada, &mut device).await;

        device.move_to("http://localhost.evil.example");
        log_in(&app, &mut device).await.refused(400, "passkey_refused");
        device.move_to("https://localhost:8080");
        log_in(&app, &mut device).await.refused(400, "passkey_refused");
        device.move_to(HERE);

        device.verifies_user = false;
        log_in(&app, &mut device).await.refused(400, "passkey_refused");
        device.verifies_user = true;

        let his = bob.get("/auth/check").await.json()["user"]["id"].clone();
        device.false_owner = Some(owner_handle(his.as_str().expect("an id")));
        log_in(&app, &mut device).await.refused(400, "passkey_refused");
        device.false_owner = Some(Value::Null);
        log_in(&app, &mut device).await.refused(400, "passkey_refused");
        device.false_owner = None;

        let mut form = answered(&app, &mut device).await;
        let signature = form["credential"]["response"]["authenticatorData"].clone();
        form["credential"]["response"]["signature"] = signature;
        app.visitor().post("/auth/passkey/finish", form).await.refused(400, "passkey_refused");

        let mut form = answered(&app, &mut device).await;
        form["credential"] = json!({ "id": 7 });
        app.visitor().post("/auth/passkey/finish", form).await.refused(400, "passkey_refused");

        assert_eq!(log_in(&app, &mut device).await.status, StatusCode::OK, "the control");
    }

    async fn auth_15_a_challenge_is_for_one_answer(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut device = Authenticator::at(HERE);
        add(&mut ada, &mut device).await;

        let form = answered(&app, &mut device).await;
        let answer = app.visitor().post("/auth/passkey/finish", form.clone()).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let again = app.visitor().post("/auth/passkey/finish", form.clone()).await;
        again.refused(400, "challenge_expired");
        let mut other = answered(&app, &mut device).await;
        other["credential"] = form["credential"].clone();
        let other = app.visitor().post("/auth/passkey/finish", other).await;
        other.refused(400, "passkey_refused");

        let late = answered(&app, &mut device).await;
        app.clock.advance(5 * MINUTE_MS);
        let late = app.visitor().post("/auth/passkey/finish", late).await;
        late.refused(400, "challenge_expired");
        let unknown = json!({ "challenge": "unknown", "credential": form["credential"] });
        let unknown = app.visitor().post("/auth/passkey/finish", unknown).await;
        unknown.refused(400, "challenge_expired");
    }

    /// AUTH-15: we notice a copy of a device that counts.
    async fn auth_15_a_counter_never_goes_back(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut device = Authenticator::at(HERE);
        add(&mut ada, &mut device).await;
        for _ in 0..3 {
            assert_eq!(log_in(&app, &mut device).await.status, StatusCode::OK);
        }
        device.turn_back();
        log_in(&app, &mut device).await.refused(400, "passkey_refused");

        let mut synchronized = Authenticator::at(HERE);
        synchronized.counts_by = 0;
        add(&mut ada, &mut synchronized).await;
        for _ in 0..2 {
            let answer = log_in(&app, &mut synchronized).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        }
    }

    async fn auth_15_a_deleted_passkey_opens_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let mut device = Authenticator::at(HERE);
        let id = add(&mut ada, &mut device).await;
        let path = format!("/account/passkeys/{id}");
        let name = json!({ "name": " Work phone " });
        let renamed = ada.call(Method::PATCH, &path, Some(name.clone())).await;
        assert_eq!(renamed.json()["name"], "Work phone");

        bob.call(Method::PATCH, &path, Some(name)).await.refused(404, "not_found");
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        assert_eq!(log_in(&app, &mut device).await.status, StatusCode::OK, "it is still there");

        let late = answered(&app, &mut device).await;
        let gone = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{gone:?}");
        app.visitor().post("/auth/passkey/finish", late).await.refused(400, "passkey_refused");
        log_in(&app, &mut device).await.refused(400, "passkey_refused");
        ada.call(Method::DELETE, &path, None).await.refused(404, "not_found");
    }

    /// AUTH-13: someone who signs up with another person's address can't leave a way into the
    /// account.
    async fn auth_13_an_unverified_account_gets_no_passkey(app: TestApp) {
        let mut eve = app.visitor();
        eve.sign_up("ada").await;
        let begun = eve.post("/account/passkeys/begin", json!({})).await;
        begun.refused(403, "email_not_verified");
    }

    /// AUTH-11: adding and deleting require a confirmation from the last five minutes.
    async fn auth_11_changing_passkeys_needs_a_fresh_proof(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut device = Authenticator::at(HERE);
        let id = add(&mut ada, &mut device).await;
        app.clock.advance(5 * MINUTE_MS + 1);
        let begun = ada.post("/account/passkeys/begin", json!({})).await;
        begun.refused(403, "confirmation_needed");
        let gone = ada.call(Method::DELETE, &format!("/account/passkeys/{id}"), None).await;
        gone.refused(403, "confirmation_needed");
    }

    async fn a_passkey_is_made_by_the_session_that_asked(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let mut device = Authenticator::at(HERE);
        let begun = ada.post("/account/passkeys/begin", json!({})).await.json();
        let credential = device.make(&begun["options"]).expect("it is new");
        let form = json!({
            "challenge": begun["challenge"], "credential": credential, "name": "Phone",
        });
        bob.post("/account/passkeys", form.clone()).await.refused(400, "challenge_expired");
        ada.post("/account/passkeys", form).await.refused(400, "challenge_expired");
        for person in [&mut ada, &mut bob] {
            let protection = person.get("/account/protection").await.json();
            assert_eq!(protection["passkeys"], json!([]));
        }
    }

    async fn a_passkey_that_was_made_wrongly_is_not_kept(app: TestApp) {
        let mut ada = app.author("ada").await;
        for bend in 0..3 {
            let mut device = Authenticator::at(HERE);
            let mut begun = ada.post("/account/passkeys/begin", json!({})).await.json();
            match bend {
                0 => device.move_to("https://evil.example"),
                1 => device.verifies_user = false,
                _ => begun["options"]["challenge"] = json!("b3RoZXI"),
            }
            let credential = device.make(&begun["options"]).expect("it is new");
            let form = json!({
                "challenge": begun["challenge"], "credential": credential, "name": "Phone",
            });
            ada.post("/account/passkeys", form).await.refused(400, "passkey_refused");
        }
        let protection = ada.get("/account/protection").await.json();
        assert_eq!(protection["passkeys"], json!([]));
    }
}

/// A passkey is tied to the host of the public address, and to its exact origin.
#[tokio::test]
async fn a_passkey_belongs_to_the_public_address() {
    let app = TestApp::at("https://quiz.example").await;
    let mut ada = app.author("ada").await;
    let mut device = Authenticator::at("https://quiz.example");
    add(&mut ada, &mut device).await;
    assert_eq!(log_in(&app, &mut device).await.status, StatusCode::OK);
    for origin in [
        "http://quiz.example",
        "https://quiz.example:8443",
        "https://evil.quiz.example",
        "http://localhost:8080",
    ] {
        device.move_to(origin);
        log_in(&app, &mut device)
            .await
            .refused(400, "passkey_refused");
    }
}

/// Without a public address, the port is whatever the operator chose.
#[tokio::test]
async fn on_this_computer_any_port_is_right() {
    let app = TestApp::sqlite().await;
    let mut ada = app.author("ada").await;
    let mut device = Authenticator::at("http://localhost:3000");
    add(&mut ada, &mut device).await;
    assert_eq!(log_in(&app, &mut device).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_address_without_a_name_has_no_passkeys() {
    let app = TestApp::at("https://192.0.2.7").await;
    let begun = app.visitor().post("/auth/passkey/begin", json!({})).await;
    begun.refused(404, "not_found");
}
