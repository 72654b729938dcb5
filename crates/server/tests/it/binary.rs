//! The process: where its binary is, starting it, and ending it on every way out.
//!
//! A [`Home`] outlives the processes that run in it, as a folder on a disk outlives a crash. A
//! [`Server`] is killed when it is dropped, so that no failing test leaves one behind.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use rustix::process::Pid;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::time::{Instant, interval, timeout};

use crate::power::Power;
use crate::surroundings::{now_ms, variable};

/// What the server says when people may come.
const READY: [&str; 2] = [
    "Fanfare is ready at http://",
    "Fanfare is ready at https://",
];

/// How long a start may take, after a crash as well, on a computer that does much else. How long it
/// does take is measured by `xtask/scale/restart.py`.
pub(crate) const READY_WITHIN: Duration = Duration::from_secs(20);

/// Ports below the range the system gives out by itself: while the server is away nobody else,
/// and no client by accident, may get its port.
const FIRST_PORT: u16 = 17_000;
const PORT_COUNT: u16 = 8_000;

/// The binary under test: the one that was built with these tests, unless another one is named.
pub(crate) fn fanfare() -> PathBuf {
    let named = variable("FANFARE_BIN").map(PathBuf::from);
    let binary = named.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_fanfare")));
    assert!(binary.is_file(), "{} is not there", binary.display());
    binary
}

/// A folder, a database and a port that are the same at every start.
pub(crate) struct Home {
    folder: TempDir,
    database_url: Option<String>,
    bus_url: Option<String>,
    /// What starts the server, with the arguments before its own.
    starter: Mutex<Vec<String>>,
    /// Cut at each kill, if the test asks for it.
    power: Option<Mutex<Power>>,
    pub(crate) authority: String,
}

impl Home {
    /// With SQLite in the folder, or with the database of this URL.
    pub(crate) fn new(database_url: Option<&str>) -> Self {
        Self {
            folder: tempfile::tempdir().expect("a test can make a folder"),
            database_url: database_url.map(str::to_owned),
            bus_url: None,
            starter: Mutex::default(),
            power: None,
            authority: free_authority(),
        }
    }

    /// One of several nodes.
    pub(crate) fn joining(database_url: &str, bus_url: &str) -> Self {
        Self {
            bus_url: Some(bus_url.to_owned()),
            ..Self::new(Some(database_url))
        }
    }

    /// From now on, processes are started by this program.
    pub(crate) fn start_by(&self, starter: Vec<String>) {
        *self.starter.lock().expect("no panic") = starter;
    }

    /// From now on, the power fails whenever a process is killed. Nothing runs here at present.
    pub(crate) fn cut_power(&mut self, seed: u64) {
        self.power = Some(Mutex::new(Power::of(&self.data_dir(), seed)));
    }

    /// How many writes the power cuts have lost, or a part of them.
    pub(crate) fn lost_count(&self) -> u64 {
        let power = self.power.as_ref();
        power.map_or(0, |power| power.lock().expect("no panic").lost_count())
    }

    /// The name of the node here, once it has started.
    pub(crate) fn node_name(&self) -> Option<String> {
        let name = std::fs::read_to_string(self.data_dir().join("node")).ok()?;
        Some(name.trim().to_owned())
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Everything the processes in this home logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Starts a process and doesn't wait for it.
    pub(crate) fn spawn(&self) -> Result<Server> {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.log_path())?;
        let mut command = match &self.power {
            Some(power) => started_by(&power.lock().expect("no panic").back()?),
            None => started_by(&self.starter.lock().expect("no panic")),
        };
        serve_with(&mut command, &self.authority, &self.data_dir());
        if let Some(url) = &self.database_url {
            command.args(["--database-url", url]);
        }
        if let Some(url) = &self.bus_url {
            command.args(["--bus-url", url]);
        }
        Server::spawn(command, log)
    }

