//! What we ship has the same bytes wherever and whenever it is built.
//!
//! Compilers write the paths of sources into panics, assertions and hashes. Here they get other
//! names, which are the same in every folder and for every user. And C can ask when it is compiled,
//! which mimalloc does.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::tree;

/// Between the flags in a variable of cargo; a path may have spaces.
const SEPARATOR: &str = "\u{1f}";

/// The time that compilers of C name instead of the present, in seconds since 1970. Those who
/// build a distribution may have set another one.
const COMPILED_AT: &str = "SOURCE_DATE_EPOCH";

/// Has everything that the command compiles, in Rust and in C, name its sources the same.
pub(crate) fn build(cargo: &mut Command) {
    let names = names();
    cargo.env(
        "CARGO_ENCODED_RUSTFLAGS",
        rust_flags(&names, &given_rust_flags()),
    );
    cargo.env_remove("RUSTFLAGS");
    if env::var_os(COMPILED_AT).is_none() {
        cargo.env(COMPILED_AT, "0");
    }
    if !cfg!(windows) {
        for variable in ["CFLAGS", "CXXFLAGS"] {
            let given = env::var(variable).unwrap_or_default();
            cargo.env(variable, c_flags(&names, &given));
        }
        // Otherwise the flags are split at spaces.
        cargo.env("CC_SHELL_ESCAPED_FLAGS", "1");
    }
}

/// Folders of this machine, and what they are called instead. Where one is inside another, the last
/// that fits counts.
fn names() -> Vec<(PathBuf, &'static str)> {
    let mut names = vec![
        (tree::root(), "/fanfare"),
        (tree::target(), "/fanfare/target"),
    ];
    names.extend(cargo_home().map(|home| (home, "/cargo")));
    names
}

/// Where cargo keeps the sources of other crates.
fn cargo_home() -> Option<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// What the person who builds has asked for.
fn given_rust_flags() -> Vec<String> {
    if let Ok(encoded) = env::var("CARGO_ENCODED_RUSTFLAGS") {
        return encoded.split(SEPARATOR).map(str::to_owned).collect();
    }
    let plain = env::var("RUSTFLAGS").unwrap_or_default();
    plain.split_whitespace().map(str::to_owned).collect()
}

fn rust_flags(names: &[(PathBuf, &str)], given: &[String]) -> String {
    let mut flags = given.to_vec();
    flags.retain(|flag| !flag.is_empty());
    for (path, name) in names {
        flags.push(format!("--remap-path-prefix={}={name}", path.display()));
    }
    flags.join(SEPARATOR)
}

fn c_flags(names: &[(PathBuf, &str)], given: &str) -> String {
    let ours = names.iter().map(|(path, name)| {
        let path = path.display();
        format!("'-ffile-prefix-map={path}={name}'")
    });
    let given = (!given.is_empty()).then(|| given.to_owned());
    let flags: Vec<String> = given.into_iter().chain(ours).collect();
    flags.join(" ")
}

#[cfg(test)]
mod tests {
    //! The flags, as compilers read them.

    use super::*;

    #[test]
    fn nothing_says_when_it_was_compiled() {
        let mut cargo = Command::new("cargo");
        build(&mut cargo);
        let mut set = cargo.get_envs();
        let is_set = set.any(|(name, value)| name == COMPILED_AT && value.is_some());
        assert!(is_set || env::var_os(COMPILED_AT).is_some());
    }

    #[test]
    fn every_compiler_gets_the_other_names() {
        let names = [
            (PathBuf::from("/home/ada/my quizzes"), "/fanfare"),
            (PathBuf::from("/home/ada/.cargo"), "/cargo"),
        ];
        let given = ["-Cforce-frame-pointers".to_owned(), String::new()];
        assert_eq!(
            rust_flags(&names, &given),
            "-Cforce-frame-pointers\u{1f}--remap-path-prefix=/home/ada/my quizzes=/fanfare\u{1f}\
             --remap-path-prefix=/home/ada/.cargo=/cargo"
        );
        assert_eq!(
            c_flags(&names, "-O2"),
            "-O2 '-ffile-prefix-map=/home/ada/my quizzes=/fanfare' \
             '-ffile-prefix-map=/home/ada/.cargo=/cargo'"
        );
    }
}
