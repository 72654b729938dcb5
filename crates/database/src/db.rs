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
    ConnectOptions, Connection, Executor, PgConnection, PgPool, Postgres, SqliteConnection,
    SqlitePool, Transaction,
};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

use crate::migrations::{self, Migration};
use crate::sqlite_code::is_busy;

/// The open database.
#[derive(Clone)]
pub enum Db {
    Sqlite { read: SqlitePool, write: Writer },
    Postgres(PgPool),
}

/// The one connection that may change an SQLite database. The lock is fair: first come, first
/// served. `None` once closed.
#[derive(Clone)]
pub struct Writer {
    connection: Arc<Mutex<Option<SqliteConnection>>>,
    options: Arc<SqliteConnectOptions>,
}

impl Writer {
    /// Waits for the connection.
    pub async fn lock(&self) -> Result<MappedMutexGuard<'_, SqliteConnection>, sqlx::Error> {
        let mut locked = self.connection.lock().await;
        if let Some(connection) = locked.as_mut()
            && connection.is_in_transaction()
            && Box::pin(is_out_of_step(connection)).await
        {
            // Boxed, because it is rare, and everything that writes would be larger by it.
            let next = Box::pin(self.options.connect()).await?;
            // Its changes are rolled back already, so nothing is lost with it.
            drop(locked.replace(next));
        }
        MutexGuard::try_map(locked, Option::as_mut).map_err(|_closed| sqlx::Error::PoolClosed)
    }

    async fn close(&self) -> Result<(), sqlx::Error> {
        let connection = self.connection.lock().await.take();
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
/// A connection idle for longer is pinged before use: it may be dead, since a firewall drops
/// connections silently, and a restart or a fail-over ends all of them at once. A running game
/// writes all the time, and doesn't wait for the ping.
const IDLE_BEFORE_PING: Duration = Duration::from_millis(100);
/// A half-open connection never responds, so the ping needs a timeout.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

/// The connections of this process to PostgreSQL, or those that read an SQLite file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    pub idle: u32,
    pub used: u32,
    /// How many there can be. A statement that needs one more waits.
    pub max: u32,
}

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
            return Box::pin(Self::open_sqlite(path, migrations)).await;
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
        let writing = options.clone().journal_mode(SqliteJournalMode::Wal);
        let mut writer = connect_wal(&writing).await?;
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
            write: Writer {
                connection: Arc::new(Mutex::new(Some(writer))),
                options: Arc::new(writing),
            },
        })
    }

    async fn open_postgres(url: &str, migrations: &[Migration]) -> Result<Self, sqlx::Error> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| refused(format!("{error}; {URL_HELP}")))?
            .application_name("fanfare")
            .statement_cache_capacity(256);
        // The pool would try again and again, and in the end say only that it took too long.
        let mut first = PgConnection::connect_with(&options).await?;
        refuse_standby(&mut first).await?;
        first.close().await?;
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
                        .await?;
                    // After a fail-over, the name may lead to one that isn't promoted yet.
                    refuse_standby(connection).await
                })
            })
            .connect_with(options)
            .await?;
        migrations::apply_to_postgres(migrations, &mut *pool.acquire().await?).await?;
        Ok(Self::Postgres(pool))
    }

    /// Lets SQLite checkpoint its log into the file without blocking anyone, so that old pages
    /// don't stay in the log longer than necessary.
    pub async fn move_log(&self) {
        if let Self::Sqlite { write, .. } = self
            && let Ok(mut connection) = write.lock().await
        {
            // SQLite checkpoints again later, so a reader in the way is no failure.
            let _later = connection.execute("pragma wal_checkpoint(passive)").await;
        }
    }

    /// The connections right now.
    #[must_use]
    pub fn connections(&self) -> Connections {
        let (open, idle, max) = match self {
            Self::Sqlite { read, .. } => (read.size(), read.num_idle(), SQLITE_READERS),
            Self::Postgres(pool) => (pool.size(), pool.num_idle(), POSTGRES_CONNECTIONS),
        };
        // The two are read one after the other, and one may have been closed between.
        let idle = u32::try_from(idle).unwrap_or(open).min(open);
        Connections {
            idle,
            used: open - idle,
            max,
        }
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

/// Whether SQLite has rolled a transaction back by itself, as it does when the disk is full. The
/// driver doesn't notice: its own rollback fails, and it begins no transaction ever again.
async fn is_out_of_step(connection: &mut SqliteConnection) -> bool {
    // The rollback of a dropped transaction may be on its way; a ping comes after it.
    connection.ping().await.is_err() || connection.is_in_transaction()
}

/// Begins a transaction on PostgreSQL, in its own task, which ends once the server has answered.
/// Otherwise a caller canceled in the middle would return a connection with an open transaction
/// that nobody knows of, and whatever is written over it next would never be committed.
pub(crate) async fn begin(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin().await }).await;
    begun.map_err(|_ended| sqlx::Error::WorkerCrashed)?
}

