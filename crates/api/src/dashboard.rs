//! The overview on the dashboard.

use axum::Json;
use axum::extract::State;
use protocol::http::dashboard::{Activity, ActivityType, Dashboard, Figure, Rate, RateFigure};
use protocol::same_words;
use store::ActivityKind;
use store::time::DAY_MS;

use auth::caller::Caller;
use handling::error::ApiError;
use handling::scheduled::scheduled_body;
use handling::wire::{count, rfc_3339};
use overview::ThenAndNow;
use reports::Reports;

/// The period over which statistics are compared.
const WINDOW_MS: i64 = 30 * DAY_MS;
const ACTIVITY_LEN: u32 = 8;
const UPCOMING_LEN: u32 = 5;

/// Gives the overview of your quizzes and live sessions
#[utoipa::path(
    get, path = "/dashboard", operation_id = "get_dashboard", tag = "rooms",
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Dashboard, description = "The overview")),
)]
pub(crate) async fn get_dashboard(
    State(state): State<Reports>,
    Caller { account }: Caller,
) -> Result<Json<Dashboard>, ApiError> {
    let store = &state.store;
    let since_ms = state.time.now_ms() - WINDOW_MS;
    let id = &account.id;
    let quizzes = overview::count_quizzes_then_and_now(store, id, since_ms).await?;
    let rooms = overview::count_open_rooms_then_and_now(store, id, since_ms).await?;
    let before_ms = since_ms - WINDOW_MS;
    let attendance = overview::attendance(store, id, since_ms, before_ms).await?;
    let activity = overview::list_activity(store, id, ACTIVITY_LEN).await?;
    let mut happened = Vec::new();
    for each in activity {
        // The number of participants is recorded at the end.
        let participants = match each.kind {
            ActivityKind::Live => state.rooms.seat_count(&each.code).await,
            ActivityKind::Completed => Some(count(each.player_count)),
            ActivityKind::Created | ActivityKind::Published => None,
        };
        happened.push(activity_body(each, participants));
    }
    let upcoming = store
        .list_scheduled_rooms(&account.id, UPCOMING_LEN, None)
        .await?;
    Ok(Json(Dashboard {
        quizzes: figure(quizzes),
        active_sessions: figure(rooms),
        participants: Figure {
            now: count(attendance.player_count),
            before: count(attendance.player_count_before),
        },
        response_rate: RateFigure {
            now: Rate {
                count: count(attendance.pick_count),
                of: count(attendance.chance_count),
            },
            before: Rate {
                count: count(attendance.pick_count_before),
                of: count(attendance.chance_count_before),
            },
        },
        activity: happened,
        upcoming: upcoming.items.into_iter().map(scheduled_body).collect(),
    }))
}

fn figure(counts: ThenAndNow) -> Figure {
    Figure {
        now: count(counts.now),
        before: count(counts.before),
    }
}

same_words! {
    fn activity_type(ActivityKind) -> ActivityType;
    = { Created, Published, Live, Completed }
}

fn activity_body(activity: overview::Activity, participants: Option<u32>) -> Activity {
    let is_live = activity.kind == ActivityKind::Live;
    Activity {
        kind: activity_type(activity.kind),
        id: activity.id,
        code: is_live.then_some(activity.code),
        title: activity.title,
        participants,
        at: rfc_3339(activity.at_ms),
    }
}
