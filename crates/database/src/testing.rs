//! Databases for tests: a fresh one per test, on either engine, deleted afterward.
//!
//! [`TestDb::sqlite`] is a file in its own folder. [`TestDb::postgres`] is its own database on the
//! server named by `FANFARE_TEST_POSTGRES_URL`, or on this machine's. If no server responds, the
//! test is skipped with a message, or fails under `CI=true`.
//!
//! Both are empty. Most tests are not about migrations and use a `migrated_…` one: a copy of a
//! database that was migrated once for all of them, which takes a tenth of the time.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Makes two tests of each story, `…::sqlite` and `…::postgres`, each with a database of its own of
/// this type.
#[macro_export]
macro_rules! on_both {
    ($db_type:ty; $(
        $(#[doc = $doc:literal])* async fn $name:ident($db:ident) $body:block
    )+) => {$(
        $(#[doc = $doc])*
        mod $name {
            use super::*;

            async fn story($db: &$db_type) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                story(&<$db_type>::migrated_sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                if let Some(db) = <$db_type>::migrated_postgres().await {
                    story(&db).await;
                }
            }
        }
    )+};
}

use sqlx::postgres::PgConnectOptions;
use sqlx::{
    AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection, query_as, query_scalar,
};
use tempfile::TempDir;
use uuid::Uuid;

use crate::statements::Registered;
use crate::{Db, Migration, migrations};

const DEFAULT_POSTGRES_URL: &str = "postgres://postgres@127.0.0.1:5432/postgres";
/// A server on this machine responds at once or doesn't exist.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Makes a database look as if a newer version had migrated it.
pub async fn make_newer(url: &str) {
    let insert = |checksum: &str| {
        AssertSqlSafe(format!(
            "insert into _sqlx_migrations (version, description, success, checksum, \
             execution_time) values (9999, 'from the future', true, {checksum}, 0)"
        ))
    };
    if url.starts_with("sqlite:") {
        let mut connection = SqliteConnection::connect(url).await.expect("it opens");
        let inserted = connection.execute(insert("x'00'")).await;
        inserted.expect("it can be written");
        connection.close().await.expect("it closes");
    } else {
        let mut connection = PgConnection::connect(url).await.expect("it opens");
        let inserted = connection.execute(insert(r"'\x00'")).await;
        inserted.expect("it can be written");
        connection.close().await.expect("it closes");
    }
}

/// Another program that writes to an SQLite file, as a backup tool does. It holds the file until it
/// lets go of it.
pub struct OtherWriter(SqliteConnection);

impl OtherWriter {
    /// Holds the file at this path.
    pub async fn hold(file: &Path) -> Self {
        let url = format!("sqlite:{}", file.display());
        let mut connection = SqliteConnection::connect(&url).await.expect("it opens");
        let held = connection.execute("begin immediate").await;
        held.expect("nothing else writes for long");
        Self(connection)
    }

    /// Writes nothing and goes.
    pub async fn let_go(mut self) {
        let ended = self.0.execute("rollback").await;
        ended.expect("it ends its transaction");
        self.0.close().await.expect("it closes");
    }
}

/// A fresh database that is deleted on drop.
#[derive(Debug)]
pub struct TestDb {
    url: String,
    kept_by: KeptBy,
}

#[derive(Debug)]
enum KeptBy {
    /// A folder that is deleted on drop.
    Folder {
        folder: TempDir,
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
        let url = format!("sqlite:{}", sqlite_file(&folder).display());
        Self {
            url,
            kept_by: KeptBy::Folder { folder },
        }
    }

    /// A new SQLite file with every migration applied.
    pub fn migrated_sqlite(migrations: &'static [Migration]) -> Self {
        let name = format!(
            "fanfare-migrated-{}.db",
            migrations::fingerprint(migrations)
        );
        let template = env::temp_dir().join(name);
        if !template.is_file() {
            make_template(&template, migrations);
        }
        let made = Self::sqlite();
        if let KeptBy::Folder { folder } = &made.kept_by {
            std::fs::copy(&template, sqlite_file(folder)).expect("a test can copy a file");
        }
        made
    }

    /// A new PostgreSQL database; `None` if no server responds and that is acceptable.
    pub async fn postgres() -> Option<Self> {
        let (admin_url, mut admin) = administrate().await?;
        let made = Self::create(&admin_url, &mut admin, "").await;
        admin.close().await.expect("the connection closes");
        Some(made)
    }

    /// A new PostgreSQL database with every migration applied.
    pub async fn migrated_postgres(migrations: &[Migration]) -> Option<Self> {
        let (admin_url, mut admin) = administrate().await?;
        let template = format!("fanfare_migrated_{}", migrations::fingerprint(migrations));
        if !is_there(&mut admin, &template).await {
            // One process creates it while the others wait.
            run(&mut admin, "select pg_advisory_lock(20260101)").await;
            if !is_there(&mut admin, &template).await {
                let first = Self::create(&admin_url, &mut admin, "").await;
                first.migrate(migrations).await;
                if let KeptBy::Server { database, .. } = &first.kept_by {
                    let rename = format!("alter database {database} rename to {template}");
                    run(&mut admin, &rename).await;
                }
            }
            run(&mut admin, "select pg_advisory_unlock(20260101)").await;
        }
        // Copied as files; before version 15 there was no other way, and no keyword for it.
        let version: i32 = query_scalar("select current_setting('server_version_num')::int")
            .fetch_one(&mut admin)
            .await
            .expect("a server has a version");
        let how = if version < 150_000 {
            ""
        } else {
            "strategy file_copy"
        };
        let made = Self::create(
            &admin_url,
            &mut admin,
            &format!("template {template} {how}"),
        )
        .await;
        admin.close().await.expect("the connection closes");
        Some(made)
    }

    async fn create(admin_url: &str, admin: &mut PgConnection, like: &str) -> Self {
        let database = format!("fanfare_test_{}", Uuid::now_v7().simple());
        run(admin, &format!("create database {database} {like}")).await;
        let options: PgConnectOptions = admin_url.parse().expect("it was connected to");
        let url = sqlx::ConnectOptions::to_url_lossy(&options.database(&database)).to_string();
        let admin_url = admin_url.to_owned();
        Self {
            url,
            kept_by: KeptBy::Server {
                admin_url,
                database,
            },
        }
    }

    /// The URL with which [`Db::open`], or a whole server, opens it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Where the server is: host and port. `None` if it is a file, or is reached through one.
    pub fn server(&self) -> Option<String> {
        let options = self.server_options()?;
        let is_reached_by_file = options.get_socket().is_some();
        let place = || format!("{}:{}", options.get_host(), options.get_port());
        (!is_reached_by_file).then(place)
    }

    /// The URL with which it is opened through what listens at this port of this machine.
    pub fn url_through(&self, port: u16) -> Option<String> {
        let options = self.server_options()?.host("127.0.0.1").port(port);
        Some(sqlx::ConnectOptions::to_url_lossy(&options).to_string())
    }

    fn server_options(&self) -> Option<PgConnectOptions> {
        match self.kept_by {
            KeptBy::Folder { .. } => None,
            KeptBy::Server { .. } => self.url.parse().ok(),
        }
    }

    /// Applies these migrations, and writes what a program wrote that knew no others.
    pub async fn fill(&self, migrations: &[Migration], rows: &str) {
        self.migrate(migrations).await;
        let rows = AssertSqlSafe(rows.to_owned());
        if self.url.starts_with("sqlite:") {
            let mut connection = SqliteConnection::connect(&self.url)
                .await
                .expect("it opens");
            connection.execute(rows).await.expect("the rows fit");
            connection.close().await.expect("it closes");
        } else {
            let mut connection = PgConnection::connect(&self.url).await.expect("it opens");
            connection.execute(rows).await.expect("the rows fit");
            connection.close().await.expect("it closes");
        }
    }

    async fn migrate(&self, migrations: &[Migration]) {
        let db = Db::open(&self.url, migrations).await;
        let db = db.expect("a fresh database opens");
        db.close().await.expect("it closes");
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
        // A database that can't be dropped is only litter.
        let _litter = aside(async move {
            let mut admin = PgConnection::connect(&admin_url).await?;
            let drop = format!("drop database if exists {database} with (force)");
            admin.execute(AssertSqlSafe(drop)).await?;
            admin.close().await
        });
    }
}

/// Runs a future where a test can't: in a thread with its own runtime.
fn aside<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> Option<T> {
    let waiting = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .ok()?;
        Some(runtime.block_on(future))
    });
    waiting.join().ok().flatten()
}

