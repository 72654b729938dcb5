//! How the files of a crate may depend on each other.
//!
//! A few files of one folder may depend on each other; more than that is a knot that can only be
//! read and changed as a whole. The folders of a crate are layers: if one folder needs another,
//! that one must not need the first, directly or indirectly.
//!
//! A file's dependencies are the paths it spells out: `crate::…`, and `super::…` at its top. A
//! parent that only declares its children (`mod x;`) does not depend on them.

use std::collections::{BTreeMap, BTreeSet};

use super::circles::{Graph, circles};
use super::source::{Source, is_comment};

/// The maximum number of files in a cycle.
const CIRCLE_MAX: usize = 5;

/// Crates are small enough to read, and to recompile after a change. Tests don't count.
const CRATE_LINES_MAX: usize = 12_000;

/// A need of a lower folder for a higher one that we keep.
struct Upward {
    name: &'static str,
    lower: &'static str,
    higher: &'static str,
    why: &'static str,
}

const UPWARD: [Upward; 6] = [
    upward(
        "game",
        "quiz",
        "draft",
        "a draft becomes a quiz beside the quiz, and shares its parts",
    ),
    upward(
        "game",
        "quiz",
        "event",
        "a quiz compares what the events store: numbers and points",
    ),
    upward(
        "game",
        "quiz",
        "lint",
        "only a draft without findings becomes a quiz",
    ),
    upward(
        "live",
        "metrics",
        "rooms",
        "the figures are counts of what the registry has",
    ),
    upward(
        "live",
        "relay",
        "rooms",
        "a parcel is for a room of the registry, which sends parcels",
    ),
    upward(
        "live",
        "room_task",
        "rooms",
        "a task returns what the registry passes on, in its types",
    ),
];

const fn upward(
    name: &'static str,
    lower: &'static str,
    higher: &'static str,
    why: &'static str,
) -> Upward {
    Upward {
        name,
        lower,
        higher,
        why,
    }
}

pub(crate) fn check(sources: &[Source]) -> Vec<String> {
    let mut crates: BTreeMap<&str, Vec<(&str, &Source)>> = BTreeMap::new();
    for source in sources {
        let below = source
            .path
            .strip_prefix("crates/")
            .filter(|_| !source.is_test());
        let Some((name, file)) = below.and_then(|path| path.split_once("/src/")) else {
            continue;
        };
        if let Some(module) = file.strip_suffix(".rs") {
            crates.entry(name).or_default().push((module, source));
        }
    }
    let each = crates.iter();
    each.flat_map(|(name, files)| of_crate(name, files))
        .collect()
}

fn of_crate(name: &str, files: &[(&str, &Source)]) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines: usize = files.iter().map(|(_, one)| one.shipped_lines().len()).sum();
    if lines > CRATE_LINES_MAX {
        complaints.push(format!(
            "crates/{name}: {lines} lines; it may have {CRATE_LINES_MAX}. Cut a crate out."
        ));
    }
    let graph = graph(files);
    for circle in circles(&graph) {
        if circle.len() > CIRCLE_MAX {
            let names: Vec<&str> = circle.iter().map(String::as_str).collect();
            complaints.push(format!(
                "crates/{name}: {} files need each other: {}. Move down what they share.",
                circle.len(),
                names.join(", ")
            ));
        }
    }
    complaints.extend(upward_needs(name, &graph));
    complaints
}

/// Folders that need each other, without the needs that are kept; and kept ones that are gone.
fn upward_needs(name: &str, graph: &Graph) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut folders = folders(graph);
    for kept in UPWARD.iter().filter(|kept| kept.name == name) {
        let needed = folders.get_mut(kept.lower);
        if !needed.is_some_and(|needed| needed.remove(kept.higher)) {
            complaints.push(format!(
                "crates/{name}: {} no longer needs {} ({}). Remove it from circles_rust.rs.",
                kept.lower, kept.higher, kept.why
            ));
        }
    }
    for circle in circles(&folders) {
        let is_folder = |name: &&String| graph.keys().any(|file| is_below(file, name));
        // Files next to each other are checked by the size of their circles.
        if circle.iter().filter(is_folder).count() < 2 {
            continue;
        }
        let names: Vec<&str> = circle.iter().map(String::as_str).collect();
        complaints.push(format!(
            "crates/{name}: these folders need each other: {}. One of them is lower.",
            names.join(", ")
        ));
    }
    complaints
}

