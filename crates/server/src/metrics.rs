//! What operators watch, at an address of its own: only their own tools should reach it.

mod certificate;
mod database;
mod process;

use std::sync::Arc;

use api::Api;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use live::{Clock as _, Rooms, SystemClock};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use store::Store;
use tls::Current;

use self::database::Queues;

/// The format that Prometheus and everything like it asks for.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What is watched.
pub(crate) struct Watched<'a> {
    pub(crate) rooms: &'a Rooms,
    pub(crate) api: &'a Api,
    pub(crate) store: &'a Store,
    pub(crate) clock: Arc<SystemClock>,
    /// When the process started, by this clock.
    pub(crate) started_ms: u64,
    /// The certificate that the server shows, if it encrypts by itself.
    pub(crate) certificate: Option<Arc<Current>>,
}

/// What a request reads.
struct Told {
    registry: Registry,
    queues: Queues,
    store: Store,
    clock: Arc<SystemClock>,
}

/// Serves `/metrics`.
pub(crate) fn router(watched: Watched<'_>) -> Router {
    let Watched {
        rooms,
        api,
        store,
        clock,
        started_ms,
        certificate,
    } = watched;
    let mut registry = Registry::default();
    registry.register_collector(Box::new(process::Process::started_at(started_ms)));
    let ours = registry.sub_registry_with_prefix("fanfare");
    ours.register(
        "build",
        "The version of Fanfare",
        Info::new([("version", env!("CARGO_PKG_VERSION"))]),
    );
    if let Some(current) = certificate {
        ours.register_collector(Box::new(certificate::Expiry(current)));
    }
    rooms.register_metrics(ours);
    api.register_metrics(ours);
    ours.register_collector(Box::new(database::Pool(store.clone())));
    let queues = Queues::default();
    queues.register(ours);
    let told = Told {
        registry,
        queues,
        store: store.clone(),
        clock,
    };
    Router::new()
        .route("/metrics", get(tell))
        .with_state(Arc::new(told))
}

async fn tell(State(told): State<Arc<Told>>) -> Response {
    told.queues.look(&told.store, told.clock.now_ms()).await;
    let mut text = String::new();
    match encode(&mut text, &told.registry) {
        Ok(()) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics can't be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
