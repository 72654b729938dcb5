//! The tools a machine needs, and the messages if one is missing or too old.
//!
//! Cargo exists, because it runs this. Node, npm and a C compiler get one sentence each if they are
//! missing. Only packages of Debian-like systems are ever installed, and only for root.

use std::env;

use crate::Outcome;
use crate::sh;

/// The oldest Node that Vite accepts.
const NODE_MIN: (u32, u32) = (20, 19);

/// Checks that Node and npm are new enough for the web app.
pub(crate) fn node() -> Outcome {
    let advice = "install Node 20.19 or newer from https://nodejs.org and try again";
    let Some(version) = sh::answer(sh::command("node").arg("--version")) else {
        return Err(format!("Node is needed to build the web app: {advice}."));
    };
    if parse_version(&version).is_none_or(|found| found < NODE_MIN) {
        return Err(format!(
            "Node {version} is too old to build the web app: {advice}."
        ));
    }
    if sh::answer(&mut sh::npm(&["--version"])).is_none() {
        return Err(
            "npm is needed to install the web app's packages: install the npm that comes with \
             Node and try again."
                .to_owned(),
        );
    }
    Ok(())
}

/// Checks for a C compiler: the embedded database is written in C.
pub(crate) fn c_compiler() -> Outcome {
    let chosen = env::var_os("CC").is_some();
    if chosen || cfg!(windows) || ["cc", "gcc", "clang"].iter().any(|name| has(name)) {
        return Ok(());
    }
    Err(
        "A C compiler is needed to build the embedded database: install \"build-essential\" \
         (Debian, Ubuntu), \"gcc\" (Fedora) or Xcode's command line tools, and try again."
            .to_owned(),
    )
}

fn has(program: &str) -> bool {
    sh::which(program).is_some()
}

pub(crate) fn is_root() -> bool {
    cfg!(unix) && sh::answer(sh::command("id").arg("-u")).is_some_and(|uid| uid == "0")
}

/// Installs a system package if this is root on a Debian-like system. Returns whether it did.
pub(crate) fn apt_install(package: &str) -> bool {
    if !is_root() || !has("apt-get") {
        return false;
    }
    let install = || {
        let mut apt = sh::command("apt-get");
        apt.args(["install", "--yes", "--no-install-recommends", package]);
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        sh::run(&mut apt).is_ok()
    };
    // A new machine has no package lists yet, so fetch them and try again.
    install() || (sh::run(sh::command("apt-get").arg("update")).is_ok() && install())
}

fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().trim_start_matches('v').split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_by_number_and_not_by_letter() {
        assert_eq!(parse_version("v20.20.2"), Some((20, 20)));
        assert!(parse_version("v9.30.0") < Some(NODE_MIN));
        assert!(parse_version("v20.9.0") < Some(NODE_MIN));
        assert!(parse_version("v22.1.0") > Some(NODE_MIN));
        assert_eq!(parse_version("nonsense"), None);
    }
}
