//! The connections to the two databases, behind one handle.
//!
//! SQLite has one writer, because it allows only one and queuing here is fairer than its busy
//! timer, and four readers. PostgreSQL has a pool. Everything acknowledged is on disk: SQLite runs
//! in WAL mode with `synchronous = FULL`, PostgreSQL with `synchronous_commit = on`.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{
    ConnectOptions, Connection, Executor, PgPool, Postgres, SqliteConnection, SqlitePool,
    Transaction,
};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

use crate::migrations::{self, Migration};

/// The open database.
#[derive(Clone)]
pub enum Db {
    Sqlite { read: SqlitePool, write: Writer },
    Postgres(PgPool),
}

/// The one connection that may change an SQLite database. The lock is fair: first come, first
/// served. `None` once closed.
#[derive(Clone)]
pub struct Writer(Arc<Mutex<Option<SqliteConnection>>>);

impl Writer {
    /// Waits for the connection.
    pub async fn lock(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, sqlx::Error> {
        MutexGuard::try_map(self.0.lock().await, Option::as_mut)
            .map_err(|_closed| sqlx::Error::PoolClosed)
    }

    async fn close(&self) -> Result<(), sqlx::Error> {
        let connection = self.0.lock().await.take();
        if let Some(connection) = connection {
            connection.close().await?;
        }
        Ok(())
    }
}

/// How long a statement waits for a connection before it fails.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a statement waits for another process that writes to the same SQLite file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;
/// A connection idle for longer is pinged before use: a firewall may have dropped it silently.
const IDLE_BEFORE_PING: Duration = Duration::from_secs(15);
/// A half-open connection never responds, so the ping needs a timeout.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

const URL_HELP: &str = "give sqlite:/path/to/file.db or postgres://user:password@host/database";

impl Db {
    /// Opens `sqlite:/path/to/file.db` (created if missing) or `postgres://…` and applies the
    /// migrations. Any number of processes may do this at the same time.
    pub async fn open(url: &str, migrations: &[Migration]) -> Result<Self, sqlx::Error> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.starts_with(':') || path.contains('?') {
                return Err(refused(format!(
                    "the database URL names no file; {URL_HELP}"
                )));
            }
            return Self::open_sqlite(path, migrations).await;
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::open_postgres(url, migrations).await;
        }
        // Only the scheme is shown: the rest may contain a password.
        let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
        Err(refused(format!(
            "the database URL begins with `{scheme}:`, which is not understood; {URL_HELP}"
        )))
    }

    async fn open_sqlite(path: &str, migrations: &[Migration]) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .synchronous(SqliteSynchronous::Full)
            .statement_cache_capacity(256)
            .pragma("cache_size", "-16000")
            .pragma("mmap_size", "67108864")
            .pragma("temp_store", "memory")
            .pragma("trusted_schema", "off")
            // Deleted data is overwritten, so that later copies of the file don't contain it.
            .pragma("secure_delete", "on")
            // Four times the default: fewer checkpoint pauses during a game.
            .pragma("wal_autocheckpoint", "4000");
        let mut writer = connect_wal(&options.clone().journal_mode(SqliteJournalMode::Wal)).await?;
        migrations::apply_to_sqlite(migrations, &mut writer).await?;
        let read = SqlitePoolOptions::new()
            .max_connections(SQLITE_READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        Ok(Self::Sqlite {
            read,
            write: Writer(Arc::new(Mutex::new(Some(writer)))),
        })
    }

    async fn open_postgres(url: &str, migrations: &[Migration]) -> Result<Self, sqlx::Error> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| refused(format!("{error}; {URL_HELP}")))?
            .application_name("fanfare")
            .statement_cache_capacity(256);
        let pool = PgPoolOptions::new()
            .max_connections(POSTGRES_CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    if meta.idle_for < IDLE_BEFORE_PING {
                        return Ok(true);
                    }
                    let ping = tokio::time::timeout(PING_TIMEOUT, connection.ping()).await;
                    Ok(matches!(ping, Ok(Ok(()))))
                })
            })
            .after_connect(|connection, _meta| {
                // Set here, not left to the server's defaults: journal fencing is correct only if
                // each statement sees what is committed. Parallel workers and JIT are off because
                // every statement is short, and starting either takes longer than the statement
                // itself; the planner misjudges this for searches.
                Box::pin(async move {
                    connection
                        .execute(
                            "set synchronous_commit = on; \
                             set max_parallel_workers_per_gather = 0; \
                             set jit = off; \
                             set session characteristics as transaction \
                                 isolation level read committed, read write",
                        )
                        .await
                        .map(drop)
                })
            })
            .connect_with(options)
            .await?;
        migrations::apply_to_postgres(migrations, &mut *pool.acquire().await?).await?;
        Ok(Self::Postgres(pool))
    }

    /// Finishes running statements and closes every connection.
    pub async fn close(&self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite { read, write } => {
                read.close().await;
                write.close().await
            }
            Self::Postgres(pool) => {
                pool.close().await;
                Ok(())
            }
        }
    }
}