fn graph(files: &[(&str, &Source)]) -> Graph {
    let modules: BTreeSet<&str> = files.iter().map(|(module, _)| *module).collect();
    let needs = |(module, source): &(&str, &Source)| {
        let paths = paths(module, source);
        let needed = paths.iter().filter_map(|path| file_of(path, &modules));
        let needed = needed.filter(|file| file != module).collect();
        ((*module).to_owned(), needed)
    };
    files.iter().map(needs).collect()
}

/// The paths a file spells out, from the root of its crate: `rooms/routes/open_room`.
fn paths(module: &str, source: &Source) -> Vec<String> {
    let lines = source.shipped_lines().into_iter();
    let code: Vec<&str> = lines
        .map(|(_, line)| line.trim_end())
        .filter(|line| !is_comment(line))
        .collect();
    let mut code = code.join("\n");
    let parent = module.rsplit_once('/').map_or("", |(parent, _)| parent);
    // Deeper in a file, `super` is the file itself, as in a test module.
    let above = format!("\nuse crate::{}::", parent.replace('/', "::"));
    code = code.replace("\nuse super::", &above);
    let mut paths = Vec::new();
    for (at, word) in code.match_indices("crate::") {
        let is_word = !code[..at].ends_with(|char: char| char.is_alphanumeric() || char == '_');
        if is_word {
            paths.extend(expanded(&code[at + word.len()..]));
        }
    }
    paths
}

/// `a::b` as one path, `a::{b, c::d}` as two.
fn expanded(rest: &str) -> Vec<String> {
    let is_part = |char: char| char.is_alphanumeric() || matches!(char, '_' | ':');
    let end = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
    let start = rest[..end].trim_matches(':').replace("::", "/");
    let Some(group) = rest[end..].strip_prefix('{') else {
        return vec![start];
    };
    let group = &group[..group.find(';').unwrap_or(group.len())];
    let items = group.split([',', '{', '}']).map(str::trim);
    let named = items.filter(|item| !item.is_empty());
    named
        .map(|item| format!("{start}/{}", item.replace("::", "/")))
        .collect()
}

/// The file a path leads to: its longest prefix that is a module.
fn file_of(path: &str, modules: &BTreeSet<&str>) -> Option<String> {
    let end = path
        .find(|char: char| !(char.is_alphanumeric() || matches!(char, '_' | '/')))
        .unwrap_or(path.len());
    let mut path = path[..end].trim_matches('/');
    loop {
        if modules.contains(path) {
            return Some(path.to_owned());
        }
        path = path.rsplit_once('/')?.0;
    }
}

/// The same graph one level up: by the first folder or file under `src`.
fn folders(graph: &Graph) -> Graph {
    let top = |module: &str| module.split('/').next().unwrap_or(module).to_owned();
    let mut folders = Graph::new();
    for (module, needed) in graph {
        let here = top(module);
        let others = needed
            .iter()
            .map(|other| top(other))
            .filter(|other| *other != here);
        let others: BTreeSet<String> = others.collect();
        folders.entry(here).or_default().extend(others);
    }
    // The crate root re-exports what other files define.
    folders.remove("lib");
    folders
}

