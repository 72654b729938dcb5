//! Sessions and refresh tokens (AUTH-9, AUTH-10).

use std::collections::HashSet;

use store::{NewSession, Rotation, Session, Store};

use crate::{DAY, NOW, SECOND, an_account};

const GRACE: i64 = 10 * SECOND;
const IDLE: i64 = 14 * DAY;
const ABSOLUTE: i64 = 90 * DAY;

async fn a_session(store: &Store, email: &str, token: &[u8]) -> Session {
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

async fn rotate(store: &Store, old: &[u8], new: &[u8], now_ms: i64) -> Rotation {
    store
        .rotate_refresh_token(old, new, now_ms, GRACE, IDLE)
        .await
        .unwrap()
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
        assert_eq!(kept.idle_expires_at_ms, NOW + ABSOLUTE, "never past the absolute end");
        assert_eq!(rotate(&store, &[6], &[7], NOW + ABSOLUTE).await, Rotation::Expired);

        let idle = a_session(&store, "bob@example.org", &[100]).await;
        assert_eq!(rotate(&store, &[100], &[101], NOW + IDLE).await, Rotation::Expired);
        assert_eq!(rotate(&store, &[100], &[101], NOW + IDLE - 1).await, rotated(&idle));
        assert_eq!(rotate(&store, &[200], &[201], NOW).await, Rotation::Unknown);
    }

    /// AUTH-10: fifty tabs that refresh together all stay signed in.
    async fn many_tabs_may_use_one_token_at_the_same_moment(db) {
        let store = db.open().await;
        let session = a_session(&store, "ada@example.org", &[0]).await;
        let tasks: Vec<_> = (1..=50_u8)
            .map(|n| {
                let store = store.clone();
                tokio::spawn(async move { rotate(&store, &[0], &[n], NOW + SECOND).await })
            })
            .collect();
        let mut first = 0;
        for task in tasks {
            let rotation = task.await.unwrap();
            first += i32::from(rotation == rotated(&session));
            assert!(rotation == rotated(&session) || rotation == graced(&session), "{rotation:?}");
        }
        assert_eq!(first, 1);
        for n in 1..=50_u8 {
            let rotation = rotate(&store, &[n], &[n, n], NOW + DAY).await;
            assert_eq!(rotation, rotated(&session), "every tab's token is good");
        }
    }

    /// AUTH-10: a token replayed after the grace time revokes the family, for thief and victim.
    async fn a_stolen_token_ends_the_session_for_both(db) {
        let store = db.open().await;
        let session = a_session(&store, "ada@example.org", b"victim").await;
        let other = a_session(&store, "bob@example.org", b"bob").await;
        assert_eq!(rotate(&store, b"victim", b"next", NOW).await, rotated(&session));
        let last_moment = NOW + GRACE;
        assert_eq!(rotate(&store, b"victim", b"lost", last_moment).await, graced(&session));
        assert_eq!(rotate(&store, b"victim", b"thief", last_moment + 1).await, reused(&session));
        for token in [&b"victim"[..], b"next", b"lost", b"thief"] {
            assert_eq!(rotate(&store, token, b"more", last_moment + 2).await, Rotation::Unknown);
        }
        let session = store.find_session(&session.id).await.unwrap().unwrap();
        assert_eq!(session.revoked_at_ms, Some(last_moment + 1));
        assert!(!session.is_live(last_moment + 2));
        assert_eq!(rotate(&store, b"bob", b"bob2", NOW).await, rotated(&other));
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
        let ended: HashSet<_> =
            store.revoke_all_sessions(&first.account_id, NOW).await.unwrap().into_iter().collect();
        assert_eq!(ended, HashSet::from([first.id, third.id]));
        assert_eq!(rotate(&store, &[0], &[5], NOW).await, Rotation::Unknown);
        assert_eq!(rotate(&store, &[9], &[10], NOW).await, rotated(&bob));
    }

    /// AUTH-9, AUTH-10: random walks agree with the rules written down once more, plainly.
    async fn random_use_of_tokens_follows_the_rules(db) {
        let store = db.open().await;
        for seed in 0..12_u64 {
            walk(&store, seed).await;
        }
    }
}

/// One session, used at random for a while, beside a model of it.
async fn walk(store: &Store, seed: u64) {
    let mut random = seed;
    let mut pick = move |below: usize| {
        // Knuth's MMIX generator; its high bits are good enough for choosing.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let token = |n: usize| format!("{seed}-{n}").into_bytes();
    let session = a_session(store, &format!("walk{seed}@example.org"), &token(0)).await;

    // When each token was spent.
    let mut spent: Vec<Option<i64>> = vec![None];
    let (mut now, mut idle_end, mut revoked) = (NOW, NOW + IDLE, false);
    for step in 0..25 {
        now += [0, SECOND, GRACE, GRACE + 1, DAY, 5 * DAY][pick(6)];
        // Mostly the newest, as an honest browser would.
        let used = if pick(3) > 0 {
            spent.len() - 1
        } else {
            pick(spent.len())
        };
        let expected = if revoked {
            Rotation::Unknown
        } else if now >= idle_end {
            Rotation::Expired
        } else {
            match spent[used] {
                None => rotated(&session),
                Some(at) if now - at <= GRACE => graced(&session),
                Some(_) => reused(&session),
            }
        };
        let actual = rotate(store, &token(used), &token(spent.len()), now).await;
        assert_eq!(
            actual, expected,
            "seed {seed}, step {step}, token {used}, spent {spent:?}"
        );
        match actual {
            Rotation::Rotated { .. } | Rotation::Graced { .. } => {
                spent[used].get_or_insert(now);
                spent.push(None);
                idle_end = (now + IDLE).min(NOW + ABSOLUTE);
            }
            Rotation::Reused { .. } => revoked = true,
            Rotation::Unknown | Rotation::Expired => {}
        }
    }
}
