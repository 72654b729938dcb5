//! Analyses of a host's live sessions: one, several combined, two compared, or all of them.

use crate::wire::{
    Analytics, AnalyticsQuery, Comparison, ComparisonQuery, ReportAnalysis, RoomsQuery,
};
use axum::Json;
use axum::extract::State;
use protocol::stars::SessionStars;
use store::time::DAY_MS;
use store::{Account, Room};

use crate::Reports;
use crate::errors;
use crate::insights::{
    Digest, Identities, Played, VERSION, analyzed_room, compare, make_insight, overview,
    put_together,
};
use crate::routes::{gather, own_room};
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Ids, Query, is_id};
use library::views::renew_pictures;

/// The maximum number of sessions to combine.
const COMBINED_MAX: usize = 20;
/// The maximum number of seats in them; a report of this size takes a second.
const COMBINED_SEATS_MAX: i64 = 20_000;
/// The maximum number of sessions in an overview.
const OVERVIEW_MAX: u32 = 200;

/// Says what the report of a room of yours tells
///
/// For each question: how hard it was, how well it shows who knows more, and who chose which
/// answer. For all together: who may need help. Figures that need 15 answers are `null` with fewer.
#[utoipa::path(
    get, path = "/reports/{roomId}/analysis", operation_id = "get_analysis", tag = "insights",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = ReportAnalysis, description = "All of it")),
)]
pub async fn get_analysis(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<ReportAnalysis>, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    gather(&state, &room).await?;
    Ok(Json(analysis(&state, &room).await?))
}

/// Says what several live sessions of yours tell together
///
/// Questions of the same kind with the same text and answers count as one question.
#[utoipa::path(
    get, path = "/analytics/combined", operation_id = "combine_reports", tag = "insights",
    params(RoomsQuery), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = ReportAnalysis, description = "All of it")),
)]
pub async fn combine_reports(
    State(state): State<Reports>,
    Caller { account }: Caller,
    Query(query): Query<RoomsQuery>,
) -> Result<Json<ReportAnalysis>, ApiError> {
    let mut ids: Vec<&str> = query.rooms.split(',').filter(|id| is_id(id)).collect();
    // Ids sort by time.
    ids.sort_unstable();
    ids.dedup();
    if ids.len() < 2 || ids.len() > COMBINED_MAX {
        return Err(ApiError::invalid_field(
            "rooms",
            "Choose between 2 and 20 sessions",
        ));
    }
    let mut rooms = Vec::new();
    for id in ids {
        rooms.push(own_room(&state.store, &account, id).await?);
    }
    if rooms.iter().map(|room| room.seat_count).sum::<i64>() > COMBINED_SEATS_MAX {
        return Err(ApiError::invalid_field(
            "rooms",
            "Together, these sessions have more than 20,000 players",
        ));
    }
    for room in &rooms {
        if state.store.are_answers_forgotten(&room.id).await? {
            return Err(ApiError::invalid_field(
                "rooms",
                "For one of these sessions, only statistics are kept",
            ));
        }
    }
    let ends = rooms.iter().filter_map(|room| room.finished_at_ms);
    let who = Identities::find(&state, &account.id, ends.min().unwrap_or(0)).await?;
    let (together, _) = put_together(&state, &rooms, who).await?;
    Ok(Json(together))
}

/// Compares two live sessions of yours, question by question
#[utoipa::path(
    get, path = "/analytics/comparison", operation_id = "compare_reports", tag = "insights",
    params(ComparisonQuery), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Comparison, description = "Side by side")),
)]
pub async fn compare_reports(
    State(state): State<Reports>,
    Caller { account }: Caller,
    Query(query): Query<ComparisonQuery>,
) -> Result<Json<Comparison>, ApiError> {
    let before = analysis_of(&state, &account, &query.before).await?;
    let after = analysis_of(&state, &account, &query.after).await?;
    let compared = compare(before, after);
    Ok(Json(compared.ok_or_else(errors::report_not_found)?))
}

