//! Where a statement runs: a connection of either database.

use sqlx::{PgConnection, SqliteConnection, query_as_with, query_with};

use crate::{Params, Row, Sql};

/// A borrowed connection.
pub(crate) enum Lane<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Lane<'_> {
    /// The number of changed rows.
    pub(crate) async fn execute<'q>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<u64, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(connection) => query_with(sql.sqlite, params.sqlite()?)
                .execute(connection)
                .await?
                .rows_affected(),
            Self::Postgres(connection) => query_with(sql.postgres, params.postgres()?)
                .execute(connection)
                .await?
                .rows_affected(),
        })
    }

    pub(crate) async fn optional<'q, R: Row>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Option<R>, sqlx::Error> {
        match self {
            Self::Sqlite(connection) => {
                query_as_with(sql.sqlite, params.sqlite()?)
                    .fetch_optional(connection)
                    .await
            }
            Self::Postgres(connection) => {
                query_as_with(sql.postgres, params.postgres()?)
                    .fetch_optional(connection)
                    .await
            }
        }
    }

    pub(crate) async fn all<'q, R: Row>(
        self,
        sql: &Sql,
        params: impl Params<'q>,
    ) -> Result<Vec<R>, sqlx::Error> {
        match self {
            Self::Sqlite(connection) => {
                query_as_with(sql.sqlite, params.sqlite()?)
                    .fetch_all(connection)
                    .await
            }
            Self::Postgres(connection) => {
                query_as_with(sql.postgres, params.postgres()?)
                    .fetch_all(connection)
                    .await
            }
        }
    }
}

/// The row of a statement that always has one.
pub(crate) fn the<R>(row: Option<R>) -> Result<R, sqlx::Error> {
    row.ok_or(sqlx::Error::RowNotFound)
}

/// The only column of each row.
pub(crate) fn columns<T>(rows: impl IntoIterator<Item = (T,)>) -> impl Iterator<Item = T> {
    rows.into_iter().map(|(value,)| value)
}
