//! The folders of one account, and the changes that would break them.

use sqlx::FromRow;
use unicode_normalization::UnicodeNormalization as _;

use crate::{FOLDERS_MAX, LEVELS_MAX, NAME_CHARS_MAX};

/// Why a change of folders was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The account has no such folder.
    Unknown,
    /// The account has no folder to put it in.
    TargetUnknown,
    /// Another folder there has this name.
    NameTaken,
    /// The account has as many folders as it can have.
    TooMany,
    /// Folders would be more than [`LEVELS_MAX`] levels deep.
    TooDeep,
    /// A folder would be inside itself.
    Circle,
    /// The folder has changed since the caller read it.
    Changed,
}

/// A folder without what is in it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) parent_id: Option<String>,
    pub(crate) name: String,
    pub(crate) version: i64,
}

pub(crate) struct Tree(pub(crate) Vec<Node>);

/// The same for all names that differ only in case, or in how a letter is composed.
pub(crate) fn key_of(name: &str) -> String {
    let folded: String = name.nfkc().flat_map(char::to_lowercase).collect();
    folded.nfkc().collect()
}

impl Tree {
    pub(crate) fn find(&self, id: &str) -> Option<&Node> {
        self.0.iter().find(|node| node.id == id)
    }

    pub(crate) fn children<'t>(
        &'t self,
        parent: Option<&'t str>,
    ) -> impl Iterator<Item = &'t Node> {
        let nodes = self.0.iter();
        nodes.filter(move |node| node.parent_id.as_deref() == parent)
    }

    /// The ids of a folder and of all below it, parents first.
    pub(crate) fn below(&self, id: &str) -> Vec<String> {
        let mut ids = vec![id.to_owned()];
        let mut at = 0;
        while let Some(id) = ids.get(at).cloned() {
            ids.extend(self.children(Some(&id)).map(|node| node.id.clone()));
            at += 1;
        }
        ids
    }

    /// How many levels end with this folder; none for the top.
    fn level(&self, id: Option<&str>) -> usize {
        let parent = |id: &str| self.find(id).and_then(|node| node.parent_id.as_deref());
        std::iter::successors(id, |id| parent(id)).count()
    }

    /// How many levels begin with this folder.
    fn height(&self, id: &str) -> usize {
        let below = self.children(Some(id)).map(|node| self.height(&node.id));
        1 + below.max().unwrap_or(0)
    }

    /// Whether a folder could be put there: `id` if it exists already.
    pub(crate) fn check(
        &self,
        id: Option<&str>,
        parent: Option<&str>,
        name: &str,
    ) -> Result<(), Refusal> {
        if parent.is_some_and(|parent| self.find(parent).is_none()) {
            return Err(Refusal::TargetUnknown);
        }
        if id.is_none() && self.0.len() >= FOLDERS_MAX {
            return Err(Refusal::TooMany);
        }
        let own = id.map_or_else(Vec::new, |id| self.below(id));
        if parent.is_some_and(|parent| own.iter().any(|id| id == parent)) {
            return Err(Refusal::Circle);
        }
        let height = id.map_or(1, |id| self.height(id));
        if self.level(parent) + height > LEVELS_MAX {
            return Err(Refusal::TooDeep);
        }
        if self.is_taken(id, parent, name) {
            return Err(Refusal::NameTaken);
        }
        Ok(())
    }

    fn is_taken(&self, id: Option<&str>, parent: Option<&str>, name: &str) -> bool {
        let key = key_of(name);
        let mut others = self.children(parent).filter(|node| Some(&*node.id) != id);
        others.any(|node| key_of(&node.name) == key)
    }

    /// This name, with a number if another folder there has it.
    pub(crate) fn free_name(&self, id: &str, parent: Option<&str>, name: &str) -> String {
        let numbered = (2..).map(|number| {
            let ending = format!(" ({number})");
            let kept = NAME_CHARS_MAX - ending.chars().count();
            let start: String = name.chars().take(kept).collect();
            format!("{}{ending}", start.trim_end())
        });
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let free = names.find(|name| !self.is_taken(Some(id), parent, name));
        free.expect("there are more numbers than folders")
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, Refusal, Tree, key_of};

    fn tree(folders: &[(&str, Option<&str>)]) -> Tree {
        let nodes = folders.iter().map(|(id, parent)| Node {
            id: (*id).to_owned(),
            parent_id: parent.map(str::to_owned),
            name: id.to_uppercase(),
            version: 1,
        });
        Tree(nodes.collect())
    }

    #[test]
    fn names_that_differ_only_in_case_are_the_same() {
        assert_eq!(key_of("Éa Ö"), key_of("e\u{301}A o\u{308}"));
        assert_ne!(key_of("e"), key_of("é"));
    }

    #[test]
    fn four_levels_fit_and_a_fifth_does_not() {
        let tree = tree(&[
            ("a", None),
            ("b", Some("a")),
            ("c", Some("b")),
            ("d", Some("c")),
            ("x", None),
            ("y", Some("x")),
        ]);
        assert_eq!(tree.check(None, Some("c"), "new"), Ok(()));
        assert_eq!(tree.check(None, Some("d"), "new"), Err(Refusal::TooDeep));
        assert_eq!(tree.check(Some("x"), Some("b"), "x"), Ok(()));
        assert_eq!(tree.check(Some("x"), Some("c"), "x"), Err(Refusal::TooDeep));
    }

    #[test]
    fn nothing_gets_into_itself_or_below() {
        let tree = tree(&[("a", None), ("b", Some("a")), ("c", Some("b"))]);
        for inside in ["a", "b", "c"] {
            let refused = tree.check(Some("a"), Some(inside), "a");
            assert_eq!(refused, Err(Refusal::Circle), "into {inside}");
        }
        assert_eq!(tree.check(Some("c"), Some("a"), "c"), Ok(()));
        assert_eq!(tree.below("a"), ["a", "b", "c"]);
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number_and_stays_short() {
        let tree = tree(&[("a", None), ("a (2)", None), ("b", Some("a"))]);
        assert_eq!(tree.free_name("b", None, "A"), "A (3)");
        assert_eq!(tree.free_name("b", None, "C"), "C");
        let long = "l".repeat(60);
        let tree = Tree(vec![Node {
            id: "long".into(),
            parent_id: None,
            name: long.clone(),
            version: 1,
        }]);
        let free = tree.free_name("other", None, &long);
        assert_eq!((free.chars().count(), free.ends_with("l (2)")), (60, true));
    }
}
