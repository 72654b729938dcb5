//! The sentences of our letters, by language, from the Fluent files in `letters/`.
//!
//! Every language has every sentence; a test compares them. A sentence that is missing all the same
//! is taken from English, and its name stands in for it as the last resort: a letter with an odd
//! line is better than none.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use protocol::http::account::Language;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

/// Built in, so they are read once.
static ENGLISH: LazyLock<Bundle> =
    LazyLock::new(|| bundle("en", include_str!("../../letters/en.ftl")));
static GERMAN: LazyLock<Bundle> =
    LazyLock::new(|| bundle("de", include_str!("../../letters/de.ftl")));

fn bundle(tag: &str, source: &str) -> Bundle {
    let id: LanguageIdentifier = tag.parse().expect("it is a language");
    // What could be read is used; a test finds what could not.
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _errors)| readable);
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The invisible marks around names would stand in subjects and in codes people copy.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

fn of(language: Language) -> &'static Bundle {
    match language {
        Language::En => &ENGLISH,
        Language::De => &GERMAN,
    }
}

/// As the `lang` of a page names it.
pub(crate) fn tag(language: Language) -> &'static str {
    match language {
        Language::En => "en",
        Language::De => "de",
    }
}

/// The sentence `name`, or the part `name.part`. `None` if no language has it.
pub(crate) fn sentence(
    language: Language,
    name: &str,
    part: Option<&str>,
    args: &FluentArgs<'_>,
) -> Option<String> {
    find(of(language), name, part, args).or_else(|| find(&ENGLISH, name, part, args))
}

fn find(bundle: &Bundle, name: &str, part: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
    let message = bundle.get_message(name)?;
    let pattern = match part {
        Some(part) => message.get_attribute(part)?.value(),
        None => message.value()?,
    };
    // Errors are arguments that are missing; they show as their names.
    let mut errors = Vec::new();
    Some(
        bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fluent_bundle::FluentResource;

    /// The names of all sentences, with their parts.
    fn names(source: &str) -> BTreeSet<String> {
        assert!(FluentResource::try_new(source.to_owned()).is_ok());
        let mut message = "";
        let mut names = BTreeSet::new();
        for line in source.lines().filter(|line| line.contains(" =")) {
            let name = line.split('=').next().expect("a first part").trim();
            if let Some(part) = name.strip_prefix('.') {
                names.insert(format!("{message}.{part}"));
            } else {
                message = name;
                names.insert(name.to_owned());
            }
        }
        names
    }

    #[test]
    fn every_language_has_every_sentence() {
        let english = names(include_str!("../../letters/en.ftl"));
        let german = names(include_str!("../../letters/de.ftl"));
        assert!(english.len() > 50, "{english:?}");
        assert_eq!(english, german);
    }
}
