//! What a host's quizzes and live rooms come to.

#![expect(
    clippy::unwrap_used,
    reason = "a story that cannot go on ends there, with the error"
)]

use overview::{Attendance, Queue, ThenAndNow};
use store::testing::an_account;
use store::{
    Account, ActivityKind, FIRST_EPOCH, NewMail, NewQuiz, NewRoom, QuizPatch, QuizStatus,
    ReportSums, RoomMode, Store, Visibility, both, new_id,
};

const NOW: i64 = 1_700_000_000_000;
const DAY: i64 = 24 * 60 * 60 * 1_000;

fn a_new_quiz(owner: &Account, title: &str) -> NewQuiz {
    NewQuiz {
        owner_id: owner.id.clone(),
        title: title.into(),
        description: String::new(),
        tags: Vec::new(),
        visibility: Visibility::Private,
        status: QuizStatus::Draft,
    }
}

fn sums(player_count: i64, pick_count: i64, chance_count: i64) -> ReportSums {
    ReportSums {
        player_count,
        pick_count,
        chance_count,
    }
}

/// A room of a host that was made at a time, and ended then if it has a report.
async fn a_room_at(
    store: &Store,
    host: &str,
    code: &str,
    mode: RoomMode,
    created_at_ms: i64,
    end: Option<(i64, ReportSums)>,
) -> String {
    let room = NewRoom {
        id: new_id(created_at_ms),
        code: code.into(),
        host_account_id: Some(host.into()),
        quiz_id: None,
        title: "Capitals".into(),
        mode,
        owner_node: "node-a".into(),
        question_count: 3,
    };
    let room = store
        .create_room(room, b"created", created_at_ms)
        .await
        .unwrap();
    if let Some((at_ms, sums)) = end {
        store.put_report(&room.id, "{}", &[], at_ms).await.unwrap();
        store.put_report_sums(&room.id, sums).await.unwrap();
        store
            .finish_room(&room.id, FIRST_EPOCH, 99, at_ms)
            .await
            .unwrap();
    }
    room.id
}

