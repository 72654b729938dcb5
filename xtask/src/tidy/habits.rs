//! Small habits: modules have headers, all tests run, nothing is left for later, and the web app
//! loads nothing from other sites.

use super::source::{Source, is_comment};

/// Ways to skip a test, or to skip all others.
const LEFT_OUT: [&str; 8] = [
    "#[ignore",
    "#[should_panic",
    ".only(",
    ".skip(",
    ".todo(",
    ".fixme(",
    "xit(",
    "xdescribe(",
];

/// Ways to wait for a duration instead of an event.
const WAITS: [&str; 2] = ["thread::sleep(", "waitForTimeout("];

/// Words that promise work instead of doing it.
const PROMISES: [&str; 3] = ["TODO", "FIXME", "XXX"];

/// Ways a page can request something from another machine.
const LOADS: [&str; 9] = [
    "src=",
    "srcset=",
    "url(",
    "@import",
    "<link",
    "fetch(",
    "WebSocket(",
    "import(",
    "from \"",
];

/// The only frame of another site: a video, after the person was informed and pressed its button.
const ASKED_FOR: &str = "https://www.youtube-nocookie.com/embed/";

pub(crate) fn check(source: &Source) -> Vec<String> {
    // This crate contains the words to look for and is not shipped.
    if source.path.starts_with("xtask/") || source.is_generated() {
        return Vec::new();
    }
    let mut complaints: Vec<String> = header(source).into_iter().collect();
    for (number, line) in (1..).zip(source.text.lines()) {
        let sentence = promise(line)
            .or_else(|| left_out(source, line))
            .or_else(|| waiting(source, line))
            .or_else(|| foreign_load(source, line));
        complaints.extend(sentence.map(|sentence| source.at(number, &sentence)));
    }
    complaints
}

fn header(source: &Source) -> Option<String> {
    let first = source.text.lines().next().unwrap_or_default();
    if source.is_rust() && !first.starts_with("//!") {
        return Some(source.whole("begins with `//!`: what it is, what it promises."));
    }
    if source.is_typescript() && !first.starts_with("/**") {
        return Some(source.whole("begins with `/** */`: what it is, what it promises."));
    }
    None
}

fn promise(line: &str) -> Option<String> {
    let word = PROMISES
        .iter()
        .find(|word| super::source::has_word(line, word))?;
    Some(format!(
        "{word} does not survive a change: do it, or open an issue."
    ))
}

fn left_out(source: &Source, line: &str) -> Option<String> {
    if is_comment(line) || !(source.is_test() || source.is_rust()) {
        return None;
    }
    let word = LEFT_OUT.iter().find(|word| {
        // `iter.skip(1)` is ordinary Rust.
        (!source.is_rust() || word.starts_with("#[")) && line.contains(**word)
    })?;
    Some(format!("`{word}` leaves a test out."))
}

fn waiting(source: &Source, line: &str) -> Option<String> {
    let word = WAITS.iter().find(|word| line.contains(**word))?;
    let refused = source.is_test() && !is_comment(line);
    refused.then(|| format!("`{word}` waits for a time; wait for an event."))
}

fn foreign_load(source: &Source, line: &str) -> Option<String> {
    let shown_to_people = source.path.starts_with("web/") && !source.is_test();
    let is_asked_for = source.path == "web/src/ui/media-view.tsx" && line.contains(ASKED_FOR);
    if !shown_to_people || is_comment(line) || is_asked_for {
        return None;
    }
    let loads = LOADS.iter().any(|load| line.contains(load));
    let elsewhere = ["http://", "https://", "\"//", "'//", "(//"]
        .iter()
        .any(|at| line.contains(at));
    (loads && elsewhere).then(|| "loads something from another machine.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn complaints(path: &str, line: &str) -> usize {
        let header = if path.starts_with("web/") {
            "/** A module. */"
        } else {
            "//! A module."
        };
        check(&example(path, &format!("{header}\n{line}\n"))).len()
    }

    #[test]
    fn a_module_says_what_it_is() {
        assert_eq!(check(&example("crates/game/src/a.rs", "use b;\n")).len(), 1);
        assert_eq!(check(&example("web/src/ui/a.tsx", "import b;\n")).len(), 1);
        assert!(check(&example("web/index.html", "<!doctype html>\n")).is_empty());
    }

    #[test]
    fn no_test_is_left_out() {
        assert_eq!(
            complaints("crates/game/tests/it/a.rs", "#[ignore = \"slow\"]"),
            1
        );
        assert_eq!(
            complaints("web/src/ui/a.test.tsx", "it.only(\"works\", () => {});"),
            1
        );
        assert_eq!(
            complaints("web/e2e/a.spec.ts", "test.skip(\"works\", () => {});"),
            1
        );
        assert_eq!(complaints("crates/game/src/a.rs", "list.iter().skip(1)"), 0);
    }

    #[test]
    fn no_test_sleeps() {
        assert_eq!(
            complaints("web/e2e/a.spec.ts", "await page.waitForTimeout(500);"),
            1
        );
        assert_eq!(
            complaints("crates/live/tests/it/a.rs", "std::thread::sleep(TICK);"),
            1
        );
    }

    #[test]
    fn nothing_is_left_for_later() {
        assert_eq!(complaints("crates/game/src/a.rs", "// TODO: the rest"), 1);
    }

    #[test]
    fn the_web_app_loads_nothing_from_elsewhere() {
        assert_eq!(
            complaints(
                "web/src/ui/a.tsx",
                "<img src=\"https://example.org/a.png\" />"
            ),
            1
        );
        assert_eq!(
            complaints(
                "web/src/styles/a.css",
                "@import url(//fonts.example.org/a.css);"
            ),
            1
        );
        assert_eq!(
            complaints(
                "web/src/ui/a.tsx",
                "<a href=\"https://example.org\">Docs</a>"
            ),
            0
        );
        assert_eq!(
            complaints("web/src/ui/a.tsx", "fetch(\"/api/v1/rooms\")"),
            0
        );
    }
}
