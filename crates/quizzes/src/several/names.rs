//! Names of files and folders in a zip, from titles that people wrote.

use std::collections::HashSet;

/// Long enough to be told apart, and short enough for every system, four folders deep.
const NAME_CHARS_MAX: usize = 60;
/// Names that Windows keeps for devices, whatever the extension.
const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The names that are in use, each with its folder, in lower case: some systems don't tell
/// capitals apart.
#[derive(Default)]
pub(super) struct Names(HashSet<String>);

impl Names {
    /// A name that is valid on every system and free in this folder.
    pub(super) fn free(&mut self, folder: &str, title: &str) -> String {
        let name = safe(title);
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let free = names.find(|name| self.0.insert(format!("{folder}{name}").to_lowercase()));
        free.expect("there are more numbers than names")
    }
}

/// Letters, digits, spaces and hyphens of any language; everything else becomes a hyphen.
fn safe(title: &str) -> String {
    let kept = title.chars().map(|c| match c {
        ' ' | '-' | '_' | '(' | ')' | ',' | '\'' => c,
        c if c.is_alphanumeric() => c,
        _ => '-',
    });
    let kept: String = kept.take(NAME_CHARS_MAX).collect();
    let name = kept.trim_matches([' ', '-']);
    let lower = name.to_lowercase();
    let is_port = |kind: &str| lower.strip_prefix(kind).is_some_and(|rest| rest.len() == 1);
    if name.is_empty() {
        "quiz".to_owned()
    } else if RESERVED.contains(&lower.as_str()) || is_port("com") || is_port("lpt") {
        format!("{name} quiz")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, safe};

    #[test]
    fn a_title_becomes_a_name_for_every_disk() {
        assert_eq!(safe("../etc/passwd"), "etc-passwd");
        assert_eq!(safe("C:\\x? \"y\"|<z>*"), "C--x- -y---z");
        assert_eq!(safe("한국어: 1"), "한국어- 1");
        assert_eq!(safe("..."), "quiz");
        assert_eq!(safe("NUL"), "NUL quiz");
        assert_eq!(safe("com1"), "com1 quiz");
        assert_eq!(safe("Company"), "Company");
        assert_eq!(safe(&"a".repeat(95)).len(), 60);
        assert_eq!(safe("line\nbreak\u{202e}"), "line-break");
    }

    #[test]
    fn no_name_comes_twice_in_a_folder() {
        let mut names = Names::default();
        let all = ["Rivers", "rivers", "Rivers", "Rivers (2)"].map(|title| names.free("", title));
        assert_eq!(
            all,
            ["Rivers", "rivers (2)", "Rivers (3)", "Rivers (2) (2)"]
        );
        assert_eq!(names.free("below/", "Rivers"), "Rivers");
    }
}
