//! Serves the built web app from the binary.
//!
//! The build creates two shells: the small `play.html` for joining and playing, and `index.html`
//! for everything else. The app itself decides what an address shows. `landing.html` is
//! `index.html` with the front page's text already in it. There is one per language; we serve the
//! one chosen in the browser, or else the one it requests.
//!
//! Files under `/assets` have their hash in their name and are cached forever. Browsers revalidate
//! the shells each time and get a 304 if they haven't changed. The build compresses all files. An
//! address that can't be a page still gets the app, which says so, with status 404.
//!
//! Debug builds read the files from `web/dist` on each request.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, COOKIE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rust_embed::{EmbeddedFile, RustEmbed};

use handling::language;

/// The output of `npm run build`. It may be missing, so that the server builds without it.
#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Dist;

const FRONT_PAGE: &str = "landing.html";
const FOREVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";
const NOT_BUILT: &str = "The web app is not built yet. Run `cargo xtask run`, or `npm run build` \
    in the folder `web`.\n";

/// The first segments of page addresses; the web app knows the rest. A test there compares this
/// list with its `paths.ts`.
const PLACES: [&str; 28] = [
    "",
    "a",
    "about",
    "admin",
    "api",
    "auth",
    "cards",
    "check",
    "contact",
    "dashboard",
    "feed",
    "forgot-password",
    "friends",
    "help",
    "host",
    "j",
    "lobby",
    "mailbox",
    "play",
    "privacy",
    "profile",
    "quiz",
    "reminder",
    "s",
    "screen",
    "terms",
    "unsubscribe",
    "users",
];

/// Serves every address outside the API.
pub(crate) fn serve(request: Request) -> Response {
    let has_secret = has_secret(request.uri().path());
    let mut response = find(request);
    if has_secret {
        let value = HeaderValue::from_static("no-referrer");
        response.headers_mut().insert(REFERRER_POLICY, value);
    }
    response
}

/// Whether a page's full address could give access to an account, so that it must not be sent to
/// other servers.
fn has_secret(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    path == "/auth/reset-password"
        || path.starts_with("/auth/callback/")
        || path.starts_with("/unsubscribe/")
        || path.starts_with("/reminder/")
}

fn find(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let is_shell = matches!(path, "" | "index.html" | "landing.html" | "play.html");
    let is_file = !is_shell && Dist::get(path).is_some();
    let is_asset = path.starts_with("assets/");
    let name = match (is_file, is_asset) {
        (true, _) => path,
        // An old page asks for a file from an earlier build; serving the app as a script would
        // fail.
        (false, true) => return StatusCode::NOT_FOUND.into_response(),
        (false, false) => shell(path),
    };
    let cache = if is_asset { FOREVER } else { ASK_AGAIN };
    let mut asked = request.headers().clone();
    let is_nowhere = !is_file && !is_shell && !is_place(path);
    if is_nowhere {
        // A 304 would say that the page exists.
        asked.remove(IF_NONE_MATCH);
    }
    let own = (name == FRONT_PAGE).then(|| front_page(&asked)).flatten();
    let answer = answer(own.as_deref().unwrap_or(name), cache, &asked).map(|mut answer| {
        if name == FRONT_PAGE {
            let by = HeaderValue::from_static("accept-encoding, accept-language, cookie");
            answer.headers_mut().insert(VARY, by);
        }
        if is_nowhere {
            *answer.status_mut() = StatusCode::NOT_FOUND;
        }
        answer
    });
    answer.unwrap_or_else(|| {
        let plain = [(
            CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        )];
        (StatusCode::SERVICE_UNAVAILABLE, plain, NOT_BUILT).into_response()
    })
}

/// The front page in the language that was chosen here, or else the one requested; `None` if the
/// build has no such page.
fn front_page(asked: &HeaderMap) -> Option<String> {
    let language = chosen(asked)
        .and_then(language::of_tag)
        .or_else(|| language::asked(asked))?;
    let name = format!("landing.{}.html", language.tag());
    Dist::get(&name).is_some().then_some(name)
}

