//! What servers say to whatever starts, stops and balances them.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::app::{Answer, TestApp, both};

async fn ask(app: &TestApp, path: &str) -> Answer {
    let request = Request::builder().method(Method::GET).uri(path);
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}

fn text(answer: &Answer) -> &str {
    std::str::from_utf8(&answer.body).expect("text")
}

both! {
    /// Anyone may ask, as often as they like, and nothing between may remember the answer.
    async fn a_server_says_that_it_lives_and_is_ready(app: TestApp) {
        for (path, says) in [("/livez", "alive\n"), ("/readyz", "ready\n")] {
            for _ in 0..400 {
                let answer = ask(&app, path).await;
                assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
                assert_eq!(text(&answer), says);
                assert_eq!(answer.header("cache-control"), "no-store");
            }
        }
    }
}

/// Balancers send nobody to a server that stops, and nothing starts it again meanwhile.
#[tokio::test]
async fn a_server_that_stops_lives_and_is_not_ready() {
    let app = TestApp::sqlite().await;
    app.rooms.shutdown().await;
    let ready = ask(&app, "/readyz").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(text(&ready), "stopping\n");
    assert_eq!(ask(&app, "/livez").await.status, StatusCode::OK);
}
