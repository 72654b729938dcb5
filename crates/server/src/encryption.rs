//! Encryption without a proxy: the certificate in use, its renewal, and those who come without.
//!
//! The certificate's files are read at the start, once a minute, and on `SIGHUP`. What can't be
//! used is told and not used: people keep the certificate they have.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use live::{Clock as _, SystemClock};
use store::time::{DAY_MS, to_stored_ms};
use tls::{Certificate, Current, Files, Handshakes, Look};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::net::Speech;
use crate::settings::Settings;

/// How often we look whether the files were renewed.
const LOOK_EVERY_MS: u64 = 60_000;
/// From here on, an operator is reminded each day. Programs renew a month before the end.
const REMIND_BEFORE_MS: i64 = 14 * DAY_MS;

/// The files that the settings name.
pub(crate) fn files(settings: &Settings) -> Option<Files> {
    let (certificate, key) = settings.tls.files()?;
    let host = settings.public_host().unwrap_or_default();
    Some(Files::new(certificate, key, host))
}

/// How many days a certificate is still valid, if they are few.
pub(crate) fn days_left(certificate: &Certificate, now_ms: i64) -> Option<i64> {
    let left_ms = certificate.not_after_ms() - now_ms;
    (left_ms < REMIND_BEFORE_MS).then_some(left_ms.max(0) / DAY_MS)
}

/// What keeps the certificate fresh.
pub(crate) struct Renewal {
    files: Files,
    in_use: Certificate,
    current: Arc<Current>,
    reload: Signal,
}

/// Reads the certificate, if the settings name one.
pub(crate) async fn open(
    settings: &Settings,
    clock: &SystemClock,
) -> Result<Option<(Handshakes, Renewal)>> {
    let Some(mut files) = files(settings) else {
        return Ok(None);
    };
    let in_use = files.read(to_stored_ms(clock.now_ms())).await?;
    tracing::info!(
        names = in_use.names(),
        until = in_use.last_day(),
        "connections are encrypted here"
    );
    let current = Arc::new(Current::default());
    current.set(&in_use);
    let config = tls::server_config(Arc::clone(&current));
    let config = config.context("failed to set up encryption")?;
    let renewal = Renewal {
        files,
        in_use,
        current,
        reload: signal(SignalKind::hangup()).context("failed to watch for SIGHUP")?,
    };
    Ok(Some((Handshakes::new(config), renewal)))
}

/// What is spoken where people connect, and what keeps its certificate fresh.
pub(crate) fn speech(
    encryption: Option<(Handshakes, Renewal)>,
    router: Router,
    sent_on: Router,
) -> (Speech, Option<Renewal>) {
    let Some((handshakes, renewal)) = encryption else {
        return (Speech::Plain(router), None);
    };
    let speech = Speech::Encrypted {
        handshakes,
        router,
        sent_on,
    };
    (speech, Some(renewal))
}

impl Renewal {
    /// Follows the files until asked to stop.
    pub(crate) async fn follow(mut self, clock: Arc<SystemClock>, stop: CancellationToken) {
        let mut remind_at_ms = 0;
        loop {
            let now_ms = to_stored_ms(clock.now_ms());
            if now_ms >= remind_at_ms
                && let Some(days) = days_left(&self.in_use, now_ms)
            {
                remind_at_ms = now_ms + DAY_MS;
                tracing::warn!(
                    days,
                    until = self.in_use.last_day(),
                    "the certificate expires soon; renew it"
                );
            }
            let is_asked = tokio::select! {
                () = stop.cancelled() => return,
                _ = self.reload.recv() => true,
                () = clock.sleep_until(clock.now_ms() + LOOK_EVERY_MS) => false,
            };
            let now_ms = to_stored_ms(clock.now_ms());
            let found = if is_asked {
                self.files
                    .read(now_ms)
                    .await
                    .map_or_else(Look::Bad, Look::New)
            } else {
                self.files.look(now_ms).await
            };
            self.take(found);
        }
    }

    fn take(&mut self, found: Look) {
        match found {
            Look::Same => {}
            Look::New(certificate) => {
                self.current.set(&certificate);
                tracing::info!(
                    names = certificate.names(),
                    until = certificate.last_day(),
                    "the certificate was read again"
                );
                self.in_use = certificate;
            }
            Look::Bad(error) => {
                tracing::error!(
                    %error,
                    "the renewed certificate can't be used; the one before stays in use"
                );
            }
        }
    }
}

/// Where browsers go that come over plain HTTP: to the same page at the public address. Programs
/// are refused, or nobody would ever notice that they send secrets over the network unencrypted.
pub(crate) fn sent_on(public_url: String) -> Router {
    Router::new()
        .fallback(send_on)
        .with_state(Arc::<str>::from(public_url))
}

async fn send_on(State(public_url): State<Arc<str>>, request: Request) -> Response {
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD)
        && !request.uri().path().starts_with("/api/");
    let path = request.uri().path_and_query();
    let target = format!("{public_url}{}", path.map_or("/", |path| path.as_str()));
    match HeaderValue::try_from(target) {
        Ok(target) if is_page => {
            (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response()
        }
        // A standard way to say "HTTPS, please", for programs.
        _ => {
            let upgrade = [(header::UPGRADE, "TLS/1.2, HTTP/1.1")];
            (StatusCode::UPGRADE_REQUIRED, upgrade).into_response()
        }
    }
}
