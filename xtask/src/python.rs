//! Programs published for Python's pip: installed in their own folder, in pinned versions.
//!
//! Each set of programs has a list of exact versions and hashes. The environment is created if it
//! is missing or its list has changed, so a new machine and an old one run the same programs.

use std::env;
use std::path::{Path, PathBuf};

use crate::{Outcome, sh, toolbox, tree};

/// A set of programs and its list.
pub(crate) struct Environment {
    folder: PathBuf,
    wanted: PathBuf,
}

impl Environment {
    /// In `folder` under the target folder, from a list relative to the root.
    pub(crate) fn new(folder: &str, wanted: &str) -> Self {
        Environment {
            folder: tree::target().join(folder),
            wanted: tree::root().join(wanted),
        }
    }

    /// The path of a program, which exists once [`Self::install`] has succeeded.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let programs = if cfg!(windows) { "Scripts" } else { "bin" };
        let name = format!("{name}{}", env::consts::EXE_SUFFIX);
        self.folder.join(programs).join(name)
    }

    /// Installs what the list names, unless it is already installed.
    pub(crate) fn install(&self) -> Outcome {
        let installed = self.folder.join("installed.txt");
        let wanted = tree::read(&self.wanted)?;
        if wanted == tree::read(&installed).unwrap_or_default() {
            return Ok(());
        }
        make(&self.folder).ok_or(
            "Python 3.11 or newer with the package \"python3-venv\" is needed for the tools of \
             the checks.",
        )?;
        let mut pip = sh::command(self.program("python"));
        pip.args(["-m", "pip", "install", "--quiet", "--require-hashes"])
            .args(["--disable-pip-version-check", "--no-deps"])
            .args(["--only-binary", ":all:", "-r"])
            .arg(&self.wanted);
        sh::quietly(&mut pip)?;
        // Written last, so it exists only after a complete installation.
        tree::write(&installed, wanted.as_bytes())
    }
}

fn make(folder: &Path) -> Option<()> {
    let python = || {
        let new_enough = "import sys; sys.exit(sys.version_info < (3, 11))";
        let mut names = ["python3", "python"].into_iter();
        names.find(|name| sh::succeeds(sh::command(name).args(["-c", new_enough])))
    };
    let make = || {
        let mut venv = sh::command(python()?);
        venv.args(["-m", "venv", "--clear"]).arg(folder);
        sh::quietly(&mut venv).ok()
    };
    // Debian has a required part of Python in a separate package.
    make().or_else(|| toolbox::apt_install("python3-venv").then(make).flatten())
}
