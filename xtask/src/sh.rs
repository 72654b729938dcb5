//! Running other programs.
//!
//! Commands start in the root of the workspace, print themselves before they run, and don't inherit
//! the variables cargo sets for this chore: some build scripts watch those, and would rebuild each
//! time you switch between `cargo build` and `cargo xtask`.

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use crate::Outcome;
use crate::tree;

/// True on a continuous-integration machine, where nothing may be skipped silently.
pub(crate) fn on_ci() -> bool {
    env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(tree::root());
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let set_for_us = [
            "CARGO_PKG_",
            "CARGO_MANIFEST_",
            "CARGO_BIN_",
            "CARGO_CRATE_",
        ]
        .iter()
        .any(|prefix| text.starts_with(prefix));
        if set_for_us {
            command.env_remove(&name);
        }
    }
    command
}

pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(args);
    cargo
}

/// npm, started in `web/`.
pub(crate) fn npm(args: &[&str]) -> Command {
    let mut npm = command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(tree::web()).args(args);
    npm
}

/// Runs a command to its end, showing its output.
pub(crate) fn run(command: &mut Command) -> Outcome {
    announce(command);
    let status = command
        .status()
        .map_err(|error| could_not_start(command, &error))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("\"{}\" failed.", line(command)))
    }
}

/// Runs a command and shows its output only if it fails, so that it can run beside others.
pub(crate) fn quietly(command: &mut Command) -> Outcome {
    let heard = heard(command)?;
    if heard.success {
        return Ok(());
    }
    eprintln!("{}", heard.lines.join("\n"));
    Err(format!("\"{}\" failed.", line(command)))
}

/// Runs a command quietly and returns its standard output, or `None` if it failed.
pub(crate) fn answer(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Runs a command quietly and returns whether it succeeded.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The result of a command whose output was both shown and kept.
pub(crate) struct Heard {
    pub(crate) success: bool,
    pub(crate) lines: Vec<String>,
}

/// Runs a command, showing and keeping its output, so that results can be counted.
pub(crate) fn listen(command: &mut Command) -> Outcome<Heard> {
    announce(command);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| could_not_start(command, &error))?;
    let outs = child
        .stdout
        .take()
        .map(|pipe| thread::spawn(move || pass_on(pipe, false)));
    let errs = child
        .stderr
        .take()
        .map(|pipe| thread::spawn(move || pass_on(pipe, true)));
    let status = child
        .wait()
        .map_err(|error| could_not_start(command, &error))?;
    let mut lines = Vec::new();
    for reader in [outs, errs].into_iter().flatten() {
        lines.extend(reader.join().unwrap_or_default());
    }
    Ok(Heard {
        success: status.success(),
        lines,
    })
}

/// Runs a command and keeps its output, so that several can run at once.
pub(crate) fn heard(command: &mut Command) -> Outcome<Heard> {
    announce(command);
    let output = command
        .output()
        .map_err(|error| could_not_start(command, &error))?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    Ok(Heard {
        success: output.status.success(),
        lines: said.lines().map(without_colors).collect(),
    })
}

fn pass_on(pipe: impl Read, to_stderr: bool) -> Vec<String> {
    let mut kept = Vec::new();
    let mut reader = BufReader::new(pipe);
    let mut bytes = Vec::new();
    while matches!(reader.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if to_stderr {
            eprintln!("{text}");
        } else {
            println!("{text}");
        }
        kept.push(without_colors(&text));
        bytes.clear();
    }
    kept
}

/// Removes terminal escape sequences, which runners print even into a pipe.
fn without_colors(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        if char == '\u{1b}' {
            let _ = chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(char);
        }
    }
    plain
}

/// Searches `PATH` for a program.
pub(crate) fn which(program: &str) -> Option<PathBuf> {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|dir| dir.join(&name))
        .find(|path| path.is_file())
}

fn announce(command: &Command) {
    eprintln!("» {}", line(command));
}

/// The command as a person would type it.
fn line(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    if let Some(name) = PathBuf::from(&words[0]).file_stem() {
        words[0] = name.to_string_lossy().into_owned();
    }
    words.extend(
        command
            .get_args()
            .map(|arg| arg.to_string_lossy().into_owned()),
    );
    words.join(" ")
}

fn could_not_start(command: &Command, error: &std::io::Error) -> String {
    format!("\"{}\" could not be started: {error}.", line(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_removed_and_words_stay() {
        assert_eq!(
            without_colors("\u{1b}[1m\u{1b}[32m 3 passed\u{1b}[39m (1s)"),
            " 3 passed (1s)"
        );
    }

    #[test]
    fn a_command_reads_as_it_would_be_typed() {
        let mut command = Command::new("/usr/bin/npm");
        command.args(["run", "build"]);
        assert_eq!(line(&command), "npm run build");
    }
}
