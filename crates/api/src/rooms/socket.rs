//! Upgrades a request to a WebSocket and passes its two directions to `live`.
//!
//! A plain TCP connection is written to directly; [`direct_socket`] says how. Anything else that
//! hyper accepts, such as TLS, goes through tungstenite both ways.
//!
//! Other sites can't connect using a visitor's browser. We read no cookie: the first message says
//! who someone is. `live` handles that message and everything after it. `stream` does the same for
//! networks that cut sockets.

use std::future::ready;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use futures_util::{Sink, SinkExt as _, Stream, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use live::{Incoming, LinkRefusal, Outgoing, Pass, RoomHandle, TokenCheck, Wire};
use protocol::http::rooms::DoorQuery;
use protocol::puzzle::Puzzle;
use protocol::socket::StageNumber;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Utf8Bytes;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::rooms::Hosting;
use handling::client::ClientAddress;
use handling::direct_socket;
use handling::doors::{Knock, Pass as DoorPass};
use handling::error::ApiError;
use handling::extract::{Query, RoomCode};
use handling::rate_limit::{SEAT_CODES, UNKNOWN_HOST_KEYS};
use handling::site_guard::is_own_origin;

/// The longest message we read. `live` has a lower limit and gives a reason when it refuses.
const MESSAGE_BYTES_MAX: usize = 16 * 1024;
/// Small, because players' messages are short and there are thousands of sockets.
const READ_BUFFER_BYTES: usize = 512;
/// If more than this is unsent, writing waits, which is what `live` measures.
const WRITE_BUFFER_BYTES_MAX: usize = 64 * 1024;

/// Connects to a room
///
/// Upgrades to a WebSocket that speaks `ClientMessage` and is answered in `ServerMessage`.
#[utoipa::path(
    get, path = "/rooms/{code}/socket", operation_id = "connect_socket", tag = "rooms",
    params(("code" = String, Path, description = "The digits people type to join"), DoorQuery),
    responses((status = 101, description = "Connected")),
)]
pub(crate) async fn connect_socket(
    State(state): State<Arc<Hosting>>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    query: Result<Query<DoorQuery>, ApiError>,
    mut request: Request,
) -> Result<Response, ApiError> {
    if !is_own_origin(request.headers(), state.addresses.public_url.as_deref()) {
        return Err(ApiError::cross_site_request());
    }
    let guest = check_code(&state, code?, query?.0, &address).await?;
    let accepted = create_response_with_body(&request, Body::empty);
    let accepted = accepted.map_err(|_no_upgrade| ApiError::upgrade_required())?;
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let upgrade = upgrade.ok_or_else(ApiError::upgrade_required)?;
    tokio::spawn(async move {
        // Otherwise the client went before it had the answer.
        if let Ok(upgraded) = upgrade.await {
            start(state, guest, upgraded);
        }
    });
    Ok(accepted)
}

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(Some(MESSAGE_BYTES_MAX))
        .max_frame_size(Some(MESSAGE_BYTES_MAX))
}

/// Starts a task of its own, which doesn't keep what the handshake needed.
fn start(state: Arc<Hosting>, guest: Guest, upgraded: Upgraded) {
    match upgraded.downcast::<TokioIo<TcpStream>>() {
        Ok(parts) => {
            let stream = parts.io.into_inner();
            let (reader, wire) = direct_socket::open(stream, &parts.read_buf, config());
            tokio::spawn(serve(state, guest, Box::new(reader), wire));
        }
        Err(other) => {
            tokio::spawn(serve_wrapped(state, guest, other));
        }
    }
}

/// A connection that isn't plain TCP, such as one with TLS.
async fn serve_wrapped(state: Arc<Hosting>, guest: Guest, upgraded: Upgraded) {
    let io = TokioIo::new(upgraded);
    let socket = WebSocketStream::from_raw_socket(io, Role::Server, Some(config())).await;
    let (incoming, wire) = live::split(messages(socket));
    Box::pin(serve(state, guest, incoming, wire)).await;
}

/// The person who was let in.
pub(super) struct Guest {
    pub(super) code: String,
    address: String,
    is_invited: bool,
}

