//! What the tools of others say about the files with which people run Fanfare: the image, the
//! services of Compose and Kubernetes, and the unit of systemd in the documentation.
//!
//! No engine runs here, so nothing is started. Whether the files fit *our* server is said by
//! `tidy/deploy.rs`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::python::Environment;
use crate::{Outcome, sh, toolbox, tree};

const UNIT_IN: &str = "docs/operating.md";
/// What the unit starts. It isn't installed where this runs.
const SERVER: &str = "/usr/local/bin/fanfare";
const COMPOSE: &str = "deploy/compose/compose.yaml";
const KUBERNETES: &str = "deploy/kubernetes";
/// How exposed `systemd-analyze` may call the service, from 0 to 100. It calls up to 20 "safe" and
/// up to 50 "ok".
const EXPOSURE_MAX: u32 = 20;

/// Everything that can be looked at here. Without systemd, its unit can't.
pub(crate) fn check() -> Outcome {
    let tools = Environment::new("deployment/tools", "xtask/deployment/requirements.txt");
    tools.install()?;
    let root = tree::root();
    let tool = |name: &str| {
        let mut command = sh::command(tools.program(name));
        command.current_dir(&root);
        command
    };
    sh::quietly(tool("hadolint").arg("Dockerfile"))?;
    let compose = ["--builtin-schema", "vendor.compose-spec", COMPOSE];
    sh::quietly(tool("check-jsonschema").args(compose))?;
    let manifests = manifests(&root.join(KUBERNETES));
    sh::quietly(tool("kubernetes-validate").arg("--strict").args(manifests))?;
    if sh::which("kubectl").is_some() {
        kustomize()?;
    }
    if sh::which("systemd-analyze").is_some() || toolbox::apt_install("systemd") {
        return unit();
    }
    if sh::on_ci() {
        return Err("systemd-analyze is needed to look at the unit of systemd.".to_owned());
    }
    eprintln!("The unit of systemd was not looked at, because systemd-analyze is missing.");
    Ok(())
}

/// What goes to a cluster: not what only `kustomize` and NATS read.
fn manifests(folder: &Path) -> Vec<PathBuf> {
    let is_manifest = |path: &PathBuf| {
        path.extension().is_some_and(|kind| kind == "yaml") && !path.ends_with("kustomization.yaml")
    };
    tree::files(folder)
        .into_iter()
        .filter(is_manifest)
        .collect()
}

/// In a copy, because the secrets are a file that each operator writes.
fn kustomize() -> Outcome {
    let copy = tree::target().join("deployment/kubernetes");
    for path in tree::files(&tree::root().join(KUBERNETES)) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let name = name.strip_suffix(".example").unwrap_or(name);
        tree::write(&copy.join(name), tree::read(&path)?.as_bytes())?;
    }
    sh::quietly(sh::command("kubectl").arg("kustomize").arg(&copy))
}

fn unit() -> Outcome {
    let page = tree::read(&tree::root().join(UNIT_IN))?;
    let unit = unit_in(&page).ok_or_else(|| format!("{UNIT_IN} has no unit of systemd."))?;
    let path = tree::target().join("deployment/fanfare.service");
    tree::write(&path, unit.replace(SERVER, "/bin/true").as_bytes())?;
    let mut verify = analyze();
    let heard = sh::heard(verify.args(["verify", "--man=no"]).arg(&path))?;
    // A key that it doesn't know is no failure for it.
    let about_ours = |line: &&String| line.contains("fanfare.service");
    if let Some(line) = heard.lines.iter().find(about_ours) {
        return Err(format!("The unit in {UNIT_IN}: {line}"));
    }
    let threshold = format!("--threshold={EXPOSURE_MAX}");
    sh::quietly(
        analyze()
            .args(["security", "--offline=true", &threshold])
            .arg(&path),
    )
}

fn analyze() -> Command {
    let mut command = sh::command("systemd-analyze");
    command.arg("--no-pager");
    command
}

/// The unit that a page prints.
fn unit_in(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("```ini\n[Unit]\n")?;
    let start = page.len() - rest.len() - "[Unit]\n".len();
    let (unit, _) = page[start..].split_once("```")?;
    Some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_found_in_its_page() {
        let page = "# Run\n\n```ini\n[Unit]\nA=1\n[Service]\nB=2\n```\n\nMore.\n";
        assert_eq!(unit_in(page), Some("[Unit]\nA=1\n[Service]\nB=2\n"));
        assert_eq!(unit_in("```ini\nA=1\n```\n"), None);
    }

    #[test]
    fn the_documentation_has_a_unit_that_starts_the_server() {
        let page = tree::read(&tree::root().join(UNIT_IN)).expect("it is there");
        let unit = unit_in(&page).expect("it has a unit");
        assert!(
            unit.contains(&format!("ExecStart={SERVER} serve")),
            "{unit}"
        );
    }

    #[test]
    fn manifests_are_those_for_the_cluster() {
        let found = manifests(&tree::root().join(KUBERNETES));
        let has = |name: &str| found.iter().any(|path| path.ends_with(name));
        assert!(has("fanfare.yaml") && has("nats.yaml"), "{found:?}");
        assert!(!has("kustomization.yaml") && !has("nats.conf"), "{found:?}");
    }
}
