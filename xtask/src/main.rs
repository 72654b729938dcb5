//! Chores as Rust: `cargo xtask <verb>`.
//!
//! Each verb prepares what it needs, says what it runs, and fails with a sentence a newcomer can
//! act on. There are no dependencies, so this builds in about a second on a new machine. What the
//! product does lives in `crates/` and `web/`; nothing here is shipped.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a chore talks to the person at the terminal"
)]

mod accepted;
mod anywhere;
mod at_once;
mod browser;
mod build;
mod check;
mod cluster;
mod contract;
mod counts;
mod deployment;
mod dev;
mod fuzz;
mod postgres;
mod python;
mod real;
mod reproduce;
mod running;
mod sbom;
mod scratch;
mod server;
mod sh;
mod smoke;
mod steps;
mod test;
mod tidy;
mod toolbox;
mod tree;
mod web;

use std::env;
use std::process::ExitCode;

/// The result of a chore: nothing, or a one-sentence error for the person who ran it.
type Outcome<T = ()> = Result<T, String>;

const HELP: &str = "\
Usage: cargo xtask <verb>

  run [-- ARGS]   build everything and serve on http://127.0.0.1:8080
  test            every test there is, with what the tests need set up first
  test --real     only the stories with real mail, storage, log-ins, certificates and proxies
  fuzz-api        invented calls against the running server, compared with the contract
  check           formats, lints, tidy, contract freshness, bundle budgets, what we depend on
  tidy            crate edges, web imports, file sizes, migrations, words, paths in documents
  contract        write contract/, schema.ts and docs/configuration.md again
  dev             server and web together, reloading
  cluster         three nodes, PostgreSQL, NATS and a load balancer, on http://127.0.0.1:8080
  sbom            lists of the crates and packages inside what is shipped
  dist            build what is shipped, with the web app inside and those lists, and try it
  reproduce       build what is shipped twice, in two folders, and compare every byte";

fn main() -> ExitCode {
    if at_once::is_compiler() {
        return at_once::compile();
    }
    let mut args = env::args().skip(1);
    let verb = args.next().unwrap_or_default();
    let mut rest: Vec<String> = args.collect();
    if rest.first().is_some_and(|arg| arg == "--") {
        rest.remove(0);
    }
    let outcome = match verb.as_str() {
        "run" => build::run(&rest),
        "test" if rest == ["--real"] => test::real(),
        "test" => test::test(),
        "fuzz-api" => fuzz::fuzz(&rest),
        "check" => check::check(),
        "tidy" => tidy::tidy(),
        "contract" => contract::write(),
        "dev" => dev::dev(&rest),
        "cluster" => cluster::cluster(&rest),
        "sbom" => sbom::write(),
        "dist" => build::dist(),
        "reproduce" => reproduce::reproduce(),
        "" | "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        other => Err(format!("There is no chore named \"{other}\".\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("\n{sentence}");
            ExitCode::FAILURE
        }
    }
}
