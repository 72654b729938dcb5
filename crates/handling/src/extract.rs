//! Reads requests: JSON bodies, query strings, ids in paths.
//!
//! Values from here have the right shape, are within the limits of `protocol`, and contain no NUL
//! character, which PostgreSQL can't store. Anything else becomes an [`ApiError`] with a message.

use std::collections::BTreeMap;

use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use bytes::Bytes;
use garde::Validate;
use http_body_util::LengthLimitError;
use protocol::checks::check;
use protocol::said;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::error::ApiError;

/// The maximum size of a JSON body. A question with eight answers of maximum length is 10 KiB.
pub const BODY_BYTES_MAX: usize = 256 * 1024;

/// A JSON body that passed validation.
pub struct Body<T, const BYTES_MAX: usize = BODY_BYTES_MAX>(pub T);

impl<S, T, const BYTES_MAX: usize> FromRequest<S> for Body<T, BYTES_MAX>
where
    S: Send + Sync,
    T: DeserializeOwned + Validate<Context = ()>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let content_type = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|v| v.to_str().ok());
        if !content_type.is_some_and(is_json) {
            return Err(ApiError::unsupported_media_type());
        }
        let bytes = read_body(request, BYTES_MAX).await?;
        let does_not_fit = |error: String| {
            ApiError::malformed_body(said!("The body does not fit: {error}", error = error))
        };
        if is_list(&bytes) {
            return Err(does_not_fit("expected an object".to_owned()));
        }
        let value: T =
            serde_json::from_slice(&bytes).map_err(|error| does_not_fit(error.to_string()))?;
        if has_escaped_nul(&bytes) {
            return Err(ApiError::malformed_body("A text contains a NUL character."));
        }
        checked(value).map(Self)
    }
}

/// Whether JSON is a list. It would be read as the fields of an object in their order, and those it
/// lacks as left out.
fn is_list(json: &[u8]) -> bool {
    json.trim_ascii_start().starts_with(b"[")
}

/// Reads a body of at most `bytes_max` bytes. Doesn't read one whose `Content-Length` is larger.
pub async fn read_body(request: Request, bytes_max: usize) -> Result<Bytes, ApiError> {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > bytes_max) {
        return Err(ApiError::body_too_large());
    }
    let body = axum::body::to_bytes(request.into_body(), bytes_max).await;
    body.map_err(|error| {
        let source = std::error::Error::source(&error);
        if source.is_some_and(<dyn std::error::Error>::is::<LengthLimitError>) {
            ApiError::body_too_large()
        } else {
            ApiError::malformed_body("The body ended too early.")
        }
    })
}

/// A query string that passed validation.
pub struct Query<T>(pub T);

impl<S, T> FromRequestParts<S> for Query<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Validate<Context = ()>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(ApiError::malformed_body(
                "The address contains a NUL character.",
            ));
        }
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri).map_err(|error| {
            ApiError::malformed_body(said!(
                "The address does not fit: {error}",
                error = error.body_text()
            ))
        })?;
        checked(query.0).map(Self)
    }
}

/// The ids in a path, in order. Anything that isn't one of our ids is not found.
pub struct Ids<const N: usize>(pub [String; N]);

impl<S: Send + Sync, const N: usize> FromRequestParts<S> for Ids<N> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state)
            .await
            .map_err(|_unreadable| ApiError::route_not_found())?;
        let ids: Option<Vec<String>> = params
            .iter()
            .map(|(_, id)| is_id(id).then(|| id.to_owned()))
            .collect();
        let ids = ids.and_then(|ids| <[String; N]>::try_from(ids).ok());
        ids.map(Self).ok_or_else(ApiError::route_not_found)
    }
}

/// An id and the index of a question in a path. Anything else is not found.
pub struct IdAndIndex(pub String, pub usize);

impl<S: Send + Sync> FromRequestParts<S> for IdAndIndex {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let found = params.ok().and_then(|params| {
            let mut params = params.iter().map(|(_, value)| value);
            let (id, index) = (params.next()?, params.next()?);
            // `parse` alone would accept a sign.
            let is_index = index.bytes().all(|byte| byte.is_ascii_digit());
            let index = index.parse().ok().filter(|_| is_index)?;
            is_id(id).then(|| Self(id.to_owned(), index))
        });
        found.ok_or_else(ApiError::route_not_found)
    }
}

/// The code of a room in a path. A code with the wrong number of digits is not found.
pub struct RoomCode(pub String);

impl<S: Send + Sync> FromRequestParts<S> for RoomCode {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let code = params.ok().and_then(|params| {
            let (_, code) = params.iter().next()?;
            let is_code =
                (6..=10).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_digit());
            is_code.then(|| code.to_owned())
        });
        code.map(Self).ok_or_else(ApiError::room_not_found)
    }
}

/// The secret of an invitation in a path. A malformed one is not found.
pub struct InvitationToken(pub String);

