//! What is done every hour: adding up reports of older versions, forgetting what is due (PRIV-3;
//! what is more than rows, in `retention`), and what the feed is searched and put in order by. How
//! long what is kept, and what makes a quiz popular, is said in `store`.

use serde_json::json;
use store::StoreError;
use tokio_util::sync::CancellationToken;

use crate::http::audit::Subject;
use crate::state::AppState;

/// How often. What is due at most a day after its time leaves room for a server that rests.
const EVERY_MS: i64 = 60 * 60 * 1000;

/// One task of the process; told to stop when the server stops.
pub(crate) async fn run(state: &AppState, stop: CancellationToken) {
    loop {
        // Before anything is forgotten that would have to be added up.
        tokio::select! {
            () = stop.cancelled() => return,
            counted = state.rooms.count_reports() => if let Err(error) = counted {
                tracing::warn!(%error, "older reports could not be added up; trying again later");
            },
        }
        tokio::select! {
            () = stop.cancelled() => return,
            forgotten = forget_what_is_due(state) => if let Err(error) = forgotten {
                tracing::warn!(%error, "what is due could not be forgotten; trying again later");
            },
        }
        tokio::select! {
            () = stop.cancelled() => return,
            made = make_word_bits(state) => if let Err(error) = made {
                tracing::warn!(%error, "older quizzes are searched slowly; trying again later");
            },
        }
        tokio::select! {
            () = stop.cancelled() => return,
            refreshed = refresh_popularity(state) => if let Err(error) = refreshed {
                tracing::warn!(%error, "what is popular could not be counted; trying again later");
            },
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = state.sleep(EVERY_MS) => {}
        }
    }
}

pub(crate) async fn forget_what_is_due(state: &AppState) -> Result<(), StoreError> {
    let forgotten = state.store.forget_what_is_due(state.now_ms()).await?;
    for session_id in &forgotten.session_ids {
        state.live_sessions.end(session_id);
    }
    state.mailer.remove_files(&forgotten.mail_ids).await;
    for account_id in &forgotten.account_ids {
        let details = json!({ "reason": "unverified" });
        let subject = Subject::account(account_id);
        state.audit("user_deleted", subject, None, details).await;
    }
    let settings = state.store.instance_settings().await?;
    state.forget_names(&settings).await?;
    state.forget_answers(&settings).await?;
    state.leave_no_idle_accounts(&settings).await?;
    state.remove_media_leftovers().await?;
    if forgotten.row_count > 0 {
        let row_count = forgotten.row_count;
        tracing::info!(row_count, "what was due is forgotten");
    }
    Ok(())
}

pub(crate) async fn refresh_popularity(state: &AppState) -> Result<(), StoreError> {
    let quiz_count = state.store.refresh_popularity(state.now_ms()).await?;
    if quiz_count > 0 {
        tracing::info!(quiz_count, "quizzes became more or less popular");
    }
    Ok(())
}

async fn make_word_bits(state: &AppState) -> Result<(), StoreError> {
    let quiz_count = state.store.make_word_bits().await?;
    if quiz_count > 0 {
        tracing::info!(
            quiz_count,
            "older quizzes are searched as fast as newer ones now"
        );
    }
    Ok(())
}
