//! Assignments, for their hosts.

use assigned::{PlayerOf, Policies};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use game::event::{ConfidenceEvent, Event};
use store::time::DAY_MS;
use store::{Account, RoomMode};

use crate::Assignments;
use crate::counting::standing;
use crate::errors;
use crate::gathering::gather_report;
use crate::names::parsed;
use crate::opening::{Opening, assignment_events, drawable, join_code, read_order, store_room};
use crate::progress::progress;
use crate::rules::{self, chosen, counting, feedback, patched, stage};
use crate::wire::{
    AssignedAttempt, AssignedPlayer, AssignedPlayerSearch, Assignment, AssignmentPatch,
    AssignmentProgress, AssignmentSearch, AssignmentStage, NewAssignment,
};
use auth::caller::{Caller, VerifiedCaller};
use handling::access::find_quiz;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor, is_id};
use handling::wire::{count, next_page, rfc_3339};
use quizzes::snapshot::snapshot;
use quizzes::version_routes::{Reason, keep};

const PAGE_LEN: u32 = 50;
/// More than anyone has open.
const OPEN_MAX: i64 = 200;
/// How long the files of questions can be seen: longer than an assignment stays open as a rule.
const MEDIA_LINK_MS: i64 = 400 * DAY_MS;

/// Assigns a quiz
///
/// People play it on their own at `/a/{code}`, as it is now. The quiz is yours, shared with you, or
/// public and published. Its report is the one of a live session with the assignment's ID. Up to
/// 200 assignments can be open at a time.
#[utoipa::path(
    post, path = "/assignments", operation_id = "create_assignment", tag = "assignments",
    request_body = NewAssignment, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = Assignment, description = "Made")),
)]
pub async fn create_assignment(
    State(state): State<Assignments>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<NewAssignment>,
) -> Result<(StatusCode, Json<Assignment>), ApiError> {
    let now_ms = state.time.now_ms();
    if !is_id(&form.quiz_id) {
        return Err(ApiError::quiz_not_found());
    }
    let (quiz, right) = find_quiz(&state.store, Some(&account), &form.quiz_id).await?;
    if assigned::count_open(&state.store, &account.id).await? >= OPEN_MAX {
        return Err(errors::limit_reached());
    }
    let quiz_id = quiz.id.clone();
    if right >= handling::policy::Right::Edit {
        keep(&state.store, &quiz, Reason::Hosted, now_ms).await?;
    }
    let quiz = snapshot(&state.store, &state.media, quiz, MEDIA_LINK_MS).await?;
    let asked = form.title.as_deref().map(str::trim);
    let title = asked
        .filter(|title| !title.is_empty())
        .unwrap_or(&quiz.title);
    let mut events =
        assignment_events(&quiz, (title, &account.name), form.keep_time_limits, now_ms)?;
    if form.confidence {
        events.push(Event::Confidence(ConfidenceEvent::Set(true)));
    }
    let mut policies = chosen(&form, &quiz, drawable(&events), now_ms)?;
    if form.live {
        let code = join_code(&state.store, &state.rooms, now_ms).await?;
        policies = rules::live(policies, code);
    }
    let names = parsed(&form.names)?;
    let opening = Opening {
        mode: RoomMode::Assigned,
        host_id: Some(&account.id),
        quiz_id: Some(&quiz_id),
        title,
        question_count: quiz.questions.len(),
    };
    let (id, _) = store_room(&state.store, opening, events, now_ms).await?;
    assigned::insert(&state.store, &id, &policies).await?;
    assigned::replace_names(&state.store, &id, &names, now_ms).await?;
    tracing::info!(assignment_id = id, "a quiz was assigned");
    let made = own_assignment(&state, &account, &id).await?;
    Ok((StatusCode::CREATED, Json(body(made, now_ms))))
}

/// Lists your assignments, newest first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/assignments", operation_id = "list_assignments", tag = "assignments",
    params(AssignmentSearch), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<Assignment>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_assignments(
    State(state): State<Assignments>,
    Caller { account }: Caller,
    Query(asked): Query<AssignmentSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let now_ms = state.time.now_ms();
    let limit = asked.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(asked.cursor.as_deref())?;
    let wanted = asked.stage.map(|asked| match asked {
        AssignmentStage::Scheduled => "scheduled",
        AssignmentStage::Open => "open",
        AssignmentStage::Closed => "closed",
    });
    let store = &state.store;
    let page = assigned::list(store, &account.id, wanted, now_ms, limit, cursor).await?;
    let items = page.items.into_iter();
    let listed: Vec<Assignment> = items.map(|assignment| body(assignment, now_ms)).collect();
    Ok((next_page(page.next_cursor), Json(listed)))
}

