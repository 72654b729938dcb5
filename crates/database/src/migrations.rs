//! Applies migrations, safely even if several nodes start at once.
//!
//! A released migration is never edited: its checksum is stored, and a database migrated by a
//! different text is rejected.

use std::borrow::Cow;

use sqlx::migrate::{MigrateError, MigrationType, Migrator};
use sqlx::{Connection, PgConnection, SqlSafeStr, SqliteConnection};

use crate::db::refused;

/// One step from an older database to a newer one, with its text for each dialect.
#[derive(Debug, Clone, Copy)]
pub struct Migration {
    pub version: i64,
    pub name: &'static str,
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// Runs all of them in one immediate transaction: the second process waits, then finds nothing to
/// do.
pub(crate) async fn apply_to_sqlite(
    migrations: &[Migration],
    connection: &mut SqliteConnection,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrator(migrations, |migration| migration.sqlite)
        .run_direct(None, &mut *transaction, false)
        .await
        .map_err(|error| named(error, migrations))?;
    transaction.commit().await
}

/// The migrator holds an advisory lock on the database while it works.
pub(crate) async fn apply_to_postgres(
    migrations: &[Migration],
    connection: &mut PgConnection,
) -> Result<(), sqlx::Error> {
    migrator(migrations, |migration| migration.postgres)
        .run_direct(None, connection, false)
        .await
        .map_err(|error| named(error, migrations))
}

/// The version of the last migration.
pub(crate) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.version)
}

/// A migration that we don't know is one of a newer version, whose data we might damage.
fn named(error: MigrateError, migrations: &[Migration]) -> sqlx::Error {
    match error {
        MigrateError::VersionMissing(version) => refused(format!(
            "a newer version of Fanfare made the database: it has schema {version}, and this \
             version knows up to {}; start the newer version, or restore an older backup",
            newest(migrations)
        )),
        other => other.into(),
    }
}

fn migrator(migrations: &[Migration], text: fn(&Migration) -> &'static str) -> Migrator {
    let each = migrations.iter().map(|migration| {
        sqlx::migrate::Migration::new(
            migration.version,
            Cow::Borrowed(migration.name),
            MigrationType::Simple,
            text(migration).into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(each.collect())
}

/// A name for the whole list: other migrations produce a different database with a different name.
#[cfg(feature = "testing")]
pub(crate) fn fingerprint(migrations: &[Migration]) -> String {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    for migration in migrations {
        (migration.version, migration.sqlite, migration.postgres).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}
