//! Stores the results of a finished room, and stores them again after a correction.

mod players;
mod plays;

use game::Room;
use protocol::http::rooms::Report;
use store::{Store, StoreError};

/// Keeps the report of a room with all that is counted from it; nothing before its podium.
///
/// May be done again: everything is put in place of what was there.
pub(crate) async fn save(store: &Store, room: &Room, room_id: &str) -> Result<(), StoreError> {
    recount(store, room, room_id).await?;
    match room.finished_at_ms() {
        Some(finished_at_ms) => {
            let finished_at_ms = i64::try_from(finished_at_ms).unwrap_or(i64::MAX);
            players::note(store, room, room_id, finished_at_ms).await
        }
        None => Ok(()),
    }
}

/// The same for a room that was over before. Who sat where is not noted again: somebody who wants
/// to be recognized since then does not want it of sessions before.
pub(crate) async fn recount(store: &Store, room: &Room, room_id: &str) -> Result<(), StoreError> {
    let Some(report) = protocol::report::report(room, room_id) else {
        return Ok(());
    };
    let finished_at_ms = i64::try_from(report.finished_at_ms).unwrap_or(i64::MAX);
    let sums = report_sums(&report);
    let (body, pages) = protocol::report::write(report).expect("a report has only string keys");
    store
        .put_report(room_id, &body, &pages, finished_at_ms)
        .await?;
    store.put_report_sums(room_id, sums).await?;
    store
        .put_play_results(room_id, &plays::results(room), finished_at_ms)
        .await?;
    store
        .count_plays(room_id, &plays::plays(room), finished_at_ms)
        .await
}

/// What a report comes to, as it is kept beside it.
pub(crate) fn report_sums(report: &Report) -> store::ReportSums {
    let sums = protocol::report::sums(report);
    let kept = |count| i64::try_from(count).unwrap_or(i64::MAX);
    store::ReportSums {
        player_count: kept(sums.players),
        pick_count: kept(sums.picks),
        chance_count: kept(sums.chances),
    }
}
