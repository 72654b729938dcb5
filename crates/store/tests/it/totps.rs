//! Authenticator apps and recovery codes (AUTH-15).

use store::Totp;

use crate::{MINUTE, NOW, an_account};

fn hashes(first: u8) -> Vec<Vec<u8>> {
    (first..first + 3).map(|n| vec![n; 32]).collect()
}

both! {
    async fn an_app_counts_from_its_first_code(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = &ada.id;
        assert_eq!(store.find_totp(id).await.unwrap(), None);
        assert!(store.put_totp_secret(id, b"old", NOW).await.unwrap());
        assert!(store.put_totp_secret(id, b"new", NOW + 1).await.unwrap());
        assert!(!store.use_totp_step(id, 7).await.unwrap(), "it does not count yet");
        assert!(!store.enable_totp(id, b"old", 7, &hashes(1), NOW + 2).await.unwrap());
        assert_eq!(store.count_recovery_codes(id).await.unwrap(), 0, "nothing was changed");
        assert!(store.enable_totp(id, b"new", 7, &hashes(1), NOW + 2).await.unwrap());
        assert!(!store.enable_totp(id, b"new", 8, &hashes(5), NOW + 3).await.unwrap(), "once");
        assert!(!store.put_totp_secret(id, b"newer", NOW + 3).await.unwrap());
        let totp = store.find_totp(id).await.unwrap().unwrap();
        assert_eq!(totp, Totp {
            account_id: id.clone(),
            secret: b"new".to_vec(),
            enabled_at_ms: Some(NOW + 2),
            last_step: 7,
            created_at_ms: NOW + 1,
        });
        assert!(format!("{totp:?}").contains("[redacted]"));
        assert_eq!(store.count_recovery_codes(id).await.unwrap(), 3);
    }

    /// AUTH-15: of many tries at the same moment one is the first.
    async fn a_step_is_used_once_and_never_an_older_one(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = &ada.id;
        store.put_totp_secret(id, b"secret", NOW).await.unwrap();
        store.enable_totp(id, b"secret", 7, &hashes(1), NOW).await.unwrap();
        assert!(!store.use_totp_step(id, 7).await.unwrap(), "the one that proved it");
        let tries = (0..8).map(|_| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move { store.use_totp_step(&id, 9).await.unwrap() })
        });
        let mut firsts = 0;
        for one in tries.collect::<Vec<_>>() {
            firsts += u32::from(one.await.unwrap());
        }
        assert_eq!(firsts, 1);
        assert!(!store.use_totp_step(id, 8).await.unwrap(), "an older one");
        assert!(store.use_totp_step(id, 10).await.unwrap());
    }

    /// AUTH-15: one use, also of many at the same moment, and for its own account.
    async fn a_recovery_code_works_once(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        for (account, first) in [(&ada, 1), (&bob, 11)] {
            store.put_totp_secret(&account.id, b"secret", NOW).await.unwrap();
            store.enable_totp(&account.id, b"secret", 7, &hashes(first), NOW).await.unwrap();
        }
        assert!(!store.use_recovery_code(&ada.id, &[vec![11; 32]], NOW).await.unwrap(), "his");
        let tries = (0..8).map(|_| {
            let (store, id) = (store.clone(), ada.id.clone());
            tokio::spawn(async move {
                store.use_recovery_code(&id, &[vec![2; 32]], NOW + MINUTE).await.unwrap()
            })
        });
        let mut firsts = 0;
        for one in tries.collect::<Vec<_>>() {
            firsts += u32::from(one.await.unwrap());
        }
        assert_eq!(firsts, 1);
        assert_eq!(store.count_recovery_codes(&ada.id).await.unwrap(), 2);
        assert_eq!(store.count_recovery_codes(&bob.id).await.unwrap(), 3);
    }

    async fn codes_come_and_go_with_the_app(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let id = &ada.id;
        assert!(!store.replace_recovery_codes(id, &hashes(1)).await.unwrap(), "no app");
        store.put_totp_secret(id, b"secret", NOW).await.unwrap();
        assert!(!store.replace_recovery_codes(id, &hashes(1)).await.unwrap(), "not yet");
        store.enable_totp(id, b"secret", 7, &hashes(1), NOW).await.unwrap();
        store.use_recovery_code(id, &[vec![1; 32]], NOW).await.unwrap();
        assert!(store.replace_recovery_codes(id, &hashes(5)).await.unwrap());
        assert_eq!(store.count_recovery_codes(id).await.unwrap(), 3);
        assert!(!store.use_recovery_code(id, &[vec![2; 32]], NOW).await.unwrap(), "an old one");
        assert!(store.delete_totp(id).await.unwrap());
        assert_eq!(store.find_totp(id).await.unwrap(), None);
        assert_eq!(store.count_recovery_codes(id).await.unwrap(), 0);
        assert!(!store.use_recovery_code(id, &[vec![5; 32]], NOW).await.unwrap());
        assert!(!store.delete_totp(id).await.unwrap(), "there is none");
        store.put_totp_secret(id, b"secret", NOW).await.unwrap();
        assert!(!store.delete_totp(id).await.unwrap(), "none that counted");
    }
}