impl<S: Send + Sync> FromRequestParts<S> for InvitationToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let token = params.ok().and_then(|params| {
            let (_, token) = params.iter().next()?;
            let is_token = token.len() == 32
                && token
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
            is_token.then(|| token.to_owned())
        });
        token.map(Self).ok_or_else(ApiError::invitation_not_found)
    }
}

/// A friend code in a path, as people type it. One that is too long is not found.
pub struct FriendCodeText(pub String);

impl<S: Send + Sync> FromRequestParts<S> for FriendCodeText {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let code = params.ok().and_then(|params| {
            let (_, code) = params.iter().next()?;
            (code.len() <= FRIEND_CODE_TEXT_LEN_MAX).then(|| code.to_owned())
        });
        code.map(Self).ok_or_else(ApiError::friend_code_unknown)
    }
}

/// Even a code with a space or a hyphen after every letter is shorter.
const FRIEND_CODE_TEXT_LEN_MAX: usize = 20;

/// The token of an email's unsubscribe link, in a path. One that is too long is not found.
pub struct UnsubscribeToken(pub String);

impl<S: Send + Sync> FromRequestParts<S> for UnsubscribeToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let token = params.ok().and_then(|params| {
            let (_, token) = params.iter().next()?;
            (token.len() <= UNSUBSCRIBE_TOKEN_LEN_MAX).then(|| token.to_owned())
        });
        token
            .map(Self)
            .ok_or_else(ApiError::unsubscribe_link_unknown)
    }
}

/// Longer than our tokens.
const UNSUBSCRIBE_TOKEN_LEN_MAX: usize = 100;

/// Whether a text could be one of our ids: a lowercase hyphenated UUID.
pub fn is_id(text: &str) -> bool {
    Uuid::try_parse(text)
        .is_ok_and(|id| id.hyphenated().encode_lower(&mut Uuid::encode_buffer()) == text)
}

/// Parses a cursor for the store. Our cursors are ids, so anything else is made up.
pub fn cursor(text: Option<&str>) -> Result<Option<&str>, ApiError> {
    match text.filter(|text| !text.is_empty()) {
        Some(text) if !is_id(text) => Err(ApiError::no_such_page()),
        other => Ok(other),
    }
}

fn is_json(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// Whether a JSON text escapes a NUL; unescaped NULs aren't valid JSON.
fn has_escaped_nul(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        rest = &rest[at + 1..];
        if rest.starts_with(b"u0000") {
            return true;
        }
        // The escaped character may be a backslash, which starts no escape.
        rest = rest.get(1..).unwrap_or_default();
    }
    false
}

fn checked<T: Validate<Context = ()>>(value: T) -> Result<T, ApiError> {
    let Err(broken) = check(&value) else {
        return Ok(value);
    };
    let mut errors = BTreeMap::new();
    for (path, said) in broken {
        // The first broken rule is the most helpful.
        errors.entry(field_name(&path)).or_insert(said);
    }
    Err(ApiError::invalid_input(errors))
}

/// Converts `answers[0].is_correct` to the name that forms use: `answers.0.isCorrect`.
fn field_name(path: &str) -> String {
    let mut name = String::with_capacity(path.len());
    let mut is_word_start = false;
    for c in path.chars() {
        match c {
            '_' => is_word_start = true,
            '[' => name.push('.'),
            ']' => {}
            c if is_word_start => {
                name.extend(c.to_uppercase());
                is_word_start = false;
            }
            c => name.push(c),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::{field_name, has_escaped_nul, is_id, is_json, is_list};

    #[test]
    fn nul_is_found_however_it_is_escaped() {
        assert!(has_escaped_nul(br#"{"a":"x\u0000"}"#));
        assert!(has_escaped_nul(br#"{"a":"\\\u0000"}"#));
        assert!(
            !has_escaped_nul(br#"{"a":"\\u0000"}"#),
            "an escaped backslash and four digits"
        );
        assert!(!has_escaped_nul(br#"{"a":"\n\u0001"}"#));
        assert!(!has_escaped_nul(b"\\"));
    }

    #[test]
    fn a_list_is_no_object() {
        assert!(is_list(b" \n[null]"));
        assert!(!is_list(br#"{"names":[]}"#));
        assert!(!is_list(b""));
    }

    #[test]
    fn fields_are_named_as_in_json() {
        assert_eq!(field_name("confirm_password"), "confirmPassword");
        assert_eq!(field_name("answers[3].is_correct"), "answers.3.isCorrect");
    }

    #[test]
    fn only_our_spelling_of_an_id_counts() {
        assert!(is_id("0192f0c1-2f5e-7c3a-9a53-0123456789ab"));
        assert!(!is_id("0192F0C1-2F5E-7C3A-9A53-0123456789AB"));
        assert!(!is_id("0192f0c12f5e7c3a9a530123456789ab"));
        assert!(!is_id(""));
    }

    #[test]
    fn json_is_recognized_by_its_essence() {
        assert!(is_json("application/json; charset=utf-8"));
        assert!(is_json("Application/JSON"));
        assert!(!is_json("text/plain"));
    }
}