fn sqlite_file(folder: &TempDir) -> PathBuf {
    folder.path().join("fanfare.db")
}

/// Creates the template file. Several processes may do it at once: each creates its own and moves
/// it into place as a whole.
fn make_template(template: &Path, migrations: &'static [Migration]) {
    let template = template.to_owned();
    let made = aside(async move {
        let db = TestDb::sqlite();
        db.migrate(migrations).await;
        if let KeptBy::Folder { folder } = &db.kept_by {
            let log = folder.path().join("fanfare.db-wal");
            assert!(!log.exists(), "a closed database is one file");
            std::fs::rename(sqlite_file(folder), template).expect("a test can move a file");
        }
    });
    made.expect("a database is migrated");
}

/// A connection to the test server, and its address.
async fn administrate() -> Option<(String, PgConnection)> {
    let admin_url =
        variable("FANFARE_TEST_POSTGRES_URL").unwrap_or_else(|| DEFAULT_POSTGRES_URL.to_owned());
    let connecting = PgConnection::connect(&admin_url);
    match tokio::time::timeout(CONNECT_TIMEOUT, connecting).await {
        Ok(Ok(admin)) => Some((admin_url, admin)),
        Ok(Err(error)) => skip(&error.to_string()),
        Err(_elapsed) => skip("no answer"),
    }
}

