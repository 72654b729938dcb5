//! Files that authors show with their questions: uploading, listing, deleting, and loading by
//! anyone who has a link.

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH, IF_RANGE, RANGE,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::media::{Media, MediaPage, MediaUpload};
use protocol::question::MediaKind;
use protocol::same_words;
use serde::Deserialize;

use crate::MediaLibrary;
use crate::errors;
use crate::links::AUTHOR_LINK_MS;
use crate::receive::receive;
use crate::views::{MediaView, media_views};
use auth::caller::{Caller, VerifiedCaller};
use handling::access::editable_quiz;
use handling::error::ApiError;
use handling::extract::{Ids, Query, cursor, is_id};
use handling::rate_limit::UPLOADS;
use handling::wire::next_page;

const PAGE_LEN: u32 = 50;
/// The maximum number of ids in a request.
const IDS_MAX: usize = 100;

/// Keeps a file
///
/// The body is the file itself: a PNG, JPEG, WebP or GIF picture of at most 5 MiB, an MP4 or WebM
/// video of at most 50 MiB, or an MP3 or Ogg sound of at most 20 MiB. Only its bytes decide what it
/// is, not `Content-Type` or its name. Metadata about places, people and programs is removed. If an
/// upload breaks, send the file again from the beginning. The same file again returns the same
/// media. An account can store 500 files and 200 MiB. A file for a quiz that someone shared with
/// you belongs to them.
#[utoipa::path(
    post, path = "/media", operation_id = "create_media", tag = "media", params(MediaUpload),
    request_body(description = "The file", content_type = "application/octet-stream"),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses(
        (status = 201, body = Media, description = "Kept"),
        (status = 200, body = Media, description = "The same file was kept before"),
    ),
)]
pub async fn create_media(
    State(state): State<MediaLibrary>,
    VerifiedCaller(account): VerifiedCaller,
    Query(upload): Query<MediaUpload>,
    request: Request,
) -> Result<(StatusCode, Json<Media>), ApiError> {
    let owner_id = match upload.quiz_id {
        None => account.id.clone(),
        Some(id) if !is_id(&id) => return Err(ApiError::quiz_not_found()),
        Some(id) => editable_quiz(&state.store, &account, &id).await?.owner_id,
    };
    let now_ms = state.time.now_ms();
    state.limits.spend(UPLOADS, &account.id, now_ms).await?;
    let Some(_upload) = state.uploads.begin(&account.id) else {
        return Err(ApiError::unavailable("too many files come in"));
    };
    let received = receive(&state, request).await?;
    let kept = received.keep(&state, &owner_id).await?;
    let status = if kept.is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((status, Json(shown(&state, kept.media))))
}

/// Lists the files you sent, newest first
///
/// With fresh links. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/media", operation_id = "list_media", tag = "media", params(MediaPage),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<Media>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_media(
    State(state): State<MediaLibrary>,
    Caller { account }: Caller,
    Query(page): Query<MediaPage>,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(ids) = &page.ids {
        let ids: Vec<&str> = ids.split(',').filter(|id| is_id(id)).collect();
        if ids.len() > IDS_MAX {
            return Err(ApiError::invalid_field("ids", "Ask for at most 100 files"));
        }
        let views = media_views(&state, &account.id, &ids, AUTHOR_LINK_MS).await?;
        let all: Vec<Media> = views.into_values().rev().map(wire).collect();
        return Ok((next_page(None), Json(all)));
    }
    let limit = page.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(page.cursor.as_deref())?;
    let page = state.store.list_media(&account.id, limit, cursor).await?;
    let all: Vec<Media> = page
        .items
        .into_iter()
        .map(|media| shown(&state, media))
        .collect();
    Ok((next_page(page.next_cursor), Json(all)))
}

