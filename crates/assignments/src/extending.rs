//! More time and attempts for one player of an assignment.

use axum::Json;
use axum::extract::State;

use assigned::{Assignment, Extension, PlayerOf};

use crate::Assignments;
use crate::errors;
use crate::routes::{own_assignment, player_body};
use crate::rules::{check_live_extension, instant};
use crate::wire::{AssignedPlayer, PlayerExtension};
use auth::caller::VerifiedCaller;
use handling::error::ApiError;
use handling::extract::{Body, Ids};

/// Gives someone more time for an assignment, or more attempts
///
/// When it has closed for the others, they can continue until their own date, and the report has
/// their answers. If people learn what is right when it closes, they do so once everyone's time is
/// over. Attempts that have ended stay ended, so someone who has none left needs another one.
///
/// A live session in which everyone goes at their own speed ends for everyone at once, so nobody
/// has another date while it runs.
///
/// More minutes for each attempt also lengthen the current one. Without them, it ends when it would
/// have ended for the others, or now if that is over.
#[utoipa::path(
    put, path = "/assignments/{id}/players/{playerId}/extension",
    operation_id = "put_assigned_extension", tag = "assignments",
    params(
        ("id" = String, Path, description = "The assignment"),
        ("playerId" = String, Path, description = "The player"),
    ),
    request_body = PlayerExtension, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = AssignedPlayer, description = "Given")),
)]
pub async fn put_assigned_extension(
    State(state): State<Assignments>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<PlayerExtension>,
) -> Result<Json<AssignedPlayer>, ApiError> {
    let [id, player_id] = ids;
    let assignment = own_assignment(&state, &account, &id).await?;
    let player = assigned::find_player(&state.store, &id, PlayerOf::Id(&player_id)).await?;
    let player = player.ok_or_else(errors::player_not_found)?;
    check_live_extension(&assignment, &form)?;
    let extension = asked(
        &assignment,
        player.extended_to_ms,
        &form,
        state.time.now_ms(),
    )?;
    assigned::extend(&state.store, &player.id, extension, state.time.now_ms()).await?;
    state.tell_ends(&id, Some(&player.id)).await?;
    // What was late may not be anymore.
    assigned::note_gathered(&state.store, &id, "").await?;
    tracing::info!(
        assignment_id = id,
        "a player was given another time to close"
    );
    // What goes on without more time ends now.
    let assignment = own_assignment(&state, &account, &id).await?;
    let player = assigned::find_player(&state.store, &id, PlayerOf::Id(&player_id)).await?;
    let player = player.ok_or_else(errors::player_not_found)?;
    Ok(Json(player_body(&state, &assignment, player).await?))
}

fn asked(
    assignment: &Assignment,
    before_ms: Option<i64>,
    form: &PlayerExtension,
    now_ms: i64,
) -> Result<Extension, ApiError> {
    let is_closed = assignment.finished_at_ms.is_some();
    let to_ms = match &form.closes_at {
        Some(text) => {
            let at_ms = instant("closesAt", text, now_ms)?;
            if at_ms <= now_ms {
                return Err(ApiError::invalid_field("closesAt", "Choose a time ahead"));
            }
            let closes_ms = assignment.policies.closes_at_ms.filter(|_| !is_closed);
            if closes_ms.is_some_and(|closes_ms| at_ms <= closes_ms) {
                let says = "Choose a time after the assignment closes for everyone";
                return Err(ApiError::invalid_field("closesAt", says));
            }
            Some(at_ms)
        }
        None if is_closed && form.more_attempts > 0 => {
            let says = "The assignment is closed. Choose until when they can go on";
            return Err(ApiError::invalid_field("closesAt", says));
        }
        // Someone may be in the middle of it: it ends now.
        None if is_closed => before_ms.map(|at_ms| at_ms.min(now_ms)),
        None => None,
    };
    Ok(Extension {
        to_ms,
        more_attempts: form.more_attempts.into(),
        more_minutes: form.more_minutes.into(),
    })
}
