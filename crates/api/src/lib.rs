//! The HTTP layer: what browsers request, and what we respond.
//!
//! Start here. The life of a request:
//!
//! 1. `requests` assigns an id and writes a log line. It later adds the response headers, and gives
//!    every failure its body.
//! 2. `router` finds the handler. By then, `auth::site_guard` has refused what another site sent.
//! 3. Extractors read the request: who is calling (`auth::signed_in`) and what they want
//!    (`extract`). Invalid input never reaches a handler.
//! 4. The handler in `routes` asks `policy` whether the caller may do it, calls `store` or `live`,
//!    and responds with a type from `protocol`, or with an `ApiError`.
//!
//! Addresses outside `/api` belong to the web app. `socket` upgrades sockets and passes them to
//! `live`. Nothing here knows SQL or the rules of a game. No handler reads the system time: it uses
//! a clock that tests control.

mod admin;
mod chores;
mod config;
mod dashboard;
mod erased;
mod instance;
mod keys;
mod notifications;
mod openapi;
mod operator;
mod panics;
mod rooms;
mod router;
mod state;
mod web_app;

use std::sync::Arc;

use axum::Router;
use handling::http_metrics::HttpMetrics;
use live::Rooms;
use prometheus_client::registry::Registry;
use store::{Store, StoreError};
use tokio_util::sync::CancellationToken;
use work::Clock;

pub use ::mail::transport::MailConfig;
pub use auth::providers::{GithubConfig, OidcConfig};
pub use config::{Config, SetupError};
pub use handling::proxies::TrustedProxies;
pub use instance::about::AboutConfig;
pub use library::files::{BucketConfig, MediaConfig, MediaSetupError};
pub use openapi::openapi;
pub use operator::{CollectionForm, CollectionImported, Operator, OperatorError, RESET_LIFE_MIN};
use state::AppState;

/// The HTTP API and the web app of one server.
#[derive(Clone)]
pub struct Api {
    state: AppState,
    metrics: HttpMetrics,
}

impl Api {
    /// Reads the keys, or creates them on the first start, and connects to the mail transport.
    pub async fn new(
        store: Store,
        rooms: Rooms,
        clock: Arc<dyn Clock>,
        config: Config,
    ) -> Result<Self, SetupError> {
        Ok(Self {
            state: AppState::new(store, rooms, clock, config).await?,
            metrics: HttpMetrics::default(),
        })
    }

    /// Builds the router with all routes. The caller must provide the client's address in
    /// [`axum::extract::ConnectInfo`].
    pub fn router(&self) -> Router {
        router::router(self.state.clone(), self.metrics.clone())
    }

    /// Adds what operators watch of HTTP requests.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.metrics.register(registry);
    }

    /// Writes and sends the emails that are due, and posts webhooks, until stopped.
    pub async fn send_mail(&self, stop: CancellationToken) {
        chores::send(&self.state, stop).await;
    }

    /// Closes the sockets of sessions that ended in another process, until stopped.
    pub async fn watch_sessions(&self, stop: CancellationToken) {
        chores::watch_sessions(&self.state, stop).await;
    }

    /// Deletes what is due and computes popularity every hour, and unlocks achievements, until
    /// stopped.
    pub async fn keep_house(&self, stop: CancellationToken) {
        chores::keep_house(&self.state, stop).await;
    }

    /// Unlocks achievements once.
    pub async fn unlock_what_is_due(&self) -> Result<(), StoreError> {
        self.state
            .services()
            .achievements
            .unlock_what_is_due()
            .await
    }

    /// Deletes what is due once.
    pub async fn forget_what_is_due(&self) -> Result<(), StoreError> {
        chores::forget_what_is_due(self.state.clone()).await
    }

    /// Reads the keys again, which operators may have replaced, and deletes those that nothing
    /// depends on, once.
    pub async fn keep_keys(&self) -> Result<(), StoreError> {
        let keys = &self.state.services().keys;
        keys.clone().reload().await?;
        keys.clone().forget_earlier().await
    }

    /// Computes popularity once.
    pub async fn refresh_popularity(&self) -> Result<(), StoreError> {
        chores::refresh_popularity(self.state.clone()).await
    }

    /// Waits until every socket is closed. Sockets close when their rooms are shut down.
    pub async fn sockets_closed(&self) {
        let sockets = &self.state.services().hosting.sockets;
        sockets.close();
        sockets.wait().await;
    }

    /// Writes webhook messages about recent events, and tries every delivery that is due once.
    pub async fn send_due_webhooks(&self) -> Result<(), StoreError> {
        let stop = CancellationToken::new();
        self.state
            .services()
            .webhooks
            .send_due_webhooks(&stop)
            .await
    }

    /// Writes the requested emails, and tries every email that is due once.
    pub async fn send_due_mail(&self) -> Result<(), StoreError> {
        let all = self.state.services();
        all.auth.answer_due_resets().await?;
        all.notifier.write_due_reminders().await?;
        all.assignments.remind_those_due().await?;
        all.notifier.tell_of_reports().await?;
        all.auth
            .emails
            .mailer
            .send_due(&CancellationToken::new())
            .await
    }
}
