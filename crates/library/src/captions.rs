//! Captions of videos and sounds: set, removed, and loaded by anyone who may load the file.
//!
//! They may change while the file stays the same, so browsers ask again each time. Those who may
//! edit a quiz caption the files that it shows, and no other files of its owner.

use axum::Json;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::IntoResponse;
use media::captions::{CaptionsError, clean, clean_bytes};
use protocol::http::media::{CaptionsOf, Media, NewCaptions};
use protocol::said;
use protocol::said::Said;
use store::{Account, Captions, MediaKind};

use crate::MediaLibrary;
use crate::errors::media_not_found;
use crate::routes::{LinkKey, shown};
use crate::views::quota;
use auth::caller::{Caller, VerifiedCaller};
use handling::access::editable_quiz;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, is_id};
use handling::rate_limit::UPLOADS;

/// The maximum size of the request: the text, and what JSON adds to it.
const BODY_BYTES_MAX: usize = 512 * 1024;

/// Gives a video or sound captions
///
/// Replaces the ones it has. They are WebVTT: UTF-8, times in order, at most 256 KiB. Bold,
/// italics, underlined, ruby and the names of speakers stay; styles, regions, comments and all
/// other tags are removed. For a file of yours, or one that a quiz shows which you may edit: name
/// the quiz. Every quiz that shows the file has them.
#[utoipa::path(
    put, path = "/media/{id}/captions", operation_id = "put_captions", tag = "media",
    params(("id" = String, Path, description = "The file"), CaptionsOf),
    request_body = NewCaptions,
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Media, description = "The file, with them")),
)]
pub async fn put_captions(
    State(state): State<MediaLibrary>,
    VerifiedCaller(account): VerifiedCaller,
    id: Result<Ids<1>, ApiError>,
    Query(of): Query<CaptionsOf>,
    Body(form): Body<NewCaptions, BODY_BYTES_MAX>,
) -> Result<Json<Media>, ApiError> {
    let Ids([id]) = id.map_err(|_no_id| media_not_found())?;
    let owner_id = owner(&state, &account, &id, of.quiz_id.as_deref()).await?;
    let owned = state.store.find_media_of(&owner_id, &[&id]).await?;
    let media = owned.into_iter().next().ok_or_else(media_not_found)?;
    if media.kind == MediaKind::Image {
        let sentence = "Only videos and sounds have captions";
        return Err(ApiError::invalid_field("text", sentence));
    }
    let now_ms = state.time.now_ms();
    state.limits.spend(UPLOADS, &account.id, now_ms).await?;
    let text = state.pictures.in_turn(move || clean(&form.text)).await?;
    let captions = Captions {
        language: form.language,
        text: text.map_err(|error| ApiError::invalid_field("text", refusal(error)))?,
    };
    let media = state
        .store
        .set_captions(&owner_id, &id, &captions, quota(&state).await?)
        .await?
        .ok_or_else(media_not_found)?;
    Ok(Json(shown(&state, media)))
}

/// Removes the captions of a file
///
/// For a file of yours, or one that a quiz shows which you may edit: name the quiz.
#[utoipa::path(
    delete, path = "/media/{id}/captions", operation_id = "delete_captions", tag = "media",
    params(("id" = String, Path, description = "The file"), CaptionsOf),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Removed, or there were none")),
)]
pub async fn delete_captions(
    State(state): State<MediaLibrary>,
    Caller { account }: Caller,
    id: Result<Ids<1>, ApiError>,
    Query(of): Query<CaptionsOf>,
) -> Result<StatusCode, ApiError> {
    let Ids([id]) = id.map_err(|_no_id| media_not_found())?;
    let owner_id = owner(&state, &account, &id, of.quiz_id.as_deref()).await?;
    if !state.store.remove_captions(&owner_id, &id).await? {
        return Err(media_not_found());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The account whose file it may be, for someone who wants to caption it: the caller, or the owner
/// of a quiz that the caller may edit and that shows the file.
async fn owner(
    state: &MediaLibrary,
    account: &Account,
    media_id: &str,
    quiz_id: Option<&str>,
) -> Result<String, ApiError> {
    let Some(quiz_id) = quiz_id else {
        return Ok(account.id.clone());
    };
    if !is_id(quiz_id) {
        return Err(ApiError::quiz_not_found());
    }
    let quiz = editable_quiz(&state.store, account, quiz_id).await?;
    let questions = state.store.list_questions(quiz_id).await?;
    let mut files = questions.iter().flat_map(|each| each.draft.file_ids());
    let is_shown = files.any(|id| id == media_id);
    is_shown
        .then_some(quiz.owner_id)
        .ok_or_else(media_not_found)
}

/// Loads the captions of a file
///
/// By a link from `captions`; no account is needed. An expired link returns `404`.
#[utoipa::path(
    get, path = "/media/{id}/captions", operation_id = "load_captions", tag = "media",
    params(
        ("id" = String, Path, description = "The file"),
        ("expires" = String, Query, description = "From the link"),
        ("key" = String, Query, description = "From the link"),
    ),
    responses((
        status = 200, description = "WebVTT",
        body = String, content_type = "text/vtt; charset=utf-8",
    )),
)]
pub async fn load_captions(
    State(state): State<MediaLibrary>,
    id: Result<Ids<1>, ApiError>,
    link: Result<axum::extract::Query<LinkKey>, axum::extract::rejection::QueryRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let gone = media_not_found;
    let Ids([id]) = id.map_err(|_no_id| gone())?;
    let axum::extract::Query(link) = link.map_err(|_no_link| gone())?;
    state
        .links
        .check(&id, &link.expires, &link.key, state.time.now_ms())
        .ok_or_else(gone)?;
    let captions = state.store.find_captions(&id).await?.ok_or_else(gone)?;
    let fixed = [
        (CONTENT_TYPE, "text/vtt; charset=utf-8"),
        (CONTENT_DISPOSITION, "inline; filename=\"captions.vtt\""),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'"),
        (CACHE_CONTROL, "private, no-cache"),
    ];
    let fixed = fixed.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((HeaderMap::from_iter(fixed), captions.text))
}

/// The captions in a file that came with another one; `None` if they can't be read.
pub fn captions_text(file: &[u8]) -> Option<String> {
    clean_bytes(file).ok()
}

/// What is wrong with captions, for the person who made them.
fn refusal(error: CaptionsError) -> Said {
    match error {
        CaptionsError::TooLarge => "Captions can be up to 256 KiB. Shorten them".into(),
        CaptionsError::NoText => "This file isn't text. Save it as UTF-8".into(),
        CaptionsError::NoHeader => {
            "Captions must begin with a line “WEBVTT” and an empty line. Save them as WebVTT".into()
        }
        CaptionsError::Empty => "This file has no captions to show".into(),
        CaptionsError::NoTimes(line) => {
            said!(
                "Line {line}: a caption needs its times, such as 00:01.000 --> 00:03.500",
                line = line
            )
        }
        CaptionsError::BadTimes(line) => {
            said!(
                "Line {line}: write times as 00:01.000 --> 00:03.500, after an empty line",
                line = line
            )
        }
        CaptionsError::OutOfOrder(line) => {
            said!(
                "Line {line}: this caption ends before it begins, or begins before the last one",
                line = line
            )
        }
    }
}
