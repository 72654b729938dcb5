//! Assignments, for those who play them. No account is needed.

use axum::Json;
use axum::extract::{FromRequestParts, RawPathParams, State};
use axum::http::StatusCode;
use axum::http::request::Parts;

use assigned::{Assignment, Attempt, Player};
use game::SeatId;
use live::Missed;

use crate::Assignments;
use crate::answers::is_told;
use crate::counting::standing;
use crate::errors;
use crate::player_wire::{
    AssignedMe, AssignedQuiz, AttemptAnswers, AttemptBegun, BeginAttempt, CurrentAttempt,
    OwnAttempt,
};
use crate::playing::Who;
use crate::reminding::wire::OwnReminder;
use crate::rules::{counting, feedback, stage};
use crate::wire::AssignmentStage;
use auth::caller::Caller;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::Body;
use handling::rate_limit::PRACTICE_STARTS;
use handling::wire::{count, rfc_3339};

/// The header that shows who someone without an account is.
const PLAYER_TOKEN: &str = "x-player-token";

/// The code of an assignment in a path. What can't be one is unknown.
pub struct AssignmentCode(pub String);

impl<S: Send + Sync> FromRequestParts<S> for AssignmentCode {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let code = params.ok().and_then(|params| {
            let (_, code) = params.iter().next()?;
            let is_code = code.len() == 10 && code.bytes().all(|byte| byte.is_ascii_digit());
            is_code.then(|| code.to_owned())
        });
        code.map(Self).ok_or_else(errors::unknown)
    }
}

/// The code of an assignment and the number of an attempt in a path. What can't be a number is no
/// attempt.
pub struct AttemptPath {
    pub code: Result<AssignmentCode, ApiError>,
    pub number: Option<i64>,
}

impl<S: Send + Sync> FromRequestParts<S> for AttemptPath {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let number = params.ok().and_then(|params| {
            let (_, number) = params.iter().nth(1)?;
            number.parse::<u32>().ok().map(i64::from)
        });
        let code = AssignmentCode::from_request_parts(parts, state).await;
        Ok(Self { code, number })
    }
}

/// The token that shows who someone without an account is, if there is one.
pub struct PlayerToken(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for PlayerToken {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let token = parts.headers.get(PLAYER_TOKEN);
        Ok(Self(
            token.and_then(|token| token.to_str().ok().map(str::to_owned)),
        ))
    }
}

/// Says what an assignment's link leads to, and what you have done there
#[utoipa::path(
    get, path = "/assigned/{code}", operation_id = "get_assigned_quiz", tag = "assignments",
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = AssignedQuiz, description = "The assignment")),
)]
pub async fn get_assigned_quiz(
    State(state): State<Assignments>,
    address: ClientAddress,
    code: Result<AssignmentCode, ApiError>,
    PlayerToken(token): PlayerToken,
    signed_in: Option<Caller>,
) -> Result<Json<AssignedQuiz>, ApiError> {
    let now_ms = state.time.now_ms();
    let assignment = state.by_code(code, &address).await?;
    let who = Who::of(signed_in, token);
    let me = state.player(&assignment.id, &who).await?;
    let attempts = match &me {
        Some(player) => assigned::list_attempts_of(&state.store, &player.id).await?,
        None => Vec::new(),
    };
    let reminder = match &me {
        Some(player) => state.reminder(&assignment, player, &attempts).await?,
        None => None,
    };
    let policies = &assignment.policies;
    let begun = i64::try_from(attempts.len()).unwrap_or(i64::MAX);
    let own_max = attempts_max(&assignment, me.as_ref());
    let more_minutes = me.as_ref().map_or(0, |player| player.more_minutes);
    let attempt_minutes = policies
        .attempt_minutes
        .map(|limit| count(limit + more_minutes));
    let extended_to_ms = me.as_ref().and_then(|player| player.extended_to_ms);
    let closes_at_ms = assignment.closes_at_ms_for(extended_to_ms);
    let is_closed = stage(&assignment, now_ms) == AssignmentStage::Closed;
    let names = if assignment.listed_count > 0 && me.is_none() && !is_closed {
        Some(assigned::list_names(&state.store, &assignment.id, true).await?)
    } else {
        None
    };
    Ok(Json(AssignedQuiz {
        names,
        moved_away: me.is_none() && state.is_elsewhere(&assignment.id, &who).await?,
        stage: own_stage(&assignment, me.as_ref(), now_ms),
        has_more_time: closes_at_ms.is_some() && closes_at_ms == extended_to_ms,
        me: me.map(|player| me_body(player, &assignment, &attempts, reminder, now_ms)),
        question_count: count(assignment.own_question_count()),
        host_name: assignment.host_name.unwrap_or_default(),
        is_drawn: policies.draw_count.is_some(),
        counts: counting(&policies.counts),
        opens_at: rfc_3339(policies.opens_at_ms),
        is_live: policies.join_code.is_some(),
        closes_at: closes_at_ms.map(rfc_3339),
        attempts_max: own_max.map(count),
        attempts_left: own_max.map(|max| count(max - begun)),
        attempt_minutes,
        keep_time_limits: policies.keeps_time_limits != 0,
        feedback: feedback(&policies.feedback),
        accept_late: policies.accepts_late != 0,
        title: assignment.title,
    }))
}