/// Stops addresses that guess codes; see `doors`. That no room has a code, `live` says itself when
/// it closes the connection, because browsers show a page only close codes.
pub(super) async fn check_code(
    state: &Hosting,
    RoomCode(code): RoomCode,
    query: DoorQuery,
    address: &ClientAddress,
) -> Result<Guest, ApiError> {
    let address = address.limit_text();
    let room = state.rooms.find(&code).await;
    let away = away(state, &code, room.as_ref()).await?;
    let room_id = room.as_ref().map(RoomHandle::id).or(away.as_deref());
    let knock = Knock {
        code: &code,
        address: &address,
        pass: query.pass.as_deref(),
        solved: query.solved.as_deref(),
    };
    state.doors.open(knock, room_id).await?;
    let pass = room_id.zip(query.pass.as_deref());
    let pass = pass.and_then(|(room_id, pass)| state.doors.read_pass(pass, room_id));
    Ok(Guest {
        code,
        address,
        is_invited: pass == Some(DoorPass::Invited),
    })
}

/// The id of a room whose node has died, and which another one is about to take over. Its code is
/// no guess.
pub(super) async fn away(
    state: &Hosting,
    code: &str,
    found: Option<&RoomHandle>,
) -> Result<Option<String>, ApiError> {
    match found {
        Some(_) => Ok(None),
        None => Ok(state.rooms.id_out_of_reach(code).await?),
    }
}

/// Serves a connection to its end, whatever carries it. A stopping server waits for it.
///
/// What is handed on to an async function is kept twice for as long as it runs. So this one isn't
/// async, the state is shared, and `incoming` should be small.
pub(super) fn serve<S>(
    state: Arc<Hosting>,
    guest: Guest,
    incoming: S,
    wire: impl Wire,
) -> impl Future<Output = ()> + Send
where
    S: Stream<Item = Incoming> + Unpin + Send,
{
    let sockets = state.sockets.clone();
    let tokens = Tokens(state, guest);
    sockets.track_future(async move {
        let Tokens(state, Guest { code, address, .. }) = &tokens;
        live::serve_connection(&state.rooms, code, address, &tokens, incoming, wire).await;
    })
}

/// Converts a socket to the stream that `live` expects. The stream ends with the first message that
/// can't be read.
fn messages(
    socket: WebSocketStream<TokioIo<Upgraded>>,
) -> impl Stream<Item = Incoming> + Sink<Outgoing> + Unpin + Send {
    socket
        .take_while(|read| ready(read.is_ok()))
        .filter_map(|read| ready(read.ok().and_then(incoming)))
        .with(|outgoing| ready(Ok::<_, tungstenite::Error>(to_message(outgoing))))
}

fn incoming(message: Message) -> Option<Incoming> {
    match message {
        Message::Text(text) => Some(Incoming::Text(Bytes::from(text))),
        Message::Pong(payload) => Some(Incoming::Pong(payload)),
        Message::Binary(_) => Some(Incoming::Other),
        // The socket answers pings itself; nothing follows a close.
        Message::Ping(_) | Message::Close(_) | Message::Frame(_) => None,
    }
}

fn to_message(outgoing: Outgoing) -> Message {
    match outgoing {
        Outgoing::Text(text) => {
            let text = Utf8Bytes::try_from(text.whole());
            Message::Text(text.expect("rooms send JSON, which is UTF-8"))
        }
        Outgoing::Ping(payload) => Message::Ping(payload),
        // This socket replies by itself; an empty pong is always allowed.
        Outgoing::Reply(_) => Message::Pong(Bytes::new()),
        Outgoing::Close(code) => Message::Close(Some(CloseFrame {
            code: code.number().into(),
            reason: Utf8Bytes::from_static(code.reason()),
        })),
    }
}

/// Tells `live` whom an access token belongs to, and which link a key. Also knows how the client
/// came.
struct Tokens(Arc<Hosting>, Guest);

