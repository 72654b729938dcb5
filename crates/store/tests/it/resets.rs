//! Resetting forgotten passwords (AUTH-5).

use store::{Account, NewSession, ResetAnswer, Store};

use crate::{HOUR, MINUTE, NOW, an_account};

async fn signed_in(store: &Store, account: &Account, token_hash: &[u8]) -> String {
    let session = NewSession {
        account_id: &account.id,
        token_hash,
        user_agent: "",
        network: "",
        idle_expires_at_ms: NOW + HOUR,
        absolute_expires_at_ms: NOW + HOUR,
    };
    store.create_session(session, NOW).await.unwrap().id
}

both! {
    /// AUTH-5: requests are answered one by one, oldest first, and only known addresses get a
    /// token.
    async fn requests_are_answered_in_turn(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let answer = async |now| {
            store.answer_reset_request(b"token", now + MINUTE, now).await.unwrap()
        };
        assert_eq!(answer(NOW).await, ResetAnswer::NoRequest);
        store.request_reset("nobody@example.org", NOW).await.unwrap();
        store.request_reset(" Ada@Example.org", NOW + 1).await.unwrap();
        assert_eq!(answer(NOW).await, ResetAnswer::Unknown);
        assert!(store.find_password_reset(b"token", NOW).await.unwrap().is_none());
        assert_eq!(answer(NOW).await, ResetAnswer::Made(ada.clone()));
        assert_eq!(store.find_password_reset(b"token", NOW).await.unwrap(), Some(ada));
        assert_eq!(answer(NOW).await, ResetAnswer::NoRequest);
    }

    /// AUTH-5: single use, an end, and a newer one replaces it.
    async fn a_token_works_once_until_it_ends(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        store.put_password_reset(&ada.id, b"old", NOW + HOUR, NOW).await.unwrap();
        store.put_password_reset(&ada.id, b"new", NOW + MINUTE, NOW).await.unwrap();
        assert_eq!(store.reset_password(b"old", "hash", NOW).await.unwrap(), None);
        let at_the_end = NOW + MINUTE;
        assert_eq!(store.reset_password(b"new", "hash", at_the_end).await.unwrap(), None);
        let reset = store.reset_password(b"new", "hash", at_the_end - 1).await.unwrap().unwrap();
        assert_eq!(reset.account.password_hash, "hash");
        assert_eq!(store.reset_password(b"new", "again", NOW).await.unwrap(), None);
        let kept = store.find_account(&ada.id).await.unwrap().unwrap();
        assert_eq!(kept.password_hash, "hash");
    }

    /// AUTH-11, AUTH-13: everyone is signed out; an account that was never proven is proven now.
    async fn a_reset_signs_everybody_out(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        for was_verified in [false, true] {
            let session_id = signed_in(&store, &ada, &[u8::from(was_verified)]).await;
            store.put_password_reset(&ada.id, b"token", NOW + HOUR, NOW).await.unwrap();
            let reset = store.reset_password(b"token", "hash", NOW + 1).await.unwrap().unwrap();
            assert_eq!(reset.was_verified, was_verified);
            assert_eq!(reset.ended_session_ids, std::slice::from_ref(&session_id));
            let session = store.find_session(&session_id).await.unwrap().unwrap();
            assert!(!session.is_live(NOW + 1));
            assert_eq!(reset.account.email_verified_at_ms, Some(NOW + 1), "the first time stays");
        }
    }
}