/// Begins an attempt, or goes on with the one that isn't finished
///
/// With the header `X-Player-Token`, or signed in, you are who you were before; otherwise you are
/// new, and need a nickname. Connect to the socket of the room, and resume with the seat token.
#[utoipa::path(
    post, path = "/assigned/{code}/attempts", operation_id = "begin_attempt",
    tag = "assignments", request_body = BeginAttempt,
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses(
        (status = 200, body = AttemptBegun, description = "It goes on"),
        (status = 201, body = AttemptBegun, description = "Begun"),
    ),
)]
pub async fn begin_attempt(
    State(state): State<Assignments>,
    address: ClientAddress,
    code: Result<AssignmentCode, ApiError>,
    PlayerToken(token): PlayerToken,
    signed_in: Option<Caller>,
    Body(form): Body<BeginAttempt>,
) -> Result<(StatusCode, Json<AttemptBegun>), ApiError> {
    let now_ms = state.time.now_ms();
    let address_text = address.limit_text();
    let starts = state.limits.spend(PRACTICE_STARTS, &address_text, now_ms);
    starts.await?;
    let assignment = state.by_code(code, &address).await?;
    let who = Who::of(signed_in, token);
    let known = state.player(&assignment.id, &who).await?;
    match own_stage(&assignment, known.as_ref(), now_ms) {
        AssignmentStage::Scheduled => return Err(errors::not_open_yet()),
        AssignmentStage::Closed => return Err(errors::closed()),
        AssignmentStage::Open => {}
    }
    let (player, player_token) = state.player_or_new(&assignment, who, form.nickname).await?;
    let (is_new, attempt) = state.attempt(&assignment, &player, &address_text).await?;
    let status = if is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    let begun = AttemptBegun {
        player_token,
        attempt,
    };
    Ok((status, Json(begun)))
}

/// Says what you answered in an attempt, and what is right
///
/// Refused with `wrong_state` while the attempt isn't finished, and until you may learn what is
/// right. Includes the host's corrections.
#[utoipa::path(
    get, path = "/assigned/{code}/attempts/{number}", operation_id = "get_attempt_answers",
    tag = "assignments",
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("number" = u32, Path, description = "Which attempt, counting from 1"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = AttemptAnswers, description = "Your answers")),
)]
pub async fn get_attempt_answers(
    State(state): State<Assignments>,
    address: ClientAddress,
    path: AttemptPath,
    PlayerToken(token): PlayerToken,
    signed_in: Option<Caller>,
) -> Result<Json<AttemptAnswers>, ApiError> {
    let who = Who::of(signed_in, token);
    let (assignment, attempt) = state.own_attempt(&address, path, &who).await?;
    Ok(Json(state.answers(&assignment, &attempt).await?))
}

