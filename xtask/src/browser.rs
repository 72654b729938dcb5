//! Finding Chromium for the journeys, or installing it where that is allowed.

use std::env;
use std::path::{Path, PathBuf};

use crate::{sh, toolbox};

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
    installed().or_else(|| toolbox::apt_install("chromium").then(installed).flatten())
}

fn installed() -> Option<PathBuf> {
    let on_path = NAMES.iter().find_map(|name| sh::which(name));
    on_path.or_else(|| Path::new(ON_A_MAC).is_file().then(|| ON_A_MAC.into()))
}
