//! Which folder of the web app may import which.
//!
//! `app → features → room → calls → live, api, ui, lib, paths`. The editor rejects the alias form
//! as you type; this also follows relative paths, which are the loophole. `live` and `lib` run
//! without React. The folders of `room` count separately: the player's page uses `kinds` and the
//! files beside it, but not `starting`, `correcting`, `moderating`, `voice`, `exporting` and
//! `templates`, which call the server.

use super::source::Source;

/// Everything that features, the shell and tests may use.
const BELOW_FEATURES: &[&str] = &[
    "room",
    "room/kinds",
    "room/starting",
    "room/correcting",
    "room/moderating",
    "room/exporting",
    "room/voice",
    "room/sharing",
    "room/assigning",
    "room/templates",
    "calls",
    "live",
    "api",
    "ui",
    "lib",
    "paths",
    "player-paths",
    "messages",
    "styles",
];

/// A folder (or file) directly under `web/src`, and what it may import from the others.
const ROOMS: [(&str, &[&[&str]]); 24] = [
    ("app", &[&["features"], BELOW_FEATURES]),
    ("features", &[BELOW_FEATURES]),
    (
        "play",
        &[&[
            "room",
            "room/kinds",
            "live",
            "api",
            "ui",
            "lib",
            "player-paths",
            "messages",
            "styles",
        ]],
    ),
    ("room", &[&["live", "ui", "lib", "messages", "styles"]]),
    (
        "room/kinds",
        &[&["room", "live", "ui", "lib", "messages", "styles"]],
    ),
    (
        "room/starting",
        &[&["calls", "api", "ui", "lib", "paths", "messages"]],
    ),
    (
        "room/correcting",
        &[&["room/kinds", "calls", "api", "ui", "lib", "messages"]],
    ),
    (
        "room/moderating",
        &[&["live", "api", "ui", "lib", "messages"]],
    ),
    ("room/exporting", &[&["api", "ui", "lib", "messages"]]),
    ("room/voice", &[&["api", "calls", "ui", "lib", "messages"]]),
    (
        "room/sharing",
        &[&["calls", "api", "ui", "lib", "paths", "messages"]],
    ),
    (
        "room/assigning",
        &[&["calls", "api", "ui", "lib", "paths", "messages"]],
    ),
    (
        "room/templates",
        &[&[
            "room/kinds",
            "calls",
            "api",
            "ui",
            "lib",
            "messages",
            "paths",
        ]],
    ),
    ("calls", &[&["api", "ui", "lib", "paths", "messages"]]),
    ("live", &[&["api/schema", "lib", "paths"]]),
    ("api", &[&["lib", "paths", "messages"]]),
    ("ui", &[&["lib", "messages", "styles"]]),
    ("lib", &[]),
    ("messages", &[&["lib"]]),
    ("styles", &[]),
    ("paths", &[&["lib", "player-paths"]]),
    ("player-paths", &[]),
    ("main", &[&["app", "lib", "styles", "messages"]]),
    ("test", &[&["app", "features", "play"], BELOW_FEATURES]),
];

