//! One connection to a room, as any client has it.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::socket::{ClientMessage, ServerMessage};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Longer than anything a healthy server takes for a word.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open connection.
pub(crate) struct Talk {
    socket: WebSocketStream<TcpStream>,
}

/// What came in.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A message, and the text it was read from.
    Said(Box<ServerMessage>, String),
    /// The server closed with a code.
    Closed(u16),
    /// The connection is gone without a word.
    Lost,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoTalk {
    #[error("there is no room with this code")]
    NoSuchRoom,
    #[error("not connected")]
    Lost,
}

impl Talk {
    pub(crate) async fn open(authority: &str, code: &str) -> Result<Self, NoTalk> {
        let opening = timeout(PATIENCE, Self::try_open(authority, code)).await;
        opening.unwrap_or(Err(NoTalk::Lost))
    }

    async fn try_open(authority: &str, code: &str) -> Result<Self, NoTalk> {
        let lost = |_error: std::io::Error| NoTalk::Lost;
        let stream = TcpStream::connect(authority).await.map_err(lost)?;
        stream.set_nodelay(true).map_err(lost)?;
        let url = format!("ws://{authority}/api/v1/rooms/{code}/socket");
        let request = url
            .into_client_request()
            .expect("the address is well formed");
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((socket, _)) => Ok(Self { socket }),
            Err(Error::Http(answer)) if answer.status() == 404 => Err(NoTalk::NoSuchRoom),
            Err(_) => Err(NoTalk::Lost),
        }
    }

    /// Says something. Nobody may be there anymore; then the next [`Self::hear`] finds out.
    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("messages are JSON");
        let _lost = self.socket.send(Message::text(text)).await;
    }

    /// The next message. Nothing is lost when this future is dropped before it is done.
    pub(crate) async fn hear(&mut self) -> Result<Heard> {
        loop {
            let next = timeout(PATIENCE, self.socket.next())
                .await
                .context("heard nothing")?;
            match next {
                Some(Ok(Message::Text(text))) => {
                    let text = text.as_str().to_owned();
                    let message = serde_json::from_str(&text)
                        .with_context(|| format!("failed to read {text}"))?;
                    return Ok(Heard::Said(Box::new(message), text));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Ok(frame.map_or(Heard::Lost, |frame| Heard::Closed(frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(Heard::Lost),
            }
        }
    }

    /// Hears until something that is asked for was said.
    pub(crate) async fn hear_until<T>(
        &mut self,
        mut wanted: impl FnMut(ServerMessage) -> Option<T>,
    ) -> Result<T> {
        loop {
            match self.hear().await? {
                Heard::Said(message, _) => {
                    if let Some(found) = wanted(*message) {
                        return Ok(found);
                    }
                }
                other => bail!("instead of a message: {other:?}"),
            }
        }
    }
}
