//! Sessions and refresh tokens (AUTH-9, AUTH-10).

use std::collections::HashSet;

use store::{NewSession, Rotation, Session, Store, TokenUse};

use crate::{DAY, NOW, SECOND, an_account};

pub(crate) const GRACE: i64 = 10 * SECOND;
const IDLE: i64 = 14 * DAY;
const ABSOLUTE: i64 = 90 * DAY;

pub(crate) async fn a_session(store: &Store, email: &str, token: &[u8]) -> Session {
    let account = an_account(store, email).await;
    let session = NewSession {
        account_id: &account.id,
        token_hash: token,
        user_agent: "Firefox",
        network: "127.0.0.0/24",
        idle_expires_at_ms: NOW + IDLE,
        absolute_expires_at_ms: NOW + ABSOLUTE,
    };
    store.create_session(session, NOW).await.unwrap()
}

pub(crate) async fn rotate(store: &Store, old: &[u8], new: &[u8], now_ms: i64) -> Rotation {
    let token_use = TokenUse {
        token_hash: old,
        successor_hash: new,
        network: "192.0.2.0/24",
        grace_ms: GRACE,
        idle_ms: IDLE,
    };
    store.use_refresh_token(token_use, now_ms).await.unwrap()
}

fn rotated(session: &Session) -> Rotation {
    Rotation::Rotated {
        session_id: session.id.clone(),
        account_id: session.account_id.clone(),
    }
}

fn graced(session: &Session) -> Rotation {
    Rotation::Graced {
        session_id: session.id.clone(),
        account_id: session.account_id.clone(),
    }
}

fn reused(session: &Session) -> Rotation {
    Rotation::Reused {
        session_id: session.id.clone(),
        account_id: session.account_id.clone(),
    }
}

