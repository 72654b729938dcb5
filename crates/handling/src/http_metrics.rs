//! Counts HTTP requests, for operators.
//!
//! By method and status only: an address can contain a code or a secret.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// In seconds; a request is ended after 15, except for files.
const BUCKETS_S: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0];

type Labels = ([(&'static str, &'static str); 1], [(&'static str, u16); 1]);

/// The requests of this process. Cheap to clone.
#[derive(Clone)]
pub struct HttpMetrics {
    requests: Family<Labels, Counter>,
    durations: Histogram,
}

impl Default for HttpMetrics {
    fn default() -> Self {
        Self {
            requests: Family::default(),
            durations: Histogram::new(BUCKETS_S),
        }
    }
}

impl HttpMetrics {
    /// Adds them to what operators watch.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "http_requests",
            "requests by method and status",
            self.requests.clone(),
        );
        registry.register_with_unit(
            "http_request",
            "time from a request's headers to those of its response",
            Unit::Seconds,
            self.durations.clone(),
        );
    }
}

/// Counts a request, whatever handles it.
pub async fn measure(State(metrics): State<HttpMetrics>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = known(request.method());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    metrics
        .requests
        .get_or_create(&([("method", method)], [("status", status)]))
        .inc();
    metrics.durations.observe(began.elapsed().as_secs_f64());
    response
}

/// Clients may invent methods, and each would be a counter of its own.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}