fn is_below(file: &str, folder: &str) -> bool {
    let rest = file.strip_prefix(folder);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        complaints_of("api", files)
    }

    fn complaints_of(name: &str, files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<Source> = files
            .iter()
            .map(|(path, text)| example(&format!("crates/{name}/src/{path}.rs"), text))
            .collect();
        check(&sources)
    }

    #[test]
    fn a_few_files_may_need_each_other_and_six_may_not() {
        let ring = |length: usize| -> Vec<(String, String)> {
            let next = |at| (at + 1) % length;
            let line = |at| format!("use crate::rooms::f{}::Thing;\n", next(at));
            (0..length)
                .map(|at| (format!("rooms/f{at}"), line(at)))
                .collect()
        };
        for (length, found) in [(5, 0), (6, 1)] {
            let ring = ring(length);
            let files: Vec<(&str, &str)> = ring
                .iter()
                .map(|(path, text)| (path.as_str(), text.as_str()))
                .collect();
            assert_eq!(complaints(&files).len(), found, "{length}");
        }
    }

    #[test]
    fn a_lower_folder_needs_nothing_of_a_higher_one() {
        let up = [
            ("feed/routes", "use crate::quizzes::body;\n"),
            ("quizzes", "pub mod errors;\n"),
            (
                "quizzes/errors",
                "fn x(body: crate::feed::routes::Body) {}\n",
            ),
        ];
        let found = complaints(&up);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("feed, quizzes"), "{found:?}");
        assert!(complaints(&up[..2]).is_empty());
    }

    #[test]
    fn no_crate_is_free_of_layers() {
        let up = [
            ("quizzes/copy", "use crate::rooms::Room;\n"),
            ("rooms/create", "use crate::quizzes::Quiz;\n"),
            ("quizzes", "//! Quizzes.\n"),
            ("rooms", "//! Rooms.\n"),
        ];
        let found = complaints_of("store", &up);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("quizzes, rooms"), "{found:?}");
    }

    #[test]
    fn only_the_upward_needs_that_are_listed_are_kept() {
        let needs = |of: &str| format!("use crate::{of}::Thing;\n");
        let (draft, event, lint, quiz) =
            (needs("draft"), needs("event"), needs("lint"), needs("quiz"));
        let all = format!("{draft}{event}{lint}");
        let mut files = vec![
            ("quiz", all.as_str()),
            ("quiz/freeze", "//! A draft becomes a quiz.\n"),
            ("draft", quiz.as_str()),
            ("draft/choice", "//! A choice.\n"),
            ("event", quiz.as_str()),
            ("event/before", "//! Before.\n"),
            ("lint", draft.as_str()),
            ("lint/gaps", "//! Gaps.\n"),
        ];
        assert!(complaints_of("game", &files).is_empty());
        files.push(("draft/rating", event.as_str()));
        files.push(("event/after", draft.as_str()));
        let found = complaints_of("game", &files);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("draft, event"), "{found:?}");
    }

    #[test]
    fn a_kept_need_that_is_gone_is_named() {
        let found = complaints_of("live", &[("rooms", "//! Rooms.\n")]);
        assert_eq!(found.len(), 3);
        assert!(
            found[0].contains("metrics no longer needs rooms"),
            "{found:?}"
        );
    }

    #[test]
    fn a_path_inside_a_folder_counts_by_the_file_it_leads_into() {
        let modules = BTreeSet::from(["rooms", "rooms/routes"]);
        assert_eq!(
            file_of("rooms/routes/open_room(", &modules).as_deref(),
            Some("rooms/routes")
        );
        assert_eq!(
            file_of("rooms/Hosting;", &modules).as_deref(),
            Some("rooms")
        );
        assert_eq!(file_of("nothing/Here", &modules), None);
    }

    #[test]
    fn paths_are_read_from_groups_over_several_lines_and_from_above() {
        let text = "//! A file.\nuse crate::rooms::{\n    errors,\n    routes::open_room,\n};\n\
            use super::schedule::moment;\nlet x = crate::media::shown();\n";
        let source = example("crates/api/src/rooms/socket.rs", text);
        let mut found = paths("rooms/socket", &source);
        found.sort();
        let expected = [
            "media/shown",
            "rooms/errors",
            "rooms/routes/open_room",
            "rooms/schedule/moment",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_crate_of_more_than_12_000_lines_is_refused() {
        let text = "//! Much.\n".repeat(CRATE_LINES_MAX);
        assert!(complaints(&[("a", &text)]).is_empty());
        assert_eq!(complaints(&[("a", &text), ("b", "//! A line.\n")]).len(), 1);
    }
}
