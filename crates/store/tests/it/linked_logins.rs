//! Log-ins of other sites, and taking an account back from the person who opened it first.

use store::{
    Constraint, NewAccount, NewCeremony, NewLinkedLogin, NewSession, Store, UnlinkOutcome,
};

use crate::{MINUTE, NOW, an_account};

fn a_login(subject: &'static str) -> NewLinkedLogin<'static> {
    NewLinkedLogin {
        provider: "github",
        subject,
        label: "ada",
    }
}

fn no_password(email: &str) -> NewAccount {
    NewAccount {
        name: "Ada".into(),
        email: email.into(),
        password_hash: String::new(),
    }
}

async fn a_session(store: &Store, account_id: &str) -> String {
    let session = NewSession {
        account_id,
        token_hash: account_id.as_bytes(),
        user_agent: "",
        network: "",
        idle_expires_at_ms: NOW + MINUTE,
        absolute_expires_at_ms: NOW + MINUTE,
    };
    store.create_session(session, NOW).await.unwrap().id
}

both! {
    /// AUTH-12: a log-in is known by its site and its id there, and opens one account.
    async fn auth_12_a_log_in_opens_one_account(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let login = store.link_login(&ada.id, a_login("1"), NOW).await.unwrap();
        let error = store.link_login(&bob.id, a_login("1"), NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::LoginTaken));
        let elsewhere = NewLinkedLogin { provider: "oidc", ..a_login("1") };
        store.link_login(&bob.id, elsewhere, NOW).await.unwrap();

        store.note_login_used(&login.id, "ada-l", NOW + MINUTE).await.unwrap();
        let found = store.find_linked_login("github", "1").await.unwrap().unwrap();
        assert_eq!(found.account_id, ada.id);
        assert_eq!((found.label.as_str(), found.last_used_at_ms), ("ada-l", NOW + MINUTE));
        assert_eq!(store.list_linked_logins(&ada.id).await.unwrap(), std::slice::from_ref(&found));
        assert_eq!(store.find_linked_login("github", "2").await.unwrap(), None);
        assert!(!format!("{found:?}").contains("ada-l"), "who it is there must not be printed");
    }

    async fn an_account_begins_with_a_log_in_or_not_at_all(db) {
        let store = db.open().await;
        let new = no_password(" Ada@example.org ");
        let ada = store.create_account_with_login(new, a_login("1"), NOW).await.unwrap();
        assert_eq!((ada.email.as_str(), ada.password_hash.as_str()), ("ada@example.org", ""));
        assert_eq!(ada.email_verified_at_ms, Some(NOW));
        assert!(ada.is_admin, "the first account administers the instance");
        assert_eq!(store.find_account(&ada.id).await.unwrap(), Some(ada));

        let new = no_password("bob@example.org");
        let error = store.create_account_with_login(new, a_login("1"), NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::LoginTaken));
        assert_eq!(store.find_account_by_email("bob@example.org").await.unwrap(), None);
        let new = no_password("ada@example.org");
        let error = store.create_account_with_login(new, a_login("2"), NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::EmailTaken));
        assert_eq!(store.find_linked_login("github", "2").await.unwrap(), None);
    }

    /// AUTH-13: nothing an impostor arranged opens the account once its address is proven.
    async fn auth_13_claiming_an_account_takes_every_way_in_away(db) {
        let store = db.open().await;
        let account = an_account(&store, "ada@example.org").await;
        let id = account.id.as_str();
        let session_id = a_session(&store, id).await;
        store.link_login(id, NewLinkedLogin { provider: "oidc", ..a_login("9") }, NOW)
            .await
            .unwrap();
        crate::codes::put(&store, id, b"code", NOW + MINUTE, NOW).await;
        let ceremony = NewCeremony {
            token_hash: b"ceremony",
            kind: "link",
            account_id: Some(id),
            session_id: Some(&session_id),
            body: "{}",
            expires_at_ms: NOW + MINUTE,
        };
        store.begin_ceremony(ceremony).await.unwrap();

        let claimed = store.claim_account(id, "Lovelace", a_login("1"), NOW + 1).await.unwrap();
        let claimed = claimed.expect("the address was not proven");
        assert_eq!(claimed.ended_session_ids, std::slice::from_ref(&session_id));
        let kept = store.find_account(id).await.unwrap().unwrap();
        assert_eq!(claimed.account, kept);
        assert_eq!((kept.name.as_str(), kept.password_hash.as_str()), ("Lovelace", ""));
        assert_eq!(kept.email_verified_at_ms, Some(NOW + 1));
        assert_eq!(kept.is_admin, account.is_admin);
        let session = store.find_session(&session_id).await.unwrap().unwrap();
        assert!(!session.is_live(NOW + 1));
        assert_eq!(store.find_verification_code(id).await.unwrap(), None);
        assert_eq!(store.take_ceremony("link", b"ceremony", NOW).await.unwrap(), None);
        let logins = store.list_linked_logins(id).await.unwrap();
        assert_eq!(logins.len(), 1);
        assert_eq!(logins[0].subject, "1");

        let again = store.claim_account(id, "Eve", a_login("2"), NOW + 2).await.unwrap();
        assert!(again.is_none(), "an address that is proven is not taken over");
        assert_eq!(store.find_linked_login("github", "2").await.unwrap(), None);
    }

    async fn the_last_way_in_stays(db) {
        let store = db.open().await;
        let new = no_password("ada@example.org");
        let ada = store.create_account_with_login(new, a_login("1"), NOW).await.unwrap();
        let first = store.list_linked_logins(&ada.id).await.unwrap().remove(0);
        let outcome = store.unlink_login(&ada.id, &first.id).await.unwrap();
        assert_eq!(outcome, UnlinkOutcome::LastLogin);
        assert_eq!(store.list_linked_logins(&ada.id).await.unwrap(), std::slice::from_ref(&first));

        let second = store.link_login(&ada.id, a_login("2"), NOW).await.unwrap();
        let bob = an_account(&store, "bob@example.org").await;
        let outcome = store.unlink_login(&bob.id, &first.id).await.unwrap();
        assert_eq!(outcome, UnlinkOutcome::Unknown, "it is someone else's");
        let outcome = store.unlink_login(&ada.id, &first.id).await.unwrap();
        assert_eq!(outcome, UnlinkOutcome::Unlinked(first));
        let outcome = store.unlink_login(&ada.id, &second.id).await.unwrap();
        assert_eq!(outcome, UnlinkOutcome::LastLogin);
        store.update_password_hash(&ada.id, "$argon2id$…").await.unwrap();
        let outcome = store.unlink_login(&ada.id, &second.id).await.unwrap();
        assert_eq!(outcome, UnlinkOutcome::Unlinked(second));
    }
}
