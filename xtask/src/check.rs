//! `cargo xtask check`: every gate a change passes before its tests are run.
//!
//! All gates run even when one fails, so that a person sees everything at once. Three further
//! tools are used where they are installed and named where they are not.

use std::process::Command;

use crate::{Outcome, contract, sh, tidy, toolbox, web};

/// Cargo tools that are worth having and not worth demanding.
const WHEN_INSTALLED: [(&str, &[&str]); 2] = [
    ("cargo-deny", &["deny", "--all-features", "check"]),
    ("cargo-machete", &["machete"]),
];

pub(crate) fn check() -> Outcome {
    toolbox::c_compiler()?;
    let mut gates = Gates::default();
    gates.done("tidy", tidy::tidy());
    gates.run(
        "Rust formatting",
        &mut sh::cargo(&["fmt", "--all", "--check"]),
    );
    // The web build comes before the Rust lints, because the binary embeds it.
    gates.done("web packages", web::install());
    gates.npm("web formatting and lints", "lint");
    gates.npm("web types", "types");
    gates.done("web build", web::build());
    gates.npm("unused web code", "knip");
    gates.npm("bundle budget", "budget");
    gates.run("Rust lints", &mut lints());
    gates.run("Rust documentation", &mut documentation());
    gates.done("contract", contract::compare());
    for (tool, args) in WHEN_INSTALLED {
        gates.optional(tool, &mut sh::cargo(args));
    }
    gates.optional("typos", &mut sh::command("typos"));
    gates.close()
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
    // Our crates are read in the source, where a link to a private item leads somewhere.
    doc.env(
        "RUSTDOCFLAGS",
        "-D warnings -A rustdoc::private_intra_doc_links",
    );
    doc
}

#[derive(Default)]
struct Gates {
    failed: Vec<String>,
    skipped: Vec<String>,
}

impl Gates {
    fn done(&mut self, name: &str, outcome: Outcome) {
        if let Err(sentence) = outcome {
            eprintln!("{sentence}");
            self.failed.push(name.to_owned());
        }
    }

    fn run(&mut self, name: &str, command: &mut Command) {
        self.done(name, sh::run(command));
    }

    fn npm(&mut self, name: &str, script: &str) {
        self.run(name, &mut sh::npm(&["run", "--silent", script]));
    }

    fn optional(&mut self, tool: &str, command: &mut Command) {
        if sh::which(tool).is_some() {
            self.run(tool, command);
        } else {
            self.skipped.push(tool.to_owned());
        }
    }

    fn close(self) -> Outcome {
        if !self.skipped.is_empty() {
            println!("Not installed, so not run: {}.", self.skipped.join(", "));
        }
        if self.failed.is_empty() {
            println!("Every check passed.");
            return Ok(());
        }
        Err(format!("These checks failed: {}.", self.failed.join(", ")))
    }
}
