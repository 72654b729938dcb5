//! Sends HTTP requests to providers, and to nobody else (API-9).
//!
//! Only addresses that the operator configured, or that a configured provider names as its own,
//! ever get here; visitors have no say in them. Requests use TLS, unless the provider runs on this
//! computer. We don't follow redirects or use proxies, and we give up on responses that are late or
//! large.

use std::fmt;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::time::Duration;

use openidconnect::url::{Host, Url};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::redirect;

use handling::tls;

/// The timeout for one response.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum size of a response; key lists are a few KiB.
const ANSWER_BYTES_MAX: usize = 1024 * 1024;

/// The HTTP client.
pub(crate) struct Outbound {
    client: reqwest::Client,
    may_ask_this_computer: bool,
}

/// Why there is no response.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OutboundError {
    #[error("{0} may not be asked: it is neither encrypted nor on this computer")]
    Forbidden(String),
    #[error("the request cannot be sent: {0}")]
    Request(#[source] reqwest::Error),
    #[error("the site answered {0}")]
    Down(reqwest::StatusCode),
    #[error("the answer is larger than {ANSWER_BYTES_MAX} bytes")]
    TooLarge,
}

impl Outbound {
    /// Creates a client for the provider at this address.
    pub(crate) fn new(provider: &Url, timeout: Duration) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls::config())
            .redirect(redirect::Policy::none())
            .no_proxy()
            .timeout(timeout)
            // GitHub rejects requests without a user agent.
            .user_agent("Fanfare")
            .build()?;
        Ok(Self {
            client,
            may_ask_this_computer: provider.scheme() == "http" && is_this_computer(provider),
        })
    }

    /// Whether we may send requests, or users, to an address.
    pub(crate) fn check(&self, url: &Url) -> Result<(), OutboundError> {
        let is_right = match url.scheme() {
            "https" => true,
            "http" => self.may_ask_this_computer && is_this_computer(url),
            _ => false,
        };
        if is_right {
            Ok(())
        } else {
            let host = url.host_str().unwrap_or_default().to_owned();
            Err(OutboundError::Forbidden(host))
        }
    }

    /// Sends a request. Any response other than a server error counts as an answer.
    pub(crate) async fn ask(&self, request: HttpRequest) -> Result<HttpResponse, OutboundError> {
        // URLs may contain codes, and errors are logged.
        let failed = |error: reqwest::Error| OutboundError::Request(error.without_url());
        let request = reqwest::Request::try_from(request).map_err(failed)?;
        self.check(request.url())?;
        let mut answer = self.client.execute(request).await.map_err(failed)?;
        if answer.status().is_server_error() || answer.status().as_u16() == 429 {
            return Err(OutboundError::Down(answer.status()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(failed)? {
            if body.len() + chunk.len() > ANSWER_BYTES_MAX {
                return Err(OutboundError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        let mut response = HttpResponse::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }
}

impl fmt::Debug for Outbound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outbound")
            .field("may_ask_this_computer", &self.may_ask_this_computer)
            .finish_non_exhaustive()
    }
}

impl<'c> AsyncHttpClient<'c> for Outbound {
    type Error = OutboundError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, OutboundError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.ask(request))
    }
}

fn is_this_computer(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use openidconnect::url::Url;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::{ANSWER_BYTES_MAX, Outbound, OutboundError, TIMEOUT};

    fn url(text: &str) -> Url {
        Url::parse(text).expect("an address")
    }

    fn get(url: &Url) -> openidconnect::HttpRequest {
        let request = axum::http::Request::get(url.as_str());
        request.body(Vec::new()).expect("a request")
    }

    /// A site that sends the same response to every request, and its address.
    async fn site(answer: &'static [u8], then: Vec<u8>) -> Url {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = [0; 4096];
                let _read = stream.read(&mut request).await;
                let _sent = stream.write_all(answer).await;
                let _sent = stream.write_all(&then).await;
                // Stays silent, but keeps the connection open until the client closes it.
                let _read = stream.read(&mut request).await;
            }
        });
        url(&format!("http://{address}"))
    }

    #[test]
    fn api_9_only_tls_or_this_computer_is_asked() {
        let far = Outbound::new(&url("https://login.example"), TIMEOUT).expect("it is built");
        assert!(far.check(&url("https://keys.login.example/jwks")).is_ok());
        for forbidden in [
            "http://login.example",
            "http://127.0.0.1/jwks",
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
            "ftp://login.example",
        ] {
            assert!(far.check(&url(forbidden)).is_err(), "{forbidden}");
        }
        let near = Outbound::new(&url("http://127.0.0.1:9000"), TIMEOUT).expect("it is built");
        assert!(near.check(&url("http://[::1]:9000/jwks")).is_ok());
        assert!(near.check(&url("http://192.168.1.1/jwks")).is_err());
        assert!(
            near.check(&url("http://localhost.evil.example/jwks"))
                .is_err()
        );
    }

    #[tokio::test]
    async fn api_9_redirects_are_not_followed() {
        let trap = site(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", Vec::new()).await;
        let moved = format!("HTTP/1.1 302 Found\r\nlocation: {trap}\r\ncontent-length: 0\r\n\r\n");
        let site = site(moved.leak().as_bytes(), Vec::new()).await;
        let outbound = Outbound::new(&site, TIMEOUT).expect("it is built");
        let answer = outbound.ask(get(&site)).await.expect("an answer");
        assert_eq!(answer.status(), 302);
    }

    #[tokio::test]
    async fn f22_late_large_and_broken_answers_are_given_up() {
        let silent = site(b"", Vec::new()).await;
        let outbound = Outbound::new(&silent, Duration::from_millis(50)).expect("it is built");
        let error = outbound
            .ask(get(&silent))
            .await
            .expect_err("nobody answers");
        assert!(
            matches!(&error, OutboundError::Request(error) if error.is_timeout()),
            "{error}"
        );

        let large = b"HTTP/1.1 200 OK\r\ncontent-length: 9000000\r\n\r\n";
        let large = site(large, vec![b' '; ANSWER_BYTES_MAX + 1]).await;
        let outbound = Outbound::new(&large, TIMEOUT).expect("it is built");
        let error = outbound.ask(get(&large)).await.expect_err("it is too much");
        assert!(matches!(error, OutboundError::TooLarge), "{error}");

        let broken = b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n";
        let broken = site(broken, Vec::new()).await;
        let error = outbound.ask(get(&broken)).await.expect_err("it is down");
        assert!(matches!(error, OutboundError::Down(_)), "{error}");
    }
}
