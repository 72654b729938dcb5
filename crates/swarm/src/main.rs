//! A crowd of simulated players, for load tests and demonstrations.
//!
//! Signs up a host, writes a quiz, opens rooms, fills them with players and plays the whole game
//! over the same endpoints as browsers. Then it reports how long people waited, what the server
//! used, and whether every saved answer is in the result. It knows the server only by its protocol.
//!
//! Reading order: `game.rs`, `host.rs`, `player.rs`, `verdict.rs`. Other files measure something
//! else: `timing.rs`, whether response times reveal who has an account; `search.rs`, how long
//! someone with many quizzes waits for a search; `feed.rs`, the same for everyone's quizzes;
//! `report.rs`, the report of a large session; `attack.rs`, a room that is flooded and guessed;
//! `floor.rs`, the least that a fan-out can cost. `balance.rs` spreads connections over nodes.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the result of this program is what it prints"
)]

mod args;
mod attack;
mod balance;
mod choosing;
mod clock;
mod comeback;
mod conversation;
mod event_stream;
mod feed;
mod flood;
mod floor;
mod game;
mod host;
mod http;
mod player;
mod process;
mod quiz;
mod ranks;
mod report;
mod scoring;
mod search;
mod summary;
mod timing;
mod verdict;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

use args::{CommandLine, Instead};

#[tokio::main]
async fn main() -> ExitCode {
    let CommandLine { instead, game } = CommandLine::parse();
    let measure = async {
        match instead {
            Some(Instead::Timing(args)) => timing::run(&args).await,
            Some(Instead::Search(args)) => search::run(&args).await,
            Some(Instead::Feed(args)) => feed::run(&args).await,
            Some(Instead::Report(args)) => report::run(&args).await,
            Some(Instead::Attack(args)) => attack::run(&args).await,
            Some(Instead::Floor(args)) => floor::run(&args).await,
            Some(Instead::Balance(args)) => balance::run(&args).await,
            None => game::run(&game).await,
        }
    };
    let outcome = tokio::select! {
        outcome = measure => outcome,
        // Dropping the game stops the server it started and deletes that server's data.
        _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("interrupted")),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("swarm: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Each connection is one open file, and the usual limit is smaller than a crowd.
pub(crate) fn raise_open_files(connections: u32, flooding: u32) -> Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    setrlimit(Resource::Nofile, raised).context("failed to raise the limit of open files")?;
    // The runtime, the host and standard input and output need some too.
    let needed = u64::from(connections) + u64::from(flooding) + 64;
    if limit.maximum.is_some_and(|most| most < needed) {
        anyhow::bail!("{connections} connections need {needed} open files; raise \"ulimit -Hn\"");
    }
    Ok(())
}
