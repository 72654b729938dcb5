//! A room over an event stream and posts, for networks that cut sockets.
//!
//! The response stays open and carries the frames; `live` handles the connection exactly as it
//! does a socket's. The id in its first event is the only key to it, so posts need no other proof.
//! Other sites can't connect or post using a visitor's browser: the router refuses both.

use std::sync::Arc;

use axum::body::Body as ResponseBody;
use axum::extract::State;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use futures_util::StreamExt as _;
use live::{Events, PostError, Rooms};
use protocol::error::ErrorCode;
use protocol::http::rooms::DoorQuery;
use protocol::http::streams::{POST_MESSAGES_MAX, StreamPong, StreamPost};

use crate::rooms::Hosting;
use crate::rooms::socket::{check_code, serve};
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::{Body, Query, RoomCode};

/// As many messages as a post may have, each as long as `live` reads, and their frame.
pub(crate) const POST_BYTES_MAX: usize =
    (POST_MESSAGES_MAX * live::limits::PLAYER_MESSAGE_LEN_MAX) + 1024;
/// Fits every answer to a ping, also one whose characters are all escaped.
const PONG_BYTES_MAX: usize = 2 * 1024;
/// How long to wait if the messages before are still being handled.
const RETRY_AFTER_MS: i64 = 1_000;

/// Connects to a room without a WebSocket
///
/// Opens an event stream that carries each `ServerMessage` as an event without a name. The first
/// event, `stream`, is a `StreamOpened`; the last one, `close`, a `StreamClosed`. The events `ping`
/// hold a `StreamPing`, to be answered.
#[utoipa::path(
    get, path = "/rooms/{code}/stream", operation_id = "connect_stream", tag = "rooms",
    params(("code" = String, Path, description = "The digits people type to join"), DoorQuery),
    responses(
        (status = 200, description = "Connected", body = String,
            content_type = "text/event-stream"),
    ),
)]
pub(crate) async fn connect_stream(
    State(state): State<Arc<Hosting>>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    query: Result<Query<DoorQuery>, ApiError>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let guest = check_code(&state, code?, query?.0, &address).await?;
    check_accept(&headers)?;
    let (socket, events) = state.rooms.streams().open(&guest.code);
    let (incoming, wire) = live::split(socket);
    tokio::spawn(serve(state, guest, incoming, wire));
    Ok(response(events))
}

/// Sends messages to a room
///
/// Hands messages to the connection whose event stream named this ID, all or none. Answers and
/// refusals come as events.
#[utoipa::path(
    post, path = "/rooms/{code}/stream", operation_id = "post_to_stream", tag = "rooms",
    params(("code" = String, Path, description = "The digits people type to join")),
    request_body = StreamPost,
    responses((status = 204, description = "Handed over")),
)]
pub(crate) async fn post_to_stream(
    State(state): State<Hosting>,
    RoomCode(code): RoomCode,
    Body(post): Body<StreamPost, POST_BYTES_MAX>,
) -> Result<StatusCode, ApiError> {
    hand_over(&state.rooms, &code, post).await
}

/// Answers a ping
///
/// Measures how far away the client is. It has no number, because a ping can be answered only once.
#[utoipa::path(
    post, path = "/rooms/{code}/stream/pong", operation_id = "answer_stream_ping", tag = "rooms",
    params(("code" = String, Path, description = "The digits people type to join")),
    request_body = StreamPong,
    responses((status = 204, description = "Noted")),
)]
pub(crate) async fn answer_stream_ping(
    State(state): State<Hosting>,
    RoomCode(code): RoomCode,
    Body(pong): Body<StreamPong, PONG_BYTES_MAX>,
) -> Result<StatusCode, ApiError> {
    let answered = state
        .rooms
        .answer_stream_ping(&code, &pong.connection, &pong.nonce);
    answered
        .await
        .map(|()| StatusCode::NO_CONTENT)
        .map_err(refusal)
}

/// Refuses clients that don't ask for an event stream. Browsers do; whatever else reads a response
/// to its end would wait for this one.
pub(crate) fn check_accept(headers: &HeaderMap) -> Result<(), ApiError> {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    let mut types = accepted.unwrap_or_default().split([',', ';']);
    if types.any(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream")) {
        Ok(())
    } else {
        Err(ApiError::event_stream_only())
    }
}

/// The response that carries events, which nothing on its way may hold back or pack.
pub(crate) fn response(events: Events) -> Response {
    let body = ResponseBody::from_stream(events.map(Ok::<_, std::convert::Infallible>));
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-store, no-transform"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, body).into_response()
}

/// Hands a post to its connection, which may be at another node.
pub(crate) async fn hand_over(
    rooms: &Rooms,
    place: &str,
    post: StreamPost,
) -> Result<StatusCode, ApiError> {
    let messages = post.messages.iter();
    let messages = messages.map(|text| Bytes::copy_from_slice(text.get().as_bytes()));
    let posted = rooms.post_to_stream(place, &post.connection, post.seq, messages.collect());
    posted
        .await
        .map(|()| StatusCode::NO_CONTENT)
        .map_err(refusal)
}

fn refusal(error: PostError) -> ApiError {
    match error {
        PostError::Unknown => ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::StreamUnknown,
            "Stream unknown",
            "This connection is over. Connect again.",
        ),
        PostError::OutOfOrder => ApiError::new(
            StatusCode::CONFLICT,
            ErrorCode::PostOutOfOrder,
            "Out of order",
            "An earlier message of this connection is missing. Connect again.",
        ),
        PostError::Busy => ApiError::too_many_requests(RETRY_AFTER_MS),
    }
}
