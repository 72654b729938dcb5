//! What the documents name exists: the paths between backticks, and what links lead to.
//!
//! Documents shorten paths. `crates/…`, `web/…` and other paths that begin with a folder of the
//! root are exact; any other, such as `live/src/journal.rs` or `journal.rs`, must be the end of a
//! path of some file. Decision records are history: files they name may have moved since, so only
//! their links are checked.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{Outcome, tree};

/// The documents beside those in `docs/`. The changelog tells what was, too.
const DOCUMENTS: [&str; 4] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
];

const FOLDERS: [&str; 7] = [
    ".ci/",
    "contract/",
    "crates/",
    "deploy/",
    "docs/",
    "web/",
    "xtask/",
];

/// Extensions of our sources. A bare `quiz.json` may be anyone's file; a bare `quiz.rs` is ours.
const SOURCES: [&str; 5] = ["css", "mjs", "rs", "ts", "tsx"];
/// Extensions of what else has a path.
const OTHERS: [&str; 8] = ["ftl", "html", "json", "md", "sql", "toml", "txt", "yaml"];

/// Names of files that `docs/style.md` forbids.
const FORBIDDEN: [&str; 2] = ["index.ts", "room/mod.rs"];

/// The files of the repository and their folders.
struct Existing {
    files: BTreeSet<String>,
    folders: BTreeSet<String>,
}

/// A document: where it is, and what it says.
struct Document {
    path: String,
    text: String,
}

pub(crate) fn check(root: &Path) -> Outcome<Vec<String>> {
    let existing = Existing::of(tree::files(root).iter().map(|path| tree::shown(path)));
    let is_document = |path: &&String| {
        let is_page = path.starts_with("docs/") && tree::has_extension(Path::new(path), &["md"]);
        is_page || DOCUMENTS.contains(&path.as_str())
    };
    let paths = existing.files.iter().filter(is_document);
    let documents: Outcome<Vec<Document>> = paths
        .map(|path| {
            Ok(Document {
                path: path.clone(),
                text: tree::read(&root.join(path))?,
            })
        })
        .collect();
    let documents = documents?;
    let each = documents.iter();
    Ok(each
        .flat_map(|one| one.complaints(&existing, &documents))
        .collect())
}

impl Existing {
    fn of(files: impl Iterator<Item = String>) -> Self {
        let files: BTreeSet<String> = files.collect();
        let above = |path: &String| -> Vec<String> {
            let ends = path.match_indices('/').map(|(at, _)| at);
            ends.map(|at| path[..at].to_owned()).collect()
        };
        let folders = files.iter().flat_map(above).collect();
        Self { files, folders }
    }

    fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.contains(path) || self.folders.contains(path)
    }

    fn has_end(&self, path: &str) -> bool {
        let end = format!("/{path}");
        self.has(path) || self.files.iter().any(|file| file.ends_with(&end))
    }
}

impl Document {
    fn complaints(&self, existing: &Existing, documents: &[Document]) -> Vec<String> {
        let mut complaints = Vec::new();
        let is_history = self.path.starts_with("docs/decisions/");
        for (number, line) in self.prose() {
            let at = |sentence: String| format!("{}:{number}: {sentence}", self.path);
            for path in line.split('`').skip(1).step_by(2) {
                if !is_history && !named_path_exists(path, existing) {
                    complaints.push(at(format!("there is no `{path}`.")));
                }
            }
            for link in links(line) {
                if let Some(sentence) = self.broken(link, existing, documents) {
                    complaints.push(at(sentence));
                }
            }
        }
        complaints
    }

    /// The lines outside of code blocks, with their numbers.
    fn prose(&self) -> Vec<(usize, &str)> {
        let mut is_code = false;
        let mut prose = Vec::new();
        for (number, line) in (1..).zip(self.text.lines()) {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if !is_code {
                prose.push((number, line));
            }
        }
        prose
    }

    fn broken(&self, link: &str, existing: &Existing, documents: &[Document]) -> Option<String> {
        if link.contains("://") || link.starts_with("mailto:") {
            return None;
        }
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let is_here = file.is_empty();
        let target = if is_here {
            self.path.clone()
        } else {
            resolved(&self.path, file)
        };
        if !is_here && !existing.has(&target) {
            return Some(format!("the link to `{link}` leads nowhere."));
        }
        let document = documents.iter().find(|one| one.path == target)?;
        let missing = !heading.is_empty() && !document.anchors().contains(heading);
        missing.then(|| format!("`{target}` has no heading for the link to `{link}`."))
    }

