//! A PostgreSQL server for the tests.
//!
//! The first available of these: the one named by `FANFARE_TEST_POSTGRES_URL`; a private one,
//! started here on a free port and stopped after the tests; or one on this machine that accepts us
//! without a password. The private one contains nothing worth keeping and never waits for a disk,
//! so a new database for each test is cheap.

use std::env;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::{Outcome, sh, toolbox, tree};

/// The message if there is none and none can be installed.
pub(crate) const MISSING: &str = "PostgreSQL was not found: install the package \"postgresql\", \
    or set FANFARE_TEST_POSTGRES_URL to a server the tests may create databases on.";

const USUAL: &str = "127.0.0.1:5432";

/// Test databases live for a second and don't need to survive a power failure: the tests kill our
/// processes, never this one. Transactions, locks and the meaning of a commit are unchanged.
const FOR_TESTS: &str = "-c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=off \
    -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off";

/// A server on which the tests may create and drop databases. Dropping it stops a private one.
pub(crate) struct Postgres {
    pub(crate) url: String,
    /// The private server behind it, if it is one.
    cluster: Option<Cluster>,
}

/// Finds or starts a server; `None` if this machine has none and none may be installed.
pub(crate) fn find(scratch: &Path) -> Option<Postgres> {
    if let Ok(url) = env::var("FANFARE_TEST_POSTGRES_URL") {
        return Some(Postgres { url, cluster: None });
    }
    let installed = || toolbox::apt_install("postgresql").then(programs).flatten();
    let private = |programs| private(programs, scratch);
    if let Some(private) = programs().and_then(private) {
        return Some(private);
    }
    if USUAL.parse().is_ok_and(lets_us_in) {
        return Some(Postgres {
            url: format!("postgres://postgres@{USUAL}/postgres"),
            cluster: None,
        });
    }
    installed().and_then(private)
}

/// Starts a server that nobody else uses; `None` if this machine can't have one.
pub(crate) fn own(scratch: &Path) -> Option<Postgres> {
    let installed = || toolbox::apt_install("postgresql").then(programs).flatten();
    private(programs().or_else(installed)?, scratch)
}

