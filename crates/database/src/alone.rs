//! A statement that runs alone, on whichever database is open.
//!
//! It takes its parameters as those of a [`crate::Tx`] do: a tuple in the order of `$1, $2 …`.
//!
//! ```text
//! let name: Option<String> = self.db.read().optional_scalar(sql, (id,)).await?;
//! self.db.write().execute(sql, (id, name)).await?;
//! ```
//!
//! The connection is free again when the statement has ended.

use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite, SqliteConnection};
use tokio::sync::MappedMutexGuard;

use crate::lane::{Lane, columns, the};
use crate::{Db, Params, Row, Sql};

/// Runs one statement; see [`Db::read`] and [`Db::write`].
#[derive(Clone, Copy)]
pub struct Alone<'d> {
    db: &'d Db,
    is_writing: bool,
}

/// The connection while the statement runs.
enum Held<'d> {
    Reader(PoolConnection<Sqlite>),
    Writer(MappedMutexGuard<'d, SqliteConnection>),
    Postgres(PoolConnection<Postgres>),
}

impl Db {
    /// For a statement that changes nothing; SQLite refuses all others.
    pub fn read(&self) -> Alone<'_> {
        Alone {
            db: self,
            is_writing: false,
        }
    }

    /// For a statement that changes something; it is its own transaction.
    pub fn write(&self) -> Alone<'_> {
        Alone {
            db: self,
            is_writing: true,
        }
    }
}

impl<'d> Alone<'d> {
    async fn hold(self) -> Result<Held<'d>, sqlx::Error> {
        Ok(match self.db {
            Db::Sqlite { write, .. } if self.is_writing => Held::Writer(write.lock().await?),
            Db::Sqlite { read, .. } => Held::Reader(read.acquire().await?),
            Db::Postgres(pool) => Held::Postgres(pool.acquire().await?),
        })
    }

    /// Runs a statement and returns the number of changed rows.
    pub async fn execute<'q>(self, sql: &Sql, params: impl Params<'q>) -> Result<u64, sqlx::Error> {
        self.hold().await?.lane().execute(sql, params).await
    }

    /// The first row, if there is one.
    pub async fn optional<'q, R: Row>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Option<R>, sqlx::Error> {
        self.hold().await?.lane().optional(sql, params).await
    }

    /// The row of a statement that always has one.
    pub async fn one<'q, R: Row>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<R, sqlx::Error> {
        the(self.optional(sql, params).await?)
    }

    /// All rows.
    pub async fn all<'q, R: Row>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Vec<R>, sqlx::Error> {
        self.hold().await?.lane().all(sql, params).await
    }

    /// The only column of the first row, if there is one.
    pub async fn optional_scalar<'q, T>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Option<T>, sqlx::Error>
    where
        (T,): Row,
    {
        let row = self.optional(sql, params).await?;
        Ok(columns(row).next())
    }

    /// The only column of a statement that always has a row.
    pub async fn scalar<'q, T>(self, sql: &Sql, params: impl Params<'q>) -> Result<T, sqlx::Error>
    where
        (T,): Row,
    {
        the(self.optional_scalar(sql, params).await?)
    }

    /// The only column of all rows.
    pub async fn scalars<'q, T>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Vec<T>, sqlx::Error>
    where
        (T,): Row,
    {
        let rows = self.all(sql, params).await?;
        Ok(columns(rows).collect())
    }
}

impl Held<'_> {
    fn lane(&mut self) -> Lane<'_> {
        match self {
            Self::Reader(connection) => Lane::Sqlite(connection),
            Self::Writer(connection) => Lane::Sqlite(connection),
            Self::Postgres(connection) => Lane::Postgres(connection),
        }
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use crate::testing::TestDb;
    use crate::{Db, Migration, Params, sql};

    const MIGRATIONS: &[Migration] = &[Migration {
        version: 1,
        name: "0001_nodes",
        sqlite: "create table nodes (id text, one integer, two integer, name text) strict",
        postgres: "create table nodes (id text, one bigint, two bigint, name text)",
    }];

    async fn keeps_what_it_is_given(url: &str) -> Db {
        let db = Db::open(url, MIGRATIONS)
            .await
            .expect("a fresh database opens");
        let insert = sql!("insert into nodes (id, one, two, name) values ($1, $2, $3, $4)");
        let params = ("a",).and([1_i64, 2]).and((None::<&str>,));
        let inserted = db.write().execute(insert, params).await;
        assert_eq!(inserted.expect("it is written"), 1);
        let find = sql!("select id, one, two, name from nodes where one < $1");
        let row: Option<(String, i64, i64, Option<String>)> =
            db.read().optional(find, (2_i64,)).await.expect("it reads");
        assert_eq!(row, Some(("a".to_owned(), 1, 2, None)));
        let ids = sql!("select id from nodes where one > $1");
        let none: Vec<String> = db.read().scalars(ids, (1_i64,)).await.expect("it reads");
        assert!(none.is_empty());
        let missing = db.read().scalar::<String>(ids, (1_i64,)).await;
        assert!(matches!(missing, Err(sqlx::Error::RowNotFound)));
        db
    }

    #[tokio::test]
    async fn sqlite_reads_what_was_written_and_refuses_to_write_by_reading() {
        let test_db = TestDb::sqlite();
        let db = keeps_what_it_is_given(test_db.url()).await;
        let delete = sql!("delete from nodes");
        assert!(db.read().execute(delete, ()).await.is_err());
        let deleted = db.write().execute(delete, ()).await;
        assert_eq!(deleted.expect("it is written"), 1);
    }

    #[tokio::test]
    async fn postgres_reads_what_was_written() {
        if let Some(test_db) = TestDb::postgres().await {
            let _db = keeps_what_it_is_given(test_db.url()).await;
        }
    }
}