    /// What links to headings call them, as GitHub does.
    fn anchors(&self) -> BTreeSet<String> {
        let lines = self.prose().into_iter();
        let headings = lines.filter_map(|(_, line)| line.strip_prefix('#'));
        headings
            .map(|heading| anchor(heading.trim_start_matches('#')))
            .collect()
    }
}

fn anchor(heading: &str) -> String {
    let is_kept = |char: &char| char.is_alphanumeric() || matches!(char, ' ' | '-' | '_');
    let kept: String = heading.trim().chars().filter(is_kept).collect();
    kept.to_lowercase().replace(' ', "-")
}

/// Whether what stands between backticks is no path, or one that exists.
fn named_path_exists(named: &str, existing: &Existing) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || "._-/".contains(char);
    let is_exact = FOLDERS.iter().any(|folder| named.starts_with(folder));
    // Of `web/src/messages/<language>`, what comes before the placeholder.
    let known = named.find(|char| !is_part(char)).map_or(named, |end| {
        named[..end]
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder)
    });
    if is_exact && !named.contains(' ') {
        return existing.has(known);
    }
    let has = |extensions: &[&str]| tree::has_extension(Path::new(named), extensions);
    let is_short = known == named
        && !named.starts_with(['.', '/'])
        && (has(&SOURCES) || has(&OTHERS) && named.contains('/'));
    !is_short || FORBIDDEN.contains(&named) || existing.has_end(named)
}

/// What the links of a line lead to: `[text](here)`.
fn links(line: &str) -> Vec<&str> {
    let after = line.split("](").skip(1);
    after
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .collect()
}

/// The path from the root that a link in a document means.
fn resolved(document: &str, link: &str) -> String {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 5] = [
        "crates/work/src/lease.rs",
        "crates/views/src/view/hand.rs",
        "web/src/features/host/wall.tsx",
        "docs/testing.md",
        "docs/decisions/001-few-crates.md",
    ];

    fn complaints_in(path: &str, text: &str) -> Vec<String> {
        let existing = Existing::of(FILES.iter().map(|file| (*file).to_owned()));
        let documents = [
            Document {
                path: path.to_owned(),
                text: text.to_owned(),
            },
            Document {
                path: "docs/testing.md".to_owned(),
                text: "# Testing\n\n## What it's for, and why\n".to_owned(),
            },
        ];
        documents[0].complaints(&existing, &documents)
    }

    fn complaints(text: &str) -> Vec<String> {
        complaints_in("ARCHITECTURE.md", text)
    }

    #[test]
    fn a_path_that_does_not_exist_is_named_with_its_line() {
        assert_eq!(
            complaints("Fine.\n\nIt is in `crates/live/src/lease.rs`.\n"),
            ["ARCHITECTURE.md:3: there is no `crates/live/src/lease.rs`."]
        );
        assert_eq!(complaints("In `crates/live`.").len(), 1);
        assert_eq!(complaints("In `web/src/play/*.test.ts`.").len(), 1);
        assert!(complaints("`crates/work/src/lease.rs`, `crates/work/`").is_empty());
        assert!(complaints("`web/src/features/<name>/wall.tsx`").is_empty());
    }

    #[test]
    fn a_shortened_path_is_the_end_of_one_that_exists() {
        for wrong in ["live/src/lease.rs", "hands.rs", "screen/wall.tsx"] {
            assert_eq!(complaints(&format!("See `{wrong}`.")).len(), 1, "{wrong}");
        }
        let right = "`work/src/lease.rs`, `view/hand.rs`, `hand.rs`, `features/host/wall.tsx`";
        assert!(complaints(right).is_empty());
    }

    #[test]
    fn what_is_no_path_is_left_alone() {
        let text = "`/api/v1/rooms`, `t / T`, `text/event-stream`, `quiz.json`, `.json`, \
            `GET /media`, `https://example.org/a.html`, `index.ts`\n```\n`crates/no`\n```\n";
        assert!(complaints(text).is_empty(), "{:?}", complaints(text));
    }

    #[test]
    fn links_lead_to_files_and_headings_that_exist() {
        for wrong in ["docs/test.md", "docs/testing.md#what-it-is-for", "#nothing"] {
            assert_eq!(complaints(&format!("[a]({wrong})")).len(), 1, "{wrong}");
        }
        let right = "# Here\n[a](docs/testing.md#what-its-for-and-why) [b](#here) \
            [c](https://example.org/nothing)";
        assert!(complaints(right).is_empty());
    }

    #[test]
    fn records_may_name_what_has_moved_but_their_links_work() {
        let text = "It was in `crates/live/src/lease.rs`. [a](../testing.md) [b](../nothing.md)";
        let found = complaints_in("docs/decisions/001-few-crates.md", text);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("../nothing.md"), "{found:?}");
    }
}
