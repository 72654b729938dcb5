//! `cargo xtask test`: every test there is.
//!
//! Finds or installs what the tests need, builds everything once, runs every suite even if one
//! fails, and says at the end which did. On a continuous-integration machine, a missing database,
//! browser or fuzzer is a failure; on a developer's machine, it is one sentence, and those tests
//! are skipped. `cargo xtask test --real` runs only the stories with real parts, and all of them.

use std::env;
use std::process::Command;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::counts::{Counts, Runner, count};
use crate::real::Stories;
use crate::scratch::Scratch;
use crate::sh::Heard;
use crate::steps::Times;
use crate::{Outcome, at_once, browser, build, cluster, fuzz, postgres, sh, tree, web};

const WEB_TESTS: &str = "Web tests";

/// Decision 063: on a continuous-integration machine a failed test is tried once more. If more than
/// these need it, something is wrong with the change.
const FLAKY_AT_MOST: u32 = 3;

pub(crate) fn test() -> Outcome {
    let mut report = Report::default();
    let scratch = Scratch::make()?;
    let postgres = postgres::find(scratch.path());
    let chromium = browser::chromium();
    if postgres.is_none() {
        report.lacks(postgres::MISSING);
    }
    if chromium.is_none() {
        report.lacks(browser::MISSING);
    }
    if cluster::nats_program().is_none() {
        report.lacks(cluster::NATS_MISSING);
    }
    let fuzzer = fuzz::program();
    if fuzzer.is_none() {
        report.lacks(fuzz::MISSING);
    }
    web::build()?;

    let prepare = |command: &mut Command| {
        command.env("FANFARE_BIN", tree::fanfare());
        command.env("TMPDIR", scratch.path());
        if let Some(postgres) = &postgres {
            command.env("FANFARE_TEST_POSTGRES_URL", &postgres.url);
        }
        if let Some(chromium) = &chromium {
            command.env("FANFARE_CHROMIUM", chromium);
        }
    };
    let web = beside(&report.times, WEB_TESTS, || {
        sh::heard(&mut sh::npm(&["run", "--silent", "test"]))
    });
    let (program, runner) = rust_tests();
    match report
        .times
        .take("Building the tests", || build_tests(program))
    {
        Ok(()) => {
            let mut rust = rust_suite(program, runner);
            prepare(&mut rust);
            report.suite("Rust tests", runner, &mut rust);
        }
        Err(sentence) => report.ended("Rust tests", runner, Err(sentence)),
    }
    let web = web
        .join()
        .unwrap_or_else(|_panic| Err("The web tests broke.".to_owned()));
    if let Ok(heard) = &web {
        println!("{}", heard.lines.join("\n"));
    }
    report.ended(WEB_TESTS, Runner::Vitest, web);
    let mut docs = sh::cargo(&["test", "--doc", "--workspace", "--locked", "--quiet"]);
    at_once::same_compiler(&mut docs);
    report.suite("Examples in the documentation", Runner::Cargo, &mut docs);
    if chromium.is_some() {
        // A separate folder, so that journeys run by hand in the meantime do not clear it.
        let output = format!("--output={}", tree::target().join("journeys").display());
        let mut journeys = sh::npm(&["run", "--silent", "e2e", "--", &output]);
        prepare(&mut journeys);
        report.suite("Journeys in the browser", Runner::Playwright, &mut journeys);
        report.real(Stories::usual(), prepare);
    }
    if let Some(fuzzer) = fuzzer {
        report.counted(|| fuzz::against(&fuzzer, &tree::fanfare(), scratch.path(), &[]));
    }
    drop(postgres);
    report.close()
}

/// Only the stories with real parts, but all of them. What can't be had is named, and is a failure
/// only where every run of the tests needs it.
pub(crate) fn real() -> Outcome {
    let mut report = Report::default();
    let scratch = Scratch::make()?;
    let chromium = browser::chromium().ok_or(browser::MISSING)?;
    web::build()?;
    if env::var_os("FANFARE_BIN").is_none() {
        build::tested()?;
    }
    report.real(Stories::all(), |command| {
        command.env("FANFARE_BIN", fuzz::server_binary());
        command.env("TMPDIR", scratch.path());
        command.env("FANFARE_CHROMIUM", &chromium);
    });
    report.close()
}

/// Starts a suite that leaves a processor for what follows. Its output is shown when it has ended,
/// so that it doesn't mix with that of others.
fn beside(
    times: &Arc<Times>,
    name: &'static str,
    suite: impl FnOnce() -> Outcome<Heard> + Send + 'static,
) -> JoinHandle<Outcome<Heard>> {
    let times = Arc::clone(times);
    thread::spawn(move || times.take(name, suite))
}

/// Builds the tests, and with them the binary that crash tests and journeys kill and restart.
fn build_tests(program: &[&str]) -> Outcome {
    let mut cargo = sh::cargo(program);
    at_once::same_compiler(&mut cargo);
    sh::run(cargo.arg("--no-run"))
}

