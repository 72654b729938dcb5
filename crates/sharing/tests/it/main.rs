//! What shares promise, on both databases: friends only, a limit under haste, and an end.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

mod copying;

use sharing::{
    Outcome, PEOPLE_MAX, end_between, find_quiz, find_role, list_own, list_people, list_shared, put,
};
use store::{DepartureOutcome, NewAccount, NewMail, NewQuiz, QuizStatus, ShareRole, Store, both};
use store::{QuizCursor, QuizSort, Visibility};

const NOW: i64 = 1_700_000_000_000;

async fn an_account(store: &Store, name: &str) -> String {
    let account = NewAccount {
        name: name.into(),
        email: format!("{name}@example.org"),
        password_hash: String::new(),
    };
    store.create_account(account, NOW).await.unwrap().id
}

async fn a_friend(store: &Store, of: &str, name: &str) -> String {
    let id = an_account(store, name).await;
    store.ask_friend(&id, of, NOW).await.unwrap();
    store.accept_friend(of, &id, NOW).await.unwrap();
    id
}

async fn a_quiz(store: &Store, owner_id: &str, title: &str) -> String {
    let quiz = NewQuiz {
        owner_id: owner_id.into(),
        title: title.into(),
        description: String::new(),
        tags: Vec::new(),
        visibility: Visibility::Private,
        status: QuizStatus::Draft,
    };
    store.create_quiz(quiz, NOW).await.unwrap().id
}

async fn share(store: &Store, quiz: &str, owner: &str, to: &str, role: ShareRole) -> Outcome {
    put(store, quiz, owner, to, role, NOW).await.unwrap()
}

both! {
    async fn a_share_holds_until_somebody_blocks(db) {
        let store = db.open().await;
        let root = an_account(&store, "root").await;
        let ada = an_account(&store, "ada").await;
        let quiz = a_quiz(&store, &ada, "Rivers").await;
        let bob = a_friend(&store, &ada, "bob").await;
        let view = ShareRole::View;
        assert_eq!(share(&store, &quiz, &ada, &root, view).await, Outcome::NotFriends);
        assert_eq!(share(&store, &quiz, &bob, &ada, view).await, Outcome::QuizUnknown);
        let new = Outcome::Shared { is_new: true };
        assert_eq!(share(&store, &quiz, &ada, &bob, view).await, new);
        let again = Outcome::Shared { is_new: false };
        assert_eq!(share(&store, &quiz, &ada, &bob, ShareRole::Edit).await, again);
        let role = async |id: &str| {
            let found = find_quiz(&store, &quiz, Some(id)).await.unwrap().unwrap().1;
            assert_eq!(found, find_role(&store, &quiz, id).await.unwrap());
            found
        };
        assert_eq!(role(&bob).await, Some(ShareRole::Edit));
        assert_eq!(role(&root).await, None);
        assert_eq!(find_quiz(&store, &quiz, None).await.unwrap().unwrap().1, None);

        store.block_account(&bob, &ada, NOW).await.unwrap();
        assert_eq!(role(&bob).await, None);
        assert_eq!(list_people(&store, &quiz).await.unwrap(), []);
        assert_eq!(list_shared(&store, &bob, None, 9, None).await.unwrap().items, []);
        assert_eq!(share(&store, &quiz, &ada, &bob, view).await, Outcome::NotFriends);
        store.unblock_account(&bob, &ada).await.unwrap();
        assert_eq!(role(&bob).await, Some(ShareRole::Edit), "it rested");
        end_between(&store, &bob, &ada).await.unwrap();
        assert_eq!(role(&bob).await, None);
    }

    async fn no_two_calls_pass_the_limit_together(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada").await;
        let quiz = a_quiz(&store, &ada, "Rivers").await;
        let mut calls = Vec::new();
        for n in 0..PEOPLE_MAX + 3 {
            let friend = a_friend(&store, &ada, &format!("f{n}")).await;
            let (store, quiz, ada) = (store.clone(), quiz.clone(), ada.clone());
            calls.push(tokio::spawn(async move {
                share(&store, &quiz, &ada, &friend, ShareRole::View).await
            }));
        }
        let mut refused = 0;
        for call in calls {
            refused += i32::from(call.await.unwrap() == Outcome::TooMany);
        }
        assert_eq!(refused, 3);
        let people = list_people(&store, &quiz).await.unwrap();
        assert_eq!(i64::try_from(people.len()).unwrap(), PEOPLE_MAX);
    }

    async fn what_is_shared_comes_in_pages_and_goes_with_its_owner(db) {
        let store = db.open().await;
        an_account(&store, "root").await;
        let ada = an_account(&store, "ada").await;
        let bob = a_friend(&store, &ada, "bob").await;
        let mut expected = Vec::new();
        for n in 0..3 {
            let title = format!("Rivers {n}");
            let quiz = a_quiz(&store, &ada, &title).await;
            let shared_at = NOW + n / 2;
            put(&store, &quiz, &ada, &bob, ShareRole::View, shared_at).await.unwrap();
            expected.push((shared_at, quiz, title));
        }
        // The first two are shared at the same moment: then the id decides, and ids of one moment
        // are in no order.
        expected.sort_by(|a, b| b.cmp(a));
        let first = list_shared(&store, &bob, Some("RIV"), 2, None).await.unwrap();
        let cursor = first.next_cursor.unwrap();
        let cursor = QuizCursor::parse(QuizSort::Updated, &cursor);
        let rest = list_shared(&store, &bob, None, 2, cursor.as_ref()).await.unwrap();
        let titles = first.items.iter().chain(&rest.items);
        let titles: Vec<&str> = titles.map(|row| row.summary.quiz.title.as_str()).collect();
        assert_eq!(titles, expected.iter().map(|(.., title)| title.as_str()).collect::<Vec<_>>());
        assert_eq!(rest.next_cursor, None);
        let none = list_shared(&store, &bob, Some("lakes"), 2, None).await.unwrap();
        assert_eq!(none.items, []);
        for (id, is_given, name) in [(&ada, true, "bob"), (&bob, false, "ada")] {
            let own = list_own(&store, id).await.unwrap();
            assert_eq!(own.len(), 3);
            assert_eq!((own[0].is_given, own[0].other_name.as_str()), (is_given, name));
        }
        let farewell = NewMail { to_address: "ada@example.org", ..NewMail::default() };
        let begun = store.begin_departure(&ada, farewell, NOW).await.unwrap();
        assert!(matches!(begun, DepartureOutcome::Begun { .. }), "{begun:?}");
        assert_eq!(list_shared(&store, &bob, None, 9, None).await.unwrap().items, []);
        store.finish_departure(&ada, NOW).await.unwrap();
        assert_eq!(list_own(&store, &bob).await.unwrap(), []);
    }
}
