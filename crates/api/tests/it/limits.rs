//! Limits that a school behind one address never notices, and that stop people who guess.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::{PASSWORD, TestApp, both, sign_up_form};

const SCHOOL: &str = "203.0.113.7";
const MINUTE_MS: u64 = 60_000;

fn log_in_form(name: &str, password: &str) -> serde_json::Value {
    json!({ "email": format!("{name}@example.com"), "password": password })
}

both! {
    /// AUTH-7: a school's teachers sign up within an hour and log in within a minute; then someone
    /// guesses the password of one of them from any number of addresses.
    async fn auth_7_a_staff_room_passes_and_a_guesser_gets_a_hundred_tries(app: TestApp) {
        for n in 0..40 {
            let form = sign_up_form(&format!("teacher{n}"));
            let answer = app.visitor_from(SCHOOL).post("/auth/signup", form).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
            app.clock.advance(MINUTE_MS);
        }
        for n in 0..40 {
            let form = log_in_form(&format!("teacher{n}"), PASSWORD);
            let answer = app.visitor_from(SCHOOL).post("/auth/login", form).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            app.clock.advance(1500);
        }
        let mut evaluated = 0;
        for n in 0..10_000_u32 {
            let guess = log_in_form("teacher0", "wrong password");
            let address = format!("198.51.100.{}", n % 250);
            let answer = app.visitor_from(&address).post("/auth/login", guess).await;
            evaluated += i32::from(answer.status == StatusCode::UNAUTHORIZED);
            app.clock.advance(MINUTE_MS);
            if evaluated == 100 && n > 200 {
                break;
            }
        }
        assert_eq!(evaluated, 100);
        let right = log_in_form("teacher0", PASSWORD);
        let answer = app.visitor_from(SCHOOL).post("/auth/login", right).await;
        answer.refused(429, "too_many_passwords");
        let retry_after_s: i64 = answer.header("retry-after").parse().expect("a number");
        assert!(retry_after_s > 0);
        let other = log_in_form("teacher1", PASSWORD);
        let answer = app.visitor_from(SCHOOL).post("/auth/login", other).await;
        assert_eq!(answer.status, StatusCode::OK, "nobody else pays");
    }

    /// AUTH-7: someone who guesses in the school network doesn't lock the teachers out.
    async fn auth_7_a_guesser_beside_them_keeps_no_teacher_out(app: TestApp) {
        for n in 0..40 {
            let form = sign_up_form(&format!("teacher{n}"));
            let answer = app.visitor_from(SCHOOL).post("/auth/signup", form).await;
            assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
            app.clock.advance(MINUTE_MS);
        }
        let mut evaluated = 0;
        for n in 0..300 {
            let guess = log_in_form(&format!("somebody{n}"), "wrong password");
            let answer = app.visitor_from(SCHOOL).post("/auth/login", guess).await;
            evaluated += i32::from(answer.status == StatusCode::UNAUTHORIZED);
        }
        assert_eq!(evaluated, 30 + 120, "many names bring no endless guesses");
        app.clock.advance(MINUTE_MS);
        for _ in 0..100 {
            let guess = log_in_form("teacher0", "wrong password");
            app.visitor_from(SCHOOL).post("/auth/login", guess).await;
        }
        for n in 1..40 {
            let form = log_in_form(&format!("teacher{n}"), PASSWORD);
            let answer = app.visitor_from(SCHOOL).post("/auth/login", form).await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        }
    }

    /// AUTH-7, AUTH-6: a name that no account has is stopped in the same way.
    async fn auth_7_unknown_names_are_stopped_too(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let mut said = Vec::new();
        for name in ["ada", "nobody"] {
            let mut statuses = Vec::new();
            for _ in 0..102 {
                let guess = log_in_form(name, "wrong password");
                let answer = app.visitor().post("/auth/login", guess).await;
                statuses.push((answer.status, answer.header("retry-after").to_owned()));
                app.clock.advance(MINUTE_MS);
            }
            said.push(statuses);
        }
        assert_eq!(said[0], said[1]);
        assert_eq!(said[0].iter().filter(|(status, _)| *status == 401).count(), 100);
    }

    /// AUTH-7: simultaneous tries each count.
    async fn auth_7_guesses_at_the_same_moment_count_each(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let guesses = (0..20).map(|_| {
            let mut visitor = app.visitor();
            async move { visitor.post("/auth/login", log_in_form("ada", "wrong password")).await }
        });
        let answers = futures_util::future::join_all(guesses).await;
        let evaluated = answers.iter().filter(|answer| answer.status == 401).count();
        assert_eq!(evaluated, 10);
    }

    /// AUTH-7: what one node counted applies on the others, and after a restart.
    async fn auth_7_another_node_forgives_nothing(app: TestApp) {
        for _ in 0..10 {
            let guess = log_in_form("ada", "wrong password");
            app.visitor().post("/auth/login", guess).await.refused(401, "invalid_credentials");
        }
        let other = app.second_node().await;
        let guess = log_in_form("ada", "wrong password");
        other.visitor().post("/auth/login", guess).await.refused(429, "too_many_requests");
    }

    async fn one_address_opens_sixty_accounts_an_hour(app: TestApp) {
        // Too short, so nothing is hashed and no account is created; only tries that get that far
        // count.
        let bad = json!({ "name": "x", "email": "x@example.com", "password": "short",
            "confirmPassword": "short" });
        for _ in 0..100 {
            let answer = app.visitor_from(SCHOOL).post("/auth/signup", bad.clone()).await;
            answer.refused(422, "invalid_input");
        }
        let mut ada = app.visitor_from(SCHOOL);
        ada.sign_up("ada").await;
        for _ in 0..59 {
            let answer = app.visitor_from(SCHOOL).post("/auth/signup", sign_up_form("ada")).await;
            answer.refused(409, "email_taken");
        }
        let answer = app.visitor_from(SCHOOL).post("/auth/signup", sign_up_form("bob")).await;
        answer.refused(429, "too_many_requests");
        assert_eq!(answer.header("retry-after"), "60");
        let mut bob = app.visitor_from("198.51.100.1");
        assert_eq!(bob.sign_up("bob").await.status, StatusCode::CREATED, "others do not pay");
    }
}

