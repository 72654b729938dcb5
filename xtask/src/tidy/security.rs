//! `docs/security.md` answers every requirement, attack and promise it covers, and `docs/faults.md`
//! every fault and every promise about data. What they name as proof exists.
//!
//! A row is a table line that begins with the number of one of them. Its last cell
//! names the proof in backticks: one of our tests by name, or a file. If there is no proof, the
//! cell begins with a word that says so and gives the reason.

use std::collections::BTreeSet;
use std::path::Path;

use super::source::Source;
use crate::{Outcome, tree};

/// A page that answers a list of numbers, one in each row.
struct Page {
    path: &'static str,
    /// How many cells a row has.
    cells: usize,
    /// The rows it must have.
    numbers: fn() -> BTreeSet<String>,
    is_number: fn(&str) -> bool,
}

/// Number, level, requirement, how it is met, proof.
const SECURITY: Page = Page {
    path: "docs/security.md",
    cells: 5,
    numbers: || {
        let numbers = |&(section, count)| (1..=count).map(move |item| format!("{section}.{item}"));
        SECTIONS.iter().flat_map(numbers).collect()
    },
    is_number: |cell| {
        cell.split('.').count() == 3 && cell.split('.').all(|part| part.parse::<u32>().is_ok())
    },
};

/// Number, attack, what stops it, proof. These stand on the same page.
const ATTACKS: Page = Page {
    path: "docs/security.md",
    cells: 4,
    numbers: || (1..=19).map(|number| format!("V{number}")).collect(),
    is_number: |cell| has_prefix(cell, 'V'),
};

/// Number, what happens, what is promised, proof.
const FAULTS: Page = Page {
    path: "docs/faults.md",
    cells: 4,
    numbers: || (1..=22).map(|number| format!("F{number}")).collect(),
    is_number: |cell| has_prefix(cell, 'F'),
};

/// Name, what it says, last figure, proof.
const PROMISES: Page = Page {
    path: "docs/security.md",
    cells: 4,
    numbers: || names_of(&PROMISED),
    is_number: |cell| is_promise(&PROMISED, cell),
};

/// Those about data stand beside the faults.
const DATA: Page = Page {
    path: "docs/faults.md",
    cells: 4,
    numbers: || names_of(&[("DUR", 12)]),
    is_number: |cell| is_promise(&[("DUR", 12)], cell),
};

/// The subjects of promises, with the number of them in each.
const PROMISED: [(&str, u32); 10] = [
    ("AUTH", 15),
    ("API", 10),
    ("LIVE", 10),
    ("WS", 8),
    ("WEB", 3),
    ("FILE", 3),
    ("CFG", 2),
    ("LOG", 2),
    ("PRIV", 9),
    ("SC", 7),
];

fn names_of(subjects: &[(&str, u32)]) -> BTreeSet<String> {
    let names = |&(subject, count)| (1..=count).map(move |item| format!("{subject}-{item}"));
    subjects.iter().flat_map(names).collect()
}

fn is_promise(subjects: &[(&str, u32)], cell: &str) -> bool {
    cell.split_once('-').is_some_and(|(subject, item)| {
        item.parse::<u32>().is_ok() && subjects.iter().any(|(name, _)| *name == subject)
    })
}

/// Whether a cell is this letter and a number.
fn has_prefix(cell: &str, letter: char) -> bool {
    cell.strip_prefix(letter)
        .is_some_and(|number| number.parse::<u32>().is_ok())
}

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

/// The start of a proof cell that names nothing.
const REASONS: [&str; 3] = ["Not applicable: ", "Not met: ", "No test: "];

pub(crate) fn check(root: &Path, sources: &[Source]) -> Outcome<Vec<String>> {
    let mut all = Vec::new();
    for page in [SECURITY, ATTACKS, FAULTS, PROMISES, DATA] {
        let text = tree::read(&root.join(page.path))?;
        all.extend(complaints(&page, &text, |proof| {
            let is_file = root.join(proof).is_file();
            is_file || sources.iter().any(|source| has_test(source, proof))
        }));
    }
    Ok(all)
}

fn complaints(page: &Page, text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let path = page.path;
    let mut missing = (page.numbers)();
    let mut complaints = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let Some(cells) = row_of(page, row) else {
            continue;
        };
        let number = cells[0];
        let mut complain = |sentence: &str| {
            complaints.push(format!("{path}:{line}: {number} {sentence}"));
        };
        missing.remove(number);
        if cells.len() != page.cells || cells.iter().any(|cell| cell.is_empty()) {
            complain("has an empty cell, or not as many as the others.");
            continue;
        }
        let proof = cells[page.cells - 1];
        let named: Vec<&str> = proof.split('`').skip(1).step_by(2).collect();
        let has_reason = REASONS.iter().any(|reason| {
            proof
                .strip_prefix(reason)
                .is_some_and(|why| !why.trim().is_empty())
        });
        if has_reason {
            continue;
        }
        if named.is_empty() {
            complain("names neither a test nor a file, and gives no reason.");
        }
        for name in named.into_iter().filter(|name| !exists(name)) {
            complain(&format!("names `{name}`, which is no test and no file."));
        }
    }
    complaints.extend(
        missing
            .iter()
            .map(|number| format!("{path}: {number} is not answered.")),
    );
    complaints
}

/// The cells of a row that answers a requirement.
fn row_of<'t>(page: &Page, line: &'t str) -> Option<Vec<&'t str>> {
    let inside = line.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    let cells: Vec<&str> = inside.split('|').map(str::trim).collect();
    (page.is_number)(cells[0]).then_some(cells)
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
        let all = complaints(&SECURITY, row, |name| {
            matches!(name, "a_test" | "docs/a.md")
        });
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
    fn every_promise_has_a_row() {
        let none = complaints(&PROMISES, "", |_| true);
        assert_eq!(none.len(), 69);
        let none = complaints(&DATA, "| DUR-1 | says | 0 lost | `a_test` |", |_| true);
        assert_eq!(none.len(), 11);
        let made_up = complaints(&DATA, "| DUR-1 | says | 0 lost | `a_dream` |", |_| false);
        assert_eq!(made_up.len(), 12);
    }

    #[test]
    fn no_cell_is_empty() {
        assert_eq!(said("| 6.1.1 | 1 | asks |  | `a_test` |").len(), 1);
        assert_eq!(said("| 6.1.1 | 1 | asks | `a_test` |").len(), 1);
        assert!(said("| Requirement | Level | Asks | How | Proof |").is_empty());
    }

    #[test]
    fn every_requirement_is_answered() {
        let none = complaints(&SECURITY, "", |_| true);
        assert_eq!(none.len(), 89);
        assert!(none.contains(&"docs/security.md: 10.4.11 is not answered.".to_owned()));
        let one = complaints(&SECURITY, "| 10.4.11 | 2 | asks | how | `a_test` |", |_| {
            true
        });
        assert_eq!(one.len(), 88);
    }

    #[test]
    fn every_fault_is_answered() {
        let none = complaints(&FAULTS, "", |_| true);
        assert_eq!(none.len(), 22);
        let row = "| F7 | it breaks | all is well | `a_dream` |";
        let one = complaints(&FAULTS, row, |_| false);
        assert_eq!(one.len(), 22, "it is answered, and its test doesn't exist");
        assert!(one[0].contains("`a_dream`"));
        let wide = complaints(
            &FAULTS,
            "| F7 | it breaks | all | is well | `a_test` |",
            |_| true,
        );
        assert!(wide[0].contains("not as many"));
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
