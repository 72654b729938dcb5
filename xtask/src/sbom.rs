//! The lists of what is inside what we ship (SBOM), in the format `CycloneDX`: the crates of the
//! binary, and the packages of the web app that it embeds.
//!
//! They have neither a date nor a serial number, so that the same sources lead to the same lists.
//! Format: <https://cyclonedx.org/docs/1.6/json/>.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::{Outcome, sh, tree};

/// Writes both beside the binary, and prints where.
pub(crate) fn write() -> Outcome {
    let folder = tree::target().join("release");
    let rust = folder.join("fanfare.cdx.json");
    tree::write(&rust, of_crates()?.as_bytes())?;
    let web = folder.join("fanfare-web.cdx.json");
    tree::write(&web, of_packages()?.as_bytes())?;
    for path in [rust, web] {
        println!("{}", tree::shown(&path));
    }
    Ok(())
}

/// A crate from a registry.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Component {
    name: String,
    version: String,
    license: String,
}

fn of_crates() -> Outcome<String> {
    let listed = sh::answer(&mut sh::cargo(&[
        "tree",
        "--locked",
        "--package=server",
        "--edges=normal",
        "--prefix=none",
        "--format={p}|{l}",
    ]));
    let listed = listed.ok_or("\"cargo tree\" failed.")?;
    let lock = tree::read(&tree::root().join("Cargo.lock"))?;
    Ok(document(&components(&listed), &checksums(&lock)))
}

fn of_packages() -> Outcome<String> {
    let listed = sh::answer(&mut sh::npm(&[
        "sbom",
        "--sbom-format=cyclonedx",
        "--omit=dev",
        "--package-lock-only",
    ]));
    let listed = listed.ok_or("\"npm sbom\" failed.")?;
    // npm says when it was asked, and gives each answer a number.
    let is_of_the_moment = |line: &str| {
        let line = line.trim_start();
        line.starts_with("\"timestamp\":") || line.starts_with("\"serialNumber\":")
    };
    let lines = listed.lines().filter(|line| !is_of_the_moment(line));
    let mut text = lines.collect::<Vec<_>>().join("\n");
    text.push('\n');
    Ok(text)
}

/// What `cargo tree` printed, without our own crates.
fn components(listed: &str) -> BTreeSet<Component> {
    let component = |line: &str| {
        let (package, license) = line.trim().trim_end_matches(" (*)").split_once('|')?;
        let mut words = package.split(' ');
        let name = words.next()?.to_owned();
        let version = words.next()?.strip_prefix('v')?.to_owned();
        let is_ours = words.any(|word| word.contains('/'));
        (!is_ours).then_some(Component {
            name,
            version,
            // Older manifests have a slash where SPDX has a word.
            license: license.replace('/', " OR "),
        })
    };
    listed.lines().filter_map(component).collect()
}

/// The SHA-256 of each package in a lock file, by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let mut checksums = BTreeMap::new();
    for package in lock.split("[[package]]") {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key))?;
            Some(line.trim_matches(['=', ' ', '"']).to_owned())
        };
        let key = value("name").zip(value("version"));
        if let Some((key, checksum)) = key.zip(value("checksum")) {
            checksums.insert(key, checksum);
        }
    }
    checksums
}

fn document(
    components: &BTreeSet<Component>,
    checksums: &BTreeMap<(String, String), String>,
) -> String {
    let mut text = String::from(
        "{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.6\",\n  \"version\": 1,\n",
    );
    let own = format!(
        "  \"metadata\": {{ \"component\": {{ \"type\": \"application\", \"name\": \"fanfare\", \
         \"version\": \"{}\", \"licenses\": [{{ \"expression\": \"AGPL-3.0-or-later\" }}] }} }},\n",
        env!("CARGO_PKG_VERSION")
    );
    text.push_str(&own);
    text.push_str("  \"components\": [");
    for (index, component) in components.iter().enumerate() {
        let Component {
            name,
            version,
            license,
        } = component;
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{comma}\n    {{ \"type\": \"library\", \"name\": \"{name}\", \"version\": \
             \"{version}\", \"purl\": \"pkg:cargo/{name}@{version}\""
        );
        if !license.is_empty() {
            let _ = write!(
                text,
                ", \"licenses\": [{{ \"expression\": \"{license}\" }}]"
            );
        }
        if let Some(checksum) = checksums.get(&(name.clone(), version.clone())) {
            let _ = write!(
                text,
                ", \"hashes\": [{{ \"alg\": \"SHA-256\", \"content\": \"{checksum}\" }}]"
            );
        }
        text.push_str(" }");
    }
    text.push_str("\n  ]\n}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_of_others_are_listed_once_with_license_and_checksum() {
        let listed = "server v0.1.0 (/src/crates/server)|AGPL-3.0-or-later\n\
            axum v0.8.9|MIT\n\
            serde_derive v1.0.229 (proc-macro)|MIT OR Apache-2.0\n\
            axum v0.8.9|MIT (*)\n\
            old v0.1.0|MIT/Apache-2.0\n";
        let lock = "[[package]]\nname = \"axum\"\nversion = \"0.8.9\"\n\
            source = \"registry\"\nchecksum = \"abc\"\n\n\
            [[package]]\nname = \"server\"\nversion = \"0.1.0\"\n";
        let components = components(listed);
        let names: Vec<&str> = components.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["axum", "old", "serde_derive"]);
        let text = document(&components, &checksums(lock));
        assert!(
            text.contains("\"purl\": \"pkg:cargo/axum@0.8.9\""),
            "{text}"
        );
        assert!(text.contains("\"content\": \"abc\""), "{text}");
        assert!(text.contains("\"MIT OR Apache-2.0\""), "{text}");
        assert!(!text.contains("server"), "{text}");
        assert_eq!(text.matches('{').count(), text.matches('}').count());
    }
}