/// A private server; `None`, with a message, if it can't be started.
fn private(programs: PathBuf, scratch: &Path) -> Option<Postgres> {
    match Cluster::start(programs, scratch) {
        Ok(cluster) => Some(Postgres {
            url: format!("postgres://postgres@127.0.0.1:{}/postgres", cluster.port),
            cluster: Some(cluster),
        }),
        Err(sentence) => {
            eprintln!("{sentence}");
            None
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(cluster) = self.cluster.take() {
            cluster.stop();
        }
    }
}

/// The folder with `initdb` and `pg_ctl`, which Debian doesn't put on the path.
fn programs() -> Option<PathBuf> {
    let on_path = sh::which("initdb").and_then(|path| path.parent().map(Path::to_path_buf));
    on_path.or_else(|| {
        let versions = Path::new("/usr/lib/postgresql");
        let newest = tree::folders(versions).into_iter().rev();
        newest
            .map(|version| versions.join(version).join("bin"))
            .find(|bin| bin.join("initdb").is_file())
    })
}

/// A private server in its own folder.
struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Cluster {
    fn start(programs: PathBuf, scratch: &Path) -> Outcome<Self> {
        // An interrupted run leaves its server behind, so we note its path.
        let note = tree::target().join("stamps").join("postgres");
        if let Ok(left) = tree::read(&note) {
            Cluster {
                programs: programs.clone(),
                folder: left.into(),
                port: 0,
            }
            .stop();
        }
        let folder = new_folder(scratch)?;
        tree::write(&note, folder.to_string_lossy().as_bytes())?;
        let cluster = Cluster {
            programs,
            folder,
            port: free_port()?,
        };
        let data = cluster.data();
        let mut initdb = cluster.program("initdb");
        initdb.args([
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-sync",
        ]);
        initdb.args(["--locale=C", "--pgdata"]).arg(&data);
        let mut start = cluster.program("pg_ctl");
        start
            .arg("--pgdata")
            .arg(&data)
            .arg("--log")
            .arg(cluster.folder.join("log"));
        start.args(["--wait", "--options"]).arg(format!(
            "-p {} -k {} {FOR_TESTS}",
            cluster.port,
            cluster.folder.display()
        ));
        start.arg("start");
        if sh::succeeds(&mut initdb) && sh::succeeds(&mut start) {
            return Ok(cluster);
        }
        let folder = cluster.folder.display().to_string();
        Err(format!(
            "A PostgreSQL server for the tests could not be started in {folder}."
        ))
    }

    fn stop(&self) {
        if self.data().exists() {
            let mut stop = self.program("pg_ctl");
            stop.arg("--pgdata")
                .arg(self.data())
                .args(["--mode=immediate", "stop"]);
            sh::succeeds(&mut stop);
        }
        if let Err(sentence) = tree::remove_folder(&self.folder) {
            eprintln!("{sentence}");
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// A PostgreSQL program. It refuses to run as root, so root runs it as the program's own
    /// account.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if toolbox::is_root() {
            let mut runuser = sh::command("runuser");
            runuser.args(["-u", "postgres", "--"]).arg(program);
            runuser
        } else {
            sh::command(program)
        };
        command.current_dir("/");
        command
    }
}

/// A new folder the server can write to. It refuses to run as root, so root gives the folder to the
/// account that runs it.
fn new_folder(scratch: &Path) -> Outcome<PathBuf> {
    let folder = scratch.join("postgres");
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
    if toolbox::is_root() && !sh::succeeds(sh::command("chown").arg("postgres").arg(&folder)) {
        return Err(MISSING.to_owned());
    }
    Ok(folder)
}

fn free_port() -> Outcome<u16> {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
    port.map(|address| address.port())
        .map_err(|error| format!("No free port: {error}."))
}

/// Whether the server at this address accepts its administrator without a password. This uses the
/// wire protocol, because a client program may not be installed: a start-up message for user
/// `postgres`, answered by `R` (authentication) and the number 0 (nothing more is needed).
fn lets_us_in(address: SocketAddr) -> bool {
    let patience = Duration::from_secs(2);
    let Ok(mut stream) = TcpStream::connect_timeout(&address, patience) else {
        return false;
    };
    let mut answer = [0; 9];
    let asked = stream
        .set_read_timeout(Some(patience))
        .and_then(|()| stream.write_all(&start_up_message()))
        .and_then(|()| stream.read_exact(&mut answer));
    asked.is_ok() && answer[0] == b'R' && answer[5..] == [0; 4]
}

fn start_up_message() -> Vec<u8> {
    let protocol_version: u32 = 3 << 16;
    let parameters = b"user\0postgres\0database\0postgres\0\0";
    let length = u32::try_from(8 + parameters.len()).unwrap_or_default();
    [
        &length.to_be_bytes(),
        &protocol_version.to_be_bytes(),
        &parameters[..],
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Responds to one start-up message with `answer` and returns its own address.
    fn server_that_answers(answer: &'static [u8]) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut message = vec![0; start_up_message().len()];
            stream.read_exact(&mut message).unwrap();
            assert_eq!(
                usize::from(message[3]),
                message.len(),
                "the length counts itself"
            );
            stream.write_all(answer).unwrap();
        });
        address
    }

    #[test]
    fn a_server_that_trusts_us_is_used() {
        assert!(lets_us_in(server_that_answers(b"R\0\0\0\x08\0\0\0\0")));
    }

    #[test]
    fn a_server_that_wants_a_password_is_left_alone() {
        assert!(!lets_us_in(server_that_answers(b"R\0\0\0\x08\0\0\0\x0a")));
    }

    #[test]
    fn something_else_on_that_port_is_left_alone() {
        assert!(!lets_us_in(server_that_answers(b"HTTP/1.1 400")));
    }
}
