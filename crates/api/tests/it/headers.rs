//! The headers of every response, and the web app's files.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::json;

use crate::app::{Answer, TestApp};

#[track_caller]
fn check(answer: &Answer) {
    let policy = answer.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
    assert!(policy.contains("frame-ancestors 'none'"), "WEB-1");
    assert!(
        policy.contains("require-trusted-types-for 'script'"),
        "WEB-1"
    );
    assert!(!policy.contains("unsafe"), "WEB-1");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(
        answer.header("referrer-policy"),
        "strict-origin-when-cross-origin"
    );
    assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
    assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
    assert!(answer.header("permissions-policy").contains("camera=()"));
    assert_eq!(answer.header("x-request-id").len(), 36);
}

fn get(uri: &str) -> Request<Body> {
    Request::get(uri)
        .header("host", "127.0.0.1:8080")
        .body(Body::empty())
        .expect("a request")
}

#[tokio::test]
async fn web_2_every_answer_has_the_headers() {
    let app = TestApp::sqlite().await;
    let mut ada = app.visitor();
    let answers = [
        ada.sign_up("ada").await,
        ada.get("/instance").await,
        ada.get("/nothing").await,
        ada.get("/quiz/x").await,
        ada.post("/auth/login", json!({})).await,
        ada.call(Method::PUT, "/auth/login", None).await,
        ada.call(Method::POST, "/auth/logout", None).await,
    ];
    for answer in &answers {
        check(answer);
        assert_eq!(answer.header("cache-control"), "no-store", "{answer:?}");
        assert_eq!(
            answer.header("strict-transport-security"),
            "",
            "not over plain HTTP"
        );
    }
}

#[tokio::test]
async fn web_2_browsers_stay_with_tls_where_there_is_tls() {
    let app = TestApp::at("https://quiz.example").await;
    let answer = app.visitor().get("/instance").await;
    assert!(
        answer
            .header("strict-transport-security")
            .starts_with("max-age=63072000")
    );
}

/// WEB-2: addresses that hold secrets are never sent to other sites, whether the web app is built
/// or not.
#[tokio::test]
async fn web_2_pages_with_secrets_send_no_referrer() {
    let app = TestApp::sqlite().await;
    for path in [
        "/auth/reset-password",
        "/auth/reset-password/",
        "/auth/callback/github?code=x&state=y",
        "/auth/callback/oidc",
    ] {
        let answer = app.send(get(path)).await;
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert!(
            answer
                .header("content-security-policy")
                .contains("default-src 'none'")
        );
    }
    for path in ["/auth/login", "/auth/reset-passwords", "/auth/callbacks"] {
        let answer = app.send(get(path)).await;
        check(&answer);
    }
}

/// WEB-2: a browser that logs out keeps nothing.
#[tokio::test]
async fn web_2_logging_out_clears_the_cookies() {
    let app = TestApp::sqlite().await;
    let mut ada = app.visitor();
    ada.sign_up("ada").await;
    let answer = ada.post("/auth/logout", json!({})).await;
    assert_eq!(answer.header("clear-site-data"), "\"cookies\"");
}

/// This applies whether the web app is built or not.
#[tokio::test]
async fn addresses_outside_the_api_belong_to_the_web_app() {
    let app = TestApp::sqlite().await;
    for path in ["/", "/feed", "/j/1234567", "/dashboard/quiz"] {
        let answer = app.send(get(path)).await;
        check(&answer);
        let kind = answer.header("content-type");
        if answer.status == StatusCode::SERVICE_UNAVAILABLE {
            assert!(
                String::from_utf8_lossy(&answer.body).contains("not built"),
                "{answer:?}"
            );
            continue;
        }
        assert_eq!(
            (answer.status, kind),
            (StatusCode::OK, "text/html; charset=utf-8"),
            "{path}"
        );
        let tag = answer.header("etag").to_owned();
        let mut again = get(path);
        again
            .headers_mut()
            .insert("if-none-match", tag.parse().expect("a header"));
        let again = app.send(again).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
        assert!(again.body.is_empty());
    }
    let mut nowhere = get("/no/such/page");
    let page = app.send(get("/feed")).await;
    if page.status == StatusCode::OK {
        let tag = page.header("etag").parse().expect("a header");
        nowhere.headers_mut().insert("if-none-match", tag);
        let nowhere = app.send(nowhere).await;
        assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
        assert_eq!(
            nowhere.body, page.body,
            "the app says that there is no page"
        );
    }
    let missing = app.send(get("/assets/old-build.js")).await;
    assert_eq!(
        missing.status,
        StatusCode::NOT_FOUND,
        "no page where a script was asked for"
    );
    let outside = app.send(get("/assets/..%2f..%2fpackage.json")).await;
    assert_eq!(outside.status, StatusCode::NOT_FOUND);
    let posted = Request::post("/feed")
        .body(Body::empty())
        .expect("a request");
    assert_eq!(
        app.send(posted).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

/// Emails contain codes, so only people at this computer may see them.
#[tokio::test]
async fn the_mailbox_is_for_this_computer_only() {
    let app = TestApp::sqlite().await;
    app.visitor().sign_up("ada").await;
    assert_eq!(
        app.visitor().get("/instance").await.json()["hasLocalMailbox"],
        true
    );

    let from = |peer: &str, headers: &[(&'static str, &'static str)]| {
        let peer: std::net::SocketAddr = peer.parse().expect("an address");
        let mut request = get("/api/v1/mailbox");
        for (name, value) in headers {
            request
                .headers_mut()
                .insert(*name, value.parse().expect("a header"));
        }
        request
            .extensions_mut()
            .insert(axum::extract::ConnectInfo(peer));
        request
    };
    assert_eq!(
        app.send(from("127.0.0.1:5000", &[])).await.status,
        StatusCode::OK
    );
    for (what, request) in [
        ("another computer", from("192.0.2.7:5000", &[])),
        (
            "a name that leads here",
            from("127.0.0.1:5000", &[("host", "evil.example:8080")]),
        ),
        (
            "a proxy",
            from("127.0.0.1:5000", &[("x-forwarded-for", "192.0.2.7")]),
        ),
    ] {
        let answer = app.send(request).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{what}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("ada@example.com"));
    }
}
