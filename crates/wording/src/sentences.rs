//! Translates error messages for people.
//!
//! The code contains the messages in English, where they are used. Each language has a file in
//! `sentences/` that maps the English text to a translation, with values in braces: `At most {n}
//! characters`. Messages missing from a file stay English; a test finds them in the sources of all
//! crates that create messages.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use protocol::http::account::Language;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "sentences/"]
struct Sources;

static CATALOGUES: LazyLock<HashMap<Language, Catalogue>> = LazyLock::new(|| {
    let of = |language| (language, Catalogue::new(source(language)));
    Language::ALL.into_iter().map(of).collect()
});

fn source(language: Language) -> BTreeMap<String, String> {
    let file = Sources::get(&format!("{}.json", language.tag()));
    // An unreadable file means English; a test reads all of them.
    file.and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default()
}

#[derive(Default)]
struct Catalogue {
    whole: HashMap<String, String>,
    /// The messages with values, as their pieces; there are a dozen or two.
    templates: Vec<(Vec<Piece>, Vec<Piece>)>,
}

#[derive(Debug, Clone, PartialEq)]
enum Piece {
    Words(String),
    Value(String),
}

impl Catalogue {
    fn new(source: BTreeMap<String, String>) -> Self {
        let mut catalogue = Self::default();
        for (english, said) in source {
            if english.contains('{') {
                catalogue.templates.push((pieces(&english), pieces(&said)));
            } else {
                catalogue.whole.insert(english, said);
            }
        }
        catalogue
    }

    fn find(&self, english: &str) -> Option<String> {
        if let Some(said) = self.whole.get(english) {
            return Some(said.clone());
        }
        self.templates.iter().find_map(|(template, said)| {
            let values = fit(template, english)?;
            let say = |piece: &Piece| match piece {
                Piece::Words(words) => words.clone(),
                Piece::Value(name) => {
                    let value = values.get(name.as_str()).copied().unwrap_or_default();
                    // A value may itself be a translatable phrase.
                    self.whole
                        .get(value)
                        .map_or(value, String::as_str)
                        .to_owned()
                }
            };
            Some(said.iter().map(say).collect())
        })
    }
}

/// Splits `At most {n} characters` into words, a value, words.
fn pieces(template: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    for (index, part) in template.split(['{', '}']).enumerate() {
        match (index % 2, part) {
            (_, "") => {}
            (0, words) => found.push(Piece::Words(words.to_owned())),
            (_, name) => found.push(Piece::Value(name.to_owned())),
        }
    }
    found
}

/// The values that turn a template into a text; a value ends where the words after it begin.
fn fit<'a>(template: &'a [Piece], text: &'a str) -> Option<HashMap<&'a str, &'a str>> {
    let mut values = HashMap::new();
    let mut rest = text;
    let mut open = None;
    for piece in template {
        match piece {
            Piece::Value(name) => open = Some(name.as_str()),
            Piece::Words(words) => {
                let (before, after) = rest.split_once(words.as_str())?;
                match open.take() {
                    Some(name) if !before.is_empty() => {
                        values.insert(name, before);
                    }
                    None if before.is_empty() => {}
                    _ => return None,
                }
                rest = after;
            }
        }
    }
    match open {
        Some(name) if !rest.is_empty() => {
            values.insert(name, rest);
            Some(values)
        }
        None if rest.is_empty() => Some(values),
        _ => None,
    }
}

