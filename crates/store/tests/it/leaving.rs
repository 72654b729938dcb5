//! Callers who leave in the middle, as a browser does that closes its tab.

use std::pin::pin;
use std::task::Poll;

use store::testing::TestDb;
use store::{Limit, NewAuditEvent, Store};

use crate::NOW;

/// Begins a transaction and leaves after so many looks at it.
async fn leave_after(store: &Store, looks: usize) {
    let count = |limit: &mut Limit| limit.streak += 1;
    let mut leaving = pin!(store.change_limit(b"key", count));
    for _ in 0..looks {
        let is_done = std::future::poll_fn(|cx| Poll::Ready(leaving.as_mut().poll(cx).is_ready()));
        if is_done.await {
            return;
        }
        tokio::task::yield_now().await;
    }
}

/// DUR-1: what is acknowledged is kept, no matter who left a connection behind before.
async fn story(db: &TestDb) {
    let (store, elsewhere) = (db.open().await, db.open().await);
    let event = NewAuditEvent {
        event: "sys_startup",
        account_id: Some("somebody"),
        session_id: None,
        user_agent: "",
        network: "",
        details: "{}",
        actor_id: None,
    };
    for n in 1..=400 {
        leave_after(&store, n % 40).await;
        store.append_audit_event(event, NOW).await.unwrap();
        let seen = elsewhere.list_audit_events("somebody", 1000).await.unwrap();
        assert_eq!(seen.len(), n, "a write that was acknowledged is not there");
    }
}

#[tokio::test]
async fn sqlite() {
    story(&TestDb::sqlite()).await;
}

#[tokio::test]
async fn postgres() {
    if let Some(db) = TestDb::postgres().await {
        story(&db).await;
    }
}
