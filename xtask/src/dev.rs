//! `cargo xtask dev`: the server and Vite together.
//!
//! Vite reloads the page automatically. When a file under `crates/` changes, the server is rebuilt,
//! and replaced if that succeeds; while it fails, the old one keeps running.

use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::running::Running;
use crate::{Outcome, build, sh, tree, web};

/// Often enough that nobody waits, and rarely enough to keep the fan quiet.
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
                // The old one first: both need the same port and the same database.
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

/// Vite itself, not npm, which would leave it running.
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
