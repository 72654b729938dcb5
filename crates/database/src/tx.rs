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

use sqlx::encode::Encode;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    Arguments, Connection, FromRow, PgPool, Postgres, Sqlite, SqliteConnection, Transaction, Type,
    query_as_with, query_with,
};
use tokio::sync::MappedMutexGuard;

use crate::{Db, Sql};

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

    /// Runs a statement and returns the number of changed rows.
    pub async fn execute<'q>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<u64, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(tx) => query_with(sql.sqlite, params.sqlite()?)
                .execute(&mut **tx)
                .await?
                .rows_affected(),
            Self::Postgres(tx) => query_with(sql.postgres, params.postgres()?)
                .execute(&mut **tx)
                .await?
                .rows_affected(),
        })
    }

    /// The first row, if there is one.
    pub async fn optional<'q, R: Row>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Option<R>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(tx) => {
                query_as_with(sql.sqlite, params.sqlite()?)
                    .fetch_optional(&mut **tx)
                    .await?
            }
            Self::Postgres(tx) => {
                query_as_with(sql.postgres, params.postgres()?)
                    .fetch_optional(&mut **tx)
                    .await?
            }
        })
    }

    /// The row of a statement that always has one.
    pub async fn one<'q, R: Row>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<R, sqlx::Error> {
        let row = self.optional(sql, params).await?;
        row.ok_or(sqlx::Error::RowNotFound)
    }

    /// All rows.
    pub async fn all<'q, R: Row>(
        &mut self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Vec<R>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(tx) => {
                query_as_with(sql.sqlite, params.sqlite()?)
                    .fetch_all(&mut **tx)
                    .await?
            }
            Self::Postgres(tx) => {
                query_as_with(sql.postgres, params.postgres()?)
                    .fetch_all(&mut **tx)
                    .await?
            }
        })
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
        let row: Option<(T,)> = self.optional(sql, params).await?;
        Ok(row.map(|(value,)| value))
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
        let (value,) = self.one(sql, params).await?;
        Ok(value)
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
        let rows: Vec<(T,)> = self.all(sql, params).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }
}

/// A type both databases can read from a row.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<R: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Row for R {}

/// A type both databases accept as a parameter.
pub trait Param<'q>:
    Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

impl<'q, P> Param<'q> for P where
    P: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

/// The parameters of a statement: a tuple, `()` for none.
pub trait Params<'q> {
    fn sqlite(self) -> Result<SqliteArguments, sqlx::Error>;
    fn postgres(self) -> Result<PgArguments, sqlx::Error>;
}

/// Tuples of this length and of every shorter one.
macro_rules! tuples_of_params {
    () => {};
    ($first:ident: $First:ident $(, $param:ident: $Param:ident)*) => {
        impl<'q, $First: Param<'q>, $($Param: Param<'q>),*> Params<'q> for ($First, $($Param,)*) {
            fn sqlite(self) -> Result<SqliteArguments, sqlx::Error> {
                let ($first, $($param,)*) = self;
                let mut arguments = SqliteArguments::default();
                Arguments::add(&mut arguments, $first).map_err(sqlx::Error::Encode)?;
                $(Arguments::add(&mut arguments, $param).map_err(sqlx::Error::Encode)?;)*
                Ok(arguments)
            }

            fn postgres(self) -> Result<PgArguments, sqlx::Error> {
                let ($first, $($param,)*) = self;
                let mut arguments = PgArguments::default();
                Arguments::add(&mut arguments, $first).map_err(sqlx::Error::Encode)?;
                $(Arguments::add(&mut arguments, $param).map_err(sqlx::Error::Encode)?;)*
                Ok(arguments)
            }
        }

        tuples_of_params!($($param: $Param),*);
    };
}

tuples_of_params!(
    a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H, i: I, j: J, k: K, l: L, m: M, n: N, o: O, p: P,
    q: Q, r: R, s: S, t: T
);

/// No parameters.
impl Params<'_> for () {
    fn sqlite(self) -> Result<SqliteArguments, sqlx::Error> {
        Ok(SqliteArguments::default())
    }

    fn postgres(self) -> Result<PgArguments, sqlx::Error> {
        Ok(PgArguments::default())
    }
}