/// The language that the page stored for us when someone chose it.
fn chosen(asked: &HeaderMap) -> Option<&str> {
    let cookies = asked.get_all(COOKIE).into_iter();
    cookies
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(';'))
        .find_map(|cookie| cookie.trim().strip_prefix("fanfare_language="))
}

/// Whether an address can be a page.
fn is_place(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    PLACES.contains(&first)
}

/// The shell that shows an address.
fn shell(path: &str) -> &'static str {
    let segments: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    match segments.as_slice() {
        [""] => FRONT_PAGE,
        ["a" | "j" | "play", ..] | ["quiz", _, "practice"] => "play.html",
        _ => "index.html",
    }
}

fn answer(name: &str, cache: &'static str, asked: &HeaderMap) -> Option<Response> {
    let (file, encoding) = best_file(name, asked)?;
    let tag = etag(&file);
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(ETAG, HeaderValue::from_str(&tag).ok()?);
    if is_known(asked, &tag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Some(response);
    }
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let mime = match mime.type_() {
        mime_guess::mime::TEXT => format!("{mime}; charset=utf-8"),
        _ => mime.to_string(),
    };
    headers.insert(CONTENT_TYPE, HeaderValue::from_str(&mime).ok()?);
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    *response.body_mut() = Body::from(file.data.into_owned());
    Some(response)
}

/// The smallest encoding of a file that the browser supports.
fn best_file(name: &str, asked: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = asked
        .get(ACCEPT_ENCODING)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default();
    for (encoding, suffix) in [("br", "br"), ("gzip", "gz")] {
        if accepts(accepted, encoding)
            && let Some(file) = Dist::get(&format!("{name}.{suffix}"))
        {
            return Some((file, Some(encoding)));
        }
    }
    Some((Dist::get(name)?, None))
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_it = parts
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        is_it && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&hash[..16]))
}

fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked
        .get(IF_NONE_MATCH)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default();
    known
        .split(',')
        .any(|known| known.trim().trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;
    use axum::http::{HeaderMap, HeaderValue};

    use super::{PLACES, accepts, chosen, is_place, shell};

    #[test]
    fn a_language_that_was_chosen_is_read_from_its_cookie() {
        for (cookies, expected) in [
            ("fanfare_language=pt-BR", Some("pt-BR")),
            ("sidebar=1; fanfare_language=de; x=y", Some("de")),
            ("my_fanfare_language=de", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_static(cookies));
            assert_eq!(chosen(&headers), expected, "{cookies}");
        }
    }

    #[test]
    fn joining_and_playing_have_their_own_shell() {
        for path in [
            "j",
            "j/123456",
            "play",
            "play/123456",
            "a/1234567890",
            "quiz/abc/practice",
            "j/123456/",
        ] {
            assert_eq!(shell(path), "play.html", "{path}");
        }
        assert_eq!(shell(""), "landing.html");
        for path in [
            "feed",
            "join",
            "quiz/abc",
            "dashboard/quiz",
            "quiz/abc/practice/x",
        ] {
            assert_eq!(shell(path), "index.html", "{path}");
        }
    }

    #[test]
    fn addresses_that_can_have_no_page_are_known() {
        assert!(PLACES.is_sorted());
        for path in ["", "feed", "j/1234567", "quiz/abc/practice", "help"] {
            assert!(is_place(path), "{path}");
        }
        for path in [
            "no/such/page",
            "feeds",
            "wp-admin/login.php",
            "Feed",
            "play.htm",
        ] {
            assert!(!is_place(path), "{path}");
        }
    }

    #[test]
    fn encodings_are_chosen_by_what_is_accepted() {
        assert!(accepts("gzip, deflate, br;q=1.0", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("", "gzip"));
    }
}
