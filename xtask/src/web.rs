//! The web app: its packages and its build, each only if something changed.
//!
//! Stamps under `target/` record what was last installed and built. A build made by hand counts if
//! it is newer than its sources; anything else is rebuilt.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::{Outcome, sh, toolbox, tree};

/// Installs the packages in the lock file, unless they are already installed.
pub(crate) fn install() -> Outcome {
    toolbox::node()?;
    let web = tree::web();
    let asked = [
        web.join("package.json"),
        web.join("package-lock.json"),
        web.join(".npmrc"),
    ];
    // npm writes this file last, so it exists only after a complete installation.
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

/// Makes the folder of the built web app. A debug build of the server embeds its path, so it must
/// exist before the web app does.
pub(crate) fn make_dist() -> Outcome {
    let dist = tree::web().join("dist");
    fs::create_dir_all(&dist)
        .map_err(|error| format!("{} cannot be made: {error}.", tree::shown(&dist)))
}

/// Builds `web/dist` if its sources changed since the last build.
pub(crate) fn build() -> Outcome {
    install()?;
    let sources = tree::fingerprint(&sources())?;
    if built().is_ok_and(|built| stamp("web").reads(&format!("{sources} {built}"))) {
        return Ok(());
    }
    sh::quietly(&mut sh::npm(&["run", "build"]))?;
    stamp("web").write(&format!("{sources} {}", built()?))
}

/// The build's inputs; tests and journeys don't affect it.
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

/// A fingerprint of the last build, so that a build of something else isn't taken for it.
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
