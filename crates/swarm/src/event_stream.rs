//! A connection without a WebSocket: frames as server-sent events, messages in posts.
//!
//! Posts go out one after the other, on a connection of their own, as from a browser.

use std::collections::VecDeque;

use anyhow::{Context, Result, ensure};
use bytes::{Bytes, BytesMut};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::SendRequest;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use protocol::http::streams::{StreamClosed, StreamOpened, StreamPing};
use protocol::socket::ClientMessage;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use crate::clock::now_us;
use crate::conversation::{Heard, Place, Target};

/// A player says one thing at a time, and answers a ping a second.
const POSTS_MAX: usize = 64;

/// A post that waits: its path below the stream's, and its body.
type Post = (&'static str, Bytes);

pub(crate) struct EventStream {
    body: Incoming,
    /// What arrived and is no whole event yet.
    rest: BytesMut,
    heard: VecDeque<Heard>,
    id: String,
    seq: u32,
    posts: mpsc::Sender<Post>,
}

impl EventStream {
    pub(crate) async fn open(target: &Target, place: &Place, index: u32) -> Result<Self> {
        let path = format!("/api/v1/rooms/{}/stream", place.code);
        let mut sender = connect(target, index).await?;
        let opened = format!("{path}{}", place.query());
        let request = request(target, Method::GET, &opened)
            .header(header::ACCEPT, "text/event-stream")
            .body(Full::default())?;
        let response = sender.send_request(request).await?;
        ensure!(
            response.status() == StatusCode::OK,
            "no event stream: {}",
            response.status()
        );
        let (posts, waiting) = mpsc::channel(POSTS_MAX);
        let poster = connect(target, index).await?;
        tokio::spawn(post_all(poster, target.clone(), path, waiting));
        Ok(Self {
            body: response.into_body(),
            rest: BytesMut::new(),
            heard: VecDeque::new(),
            id: String::new(),
            seq: 0,
            posts,
        })
    }

    pub(crate) fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.seq += 1;
        let message = RawValue::from_string(serde_json::to_string(message)?)?;
        let body = json!({ "connection": self.id, "seq": self.seq, "messages": [message] });
        let post = ("", body.to_string().into());
        self.posts.try_send(post).context("a post was refused")
    }

    /// The next frame. Cancel-safe.
    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            if let Some(heard) = self.heard.pop_front() {
                return heard;
            }
            // A post that was refused ends its task, and nothing more can be said.
            if self.posts.is_closed() {
                return Heard::Closed { code: 1006 };
            }
            let Some(Ok(frame)) = self.body.frame().await else {
                return Heard::Closed { code: 1006 };
            };
            let at_us = now_us();
            if let Ok(data) = frame.into_data() {
                self.rest.extend_from_slice(&data);
                while let Some(end) = self.rest.windows(2).position(|two| two == b"\n\n") {
                    let event = self.rest.split_to(end + 2);
                    if self.take(&event[..end], at_us).is_none() {
                        return Heard::Closed { code: 1006 };
                    }
                }
            }
        }
    }

    /// Takes one event; `None` if it is none of ours.
    fn take(&mut self, event: &[u8], at_us: u64) -> Option<()> {
        let event = str::from_utf8(event).ok()?;
        if event == ":" {
            return Some(());
        }
        if let Some(text) = event.strip_prefix("data: ") {
            let text = text.into();
            self.heard.push_back(Heard::Text { text, at_us });
            return Some(());
        }
        let (name, data) = event.strip_prefix("event: ")?.split_once("\ndata: ")?;
        match name {
            "stream" => self.id = serde_json::from_str::<StreamOpened>(data).ok()?.id,
            "ping" => {
                let StreamPing { nonce } = serde_json::from_str(data).ok()?;
                let body = json!({ "connection": self.id, "nonce": nonce });
                let _refused = self.posts.try_send(("/pong", body.to_string().into()));
            }
            "close" => {
                let code = serde_json::from_str::<StreamClosed>(data).ok()?.code;
                self.heard.push_back(Heard::Closed { code });
            }
            _ => return None,
        }
        Some(())
    }
}

async fn connect(target: &Target, index: u32) -> Result<SendRequest<Full<Bytes>>> {
    let stream = target.connect(index).await.context("failed to connect")?;
    let (sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    Ok(sender)
}

fn request(target: &Target, method: Method, path: &str) -> hyper::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, &target.authority)
        .header(header::ORIGIN, target.origin())
}

/// Posts what is said, in order, until the conversation is dropped or a post is refused.
async fn post_all(
    mut sender: SendRequest<Full<Bytes>>,
    target: Target,
    path: String,
    mut waiting: mpsc::Receiver<Post>,
) -> Result<()> {
    while let Some((below, body)) = waiting.recv().await {
        let request = request(&target, Method::POST, &format!("{path}{below}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Full::from(body))?;
        sender.ready().await?;
        let response = sender.send_request(request).await?;
        ensure!(response.status().is_success(), "{}", response.status());
        response.into_body().collect().await?;
    }
    Ok(())
}