async fn is_there(admin: &mut PgConnection, database: &str) -> bool {
    query_scalar("select exists (select from pg_database where datname = $1)")
        .bind(database)
        .fetch_one(admin)
        .await
        .expect("databases are listed")
}

async fn run(admin: &mut PgConnection, statement: &str) {
    admin
        .execute(AssertSqlSafe(statement.to_owned()))
        .await
        .expect("the server for tests allows to create databases");
}

/// Reads everything in a database, to detect changes.
pub struct Contents {
    db: Db,
    statement: String,
}

impl Contents {
    /// Of all tables except these.
    pub async fn of(db: Db, except: &[&str]) -> Self {
        let mut tables = match &db {
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
            db,
            statement: parts.join(" union all "),
        }
    }

    /// Each table with its rows, as text that changes only if they do.
    pub async fn look(&self) -> BTreeMap<String, String> {
        let statement = AssertSqlSafe(self.statement.clone());
        let rows: Vec<(String, String)> = match &self.db {
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

/// One statement, as each engine receives it.
#[derive(Debug, Clone, Copy)]
pub struct Statement {
    pub sqlite: &'static str,
    pub postgres: &'static str,
    /// File and line.
    pub place: &'static str,
}

/// Every statement of the program.
pub fn statements() -> impl Iterator<Item = Statement> {
    inventory::iter::<Registered>
        .into_iter()
        .map(|Registered { sql, place }| Statement {
            sqlite: sql.sqlite,
            postgres: sql.postgres,
            place,
        })
}

#[expect(
    clippy::print_stderr,
    reason = "the person who runs the tests must see what was not tested"
)]
fn skip<T>(why: &str) -> Option<T> {
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
