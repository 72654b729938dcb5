//! Lints and documentation while the tests are built, so that nothing is compiled twice.
//!
//! `cargo clippy` and `cargo doc` want every dependency *checked*, and tests want it *built*; cargo
//! shares nothing between the two. On a continuous-integration machine, where the target folder is
//! empty, that was five minutes. There, this program stands between cargo and the compiler for our
//! own crates: it starts clippy's driver, which is the compiler with more lints, and then rustdoc
//! with the same arguments. On a developer's machine, the usual commands are faster, because little
//! has changed.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::{Outcome, sh, tree, web};

const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";

/// Builds every target, and fails if the compiler, clippy or rustdoc has a warning.
pub(crate) fn build() -> Outcome {
    put_aside()?;
    web::make_dist()?;
    let mut cargo = sh::cargo(&[
        "test",
        "--workspace",
        "--all-targets",
        "--locked",
        "--no-run",
    ]);
    same_compiler(&mut cargo);
    let heard = sh::listen(&mut cargo)?;
    if !heard.success {
        return Err("Building everything failed.".to_owned());
    }
    match warnings(&heard.lines) {
        0 => Ok(()),
        1 => Err("There is a warning.".to_owned()),
        count => Err(format!("There are {count} warnings.")),
    }
}

/// Makes a later command use what [`build`] built, if it did: cargo compiles again what another
/// compiler has made.
pub(crate) fn same_compiler(cargo: &mut Command) {
    let wrapper = aside();
    if sh::on_ci() && wrapper.is_file() {
        cargo.env(WRAPPER, wrapper);
    }
}

/// Where the wrapper is. Not where cargo puts this program: it is built again with the tests, and
/// would be replaced while it is used.
fn aside() -> PathBuf {
    tree::target().join("at-once").join("xtask")
}

fn put_aside() -> Outcome {
    let place = aside();
    let folder = place.parent().unwrap_or(&place);
    fs::create_dir_all(folder)
        .and_then(|()| fs::copy(env::current_exe()?, &place))
        .map(|_bytes| ())
        .map_err(|error| format!("{} cannot be made: {error}.", tree::shown(&place)))
}

/// Lines that cargo, clippy or rustdoc begins with the word, except for cargo's sums.
fn warnings(lines: &[String]) -> usize {
    lines
        .iter()
        .filter(|line| line.starts_with("warning") || line.starts_with("error"))
        .filter(|line| !line.contains(" generated "))
        .count()
}

/// Whether cargo started this program as a compiler: the first argument is then the real one.
pub(crate) fn is_compiler() -> bool {
    first_is_compiler(env::args_os().nth(1).as_deref())
}

fn first_is_compiler(argument: Option<&OsStr>) -> bool {
    argument.is_some_and(|path| Path::new(path).file_stem() == Some(OsStr::new("rustc")))
}

/// Compiles as cargo asks, and says what clippy and rustdoc say.
pub(crate) fn compile() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let rustc = PathBuf::from(args.first().cloned().unwrap_or_default());
    if !run(beside(&rustc, "clippy-driver").args(&args)) {
        return ExitCode::FAILURE;
    }
    // A broken link is a warning, which is counted. Only a broken program stops the build.
    if let Some(arguments) = of_rustdoc(&args[1..]) {
        let mut rustdoc = beside(&rustc, "rustdoc");
        rustdoc.args(arguments);
        // We read our crates' docs in the source, where a link to a private item works.
        rustdoc.args(["--document-private-items", "-A"]);
        rustdoc.arg("rustdoc::private_intra_doc_links");
        rustdoc.arg("--out-dir").arg(documentation());
        if !run(&mut rustdoc) {
            eprintln!("error: rustdoc failed");
        }
    }
    ExitCode::SUCCESS
}

/// A folder of each crate, so that none waits for another's.
fn documentation() -> PathBuf {
    let name = env::var_os("CARGO_CRATE_NAME").unwrap_or_default();
    tree::target().join("at-once").join("doc").join(name)
}

