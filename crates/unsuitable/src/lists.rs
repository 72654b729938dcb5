//! The lists, as they are written and as they are looked up.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::spelled::folded;

/// A word that is refused.
#[derive(Debug)]
pub(super) struct Word {
    /// Without accents.
    #[cfg(test)]
    pub(super) text: String,
    /// Its letters, each with how often it stands in a row.
    pub(super) runs: Vec<(char, usize)>,
    /// Whether it counts inside other words.
    pub(super) is_strong: bool,
    /// The language of its list.
    language: &'static str,
    /// Whether it counts only in rooms of that language.
    is_local: bool,
}

impl Word {
    /// Whether it counts in a room of this language.
    pub(super) fn counts_in(&self, language: &str) -> bool {
        !self.is_local || self.language == language
    }
}

/// All words, by their first letter.
#[derive(Debug)]
pub(super) struct Lists(BTreeMap<char, Vec<Word>>);

impl Lists {
    pub(super) fn beginning_with(&self, first: char) -> &[Word] {
        self.0.get(&first).map_or(&[], Vec::as_slice)
    }

    #[cfg(test)]
    pub(super) fn all(&self) -> impl Iterator<Item = &Word> {
        self.0.values().flatten()
    }
}

/// Read once per process, from text that is part of it.
pub(super) static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let mut lists = BTreeMap::<char, Vec<Word>>::new();
    for file in &FILES {
        let lines = file.text.lines().filter(|line| !line.starts_with('#'));
        for word in lines.map(|line| read(line, file)) {
            let first = word.runs[0].0;
            lists.entry(first).or_default().push(word);
        }
    }
    Lists(lists)
});

/// A list with its language, and whether that is a language of the product.
struct File {
    language: &'static str,
    is_ours: bool,
    text: &'static str,
}

const fn ours(language: &'static str, text: &'static str) -> File {
    File {
        language,
        is_ours: true,
        text,
    }
}

const fn other(language: &'static str, text: &'static str) -> File {
    File {
        language,
        is_ours: false,
        text,
    }
}

static FILES: [File; 11] = [
    ours("en", include_str!("en.txt")),
    ours("de", include_str!("de.txt")),
    ours("es", include_str!("es.txt")),
    ours("fr", include_str!("fr.txt")),
    ours("pt", include_str!("pt.txt")),
    ours("ar", include_str!("ar.txt")),
    other("it", include_str!("it.txt")),
    other("nl", include_str!("nl.txt")),
    other("pl", include_str!("pl.txt")),
    other("ru", include_str!("ru.txt")),
    other("tr", include_str!("tr.txt")),
];

fn read(line: &str, file: &File) -> Word {
    let line: String = line.chars().map(swapped).collect();
    let (is_local, rest) = line
        .strip_prefix('=')
        .map_or((false, &*line), |rest| (true, rest));
    let (is_strong, rest) = rest
        .strip_prefix('*')
        .map_or((false, rest), |rest| (true, rest));
    let text: String = folded(rest).filter(|c| !c.is_whitespace()).collect();
    let mut runs = Vec::<(char, usize)>::new();
    for letter in text.chars() {
        match runs.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => runs.push((letter, 1)),
        }
    }
    assert!(
        !runs.is_empty(),
        "a line of the list {} is empty",
        file.language
    );
    Word {
        #[cfg(test)]
        text,
        runs,
        is_strong,
        language: file.language,
        is_local: is_local || !file.is_ours,
    }
}

/// The letter half an alphabet further; twice is the letter itself.
pub(super) fn swapped(c: char) -> char {
    let turn = |first: char, count: u32| {
        let place = u32::from(c) - u32::from(first);
        let turned = u32::from(first) + (place + count / 2) % count;
        char::from_u32(turned).unwrap_or(c)
    };
    match c {
        'a'..='z' => turn('a', 26),
        'A'..='Z' => turn('A', 26),
        '\u{0621}'..='\u{064A}' => turn('\u{0621}', 42),
        'а'..='я' => turn('а', 32),
        _ => c,
    }
}

/// The primary part of a BCP 47 tag.
pub(super) fn primary(language: &str) -> String {
    language
        .split('-')
        .next()
        .unwrap_or("")
        .to_ascii_lowercase()
}
