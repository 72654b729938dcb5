//! `cargo xtask check`: every gate a change must pass before its tests run.
//!
//! All gates run even if one fails, so that you see everything at once. Three rows of them run at
//! the same time, because each leaves a processor idle now and then: the web's, those that read
//! files only, and the compiler's.

use std::env;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::python::Environment;
use crate::steps::Times;
use crate::{Outcome, at_once, contract, deployment, sh, tidy, toolbox, web};

/// Set this where other machines are reachable: then their responses are required.
const MUST_ASK: &str = "FANFARE_ADVISORIES";

pub(crate) fn check() -> Outcome {
    toolbox::c_compiler()?;
    let gates = Gates::default();
    thread::scope(|scope| {
        scope.spawn(|| of_the_web(&gates));
        scope.spawn(|| {
            gates.run("tidy", tidy::tidy);
            gates.quiet("Rust formatting", &mut formatting());
            of_dependencies(&gates);
        });
        if sh::on_ci() {
            gates.run("Rust lints, documentation and build", at_once::build);
        } else {
            gates.command("Rust lints", &mut lints());
            gates.command("Rust documentation", &mut documentation());
        }
    });
    // Needs both: the server writes it, and a web package converts it to types.
    gates.run("contract", contract::compare);
    gates.close()
}

fn of_the_web(gates: &Gates) {
    gates.run("web packages", web::install);
    gates.npm("web formatting and lints", "lint");
    gates.npm("web types", "types");
    gates.run("web build", web::build);
    gates.npm("unused web code", "knip");
    gates.npm("bundle budget", "budget");
    let audit = ["audit", "--omit=dev", "--audit-level=low"];
    gates.asks(
        "web advisories",
        &mut sh::npm(&audit),
        &["audit endpoint returned an error", "ENOTFOUND"],
    );
}

/// Our dependencies and our spelling. The programs are prebuilt, because compiling them takes
/// longer than all other gates together.
fn of_dependencies(gates: &Gates) {
    let tools = Environment::new("tools", "xtask/tools/requirements.txt");
    gates.run("tools", || tools.install());
    let tool = |name| sh::command(tools.program(name));
    gates.quiet(
        "unused dependencies",
        tool("cargo-shear").args(["--locked", "--deny-warnings"]),
    );
    gates.quiet(
        "licenses and sources",
        tool("cargo-deny").args(deny(&["bans", "licenses", "sources"])),
    );
    gates.asks(
        "advisories",
        tool("cargo-deny").args(deny(&["advisories"])),
        &["failed to fetch advisory database"],
    );
    gates.quiet("spelling", &mut tool("typos"));
    gates.run("files for deployment", deployment::check);
}

fn deny<'a>(checks: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec![
        "--all-features",
        "--locked",
        "check",
        "--hide-inclusion-graph",
    ];
    args.extend(checks);
    args
}

fn formatting() -> Command {
    sh::cargo(&["fmt", "--all", "--check"])
}

fn lints() -> Command {
    let gate = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "-D",
        "warnings",
    ];
    sh::cargo(&gate)
}

fn documentation() -> Command {
    let args = [
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
        "--locked",
    ];
    let mut doc = sh::cargo(&args);
    // We read our crates' docs in the source, where a link to a private item works.
    doc.env(
        "RUSTDOCFLAGS",
        "-D warnings -A rustdoc::private_intra_doc_links",
    );
    doc
}

/// The results of the gates so far, reported by several threads.
#[derive(Default)]
struct Gates {
    failed: Mutex<Vec<String>>,
    unasked: Mutex<Vec<String>>,
    times: Times,
}

impl Gates {
    fn run(&self, name: &str, gate: impl FnOnce() -> Outcome) {
        if let Err(sentence) = self.times.take(name, gate) {
            eprintln!("{sentence}");
            note(&self.failed, name);
        }
    }

    fn command(&self, name: &str, command: &mut Command) {
        self.run(name, || sh::run(command));
    }

    /// A gate that runs beside others: its output is shown if it fails.
    fn quiet(&self, name: &str, command: &mut Command) {
        self.run(name, || sh::quietly(command));
    }

    fn npm(&self, name: &str, script: &str) {
        self.quiet(name, &mut sh::npm(&["run", "--silent", script]));
    }

    /// A gate that needs another machine. If that is unreachable, the gate is reported as skipped.
    /// Where a response is required, and whenever there is one, the gate is like any other.
    fn asks(&self, name: &str, command: &mut Command, unreachable: &[&str]) {
        let heard = match self.times.take(name, || sh::heard(command)) {
            Ok(heard) if heard.success => return,
            Ok(heard) => heard.lines,
            Err(sentence) => vec![sentence],
        };
        if has_no_answer(&heard, unreachable) && env::var_os(MUST_ASK).is_none() {
            note(&self.unasked, name);
            return;
        }
        eprintln!("{}", heard.join("\n"));
        note(&self.failed, name);
    }

    fn close(self) -> Outcome {
        println!("{}", self.times.told());
        let unasked = inside(self.unasked);
        if !unasked.is_empty() {
            println!(
                "Not asked, because no answer could be had from outside: {}. Set {MUST_ASK}=true \
                 to make that a failure.",
                unasked.join(", ")
            );
        }
        let failed = inside(self.failed);
        if failed.is_empty() {
            println!("Every check passed.");
            return Ok(());
        }
        Err(format!("These checks failed: {}.", failed.join(", ")))
    }
}

/// Whether a program failed only because it got no response.
fn has_no_answer(heard: &[String], signs: &[&str]) -> bool {
    heard
        .iter()
        .any(|line| signs.iter().any(|sign| line.contains(sign)))
}

fn note(names: &Mutex<Vec<String>>, name: &str) {
    let mut names = names.lock().unwrap_or_else(PoisonError::into_inner);
    names.push(name.to_owned());
}

fn inside(names: Mutex<Vec<String>>) -> Vec<String> {
    names.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advisory_is_not_taken_for_a_missing_answer() {
        let signs = ["failed to fetch advisory database"];
        let said = |text: &str| vec![text.to_owned()];
        let nobody = said("[ERROR] failed to fetch advisory database https://example.org");
        assert!(has_no_answer(&nobody, &signs));
        let found = said("error[vulnerability]: a crate with a security vulnerability");
        assert!(!has_no_answer(&found, &signs));
    }

    #[test]
    fn a_gate_that_asks_fails_when_it_was_answered() {
        let gates = Gates::default();
        gates.asks("asked", &mut failing(), &["no answer"]);
        assert_eq!(inside(gates.failed), ["asked"]);
        assert!(inside(gates.unasked).is_empty());
    }

    #[test]
    fn a_gate_that_fails_closes_with_its_name() {
        let gates = Gates::default();
        gates.run("good", || Ok(()));
        gates.command("bad", &mut failing());
        assert_eq!(gates.close(), Err("These checks failed: bad.".to_owned()));
    }

    /// Cargo itself, called with an invalid command.
    fn failing() -> Command {
        sh::cargo(&["no-such-chore"])
    }
}
