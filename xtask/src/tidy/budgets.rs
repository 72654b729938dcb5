//! The maximum length of a file, a function and a line.
//!
//! A file over its limit is split, or named below with the reason why splitting would make it
//! worse. An unnecessary exception is a complaint too, so the list can't go stale.

use std::path::Path;

use super::source::Source;
use crate::{Outcome, tree};

const RUST_LINES: usize = 500;
const TYPESCRIPT_LINES: usize = 300;
const CSS_LINES: usize = 300;
const FUNCTION_LINES: usize = 70;
const COLUMNS: usize = 100;

/// Files that may be longer, each with its reason.
const LONGER: [(&str, &str); 0] = [];

pub(crate) fn check(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    if !source.is_test() && !source.is_generated() && !is_excepted(&source.path) {
        complaints.extend(file_length(source));
    }
    if source.is_rust() {
        if !source.is_test() {
            complaints.extend(function_lengths(source));
        }
        complaints.extend(line_widths(source));
    }
    complaints
}

fn is_excepted(path: &str) -> bool {
    LONGER.iter().any(|(longer, _)| *longer == path)
}

fn budget(source: &Source) -> Option<usize> {
    if source.is_rust() {
        return Some(RUST_LINES);
    }
    if source.is_typescript() {
        return Some(TYPESCRIPT_LINES);
    }
    source.has(&["css"]).then_some(CSS_LINES)
}

fn file_length(source: &Source) -> Option<String> {
    let budget = budget(source)?;
    let length = source.shipped_lines().len();
    let sentence = format!("{length} lines; the budget is {budget}. Split it by subject.");
    (length > budget).then(|| source.whole(&sentence))
}

/// rustfmt aligns the closing brace of a function with the start of its first line.
fn function_lengths(source: &Source) -> Vec<String> {
    let lines = source.shipped_lines();
    let mut complaints = Vec::new();
    for (index, (number, line)) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else {
            continue;
        };
        if line.ends_with('}') || line.ends_with(';') {
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let ends = |other: &str| {
            let rest = other.strip_prefix(indent).unwrap_or(" ");
            rest == "}" || (rest.starts_with(')') && rest.ends_with(';'))
        };
        let after = lines[index + 1..].iter().position(|(_, other)| ends(other));
        // The first line and the closing brace both count, as in an editor.
        let length = after.map_or(0, |after| after + 2);
        if length > FUNCTION_LINES {
            let sentence = format!(
                "`{name}` is {length} lines; the budget is {FUNCTION_LINES}. Name its parts."
            );
            complaints.push(source.at(*number, &sentence));
        }
    }
    complaints
}

fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let words = ["pub", "pub(crate)", "pub(super)", "async", "const"];
    let is_declaration = before.split_whitespace().all(|word| words.contains(&word));
    is_declaration
        .then(|| after.split(['(', '<']).next())
        .flatten()
}

fn line_widths(source: &Source) -> Vec<String> {
    let too_wide = |line: &str| line.chars().count() > COLUMNS && !line.contains("://");
    let lines = (1..)
        .zip(source.text.lines())
        .filter(|(_, line)| too_wide(line));
    lines
        .map(|(number, _)| source.at(number, "more than 100 columns."))
        .collect()
}

/// Exceptions for files that are deleted or have become short enough.
pub(crate) fn needless_exceptions(root: &Path) -> Outcome<Vec<String>> {
    let mut complaints = Vec::new();
    for (path, _) in LONGER {
        let file = root.join(path);
        let text = if file.is_file() {
            tree::read(&file)?
        } else {
            String::new()
        };
        if file_length(&Source {
            path: path.to_owned(),
            text,
        })
        .is_none()
        {
            complaints.push(format!(
                "{path}: needs no exception from its budget anymore."
            ));
        }
    }
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn lines(count: usize) -> String {
        "    step();\n".repeat(count)
    }

    #[test]
    fn a_long_file_is_refused_and_its_tests_do_not_count() {
        let long = example("crates/game/src/room.rs", &lines(501));
        assert_eq!(check(&long).len(), 1);
        let text = format!(
            "{}#[cfg(test)]\nmod tests {{\n{}}}\n",
            lines(499),
            lines(300)
        );
        assert!(check(&example("crates/game/src/room.rs", &text)).is_empty());
        assert_eq!(
            check(&example("web/src/ui/button.tsx", &lines(301))).len(),
            1
        );
        assert!(check(&example("web/src/ui/button.test.tsx", &lines(301))).is_empty());
        assert_eq!(
            check(&example("web/src/styles/tiles.css", &lines(301))).len(),
            1
        );
        assert!(check(&example("web/src/styles/tiles.css", &lines(300))).is_empty());
    }

    #[test]
    fn a_long_function_is_refused_by_name() {
        let function = |count| {
            format!(
                "impl A {{\n    pub fn long(&self) {{\n{}    }}\n}}\n",
                lines(count)
            )
        };
        assert!(check(&example("crates/game/src/a.rs", &function(68))).is_empty());
        let complaints = check(&example("crates/game/src/a.rs", &function(69)));
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].starts_with("crates/game/src/a.rs:2: `long` is 71 lines"));
    }

    #[test]
    fn a_declaration_without_a_body_has_no_length() {
        let text = format!(
            "trait A {{\n    fn a(\n        b: u8,\n    );\n{}    }}\n}}\n",
            lines(90)
        );
        assert!(check(&example("crates/game/src/a.rs", &text)).is_empty());
    }

    #[test]
    fn a_wide_line_is_refused_unless_an_address_makes_it_wide() {
        let wide = format!("// {}\n", "word ".repeat(20));
        assert_eq!(check(&example("crates/game/src/a.rs", &wide)).len(), 1);
        let address = format!("// https://example.org/{}\n", "a".repeat(100));
        assert!(check(&example("crates/game/src/a.rs", &address)).is_empty());
    }
}
