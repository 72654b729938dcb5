//! What links to reports promise, on both databases: who finds one, and how each of them ends.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use links::{
    LINKS_MAX, Link, LinkOutcome, NewLink, Shows, delete, find, forget_ended, list, list_own, make,
    note_opened,
};
use store::{FIRST_EPOCH, NewAccount, NewRoom, Room, RoomMode, Store, both};

const NOW: i64 = 1_700_000_000_000;
const DAY: i64 = 24 * 60 * 60 * 1_000;

async fn an_account(store: &Store, email: &str) -> String {
    let account = NewAccount {
        name: "Ada".into(),
        email: email.into(),
        password_hash: String::new(),
    };
    store.create_account(account, NOW).await.unwrap().id
}

/// An account with a finished room.
async fn a_room(store: &Store, code: &str) -> Room {
    // The first one administers the instance.
    an_account(store, &format!("root-{code}@example.org")).await;
    let host = an_account(store, &format!("ada-{code}@example.org")).await;
    let new = NewRoom {
        id: store::new_id(NOW),
        code: code.into(),
        host_account_id: Some(host),
        quiz_id: None,
        title: "Capitals".into(),
        mode: RoomMode::Live,
        owner_node: "node-a".into(),
        question_count: 3,
    };
    let room = store.create_room(new, b"created", NOW).await.unwrap();
    let finished = store.finish_room(&room.id, FIRST_EPOCH, 2, NOW).await;
    assert!(finished.unwrap());
    room
}

fn host(room: &Room) -> &str {
    room.host_account_id.as_deref().unwrap()
}

async fn try_to_make(store: &Store, room: &Room, key: &[u8], ends: Option<i64>) -> LinkOutcome {
    let new = NewLink {
        room_id: &room.id,
        account_id: host(room),
        key_hash: key,
        shows: Shows::new(true, false),
        ends_at_ms: ends,
    };
    make(store, new, NOW).await.unwrap()
}

async fn a_link(store: &Store, room: &Room, key: &[u8], ends_at_ms: Option<i64>) -> Link {
    match try_to_make(store, room, key, ends_at_ms).await {
        LinkOutcome::Made(link) => link,
        other => panic!("no link: {other:?}"),
    }
}

both! {
    async fn a_link_is_found_by_its_key_until_it_is_revoked(db) {
        let store = db.open().await;
        let (room, other) = (a_room(&store, "1234567").await, a_room(&store, "7654321").await);
        let link = a_link(&store, &room, b"one", None).await;
        assert!(link.shows.names() && !link.shows.texts());
        assert_eq!(find(&store, b"one", NOW + 900 * DAY).await.unwrap(), Some(link.clone()));
        assert_eq!(find(&store, b"two", NOW).await.unwrap(), None);

        assert!(note_opened(&store, &link.id, NOW + 1).await.unwrap());
        assert!(note_opened(&store, &link.id, NOW + 2).await.unwrap());
        let used = Link { opened_count: 2, last_opened_at_ms: Some(NOW + 2), ..link.clone() };
        let used = [used];
        assert_eq!(list(&store, &room.id, NOW).await.unwrap(), used);
        assert_eq!(list_own(&store, host(&room)).await.unwrap(), used);
        assert_eq!(list(&store, &other.id, NOW).await.unwrap(), []);

        assert!(!delete(&store, &other.id, &link.id).await.unwrap(), "another report's");
        assert!(delete(&store, &room.id, &link.id).await.unwrap());
        assert!(!delete(&store, &room.id, &link.id).await.unwrap(), "only once");
        assert_eq!(find(&store, b"one", NOW).await.unwrap(), None);
        assert!(!note_opened(&store, &link.id, NOW).await.unwrap());
    }

    async fn a_link_ends_at_its_time(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let link = a_link(&store, &room, b"one", Some(NOW + DAY)).await;
        assert!(find(&store, b"one", NOW + DAY - 1).await.unwrap().is_some());
        assert_eq!(find(&store, b"one", NOW + DAY).await.unwrap(), None);
        assert_eq!(list(&store, &room.id, NOW + DAY).await.unwrap(), []);
        a_link(&store, &room, b"two", None).await;
        assert_eq!(forget_ended(&store, NOW + DAY - 1).await.unwrap(), 0);
        assert!(list_own(&store, host(&room)).await.unwrap().contains(&link));
        assert_eq!(forget_ended(&store, NOW + DAY).await.unwrap(), 1);
        assert_eq!(list_own(&store, host(&room)).await.unwrap().len(), 1);
    }

    async fn a_report_has_ten_links(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        for n in 0..LINKS_MAX {
            a_link(&store, &room, format!("key {n}").as_bytes(), None).await;
        }
        assert_eq!(try_to_make(&store, &room, b"more", None).await, LinkOutcome::TooMany);
        let all = list(&store, &room.id, NOW).await.unwrap();
        assert!(delete(&store, &room.id, &all[3].id).await.unwrap());
        a_link(&store, &room, b"ended", Some(NOW)).await;
        a_link(&store, &room, b"instead", None).await;
        assert_eq!(try_to_make(&store, &room, b"more", None).await, LinkOutcome::TooMany);
    }

    /// PRIV-3: a link ends with the names it could show, whether it shows them or not.
    async fn priv_3_a_link_ends_with_the_names(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        a_link(&store, &room, b"one", None).await;
        store.note_names_forgotten(&room.id, NOW + DAY).await.unwrap();
        assert_eq!(find(&store, b"one", NOW).await.unwrap(), None);
        assert_eq!(list(&store, &room.id, NOW).await.unwrap(), []);
        assert_eq!(try_to_make(&store, &room, b"two", None).await, LinkOutcome::NothingLeft);
        assert_eq!(forget_ended(&store, NOW).await.unwrap(), 1);
    }

    /// PRIV-3: it shows nothing of an account that is suspended or being deleted, and goes with it.
    async fn priv_3_a_link_goes_with_its_account(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let stranger = a_room(&store, "7654321").await;
        let not_its_own = NewLink {
            room_id: &room.id,
            account_id: host(&stranger),
            key_hash: b"two",
            shows: Shows::new(false, false),
            ends_at_ms: None,
        };
        assert_eq!(make(&store, not_its_own, NOW).await.unwrap(), LinkOutcome::NothingLeft);
        a_link(&store, &room, b"one", None).await;
        store.suspend_account(host(&room), "spam", NOW).await.unwrap();
        assert_eq!(find(&store, b"one", NOW).await.unwrap(), None);
        assert_eq!(list_own(&store, host(&room)).await.unwrap().len(), 1);
        store.forget_what_is_due(NOW + 8 * DAY).await.unwrap();
        assert!(store.find_account(host(&room)).await.unwrap().is_none(), "it was never verified");
        assert_eq!(list_own(&store, host(&room)).await.unwrap(), []);
    }
}