pub(crate) fn check(source: &Source) -> Vec<String> {
    let Some(inside) = source.path.strip_prefix("web/src/") else {
        return Vec::new();
    };
    if !source.is_typescript() || source.is_generated() {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    let room = room_of(inside);
    let Some((_, may_import)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        let sentence = "a new folder needs a row in xtask/src/tidy/imports.rs and ARCHITECTURE.md.";
        return vec![source.whole(sentence)];
    };
    if inside.ends_with("/index.ts") || inside.ends_with("/index.tsx") {
        complaints.push(source.whole("no barrel files; import the file that has the thing."));
    }
    for (number, line) in (1..).zip(source.text.lines()) {
        for specifier in specifiers(line) {
            let refusal = match resolve(inside, specifier) {
                Some(target) => refusal(inside, may_import, &target, source.is_test()),
                None => react_refusal(room, specifier, source.is_test()),
            };
            complaints.extend(refusal.map(|sentence| source.at(number, &sentence)));
        }
    }
    complaints
}

fn refusal(from: &str, may_import: &[&[&str]], target: &str, is_test: bool) -> Option<String> {
    let (from_room, to_room) = (room_of(from), room_of(target));
    if from_room == "features" && to_room == "features" {
        let (feature, other) = (feature_of(from), feature_of(target));
        let sentence = format!("feature {feature} may not know feature {other}.");
        return (feature != other).then_some(sentence);
    }
    let allowed = from_room == to_room
        || (is_test && to_room == "test")
        || may_import
            .concat()
            .iter()
            .any(|may| *may == to_room || *may == without_extension(target));
    (!allowed).then(|| format!("{from_room} may not import {target}."))
}

fn react_refusal(room: &str, specifier: &str, is_test: bool) -> Option<String> {
    let is_react = specifier == "react" || specifier.starts_with("react-dom");
    let refused = is_react && !is_test && matches!(room, "live" | "lib");
    refused.then(|| format!("{room} runs without React."))
}

/// The specifiers a line imports or exports from, statically or not.
pub(super) fn specifiers(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for opening in ["from \"", "import \"", "import(\"", "mock(\""] {
        for (at, _) in line.match_indices(opening) {
            let rest = &line[at + opening.len()..];
            found.extend(rest.split_once('"').map(|(specifier, _)| specifier));
        }
    }
    found
}

/// The path under `web/src` that a specifier refers to; `None` for a package.
pub(super) fn resolve(from: &str, specifier: &str) -> Option<String> {
    if let Some(path) = specifier.strip_prefix("@/") {
        return Some(path.to_owned());
    }
    if !specifier.starts_with('.') {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in specifier.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The folder directly under `web/src`; for `room`, the folder inside it.
fn room_of(path: &str) -> &str {
    let mut ends = path.match_indices('/').map(|(at, _)| at);
    let first = ends.next().unwrap_or(path.len());
    match ends.next() {
        Some(second) if &path[..first] == "room" => &path[..second],
        _ => without_extension(&path[..first]),
    }
}

fn feature_of(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

fn without_extension(path: &str) -> &str {
    path.split('.').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn complaints(path: &str, line: &str) -> usize {
        check(&example(&format!("web/src/{path}"), line)).len()
    }

    #[test]
    fn features_do_not_know_each_other_by_either_door() {
        assert_eq!(
            complaints(
                "features/host/lobby.tsx",
                "import { a } from \"@/features/auth/a\";"
            ),
            1
        );
        assert_eq!(
            complaints(
                "features/host/lobby.tsx",
                "import { a } from \"../auth/a\";"
            ),
            1
        );
        assert_eq!(
            complaints("features/host/lobby.tsx", "import { a } from \"./a\";"),
            0
        );
        assert_eq!(
            complaints(
                "features/host/lobby.tsx",
                "import { a } from \"@/ui/button\";"
            ),
            0
        );
    }

    #[test]
    fn nothing_below_imports_what_stands_above() {
        assert_eq!(
            complaints("ui/button.tsx", "import { a } from \"../features/auth/a\";"),
            1
        );
        assert_eq!(
            complaints("ui/button.tsx", "const a = await import(\"@/paths\");"),
            1
        );
        assert_eq!(
            complaints("features/auth/a.tsx", "import \"@/app/router\";"),
            1
        );
        assert_eq!(
            complaints("lib/dates.ts", "export { a } from \"@/api/client\";"),
            1
        );
    }

    #[test]
    fn the_live_room_takes_only_types_from_the_contract_and_no_react() {
        assert_eq!(
            complaints("live/room.ts", "import type { A } from \"@/api/schema\";"),
            0
        );
        assert_eq!(
            complaints("live/room.ts", "import { a } from \"@/api/client\";"),
            1
        );
        assert_eq!(
            complaints("live/room.ts", "import { useState } from \"react\";"),
            1
        );
        assert_eq!(
            complaints("live/room.test.ts", "import { a } from \"@/test/room\";"),
            0
        );
    }

    #[test]
    fn the_folders_of_a_room_keep_their_distance() {
        let import = |path, target| complaints(path, &format!("import {{ a }} from \"{target}\";"));
        assert_eq!(import("play/game.tsx", "@/room/kinds/result"), 0);
        assert_eq!(import("play/game.tsx", "@/room/question-time"), 0);
        assert_eq!(import("play/game.tsx", "../room/starting/start-dialog"), 1);
        assert_eq!(
            import("room/kinds/result.tsx", "../correcting/correction"),
            1
        );
        assert_eq!(import("room/kinds/result.tsx", "@/api/client"), 1);
        assert_eq!(import("room/rank-list.tsx", "./kinds/result"), 1);
        assert_eq!(import("room/correcting/a.tsx", "@/room/kinds/words"), 0);
        assert_eq!(complaints("room/parts/a.tsx", ""), 1);
    }

    #[test]
    fn new_folders_and_barrels_are_noticed() {
        assert_eq!(complaints("utils/a.ts", ""), 1);
        assert_eq!(complaints("ui/index.ts", ""), 1);
    }
}
