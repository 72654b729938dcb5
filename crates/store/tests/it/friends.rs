//! Friends: asking, answers, blocking, limits, and what crosses.

use store::{ASKED_MAX, AcceptOutcome, AskOutcome, FriendList, NewMail, Store};

use crate::{MINUTE, NOW, an_account};

const ASKED: Option<AskOutcome> = Some(AskOutcome::Asked {
    is_new: true,
    is_seen: true,
});
const FRIENDS: Option<AskOutcome> = Some(AskOutcome::Friends { is_new: true });

/// Who is in a list, by id.
async fn ids(store: &Store, account_id: &str, list: FriendList) -> Vec<String> {
    let page = store
        .list_friends(account_id, list, 100, None)
        .await
        .unwrap();
    page.items.into_iter().map(|friend| friend.id).collect()
}

/// Ada and Bob.
async fn two(store: &Store) -> (String, String) {
    let ada = an_account(store, "ada@example.org").await.id;
    let bob = an_account(store, "bob@example.org").await.id;
    (ada, bob)
}

both! {
    async fn who_is_asked_may_say_yes(db) {
        let store = db.open().await;
        let (ada, bob) = two(&store).await;
        assert_eq!(store.ask_friend(&ada, &ada, NOW).await.unwrap(), None, "nobody is alone");
        assert_eq!(store.ask_friend(&ada, "gone", NOW).await.unwrap(), None);
        assert_eq!(store.ask_friend(&ada, &bob, NOW).await.unwrap(), ASKED);
        let again = store.ask_friend(&ada, &bob, NOW).await.unwrap();
        assert_eq!(again, Some(AskOutcome::Asked { is_new: false, is_seen: true }));
        assert_eq!(ids(&store, &ada, FriendList::Asked).await, [bob.as_str()]);
        assert_eq!(ids(&store, &bob, FriendList::Asking).await, [ada.as_str()]);
        assert_eq!(store.find_relation(&bob, &ada).await.unwrap(), Some(FriendList::Asking));
        let own = store.accept_friend(&ada, &bob, NOW).await.unwrap();
        assert_eq!(own, AcceptOutcome::NotAsked, "nobody says yes to themselves");
        for is_new in [true, false] {
            let yes = store.accept_friend(&bob, &ada, NOW + MINUTE).await.unwrap();
            assert_eq!(yes, AcceptOutcome::Friends { is_new });
        }
        for (one, other) in [(&ada, &bob), (&bob, &ada)] {
            assert_eq!(ids(&store, one, FriendList::Friends).await, [other.as_str()]);
            assert_eq!(ids(&store, one, FriendList::Asked).await, [""; 0]);
            assert_eq!(ids(&store, one, FriendList::Asking).await, [""; 0]);
            let picked = store.pick_friends(one, &[other.clone(), "x".into()]).await.unwrap();
            assert_eq!(picked, [other.as_str()]);
        }
        for _ in 0..2 {
            store.remove_friend(&ada, &bob).await.unwrap();
            assert_eq!(ids(&store, &bob, FriendList::Friends).await, [""; 0]);
            assert_eq!(store.find_relation(&ada, &bob).await.unwrap(), None);
        }
    }

    async fn requests_that_cross_are_a_friendship(db) {
        let stores = [db.open().await, db.open().await];
        let (ada, bob) = two(&stores[0]).await;
        let tasks = [(ada.clone(), bob.clone()), (bob.clone(), ada.clone())];
        let tasks = tasks.map(|(one, other)| {
            let store = stores[usize::from(one == ada)].clone();
            tokio::spawn(async move { store.ask_friend(&one, &other, NOW).await.unwrap() })
        });
        let mut outcomes = Vec::new();
        for task in tasks {
            outcomes.push(task.await.unwrap());
        }
        outcomes.sort_by_key(|outcome| *outcome == FRIENDS);
        assert_eq!(outcomes, [ASKED, FRIENDS]);
        assert_eq!(ids(&stores[0], &ada, FriendList::Friends).await, [bob.as_str()]);
        assert_eq!(ids(&stores[0], &bob, FriendList::Friends).await, [ada.as_str()]);
    }

    /// Anyone who is blocked finds everything as it was, but for the friendship.
    async fn who_is_blocked_sees_nothing_different(db) {
        let store = db.open().await;
        let (ada, bob) = two(&store).await;
        assert!(store.block_account(&ada, &bob, NOW).await.unwrap());
        assert_eq!(ids(&store, &ada, FriendList::Blocked).await, [""; 0], "a stranger");
        store.ask_friend(&bob, &ada, NOW).await.unwrap();
        for _ in 0..2 {
            assert!(store.block_account(&ada, &bob, NOW).await.unwrap());
        }
        assert_eq!(ids(&store, &ada, FriendList::Asking).await, [""; 0]);
        assert_eq!(ids(&store, &bob, FriendList::Asked).await, [ada.as_str()], "as before");
        let yes = store.accept_friend(&ada, &bob, NOW).await.unwrap();
        assert_eq!(yes, AcceptOutcome::NotAsked);
        store.drop_request(&bob, &ada).await.unwrap();
        let again = store.ask_friend(&bob, &ada, NOW).await.unwrap();
        assert_eq!(again, Some(AskOutcome::Asked { is_new: true, is_seen: false }));
        let back = store.ask_friend(&ada, &bob, NOW).await.unwrap();
        assert_eq!(back, Some(AskOutcome::Blocked));
        assert_eq!(store.find_relation(&ada, &bob).await.unwrap(), Some(FriendList::Blocked));
        assert_eq!(store.find_relation(&bob, &ada).await.unwrap(), Some(FriendList::Asked));
        store.unblock_account(&ada, &bob).await.unwrap();
        assert_eq!(ids(&store, &ada, FriendList::Asking).await, [bob.as_str()], "it waited");

        store.accept_friend(&ada, &bob, NOW).await.unwrap();
        assert!(store.block_account(&ada, &bob, NOW).await.unwrap());
        for list in [FriendList::Friends, FriendList::Asked, FriendList::Blocked] {
            assert_eq!(ids(&store, &bob, list).await, [""; 0], "as if removed");
        }
        assert_eq!(ids(&store, &ada, FriendList::Friends).await, [""; 0]);
    }

    async fn there_are_not_more_than_there_may_be(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await.id;
        let mut others = Vec::new();
        for n in 0..=ASKED_MAX {
            others.push(an_account(&store, &format!("{n}@example.org")).await.id);
        }
        let (last, first) = others.split_last().unwrap();
        for other in first {
            assert_eq!(store.ask_friend(&ada, other, NOW).await.unwrap(), ASKED);
        }
        let refused = store.ask_friend(&ada, last, NOW).await.unwrap();
        assert_eq!(refused, Some(AskOutcome::TooManyAsked));
        store.drop_request(&ada, &first[0]).await.unwrap();
        assert_eq!(store.ask_friend(&ada, last, NOW).await.unwrap(), ASKED);
        let first_page = store.list_friends(&ada, FriendList::Asked, 30, None).await.unwrap();
        let cursor = first_page.next_cursor.as_deref();
        let rest = store.list_friends(&ada, FriendList::Asked, 30, cursor).await.unwrap();
        assert_eq!((first_page.items.len(), rest.items.len()), (30, 20));
        assert_eq!(rest.next_cursor, None);
    }

    async fn a_code_finds_one_account_until_it_is_renewed(db) {
        let store = db.open().await;
        let (ada, bob) = two(&store).await;
        let code = store.get_or_create_friend_code(&ada, "ABCD2345", NOW).await.unwrap();
        let again = store.get_or_create_friend_code(&ada, "EFGH6789", NOW).await.unwrap();
        assert_eq!((code.as_str(), again.as_str()), ("ABCD2345", "ABCD2345"));
        assert_eq!(store.find_by_friend_code("ABCD2345").await.unwrap(), None, "not proven");
        store.mark_email_verified(&ada, NOW).await.unwrap();
        let found = store.find_by_friend_code("ABCD2345").await.unwrap();
        assert_eq!(found.map(|found| found.id), Some(ada.clone()));
        store.renew_friend_code(&ada, "EFGH6789", NOW).await.unwrap();
        assert_eq!(store.find_by_friend_code("ABCD2345").await.unwrap(), None);
        assert!(store.find_by_friend_code("EFGH6789").await.unwrap().is_some());
        assert!(store.renew_friend_code(&bob, "EFGH6789", NOW).await.is_err(), "it is taken");
    }

    /// PRIV-3: what someone was to others goes with them.
    async fn friendship_goes_with_the_account(db) {
        let store = db.open().await;
        let (ada, bob) = two(&store).await;
        store.get_or_create_friend_code(&bob, "ABCD2345", NOW).await.unwrap();
        store.ask_friend(&ada, &bob, NOW).await.unwrap();
        store.accept_friend(&bob, &ada, NOW).await.unwrap();
        crate::depart(&store, &bob, NewMail::default()).await;
        assert_eq!(ids(&store, &ada, FriendList::Friends).await, [""; 0]);
        assert_eq!(store.find_by_friend_code("ABCD2345").await.unwrap(), None);
    }
}
