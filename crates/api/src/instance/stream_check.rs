//! An event stream for checking whether event streams work, before a live session needs one.
//!
//! Like the socket beside it, it belongs to no room, reveals only the time, and closes by itself.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use futures_util::{SinkExt as _, StreamExt as _};
use live::{Incoming, Outgoing, StreamSocket};
use protocol::http::instance::SocketCheck;
use protocol::http::streams::StreamPost;
use store::time::from_stored_ms;

use crate::instance::Instance;
use crate::instance::socket_check::{LIFE_MS, MESSAGES_MAX, RETRY_AFTER_MS};
use crate::rooms::stream::{check_accept, hand_over, response};
use handling::error::ApiError;
use handling::extract::Body;

/// What checks are opened for; no room has such a code.
const PLACE: &str = "check";
/// A check sends only a few short messages.
const POST_BYTES_MAX: usize = 1024;

/// Opens an event stream that tells the time
///
/// Opens an event stream that answers each posted message with a `SocketCheck`, whatever it says.
#[utoipa::path(
    get, path = "/instance/stream", operation_id = "check_stream", tag = "instance",
    responses(
        (status = 200, description = "Connected", body = String,
            content_type = "text/event-stream"),
    ),
)]
pub(crate) async fn check_stream(
    State(state): State<Instance>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    check_accept(&headers)?;
    let turn = Arc::clone(&state.socket_checks)
        .try_acquire_owned()
        .map_err(|_all_taken| ApiError::too_many_requests(RETRY_AFTER_MS))?;
    let (socket, events) = state.rooms.streams().open(PLACE);
    tokio::spawn(async move {
        tokio::select! {
            () = talk(&state, socket) => {}
            () = state.time.sleep(LIFE_MS) => {}
            // Otherwise a server that stops would wait for it.
            () = state.rooms.stopping() => {}
        }
        drop(turn);
    });
    Ok(response(events))
}

/// Sends messages to a checking stream
///
/// Each is answered by an event of the stream that named this ID.
#[utoipa::path(
    post, path = "/instance/stream", operation_id = "post_to_stream_check", tag = "instance",
    request_body = StreamPost,
    responses((status = 204, description = "Handed over")),
)]
pub(crate) async fn post_to_stream_check(
    State(state): State<Instance>,
    Body(post): Body<StreamPost, POST_BYTES_MAX>,
) -> Result<StatusCode, ApiError> {
    hand_over(&state.rooms, PLACE, post).await
}

async fn talk(state: &Instance, mut socket: StreamSocket) {
    let mut answered = 0;
    while let Some(incoming) = socket.next().await {
        if !matches!(incoming, Incoming::Text(_)) {
            continue;
        }
        let server_ms = from_stored_ms(state.time.now_ms());
        let answer = serde_json::to_vec(&SocketCheck { server_ms });
        let answer = Bytes::from(answer.expect("a number is JSON"));
        answered += 1;
        if socket.send(Outgoing::Text(answer.into())).await.is_err() || answered == MESSAGES_MAX {
            return;
        }
    }
}
