//! What `Dockerfile` and the files in `deploy/` say about the server is true: its settings exist,
//! the paths they ask for are in the contract, and they use the port the image listens on.
//!
//! The settings are those of `docs/configuration.md`, which the server prints itself. Nothing here
//! parses YAML: names, paths and ports are recognized by what is written around them.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{Outcome, tree};

const FOLDER: &str = "deploy";
const IMAGE: &str = "Dockerfile";
const SETTINGS: &str = "docs/configuration.md";
const CONTRACT: &str = "contract/openapi.json";

/// What every setting begins with.
const SETTING: &str = "FANFARE_";
/// What the path of a health check or of an ingress follows.
const BEFORE_PATHS: [&str; 3] = [" path: ", "health_uri ", "GET "];
/// Everything, our health checks, and that of NATS.
const OTHER_PATHS: [&str; 4] = ["/", "/livez", "/readyz", "/healthz"];
/// HTTP and HTTPS, NATS and its monitor, PostgreSQL, our metrics.
const OTHER_PORTS: [&str; 6] = ["80", "443", "4222", "8222", "5432", "9464"];

/// What the server has.
struct Server {
    settings: BTreeSet<String>,
    paths: BTreeSet<String>,
    port: String,
}

pub(crate) fn check(root: &Path) -> Outcome<Vec<String>> {
    let read = |path: &str| tree::read(&root.join(path));
    let image = read(IMAGE)?;
    let Some(server) = Server::described(&read(SETTINGS)?, &read(CONTRACT)?, &image) else {
        return Ok(vec![format!(
            "{IMAGE}: names no port in {SETTING}LISTEN, or {SETTINGS} names no settings."
        )]);
    };
    let mut complaints = server.complaints(IMAGE, &image);
    for path in tree::files(&root.join(FOLDER)) {
        complaints.extend(server.complaints(&tree::shown(&path), &tree::read(&path)?));
    }
    Ok(complaints)
}

impl Server {
    fn described(settings: &str, contract: &str, image: &str) -> Option<Self> {
        let names = settings
            .lines()
            .filter_map(|line| line.strip_prefix("- Environment: `"));
        let settings: BTreeSet<String> = names.flat_map(settings_in).map(str::to_owned).collect();
        let paths = contract
            .lines()
            .filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\": {"))
            .filter(|key| key.starts_with('/'));
        let (_, listen) = image.split_once(&format!("{SETTING}LISTEN="))?;
        let (_, port) = listen.split_whitespace().next()?.rsplit_once(':')?;
        (!settings.is_empty()).then(|| Self {
            settings,
            paths: paths.map(str::to_owned).collect(),
            port: port.to_owned(),
        })
    }

    fn complaints(&self, file: &str, text: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let mut complain = |what: &str, why: &str| {
                complaints.push(format!("{file}:{number}: {what} {why}"));
            };
            for name in settings_in(line).filter(|name| !self.settings.contains(*name)) {
                complain(name, "is no setting.");
            }
            let known = |path: &&str| self.paths.contains(*path) || OTHER_PATHS.contains(path);
            for path in paths_in(line).into_iter().filter(|path| !known(path)) {
                complain(path, "is not in the contract.");
            }
            let known = |port: &&str| *port == self.port || OTHER_PORTS.contains(port);
            for port in ports_in(line).into_iter().filter(|port| !known(port)) {
                complain(port, &format!("is not the port {}.", self.port));
            }
        }
        complaints
    }
}

/// The names of settings in a line.
fn settings_in(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |char: char| char.is_ascii_uppercase() || char.is_ascii_digit() || char == '_';
    line.split(move |char| !is_part(char))
        .filter(|word| word.starts_with(SETTING))
}

/// The paths of the API in a line, and whatever stands where a path is expected.
fn paths_in(line: &str) -> Vec<&str> {
    let starts = line.match_indices("/api/").map(|(at, _)| at);
    let expected = BEFORE_PATHS
        .iter()
        .flat_map(|before| line.match_indices(before))
        .map(|(at, before)| at + before.len());
    let starts: BTreeSet<usize> = starts.chain(expected).collect();
    let is_part = |char: char| char.is_alphanumeric() || "/-_{}".contains(char);
    let paths = starts.into_iter().map(|at| {
        let path = &line[at..];
        path.find(|char| !is_part(char))
            .map_or(path, |end| &path[..end])
    });
    paths.filter(|path| path.starts_with('/')).collect()
}

