//! `cargo xtask cluster`: three nodes, PostgreSQL, NATS and a load balancer on this machine.
//!
//! Everything is new each time and deleted afterward: it is for trying what happens, such as
//! killing a node in the middle of a question.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::running::Running;
use crate::scratch::Scratch;
use crate::steps::Steps;
use crate::{Outcome, build, postgres, sh, toolbox, tree, web};

/// The message if there is none and none can be installed.
pub(crate) const NATS_MISSING: &str = "NATS was not found: install the package \"nats-server\", \
    or put nats-server on the path.";

/// Where people go.
const ENTRANCE: &str = "127.0.0.1:8080";
/// The nodes behind it.
const NODES: [&str; 3] = ["127.0.0.1:8081", "127.0.0.1:8082", "127.0.0.1:8083"];
/// What the nodes of this machine share beside the database; others would use a bucket.
const SHARED: [&str; 2] = ["media", "outbox"];
const PATIENCE: Duration = Duration::from_mins(1);
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Runs until it is interrupted.
pub(crate) fn cluster(args: &[String]) -> Outcome {
    let mut steps = Steps::new(4);
    steps.begin("Building the server, the load balancer and the web app");
    web::build()?;
    build::tested()?;
    let scratch = Scratch::make()?;
    steps.begin("Starting PostgreSQL and NATS");
    let postgres = postgres::own(scratch.path()).ok_or(postgres::MISSING)?;
    let (_nats, bus) = nats()?;
    steps.begin("Starting three nodes");
    let mut nodes = Vec::new();
    for address in NODES {
        nodes.push(node(address, scratch.path(), &postgres.url, &bus, args)?);
    }
    for address in NODES {
        wait_for(address)?;
    }
    steps.begin("Starting the load balancer");
    let mut balance = sh::command(tree::swarm());
    balance.args(["balance", "--listen", ENTRANCE]).args(NODES);
    balance.stdin(Stdio::null());
    let mut balance = Running::start(&mut balance)?;
    wait_for(ENTRANCE)?;
    println!("\nFanfare is ready at http://{ENTRANCE}");
    for (address, node) in NODES.iter().zip(&nodes) {
        println!("A node at http://{address}, process {}", node.id());
    }
    println!("Kill one to see the others go on. Ctrl-C ends all of them.");
    while !balance.has_ended() {
        thread::sleep(LOOK_EVERY);
    }
    Err("The load balancer ended, so the nodes were stopped too.".to_owned())
}

/// A NATS server of our own, and its address.
fn nats() -> Outcome<(Running, String)> {
    let program = nats_program().ok_or(NATS_MISSING)?;
    let address = free_address()?;
    let mut serve = sh::command(program);
    serve
        .args(["--addr", "127.0.0.1", "--port"])
        .arg(address.port().to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let running = Running::start(&mut serve)?;
    wait_for(&address.to_string())?;
    Ok((running, format!("nats://{address}")))
}

/// The program, installed if it is missing and may be.
pub(crate) fn nats_program() -> Option<PathBuf> {
    let find = || {
        // Debian puts it where only administrators look.
        let usual = PathBuf::from("/usr/sbin/nats-server");
        sh::which("nats-server").or_else(|| usual.is_file().then_some(usual))
    };
    find().or_else(|| toolbox::apt_install("nats-server").then(find).flatten())
}

fn node(
    address: &str,
    scratch: &Path,
    database: &str,
    bus: &str,
    args: &[String],
) -> Outcome<Running> {
    let data = scratch.join(address.replace(':', "-"));
    for shared in SHARED {
        let folder = scratch.join(shared);
        let failed = |error| format!("{} cannot be made: {error}.", folder.display());
        std::fs::create_dir_all(&folder).map_err(failed)?;
        std::fs::create_dir_all(&data).map_err(failed)?;
        link(&folder, &data.join(shared)).map_err(failed)?;
    }
    let mut serve = sh::command(tree::fanfare());
    serve
        .args(["serve", "--listen", address, "--data-dir"])
        .arg(&data)
        .args(["--database-url", database, "--bus-url", bus])
        .args([
            "--public-url",
            &format!("http://{ENTRANCE}"),
            "--log",
            "warn",
        ])
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut running = Running::start(&mut serve)?;
    // Anyone who wants to see more says so in the arguments.
    if let Some(stdout) = running.take_stdout() {
        let name = address.to_owned();
        thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            for line in lines.filter(|line| line.starts_with('{')) {
                println!("{name} {line}");
            }
        });
    }
    Ok(running)
}

#[cfg(unix)]
fn link(folder: &Path, at: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(folder, at)
}

#[cfg(not(unix))]
fn link(folder: &Path, at: &Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(folder, at)
}

fn free_address() -> Outcome<SocketAddr> {
    let address = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
    address.map_err(|error| format!("No free port: {error}."))
}

fn wait_for(address: &str) -> Outcome {
    let since = Instant::now();
    while TcpStream::connect(address).is_err() {
        if since.elapsed() > PATIENCE {
            return Err(format!("Nothing answers at {address}."));
        }
        thread::sleep(LOOK_EVERY);
    }
    Ok(())
}
