//! `cargo xtask test --real`: stories with the servers that operators really have beside Fanfare.
//!
//! Each part is a program of the system, of Python's pip or of npm, and has a file of stories in
//! `web/e2e/real/`. A few of them are part of every `cargo xtask test`; here they all run. What
//! can't be found or installed is named at the end, and its stories are left out.

use std::path::PathBuf;
use std::process::Command;

use crate::python::Environment;
use crate::{sh, toolbox, tree};

/// A part, and where its stories are.
struct Part {
    /// The file of its stories, without its ending.
    stories: &'static str,
    /// What the stories need beside the packages of the web app.
    needs: &'static [Need],
    /// Whether it belongs to every run of the tests.
    is_usual: bool,
    /// The message if it can't be had.
    missing: &'static str,
}

enum Need {
    /// A program, the package that has it, and the variable that names another one.
    Program(&'static str, &'static str, &'static str),
    /// A storage from Python's pip.
    Moto,
}

const OPENSSL: Need = Need::Program("openssl", "openssl", "FANFARE_OPENSSL");

const PARTS: [Part; 7] = [
    Part {
        stories: "mail",
        needs: &[OPENSSL],
        is_usual: true,
        missing: "A mail server was not tried: install the package \"openssl\".",
    },
    Part {
        stories: "nginx",
        needs: &[OPENSSL, Need::Program("nginx", "nginx", "FANFARE_NGINX")],
        is_usual: true,
        missing: "nginx was not tried: install the packages \"nginx\" and \"openssl\".",
    },
    Part {
        stories: "haproxy",
        needs: &[
            OPENSSL,
            Need::Program("haproxy", "haproxy", "FANFARE_HAPROXY"),
        ],
        is_usual: true,
        missing: "HAProxy was not tried: install the packages \"haproxy\" and \"openssl\".",
    },
    Part {
        stories: "openid",
        needs: &[],
        is_usual: true,
        // It comes with the packages of the web app.
        missing: "",
    },
    Part {
        stories: "caddy",
        needs: &[OPENSSL, Need::Program("caddy", "caddy", "FANFARE_CADDY")],
        is_usual: false,
        missing: "Caddy was not tried: install the packages \"caddy\" and \"openssl\".",
    },
    Part {
        stories: "bucket",
        needs: &[Need::Moto],
        is_usual: false,
        missing: "A storage that speaks S3 was not tried: moto needs Python 3.11 or newer with the \
            package \"python3-venv\", and the internet once.",
    },
    Part {
        stories: "acme",
        needs: &[
            OPENSSL,
            Need::Program("pebble", "pebble", "FANFARE_PEBBLE"),
            Need::Program(
                "pebble-challtestsrv",
                "pebble",
                "FANFARE_PEBBLE_CHALLTESTSRV",
            ),
        ],
        is_usual: false,
        missing: "An authority that speaks ACME was not tried: install the packages \"pebble\" and \
            \"openssl\". Another authority is in the tests of the crate \"acme\".",
    },
];

/// The stories of a run, and what is missing for the others.
pub(crate) struct Stories {
    files: Vec<String>,
    variables: Vec<(&'static str, PathBuf)>,
    /// What every run of the tests needs and is missing.
    pub(crate) needed: Vec<&'static str>,
    /// What else is missing.
    pub(crate) missing: Vec<&'static str>,
}

impl Stories {
    /// Of every run of the tests.
    pub(crate) fn usual() -> Self {
        Self::find(|part| part.is_usual)
    }

    pub(crate) fn all() -> Self {
        Self::find(|_part| true)
    }

    /// Finds the parts, or installs them where that is allowed.
    fn find(is_wanted: impl Fn(&Part) -> bool) -> Self {
        let mut stories = Stories {
            files: Vec::new(),
            variables: Vec::new(),
            needed: Vec::new(),
            missing: Vec::new(),
        };
        for part in PARTS.iter().filter(|part| is_wanted(part)) {
            let found: Option<Vec<_>> = part.needs.iter().map(Need::find).collect();
            match found {
                Some(found) => {
                    stories.files.push(file(part));
                    stories.variables.extend(found);
                }
                None if part.is_usual => stories.needed.push(part.missing),
                None => stories.missing.push(part.missing),
            }
        }
        stories
    }

    /// What runs them, if there are any: nothing would mean everything.
    pub(crate) fn command(&self) -> Option<Command> {
        if self.files.is_empty() {
            return None;
        }
        // A separate folder, so that stories run by hand in the meantime do not clear it.
        let output = format!("--output={}", tree::target().join("real/results").display());
        let mut npm = sh::npm(&["run", "--silent", "e2e:real", "--", &output]);
        npm.args(&self.files);
        npm.envs(self.variables.iter().map(|(name, path)| (name, path)));
        Some(npm)
    }
}

fn file(part: &Part) -> String {
    format!("e2e/real/{}.spec.ts", part.stories)
}

impl Need {
    /// Where it is, and the variable that tells the stories.
    fn find(&self) -> Option<(&'static str, PathBuf)> {
        match *self {
            Need::Program(name, package, variable) => {
                program(name, package, variable).map(|path| (variable, path))
            }
            Need::Moto => moto().map(|path| ("FANFARE_MOTO", path)),
        }
    }
}

fn program(name: &str, package: &str, variable: &str) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(named.into());
    }
    let find = || {
        // Debian puts some where only administrators look.
        let usual = PathBuf::from("/usr/sbin").join(name);
        sh::which(name).or_else(|| usual.is_file().then_some(usual))
    };
    find().or_else(|| toolbox::apt_install(package).then(find).flatten())
}

fn moto() -> Option<PathBuf> {
    let environment = Environment::new("real/venv", "xtask/real/requirements.txt");
    match environment.install() {
        Ok(()) => Some(environment.program("moto_server")),
        Err(sentence) => {
            eprintln!("{sentence}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_stories_and_all_stories_have_a_part() {
        let written = tree::files(&tree::web().join("e2e/real"));
        let written = written.iter().map(|path| tree::shown(path));
        let mut written: Vec<String> = written.filter(|path| path.ends_with(".spec.ts")).collect();
        let mut listed: Vec<String> = PARTS
            .iter()
            .map(|part| format!("web/{}", file(part)))
            .collect();
        written.sort();
        listed.sort();
        assert_eq!(written, listed);
    }

    #[test]
    fn whoever_needs_something_says_what_to_install() {
        for part in &PARTS {
            for need in part.needs {
                let package = match need {
                    Need::Program(_, package, _) => package,
                    Need::Moto => "python3-venv",
                };
                let quoted = format!("\"{package}\"");
                assert!(part.missing.contains(&quoted), "{}: {quoted}", part.stories);
            }
        }
    }

    #[test]
    fn without_any_part_nothing_runs() {
        assert!(Stories::find(|_part| false).command().is_none());
    }
}
