//! Requests that another site makes a browser send are refused.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};

use crate::app::{TestApp, both, sign_up_form};

/// A request as a browser sends it for a page on some site.
fn request(method: Method, path: &str, cookie: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(header::HOST, "127.0.0.1:8080")
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request
        .body(Body::from(sign_up_form("eve").to_string()))
        .expect("a request")
}

/// How browsers mark requests that other sites trigger.
const FOREIGN: [&[(&str, &str)]; 6] = [
    &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")],
    &[
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "no-cors"),
    ],
    &[("sec-fetch-site", "same-site"), ("sec-fetch-mode", "cors")],
    &[("origin", "https://evil.example")],
    &[("origin", "null")],
    &[("origin", "http://127.0.0.1:8081")],
];

both! {
    async fn api_5_other_sites_change_nothing(app: TestApp) {
        let ada = app.author("ada").await;
        let cookie = ada.cookie.clone().expect("signed in");
        for headers in FOREIGN {
            for path in ["/auth/signup", "/auth/login", "/auth/logout", "/auth/refresh", "/quiz"] {
                let answer = app.send(request(Method::POST, path, &cookie, headers)).await;
                answer.refused(403, "cross_site_request");
            }
        }
        let ours = [("origin", "http://127.0.0.1:8080")];
        let answer = app.send(request(Method::POST, "/auth/refresh", &cookie, &ours)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    async fn api_6_only_our_scripts_may_use_the_gets(app: TestApp) {
        let ada = app.author("ada").await;
        let cookie = ada.cookie.clone().expect("signed in");
        let navigations: [&[(&str, &str)]; 4] = [
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")],
            &[("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")],
            &[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "no-cors")],
            &[("sec-fetch-site", "none")],
        ];
        let paths = [
            "/auth/check",
            "/auth/refresh",
            "/auth/verify_email?code=ABC234",
            "/auth/resend-verification",
        ];
        for headers in FOREIGN.into_iter().chain(navigations) {
            for path in paths {
                let answer = app.send(request(Method::GET, path, &cookie, headers)).await;
                answer.refused(403, "cross_site_request");
            }
        }
        let ours = [("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")];
        for path in ["/auth/check", "/auth/refresh"] {
            let answer = app.send(request(Method::GET, path, &cookie, &ours)).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
        }
    }
}

#[tokio::test]
async fn api_5_the_public_address_is_ours() {
    let app = TestApp::at("https://quiz.example").await;
    let public = [("origin", "https://quiz.example")];
    let answer = app
        .send(request(Method::POST, "/auth/signup", "", &public))
        .await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let cookie = answer.header("set-cookie");
    assert!(cookie.starts_with("__Host-refresh="), "AUTH-9: {cookie}");
    assert!(
        cookie.contains("; HttpOnly; SameSite=Strict; Secure; Path=/"),
        "AUTH-9: {cookie}"
    );
}
