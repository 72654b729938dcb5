//! The web app: its packages and its build, each only when something changed.
//!
//! Stamps under `target/` remember what was last installed and built. A build made by hand counts
//! when it is newer than what it was made from; anything else is done again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::{Outcome, sh, toolbox, tree};

/// Installs the packages named in the lock file, when they are not there as named.
pub(crate) fn install() -> Outcome {
    toolbox::node()?;
    let web = tree::web();
    let asked = [
        web.join("package.json"),
        web.join("package-lock.json"),
        web.join(".npmrc"),
    ];
    // npm writes this file last, so it is there only after an installation that finished.
    let installed = web.join("node_modules/.package-lock.json");
    let fingerprint = tree::fingerprint(&asked)?;
    let by_hand = newest(&asked).is_some_and(|asked| changed_at(&installed) >= Some(asked));
    if installed.is_file() && (by_hand || stamp("npm").reads(&fingerprint)) {
        return Ok(());
    }
    sh::quietly(&mut sh::npm(&[
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
    ]))?;
    stamp("npm").write(&fingerprint)
}

/// Builds `web/dist` when its sources changed since the last build.
pub(crate) fn build() -> Outcome {
    install()?;
    let sources = tree::fingerprint(&sources())?;
    if built().is_ok_and(|built| stamp("web").reads(&format!("{sources} {built}"))) {
        return Ok(());
    }
    sh::quietly(&mut sh::npm(&["run", "build"]))?;
    stamp("web").write(&format!("{sources} {}", built()?))
}

/// What the build reads; tests and journeys change nothing in it.
fn sources() -> Vec<PathBuf> {
    let web = tree::web();
    tree::files(&web)
        .into_iter()
        .filter(|path| is_source(path))
        .collect()
}

fn is_source(path: &Path) -> bool {
    let shown = tree::shown(path);
    !shown.starts_with("web/e2e/") && !shown.contains(".test.")
}

/// A number for what was built, so that a build of something else is not taken for this one.
fn built() -> Outcome<String> {
    let dist = tree::web().join("dist");
    tree::fingerprint(&[
        dist.join("index.html"),
        dist.join("play.html"),
        dist.join(".vite/manifest.json"),
    ])
}

fn newest(paths: &[PathBuf]) -> Option<SystemTime> {
    paths.iter().filter_map(|path| changed_at(path)).max()
}

pub(crate) fn changed_at(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

struct Stamp(PathBuf);

fn stamp(name: &str) -> Stamp {
    Stamp(tree::target().join("stamps").join(name))
}

impl Stamp {
    fn reads(&self, expected: &str) -> bool {
        tree::read(&self.0).is_ok_and(|text| text == expected)
    }

    fn write(&self, text: &str) -> Outcome {
        tree::write(&self.0, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_journeys_do_not_cause_a_build() {
        let web = tree::web();
        assert!(is_source(&web.join("src/main.tsx")));
        assert!(!is_source(&web.join("src/lib/translate.test.ts")));
        assert!(!is_source(&web.join("e2e/journey.spec.ts")));
    }
}
