//! Keeps a certificate in use and fresh, for as long as the server runs.
//!
//! What goes wrong never ends it: it says so in the log, waits, and tries again, later and later.
//! The certificate before stays in use meanwhile.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use tls::{Certificate, Current};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use work::Clock;

use crate::challenges::Challenges;
use crate::failure::Failure;
use crate::folder::Folder;
use crate::issuer::{Config, Issued, Issuer, SetupError};
use crate::schedule::{pause_ms, renew_at_ms};

/// The longest wait in one piece. The clock may be set meanwhile.
const WAIT_MAX_MS: u64 = 3_600_000;
/// A new certificate that is due for renewal already means that this computer's clock is wrong.
/// Asking again at once would use up the authority's limits.
const WRONG_CLOCK_PAUSE_MS: u64 = 24 * 3_600_000;

/// Gets the certificate and renews it.
pub struct Keeper {
    issuer: Arc<Issuer>,
    current: Arc<Current>,
    clock: Arc<dyn Clock>,
    in_use: Option<Certificate>,
    failures: u32,
}

impl Keeper {
    /// Reads the certificate of the time before, if there is one that can still be used.
    ///
    /// # Errors
    ///
    /// If nothing could ever be asked of the authority.
    pub async fn open(
        config: Config,
        current: Arc<Current>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, SetupError> {
        let issuer = Issuer::new(config, Arc::clone(&clock))?;
        let in_use = usable(&issuer.folder, clock.as_ref()).await;
        if let Some(certificate) = &in_use {
            current.set(certificate);
        }
        Ok(Self {
            issuer: Arc::new(issuer),
            current,
            clock,
            in_use,
            failures: 0,
        })
    }

    /// The challenges to answer over plain HTTP.
    pub fn challenges(&self) -> Challenges {
        self.issuer.challenges.clone()
    }

    /// The certificate in use, if there is one.
    pub fn certificate(&self) -> Option<&Certificate> {
        self.in_use.as_ref()
    }

    /// Keeps the certificate fresh until asked to stop. Who rings doesn't want to wait for the next
    /// try after a failure.
    pub async fn run(mut self, ring: Arc<Notify>, stop: CancellationToken) {
        let mut due_ms = self.renewal_ms();
        let mut may_ring = false;
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = ring.notified() => {
                    // Taken also if it may not shorten this wait, or it would shorten the next.
                    if !may_ring {
                        continue;
                    }
                }
                () = self.until(due_ms) => {}
            }
            let tried = tokio::select! {
                () = stop.cancelled() => return,
                tried = self.try_once() => tried,
            };
            (due_ms, may_ring) = match tried {
                Ok(issued) => (self.take(issued).await, false),
                Err(failure) => self.tell(&failure),
            };
        }
    }

    /// When the certificate in use is to be renewed; now, if there is none.
    fn renewal_ms(&self) -> u64 {
        let at_ms = self.in_use.as_ref().map_or(0, renew_at_ms);
        u64::try_from(at_ms).unwrap_or(0)
    }

    async fn until(&self, at_ms: u64) {
        loop {
            let now_ms = self.clock.now_ms();
            if now_ms >= at_ms {
                return;
            }
            let at_ms = at_ms.min(now_ms + WAIT_MAX_MS);
            self.clock.sleep_until(at_ms).await;
        }
    }

    /// Tries in a task of its own, so that a panic ends nothing else.
    async fn try_once(&self) -> Result<Issued, Failure> {
        let issuer = Arc::clone(&self.issuer);
        let task = tokio::spawn(async move { issuer.issue().await });
        let tried = AbortOnDropHandle::new(task).await;
        tried.unwrap_or_else(|error| Err(Failure::Broken(error.to_string())))
    }

    /// Uses a new certificate, and says when to renew it.
    async fn take(&mut self, issued: Issued) -> u64 {
        let Issued { certificate, pem } = issued;
        self.failures = 0;
        self.current.set(&certificate);
        if let Err(error) = self.issuer.folder.keep_certificate(pem.as_bytes()).await {
            tracing::error!(
                %error,
                "the new certificate is in use but can't be kept; a restart will ask for another"
            );
        }
        tracing::info!(
            names = certificate.names(),
            until = certificate.last_day(),
            "there is a new certificate"
        );
        self.in_use = Some(certificate);
        let (now_ms, due_ms) = (self.clock.now_ms(), self.renewal_ms());
        if due_ms > now_ms {
            return due_ms;
        }
        tracing::error!("the new certificate seems old; is this computer's clock right?");
        now_ms + WRONG_CLOCK_PAUSE_MS
    }

    /// Logs a failure. Says when to try again, and whether a ring may shorten the wait.
    fn tell(&mut self, failure: &Failure) -> (u64, bool) {
        self.failures = self.failures.saturating_add(1);
        let asked_ms = self.issuer.asked_pause_ms();
        // Without chance all servers ask at the same moment, which does no harm to us.
        let chance = getrandom::u64().unwrap_or(0);
        let now_ms = self.clock.now_ms();
        let due_ms = now_ms + pause_ms(self.failures, asked_ms, chance);
        let again_at = shown(due_ms);
        match &self.in_use {
            Some(certificate) if !is_over(certificate, now_ms) => tracing::warn!(
                error = %failure,
                again_at,
                until = certificate.last_day(),
                "the certificate couldn't be renewed; the one before stays in use"
            ),
            _ => tracing::error!(
                error = %failure,
                again_at,
                "there is no certificate, so nobody can connect over HTTPS"
            ),
        }
        (due_ms, !failure.is_rate_limit() && asked_ms.is_none())
    }
}

/// A certificate that isn't valid yet is used: the authority's clock is rather right than ours.
fn is_over(certificate: &Certificate, now_ms: u64) -> bool {
    u64::try_from(certificate.not_after_ms()).unwrap_or(0) <= now_ms
}

async fn usable(folder: &Folder, clock: &dyn Clock) -> Option<Certificate> {
    match folder.certificate().await {
        Ok(found) => found.filter(|certificate| !is_over(certificate, clock.now_ms())),
        Err(error) => {
            tracing::warn!(%error, "the certificate can't be used; asking for a new one");
            None
        }
    }
}

/// A moment, such as `2027-02-01T08:00:00Z`.
fn shown(at_ms: u64) -> String {
    let at = SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(at_ms));
    let at = at.and_then(|at| Timestamp::try_from(at).ok());
    let at = at.unwrap_or(Timestamp::MAX);
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

#[cfg(test)]
mod tests;
