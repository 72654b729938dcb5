//! One connection to a room.
//!
//! Frames are timestamped on arrival and parsed later by the code that needs them: on a small
//! machine, a thousand players parsing at once would distort the measurement.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};

use anyhow::{Context, Result, bail};
use brief::Together;
use futures_util::{SinkExt, StreamExt};
use protocol::socket::{AttachScreen, BriefViews, ClientMessage, JoinPass, ServerMessage};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::clock::now_us;
use crate::event_stream::EventStream;

/// With more connections per source address, the kernel takes long to find a free port.
const PLAYERS_PER_ADDRESS: u32 = 10_000;

/// The library's default of 128 KiB per connection would take up most of this program's memory.
const READ_BUFFER_BYTES: usize = 1_024;

/// The server's address.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    /// As in the URL, for the `Host` and `Origin` headers.
    pub(crate) authority: String,
}

impl Target {
    pub(crate) fn parse(url: &str) -> Result<Self> {
        let Some(rest) = url.strip_prefix("http://") else {
            bail!("{url} is not an http:// address; swarm measures without TLS");
        };
        let authority = rest.trim_end_matches('/').to_owned();
        let with_port = if authority.contains(':') {
            authority.clone()
        } else {
            format!("{authority}:80")
        };
        let mut addresses = with_port
            .to_socket_addrs()
            .with_context(|| format!("no host {url}"))?;
        let address = addresses
            .next()
            .with_context(|| format!("no address for {url}"))?;
        Ok(Self { address, authority })
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }

    /// A plain connection, from a source address with free ports.
    pub(crate) async fn connect(&self, index: u32) -> Result<TcpStream> {
        let stream = match self.address {
            SocketAddr::V4(address) if address.ip().is_loopback() => {
                let socket = TcpSocket::new_v4()?;
                let host = u8::try_from(1 + index / PLAYERS_PER_ADDRESS).unwrap_or(u8::MAX);
                if host > 1 {
                    let source = IpAddr::V4(Ipv4Addr::new(127, 0, 0, host));
                    socket.bind(SocketAddr::new(source, 0))?;
                }
                socket.connect(self.address).await?
            }
            _ => TcpStream::connect(self.address).await?,
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// The room, and how one comes there.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) code: String,
    /// What the room's link carries, without which a crowd would have to solve puzzles.
    pub(crate) pass: Option<String>,
}

impl Place {
    pub(crate) fn query(&self) -> String {
        let pass = self.pass.as_ref();
        pass.map_or_else(String::new, |pass| format!("?pass={pass}"))
    }

    /// The same with the pass of the link, as a screen learns it.
    pub(crate) async fn invited(self, target: &Target) -> Result<Self> {
        let mut screen = Conversation::open(target, &self, 0).await?;
        screen
            .say(&ClientMessage::AttachScreen(AttachScreen {
                screen_key: None,
            }))
            .await?;
        loop {
            match screen.hear().await {
                Heard::Text { text, .. } => {
                    if let ServerMessage::JoinPass(JoinPass { pass, .. }) =
                        serde_json::from_str(&text)?
                    {
                        return Ok(Self {
                            pass: Some(pass),
                            ..self
                        });
                    }
                }
                Heard::Closed { code } => bail!("no pass: the room closed with {code}"),
            }
        }
    }
}

/// What was received.
pub(crate) enum Heard {
    Text {
        text: Utf8Bytes,
        at_us: u64,
    },
    /// The server closed, with its code, or the connection was lost (code 1006).
    Closed {
        code: u16,
    },
}

/// A conversation, and what it has heard of views that leave parts out.
pub(crate) struct Conversation {
    way: Way,
    together: Together,
}

/// What carries it.
enum Way {
    Socket(Box<WebSocketStream<TcpStream>>),
    Stream(Box<EventStream>),
}

impl Conversation {
    pub(crate) async fn open(target: &Target, place: &Place, index: u32) -> Result<Self> {
        let stream = target.connect(index).await.context("failed to connect")?;
        let (code, query) = (&place.code, place.query());
        let url = format!(
            "ws://{}/api/v1/rooms/{code}/socket{query}",
            target.authority
        );
        let mut request = url.into_client_request()?;
        request
            .headers_mut()
            .insert("origin", target.origin().parse()?);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_write_buffer_size(64 * 1_024);
        let (socket, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config))
                .await
                .context("failed to upgrade the connection")?;
        Ok(Self::over(Way::Socket(Box::new(socket))))
    }

    /// The same over an event stream.
    pub(crate) async fn open_stream(target: &Target, place: &Place, index: u32) -> Result<Self> {
        let stream = EventStream::open(target, place, index).await?;
        Ok(Self::over(Way::Stream(Box::new(stream))))
    }

    fn over(way: Way) -> Self {
        Self {
            way,
            together: Together::default(),
        }
    }

    /// Says who one is, as a player's page does: what was sent before isn't sent again.
    pub(crate) async fn introduce(&mut self, first: &ClientMessage) -> Result<()> {
        self.say(&ClientMessage::BriefViews(BriefViews {})).await?;
        self.say(first).await
    }

    /// What a frame says. All of them are read, in their order.
    pub(crate) fn read(&mut self, text: &str) -> Result<ServerMessage> {
        let read = serde_json::from_str(text).and_then(|mut message| {
            self.together.complete(&mut message);
            serde_json::from_value(message)
        });
        read.with_context(|| format!("failed to read {text}"))
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        match &mut self.way {
            Way::Socket(socket) => {
                let text = serde_json::to_string(message)?;
                let sent = socket.send(Message::text(text)).await;
                sent.context("failed to send")
            }
            Way::Stream(stream) => stream.say(message),
        }
    }

    /// The next frame. Cancel-safe.
    pub(crate) async fn hear(&mut self) -> Heard {
        let socket = match &mut self.way {
            Way::Socket(socket) => socket,
            Way::Stream(stream) => return stream.hear().await,
        };
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Heard::Text {
                        text,
                        at_us: now_us(),
                    };
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(1005, |frame| u16::from(frame.code));
                    return Heard::Closed { code };
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Heard::Closed { code: 1006 },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn an_address_is_taken_from_a_url() {
        let target = Target::parse("http://127.0.0.1:8080/").unwrap();
        assert_eq!(target.address.to_string(), "127.0.0.1:8080");
        assert_eq!(target.origin(), "http://127.0.0.1:8080");
        assert!(Target::parse("https://127.0.0.1").is_err());
    }
}
