//! The audit log, as pages and as a file.
//!
//! Entries show names next to ids while the accounts exist. Networks are stored and shown
//! truncated. No cell of the file can be a formula (API-8), because people choose their own names.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use protocol::http::admin::{AuditEntry, AuditSearch};
use serde_json::Value;
use store::{AuditFilter, LoggedEvent};

use crate::admin::Admin;
use auth::signed_in::Administrator;
use handling::error::ApiError;
use handling::extract::{Query, cursor};
use handling::user_agent;
use handling::wire::{next_page, rfc_3339};
use reports::table::{BYTE_ORDER_MARK, inert};

const PAGE_LEN: u32 = 50;
/// The maximum number of entries in a file; the newest are included.
const FILE_LEN_MAX: u32 = 20_000;

/// Lists what happened on the instance
///
/// Newest first. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/admin/audit-events", operation_id = "list_audit_events", tag = "admin",
    params(AuditSearch), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<AuditEntry>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_audit_events(
    State(state): State<Admin>,
    _admin: Administrator,
    Query(search): Query<AuditSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = search.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(search.cursor.as_deref())?;
    let page = state
        .store
        .list_logged_events(filter(&search), limit, cursor)
        .await?;
    let entries: Vec<AuditEntry> = page.items.into_iter().map(body).collect();
    Ok((next_page(page.next_cursor), Json(entries)))
}

/// Lists which kinds of events the audit log has
#[utoipa::path(
    get, path = "/admin/audit-events/kinds", operation_id = "list_audit_kinds", tag = "admin",
    security(("bearer" = [])),
    responses((status = 200, body = Vec<String>, description = "In OWASP's words")),
)]
pub(crate) async fn list_audit_kinds(
    State(state): State<Admin>,
    _admin: Administrator,
) -> Result<Json<Vec<String>>, ApiError> {
    Ok(Json(state.store.list_event_kinds().await?))
}

/// Gives what happened on the instance as a table
///
/// The newest 20,000 entries that fit the search.
#[utoipa::path(
    get, path = "/admin/audit-events/csv", operation_id = "export_audit_events", tag = "admin",
    params(AuditSearch), security(("bearer" = [])),
    responses((status = 200, body = String, content_type = "text/csv", description = "The rows")),
)]
pub(crate) async fn export_audit_events(
    State(state): State<Admin>,
    _admin: Administrator,
    Query(search): Query<AuditSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let page = state
        .store
        .list_logged_events(filter(&search), FILE_LEN_MAX, None)
        .await?;
    let entries = page.items.into_iter().map(body);
    let file = csv(entries)
        .map_err(|error| ApiError::internal(format!("a table was not written: {error}")))?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"audit-log.csv\"",
        ),
    ];
    Ok((headers, file))
}

fn filter(search: &AuditSearch) -> AuditFilter<'_> {
    AuditFilter {
        event: given(search.event.as_ref()),
        account_id: given(search.account_id.as_ref()),
        network: given(search.network.as_ref()),
    }
}

fn given(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn body(logged: LoggedEvent) -> AuditEntry {
    let event = logged.event;
    AuditEntry {
        id: event.id,
        at: rfc_3339(event.at_ms),
        event: event.event,
        account_id: event.account_id,
        account_name: logged.account_name,
        actor_id: event.actor_id,
        actor_name: logged.actor_name,
        browser: user_agent::browser(&event.user_agent).map(str::to_owned),
        system: user_agent::system(&event.user_agent).map(str::to_owned),
        network: event.network,
        details: details(&event.details),
    }
}

/// Converts a JSON object to a map of strings.
fn details(json: &str) -> BTreeMap<String, String> {
    let object: serde_json::Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    object
        .into_iter()
        .map(|(name, value)| (name, text(value)))
        .collect()
}

fn csv(entries: impl Iterator<Item = AuditEntry>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record([
        "Time", "Event", "Account", "Name", "By", "By name", "Browser", "System", "Network",
        "Details",
    ])?;
    for entry in entries {
        let details: Vec<String> = entry
            .details
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        let cells = [
            entry.at,
            entry.event,
            entry.account_id.unwrap_or_default(),
            entry.account_name.unwrap_or_default(),
            entry.actor_id.unwrap_or_default(),
            entry.actor_name.unwrap_or_default(),
            entry.browser.unwrap_or_default(),
            entry.system.unwrap_or_default(),
            entry.network,
            details.join("; "),
        ];
        writer.write_record(cells.iter().map(|cell| inert(cell)))?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}
