//! What administrators do with accounts.

use store::{NewSession, RoleOutcome, Store, SuspendOutcome, UserFilter, UserState, Visibility};

use crate::{DAY, HOUR, NOW, a_new_question, a_new_quiz, an_account};

fn a_new_session<'a>(account_id: &'a str, token_hash: &'a [u8]) -> NewSession<'a> {
    NewSession {
        account_id,
        token_hash,
        user_agent: "",
        network: "",
        idle_expires_at_ms: NOW + 14 * DAY,
        absolute_expires_at_ms: NOW + 90 * DAY,
    }
}

async fn names(store: &Store, filter: UserFilter<'_>) -> Vec<String> {
    let filter = UserFilter {
        limit: 100,
        ..filter
    };
    let page = store.list_users(filter).await.unwrap();
    page.items
        .into_iter()
        .map(|user| user.account.email)
        .collect()
}

both! {
    async fn accounts_are_found_by_name_address_role_and_state(db) {
        let store = db.open().await;
        let admin = an_account(&store, "admin@example.org").await;
        store.mark_email_verified(&admin.id, NOW).await.unwrap();
        let ada = an_account(&store, "ada@example.org").await;
        store.rename_account(&ada.id, "Ökonom_1").await.unwrap();
        let eve = an_account(&store, "eve@example.org").await;
        store.suspend_account(&eve.id, "spam", NOW).await.unwrap();

        let search = |search| UserFilter { search: Some(search), ..UserFilter::default() };
        assert_eq!(names(&store, search("ADA@")).await, ["ada@example.org"]);
        assert_eq!(names(&store, search("ökonom")).await, ["ada@example.org"]);
        assert_eq!(names(&store, search("m_1")).await, ["ada@example.org"]);
        assert!(names(&store, search("a_a")).await.is_empty(), "nothing in it is a wildcard");
        assert_eq!(names(&store, search(" ")).await.len(), 3);
        let admins = UserFilter { is_admin: Some(true), ..UserFilter::default() };
        assert_eq!(names(&store, admins).await, ["admin@example.org"]);
        let state = |state| UserFilter { state: Some(state), ..UserFilter::default() };
        assert_eq!(names(&store, state(UserState::Active)).await, ["admin@example.org"]);
        assert_eq!(names(&store, state(UserState::Unverified)).await, ["ada@example.org"]);
        assert_eq!(names(&store, state(UserState::Suspended)).await, ["eve@example.org"]);

        let first = store
            .list_users(UserFilter { limit: 2, ..UserFilter::default() })
            .await
            .unwrap();
        assert_eq!(first.items.len(), 2);
        let cursor = first.next_cursor.as_deref();
        let rest = UserFilter { limit: 2, cursor, ..search("example") };
        let rest = store.list_users(rest).await.unwrap();
        assert_eq!(rest.items.len(), 1);
        assert_eq!(rest.next_cursor, None);
    }

    async fn an_instance_keeps_an_administrator(db) {
        let store = db.open().await;
        let first = an_account(&store, "first@example.org").await;
        let second = an_account(&store, "second@example.org").await;
        assert_eq!(store.set_role(&first.id, false).await.unwrap(), RoleOutcome::LastAdministrator);
        assert_eq!(store.set_role("nobody", true).await.unwrap(), RoleOutcome::Unknown);
        assert_eq!(store.set_role(&second.id, true).await.unwrap(), RoleOutcome::Changed);
        assert_eq!(store.set_role(&second.id, true).await.unwrap(), RoleOutcome::Unchanged);
        assert_eq!(
            store.suspend_account(&first.id, "", NOW).await.unwrap(),
            SuspendOutcome::Administrator
        );

        // Both at once: one of them stays.
        let other = db.open().await;
        let (one, two) = tokio::join!(
            store.set_role(&first.id, false),
            other.set_role(&second.id, false)
        );
        let mut outcomes = [one.unwrap(), two.unwrap()];
        outcomes.sort_by_key(|outcome| *outcome == RoleOutcome::LastAdministrator);
        assert_eq!(outcomes, [RoleOutcome::Changed, RoleOutcome::LastAdministrator]);
    }

    async fn a_suspended_account_signs_in_nowhere_and_its_quizzes_are_hidden(db) {
        let store = db.open().await;
        an_account(&store, "admin@example.org").await;
        let eve = an_account(&store, "eve@example.org").await;
        let session = store.create_session(a_new_session(&eve.id, b"one"), NOW).await.unwrap();
        let mut quiz = a_new_quiz(&eve, "Rivers");
        quiz.visibility = Visibility::Public;
        quiz.status = store::QuizStatus::Published;
        let quiz = store.create_quiz(quiz, NOW).await.unwrap();
        store.create_question(&quiz.id, a_new_question("Which?"), None, NOW).await.unwrap();
        assert_eq!(store.count_instance().await.unwrap().public_quiz_count, 1);
        let details = store.find_user(&eve.id).await.unwrap().unwrap();
        assert_eq!((details.user.quiz_count, details.listed_count), (1, 1));

        let outcome = store.suspend_account(&eve.id, "spam", NOW + HOUR).await.unwrap();
        let session_ids = vec![session.id.clone()];
        assert_eq!(outcome, SuspendOutcome::Suspended { session_ids });
        assert_eq!(
            store.suspend_account(&eve.id, "spam", NOW + HOUR).await.unwrap(),
            SuspendOutcome::Unchanged
        );
        let ended = store.find_session(&session.id).await.unwrap().unwrap();
        assert!(!ended.is_live(NOW + HOUR));
        let refused = store.create_session(a_new_session(&eve.id, b"two"), NOW).await;
        let refused = refused.unwrap_err().constraint();
        assert_eq!(refused, Some(store::Constraint::AccountSuspended));
        assert_eq!(store.count_instance().await.unwrap().public_quiz_count, 0);
        assert!(store.find_quiz(&quiz.id).await.unwrap().unwrap().is_author_suspended);
        let details = store.find_user(&eve.id).await.unwrap().unwrap();
        assert_eq!(details.user.suspended_because, "spam");
        assert_eq!((details.user.quiz_count, details.listed_count), (1, 0));

        assert!(store.restore_account(&eve.id).await.unwrap());
        assert!(!store.restore_account(&eve.id).await.unwrap());
        assert_eq!(store.count_instance().await.unwrap().public_quiz_count, 1);
        store.create_session(a_new_session(&eve.id, b"two"), NOW).await.unwrap();
    }

    async fn when_somebody_was_last_there_stays_known_without_sessions(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let seen = async || store.find_user(&ada.id).await.unwrap().unwrap().user.last_seen_at_ms;
        assert_eq!(seen().await, 0);
        let session = store.create_session(a_new_session(&ada.id, b"one"), NOW).await.unwrap();
        assert_eq!(seen().await, NOW);
        store.touch_session(&session.id, "", NOW + HOUR).await.unwrap();
        assert_eq!(seen().await, NOW, "to the hour");
        store.touch_session(&session.id, "", NOW + HOUR + 1).await.unwrap();
        assert_eq!(seen().await, NOW + HOUR + 1);
        store.revoke_session(&session.id, NOW + 2 * HOUR).await.unwrap();
        store.forget_what_is_due(NOW + 40 * DAY).await.unwrap();
        assert_eq!(store.find_session(&session.id).await.unwrap(), None);
    }
}
