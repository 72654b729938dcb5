//! A crowd of simulated players, for load tests and demonstrations.
//!
//! Signs up a host, writes a quiz, opens a room, fills it with players and plays the whole game
//! over the same endpoints as browsers. Then it reports how long people waited, what the server
//! used, and whether every saved answer is in the result. It knows the server only by its protocol.
//!
//! Reading order: this file, `host.rs`, `player.rs`, `verdict.rs`. Other files measure something
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
mod conversation;
mod event_stream;
mod feed;
mod flood;
mod floor;
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
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use args::{CommandLine, Game, Instead};
use clock::now_us;
use conversation::{Place, Target};
use flood::Flood;
use floor::Floored;
use http::Http;
use player::{Crowd, Played};
use process::Server;
use summary::{Cost, Summary};

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
            None => run(game).await,
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

/// Plays one game; `false` means that it was played and something failed.
async fn run(args: Game) -> Result<bool> {
    let flooding = if args.login_flood > 0 {
        flood::WAITING_MAX
    } else {
        0
    };
    raise_open_files(args.connection_count(), flooding)?;
    let server = match &args.spawn {
        Some(binary) => Server::start(binary, &for_server(&args))?,
        None => Server::running(args.server_pid),
    };
    let ready = server.usage();
    let target = Target::parse(server.url().unwrap_or(&args.url))?;
    let http = Http::new(target.clone());
    let host = host::prepare(&args, http, server.outbox()).await?;

    let before = [ready, server.usage()];
    let (joined, joined_count) = watch::channel(0);
    let place = Place {
        code: host.room.code.clone(),
        pass: None,
    };
    let place = place.invited(&target).await?;
    let crowd = Arc::new(crowd(&args, target, place, joined));
    // The host joins first: a room whose host is away doesn't advance.
    let mut desk = host.sit_down(&crowd.target).await?;

    let flood = Flood::start(&crowd.target, args.login_flood);
    let started_us = now_us();
    let mut players = JoinSet::new();
    for index in 0..args.players {
        players.spawn(player::play(Arc::clone(&crowd), index));
    }
    let mut arrivals = joined_count.clone();
    let after_joins = async {
        let all_in = arrivals
            .wait_for(|count| *count >= args.players)
            .await
            .is_ok();
        all_in.then(|| server.usage()).flatten()
    };
    let (course, after_joins) = tokio::join!(desk.direct(joined_count, args.players), after_joins);
    // Read while everyone is still connected.
    let at_podium = server.usage();
    let course = match course {
        Ok(()) => desk.finish().await,
        failed => failed,
    };
    let log_ins = flood.map(Flood::end).unwrap_or_default();
    let played: Vec<Played> = players.join_all().await;

    let report = host.report().await.with_context(|| match &course {
        Ok(()) => "failed to read the report".to_owned(),
        // Without its end, a game has no report; the reason is the more useful error.
        Err(failed) => format!("host: {failed:#}"),
    })?;
    let asked = args.quiz.asked_count(args.question_count());
    let mut failures = verdict::check(&played, &report, asked);
    failures.extend(course.err().map(|error| format!("host: {error:#}")));
    let cost = Cost::new(before, after_joins, at_podium, args.players);
    let mut summary = Summary::new(&args, &played, started_us, cost, log_ins, failures);
    summary.compare(measure_floor(&args, &played).await?, &played);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        print!("{summary}");
    }
    Ok(summary.is_clean())
}

/// A write loop with the frames of this game, if asked for.
async fn measure_floor(args: &Game, played: &[Played]) -> Result<Option<Floored>> {
    if !args.floor {
        return Ok(None);
    }
    let (bytes, frames) = summary::usual_frame(played);
    let floored = floor::measure(args.players, bytes, frames, args.joins_at_once).await?;
    Ok(Some(floored))
}

/// What all players of a game share.
fn crowd(args: &Game, target: Target, place: Place, joined: watch::Sender<u32>) -> Crowd {
    Crowd {
        target,
        place,
        doors: Semaphore::new(args.joins_at_once),
        joined,
        spread_ms: args.spread_ms,
        streams: args.streams,
        seed: args.seed,
    }
}

/// The server's arguments. It trusts the client addresses that the log-in attempts claim.
fn for_server(args: &Game) -> Vec<String> {
    let mut arguments = args.for_server.clone();
    if args.login_flood > 0 {
        arguments.push("--trusted-proxy".to_owned());
    }
    arguments
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
