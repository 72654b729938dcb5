//! Which of the hosts' words the front page shows.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::voices::{AdminVoice, VoiceChoice, VoiceSearch};
use serde_json::json;
use voices::{ListedVoice, ShowOutcome};

use crate::admin::Admin;
use auth::signed_in::Administrator;
use feed::errors::wrong_state;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor};
use handling::wire::{count, next_page, rfc_3339};

const PAGE_LEN: u32 = 50;

/// Lists what hosts left for the front page
///
/// What waits, or what is shown; newest first. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/admin/voices", operation_id = "list_voices", tag = "admin",
    params(VoiceSearch), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<AdminVoice>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_voices(
    State(state): State<Admin>,
    _admin: Administrator,
    Query(search): Query<VoiceSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let is_shown = search.shown == Some(true);
    let limit = search.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(search.cursor.as_deref())?;
    let page = voices::list(&state.store, is_shown, limit, cursor).await?;
    let voices: Vec<AdminVoice> = page.items.into_iter().map(voice_body).collect();
    Ok((next_page(page.next_cursor), Json(voices)))
}

/// Decides whether the front page shows what a host left
///
/// It can show 6. If the host has changed it since the revision you name, nothing is shown.
#[utoipa::path(
    put, path = "/admin/voices/{id}", operation_id = "choose_voice", tag = "admin",
    params(("id" = String, Path, description = "The quote")),
    request_body = VoiceChoice, security(("bearer" = [])),
    responses((status = 204, description = "Decided")),
)]
pub(crate) async fn choose_voice(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    Administrator(admin): Administrator,
    browser: Browser,
    Body(form): Body<VoiceChoice>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let (store, now_ms) = (&state.store, state.time.now_ms());
    let voice = voices::find(store, &id).await?.ok_or_else(taken_back)?;
    let kind = if form.is_shown {
        match voices::show(store, &id, i64::from(form.revision), now_ms).await? {
            ShowOutcome::Shown => {}
            ShowOutcome::Changed => return Err(ApiError::version_conflict()),
            ShowOutcome::Full => return Err(full()),
            ShowOutcome::Unknown => return Err(taken_back()),
        }
        AuditKind::VoiceShown
    } else {
        voices::hide(store, &id).await?;
        AuditKind::VoiceHidden
    };
    if voice.shown_at_ms.is_some() != form.is_shown {
        let subject = if voice.account_id == admin.account.id {
            Subject::account(&admin.account.id)
        } else {
            Subject::account_by(&voice.account_id, &admin.account.id)
        };
        let details = json!({ "voiceId": id, "revision": form.revision });
        let audit = &state.audit;
        audit.write(kind, subject, Some(&browser), details).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

fn taken_back() -> ApiError {
    ApiError::not_found("This quote was taken back.")
}

fn full() -> ApiError {
    wrong_state("The front page shows 6 quotes already. Hide one of them first.")
}

fn voice_body(listed: ListedVoice) -> AdminVoice {
    let voice = listed.voice;
    AdminVoice {
        is_suspended: listed.suspended_at_ms.is_some(),
        is_shown: voice.shown_at_ms.is_some(),
        account_name: listed.account_name,
        id: voice.id,
        account_id: voice.account_id,
        text: voice.text,
        name: voice.name,
        role: voice.role,
        revision: count(voice.revision),
        agreed_at: rfc_3339(voice.agreed_at_ms),
    }
}
