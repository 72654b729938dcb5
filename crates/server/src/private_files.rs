//! Keeps what the server writes to itself: other users of the computer can't read it.
//!
//! The database holds the keys that sign people in, and emails hold codes. Files that exist may be
//! from a time when a folder was open, so they are tightened at each start. The data folder itself
//! and the media keep their permissions, because others may have been let in on purpose.

use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use acme::FOLDER;
use anyhow::{Context as _, Result, bail};
use rustix::fs::Mode;

use crate::settings::Settings;

/// The bits by which others may read, write or enter.
const OTHERS: u32 = 0o077;

/// From here on, new files and folders belong to this user only.
pub(crate) fn only_for_us() {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
}

/// Tightens what exists. A file that can't be tightened is refused, because anyone who reads it can
/// sign in as anyone.
pub(crate) fn tighten(settings: &Settings) -> Result<()> {
    for path in open_to_others(settings)? {
        let shown = path.display();
        let mode = mode(&path)?.unwrap_or_default();
        fs::set_permissions(&path, Permissions::from_mode(mode & !OTHERS)).with_context(|| {
            format!(
                "other users of this computer can read {shown}, and this user may not change that; \
                 run `chmod go= {shown}` as its owner"
            )
        })?;
        if is_open(&path)? {
            bail!(
                "other users of this computer can read {shown}, and its disk doesn't keep \
                 permissions; put the data folder on another disk"
            );
        }
        tracing::warn!(path = %shown, "other users of this computer could read this until now");
    }
    Ok(())
}

/// The files and folders with secrets that other users of this computer can read.
pub(crate) fn open_to_others(settings: &Settings) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    if let Some(database) = settings.database_file()? {
        for end in ["", "-wal", "-shm", "-journal"] {
            let mut path = database.clone().into_os_string();
            path.push(end);
            paths.push(PathBuf::from(path));
        }
    }
    for folder in ["outbox", FOLDER] {
        paths.extend(below(&settings.data_dir.join(folder))?);
    }
    let mut open = Vec::new();
    for path in paths {
        if is_open(&path)? {
            open.push(path);
        }
    }
    Ok(open)
}

/// A folder and everything in it. What a link leads to isn't ours.
fn below(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() || path.is_symlink() {
        return Ok(Vec::new());
    }
    let what = || format!("failed to look into {}", path.display());
    let mut paths = vec![path.to_owned()];
    for entry in fs::read_dir(path).with_context(what)? {
        let entry = entry.with_context(what)?;
        let kind = entry.file_type().with_context(what)?;
        if kind.is_dir() {
            paths.extend(below(&entry.path())?);
        } else if kind.is_file() {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

fn is_open(path: &Path) -> Result<bool> {
    Ok(mode(path)?.is_some_and(|mode| mode & OTHERS != 0))
}

/// The permissions; `None` if there is nothing.
fn mode(path: &Path) -> Result<Option<u32>> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(Some(metadata.permissions().mode() & 0o7777)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("failed to look at {}", path.display())),
    }
}
