//! Verification codes (AUTH-4).

use store::CodeOutcome::{AlreadyVerified, Expired, NoCode, TooManyTries, Verified, Wrong};

use store::{CodeTry, NewVerificationCode, Store};

use crate::{DAY, HOUR, MINUTE, NOW, an_account};

const SESSION: &str = "session";

/// Sends a code that proves the address the account has.
pub(crate) async fn put(
    store: &Store,
    account_id: &str,
    code_hash: &[u8],
    expires_at_ms: i64,
    now_ms: i64,
) {
    let code = NewVerificationCode {
        account_id,
        session_id: SESSION,
        email: None,
        code_hash,
        expires_at_ms,
    };
    store.put_verification_code(code, now_ms).await.unwrap();
}

fn a_try<'a>(account_id: &'a str, code_hashes: &'a [Vec<u8>]) -> CodeTry<'a> {
    CodeTry {
        account_id,
        session_id: SESSION,
        code_hashes,
        max_tries: MAX_TRIES,
    }
}

/// The only stored form of a code.
fn form(code: &[u8]) -> [Vec<u8>; 1] {
    [code.to_vec()]
}

const MAX_TRIES: i64 = 5;

both! {
    /// AUTH-4: single use.
    async fn a_right_code_works_once(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = &ada.id;
        assert_eq!(store.try_verification_code(a_try(id, &form(b"a")), NOW).await.unwrap(), NoCode);
        put(&store, id, b"a", NOW + 10 * MINUTE, NOW).await;
        let right = form(b"a");
        let outcome = store.try_verification_code(a_try(id, &right), NOW + MINUTE).await.unwrap();
        assert_eq!(outcome, Verified);
        let ada = store.find_account(id).await.unwrap().unwrap();
        assert_eq!(ada.email_verified_at_ms, Some(NOW + MINUTE));
        let code = store.find_verification_code(id).await.unwrap().unwrap();
        assert_eq!(code.used_at_ms, Some(NOW + MINUTE));
        let again = store.try_verification_code(a_try(id, &right), NOW + MINUTE).await.unwrap();
        assert_eq!(again, AlreadyVerified);
    }

    /// AUTH-4: five tries, ten minutes, and a new code kills the old.
    async fn a_code_dies_of_tries_of_age_and_of_a_newer_one(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = &ada.id;
        put(&store, id, b"a", NOW + 10 * MINUTE, NOW).await;
        for tries_left in (0..MAX_TRIES).rev() {
            let outcome = store.try_verification_code(a_try(id, &form(b"x")), NOW).await.unwrap();
            assert_eq!(outcome, Wrong { tries_left });
        }
        let outcome = store.try_verification_code(a_try(id, &form(b"a")), NOW).await.unwrap();
        assert_eq!(outcome, TooManyTries);

        put(&store, id, b"b", NOW + 10 * MINUTE, NOW).await;
        let outcome = store.try_verification_code(a_try(id, &form(b"a")), NOW).await.unwrap();
        assert_eq!(outcome, Wrong { tries_left: MAX_TRIES - 1 }, "the old code is dead");
        let at_the_end = NOW + 10 * MINUTE;
        let newer = form(b"b");
        let outcome = store.try_verification_code(a_try(id, &newer), at_the_end).await.unwrap();
        assert_eq!(outcome, Expired);
        let outcome =
            store.try_verification_code(a_try(id, &form(b"b")), at_the_end - 1).await.unwrap();
        assert_eq!(outcome, Verified);
    }

    /// AUTH-4: a code is bound to its account.
    async fn a_code_of_someone_else_is_wrong(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        for (account, code) in [(&ada, b"a"), (&bob, b"b")] {
            put(&store, &account.id, code, NOW + MINUTE, NOW).await;
        }
        let outcome = store.try_verification_code(a_try(&bob.id, &form(b"a")), NOW).await.unwrap();
        assert_eq!(outcome, Wrong { tries_left: MAX_TRIES - 1 });
        let ada = store.find_verification_code(&ada.id).await.unwrap().unwrap();
        assert_eq!(ada.tries, 0, "Ada loses no try to Bob");
    }

    /// AUTH-4: guesses made at the same moment all count.
    async fn parallel_guesses_get_no_extra_tries(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        put(&store, &ada.id, b"a", NOW + MINUTE, NOW).await;
        let tasks: Vec<_> = (0..20_u8)
            .map(|n| {
                let (store, id) = (store.clone(), ada.id.clone());
                tokio::spawn(async move {
                    store.try_verification_code(a_try(&id, &form(&[n])), NOW).await.unwrap()
                })
            })
            .collect();
        let mut outcomes = Vec::new();
        for task in tasks {
            outcomes.push(task.await.unwrap());
        }
        let wrong = outcomes.iter().filter(|o| matches!(o, Wrong { .. })).count();
        let refused = outcomes.iter().filter(|o| **o == TooManyTries).count();
        assert_eq!((wrong, refused), (5, 15), "{outcomes:?}");
        assert_eq!(store.count_code_tries_since(&ada.id, NOW).await.unwrap(), 5);
    }

    /// AUTH-4: what the limits per hour and per day count.
    async fn codes_sent_are_counted_in_a_window(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = &ada.id;
        for hours in 0..3 {
            let now = NOW + hours * HOUR;
            put(&store, id, b"a", now + MINUTE, now).await;
        }
        assert_eq!(store.count_codes_sent_since(id, NOW).await.unwrap(), 3);
        assert_eq!(store.count_codes_sent_since(id, NOW + HOUR).await.unwrap(), 2);
        assert_eq!(store.count_codes_sent_since(id, NOW + HOUR + 1).await.unwrap(), 1);
        let much_later = NOW + 30 * DAY;
        put(&store, id, b"a", much_later, much_later).await;
        assert_eq!(store.count_codes_sent_since(id, 0).await.unwrap(), 1, "old ones are forgotten");
    }
}
