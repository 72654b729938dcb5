//! What a host says about this instance on its front page.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::voices::{LeftVoice, OwnVoice, VoiceForm};
use voices::Words;

use crate::instance::Instance;
use auth::signed_in::{SignedIn, Verified};
use feed::errors::wrong_state;
use handling::error::ApiError;
use handling::extract::Body;
use handling::wire::rfc_3339;

/// Gives what you left for the front page
#[utoipa::path(
    get, path = "/account/voice", operation_id = "get_own_voice", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = OwnVoice, description = "What you left, if anything")),
)]
pub(crate) async fn get_own_voice(
    State(state): State<Instance>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<OwnVoice>, ApiError> {
    let voice = voices::find_own(&state.store, &account.id).await?;
    let may_leave = voice.is_some() || voices::may_leave(&state.store, &account.id).await?;
    let voice = voice.map(left_body);
    Ok(Json(OwnVoice { voice, may_leave }))
}

/// Leaves words for the front page, or changes them
///
/// Everyone can see them there once an administrator chooses them. Words that you change wait to
/// be chosen again. You must have hosted a live session to its end.
#[utoipa::path(
    put, path = "/account/voice", operation_id = "put_own_voice", tag = "account",
    request_body = VoiceForm, security(("bearer" = [])),
    responses((status = 200, body = OwnVoice, description = "Left")),
)]
pub(crate) async fn put_own_voice(
    State(state): State<Instance>,
    Verified(account): Verified,
    Body(form): Body<VoiceForm>,
) -> Result<Json<OwnVoice>, ApiError> {
    let store = &state.store;
    let has_one = voices::find_own(store, &account.id).await?.is_some();
    if !has_one && !voices::may_leave(store, &account.id).await? {
        return Err(wrong_state("Host a live session first."));
    }
    let words = Words {
        text: form.text.trim(),
        name: form.name.trim(),
        role: form.role.trim(),
    };
    let voice = voices::put(store, &account.id, words, state.time.now_ms()).await?;
    Ok(Json(OwnVoice {
        voice: Some(left_body(voice)),
        may_leave: true,
    }))
}

/// Takes your words back
///
/// The front page doesn't show them anymore, and they are deleted.
#[utoipa::path(
    delete, path = "/account/voice", operation_id = "delete_own_voice", tag = "account",
    security(("bearer" = [])),
    responses((status = 204, description = "Nothing of yours is left")),
)]
pub(crate) async fn delete_own_voice(
    State(state): State<Instance>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    voices::delete(&state.store, &account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn left_body(voice: voices::Voice) -> LeftVoice {
    LeftVoice {
        is_shown: voice.shown_at_ms.is_some(),
        text: voice.text,
        name: voice.name,
        role: voice.role,
        agreed_at: rfc_3339(voice.agreed_at_ms),
    }
}
