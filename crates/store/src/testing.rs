//! Stores for tests: a fresh database per test, on either engine, deleted afterward.

pub use database::Faults;
use database::testing::TestDb as FreshDb;
pub use database::testing::{Contents, Statement, make_newer, statements};

use crate::Store;
use crate::migrate::MIGRATIONS;

/// A fresh database that is deleted on drop.
#[derive(Debug)]
pub struct TestDb(FreshDb);

impl TestDb {
    /// A new SQLite file.
    pub fn sqlite() -> Self {
        Self(FreshDb::sqlite())
    }

    /// A new SQLite file with every migration applied.
    pub fn migrated_sqlite() -> Self {
        Self(FreshDb::migrated_sqlite(MIGRATIONS))
    }

    /// A new PostgreSQL database; `None` if no server responds and that is acceptable.
    pub async fn postgres() -> Option<Self> {
        FreshDb::postgres().await.map(Self)
    }

    /// A new PostgreSQL database with every migration applied.
    pub async fn migrated_postgres() -> Option<Self> {
        FreshDb::migrated_postgres(MIGRATIONS).await.map(Self)
    }

    /// The URL with which [`Store::open`], or a whole server, opens it.
    pub fn url(&self) -> &str {
        self.0.url()
    }

    /// Where the server is, as host and port; `None` if there is none, or it is reached by a file.
    pub fn server(&self) -> Option<String> {
        self.0.server()
    }

    /// The URL with which it is opened through whoever listens at this port of this machine.
    pub fn url_through(&self, port: u16) -> Option<String> {
        self.0.url_through(port)
    }

    /// Opens it. Can be called several times, like several nodes would.
    pub async fn open(&self) -> Store {
        Store::open(self.url())
            .await
            .expect("a fresh database opens")
    }
}

impl Store {
    /// The same database, as a server with which this goes wrong.
    #[must_use]
    pub fn with_faults(&self, faults: &Faults) -> Self {
        Self {
            faults: faults.clone(),
            ..self.clone()
        }
    }
}

/// Reads everything in a store, to detect changes in any table except these.
pub async fn contents_of(store: &Store, except: &[&str]) -> Contents {
    Contents::of(store.db.clone(), except).await
}
