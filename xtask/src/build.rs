//! The binary `fanfare`: the one that is tried and tested here, and the one that is shipped.
//!
//! Both hold the same code. The first compiles in minutes and reads the web app from `web/dist`;
//! the second is optimized as a whole and carries the web app inside.

use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::steps::{self, Steps};
use crate::{Outcome, sh, smoke, toolbox, tree, web};

/// Builds the server as the tests do, and with the same switches of what it uses: whoever tries it
/// and then tests it compiles it once. The store brings what it offers to tests; the swarm is named
/// because one of its libraries turns on a switch that sqlx sees, too.
pub(crate) fn tested() -> Outcome {
    toolbox::c_compiler()?;
    sh::run(&mut sh::cargo(&[
        "build",
        "--locked",
        "--package=server",
        "--package=store",
        "--package=swarm",
        "--features=store/testing",
    ]))
}

/// Builds what is shipped.
fn shipped() -> Outcome {
    toolbox::c_compiler()?;
    web::build()?;
    sh::run(&mut sh::cargo(&[
        "build",
        "--release",
        "--locked",
        "--package=server",
    ]))
}

/// Builds what changed, then becomes the server, which listens on 127.0.0.1:8080 and keeps its
/// data in `./data` unless told otherwise.
pub(crate) fn run(args: &[String]) -> Outcome {
    let mut steps = Steps::new(3);
    steps.begin("Looking for Node and a C compiler");
    toolbox::c_compiler()?;
    toolbox::node()?;
    let first = if tree::fanfare().is_file() {
        ""
    } else {
        " (about five minutes the first time)"
    };
    steps.begin(&format!(
        "Building the server and the web app side by side{first}"
    ));
    side_by_side()?;
    steps.begin("Starting the server");
    let mut serve = sh::command(tree::fanfare());
    serve.arg("serve").args(args);
    become_command(serve)
}

/// The web app is built while cargo is at work; what cargo shows stays readable, because the web
/// build says one line at its end.
fn side_by_side() -> Outcome {
    // A debug build writes down where this folder is, so it must be there before the web app is.
    let dist = tree::web().join("dist");
    std::fs::create_dir_all(&dist)
        .map_err(|error| format!("{} cannot be made: {error}.", tree::shown(&dist)))?;
    thread::scope(|scope| {
        let web = scope.spawn(|| {
            let since = Instant::now();
            let built = web::build();
            if built.is_ok() {
                eprintln!("The web app is built ({}).", steps::shown(since.elapsed()));
            }
            built
        });
        let server = tested();
        let web = web
            .join()
            .unwrap_or_else(|_panic| Err("Building the web app broke.".to_owned()));
        server.and(web)
    })
}

/// Builds what is shipped, tries it, and says where it is.
pub(crate) fn dist() -> Outcome {
    shipped()?;
    let binary = tree::shipped();
    smoke::test(&binary)?;
    let size = std::fs::metadata(&binary).map_or(0, |about| about.len() / 1_000_000);
    println!("{} ({size} MB)", tree::shown(&binary));
    Ok(())
}

/// Replaces this process, so that signals reach the server and nothing stands between.
#[cfg(unix)]
fn become_command(mut command: Command) -> Outcome {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(format!("The server could not be started: {error}."))
}

#[cfg(not(unix))]
fn become_command(mut command: Command) -> Outcome {
    sh::run(&mut command)
}
