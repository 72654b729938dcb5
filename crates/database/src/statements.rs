//! Statements, and the macros that run one.
//!
//! Each macro expands to one arm per database, so every bind and every row is type-checked for
//! both.

use sqlx::{PgConnection, SqliteConnection};

/// One statement, with its text for each database.
#[derive(Debug)]
pub struct Sql {
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

impl Sql {
    /// The text for this connection.
    pub fn on(&self, connection: &impl Dialect) -> &'static str {
        connection.pick(self)
    }
}

/// A statement and its source location, collected at link time for the test that prepares every
/// statement.
#[cfg(feature = "testing")]
#[derive(Debug)]
pub struct Registered {
    pub sql: &'static Sql,
    pub place: &'static str,
}

#[cfg(feature = "testing")]
inventory::collect!(Registered);

/// A connection that knows which of the two texts to use.
pub trait Dialect {
    fn pick(&self, sql: &Sql) -> &'static str;
}

impl Dialect for SqliteConnection {
    fn pick(&self, sql: &Sql) -> &'static str {
        sql.sqlite
    }
}

impl Dialect for PgConnection {
    fn pick(&self, sql: &Sql) -> &'static str {
        sql.postgres
    }
}

/// A statement: one text, or one per database where they differ.
#[macro_export]
macro_rules! sql {
    (sqlite: $sqlite:expr, postgres: $postgres:expr $(,)?) => {{
        static SQL: $crate::Sql = $crate::Sql {
            sqlite: $sqlite,
            postgres: $postgres,
        };
        $crate::register!(SQL);
        &SQL
    }};
    ($text:expr $(,)?) => {
        $crate::sql!(sqlite: $text, postgres: $text)
    };
}

/// Adds a statement to the list of all.
#[cfg(feature = "testing")]
#[doc(hidden)]
#[macro_export]
macro_rules! register {
    ($sql:ident) => {
        $crate::inventory::submit! {
            $crate::Registered { sql: &$sql, place: concat!(file!(), ":", line!()) }
        }
    };
}

#[cfg(not(feature = "testing"))]
#[doc(hidden)]
#[macro_export]
macro_rules! register {
    ($sql:ident) => {};
}

/// Runs one reading statement and returns the driver's `Result`.
#[macro_export]
macro_rules! read {
    ($db:expr, |$c:ident| $body:expr) => {
        match &$db {
            $crate::Db::Sqlite { read, .. } => {
                let mut connection = read.acquire().await?;
                let $c = &mut *connection;
                $body
            }
            $crate::Db::Postgres(pool) => {
                let mut connection = pool.acquire().await?;
                let $c = &mut *connection;
                $body
            }
        }
    };
}

/// Runs one writing statement, which is its own transaction, and returns the driver's `Result`.
#[macro_export]
macro_rules! write {
    ($db:expr, |$c:ident| $body:expr) => {
        match &$db {
            $crate::Db::Sqlite { write, .. } => {
                let mut connection = write.lock().await?;
                let $c = &mut *connection;
                $body
            }
            $crate::Db::Postgres(pool) => {
                let mut connection = pool.acquire().await?;
                let $c = &mut *connection;
                $body
            }
        }
    };
}
