//! A PostgreSQL of the test's own, which restarts, cuts connections, or only reads.
//!
//! On a developer's machine without PostgreSQL's programs, the tests are left out with one
//! sentence; with `CI=true` that is a failure.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use hyper::StatusCode;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::{Instant, interval_at, timeout};

use crate::account::sign_up;
use crate::binary::Home;
use crate::crash::open_room;
use crate::disk::join;
use crate::http::Http;
use crate::surroundings::skip;

/// F5: from the moment the database is back to the moment people go on.
const BACK_WITHIN: Duration = Duration::from_secs(5);
/// The server uses a connection that is older than this only after a look at it.
const TRUSTED_FOR: Duration = Duration::from_millis(100);
const CALLS: u32 = 20;

/// F5, DUR-1: PostgreSQL restarts in the middle of a game, as after a crash. Anyone who joins
/// meanwhile waits; then everything goes on, and no call fails.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f5_games_go_on_when_postgres_restarts() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let home = Home::new(Some(&cluster.url()));
    let _server = home.start().await.expect("it starts");
    let host = sign_up(&home.authority, &home.data_dir(), "Ada").await;
    let host = host.expect("signed up");
    let room = open_room(&host).await.expect("a room is open");
    let (_first, _token, me) = join(&home, &room.code, "Grace").await;
    assert_eq!(me.expect("seated").seat, 0);

    cluster.stop("immediate");
    let mut waiting = std::pin::pin!(join(&home, &room.code, "Joan"));
    tokio::select! {
        biased;
        (_, _, me) = &mut waiting => panic!("promised without a database: {me:?}"),
        () = until(|| home.log().contains("the rooms wait")) => {}
    }
    cluster.begin();

    let (_second, _token, me) = timeout(BACK_WITHIN, waiting)
        .await
        .expect("F5: the game goes on");
    assert_eq!(me.expect("seated").seat, 1);
    every_call_succeeds(&host).await;
}

/// F5: all connections end at once, as in a fail-over. The room goes on, and no call fails because
/// of a dead connection that was kept for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f5_connections_that_were_cut_fail_no_later_call() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let home = Home::new(Some(&cluster.url()));
    let _server = home.start().await.expect("it starts");
    let host = sign_up(&home.authority, &home.data_dir(), "Ada").await;
    let host = host.expect("signed up");
    let room = open_room(&host).await.expect("a room is open");
    // Many at once, so that the server has many connections to lose.
    let calls = (0..CALLS).map(|_| new_quiz(&host));
    for status in futures_util::future::join_all(calls).await {
        assert_eq!(status, StatusCode::CREATED);
    }

    let cut = cluster.cut_connections();
    assert!(cut > 3, "only {cut} connections were cut");
    // This is about connections that wait for their next use, not about the calls in flight.
    let mut later = interval_at(Instant::now() + 2 * TRUSTED_FOR, TRUSTED_FOR);
    later.tick().await;
    every_call_succeeds(&host).await;
    let (_first, _token, me) = join(&home, &room.code, "Grace").await;
    assert_eq!(me.expect("seated").seat, 0);
}

/// DUR-7: a copy that only reads is no database to begin with, and the sentence says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dur_7_a_hot_standby_is_refused() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let home = Home::new(Some(&cluster.url()));
    home.start().await.expect("it starts with the primary");
    cluster.become_standby();

    let mut server = home.spawn().expect("it is started");
    let ended = server.ended(Duration::from_secs(20)).await;
    let status = ended.expect("DUR-7: it doesn't serve from a standby");
    assert!(!status.success(), "{status}");
    let log = home.log();
    assert!(log.contains("is a standby"), "{log}");
}

async fn new_quiz(host: &Http) -> StatusCode {
    let quiz = json!({ "title": "Another evening", "description": "By candlelight." });
    host.status("quiz", quiz).await.expect("an answer")
}

async fn every_call_succeeds(host: &Http) {
    for call in 0..CALLS {
        assert_eq!(new_quiz(host).await, StatusCode::CREATED, "call {call}");
    }
}

async fn until(mut is_so: impl FnMut() -> bool) {
    let mut look = tokio::time::interval(Duration::from_millis(20));
    while !is_so() {
        look.tick().await;
    }
}

/// A PostgreSQL that nobody else uses. It is stopped on drop.
struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
}

impl Cluster {
    /// A new one, running; `None` if that can't be done here.
    fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            return skip("F5", "PostgreSQL", "its programs aren't installed");
        };
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("it is bound").port();
        drop(listener);
        let folder = tempfile::tempdir().expect("a test can make a folder");
        let cluster = Self {
            programs,
            folder,
            port,
        };
        // PostgreSQL refuses to run as root, so then the folder goes to its own account.
        if is_root() {
            run(Command::new("chown")
                .arg("postgres")
                .arg(cluster.folder.path()));
        }
        let options = ["--username=postgres", "--auth=trust", "--encoding=UTF8"];
        let mut initdb = cluster.program("initdb");
        initdb.args(options).args(["--locale=C", "--no-sync"]);
        run(initdb.arg("--pgdata").arg(cluster.data()));
        cluster.begin();
        Some(cluster)
    }

    fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts it and waits until it answers.
    fn begin(&self) {
        let folder = self.folder.path();
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c fsync=off",
            self.port,
            folder.display()
        );
        let mut start = self.control();
        start.arg("--log").arg(folder.join("log"));
        run(start.args(["--wait", "--options", &options, "start"]));
    }

    fn stop(&self, mode: &str) {
        run(self.control().args(["--wait", "--mode", mode, "stop"]));
    }

    /// Starts it again as a standby without a primary: it has everything, and only reads.
    fn become_standby(&self) {
        self.stop("fast");
        let signal = self.data().join("standby.signal");
        std::fs::write(&signal, "").expect("the folder can be written to");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&signal));
        }
        self.begin();
    }

    /// Ends every connection but its own; returns how many.
    fn cut_connections(&self) -> usize {
        // The client may be installed elsewhere, and runs as anyone.
        let own = self.programs.join("psql");
        let mut psql = Command::new(if own.is_file() { own } else { "psql".into() });
        psql.args(["--dbname", &self.url(), "--tuples-only", "--no-align"]);
        let ended = "select pg_terminate_backend(pid, 5000) from pg_stat_activity \
            where backend_type = 'client backend' and pid <> pg_backend_pid()";
        let output = psql.args(["--command", ended]).output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).lines().count()
    }

    fn control(&self) -> Command {
        let mut control = self.program("pg_ctl");
        control.arg("--pgdata").arg(self.data());
        control
    }

    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut runuser = Command::new("runuser");
            runuser.args(["-u", "postgres", "--"]).arg(program);
            runuser
        } else {
            Command::new(program)
        };
        command.current_dir("/");
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Fails only if it doesn't run.
        let mut stop = self.control();
        let _gone = stop
            .args(["--wait", "--mode", "immediate", "stop"])
            .output();
    }
}

/// The folder with PostgreSQL's programs, which Debian doesn't put on the path.
fn programs() -> Option<PathBuf> {
    let paths = crate::surroundings::variable("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&paths).find(|folder| folder.join("initdb").is_file());
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter();
    let installed = versions.flatten().flatten();
    let mut folders: Vec<PathBuf> = installed.map(|entry| entry.path().join("bin")).collect();
    folders.sort();
    let newest = folders.into_iter().rev();
    on_path.or_else(|| newest.into_iter().find(|bin| bin.join("initdb").is_file()))
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn run(command: &mut Command) {
    let output = command.output().expect("the program is there");
    assert!(output.status.success(), "{command:?}: {output:?}");
}
