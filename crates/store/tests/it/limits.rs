//! Counters that limits are made of (AUTH-7).

use store::Limit;

use crate::NOW;

both! {
    async fn a_counter_begins_at_nothing_and_keeps_what_the_rule_leaves(db) {
        let store = db.open().await;
        assert_eq!(store.find_limit(b"a").await.unwrap(), Limit::default());
        let said = store.change_limit(b"a", |limit| {
            limit.streak = 3;
            limit.last_at_ms = NOW;
            limit.clean_at_ms = NOW + 9;
            "done"
        });
        assert_eq!(said.await.unwrap(), "done");
        let kept = Limit { clean_at_ms: NOW + 9, streak: 3, last_at_ms: NOW };
        assert_eq!(store.find_limit(b"a").await.unwrap(), kept);
        assert_eq!(store.find_limit(b"b").await.unwrap(), Limit::default());
        store.clear_limit(b"a").await.unwrap();
        assert_eq!(store.find_limit(b"a").await.unwrap(), Limit::default());
    }

    /// AUTH-7: what happens at the same moment counts each, on every node.
    async fn counting_at_the_same_moment_loses_nothing(db) {
        let (one, other) = (db.open().await, db.open().await);
        let tasks: Vec<_> = (0..40)
            .map(|n| {
                let store = if n % 2 == 0 { one.clone() } else { other.clone() };
                tokio::spawn(async move {
                    let counted = store.change_limit(b"a", |limit| {
                        limit.streak += 1;
                        limit.last_at_ms = NOW;
                        limit.streak
                    });
                    counted.await.unwrap()
                })
            })
            .collect();
        let mut seen = Vec::new();
        for task in tasks {
            seen.push(task.await.unwrap());
        }
        seen.sort_unstable();
        assert_eq!(seen, (1..=40).collect::<Vec<i64>>());
    }
}
