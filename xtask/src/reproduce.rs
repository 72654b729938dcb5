//! Builds what is shipped twice, in two folders with other names, and compares every byte.
//!
//! Both builds start from the last commit, so that what is tried is what others can build.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, sh, tree};

/// The second is deeper, and has a space.
const FOLDERS: [&str; 2] = ["one", "another one/below"];

/// What a release consists of.
const SHIPPED: [&str; 3] = ["fanfare", "fanfare.cdx.json", "fanfare-web.cdx.json"];

pub(crate) fn reproduce() -> Outcome {
    let place = tree::target().join("reproduce");
    if place.exists() {
        tree::remove_folder(&place)?;
    }
    let mut builds = Vec::new();
    for name in FOLDERS {
        let folder = place.join(name);
        build_in(&folder)?;
        builds.push(folder.join("target").join("release"));
    }
    let [one, another] = builds.as_slice() else {
        return Err("There are two builds.".to_owned());
    };
    for file in SHIPPED {
        let (left, right) = (one.join(file), another.join(file));
        let (first, second) = (read(&left)?, read(&right)?);
        if let Some(place) = difference(&first, &second) {
            return Err(format!(
                "{} and {} differ from byte {place} on. Compare them, for example with diffoscope.",
                tree::shown(&left),
                tree::shown(&right)
            ));
        }
        println!("{file}: {} bytes, the same in both", first.len());
    }
    tree::remove_folder(&place)
}

fn build_in(folder: &Path) -> Outcome {
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent)
        .map_err(|error| format!("{} cannot be made: {error}.", tree::shown(parent)))?;
    let mut clone = sh::command("git");
    clone.args(["clone", "--quiet", "--shared"]);
    sh::run(clone.arg(tree::root()).arg(folder))?;
    let mut dist = sh::cargo(&["run", "--quiet", "--package=xtask", "--", "dist"]);
    // Each build has a folder of its own, whatever is set for this one.
    dist.current_dir(folder).env_remove("CARGO_TARGET_DIR");
    sh::run(&mut dist)
}

fn read(path: &PathBuf) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", tree::shown(path)))
}

/// Where two files begin to differ.
fn difference(one: &[u8], another: &[u8]) -> Option<usize> {
    if one == another {
        return None;
    }
    let differs = |(left, right): (&u8, &u8)| left != right;
    let first = one.iter().zip(another).position(differs);
    Some(first.unwrap_or(one.len().min(another.len())))
}

#[cfg(test)]
mod tests {
    //! Two files, byte by byte.

    use super::*;

    #[test]
    fn the_first_byte_that_differs_is_found() {
        assert_eq!(difference(b"abc", b"abc"), None);
        assert_eq!(difference(b"abc", b"abd"), Some(2));
        assert_eq!(difference(b"abc", b"ab"), Some(2));
        assert_eq!(difference(b"", b"ab"), Some(0));
    }
}
