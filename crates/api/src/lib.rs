//! The doors: what browsers ask over HTTP, and what they are answered.
//!
//! Start here. The life of a request:
//!
//! 1. `requests` gives it an id and a log line, and later its headers; there a failure gets its
//!    body.
//! 2. `router` finds the handler. `auth::site_guard` has refused by then what another site sent.
//! 3. Extractors read it: who asks (`auth::signed_in`), what is asked (`extract`). What does not
//!    fit never reaches a handler.
//! 4. The handler in `routes` asks `policy` whether that may be, calls `store` or `live`, and
//!    answers with a type of `protocol`, or with an `ApiError`.
//!
//! Addresses outside `/api` are the web app's. Sockets are upgraded in `socket` and handed to
//! `live`. Nothing here knows SQL or the rules of a game, and no handler asks for the time of the
//! computer: time is a clock that tests hold.

mod account;
mod admin;
mod chores;
mod config;
mod dashboard;
mod feed;
mod friends;

mod instance;
mod notifications;
mod openapi;
mod operator;
mod profile;
mod rooms;
mod router;
mod state;
mod web_app;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use live::Rooms;
use store::{Store, StoreError};
use tokio_util::sync::CancellationToken;
use work::Clock;

pub use ::mail::transport::MailConfig;
pub use auth::providers::{GithubConfig, OidcConfig};
pub use config::{Config, SetupError};
pub use instance::about::AboutConfig;
pub use library::files::{BucketConfig, MediaConfig, MediaSetupError};
pub use openapi::openapi;
pub use operator::{CollectionImported, Operator, OperatorError, RESET_LIFE_MIN};
use state::AppState;

/// The HTTP API and the web app of one server.
#[derive(Clone)]
pub struct Api {
    state: AppState,
}

impl Api {
    /// Reads the keys, makes them the first time, and connects to what sends emails.
    pub async fn new(
        store: Store,
        rooms: Rooms,
        clock: Arc<dyn Clock>,
        config: Config,
    ) -> Result<Self, SetupError> {
        Ok(Self {
            state: AppState::new(store, rooms, clock, config).await?,
        })
    }

    /// Everything that can be asked. The caller must say in [`axum::extract::ConnectInfo`] who
    /// connects.
    pub fn router(&self) -> Router {
        router::router(self.state.clone())
    }

    /// Writes and sends the emails that are due, and posts webhooks, until told to stop.
    pub async fn send_mail(&self, stop: CancellationToken) {
        chores::send(&self.state, stop).await;
    }

    /// Closes the sockets of sessions that were ended by another process, until told to stop.
    pub async fn watch_sessions(&self, stop: CancellationToken) {
        chores::watch_sessions(&self.state, stop).await;
    }

    /// Deletes what is due and counts what is popular, every hour, and unlocks what people achieve,
    /// until told to stop.
    pub async fn keep_house(&self, stop: CancellationToken) {
        chores::keep_house(&self.state, stop).await;
    }

    /// Unlocks what people achieved, once.
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

    /// Counts what is popular once.
    pub async fn refresh_popularity(&self) -> Result<(), StoreError> {
        chores::refresh_popularity(self.state.clone()).await
    }

    /// Waits until every socket is closed. They close when their rooms are shut down.
    pub async fn sockets_closed(&self) {
        let sockets = &self.state.services().hosting.sockets;
        sockets.close();
        sockets.wait().await;
    }

    /// Tells webhook endpoints what happened, and tries everything that is due once.
    pub async fn send_due_webhooks(&self) -> Result<(), StoreError> {
        self.state.services().webhooks.send_due_webhooks().await
    }

    /// Writes the emails that were asked for, and tries every email that is due once.
    pub async fn send_due_mail(&self) -> Result<(), StoreError> {
        let all = self.state.services();
        all.auth.answer_due_resets().await?;
        all.notifier.write_due_reminders().await?;
        all.notifier.tell_of_reports().await?;
        all.auth.emails.mailer.send_due().await
    }
}