impl TokenCheck for Tokens {
    fn pass_of(
        &self,
        access_token: &str,
    ) -> Pin<Box<dyn Future<Output = Option<Pass>> + Send + '_>> {
        let access_token = access_token.to_owned();
        Box::pin(async move {
            let owner = self.0.sessions.owner_of(&access_token).await.ok()??;
            Some(Pass {
                account: owner.account_id,
                session: owner.session_id,
            })
        })
    }

    fn player_of(
        &self,
        seat_pass: &str,
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        let (seat_pass, code) = (seat_pass.to_owned(), code.to_owned());
        Box::pin(async move { self.0.sessions.player_of(&seat_pass, &code).await.ok()? })
    }

    fn join_pass(&self, room_id: &str) -> String {
        self.0.doors.pass(DoorPass::Invited, room_id)
    }

    fn screen_key(&self, room_id: &str) -> String {
        self.0.stage_numbers.screen_key(room_id)
    }

    fn is_screen_key(&self, room_id: &str, key: &str) -> bool {
        self.0.stage_numbers.is_screen_key(room_id, key)
    }

    fn stage_number(&self, room_id: &str, now_ms: u64) -> StageNumber {
        self.0.stage_numbers.now(room_id, now_ms)
    }

    fn has_been_there(&self, room_id: &str, presence: &str) -> bool {
        self.0.stage_numbers.has_been_there(room_id, presence)
    }

    fn is_invited(&self) -> bool {
        self.1.is_invited
    }

    fn seat_puzzle(&self, code: &str, token_hash: &[u8; 32], hardness: u32) -> Puzzle {
        self.0.doors.seat_puzzle(code, token_hash, hardness)
    }

    fn is_seat_solved(&self, code: &str, token_hash: &[u8; 32], solved: &str) -> bool {
        self.0.doors.is_seat_solved(code, token_hash, solved)
    }

    fn may_try_seat_code(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        Box::pin(async move {
            let Self(state, Guest { address, .. }) = self;
            let spent = state.limits.spend(SEAT_CODES, address, state.time.now_ms());
            spent.await.is_ok()
        })
    }

    fn host_link_of(
        &self,
        key_hash: [u8; 32],
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Result<String, LinkRefusal>> + Send + '_>> {
        let code = code.to_owned();
        Box::pin(async move {
            let Self(state, Guest { address, .. }) = self;
            match state.store.find_host_link(&code, &key_hash).await {
                Ok(Some(link)) => return Ok(link),
                Ok(None) => {}
                Err(error) => return Err(unavailable(&error)),
            }
            // Only wrong keys count, so that the hosts at one address don't wait for a guesser.
            let now_ms = state.time.now_ms();
            let spent = state.limits.spend(UNKNOWN_HOST_KEYS, address, now_ms).await;
            Err(match spent {
                Ok(()) => LinkRefusal::Unknown,
                Err(_too_many) => LinkRefusal::TooManyTries,
            })
        })
    }

    fn host_link_used(
        &self,
        link: &str,
        account: Option<String>,
    ) -> Pin<Box<dyn Future<Output = Result<(), LinkRefusal>> + Send + '_>> {
        let link = link.to_owned();
        Box::pin(async move {
            let now_ms = self.0.time.now_ms();
            let store = &self.0.store;
            let touched = store.touch_host_link(&link, account.as_deref(), now_ms);
            match touched.await {
                Ok(true) => Ok(()),
                Ok(false) => Err(LinkRefusal::Unknown),
                Err(error) => Err(unavailable(&error)),
            }
        })
    }

    fn co_host_of(
        &self,
        account: &str,
        code: &str,
    ) -> Pin<Box<dyn Future<Output = Result<String, LinkRefusal>> + Send + '_>> {
        let (account, code) = (account.to_owned(), code.to_owned());
        Box::pin(async move {
            let found = self.0.store.find_co_host(&code, &account).await;
            let found = found.map_err(|error| unavailable(&error))?;
            found.ok_or(LinkRefusal::Unknown)
        })
    }

    fn co_host_came(
        &self,
        right: &str,
    ) -> Pin<Box<dyn Future<Output = Result<(), LinkRefusal>> + Send + '_>> {
        let right = right.to_owned();
        Box::pin(async move {
            let now_ms = self.0.time.now_ms();
            let touched = self.0.store.touch_co_host(&right, now_ms).await;
            if touched.map_err(|error| unavailable(&error))? {
                Ok(())
            } else {
                Err(LinkRefusal::Unknown)
            }
        })
    }

    fn ended(&self, session: &str) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let session = session.to_owned();
        Box::pin(async move {
            let watch = self.0.sessions.live.watch(&session);
            // It may have ended since the first message. If the database can't say, the next check
            // does.
            let (store, now_ms) = (&self.0.store, self.0.time.now_ms());
            let live = store.live_sessions_among(std::slice::from_ref(&session), now_ms);
            if live.await.is_ok_and(|live| live.is_empty()) {
                return;
            }
            watch.ended().await;
        })
    }
}

fn unavailable(error: &store::StoreError) -> LinkRefusal {
    tracing::warn!(%error, "a right to host could not be read");
    LinkRefusal::Unavailable
}
