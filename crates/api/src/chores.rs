//! The recurring tasks of a server: sending emails and webhooks that are due, notifying people,
//! deleting what is due (PRIV-3), and keeping the feed searchable and sorted.
//!
//! Each task is a [`Chore`]. It waits by the clock and continues after a failure, and a panic in
//! one of its steps ends only that step. `store` defines how long things are kept and what makes a
//! quiz popular.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use store::StoreError;
use tokio_util::sync::CancellationToken;
use work::{Chore, Clock};

use crate::state::AppState;
use handling::audit::{AuditKind, Subject};

/// How often we ask the database for what became due or was written by another node.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// How often we delete what is due. At most an hour late leaves room for a server that was down.
const HOUR: Duration = Duration::from_hours(1);
/// How often we read the keys that sign: less than they need to spread.
const KEYS_EVERY: Duration = Duration::from_mins(1);
/// How soon attempts at assignments go after their players were deleted.
const UNOWNED_EVERY: Duration = Duration::from_mins(1);
/// How often we look for reminders of assignments that are due.
const REMINDERS_EVERY: Duration = Duration::from_mins(1);
/// How often we check the sessions with open sockets; sockets must close within 5 s (AUTH-10).
const SESSIONS_EVERY: Duration = Duration::from_secs(2);

/// Writes and sends the emails that are due, and posts webhooks.
pub(crate) async fn send(state: &AppState, stop: CancellationToken) {
    let all = state.services();
    let (auth, notifier, webhooks) = (&all.auth, &all.notifier, &all.webhooks);
    let mailer = &auth.emails.mailer;
    let clock = || clock(state);
    let resets = Chore::every(LOOK_EVERY)
        .rung_by(Arc::clone(&auth.reset_requested))
        .step("answering reset requests", {
            let auth = auth.clone();
            move || {
                let auth = auth.clone();
                async move { auth.answer_due_resets().await }
            }
        });
    let reminders = Chore::every(LOOK_EVERY).step("writing reminders", {
        let notifier = notifier.clone();
        move || {
            let notifier = notifier.clone();
            async move { notifier.write_due_reminders().await }
        }
    });
    let assigned = Chore::every(REMINDERS_EVERY).step("reminding of assignments", {
        let assignments = all.assignments.clone();
        move || {
            let assignments = assignments.clone();
            async move { assignments.remind_those_due().await }
        }
    });
    let reports = Chore::every(LOOK_EVERY).step("announcing reports", {
        let notifier = notifier.clone();
        move || {
            let notifier = notifier.clone();
            async move { notifier.tell_of_reports().await }
        }
    });
    let hooks = Chore::every(LOOK_EVERY)
        .rung_by(Arc::clone(&webhooks.due))
        .step("sending webhooks", {
            let (webhooks, stop) = (webhooks.clone(), stop.clone());
            move || {
                let (webhooks, stop) = (webhooks.clone(), stop.clone());
                async move { webhooks.send_due_webhooks(&stop).await }
            }
        });
    let mail = Chore::every(LOOK_EVERY)
        .rung_by(mailer.written())
        .step("sending email", {
            let (mailer, stop) = (Arc::clone(mailer), stop.clone());
            move || {
                let (mailer, stop) = (Arc::clone(&mailer), stop.clone());
                async move { mailer.send_due(&stop).await }
            }
        });
    tokio::join!(
        resets.run(clock(), stop.clone()),
        reminders.run(clock(), stop.clone()),
        assigned.run(clock(), stop.clone()),
        reports.run(clock(), stop.clone()),
        hooks.run(clock(), stop.clone()),
        mail.run(clock(), stop),
    );
}

/// Closes the sockets of sessions that ended in another process.
pub(crate) async fn watch_sessions(state: &AppState, stop: CancellationToken) {
    let sessions = state.services().sessions.clone();
    Chore::every(SESSIONS_EVERY)
        // A brief database outage must not keep ended sessions alive for longer.
        .retry_within(SESSIONS_EVERY)
        .step("looking at sessions", move || {
            let sessions = sessions.clone();
            async move { sessions.end_those_ended_elsewhere().await }
        })
        .run(clock(state), stop)
        .await;
}

