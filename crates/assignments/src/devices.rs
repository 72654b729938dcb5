//! Continuing an assignment on another device without an account, by a code that works once.
//!
//! A code is as long-lived as what it leads to: it works until it is used, until another one
//! replaces it, or until a month after the closing. All attempts of its player go along.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ring::digest::{SHA256, digest};

use assigned::{Assignment, Player, PlayerOf};
use auth::caller::{Caller, VerifiedCaller};
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::rate_limit::{DEVICE_CODES, DEVICE_CODES_GIVEN, DEVICE_CODES_OF_ALL};
use store::time::DAY_MS;

use crate::Assignments;
use crate::errors;
use crate::player_routes::{AssignmentCode, PlayerToken};
use crate::player_wire::{ClaimDevice, DeviceCode};
use crate::playing::{Who, hash_of};
use crate::routes::own_assignment;

/// How long codes work after the closing: people want to see their results.
const AFTER_CLOSING_MS: i64 = 30 * DAY_MS;

/// Gives you a code to continue on another device
///
/// It works once, until 30 days after the closing, and replaces an earlier one. Anyone who has it
/// continues in your place, with all of your attempts. Refused with `wrong_state` before you have
/// begun, and if you are signed in: your account is known on every device.
#[utoipa::path(
    post, path = "/assigned/{code}/device-code", operation_id = "create_device_code",
    tag = "assignments",
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = DeviceCode, description = "The code")),
)]
pub async fn create_device_code(
    State(state): State<Assignments>,
    address: ClientAddress,
    code: Result<AssignmentCode, ApiError>,
    PlayerToken(token): PlayerToken,
    signed_in: Option<Caller>,
) -> Result<Json<DeviceCode>, ApiError> {
    let assignment = state.by_code(code, &address).await?;
    let who = Who::of(signed_in, token);
    let player = state.player(&assignment.id, &who).await?;
    let player = player.ok_or_else(errors::nothing_to_continue)?;
    if player.account_id.is_some() {
        return Err(errors::known_by_account());
    }
    let given = state.device_code(&assignment, &player).await?;
    Ok(Json(given))
}

/// Continues an assignment on this device, with a code from another one
///
/// Make `playerToken` yourself, of 32 random bytes. From then on it is your `X-Player-Token` here,
/// and the other device can't continue. Sending the same again changes nothing. If you are signed
/// in, the attempts become those of your account instead, unless it plays this assignment already.
///
/// A wrong code, a used one and one that no longer works get the same answer: `invalid_input` at
/// `deviceCode`. Right or wrong, each try counts.
#[utoipa::path(
    post, path = "/assigned/{code}/device-claims", operation_id = "claim_device",
    tag = "assignments", request_body = ClaimDevice,
    params(("code" = String, Path, description = "The last part of the link")),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "You continue here")),
)]
pub async fn claim_device(
    State(state): State<Assignments>,
    address: ClientAddress,
    code: Result<AssignmentCode, ApiError>,
    signed_in: Option<Caller>,
    Body(form): Body<ClaimDevice>,
) -> Result<StatusCode, ApiError> {
    let (limits, now_ms) = (&state.limits, state.time.now_ms());
    let address_text = address.limit_text();
    let tries = limits.spend(DEVICE_CODES, &address_text, now_ms);
    tries.await?;
    let assignment = state.by_code(code, &address).await?;
    let tries = limits.spend(DEVICE_CODES_OF_ALL, &assignment.id, now_ms);
    tries.await?;
    let hash = hash_of(&form.player_token).ok_or_else(errors::odd_player_token)?;
    let account = signed_in.map(|Caller { account }| account);
    let account_id = account.as_ref().map(|account| account.id.as_str());
    let known = match account_id {
        Some(id) => PlayerOf::Account(id),
        None => PlayerOf::Token(&hash),
    };
    match assigned::find_player(&state.store, &assignment.id, known).await? {
        Some(_) if account_id.is_some() => return Err(errors::account_plays()),
        // The same claim again: its answer was lost.
        Some(_) => return Ok(StatusCode::NO_CONTENT),
        None => {}
    }
    if is_long_over(&assignment, now_ms) {
        return Err(errors::device_code_unknown());
    }
    let typed = code_hash(&assignment.id, &secret::tidy_seat_code(&form.device_code));
    let as_whom = (account_id, account_id.is_none().then_some(&hash[..]));
    let taken = assigned::take_device_code(&state.store, &assignment.id, &typed, as_whom).await?;
    let player_id = taken.ok_or_else(errors::device_code_unknown)?;
    state.leave_device(&player_id).await?;
    tracing::info!(
        assignment_id = assignment.id,
        "a player continues on another device"
    );
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a player of an assignment of yours a code to continue on another device
///
/// For someone without an account who has lost the device. It is the code that players can get
/// themselves, and replaces an earlier one. Refused with `wrong_state` for people who play with an
/// account, and for names that nobody has taken yet.
#[utoipa::path(
    post, path = "/assignments/{id}/players/{playerId}/device-code",
    operation_id = "create_player_device_code", tag = "assignments",
    params(
        ("id" = String, Path, description = "The assignment"),
        ("playerId" = String, Path, description = "The player"),
    ),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = DeviceCode, description = "The code")),
)]
pub async fn create_player_device_code(
    State(state): State<Assignments>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<Json<DeviceCode>, ApiError> {
    let [id, player_id] = ids;
    let assignment = own_assignment(&state, &account, &id).await?;
    let player = assigned::find_player(&state.store, &id, PlayerOf::Id(&player_id)).await?;
    let player = player.ok_or_else(errors::player_not_found)?;
    if player.account_id.is_some() {
        return Err(errors::player_has_account());
    }
    if player.has_come == 0 {
        return Err(errors::player_has_not_begun());
    }
    let given = state.device_code(&assignment, &player).await?;
    tracing::info!(
        assignment_id = id,
        "a host gave a player a code for another device"
    );
    Ok(Json(given))
}

impl Assignments {
    /// A new code of someone without an account.
    async fn device_code(
        &self,
        assignment: &Assignment,
        player: &Player,
    ) -> Result<DeviceCode, ApiError> {
        let now_ms = self.time.now_ms();
        if is_long_over(assignment, now_ms) {
            return Err(errors::closed());
        }
        let given = self.limits.spend(DEVICE_CODES_GIVEN, &player.id, now_ms);
        given.await?;
        let device_code = secret::device_code();
        let hash = code_hash(&assignment.id, &device_code);
        if !assigned::put_device_code(&self.store, &player.id, &hash).await? {
            // Removed, or claimed by an account, in this moment.
            return Err(errors::nothing_to_continue());
        }
        Ok(DeviceCode { device_code })
    }
}

/// Whether codes no longer work.
fn is_long_over(assignment: &Assignment, now_ms: i64) -> bool {
    let closed_ms = assignment.closes_at_ms_for(assignment.extended_to_ms);
    let is_closed = assignment.finished_at_ms.is_some();
    is_closed && closed_ms.is_some_and(|at_ms| now_ms >= at_ms + AFTER_CLOSING_MS)
}

/// What is stored of a code: another one in each assignment. The database looks it up; how long
/// that takes says nothing of the code.
fn code_hash(assignment_id: &str, code: &str) -> [u8; 32] {
    let hash = digest(&SHA256, format!("{assignment_id}:{code}").as_bytes());
    hash.as_ref().try_into().unwrap_or([0; 32])
}
