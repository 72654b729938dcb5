//! Games that are played to the end although the process is killed with SIGKILL again and again.
//!
//! Fifty players and a host play over real sockets and come back by themselves, as any client does
//! that follows `docs/live-protocol.md`. A schedule drawn from a seed kills the process at aimed
//! and at random moments and starts it again at once. What anyone was told must be true
//! afterwards.
//!
//! `FANFARE_CRASH_KILLS` sets how often the process is killed, game after game, and
//! `FANFARE_CRASH_SEED` the first game's seed. Reading order: `plan`, `world`, `player`, `host`,
//! `killer`, `steps`, `clock`, `verdict`.

mod clock;
mod host;
mod killer;
mod nodes;
mod plan;
mod player;
mod quiz;
mod steps;
mod verdict;
mod witness;
mod world;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use protocol::http::rooms::Report;
use rustix::process::{Signal, kill_process};
use store::testing::TestDb;
use tokio::task::JoinSet;
use tokio::time::timeout;

use self::clock::Faketime;
use self::plan::{KILLS_PER_GAME, Plan, Trouble};
use self::player::Player;
use self::steps::Call;
use self::world::World;

pub(crate) use self::quiz::open_room;
use crate::account::sign_up;
use crate::binary::{Home, READY_WITHIN, Server};
use crate::surroundings::{can_strace, number};

const SEED: u64 = 1;

/// I12: a game ends, however often it is interrupted. Five questions, nine kills, and what a kill
/// costs: a restart, the way back and a count-in.
const GAME_WITHIN: Duration = Duration::from_mins(3);

/// DUR-1, DUR-2, DUR-4, F1, LIVE-4, I1, I2, I4, I5, I7, I9–I12, with SQLite.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_1_f1_kills_lose_nothing_that_was_told_on_sqlite() {
    campaign("on_sqlite", None).await;
}

/// DUR-1, DUR-2, DUR-4, F1, LIVE-4, I1, I2, I4, I5, I7, I9–I12, with PostgreSQL.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_1_f1_kills_lose_nothing_that_was_told_on_postgres() {
    if let Some(db) = TestDb::postgres().await {
        campaign("on_postgres", Some(db.url())).await;
    }
}

/// DUR-9, with SQLite: the process dies at single writes and syncs, also soon after a start.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_9_kills_at_single_writes_and_syncs_lose_nothing() {
    let home = Home::new(None);
    at_steps("single_writes", &home, &[Call::Write, Call::Sync]).await;
}

/// DUR-9, with PostgreSQL: the process dies as it sends a statement, or a promise to a client.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_9_kills_at_single_messages_lose_nothing() {
    if let Some(db) = TestDb::postgres().await {
        let home = Home::new(Some(db.url()));
        at_steps("single_messages", &home, &[Call::Message]).await;
    }
}

async fn at_steps(name: &str, home: &Home, calls: &[Call]) {
    if !can_strace("DUR-9", &[]) {
        return;
    }
    let mut server = home.start().await.expect("the server starts");
    let plan = |seed, kills| Plan::of_steps(seed, kills, calls);
    games(name, home, &mut server, plan).await;
}

/// F11: the clock is set by years, forward and back, and no deadline moves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f11_a_clock_that_is_set_changes_no_game() {
    let home = Home::new(None);
    let Some(clock) = Faketime::of(&home) else {
        return;
    };
    one_game(&home, Trouble::Clock(clock)).await;
}

/// F3: each sync takes a tenth of a second, as on a worn-out disk or card.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f3_a_slow_disk_delays_promises_and_nothing_else() {
    if !can_strace("F3", &["--seccomp-bpf"]) {
        return;
    }
    let home = Home::new(None);
    home.start_by(steps::slow_disk());
    one_game(&home, Trouble::Standing).await;
}

async fn one_game(home: &Home, trouble: Trouble) {
    let mut server = home.start().await.expect("the server starts");
    let plan = Plan {
        seed: number("FANFARE_CRASH_SEED").unwrap_or(SEED),
        trouble,
    };
    let faults = play(home, &mut server, &plan).await.expect("it is played");
    assert!(faults.is_empty(), "{}\n{}", faults.join("\n"), home.log());
    // A process that is killed leaves libfaketime's shared memory behind.
    stop(&mut server).await;
}

async fn stop(server: &mut Server) {
    kill_process(server.pid(), Signal::TERM).expect("it is told");
    let stopped = server.ended(READY_WITHIN).await.expect("it stops");
    assert!(stopped.success(), "{stopped}");
}

