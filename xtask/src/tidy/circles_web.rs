//! No file of the web app may depend on itself through others.
//!
//! Files in an import cycle can only be read, tested and moved together. An `import type` leaves
//! nothing in the shipped code and may close a cycle; a part that is loaded later (`import("./x")`)
//! may not.

use std::collections::BTreeSet;

use super::circles::{Graph, circles};
use super::imports::{resolve, specifiers};
use super::source::Source;

pub(crate) fn check(sources: &[Source]) -> Vec<String> {
    let circles = circles(&graph(sources));
    let sentence = |circle: &BTreeSet<String>| {
        let names: Vec<&str> = circle.iter().map(String::as_str).collect();
        let names = names.join(", ");
        format!("web/src: these import each other in a circle: {names}. Move down what they share.")
    };
    circles.iter().map(sentence).collect()
}

/// What each file imports besides types. Names have no extensions, as in imports.
fn graph(sources: &[Source]) -> Graph {
    let mut graph = Graph::new();
    for source in sources {
        let Some(path) = source.path.strip_prefix("web/src/") else {
            continue;
        };
        if source.is_typescript() && !source.is_generated() {
            graph.insert(name_of(path).to_owned(), imports(path, &source.text));
        }
    }
    graph
}

/// The formatter puts `import` or `export` at the start of a line, and `from "…"` on the last one.
fn imports(path: &str, text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut only_types = false;
    for line in text.lines() {
        if line.starts_with("import ") || line.starts_with("export ") {
            only_types = line[6..].starts_with(" type ");
        }
        let is_static = line.contains(" from \"");
        for specifier in specifiers(line) {
            let target = resolve(path, specifier).filter(|_| !(is_static && only_types));
            found.extend(target.map(|target| name_of(&target).to_owned()));
        }
    }
    found
}

fn name_of(path: &str) -> &str {
    path.strip_suffix(".tsx")
        .or_else(|| path.strip_suffix(".ts"))
        .unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::super::source::example;
    use super::*;

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<Source> = files
            .iter()
            .map(|(path, text)| example(&format!("web/src/{path}"), text))
            .collect();
        check(&sources)
    }

    #[test]
    fn a_circle_is_refused_once_with_all_its_files() {
        let found = complaints(&[
            ("ui/a.tsx", "import {\n  b,\n} from \"./b\";\n"),
            ("ui/b.ts", "import { c } from \"@/lib/c\";\n"),
            ("lib/c.ts", "const a = () => import(\"../ui/a\");\n"),
            ("ui/d.ts", "import { b } from \"./b\";\n"),
        ]);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("circle: lib/c, ui/a, ui/b."));
    }

    #[test]
    fn types_may_close_a_circle_and_a_line_is_none() {
        let types = complaints(&[
            ("ui/a.ts", "import { b } from \"./b\";\n"),
            (
                "ui/b.ts",
                "import type { A } from \"./a\";\nimport type {\n  B,\n} from \"./a\";\n",
            ),
        ]);
        assert!(types.is_empty());
        let back = [
            ("ui/a.ts", "import { b } from \"./b\";\n"),
            (
                "ui/b.ts",
                "import type { A } from \"./a\";\nexport { a } from \"./a\";\n",
            ),
        ];
        assert_eq!(complaints(&back).len(), 1);
        assert!(complaints(&back[..1]).is_empty());
    }
}
