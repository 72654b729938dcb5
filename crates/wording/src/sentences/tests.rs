//! Sentences are translated with their values, and no sentence of the sources lacks a translation.

use std::collections::BTreeSet;
use std::path::Path;

use protocol::http::account::Language;
use protocol::said;
use protocol::said::{Said, next_value};

use super::sources::{Text, files, texts};
use super::{catalog, say};

#[test]
fn sentences_are_said_with_their_values() {
    let german = |said: Said| say(Language::De, &said);
    assert_eq!(
        german("This quiz doesn't exist, or it's private.".into()),
        "Dieses Quiz gibt es nicht, oder es ist privat."
    );
    assert_eq!(
        german(said!("At most {n} characters", n = 95)),
        "Höchstens 95 Zeichen"
    );
    let flaw = Said::from("An answer is empty.");
    assert_eq!(
        german(said!("Question {n}: {flaw}", n = 3, flaw = flaw)),
        "Frage 3: Eine Antwort ist leer."
    );
    let github = said!(
        "{site} isn't responding. Try again soon, or log in another way.",
        site = "GitHub"
    );
    assert_eq!(
        german(github),
        "GitHub antwortet nicht. Versuche es bald noch einmal, oder melde dich anders an."
    );
    let in_english = say(Language::En, &said!("At most {n} characters", n = 95));
    assert_eq!(in_english, "At most 95 characters");
}

#[test]
fn what_is_not_in_the_catalog_stays_as_it_is() {
    for text in ["", "5", "tooLarge", "At most {n} characters", "{n"] {
        assert_eq!(say(Language::De, &Said::verbatim(text)), text);
    }
    let unknown = said!("{n} of {what}", n = 2, what = "An answer is empty.");
    assert_eq!(say(Language::De, &unknown), "2 of An answer is empty.");
}

#[test]
fn every_language_has_every_sentence_with_its_values() {
    let german = catalog(Language::De);
    assert!(german.len() > 100, "{}", german.len());
    let translated = Language::ALL.into_iter();
    for language in translated.filter(|language| *language != Language::En) {
        let catalog = catalog(language);
        assert!(german.keys().eq(catalog.keys()), "{language:?}");
        for (english, translation) in catalog {
            let (named, expected) = (values(&translation), values(&english));
            assert_eq!(named, expected, "{language:?}: {english}");
        }
    }
}

fn values(text: &str) -> BTreeSet<String> {
    let mut rest = text;
    let mut names = BTreeSet::new();
    while let Some((_, name, after)) = next_value(rest) {
        names.insert(name.to_owned());
        rest = after;
    }
    names
}

/// The places in the code that create sentences for people.
const SAYING: [&str; 16] = [
    "handling/src",
    "mail/src",
    "auth/src",
    "library/src",
    "quizzes/src",
    "reports/src",
    "assignments/src",
    "studying/src",
    "feed/src",
    "friends/src",
    "profile/src",
    "account/src",
    "webhooks/src",
    "api/src",
    "protocol/src/http",
    "protocol/src/checks.rs",
];

/// The contract, which is in English.
const CONTRACT: &str = "api/src/openapi.rs";

const ENGLISH: [&str; 18] = [
    // A description in the contract.
    "The events it receives.",
    // Messages for API developers; our pages have their own words for success.
    "A code is on its way to the new address",
    "If there's an account with this address, we've sent an email to it",
    "This email address is already verified",
    "Your password is changed",
    "Your password is changed. Log in with it.",
    "The address does not fit: {error}",
    "The body does not fit: {error}",
    // Titles of problems, which name the code.
    "Email address not verified",
    "Not with a token",
    "Nothing to count from",
    "Too many flash cards",
    "Too many live sessions",
    "Too many wrong codes",
    "Too many wrong passwords",
    "Unknown kind of file",
    // What a library says, and we look for.
    "STARTTLS is not supported",
    // What operators see.
    "Questions from OpenTriviaQA, CC BY-SA 4.0",
];

fn all_texts() -> Vec<Text> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = SAYING.iter().flat_map(|place| files(&crates.join(place)));
    let files = files.filter(|file| !file.ends_with(CONTRACT));
    let read = |file| texts(&std::fs::read_to_string(file).expect("a source file"));
    files.flat_map(read).collect()
}

/// The sentences that the catalogs don't have. Outside a `said!`, a text never gets its values.
fn untranslated(texts: &[Text]) -> BTreeSet<&str> {
    let known = catalog(Language::De);
    let is_known = |text: &Text| {
        known.contains_key(&text.text) && (text.is_said || values(&text.text).is_empty())
    };
    let sentences = texts.iter().filter(|text| text.is_sentence());
    let unknown =
        sentences.filter(|text| !is_known(text) && !ENGLISH.contains(&text.text.as_str()));
    unknown.map(|text| text.text.as_str()).collect()
}

#[test]
fn no_sentence_of_the_sources_is_without_its_translations() {
    let texts = all_texts();
    let found = texts.iter().filter(|text| text.is_sentence()).count();
    assert!(found > 200, "{found}");
    let unknown = untranslated(&texts);
    assert!(unknown.is_empty(), "add to sentences/*.json: {unknown:#?}");
}

#[test]
fn no_translation_is_of_a_sentence_that_is_gone() {
    let texts = all_texts();
    let texts: BTreeSet<&str> = texts.iter().map(|text| text.text.as_str()).collect();
    let catalog = catalog(Language::De);
    let gone = catalog.keys().filter(|key| !texts.contains(key.as_str()));
    let gone: Vec<&String> = gone.collect();
    assert!(gone.is_empty(), "delete from sentences/*.json: {gone:#?}");
}

#[test]
fn sentences_without_translations_are_found_wherever_they_are() {
    let source = r##"
        //! "A sentence in a comment is for developers."
        #[doc = "A sentence in an attribute [too], it is said."]
        fn refuse(quote: char) -> Said {
            let quoted = quote == '"' && name == "not a sentence";
            match known {
                true => "Log in to do this.".into(), // "A second comment is one too."
                false => conflict("Nobody has ever \
                                   translated \"this\"."),
                _ => said!("At most {n} characters", n = 3),
                _ => said!(
                    "at most {n} unheard-of things", n = 3),
                _ => format!("At most {n} characters"),
                _ => r#"Raw sentences say something "quoted" too."#.into(),
            }
        }
        #[cfg(test)]
        mod tests {
            const TESTED: &str = "A sentence in a test is said to nobody.";
        }
    "##;
    let source = source.replace("\n        ", "\n");
    let found = texts(&source);
    let unknown = [
        "At most {n} characters",
        "Nobody has ever translated \"this\".",
        "Raw sentences say something \"quoted\" too.",
        "at most {n} unheard-of things",
    ];
    assert_eq!(untranslated(&found), BTreeSet::from(unknown));
}
