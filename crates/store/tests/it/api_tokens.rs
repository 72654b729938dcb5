//! Personal access tokens.

use store::{API_TOKENS_PER_ACCOUNT_MAX, ApiToken, NewApiToken, Store, TokenScope};

use crate::{NOW, an_account};

async fn a_token(store: &Store, account_id: &str, hash: &[u8], end: Option<i64>) -> ApiToken {
    let token = NewApiToken {
        account_id,
        name: "Script",
        scope: TokenScope::Read,
        token_hash: hash,
        expires_at_ms: end,
    };
    store.create_api_token(token, NOW).await.unwrap().unwrap()
}

both! {
    async fn a_token_works_until_its_time_and_no_longer(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let token = a_token(&store, &ada.id, b"one", Some(NOW + 10)).await;
        assert_eq!(store.find_live_api_token(b"one", NOW + 9).await.unwrap(), Some(token.clone()));
        assert_eq!(store.find_live_api_token(b"one", NOW + 10).await.unwrap(), None);
        assert_eq!(store.find_live_api_token(b"two", NOW).await.unwrap(), None);
        assert_eq!(store.list_api_tokens(&ada.id).await.unwrap(), [token], "it is still listed");
        let endless = a_token(&store, &ada.id, b"two", None).await;
        assert_eq!(store.find_live_api_token(b"two", i64::MAX).await.unwrap(), Some(endless));
    }

    async fn uses_only_move_forward(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let token = a_token(&store, &ada.id, b"one", None).await;
        for (at_ms, expected) in [(NOW, NOW), (NOW + 5, NOW + 5), (NOW + 2, NOW + 5)] {
            store.touch_api_token(&token.id, at_ms).await.unwrap();
            let found = store.find_live_api_token(b"one", NOW).await.unwrap().unwrap();
            assert_eq!(found.last_used_at_ms, Some(expected));
        }
    }

    async fn tokens_are_revoked_by_their_account_alone(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let token = a_token(&store, &ada.id, b"one", None).await;
        a_token(&store, &bob.id, b"two", None).await;
        assert_eq!(store.delete_api_token(&bob.id, &token.id).await.unwrap(), None);
        let deleted = store.delete_api_token(&ada.id, &token.id).await.unwrap();
        assert_eq!(deleted, Some(token));
        assert_eq!(store.find_live_api_token(b"one", NOW).await.unwrap(), None);
        a_token(&store, &ada.id, b"three", None).await;
        assert_eq!(store.delete_api_tokens(&ada.id).await.unwrap(), 1);
        assert!(store.find_live_api_token(b"two", NOW).await.unwrap().is_some(), "Bob's stays");
    }

    async fn an_account_has_fifty_at_most_also_when_they_are_made_together(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        for n in 0..API_TOKENS_PER_ACCOUNT_MAX - 1 {
            a_token(&store, &ada.id, &n.to_be_bytes(), None).await;
        }
        let one_more = |hash: &'static [u8]| {
            let (store, id) = (store.clone(), ada.id.clone());
            async move {
                let token = NewApiToken {
                    account_id: &id, name: "x", scope: TokenScope::Write, token_hash: hash,
                    expires_at_ms: None,
                };
                store.create_api_token(token, NOW).await.unwrap().is_some()
            }
        };
        let (a, b) = tokio::join!(one_more(b"a"), one_more(b"b"));
        assert!(a != b, "one of the two: {a} {b}");
    }
}
