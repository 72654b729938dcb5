//! The texts of emails and files, by language, from the Fluent files in `emails/`, `reports/` and
//! `handouts/`.
//!
//! A test makes sure that every language has every text. If one is missing anyway, we use English,
//! and as a last resort the name of the text: an email with an odd line is better than none.

use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use protocol::http::account::Language;
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

#[derive(RustEmbed)]
#[folder = "emails/"]
struct Letters;

#[derive(RustEmbed)]
#[folder = "reports/"]
struct Reports;

#[derive(RustEmbed)]
#[folder = "handouts/"]
struct Handouts;

static BUNDLES: LazyLock<HashMap<Language, Bundle>> = LazyLock::new(|| {
    let of = |language: Language| (language, bundle(language, &source(language)));
    Language::ALL.into_iter().map(of).collect()
});

fn source(language: Language) -> String {
    let name = format!("{}.ftl", language.tag());
    let files = [
        Letters::get(&name),
        Reports::get(&name),
        Handouts::get(&name),
    ];
    let texts = files.into_iter().flatten();
    let texts = texts.map(|file| String::from_utf8_lossy(&file.data).into_owned());
    texts.collect::<Vec<_>>().join("\n")
}

fn bundle(language: Language, source: &str) -> Bundle {
    let id: LanguageIdentifier = language.tag().parse().expect("it is a language");
    // Uses what could be parsed; a test finds the rest.
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _errors)| readable);
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The invisible isolation marks would end up in subjects and in codes that people copy.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The text `name`, or the part `name.part`. `None` if no language has it.
pub fn sentence(
    language: Language,
    name: &str,
    part: Option<&str>,
    args: &FluentArgs<'_>,
) -> Option<String> {
    let said = |language| find(BUNDLES.get(&language)?, name, part, args);
    said(language).or_else(|| said(Language::En))
}

fn find(bundle: &Bundle, name: &str, part: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
    let message = bundle.get_message(name)?;
    let pattern = match part {
        Some(part) => message.get_attribute(part)?.value(),
        None => message.value()?,
    };
    // Errors mean missing arguments, which show as their names.
    let mut errors = Vec::new();
    Some(
        bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fluent_bundle::FluentResource;
    use protocol::http::account::Language;

    use super::source;

    /// The names of all texts with their parts, each with the values it takes.
    fn names(source: &str) -> BTreeMap<String, Vec<String>> {
        assert!(FluentResource::try_new(source.to_owned()).is_ok());
        let mut message = String::new();
        let mut name = String::new();
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            let head = line.split_once(" =").map(|(head, _)| head.trim());
            match head.map(|head| (head, head.strip_prefix('.'))) {
                Some((_, Some(part))) => name = format!("{message}.{part}"),
                Some((head, None)) if !line.starts_with(' ') => {
                    head.clone_into(&mut message);
                    head.clone_into(&mut name);
                }
                _ => {}
            }
            let values = names.entry(name.clone()).or_default();
            for value in line.split('$').skip(1) {
                let end = value
                    .find(|c: char| !c.is_ascii_lowercase())
                    .unwrap_or(value.len());
                values.push(value[..end].to_owned());
            }
            values.sort();
            values.dedup();
        }
        names
    }

    /// Every language has every text, with the same values.
    #[test]
    fn every_language_has_every_sentence() {
        let english = names(&source(Language::En));
        assert!(english.len() > 50, "{english:?}");
        for language in Language::ALL {
            assert_eq!(english, names(&source(language)), "{language:?}");
        }
    }
}
