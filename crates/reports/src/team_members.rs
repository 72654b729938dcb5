//! Who was in a team of a finished session, and what each of them won for it.

use std::cmp::Reverse;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use protocol::http::rooms::ReportSeat;
use views::report::SEATS_A_PAGE;

use crate::Reports;
use crate::routes::{first_of, own_report};
use crate::wire::{TeamMember, TeamMembersQuery};
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Ids, Query};
use handling::wire::next_page;

/// Gives members of a team in the report of a room of yours
///
/// Those who won most for it first. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/reports/{roomId}/team-members", operation_id = "list_team_members",
    tag = "rooms",
    params(("roomId" = String, Path, description = "The room"), TeamMembersQuery),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<TeamMember>, description = "One page; empty without such a team",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_team_members(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    Query(asked): Query<TeamMembersQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let [room_id] = ids;
    let first = first_of(asked.cursor.as_deref())?;
    let limit = asked.limit.and_then(|limit| usize::try_from(limit).ok());
    let limit = limit.unwrap_or(SEATS_A_PAGE);
    let kept = own_report(&state, &account, &room_id).await?;
    // All pages are read, because their seats are in the order of their own points.
    let _turn = state.turns.turn().await?;
    let mut members = Vec::new();
    for page in 0.. {
        let seats = kept.page(page).await?;
        if seats.is_empty() {
            break;
        }
        let of_team = seats
            .into_iter()
            .filter(|seat| seat.team == Some(asked.team));
        members.extend(of_team.map(member));
    }
    // The sort is stable: among equals, those with more points of their own stay first.
    members.sort_by_key(|member| Reverse(member.team_share));
    let next = (members.len() > first.saturating_add(limit)).then(|| (first + limit).to_string());
    let page: Vec<TeamMember> = members.into_iter().skip(first).take(limit).collect();
    Ok((next_page(next), Json(page)))
}

fn member(seat: ReportSeat) -> TeamMember {
    TeamMember {
        seat: seat.seat,
        nickname: seat.nickname,
        points: seat.points,
        team_share: seat.team_share,
    }
}
