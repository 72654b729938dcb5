//! The environment as people write it: empty values, other words for yes, misspelled names.
//!
//! Compose files and unit files set variables to nothing when they mean to leave them out. A name
//! that means nothing to us was most likely meant to be one that does.

use std::collections::BTreeSet;

use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args as _, Command};

use super::Settings;

const PREFIX: &str = "FANFARE_";
/// These are for our own tests, which may share an environment with a server.
const TEST_PREFIX: &str = "FANFARE_TEST_";
/// A name with more mistakes is no misspelling.
const MISTAKES_MAX: usize = 4;

/// Makes a command line take empty variables as unset, and `1` and `yes` as `true`.
pub(crate) fn lenient(command: Command) -> Command {
    let empty = empty_names();
    lenient_without(command, &empty)
}

fn lenient_without(command: Command, empty: &BTreeSet<String>) -> Command {
    let command = command.mut_args(|arg| {
        let Some(name) = arg.get_env().and_then(|name| name.to_str()) else {
            return arg;
        };
        if empty.contains(name) {
            return arg.env(None);
        }
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            return arg.value_parser(BoolishValueParser::new());
        }
        arg
    });
    command.mut_subcommands(|subcommand| lenient_without(subcommand, empty))
}

/// A sentence for each variable that looks like a setting and is none.
pub(crate) fn unknown() -> Vec<String> {
    let names: Vec<String> = variables().map(|(name, _)| name).collect();
    unknown_among(&names)
}

fn unknown_among(names: &[String]) -> Vec<String> {
    let known = known_names();
    let unknown = names
        .iter()
        .filter(|name| !known.contains(*name) && !name.starts_with(TEST_PREFIX));
    unknown
        .map(|name| match nearest(name, &known) {
            Some(meant) => format!("{name} is no setting and is ignored; did you mean {meant}?"),
            None => format!("{name} is no setting and is ignored"),
        })
        .collect()
}

fn nearest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a String> {
    let mistakes = |other: &str| strsim::damerau_levenshtein(name, other);
    let nearest = known.iter().min_by_key(|other| mistakes(other))?;
    (mistakes(nearest) <= MISTAKES_MAX).then_some(nearest)
}

fn known_names() -> BTreeSet<String> {
    Settings::augment_args(Command::new("serve"))
        .get_arguments()
        .filter_map(|arg| arg.get_env()?.to_str().map(str::to_owned))
        .collect()
}

fn empty_names() -> BTreeSet<String> {
    variables()
        .filter(|(_, is_empty)| *is_empty)
        .map(|(name, _)| name)
        .collect()
}

/// The names that look like settings, and whether they are set to nothing.
fn variables() -> impl Iterator<Item = (String, bool)> {
    std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let is_empty = value.to_str().is_some_and(|value| value.trim().is_empty());
        name.starts_with(PREFIX).then_some((name, is_empty))
    })
}

#[cfg(test)]
mod tests {
    use super::unknown_among;

    #[test]
    fn a_misspelled_name_is_told_with_the_one_that_was_meant() {
        let told = |name: &str| unknown_among(&[name.to_owned()]);
        assert_eq!(
            told("FANFARE_LISEN"),
            ["FANFARE_LISEN is no setting and is ignored; did you mean FANFARE_LISTEN?"]
        );
        assert_eq!(
            told("FANFARE_SOMETHING_ELSE_ENTIRELY"),
            ["FANFARE_SOMETHING_ELSE_ENTIRELY is no setting and is ignored"]
        );
        assert!(told("FANFARE_SMTP_URL").is_empty());
        assert!(told("FANFARE_TEST_POSTGRES_URL").is_empty());
    }
}
