//! Translates what the server says to people, above all in error messages.
//!
//! The code contains the sentences in English, where they are used, as [`Said`]. Each language has
//! a file in `sentences/` that maps the English text to a translation, with the names of values in
//! braces: `At most {n} characters`. Sentences missing from a file stay English; a test finds them
//! in the sources of all crates that create sentences.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use protocol::http::account::Language;
use protocol::said::Said;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "sentences/"]
struct Sources;

/// The translations of a language, by their English text.
type Catalog = BTreeMap<String, String>;

static CATALOGS: LazyLock<HashMap<Language, Catalog>> = LazyLock::new(|| {
    let of = |language| (language, catalog(language));
    Language::ALL.into_iter().map(of).collect()
});

fn catalog(language: Language) -> Catalog {
    let file = Sources::get(&format!("{}.json", language.tag()));
    // An unreadable file means English; a test reads all of them.
    file.and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default()
}

/// Puts a sentence into words. What has no translation stays English.
pub fn say(language: Language, said: &Said) -> String {
    let catalog = CATALOGS.get(&language);
    said.translated(&|english| Some(catalog?.get(english)?.as_str()))
}

#[cfg(test)]
mod sources;
#[cfg(test)]
mod tests;
