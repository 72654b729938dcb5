//! A certificate in files, which other programs renew.
//!
//! The files are read at the start, once a minute, and on `SIGHUP`. What can't be used is told and
//! not used: people keep the certificate they have.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use live::{Clock as _, SystemClock};
use store::time::{DAY_MS, to_stored_ms};
use tls::{Certificate, Current, Files, Look};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// How often we look whether the files were renewed.
const LOOK_EVERY_MS: u64 = 60_000;
/// From here on, an operator is reminded each day. Programs renew a month before the end.
const REMIND_BEFORE_MS: i64 = 14 * DAY_MS;

/// How many days a certificate is still valid, if they are few.
pub(crate) fn days_left(certificate: &Certificate, now_ms: i64) -> Option<i64> {
    let left_ms = certificate.not_after_ms() - now_ms;
    (left_ms < REMIND_BEFORE_MS).then_some(left_ms.max(0) / DAY_MS)
}

/// What follows the files.
pub(crate) struct Following {
    files: Files,
    in_use: Certificate,
    current: Arc<Current>,
    reload: Signal,
}

impl Following {
    /// Reads the files for the first time.
    pub(super) async fn start(
        mut files: Files,
        current: Arc<Current>,
        clock: &SystemClock,
    ) -> Result<Self> {
        let in_use = files.read(to_stored_ms(clock.now_ms())).await?;
        tracing::info!(
            names = in_use.names(),
            until = in_use.last_day(),
            "connections are encrypted here"
        );
        current.set(&in_use);
        Ok(Self {
            files,
            in_use,
            current,
            reload: signal(SignalKind::hangup()).context("failed to watch for SIGHUP")?,
        })
    }

    /// Follows the files until asked to stop.
    pub(super) async fn follow(mut self, clock: Arc<SystemClock>, stop: CancellationToken) {
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
