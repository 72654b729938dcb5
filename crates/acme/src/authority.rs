//! The connection to the authority: HTTPS by the client that the whole program uses.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http_body_util::{BodyExt as _, Full};
use hyper::header::RETRY_AFTER;
use hyper::{Request, Response};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use jiff::fmt::rfc2822;
use parking_lot::Mutex;
use reqwest::redirect;
use rustls::ClientConfig;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// For a whole response. Some authorities check a name before they respond.
const RESPONSE_TIMEOUT: Duration = Duration::from_mins(1);
/// A chain of certificates has a few KiB.
const RESPONSE_BYTES_MAX: usize = 256 * 1024;

type Responding = Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>>;

/// Carries requests to the authority. Clones are the same connection.
#[derive(Debug, Clone)]
pub(crate) struct Authority {
    client: reqwest::Client,
    /// What the newest response said in `Retry-After`, which the library keeps to itself. A mutex,
    /// because one request is on its way at a time.
    retry_after: Arc<Mutex<Option<String>>>,
}

/// Why the authority couldn't be reached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreachable {
    #[error("{}", told(.0))]
    Request(#[source] reqwest::Error),
    #[error("its response is longer than {RESPONSE_BYTES_MAX} bytes")]
    TooLong,
}

impl Authority {
    pub(crate) fn new(trust: ClientConfig) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(trust)
            .https_only(true)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(RESPONSE_TIMEOUT)
            .build()?;
        Ok(Self {
            client,
            retry_after: Arc::default(),
        })
    }

    /// How long the newest response asked to wait, at this time in milliseconds.
    pub(crate) fn asked_pause_ms(&self, now_ms: u64) -> Option<u64> {
        let said = self.retry_after.lock().clone()?;
        pause_ms(&said, now_ms)
    }

    async fn send(&self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        let failed = |error: Unreachable| Error::Other(Box::new(error));
        let unreachable = |error: reqwest::Error| failed(Unreachable::Request(error.without_url()));
        let (parts, body) = request.into_parts();
        let body = body.collect().await.unwrap_or_else(|never| match never {});
        let request = Request::from_parts(parts, body.to_bytes());
        let request = reqwest::Request::try_from(request).map_err(unreachable)?;
        *self.retry_after.lock() = None;
        let mut response = self.client.execute(request).await.map_err(unreachable)?;
        let mut body = BytesMut::new();
        while let Some(part) = response.chunk().await.map_err(unreachable)? {
            if body.len() + part.len() > RESPONSE_BYTES_MAX {
                return Err(failed(Unreachable::TooLong));
            }
            body.extend_from_slice(&part);
        }
        let said = response.headers().get(RETRY_AFTER);
        let said = said.and_then(|value| value.to_str().ok());
        *self.retry_after.lock() = said.map(str::to_owned);
        let mut whole = Response::new(Full::new(body.freeze()));
        *whole.status_mut() = response.status();
        std::mem::swap(whole.headers_mut(), response.headers_mut());
        Ok(whole.into())
    }
}

impl HttpClient for Authority {
    fn request(&self, request: Request<BodyWrapper<Bytes>>) -> Responding {
        let authority = self.clone();
        Box::pin(async move { authority.send(request).await })
    }
}

/// The wait in a `Retry-After`: seconds, or a date.
fn pause_ms(said: &str, now_ms: u64) -> Option<u64> {
    let said = said.trim();
    if let Ok(seconds) = said.parse::<u64>() {
        return Some(seconds.saturating_mul(1_000));
    }
    let at = rfc2822::parse(said).ok()?.timestamp().as_millisecond();
    Some(u64::try_from(at).ok()?.saturating_sub(now_ms))
}

/// An error with its cause, which says more: "connection refused".
fn told(error: &reqwest::Error) -> String {
    let mut deepest: &dyn std::error::Error = error;
    while let Some(cause) = deepest.source() {
        deepest = cause;
    }
    deepest.to_string()
}

#[cfg(test)]
mod tests {
    use super::pause_ms;

    #[test]
    fn a_wait_is_in_seconds_or_until_a_date() {
        let now_ms = 1_764_230_400_000; // 2025-11-27 08:00:00
        assert_eq!(pause_ms(" 120 ", now_ms), Some(120_000));
        let date = |said| pause_ms(said, now_ms);
        assert_eq!(date("Thu, 27 Nov 2025 09:00:00 GMT"), Some(3_600_000));
        assert_eq!(date("Thu, 27 Nov 2025 07:00:00 GMT"), Some(0));
        assert_eq!(date("soon"), None);
    }
}