/// Translates one of our messages. Without a translation, or if the text comes from elsewhere,
/// returns it unchanged.
pub fn say(language: Language, english: &str) -> String {
    let catalogue = CATALOGUES.get(&language);
    let said = catalogue.and_then(|catalogue| catalogue.find(english));
    said.unwrap_or_else(|| english.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use protocol::http::account::Language;

    use super::{Piece, pieces, say, source};

    #[test]
    fn sentences_are_said_with_their_values() {
        let german = |english| say(Language::De, english);
        assert_eq!(
            german("This quiz doesn't exist, or it's private."),
            "Dieses Quiz gibt es nicht, oder es ist privat."
        );
        assert_eq!(german("At most 95 characters"), "Höchstens 95 Zeichen");
        assert_eq!(
            german("Question 3: An answer is empty."),
            "Frage 3: Eine Antwort ist leer."
        );
        assert_eq!(
            german("GitHub isn't responding. Try again soon, or log in another way."),
            "GitHub antwortet nicht. Versuche es bald noch einmal, oder melde dich anders an."
        );
        for unknown in [
            "",
            "5",
            "tooLarge",
            "At most  characters",
            "Very At most 3 characters",
        ] {
            assert_eq!(german(unknown), unknown);
        }
        assert_eq!(
            say(Language::En, "At most 95 characters"),
            "At most 95 characters"
        );
    }

    #[test]
    fn every_language_has_every_sentence_with_its_values() {
        let values = |text: &str| -> BTreeSet<String> {
            let named = |piece| match piece {
                Piece::Value(name) => Some(name),
                Piece::Words(_) => None,
            };
            pieces(text).into_iter().filter_map(named).collect()
        };
        let german = source(Language::De);
        assert!(german.len() > 100, "{}", german.len());
        for language in Language::ALL
            .into_iter()
            .filter(|language| *language != Language::En)
        {
            let said = source(language);
            assert!(german.keys().eq(said.keys()), "{language:?}");
            for (english, said) in said {
                assert_eq!(values(&english), values(&said), "{language:?}: {english}");
            }
        }
    }

    /// Messages for API developers, not for users of the pages; our pages have their own words for
    /// success.
    const FOR_PROGRAMS: [&str; 4] = [
        "A code is on its way to the new address",
        "If there's an account with this address, we've sent an email to it",
        "The body does not fit: {error}",
        "The address does not fit: {}",
    ];
    /// The places in the code that create messages for people.
    const SAYING: [&str; 8] = [
        "handling/src",
        "mail/src",
        "auth/src",
        "library/src",
        "quizzes/src",
        "reports/src",
        "api/src",
        "protocol/src/http",
    ];
    /// In the catalogs in singular and plural.
    const COUNTED: &str = "Too many attempts. Try again in {seconds} {unit}.";

    /// Finds the messages in the places that create errors. Messages with values have braces in the
    /// sources too, with any names.
    #[test]
    fn no_sentence_of_the_sources_is_without_its_translations() {
        let known: BTreeSet<Vec<Option<String>>> =
            source(Language::De).keys().map(|key| shape(key)).collect();
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files = Vec::new();
        for folder in SAYING {
            gather(&here.join("..").join(folder), &mut files);
        }
        let mut found = 0;
        let mut unknown = BTreeSet::new();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source file");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for sentence in said_in(text) {
                found += 1;
                let is_known = known.contains(&shape(&sentence)) || sentence == COUNTED;
                if !is_known && !FOR_PROGRAMS.contains(&sentence.as_str()) {
                    unknown.insert(sentence);
                }
            }
        }
        assert!(found > 100, "{found}");
        assert!(unknown.is_empty(), "add to sentences/*.json: {unknown:#?}");
    }

    fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                gather(&path, files);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }

    /// The words between values, regardless of the values and their names.
    fn shape(sentence: &str) -> Vec<Option<String>> {
        let blank = |piece| match piece {
            Piece::Words(words) => Some(words),
            Piece::Value(_) => None,
        };
        let mut shape: Vec<_> = pieces(&sentence.replace("{}", "{n}"))
            .into_iter()
            .map(blank)
            .collect();
        // A number in the source is a value in the catalog, or appears there too.
        if shape.len() == 1
            && sentence.contains(|c: char| c.is_ascii_digit())
            && !sentence.ends_with('.')
        {
            let numbered: String = sentence
                .split(' ')
                .map(|word| {
                    if word.chars().all(|c| c.is_ascii_digit()) {
                        "{n}"
                    } else {
                        word
                    }
                })
                .collect::<Vec<_>>()
                .join(" ");
            shape = pieces(&numbered)
                .into_iter()
                .map(|piece| match piece {
                    Piece::Words(words) => Some(words),
                    Piece::Value(_) => None,
                })
                .collect();
        }
        shape
    }

    /// The messages in a source file: texts with a capital letter and a space, in the statements
    /// that create an error, and those named `sentence`, `detail` or `why`.
    fn said_in(text: &str) -> Vec<String> {
        const MAKERS: [&str; 11] = [
            "invalid_field(",
            "not_found(",
            "malformed_body(",
            "Self::new(",
            "garde::Error::new(",
            "refuse(",
            "sentence = ",
            "detail = ",
            "text(value, ",
            "error.detail",
            "fn sentence(",
        ];
        let mut found = Vec::new();
        for maker in MAKERS {
            for (at, _) in text.match_indices(maker) {
                let rest = &text[at..];
                let end = if maker == "fn sentence(" {
                    rest.find("\n}")
                } else {
                    let ends = [";\n", "\n    }\n"].into_iter();
                    ends.filter_map(|end| rest.find(end)).min()
                };
                let statement = &rest[..end.unwrap_or(rest.len())];
                found.extend(
                    texts(statement)
                        .into_iter()
                        .filter(|text| is_sentence(text))
                        // Any other text there is a title.
                        .filter(|text| maker != "Self::new(" || text.ends_with('.')),
                );
            }
        }
        found
    }

    fn is_sentence(text: &str) -> bool {
        let starts = text.starts_with(|c: char| c.is_ascii_uppercase());
        starts && (text.ends_with('.') || text.split(' ').count() > 3)
    }

    /// The quoted texts, with continued lines joined as the compiler joins them.
    fn texts(source: &str) -> Vec<String> {
        let joined: String = source.split("\\\n").map(str::trim_start).collect();
        joined
            .split('"')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    }
}
