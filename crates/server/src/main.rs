//! The binary: reads the command line and calls one of the modules.
//!
//! `serve` runs the server; everything else is a chore that prints something and exits. Errors
//! address the person who typed the command, so they say what was tried and what went wrong.

mod accounts;
mod chores;
mod data_folder;
mod import;
mod metrics;
mod net;
mod serve;
mod settings;
mod telemetry;
mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use accounts::AccountCommand;
use import::Import;
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
    eprintln!("error: {error:#}");
}
