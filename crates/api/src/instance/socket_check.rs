//! A socket for checking whether sockets work, before a live session needs one.
//!
//! It belongs to no room, reveals only the time, and closes by itself, so strangers may use it.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::http::instance::SocketCheck;
use store::time::from_stored_ms;

use crate::instance::Instance;
use handling::error::ApiError;
use handling::site_guard::is_own_origin;

/// A check sends only a few short messages.
pub(crate) const MESSAGES_MAX: usize = 20;
const MESSAGE_BYTES_MAX: usize = 64;
const BUFFER_BYTES: usize = 1024;
/// Long enough for a check on a slow connection.
pub(crate) const LIFE_MS: i64 = 15_000;
/// How many may be open at once, so that they don't take capacity from players' sockets.
pub(crate) const CHECKS_AT_ONCE: usize = 100;
/// How long to wait if all are in use.
pub(crate) const RETRY_AFTER_MS: i64 = 5_000;

/// Opens a socket that tells the time
///
/// Upgrades to a WebSocket that answers each message with a `SocketCheck`, whatever it says.
#[utoipa::path(
    get, path = "/instance/socket", operation_id = "check_socket", tag = "instance",
    responses((status = 101, description = "Connected", body = SocketCheck)),
)]
pub(crate) async fn check_socket(
    State(state): State<Instance>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    if !is_own_origin(&headers, state.addresses.public_url.as_deref()) {
        return Err(ApiError::cross_site_request());
    }
    let upgrade = upgrade.map_err(|_no_upgrade| ApiError::upgrade_required())?;
    let turn = Arc::clone(&state.socket_checks)
        .try_acquire_owned()
        .map_err(|_all_taken| ApiError::too_many_requests(RETRY_AFTER_MS))?;
    Ok(upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(BUFFER_BYTES)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .on_upgrade(async move |socket| {
            tokio::select! {
                () = talk(&state, socket) => {}
                () = state.time.sleep(LIFE_MS) => {}
            }
            drop(turn);
        }))
}

async fn talk(state: &Instance, mut socket: WebSocket) {
    let mut answered = 0;
    while let Some(Ok(message)) = socket.recv().await {
        if !matches!(message, Message::Text(_)) {
            continue;
        }
        let server_ms = from_stored_ms(state.time.now_ms());
        let answer = serde_json::to_string(&SocketCheck { server_ms });
        let answer = answer.expect("a number is JSON");
        answered += 1;
        if socket.send(Message::text(answer)).await.is_err() || answered == MESSAGES_MAX {
            return;
        }
    }
}
