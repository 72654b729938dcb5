//! Accounts that host someone else's room.

use store::{CO_HOSTS_PER_ROOM_MAX, CoHostOutcome, FIRST_EPOCH, NewCoHost, NewRoom, Room, Store};

use crate::{NOW, a_new_room, a_room, an_account};

async fn name(store: &Store, room: &Room, named: NewCoHost<'_>) -> CoHostOutcome {
    store.create_co_host(&room.id, named, NOW).await.unwrap()
}

async fn named(store: &Store, room: &Room, who: NewCoHost<'_>) -> (String, Option<String>) {
    match name(store, room, who).await {
        CoHostOutcome::Named { id, account_id } => (id, account_id),
        other => panic!("not named: {other:?}"),
    }
}

both! {
    async fn a_co_host_has_one_room_until_the_right_is_taken_away(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let other = a_room(&store, "7654321").await;
        let ada = an_account(&store, "ada@example.org").await;
        let (id, account) = named(&store, &room, NewCoHost::Friend(&ada.id)).await;
        assert_eq!(account, Some(ada.id.clone()));
        assert_eq!(named(&store, &room, NewCoHost::Friend(&ada.id)).await.0, id, "once");
        let found = store.find_co_host("1234567", &ada.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(&id));
        assert_eq!(store.find_co_host("7654321", &ada.id).await.unwrap(), None);
        let rooms = store.list_co_hosted_rooms(&ada.id, 10).await.unwrap();
        assert_eq!(rooms.len(), 1);
        assert_eq!(rooms[0].code, "1234567");

        assert!(!store.delete_co_host(&other.id, &id).await.unwrap(), "another room's");
        assert!(store.delete_co_host(&room.id, &id).await.unwrap());
        assert!(!store.delete_co_host(&room.id, &id).await.unwrap(), "only once");
        assert_eq!(store.find_co_host("1234567", &ada.id).await.unwrap(), None);
        assert!(!store.touch_co_host(&id, NOW).await.unwrap());
        assert_eq!(store.list_co_hosted_rooms(&ada.id, 10).await.unwrap(), []);
    }

    async fn an_address_without_an_account_looks_like_one_with(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        assert!(store.mark_email_verified(&ada.id, NOW).await.unwrap());
        let (id, account) = named(&store, &room, NewCoHost::Email(" ADA@example.org ")).await;
        assert_eq!(account, Some(ada.id.clone()));
        let (_, nobody) = named(&store, &room, NewCoHost::Email("nobody@example.org")).await;
        assert_eq!(nobody, None);
        let (_, unproven) = named(&store, &room, NewCoHost::Email("bob@example.org")).await;
        assert_eq!(unproven, None, "the address is not proven to be theirs");
        assert_eq!(store.find_co_host("1234567", &bob.id).await.unwrap(), None);
        let listed = store.list_co_hosts(&room.id).await.unwrap();
        let mut shown: Vec<_> = listed
            .iter()
            .map(|one| (one.email.as_deref(), one.account_name.as_deref(), one.last_used_at_ms))
            .collect();
        // All were named at the same moment.
        shown.sort_unstable();
        assert_eq!(shown, [
            (Some("ada@example.org"), None, None),
            (Some("bob@example.org"), None, None),
            (Some("nobody@example.org"), None, None),
        ]);
        // Who comes tells who it is.
        assert!(store.touch_co_host(&id, NOW + 1).await.unwrap());
        let listed = store.list_co_hosts(&room.id).await.unwrap();
        let came = listed.iter().find(|one| one.id == id).unwrap();
        assert_eq!(came.account_name.as_deref(), Some("Ada"));
        assert_eq!(came.last_used_at_ms, Some(NOW + 1));
        assert!(listed.iter().all(|one| one.id == id || one.account_name.is_none()));
    }

    async fn a_right_rests_while_either_blocks_the_other(db) {
        let store = db.open().await;
        let host_id = an_account(&store, "hanna@example.org").await.id;
        let new = NewRoom { host_account_id: Some(host_id.clone()), ..a_new_room("1234567") };
        let room = store.create_room(new, b"created", NOW).await.unwrap();
        let ada = an_account(&store, "ada@example.org").await;
        store.ask_friend(&ada.id, &host_id, NOW).await.unwrap();
        let (id, _) = named(&store, &room, NewCoHost::Friend(&ada.id)).await;
        for (blocking, blocked) in [(&host_id, &ada.id), (&ada.id, &host_id)] {
            store.block_account(blocking, blocked, NOW).await.unwrap();
            assert_eq!(store.find_co_host("1234567", &ada.id).await.unwrap(), None);
            assert!(!store.touch_co_host(&id, NOW).await.unwrap());
            assert_eq!(store.list_co_hosted_rooms(&ada.id, 10).await.unwrap(), []);
            let between = store.list_co_hosts_between(blocking, blocked).await.unwrap();
            assert_eq!(between, [("1234567".to_owned(), id.clone())]);
            store.unblock_account(blocking, blocked).await.unwrap();
            store.ask_friend(&ada.id, &host_id, NOW).await.unwrap();
        }
        let found = store.find_co_host("1234567", &ada.id).await.unwrap();
        assert_eq!(found, Some(id));
    }

    async fn a_room_has_eight_co_hosts_and_none_once_it_is_over(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let ada = an_account(&store, "ada@example.org").await;
        named(&store, &room, NewCoHost::Friend(&ada.id)).await;
        for number in 1..CO_HOSTS_PER_ROOM_MAX {
            named(&store, &room, NewCoHost::Email(&format!("{number}@example.org"))).await;
        }
        let ninth = NewCoHost::Email("ninth@example.org");
        assert_eq!(name(&store, &room, ninth).await, CoHostOutcome::TooMany);
        assert!(store.finish_room(&room.id, FIRST_EPOCH, 0, NOW).await.unwrap());
        assert_eq!(store.list_co_hosts(&room.id).await.unwrap(), []);
        assert_eq!(name(&store, &room, ninth).await, CoHostOutcome::RoomOver);
    }
}
