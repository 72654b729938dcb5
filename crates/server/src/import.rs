//! The chore that imports quizzes from files into an instance.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use api::CollectionForm;
use clap::Args;

use crate::accounts::{open, say};
use crate::settings::Settings;

/// Larger than any collection of questions.
const FILE_BYTES_MAX: u64 = 20 * 1024 * 1024;

#[derive(Args)]
pub(crate) struct Import {
    /// The format of the files, such as opentriviaqa. Detected from their content by default.
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// What the columns of the tables hold, in their order, with commas between; for tables whose
    /// first row doesn't say so. Roles: skip, question, answer, correct, wrong, kind, time, points,
    /// options, explanation, notes.
    #[arg(long, value_name = "ROLES")]
    columns: Option<String>,
    /// Whether the first row names the columns. Guessed by default.
    #[arg(long, value_name = "BOOL", requires = "columns")]
    header: Option<bool>,
    /// The email address of the account that will own the quizzes.
    #[arg(long, value_name = "ADDRESS")]
    owner: String,
    /// Import at most this many questions from each file.
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// The files; the name of each says what it is about.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten, next_help_heading = "Settings, as for `serve`")]
    settings: Settings,
}

pub(crate) fn run(import: &Import) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("failed to start the runtime")?;
    // The database may use TLS; only the first install counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    runtime.block_on(import_files(import))
}

async fn import_files(import: &Import) -> Result<()> {
    let (operator, store) = open(&import.settings).await?;
    for file in &import.files {
        let shown = file.display();
        let length = fs::metadata(file)
            .with_context(|| format!("failed to find {shown}"))?
            .len();
        anyhow::ensure!(length <= FILE_BYTES_MAX, "{shown} is larger than 20 MiB");
        let bytes = fs::read(file).with_context(|| format!("failed to read {shown}"))?;
        let form = CollectionForm {
            format: import.format.as_deref(),
            columns: import.columns.as_deref(),
            has_header: import.header,
            most: import.limit,
        };
        let done = operator
            .import_collection(&import.owner, file, &bytes, form)
            .await
            .with_context(|| format!("failed to import {shown}"))?;
        let (quizzes, questions) = (done.quizzes, done.questions);
        say(&format!(
            "{shown}: {quizzes} quizzes with {questions} questions\n"
        ))?;
    }
    store.close().await.context("failed to close the database")
}
