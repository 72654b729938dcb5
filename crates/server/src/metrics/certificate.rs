//! When the certificate of this server expires, wherever it comes from.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric as _};
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use tls::Current;

/// The end of the certificate in use. There is no number without a certificate.
#[derive(Debug)]
pub(super) struct Expiry(pub(super) Arc<Current>);

impl Collector for Expiry {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let Some(at_ms) = self.0.not_after_ms() else {
            return Ok(());
        };
        let at_ms = u64::try_from(at_ms).unwrap_or(0);
        let expires = ConstGauge::new(Duration::from_millis(at_ms).as_secs_f64());
        let name = "tls_certificate_expires_timestamp";
        let help = "When the certificate in use expires.";
        let metric_type = expires.metric_type();
        let unit = Some(&Unit::Seconds);
        expires.encode(encoder.encode_descriptor(name, help, unit, metric_type)?)
    }
}
