//! A folder for the tests' temporary files: databases, emails, pictures.
//!
//! It is in memory if the system supports that and has enough, because hundreds of tests that each
//! wait for a disk take minutes longer. The tests prove the same: they kill processes, and the next
//! process sees what a killed one wrote on any file system.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::{Outcome, sh, tree};

const IN_MEMORY: &str = "/dev/shm";

/// The prefix before the id of the process that created the folder.
const PREFIX: &str = "fanfare-test-";

/// A complete run needs far less; a container often has 64 MB, which is not enough.
const ROOM_KIB: u64 = 2 * 1024 * 1024;

/// A new folder, which is deleted with its contents on drop.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn make() -> Outcome<Self> {
        let memory = PathBuf::from(IN_MEMORY);
        if is_roomy(&memory) {
            remove_left_behind(&memory)?;
            return Self::make_in(&memory);
        }
        Self::make_in(&std::env::temp_dir())
    }

    fn make_in(place: &Path) -> Outcome<Self> {
        let folder = place.join(format!("{PREFIX}{}", process::id()));
        fs::create_dir(&folder)
            .map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
        Ok(Scratch(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(sentence) = tree::remove_folder(&self.0) {
            eprintln!("{sentence}");
        }
    }
}

/// Memory is scarce, so this deletes what interrupted runs left behind: folders named after a
/// process that no longer exists.
fn remove_left_behind(place: &Path) -> Outcome {
    for name in tree::folders(place) {
        let run = name.strip_prefix(PREFIX);
        if run.is_some_and(|id| !Path::new("/proc").join(id).exists()) {
            tree::remove_folder(&place.join(name))?;
        }
    }
    Ok(())
}

/// Whether the place exists and has enough space.
fn is_roomy(place: &Path) -> bool {
    let asked = sh::answer(sh::command("df").args(["-P", "-k"]).arg(place));
    asked.is_some_and(|table| free_kib(&table) >= Some(ROOM_KIB))
}

/// The fourth column of the last line of `df -P`.
fn free_kib(table: &str) -> Option<u64> {
    let last = table.lines().last()?;
    last.split_whitespace().nth(3)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_room_is_read_from_its_column() {
        let table = "Filesystem 1024-blocks Used Available Capacity Mounted on\n\
                     tmpfs 12345 45 12300 1% /dev/shm";
        assert_eq!(free_kib(table), Some(12_300));
        assert_eq!(free_kib("df: no such place"), None);
    }

    #[test]
    fn a_folder_is_there_and_then_gone() {
        let place = tree::target().join("scratch-test");
        fs::create_dir_all(place.join(format!("{PREFIX}0"))).unwrap();
        fs::create_dir_all(place.join("of-another")).unwrap();
        let scratch = Scratch::make_in(&place).unwrap();
        let name = format!("{PREFIX}{}", process::id());
        remove_left_behind(&place).unwrap();
        let left = [name, "of-another".to_owned()];
        assert_eq!(tree::folders(&place), left, "process 0 is none");
        drop(scratch);
        assert_eq!(tree::folders(&place), ["of-another"]);
        tree::remove_folder(&place).unwrap();
    }
}
