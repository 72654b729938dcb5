//! The `fanfare` binary: the one used for tests, and the one we ship.
//!
//! Both contain the same code. The first compiles in minutes and reads the web app from `web/dist`;
//! the second is fully optimized and embeds the web app.

use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::steps::{self, Steps};
use crate::{Outcome, anywhere, at_once, sbom, sh, smoke, toolbox, tree, web};

/// The crates with a feature for tests, which the tests of some crate enable. That of `database` is
/// enabled by `store`.
const WITH_TESTING: [&str; 4] = ["acme", "bus", "live", "store"];

/// Builds the server in the same way as the tests, with the same features of its dependencies, so
/// that running it and then testing it compiles it only once. The swarm is named because one of its
/// libraries enables a feature of a dependency it shares with sqlx.
pub(crate) fn tested() -> Outcome {
    toolbox::c_compiler()?;
    let mut cargo = sh::cargo(&["build", "--locked", "--package=server", "--package=swarm"]);
    for name in WITH_TESTING {
        cargo.arg(format!("--package={name}"));
        cargo.arg(format!("--features={name}/testing"));
    }
    at_once::same_compiler(&mut cargo);
    sh::run(&mut cargo)
}

/// Builds the binary we ship.
fn shipped() -> Outcome {
    toolbox::c_compiler()?;
    web::build()?;
    let mut cargo = sh::cargo(&["build", "--release", "--locked", "--package=server"]);
    anywhere::build(&mut cargo);
    sh::run(&mut cargo)
}

/// Builds what changed, then becomes the server, which listens on 127.0.0.1:8080 and stores its
/// data in `./data` unless told otherwise.
pub(crate) fn run(args: &[String]) -> Outcome {
    let mut steps = Steps::new(3);
    steps.begin("Looking for Node and a C compiler");
    toolbox::c_compiler()?;
    toolbox::node()?;
    let first = if tree::fanfare().is_file() {
        ""
    } else {
        " (five to ten minutes the first time)"
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

/// Builds the web app while cargo runs. Cargo's output stays readable, because the web build prints
/// only one line at its end.
fn side_by_side() -> Outcome {
    web::make_dist()?;
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

/// Builds the binary we ship, tests it, and prints where it is.
pub(crate) fn dist() -> Outcome {
    shipped()?;
    let binary = tree::shipped();
    smoke::test(&binary)?;
    let size = std::fs::metadata(&binary).map_or(0, |about| about.len() / 1_000_000);
    println!("{} ({size} MB)", tree::shown(&binary));
    sbom::write()
}

/// Replaces this process, so that signals reach the server directly.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_built_with_the_features_of_the_tests() {
        let mut with_testing: Vec<String> = Vec::new();
        let crates = std::fs::read_dir(tree::root().join("crates")).expect("they are here");
        for found in crates {
            let folder = found.expect("it can be read").path();
            let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("it has one");
            if manifest.lines().any(|line| line.starts_with("testing = ")) {
                with_testing.push(tree::shown(&folder).replace("crates/", ""));
            }
        }
        with_testing.retain(|name| name != "database");
        with_testing.sort();
        assert_eq!(with_testing, WITH_TESTING);
    }
}
