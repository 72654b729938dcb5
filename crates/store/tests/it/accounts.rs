//! Accounts and secrets.

use store::Constraint;

use crate::{NOW, an_account};

both! {
    async fn an_address_belongs_to_one_account_however_it_is_written(db) {
        let store = db.open().await;
        let ada = an_account(&store, " Ada@Example.org ").await;
        assert_eq!(ada.email, "ada@example.org");
        let found = store.find_account_by_email("ADA@example.ORG").await.unwrap();
        assert_eq!(found, Some(ada.clone()));
        assert_eq!(store.find_account(&ada.id).await.unwrap(), Some(ada));
        assert_eq!(store.find_account("nobody").await.unwrap(), None);

        let again = store::NewAccount {
            name: "Eve".into(),
            email: "aDa@example.org".into(),
            password_hash: "x".into(),
        };
        let error = store.create_account(again, NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::EmailTaken));
    }

    async fn exactly_one_of_many_first_accounts_is_the_administrator(db) {
        let store = db.open().await;
        let other_node = db.open().await;
        let tasks: Vec<_> = (0..10)
            .map(|n| {
                let store = if n % 2 == 0 { store.clone() } else { other_node.clone() };
                tokio::spawn(async move { an_account(&store, &format!("p{n}@example.org")).await })
            })
            .collect();
        let mut admins = 0;
        for task in tasks {
            let account = task.await.unwrap();
            let kept = store.find_account(&account.id).await.unwrap().unwrap();
            assert_eq!(kept.is_admin, account.is_admin);
            admins += i32::from(account.is_admin);
        }
        assert_eq!(admins, 1);
        assert!(!an_account(&store, "late@example.org").await.is_admin);
    }

    async fn verifying_keeps_the_first_time_and_passwords_can_be_replaced(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        assert!(store.mark_email_verified(&ada.id, NOW + 1).await.unwrap());
        assert!(store.mark_email_verified(&ada.id, NOW + 2).await.unwrap());
        assert!(store.update_password_hash(&ada.id, "new").await.unwrap());
        let ada = store.find_account(&ada.id).await.unwrap().unwrap();
        assert_eq!(ada.email_verified_at_ms, Some(NOW + 1));
        assert_eq!(ada.password_hash, "new");
        assert!(!format!("{ada:?}").contains("new"), "a hash must not be printed");
        assert!(!store.update_password_hash("nobody", "new").await.unwrap());
    }

    async fn nodes_that_ask_for_a_secret_together_share_it(db) {
        let stores = [db.open().await, db.open().await];
        let tasks: Vec<_> = (0..8_u8)
            .map(|n| {
                let store = stores[usize::from(n % 2)].clone();
                tokio::spawn(async move { store.get_or_create_secret("tokens", &[n], NOW).await })
            })
            .collect();
        let mut seen = Vec::new();
        for task in tasks {
            seen.push(task.await.unwrap().unwrap());
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "all nodes must have the same secret: {seen:?}");
        assert_ne!(
            store::Store::get_or_create_secret(&stores[0], "other", b"o", NOW).await.unwrap(),
            seen[0],
        );
    }
}
