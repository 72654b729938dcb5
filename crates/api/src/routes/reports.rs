//! Reports of rooms: for whoever made the room, to look at and to take away as CSV.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use protocol::http::rooms::{Report, ReportCell, ReportQuestion};
use store::Account;

use crate::auth::signed_in::SignedIn;
use crate::error::ApiError;
use crate::extract::Ids;
use crate::state::AppState;

/// Makes spreadsheets read the file as UTF-8.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Gives the report of a room of yours
#[utoipa::path(
    get, path = "/reports/{roomId}", operation_id = "get_report", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = [])),
    responses((status = 200, body = Report, description = "The report")),
)]
pub(crate) async fn get_report(
    State(state): State<AppState>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Report>, ApiError> {
    let [room_id] = ids;
    Ok(Json(own_report(&state, &account, &room_id).await?))
}

/// Gives the report of a room of yours as CSV
///
/// One row per seat, and for each question what was picked, the points and the seconds.
#[utoipa::path(
    get, path = "/reports/{roomId}/csv", operation_id = "download_report", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = [])),
    responses((status = 200, body = String, content_type = "text/csv", description = "The rows")),
)]
pub(crate) async fn download_report(
    State(state): State<AppState>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<impl IntoResponse, ApiError> {
    let [room_id] = ids;
    let report = own_report(&state, &account, &room_id).await?;
    let rows = csv(&report)
        .map_err(|error| ApiError::internal(format!("a report could not be written: {error}")))?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"report-{room_id}.csv\""),
        ),
    ];
    Ok((headers, rows))
}

async fn own_report(
    state: &AppState,
    account: &Account,
    room_id: &str,
) -> Result<Report, ApiError> {
    let room = state.store.find_room(room_id).await?;
    let is_own = room.is_some_and(|room| room.host_account_id.as_ref() == Some(&account.id));
    if !is_own {
        return Err(ApiError::report_not_found());
    }
    state
        .rooms
        .report(room_id)
        .await?
        .ok_or_else(ApiError::room_not_finished)
}

pub(crate) fn csv(report: &Report) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    let mut head: Vec<String> = ["Rank", "Nickname", "Points", "Right answers"]
        .map(str::to_owned)
        .to_vec();
    for question in &report.questions {
        let n = question.index + 1;
        head.push(format!("{n}. {}", question.text));
        head.push(format!("{n}. Points"));
        head.push(format!("{n}. Seconds"));
    }
    writer.write_record(head.iter().map(|cell| inert(cell)))?;
    for seat in &report.seats {
        let mut row = vec![
            seat.rank.to_string(),
            inert(&seat.nickname),
            seat.points.to_string(),
            seat.correct_count.to_string(),
        ];
        for (question, cell) in report.questions.iter().zip(&seat.cells) {
            row.push(inert(&picked(question, cell)));
            row.push(cell.points.to_string());
            row.push(cell.elapsed_ms.map_or_else(String::new, seconds));
        }
        writer.write_record(row)?;
    }
    writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}

fn picked(question: &ReportQuestion, cell: &ReportCell) -> String {
    let texts = cell.picked.iter().filter_map(|position| {
        let answer = question.answers.get(usize::try_from(*position).ok()?)?;
        Some(answer.text.as_str())
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn seconds(ms: u32) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// A cell that no spreadsheet takes for a formula: people choose their nicknames.
pub(crate) fn inert(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '\'']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::rooms::{Report, ReportAnswer, ReportCell, ReportQuestion, ReportSeat};
    use protocol::socket::{Outcome, RoomMode};

    use super::{csv, inert};

    #[test]
    fn api_8_no_cell_is_a_formula() {
        for text in ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", "\0=1"] {
            assert!(inert(text).starts_with('\''), "{text:?}");
        }
        assert_eq!(inert("Ada = best"), "Ada = best");
    }

    #[test]
    fn a_report_is_a_table() {
        let answers = ["Lima", "Quito"].map(|text| ReportAnswer {
            text: text.to_owned(),
            is_correct: text == "Lima",
            picked_count: 1,
        });
        let report = Report {
            room_id: "room".to_owned(),
            title: "Maps".to_owned(),
            mode: RoomMode::Live,
            created_at_ms: 0,
            finished_at_ms: 1,
            questions: vec![ReportQuestion {
                index: 0,
                text: "Capital, of \"Peru\"?".to_owned(),
                played: true,
                points_factor: 1,
                time_limit_ms: Some(20_000),
                answers: answers.to_vec(),
                picked_count: 1,
                correct_count: 1,
                median_ms: Some(1234),
            }],
            seats: vec![ReportSeat {
                seat: 0,
                nickname: "=Ada".to_owned(),
                rank: 1,
                points: 969,
                correct_count: 1,
                cells: vec![ReportCell {
                    outcome: Outcome::Correct,
                    picked: vec![0],
                    elapsed_ms: Some(1234),
                    credit_ms: 0,
                    points: 969,
                }],
            }],
        };
        let text = String::from_utf8(csv(&report).expect("written")).expect("text");
        assert_eq!(
            text,
            "\u{feff}Rank,Nickname,Points,Right answers,\"1. Capital, of \"\"Peru\"\"?\",\
             1. Points,1. Seconds\n1,'=Ada,969,1,Lima,969,1.234\n"
        );
    }
}
