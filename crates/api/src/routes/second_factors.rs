//! Authenticator apps and recovery codes: asking for them, setting them up, taking them away.
//!
//! A log-in that needs a code has five tries in five minutes, and every wrong code counts among the
//! account's failures in a row, so that beginning again brings no new tries.

use axum::extract::State;
use axum::response::Response;
use protocol::http::auth::SignedIn as SignedInBody;
use protocol::http::security::SecondFactor;

use crate::auth::browser::Browser;
use crate::auth::second_factor::SecondProof;
use crate::error::ApiError;
use crate::extract::Body;
use crate::rate_limit::LOG_IN_FAILURES;
use crate::routes::admission::{SECOND_FACTOR, admit};
use crate::state::AppState;

/// How many codes may be tried at one log-in.
const TRIES_MAX: i64 = 5;

/// Finishes a log-in with a second proof
///
/// A code of the authenticator app, or a recovery code. A challenge works for 5 minutes and 5 tries.
#[utoipa::path(
    post, path = "/auth/login/second-factor", operation_id = "finish_log_in", tag = "auth",
    request_body = SecondFactor,
    responses((status = 200, body = SignedInBody, description = "Signed in")),
)]
pub(crate) async fn finish_log_in(
    State(state): State<AppState>,
    browser: Browser,
    Body(form): Body<SecondFactor>,
) -> Result<Response, ApiError> {
    let now_ms = state.now_ms();
    let address = browser.address.limit_text();
    state
        .limits
        .check(LOG_IN_FAILURES, &address, now_ms)
        .await?;
    let ceremony = state
        .try_ceremony(SECOND_FACTOR, &form.challenge, TRIES_MAX)
        .await?;
    let account_id = ceremony.account_id.unwrap_or_default();
    let account = state.store.find_account(&account_id).await?;
    let account = account.ok_or_else(ApiError::challenge_expired)?;
    let by = match state
        .check_second_factor(&account, &form.code, &browser)
        .await?
    {
        SecondProof::App => "totp",
        SecondProof::RecoveryCode => "recovery_code",
        // The app was taken away meanwhile, so this log-in proves less than it should.
        SecondProof::NotAsked => return Err(ApiError::challenge_expired()),
        SecondProof::Wrong => {
            let streak = state
                .limits
                .count_wrong_code(&account.email, now_ms)
                .await?;
            state
                .note_failure(Some(&account), "second-factor", streak, &browser)
                .await?;
            return Err(ApiError::wrong_second_factor(TRIES_MAX - ceremony.tries));
        }
    };
    // Whoever tried two right codes at the same moment is signed in once.
    state.take_ceremony(SECOND_FACTOR, &form.challenge).await?;
    admit(&state, account, &browser, by).await
}
