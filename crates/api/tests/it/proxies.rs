//! Behind a proxy: nobody is at this computer, only trusted proxies are believed, and strangers
//! keep nobody out.

use api::{Config, TrustedProxies};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use store::testing::TestDb;

use crate::app::{Answer, PASSWORD, TestApp};

const HERE: &str = "127.0.0.1:50000";

async fn app(set: impl FnOnce(&mut Config)) -> TestApp {
    TestApp::with(TestDb::migrated_sqlite(), set).await
}

fn trusted(networks: &str) -> TrustedProxies {
    networks.parse().expect("networks")
}

fn https(config: &mut Config) {
    config.public_url = Some("https://quiz.example".to_owned());
}

/// Calls the API as a program would, through a peer that adds these headers.
async fn call(
    app: &TestApp,
    peer: &str,
    headers: &[(&str, &str)],
    path: &str,
    body: Option<Value>,
) -> Answer {
    let method = if body.is_some() { "POST" } else { "GET" };
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    let mut request = request.body(body).expect("a request");
    let peer: std::net::SocketAddr = peer.parse().expect("an address");
    request.extensions_mut().insert(ConnectInfo(peer));
    app.send(request).await
}

async fn log_in(
    app: &TestApp,
    peer: &str,
    headers: &[(&str, &str)],
    name: &str,
    password: &str,
) -> Answer {
    let form = json!({ "email": format!("{name}@example.com"), "password": password });
    call(app, peer, headers, "/auth/login", Some(form)).await
}

/// V13: nginx with `proxy_pass http://127.0.0.1:8080;` and nothing else sends the upstream's name
/// and no address; `HAProxy` without `option forwardfor` passes on a name that the client chose.
#[tokio::test]
async fn v13_nobody_reads_the_mailbox_through_a_proxy() {
    let plain = |config: &mut Config| config.has_proxy = true;
    let trusting = |config: &mut Config| config.proxies = trusted("loopback");
    let both = |config: &mut Config| {
        https(config);
        config.proxies = trusted("true");
    };
    for app in [
        app(https).await,
        app(plain).await,
        app(trusting).await,
        app(both).await,
    ] {
        app.visitor().sign_up("ada").await;
        for host in ["127.0.0.1:8080", "localhost", "[::1]:8080", "quiz.example"] {
            let headers = [("host", host)];
            let mailbox = call(&app, HERE, &headers, "/mailbox", None).await;
            assert_eq!(mailbox.status, StatusCode::NOT_FOUND, "{host}");
            assert!(!String::from_utf8_lossy(&mailbox.body).contains("ada@example.com"));
            let instance = call(&app, HERE, &headers, "/instance", None).await;
            assert_eq!(instance.json()["hasLocalMailbox"], false, "{host}");
        }
        let mut passed = 0;
        for _ in 0..420 {
            let feed = call(&app, HERE, &[("host", "127.0.0.1:8080")], "/feed", None).await;
            passed += i32::from(feed.status == StatusCode::OK);
        }
        assert!(passed <= 300, "a request through a proxy has a limit");
    }
}

#[tokio::test]
async fn an_open_mailbox_is_open_behind_a_proxy_too() {
    let app = app(|config| {
        https(config);
        config.has_open_mailbox = true;
    })
    .await;
    app.visitor().sign_up("ada").await;
    let mailbox = call(&app, HERE, &[("host", "quiz.example")], "/mailbox", None).await;
    assert_eq!(mailbox.status, StatusCode::OK);
    assert!(String::from_utf8_lossy(&mailbox.body).contains("ada@example.com"));
}

/// V13: behind a proxy that doesn't say who calls, everyone has one address, and strangers would
/// use up its tries and calls.
#[tokio::test]
async fn v13_strangers_behind_the_same_proxy_keep_no_right_password_out() {
    let silent = |config: &mut Config| {
        https(config);
        config.proxies = trusted("private");
    };
    for (app, proxy) in [
        (app(https).await, HERE),
        (app(silent).await, "172.17.0.1:9"),
    ] {
        app.visitor_from("203.0.113.7").sign_up("ada").await;
        let wrong = "wrong password";
        for n in 0..200 {
            let name = format!("somebody{n}");
            let answer = log_in(&app, proxy, &[], &name, wrong).await;
            answer.refused(401, "invalid_credentials");
        }
        for _ in 0..3 {
            log_in(&app, proxy, &[], "ada", wrong).await;
        }
        for _ in 0..400 {
            call(&app, proxy, &[], "/feed", None).await;
        }
        let answer = log_in(&app, proxy, &[], "ada", PASSWORD).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        // The name itself stays guarded.
        for _ in 0..10 {
            log_in(&app, proxy, &[], "ada", wrong).await;
        }
        let answer = log_in(&app, proxy, &[], "ada", wrong).await;
        answer.refused(429, "too_many_requests");
    }
}

/// V17: someone who reaches the port past the proxy gives each call another address.
#[tokio::test]
async fn v17_a_header_from_a_stranger_brings_no_new_tries() {
    let app = app(|config| {
        https(config);
        config.proxies = trusted("private");
    })
    .await;
    let stranger = "203.0.113.9:4711";
    let forged = |n: usize| format!("198.51.{}.{}", n / 250, n % 250);
    let mut tried = 0;
    for n in 0..200 {
        let headers = [("x-forwarded-for", &*forged(n))];
        let name = format!("somebody{n}");
        let answer = log_in(&app, stranger, &headers, &name, "wrong password").await;
        tried += i32::from(answer.status == StatusCode::UNAUTHORIZED);
    }
    assert_eq!(tried, 30 + 120);
    let mut passed = 0;
    for n in 0..400 {
        let headers = [("x-forwarded-for", &*forged(n))];
        let feed = call(&app, stranger, &headers, "/feed", None).await;
        passed += i32::from(feed.status == StatusCode::OK);
    }
    assert!(passed <= 300, "{passed}");
}

/// Two proxies in a row: both are believed, and what the client itself put in front isn't.
#[tokio::test]
async fn cfg_2_people_behind_trusted_proxies_have_a_limit_each() {
    let app = app(|config| {
        https(config);
        config.proxies = trusted("127.0.0.1/32,10.0.0.0/8");
    })
    .await;
    let mut passed = 0;
    for n in 0..400 {
        let list = format!("198.51.100.{}, 203.0.113.9, 10.1.2.3", n % 250);
        let headers = [("x-forwarded-for", &*list)];
        let feed = call(&app, HERE, &headers, "/feed", None).await;
        passed += i32::from(feed.status == StatusCode::OK);
    }
    assert_eq!(passed, 300);
    let headers = [("x-forwarded-for", "203.0.113.10, 10.1.2.3")];
    let other = call(&app, HERE, &headers, "/feed", None).await;
    assert_eq!(other.status, StatusCode::OK, "others do not pay");
}