both! {
    async fn a_session_knows_the_class_list_of_its_host(db) {
        let store = db.open().await;
        // The first account administers the instance.
        an_account(&store, "root", NOW).await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let list = store.create_class_list(&ada.id, "7b", NOW).await.unwrap().unwrap();
        let his = store.create_class_list(&bob.id, "8c", NOW).await.unwrap().unwrap();
        let live = RoomMode::Live;
        let one = a_room_at(&store, &ada.id, "1000001", live, NOW, None).await;
        let two = a_room_at(&store, &ada.id, "1000002", live, NOW + 1, None).await;
        let three = a_room_at(&store, &ada.id, "1000003", live, NOW + 2, None).await;
        for (room, list) in [(&one, &list), (&one, &his), (&two, &his), (&three, &list)] {
            overview::note_class_list(&store, room, list).await.unwrap();
        }
        overview::note_class_list(&store, &two, "no-list").await.unwrap();
        assert_eq!(overview::find_class_list(&store, &one).await.unwrap(), Some(list.clone()));
        assert_eq!(overview::find_class_list(&store, &two).await.unwrap(), None, "not the host's");
        let ids = [one.as_str(), two.as_str(), "no-room"];
        let found = overview::list_class_lists(&store, &ids).await.unwrap();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(one.clone(), list.clone())]);
        assert!(store.delete_class_list(&ada.id, &list).await.unwrap());
        assert_eq!(overview::find_class_list(&store, &three).await.unwrap(), None);
        assert!(store.find_room(&three).await.unwrap().is_some(), "the session stays");
    }

    async fn quizzes_are_counted_then_and_now(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        store.create_quiz(a_new_quiz(&bob, "His"), NOW - 90 * DAY).await.unwrap();
        for (title, age) in [("Old", 40), ("Gone now", 40), ("Gone then", 40), ("New", 2)] {
            let quiz = a_new_quiz(&ada, title);
            let quiz = store.create_quiz(quiz, NOW - age * DAY).await.unwrap();
            match title {
                "Gone now" => assert!(store.delete_quiz(&quiz.id, NOW - DAY).await.unwrap()),
                "Gone then" => assert!(store.delete_quiz(&quiz.id, NOW - 31 * DAY).await.unwrap()),
                _ => {}
            }
        }
        let then_ms = NOW - 30 * DAY;
        let counts = overview::count_quizzes_then_and_now(&store, &ada.id, then_ms).await.unwrap();
        assert_eq!(counts, ThenAndNow { now: 2, before: 2 });
    }

    async fn open_rooms_are_counted_then_and_now(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let live = RoomMode::Live;
        let end = |age| Some((NOW - age * DAY, sums(1, 1, 1)));
        a_room_at(&store, &ada.id, "A1", live, NOW - DAY, None).await;
        a_room_at(&store, &ada.id, "A2", live, NOW - 40 * DAY, None).await;
        a_room_at(&store, &ada.id, "A3", live, NOW - 40 * DAY, end(20)).await;
        a_room_at(&store, &ada.id, "A4", live, NOW - 40 * DAY, end(35)).await;
        a_room_at(&store, &ada.id, "A5", live, NOW - 5 * DAY, end(4)).await;
        a_room_at(&store, &ada.id, "A6", RoomMode::Practice, NOW - 40 * DAY, None).await;
        let then_ms = NOW - 30 * DAY;
        let counts = overview::count_open_rooms_then_and_now(&store, &ada.id, then_ms).await;
        let counts = counts.unwrap();
        assert_eq!(counts, ThenAndNow { now: 2, before: 2 });
    }

    async fn attendance_is_that_of_finished_live_rooms(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let bob = an_account(&store, "bob", NOW).await;
        let live = RoomMode::Live;
        let end = |age, sums| Some((NOW - age * DAY, sums));
        a_room_at(&store, &ada.id, "A1", live, NOW - DAY, None).await;
        a_room_at(&store, &ada.id, "A2", live, NOW - 3 * DAY, end(2, sums(10, 40, 50))).await;
        a_room_at(&store, &ada.id, "A3", live, NOW - 31 * DAY, end(29, sums(5, 9, 10))).await;
        a_room_at(&store, &ada.id, "A4", live, NOW - 31 * DAY, end(31, sums(7, 1, 14))).await;
        a_room_at(&store, &ada.id, "A5", live, NOW - 70 * DAY, end(61, sums(1000, 1, 1))).await;
        let practice = RoomMode::Practice;
        a_room_at(&store, &ada.id, "A6", practice, NOW - DAY, end(1, sums(1, 5, 5))).await;
        a_room_at(&store, &bob.id, "B1", live, NOW - DAY, end(1, sums(3, 3, 3))).await;
        let since = NOW - 30 * DAY;
        let before = since - 30 * DAY;
        let attendance = overview::attendance(&store, &ada.id, since, before).await.unwrap();
        assert_eq!(attendance, Attendance {
            player_count: 15,
            player_count_before: 7,
            pick_count: 49,
            pick_count_before: 1,
            chance_count: 60,
            chance_count_before: 14,
        });
    }

    async fn what_happened_last_comes_first(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let quiz = store.create_quiz(a_new_quiz(&ada, "Maps"), NOW).await.unwrap();
        let status = |status| QuizPatch { status: Some(status), ..QuizPatch::default() };
        for (at, to) in [(1, QuizStatus::Published), (2, QuizStatus::Draft),
            (3, QuizStatus::Published), (4, QuizStatus::Published)] {
            store.update_quiz(&quiz.id, None, status(to), NOW + at).await.unwrap();
        }
        let gone = store.create_quiz(a_new_quiz(&ada, "Gone"), NOW + 5).await.unwrap();
        store.delete_quiz(&gone.id, NOW + 6).await.unwrap();
        let live = RoomMode::Live;
        let open = a_room_at(&store, &ada.id, "A1", live, NOW + 2, None).await;
        let end = Some((NOW + 8, sums(12, 30, 36)));
        let over = a_room_at(&store, &ada.id, "A2", live, NOW + 7, end).await;
        a_room_at(&store, &ada.id, "A3", RoomMode::Practice, NOW + 9, None).await;

        let happened = overview::list_activity(&store, &ada.id, 10).await.unwrap();
        let happened: Vec<_> = happened.iter()
            .map(|h| (h.kind, h.id.as_str(), h.player_count, h.at_ms - NOW))
            .collect();
        assert_eq!(happened, [
            (ActivityKind::Completed, over.as_str(), 12, 8),
            (ActivityKind::Published, quiz.id.as_str(), 0, 3),
            (ActivityKind::Live, open.as_str(), 0, 2),
            (ActivityKind::Created, quiz.id.as_str(), 0, 0),
        ]);
        assert_eq!(overview::list_activity(&store, &ada.id, 1).await.unwrap().len(), 1);
    }

    /// As a version before this one left it, or still writes it on another node.
    async fn reports_without_sums_are_found_and_added_up(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada", NOW).await;
        let mut ids = Vec::new();
        for code in ["A1", "A2", "A3"] {
            let id = a_room_at(&store, &ada.id, code, RoomMode::Live, NOW - 1, None).await;
            store.put_report(&id, "{}", &[], NOW).await.unwrap();
            store.finish_room(&id, FIRST_EPOCH, 99, NOW).await.unwrap();
            ids.push(id);
        }
        ids.sort();
        let attendance = overview::attendance(&store, &ada.id, NOW - DAY, NOW - DAY).await.unwrap();
        assert_eq!((attendance.player_count, attendance.chance_count), (0, 0));
        assert_eq!(store.list_uncounted_reports("", 9).await.unwrap(), ids);
        assert_eq!(store.list_uncounted_reports("", 1).await.unwrap(), ids[..1]);
        assert_eq!(store.list_uncounted_reports(&ids[0], 9).await.unwrap(), ids[1..]);
        for id in &ids {
            store.put_report_sums(id, sums(2, 3, 4)).await.unwrap();
        }
        assert_eq!(store.list_uncounted_reports("", 9).await.unwrap(), [""; 0]);
        // A report that is written again keeps its sums until they are written again, too.
        store.put_report(&ids[0], "{}", &[], NOW).await.unwrap();
        store.put_report_sums(&ids[0], sums(5, 3, 4)).await.unwrap();
        let attendance = overview::attendance(&store, &ada.id, NOW - DAY, NOW - DAY).await.unwrap();
        assert_eq!((attendance.player_count, attendance.chance_count), (9, 12));
    }

    async fn what_waits_to_be_sent_is_counted(db) {
        let store = db.open().await;
        let queues = async || {
            let queues = overview::list_queues(&store).await.unwrap().into_iter();
            let row = |queue: Queue| (queue.kind, queue.message_count, queue.oldest_at_ms);
            queues.map(row).collect::<Vec<_>>()
        };
        let webhooks = ("webhook".to_owned(), 0, None);
        assert_eq!(queues().await, [("email".to_owned(), 0, None), webhooks.clone()]);
        let first = store.enqueue_mail(NewMail::default(), NOW).await.unwrap();
        store.enqueue_mail(NewMail::default(), NOW + 5).await.unwrap();
        assert_eq!(queues().await, [("email".to_owned(), 2, Some(NOW)), webhooks.clone()]);
        let leased = store.lease_due_mails(NOW, DAY, 5).await.unwrap();
        let ids: Vec<_> = leased.into_iter().map(|mail| mail.id).collect();
        assert_eq!(ids, [&*first]);
        store.mark_mail_sent(&first, false, NOW + 1).await.unwrap();
        assert_eq!(queues().await, [("email".to_owned(), 1, Some(NOW + 5)), webhooks]);
    }
}