/// Every hour, deletes what is due and sorts the feed. Also unlocks achievements.
pub(crate) async fn keep_house(state: &AppState, stop: CancellationToken) {
    let achievements = state.services().achievements.clone();
    let unlock = Chore::every(HOUR)
        .interruptible()
        .rung_by(achievements.rooms.results_ring())
        .rung_by(Arc::clone(&achievements.due))
        .step("unlocking achievements", move || {
            let achievements = achievements.clone();
            async move { achievements.unlock_what_is_due().await }
        });
    let house = Chore::every(HOUR)
        .interruptible()
        // Runs before we delete anything that still has to be added up.
        .step("adding up reports", {
            let rooms = state.services().reports.rooms.clone();
            move || {
                let rooms = rooms.clone();
                async move { rooms.count_reports().await.map(drop) }
            }
        })
        .step("deleting what is due", step(state, forget_what_is_due))
        .step("indexing older quizzes", step(state, index_older_quizzes))
        .step("counting what is popular", step(state, refresh_popularity));
    let assignments = state.services().assignments.clone();
    let unowned = Chore::every(UNOWNED_EVERY).step("deleting attempts without players", {
        let assignments = assignments.clone();
        move || {
            let assignments = assignments.clone();
            async move { assignments.forget_unowned().await }
        }
    });
    let assignments = Chore::every(LOOK_EVERY).step("closing assignments", move || {
        let assignments = assignments.clone();
        async move { assignments.close_what_is_due().await }
    });
    let keys = state.services().keys.clone();
    let new_keys = Chore::every(KEYS_EVERY).step("reading the keys", {
        let keys = keys.clone();
        move || keys.clone().reload()
    });
    let earlier_keys = Chore::every(HOUR)
        .interruptible()
        .step("deleting earlier keys", move || {
            keys.clone().forget_earlier()
        });
    tokio::join!(
        new_keys.run(clock(state), stop.clone()),
        earlier_keys.run(clock(state), stop.clone()),
        assignments.run(clock(state), stop.clone()),
        unowned.run(clock(state), stop.clone()),
        unlock.run(clock(state), stop.clone()),
        house.run(clock(state), stop),
    );
}

fn clock(state: &AppState) -> Arc<dyn Clock> {
    state.services().time.clock()
}

/// A step that needs several services.
fn step<F: Future<Output = Result<(), StoreError>> + Send + 'static>(
    state: &AppState,
    work: impl Fn(AppState) -> F + Send + Sync + 'static,
) -> impl Fn() -> F + Send + Sync + 'static {
    let state = state.clone();
    move || work(state.clone())
}

pub(crate) async fn forget_what_is_due(state: AppState) -> Result<(), StoreError> {
    let accounts = &state.services().accounts;
    accounts.finish_departures().await?;
    let now_ms = accounts.time.now_ms();
    let forgotten = accounts.store.forget_what_is_due(now_ms).await?;
    for session_id in &forgotten.session_ids {
        accounts.sessions.live.end(session_id);
    }
    let mailer = &accounts.emails.mailer;
    mailer.remove_files(&forgotten.mail_ids).await;
    for account_id in &forgotten.account_ids {
        let details = json!({ "reason": "unverified" });
        let subject = Subject::account(account_id);
        let audit = &accounts.audit;
        audit
            .write(AuditKind::UserDeleted, subject, None, details)
            .await;
    }
    let settings = accounts.store.instance_settings().await?;
    accounts.forget_names(&settings).await?;
    accounts.forget_answers(&settings).await?;
    let ended_count = links::forget_ended(&accounts.store, now_ms).await?;
    accounts.leave_no_idle_accounts(&settings).await?;
    accounts.media.remove_media_leftovers().await?;
    let row_count = forgotten.row_count + ended_count;
    if row_count > 0 {
        tracing::info!(row_count, "what was due is deleted");
    }
    Ok(())
}

pub(crate) async fn refresh_popularity(state: AppState) -> Result<(), StoreError> {
    let feed = &state.services().feed;
    let quiz_count = feed.store.refresh_popularity(feed.time.now_ms()).await?;
    if quiz_count > 0 {
        tracing::info!(quiz_count, "quizzes became more or less popular");
    }
    Ok(())
}

async fn index_older_quizzes(state: AppState) -> Result<(), StoreError> {
    let store = &state.services().feed.store;
    let quiz_count = store.make_word_bits().await?;
    if quiz_count > 0 {
        tracing::info!(quiz_count, "older quizzes can be searched quickly now");
    }
    store.make_question_words(None).await?;
    let question_count = bank::make_words(store).await?;
    if question_count > 0 {
        tracing::info!(
            question_count,
            "older questions are in the question bank now"
        );
    }
    Ok(())
}
