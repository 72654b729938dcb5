//! Rehearsals: counted nowhere, and deleted with everything that belongs to them.

use store::{
    AppendOutcome, FIRST_EPOCH, FIRST_SEQ, HostLinkOutcome, HostLinkPurpose, HostedFilter,
    JournalEntry, NewHostLink, NewRoom, Room, RoomMode, Store,
};

use crate::{DAY, NOW, a_new_room, a_quiz, an_account};

async fn a_rehearsal(store: &Store, host_id: &str, quiz_id: &str, code: &str) -> Room {
    let room = NewRoom {
        host_account_id: Some(host_id.to_owned()),
        quiz_id: Some(quiz_id.to_owned()),
        mode: RoomMode::Rehearsal,
        ..a_new_room(code)
    };
    store.create_room(room, b"created", NOW).await.unwrap()
}

fn entry(room: &Room) -> JournalEntry {
    JournalEntry {
        room_id: room.id.clone(),
        epoch: FIRST_EPOCH,
        seq: FIRST_SEQ + 1,
        body: b"x".to_vec(),
        at_ms: NOW,
    }
}

async fn is_nowhere(store: &Store, room: &Room) -> bool {
    store.find_room(&room.id).await.unwrap().is_none()
        && store.read_journal(&room.id, 0).await.unwrap().is_empty()
        && store.list_host_links(&room.id).await.unwrap().is_empty()
}

both! {
    async fn a_rehearsal_is_deleted_as_a_whole_by_its_owner(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let room = a_rehearsal(&store, &ada.id, &quiz.id, "K7Q4XN").await;
        let link = NewHostLink {
            room_id: &room.id,
            purpose: HostLinkPurpose::Remote,
            label: "",
            key_hash: &[7; 32],
        };
        let made = store.create_host_link(link, NOW).await.unwrap();
        assert!(matches!(made, HostLinkOutcome::Made(_)));
        assert!(!store.delete_rehearsal(&room.id, FIRST_EPOCH + 1).await.unwrap());
        assert_eq!(store.read_journal(&room.id, 0).await.unwrap().len(), 1);
        assert!(store.delete_rehearsal(&room.id, FIRST_EPOCH).await.unwrap());
        assert!(is_nowhere(&store, &room).await);
        assert!(!store.delete_rehearsal(&room.id, FIRST_EPOCH).await.unwrap());
        // Anyone who still writes is fenced off, so nothing comes back.
        let outcomes = store.append_journal(&[entry(&room)]).await.unwrap();
        assert_eq!(outcomes, [AppendOutcome::Fenced]);
        assert!(is_nowhere(&store, &room).await);
    }

    async fn a_real_room_is_not_deleted_as_a_rehearsal(db) {
        let store = db.open().await;
        let room = crate::a_room(&store, "K7Q4XN").await;
        assert!(!store.delete_rehearsal(&room.id, FIRST_EPOCH).await.unwrap());
        store.forget_what_is_due(NOW + 2 * DAY).await.unwrap();
        assert!(store.find_room(&room.id).await.unwrap().is_some());
    }

    /// PRIV-3: a node that never came back leaves a rehearsal for a day at most.
    async fn rehearsals_left_behind_are_deleted_after_a_day(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        store.mark_email_verified(&ada.id, NOW).await.unwrap();
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let mut rooms = Vec::new();
        for n in 0..60 {
            rooms.push(a_rehearsal(&store, &ada.id, &quiz.id, &format!("CODE{n}")).await);
        }
        assert_eq!(store.forget_what_is_due(NOW + DAY - 1).await.unwrap().row_count, 0);
        assert_eq!(store.forget_what_is_due(NOW + DAY).await.unwrap().row_count, 60);
        for room in &rooms {
            assert!(is_nowhere(&store, room).await);
        }
    }

    /// PRIV-3: nobody can find it again, and anyone may make it.
    async fn what_was_practiced_without_an_account_is_deleted_after_a_day(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        store.mark_email_verified(&ada.id, NOW).await.unwrap();
        let practice = |code: &str, host: Option<&str>| NewRoom {
            host_account_id: host.map(str::to_owned),
            mode: RoomMode::Practice,
            ..a_new_room(code)
        };
        let nobodys = practice("K7Q4XN", None);
        let nobodys = store.create_room(nobodys, b"created", NOW).await.unwrap();
        let own = practice("K7Q4XM", Some(&ada.id));
        let own = store.create_room(own, b"created", NOW).await.unwrap();
        assert_eq!(store.forget_what_is_due(NOW + DAY - 1).await.unwrap().row_count, 0);
        assert_eq!(store.forget_what_is_due(NOW + DAY).await.unwrap().row_count, 1);
        assert!(is_nowhere(&store, &nobodys).await);
        assert!(store.find_room(&own.id).await.unwrap().is_some());
    }

    async fn a_running_rehearsal_is_listed_for_administrators_alone(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let room = a_rehearsal(&store, &ada.id, &quiz.id, "K7Q4XN").await;
        store.start_room(&room.id, FIRST_EPOCH, NOW).await.unwrap();
        assert!(store.list_rooms(&ada.id, 9, None).await.unwrap().items.is_empty());
        for mode in [RoomMode::Live, RoomMode::Practice] {
            let filter = HostedFilter { mode, is_over: None, search: None, quiz_id: None };
            let hosted = store.list_hosted_rooms(&ada.id, filter, 9, None).await.unwrap();
            assert!(hosted.items.is_empty());
        }
        assert!(store.list_open_lobbies(&quiz.id, 9).await.unwrap().is_empty());
        let running = store.list_running_rooms(9, None).await.unwrap();
        assert_eq!(running.items.len(), 1);
        assert_eq!(store.count_open_rooms(&ada.id).await.unwrap(), 1, "it costs as much");
    }
}
