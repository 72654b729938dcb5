//! Ordinary words in what people read: messages, the contract, documents and comments.
//!
//! `docs/style.md` lists the words and says why. Names in code are free, and so are strings of
//! tests; migrations and decision records are never rewritten.

use std::path::Path;

use super::source::{Source, has_word};
use crate::{Outcome, tree};

/// Words, and what to write instead.
const WORDS: [(&str, &str); 11] = [
    ("whoever", "anyone who, or those who"),
    ("whomever", "anyone whom"),
    ("somebody", "someone"),
    ("everybody", "everyone"),
    ("anybody", "anyone"),
    ("anew", "again"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("reckon", "compute"),
    ("reckoned", "computed"),
    ("at a desk", "on a developer's machine"),
];

/// What isn't source: sentences in JSON and Fluent, and the contract.
const TEXTS: [&str; 4] = [
    "contract/openapi.json",
    "crates/wording/emails/en.ftl",
    "crates/wording/handouts/en.ftl",
    "crates/wording/reports/en.ftl",
];
const ENGLISH: &str = "web/src/messages/en";
/// The page that lists the words.
const STYLE: &str = "docs/style.md";

pub(crate) fn check(root: &Path, sources: &[Source]) -> Outcome<Vec<String>> {
    let mut complaints = Vec::new();
    let sentences = tree::files(&root.join(ENGLISH)).into_iter();
    let texts = TEXTS.iter().map(|path| root.join(path));
    let documents = tree::files(root).into_iter().filter(|path| {
        let shown = tree::shown(path);
        let is_page = shown.starts_with("docs/") || !shown.contains('/');
        tree::has_extension(path, &["md"])
            && is_page
            && !shown.starts_with("docs/decisions/")
            && shown != STYLE
    });
    for path in sentences.chain(texts).chain(documents) {
        let text = tree::read(&path)?;
        complaints.extend(of_text(&tree::shown(&path), &text));
    }
    complaints.extend(sources.iter().flat_map(of_source));
    Ok(complaints)
}

/// Every line of a text.
fn of_text(path: &str, text: &str) -> Vec<String> {
    let lines = (1..).zip(text.lines());
    lines
        .flat_map(|(number, line)| of_line(path, number, line))
        .collect()
}

/// The comments of a source, and the sentences in what is shipped.
fn of_source(source: &Source) -> Vec<String> {
    // This crate has the words to look for, and the contract in TypeScript repeats the contract.
    if source.is_generated() || source.path == "xtask/src/tidy/words.rs" {
        return Vec::new();
    }
    let shipped: Vec<usize> = if source.is_test() {
        Vec::new()
    } else {
        source
            .shipped_lines()
            .iter()
            .map(|(number, _)| *number)
            .collect()
    };
    let mut complaints = Vec::new();
    let mut in_block = false;
    for (number, line) in (1..).zip(source.text.lines()) {
        let mut said = comment(line, &mut in_block).to_owned();
        if shipped.binary_search(&number).is_ok() {
            for sentence in sentences(line) {
                said.push('\n');
                said.push_str(sentence);
            }
        }
        complaints.extend(of_line(&source.path, number, &said));
    }
    complaints
}

fn of_line(path: &str, number: usize, line: &str) -> Vec<String> {
    let line = line.to_lowercase();
    let found = WORDS.iter().filter(|(word, _)| has_word(&line, word));
    let complaint =
        |(word, better): &(&str, &str)| format!("{path}:{number}: \"{word}\": write {better}.");
    found.map(complaint).collect()
}

/// What a line says in a comment; `in_block` tells whether a `/* */` goes on from line to line.
fn comment<'a>(line: &'a str, in_block: &mut bool) -> &'a str {
    if *in_block {
        *in_block = !line.contains("*/");
        return line;
    }
    if let Some(at) = line.find("/*") {
        *in_block = !line[at..].contains("*/");
        return &line[at..];
    }
    // The `//` of an address isn't a comment.
    let starts = line.match_indices("//").map(|(at, _)| at);
    let mut comments = starts.filter(|at| !line[..*at].ends_with(':'));
    comments.next().map_or("", |at| &line[at..])
}

/// The strings of a line that are more than one word.
fn sentences(line: &str) -> Vec<&str> {
    let strings = line.split('"').skip(1).step_by(2);
    strings
        .filter(|string| string.trim().contains(' '))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn complaints(path: &str, text: &str) -> usize {
        of_source(&example(path, text)).len()
    }

    #[test]
    fn a_word_in_a_text_is_named_with_a_better_one() {
        assert_eq!(
            of_text("docs/modes.md", "Fine.\nWhoever comes late waits.\n"),
            ["docs/modes.md:2: \"whoever\": write anyone who, or those who."]
        );
        assert_eq!(of_text("a.json", "\"hint\": \"Ask somebody.\"\n").len(), 1);
        assert_eq!(of_text("a.md", "At a desk, EVERYBODY waits.").len(), 2);
        assert!(of_text("a.md", "Anyone who amends it, or `somebody_else`.").is_empty());
    }

    #[test]
    fn comments_are_read_in_every_form() {
        for comment in [
            "//! For whoever reads it.",
            "let a = 1; // Somebody waits.",
            "/** For whoever reads it. */",
            "/**\n * For whoever reads it.\n */",
            "<p>{/* Everybody sees it. */}</p>",
        ] {
            assert_eq!(complaints("web/src/ui/a.tsx", comment), 1, "{comment}");
            assert_eq!(complaints("web/e2e/a.spec.ts", comment), 1, "{comment}");
        }
    }

    #[test]
    fn names_and_strings_of_tests_are_free_and_shipped_sentences_are_not() {
        let text = "say(\"Somebody is here\");\n";
        assert_eq!(complaints("crates/live/src/a.rs", text), 1);
        assert_eq!(complaints("crates/live/tests/it/a.rs", text), 0);
        let name = "let somebody = visitor(\"somebody\", \"https://example.org/somebody here\");\n";
        assert_eq!(complaints("crates/live/tests/it/a.rs", name), 0);
        assert_eq!(complaints("crates/live/src/a.rs", "fn everybody() {}\n"), 0);
    }
}
