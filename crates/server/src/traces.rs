//! Traces for an OpenTelemetry collector: how long requests, writes to the journal, deliveries and
//! chores took, and what failed in them.
//!
//! Spans meant for this have the target [`TARGET`], wherever they are made; logs leave them out. A
//! span names its route and not the path, because a path can have the code of a session in it.
//! Warnings and errors become events of the span they happen in, with the same fields as in the
//! log. Without a collector no span is made at all.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result};
use async_trait::async_trait;
use axum::Router;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use handling::proxies::TrustedProxies;
use opentelemetry::KeyValue;
use opentelemetry::propagation::TextMapPropagator as _;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{Bytes, HeaderExtractor, HttpClient, HttpError};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use reqwest::redirect;
use tokio::runtime::Handle;
use tracing::field::Empty;
use tracing::{Instrument as _, Level, Metadata, Subscriber};
use tracing_opentelemetry::{OpenTelemetryLayer, OpenTelemetrySpanExt as _};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use crate::settings::Settings;

/// The target of spans that are meant for traces.
pub(crate) const TARGET: &str = "traces";
/// What the SDK says about itself, such as that it can't reach the collector.
const OF_THE_SDK: &str = "opentelemetry";

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a stopping server waits for the last traces to leave.
const LAST_TIMEOUT: Duration = Duration::from_secs(3);

/// Traces on their way. Dropping it sends the last ones.
pub(crate) struct Traces(SdkTracerProvider);

impl Traces {
    /// Prepares to send traces, if there is a collector. It needs not be reachable, now or later.
    pub(crate) fn open(settings: &Settings, runtime: &Handle) -> Result<Option<Self>> {
        let Some(address) = settings.traces.address() else {
            return Ok(None);
        };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client::new(runtime)?)
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(address)
            .with_timeout(TIMEOUT)
            .build()
            .context("failed to prepare for sending traces")?;
        let resource = Resource::builder()
            .with_service_name("fanfare")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        let share = f64::from(settings.traces.traces_per_mille) / 1000.0;
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(share)));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(sampler)
            .with_resource(resource)
            .build();
        Ok(Some(Self(provider)))
    }

    /// What turns spans into traces.
    pub(crate) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        layer(self.0.tracer("fanfare")).with_filter(filter_fn(is_meant))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown_with_timeout(LAST_TIMEOUT) {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}

fn layer<S>(tracer: SdkTracer) -> OpenTelemetryLayer<S, SdkTracer>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    tracing_opentelemetry::layer()
        .with_tracer(tracer)
        .with_location(false)
        .with_threads(false)
        .with_tracked_inactivity(false)
        .with_target(false)
}

/// Our spans, and what goes wrong in them. What the SDK says stays out, or a failed delivery would
/// be traced and delivered.
fn is_meant(metadata: &Metadata<'_>) -> bool {
    if metadata.is_span() {
        return metadata.target() == TARGET;
    }
    *metadata.level() <= Level::WARN && !metadata.target().starts_with(OF_THE_SDK)
}

/// Makes spans of requests, if there is a collector.
pub(crate) fn around(router: Router, settings: &Settings) -> Router {
    if settings.traces.otlp_endpoint.is_none() {
        return router;
    }
    router.layer(from_fn_with_state(settings.proxies(), request))
}

/// Makes a span of a request. What another program has begun goes on in it, if that program is a
/// proxy we trust; others could make us send more than the operator wants.
async fn request(State(proxies): State<TrustedProxies>, request: Request, next: Next) -> Response {
    let method = request.method().as_str().to_owned();
    let route = request.extensions().get::<MatchedPath>();
    // Pages of the web app have no routes of their own.
    let route = route.map_or("page", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!(
        target: TARGET,
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
    );
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    if peer.is_some_and(|peer| proxies.trusts(peer.0.ip().to_canonical())) {
        let headers = HeaderExtractor(request.headers());
        let begun = TraceContextPropagator::new().extract(&headers);
        // Fails only if nobody wants the span.
        let _unwanted = span.set_parent(begun);
    }
    let response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    response
}

/// Posts to the collector. The SDK calls it from a thread of its own, so it works in our runtime.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
}

impl Client {
    fn new(runtime: &Handle) -> Result<Self> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(handling::tls::config())
            .redirect(redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .build()
            .context("failed to prepare for sending traces")?;
        Ok(Self {
            client,
            runtime: runtime.clone(),
        })
    }
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(
        &self,
        request: axum::http::Request<Bytes>,
    ) -> Result<axum::http::Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let client = self.client.clone();
        let sent = self.runtime.spawn(async move {
            let response = client.execute(request).await?;
            let status = response.status();
            Ok::<_, reqwest::Error>((status, response.bytes().await?))
        });
        // An address can have a password in it.
        let (status, body) = sent.await?.map_err(reqwest::Error::without_url)?;
        let mut response = axum::http::Response::new(body);
        *response.status_mut() = status;
        Ok(response)
    }
}
