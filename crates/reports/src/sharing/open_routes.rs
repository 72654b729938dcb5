//! A report, for anyone who has a link to it.

use axum::Json;
use axum::extract::{FromRequestParts, RawPathParams, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use store::time::MINUTE_MS;

use super::Sharing;
use super::shown::{LISTED_MAX, shown};
use super::wire::SharedReport;
use crate::errors;
use crate::insight_routes::analysis;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::rate_limit::Budget;
use views::report::SEATS_A_PAGE;

/// Wrong keys per address. They can't be guessed; this spares the database.
const UNKNOWN_KEYS: Budget = Budget::new("report-link", 60, 5 * MINUTE_MS);
/// Reports shown per address: a whole school opens a link at once, and a program that opens it
/// again and again learns nothing new.
const SHOWN: Budget = Budget::new("shared-report", 600, 5 * MINUTE_MS);

/// The stored hash of the key in a path. What can't be a key is unknown.
pub struct KeyHash(Option<Vec<u8>>);

impl<S: Send + Sync> FromRequestParts<S> for KeyHash {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let bytes = params.ok().and_then(|params| {
            let (_, key) = params.iter().next()?;
            URL_SAFE_NO_PAD.decode(key).ok()
        });
        let bytes = bytes.filter(|bytes| bytes.len() == 32);
        Ok(Self(
            bytes.map(|bytes| digest(&SHA256, &bytes).as_ref().to_vec()),
        ))
    }
}

/// Shows a report to anyone who has a link to it
///
/// With nicknames and texts of players only if its host chose so. Lists the first 1,000 players. A
/// link that is wrong, revoked or expired returns `404`.
#[utoipa::path(
    get, path = "/shared-reports/{key}", operation_id = "get_shared_report", tag = "rooms",
    params(("key" = String, Path, description = "The last part of the link")),
    responses((status = 200, body = SharedReport, description = "The report")),
)]
pub async fn get_shared_report(
    State(state): State<Sharing>,
    address: ClientAddress,
    KeyHash(hash): KeyHash,
) -> Result<Response, ApiError> {
    let (address, now_ms) = (address.limit_text(), state.reports.time.now_ms());
    if let Some(hash) = hash
        && let Some(report) = find(&state, &hash, &address, now_ms).await?
    {
        return Ok(Json(report).into_response());
    }
    state.limits.spend(UNKNOWN_KEYS, &address, now_ms).await?;
    Err(errors::shared_report_not_found())
}

async fn find(
    state: &Sharing,
    hash: &[u8],
    address: &str,
    now_ms: i64,
) -> Result<Option<SharedReport>, ApiError> {
    let reports = &state.reports;
    let Some(link) = links::find(&reports.store, hash, now_ms).await? else {
        return Ok(None);
    };
    state.limits.spend(SHOWN, address, now_ms).await?;
    let Some(room) = reports.store.find_room(&link.room_id).await? else {
        return Ok(None);
    };
    let Some(kept) = state.report_for_all(&room).await? else {
        return Ok(None);
    };
    let told = analysis(reports, &room).await?;
    let _turn = reports.turns.turn().await?;
    let mut seats = Vec::new();
    for page in 0..LISTED_MAX.div_ceil(SEATS_A_PAGE) {
        let some = kept.page(page).await?;
        if some.is_empty() {
            break;
        }
        seats.extend(some);
    }
    let is_still_there = links::note_opened(&reports.store, &link.id, now_ms).await?;
    Ok(is_still_there.then(|| shown(told, seats, &link, &reports.media)))
}
