//! The data folder: who can read it, and which server it belongs to.
//!
//! It contains keys and emails, so only the account that runs the server may read it. One process
//! uses it at a time: a second one would take over the first one's rooms. The folder also contains
//! the name of this node, which must be the same after a restart and different on every node, so
//! that a node finds its own rooms again and leaves those of others alone.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// The open and locked folder. Closing it releases the lock, even if the process is killed.
pub(crate) struct DataFolder {
    pub(crate) node: String,
    _lock: File,
}

impl DataFolder {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        make(path)?;
        let lock = lock(&path.join("lock"))
            .with_context(|| format!("failed to use the data folder {}", path.display()))?;
        let node = node(&path.join("node")).context("failed to find the name of this node")?;
        Ok(Self { node, _lock: lock })
    }
}

/// Makes the folder if it is missing.
pub(crate) fn make(path: &Path) -> Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .with_context(|| format!("failed to make the data folder {}", path.display()))
}

fn lock(path: &Path) -> Result<File> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .mode(0o600)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another server uses it"),
        // Some network file systems don't support locks; then we can't detect a second process.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

fn node(path: &Path) -> Result<String> {
    match fs::read_to_string(path) {
        Ok(name) if !name.trim().is_empty() => return Ok(name.trim().to_owned()),
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let random = getrandom::u64().context("the operating system gave no random bytes")?;
    let name = format!("{random:016x}");
    // Written to a temporary file and renamed, so that a crash never leaves a partial name.
    let unfinished = path.with_extension("part");
    let mut options = OpenOptions::new();
    let mut file = options
        .create(true)
        .truncate(true)
        .write(true)
        .mode(0o600)
        .open(&unfinished)?;
    file.write_all(name.as_bytes())?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    Ok(name)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::DataFolder;

    #[test]
    fn cfg_1_a_new_folder_is_private_and_a_node_keeps_its_name() {
        let parent = tempfile::tempdir().expect("a test can make a folder");
        let path = parent.path().join("data");
        let first = DataFolder::open(&path).expect("it opens");
        let mode = path.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);

        let name = first.node.clone();
        assert_eq!(name.len(), 16);
        drop(first);
        assert_eq!(DataFolder::open(&path).expect("it opens again").node, name);
    }

    #[test]
    fn one_process_uses_a_folder_at_a_time() {
        let parent = tempfile::tempdir().expect("a test can make a folder");
        let first = DataFolder::open(parent.path()).expect("it opens");
        let second = DataFolder::open(parent.path())
            .err()
            .expect("it is refused");
        assert!(
            format!("{second:#}").contains("another server uses it"),
            "{second:#}"
        );
        drop(first);
    }
}
