//! SQLite or PostgreSQL behind one handle. This crate runs statements, and knows none of them.
//!
//! Start here. [`Db::open`] takes a URL, applies the [`Migration`]s it is given and returns a
//! [`Db`], which is cheap to clone. A query is written once: [`sql!`] holds its text, or two texts
//! where the dialects really differ. [`Db::read`] and [`Db::write`] run it alone; several
//! statements that belong together run in a [`Tx`]. Their parameters are a tuple.
//!
//! What any table needs is here too: [`text_enum!`] for words in a column, [`Page`] for long lists.
//!
//! Failures are sqlx's own. `store` decides what they mean, because it knows the rules of the data.

mod alone;
mod db;
mod faults;
mod lane;
mod migrations;
mod page;
mod params;
mod schema;
mod sqlite_code;
mod statements;
#[cfg(feature = "testing")]
pub mod testing;
pub mod time;
mod tx;
mod words;

pub use alone::Alone;
pub use db::{Connections, Db, Writer};
pub use faults::Faults;
pub use migrations::Migration;
pub use page::Page;
pub use params::{And, Param, Params, Row};
pub use schema::{Schema, Trouble, check_sqlite, copy_sqlite};
pub use sqlite_code::{is_full, is_passing, wrote_nothing};
pub use statements::Sql;
pub use tx::{Tx, Writing};

/// For [`text_enum!`].
#[doc(hidden)]
pub use sqlx;
/// For [`sql!`].
#[cfg(feature = "testing")]
#[doc(hidden)]
pub use {inventory, statements::Registered};