/// F2, DUR-1: at each kill the power fails, and the disk loses and tears what wasn't synced.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_1_f2_power_cuts_lose_nothing_that_was_told() {
    if !can_strace("F2", &["--seccomp-bpf"]) {
        return;
    }
    let mut home = Home::new(None);
    // What a first start writes is on disk when it has stopped.
    let mut server = home.start().await.expect("the server starts");
    stop(&mut server).await;
    home.cut_power(number("FANFARE_CRASH_SEED").unwrap_or(SEED));
    let mut server = home.start().await.expect("the server starts");
    games("power_cuts", &home, &mut server, Plan::new).await;
    server.kill().expect("it is killed");
    assert!(
        home.lost_count() > 0,
        "the disk lost nothing, so nothing was tested"
    );
}

/// Plays games until the process was killed often enough.
async fn campaign(name: &str, database_url: Option<&str>) {
    let home = Home::new(database_url);
    let mut server = home.start().await.expect("the server starts");
    games(name, &home, &mut server, Plan::new).await;
}

async fn games(name: &str, home: &Home, server: &mut Server, new_plan: impl Fn(u64, u64) -> Plan) {
    let first_seed = number("FANFARE_CRASH_SEED").unwrap_or(SEED);
    let mut kills_left = number("FANFARE_CRASH_KILLS").unwrap_or(KILLS_PER_GAME);
    for seed in first_seed.. {
        if kills_left == 0 {
            return;
        }
        let kills = kills_left.min(KILLS_PER_GAME);
        kills_left -= kills;
        let plan = new_plan(seed, kills);
        let faults = match play(home, server, &plan).await {
            Ok(faults) => faults,
            Err(error) => vec![format!("{error:#}")],
        };
        assert!(
            faults.is_empty(),
            "{}\n{} faults in game {seed}\n{:?}\nto repeat: FANFARE_CRASH_SEED={seed} \
             FANFARE_CRASH_KILLS={kills} cargo test -p server --test it {name}\nthe server's \
             last words:\n{}",
            faults.join("\n"),
            faults.len(),
            plan.trouble,
            last_lines(&home.log()),
        );
    }
}

/// Plays one game and tells everything that went wrong.
async fn play(home: &Home, server: &mut Server, plan: &Plan) -> Result<Vec<String>> {
    let http = sign_up(
        &home.authority,
        &home.data_dir(),
        &format!("Host{}", plan.seed),
    )
    .await
    .context("failed to sign up")?;
    let room = open_room(&http).await.context("failed to open a room")?;
    let world = Arc::new(World::new(&http, &room));
    let host = tokio::spawn(host::Host::new(Arc::clone(&world), plan.seed).run());
    let mut players = JoinSet::new();
    for index in 0..plan::PLAYERS {
        players.spawn(Player::new(Arc::clone(&world), plan.seed, index).run());
    }

    let game = async {
        match &plan.trouble {
            Trouble::Kills(kills) => killer::run(&world, home, server, kills).await?,
            Trouble::Steps(steps) => steps::run(&world, home, server, steps).await?,
            Trouble::Clock(clock) => clock::run(&world, home, clock).await?,
            Trouble::Standing => {}
        }
        world.let_end();
        let played = players.join_all().await;
        host.await.context("the host failed")?;
        anyhow::Ok(played)
    };
    let played = tokio::select! {
        played = timeout(GAME_WITHIN, game) => {
            played.with_context(|| format!("I12: the game is still at {:?}", world.place()))
        }
        // What follows from a fault only hides it.
        () = world.reach(|course| course.is_faulty) => return Ok(world.faults()),
    };
    let played = played??;
    let report: Report = http.get(&format!("reports/{}", room.id)).await?;
    let mut faults = world.faults();
    faults.extend(verdict::check(&played, &report, &world));
    tell(plan, &played);
    let errors = home.log();
    faults.extend(
        errors
            .lines()
            .filter(|line| line.contains("\"ERROR\"") || line.contains("panicked"))
            .map(|line| format!("the server complained: {line}")),
    );
    Ok(faults)
}

#[expect(
    clippy::print_stderr,
    reason = "the person who runs the tests wants to know what was proved"
)]
fn tell(plan: &Plan, played: &[Player]) {
    let acknowledged: usize = played.iter().map(|player| player.saved.len()).sum();
    let refused: usize = played.iter().map(|player| player.refused.len()).sum();
    let resent: u32 = played.iter().map(|player| player.resent_count).sum();
    eprintln!(
        "game {}: {} kills, {acknowledged} picks acknowledged, {refused} refused, {resent} sent \
         again",
        plan.seed,
        plan.trouble.kill_count(),
    );
}

fn last_lines(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