/// API limits: a class opens the feed at the same time; a runaway script is stopped and told when
/// to retry.
#[tokio::test]
async fn a_class_opens_the_feed_and_a_flood_is_stopped() {
    let app = TestApp::sqlite().await;
    for _ in 0..40 {
        let answer = app.visitor_from(SCHOOL).get("/feed").await;
        assert_eq!(answer.status, StatusCode::OK);
    }
    let mut passed = 40;
    for _ in 0..400 {
        let answer = app.visitor_from(SCHOOL).get("/feed").await;
        if answer.status == StatusCode::OK {
            passed += 1;
        } else {
            answer.refused(429, "too_many_requests");
            assert_eq!(answer.header("retry-after"), "1");
        }
    }
    assert_eq!(passed, 300);
    for n in 0..3 {
        let mut liar = app.visitor_from(SCHOOL);
        liar.cookie = Some(format!("refresh=made-up-{n}"));
        let answer = liar.get("/auth/check").await;
        answer.refused(429, "too_many_requests");
    }
    let mut ada = app.visitor_from(SCHOOL);
    let mut bob = app.visitor_from("2001:db8::1");
    bob.sign_up("bob").await;
    (ada.token, ada.cookie) = (bob.token.clone(), bob.cookie.clone());
    assert_eq!(
        ada.get("/feed").await.status,
        StatusCode::OK,
        "accounts have their own"
    );
    let check = ada.get("/auth/check").await;
    assert_eq!(
        check.status,
        StatusCode::OK,
        "and so have pages that start with a cookie"
    );
    let mut passed = 2;
    for _ in 0..700 {
        passed += i32::from(ada.get("/feed").await.status == StatusCode::OK);
    }
    assert_eq!(passed, 600);
}

/// Joining never counts: a whole school shares one address.
#[tokio::test]
async fn a_school_joins_past_a_flood() {
    let app = TestApp::sqlite().await;
    let mut host = app.author("ada").await;
    let quiz = host.quiz("Maps", 1).await;
    let room = host.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    let code = room.text("code");
    for _ in 0..400 {
        app.visitor_from(SCHOOL).get("/feed").await;
    }
    for _ in 0..2000 {
        let answer = app
            .visitor_from(SCHOOL)
            .get(&format!("/rooms/{code}"))
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }
}
