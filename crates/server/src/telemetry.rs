//! Logs, to standard error: for people at a terminal, JSON elsewhere.
//!
//! Each module decides what it logs; secrets and query strings are never logged.

use std::io::{IsTerminal as _, stderr};

use anyhow::{Context as _, Result, anyhow};
use tracing_subscriber::EnvFilter;

use crate::settings::{LogFormat, Settings};

/// PostgreSQL remarks at each start that the table of migrations is there.
const QUIET: &str = "sqlx::postgres::notice=warn";

/// Begins to log. Returns whether programs read the log.
pub(crate) fn start(settings: &Settings) -> Result<bool> {
    let filter = EnvFilter::builder()
        .parse(format!("{QUIET},{}", settings.log))
        .with_context(|| format!("failed to understand the log filter `{}`", settings.log))?;
    let is_terminal = stderr().is_terminal();
    let is_json = match settings.log_format {
        LogFormat::Auto => !is_terminal,
        LogFormat::Text => false,
        LogFormat::Json => true,
    };
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(stderr);
    let started = if is_json {
        logs.json()
            .flatten_event(true)
            .with_span_list(false)
            .try_init()
    } else {
        logs.with_ansi(is_terminal).try_init()
    };
    started.map_err(|error| anyhow!("failed to start logging: {error}"))?;
    Ok(is_json)
}
