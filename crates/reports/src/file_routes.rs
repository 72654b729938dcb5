//! Reports as files: tables for programs, and a page to print.

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE,
};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use live::KeptReport;

use crate::Reports;
use crate::insight_routes::analysis;
use crate::routes::{own_report, own_room};
use crate::sheet::report_sheet;
use crate::table::{People, csv_absent, csv_head, csv_of_audience, csv_rows};
use crate::words::ReportWords;
use crate::xlsx::xlsx;
use auth::caller::Caller;
use handling::download::body;
use handling::error::ApiError;
use handling::extract::Ids;

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The maximum number of pages of players on paper; the tables have the rest.
const PRINTED_PAGES_MAX: usize = 20;

/// Gives the report of a room of yours as CSV
///
/// One row per seat, and for each question the answer, the points and the seconds. Slides and
/// questions that weren't played have no columns, and it leaves out what a host hid. If you know a
/// player by name, there are two columns for that, and another one if there were teams. Column
/// names are in the requested language. Of a session without a quiz, it has a row for each audience
/// question and each idea instead.
#[utoipa::path(
    get, path = "/reports/{roomId}/csv", operation_id = "download_report", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = String, content_type = "text/csv", description = "The rows")),
)]
pub async fn download_report(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    asked: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let [room_id] = ids;
    let kept = own_report(&state, &account, &room_id).await?;
    let people = people(&state, &kept, &room_id).await?;
    let words = ReportWords::asked(&asked);
    let is_alone = kept.head().questions.is_empty();
    let head = if is_alone {
        csv_of_audience(kept.head(), words)
    } else {
        csv_head(&kept.head().questions, &people, words)
    };
    let head = head.map_err(unwritten)?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_LANGUAGE, words.0.tag().to_owned()),
        (CONTENT_DISPOSITION, attachment(&room_id, "csv")),
    ];
    let body = if is_alone {
        Body::from(head)
    } else {
        csv_body(kept, people, head, words)
    };
    Ok((headers, body))
}

/// Streams the rows, some seats at a time, as fast as the client reads.
fn csv_body(kept: KeptReport, people: People, head: Vec<u8>, words: ReportWords) -> Body {
    let first = Rest {
        kept,
        people,
        words,
        page: 0,
        head: Some(head),
        is_over: false,
    };
    Body::from_stream(stream::try_unfold(first, async |mut rest: Rest| {
        if let Some(head) = rest.head.take() {
            return Ok(Some((Bytes::from(head), rest)));
        }
        if rest.is_over {
            return Ok(None);
        }
        let seats = rest.kept.page(rest.page).await?;
        let questions = &rest.kept.head().questions;
        rest.is_over = seats.is_empty();
        let rows = if rest.is_over {
            csv_absent(questions, &rest.people, rest.words)?
        } else {
            csv_rows(questions, &rest.people, &seats, rest.words)?
        };
        rest.page += 1;
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>(Some((Bytes::from(rows), rest)))
    }))
}

/// What is left of a file to write.
struct Rest {
    kept: KeptReport,
    people: People,
    words: ReportWords,
    page: usize,
    /// The first line, until it is written.
    head: Option<Vec<u8>>,
    /// Whether the last line was written.
    is_over: bool,
}

/// Gives the report of a room of yours as a spreadsheet
///
/// The rows of the CSV with numbers as numbers, the figures of each question, and who chose which
/// answer. Of a session without a quiz, it has only sheets of audience questions and of ideas.
#[utoipa::path(
    get, path = "/reports/{roomId}/xlsx", operation_id = "download_report_xlsx", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, content_type = XLSX, description = "The file")),
)]
pub async fn download_report_xlsx(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    asked: HeaderMap,
) -> Result<Response, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    let kept = own_report(&state, &account, &room_id).await?;
    let told = analysis(&state, &room).await?;
    let people = people(&state, &kept, &room_id).await?;
    let words = ReportWords::asked(&asked);
    let file = xlsx(&state, kept, people, told, words).await?;
    let length = file
        .metadata()
        .map_err(|error| ApiError::unavailable(format!("a spreadsheet: {error}")))?
        .len();
    let headers = [
        (CONTENT_TYPE, XLSX.to_owned()),
        (CONTENT_LANGUAGE, words.0.tag().to_owned()),
        (CONTENT_LENGTH, length.to_string()),
        (CONTENT_DISPOSITION, attachment(&room_id, "xlsx")),
    ];
    Ok((headers, body(file)).into_response())
}

/// Gives the report of a room of yours as a page to print
///
/// A self-contained HTML page without scripts. It names the first 1,000 players.
#[utoipa::path(
    get, path = "/reports/{roomId}/sheet", operation_id = "print_report", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, description = "The page", content_type = "text/html; charset=utf-8",
    )),
)]
pub async fn print_report(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    asked: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    let kept = own_report(&state, &account, &room_id).await?;
    let told = analysis(&state, &room).await?;
    let mut seats = Vec::new();
    for page in 0..PRINTED_PAGES_MAX {
        let some = kept.page(page).await?;
        if some.is_empty() {
            break;
        }
        seats.extend(some);
    }
    let words = ReportWords::asked(&asked);
    let (language, teams) = (kept.head().language.clone(), kept.head().teams.clone());
    let print = move || report_sheet(&told, (&teams, &seats), &language, words);
    let page = state.turns.in_turn(print).await?;
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (CONTENT_LANGUAGE, words.0.tag().to_owned()),
        (CONTENT_DISPOSITION, attachment(&room_id, "html")),
        (
            CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'; style-src 'unsafe-inline'".to_owned(),
        ),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, page))
}

/// What files tell of the players in this room beside their answers.
async fn people(state: &Reports, kept: &KeptReport, room_id: &str) -> Result<People, ApiError> {
    let names = state.store.list_seat_names(room_id).await?;
    Ok(People::of(kept.head(), names))
}

fn attachment(room_id: &str, extension: &str) -> String {
    format!("attachment; filename=\"report-{room_id}.{extension}\"")
}

fn unwritten(error: csv::Error) -> ApiError {
    ApiError::internal(format!("a report could not be written: {error}"))
}