    /// Starts a process and waits until people may come.
    pub(crate) async fn start(&self) -> Result<Server> {
        let mut server = self.spawn()?;
        server
            .ready()
            .await
            .with_context(|| format!("it logged:\n{}", self.log()))?;
        Ok(server)
    }
}

/// `fanfare serve` with nothing set from outside.
pub(crate) fn serve(listen: &str, data_dir: &Path) -> Command {
    let mut command = started_by(&[]);
    serve_with(&mut command, listen, data_dir);
    command
}

/// `fanfare`, started by another program if there is one.
fn started_by(starter: &[String]) -> Command {
    let Some((program, arguments)) = starter.split_first() else {
        return Command::new(fanfare());
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(fanfare());
    command
}

fn serve_with(command: &mut Command, listen: &str, data_dir: &Path) {
    command.env_clear();
    command
        .args([
            "serve",
            "--listen",
            listen,
            "--log-format",
            "json",
            "--data-dir",
        ])
        .arg(data_dir);
}

/// A running process.
pub(crate) struct Server {
    child: Child,
    spawned: Instant,
    ready: oneshot::Receiver<Ready>,
}

/// The moment people could come, and where to.
#[derive(Debug, Clone)]
pub(crate) struct Ready {
    pub(crate) at_ms: u64,
    pub(crate) authority: String,
}

impl Server {
    pub(crate) fn spawn(mut command: Command, log: File) -> Result<Self> {
        let spawned = Instant::now();
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("failed to start the server")?;
        let stdout = child.stdout.take().context("the server has no output")?;
        let (said, ready) = oneshot::channel();
        // Reads on after the first line, or the server would stop at a full pipe; ends with it.
        std::thread::spawn(move || {
            let mut said = Some(said);
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                let told = READY.iter().find_map(|ready| line.strip_prefix(ready));
                if let (Some(authority), Some(said)) = (told, said.take()) {
                    let authority = authority.trim().to_owned();
                    // A test that is over doesn't listen anymore.
                    let _over = said.send(Ready {
                        at_ms: now_ms(),
                        authority,
                    });
                }
            }
        });
        Ok(Self {
            child,
            spawned,
            ready,
        })
    }

    /// Waits until people may come; it must not take long.
    pub(crate) async fn ready(&mut self) -> Result<Ready> {
        match timeout(READY_WITHIN, &mut self.ready).await {
            Ok(Ok(ready)) => Ok(ready),
            Ok(Err(_ended)) => bail!("the server ended before it was ready"),
            Err(_elapsed) => bail!(
                "the server was not ready after {:?}",
                self.spawned.elapsed()
            ),
        }
    }

    pub(crate) fn pid(&self) -> Pid {
        let id = i32::try_from(self.child.id()).ok();
        id.and_then(Pid::from_raw).expect("a process has a number")
    }

    /// Ends it with SIGKILL, which no process can see coming, and waits until it is gone.
    pub(crate) fn kill(&mut self) -> Result<()> {
        self.child.kill().context("failed to kill the server")?;
        self.child
            .wait()
            .context("failed to wait for the end of the server")?;
        Ok(())
    }

    /// Waits for its end, which must come within this time.
    pub(crate) async fn ended(&mut self, within: Duration) -> Result<ExitStatus> {
        let deadline = Instant::now() + within;
        let mut look = interval(Duration::from_millis(5));
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            if Instant::now() > deadline {
                bail!("the server still runs after {within:?}");
            }
            look.tick().await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Both fail only when there is nothing left to end.
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

/// An address that nobody listens on.
pub(crate) fn free_authority() -> String {
    format!("127.0.0.1:{}", free_port())
}

fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let own = u16::try_from(std::process::id() % u32::from(PORT_COUNT)).unwrap_or(0);
    loop {
        // Processes begin far from each other, tests within one next to each other.
        let offset = own
            .wrapping_mul(37)
            .wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = FIRST_PORT + offset % PORT_COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
