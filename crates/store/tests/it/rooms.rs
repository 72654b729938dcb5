//! Rooms: codes, owners, reports.

use store::{Constraint, FIRST_EPOCH, FIRST_SEQ, Insight, RoomMode, RoomPhase};

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
        assert!(!store.start_room(&room.id, FIRST_EPOCH, NOW).await.unwrap());
        assert!(store.start_room(&room.id, epoch, NOW).await.unwrap());
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

    async fn nodes_come_leave_and_are_given_up(db) {
        let store = db.open().await;
        let names = async |store: &store::Store| {
            let nodes = store.list_nodes().await.unwrap();
            nodes.into_iter().map(|node| (node.id, node.left_at_ms)).collect::<Vec<_>>()
        };
        let room = a_room(&store, "K7Q4XN").await;
        let owner = room.owner_node.as_str();
        store.beat_node(owner, NOW).await.unwrap();
        store.beat_node("other", NOW).await.unwrap();
        assert!(store.has_node("other").await.unwrap());
        assert!(!store.has_node("nobody").await.unwrap());
        assert!(!store.node_has_left(owner).await.unwrap());
        assert_eq!(names(&store).await.len(), 2);

        // Anyone who leaves is still listed while a room is there to be taken over.
        store.node_left(owner, NOW + 5).await.unwrap();
        assert!(store.node_has_left(owner).await.unwrap());
        assert!(!store.has_node(owner).await.unwrap());
        assert!(names(&store).await.contains(&(owner.to_owned(), Some(NOW + 5))));
        let rooms = store.list_rooms_of_node(owner).await.unwrap();
        assert_eq!(rooms.iter().map(|room| &*room.code).collect::<Vec<_>>(), ["K7Q4XN"]);
        store.adopt_room(&room.id, "other", FIRST_EPOCH, NOW + 6).await.unwrap();
        assert_eq!(names(&store).await, [("other".to_owned(), None)]);

        // Nobody who has rooms, or has been heard since, is given up.
        store.give_node_up("other", NOW).await.unwrap();
        assert!(store.has_node("other").await.unwrap());
        store.finish_room(&room.id, FIRST_EPOCH + 1, 0, NOW + 7).await.unwrap();
        store.give_node_up("other", NOW - 1).await.unwrap();
        assert!(store.has_node("other").await.unwrap());
        store.give_node_up("other", NOW).await.unwrap();
        assert_eq!(names(&store).await, []);
        store.beat_node("other", NOW + 9).await.unwrap();
        assert_eq!(names(&store).await, [("other".to_owned(), None)]);
    }

    async fn nodes_beat_and_reports_are_kept(db) {
        let store = db.open().await;
        assert_eq!(store.node_beat("node-a").await.unwrap(), None);
        store.beat_node("node-a", NOW).await.unwrap();
        store.beat_node("node-a", NOW + 1).await.unwrap();
        assert_eq!(store.node_beat("node-a").await.unwrap(), Some(NOW + 1));

        let room = a_room(&store, "K7Q4XN").await;
        assert_eq!(store.find_report(&room.id).await.unwrap(), None);
        let pages = ["[0,1]", "[2]"].map(str::to_owned);
        store.put_report(&room.id, "{}", &pages, NOW).await.unwrap();
        let page = async |page| store.find_report_page(&room.id, page).await.unwrap();
        assert_eq!(page(0).await.as_deref(), Some("[0,1]"));
        assert_eq!(page(1).await.as_deref(), Some("[2]"));
        store.put_report(&room.id, r#"{"seats":[]}"#, &pages[..1], NOW + 1).await.unwrap();
        let report = store.find_report(&room.id).await.unwrap();
        assert_eq!(report.as_deref(), Some(r#"{"seats":[]}"#));
        assert_eq!(page(0).await.as_deref(), Some("[0,1]"));
        assert_eq!(page(1).await, None, "pages of the one before are gone");
        let error = store.put_report("none", "{}", &[], NOW).await.unwrap_err();
        assert_eq!(error.constraint(), Some(Constraint::ReferenceGone));
    }

    async fn a_large_report_is_there_in_whole_or_not_at_all(db) {
        let store = db.open().await;
        let room = a_room(&store, "K7Q4XN").await;
        let pages: Vec<String> = (0..500).map(|page| format!("page {page}")).collect();
        // Opens a connection for the reader, which may take longer than writing all pages.
        let nothing = || store.find_report_page(&room.id, 3);
        let (one, other) = tokio::join!(nothing(), nothing());
        assert_eq!((one.unwrap(), other.unwrap()), (None, None));
        // A process that died while it wrote: half a report is none.
        let mut writing = Box::pin(store.put_report(&room.id, "head", &pages, NOW));
        loop {
            tokio::select! {
                done = &mut writing => panic!("all pages are written before one is read: {done:?}"),
                page = store.find_report_page(&room.id, 3) => if page.unwrap().is_some() { break },
            }
        }
        drop(writing);
        assert_eq!(store.find_report(&room.id).await.unwrap(), None);
        assert!(store.list_untold_reports(10).await.unwrap().is_empty());
        assert_eq!(store.report_revision(&room.id).await.unwrap(), None);

        for (revision, len) in [(1, 25), (2, 13), (3, 200), (4, 1)] {
            let body = format!("head {revision}");
            store.put_report(&room.id, &body, &pages[..len], NOW).await.unwrap();
            assert_eq!(store.find_report(&room.id).await.unwrap(), Some(body));
            for (number, page) in (0_i64..).zip(&pages[..200]) {
                let kept = store.find_report_page(&room.id, number).await.unwrap();
                assert_eq!(kept.as_ref(), pages[..len].contains(page).then_some(page));
            }
            assert_eq!(store.report_revision(&room.id).await.unwrap(), Some(revision));
        }
        assert_eq!(store.list_untold_reports(10).await.unwrap().len(), 1);
    }

    async fn what_was_reckoned_is_of_one_revision_and_one_version(db) {
        let store = db.open().await;
        let room = a_room(&store, "K7Q4XN").await;
        assert_eq!(store.report_revision(&room.id).await.unwrap(), None);
        store.put_report(&room.id, "{}", &[], NOW).await.unwrap();
        let first = store.report_revision(&room.id).await.unwrap().unwrap();
        let insight = Insight { digest: "short".into(), analysis: "long".into() };
        assert_eq!(store.find_insight(&room.id, 7).await.unwrap(), None);
        assert!(store.put_insight(&room.id, first, 7, &insight).await.unwrap());
        assert_eq!(store.find_insight(&room.id, 7).await.unwrap(), Some(insight.clone()));
        assert_eq!(store.find_insight(&room.id, 8).await.unwrap(), None);

        store.put_report(&room.id, "{}", &[], NOW).await.unwrap();
        assert_eq!(store.find_insight(&room.id, 7).await.unwrap(), None, "it was of the other");
        let is_kept = store.put_insight(&room.id, first, 7, &insight).await.unwrap();
        assert!(!is_kept, "the slow one counted from the one before");
        assert_eq!(store.find_insight(&room.id, 7).await.unwrap(), None);
    }

    async fn played_rooms_are_those_with_a_report(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.com").await;
        let quiz = a_quiz(&store, &ada, "Maps").await;
        let mut ids = Vec::new();
        for n in 0..5 {
            let mut room = a_new_room(&format!("CODE{n}"));
            room.id = store::new_id(NOW + n);
            room.host_account_id = Some(ada.id.clone());
            room.quiz_id = (n == 1).then(|| quiz.id.clone());
            if n == 3 {
                room.mode = RoomMode::Practice;
            }
            let room = store.create_room(room, b"created", NOW + n).await.unwrap();
            if n != 4 {
                store.put_report(&room.id, "{}", &[], NOW + n).await.unwrap();
            }
            if n != 2 {
                store.finish_room(&room.id, FIRST_EPOCH, 3, NOW + n).await.unwrap();
            }
            ids.push(room.id);
        }
        let insight = Insight { digest: "short".into(), analysis: "long".into() };
        assert!(store.put_insight(&ids[1], 1, 7, &insight).await.unwrap());
        let list = async |since_ms, version, limit| {
            store.list_played_rooms(&ada.id, since_ms, version, limit).await.unwrap()
        };
        let all = list(0, 7, 10).await;
        let found: Vec<&String> = all.iter().map(|played| &played.room.id).collect();
        assert_eq!(found, [&ids[1], &ids[0]], "not practice, nor what runs, nor without a report");
        assert_eq!(all[0].digest.as_deref(), Some("short"));
        assert_eq!(all[0].tags, Some(Vec::new()));
        assert_eq!((&all[1].digest, &all[1].tags), (&None, &None));
        assert_eq!(list(0, 8, 10).await[0].digest, None, "of another version");
        assert_eq!(list(NOW + 1, 7, 10).await.len(), 1);
        assert_eq!(list(0, 7, 1).await[0].room.id, ids[1]);
        let eve = an_account(&store, "eve@example.com").await;
        assert_eq!(store.list_played_rooms(&eve.id, 0, 7, 10).await.unwrap(), []);
    }
}
