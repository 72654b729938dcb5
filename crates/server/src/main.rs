//! The binary: reads the command line and calls one of the modules.
//!
//! `serve` runs the server; everything else is a chore that prints something and exits. Errors
//! address the person who typed the command, so they say what was tried and what went wrong.

mod accounts;
mod backup;
mod chores;
mod data_folder;
mod doctor;
mod encryption;
mod health;
mod import;
mod keys;
mod memory;
mod metrics;
mod net;
mod private_files;
mod problems;
mod serve;
mod settings;
mod telemetry;
mod terminal;
mod traces;
mod wall_clock;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use accounts::AccountCommand;
use backup::{Backup, Restore};
use health::Health;
use import::Import;
use keys::RotateKeys;
use settings::Settings;

/// Faster than the system allocator for many small buffers, which thousands of sockets need.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Live quizzes that lose nothing.
#[derive(Parser)]
#[command(name = "fanfare", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server.
    Serve(Settings),
    /// Say what `serve` would do with these settings.
    CheckSettings(Settings),
    /// Open accounts and help with them, beside a running server or without one.
    #[command(subcommand)]
    Account(AccountCommand),
    /// Make public quizzes of files, beside a running server or without one.
    Import(Box<Import>),
    /// Copy everything into a new folder, beside a running server or without one.
    Backup(Box<Backup>),
    /// Fill an empty data folder from a backup.
    Restore(Box<Restore>),
    /// Look at everything the server needs, and say what to do about what is wrong.
    Doctor(Box<Settings>),
    /// Ask the running server whether it works. It has to get the same settings as `serve`.
    Health(Box<Health>),
    /// Bring the schema of the database up to date, which `serve` does as well.
    Migrate(Box<Settings>),
    /// Replace the keys that sign log-ins and links, beside a running server or without one.
    RotateKeys(Box<RotateKeys>),
    /// Print every setting as docs/configuration.md.
    PrintSettings,
    /// Print the contract as an `OpenAPI` document.
    PrintOpenapi,
    /// Write one example of each message into a folder.
    PrintSamples {
        /// The folder, which is made if missing.
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    let matches = settings::environment::lenient(CommandLine::command()).get_matches();
    let line = CommandLine::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = match line.command {
        Command::Serve(settings) => serve::run(&settings),
        Command::CheckSettings(settings) => chores::check_settings(&settings),
        Command::Account(command) => accounts::run(&command),
        Command::Import(import) => import::run(&import),
        Command::Backup(backup) => chores::run(backup::backup(&backup)),
        Command::Restore(restore) => chores::run(backup::restore(&restore)),
        Command::Doctor(settings) => chores::run(doctor::run(&settings)),
        Command::Health(health) => chores::run(health::ask(&health)),
        Command::Migrate(settings) => chores::run(chores::migrate(&settings)),
        Command::RotateKeys(asked) => chores::run(keys::rotate(&asked)),
        Command::PrintSettings => chores::print_settings(),
        Command::PrintOpenapi => chores::print_openapi(),
        Command::PrintSamples { folder } => chores::print_samples(&folder),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say_error(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(
    clippy::print_stderr,
    reason = "the person who typed the command reads this"
)]
fn say_error(error: &anyhow::Error) {
    eprintln!("error: {}", told(error));
}

/// An error with its causes. Some errors repeat their cause; it is told once.
fn told(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if told.is_empty() {
            told = cause;
        } else if !told.contains(&cause) {
            told = format!("{told}: {cause}");
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::told;

    #[derive(Debug, thiserror::Error)]
    #[error("the database is unavailable: {0}")]
    struct Repeating(#[source] std::io::Error);

    #[test]
    fn a_cause_is_told_once() {
        let cause = std::io::Error::other("connection refused");
        let error = Err::<(), _>(Repeating(cause)).context("failed to open the database");
        assert_eq!(
            told(&error.expect_err("it failed")),
            "failed to open the database: the database is unavailable: connection refused"
        );
    }
}
