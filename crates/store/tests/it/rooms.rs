//! Rooms: codes, owners, reports.

use store::{Constraint, FIRST_EPOCH, FIRST_SEQ, RoomPhase};

use crate::{DAY, NOW, a_new_room, a_quiz, a_room, an_account};

both! {
    async fn a_room_is_created_with_the_beginning_of_its_journal(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let mut room = a_new_room("K7Q4XN");
        room.host_account_id = Some(ada.id.clone());
        room.quiz_id = Some(quiz.id);
        let room = store.create_room(room, b"created", NOW).await.unwrap();
        assert_eq!((room.phase, room.owner_epoch), (RoomPhase::Lobby, FIRST_EPOCH));
        assert_eq!(store.find_room(&room.id).await.unwrap(), Some(room.clone()));
        assert_eq!(store.find_open_room_by_code("K7Q4XN").await.unwrap(), Some(room.clone()));
        assert_eq!(store.find_open_room_by_code("ZZZZZZ").await.unwrap(), None);
        let journal = store.read_journal(&room.id, 0).await.unwrap();
        assert_eq!(journal, [(FIRST_SEQ, b"created".to_vec())]);

        let mut orphan = a_new_room("AAAAAA");
        orphan.host_account_id = Some("nobody".into());
        let id = orphan.id.clone();
        let error = store.create_room(orphan, b"created", NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::ReferenceGone));
        assert_eq!(store.read_journal(&id, 0).await.unwrap(), [], "all of it or nothing");
    }

    async fn open_rooms_never_share_a_code(db) {
        let store = db.open().await;
        let room = a_room(&store, "K7Q4XN").await;
        let error = store.create_room(a_new_room("K7Q4XN"), b"x", NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::CodeTaken));
        assert!(store.code_used_since("K7Q4XN", NOW + DAY).await.unwrap(), "it is open");

        assert!(store.finish_room(&room.id, FIRST_EPOCH, 12, NOW + 5).await.unwrap());
        assert_eq!(store.find_open_room_by_code("K7Q4XN").await.unwrap(), None);
        assert!(store.code_used_since("K7Q4XN", NOW + 5).await.unwrap());
        assert!(!store.code_used_since("K7Q4XN", NOW + 6).await.unwrap());
        assert!(!store.code_used_since("ZZZZZZ", 0).await.unwrap());
        a_room(&store, "K7Q4XN").await;
    }

    async fn only_the_owner_starts_and_finishes_a_room(db) {
        let store = db.open().await;
        let room = a_room(&store, "K7Q4XN").await;
        let epoch = store.adopt_room(&room.id, "node-b", FIRST_EPOCH, NOW + 1).await.unwrap();
        let epoch = epoch.expect("the epoch was as expected");
        assert_eq!(epoch, FIRST_EPOCH + 1);
        assert!(!store.start_room(&room.id, FIRST_EPOCH).await.unwrap());
        assert!(store.start_room(&room.id, epoch).await.unwrap());
        assert!(!store.finish_room(&room.id, FIRST_EPOCH, 0, NOW).await.unwrap());
        let running = store.find_room(&room.id).await.unwrap().unwrap();
        assert_eq!((running.phase, running.owner_node.as_str()), (RoomPhase::Running, "node-b"));
        assert_eq!(running.owned_since_ms, NOW + 1);

        assert!(store.finish_room(&room.id, epoch, 7, NOW + 9).await.unwrap());
        assert!(!store.finish_room(&room.id, epoch, 8, NOW + 10).await.unwrap(), "only once");
        let finished = store.find_room(&room.id).await.unwrap().unwrap();
        assert_eq!(finished.phase, RoomPhase::Finished);
        assert_eq!((finished.seat_count, finished.finished_at_ms), (7, Some(NOW + 9)));
        assert_eq!(store.adopt_room(&room.id, "node-a", epoch, NOW).await.unwrap(), None);
    }

    /// DUR-6: one owner per room.
    async fn of_many_nodes_exactly_one_takes_a_room_over(db) {
        let stores = [db.open().await, db.open().await];
        let room = a_room(&stores[0], "K7Q4XN").await;
        let tasks: Vec<_> = (0..12_usize)
            .map(|n| {
                let (store, id) = (stores[n % 2].clone(), room.id.clone());
                tokio::spawn(async move {
                    store.adopt_room(&id, &format!("node-{n}"), FIRST_EPOCH, NOW).await.unwrap()
                })
            })
            .collect();
        let mut winners = Vec::new();
        for (n, task) in tasks.into_iter().enumerate() {
            if let Some(epoch) = task.await.unwrap() {
                assert_eq!(epoch, FIRST_EPOCH + 1);
                winners.push(format!("node-{n}"));
            }
        }
        let room = stores[1].find_room(&room.id).await.unwrap().unwrap();
        assert_eq!(winners, [room.owner_node]);
    }

    async fn rooms_are_listed_for_their_host_and_for_nodes(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let mut ids = Vec::new();
        for n in 0..3 {
            let mut room = a_new_room(&format!("CODE{n}"));
            room.id = store::new_id(NOW + n);
            room.host_account_id = Some(ada.id.clone());
            ids.push(store.create_room(room, b"created", NOW + n).await.unwrap().id);
        }
        a_room(&store, "OTHERS").await;
        let page = store.list_rooms(&ada.id, 2, None).await.unwrap();
        assert_eq!(page.items.iter().map(|r| &r.id).collect::<Vec<_>>(), [&ids[2], &ids[1]]);
        let page = store.list_rooms(&ada.id, 2, page.next_cursor.as_deref()).await.unwrap();
        assert_eq!(page.items.iter().map(|r| &r.id).collect::<Vec<_>>(), [&ids[0]]);
        assert_eq!(page.next_cursor, None);

        store.finish_room(&ids[1], FIRST_EPOCH, 0, NOW).await.unwrap();
        let open = store.list_open_rooms().await.unwrap();
        assert_eq!(open.len(), 3);
        assert!(open.iter().all(|room| room.id != ids[1]));
    }

    async fn nodes_beat_and_reports_are_kept(db) {
        let store = db.open().await;
        assert_eq!(store.node_beat("node-a").await.unwrap(), None);
        store.beat_node("node-a", NOW).await.unwrap();
        store.beat_node("node-a", NOW + 1).await.unwrap();
        assert_eq!(store.node_beat("node-a").await.unwrap(), Some(NOW + 1));

        let room = a_room(&store, "K7Q4XN").await;
        assert_eq!(store.find_report(&room.id).await.unwrap(), None);
        store.put_report(&room.id, "{}", NOW).await.unwrap();
        store.put_report(&room.id, r#"{"seats":[]}"#, NOW + 1).await.unwrap();
        let report = store.find_report(&room.id).await.unwrap();
        assert_eq!(report.as_deref(), Some(r#"{"seats":[]}"#));
        let error = store.put_report("none", "{}", NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::ReferenceGone));
    }
}