/// Deletes a file of yours
///
/// Refused while a question shows it.
#[utoipa::path(
    delete, path = "/media/{id}", operation_id = "delete_media", tag = "media",
    params(("id" = String, Path, description = "The file")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_media(
    State(state): State<MediaLibrary>,
    Caller { account }: Caller,
    id: Result<Ids<1>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let Ids([id]) = id.map_err(|_no_id| errors::media_not_found())?;
    if !state.store.delete_media(&account.id, &id).await? {
        return Err(errors::media_not_found());
    }
    state.remove_media_leftovers().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The query parameters that make a URL a link.
#[derive(Deserialize)]
pub struct LinkKey {
    pub(crate) expires: String,
    pub(crate) key: String,
}

/// Loads a file
///
/// By a link from `url`; no account is needed. You can request parts with `Range`. An expired link
/// returns `404`.
#[utoipa::path(
    get, path = "/media/{id}", operation_id = "load_media", tag = "media",
    params(
        ("id" = String, Path, description = "The file"),
        ("expires" = String, Query, description = "From the link"),
        ("key" = String, Query, description = "From the link"),
    ),
    responses(
        (
            status = 200, description = "The file",
            content(
                ("image/webp"), ("video/mp4"), ("video/webm"), ("audio/mp4"), ("audio/webm"),
                ("audio/ogg"), ("audio/mpeg"),
            ),
        ),
        (
            status = 206, description = "A part",
            content(
                ("image/webp"), ("video/mp4"), ("video/webm"), ("audio/mp4"), ("audio/webm"),
                ("audio/ogg"), ("audio/mpeg"),
            ),
        ),
        (status = 304, description = "You have it"),
    ),
)]
pub async fn load_media(
    State(state): State<MediaLibrary>,
    method: Method,
    headers: HeaderMap,
    id: Result<Ids<1>, ApiError>,
    link: Result<axum::extract::Query<LinkKey>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, ApiError> {
    let gone = errors::media_not_found;
    let Ids([id]) = id.map_err(|_no_id| gone())?;
    let axum::extract::Query(link) = link.map_err(|_no_link| gone())?;
    let left_s = state
        .links
        .check(&id, &link.expires, &link.key, state.time.now_ms())
        .ok_or_else(gone)?;
    let media = state.store.find_media(&id).await?.ok_or_else(gone)?;

    let tag = format!("\"{id}\"");
    let mut response = Response::new(Body::empty());
    let fixed = fixed_headers(&media, &tag, left_s)?;
    response.headers_mut().extend(fixed);
    if said(&headers, IF_NONE_MATCH).is_some_and(|known| known.contains(&tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    let length = u64::try_from(media.byte_count).unwrap_or(0);
    // A range fits what the browser already has only if the file is the same.
    let is_same = said(&headers, IF_RANGE).is_none_or(|known| known == tag);
    let range = said(&headers, RANGE).filter(|_| is_same && method == Method::GET);
    let range = match range.and_then(|text| part(text, length)) {
        Some(Part::Bytes(from, to)) => {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            let value = format!("bytes {from}-{}/{length}", to - 1);
            let value = HeaderValue::try_from(value).map_err(unspeakable)?;
            response.headers_mut().insert(CONTENT_RANGE, value);
            from..to
        }
        Some(Part::None) => {
            let value = HeaderValue::try_from(format!("bytes */{length}")).map_err(unspeakable)?;
            let refused = errors::range_not_satisfiable();
            return Ok(([(CONTENT_RANGE, value)], refused).into_response());
        }
        None => 0..length,
    };
    let count = HeaderValue::from(range.end - range.start);
    response.headers_mut().insert(CONTENT_LENGTH, count);
    if method == Method::GET {
        let bytes = state.files.get(&id, range).await?;
        *response.body_mut() = Body::from_stream(bytes.ok_or_else(gone)?);
    }
    Ok(response)
}

/// Headers that are the same for every response with a file: browsers may show or play it, and
/// nothing else.
fn fixed_headers(media: &store::Media, tag: &str, left_s: i64) -> Result<HeaderMap, ApiError> {
    let ending = ending(&media.mime);
    let value = |text: String| HeaderValue::try_from(text).map_err(unspeakable);
    let headers: [(HeaderName, HeaderValue); 6] = [
        (CONTENT_TYPE, value(media.mime.clone())?),
        (
            CONTENT_DISPOSITION,
            value(format!("inline; filename=\"media.{ending}\""))?,
        ),
        (
            CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("sandbox; default-src 'none'"),
        ),
        // As long as the link itself works.
        (
            CACHE_CONTROL,
            value(format!("private, max-age={left_s}, immutable"))?,
        ),
        (ETAG, value(tag.to_owned())?),
        (ACCEPT_RANGES, HeaderValue::from_static("bytes")),
    ];
    Ok(headers.into_iter().collect())
}

/// The file extension of a MIME type.
pub fn ending(mime: &str) -> &'static str {
    match mime {
        "image/webp" => "webp",
        "video/mp4" => "mp4",
        "video/webm" | "audio/webm" => "webm",
        "audio/mp4" => "m4a",
        "audio/ogg" => "ogg",
        "audio/mpeg" => "mp3",
        _ => "bin",
    }
}

fn said(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn unspeakable(error: axum::http::header::InvalidHeaderValue) -> ApiError {
    ApiError::internal(format!("a header of media: {error}"))
}

/// The requested part of a file.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// From the first to before the second.
    Bytes(u64, u64),
    /// A part outside of the file.
    None,
}

/// Parses a `Range` header. `None` means the whole file: several ranges, or a malformed header.
fn part(text: &str, length: u64) -> Option<Part> {
    let spec = text.strip_prefix("bytes=")?;
    let (first, last) = spec.split_once('-')?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u64::MAX))
    };
    let (from, to) = if first.is_empty() {
        let count = number(last)?;
        (
            length.saturating_sub(count),
            if count == 0 { 0 } else { length },
        )
    } else {
        let from = number(first)?;
        let to = if last.is_empty() {
            length
        } else {
            let last = number(last)?;
            if last < from {
                return None;
            }
            last.saturating_add(1).min(length)
        };
        (from, to)
    };
    Some(if from < to {
        Part::Bytes(from, to)
    } else {
        Part::None
    })
}