/// Refuses a server that only follows another one: what it shows may be late, and it takes no
/// writes.
async fn refuse_standby(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let asked = sqlx::query_scalar("select pg_is_in_recovery()");
    if asked.fetch_one(connection).await? {
        return Err(refused(
            "the PostgreSQL server is a standby, which only reads: name the primary, or promote \
             this one"
                .to_owned(),
        ));
    }
    Ok(())
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
        if !is_busy(&error) || attempt == ATTEMPTS {
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
    use crate::sql;
    use crate::sqlite_code::is_full;
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

    /// F4: a full disk makes SQLite roll back by itself.
    #[tokio::test]
    async fn after_a_full_disk_transactions_begin_again() {
        let test_db = TestDb::sqlite();
        let db = Db::open(test_db.url(), MIGRATIONS)
            .await
            .expect("a fresh file opens");
        let insert = sql!("insert into nodes (id) values ($1)");
        let count = sql!("select count(*) from nodes");
        let long = "x".repeat(100_000);
        let Db::Sqlite { write, .. } = &db else {
            panic!("it is SQLite");
        };
        let mut connection = write.lock().await.expect("it is open");
        connection
            .execute("pragma max_page_count = 20")
            .await
            .expect("a limit of this connection");
        drop(connection);

        let mut writer = db.writer().await.expect("it is open");
        let mut tx = writer.begin().await.expect("it begins");
        tx.execute(insert, ("first",)).await.expect("it fits");
        let full = tx.execute(insert, (&*long,)).await;
        assert!(is_full(&full.expect_err("it doesn't fit")));
        drop(tx);
        drop(writer);

        let mut writer = db.writer().await.expect("it is open");
        let mut tx = writer.begin().await.expect("it begins again");
        tx.execute(insert, ("second",)).await.expect("it fits");
        tx.commit().await.expect("it commits");
        let rows: i64 = db.read().scalar(count, ()).await.expect("it reads");
        assert_eq!(rows, 1, "nothing of the first is left");
    }

    /// A transaction that is given up is no trouble.
    #[tokio::test]
    async fn a_dropped_transaction_leaves_the_connection_as_it_is() {
        let test_db = TestDb::sqlite();
        let db = Db::open(test_db.url(), MIGRATIONS)
            .await
            .expect("a fresh file opens");
        let Db::Sqlite { write, .. } = &db else {
            panic!("it is SQLite");
        };
        let mut connection = write.lock().await.expect("it is open");
        connection
            .execute("pragma max_page_count = 2000")
            .await
            .expect("a limit of this connection");
        drop(connection);
        for _ in 0..20 {
            let mut writer = db.writer().await.expect("it is open");
            drop(writer.begin().await.expect("it begins"));
        }
        let mut connection = write.lock().await.expect("it is open");
        let limit: i64 = query_scalar("pragma max_page_count")
            .fetch_one(&mut *connection)
            .await
            .expect("it answers");
        assert_eq!(limit, 2000, "it is the same connection");
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
