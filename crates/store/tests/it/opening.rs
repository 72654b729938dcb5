//! Opening and closing.

use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Executor};
use store::testing::TestDb;
use store::{Store, StoreError};

use crate::an_account;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_nodes_may_open_a_fresh_sqlite_database_together() {
    open_together(&TestDb::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_nodes_may_open_a_fresh_postgres_database_together() {
    if let Some(db) = TestDb::postgres().await {
        open_together(&db).await;
    }
}

async fn open_together(db: &TestDb) {
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let url = db.url().to_owned();
            tokio::spawn(async move { Store::open(&url).await })
        })
        .collect();
    let mut stores = Vec::new();
    for task in tasks {
        stores.push(task.await.unwrap().expect("every node opens it"));
    }
    let ada = an_account(&stores[0], "ada@example.org").await;
    for store in &stores {
        store.ping().await.unwrap();
        let found = store.find_account(&ada.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(&ada));
    }
}

both! {
    async fn a_closed_store_says_so(db) {
        let store = db.open().await;
        let clone = store.clone();
        store.close().await.unwrap();
        store.close().await.unwrap();
        assert!(matches!(clone.ping().await, Err(StoreError::Unavailable(_))));
        let write = clone.beat_node("node-a", 0).await;
        assert!(matches!(write, Err(StoreError::Unavailable(_))), "{write:?}");
    }
}

#[tokio::test]
async fn an_address_that_is_not_understood_is_refused_with_what_would_be() {
    for url in [
        "",
        "data.db",
        "mysql://root:secret@host/db",
        "sqlite:",
        "sqlite::memory:",
        "sqlite://x.db?mode=ro",
        "postgres:/",
        "postgres://host:port/db",
    ] {
        let error = Store::open(url).await.unwrap_err().to_string();
        assert!(
            error.contains("give sqlite:/path/to/file.db or postgres://"),
            "{url}: {error}"
        );
        assert!(
            !error.contains("secret"),
            "a password must not be repeated: {error}"
        );
    }
    let error = Store::open("sqlite:/no/such/folder/fanfare.db")
        .await
        .unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
}

/// A new file is switched to its write-ahead log by the first one to come; the next one waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn opening_waits_for_whoever_is_setting_the_file_up() {
    let db = TestDb::sqlite();
    let options = SqliteConnectOptions::from_str(db.url())
        .unwrap()
        .create_if_missing(true);
    let mut other = options.connect().await.unwrap();
    other
        .execute("create table something (n integer)")
        .await
        .unwrap();
    other.execute("begin immediate").await.unwrap();
    let url = db.url().to_owned();
    let opening = tokio::spawn(async move { Store::open(&url).await });
    // Long enough for an opening that does not wait to fail; one that waits is right either way.
    for _ in 0..500 {
        other.execute("select 1").await.unwrap();
    }
    other.execute("commit").await.unwrap();
    opening
        .await
        .unwrap()
        .expect("it waited")
        .ping()
        .await
        .unwrap();
}
