//! What administrators do: accounts, reports of abuse, staff picks, running live sessions, the
//! audit log.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::ended_sessions::{attach, ended};
use crate::sockets::{Socket, listen};

const UNKNOWN: &str = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";

/// Every operation of the area, with a valid body.
fn operations() -> Vec<(Method, &'static str, Option<Value>)> {
    vec![
        (Method::GET, "/admin/work", None),
        (Method::GET, "/admin/users", None),
        (Method::GET, "/admin/users/{id}", None),
        (Method::DELETE, "/admin/users/{id}", None),
        (
            Method::PUT,
            "/admin/users/{id}/role",
            Some(json!({ "role": "member" })),
        ),
        (Method::PUT, "/admin/users/{id}/suspension", Some(json!({}))),
        (Method::DELETE, "/admin/users/{id}/suspension", None),
        (Method::POST, "/admin/users/{id}/end-sessions", None),
        (Method::POST, "/admin/users/{id}/password-reset", None),
        (Method::GET, "/admin/abuse-reports", None),
        (Method::GET, "/admin/abuse-reports/{id}", None),
        (
            Method::POST,
            "/admin/abuse-reports/{id}/resolution",
            Some(json!({ "action": "dismissed" })),
        ),
        (Method::DELETE, "/admin/quizzes/{id}/withholding", None),
        (
            Method::PUT,
            "/admin/staff-picks/order",
            Some(json!({ "quizIds": [] })),
        ),
        (Method::GET, "/admin/rooms", None),
        (Method::POST, "/admin/rooms/{id}/end", None),
        (Method::GET, "/admin/voices", None),
        (
            Method::PUT,
            "/admin/voices/{id}",
            Some(json!({ "isShown": true, "revision": 1 })),
        ),
        (Method::GET, "/admin/settings", None),
        (
            Method::PUT,
            "/admin/settings",
            Some(json!({
                "isSignUpOpen": true, "playersMax": 500, "openRoomsMax": 50, "mediaMibMax": 200,
                "nicknameDays": 30, "answerDays": 365, "idleMonths": 13, "auditDays": 90,
            })),
        ),
        (Method::GET, "/admin/audit-events", None),
        (Method::GET, "/admin/audit-events/kinds", None),
        (Method::GET, "/admin/audit-events/csv", None),
    ]
}

async fn id_of(admin: &mut Visitor<'_>, name: &str) -> String {
    let found = admin
        .get(&format!("/admin/users?search={name}@"))
        .await
        .json();
    found[0]["id"].as_str().expect("it is found").to_owned()
}

/// The kinds of events about an account. The clock stands still, so they have no order.
async fn logged(admin: &mut Visitor<'_>, account_id: &str) -> Vec<String> {
    let entries = admin
        .get(&format!("/admin/audit-events?accountId={account_id}"))
        .await
        .json();
    let entries = entries.as_array().expect("a list").clone();
    entries
        .iter()
        .map(|entry| entry["event"].as_str().expect("a kind").to_owned())
        .collect()
}

/// A public quiz by Eve that Bob reported; returns its id and the report's.
async fn a_reported_quiz(
    app: &TestApp,
    admin: &mut Visitor<'_>,
    eve: &mut Visitor<'_>,
) -> (String, String) {
    let quiz = eve.quiz("Rivers", 1).await;
    eve.publish(&quiz).await;
    let mut bob = app.author("bob").await;
    let report = json!({ "reason": "hateful", "text": "Look at question 1" });
    let answer = bob
        .post(&format!("/quiz/{quiz}/abuse-report"), report)
        .await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
    let reports = admin.get("/admin/abuse-reports").await.json();
    let id = reports[0]["id"].as_str().expect("it waits").to_owned();
    (quiz, id)
}

