//! Bad input: a refusal with a code as a problem document, never a server error.
//!
//! `app` checks on each response of each test that every failure is a problem document (API-3). The
//! inputs here are the ones that would break something.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::json;

use crate::app::{both, question};

fn post(path: &str, content_type: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(format!("/api/v1{path}"))
        .header(header::HOST, "127.0.0.1:8080")
        .header(header::CONTENT_TYPE, content_type)
        .body(body.into())
        .expect("a request")
}

both! {
    async fn api_3_whatever_axum_refuses_is_a_problem_too(app: TestApp) {
        let mut nobody = app.visitor();
        nobody.get("/nothing").await.refused(404, "not_found");
        nobody.get("").await.refused(404, "not_found");
        nobody.call(Method::DELETE, "/auth/login", None).await.refused(405, "method_not_allowed");
        let json = "application/json";
        let login = "/auth/login";
        app.send(post(login, "text/plain", "{}")).await.refused(415, "unsupported_media_type");
        app.send(post(login, json, "{")).await.refused(400, "malformed_body");
        app.send(post(login, json, "")).await.refused(400, "malformed_body");
        app.send(post(login, json, "[]")).await.refused(400, "malformed_body");
        let in_order = r#"["ada@example.com","correct horse"]"#;
        app.send(post(login, json, in_order)).await.refused(400, "malformed_body");
        app.send(post(login, json, r#"{"email":7}"#)).await.refused(400, "malformed_body");
        app.send(post(login, json, vec![b'"', 0xff, b'"'])).await.refused(400, "malformed_body");
        let large = format!(r#"{{"email":"{}"}}"#, "x".repeat(300_000));
        app.send(post(login, json, large)).await.refused(413, "body_too_large");
    }

    async fn api_7_what_is_not_asked_for_is_refused(app: TestApp) {
        let json = "application/json";
        let more = r#"{"email":"a@example.com","password":"x","isAdmin":true}"#;
        app.send(post("/auth/login", json, more)).await.refused(400, "malformed_body");
        let twice = r#"{"email":"a@example.com","email":"b@example.com","password":"x"}"#;
        app.send(post("/auth/login", json, twice)).await.refused(400, "malformed_body");
        let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
        app.send(post("/auth/login", json, deep)).await.refused(400, "malformed_body");
    }

    async fn nul_is_refused_wherever_it_hides(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 0).await;
        let form = json!({ "title": "Ma\0ps", "description": "About maps" });
        ada.post("/quiz", form).await.refused(400, "malformed_body");
        let path = format!("/quiz/{quiz}/question");
        ada.post(&path, question("What\0?")).await.refused(400, "malformed_body");
        ada.get("/quiz?search=a%00b").await.refused(400, "malformed_body");
        ada.get("/feed?search=%00").await.refused(400, "malformed_body");
        ada.get("/quiz?cursor=%00").await.refused(400, "malformed_body");
        ada.get("/quiz/%00").await.refused(404, "not_found");
        ada.get("/rooms/%00").await.refused(404, "not_found");
        ada.get("/auth/verify_email?code=ABC23%00").await.refused(400, "malformed_body");
    }

    async fn ids_that_are_not_ours_lead_nowhere(app: TestApp) {
        let mut ada = app.author("ada").await;
        let unknown = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";
        for id in [unknown, "1", "..", "%2e%2e", "'%20or%201=1", "x".repeat(2000).as_str(), "💥"] {
            let id: String = id.chars().map(|c| if c == '💥' { '1' } else { c }).collect();
            for path in [
                format!("/quiz/{id}"),
                format!("/quiz/{id}/question"),
                format!("/reports/{id}"),
                format!("/reports/{id}/csv"),
                format!("/rooms/{id}"),
            ] {
                assert_eq!(ada.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
            }
        }
        ada.post("/rooms", json!({ "quizId": unknown })).await.refused(404, "not_found");
        ada.post("/rooms", json!({ "quizId": "x" })).await.refused(404, "not_found");
        let practice = format!("/quiz/{unknown}/practice");
        ada.post(&practice, json!({})).await.refused(404, "not_found");
    }

    async fn lists_say_which_pages_they_have(app: TestApp) {
        let mut ada = app.author("ada").await;
        for query in ["limit=0", "limit=101", "cursor=made-up"] {
            ada.get(&format!("/quiz?{query}")).await.refused(422, "invalid_input");
            ada.get(&format!("/feed?{query}")).await.refused(422, "invalid_input");
            ada.get(&format!("/rooms?{query}")).await.refused(422, "invalid_input");
        }
        for query in ["limit=-1", "limit=x", "limit=1&limit=2", "limit=99999999999"] {
            ada.get(&format!("/quiz?{query}")).await.refused(400, "malformed_body");
        }
        let endless = "x".repeat(201);
        ada.get(&format!("/quiz?search={endless}")).await.refused(422, "invalid_input");
    }

    async fn searching_for_anything_is_harmless(app: TestApp) {
        let mut ada = app.author("ada").await;
        ada.quiz("Geography", 0).await;
        let searches = ["%22", "*", "a%20OR%20b", "%27", "(", "%3A*", "NOT", "-", "%F0%9F%92%A5"];
        for search in searches {
            assert_eq!(ada.get(&format!("/quiz?search={search}")).await.status, StatusCode::OK);
            assert_eq!(ada.get(&format!("/feed?search={search}")).await.status, StatusCode::OK);
        }
    }
}
