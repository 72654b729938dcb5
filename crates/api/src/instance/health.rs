//! Answers programs that start, stop and balance servers. Anyone may ask: it costs nothing, and
//! says nothing about people or sessions.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use live::Unready;

use crate::instance::Instance;

/// Whether the process works. Depends on nothing else: a restart wouldn't bring a database back.
pub(crate) async fn livez() -> Response {
    answer(StatusCode::OK, "alive\n")
}

/// Whether people can be sent here at present, and if not, why: in words for operators, which
/// `docs/operating.md` explains.
pub(crate) async fn readyz(State(state): State<Instance>) -> Response {
    let why = match state.rooms.unready() {
        None => return answer(StatusCode::OK, "ready\n"),
        Some(Unready::Stopping) => "stopping\n",
        Some(Unready::DatabaseAway) => "database away\n",
        Some(Unready::DiskFull) => "disk full\n",
        Some(Unready::NoLease) => "no lease\n",
        Some(Unready::NoMemory) => "no memory\n",
    };
    answer(StatusCode::SERVICE_UNAVAILABLE, why)
}

fn answer(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
