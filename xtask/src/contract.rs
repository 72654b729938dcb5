//! The server's contract: regenerated, or compared with the committed one.
//!
//! The server prints the OpenAPI document, one sample of each socket message and the list of its
//! settings; a generator turns the document into TypeScript. None of these is written by hand.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, build, sh, tree, web};

/// The paths of the generated files, here or in a folder for comparison.
struct Places {
    openapi: PathBuf,
    samples: PathBuf,
    schema: PathBuf,
    settings: PathBuf,
}

impl Places {
    fn committed() -> Self {
        let contract = tree::root().join("contract");
        Places {
            openapi: contract.join("openapi.json"),
            samples: contract.join("samples"),
            schema: tree::web().join("src/api/schema.ts"),
            settings: tree::root().join("docs/configuration.md"),
        }
    }

    fn fresh() -> Self {
        let folder = tree::target().join("contract");
        Places {
            openapi: folder.join("openapi.json"),
            samples: folder.join("samples"),
            schema: folder.join("schema.ts"),
            settings: folder.join("configuration.md"),
        }
    }

    fn generate(&self) -> Outcome {
        web::install()?;
        build::tested()?;
        let server = tree::fanfare();
        for (verb, path) in [
            ("print-openapi", &self.openapi),
            ("print-settings", &self.settings),
        ] {
            let text = sh::answer(sh::command(&server).arg(verb))
                .ok_or_else(|| format!("\"fanfare {verb}\" failed."))?;
            tree::write(path, format!("{text}\n").as_bytes())?;
        }
        // Emptied first, so that samples of removed messages are deleted too.
        tree::remove_folder(&self.samples)?;
        fs::create_dir_all(&self.samples)
            .map_err(|error| format!("{} cannot be made: {error}.", tree::shown(&self.samples)))?;
        sh::run(sh::command(&server).arg("print-samples").arg(&self.samples))?;
        let mut types = sh::npm(&["exec", "--offline", "--", "openapi-typescript"]);
        types.arg(&self.openapi).arg("-o").arg(&self.schema);
        // An object without declared fields, such as a passkey's response, may have any.
        sh::run(types.arg("--empty-objects-unknown"))
    }

    fn files(&self) -> Vec<(String, PathBuf)> {
        let samples = tree::files(&self.samples).into_iter().map(|path| {
            let name = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            (
                format!("contract/samples/{}", name.unwrap_or_default()),
                path,
            )
        });
        let mut files = vec![
            ("contract/openapi.json".to_owned(), self.openapi.clone()),
            ("web/src/api/schema.ts".to_owned(), self.schema.clone()),
            ("docs/configuration.md".to_owned(), self.settings.clone()),
        ];
        files.extend(samples);
        files
    }
}

/// Regenerates the contract in place.
pub(crate) fn write() -> Outcome {
    Places::committed().generate()
}

/// Generates the contract in another folder and names every file that differs.
pub(crate) fn compare() -> Outcome {
    let fresh = Places::fresh();
    fresh.generate()?;
    let stale = differences(&Places::committed().files(), &fresh.files());
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!(
        "The contract is not what the code says; run \"cargo xtask contract\" and review: {}.",
        stale.join(", ")
    ))
}

fn differences(ours: &[(String, PathBuf)], fresh: &[(String, PathBuf)]) -> Vec<String> {
    let read = |files: &[(String, PathBuf)]| -> BTreeSet<(String, Option<Vec<u8>>)> {
        files
            .iter()
            .map(|(name, path)| (name.clone(), content(path)))
            .collect()
    };
    let (ours, fresh) = (read(ours), read(fresh));
    let differing: BTreeSet<String> = ours
        .symmetric_difference(&fresh)
        .map(|(name, _)| name.clone())
        .collect();
    differing.into_iter().collect()
}

/// The bytes with the repository's line ends.
fn content(path: &Path) -> Option<Vec<u8>> {
    let bytes = tree::read_bytes(path).ok()?;
    Some(bytes.into_iter().filter(|byte| *byte != b'\r').collect())
}