/// A file with a link for its author.
pub(crate) fn shown(state: &MediaLibrary, media: store::Media) -> Media {
    let url = state
        .links
        .link(&media.id, state.time.now_ms(), AUTHOR_LINK_MS);
    wire(MediaView { media, url })
}

same_words! {
    /// The kind of an uploaded file, on the wire.
    pub fn media_kind(store::MediaKind) -> MediaKind;
    = { Image, Video, Audio }
}

fn wire(view: MediaView) -> Media {
    let pixels = |n: Option<i64>| n.and_then(|n| u32::try_from(n).ok());
    Media {
        captions: view.captions(),
        kind: media_kind(view.media.kind),
        url: view.url,
        width: pixels(view.media.width),
        height: pixels(view.media.height),
        byte_count: u64::try_from(view.media.byte_count).unwrap_or(0),
        id: view.media.id,
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, part};

    #[test]
    fn file_2_parts_are_read_as_browsers_ask_for_them() {
        for (text, expected) in [
            ("bytes=0-", Some(Part::Bytes(0, 100))),
            ("bytes=10-19", Some(Part::Bytes(10, 20))),
            ("bytes=90-500", Some(Part::Bytes(90, 100))),
            ("bytes=-5", Some(Part::Bytes(95, 100))),
            ("bytes=-500", Some(Part::Bytes(0, 100))),
            ("bytes=99-99", Some(Part::Bytes(99, 100))),
            ("bytes=100-", Some(Part::None)),
            ("bytes=-0", Some(Part::None)),
            ("bytes=99999999999999999999-", Some(Part::None)),
            ("bytes=5-4", None),
            ("bytes=0-1,5-6", None),
            ("bytes=-", None),
            ("bytes=+1-2", None),
            ("lines=0-1", None),
            ("", None),
        ] {
            assert_eq!(part(text, 100), expected, "{text}");
        }
    }
}