both! {
    /// API-1: only administrators with a verified address get access.
    async fn api_1_the_area_is_for_administrators(app: TestApp) {
        let mut admin = app.visitor();
        admin.sign_up("admin").await;
        let mut eve = app.author("eve").await;
        let contract = api::openapi();
        let named: usize = contract
            .paths
            .paths
            .iter()
            .filter(|(path, _)| path.starts_with("/api/v1/admin/"))
            .map(|(_, item)| {
                let calls = [&item.get, &item.put, &item.post, &item.delete, &item.patch];
                calls.iter().filter(|call| call.is_some()).count()
            })
            .sum();
        assert_eq!(operations().len(), named, "the table names every operation");
        for (method, path, body) in operations() {
            let path = path.replace("{id}", UNKNOWN);
            let nobody = app.visitor().call(method.clone(), &path, body.clone()).await;
            nobody.refused(401, "unauthenticated");
            eve.call(method.clone(), &path, body.clone()).await.refused(403, "forbidden");
            admin.call(method, &path, body).await.refused(403, "email_not_verified");
        }
    }

    /// AUTH-11: what is hard to undo requires a recent confirmation.
    async fn auth_11_hard_decisions_need_a_fresh_proof(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let (_, report) = a_reported_quiz(&app, &mut admin, &mut eve).await;
        let id = id_of(&mut admin, "eve").await;
        app.clock.advance(5 * 60_000 + 1);
        for (method, path, body) in [
            (Method::DELETE, format!("/admin/users/{id}"), None),
            (Method::PUT, format!("/admin/users/{id}/role"), Some(json!({ "role": "member" }))),
            (Method::PUT, format!("/admin/users/{id}/suspension"), Some(json!({}))),
            (Method::DELETE, format!("/admin/users/{id}/suspension"), None),
            (Method::POST, format!("/admin/rooms/{UNKNOWN}/end"), None),
            (
                Method::POST,
                format!("/admin/abuse-reports/{report}/resolution"),
                Some(json!({ "action": "suspended" })),
            ),
        ] {
            admin.call(method, &path, body).await.refused(403, "confirmation_needed");
        }
        assert_eq!(eve.get("/quiz").await.status, StatusCode::OK);
    }

    async fn accounts_are_looked_through(app: TestApp) {
        let mut admin = app.author("admin").await;
        app.author("ada").await;
        app.visitor().sign_up("eve").await;
        let all = admin.get("/admin/users").await.json();
        assert_eq!(all.as_array().expect("a list").len(), 3);
        let found = admin.get("/admin/users?search=ADA").await.json();
        assert_eq!(found[0]["name"], "ada");
        assert_eq!(found[0]["state"], "active");
        assert_eq!(found[0]["role"], "member");
        assert_eq!(found[0]["isYou"], false);
        let found = admin.get("/admin/users?role=administrator").await.json();
        assert_eq!(found[0]["isYou"], true);
        let found = admin.get("/admin/users?state=unverified").await.json();
        assert_eq!(found[0]["email"], "eve@example.com");
        let first = admin.get("/admin/users?limit=2").await;
        let cursor = first.header("x-next-cursor").to_owned();
        let rest = admin.get(&format!("/admin/users?limit=2&cursor={cursor}")).await;
        assert_eq!(rest.json().as_array().expect("a list").len(), 1);
        assert_eq!(rest.header("x-next-cursor"), "");
        admin.get("/admin/users?cursor=made-up").await.refused(422, "invalid_input");
        admin.get("/admin/users?limit=101").await.refused(422, "invalid_input");
        admin.get(&format!("/admin/users/{UNKNOWN}")).await.refused(404, "not_found");

        let id = id_of(&mut admin, "ada").await;
        let page = admin.get(&format!("/admin/users/{id}")).await.json();
        assert_eq!(page["sessions"].as_array().expect("a list").len(), 1);
        assert_eq!(page["hasPassword"], true);
        assert_eq!(page["suspension"], Value::Null);
        assert!(!page.to_string().contains("argon2"), "{page}");
    }

    async fn an_administrator_makes_others_and_never_leaves_the_instance_alone(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut ada = app.author("ada").await;
        app.visitor().sign_up("eve").await;
        let own = id_of(&mut admin, "admin").await;
        let role = |role| Some(json!({ "role": role }));
        for (method, rest, body) in [
            (Method::PUT, "/role", role("member")),
            (Method::PUT, "/suspension", Some(json!({}))),
            (Method::POST, "/end-sessions", None),
            (Method::DELETE, "", None),
        ] {
            let path = format!("/admin/users/{own}{rest}");
            admin.call(method, &path, body).await.refused(409, "own_account");
        }
        let eve = id_of(&mut admin, "eve").await;
        let path = format!("/admin/users/{eve}/role");
        admin.call(Method::PUT, &path, role("administrator")).await.refused(409, "wrong_state");

        let id = id_of(&mut admin, "ada").await;
        let path = format!("/admin/users/{id}/role");
        let answer = admin.call(Method::PUT, &path, role("administrator")).await;
        assert_eq!(answer.json()["user"]["role"], "administrator");
        assert_eq!(ada.get("/admin/users").await.status, StatusCode::OK);
        let kinds = logged(&mut admin, &id).await;
        assert!(kinds.contains(&"privilege_permissions_changed".to_owned()), "{kinds:?}");
        // An administrator can't be suspended or deleted before losing the role.
        let suspension = format!("/admin/users/{id}/suspension");
        admin.call(Method::PUT, &suspension, Some(json!({}))).await.refused(409, "wrong_state");
        let account = format!("/admin/users/{id}");
        admin.call(Method::DELETE, &account, None).await.refused(409, "wrong_state");
        let path = format!("/admin/users/{own}/role");
        let answer = ada.call(Method::PUT, &path, role("member")).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        admin.get("/admin/users").await.refused(403, "forbidden");
    }

    /// AUTH-10: a suspended account is signed out everywhere right away, and stays out.
    async fn auth_10_a_suspended_account_is_out_until_it_is_restored(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let quiz = eve.quiz("Rivers", 1).await;
        eve.publish(&quiz).await;
        let code = eve.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let address = listen(&app).await;
        let mut host = attach(address, &code, &eve).await;
        let listed = |feed: &Value| feed.as_array().expect("a list").len();
        assert_eq!(listed(&app.visitor().get("/feed").await.json()), 1);

        let id = id_of(&mut admin, "eve").await;
        let path = format!("/admin/users/{id}/suspension");
        let because = json!({ "because": "Rude quizzes" });
        let answer = admin.call(Method::PUT, &path, Some(because)).await;
        assert_eq!(answer.json()["user"]["state"], "suspended", "{answer:?}");
        assert_eq!(answer.json()["suspension"]["because"], "Rude quizzes");
        eve.get("/quiz").await.refused(401, "unauthenticated");
        eve.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        ended(&mut host).await;
        app.visitor().log_in("eve").await.refused(403, "account_suspended");
        app.visitor().log_in_as("eve", "wrong password").await.refused(401, "invalid_credentials");
        assert_eq!(listed(&app.visitor().get("/feed").await.json()), 0);
        app.visitor().get(&format!("/quiz/{quiz}/page")).await.refused(404, "not_found");
        let mailbox = app.visitor().get("/mailbox").await;
        assert!(String::from_utf8_lossy(&mailbox.body).contains("Rude quizzes"));

        let answer = admin.call(Method::DELETE, &path, None).await;
        assert_eq!(answer.json()["user"]["state"], "active");
        assert_eq!(app.visitor().log_in("eve").await.status, StatusCode::OK);
        assert_eq!(listed(&app.visitor().get("/feed").await.json()), 1);
        let kinds = logged(&mut admin, &id).await;
        assert!(kinds.contains(&"user_suspended".to_owned()), "{kinds:?}");
        assert!(kinds.contains(&"user_restored".to_owned()), "{kinds:?}");
    }

    async fn sessions_of_others_are_ended_and_letters_sent(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let id = id_of(&mut admin, "eve").await;
        let answer = admin.post(&format!("/admin/users/{id}/end-sessions"), json!({})).await;
        assert_eq!(answer.json(), json!({ "count": 1 }));
        eve.get("/quiz").await.refused(401, "unauthenticated");

        let answer = admin.post(&format!("/admin/users/{id}/password-reset"), json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert!(answer.body.is_empty(), "the link goes to its reader alone");
        let mailbox = app.visitor().get("/mailbox").await;
        assert!(String::from_utf8_lossy(&mailbox.body).contains("/auth/reset-password#"));

        // The account's owner sees what an administrator did, but not from where.
        eve.log_in("eve").await;
        let events = eve.get("/account/security-events").await.json();
        let events = events.as_array().expect("a list").clone();
        let ended = events.iter().find(|event| event["event"] == "authn_token_revoked");
        let ended = ended.expect("it is told");
        assert_eq!(ended["byAdministrator"], true);
        assert_eq!(ended["network"], "");
    }

    /// PRIV-5: also when administrators delete it.
    async fn priv_5_an_account_is_deleted_by_administrators(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let id = id_of(&mut admin, "eve").await;
        let path = format!("/admin/users/{id}");
        let answer = admin.call(Method::DELETE, &path, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        eve.get("/quiz").await.refused(401, "unauthenticated");
        app.visitor().log_in("eve").await.refused(401, "invalid_credentials");
        admin.get(&path).await.refused(404, "not_found");
        let kinds = logged(&mut admin, &id).await;
        assert!(kinds.contains(&"user_deleted".to_owned()), "{kinds:?}");
    }

    /// API-2: administrators look at a reported quiz without its right answers.
    async fn api_2_a_quiz_is_taken_out_of_public_and_let_back(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let (quiz, report) = a_reported_quiz(&app, &mut admin, &mut eve).await;
        assert_eq!(admin.get("/admin/work").await.json(), json!({ "openReports": 1 }));
        let path = format!("/admin/abuse-reports/{report}");
        let page = admin.get(&path).await.json();
        assert_eq!(page["report"]["reason"], "hateful");
        assert_eq!(page["report"]["reporterName"], "bob");
        assert_eq!(page["questions"][0]["options"], json!(["Right", "Wrong"]));
        assert!(!page.to_string().contains("orrect"), "{page}");

        let decision = json!({
            "action": "withheld",
            "note": "See the guidelines",
            "toAuthor": "Question 1 insults people.",
        });
        let answer = admin.post(&format!("{path}/resolution"), decision.clone()).await;
        assert_eq!(answer.json()["report"]["resolution"]["by"], "admin", "{answer:?}");
        admin.post(&format!("{path}/resolution"), decision).await.refused(409, "wrong_state");
        assert_eq!(app.visitor().get("/feed").await.json(), json!([]));
        app.visitor().get(&format!("/quiz/{quiz}")).await.refused(404, "not_found");
        let start = app.visitor().post(&format!("/quiz/{quiz}/practice"), json!({})).await;
        start.refused(404, "not_found");
        let own = eve.get("/quiz").await.json();
        assert_eq!(own[0]["withheld"]["reason"], "hateful");
        assert_eq!(own[0]["withheld"]["note"], "Question 1 insults people.");
        assert_eq!(own[0]["visibility"], "PUBLIC");
        // The author can't restore it.
        eve.publish(&quiz).await;
        assert_eq!(app.visitor().get("/feed").await.json(), json!([]));
        assert_eq!(admin.get("/admin/abuse-reports").await.json(), json!([]));
        let closed = admin.get("/admin/abuse-reports?closed=true").await.json();
        assert_eq!(closed[0]["resolution"]["note"], "See the guidelines");

        let release = format!("/admin/quizzes/{quiz}/withholding");
        let answer = admin.call(Method::DELETE, &release, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(app.visitor().get("/feed").await.json()[0]["id"], quiz.as_str());
        assert_eq!(eve.get("/quiz").await.json()[0]["withheld"], Value::Null);
    }

    async fn a_report_is_dismissed_or_ends_an_account(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let (quiz, report) = a_reported_quiz(&app, &mut admin, &mut eve).await;
        let path = format!("/admin/abuse-reports/{report}/resolution");
        let answer = admin.post(&path, json!({ "action": "dismissed" })).await;
        assert_eq!(answer.json()["report"]["resolution"]["action"], "dismissed");
        assert_eq!(app.visitor().get("/feed").await.json()[0]["id"], quiz.as_str());

        // If it is reported again, the report is open again.
        let mut bob = app.visitor();
        bob.log_in("bob").await;
        bob.post(&format!("/quiz/{quiz}/abuse-report"), json!({ "reason": "spam" })).await;
        assert_eq!(admin.get("/admin/work").await.json(), json!({ "openReports": 1 }));
        let answer = admin.post(&path, json!({ "action": "suspended" })).await;
        assert_eq!(answer.json()["report"]["quiz"]["isAuthorSuspended"], true, "{answer:?}");
        eve.get("/quiz").await.refused(401, "unauthenticated");
        assert_eq!(app.visitor().get("/feed").await.json(), json!([]));
    }

    async fn staff_picks_are_put_into_an_order(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut quizzes = Vec::new();
        for title in ["First", "Second", "Third"] {
            let quiz = admin.quiz(title, 1).await;
            admin.publish(&quiz).await;
            app.clock.advance(1_000);
            let pick = format!("/quiz/{quiz}/staff-pick");
            admin.call(Method::PUT, &pick, None).await;
            quizzes.push(quiz);
        }
        let picks = async || {
            let feed = app.visitor().get("/feed?staffPicks=true&limit=2").await;
            let cursor = feed.header("x-next-cursor").to_owned();
            let rest = format!("/feed?staffPicks=true&limit=2&cursor={cursor}");
            let rest = app.visitor().get(&rest).await;
            let (feed, rest) = (feed.json(), rest.json());
            let ids = feed.as_array().into_iter().chain(rest.as_array()).flatten();
            ids.map(|quiz| quiz["title"].as_str().expect("a title").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(picks().await, ["Third", "Second", "First"]);
        let order = json!({ "quizIds": [quizzes[1], quizzes[0], quizzes[2]] });
        let answer = admin.call(Method::PUT, "/admin/staff-picks/order", Some(order)).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(picks().await, ["Second", "First", "Third"]);
    }

    /// LIVE-1: administrators see that a live session is running, and nothing of what it asks.
    async fn live_1_running_live_sessions_are_listed_and_ended(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let quiz = eve.quiz("Rivers", 1).await;
        let room = eve.post("/rooms", json!({ "quizId": quiz })).await;
        let code = room.text("code");
        let address = listen(&app).await;
        let mut player = Socket::connect(address, &code, None).await.expect("it connects");
        let seat_token = player.hear("hello").await["freshSeatToken"].clone();
        player.say(json!({ "type": "join", "nickname": "Bob", "seatToken": seat_token })).await;
        player.hear("playerView").await;
        let rooms = admin.get("/admin/rooms").await;
        let text = String::from_utf8_lossy(&rooms.body).into_owned();
        assert!(!text.contains("Question 0") && !text.contains("Right"), "{text}");
        let rooms = rooms.json();
        assert_eq!(rooms[0]["code"], code.as_str());
        assert_eq!(rooms[0]["hostName"], "eve");
        assert_eq!(rooms[0]["players"], 1);
        assert_eq!(rooms[0]["stage"], "lobby");
        assert_eq!(rooms[0]["hasHost"], false);

        let path = format!("/admin/rooms/{}/end", room.text("id"));
        let answer = admin.post(&path, json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(player.close_code().await, 4502, "it is over");
        assert_eq!(admin.get("/admin/rooms").await.json(), json!([]));
        let again = admin.post(&path, json!({})).await;
        assert_eq!(again.status, StatusCode::NO_CONTENT, "twice does no harm");
        let host = id_of(&mut admin, "eve").await;
        let kinds = logged(&mut admin, &host).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "room_ended").count(), 1);
    }

    /// API-8: a name can't be a formula in a spreadsheet.
    async fn api_8_the_log_is_filtered_and_taken_along(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut eve = app.author("eve").await;
        let name = json!({ "name": "=1+1" });
        eve.call(Method::PATCH, "/account/profile", Some(name)).await;
        let kinds = admin.get("/admin/audit-events/kinds").await.json();
        assert!(kinds.as_array().expect("a list").contains(&json!("user_updated")), "{kinds}");
        let entries = admin.get("/admin/audit-events?event=user_updated").await.json();
        let entries = entries.as_array().expect("a list").clone();
        assert!(entries.iter().all(|entry| entry["event"] == "user_updated"), "{entries:?}");
        let renamed = |entry: &&Value| entry["details"] == json!({ "changed": "name" });
        let of_eve = entries.iter().find(renamed).expect("it is kept");
        assert_eq!(of_eve["accountName"], "=1+1");
        let elsewhere = admin.get("/admin/audit-events?network=203.0.113.0/24").await.json();
        assert_eq!(elsewhere, json!([]));
        let file = admin.get("/admin/audit-events/csv?event=user_updated").await;
        assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
        let text = String::from_utf8_lossy(&file.body).into_owned();
        assert!(text.contains(",'=1+1,"), "{text}");
        assert_eq!(text.lines().count(), entries.len() + 1);
    }
}
