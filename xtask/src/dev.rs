//! `cargo xtask dev`: the server and Vite together.
//!
//! Vite reloads the page by itself. The server is built again when a file under `crates/` changes
//! and replaced when that succeeds; while it fails, the old one keeps running.

use std::path::PathBuf;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::{Outcome, build, sh, tree, web};

/// Often enough that a person does not wait, seldom enough that nobody hears the fan.
const LOOK_EVERY: Duration = Duration::from_millis(500);

pub(crate) fn dev(args: &[String]) -> Outcome {
    web::build()?;
    build::tested()?;
    let mut server = Running::start(&mut serve(args))?;
    let mut vite = Running::start(&mut vite())?;
    let mut seen = newest_source();
    loop {
        thread::sleep(LOOK_EVERY);
        if vite.has_ended() {
            return Err("Vite ended, so the server was stopped too.".to_owned());
        }
        let newest = newest_source();
        if newest > seen {
            seen = newest;
            if build::tested().is_ok() {
                // The old one first: both want the same port and the same database.
                drop(server);
                server = Running::start(&mut serve(args))?;
            }
        } else if server.has_ended() {
            return Err("The server ended, so Vite was stopped too.".to_owned());
        }
    }
}

fn serve(args: &[String]) -> Command {
    let mut serve = sh::command(tree::fanfare());
    serve.arg("serve").args(args);
    serve
}

/// Vite itself and not npm, which would leave it running when ended.
fn vite() -> Command {
    let mut node = sh::command("node");
    node.current_dir(tree::web())
        .arg("node_modules/vite/bin/vite.js");
    node
}

fn newest_source() -> Option<SystemTime> {
    let sources: Vec<PathBuf> = tree::files(&tree::root().join("crates"));
    sources
        .iter()
        .filter_map(|path| web::changed_at(path))
        .max()
}

/// A program that ends when this value is dropped.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Outcome<Self> {
        let started = command.spawn();
        started
            .map(Running)
            .map_err(|error| format!("A program could not be started: {error}."))
    }

    fn has_ended(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|status| status.is_some())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both may fail only because the program has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