async fn analysis_of(
    state: &Reports,
    account: &Account,
    room_id: &str,
) -> Result<ReportAnalysis, ApiError> {
    if !is_id(room_id) {
        return Err(errors::report_not_found());
    }
    let room = own_room(&state.store, account, room_id).await?;
    analysis(state, &room).await
}

/// The analysis of a report: the stored one, or recalculated.
pub async fn analysis(state: &Reports, room: &Room) -> Result<ReportAnalysis, ApiError> {
    let kept = state.store.find_insight(&room.id, VERSION).await?;
    let kept = kept.and_then(|kept| serde_json::from_str(&kept.analysis).ok());
    let mut analysis: ReportAnalysis = match kept {
        Some(analysis) => analysis,
        None => make_insight(state, room).await?.0,
    };
    // The host can rename players without changing the report.
    let names = state.store.list_seat_names(&room.id).await?;
    for player in &mut analysis.struggling {
        if let Some(name) = names
            .iter()
            .find(|name| name.seat == i64::from(player.seat))
        {
            player.player_id = Some(name.player_id.clone());
            player.name = Some(name.name.clone());
        }
    }
    for one in &mut analysis.questions {
        renew_pictures(&state.media, &mut one.question);
    }
    // Players may give stars after the analysis was computed.
    let sums = state.store.star_sums(&room.id).await?;
    for one in &mut analysis.rooms {
        one.stars = SessionStars::of(sums.star_count, sums.star_sum);
    }
    Ok(analysis)
}

/// Says what your live sessions tell
///
/// Figures by session, quiz and tag, with what was hard and who may need help. Practice doesn't
/// count.
#[utoipa::path(
    get, path = "/analytics", operation_id = "get_analytics", tag = "insights",
    params(AnalyticsQuery), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Analytics, description = "All of it")),
)]
pub async fn get_analytics(
    State(state): State<Reports>,
    Caller { account }: Caller,
    Query(query): Query<AnalyticsQuery>,
) -> Result<Json<Analytics>, ApiError> {
    let since_ms = query
        .days
        .map_or(0, |days| state.time.now_ms() - i64::from(days) * DAY_MS);
    let (played, has_more) = played(&state, &account, since_ms).await?;
    let mut who = Identities::find(&state, &account.id, since_ms).await?;
    let tell = move || {
        look_at(&mut who, &played);
        overview(&played, has_more, &who)
    };
    Ok(Json(state.turns.in_turn(tell).await?))
}

/// Prepares to identify the players in these sessions.
pub fn look_at(who: &mut Identities, played: &[Played]) {
    who.look_at(played.iter().flat_map(Played::seats));
}

/// The newest sessions of a host that ended at or after a time, oldest first, and whether there are
/// more.
pub async fn played(
    state: &Reports,
    account: &Account,
    since_ms: i64,
) -> Result<(Vec<Played>, bool), ApiError> {
    let mut rooms = state
        .store
        .list_played_rooms(&account.id, since_ms, VERSION, OVERVIEW_MAX + 1)
        .await?;
    let count_max = usize::try_from(OVERVIEW_MAX).unwrap_or(usize::MAX);
    let has_more = rooms.len() > count_max;
    rooms.truncate(count_max);
    let ids: Vec<&str> = rooms.iter().map(|one| one.room.id.as_str()).collect();
    let mut class_lists = ::overview::list_class_lists(&state.store, &ids).await?;
    let mut played = Vec::new();
    // Oldest first.
    for one in rooms.into_iter().rev() {
        let kept = one.digest.as_deref();
        let kept = kept.and_then(|kept| serde_json::from_str::<Digest>(kept).ok());
        let digest = match kept {
            Some(digest) => digest,
            None => make_insight(state, &one.room).await?.1,
        };
        played.push(Played {
            room: analyzed_room(&one.room),
            class_list_id: class_lists.remove(&one.room.id),
            tags: one.tags.unwrap_or_default(),
            digest,
        });
    }
    Ok((played, has_more))
}
