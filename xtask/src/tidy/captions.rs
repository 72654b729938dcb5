//! Every crate and every folder of the web app has a sentence in ARCHITECTURE.md, and every page
//! under `docs/` is reachable from a starting page.

use std::path::Path;

use crate::tree;

/// The starting pages.
const STARTS: [&str; 3] = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];

pub(crate) fn check(root: &Path) -> Vec<String> {
    // Without the page, every folder lacks its sentence, which is then the complaint.
    let map = tree::read(&root.join("ARCHITECTURE.md")).unwrap_or_default();
    let mut complaints = uncaptioned(&map, "crates", &tree::folders(&root.join("crates")));
    complaints.extend(uncaptioned(
        &map,
        "web/src",
        &tree::folders(&root.join("web/src")),
    ));
    let mut starts = String::new();
    for start in STARTS {
        starts.push_str(&tree::read(&root.join(start)).unwrap_or_default());
    }
    let pages = tree::files(&root.join("docs"))
        .into_iter()
        .map(|path| tree::shown(&path));
    complaints.extend(unmentioned(&starts, pages));
    complaints
}

fn uncaptioned(map: &str, parent: &str, folders: &[String]) -> Vec<String> {
    let is_named = |name: &str| {
        map.contains(&format!("{parent}/{name}"))
            || map.lines().any(|line| line.contains(&format!(" {name}/")))
            || map.contains(&format!("`{name}`"))
    };
    let missing = folders.iter().filter(|name| !is_named(name));
    missing
        .map(|name| format!("ARCHITECTURE.md: {parent}/{name} has no caption."))
        .collect()
}

fn unmentioned(starts: &str, pages: impl Iterator<Item = String>) -> Vec<String> {
    // Decision records are found through their folder, and pictures through the page that shows
    // them.
    let is_page = |page: &String| {
        tree::has_extension(Path::new(page), &["md"]) && !page.starts_with("docs/decisions/")
    };
    let missing = pages
        .filter(is_page)
        .filter(|page| !starts.contains(page.as_str()));
    missing
        .map(|page| format!("{page}: no page a person starts at leads here."))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_a_caption_is_named() {
        let folders = ["game".to_owned(), "store".to_owned()];
        let map = "├── crates/\n│   ├── game/   The rules.\n";
        assert_eq!(
            uncaptioned(map, "crates", &folders),
            ["ARCHITECTURE.md: crates/store has no caption."]
        );
        assert!(uncaptioned("`game` and crates/store", "crates", &folders).is_empty());
    }

    #[test]
    fn a_page_nobody_can_find_is_named() {
        let pages = [
            "docs/style.md",
            "docs/decisions/001-a.md",
            "docs/images/a.png",
        ];
        let pages = || pages.iter().map(|page| (*page).to_owned());
        assert_eq!(unmentioned("", pages()).len(), 1);
        assert!(unmentioned("see docs/style.md", pages()).is_empty());
    }
}
