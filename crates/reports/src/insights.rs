//! Analyses of reports, from the stored data of finished rooms.
//!
//! The crate `insight` does the math. This module converts reports to its sheets, and its results
//! to responses. The computation runs where no room waits for it.

mod comparison;
mod gathering;
mod identities;
mod overview;
mod players;

pub use comparison::compare;
pub use identities::Identities;
pub use overview::{Digest, Played, overview};
pub use players::{Asked, known_seats, players_page, suggestions};

use crate::wire::{AnalyzedRoom, ReportAnalysis};
use entries::reports::without_own_words;
use live::Lasting;
use store::time::from_stored_ms;
use store::{Insight, Room};

use crate::Reports;
use crate::errors;
use gathering::Gathering;
use handling::error::ApiError;
use handling::wire::room_mode;
use work::Turns;

/// The version of the analysis. A new number makes us recalculate each report on its next request;
/// use one for every change to the stored data, a threshold or a formula. Rooms whose answers are
/// deleted keep their last result, so stored results must stay readable: new fields have defaults.
pub const VERSION: i64 = 3;

/// How many reports are analyzed at once; the largest have half a million cells.
const AT_ONCE: usize = 2;
const QUEUE_MAX: usize = 64;

/// The queue for analyses.
pub fn turns() -> Turns {
    Turns::new("reports to look at", AT_ONCE, QUEUE_MAX)
}

/// Analyzes a report and stores the result for the next request.
pub async fn make_insight(
    state: &Reports,
    room: &Room,
) -> Result<(ReportAnalysis, Digest), ApiError> {
    let revision = state.store.report_revision(&room.id).await?;
    let (analysis, digest) =
        put_together(state, std::slice::from_ref(room), Identities::default()).await?;
    if let Some(revision) = revision {
        let insight = Insight {
            digest: as_json(&digest)?,
            analysis: as_json(&analysis)?,
        };
        let store = &state.store;
        // If the report was rewritten meanwhile, the next request recalculates from that.
        let _is_kept = store
            .put_insight(&room.id, revision, VERSION, &insight)
            .await?;
    }
    Ok((analysis, digest))
}

/// What remains of a report when its players' answers are deleted: statistics, without names and
/// without anything players wrote. `None` if the room has no report.
pub async fn lasting_insight(state: &Reports, room: &Room) -> Result<Option<Lasting>, ApiError> {
    let Some(revision) = state.store.report_revision(&room.id).await? else {
        return Ok(None);
    };
    let rooms = std::slice::from_ref(room);
    let (mut analysis, mut digest) = put_together(state, rooms, Identities::default()).await?;
    analysis.struggling.clear();
    for room in &mut analysis.rooms {
        room.never_came.clear();
        room.audience_questions.clear();
        room.brainstorms.clear();
    }
    analysis.struggling_count = 0;
    for one in &mut analysis.questions {
        without_own_words(&mut one.question);
    }
    for room in &mut analysis.rooms {
        room.has_answers = false;
    }
    digest.players.clear();
    Ok(Some(Lasting {
        revision,
        version: VERSION,
        insight: Insight {
            digest: as_json(&digest)?,
            analysis: as_json(&analysis)?,
        },
    }))
}

fn as_json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value)
        .map_err(|error| ApiError::internal(format!("an insight is no JSON: {error}")))
}

/// Analyzes the reports of these rooms together.
pub async fn put_together(
    state: &Reports,
    rooms: &[Room],
    who: Identities,
) -> Result<(ReportAnalysis, Digest), ApiError> {
    let turn = state.turns.turn().await?;
    let mut reports = Vec::new();
    let mut heads = Vec::new();
    for room in rooms {
        let kept = state.rooms.kept_report(&room.id).await?;
        let kept = kept.ok_or_else(errors::room_not_finished)?;
        let head = AnalyzedRoom {
            finished_at_ms: kept.head().finished_at_ms,
            language: kept.head().language.clone(),
            latency_credit_ms: Some(kept.head().latency_credit_ms),
            teams: kept.head().teams.clone(),
            never_came: kept.head().never_came.clone(),
            audience_questions: kept.head().audience_questions.clone(),
            brainstorms: kept.head().brainstorms.clone(),
            is_averaged: kept.head().is_averaged,
            team_devices: kept.head().team_devices,
            ..analyzed_room(room)
        };
        heads.push((head, kept.head().questions.clone()));
        reports.push(kept);
    }
    let mut gathering = Gathering::new(&heads);
    for (at, report) in reports.iter().enumerate() {
        for page in 0.. {
            let seats = report.page(page).await?;
            if seats.is_empty() {
                break;
            }
            gathering.add(at, &report.head().questions, &seats);
        }
    }
    Ok(turn.work(move || gathering.tell(who)).await?)
}

/// A room as an analysis refers to it.
pub fn analyzed_room(room: &Room) -> AnalyzedRoom {
    AnalyzedRoom {
        id: room.id.clone(),
        quiz_id: room.quiz_id.clone(),
        title: room.title.clone(),
        language: String::new(),
        mode: room_mode(room.mode),
        created_at_ms: from_stored_ms(room.created_at_ms),
        finished_at_ms: from_stored_ms(room.finished_at_ms.unwrap_or(room.created_at_ms)),
        seat_count: u32::try_from(room.seat_count).unwrap_or(0),
        has_answers: true,
        latency_credit_ms: None,
        stars: None,
        teams: Vec::new(),
        never_came: Vec::new(),
        audience_questions: Vec::new(),
        brainstorms: Vec::new(),
        is_averaged: false,
        team_devices: false,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// More decimals would only add noise and length.
fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}

/// Analyzes a report in memory.
#[cfg(test)]
pub fn tell_of(report: &protocol::http::rooms::Report) -> ReportAnalysis {
    let room = AnalyzedRoom {
        id: report.room_id.clone(),
        quiz_id: None,
        title: report.title.clone(),
        language: report.language.clone(),
        mode: report.mode,
        created_at_ms: report.created_at_ms,
        finished_at_ms: report.finished_at_ms,
        seat_count: 0,
        has_answers: true,
        latency_credit_ms: Some(report.latency_credit_ms),
        stars: None,
        teams: report.teams.clone(),
        never_came: report.never_came.clone(),
        audience_questions: report.audience_questions.clone(),
        brainstorms: report.brainstorms.clone(),
        is_averaged: report.is_averaged,
        team_devices: report.team_devices,
    };
    let mut gathering = Gathering::new(&[(room, report.questions.clone())]);
    gathering.add(0, &report.questions, &report.seats);
    gathering.tell(Identities::default()).0
}
