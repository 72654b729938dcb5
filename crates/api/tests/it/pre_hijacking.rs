//! AUTH-13: opening an account with someone else's address gains an attacker nothing. One story for
//! each attack that Sudhodanan and Paverd found (USENIX Security 2022).

use axum::http::StatusCode;
use serde_json::json;

use crate::app::{PASSWORD, TestApp, Visitor};
use crate::sites::{Person, Sites, both_with_sites};

const SITES: [&str; 2] = ["github", "oidc"];
const MINUTE_MS: u64 = 60_000;

/// The impostor signs up with the address of someone who has no account yet.
async fn impostor<'a>(app: &'a TestApp, victim: &Person) -> Visitor<'a> {
    let mut eve = app.visitor();
    let form = json!({
        "name": "Eve was here",
        "email": victim.email,
        "password": PASSWORD,
        "confirmPassword": PASSWORD,
    });
    let answer = eve.post("/auth/signup", form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    eve.token = Some(answer.text("accessToken"));
    eve
}

/// The address's owner logs in through another site.
async fn owner<'a>(app: &'a TestApp, sites: &Sites, site: &str, victim: &Person) -> Visitor<'a> {
    let mut owner = app.visitor();
    let answer = owner.go(sites, site, "logIn", victim).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let user = &answer.json()["user"];
    assert_eq!(
        user["name"], victim.login,
        "nothing of the impostor is shown"
    );
    assert_eq!(user["emailVerified"], true);
    owner
}

both_with_sites! {
    /// AUTH-13, classic-federated merge: the impostor's password doesn't open the account.
    async fn auth_13_classic_federated_merge(app: TestApp, sites: Sites) {
        for (n, site) in (1..).zip(SITES) {
            let victim = Person::new(n, &format!("ada-{site}"));
            impostor(&app, &victim).await;
            owner(&app, &sites, site, &victim).await;
            let form = json!({ "email": victim.email, "password": PASSWORD });
            let answer = app.visitor().post("/auth/login", form).await;
            answer.refused(401, "invalid_credentials");
        }
    }

    /// AUTH-13, unexpired session: a session that the impostor kept open ends right away.
    async fn auth_13_unexpired_session(app: TestApp, sites: Sites) {
        for (n, site) in (1..).zip(SITES) {
            let victim = Person::new(n, &format!("ada-{site}"));
            let mut eve = impostor(&app, &victim).await;
            assert_eq!(eve.get("/account/protection").await.status, StatusCode::OK);
            owner(&app, &sites, site, &victim).await;
            eve.get("/account/protection").await.refused(401, "unauthenticated");
            eve.get("/auth/check").await.refused(401, "unauthenticated");
            eve.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        }
    }

    /// AUTH-13, trojan identifier: the impostor can't leave a log-in of their own behind.
    async fn auth_13_trojan_identifier(app: TestApp, sites: Sites) {
        let victim = Person::new(1, "ada");
        let trojan = Person::new(9, "eve");
        let mut eve = impostor(&app, &victim).await;
        for site in SITES {
            let begin = format!("/auth/providers/{site}/begin");
            let answer = eve.post(&begin, json!({ "purpose": "link" })).await;
            answer.refused(403, "email_not_verified");
        }
        let mut ada = owner(&app, &sites, "github", &victim).await;
        let logins = ada.get("/account/protection").await.json()["linkedLogins"].clone();
        assert_eq!(logins.as_array().map(Vec::len), Some(1), "{logins}");
        assert_eq!(logins[0]["label"], "ada");
        let answer = app.visitor().go(&sites, "oidc", "logIn", &trojan).await;
        assert_eq!(answer.json()["user"]["name"], "eve", "an account of its own");
    }

    /// AUTH-13, unexpired email change: the impostor can't finish what they began. An unverified
    /// address changes right away. So the impostor changes it to their own and back to the
    /// victim's, holding the code that was sent to their own address.
    async fn auth_13_unexpired_email_change(app: TestApp, sites: Sites) {
        let victim = Person::new(1, "ada");
        let mut eve = impostor(&app, &victim).await;
        for email in ["eve@example.com", "ada@example.com"] {
            app.clock.advance(MINUTE_MS);
            let answer = eve.post("/account/email", json!({ "email": email })).await;
            assert_eq!(answer.status, StatusCode::ACCEPTED, "the attack is under way: {answer:?}");
        }
        let code = app.code_for("eve@example.com").await;
        let mut ada = owner(&app, &sites, "github", &victim).await;
        for door in ["/auth/verify-email", "/account/email/verify"] {
            let answer = eve.post(door, json!({ "code": code })).await;
            answer.refused(401, "unauthenticated");
        }
        let answer = ada.post("/account/email/verify", json!({ "code": code })).await;
        answer.refused(400, "code_expired");
        let user = ada.get("/auth/check").await.json();
        assert_eq!(user["user"]["email"], "ada@example.com");
        let form = json!({ "email": "eve@example.com", "password": PASSWORD });
        app.visitor().post("/auth/login", form).await.refused(401, "invalid_credentials");
    }

    /// AUTH-13, unexpired email change: an impostor who changed to their own address has their own
    /// account, and the owner of the first address gets another.
    async fn auth_13_a_changed_address_takes_nothing_along(app: TestApp, sites: Sites) {
        let victim = Person::new(1, "ada");
        let mut eve = impostor(&app, &victim).await;
        app.clock.advance(MINUTE_MS);
        let answer = eve.post("/account/email", json!({ "email": "eve@example.com" })).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
        let mut ada = owner(&app, &sites, "github", &victim).await;
        let code = app.code_for("eve@example.com").await;
        let answer = eve.post("/auth/verify-email", json!({ "code": code })).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let (eve, ada) = (eve.get("/auth/check").await.json(), ada.get("/auth/check").await.json());
        assert_eq!(eve["user"]["email"], "eve@example.com");
        assert_eq!(ada["user"]["email"], "ada@example.com");
        assert_ne!(eve["user"]["id"], ada["user"]["id"]);
    }

    /// AUTH-13, non-verifying provider: an address that a site doesn't vouch for opens neither a
    /// new account, which its owner would later join, nor an existing one.
    async fn auth_13_non_verifying_provider(app: TestApp, sites: Sites) {
        for (n, site) in (1..).zip(SITES) {
            let mut claimed = Person::new(n, &format!("ada-{site}"));
            claimed.is_verified = false;
            let answer = app.visitor().go(&sites, site, "logIn", &claimed).await;
            answer.refused(400, "provider_email_unverified");
            app.author(&claimed.login).await;
            let answer = app.visitor().go(&sites, site, "logIn", &claimed).await;
            answer.refused(400, "provider_email_unverified");
            let mut bob = app.visitor();
            bob.sign_up(&format!("bob-{site}")).await;
            claimed.email = Some(format!("bob-{site}@example.com"));
            let answer = app.visitor().go(&sites, site, "logIn", &claimed).await;
            answer.refused(400, "provider_email_unverified");
            assert_eq!(bob.get("/auth/check").await.status, StatusCode::OK, "nothing was taken");
        }
    }
}
