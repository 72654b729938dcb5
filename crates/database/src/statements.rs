//! Statements: constant texts, listed so that a test can prepare all of them on both databases.

/// One statement, with its text for each database.
#[derive(Debug)]
pub struct Sql {
    pub sqlite: &'static str,
    pub postgres: &'static str,
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
