//! Links that let others host a room.

use store::{
    FIRST_EPOCH, HOST_LINKS_PER_ROOM_MAX, HostLink, HostLinkOutcome, HostLinkPurpose, NewHostLink,
    Room, Store,
};

use crate::{NOW, a_room, an_account};

async fn make(store: &Store, room: &Room, key_hash: &[u8]) -> HostLinkOutcome {
    let link = NewHostLink {
        room_id: &room.id,
        purpose: HostLinkPurpose::CoHost,
        label: "Zoë",
        key_hash,
    };
    store.create_host_link(link, NOW).await.unwrap()
}

async fn a_link(store: &Store, room: &Room, key_hash: &[u8]) -> HostLink {
    match make(store, room, key_hash).await {
        HostLinkOutcome::Made(link) => link,
        other => panic!("no link: {other:?}"),
    }
}

both! {
    async fn a_link_opens_its_own_room_until_it_is_revoked(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let other = a_room(&store, "7654321").await;
        let link = a_link(&store, &room, b"one").await;
        assert_eq!((link.label.as_str(), link.purpose), ("Zoë", HostLinkPurpose::CoHost));
        let found = store.find_host_link("1234567", b"one").await.unwrap();
        assert_eq!(found, Some(link.id.clone()));
        assert_eq!(store.find_host_link("7654321", b"one").await.unwrap(), None, "another room");
        assert_eq!(store.find_host_link("1234567", b"two").await.unwrap(), None, "another key");

        assert!(!store.delete_host_link(&other.id, &link.id).await.unwrap(), "another room's");
        assert!(store.delete_host_link(&room.id, &link.id).await.unwrap());
        assert!(!store.delete_host_link(&room.id, &link.id).await.unwrap(), "only once");
        assert_eq!(store.find_host_link("1234567", b"one").await.unwrap(), None);
        assert!(!store.touch_host_link(&link.id, None, NOW).await.unwrap());
        assert_eq!(store.list_host_links(&room.id).await.unwrap(), []);
    }

    async fn a_link_knows_who_opened_it_last_while_logged_in(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let ada = an_account(&store, "ada@example.org").await;
        let link = a_link(&store, &room, b"one").await;
        for (account, at_ms, name) in [
            (None, NOW + 1, None),
            (Some(ada.id.as_str()), NOW + 2, Some("Ada".to_owned())),
            (None, NOW + 3, Some("Ada".to_owned())),
        ] {
            assert!(store.touch_host_link(&link.id, account, at_ms).await.unwrap());
            let expected = HostLink {
                account_name: name, last_used_at_ms: Some(at_ms), ..link.clone()
            };
            assert_eq!(store.list_host_links(&room.id).await.unwrap(), [expected]);
        }
    }

    async fn the_end_of_a_room_revokes_its_links(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        a_link(&store, &room, b"one").await;
        assert!(!store.finish_room(&room.id, FIRST_EPOCH + 1, 1, NOW).await.unwrap());
        assert!(store.find_host_link("1234567", b"one").await.unwrap().is_some(), "it goes on");
        assert!(store.finish_room(&room.id, FIRST_EPOCH, 1, NOW).await.unwrap());
        assert_eq!(store.list_host_links(&room.id).await.unwrap(), []);
        assert_eq!(store.find_host_link("1234567", b"one").await.unwrap(), None);
        assert_eq!(make(&store, &room, b"two").await, HostLinkOutcome::RoomOver);
    }

    async fn a_room_has_eight_at_most_also_when_they_are_made_together(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        for n in 0..HOST_LINKS_PER_ROOM_MAX - 1 {
            a_link(&store, &room, &n.to_be_bytes()).await;
        }
        let (a, b) = tokio::join!(make(&store, &room, b"a"), make(&store, &room, b"b"));
        let refused = [a, b].into_iter().filter(|made| *made == HostLinkOutcome::TooMany);
        assert_eq!(refused.count(), 1, "one of the two");
        let kept = store.list_host_links(&room.id).await.unwrap().len();
        assert_eq!(i64::try_from(kept).unwrap(), HOST_LINKS_PER_ROOM_MAX);
    }
}