/// Gives an assignment of yours
#[utoipa::path(
    get, path = "/assignments/{id}", operation_id = "get_assignment", tag = "assignments",
    params(("id" = String, Path, description = "The assignment")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Assignment, description = "The assignment")),
)]
pub async fn get_assignment(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<Assignment>, ApiError> {
    let [id] = ids;
    let assignment = own_assignment(&state, &account, &id).await?;
    Ok(Json(body(assignment, state.time.now_ms())))
}

/// Changes an assignment
///
/// When it closes, attempts end as they are, and what was answered counts. A later `closesAt`
/// reopens a closed one, and people can begin further attempts. A live session that is reopened
/// within a day, without a date, goes on with its code for up to 12 hours; otherwise it becomes an
/// assignment without one. Refused with `wrong_state` once its names or answers have been deleted.
#[utoipa::path(
    patch, path = "/assignments/{id}", operation_id = "update_assignment", tag = "assignments",
    params(("id" = String, Path, description = "The assignment")),
    request_body = AssignmentPatch, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Assignment, description = "Changed")),
)]
pub async fn update_assignment(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(patch): Body<AssignmentPatch>,
) -> Result<Json<Assignment>, ApiError> {
    let [id] = ids;
    let now_ms = state.time.now_ms();
    let before = own_assignment(&state, &account, &id).await?;
    let keeps_code = rules::goes_on_live(&before, &patch, now_ms);
    let (title, policies, closes_now) = patched(&before, patch, now_ms)?;
    if before.finished_at_ms.is_some() && !closes_now {
        if assigned::count_open(&state.store, &account.id).await? >= OPEN_MAX {
            return Err(errors::limit_reached());
        }
        if !assigned::reopen(&state.store, &id, keeps_code).await? {
            return Err(errors::data_deleted());
        }
    }
    assigned::update(&state.store, &id, &title, &policies).await?;
    let closing = |policies: &Policies| (policies.closes_at_ms, policies.accepts_late);
    if closing(&policies) != closing(&before.policies) && !closes_now {
        state.tell_ends(&id, None).await?;
    }
    if closes_now {
        if before.finished_at_ms.is_none() {
            state.close(&id).await?;
        } else {
            gather_report(&state.store, &state.rooms, &id, now_ms).await?;
        }
    }
    let after = own_assignment(&state, &account, &id).await?;
    Ok(Json(body(after, now_ms)))
}

