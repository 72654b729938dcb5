//! Wraps every request: an id, a log line, and the headers of every response.
//!
//! The log contains the method, the path, the status and the time, never the query string or a
//! header, because both can contain secrets. Failed responses get their body here, where the
//! request's id is known.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;
use uuid::Uuid;

use crate::addresses::Addresses;
use crate::error::{ApiError, render};
use crate::language;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The policy of every response, for those who may frame it.
macro_rules! policy {
    (framed by $ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; \
             img-src 'self' data: blob:; media-src 'self' blob:; \
             frame-src 'self' https://www.youtube-nocookie.com; connect-src 'self'; \
             font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
             base-uri 'none'; object-src 'none'; frame-ancestors ",
            $ancestors,
            "; require-trusted-types-for 'script'"
        )
    };
}

/// Everything comes from this server: scripts, styles, pictures, connections. The one exception is
/// a YouTube video, in a frame that a page creates only when someone asks for it. Nobody may frame
/// our pages, and scripts may not turn text into code.
const CONTENT_SECURITY_POLICY: &str = policy!(framed by "'none'");
/// The host's page shows the big screen in a small frame.
const STAGE_POLICY: &str = policy!(framed by "'self'");

const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), \
    browsing-topics=()";

/// Two years, including subdomains.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=63072000; includeSubDomains";

/// Wraps every request, whatever handles it.
pub async fn accompany(
    State(addresses): State<Addresses>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let request_id = Uuid::now_v7().to_string();
    let method = request.method().clone();
    let is_api = is_api_path(request.uri().path());
    let policy = policy_for(request.uri().path());
    let language = language::asked(request.headers()).unwrap_or_default();
    let span = tracing::info_span!(
        "request",
        request_id = %request_id,
        method = %method,
        path = %request.uri().path(),
    );
    let response = next.run(request).instrument(span.clone()).await;
    let _in_span = span.enter();
    let (mut response, error) = if is_api {
        render(response, &method, &request_id, language)
    } else {
        (response, None)
    };
    let status = response.status();
    let elapsed_ms = began.elapsed().as_secs_f64() * 1000.0;
    if let Some(event) = error.as_ref().and_then(ApiError::security_event) {
        let event = event.word();
        tracing::info!(event, status = status.as_u16());
    }
    match error.as_ref().and_then(ApiError::cause) {
        Some(cause) if status.is_server_error() => {
            tracing::error!(status = status.as_u16(), elapsed_ms, cause, "failed");
        }
        // Operators can't fix wrong requests from clients, so this isn't a warning.
        Some(cause) => tracing::info!(status = status.as_u16(), elapsed_ms, cause, "refused"),
        None => tracing::debug!(status = status.as_u16(), elapsed_ms, "answered"),
    }
    add_headers(response.headers_mut(), &addresses, policy, is_api, status);
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// Whether a path belongs to the API. The page that documents the API belongs to the web app.
pub fn is_api_path(path: &str) -> bool {
    let is_page = path.trim_end_matches('/') == "/api/docs";
    !is_page && (path == "/api" || path.starts_with("/api/"))
}

fn policy_for(path: &str) -> &'static str {
    if path.starts_with("/screen/") {
        STAGE_POLICY
    } else {
        CONTENT_SECURITY_POLICY
    }
}

fn add_headers(
    headers: &mut HeaderMap,
    addresses: &Addresses,
    policy: &'static str,
    is_api: bool,
    status: StatusCode,
) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            PERMISSIONS_POLICY,
        ),
    ];
    for (name, value) in fixed {
        // A handler may have set a stricter value for its kind of response.
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    if addresses.is_secure() {
        let value = HeaderValue::from_static(STRICT_TRANSPORT_SECURITY);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    if is_api && status != StatusCode::SWITCHING_PROTOCOLS {
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
}
