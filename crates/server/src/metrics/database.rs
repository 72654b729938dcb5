//! The database as this process sees it, and what waits in it to be sent.

use std::fmt;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric as _};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::{Registry, Unit};
use store::Store;
use store::time::to_stored_ms;

/// Prometheus waits some seconds for all metrics.
const PATIENCE: Duration = Duration::from_secs(1);

/// The connections of this process.
pub(super) struct Pool(pub(super) Store);

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pool")
    }
}

impl Collector for Pool {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Self(store) = self;
        let now = store.db().connections();
        let mut states = encoder.encode_descriptor(
            "database_connections",
            "Connections to PostgreSQL, or those that read the SQLite file",
            None,
            MetricType::Gauge,
        )?;
        for (state, count) in [("idle", now.idle), ("used", now.used)] {
            let state = [("state", state)];
            ConstGauge::new(u64::from(count)).encode(states.encode_family(&state)?)?;
        }
        let most = ConstGauge::new(u64::from(now.max));
        let name = "database_connections_max";
        let help = "How many of these connections there can be";
        most.encode(encoder.encode_descriptor(name, help, None, most.metric_type())?)
    }
}

/// By what is sent: `email` or `webhook`.
type ByKind = Family<[(&'static str, String); 1], Gauge>;

/// What waits to be sent. All nodes see the same queues.
#[derive(Debug, Default)]
pub(super) struct Queues {
    up: Gauge,
    messages: ByKind,
    oldest_s: ByKind,
}

impl Queues {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "database_up",
            "Whether the database answered within a second",
            self.up.clone(),
        );
        registry.register(
            "outbox_messages",
            "What waits to be sent, by kind",
            self.messages.clone(),
        );
        registry.register_with_unit(
            "outbox_oldest_age",
            "How long the oldest of it has waited, or 0",
            Unit::Seconds,
            self.oldest_s.clone(),
        );
    }

    /// Asks the database. If it doesn't answer, nothing is told of the queues.
    pub(super) async fn look(&self, store: &Store, now_ms: u64) {
        let asked = tokio::time::timeout(PATIENCE, overview::list_queues(store)).await;
        let Ok(Ok(queues)) = asked else {
            self.up.set(0);
            self.messages.clear();
            self.oldest_s.clear();
            return;
        };
        self.up.set(1);
        let now_ms = to_stored_ms(now_ms);
        for queue in queues {
            let waited_ms = queue.oldest_at_ms.map_or(0, |at_ms| now_ms - at_ms);
            let kind = [("kind", queue.kind)];
            self.messages.get_or_create(&kind).set(queue.message_count);
            let whole_s = waited_ms.max(0) / 1_000;
            self.oldest_s.get_or_create(&kind).set(whole_s);
        }
    }
}
