//! Passkeys (AUTH-15).

use store::{NewAccount, NewPasskey, Passkey, PasskeyDeletion, Store};

use crate::{NOW, an_account};

async fn a_passkey(store: &Store, account_id: &str, credential_id: &[u8]) -> Option<Passkey> {
    a_passkey_at(store, account_id, credential_id, NOW).await
}

async fn a_passkey_at(
    store: &Store,
    account_id: &str,
    credential_id: &[u8],
    now_ms: i64,
) -> Option<Passkey> {
    let passkey = NewPasskey {
        account_id,
        credential_id,
        name: "Phone",
        body: "{}",
    };
    store.create_passkey(passkey, now_ms).await.unwrap()
}

both! {
    async fn no_two_passkeys_have_one_credential_id(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let one = a_passkey(&store, &ada.id, b"one").await.unwrap();
        assert_eq!(a_passkey(&store, &bob.id, b"one").await, None);
        let two = a_passkey_at(&store, &ada.id, b"two", NOW + 1).await.unwrap();
        let list = store.list_passkeys(&ada.id).await.unwrap();
        assert_eq!(list, [one.clone(), two], "oldest first");
        assert_eq!(store.list_passkeys(&bob.id).await.unwrap(), []);
        let found = store.find_passkey_by_credential(b"one").await.unwrap();
        assert_eq!(found, Some(one));
        assert_eq!(store.find_passkey_by_credential(b"three").await.unwrap(), None);
    }

    /// AUTH-15: two answers checked against the same counter cannot both be right.
    async fn a_use_counts_if_nobody_was_faster(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let read = a_passkey(&store, &ada.id, b"one").await.unwrap();
        assert!(store.use_passkey(&read, r#"{"counter":1}"#, NOW + 1).await.unwrap());
        assert!(!store.use_passkey(&read, r#"{"counter":1}"#, NOW + 2).await.unwrap());
        let now = store.find_passkey_by_credential(b"one").await.unwrap().unwrap();
        assert_eq!((now.body.as_str(), now.last_used_at_ms), (r#"{"counter":1}"#, Some(NOW + 1)));
        store.delete_passkey(&ada.id, &read.id).await.unwrap();
        assert!(!store.use_passkey(&now, "{}", NOW + 3).await.unwrap(), "it is gone");
    }

    async fn passkeys_are_changed_by_their_account_alone(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let passkey = a_passkey(&store, &ada.id, b"one").await.unwrap();
        let id = &passkey.id;
        assert_eq!(store.rename_passkey(&bob.id, id, "Mine").await.unwrap(), None);
        let taken = store.delete_passkey(&bob.id, id).await.unwrap();
        assert_eq!(taken, PasskeyDeletion::Unknown);
        let renamed = store.rename_passkey(&ada.id, id, "Tablet").await.unwrap().unwrap();
        assert_eq!(renamed, Passkey { name: "Tablet".to_owned(), ..passkey });
        let deleted = store.delete_passkey(&ada.id, &renamed.id).await.unwrap();
        assert_eq!(deleted, PasskeyDeletion::Deleted(renamed));
    }

    async fn the_last_way_in_stays(db) {
        let store = db.open().await;
        let account = NewAccount {
            name: "Ada".to_owned(),
            email: "ada@example.org".to_owned(),
            password_hash: String::new(),
        };
        let ada = store.create_account(account, NOW).await.unwrap();
        let one = a_passkey(&store, &ada.id, b"one").await.unwrap();
        let kept = store.delete_passkey(&ada.id, &one.id).await.unwrap();
        assert_eq!(kept, PasskeyDeletion::LastLogin);
        let two = a_passkey(&store, &ada.id, b"two").await.unwrap();
        let deleted = store.delete_passkey(&ada.id, &one.id).await.unwrap();
        assert_eq!(deleted, PasskeyDeletion::Deleted(one));
        assert_eq!(store.list_passkeys(&ada.id).await.unwrap(), [two]);
    }
}
