//! What a database has, without changing it: the version of its schema, and whether it is whole.
//!
//! Also makes copies of SQLite databases while others write to them.

use std::error::Error;
use std::fmt::{self, Display};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migrate, MigrateError};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, query, query_scalar};

use crate::db::refused;
use crate::migrations::{Migration, newest};

/// Where sqlx notes the migrations that ran.
const TABLE: &str = "_sqlx_migrations";
/// How long to wait for a process that holds the whole file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// What is wrong with a database, for the person who looks after it.
#[derive(Debug)]
pub struct Trouble(String);

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Trouble {}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self(match error {
            sqlx::Error::Database(error) => error.message().to_owned(),
            other => other.to_string(),
        })
    }
}

/// The schema of a database, by the versions of migrations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schema {
    /// The newest migration that ran; `None` if the database is empty or doesn't exist.
    pub found: Option<i64>,
    /// The newest one we know.
    pub known: i64,
}

impl Schema {
    /// Whether a newer version made it.
    pub fn is_newer(&self) -> bool {
        self.found.is_some_and(|found| found > self.known)
    }

    /// Looks at the database of a URL.
    ///
    /// # Errors
    ///
    /// If it can't be reached.
    pub async fn of(url: &str, migrations: &[Migration]) -> Result<Self, Trouble> {
        let found = match url.strip_prefix("sqlite:") {
            Some(path) => sqlite_version(Path::new(path.strip_prefix("//").unwrap_or(path))).await,
            None => postgres_version(url).await,
        };
        Ok(Self {
            found: found?,
            known: newest(migrations),
        })
    }
}

async fn sqlite_version(path: &Path) -> Result<Option<i64>, sqlx::Error> {
    if !path.try_exists()? {
        return Ok(None);
    }
    let mut connection = open(path).await?;
    let version = version(&mut connection).await;
    connection.close().await?;
    version
}

async fn postgres_version(url: &str) -> Result<Option<i64>, sqlx::Error> {
    let options = PgConnectOptions::from_str(url).map_err(|error| refused(error.to_string()))?;
    let mut connection = options.application_name("fanfare").connect().await?;
    let version = version(&mut connection).await;
    connection.close().await?;
    version
}

async fn version(connection: &mut impl Migrate) -> Result<Option<i64>, sqlx::Error> {
    let applied = match connection.list_applied_migrations(TABLE).await {
        Ok(applied) => applied,
        Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
            return if is_missing_table(&error) {
                Ok(None)
            } else {
                Err(error)
            };
        }
        Err(other) => return Err(other.into()),
    };
    Ok(applied.iter().map(|migration| migration.version).max())
}

fn is_missing_table(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| {
        error.code().as_deref() == Some("42P01") || error.message().starts_with("no such table")
    })
}

async fn open(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("trusted_schema", "off")
        .connect()
        .await
}

/// Copies an SQLite database to a new file, as it is at one moment. Others may go on writing.
///
/// # Errors
///
/// If it can't be read, or the copy can't be written.
pub async fn copy_sqlite(from: &Path, to: &Path) -> Result<(), Trouble> {
    let target = to
        .to_str()
        .ok_or_else(|| Trouble("the path of the copy isn't in UTF-8".to_owned()))?;
    let mut connection = open(from).await?;
    query("vacuum into $1")
        .bind(target)
        .execute(&mut connection)
        .await?;
    Ok(connection.close().await?)
}

/// Checks that an SQLite database is whole: pages, indexes, and references between tables.
///
/// # Errors
///
/// If it isn't, with what is wrong.
pub async fn check_sqlite(path: &Path) -> Result<(), Trouble> {
    let mut connection = open(path).await?;
    let said: Vec<String> = query_scalar("pragma integrity_check(10)")
        .fetch_all(&mut connection)
        .await?;
    let dangling = query("pragma foreign_key_check")
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    if said != ["ok"] {
        return Err(Trouble(format!(
            "the database is damaged: {}",
            said.join("; ")
        )));
    }
    if !dangling.is_empty() {
        let count = dangling.len();
        return Err(Trouble(format!(
            "the database is damaged: {count} rows belong to rows that aren't there"
        )));
    }
    Ok(())
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::db::Db;
    use crate::testing::TestDb;

    const OLD: &[Migration] = &[Migration {
        version: 1,
        name: "0001_nodes",
        sqlite: "create table nodes (id text) strict",
        postgres: "create table nodes (id text)",
    }];
    const NEW: &[Migration] = &[
        OLD[0],
        Migration {
            version: 2,
            name: "0002_rooms",
            sqlite: "create table rooms (id text) strict",
            postgres: "create table rooms (id text)",
        },
    ];

    async fn story(test_db: &TestDb) {
        let url = test_db.url();
        let found = async |known| Schema::of(url, known).await.expect("it is reached").found;
        assert_eq!(found(NEW).await, None);
        Db::open(url, OLD).await.expect("it opens");
        assert_eq!(found(NEW).await, Some(1));
        Db::open(url, NEW).await.expect("it opens");
        let schema = Schema::of(url, OLD).await.expect("it is reached");
        assert!(schema.is_newer(), "{schema:?}");

        let refused = Db::open(url, OLD).await.err().expect("it is refused");
        let said = refused.to_string();
        assert!(
            said.contains("schema 2") && said.contains("up to 1"),
            "{said}"
        );
        assert_eq!(found(NEW).await, Some(2), "nothing changed");
        Db::open(url, NEW)
            .await
            .expect("the newer version still opens it");
    }

    #[tokio::test]
    async fn an_older_version_refuses_a_newer_sqlite_database_by_name() {
        story(&TestDb::sqlite()).await;
    }

    #[tokio::test]
    async fn an_older_version_refuses_a_newer_postgres_database_by_name() {
        if let Some(test_db) = TestDb::postgres().await {
            story(&test_db).await;
        }
    }
}
