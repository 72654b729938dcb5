//! The settings for traces.

use anyhow::{Result, ensure};
use clap::Args;

use super::urls::redact;

/// Where traces go, and how many.
#[derive(Args, Clone)]
pub(crate) struct TraceSettings {
    /// The OpenTelemetry collector to send traces to, such as `http://127.0.0.1:4318`: how long
    /// requests, writes to the journal, deliveries and chores took, and what failed in them. They
    /// name routes, not paths, and nobody. Headers for it, such as a key, are read from the
    /// variable `OTEL_EXPORTER_OTLP_HEADERS`. Without this setting, nothing is sent.
    #[arg(
        long,
        env = "FANFARE_OTLP_ENDPOINT",
        hide_env_values = true,
        value_name = "URL"
    )]
    pub(crate) otlp_endpoint: Option<String>,

    /// How many traces in a thousand are sent. A request that a trusted proxy has decided about is
    /// treated as the proxy says.
    #[arg(
        long,
        env = "FANFARE_TRACES_PER_MILLE",
        default_value_t = 1000,
        value_name = "N"
    )]
    pub(crate) traces_per_mille: u16,
}

impl TraceSettings {
    pub(super) fn check(&self) -> Result<()> {
        ensure!(
            self.traces_per_mille <= 1000,
            "--traces-per-mille (FANFARE_TRACES_PER_MILLE) is between 0 and 1000"
        );
        let Some(endpoint) = &self.otlp_endpoint else {
            return Ok(());
        };
        ensure!(
            is_http(endpoint),
            "the collector's address must look like http://127.0.0.1:4318, without a query; \
             check --otlp-endpoint (FANFARE_OTLP_ENDPOINT)"
        );
        Ok(())
    }

    /// Where spans are posted to, if anywhere.
    pub(crate) fn address(&self) -> Option<String> {
        let endpoint = self.otlp_endpoint.as_deref()?;
        Some(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
    }

    pub(super) fn line(&self) -> String {
        self.otlp_endpoint
            .as_deref()
            .map_or("not set".to_owned(), |endpoint| {
                let share = self.traces_per_mille;
                format!("{share} of 1000 to {}", redact(endpoint))
            })
    }
}

fn is_http(url: &str) -> bool {
    let rest = url
        .strip_prefix("http://")
        .or_else(|| url.strip_prefix("https://"));
    rest.is_some_and(|rest| {
        !rest.is_empty() && !rest.starts_with('/') && !rest.contains(['?', '#', ' '])
    })
}

#[cfg(test)]
mod tests {
    //! Which collectors can be named.

    use super::super::tests::settings;

    #[test]
    fn a_collector_is_an_http_address() {
        for url in [
            "http://127.0.0.1:4318",
            "https://otel.example/fanfare/",
            "http://me:secret@otel.example",
        ] {
            let settings = settings(&["--otlp-endpoint", url]);
            assert!(settings.check().is_ok(), "{url}");
            assert!(!settings.lines().join("\n").contains("secret"));
        }
        for url in [
            "otel.example:4317",
            "grpc://otel.example",
            "http://",
            "http:///x",
        ] {
            let refused = settings(&["--otlp-endpoint", url]).check();
            assert!(refused.is_err(), "{url}");
        }
        assert!(settings(&["--traces-per-mille", "1001"]).check().is_err());
    }

    #[test]
    fn spans_have_a_path_of_their_own() {
        let address = |url| settings(&["--otlp-endpoint", url]).traces.address();
        let expected = Some("https://otel.example/a/v1/traces".to_owned());
        assert_eq!(address("https://otel.example/a"), expected);
        assert_eq!(address("https://otel.example/a/"), expected);
        assert_eq!(settings(&[]).traces.address(), None);
    }
}
