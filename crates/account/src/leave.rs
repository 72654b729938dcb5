//! Deleting an account, by its owner or by an administrator.
//!
//! We end the account's running rooms first, so that nothing more is written about them. One
//! transaction then takes the account out of use. Its data goes piece by piece, so that no game
//! waits for it, and last its files. Anyone who deletes an account waits for that a few seconds at
//! most; a chore finishes what a restart cut off. The `erase` module in `store` decides what is
//! deleted and what stays.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use store::{Account, DepartureOutcome, StoreError};

use crate::Accounts;
use crate::errors;
use auth::signed_in::Confirmed;
use handling::audit::{AuditKind, Subject};
use handling::error::ApiError;
use mail::emails::{Notice, Reader, notice};

/// How long a caller waits for the end. Few accounts have so much that it takes longer.
const PATIENCE_MS: i64 = 5_000;

/// Deletes your account
///
/// Permanently, with your quizzes and the reports of your live sessions. Running rooms end. From
/// then on, nobody can sign in to it or see what it published; if it has thousands of quizzes, the
/// last ones are deleted a few minutes later. You must have confirmed your identity in the last 5
/// minutes.
#[utoipa::path(
    delete, path = "/account", operation_id = "delete_account", tag = "account",
    security(("bearer" = [])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_account(
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
pub async fn erase(
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
        .begin_departure(&account.id, email.mail(&account.email), now_ms)
        .await?;
    match outcome {
        DepartureOutcome::Begun { session_ids } => state.depart(&account.id, &session_ids).await,
        DepartureOutcome::LastAdministrator => return Err(errors::last_administrator()),
        DepartureOutcome::Unknown => return Err(errors::user_not_found()),
    }
    Ok(())
}

impl Accounts {
    /// Closes the sockets of an account whose deletion has begun, and waits a little for its end.
    pub(crate) async fn depart(&self, account_id: &str, session_ids: &[String]) {
        for session_id in session_ids {
            self.sessions.live.end(session_id);
        }
        // It goes on if the caller leaves.
        let (state, id) = (self.clone(), account_id.to_owned());
        let finish = tokio::spawn(async move { state.finish_departure(&id).await });
        tokio::select! {
            _ = finish => {}
            () = self.time.sleep(PATIENCE_MS) => {}
        }
    }

    /// Finishes the deletions that were cut off.
    pub async fn finish_departures(&self) -> Result<(), StoreError> {
        for account_id in self.store.list_departures().await? {
            self.finish_departure(&account_id).await;
        }
        Ok(())
    }

    /// A failure is logged, and the deletion is tried again within the hour.
    async fn finish_departure(&self, account_id: &str) {
        let finished = self
            .store
            .finish_departure(account_id, self.time.now_ms())
            .await;
        match finished {
            Ok(mail_ids) => self.emails.mailer.remove_files(&mail_ids).await,
            Err(error) => {
                tracing::warn!(account_id, %error, "could not finish deleting an account");
                return;
            }
        }
        if let Err(error) = self.media.remove_media_leftovers().await {
            tracing::warn!(%error, "could not remove the files of a deleted account");
        }
        self.emails.mailer.ring();
    }
}
