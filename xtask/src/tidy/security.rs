//! `docs/security.md` answers every requirement it covers, and what it names as proof exists.
//!
//! A row is a table line that begins with the number of a requirement. Its last cell names the
//! proof in backticks: one of our tests by name, or a file. If there is no proof, the cell begins
//! with a word that says so and gives the reason.

use std::collections::BTreeSet;
use std::path::Path;

use super::source::Source;
use crate::{Outcome, tree};

const PAGE: &str = "docs/security.md";

/// ASVS 5.0.0, chapters 6, 7, 9 and 10: the number of level 1 and 2 requirements in each section.
/// They come first in each.
const SECTIONS: [(&str, u32); 22] = [
    ("6.1", 3),
    ("6.2", 12),
    ("6.3", 4),
    ("6.4", 4),
    ("6.5", 5),
    ("6.6", 3),
    ("6.8", 4),
    ("7.1", 3),
    ("7.2", 4),
    ("7.3", 2),
    ("7.4", 5),
    ("7.5", 2),
    ("7.6", 2),
    ("9.1", 3),
    ("9.2", 4),
    ("10.1", 2),
    ("10.2", 2),
    ("10.3", 4),
    ("10.4", 11),
    ("10.5", 5),
    ("10.6", 2),
    ("10.7", 3),
];

/// Number, level, requirement, how it is met, proof.
const CELLS: usize = 5;

/// The start of a proof cell that names nothing.
const REASONS: [&str; 3] = ["Not applicable: ", "Not met: ", "No test: "];

pub(crate) fn check(root: &Path, sources: &[Source]) -> Outcome<Vec<String>> {
    let page = tree::read(&root.join(PAGE))?;
    Ok(complaints(&page, |proof| {
        let is_file = proof.contains('/') && root.join(proof).is_file();
        is_file || sources.iter().any(|source| has_test(source, proof))
    }))
}

fn complaints(page: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let mut missing: BTreeSet<String> = SECTIONS
        .iter()
        .flat_map(|(section, count)| (1..=*count).map(move |item| format!("{section}.{item}")))
        .collect();
    let mut complaints = Vec::new();
    for (line, row) in (1..).zip(page.lines()) {
        let Some(cells) = row_of(row) else { continue };
        let number = cells[0];
        let mut complain = |sentence: &str| {
            complaints.push(format!("{PAGE}:{line}: {number} {sentence}"));
        };
        missing.remove(number);
        if cells.len() != CELLS || cells.iter().any(|cell| cell.is_empty()) {
            complain("has an empty cell, or not five.");
            continue;
        }
        let proof = cells[CELLS - 1];
        let named: Vec<&str> = proof.split('`').skip(1).step_by(2).collect();
        let has_reason = REASONS.iter().any(|reason| {
            proof
                .strip_prefix(reason)
                .is_some_and(|why| !why.trim().is_empty())
        });
        if named.is_empty() && !has_reason {
            complain("names neither a test nor a file, and gives no reason.");
        }
        for name in named.into_iter().filter(|name| !exists(name)) {
            complain(&format!("names `{name}`, which is no test and no file."));
        }
    }
    complaints.extend(
        missing
            .iter()
            .map(|number| format!("{PAGE}: {number} is not answered.")),
    );
    complaints
}

/// The cells of a row that answers a requirement.
fn row_of(line: &str) -> Option<Vec<&str>> {
    let inside = line.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    let cells: Vec<&str> = inside.split('|').map(str::trim).collect();
    let is_number = cells[0].split('.').count() == 3
        && cells[0].split('.').all(|part| part.parse::<u32>().is_ok());
    is_number.then_some(cells)
}

fn has_test(source: &Source, name: &str) -> bool {
    if source.is_typescript() {
        return source.is_test() && source.text.contains(&format!("\"{name}\""));
    }
    let opening = format!("fn {name}(");
    let mut before = "";
    source.text.lines().any(|line| {
        let is_here = line.contains(&opening) && (source.is_test() || before.ends_with("test]"));
        before = line;
        is_here
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    /// The complaints about one row, not including that all others are missing.
    fn said(row: &str) -> Vec<String> {
        let all = complaints(row, |name| matches!(name, "a_test" | "docs/a.md"));
        all.into_iter()
            .filter(|complaint| !complaint.ends_with("is not answered."))
            .collect()
    }

    #[test]
    fn a_row_names_its_proof_or_says_why_there_is_none() {
        assert!(said("| 6.1.1 | 1 | asks | how | `a_test`, `docs/a.md` |").is_empty());
        assert!(said("| 6.1.1 | 1 | asks | how | Not applicable: no phones. |").is_empty());
        assert_eq!(said("| 6.1.1 | 1 | asks | how | it works |").len(), 1);
        assert_eq!(said("| 6.1.1 | 1 | asks | how | Not met: |").len(), 1);
        assert_eq!(said("| 6.1.1 | 1 | asks | how | `a_dream` |").len(), 1);
    }

    #[test]
    fn no_cell_is_empty() {
        assert_eq!(said("| 6.1.1 | 1 | asks |  | `a_test` |").len(), 1);
        assert_eq!(said("| 6.1.1 | 1 | asks | `a_test` |").len(), 1);
        assert!(said("| Requirement | Level | Asks | How | Proof |").is_empty());
    }

    #[test]
    fn every_requirement_is_answered() {
        let none = complaints("", |_| true);
        assert_eq!(none.len(), 89);
        assert!(none.contains(&format!("{PAGE}: 10.4.11 is not answered.")));
        let one = complaints("| 10.4.11 | 2 | asks | how | `a_test` |", |_| true);
        assert_eq!(one.len(), 88);
    }

    #[test]
    fn a_helper_is_no_test() {
        let rust = "#[test]\nfn a_test() {}\nfn a_helper() {}\n";
        let shipped = example("crates/api/src/a.rs", rust);
        assert!(has_test(&shipped, "a_test"));
        assert!(!has_test(&shipped, "a_helper"));
        let web = example("web/src/ui/a.test.tsx", "it(\"opens\", () => {});");
        assert!(has_test(&web, "opens"));
        assert!(!has_test(&web, "ope"));
    }
}
