//! What operators watch of the running rooms.
//!
//! Events are counted where they happen. What is there at a moment, such as rooms, is read when
//! someone asks. Nothing here names a room, a person or an answer.

use std::fmt;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{
    DescriptorEncoder, EncodeLabelValue, EncodeMetric as _, LabelValueEncoder,
};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use protocol::error::RefusalCode;

use crate::rooms::Rooms;

/// In seconds: from a write to a fast disk to a database that is away for a while.
const BUCKETS_S: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// What is counted as it happens.
#[derive(Debug)]
pub(crate) struct Metrics {
    answer_saves: Histogram,
    journal_writes: Histogram,
    journal_entries: Counter,
    refusals: Family<[(&'static str, Reason); 1], Counter>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            answer_saves: Histogram::new(BUCKETS_S),
            journal_writes: Histogram::new(BUCKETS_S),
            journal_entries: Counter::default(),
            refusals: Family::default(),
        }
    }
}

impl Metrics {
    /// An answer that came `waited_ms` ago is on disk and acknowledged.
    pub(crate) fn answer_saved(&self, waited_ms: u64) {
        let waited = Duration::from_millis(waited_ms);
        self.answer_saves.observe(waited.as_secs_f64());
    }

    /// Entries were written to the journal, in one transaction.
    pub(crate) fn journal_written(&self, entry_count: usize, took: Duration) {
        self.journal_writes.observe(took.as_secs_f64());
        self.journal_entries.inc_by(entry_count as u64);
    }

    /// What a connection asked for was refused.
    pub(crate) fn refused(&self, code: RefusalCode) {
        self.refusals
            .get_or_create(&[("reason", Reason(code))])
            .inc();
    }

    fn register(&self, registry: &mut Registry) {
        registry.register_with_unit(
            "answer_save",
            "From an answer's arrival to its acknowledgment, when it is on disk",
            Unit::Seconds,
            self.answer_saves.clone(),
        );
        registry.register_with_unit(
            "journal_write",
            "One transaction of the journal",
            Unit::Seconds,
            self.journal_writes.clone(),
        );
        registry.register(
            "journal_entries",
            "Entries written to the journal",
            self.journal_entries.clone(),
        );
        registry.register(
            "refusals",
            "What live sessions refused, by reason",
            self.refusals.clone(),
        );
    }
}

/// As the protocol spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Reason(RefusalCode);

impl EncodeLabelValue for Reason {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
        let word = serde_json::to_value(self.0).map_err(|_not_a_word| fmt::Error)?;
        EncodeLabelValue::encode(&word.as_str().unwrap_or_default(), encoder)
    }
}

/// What is there when someone asks.
struct Now(Rooms);

impl fmt::Debug for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Now")
    }
}

impl Collector for Now {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Self(rooms) = self;
        let gauges = [
            (
                "rooms",
                "Live sessions that run here.",
                rooms.count() as u64,
            ),
            (
                "connections",
                "Open connections of players, hosts and screens.",
                u64::from(rooms.connection_count()),
            ),
            (
                "ready",
                "Whether people can be sent here, as /readyz says.",
                u64::from(rooms.unready().is_none()),
            ),
        ];
        for (name, help, value) in gauges {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, gauge.metric_type())?)?;
        }
        Ok(())
    }
}

impl Rooms {
    /// Adds what operators watch of rooms.
    pub fn register_metrics(&self, registry: &mut Registry) {
        self.metrics().register(registry);
        registry.register_collector(Box::new(Now(self.clone())));
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn what_happened_is_told_as_prometheus_reads_it() {
        let metrics = Metrics::default();
        metrics.answer_saved(4);
        metrics.answer_saved(300);
        metrics.journal_written(3, Duration::from_micros(2_400));
        metrics.refused(RefusalCode::RoomFull);
        metrics.refused(RefusalCode::RoomFull);
        let mut registry = Registry::with_prefix("fanfare");
        metrics.register(&mut registry);
        let mut told = String::new();
        encode(&mut told, &registry).expect("a string takes everything");
        for line in [
            "fanfare_answer_save_seconds_bucket{le=\"0.0025\"} 0",
            "fanfare_answer_save_seconds_bucket{le=\"0.005\"} 1",
            "fanfare_answer_save_seconds_bucket{le=\"+Inf\"} 2",
            "fanfare_answer_save_seconds_count 2",
            "fanfare_journal_write_seconds_sum 0.0024",
            "fanfare_journal_entries_total 3",
            "fanfare_refusals_total{reason=\"roomFull\"} 2",
        ] {
            assert!(told.lines().any(|told| told == line), "{line} in\n{told}");
        }
    }
}
