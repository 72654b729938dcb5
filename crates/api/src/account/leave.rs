//! Deleting an account, by its owner or by an administrator.
//!
//! We end the account's running rooms first, so that nothing more is written about them. One
//! transaction then deletes the rows. Last, we close its sockets and delete its files. The `erase`
//! module in `store` decides what is deleted and what stays.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use store::{Account, EraseOutcome};

use crate::account::Accounts;
use crate::account::errors;
use auth::signed_in::Confirmed;
use handling::audit::{AuditKind, Subject};
use handling::error::ApiError;
use mail::emails::{Notice, Reader, notice};

/// Deletes your account
///
/// At once and for good, with your quizzes and the reports of your live sessions. Rooms that still
/// run end. You must have confirmed who you are in the last 5 minutes.
#[utoipa::path(
    delete, path = "/account", operation_id = "delete_account", tag = "account",
    security(("bearer" = [])),
    responses((status = 204, description = "Deleted")),
)]
pub(crate) async fn delete_account(
    State(state): State<Accounts>,
    Confirmed(signed_in): Confirmed,
) -> Result<Response, ApiError> {
    let account = signed_in.account;
    erase(&state, &account, Notice::AccountDeleted).await?;
    // Without the browser: only the bare id may remain.
    let subject = Subject::account(&account.id);
    state
        .audit
        .write(AuditKind::UserDeleted, subject, None, json!({}))
        .await;
    Ok((
        StatusCode::NO_CONTENT,
        state.sessions.refresh_cookie.forget(),
    )
        .into_response())
}

/// Deletes an account and everything that belongs to it, and sends a goodbye email.
pub(crate) async fn erase(
    state: &Accounts,
    account: &Account,
    farewell: Notice<'_>,
) -> Result<(), ApiError> {
    if state.store.is_last_administrator(&account.id).await? {
        return Err(errors::last_administrator());
    }
    for code in state.store.list_open_codes_of(&account.id).await? {
        state.rooms.end(&code).await?;
    }
    let now_ms = state.time.now_ms();
    let reader = Reader {
        name: &account.name,
        language: state.emails.language_of(&account.id).await?,
    };
    let email = notice(reader, farewell, now_ms, &state.addresses.base_url);
    let outcome = state
        .store
        .erase_account(&account.id, email.mail(&account.email), now_ms)
        .await?;
    let erased = match outcome {
        EraseOutcome::Erased(erased) => erased,
        EraseOutcome::LastAdministrator => return Err(errors::last_administrator()),
        EraseOutcome::Unknown => return Err(errors::user_not_found()),
    };
    for session_id in &erased.session_ids {
        state.sessions.live.end(session_id);
    }
    state.emails.mailer.remove_files(&erased.mail_ids).await;
    state.media.remove_media_leftovers().await?;
    state.emails.mailer.ring();
    Ok(())
}