fn rust_suite(program: &[&str], runner: Runner) -> Command {
    let mut rust = sh::cargo(program);
    at_once::same_compiler(&mut rust);
    if matches!(runner, Runner::Nextest) {
        rust.arg(format!("--test-threads={}", at_once()));
        if sh::on_ci() {
            rust.arg("--profile=ci");
        }
    }
    rust
}

/// Nextest if it is installed; otherwise cargo's own runner. The lints already compile the
/// examples, so this doesn't.
fn rust_tests() -> (&'static [&'static str], Runner) {
    if sh::succeeds(&mut sh::cargo(&["nextest", "--version"])) {
        return (&NEXTEST, Runner::Nextest);
    }
    (&CARGO_TEST, Runner::Cargo)
}

/// Much of the tests' time is waiting: for a database, or in the three groups of which one test
/// runs at a time, for seconds of silence. So there is a place for each of those groups, and one
/// for each processor.
fn at_once() -> usize {
    thread::available_parallelism().map_or(5, |count| count.get() + 3)
}

// `.config/nextest.toml` says that a failed test stops no other.
const NEXTEST: [&str; 7] = [
    "nextest",
    "run",
    "--workspace",
    "--locked",
    "--lib",
    "--bins",
    "--tests",
];

const CARGO_TEST: [&str; 7] = [
    "test",
    "--workspace",
    "--locked",
    "--no-fail-fast",
    "--lib",
    "--bins",
    "--tests",
];

/// The final summary.
#[derive(Default)]
struct Report {
    counts: Vec<Option<Counts>>,
    failures: Vec<String>,
    remarks: Vec<&'static str>,
    times: Arc<Times>,
}

impl Report {
    fn lacks(&mut self, sentence: &'static str) {
        if sh::on_ci() {
            self.failures.push(sentence.to_owned());
        } else {
            self.remarks.push(sentence);
            eprintln!("{sentence} Its tests are left out.");
        }
    }

    fn real(&mut self, stories: Stories, prepare: impl FnOnce(&mut Command)) {
        for sentence in &stories.needed {
            self.lacks(sentence);
        }
        for sentence in &stories.missing {
            self.remarks.push(sentence);
        }
        if let Some(mut command) = stories.command() {
            prepare(&mut command);
            self.suite("Stories with real parts", Runner::Playwright, &mut command);
        }
    }

    fn suite(&mut self, name: &str, runner: Runner, command: &mut Command) {
        let heard = self.times.take(name, || sh::listen(command));
        self.ended(name, runner, heard);
    }

    fn ended(&mut self, name: &str, runner: Runner, heard: Outcome<Heard>) {
        match heard {
            Ok(heard) => {
                self.counts.push(count(runner, &heard.lines));
                if !heard.success {
                    self.failures.push(format!("{name} failed."));
                }
            }
            Err(sentence) => {
                self.counts.push(None);
                self.failures.push(sentence);
            }
        }
    }

    /// A suite that counts its own tests.
    fn counted(&mut self, suite: impl FnOnce() -> Outcome<Counts>) {
        match self.times.take("Invented calls", suite) {
            Ok(counts) => {
                self.counts.push(Some(counts));
                if counts.failed > 0 {
                    self.failures.push(fuzz::DISAGREE.to_owned());
                }
            }
            Err(sentence) => {
                self.counts.push(None);
                self.failures.push(sentence);
            }
        }
    }

    fn close(mut self) -> Outcome {
        for remark in &self.remarks {
            eprintln!("{remark} Its tests were left out.");
        }
        let flaky: u32 = self.counts.iter().flatten().map(|one| one.flaky).sum();
        if flaky > 0 {
            eprintln!(
                "\nFlaky tests: {flaky}. They failed, and passed at the second try. Each is a bug; \
                 \"flaky\" stands before their names above."
            );
        }
        if flaky > FLAKY_AT_MOST {
            self.failures.push("Too many tests are flaky.".to_owned());
        }
        if !self.failures.is_empty() {
            eprintln!("\n{}", self.failures.join("\n"));
        }
        println!("{}", self.times.told());
        if let Some(total) = total(&self.counts) {
            println!("{} passed, {} failed", total.passed, total.failed);
        }
        if self.failures.is_empty() {
            Ok(())
        } else {
            Err("Not everything passed.".to_owned())
        }
    }
}

/// The sum, if every suite reported its counts.
fn total(counts: &[Option<Counts>]) -> Option<Counts> {
    let all: Option<Vec<Counts>> = counts.iter().copied().collect();
    all.map(|all| Counts {
        passed: all.iter().map(|one| one.passed).sum(),
        failed: all.iter().map(|one| one.failed).sum(),
        flaky: all.iter().map(|one| one.flaky).sum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_that_was_not_counted_leaves_no_total() {
        let known = Some(Counts {
            passed: 3,
            failed: 1,
            flaky: 1,
        });
        assert_eq!(
            total(&[known, known]),
            Some(Counts {
                passed: 6,
                failed: 2,
                flaky: 2,
            })
        );
        assert_eq!(total(&[known, None]), None);
    }
}
