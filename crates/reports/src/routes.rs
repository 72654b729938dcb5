//! Reports of rooms, for the account that created the room: in full, or some seats at a time.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use live::KeptReport;
use protocol::http::rooms::{Page, Report, ReportSeat};
use store::{Account, Room, RoomMode, Store};
use views::report::SEATS_A_PAGE;

use crate::Reports;
use crate::errors;
use assignments::gather_report;
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Ids, Query};
use handling::wire::next_page;
use library::views::renew_pictures;

/// Gives the report of a room of yours
///
/// With all of its seats; `/reports/{roomId}/seats` gives them page by page.
#[utoipa::path(
    get, path = "/reports/{roomId}", operation_id = "get_report", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Report, description = "The report")),
)]
pub async fn get_report(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Response, ApiError> {
    let [room_id] = ids;
    let kept = own_report(&state, &account, &room_id).await?;
    // That of a full hall is large until it is written, and many at once would fill the memory.
    let _turn = state.turns.turn().await?;
    let mut report = kept.whole().await?;
    for question in &mut report.questions {
        renew_pictures(&state.media, question);
    }
    Ok(Json(report).into_response())
}

/// Gives some seats of the report of a room of yours, best first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/reports/{roomId}/seats", operation_id = "list_report_seats", tag = "rooms",
    params(("roomId" = String, Path, description = "The room"), Page),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<ReportSeat>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_report_seats(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    Query(page): Query<Page>,
) -> Result<impl IntoResponse, ApiError> {
    let [room_id] = ids;
    let first = first_of(page.cursor.as_deref())?;
    let limit = page.limit.and_then(|limit| usize::try_from(limit).ok());
    let limit = limit.unwrap_or(SEATS_A_PAGE);
    let kept = own_report(&state, &account, &room_id).await?;
    // Reads one more than requested to see whether there are more.
    let seats = some_seats(&kept, first, limit + 1).await?;
    let next = (seats.len() > limit).then(|| (first + limit).to_string());
    let seats: Vec<ReportSeat> = seats.into_iter().take(limit).collect();
    Ok((next_page(next), Json(seats)))
}

/// The position at which the page with this cursor begins.
pub fn first_of(cursor: Option<&str>) -> Result<usize, ApiError> {
    let Some(text) = cursor.filter(|text| !text.is_empty()) else {
        return Ok(0);
    };
    let first = text.parse::<u32>();
    let first = first.map_err(|_made_up| ApiError::no_such_page())?;
    Ok(usize::try_from(first).unwrap_or(usize::MAX))
}

async fn some_seats(
    kept: &KeptReport,
    first: usize,
    count: usize,
) -> Result<Vec<ReportSeat>, ApiError> {
    let mut skip = first % SEATS_A_PAGE;
    let mut seats = Vec::new();
    for page in first / SEATS_A_PAGE.. {
        let some = kept.page(page).await?;
        if some.is_empty() {
            break;
        }
        seats.extend(some.into_iter().skip(skip));
        skip = 0;
        if seats.len() >= count {
            break;
        }
    }
    Ok(seats)
}

/// A room that this account created; any other room is "not found".
pub async fn own_room(store: &Store, account: &Account, room_id: &str) -> Result<Room, ApiError> {
    let room = store.find_room(room_id).await?;
    let own = room.filter(|room| room.host_account_id.as_ref() == Some(&account.id));
    own.ok_or_else(errors::report_not_found)
}

/// The report of a room that this account created.
pub async fn own_report(
    state: &Reports,
    account: &Account,
    room_id: &str,
) -> Result<KeptReport, ApiError> {
    let room = own_room(&state.store, account, room_id).await?;
    gather(state, &room).await?;
    let kept = state.rooms.kept_report(&room.id).await?;
    kept.ok_or_else(errors::room_not_finished)
}

/// Makes the report of an assignment again if something has moved since, also while it is open.
pub async fn gather(state: &Reports, room: &Room) -> Result<(), ApiError> {
    if room.mode == RoomMode::Assigned {
        let now_ms = state.time.now_ms();
        gather_report(&state.store, &state.rooms, &room.id, now_ms).await?;
    }
    Ok(())
}