fn beside(rustc: &Path, name: &str) -> Command {
    let folder = rustc.parent().unwrap_or(Path::new(""));
    Command::new(folder.join(name))
}

fn run(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            let program = command.get_program().display();
            eprintln!("error: {program} could not be started: {error}");
            false
        }
    }
}

/// Rustdoc's arguments for what is compiled with these, if it has documentation: a library or a
/// program, but neither a test, nor an example, nor a build script.
fn of_rustdoc(rustc: &[OsString]) -> Option<Vec<OsString>> {
    let mut kept: Vec<OsString> = Vec::new();
    let mut documented = false;
    let mut rest = rustc.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        match &*text {
            "--test" => return None,
            "--crate-name" => {
                let name = rest.next()?;
                if name == "build_script_build" {
                    return None;
                }
                kept.extend([argument.clone(), name.clone()]);
            }
            "--crate-type" | "--cfg" | "--check-cfg" | "--extern" | "-L" | "--cap-lints" => {
                kept.extend([argument.clone(), rest.next()?.clone()]);
            }
            "-C" | "--out-dir" => {
                rest.next()?;
            }
            _ if text.starts_with("--edition=") => kept.push(argument.clone()),
            _ if text.starts_with('-') => {}
            _ if is_source(&text) => {
                if text.contains("examples") {
                    return None;
                }
                documented = true;
                kept.push(argument.clone());
            }
            _ => {}
        }
    }
    documented.then_some(kept)
}

fn is_source(text: &str) -> bool {
    Path::new(text).extension() == Some(OsStr::new("rs"))
}

#[cfg(test)]
mod tests {
    //! What is a warning, and what is documented.
    use super::*;

    fn arguments(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    const LIBRARY: &str = "--crate-name media --edition=2024 crates/media/src/lib.rs \
        --error-format=json --json=artifacts --crate-type lib --emit=dep-info,metadata,link \
        -C embed-bitcode=no --warn=clippy::pedantic --cfg feature=\"testing\" \
        --out-dir target/debug/deps -L dependency=target/debug/deps --extern game=libgame.rmeta";

    #[test]
    fn a_library_is_documented_with_what_it_is_compiled_with() {
        let kept = of_rustdoc(&arguments(LIBRARY)).expect("a library has documentation");
        let line: Vec<String> = kept
            .iter()
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        assert_eq!(
            line.join(" "),
            "--crate-name media --edition=2024 crates/media/src/lib.rs --crate-type lib \
             --cfg feature=\"testing\" -L dependency=target/debug/deps --extern game=libgame.rmeta"
        );
    }

    #[test]
    fn tests_examples_and_build_scripts_are_not_documented() {
        assert_eq!(of_rustdoc(&arguments(&format!("{LIBRARY} --test"))), None);
        let example = LIBRARY.replace("src/lib.rs", "examples/speed.rs");
        assert_eq!(of_rustdoc(&arguments(&example)), None);
        let script = LIBRARY.replace("--crate-name media", "--crate-name build_script_build");
        assert_eq!(of_rustdoc(&arguments(&script)), None);
        assert_eq!(of_rustdoc(&arguments("-vV")), None);
    }

    #[test]
    fn warnings_are_counted_and_sums_are_not() {
        let said = [
            "   Compiling media v0.1.0",
            "warning: unused variable: `x`",
            " --> crates/media/src/lib.rs:3:9",
            "warning: `media` (lib) generated 1 warning",
            "error: unresolved link to `Missing`",
        ];
        let lines: Vec<String> = said.iter().map(|&line| line.to_owned()).collect();
        assert_eq!(warnings(&lines), 2);
        assert_eq!(warnings(&lines[..1]), 0);
    }

    #[test]
    fn cargo_names_the_compiler_first() {
        assert!(first_is_compiler(Some(OsStr::new("/bin/rustc"))));
        assert!(first_is_compiler(Some(OsStr::new("rustc"))));
        assert!(!first_is_compiler(Some(OsStr::new("check"))));
        assert!(!first_is_compiler(None));
    }
}