impl Assignments {
    /// What someone missed in an attempt of theirs. Refused as long as their answers are.
    pub async fn missed_in(
        &self,
        address: &ClientAddress,
        path: AttemptPath,
        PlayerToken(token): PlayerToken,
        signed_in: Option<Caller>,
    ) -> Result<Missed, ApiError> {
        let who = Who::of(signed_in, token);
        let (assignment, attempt) = self.own_attempt(address, path, &who).await?;
        let room = self.told_room(&assignment, &attempt).await?;
        let seat = room.seat(SeatId(0)).ok_or_else(errors::attempt_not_found)?;
        Ok(Missed::of(&room, seat))
    }

    /// An attempt of the caller, with its assignment.
    async fn own_attempt(
        &self,
        address: &ClientAddress,
        AttemptPath { code, number }: AttemptPath,
        who: &Who,
    ) -> Result<(Assignment, Attempt), ApiError> {
        let assignment = self.by_code(code, address).await?;
        let player = self.player(&assignment.id, who).await?;
        let player = player.ok_or_else(errors::attempt_not_found)?;
        let attempts = assigned::list_attempts_of(&self.store, &player.id).await?;
        let mut attempts = attempts.into_iter();
        let attempt = attempts.find(|attempt| Some(attempt.number) == number);
        Ok((assignment, attempt.ok_or_else(errors::attempt_not_found)?))
    }
}

/// The state of an assignment for someone, who may have more time than the others.
pub(crate) fn own_stage(
    assignment: &Assignment,
    player: Option<&Player>,
    now_ms: i64,
) -> AssignmentStage {
    let extended_to_ms = player.and_then(|player| player.extended_to_ms);
    match stage(assignment, now_ms) {
        AssignmentStage::Closed if extended_to_ms.is_some_and(|at_ms| at_ms > now_ms) => {
            AssignmentStage::Open
        }
        for_all => for_all,
    }
}

/// How many attempts someone has; `None` for any number.
pub(crate) fn attempts_max(assignment: &Assignment, player: Option<&Player>) -> Option<i64> {
    let more = player.map_or(0, |player| player.more_attempts);
    Some(assignment.policies.attempts_max? + more)
}

fn me_body(
    player: Player,
    assignment: &Assignment,
    attempts: &[Attempt],
    reminder: Option<OwnReminder>,
    now_ms: i64,
) -> AssignedMe {
    let current = attempts
        .iter()
        .find(|attempt| attempt.finished_at_ms.is_none());
    let own = attempts.iter().map(|attempt| {
        let told = Some(attempt).filter(|attempt| is_told(assignment, attempt, now_ms));
        OwnAttempt {
            number: count(attempt.number),
            finished_at: attempt.finished_at_ms.map(rfc_3339),
            is_late: assignment.is_late(attempt.finished_at_ms, player.extended_to_ms, now_ms),
            points: told.map(|attempt| count(attempt.points)),
            right_count: told.map(|attempt| count(attempt.right_count)),
        }
    });
    let current = current.map(|attempt| CurrentAttempt {
        number: count(attempt.number),
        room_code: attempt.room_code.clone(),
        ends_at: assignment.ends_at_ms_of(attempt, &player).map(rfc_3339),
        answered_count: count(attempt.answered_count),
    });
    AssignedMe {
        reminder,
        average_points: own_average(assignment, attempts, now_ms),
        attempts: own.collect(),
        by_account: player.account_id.is_some(),
        nickname: player.nickname,
        current,
    }
}

/// The average of the finished attempts, if it counts and the player may know all of them.
fn own_average(assignment: &Assignment, attempts: &[Attempt], now_ms: i64) -> Option<u32> {
    let finished = attempts
        .iter()
        .filter(|attempt| attempt.finished_at_ms.is_some());
    let finished: Vec<&Attempt> = finished.collect();
    let average = standing(&finished, &assignment.policies.counts)?.average?;
    let mut finished = finished.into_iter();
    let are_told = finished.all(|attempt| is_told(assignment, attempt, now_ms));
    are_told.then_some(average.points)
}
