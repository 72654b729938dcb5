//! Which crate may use which, and what a crate may not contain.
//!
//! Cargo rejects only cycles: it would accept `protocol → store`. The table below is the one in
//! ARCHITECTURE.md. Manifests are checked for edges and libraries, and sources for words that only
//! the owner of a subject may use.

mod table;

use std::collections::BTreeSet;
use std::path::Path;

use self::table::rules;
use super::source::{Source, has_word, is_comment};
use crate::{Outcome, tree};

/// The queries of the product, and what `database` asks each engine about itself, for tests.
const MAY_SPEAK_SQL: [&str; 11] = [
    "store", "assigned", "bank", "cards", "folders", "versions", "links", "voices", "overview",
    "sharing", "database",
];

pub(crate) fn check(root: &Path) -> Outcome<Vec<String>> {
    let mut complaints = Vec::new();
    let mut members = tree::folders(&root.join("crates"));
    members.push("xtask".to_owned());
    for name in &members {
        let folder = if name == "xtask" {
            root.join(name)
        } else {
            root.join("crates").join(name)
        };
        let manifest = folder.join("Cargo.toml");
        if manifest.is_file() {
            complaints.extend(check_manifest(name, &tree::read(&manifest)?));
        }
    }
    Ok(complaints)
}

fn check_manifest(name: &str, manifest: &str) -> Vec<String> {
    let Some(rule) = rules().find(|rule| rule.name == name) else {
        return vec![format!(
            "crates/{name}: a new crate needs a decision record, and a row in tidy/crates.rs."
        )];
    };
    let ours: BTreeSet<&str> = rules().map(|rule| rule.name).collect();
    let mut complaints = Vec::new();
    for used in dependencies(manifest) {
        // A crate may name itself, to enable a feature for its own tests.
        let may = used == name || rule.may_use.contains(&used);
        if ours.contains(used) && !may {
            complaints.push(format!("{name}/Cargo.toml: {name} may not use {used}."));
        }
        if rule.without.contains(&used) {
            complaints.push(format!("{name}/Cargo.toml: {used} has no place in {name}."));
        }
        if name == "xtask" && !ours.contains(used) {
            complaints.push(format!(
                "xtask/Cargo.toml: xtask has no dependencies, not even {used}."
            ));
        }
    }
    complaints
}

/// The names in all dependency sections of a manifest.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = section.ends_with("dependencies");
            // `[dependencies.tokio]` has the name in the heading.
            if let Some((_, name)) = section.split_once("dependencies.") {
                names.push(name);
            }
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            names.extend(line.split(['.', '=', ' ']).next());
        }
    }
    names
}

/// Words and SQL in the wrong crate.
pub(crate) fn check_words(source: &Source) -> Vec<String> {
    let Some(name) = crate_of(source) else {
        return Vec::new();
    };
    let unspoken = rules()
        .find(|rule| rule.name == name)
        .map_or(&[][..], |rule| rule.unspoken);
    let mut complaints = Vec::new();
    for (number, line) in source.shipped_lines() {
        if is_comment(line) {
            continue;
        }
        for word in unspoken {
            if has_word(line, word) {
                complaints.push(source.at(number, &format!("\"{word}\" has no place in {name}.")));
            }
        }
        if !MAY_SPEAK_SQL.contains(&name) && has_sql(line) {
            complaints.push(source.at(number, "SQL belongs in crates/store."));
        }
    }
    complaints
}

/// The crate a shipped Rust file belongs to.
fn crate_of(source: &Source) -> Option<&str> {
    if !source.is_rust() || source.is_test() {
        return None;
    }
    source.path.strip_prefix("crates/")?.split('/').next()
}

/// Whether a string in the line looks like an SQL statement.
fn has_sql(line: &str) -> bool {
    let Some(at) = line.find('"') else {
        return false;
    };
    let text = line[at..].to_lowercase();
    let pairs = [
        ("select ", " from "),
        ("insert ", "into "),
        ("update ", " set "),
        ("delete ", "from "),
    ];
    pairs.iter().any(|(verb, rest)| {
        let verb_at = text.find(&format!("\"{verb}"));
        verb_at.is_some_and(|verb_at| text[verb_at..].contains(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    #[test]
    fn an_edge_that_points_the_wrong_way_is_named() {
        let manifest = "[dependencies]\ngame.workspace = true\nstore.workspace = true\n";
        assert_eq!(
            check_manifest("protocol", manifest),
            ["protocol/Cargo.toml: protocol may not use store."]
        );
        assert!(check_manifest("live", manifest).is_empty());
    }

    #[test]
    fn the_load_driver_knows_the_server_only_by_its_protocol() {
        let manifest = "[dependencies]\nprotocol.workspace = true\nlive = { workspace = true }\n";
        assert_eq!(
            check_manifest("swarm", manifest),
            ["swarm/Cargo.toml: swarm may not use live."]
        );
    }

    #[test]
    fn a_library_is_refused_in_every_way_of_writing_it() {
        for manifest in [
            "[dependencies]\nsqlx.workspace = true",
            "[dev-dependencies]\nsqlx = \"0.9\"",
            "[dependencies.sqlx]\nversion = \"0.9\"",
            "[target.'cfg(unix)'.dependencies]\nsqlx = { version = \"0.9\" }",
        ] {
            assert_eq!(
                check_manifest("api", manifest),
                ["api/Cargo.toml: sqlx has no place in api."]
            );
        }
    }

    #[test]
    fn a_seventh_crate_asks_for_a_decision() {
        assert_eq!(check_manifest("utils", "").len(), 1);
    }

    #[test]
    fn the_rules_of_the_game_are_not_asynchronous_and_do_not_round() {
        let source = example(
            "crates/game/src/score.rs",
            "pub async fn a() {}\nlet x = 1 as f64;\n",
        );
        assert_eq!(check_words(&source).len(), 2);
        let comment = example("crates/game/src/score.rs", "// Not async, and no f64.\n");
        assert!(check_words(&comment).is_empty());
    }

    #[test]
    fn sql_stays_in_the_store() {
        let text = "let rows = \"select id from rooms\";\n";
        assert_eq!(
            check_words(&example("crates/api/src/routes/rooms.rs", text)).len(),
            1
        );
        assert!(check_words(&example("crates/store/src/rooms.rs", text)).is_empty());
        let sentence = "let text = \"Select a quiz from the list\";\n";
        assert_eq!(
            check_words(&example("crates/api/src/a.rs", sentence)).len(),
            1,
            "by design"
        );
        let plain = "let text = \"Update your settings\";\n";
        assert!(check_words(&example("crates/api/src/a.rs", plain)).is_empty());
    }
}
