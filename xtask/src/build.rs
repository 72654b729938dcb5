//! The release binary with the web app inside, and running it.

use std::process::Command;

use crate::{Outcome, sh, toolbox, tree, web};

/// Builds the web app and the release binary `fanfare`.
pub(crate) fn release() -> Outcome {
    toolbox::c_compiler()?;
    web::build()?;
    sh::run(&mut sh::cargo(&[
        "build",
        "--release",
        "--locked",
        "--package",
        "server",
    ]))
}

/// Builds what changed, then becomes the server, which listens on 127.0.0.1:8080 and keeps its
/// data in `./data` unless told otherwise.
pub(crate) fn run(args: &[String]) -> Outcome {
    release()?;
    let mut serve = sh::command(tree::fanfare());
    serve.arg("serve").args(args);
    become_command(serve)
}

/// Builds what is shipped and says where it is.
pub(crate) fn dist() -> Outcome {
    release()?;
    let binary = tree::fanfare();
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
