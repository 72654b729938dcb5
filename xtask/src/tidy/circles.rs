//! Dependency cycles between files.

use std::collections::{BTreeMap, BTreeSet};

/// The files that each file imports.
pub(crate) type Graph = BTreeMap<String, BTreeSet<String>>;

/// Groups of two or more files that all lead to each other.
pub(crate) fn circles(graph: &Graph) -> BTreeSet<BTreeSet<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = graph
        .keys()
        .map(|file| (file.as_str(), reached_from(graph, file)))
        .collect();
    let circle_of = |(file, others): (&&str, &BTreeSet<&str>)| {
        let comes_back = |other: &&&str| reached.get(**other).is_some_and(|all| all.contains(file));
        let names = others.iter().filter(comes_back);
        names.map(|name| (*name).to_owned()).collect()
    };
    let all = reached.iter().map(circle_of);
    all.filter(|circle: &BTreeSet<String>| circle.len() > 1)
        .collect()
}

fn reached_from<'a>(graph: &'a Graph, file: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![file];
    while let Some(next) = open.pop() {
        for target in graph.get(next).into_iter().flatten() {
            if reached.insert(target.as_str()) {
                open.push(target);
            }
        }
    }
    reached
}
