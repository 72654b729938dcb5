//! SQLite or PostgreSQL behind one handle. This crate runs statements, and knows none of them.
//!
//! Start here. [`Db::open`] takes a URL, applies the [`Migration`]s it is given and returns a
//! [`Db`], which is cheap to clone. A query is written once: [`sql!`] holds its text, or two texts
//! where the dialects really differ. [`read!`] and [`write!`] run it alone; several statements that
//! belong together run in a [`Tx`].
//!
//! Failures are sqlx's own. `store` decides what they mean, because it knows the rules of the data.

mod db;
mod migrations;
mod statements;
#[cfg(feature = "testing")]
pub mod testing;
mod tx;

pub use db::{Db, Writer};
pub use migrations::Migration;
pub use statements::{Dialect, Sql};
pub use tx::{Param, Params, Row, Tx, Writing};

/// For [`sql!`].
#[cfg(feature = "testing")]
#[doc(hidden)]
pub use {inventory, statements::Registered};
