//! Both dialects have migrations with the same names, numbered without gaps.

use std::collections::BTreeSet;
use std::path::Path;

use crate::tree;

const FOLDER: &str = "crates/store/migrations";

pub(crate) fn check(root: &Path) -> Vec<String> {
    let [sqlite, postgres] =
        ["sqlite", "postgres"].map(|dialect| names(&root.join(FOLDER).join(dialect)));
    compare(&sqlite, &postgres)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let names = tree::files(folder).into_iter();
    names
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect()
}

fn compare(sqlite: &BTreeSet<String>, postgres: &BTreeSet<String>) -> Vec<String> {
    let mut complaints = Vec::new();
    for missing in sqlite.difference(postgres) {
        complaints.push(format!("{FOLDER}/postgres/{missing}: only SQLite has it."));
    }
    for missing in postgres.difference(sqlite) {
        complaints.push(format!(
            "{FOLDER}/sqlite/{missing}: only PostgreSQL has it."
        ));
    }
    for (number, name) in (1..).zip(sqlite) {
        if !name.starts_with(&format!("{number:04}_")) {
            complaints.push(format!(
                "{FOLDER}/sqlite/{name}: number {number:04} is expected here."
            ));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_migration_for_one_dialect_only_is_refused() {
        let both = set(&["0001_accounts.sql", "0002_quizzes.sql"]);
        assert!(compare(&both, &both).is_empty());
        assert_eq!(compare(&both, &set(&["0001_accounts.sql"])).len(), 1);
        assert_eq!(compare(&set(&["0001_accounts.sql"]), &both).len(), 1);
    }

    #[test]
    fn a_gap_in_the_numbers_is_refused() {
        let gap = set(&["0001_accounts.sql", "0003_rooms.sql"]);
        assert_eq!(compare(&gap, &gap).len(), 1);
    }
}
