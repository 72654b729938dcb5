//! Logging in with other sites: who gets in, and who doesn't.

use std::sync::atomic::Ordering;

use axum::http::{Method, StatusCode};
use futures_util::FutureExt as _;
use serde_json::json;

use crate::app::{PASSWORD, TestApp, Visitor};
use crate::second_factors::set_up;
use crate::sites::{Came, Fault, Person, both_with_sites};

const MINUTE_MS: u64 = 60_000;
const BOTH: [&str; 2] = ["github", "oidc"];

/// The ids of the log-ins linked to the caller, by site.
async fn linked(visitor: &mut Visitor<'_>) -> Vec<(String, String)> {
    let logins = visitor.get("/account/protection").await.json()["linkedLogins"].clone();
    let logins = logins.as_array().expect("a list").iter();
    let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    logins
        .map(|login| (text(&login["provider"]), text(&login["id"])))
        .collect()
}

both_with_sites! {
    /// AUTH-12: people are identified by the site's id for them, whatever name they use there.
    async fn auth_12_a_log_in_opens_the_account_it_belongs_to(app: TestApp, sites: Sites) {
        for (n, site) in (1..).zip(BOTH) {
            let mut ada = Person::new(n, &format!("ada-{site}"));
            let first = app.visitor().go(&sites, site, "logIn", &ada).await;
            assert_eq!(first.status, StatusCode::OK, "{first:?}");
            let user = first.json()["user"].clone();
            assert_eq!(user["name"], ada.login);
            assert_eq!(user["email"], format!("ada-{site}@example.com"));
            assert_eq!(user["emailVerified"], true);
            assert_eq!(user["isAdmin"], n == 1, "the first account administers the instance");

            "lovelace".clone_into(&mut ada.login);
            ada.email = Some("lovelace@example.net".to_owned());
            let mut browser = app.visitor();
            let again = browser.go(&sites, site, "logIn", &ada).await;
            assert_eq!(again.json()["user"], user, "neither name nor address change here");
            assert_eq!(browser.get("/auth/check").await.json()["user"], user);
            assert_eq!(browser.get("/quiz").await.status, StatusCode::OK);
        }
    }

    async fn a_site_may_have_no_address_of_somebody_it_knows(app: TestApp, sites: Sites) {
        for (n, site) in (1..).zip(BOTH) {
            let mut ada = Person::new(n, &format!("ada-{site}"));
            app.visitor().go(&sites, site, "logIn", &ada).await;
            ada.is_verified = false;
            let answer = app.visitor().go(&sites, site, "logIn", &ada).await;
            assert_eq!(answer.status, StatusCode::OK, "the log-in is linked");
        }
    }

    async fn buttons_are_for_sites_that_are_configured(app: TestApp, sites: Sites) {
        let instance = app.visitor().get("/instance").await.json();
        assert_eq!(instance["providers"], json!([
            { "id": "github", "name": "GitHub" },
            { "id": "oidc", "name": "School" },
        ]));
        assert!(sites.calls().is_empty(), "nobody is asked before someone wants to go there");
        let plain = TestApp::sqlite().await;
        for path in ["/auth/providers/github/begin", "/auth/providers/gitlab/begin"] {
            let answer = plain.visitor().post(path, json!({ "purpose": "logIn" })).await;
            answer.refused(404, "not_found");
        }
        let finish = json!({ "code": "a", "state": "b" });
        plain.visitor().post("/auth/providers/oidc/finish", finish).await.refused(404, "not_found");
    }

    /// AUTH-12: state and cookie bind a log-in attempt to the browser that began it; it can finish
    /// once, in time.
    async fn auth_12_a_flow_belongs_to_its_browser_and_ends_once(app: TestApp, sites: Sites) {
        for site in BOTH {
            let eve = Person::new(9, &format!("eve-{site}"));
            let mut browser = app.visitor();
            let came = browser.flow(&sites, site, "logIn", &eve).await;
            let wrong = Came { state: "x".repeat(43), ..came.clone() };
            browser.come_back(site, &wrong).await.refused(400, "provider_refused");
            assert_eq!(browser.come_back(site, &came).await.status, StatusCode::OK);
            browser.come_back(site, &came).await.refused(400, "provider_refused");

            // Someone is tricked into finishing another person's attempt: they would be signed in
            // as that person.
            let came = browser.flow(&sites, site, "logIn", &eve).await;
            app.visitor().come_back(site, &came).await.refused(400, "provider_refused");
            browser.come_back(site, &came).await.refused(400, "provider_refused");
            let came = browser.flow(&sites, site, "logIn", &eve).await;
            let mut other = app.visitor();
            other.flow(&sites, site, "logIn", &eve).await;
            other.come_back(site, &came).await.refused(400, "provider_refused");

            let came = browser.flow(&sites, site, "logIn", &eve).await;
            app.clock.advance(10 * MINUTE_MS);
            browser.come_back(site, &came).await.refused(400, "provider_refused");

            let elsewhere = if site == "github" { "oidc" } else { "github" };
            let came = browser.flow(&sites, site, "logIn", &eve).await;
            browser.come_back(elsewhere, &came).await.refused(400, "provider_refused");
        }
    }

    /// AUTH-12: with PKCE, a code works only in the attempt it was issued for.
    async fn auth_12_a_code_of_another_flow_is_worth_nothing(app: TestApp, sites: Sites) {
        for site in BOTH {
            let (mut ada, mut eve) = (app.visitor(), app.visitor());
            let of_ada = ada.flow(&sites, site, "logIn", &Person::new(1, "ada")).await;
            let of_eve = eve.flow(&sites, site, "logIn", &Person::new(9, "eve")).await;
            let injected = Came { code: of_ada.code, state: of_eve.state };
            eve.come_back(site, &injected).await.refused(400, "provider_refused");
            let made_up = eve.flow(&sites, site, "logIn", &Person::new(9, "eve")).await;
            let made_up = Came { code: "made up".to_owned(), ..made_up };
            eve.come_back(site, &made_up).await.refused(400, "provider_refused");
        }
    }

    async fn several_tabs_of_one_browser_may_be_away_and_any_node_takes_them_back(
        app: TestApp,
        sites: Sites
    ) {
        let ada = Person::new(1, "ada");
        let mut browser = app.visitor();
        let first = browser.flow(&sites, "github", "logIn", &ada).await;
        let second = browser.flow(&sites, "oidc", "logIn", &ada).await;
        assert_eq!(browser.come_back("github", &first).await.status, StatusCode::OK);
        let node = app.second_node().await;
        let mut elsewhere = node.visitor();
        elsewhere.cookie.clone_from(&browser.cookie);
        // The code works; that the address now has an owner is a separate matter.
        elsewhere.come_back("oidc", &second).await.refused(409, "link_needed");
    }

    /// AUTH-12: an ID token counts only if the issuer signed it, for us, now, for this attempt.
    async fn auth_12_id_tokens_are_checked(app: TestApp, sites: Sites) {
        let ada = Person::new(1, "ada");
        for fault in [
            Fault::WrongIssuer,
            Fault::WrongAudience,
            Fault::MoreAudiences,
            Fault::OtherParty,
            Fault::WrongNonce,
            Fault::NoNonce,
            Fault::Expired,
            Fault::FromTheFuture,
            Fault::ChangedClaims,
            Fault::ForeignKey,
            Fault::NotSigned,
            Fault::SignedWithSecret,
            Fault::NoIdToken,
            Fault::OtherUserinfo,
        ] {
            sites.break_by(fault);
            let answer = app.visitor().go(&sites, "oidc", "logIn", &ada).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{fault:?}: {answer:?}");
            answer.refused(400, "provider_refused");
            assert!(answer.headers.get("set-cookie").is_none(), "{fault:?}");
        }
        sites.break_by(Fault::Nothing);
        let answer = app.visitor().go(&sites, "oidc", "logIn", &ada).await;
        assert_eq!(answer.json()["user"]["isAdmin"], true, "nobody was let in before");
    }

    /// AUTH-12, ASVS 10.5.3: metadata must match the configured issuer exactly.
    async fn auth_12_metadata_of_another_issuer_are_refused(app: TestApp, sites: Sites) {
        app.may_be_unavailable.store(true, Ordering::Relaxed);
        let ada = Person::new(1, "ada");
        let begin = json!({ "purpose": "logIn" });
        for fault in [Fault::ForeignMetadata, Fault::NearlyItsMetadata] {
            let calls = sites.calls().len();
            sites.break_by(fault);
            let answer = app.visitor().post("/auth/providers/oidc/begin", begin.clone()).await;
            answer.refused(503, "unavailable");
            let text = String::from_utf8_lossy(&answer.body);
            assert!(!text.contains("evil") && answer.headers.get("set-cookie").is_none(), "{text}");
            let calls = sites.calls().split_off(calls);
            assert_eq!(calls, ["/oidc/.well-known/openid-configuration"], "its keys are not read");
            app.clock.advance(10_000);
        }
        sites.break_by(Fault::Nothing);
        let mut browser = app.visitor();
        let came = browser.flow(&sites, "oidc", "logIn", &ada).await;
        // Cached metadata is read again after an hour, and then no longer counts.
        sites.break_by(Fault::ForeignMetadata);
        let answer = browser.come_back("oidc", &came).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        app.clock.advance(60 * MINUTE_MS);
        app.visitor().post("/auth/providers/oidc/begin", begin).await.refused(503, "unavailable");
    }

    /// AUTH-8: what another site signed gives no access to our API by itself.
    async fn auth_8_an_id_token_is_no_access_token(app: TestApp, sites: Sites) {
        app.visitor().go(&sites, "oidc", "logIn", &Person::new(1, "ada")).await;
        for token in [sites.id_token(), "token-0".to_owned()] {
            let mut thief = app.visitor();
            thief.token = Some(token);
            thief.get("/quiz").await.refused(401, "unauthenticated");
        }
    }

    async fn a_site_may_change_its_keys_and_leave_the_address_to_its_userinfo(
        app: TestApp,
        sites: Sites
    ) {
        sites.break_by(Fault::NoEmailInToken);
        let ada = Person::new(1, "ada");
        let answer = app.visitor().go(&sites, "oidc", "logIn", &ada).await;
        assert_eq!(answer.json()["user"]["email"], "ada@example.com");
        sites.break_by(Fault::Nothing);
        sites.rotate_key();
        app.clock.advance(10_000);
        let answer = app.visitor().go(&sites, "oidc", "logIn", &ada).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    /// AUTH-12: only a primary, verified address opens a new account.
    async fn auth_12_an_address_that_is_not_verified_opens_nothing(app: TestApp, sites: Sites) {
        let mut ada = Person::new(1, "ada");
        sites.break_by(Fault::OtherAddressVerified);
        let answer = app.visitor().go(&sites, "github", "logIn", &ada).await;
        answer.refused(400, "provider_email_unverified");
        sites.break_by(Fault::Nothing);
        for (is_verified, email) in [(false, Some("ada@example.com".to_owned())), (true, None)] {
            (ada.is_verified, ada.email) = (is_verified, email);
            let answer = app.visitor().go(&sites, "oidc", "logIn", &ada).await;
            answer.refused(400, "provider_email_unverified");
            assert!(answer.text("message").contains("School"), "{answer:?}");
        }
        assert_eq!(app.visitor().sign_up("ada").await.json()["user"]["isAdmin"], true);
    }

    /// AUTH-14: where someone wanted to go stays in their browser; the return address is
    /// configured.
    async fn auth_14_next_never_travels_through_the_server(app: TestApp, sites: Sites) {
        let path = "/auth/providers/github/begin";
        let form = json!({ "purpose": "logIn", "next": "//evil.example" });
        app.visitor().post(path, form).await.refused(400, "malformed_body");
        for site in BOTH {
            let path = format!("/auth/providers/{site}/begin");
            let answer = app.visitor().post(&path, json!({ "purpose": "logIn" })).await;
            let way_back = "redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fauth%2Fcallback%2F";
            let location = answer.text("location");
            assert!(location.contains(&format!("{way_back}{site}&")), "{location}");
            let cookie = answer.header("set-cookie");
            assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
            assert!(cookie.ends_with("Max-Age=600"), "{cookie}");
        }
        assert!(sites.calls().iter().all(|call| call.starts_with("/oidc/")));
    }

    /// AUTH-13: an account with an owner is linked from within, by someone who just confirmed their
    /// identity.
    async fn auth_13_linking_needs_a_proof(app: TestApp, sites: Sites) {
        let person = Person::new(1, "ada");
        let mut ada = app.author("ada").await;
        let answer = app.visitor().go(&sites, "github", "logIn", &person).await;
        answer.refused(409, "link_needed");

        let link = json!({ "purpose": "link" });
        let begin = "/auth/providers/github/begin";
        app.visitor().post(begin, link.clone()).await.refused(401, "unauthenticated");
        app.clock.advance(6 * MINUTE_MS);
        ada.post(begin, link).await.refused(403, "confirmation_needed");
        ada.log_in("ada").await;
        let answer = ada.go(&sites, "github", "link", &person).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        let answer = ada.go(&sites, "github", "link", &person).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "linking twice does no harm");
        assert_eq!(linked(&mut ada).await.len(), 1);
        let letters = app.visitor().get("/mailbox").await.json();
        assert_eq!(letters[0]["subject"], "GitHub opens your Fanfare account");

        let answer = app.visitor().go(&sites, "github", "logIn", &person).await;
        assert_eq!(answer.json()["user"]["name"], "ada");
        let mut bob = app.author("bob").await;
        bob.go(&sites, "github", "link", &person).await.refused(409, "login_taken");
        assert!(linked(&mut bob).await.is_empty());
    }

    /// AUTH-12: a link or confirmation belongs to the session that began it.
    async fn auth_12_a_link_belongs_to_its_session(app: TestApp, sites: Sites) {
        let person = Person::new(9, "eve");
        let mut ada = app.author("ada").await;
        let came = ada.flow(&sites, "github", "link", &person).await;
        ada.log_in("ada").await;
        ada.come_back("github", &came).await.refused(400, "provider_refused");
        let came = ada.flow(&sites, "github", "link", &person).await;
        let mut nobody = app.visitor();
        nobody.cookie.clone_from(&ada.cookie);
        nobody.come_back("github", &came).await.refused(400, "provider_refused");
        assert!(linked(&mut ada).await.is_empty());
    }

    async fn a_log_in_is_unlinked_unless_it_is_the_only_one(app: TestApp, sites: Sites) {
        let person = Person::new(1, "ada");
        let mut ada = app.visitor();
        ada.go(&sites, "github", "logIn", &person).await;
        let logins = linked(&mut ada).await;
        let path = format!("/account/linked-logins/{}", logins[0].1);
        ada.call(Method::DELETE, &path, None).await.refused(409, "last_login");
        ada.go(&sites, "oidc", "link", &person).await;

        let mut bob = app.author("bob").await;
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        app.clock.advance(6 * MINUTE_MS);
        ada.call(Method::DELETE, &path, None).await.refused(403, "confirmation_needed");
        let answer = ada.go(&sites, "oidc", "confirm", &person).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        let answer = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(linked(&mut ada).await.len(), 1);
        app.visitor().go(&sites, "github", "logIn", &person).await.refused(409, "link_needed");
        let events = ada.get("/account/security-events").await.json();
        let count = |event: &str| {
            let events = events.as_array().expect("a list").iter();
            events.filter(|entry| entry["event"] == event).count()
        };
        let once = [
            "user_created",
            "authn_token_created",
            "authn_token_revoked",
            "session_renewed",
        ];
        for event in once {
            assert_eq!(count(event), 1, "{event}: {events}");
        }
        let letters = app.visitor().get("/mailbox").await.json();
        assert_eq!(letters[0]["subject"], "GitHub no longer opens your Fanfare account");
    }

    /// AUTH-11: another site confirms someone's identity if it opens this very account, and if they
    /// authenticated there for this attempt.
    async fn auth_11_confirming_asks_for_a_fresh_proof(app: TestApp, sites: Sites) {
        let person = Person::new(1, "ada");
        let mut ada = app.visitor();
        ada.go(&sites, "oidc", "logIn", &person).await;
        app.clock.advance(6 * MINUTE_MS);
        let link = json!({ "purpose": "link" });
        let is_confirmed = async |ada: &mut Visitor<'_>| {
            ada.post("/auth/providers/github/begin", link.clone()).await.status == StatusCode::OK
        };
        let begin = "/auth/providers/oidc/begin";
        let answer = ada.post(begin, json!({ "purpose": "confirm" })).await;
        let location = answer.text("location");
        assert!(location.contains("prompt=login") && location.contains("max_age=0"), "{location}");

        sites.break_by(Fault::OldProof);
        ada.go(&sites, "oidc", "confirm", &person).await.refused(400, "provider_refused");
        sites.break_by(Fault::Nothing);
        let stranger = Person::new(9, "eve");
        ada.go(&sites, "oidc", "confirm", &stranger).await.refused(400, "provider_refused");
        assert!(!is_confirmed(&mut ada).await);
        app.visitor().post(begin, json!({ "purpose": "confirm" })).await
            .refused(401, "unauthenticated");
        ada.go(&sites, "oidc", "confirm", &person).await;
        assert!(is_confirmed(&mut ada).await);
    }

    /// AUTH-15: a log-in from another site is one factor, and an account with an app requires two.
    async fn auth_15_another_site_does_not_replace_the_app(app: TestApp, sites: Sites) {
        let person = Person::new(1, "ada");
        let mut ada = app.visitor();
        ada.go(&sites, "github", "logIn", &person).await;
        set_up(&app, &mut ada).await;
        let mut browser = app.visitor();
        let answer = browser.go(&sites, "github", "logIn", &person).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
        assert!(answer.json()["challenge"].is_string());
        browser.get("/auth/check").await.refused(401, "unauthenticated");
    }

    async fn an_account_of_another_site_has_no_password(app: TestApp, sites: Sites) {
        app.visitor().go(&sites, "github", "logIn", &Person::new(1, "ada")).await;
        for password in [PASSWORD, "nobody has this password"] {
            let form = json!({ "email": "ada@example.com", "password": password });
            let answer = app.visitor().post("/auth/login", form).await;
            answer.refused(401, "invalid_credentials");
        }
    }

    /// F22: a site that is down or silent affects no one else.
    async fn f22_passwords_work_while_the_other_site_does_not(app: TestApp, sites: Sites) {
        app.may_be_unavailable.store(true, Ordering::Relaxed);
        app.author("ada").await;
        let person = Person::new(9, "eve");
        sites.break_by(Fault::Down);
        let begin = json!({ "purpose": "logIn" });
        for _ in 0..3 {
            let answer = app.visitor().post("/auth/providers/oidc/begin", begin.clone()).await;
            answer.refused(503, "unavailable");
            assert!(answer.text("message").starts_with("School isn't responding"), "{answer:?}");
        }
        assert_eq!(sites.calls().len(), 1, "it is left alone for a while");
        app.clock.advance(10_000);
        let mut eve = app.visitor();
        let came = eve.flow(&sites, "github", "logIn", &person).await;
        eve.come_back("github", &came).await.refused(503, "unavailable");

        sites.break_by(Fault::Silent);
        // The calls so far have notified, too.
        let _rung = sites.asked.notified().now_or_never();
        let mut waiting = app.visitor();
        let begins = waiting.post("/auth/providers/oidc/begin", begin.clone());
        tokio::select! {
            answer = begins => panic!("nobody answers: {answer:?}"),
            () = sites.asked.notified() => {}
        }
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK);

        sites.break_by(Fault::Nothing);
        let answer = app.visitor().go(&sites, "oidc", "logIn", &person).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }
}
