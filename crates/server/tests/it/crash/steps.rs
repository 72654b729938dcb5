//! Kills at single steps of saving (DUR-9): the process dies as it makes its n-th write or sync of
//! a file, or sends its n-th message, wherever that is in a transaction. `strace` counts and kills.

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use rustix::process::Signal;

use super::killer::wait_for;
use super::world::World;
use crate::binary::{Home, Server};
use crate::dice::Dice;

/// A process writes a heartbeat every second, so each call comes sooner or later.
const DIES_WITHIN: Duration = Duration::from_mins(2);

/// What a process is about to do when it dies.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Call {
    /// Write to a file of the database.
    Write,
    /// Have the disk sync it.
    Sync,
    /// Send something to the database, or to a client.
    Message,
}

impl Call {
    fn names(self) -> &'static str {
        match self {
            Self::Write => "pwrite64",
            Self::Sync => "fsync,fdatasync",
            Self::Message => "sendto,writev",
        }
    }

    /// About as many as a thread makes in some seconds of a game.
    fn most(self) -> u64 {
        match self {
            Self::Write => 200,
            Self::Sync => 20,
            Self::Message => 300,
        }
    }
}

/// One kill: at the call with this number, which each thread counts on its own, from 1.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    call: Call,
    number: u64,
}

impl Step {
    pub(crate) fn draw(dice: &mut Dice, calls: &[Call]) -> Self {
        let call = calls[dice.place(calls.len())];
        // A third dies soon after its start.
        let most = if dice.chance(33) {
            call.most() / 10
        } else {
            call.most()
        };
        Self {
            call,
            number: 1 + dice.below(most),
        }
    }

    /// What starts a process that dies at this step. Where it did is the end of this file.
    fn starter(self, told: &str) -> Vec<String> {
        let Self { call, number } = self;
        let names = call.names();
        // With --seccomp-bpf, strace 6 leaves signals out.
        let strace = [
            "strace", "-D", "-f", "-qq", "-y", "-s", "0", "-o", told, "-e",
        ];
        let mut starter: Vec<String> = strace.map(str::to_owned).into();
        starter.push(format!("trace={names}"));
        starter.push("-e".to_owned());
        starter.push(format!("inject={names}:signal=KILL:when={number}"));
        starter
    }
}

/// What starts a process whose disk takes a tenth of a second for each sync.
pub(crate) fn slow_disk() -> Vec<String> {
    let strace = [
        "strace",
        "-D",
        "--seccomp-bpf",
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "trace=fsync,fdatasync",
        "-e",
        "inject=fsync,fdatasync:delay_enter=100000",
    ];
    strace.map(str::to_owned).into()
}

/// Carries the plan out. Done when everyone is back after the last kill.
pub(crate) async fn run(
    world: &World,
    home: &Home,
    server: &mut Server,
    steps: &[Step],
) -> Result<()> {
    world.reach(|course| course.seated > 0).await;
    server.kill()?;
    for (number, step) in steps.iter().enumerate() {
        world.next_life();
        let told = home.data_dir().join(format!("../calls-{number}"));
        home.start_by(step.starter(told.to_str().context("folders of tests have plain names")?));
        *server = home.spawn()?;
        let status = server.ended(DIES_WITHIN).await;
        let status = status.with_context(|| format!("it never came to step {number}: {step:?}"))?;
        let is_killed = status.signal() == Some(Signal::KILL.as_raw());
        ensure!(is_killed, "at step {number}, {step:?}: {status}");
        tell(step, &told)?;
    }
    home.start_by(Vec::new());
    let people = world.clients();
    let life = world.next_life();
    *server = home.spawn()?;
    server.ready().await?;
    wait_for(world, &people, life).await
}

/// Says where the process died, such as `pwrite64(9</folder/fanfare.db-wal>, ""..., 4096, 0) = ?`.
#[expect(
    clippy::print_stderr,
    reason = "the person who runs the tests wants to know what was interrupted"
)]
fn tell(step: &Step, told: &PathBuf) -> Result<()> {
    let told = fs::read_to_string(told).context("strace says what it saw")?;
    let cut_off = told.lines().rev().find(|line| line.ends_with("= ?"));
    eprintln!("{step:?}: {}", cut_off.unwrap_or("between two calls"));
    Ok(())
}
