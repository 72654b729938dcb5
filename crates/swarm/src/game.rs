//! A game from the first account to the report: in one room, or in many at the same time.

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use protocol::http::rooms::Report;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::args::Game;
use crate::clock::now_us;
use crate::comeback::Pause;
use crate::conversation::{Place, Target};
use crate::flood::{self, Flood};
use crate::floor::{self, Floored};
use crate::host::{self, Desk, Host};
use crate::http::Http;
use crate::player::{self, Crowd, Played};
use crate::process::{MemoryWatch, Server, Usage};
use crate::summary::{self, Cost, Summary};
use crate::verdict;

/// Plays a game; `false` means that it was played and something failed.
pub(crate) async fn run(args: &Game) -> Result<bool> {
    let flooding = if args.login_flood > 0 {
        flood::WAITING_MAX
    } else {
        0
    };
    crate::raise_open_files(args.connection_count(), flooding)?;
    let server = match &args.spawn {
        Some(binary) => Server::start(binary, &for_server(args))?,
        None => Server::running(args.server_pid),
    };
    let ready = server.usage();
    let target = Target::parse(server.url().unwrap_or(&args.url))?;
    let hosts = host::prepare(args, Http::new(target.clone()), server.outbox()).await?;

    let before = [ready, server.usage()];
    let flood = Flood::start(&target, args.login_flood);
    let started_us = now_us();
    let games = play(args, hosts, target, &server).await?;
    let log_ins = flood.map(Flood::end).unwrap_or_default();

    let cost = Cost::new(
        before,
        games.after_joins,
        games.at_podium,
        games.highest_kib,
        args.crowd_size(),
    );
    let (played, failures) = (games.played, games.failures);
    if let Some(path) = &args.acks {
        write_acks(path, &played)?;
    }
    let mut summary = Summary::new(args, &played, started_us, cost, log_ins, failures);
    summary.compare(measure_floor(args, &played).await?, &played);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        print!("{summary}");
    }
    Ok(summary.is_clean())
}

/// One line for each acknowledged pick: when it was sent, in microseconds since the Unix epoch, and
/// how long it took.
fn write_acks(path: &Path, played: &[Played]) -> Result<()> {
    let acks = played.iter().flat_map(|player| &player.acks);
    let mut table = "sent_us,waited_us\n".to_owned();
    for ack in acks {
        writeln!(table, "{},{}", ack.sent_us, ack.waited_us())?;
    }
    fs::write(path, table).with_context(|| format!("failed to write {}", path.display()))
}

/// What came of the games in all rooms.
struct Games {
    played: Vec<Played>,
    failures: Vec<String>,
    after_joins: Option<Usage>,
    /// Read while everyone is still connected.
    at_podium: Option<Usage>,
    highest_kib: u32,
}

/// Plays in one room for each host.
async fn play(args: &Game, hosts: Vec<Host>, target: Target, server: &Server) -> Result<Games> {
    let (joined, mut joined_count) = watch::channel(0);
    let (back, back_count) = watch::channel(0);
    let (over, is_over) = watch::channel(false);
    let crowd = Arc::new(crowd(args, target, [joined, back], is_over));
    let pause = args.cut.map(|question| Pause {
        question: question - 1,
        players: (0..args.crowd_size())
            .filter(|index| !crowd.is_slow(*index))
            .count(),
        back: back_count,
    });
    let memory = MemoryWatch::of(server);
    let mut games = JoinSet::new();
    for (number, host) in (0..).zip(hosts) {
        // The host joins first: a room whose host is away doesn't advance.
        let room = Room::enter(host, &crowd.target, args.returning).await?;
        let players = number * args.players..(number + 1) * args.players;
        let joined = joined_count.clone();
        games.spawn(room.play(
            Arc::clone(&crowd),
            players,
            joined,
            args.crowd_size(),
            pause.clone(),
        ));
    }
    let after_joins = async {
        let all_in = joined_count
            .wait_for(|count| *count >= args.crowd_size())
            .await;
        all_in.is_ok().then(|| server.usage()).flatten()
    };
    let (at_podium, after_joins) = tokio::join!(games.join_all(), after_joins);
    let mut games = Games {
        played: Vec::new(),
        failures: Vec::new(),
        after_joins,
        at_podium: server.usage(),
        highest_kib: 0,
    };
    over.send_replace(true);
    let mut endings = JoinSet::new();
    for room in at_podium {
        endings.spawn(room.end());
    }
    let asked = args.quiz.asked_count(args.question_count());
    for ended in endings.join_all().await {
        let Ended {
            course,
            played,
            report,
        } = ended?;
        games
            .failures
            .extend(verdict::check(&played, &report, asked));
        let failed = course.err().map(|error| format!("host: {error:#}"));
        games.failures.extend(failed);
        games.played.extend(played);
    }
    games.highest_kib = memory.highest_kib();
    Ok(games)
}

/// A room that its host controls.
struct Room {
    host: Host,
    place: Place,
    desk: Desk,
}

/// A room at its podium, or wherever its host failed.
struct AtPodium {
    host: Host,
    desk: Desk,
    course: Result<()>,
    players: JoinSet<Played>,
}

/// A room that is over.
struct Ended {
    course: Result<()>,
    played: Vec<Played>,
    report: Report,
}

impl Room {
    async fn enter(host: Host, target: &Target, returning: bool) -> Result<Self> {
        let place = Place {
            code: host.room.code.clone(),
            pass: None,
        };
        let place = place.invited(target).await?;
        let desk = host.sit_down(target, returning).await?;
        Ok(Self { host, place, desk })
    }

    /// Fills the room with these players, and plays once `crowd_size` have joined in all rooms.
    async fn play(
        mut self,
        crowd: Arc<Crowd>,
        indices: Range<u32>,
        joined: watch::Receiver<u32>,
        crowd_size: u32,
        pause: Option<Pause>,
    ) -> AtPodium {
        let place = Arc::new(self.place);
        let mut players = JoinSet::new();
        for index in indices {
            players.spawn(player::play(Arc::clone(&crowd), Arc::clone(&place), index));
        }
        AtPodium {
            course: self.desk.direct(joined, crowd_size, pause).await,
            host: self.host,
            desk: self.desk,
            players,
        }
    }
}

impl AtPodium {
    async fn end(mut self) -> Result<Ended> {
        let course = match self.course {
            Ok(()) => self.desk.finish().await,
            failed => failed,
        };
        let played = self.players.join_all().await;
        let report = self.host.report().await.with_context(|| match &course {
            Ok(()) => "failed to read the report".to_owned(),
            // Without its end, a game has no report; the reason is the more useful error.
            Err(failed) => format!("host: {failed:#}"),
        })?;
        Ok(Ended {
            course,
            played,
            report,
        })
    }
}

/// A write loop with the frames of this game, if asked for.
async fn measure_floor(args: &Game, played: &[Played]) -> Result<Option<Floored>> {
    if !args.floor {
        return Ok(None);
    }
    let (bytes, frames) = summary::usual_frame(played);
    let floored = floor::measure(args.crowd_size(), bytes, frames, args.joins_at_once).await?;
    Ok(Some(floored))
}

/// What all players of a game share.
fn crowd(
    args: &Game,
    target: Target,
    [joined, back]: [watch::Sender<u32>; 2],
    over: watch::Receiver<bool>,
) -> Crowd {
    Crowd {
        target,
        doors: Semaphore::new(args.joins_at_once),
        joined,
        back,
        over,
        cut: args.cut.map(|question| question - 1),
        returning: args.returning,
        spread_ms: args.spread_ms,
        streams: args.streams,
        slow: args.slow,
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
