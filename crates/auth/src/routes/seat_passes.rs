//! Lets a seat count for the profile of the signed-in user.
//!
//! Called by the player's page, which has only the cookie of its browser. The request reads the
//! cookie without spending it, and other sites' pages can't call it: a request that changes
//! something must come from our own pages, and the cookie is sent with no other request (API-5).

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use protocol::http::profile::{NewSeatPass, SeatPass};

use crate::Auth;
use handling::access;
use handling::client::ClientAddress;
use handling::doors::Knock;
use handling::error::ApiError;
use handling::extract::Body;
use handling::policy::Right;

/// Gives a pass for a seat
///
/// For the account of the session's cookie and the room with this code. A `join` with it counts for
/// the profile of the account; the room only shows the nickname.
#[utoipa::path(
    post, path = "/auth/seat-pass", operation_id = "create_seat_pass", tag = "auth",
    request_body = NewSeatPass,
    responses((status = 200, body = SeatPass, description = "Who is signed in, and the pass")),
)]
pub async fn create_seat_pass(
    State(state): State<Auth>,
    address: ClientAddress,
    headers: HeaderMap,
    Body(form): Body<NewSeatPass>,
) -> Result<Json<SeatPass>, ApiError> {
    let token = state.sessions.refresh_cookie.read(&headers);
    let token = token.ok_or_else(ApiError::unauthenticated)?;
    let owner = state.sessions.owner_of_cookie(&token).await?;
    let owner = owner.ok_or_else(ApiError::unauthenticated)?;
    let account = state.store.find_account(&owner.account_id).await?;
    let account = account.ok_or_else(ApiError::unauthenticated)?;
    let now_ms = state.time.now_ms();
    let room = state.store.find_open_room_by_code(&form.code).await?;
    let knock = Knock {
        code: &form.code,
        address: &address.limit_text(),
        pass: form.pass.as_deref(),
        solved: None,
    };
    // Where everyone goes at their own speed, no room has the code, but it is no guess.
    let assigned = match room {
        Some(_) => None,
        None => assigned::find_joinable(&state.store, &form.code).await?,
    };
    let known = room.as_ref().map(|room| room.id.as_str());
    let known = known.or(assigned.as_ref().map(|assigned| assigned.id.as_str()));
    state.doors.open(knock, known).await?;
    let room = room.ok_or_else(ApiError::room_not_found)?;
    let is_host = room.host_account_id.as_ref() == Some(&account.id);
    // Anyone who sees the right answers gains nothing for their profile.
    let sees_answers = match &room.quiz_id {
        Some(id) => {
            let found = access::look_up(&state.store, Some(&account), id).await?;
            found.is_some_and(|(_, right)| right >= Right::View)
        }
        None => false,
    };
    let pass = || state.sessions.seat_passes.sign(&owner, &form.code, now_ms);
    Ok(Json(SeatPass {
        name: account.name,
        seat_pass: (!is_host && !sees_answers).then(pass),
    }))
}
