//! Logs, to standard error: for people at a terminal, JSON elsewhere.
//!
//! Each module decides what it logs; secrets and query strings are never logged.

use std::io::{IsTerminal as _, stderr};

use anyhow::{Context as _, Result, anyhow};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

use crate::settings::{LogFormat, Settings};
use crate::traces::{self, Traces};

/// PostgreSQL remarks at each start that the table of migrations is there.
const QUIET: &str = "sqlx::postgres::notice=warn";

/// Begins to log, and to make spans for traces. Returns whether programs read the log.
pub(crate) fn start(settings: &Settings, traces: Option<&Traces>) -> Result<bool> {
    let filter = EnvFilter::builder()
        .parse(format!("{QUIET},{},{}=off", settings.log, traces::TARGET))
        .with_context(|| format!("failed to understand the log filter `{}`", settings.log))?;
    let is_terminal = stderr().is_terminal();
    let is_json = match settings.log_format {
        LogFormat::Auto => !is_terminal,
        LogFormat::Text => false,
        LogFormat::Json => true,
    };
    let logs = fmt::layer().with_writer(stderr);
    let logs = if is_json {
        logs.json()
            .flatten_event(true)
            .with_span_list(false)
            .with_filter(filter)
            .boxed()
    } else {
        logs.with_ansi(is_terminal).with_filter(filter).boxed()
    };
    tracing_subscriber::registry()
        .with(logs)
        .with(traces.map(Traces::layer))
        .try_init()
        .map_err(|error| anyhow!("failed to start logging: {error}"))?;
    Ok(is_json)
}
