//! `cargo xtask fuzz-api`: requests nobody would write by hand, against the running server.
//!
//! Schemathesis reads the contract, makes thousands of requests that follow or break it, and
//! compares every response with the contract: API-4. It runs anonymously, as an account and as an
//! administrator at the same time (`xtask/fuzz/roles.py` creates those), always with the same seed
//! unless told otherwise. It tests every operation, so new ones need no change here, except for
//! what a call needs to get through (`xtask/fuzz/belongings.py`): each operation must once.

use std::env;
use std::path::{Path, PathBuf};
use std::thread;

use crate::accepted;
use crate::counts::{Counts, count_report};
use crate::python::Environment;
use crate::scratch::Scratch;
use crate::server::Server;
use crate::{Outcome, build, sh, tree};

/// The message if the fuzzer is unavailable.
pub(crate) const MISSING: &str = "Schemathesis was not found and could not be installed: it needs \
    Python 3.11 or newer with the package \"python3-venv\", and the internet once.";

/// The meaning of a failed operation.
pub(crate) const DISAGREE: &str = "The server and its contract do not agree.";

/// The callers' roles.
const ROLES: [&str; 3] = ["anonymous", "verified", ADMINISTRATOR];
const ADMINISTRATOR: &str = "administrator";

/// API-4: the time limit of every response.
const ANSWER_WITHIN_S: &str = "2";

/// Builds the server and tests it.
pub(crate) fn fuzz(args: &[String]) -> Outcome {
    let program = program().ok_or(MISSING)?;
    if env::var_os("FANFARE_BIN").is_none() {
        build::tested()?;
    }
    let scratch = Scratch::make()?;
    let fuzzed = against(&program, &server_binary(), scratch.path(), args)?;
    println!("{} passed, {} failed", fuzzed.passed, fuzzed.failed);
    if fuzzed.failed == 0 {
        return Ok(());
    }
    Err(DISAGREE.to_owned())
}

/// Tests a binary. Each operation counts as one test per role.
pub(crate) fn against(
    program: &Path,
    binary: &Path,
    scratch: &Path,
    args: &[String],
) -> Outcome<Counts> {
    let mut total = Counts::default();
    // All at once: each keeps one processor busy generating requests. Ends with the last of them.
    let runs: Vec<Outcome<Run>> = thread::scope(|scope| {
        let started =
            ROLES.map(|role| scope.spawn(move || run(program, binary, scratch, role, args)));
        let ended = started.into_iter().map(thread::ScopedJoinHandle::join);
        ended
            .map(|run| run.unwrap_or_else(|_panic| Err("A run of the fuzzer broke.".to_owned())))
            .collect()
    });
    for (role, run) in ROLES.into_iter().zip(runs) {
        let run = run?;
        println!("{}", run.said);
        let counts = verdict(role, run.success, run.counts)?;
        total.passed += counts.passed;
        total.failed += counts.failed;
    }
    if is_everything(args) {
        let never = accepted::never(&ROLES.map(|role| folder().join(role)))?;
        for sentence in &never {
            println!("{sentence}");
        }
        total.failed += u32::try_from(never.len()).unwrap_or(u32::MAX);
    }
    Ok(total)
}

/// Whether all operations are tried. Arguments for the fuzzer can choose some of them.
fn is_everything(args: &[String]) -> bool {
    let chooses = |arg: &String| arg.starts_with("--include") || arg.starts_with("--exclude");
    !args.iter().any(chooses)
}

/// The result of one role.
struct Run {
    said: String,
    success: bool,
    counts: Option<Counts>,
}

/// The binary under test: the usual one, unless another one is named.
pub(crate) fn server_binary() -> PathBuf {
    env::var_os("FANFARE_BIN").map_or_else(tree::fanfare, PathBuf::from)
}

fn run(program: &Path, binary: &Path, scratch: &Path, role: &str, args: &[String]) -> Outcome<Run> {
    let places = tree::root().join("xtask/fuzz");
    let own = folder().join(role);
    tree::remove_folder(&own)?;
    std::fs::create_dir_all(&own)
        .map_err(|error| format!("{} cannot be made: {error}.", tree::shown(&own)))?;
    // Each role has its own server, so that the others' data doesn't disturb it.
    let server = Server::start(binary, &scratch.join(role), &FLAGS)?;
    let report = own.join("report.xml");
    let mut fuzzer = sh::command(program);
    fuzzer
        .current_dir(&own)
        .arg("--config-file")
        .arg(places.join("schemathesis.toml"))
        .arg("run")
        .arg(tree::root().join("contract/openapi.json"))
        .args(["--url", &server.url, "--no-color"])
        .args(["--seed", &seed(), "--max-response-time", ANSWER_WITHIN_S])
        .args(["--report", "junit", "--report-junit-path"])
        .arg(&report)
        .args(args)
        .env("SCHEMATHESIS_HOOKS", places.join("roles.py"))
        .env("FANFARE_FUZZ_URL", &server.url)
        .env("FANFARE_FUZZ_ROLE", role)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    if role != ADMINISTRATOR {
        // Anonymous callers are refused everywhere, and accounts in administration, as they should
        // be.
        fuzzer.args(["--warnings", "off"]);
    }
    let heard = sh::heard(&mut fuzzer)?;
    Ok(Run {
        said: heard.lines.join("\n"),
        success: heard.success,
        counts: count_report(&tree::read(&report).unwrap_or_default()),
    })
}

/// The meaning of a run. If it tested nothing, or failed without a failed operation, it is no test.
fn verdict(role: &str, success: bool, counts: Option<Counts>) -> Outcome<Counts> {
    let tested = counts.filter(|counts| counts.passed + counts.failed > 0);
    match tested {
        None => Err(format!("No operation was tested in the role {role}.")),
        Some(counts) if !success && counts.failed == 0 => Err(format!(
            "Schemathesis failed in the role {role}; what it says is above."
        )),
        Some(counts) => Ok(counts),
    }
}

fn seed() -> String {
    env::var("FANFARE_FUZZ_SEED").unwrap_or_else(|_| "1".to_owned())
}

fn folder() -> PathBuf {
    tree::target().join("fuzz")
}

/// Schemathesis, installed if it is missing or has another version.
pub(crate) fn program() -> Option<PathBuf> {
    let environment = Environment::new("fuzz/venv", "xtask/fuzz/requirements.txt");
    match environment.install() {
        Ok(()) => Some(environment.program("schemathesis")),
        Err(sentence) => {
            eprintln!("{sentence}");
            None
        }
    }
}

/// The server assumes a proxy: the callers set their own addresses, so that limits per address
/// don't end the test. Behind a proxy, the mailbox must be opened for them. The other site for
/// log-ins doesn't exist.
const FLAGS: [&str; 10] = [
    "--trusted-proxy",
    "--open-mailbox",
    "--github-client-id",
    "fuzz",
    "--github-client-secret",
    "fuzz",
    "--github-url",
    "http://127.0.0.1:9",
    "--log",
    "warn",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_4_a_run_that_tested_nothing_is_a_failure() {
        let counts = |passed, failed| {
            Some(Counts {
                passed,
                failed,
                flaky: 0,
            })
        };
        assert!(verdict("verified", true, None).is_err());
        assert!(verdict("verified", true, counts(0, 0)).is_err());
        assert!(verdict("verified", false, counts(3, 0)).is_err());
        assert_eq!(verdict("verified", false, counts(3, 1)).ok(), counts(3, 1));
        assert_eq!(verdict("verified", true, counts(4, 0)).ok(), counts(4, 0));
    }
}
