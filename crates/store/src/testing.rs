//! Stores for tests: a fresh database per test, on either engine, deleted afterward.

use std::ops::Deref;

use database::Migration;
use database::testing::TestDb as FreshDb;
pub use database::testing::{Contents, OtherWriter, Statement, make_newer, statements};
pub use database::{Faults, on_both};

use crate::migrate::MIGRATIONS;
use crate::{Account, NewAccount, NewQuiz, QuizStatus, Store, Visibility};

/// Runs each story on a new database of either engine: `…::sqlite` and `…::postgres`.
#[macro_export]
macro_rules! both {
    ($($story:tt)+) => {
        $crate::testing::on_both! { $crate::testing::TestDb; $($story)+ }
    };
}

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

    /// Makes it what a program of an earlier schema has left, with these rows in it.
    pub async fn fill_as_of(&self, version: i64, rows: &str) {
        let later = |migration: &Migration| migration.version > version;
        let count = MIGRATIONS.iter().position(later);
        let earlier = &MIGRATIONS[..count.unwrap_or(MIGRATIONS.len())];
        self.0.fill(earlier, rows).await;
    }

    /// Opens it. Can be called several times, like several nodes would.
    pub async fn open(&self) -> Store {
        Store::open(self.url())
            .await
            .expect("a fresh database opens")
    }
}

impl Deref for TestDb {
    type Target = FreshDb;

    fn deref(&self) -> &FreshDb {
        &self.0
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

/// A new account with this name, and an address like it.
///
/// # Panics
///
/// If there is one already.
pub async fn an_account(store: &Store, name: &str, now_ms: i64) -> Account {
    let account = NewAccount {
        name: name.into(),
        email: format!("{name}@example.org"),
        password_hash: String::new(),
    };
    let made = store.create_account(account, now_ms).await;
    made.expect("the address is free")
}

/// A new private quiz without questions; returns its id.
pub async fn a_quiz(store: &Store, owner: &Account, title: &str, now_ms: i64) -> String {
    let quiz = NewQuiz {
        owner_id: owner.id.clone(),
        title: title.into(),
        description: String::new(),
        tags: Vec::new(),
        visibility: Visibility::Private,
        status: QuizStatus::Draft,
    };
    let made = store.create_quiz(quiz, now_ms).await;
    made.expect("the owner exists").id
}
