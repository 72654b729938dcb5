//! A transaction as a value, on whichever database is open.
//!
//! Code shared by several transactions is a function that takes `&mut Tx`, with a name, types and a
//! definition to jump to. [`Tx::commit`] makes the changes permanent. If it is dropped before, by
//! `?`, by `return` or by cancellation, it rolls back. Parameters are a tuple in the order of `$1,
//! $2 …`:
//!
//! ```text
//! let mut writer = self.db.writer().await?;
//! let mut tx = writer.begin().await?;
//! tx.execute(sql!("update accounts set name = $2 where id = $1"), (id, name)).await?;
//! tx.commit().await
//! ```
//!
//! It takes two lines because the SQLite writer is a lock guard, and its transaction borrows it.
//! The guard lives as long as `writer`: drop it before writing again in the same function.
//!
//! In a transaction, change the row that guards the others first: that locks it on both databases.

use sqlx::{Connection, PgPool, Postgres, Sqlite, SqliteConnection, Transaction};
use tokio::sync::MappedMutexGuard;

use crate::lane::{Lane, columns, the};
use crate::{Db, Params, Row, Sql};

/// The right to change the database, held until it is dropped.
pub enum Writing<'d> {
    Sqlite(MappedMutexGuard<'d, SqliteConnection>),
    Postgres(&'d PgPool),
}

/// An open transaction.
pub enum Tx<'w> {
    Sqlite(Transaction<'w, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// Waits until this caller may change the database.
    pub async fn writer(&self) -> Result<Writing<'_>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite { write, .. } => Writing::Sqlite(write.lock().await?),
            Self::Postgres(pool) => Writing::Postgres(pool),
        })
    }
}

impl Writing<'_> {
    /// Begins a transaction.
    pub async fn begin(&mut self) -> Result<Tx<'_>, sqlx::Error> {
        Ok(match self {
            // Immediate: takes the lock at once, so no later statement can fail to get it.
            Self::Sqlite(connection) => Tx::Sqlite(connection.begin_with("BEGIN IMMEDIATE").await?),
            Self::Postgres(pool) => Tx::Postgres(crate::db::begin(pool).await?),
        })
    }
}

impl Tx<'_> {
    /// Commits the changes.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    fn lane(&mut self) -> Lane<'_> {
        match self {
            Self::Sqlite(tx) => Lane::Sqlite(tx),
            Self::Postgres(tx) => Lane::Postgres(tx),
        }
    }

    /// Runs a statement and returns the number of changed rows.
    pub async fn execute<'q>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<u64, sqlx::Error> {
        self.lane().execute(sql, params).await
    }

    /// The first row, if there is one.
    pub async fn optional<'q, R: Row>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Option<R>, sqlx::Error> {
        self.lane().optional(sql, params).await
    }

    /// The row of a statement that always has one.
    pub async fn one<'q, R: Row>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<R, sqlx::Error> {
        the(self.optional(sql, params).await?)
    }

    /// All rows.
    pub async fn all<'q, R: Row>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Vec<R>, sqlx::Error> {
        self.lane().all(sql, params).await
    }

    /// The only column of the first row, if there is one.
    pub async fn optional_scalar<'q, T>(
        &mut self,
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
    pub async fn scalar<'q, T>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<T, sqlx::Error>
    where
        (T,): Row,
    {
        the(self.optional_scalar(sql, params).await?)
    }

    /// The only column of all rows.
    pub async fn scalars<'q, T>(
        &mut self,
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
