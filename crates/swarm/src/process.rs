//! The server's process: starting one, and reading what it has used.
//!
//! The statistics come from `/proc`, so other systems have none, but the game still runs.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{env, fs, process};

use anyhow::{Context, Result, bail};
use tokio::task::JoinHandle;
use tokio::time::interval;

/// The server's message when it accepts connections.
const READY: &str = "Fanfare is ready at ";

/// On every Linux, the kernel reports CPU time in hundredths of a second.
const TICKS_PER_SECOND: u32 = 100;

const WATCH_EVERY: Duration = Duration::from_millis(50);

/// What a process has used so far.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) cpu_s: f64,
    /// Its own memory: without its program and other files, of which the kernel keeps pages.
    pub(crate) own_kib: u32,
}

/// The server, and its process if known.
pub(crate) struct Server {
    pid: Option<u32>,
    spawned: Option<Spawned>,
}

struct Spawned {
    child: Child,
    url: String,
    data_dir: PathBuf,
    outbox: PathBuf,
}

impl Server {
    /// A server that is already running, with or without a known process.
    pub(crate) fn running(pid: Option<u32>) -> Self {
        Self { pid, spawned: None }
    }

    /// Starts a server with its own data folder.
    pub(crate) fn start(binary: &Path, arguments: &[String]) -> Result<Self> {
        let data_dir = env::temp_dir().join(format!("swarm-{}", process::id()));
        fs::create_dir_all(&data_dir).context("failed to make a data folder")?;
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(&data_dir)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("failed to start {}", binary.display()))?;
        let stdout = child.stdout.take().context("the server has no output")?;
        let outbox = data_dir.join("outbox");
        // Created at once, so that the process ends with this program if it never becomes ready.
        let mut spawned = Spawned {
            child,
            url: String::new(),
            data_dir,
            outbox,
        };
        let mut lines = BufReader::new(stdout).lines();
        let url = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split_once(READY).map(|(_, url)| url.trim().to_owned()));
        let Some(url) = url else {
            bail!("the server ended before it was ready")
        };
        spawned.url = url;
        // Keeps reading, or the server would block on a full pipe. Ends with the server.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Ok(Self {
            pid: Some(spawned.child.id()),
            spawned: Some(spawned),
        })
    }

    /// Where the started server listens.
    pub(crate) fn url(&self) -> Option<&str> {
        self.spawned.as_ref().map(|spawned| spawned.url.as_str())
    }

    /// Where the started server writes emails.
    pub(crate) fn outbox(&self) -> Option<&Path> {
        self.spawned
            .as_ref()
            .map(|spawned| spawned.outbox.as_path())
    }

    pub(crate) fn usage(&self) -> Option<Usage> {
        Usage::of(self.pid?)
    }
}

impl Usage {
    fn of(pid: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        Some(Self {
            cpu_s: cpu_s(&stat)?,
            own_kib: own_kib(&status)?,
        })
    }
}

/// Reads a server's memory again and again until it is dropped.
pub(crate) struct MemoryWatch {
    highest_kib: Arc<AtomicU32>,
    task: JoinHandle<()>,
}

impl MemoryWatch {
    pub(crate) fn of(server: &Server) -> Self {
        let highest_kib = Arc::new(AtomicU32::new(0));
        let pid = server.pid;
        let seen = Arc::clone(&highest_kib);
        let task = tokio::spawn(async move {
            let mut due = interval(WATCH_EVERY);
            while let Some(usage) = pid.and_then(Usage::of) {
                seen.fetch_max(usage.own_kib, Ordering::Relaxed);
                due.tick().await;
            }
        });
        Self { highest_kib, task }
    }

    /// The highest value until now.
    pub(crate) fn highest_kib(&self) -> u32 {
        self.highest_kib.load(Ordering::Relaxed)
    }
}

impl Drop for MemoryWatch {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Drop for Spawned {
    fn drop(&mut self) {
        // Each of these can fail only if there is nothing left to stop or delete.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data_dir);
    }
}

/// User and system time from `/proc/PID/stat`: fields 14 and 15, counted after the name, which is
/// in parentheses and may contain spaces.
fn cpu_s(stat: &str) -> Option<f64> {
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut fields = after_name.split(' ').skip(11);
    let user: u32 = fields.next()?.parse().ok()?;
    let system: u32 = fields.next()?.parse().ok()?;
    Some(f64::from(user + system) / f64::from(TICKS_PER_SECOND))
}

fn own_kib(status: &str) -> Option<u32> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpu_time_and_memory_are_read_from_proc() {
        let stat = "42 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 3 0 100 1 2";
        assert_eq!(cpu_s(stat), Some(2.0));
        assert_eq!(
            own_kib("VmRSS:\t   24576 kB\nRssAnon:\t   20480 kB\n"),
            Some(20_480)
        );
    }
}
