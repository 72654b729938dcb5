//! The headers of every kind of response, as one table (WEB-1, WEB-2).

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::json;

use crate::app::{Answer, TestApp, sign_up_form};
use crate::avatars::{png, send};

/// What may differ between kinds of responses; everything else is the same for all.
#[derive(Clone, Copy)]
struct Kind {
    referrer: &'static str,
    cache: &'static str,
    clears: &'static str,
    is_picture: bool,
    framed_by: &'static str,
}

const PAGE: Kind = Kind {
    referrer: "strict-origin-when-cross-origin",
    cache: "no-cache",
    clears: "",
    is_picture: false,
    framed_by: "'none'",
};
const SECRET_PAGE: Kind = Kind {
    referrer: "no-referrer",
    ..PAGE
};
/// Neither caches nor search engines keep it.
const SHARED_PAGE: Kind = Kind {
    cache: "no-store",
    ..SECRET_PAGE
};
const NO_PAGE: Kind = Kind { cache: "", ..PAGE };
/// The host's page shows it in a small frame.
const STAGE: Kind = Kind {
    framed_by: "'self'",
    ..PAGE
};
const FILE: Kind = Kind {
    cache: "public, max-age=31536000, immutable",
    ..PAGE
};
const API: Kind = Kind {
    cache: "no-store",
    ..PAGE
};
const PICTURE: Kind = Kind {
    is_picture: true,
    ..FILE
};
const LOG_OUT: Kind = Kind {
    clears: "\"cookies\"",
    ..API
};

/// Up to those who may frame it.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; media-src 'self' blob:; \
    frame-src 'self' https://www.youtube-nocookie.com; connect-src 'self'; font-src 'self'; \
    manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
    object-src 'none'; frame-ancestors ";

#[track_caller]
fn check(what: &str, answer: &Answer, status: u16, kind: Kind) {
    assert_eq!(answer.status.as_u16(), status, "{what}: {answer:?}");
    let policy = if kind.is_picture {
        "sandbox; default-src 'none'".to_owned()
    } else {
        let framed_by = kind.framed_by;
        format!("{PAGE_POLICY}{framed_by}; require-trusted-types-for 'script'")
    };
    let permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), \
        browsing-topics=()";
    for (name, value) in [
        ("content-security-policy", policy.as_str()),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", kind.referrer),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", permissions),
        ("cache-control", kind.cache),
        (
            "strict-transport-security",
            "max-age=63072000; includeSubDomains",
        ),
        ("clear-site-data", kind.clears),
        ("server", ""),
        ("access-control-allow-origin", ""),
    ] {
        assert_eq!(answer.header(name), value, "{name} of {what}");
        let count = answer.headers.get_all(name).iter().count();
        assert_eq!(count, usize::from(!value.is_empty()), "{name} of {what}");
    }
    assert!(!policy.contains("unsafe"), "WEB-1");
    assert_eq!(answer.header("x-request-id").len(), 36, "{what}");
}

async fn look(app: &TestApp, method: Method, path: &str) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("host", "127.0.0.1:8080").body(Body::empty());
    app.send(request.expect("a request")).await
}

