//! Both dialects have migrations with the same names, numbered without gaps. Those for PostgreSQL
//! leave alone what the version before needs: while servers are restarted one after another, both
//! versions use one database.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{Outcome, tree};

const FOLDER: &str = "crates/store/migrations";

/// What takes something away from the version before.
const TAKES_AWAY: [&str; 6] = [
    " drop column ",
    "drop table ",
    " rename ",
    " set not null",
    " set data type ",
    " type ",
];
/// A migration may do that one version after nothing uses it anymore. A line in it says so.
const CONTRACTS: &str = "-- Contract: ";
/// From before several servers shared a database. Migrations never change.
const OLD: [&str; 2] = ["0006_documents.sql", "0014_administration.sql"];

pub(crate) fn check(root: &Path) -> Outcome<Vec<String>> {
    let folder = |dialect| root.join(FOLDER).join(dialect);
    let [sqlite, postgres] = ["sqlite", "postgres"].map(|dialect| names(&folder(dialect)));
    let mut complaints = compare(&sqlite, &postgres);
    for name in postgres.iter().filter(|name| !OLD.contains(&name.as_str())) {
        let text = tree::read(&folder("postgres").join(name))?;
        let taken = taken_away(&text).into_iter();
        complaints.extend(taken.map(|what| {
            format!(
                "{FOLDER}/postgres/{name}: the version before may still need what this changes: \
                 `{what}`. Add first, and take away one version later, with a line that begins \
                 with \"{CONTRACTS}\" and says since when nothing uses it."
            )
        }));
    }
    Ok(complaints)
}

/// The statements after which an older server would fail to read or write.
fn taken_away(migration: &str) -> Vec<String> {
    let is_said = migration.lines().any(|line| line.starts_with(CONTRACTS));
    let statements: Vec<String> = migration
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
        .split(';')
        .map(|statement| statement.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let takes_away = |statement: &str| {
        let alters = statement.starts_with("alter table ") || statement.starts_with("drop table ");
        alters && TAKES_AWAY.iter().any(|words| statement.contains(words))
    };
    // It would write rows without the column.
    let demands = |statement: &str| {
        let adds = statement.starts_with("alter table ") && statement.contains(" add column ");
        adds && statement.contains(" not null") && !statement.contains(" default ")
    };
    let is_refused = |statement: &String| demands(statement) || (takes_away(statement) && !is_said);
    statements.into_iter().filter(is_refused).collect()
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

    #[test]
    fn what_the_version_before_needs_is_not_taken_away() {
        for refused in [
            "alter table quizzes drop column title;",
            "DROP TABLE\n    answers;",
            "alter table rooms rename column mode to kind;",
            "alter table rooms alter column mode set not null;",
            "alter table rooms alter column mode type bigint;",
            "alter table rooms add column seed bigint not null;",
        ] {
            assert_eq!(taken_away(refused).len(), 1, "{refused}");
        }
        for fine in [
            "alter table rooms add column seed bigint not null default 0;",
            "alter table rooms add column seed bigint;",
            "create table a (type text not null);\ndrop index b; -- drop table c;",
            "alter table rooms drop constraint c; alter table rooms add constraint c check (d);",
        ] {
            assert!(taken_away(fine).is_empty(), "{fine}");
        }
    }

    #[test]
    fn what_nothing_uses_anymore_can_go() {
        let said = "-- Contract: version 1.4 stopped using it.\n";
        let drop = format!("{said}alter table quizzes drop column title;");
        assert!(taken_away(&drop).is_empty());
        let demand = format!("{said}alter table rooms add column seed bigint not null;");
        assert_eq!(taken_away(&demand).len(), 1);
    }
}
