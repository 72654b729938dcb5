//! Keys by generation, and what is encrypted with them (CFG-1).

use store::{Sealed, Store};

use crate::{NOW, an_account};

const REST_MS: i64 = 300_000;

async fn add(store: &Store, name: &str, body: &[u8], now_ms: i64) -> bool {
    let keys = [(name.to_owned(), body.to_vec())];
    store
        .add_keys(&keys, now_ms + REST_MS, REST_MS, now_ms)
        .await
        .unwrap()
}

async fn generations(store: &Store, name: &str) -> Vec<(i64, Vec<u8>)> {
    let keys = store.list_keys().await.unwrap().into_iter();
    keys.filter(|key| key.name == name)
        .map(|key| (key.generation, key.body))
        .collect()
}

both! {
    async fn nodes_that_ask_for_a_key_together_share_it(db) {
        let stores = [db.open().await, db.open().await];
        let tasks: Vec<_> = (0..8_u8)
            .map(|n| {
                let store = stores[usize::from(n % 2)].clone();
                tokio::spawn(async move { store.get_or_create_key("tokens", &[n], NOW).await })
            })
            .collect();
        let mut seen = Vec::new();
        for task in tasks {
            seen.push(task.await.unwrap().unwrap());
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "all nodes must have the same key: {seen:?}");
        assert!(format!("{seen:?}").contains("body: [redacted]"), "a key must not be printed");
    }

    async fn a_key_has_generations_and_the_first_never_comes_back(db) {
        let store = db.open().await;
        store.get_or_create_key("tokens", b"one", NOW).await.unwrap();
        store.get_or_create_key("links", b"l", NOW).await.unwrap();
        assert!(add(&store, "tokens", b"two", NOW).await);
        assert!(!add(&store, "links", b"m", NOW + 2 * REST_MS - 1).await, "too soon");
        assert!(add(&store, "links", b"m", NOW + 2 * REST_MS).await);
        assert!(!add(&store, "nobody", b"x", NOW + 3 * REST_MS).await, "too soon again");
        let both = vec![(2, b"two".to_vec()), (1, b"one".to_vec())];
        assert_eq!(generations(&store, "tokens").await, both);
        let known = store.get_or_create_key("tokens", b"three", NOW).await.unwrap();
        assert_eq!(known.len(), 2);
        assert_eq!(known[0].signs_from_ms, NOW + REST_MS);
        assert_eq!(known[1].signs_from_ms, NOW);

        assert_eq!(store.delete_keys_before("tokens", 2).await.unwrap(), 1);
        store.get_or_create_key("tokens", b"one", NOW).await.unwrap();
        assert_eq!(generations(&store, "tokens").await, [(2, b"two".to_vec())]);
        assert_eq!(generations(&store, "links").await.len(), 2, "others stay");
        assert_eq!(generations(&store, "nobody").await, []);
    }

    async fn an_encrypted_secret_is_replaced_unless_it_has_changed(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        for id in [&ada.id, &bob.id] {
            store.put_totp_secret(id, b"old", NOW).await.unwrap();
        }
        let kind = Sealed::Totps;
        let first = store.list_sealed(kind, "", 1).await.unwrap();
        let rest = store.list_sealed(kind, &first[0].0, 9).await.unwrap();
        let mut ids = [first[0].0.as_str(), rest[0].0.as_str()];
        ids.sort_unstable();
        let mut both = [ada.id.as_str(), bob.id.as_str()];
        both.sort_unstable();
        assert_eq!((ids, rest.len()), (both, 1));
        store.replace_sealed(kind, &ada.id, b"old", b"new").await.unwrap();
        store.replace_sealed(kind, &bob.id, b"other", b"new").await.unwrap();
        let secret = async |id: &str| store.find_totp(id).await.unwrap().unwrap().secret;
        assert_eq!(secret(&ada.id).await, b"new");
        assert_eq!(secret(&bob.id).await, b"old");
    }
}
