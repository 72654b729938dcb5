//! Posts to an address that someone chose, such as a webhook's: over TLS, to a checked address,
//! without redirects or proxies, and with a short timeout. We keep part of the response, because
//! the endpoint's owner wants to see it; no one else can.

pub mod public_internet;

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::redirect;
use work::Unfinished;

use crate::outgoing::public_internet::{Forbidden, Guard};
use crate::tls;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(15);
/// How much of a response is kept.
pub const ANSWER_BYTES_MAX: usize = 1024;

/// Posts webhooks.
pub struct Sender {
    client: reqwest::Client,
    guard: Guard,
}

/// The outcome of one try.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Milliseconds until the response arrived or we gave up.
    pub duration_ms: i64,
    pub status: Option<u16>,
    /// Why there is no response, in words for the endpoint's owner.
    pub error: Option<String>,
    /// The beginning of the response.
    pub answer: Option<String>,
}

impl Outcome {
    pub fn is_delivered(&self) -> bool {
        self.status
            .is_some_and(|status| (200..300).contains(&status))
    }
}

impl From<Unfinished> for Outcome {
    fn from(unfinished: Unfinished) -> Self {
        let words = match unfinished {
            Unfinished::TimedOut => "no answer in time",
            Unfinished::Panicked => "an error of this server",
        };
        Self {
            error: Some(words.to_owned()),
            ..Self::default()
        }
    }
}

impl Sender {
    pub fn new(guard: Guard) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls::config())
            .dns_resolver(Arc::new(guard.clone()))
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            // Each delivery opens a new connection, so that each address is checked.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("Fanfare/", env!("CARGO_PKG_VERSION"), " (webhook)"))
            .build()?;
        Ok(Self { client, guard })
    }

    /// Whether an address may be saved as an endpoint.
    pub fn check(&self, url: &str) -> Result<(), Forbidden> {
        self.guard.check(url).map(drop)
    }

    /// Posts JSON with these headers.
    pub async fn post(
        &self,
        url: &str,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Outcome {
        let began = Instant::now();
        let mut outcome = match self.guard.check(url) {
            Ok(url) => self.exchange(url.as_str(), headers, body).await,
            Err(forbidden) => Outcome {
                error: Some(forbidden.to_string()),
                ..Outcome::default()
            },
        };
        outcome.duration_ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
        outcome
    }

    async fn exchange(
        &self,
        url: &str,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Outcome {
        let mut request = self
            .client
            .post(url)
            .header("content-type", "application/json")
            .body(body);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let mut response = match request.send().await {
            Ok(response) => response,
            Err(error) => {
                return Outcome {
                    error: Some(told(&error)),
                    ..Outcome::default()
                };
            }
        };
        let mut answer = Vec::new();
        let mut error = None;
        while answer.len() < ANSWER_BYTES_MAX {
            match response.chunk().await {
                Ok(Some(chunk)) => answer.extend_from_slice(&chunk),
                Ok(None) => break,
                // The status arrived, and that is what counts.
                Err(failed) => {
                    error = Some(told(&failed));
                    break;
                }
            }
        }
        answer.truncate(ANSWER_BYTES_MAX);
        Outcome {
            duration_ms: 0,
            status: Some(response.status().as_u16()),
            error,
            // PostgreSQL can't store NUL.
            answer: Some(String::from_utf8_lossy(&answer).replace('\0', "\u{fffd}")),
        }
    }
}

/// Describes a failure without naming our addresses or anything internal.
fn told(error: &reqwest::Error) -> String {
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(forbidden) = cause.downcast_ref::<Forbidden>() {
            return forbidden.to_string();
        }
        source = cause.source();
    }
    let words = if error.is_timeout() {
        "no answer in time"
    } else if error.is_connect() {
        "no connection, or no valid certificate"
    } else {
        "the answer broke off or could not be read"
    };
    words.to_owned()
}