/// Deletes an assignment, with its attempts, answers and report
#[utoipa::path(
    delete, path = "/assignments/{id}", operation_id = "delete_assignment", tag = "assignments",
    params(("id" = String, Path, description = "The assignment")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_assignment(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    own_assignment(&state, &account, &id).await?;
    state.delete(&id).await?;
    tracing::info!(assignment_id = id, "an assignment was deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the people who have begun an assignment of yours, the first one first
///
/// With a list of names also those who haven't, in its order.
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/assignments/{id}/players", operation_id = "list_assigned_players",
    tag = "assignments", security(("bearer" = []), ("personalToken" = ["read"])),
    params(("id" = String, Path, description = "The assignment"), AssignedPlayerSearch),
    responses((
        status = 200, body = Vec<AssignedPlayer>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_assigned_players(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    Query(asked): Query<AssignedPlayerSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let [id] = ids;
    let assignment = own_assignment(&state, &account, &id).await?;
    let limit = asked.limit.unwrap_or(PAGE_LEN);
    let (search, cursor) = (asked.search.as_deref(), cursor(asked.cursor.as_deref())?);
    let page = assigned::list_players(&state.store, &id, search, limit, cursor).await?;
    let mut players = Vec::new();
    for player in page.items {
        players.push(player_body(&state, &assignment, player).await?);
    }
    Ok((next_page(page.next_cursor), Json(players)))
}

/// Says how far the people of an assignment have come, by question
///
/// Without names. Each attempt counts with the order in which it has its questions.
#[utoipa::path(
    get, path = "/assignments/{id}/progress", operation_id = "get_assignment_progress",
    tag = "assignments", params(("id" = String, Path, description = "The assignment")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = AssignmentProgress, description = "How far they are")),
)]
pub async fn get_assignment_progress(
    State(state): State<Assignments>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<AssignmentProgress>, ApiError> {
    let [id] = ids;
    let assignment = own_assignment(&state, &account, &id).await?;
    let reached = assigned::count_reached(&state.store, &id).await?;
    Ok(Json(progress(assignment.own_question_count(), &reached)))
}

/// Removes someone from an assignment, with their attempts
///
/// They can begin again as someone new while it is open. A name of the list is free again; if
/// nobody had taken it, it is no longer on the list.
#[utoipa::path(
    delete, path = "/assignments/{id}/players/{playerId}",
    operation_id = "remove_assigned_player", tag = "assignments",
    params(
        ("id" = String, Path, description = "The assignment"),
        ("playerId" = String, Path, description = "The player"),
    ),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Removed")),
)]
pub async fn remove_assigned_player(
    State(state): State<Assignments>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<StatusCode, ApiError> {
    let [id, player_id] = ids;
    own_assignment(&state, &account, &id).await?;
    let player = assigned::find_player(&state.store, &id, PlayerOf::Id(&player_id)).await?;
    let player = player.ok_or_else(errors::player_not_found)?;
    state.remove_player(&id, &player).await?;
    tracing::info!(
        assignment_id = id,
        "a player was removed from an assignment"
    );
    Ok(StatusCode::NO_CONTENT)
}

/// An assignment of this account, closed if its date has come; any other is "not found".
pub(crate) async fn own_assignment(
    state: &Assignments,
    account: &Account,
    id: &str,
) -> Result<assigned::Assignment, ApiError> {
    let found = assigned::find(&state.store, id).await?;
    let own = found.filter(|found| found.host_account_id.as_ref() == Some(&account.id));
    state
        .up_to_date(own.ok_or_else(errors::assignment_not_found)?)
        .await
}

fn body(assignment: assigned::Assignment, now_ms: i64) -> Assignment {
    let stage = stage(&assignment, now_ms);
    let policies = assignment.policies;
    let closes_at_ms = assignment.finished_at_ms.or(policies.closes_at_ms);
    Assignment {
        id: assignment.id,
        code: assignment.code,
        join_code: policies.join_code,
        title: assignment.title,
        quiz_id: assignment.quiz_id,
        stage,
        created_at: rfc_3339(assignment.created_at_ms),
        opens_at: rfc_3339(policies.opens_at_ms),
        closes_at: closes_at_ms.map(rfc_3339),
        time_zone: policies.time_zone,
        attempts_max: policies.attempts_max.map(count),
        attempt_minutes: policies.attempt_minutes.map(count),
        counts: counting(&policies.counts),
        draw_count: policies.draw_count.map(count),
        draw_of: policies.draw_of.map(count),
        keep_time_limits: policies.keeps_time_limits != 0,
        confidence: policies.asks_confidence != 0,
        feedback: feedback(&policies.feedback),
        accept_late: policies.accepts_late != 0,
        question_count: count(assignment.question_count),
        player_count: count(assignment.player_count),
        finished_count: count(assignment.finished_count),
        listed_count: count(assignment.listed_count),
        extended_to: assignment.extended_to_ms.map(rfc_3339),
    }
}

pub(crate) async fn player_body(
    state: &Assignments,
    assignment: &assigned::Assignment,
    player: assigned::Player,
) -> Result<AssignedPlayer, ApiError> {
    let attempts = assigned::list_attempts_of(&state.store, &player.id).await?;
    let own: Vec<&assigned::Attempt> = attempts.iter().collect();
    let standing = standing(&own, &assignment.policies.counts);
    let current = attempts
        .iter()
        .find(|attempt| attempt.finished_at_ms.is_none());
    let is_here = match current {
        Some(attempt) => state.rooms.is_anybody_in(&attempt.room_code).await,
        None => false,
    };
    let is_late = |attempt: &assigned::Attempt| {
        let now_ms = state.time.now_ms();
        assignment.is_late(attempt.finished_at_ms, player.extended_to_ms, now_ms)
    };
    let attempts = own.iter().enumerate().map(|(at, attempt)| AssignedAttempt {
        number: count(attempt.number),
        started_at: rfc_3339(attempt.started_at_ms),
        ends_at: assignment.ends_at_ms_of(attempt, &player).map(rfc_3339),
        finished_at: attempt.finished_at_ms.map(rfc_3339),
        question_count: u32::try_from(read_order(&attempt.question_order).len()).unwrap_or(0),
        reached_count: count(attempt.reached_count),
        answered_count: count(attempt.answered_count),
        points: count(attempt.points),
        right_count: count(attempt.right_count),
        counts: standing.is_some_and(|standing| standing.counts(&own, at)),
        is_late: is_late(attempt),
    });
    let average = standing.and_then(|standing| standing.average);
    Ok(AssignedPlayer {
        average_points: average.map(|average| average.points),
        attempts: attempts.collect(),
        id: player.id,
        nickname: player.nickname,
        is_listed: player.is_listed != 0,
        has_come: player.has_come != 0,
        is_here,
        extended_to: player.extended_to_ms.map(rfc_3339),
        more_attempts: count(player.more_attempts),
        more_minutes: count(player.more_minutes),
    })
}
