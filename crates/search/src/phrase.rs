//! Normalizes texts and search terms into the same plain words.
//!
//! Folding happens here, once, for both databases: lower case, no accents, letters and digits only.
//! So `geo`, `Géo` and `GEO` find `Géographie` on both, and nothing a person types can act as a
//! search operator. In languages written without spaces, only the beginning of a run of letters is
//! found.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// Longer runs of letters aren't words; PostgreSQL rejects them from 2 KB on.
const WORD_CHARS_MAX: usize = 64;
/// PostgreSQL's word index has beginnings of up to this many letters; see `word_beginnings` there.
const BEGINNING_CHARS_MAX: usize = 6;
/// More words than anyone searches for; each one costs an index lookup.
const SEARCH_WORDS_MAX: usize = 12;

/// The folded words of a text.
fn words(text: &str) -> Vec<String> {
    let mut folded = String::with_capacity(text.len());
    // Lower-case first, because some capitals decompose into more than a letter and an accent.
    for c in text.to_lowercase().nfkd() {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ı' => folded.push('i'),
            c if canonical_combining_class(c) != 0 => {}
            c => folded.push(c),
        }
    }
    // Composes and lower-cases again, because decomposing may have undone either.
    let folded: String = folded.to_lowercase().nfc().collect();
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(WORD_CHARS_MAX).collect())
        .collect()
}

/// The text stored with a quiz for searching: its words, separated by single spaces.
pub fn search_text<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    texts
        .into_iter()
        .flat_map(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A search phrase in each database's syntax.
#[derive(Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The plain words.
    pub words: Vec<String>,
    pub fts5: String,
    /// For words and their beginnings, as PostgreSQL's `word_beginnings` makes them.
    pub tsquery_of_beginnings: String,
}

impl Phrase {
    /// Parses a search, in which every term must begin some word of a result. `None` if it has no
    /// words.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = words(text);
        words.truncate(SEARCH_WORDS_MAX);
        if words.is_empty() {
            return None;
        }
        // Words contain only letters and digits, so they can't close the quotes around them.
        let join = |prefix: &dyn Fn(&String) -> String, and: &str| {
            words.iter().map(prefix).collect::<Vec<_>>().join(and)
        };
        Some(Self {
            fts5: join(&|word| format!("\"{word}\"*"), " AND "),
            tsquery_of_beginnings: join(&beginning, " & "),
            words,
        })
    }
}

/// A short beginning is in the index as it is. Longer ones need a scan of the words, of which there
/// are few.
fn beginning(word: &String) -> String {
    if word.chars().nth(BEGINNING_CHARS_MAX).is_none() {
        format!("'{word}'")
    } else {
        format!("'{word}':*")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_case_accents_and_punctuation() {
        assert_eq!(
            search_text(["Géographie: ÎLE-de-France!", "Straße, Łódź"]),
            "geographie ile de france strasse lodz"
        );
        assert_eq!(search_text(["", " \0 \u{301}"]), "");
        assert_eq!(search_text(["한국어 퀴즈"]), "한국어 퀴즈");
    }

    #[test]
    fn a_phrase_holds_no_operator_of_the_person_who_typed_it() {
        let phrase = Phrase::parse("a\" OR b:* NEAR('x'").expect("it has words");
        assert_eq!(
            phrase.fts5,
            r#""a"* AND "or"* AND "b"* AND "near"* AND "x"*"#
        );
        assert_eq!(
            phrase.tsquery_of_beginnings,
            "'a' & 'or' & 'b' & 'near' & 'x'"
        );
        assert_eq!(Phrase::parse("!\"'*()"), None);
    }

    #[test]
    fn short_beginnings_are_looked_up_and_long_ones_looked_for() {
        let phrase = Phrase::parse("Städte Hauptst").expect("it has words");
        assert_eq!(phrase.tsquery_of_beginnings, "'stadte' & 'hauptst':*");
    }

    #[test]
    fn long_runs_of_letters_are_cut() {
        assert_eq!(search_text([&*"x".repeat(5000)]).len(), WORD_CHARS_MAX);
    }
}
