//! A page that is connected to a room over a socket or an event stream, and keeps what it is sent.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::app::TestApp;
use crate::sockets::Socket;
use crate::streams::EventStream;

/// What carries a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wire {
    Socket,
    Stream,
}

pub(crate) const WIRES: [Wire; 2] = [Wire::Socket, Wire::Stream];

enum Line<'a> {
    Socket(Box<Socket>),
    Stream(Box<EventStream<'a>>),
}

pub(crate) struct Page<'a> {
    line: Line<'a>,
    /// Everything but pings, as it arrived.
    pub(crate) heard: Vec<String>,
    /// The secret that the room offered.
    pub(crate) token: String,
    pings: u32,
}

impl<'a> Page<'a> {
    /// Connects, and hears the greeting.
    pub(crate) async fn open(app: &'a TestApp, at: SocketAddr, code: &str, wire: Wire) -> Self {
        let line = match wire {
            Wire::Socket => {
                let socket = Socket::connect(at, code, None).await;
                Line::Socket(Box::new(socket.expect("it connects")))
            }
            Wire::Stream => Line::Stream(Box::new(EventStream::room(app, code).await)),
        };
        let mut page = Self {
            line,
            heard: Vec::new(),
            token: String::new(),
            pings: 0,
        };
        let hello = page.hear("hello").await;
        let token = hello["freshSeatToken"].as_str();
        token.expect("a token").clone_into(&mut page.token);
        page
    }

    pub(crate) async fn say(&mut self, message: Value) {
        match &mut self.line {
            Line::Socket(socket) => socket.say(message).await,
            Line::Stream(stream) => stream.say(message).await,
        }
    }

    /// The next message.
    async fn next(&mut self) -> Value {
        loop {
            let text = match &mut self.line {
                Line::Socket(socket) => match socket.next().await {
                    Some(Message::Text(text)) => text.to_string(),
                    Some(Message::Ping(_) | Message::Pong(_)) => continue,
                    other => panic!("it ended early: {other:?}"),
                },
                Line::Stream(stream) => match stream.next().await.expect("it goes on") {
                    (name, data) if name.is_empty() => data.to_string(),
                    (name, data) => {
                        assert_eq!(name, "ping", "{data}");
                        continue;
                    }
                },
            };
            let message = serde_json::from_str(&text).expect("JSON");
            self.heard.push(text);
            return message;
        }
    }

    /// The next message of a type.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next view in a phase.
    pub(crate) async fn view(&mut self, kind: &str, phase: &str) -> Value {
        loop {
            let view = self.hear(kind).await;
            if view["room"]["phase"]["type"] == phase {
                return view;
            }
        }
    }

    pub(crate) async fn join(&mut self, nickname: &str) -> Value {
        let join = json!({ "type": "join", "nickname": nickname, "seatToken": self.token });
        self.say(join).await;
        self.hear("playerView").await
    }

    /// Hears everything that was sent before now.
    pub(crate) async fn catch_up(&mut self) {
        self.pings += 1;
        let ping = json!({ "type": "ping", "clientMs": self.pings });
        self.say(ping).await;
        while self.hear("pong").await["clientMs"] != self.pings {}
    }
}
