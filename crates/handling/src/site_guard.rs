//! Rejects requests that another site makes a browser send.
//!
//! Browsers report where a request comes from: in `Sec-Fetch-Site` on secure pages, else in
//! `Origin`. A client that sends neither isn't a browser, or has no cookie to abuse. Requests that
//! change something must come from our own pages. So must the few GETs that change something; those
//! must also come from a script, so that no link, picture or prefetch can trigger them.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::addresses::Addresses;
use crate::error::ApiError;

/// For every request: changes must come from our own pages.
pub async fn guard_changes(
    State(addresses): State<Addresses>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let is_change = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if is_change && !is_same_site(request.headers(), addresses.public_url.as_deref()) {
        return Err(ApiError::cross_site_request());
    }
    Ok(next.run(request).await)
}

/// For GETs that read the cookie or change something.
pub async fn guard_scripts_only(
    State(addresses): State<Addresses>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    let mode = text(headers, "sec-fetch-mode");
    let is_script = mode.is_none_or(|mode| matches!(mode, "cors" | "same-origin"));
    // A typed address comes from no other site, but these requests must come from a script.
    let is_typed = text(headers, "sec-fetch-site") == Some("none");
    let is_same_site = is_same_site(headers, addresses.public_url.as_deref());
    if !is_script || is_typed || !is_same_site {
        return Err(ApiError::cross_site_request());
    }
    Ok(next.run(request).await)
}

/// Whether the browser says that the request comes from our own page, or sends no information.
fn is_same_site(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    match text(headers, "sec-fetch-site") {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => is_own_origin(headers, public_url),
    }
}

/// Whether `Origin`, if present, is the address the request was sent to or the public one.
pub fn is_own_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        return true;
    }
    // An unreadable header counts as foreign.
    let Some(origin) = text(headers, "origin") else {
        return false;
    };
    if public_url.is_some_and(|url| url.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
        return true;
    }
    let authority = origin
        .split_once("://")
        .map_or("", |(_, authority)| authority);
    let is_web = origin.starts_with("http://") || origin.starts_with("https://");
    is_web && text(headers, "host").is_some_and(|host| host.eq_ignore_ascii_case(authority))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::{is_own_origin, is_same_site};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect()
    }

    #[test]
    fn api_5_only_our_own_pages_may_change_something() {
        let same = |pairs: &[(&'static str, &'static str)]| is_same_site(&headers(pairs), None);
        assert!(same(&[("sec-fetch-site", "same-origin")]));
        assert!(!same(&[("sec-fetch-site", "cross-site")]));
        assert!(
            !same(&[("sec-fetch-site", "same-site")]),
            "another host of the same owner"
        );
        assert!(!same(&[
            ("sec-fetch-site", "cross-site"),
            ("host", "quiz.example"),
            ("origin", "https://quiz.example"),
        ]));
        assert!(same(&[]), "no browser");
    }

    #[test]
    fn ws_1_an_origin_must_be_the_host_or_the_public_address() {
        let own = |origin: &'static str, public_url: Option<&str>| {
            is_own_origin(
                &headers(&[("host", "quiz.example:8080"), ("origin", origin)]),
                public_url,
            )
        };
        assert!(own("http://quiz.example:8080", None));
        assert!(!own("http://quiz.example", None));
        assert!(!own("http://evil.example", None));
        assert!(!own("null", None));
        assert!(!own("http://quiz.example:8080.evil.example", None));
        assert!(own("https://quiz.example", Some("https://quiz.example/")));
    }
}
