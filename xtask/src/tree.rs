//! The paths of things, and lists of files.
//!
//! Paths are relative to this crate, so a chore works from any folder. Walking skips what is built
//! or downloaded and returns files in a fixed order.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::Outcome;

/// Folders that are built or downloaded, not written by us.
const NOT_OURS: [&str; 7] = [
    "target",
    "node_modules",
    "dist",
    ".git",
    "test-results",
    "playwright-report",
    "data",
];

/// The folder with the workspace manifest.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// Cargo's build folder, which also has stamps and test servers.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The path of the binary for tests, built or not.
pub(crate) fn fanfare() -> PathBuf {
    binary("debug", "fanfare")
}

/// The path of the shipped binary, built or not.
pub(crate) fn shipped() -> PathBuf {
    binary("release", "fanfare")
}

/// The path of the crowd, which has the load balancer, built or not.
pub(crate) fn swarm() -> PathBuf {
    binary("debug", "swarm")
}

fn binary(profile: &str, name: &str) -> PathBuf {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    target().join(profile).join(name)
}

/// Our files under `dir`, sorted; empty if there is no such folder.
pub(crate) fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let skipped = NOT_OURS.iter().any(|skip| name == *skip);
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !skipped => folders.push(path),
                Ok(kind) if kind.is_file() => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

/// The names of the folders directly inside `dir`, sorted.
pub(crate) fn folders(dir: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

pub(crate) fn has_extension(path: &Path, wanted: &[&str]) -> bool {
    path.extension()
        .is_some_and(|extension| wanted.iter().any(|one| extension == *one))
}

/// The path relative to the root, with forward slashes, for display.
pub(crate) fn shown(path: &Path) -> String {
    let root = root();
    path.strip_prefix(&root)
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

/// One number for the names and contents of many files: if it is unchanged, there is nothing to do.
pub(crate) fn fingerprint(paths: &[PathBuf]) -> Outcome<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        shown(path).hash(&mut hasher);
        read_bytes(path)?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

pub(crate) fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", shown(path)))
}

pub(crate) fn read_bytes(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", shown(path)))
}

pub(crate) fn write(path: &Path, content: &[u8]) -> Outcome {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("{} cannot be made: {error}.", shown(folder)))?;
    }
    fs::write(path, content).map_err(|error| format!("{} cannot be written: {error}.", shown(path)))
}

/// Deletes a folder with its contents; a missing folder is fine.
pub(crate) fn remove_folder(path: &Path) -> Outcome {
    match fs::remove_dir_all(path) {
        Err(error) if path.exists() => Err(format!("{} cannot be removed: {error}.", shown(path))),
        _ => Ok(()),
    }
}
