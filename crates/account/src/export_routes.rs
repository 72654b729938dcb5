//! Downloading everything we keep about one's own account.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use serde_json::json;

use crate::Accounts;
use crate::export::export;
use auth::signed_in::Confirmed;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::download::body;
use handling::error::ApiError;
use handling::rate_limit::EXPORTS;

/// How long to wait before asking again while an export is running.
const BUSY_MS: i64 = 5_000;

/// The accounts whose export is running. The lock is held for one insert or removal, never across
/// an await.
#[derive(Default)]
pub struct RunningExports(Mutex<HashSet<String>>);

/// Marks an account's export as running until dropped.
struct Running<'a> {
    all: &'a RunningExports,
    account_id: String,
}

impl RunningExports {
    fn begin(&self, account_id: &str) -> Option<Running<'_>> {
        let is_new = self.0.lock().insert(account_id.to_owned());
        is_new.then(|| Running {
            all: self,
            account_id: account_id.to_owned(),
        })
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.all.0.lock().remove(&self.account_id);
    }
}

/// Gives everything that is kept about your account
///
/// A zip file with JSON, tables and your picture. One export at a time, and five per hour. You must
/// have confirmed your identity in the last 5 minutes.
#[utoipa::path(
    post, path = "/account/export", operation_id = "export_account", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, content_type = "application/zip", description = "The file")),
)]
pub async fn export_account(
    State(state): State<Accounts>,
    Confirmed(signed_in): Confirmed,
    browser: Browser,
) -> Result<Response, ApiError> {
    let account = signed_in.account;
    let Some(_running) = state.running_exports.begin(&account.id) else {
        return Err(ApiError::too_many_requests(BUSY_MS));
    };
    state
        .limits
        .spend(EXPORTS, &account.id, state.time.now_ms())
        .await?;
    let file = export(&state, &account).await?;
    let subject = Subject::session(&account.id, &signed_in.session_id);
    let details = json!({ "what": "export" });
    state
        .audit
        .write(AuditKind::SensitiveRead, subject, Some(&browser), details)
        .await;
    let length = file.metadata().map_err(unreadable)?.len();
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_LENGTH, length.to_string()),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"fanfare-export.zip\"".to_owned(),
        ),
    ];
    Ok((headers, body(file)).into_response())
}

fn unreadable(error: std::io::Error) -> ApiError {
    ApiError::unavailable(format!("an export cannot be read: {error}"))
}
