//! The authority's connections: those that come in over HTTPS, and those that check a name.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Collected, Empty, Full};
use hyper::body::Incoming;
use hyper::header::{HOST, LOCATION, RETRY_AFTER};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::ServerConfig;
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

use super::Authority;
use super::orders::{Answer, Check, not_found, problem};
use super::requests::Refusal;
use crate::challenges::PATH;

/// Serves until it is dropped, and its connections with it.
pub(super) async fn serve(listener: TcpListener, tls: Arc<ServerConfig>, to: Arc<Authority>) {
    let acceptor = TlsAcceptor::from(tls);
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, to) = (acceptor.clone(), Arc::clone(&to));
        connections.spawn(async move {
            let Ok(stream) = acceptor.accept(stream).await else {
                return;
            };
            let service = service_fn(move |request| {
                let to = Arc::clone(&to);
                async move { Ok::<_, Infallible>(to.respond(request).await) }
            });
            let server = hyper::server::conn::http1::Builder::new();
            // A client that hangs up in the middle is done.
            let _over = server.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

impl Authority {
    async fn respond(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let (parts, body) = request.into_parts();
        let body = body.collect().await.map(Collected::to_bytes);
        let path = parts.uri.path();
        let answered = if parts.method == Method::POST {
            self.post(path, &body.unwrap_or_default()).await
        } else {
            match path {
                "/directory" => Ok(Answer::json(&self.directory())),
                "/nonce" => Ok(Answer::json(&Value::Null)),
                _ => Err(not_found()),
            }
        };
        let answer = answered.unwrap_or_else(|refusal| Answer {
            status: refusal.status,
            retry_after: refusal.retry_after.clone(),
            ..Answer::json(&problem(&refusal))
        });
        let mut state = self.state.lock();
        state.request_count += 1;
        let mut response = Response::builder().header("Replay-Nonce", state.nonce());
        if let Some(location) = answer.location {
            response = response.header(LOCATION, location);
        }
        if let Some(pause) = answer.retry_after {
            response = response.header(RETRY_AFTER, pause);
        }
        let response = response.status(answer.status);
        let response = response.body(Full::new(answer.body));
        response.expect("it is a response")
    }

    pub(super) async fn post(&self, path: &str, body: &[u8]) -> Result<Answer, Refusal> {
        let (signed, key) = self.admit(path, body)?;
        if signed.payload.is_some()
            && let Some(check) = self.check(path, &key)
        {
            let found = self.fetch(&check).await;
            return Ok(self.checked(check.order, found));
        }
        self.answer(path, &signed, key)
    }

    /// Looks whether the name leads to the client that asked for it.
    async fn fetch(&self, check: &Check) -> Result<(), Refusal> {
        let unreachable = |error: &dyn ToString| {
            Refusal::new(
                400,
                "connection",
                &format!("fetching: {}", error.to_string()),
            )
        };
        let stream = TcpStream::connect(self.http).await;
        let stream = TokioIo::new(stream.map_err(|error| unreachable(&error))?);
        let shaken = hyper::client::conn::http1::handshake(stream).await;
        let (mut sender, connection) = shaken.map_err(|error| unreachable(&error))?;
        let mut connections = JoinSet::new();
        connections.spawn(connection);
        let request = Request::get(format!("{PATH}{}", check.token));
        let request = request.header(HOST, &check.name);
        let request = request.body(Empty::<Bytes>::new()).expect("a request");
        let response = sender.send_request(request).await;
        let response = response.map_err(|error| unreachable(&error))?;
        let status = response.status();
        let body = response.into_body().collect().await;
        let body = body.map_err(|error| unreachable(&error))?.to_bytes();
        if status != StatusCode::OK || body.trim_ascii() != check.expected.as_bytes() {
            let why = format!("invalid response with status {status}");
            return Err(Refusal::new(403, "unauthorized", &why));
        }
        Ok(())
    }
}
