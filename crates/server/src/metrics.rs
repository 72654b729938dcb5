//! What operators watch, at an address of its own: only their own tools should reach it.

mod certificate;
mod process;

use std::sync::Arc;

use api::Api;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use live::Rooms;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tls::Current;

/// The format that Prometheus and everything like it asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves `/metrics` of a process that started at this time, in milliseconds, and of the
/// certificate it shows, if it encrypts by itself.
pub(crate) fn router(
    rooms: &Rooms,
    api: &Api,
    started_ms: u64,
    current: Option<Arc<Current>>,
) -> Router {
    let mut registry = Registry::default();
    registry.register_collector(Box::new(process::Process::started_at(started_ms)));
    let ours = registry.sub_registry_with_prefix("fanfare");
    ours.register(
        "build",
        "The version of Fanfare",
        Info::new([("version", env!("CARGO_PKG_VERSION"))]),
    );
    if let Some(current) = current {
        ours.register_collector(Box::new(certificate::Expiry(current)));
    }
    rooms.register_metrics(ours);
    api.register_metrics(ours);
    Router::new()
        .route("/metrics", get(tell))
        .with_state(Arc::new(registry))
}

async fn tell(State(registry): State<Arc<Registry>>) -> Response {
    let mut text = String::new();
    match encode(&mut text, &registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics can't be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
