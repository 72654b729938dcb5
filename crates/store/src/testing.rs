//! Databases for tests: a fresh one per test, on either engine, deleted afterward.
//!
//! [`TestDb::sqlite`] is a file in a folder of its own. [`TestDb::postgres`] is a database of its
//! own on the server named by `FANFARE_TEST_POSTGRES_URL`, or on the one of this machine. Where no
//! server answers, a test is skipped with a sentence, except under `CI=true`, where it fails.

use std::collections::BTreeMap;
use std::env;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, query_as, query_scalar};
use tempfile::TempDir;
use uuid::Uuid;

use crate::Store;
use crate::db::{Db, Registered};

const DEFAULT_POSTGRES_URL: &str = "postgres://postgres@127.0.0.1:5432/postgres";
/// A server on this machine answers at once, or is not there.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// A fresh database that is removed when this is dropped.
#[derive(Debug)]
pub struct TestDb {
    url: String,
    kept_by: KeptBy,
}

#[derive(Debug)]
enum KeptBy {
    /// Removes its folder when dropped.
    Folder {
        _folder: TempDir,
    },
    Server {
        admin_url: String,
        database: String,
    },
}

impl TestDb {
    /// A new SQLite file.
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a test can make a folder");
        let path = folder.path().join("fanfare.db");
        let url = format!("sqlite:{}", path.display());
        Self {
            url,
            kept_by: KeptBy::Folder { _folder: folder },
        }
    }

    /// A new PostgreSQL database; `None` if no server answers and that is acceptable.
    pub async fn postgres() -> Option<Self> {
        let admin_url = variable("FANFARE_TEST_POSTGRES_URL")
            .unwrap_or_else(|| DEFAULT_POSTGRES_URL.to_owned());
        let connecting = PgConnection::connect(&admin_url);
        let mut admin = match tokio::time::timeout(CONNECT_TIMEOUT, connecting).await {
            Ok(Ok(admin)) => admin,
            Ok(Err(error)) => return skip(&error.to_string()),
            Err(_elapsed) => return skip("no answer"),
        };
        let database = format!("fanfare_test_{}", Uuid::now_v7().simple());
        admin
            .execute(AssertSqlSafe(format!("create database {database}")))
            .await
            .expect("the server for tests allows to create databases");
        admin.close().await.expect("the connection closes");
        let options: PgConnectOptions = admin_url.parse().expect("it was connected to");
        let url = sqlx::ConnectOptions::to_url_lossy(&options.database(&database)).to_string();
        Some(Self {
            url,
            kept_by: KeptBy::Server {
                admin_url,
                database,
            },
        })
    }

    /// What [`Store::open`], or a whole server, opens it with.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Opens it. May be done several times, like several nodes do.
    pub async fn open(&self) -> Store {
        Store::open(&self.url)
            .await
            .expect("a fresh database opens")
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        let KeptBy::Server {
            admin_url,
            database,
        } = &self.kept_by
        else {
            return;
        };
        let (admin_url, database) = (admin_url.clone(), database.clone());
        // Dropping cannot wait inside the runtime of the test, so it waits for a thread with a
        // runtime of its own. A database that cannot be dropped is only litter.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let mut admin = PgConnection::connect(&admin_url).await?;
                let drop = format!("drop database if exists {database} with (force)");
                admin.execute(AssertSqlSafe(drop)).await?;
                admin.close().await
            })
        });
        let _ = dropping.join();
    }
}

/// Looks at everything a database has, to tell whether anything changed.
pub struct Contents {
    store: Store,
    statement: String,
}

impl Contents {
    /// Of all tables but these.
    pub async fn of(store: Store, except: &[&str]) -> Self {
        let mut tables = match &store.db {
            Db::Sqlite { read, .. } => sqlite_tables(read).await,
            Db::Postgres(pool) => postgres_tables(pool).await,
        };
        for name in except {
            let table = tables.remove(*name);
            table.expect("a table that is left out is there");
        }
        assert!(tables.len() > 20, "the walk found next to nothing");
        let parts: Vec<String> = tables.into_values().collect();
        Self {
            store,
            statement: parts.join(" union all "),
        }
    }

    /// Each table with its rows, as text that stays the same as long as they do.
    pub async fn look(&self) -> BTreeMap<String, String> {
        let statement = AssertSqlSafe(self.statement.clone());
        let rows: Vec<(String, String)> = match &self.store.db {
            Db::Sqlite { read, .. } => query_as(statement).fetch_all(read).await,
            Db::Postgres(pool) => query_as(statement).fetch_all(pool).await,
        }
        .expect("tables are read");
        rows.into_iter().collect()
    }
}

/// Each table with the statement that reads all of it.
async fn sqlite_tables(read: &sqlx::SqlitePool) -> BTreeMap<String, String> {
    let columns: Vec<(String, String)> = query_as(
        "select t.name, c.name from sqlite_master t, pragma_table_info(t.name) c \
         where t.type = 'table' and t.name not like 'sqlite%' order by t.name, c.cid",
    )
    .fetch_all(read)
    .await
    .expect("there are tables");
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in columns {
        let column = format!("quote(\"{column}\")");
        tables.entry(table).or_default().push(column);
    }
    let statement = |table: &String, columns: Vec<String>| {
        let row = columns.join(" || ',' || ");
        format!("select '{table}', coalesce(group_concat({row}, char(10)), '') from \"{table}\"")
    };
    let tables = tables.into_iter();
    tables
        .map(|(table, columns)| (table.clone(), statement(&table, columns)))
        .collect()
}

/// Each table with the statement that reads all of it.
async fn postgres_tables(pool: &sqlx::PgPool) -> BTreeMap<String, String> {
    let tables: Vec<String> = query_scalar(
        "select table_name::text from information_schema.tables where table_schema = 'public'",
    )
    .fetch_all(pool)
    .await
    .expect("there are tables");
    let statement = |table: &String| {
        format!(
            "select '{table}', coalesce(string_agg(t::text, chr(10) order by t::text), '') \
             from \"{table}\" t"
        )
    };
    let tables = tables.into_iter();
    tables
        .map(|table| (table.clone(), statement(&table)))
        .collect()
}

/// One statement, as each engine is sent it.
#[derive(Debug, Clone, Copy)]
pub struct Statement {
    pub sqlite: &'static str,
    pub postgres: &'static str,
    /// File and line.
    pub place: &'static str,
}

/// Every statement the store can send.
pub fn statements() -> impl Iterator<Item = Statement> {
    inventory::iter::<Registered>
        .into_iter()
        .map(|Registered(sql)| Statement {
            sqlite: sql.sqlite,
            postgres: sql.postgres,
            place: sql.place,
        })
}

#[expect(
    clippy::print_stderr,
    reason = "whoever runs the tests must see what was not tested"
)]
fn skip(why: &str) -> Option<TestDb> {
    assert!(
        variable("CI").as_deref() != Some("true"),
        "PostgreSQL is needed under CI=true, and cannot be reached: {why}",
    );
    eprintln!("Skipped on PostgreSQL: set FANFARE_TEST_POSTGRES_URL to test it too ({why}).");
    None
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests have no settings to read it from"
)]
fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}