/// Begins a transaction on PostgreSQL, in its own task, which ends once the server has answered.
/// Otherwise a caller canceled in the middle would return a connection with an open transaction
/// that nobody knows of, and whatever is written over it next would never be committed.
pub(crate) async fn begin(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin().await }).await;
    begun.map_err(|_ended| sqlx::Error::WorkerCrashed)?
}

/// The URL, or what it leads to, is not what it should be.
pub(crate) fn refused(why: String) -> sqlx::Error {
    sqlx::Error::Configuration(why.into())
}

/// Opens the writer. Switching a new file to WAL mode needs exclusive access and doesn't wait for
/// others, so processes that start together take turns here.
async fn connect_wal(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    const ATTEMPTS: u32 = 200;
    const PAUSE: Duration = Duration::from_millis(50);
    let mut attempt = 1;
    loop {
        let error = match options.connect().await {
            Ok(connection) => return Ok(connection),
            Err(error) => error,
        };
        let is_busy = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .and_then(|code| code.parse::<i32>().ok())
            .is_some_and(|code| code & 0xff == 5);
        if !is_busy || attempt == ATTEMPTS {
            return Err(error);
        }
        attempt += 1;
        tokio::time::sleep(PAUSE).await;
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use sqlx::{PgConnection, query_scalar};

    use super::*;
    use crate::testing::TestDb;

    const MIGRATIONS: &[Migration] = &[Migration {
        version: 1,
        name: "0001_nodes",
        sqlite: "create table nodes (id text) strict",
        postgres: "create table nodes (id text)",
    }];

    /// DUR-1: acknowledged data is on disk, whatever the engine's defaults are.
    #[tokio::test]
    async fn sqlite_waits_for_the_disk() {
        let test_db = TestDb::sqlite();
        let Ok(Db::Sqlite { read, write }) = Db::open(test_db.url(), MIGRATIONS).await else {
            panic!("a fresh file opens");
        };
        let mut writer = write.lock().await.expect("it is open");
        let sync: i64 = query_scalar("pragma synchronous")
            .fetch_one(&mut *writer)
            .await
            .expect("it answers");
        assert_eq!(sync, 2, "2 is FULL");
        let mode: String = query_scalar("pragma journal_mode")
            .fetch_one(&mut *writer)
            .await
            .expect("it answers");
        assert_eq!(mode, "wal");
        let keys: i64 = query_scalar("pragma foreign_keys")
            .fetch_one(&mut *writer)
            .await
            .expect("it answers");
        assert_eq!(keys, 1);
        let refused = sqlx::query("delete from nodes").execute(&read).await;
        assert!(refused.is_err(), "readers cannot write");
    }

    /// DUR-1, also on a database whose owner configured less.
    #[tokio::test]
    async fn postgres_waits_for_the_disk() {
        let Some(test_db) = TestDb::postgres().await else {
            return;
        };
        let name = test_db.url().rsplit('/').next().expect("a URL has a path");
        let name = name.split('?').next().expect("a split has a first part");
        let mut admin = PgConnection::connect(test_db.url())
            .await
            .expect("it is there");
        for setting in [
            "synchronous_commit = off",
            "default_transaction_isolation = serializable",
        ] {
            let alter = sqlx::AssertSqlSafe(format!("alter database {name} set {setting}"));
            admin.execute(alter).await.expect("the owner may");
        }
        let Ok(Db::Postgres(pool)) = Db::open(test_db.url(), MIGRATIONS).await else {
            panic!("a fresh database opens");
        };
        let sync: String = query_scalar("show synchronous_commit")
            .fetch_one(&pool)
            .await
            .expect("it answers");
        assert_eq!(sync, "on");
        let isolation: String = query_scalar("show transaction_isolation")
            .fetch_one(&pool)
            .await
            .expect("it answers");
        assert_eq!(isolation, "read committed");
    }
}
