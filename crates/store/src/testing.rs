//! Databases for tests: a fresh one each, on either engine, gone when the test is over.
//!
//! [`TestDb::sqlite`] is a file in a folder of its own. [`TestDb::postgres`] is a database of its
//! own on the server named by `FANFARE_TEST_POSTGRES_URL`, or on the one of this machine. Where no
//! server answers, a test is skipped with a sentence, except under `CI=true`, where it fails.

use std::env;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use uuid::Uuid;

use crate::Store;
use crate::db::Registered;

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
