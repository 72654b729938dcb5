//! Finding Chromium for the journeys, or installing it where that is allowed.
//!
//! Its headless shell is the same engine without the windows: journeys take a third less time.

use std::env;
use std::path::{Path, PathBuf};

use crate::{sh, toolbox};

const SHELL: &str = "chromium-headless-shell";
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];
const ON_A_MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// The message if there is none.
pub(crate) const MISSING: &str = "Chromium was not found: install the package \"chromium\" (or \
    Google Chrome), or set FANFARE_CHROMIUM to its path.";

/// Returns a Chromium to drive. If it is missing, installs it from the system's packages where
/// allowed.
pub(crate) fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("FANFARE_CHROMIUM") {
        return Some(named.into());
    }
    let shell = || sh::which(SHELL);
    let install = |package| toolbox::apt_install(package);
    shell()
        // On a developer's machine, a browser that is there is good enough.
        .or_else(|| (!sh::on_ci()).then(installed).flatten())
        .or_else(|| install(SHELL).then(shell).flatten())
        .or_else(installed)
        .or_else(|| install("chromium").then(installed).flatten())
}

fn installed() -> Option<PathBuf> {
    let on_path = NAMES.iter().find_map(|name| sh::which(name));
    on_path.or_else(|| Path::new(ON_A_MAC).is_file().then(|| ON_A_MAC.into()))
}