/// The ports in a line: of an address, of a shell's connection, or named as one.
fn ports_in(line: &str) -> Vec<&str> {
    let mut ports = Vec::new();
    let mut rest = 0;
    while let Some(at) = line[rest..].find(|char: char| char.is_ascii_digit()) {
        let start = rest + at;
        let digits = &line[start..];
        let len = digits
            .find(|char: char| !char.is_ascii_digit())
            .unwrap_or(digits.len());
        let (before, after) = (&line[..start], &digits[len..]);
        rest = start + len;
        let is_named = before.ends_with("ort: ") || before.ends_with("EXPOSE ");
        let is_in_address = before.ends_with(':');
        let is_in_shell = before.ends_with('/') && before.contains("/dev/tcp/");
        // A version has a point or a word behind it, and one digit is no port of ours.
        let ends = !after.starts_with(|char: char| char.is_alphanumeric() || ".-".contains(char));
        if (is_named || is_in_address || is_in_shell) && ends && len > 1 {
            ports.push(&digits[..len]);
        }
    }
    ports
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Vec<String> {
        let settings = "- Environment: `FANFARE_LAN=true`\n- Environment: `FANFARE_LISTEN`\n\
                        Not `FANFARE_OTHER`, of which this page only speaks.\n";
        let contract = "    \"/api/v1/instance\": {\n      \"get\": {\n";
        let image = "ENV FANFARE_LISTEN=0.0.0.0:8080 FANFARE_DATA_DIR=/data\nEXPOSE 8080\n";
        let server = Server::described(settings, contract, image);
        server.expect("it says enough").complaints("a.yaml", line)
    }

    #[test]
    fn a_setting_that_does_not_exist_is_named() {
        assert!(said("FANFARE_LISTEN: x").is_empty());
        assert!(said("-e FANFARE_LAN=true").is_empty());
        assert_eq!(
            said("a\n  FANFARE_LISTENS: x"),
            ["a.yaml:2: FANFARE_LISTENS is no setting."]
        );
        assert_eq!(said("# FANFARE_OTHER=x, $FANFARE_LAN, FANFARE_").len(), 2);
        assert!(said("variables that begin with FANFARE").is_empty());
    }

    #[test]
    fn a_path_that_the_server_does_not_serve_is_named() {
        assert!(said("health_uri /api/v1/instance").is_empty());
        assert!(said("printf 'GET /api/v1/instance HTTP/1.0\\r\\n'").is_empty());
        assert!(said("  - path: /").is_empty());
        assert!(said("  path: /healthz").is_empty());
        assert!(said("  mountPath: /data").is_empty());
        assert_eq!(
            said("health_uri /api/v1/instances"),
            ["a.yaml:1: /api/v1/instances is not in the contract."]
        );
        for line in [
            "  path: /health",
            "health_uri /up",
            "'GET /live HTTP/1.0'",
            "curl http://node1:8080/api/v1/health",
        ] {
            assert_eq!(said(line).len(), 1, "{line}");
        }
    }

    #[test]
    fn another_port_than_that_of_the_image_is_named() {
        for line in [
            "reverse_proxy node1:8080 node2:8080",
            "  - containerPort: 8080",
            "exec 3<>/dev/tcp/127.0.0.1/8080",
            "ports: [\"80:80\", \"443:443/udp\"]",
            "nats://user:${WORD}@nats:4222",
            "image: caddy:2.11.4-alpine",
            "image: postgres:18.6",
            "  failureThreshold: 150",
            "user: \"65534\"",
        ] {
            assert!(said(line).is_empty(), "{line}");
        }
        assert_eq!(
            said("reverse_proxy node1:8081"),
            ["a.yaml:1: 8081 is not the port 8080."]
        );
        for line in [
            "  port: 8081",
            "  targetPort: 81",
            "/dev/tcp/127.0.0.1/8090",
            "EXPOSE 80800",
        ] {
            assert_eq!(said(line).len(), 1, "{line}");
        }
    }

    #[test]
    fn an_image_without_a_port_says_too_little() {
        assert!(Server::described("- Environment: `FANFARE_LISTEN`", "", "EXPOSE 8080").is_none());
        assert!(Server::described("", "", "ENV FANFARE_LISTEN=0.0.0.0:8080").is_none());
    }
}
