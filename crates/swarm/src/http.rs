//! The few HTTP requests a host makes. One connection per request: there are about ten in a game.

use anyhow::{Context, Result, bail, ensure};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use protocol::error::{ErrorCode, Problem};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::conversation::Target;

/// An unsuccessful response, with its message.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// The error code, if the response was a problem document.
    pub(crate) code: Option<ErrorCode>,
    sentence: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.status, self.sentence)
    }
}

impl std::error::Error for Refusal {}

/// A content type and a body.
type Content = (&'static str, Bytes);

fn json(body: &Value) -> Content {
    ("application/json", body.to_string().into())
}

#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) target: Target,
    pub(crate) access_token: Option<String>,
    /// The client address a proxy would report; only a server that trusts its proxy believes it.
    pub(crate) forwarded_for: Option<String>,
}

impl Http {
    pub(crate) fn new(target: Target) -> Self {
        Self {
            target,
            access_token: None,
            forwarded_for: None,
        }
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.call(Method::GET, path, None).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T> {
        self.call(Method::POST, path, Some(json(&body))).await
    }

    pub(crate) async fn put<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T> {
        self.call(Method::PUT, path, Some(json(&body))).await
    }

    /// Uploads a file.
    pub(crate) async fn upload<T: DeserializeOwned>(
        &self,
        path: &str,
        file: &'static [u8],
    ) -> Result<T> {
        let file = ("application/octet-stream", Bytes::from_static(file));
        self.call(Method::POST, path, Some(file)).await
    }

    /// The raw response for a path.
    pub(crate) async fn download(&self, path: &str) -> Result<Bytes> {
        let (status, bytes) = self.send(Method::GET, path, None).await?;
        ensure!(status.is_success(), "refused: GET {path}: {status}");
        Ok(bytes)
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Content>,
    ) -> Result<T> {
        let what = format!("{method} {path}");
        let (status, bytes) = self
            .send(method, path, body)
            .await
            .with_context(|| format!("failed: {what}"))?;
        if !status.is_success() {
            let (code, sentence) = match serde_json::from_slice::<Problem>(&bytes) {
                Ok(problem) => (
                    Some(problem.code),
                    format!("{} {:?}", problem.message, problem.errors),
                ),
                Err(_) => (None, String::from_utf8_lossy(&bytes).into_owned()),
            };
            let refusal = Refusal {
                status,
                code,
                sentence,
            };
            return Err(refusal).with_context(|| format!("refused: {what}"));
        }
        serde_json::from_slice(&bytes).with_context(|| format!("failed to read the answer: {what}"))
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Content>,
    ) -> Result<(StatusCode, Bytes)> {
        let stream = self.target.connect(0).await?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        // Ends with the connection, when `sender` is dropped below.
        let driver = tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/{path}"))
            .header(header::HOST, &self.target.authority)
            .header(header::ORIGIN, self.target.origin());
        if let Some(token) = &self.access_token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(address) = &self.forwarded_for {
            request = request.header("x-forwarded-for", address);
        }
        let body: Full<Bytes> = match body {
            Some((kind, body)) => {
                request = request.header(header::CONTENT_TYPE, kind);
                Full::from(body)
            }
            None => Full::default(),
        };
        let response = sender.send_request(request.body(body)?).await?;
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        drop(sender);
        if driver.await.is_err() {
            bail!("the connection's task ended early");
        }
        Ok((status, bytes))
    }
}
