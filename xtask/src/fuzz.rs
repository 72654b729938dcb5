//! `cargo xtask fuzz-api`: calls nobody would write by hand, against the running server.
//!
//! Schemathesis reads the contract, makes thousands of calls that follow it and that break it, and
//! compares every answer with what the contract says: API-4. It runs for nobody, for an account and
//! for an administrator at the same time (`xtask/fuzz/roles.py` makes those), always with the same
//! seed unless told otherwise. Every operation is tested, so a new one is without a word here.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::counts::{Counts, count_report};
use crate::{Outcome, build, sh, toolbox, tree};

/// What to say when the fuzzer cannot be had.
pub(crate) const MISSING: &str = "Schemathesis was not found and could not be installed: it needs \
    Python 3.11 or newer with the package \"python3-venv\", and the internet once.";

/// What a failed operation means.
pub(crate) const DISAGREE: &str = "The server and its contract do not agree.";

/// Who calls.
const ROLES: [&str; 3] = ["anonymous", "verified", ADMINISTRATOR];
const ADMINISTRATOR: &str = "administrator";

/// What the server says when it accepts connections.
const READY: &str = "Fanfare is ready at ";

/// API-4: no answer takes longer than this.
const ANSWER_WITHIN_S: &str = "2";

/// Builds the server and tests it.
pub(crate) fn fuzz(args: &[String]) -> Outcome {
    let program = program().ok_or(MISSING)?;
    if env::var_os("FANFARE_BIN").is_none() {
        build::release()?;
    }
    let fuzzed = against(&program, &server_binary(), args)?;
    println!("{} passed, {} failed", fuzzed.passed, fuzzed.failed);
    if fuzzed.failed == 0 {
        return Ok(());
    }
    Err(DISAGREE.to_owned())
}

/// Tests a binary, one operation in one role counting as one test.
pub(crate) fn against(program: &Path, binary: &Path, args: &[String]) -> Outcome<Counts> {
    let mut total = Counts {
        passed: 0,
        failed: 0,
    };
    // All at once: each keeps one processor busy with inventing. Ends with the last of them.
    let runs: Vec<Outcome<Run>> = thread::scope(|scope| {
        let started = ROLES.map(|role| scope.spawn(move || run(program, binary, role, args)));
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
    Ok(total)
}

/// What one role came to.
struct Run {
    said: String,
    success: bool,
    counts: Option<Counts>,
}

/// The binary under test: the release build, unless another one is named.
pub(crate) fn server_binary() -> PathBuf {
    env::var_os("FANFARE_BIN").map_or_else(tree::fanfare, PathBuf::from)
}

fn run(program: &Path, binary: &Path, role: &str, args: &[String]) -> Outcome<Run> {
    let places = tree::root().join("xtask/fuzz");
    let own = folder().join(role);
    tree::remove_folder(&own)?;
    // A server of its own for each role, so that none is disturbed by the data of another.
    let server = Server::start(binary, &own.join("data"))?;
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
        // Nobody is let in anywhere, and accounts not into administration, as it should be.
        fuzzer.args(["--warnings", "off"]);
    }
    let heard = sh::heard(&mut fuzzer)?;
    Ok(Run {
        said: heard.lines.join("\n"),
        success: heard.success,
        counts: count_report(&tree::read(&report).unwrap_or_default()),
    })
}

/// What a run means: one that tested nothing, or failed without a failed operation, is no test.
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

/// Schemathesis in a Python environment of its own, made when it is not there or not this version.
pub(crate) fn program() -> Option<PathBuf> {
    let environment = folder().join("venv");
    let programs = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let wanted = tree::root().join("xtask/fuzz/requirements.txt");
    let installed = environment.join("installed.txt");
    let program = programs.join(format!("schemathesis{}", env::consts::EXE_SUFFIX));
    let is_current = tree::read(&wanted).ok()? == tree::read(&installed).unwrap_or_default();
    if is_current && program.is_file() {
        return Some(program);
    }
    make_environment(&environment)?;
    let mut pip = sh::command(programs.join(format!("python{}", env::consts::EXE_SUFFIX)));
    pip.args(["-m", "pip", "install", "--quiet", "--require-hashes"])
        .args([
            "--disable-pip-version-check",
            "--only-binary",
            ":all:",
            "-r",
        ])
        .arg(&wanted);
    sh::run(&mut pip).ok()?;
    tree::write(&installed, tree::read(&wanted).ok()?.as_bytes()).ok()?;
    Some(program)
}

fn make_environment(environment: &Path) -> Option<()> {
    let python = || {
        let new_enough = "import sys; sys.exit(sys.version_info < (3, 11))";
        let mut names = ["python3", "python"].into_iter();
        names.find(|name| sh::succeeds(sh::command(name).args(["-c", new_enough])))
    };
    let make = || {
        let mut venv = sh::command(python()?);
        venv.args(["-m", "venv", "--clear"]).arg(environment);
        sh::run(&mut venv).ok()
    };
    // Debian keeps a part of Python that this needs in a package of its own.
    make().or_else(|| toolbox::apt_install("python3-venv").then(make).flatten())
}

/// A server with empty data, which ends when this value is dropped.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(binary: &Path, data: &Path) -> Outcome<Self> {
        tree::remove_folder(data)?;
        let mut child = serve(binary, data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} could not be started: {error}.", tree::shown(binary)))?;
        let stdout = child.stdout.take();
        // Made at once, so that the process ends with this value if it never gets ready.
        let mut server = Server {
            child,
            url: String::new(),
        };
        let mut lines = BufReader::new(stdout.ok_or("The server has no output.")?)
            .lines()
            .map_while(Result::ok);
        server.url = lines
            .find_map(|line| line.split_once(READY).map(|(_, url)| url.trim().to_owned()))
            .ok_or("The server ended before it was ready.")?;
        // Read on, or the server would stop at a full pipe. Ends with the server.
        thread::spawn(move || lines.for_each(drop));
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Both may fail only because the program has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Behind a proxy, as far as the server knows: the callers say who they are, so that limits for
/// one address do not end the test. The other site whose log-in is accepted is not there.
fn serve(binary: &Path, data: &Path) -> Command {
    let mut serve = sh::command(binary);
    serve
        .env_clear()
        .args(["serve", "--listen", "127.0.0.1:0", "--trusted-proxy"])
        .args([
            "--github-client-id",
            "fuzz",
            "--github-client-secret",
            "fuzz",
        ])
        .args(["--github-url", "http://127.0.0.1:9"])
        .args(["--log", "warn", "--data-dir"])
        .arg(data);
    serve
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn api_4_a_run_that_tested_nothing_is_a_failure() {
        let counts = |passed, failed| Some(Counts { passed, failed });
        assert!(verdict("verified", true, None).is_err());
        assert!(verdict("verified", true, counts(0, 0)).is_err());
        assert!(verdict("verified", false, counts(3, 0)).is_err());
        assert_eq!(verdict("verified", false, counts(3, 1)).ok(), counts(3, 1));
        assert_eq!(verdict("verified", true, counts(4, 0)).ok(), counts(4, 0));
    }
}