/// WEB-1, WEB-2: pages and files of the web app, whether it is built or not.
#[tokio::test]
async fn web_2_pages_and_files_have_their_headers() {
    let app = TestApp::at("https://quiz.example").await;
    let mut shell = None;
    for (path, kind) in [
        ("/", PAGE),
        ("/dashboard/quiz", PAGE),
        ("/play/123456", PAGE),
        ("/host/123456", PAGE),
        ("/screen/123456", STAGE),
        ("/auth/login", PAGE),
        ("/auth/reset-password", SECRET_PAGE),
        ("/auth/callback/oidc?code=x&state=y", SECRET_PAGE),
        ("/shared-report/made-up", SHARED_PAGE),
    ] {
        let answer = look(&app, Method::GET, path).await;
        if answer.status == StatusCode::SERVICE_UNAVAILABLE {
            // It only says that the web app isn't built.
            let cache = if kind.cache == "no-store" {
                kind.cache
            } else {
                ""
            };
            check(path, &answer, 503, Kind { cache, ..kind });
        } else {
            check(path, &answer, 200, kind);
            shell.get_or_insert(answer);
        }
    }
    let shared = look(&app, Method::GET, "/shared-report/made-up").await;
    assert_eq!(shared.header("x-robots-tag"), "noindex, nofollow");
    let nowhere = look(&app, Method::GET, "/no/such/page").await;
    assert_eq!(nowhere.header("x-robots-tag"), "");
    if shell.is_some() {
        check("no page", &nowhere, 404, PAGE);
    }
    if let Some(shell) = shell {
        let page = String::from_utf8(shell.body).expect("text");
        let (_, rest) = page.split_once("\"/assets/").expect("a page has a script");
        let path = format!("/assets/{}", rest.split('"').next().expect("an end"));
        check(&path, &look(&app, Method::GET, &path).await, 200, FILE);
    }
    let missing = look(&app, Method::GET, "/assets/old-build.js").await;
    check("a file of an earlier build", &missing, 404, NO_PAGE);
    let sent = look(&app, Method::POST, "/feed").await;
    check("a page that is sent to", &sent, 405, NO_PAGE);
}

/// WEB-1, WEB-2: responses and failures of the API, pictures, exports, log-out.
#[tokio::test]
async fn web_2_answers_of_the_api_have_their_headers() {
    let app = TestApp::at("https://quiz.example").await;
    let mut ada = app.visitor();
    check("a sign-up", &ada.sign_up("ada").await, 201, API);
    let unproven = ada.post("/quiz", json!({ "title": "Rivers" })).await;
    check("an address that is not proven", &unproven, 403, API);
    let code = app.code_for("ada@example.com").await;
    let proven = ada
        .post("/auth/verify-email", json!({ "code": code }))
        .await;
    check("an answer", &proven, 200, API);

    let changed = send(&app, &ada, "image/png", png(8, 8)).await;
    check("a new picture", &changed, 200, API);
    let url = changed.text("avatarUrl");
    let picture = look(&app, Method::GET, &url).await;
    check("a picture", &picture, 200, PICTURE);
    let nothing = look(&app, Method::GET, "/api/v1/avatars/x").await;
    check("a picture that is gone", &nothing, 404, API);
    let media = crate::media::send(&app, &ada, png(8, 8)).await;
    check("a new file", &media, 201, API);
    let file = look(&app, Method::GET, &media.text("url")).await;
    crate::media::is_inert(&file, "image/webp");
    assert_eq!(file.header("referrer-policy"), API.referrer);
    let url = media.text("url") + "x";
    check(
        "a link that is wrong",
        &look(&app, Method::GET, &url).await,
        404,
        API,
    );
    let export = ada.post("/account/export", json!({})).await;
    assert_eq!(export.header("content-type"), "application/zip");
    check("an export", &export, 200, API);

    let mut visitor = app.visitor();
    let mut wrong = sign_up_form("bob");
    wrong["email"] = json!("no address");
    for (what, method, path, body, status) in [
        ("no such path", Method::GET, "/nothing", None, 404),
        ("nobody", Method::GET, "/quiz", None, 401),
        ("a wrong method", Method::PUT, "/auth/login", None, 405),
        ("no body", Method::POST, "/auth/login", None, 415),
        (
            "half a form",
            Method::POST,
            "/auth/login",
            Some(json!({})),
            400,
        ),
        (
            "a wrong form",
            Method::POST,
            "/auth/signup",
            Some(wrong),
            422,
        ),
    ] {
        let answer = visitor.call(method, path, body).await;
        check(what, &answer, status, API);
    }
    let gone = ada.post("/auth/logout", json!({})).await;
    check("a log-out", &gone, 204, LOG_OUT);
}
