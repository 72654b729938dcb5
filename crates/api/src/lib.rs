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
mod auth;
mod feed;
mod friends;
mod housekeeping;
mod http;
mod instance;
mod mail;
mod media;
mod notifications;
mod openapi;
mod operator;
mod players;
mod profile;
mod quizzes;
mod reports;
mod rooms;
mod router;
mod sentences;
mod state;
mod webhooks;
mod wording;
mod work;

use std::sync::Arc;

use axum::Router;
use live::{Clock, Rooms};
use store::{Store, StoreError};
use tokio_util::sync::CancellationToken;

pub use instance::about::AboutConfig;
pub use mail::outbox::SetupError;
pub use media::files::{BucketConfig, MediaConfig, MediaSetupError};
pub use openapi::openapi;
pub use operator::{CollectionImported, Operator, OperatorError, RESET_LIFE_MIN};
use state::AppState;
pub use state::{Config, GithubConfig, MailConfig, OidcConfig};

/// The doors of one server.
#[derive(Clone)]
pub struct Api {
    state: AppState,
}

impl Api {
    /// Reads the keys, makes them the first time, and opens what letters leave by.
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

    /// Everything that can be asked. Whoever serves it must say in
    /// [`axum::extract::ConnectInfo`] who connects.
    pub fn router(&self) -> Router {
        router::router(self.state.clone())
    }

    /// Writes the letters that were asked for, sends all letters and posts webhooks, until told to
    /// stop.
    pub async fn send_mail(&self, stop: CancellationToken) {
        tokio::join!(
            self.state.answer_resets(stop.clone()),
            self.state.send_reminders(stop.clone()),
            // On the heap, because it holds a letter being written.
            Box::pin(self.state.announce_reports(stop.clone())),
            // Its tries are large; on the heap they cost the others nothing.
            Box::pin(self.state.send_webhooks(stop.clone())),
            self.state.mailer.run(stop),
        );
    }

    /// Closes the sockets of sessions that were ended by another process, until told to stop.
    pub async fn watch_sessions(&self, stop: CancellationToken) {
        auth::live_sessions::watch(&self.state, stop).await;
    }

    /// Forgets what is due and counts what is popular, every hour, and unlocks what people achieve,
    /// until told to stop.
    pub async fn keep_house(&self, stop: CancellationToken) {
        tokio::join!(
            housekeeping::run(&self.state, stop.clone()),
            profile::achievements::run(&self.state, stop),
        );
    }

    /// Unlocks what people achieved, once.
    pub async fn unlock_what_is_due(&self) -> Result<(), StoreError> {
        self.state.unlock_what_is_due().await
    }

    /// Forgets what is due once.
    pub async fn forget_what_is_due(&self) -> Result<(), StoreError> {
        housekeeping::forget_what_is_due(&self.state).await
    }

    /// Counts what is popular once.
    pub async fn refresh_popularity(&self) -> Result<(), StoreError> {
        housekeeping::refresh_popularity(&self.state).await
    }

    /// Waits until every socket is closed. They close when their rooms are shut down.
    pub async fn sockets_closed(&self) {
        self.state.sockets.close();
        self.state.sockets.wait().await;
    }

    /// Tells webhook endpoints what happened, and tries everything that is due once.
    pub async fn send_due_webhooks(&self) -> Result<(), StoreError> {
        self.state.send_due_webhooks().await
    }

    /// Writes the letters that were asked for, and tries every letter that is due once.
    pub async fn send_due_mail(&self) -> Result<(), StoreError> {
        self.state.answer_due_resets().await?;
        self.state.write_due_reminders().await?;
        self.state.tell_of_reports().await?;
        self.state.mailer.send_due().await
    }
}
