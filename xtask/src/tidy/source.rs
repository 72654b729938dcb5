//! One source file, as the rules see it.
//!
//! The rules apply to what is shipped, so the inline test module of a Rust file can be skipped.
//! Nothing here parses a language: the formatters guarantee the layout that these functions rely
//! on.

use std::path::Path;

use crate::{Outcome, tree};

/// The extensions the rules apply to; other files are ignored.
const EXTENSIONS: [&str; 7] = ["rs", "ts", "tsx", "mjs", "css", "html", "svg"];

pub(crate) struct Source {
    /// Relative to the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// Every source file of the repository.
    pub(crate) fn all(root: &Path) -> Outcome<Vec<Source>> {
        let mut sources = Vec::new();
        for folder in ["crates", "web", "xtask"] {
            for path in tree::files(&root.join(folder)) {
                if tree::has_extension(&path, &EXTENSIONS) {
                    let shown = tree::shown(&path);
                    sources.push(Source {
                        path: shown,
                        text: tree::read(&path)?,
                    });
                }
            }
        }
        Ok(sources)
    }

    pub(crate) fn is_rust(&self) -> bool {
        self.has(&["rs"])
    }

    pub(crate) fn is_typescript(&self) -> bool {
        self.has(&["ts", "tsx"])
    }

    pub(crate) fn has(&self, extensions: &[&str]) -> bool {
        tree::has_extension(Path::new(&self.path), extensions)
    }

    /// A generator writes the contract in TypeScript.
    pub(crate) fn is_generated(&self) -> bool {
        self.path == "web/src/api/schema.ts"
    }

    /// Whether the file contains only tests or their helpers.
    pub(crate) fn is_test(&self) -> bool {
        let path = self.path.as_str();
        path.contains("/tests/")
            || path.ends_with("/tests.rs")
            || path.contains(".test.")
            || path.starts_with("web/e2e/")
            || path.starts_with("web/src/test/")
    }

    /// The shipped lines with their numbers: all except inline test modules.
    pub(crate) fn shipped_lines(&self) -> Vec<(usize, &str)> {
        let mut shipped = Vec::new();
        let mut lines = (1..).zip(self.text.lines()).peekable();
        while let Some((number, line)) = lines.next() {
            let opens_tests = line == "#[cfg(test)]"
                && lines.peek().is_some_and(|(_, next)| {
                    next.trim_start_matches("pub(crate) ").starts_with("mod ")
                        && next.ends_with('{')
                });
            if opens_tests {
                let _ = lines.by_ref().find(|(_, line)| *line == "}");
            } else {
                shipped.push((number, line));
            }
        }
        shipped
    }

    /// A complaint about one line.
    pub(crate) fn at(&self, number: usize, sentence: &str) -> String {
        format!("{}:{number}: {sentence}", self.path)
    }

    /// A complaint about the file.
    pub(crate) fn whole(&self, sentence: &str) -> String {
        format!("{}: {sentence}", self.path)
    }
}

/// Whether a line is only a comment.
pub(crate) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "<!--"]
        .iter()
        .any(|start| line.starts_with(start))
        || line == "*"
}

/// Whether `word` occurs in `line` as a whole word.
pub(crate) fn has_word(line: &str, word: &str) -> bool {
    let part_of_name = |char: char| char.is_alphanumeric() || char == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].chars().next_back().is_some_and(part_of_name)
            && !line[at + word.len()..]
                .chars()
                .next()
                .is_some_and(part_of_name)
    })
}

#[cfg(test)]
pub(crate) fn example(path: &str, text: &str) -> Source {
    Source {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_the_inline_tests_is_still_shipped() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\nfn c() {}\n";
        let source = example("crates/game/src/lib.rs", text);
        assert_eq!(source.shipped_lines(), [(1, "fn a() {}"), (6, "fn c() {}")]);
    }

    #[test]
    fn a_word_is_not_part_of_a_longer_one() {
        assert!(has_word("score as f64;", "f64"));
        assert!(!has_word("let f64s = 1;", "f64"));
    }
}
