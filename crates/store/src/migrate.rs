//! Applies migrations, safely even if several nodes start at once.
//!
//! One list names every migration and takes its text from both folders, so a version can't exist
//! for one database only. A released migration is never edited: its checksum is stored, and a
//! database migrated by a different text is rejected. Each migration must work with the previous
//! version of the code, which may still be running on other nodes. The one exception is
//! `0006_documents`, from before the first release: it removed the table of answers.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection, PgConnection, SqlSafeStr, SqliteConnection};

use crate::StoreError;

macro_rules! migrations {
    ($folder:literal) => {
        migrations!(
            $folder,
            1 "0001_accounts",
            2 "0002_quizzes",
            3 "0003_rooms",
            4 "0004_mails",
            5 "0005_security",
            6 "0006_documents",
            7 "0007_media",
            8 "0008_feed",
            9 "0009_insights",
            10 "0010_overview",
            11 "0011_api_tokens",
            12 "0012_profiles",
            13 "0013_notifications",
            14 "0014_administration",
            15 "0015_webhooks",
            16 "0016_friends",
            17 "0017_retention",
            18 "0018_players",
            19 "0019_languages",
            20 "0020_achievement_news",
            21 "0021_searching"
        )
    };
    ($folder:literal, $($version:literal $name:literal),+) => {
        Migrator::with_migrations(vec![$(migration(
            $version,
            $name,
            include_str!(concat!("../migrations/", $folder, "/", $name, ".sql")),
        )),+])
    };
}

fn migration(version: i64, name: &'static str, text: &'static str) -> Migration {
    Migration::new(
        version,
        Cow::Borrowed(name),
        MigrationType::Simple,
        text.into_sql_str(),
        false,
    )
}

/// Runs all of them in one immediate transaction: the second process waits, then finds nothing to
/// do.
pub(crate) async fn sqlite(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrations!("sqlite")
        .run_direct(None, &mut *transaction, false)
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// The migrator holds an advisory lock on the database while it works.
pub(crate) async fn postgres(connection: &mut PgConnection) -> Result<(), StoreError> {
    migrations!("postgres")
        .run_direct(None, connection, false)
        .await?;
    Ok(())
}

/// A name for the whole list: other migrations produce a different database with a different name.
#[cfg(feature = "testing")]
pub(crate) fn fingerprint() -> String {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    for list in [migrations!("sqlite"), migrations!("postgres")] {
        for migration in list.iter() {
            migration.checksum.hash(&mut hasher);
        }
    }
    format!("{:016x}", hasher.finish())
}
