//! Stores the results of a finished room, and stores them again after a correction.
//!
//! Computing them takes seconds of CPU time for 10,000 players and 50 questions, so it runs outside
//! the room tasks, a few at a time. Only the writes wait for the database.

use std::sync::Arc;

use game::Room;
use protocol::http::rooms::Report;
use store::time::to_stored_ms;
use store::{PlayResult, RoomPlays, SeatResult, Store};
use tokio::sync::Notify;
use work::Turns;

use crate::LiveError;
use crate::limits::REPORTS_AT_ONCE;
use plays::Known;

/// Computes and stores the results of all rooms of this node.
pub(crate) struct Results {
    store: Store,
    /// The queue is limited by the running rooms and the corrections.
    pub(crate) turns: Turns,
    /// Notified when results are stored. It holds one permit, so no notification is missed.
    pub(crate) kept: Arc<Notify>,
}

/// All results of a room.
struct Made {
    finished_at_ms: i64,
    head: String,
    pages: Vec<String>,
    sums: store::ReportSums,
    play_results: Vec<PlayResult>,
    plays: RoomPlays,
    known: Option<Known>,
    seats: Vec<SeatResult>,
    /// The seats that the host removed.
    gone: Vec<i64>,
    /// Whether the room finished earlier.
    is_again: bool,
}

impl Results {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            store,
            turns: Turns::new("reports", REPORTS_AT_ONCE, usize::MAX).vital(),
            kept: Arc::default(),
        }
    }

    /// Stores the report of a room and everything computed from it. Does nothing before the podium.
    ///
    /// Idempotent: it replaces what was there.
    pub(crate) async fn keep(&self, room: Arc<Room>, room_id: &str) -> Result<(), LiveError> {
        self.make_and_put(room, room_id, true).await
    }

    /// The same for a room that finished earlier. Doesn't record who sat where again: a player who
    /// has opted in to recognition since then didn't do so for earlier sessions.
    pub(crate) async fn keep_again(&self, room: Room, room_id: &str) -> Result<(), LiveError> {
        self.make_and_put(Arc::new(room), room_id, false).await
    }

    async fn make_and_put(
        &self,
        room: Arc<Room>,
        room_id: &str,
        knows_players: bool,
    ) -> Result<(), LiveError> {
        let id = room_id.to_owned();
        let made = self.turns.in_turn(move || make(&room, &id, knows_players));
        if let Some(made) = made.await? {
            self.put(room_id, made).await?;
        }
        // Always after the results are stored.
        self.kept.notify_one();
        Ok(())
    }

    async fn put(&self, room_id: &str, made: Made) -> Result<(), LiveError> {
        let (store, finished_at_ms) = (&self.store, made.finished_at_ms);
        store
            .put_report(room_id, &made.head, &made.pages, finished_at_ms)
            .await?;
        store.put_report_sums(room_id, made.sums).await?;
        store
            .put_play_results(room_id, &made.play_results, finished_at_ms)
            .await?;
        store
            .count_plays(room_id, &made.plays, finished_at_ms)
            .await?;
        if let Some(known) = made.known {
            store.know_seats(&known.nicknames(room_id)).await?;
            let accounts = known.accounts();
            store
                .recognize_seats(room_id, &accounts, finished_at_ms)
                .await?;
        }
        // The last step: what players save and rate builds on the others.
        store
            .put_seat_results(
                room_id,
                &made.seats,
                &made.gone,
                made.is_again,
                finished_at_ms,
            )
            .await?;
        Ok(())
    }
}

/// CPU-intensive; `None` before the podium.
fn make(room: &Room, room_id: &str, knows_players: bool) -> Option<Made> {
    let report = views::report::report(room, room_id)?;
    let finished_at_ms = to_stored_ms(report.finished_at_ms);
    let sums = report_sums(&report);
    let (head, pages) = views::report::write(report).expect("a report has only string keys");
    Some(Made {
        finished_at_ms,
        head,
        pages,
        sums,
        play_results: plays::results(room),
        plays: plays::plays(room),
        known: knows_players.then(|| Known::of(room)).flatten(),
        seats: plays::seats(room),
        gone: plays::gone(room),
        is_again: !knows_players,
    })
}

/// The sums of a report, as stored beside it.
pub(crate) fn report_sums(report: &Report) -> store::ReportSums {
    let sums = views::report::sums(report);
    let kept = |count| i64::try_from(count).unwrap_or(i64::MAX);
    store::ReportSums {
        player_count: kept(sums.players),
        pick_count: kept(sums.picks),
        chance_count: kept(sums.chances),
    }
}
