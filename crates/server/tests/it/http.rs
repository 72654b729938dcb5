//! The HTTP calls of a host, one connection each.

use anyhow::{Context as _, Result, bail};
use axum::body::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::net::TcpStream;

/// Someone who calls, perhaps signed in.
#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) authority: String,
    pub(crate) access_token: Option<String>,
    /// Who this is in an assignment, without an account.
    pub(crate) player_token: Option<String>,
}

impl Http {
    pub(crate) fn new(authority: &str) -> Self {
        Self {
            authority: authority.to_owned(),
            access_token: None,
            player_token: None,
        }
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        self.call(Method::GET, path, None).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// The status of an answer, whatever it is.
    pub(crate) async fn status(&self, path: &str, body: Value) -> Result<StatusCode> {
        let (status, _) = self.send(Method::POST, path, Some(body)).await?;
        Ok(status)
    }

    /// The status and the body of an answer, whatever they are.
    pub(crate) async fn answer(&self, path: &str, body: Value) -> Result<(StatusCode, Value)> {
        let (status, bytes) = self.send(Method::POST, path, Some(body)).await?;
        Ok((status, serde_json::from_slice(&bytes)?))
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T> {
        let what = format!("{method} {path}");
        let (status, bytes) = self
            .send(method, path, body)
            .await
            .with_context(|| format!("failed: {what}"))?;
        if !status.is_success() {
            bail!(
                "{what} was answered with {status}: {}",
                String::from_utf8_lossy(&bytes)
            );
        }
        serde_json::from_slice(&bytes).with_context(|| format!("failed to read: {what}"))
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<(StatusCode, Bytes)> {
        let stream = TcpStream::connect(&self.authority).await?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        // Ends with the connection, when `sender` is dropped below.
        let driver = tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/{path}"))
            .header(header::HOST, &self.authority)
            .header(header::ORIGIN, format!("http://{}", self.authority));
        if let Some(token) = &self.access_token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(token) = &self.player_token {
            request = request.header("x-player-token", token);
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Full::<Bytes>::from(body.to_string())
            }
            None => Full::default(),
        };
        let response = sender.send_request(request.body(body)?).await?;
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        drop(sender);
        driver
            .await
            .context("the connection's task ended early")??;
        Ok((status, bytes))
    }
}