both! {
    /// AUTH-9: each use gives a new token; unused for 14 days or older than 90 it ends.
    async fn a_session_lives_while_it_is_used_but_not_forever(db) {
        let store = db.open().await;
        let session = a_session(&store, "ada@example.org", &[0]).await;
        assert_eq!(store.find_session(&session.id).await.unwrap(), Some(session.clone()));
        let found = store.find_session_by_token(&[0]).await.unwrap();
        assert_eq!(found.as_ref(), Some(&session));
        let mut now = NOW;
        for n in 0..6 {
            now += 13 * DAY;
            assert_eq!(rotate(&store, &[n], &[n + 1], now).await, rotated(&session));
        }
        let kept = store.find_session(&session.id).await.unwrap().unwrap();
        assert_eq!(kept.last_used_at_ms, now);
        assert_eq!(kept.network, "192.0.2.0/24");
        assert_eq!(kept.idle_expires_at_ms, NOW + ABSOLUTE, "never past the absolute end");
        assert_eq!(rotate(&store, &[6], &[7], NOW + ABSOLUTE).await, Rotation::Expired);

        let idle = a_session(&store, "bob@example.org", &[100]).await;
        assert_eq!(rotate(&store, &[100], &[101], NOW + IDLE).await, Rotation::Expired);
        assert_eq!(rotate(&store, &[100], &[101], NOW + IDLE - 1).await, rotated(&idle));
        assert_eq!(rotate(&store, &[200], &[201], NOW).await, Rotation::Unknown);
    }

    /// AUTH-10: fifty tabs that refresh together all stay signed in, with one and the same token.
    async fn many_tabs_may_use_one_token_at_the_same_moment(db) {
        let store = db.open().await;
        let session = a_session(&store, "ada@example.org", &[0]).await;
        let tasks: Vec<_> = (0..50)
            .map(|_| {
                let store = store.clone();
                tokio::spawn(async move { rotate(&store, &[0], &[1], NOW + SECOND).await })
            })
            .collect();
        let mut first = 0;
        for task in tasks {
            let rotation = task.await.unwrap();
            first += i32::from(rotation == rotated(&session));
            assert!(rotation == rotated(&session) || rotation == graced(&session), "{rotation:?}");
        }
        assert_eq!(first, 1);
        assert_eq!(rotate(&store, &[1], &[2], NOW + DAY).await, rotated(&session));
    }

    /// AUTH-10: a token replayed after the grace time revokes the family, for thief and victim.
    async fn a_stolen_token_ends_the_session_for_both(db) {
        let store = db.open().await;
        let session = a_session(&store, "ada@example.org", b"a").await;
        let other = a_session(&store, "bob@example.org", b"bob").await;
        assert_eq!(rotate(&store, b"a", b"b", NOW).await, rotated(&session));
        let last_moment = NOW + GRACE;
        assert_eq!(rotate(&store, b"a", b"b", last_moment).await, graced(&session));
        assert_eq!(rotate(&store, b"a", b"b", last_moment + 1).await, reused(&session));
        for token in [&b"a"[..], b"b", b"c"] {
            assert_eq!(rotate(&store, token, b"d", last_moment + 2).await, Rotation::Unknown);
        }
        let session = store.find_session(&session.id).await.unwrap().unwrap();
        assert_eq!(session.revoked_at_ms, Some(last_moment + 1));
        assert!(!session.is_live(last_moment + 2));
        assert_eq!(rotate(&store, b"bob", b"bob2", NOW).await, rotated(&other));
    }

    /// AUTH-10: within the grace time too, once its successor was used.
    async fn a_token_is_not_forgiven_when_its_successor_was_used(db) {
        let store = db.open().await;
        let session = a_session(&store, "ada@example.org", b"a").await;
        assert_eq!(rotate(&store, b"a", b"b", NOW).await, rotated(&session));
        assert_eq!(rotate(&store, b"b", b"c", NOW + 1).await, rotated(&session));
        assert_eq!(rotate(&store, b"a", b"b", NOW + 2).await, reused(&session));
        assert_eq!(rotate(&store, b"c", b"d", NOW + 3).await, Rotation::Unknown);
    }

    async fn sessions_can_be_ended_one_or_all(db) {
        let store = db.open().await;
        let first = a_session(&store, "ada@example.org", &[0]).await;
        let second = NewSession {
            account_id: &first.account_id,
            token_hash: &[1],
            user_agent: "",
            network: "127.0.0.0/24",
            idle_expires_at_ms: NOW + IDLE,
            absolute_expires_at_ms: NOW + ABSOLUTE,
        };
        let second = store.create_session(second, NOW).await.unwrap();
        let third = NewSession {
            account_id: &first.account_id,
            token_hash: &[2],
            user_agent: "",
            network: "127.0.0.0/24",
            idle_expires_at_ms: NOW + IDLE,
            absolute_expires_at_ms: NOW + ABSOLUTE,
        };
        let third = store.create_session(third, NOW).await.unwrap();
        let bob = a_session(&store, "bob@example.org", &[9]).await;

        assert!(store.revoke_session(&second.id, NOW).await.unwrap());
        assert!(!store.revoke_session(&second.id, NOW).await.unwrap(), "it had ended");
        let ended =
            store.revoke_sessions(&first.account_id, Some(&third.id), NOW).await.unwrap();
        assert_eq!(ended, std::slice::from_ref(&first.id));
        let live = store.list_live_sessions(&first.account_id, NOW).await.unwrap();
        assert_eq!(live, std::slice::from_ref(&third));
        let all = [first.id.clone(), third.id.clone(), bob.id.clone(), "gone".to_owned()];
        let live = store.live_sessions_among(&all, NOW).await.unwrap();
        assert_eq!(HashSet::from_iter(live), HashSet::from([third.id.clone(), bob.id.clone()]));
        assert!(store.live_sessions_among(&all, NOW + IDLE).await.unwrap().is_empty());
        let ended = store.revoke_sessions(&first.account_id, None, NOW).await.unwrap();
        assert_eq!(ended, [third.id]);
        assert_eq!(rotate(&store, &[0], &[5], NOW).await, Rotation::Unknown);
        assert_eq!(rotate(&store, &[9], &[10], NOW).await, rotated(&bob));
    }
}
