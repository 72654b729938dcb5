//! Scheduled rooms: when, for whom, and reminding once.

use store::{
    About, FIRST_EPOCH, NewMail, NewNotification, News, Occasion, QuizPatch, QuizStatus, Store,
    Visibility,
};

use crate::{DAY, HOUR, NOW, a_new_room, a_quiz, an_account};

fn an_occasion<'a>(quiz_id: &'a str, starts_at_ms: i64, due: &'a [i64]) -> Occasion<'a> {
    Occasion {
        quiz_id: Some(quiz_id),
        audience: None,
        title: "Capitals",
        note: "Bring a pen",
        settings: "{}",
        starts_at_ms,
        time_zone: "Europe/Berlin",
        reminders: "[60]",
        reminders_at_ms: due,
    }
}

fn an_email() -> NewMail<'static> {
    NewMail {
        to_address: "ada@example.org",
        subject: "Soon",
        text: "Soon",
        html: "Soon",
        unsubscribe_url: None,
        expires_at_ms: None,
    }
}

async fn emails(store: &Store) -> usize {
    store.list_mails(100).await.unwrap().len()
}

both! {
    async fn what_waits_is_listed_by_its_time(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let mut ids = Vec::new();
        for (n, at) in (0_i64..).zip([3, 1, 2, 2]) {
            let occasion = an_occasion(&quiz.id, NOW + at * DAY, &[]);
            let token = format!("token-{n}");
            ids.push(store.schedule_room(&ada.id, &token, occasion, NOW + n).await.unwrap());
        }
        let mut listed = Vec::new();
        let mut cursor: Option<String> = None;
        loop {
            let page = store.list_scheduled_rooms(&ada.id, 1, cursor.as_deref()).await.unwrap();
            listed.extend(page.items.into_iter().map(|scheduled| scheduled.id));
            cursor = page.next_cursor;
            if cursor.is_none() { break; }
        }
        assert_eq!(listed, [&ids[1], &ids[2], &ids[3], &ids[0]].map(Clone::clone));
        assert_eq!(store.count_scheduled_rooms(&ada.id).await.unwrap(), 4);

        let found = store.find_scheduled_room(&ids[0]).await.unwrap().unwrap();
        assert_eq!((found.sequence, found.is_playable), (0, true));
        assert_eq!(found.note, "Bring a pen");
        let later = an_occasion(&quiz.id, NOW + 9 * DAY, &[]);
        assert!(store.reschedule_room(&ids[1], later, NOW + 5).await.unwrap());
        assert!(store.cancel_scheduled_room(&ids[2], NOW + 5).await.unwrap());
        assert!(!store.cancel_scheduled_room(&ids[2], NOW + 6).await.unwrap(), "only once");
        assert!(!store.reschedule_room(&ids[2], later, NOW + 6).await.unwrap());
        let page = store.list_scheduled_rooms(&ada.id, 9, None).await.unwrap();
        let order: Vec<_> = page.items.iter().map(|s| (s.id.as_str(), s.sequence)).collect();
        assert_eq!(order, [(ids[3].as_str(), 0), (&ids[0], 0), (&ids[1], 1)]);
        assert!(store.restore_scheduled_room(&ids[2], NOW + 7).await.unwrap());
        assert!(!store.restore_scheduled_room(&ids[2], NOW + 8).await.unwrap());
        let back = store.find_scheduled_room(&ids[2]).await.unwrap().unwrap();
        assert_eq!((back.sequence, back.cancelled_at_ms), (2, None));
        assert_eq!(store.list_all_scheduled_rooms(&ada.id).await.unwrap().len(), 4);
    }

    async fn one_room_is_made_of_it_and_its_guests_find_that(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let due = [NOW + HOUR];
        let occasion = an_occasion(&quiz.id, NOW + DAY, &due);
        let id = store.schedule_room(&ada.id, "token", occasion, NOW).await.unwrap();
        let found = store.find_invitation("token").await.unwrap().unwrap();
        assert_eq!((found.host_name.as_str(), found.open_code), ("Ada", None));
        assert_eq!(store.find_invitation("tokem").await.unwrap(), None);

        let room = store.create_room(a_new_room("K7Q4XN"), b"x", NOW).await.unwrap();
        let other = store.create_room(a_new_room("K7Q4XO"), b"x", NOW).await.unwrap();
        assert!(store.note_scheduled_start(&id, &room.id, NOW).await.unwrap());
        assert!(!store.note_scheduled_start(&id, &other.id, NOW).await.unwrap());
        assert!(!store.cancel_scheduled_room(&id, NOW).await.unwrap(), "it runs");
        let found = store.find_invitation("token").await.unwrap().unwrap();
        assert_eq!(found.open_code.as_deref(), Some("K7Q4XN"));
        assert_eq!(store.list_scheduled_rooms(&ada.id, 9, None).await.unwrap().items, []);
        assert_eq!(store.list_due_reminders(NOW + DAY, 9).await.unwrap(), [], "no longer needed");
        store.finish_room(&room.id, FIRST_EPOCH, 2, NOW + 1).await.unwrap();
        let found = store.find_invitation("token").await.unwrap().unwrap();
        assert_eq!(found.open_code, None);
        assert!(found.scheduled.started_at_ms.is_some());
    }

    async fn a_quiz_that_its_host_may_not_play_any_more_is_named(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let quiz = a_quiz(&store, &bob, "Capitals").await;
        let occasion = an_occasion(&quiz.id, NOW + DAY, &[]);
        let id = store.schedule_room(&ada.id, "token", occasion, NOW).await.unwrap();
        let is_playable = async || {
            store.find_scheduled_room(&id).await.unwrap().unwrap().is_playable
        };
        assert!(!is_playable().await, "it is private");
        let open = QuizPatch {
            visibility: Some(Visibility::Unlisted),
            status: Some(QuizStatus::Published),
            ..QuizPatch::default()
        };
        store.update_quiz(&quiz.id, None, open, NOW).await.unwrap();
        assert!(is_playable().await);
        store.delete_quiz(&quiz.id, NOW).await.unwrap();
        assert!(!is_playable().await);
        store.restore_quiz(&quiz.id, &bob.id).await.unwrap();
        assert!(is_playable().await);
        let farewell = NewMail { to_address: "bob@example.org", ..an_email() };
        crate::depart(&store, &bob.id, farewell).await;
        assert!(!is_playable().await);
        let left = store.find_scheduled_room(&id).await.unwrap().unwrap();
        assert_eq!((left.quiz_id, left.title.as_str()), (None, "Capitals"));
    }

    async fn without_a_quiz_nothing_can_be_missing(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let of_quiz = an_occasion(&quiz.id, NOW + DAY, &[NOW + HOUR]);
        let audience = r#"{"topic":"Lunch?","topicApproved":true}"#;
        let alone = Occasion { quiz_id: None, audience: Some(audience), ..of_quiz };
        let id = store.schedule_room(&ada.id, "token", alone, NOW).await.unwrap();
        let what = async || {
            let found = store.find_scheduled_room(&id).await.unwrap().unwrap();
            (found.quiz_id, found.audience, found.is_playable)
        };
        let without = (None, Some(audience.to_owned()), true);
        assert_eq!(what().await, without);
        assert_eq!(store.list_due_reminders(NOW + HOUR, 9).await.unwrap().len(), 1);
        assert!(store.reschedule_room(&id, of_quiz, NOW + 1).await.unwrap());
        assert_eq!(what().await, (Some(quiz.id.clone()), None, true));
        store.delete_quiz(&quiz.id, NOW + 2).await.unwrap();
        assert!(!what().await.2, "a quiz that is gone is not the same as none");
        assert!(store.reschedule_room(&id, alone, NOW + 3).await.unwrap());
        assert_eq!(what().await, without);
    }

    /// No matter who looks, and how often: one email.
    async fn of_many_nodes_one_writes_the_letter(db) {
        let stores = [db.open().await, db.open().await];
        let ada = an_account(&stores[0], "ada@example.org").await;
        let quiz = a_quiz(&stores[0], &ada, "Capitals").await;
        let due = [NOW + HOUR, NOW + 2 * HOUR, NOW + 20 * HOUR];
        let occasion = an_occasion(&quiz.id, NOW + DAY, &due);
        let id = stores[0].schedule_room(&ada.id, "token", occasion, NOW).await.unwrap();
        assert_eq!(stores[0].list_due_reminders(NOW + HOUR - 1, 9).await.unwrap(), []);
        let found = stores[0].list_due_reminders(NOW + HOUR, 9).await.unwrap();
        assert_eq!(found.iter().map(|found| &found.id).collect::<Vec<_>>(), [&id]);

        // Two are due by now: both go, for one email.
        let now = NOW + 3 * HOUR;
        let tasks: Vec<_> = (0..8_usize).map(|n| {
            let (store, id) = (stores[n % 2].clone(), id.clone());
            let host_id = ada.id.clone();
            tokio::spawn(async move {
                let notification = NewNotification {
                    account_id: &host_id,
                    kind: "session_reminder",
                    about: About::default(),
                    dedup_key: "three hours later",
                    is_shown: true,
                };
                let news = News { notification, email: Some(an_email()) };
                store.settle_reminders(&id, Some(news), now).await.unwrap()
            })
        }).collect();
        let mut settled = 0;
        for task in tasks {
            settled += usize::from(task.await.unwrap());
        }
        assert_eq!((settled, emails(&stores[1]).await), (1, 1));
        assert_eq!(stores[0].count_unread(&ada.id, 9).await.unwrap(), 1);
        assert_eq!(stores[0].list_due_reminders(now, 9).await.unwrap(), []);

        let later = NOW + 20 * HOUR;
        assert!(stores[0].settle_reminders(&id, None, later).await.unwrap(), "unwanted");
        assert_eq!(emails(&stores[0]).await, 1);
    }

    async fn another_time_has_other_reminders(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let due = [NOW + HOUR];
        let occasion = an_occasion(&quiz.id, NOW + DAY, &due);
        let id = store.schedule_room(&ada.id, "token", occasion, NOW).await.unwrap();
        let due = [NOW + DAY + HOUR];
        let occasion = an_occasion(&quiz.id, NOW + 2 * DAY, &due);
        assert!(store.reschedule_room(&id, occasion, NOW).await.unwrap());
        assert_eq!(store.list_due_reminders(NOW + DAY, 9).await.unwrap(), []);
        assert_eq!(store.list_due_reminders(NOW + DAY + HOUR, 9).await.unwrap().len(), 1);
    }

    /// PRIV-3: a month after its time, an invitation leads nowhere.
    async fn priv_3_scheduled_rooms_go_30_days_after_their_time(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        store.mark_email_verified(&ada.id, NOW).await.unwrap();
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let due = [NOW + HOUR];
        let occasion = an_occasion(&quiz.id, NOW + DAY, &due);
        store.schedule_room(&ada.id, "token", occasion, NOW).await.unwrap();
        store.forget_what_is_due(NOW + 31 * DAY - 1).await.unwrap();
        assert!(store.find_invitation("token").await.unwrap().is_some());
        assert_eq!(store.forget_what_is_due(NOW + 31 * DAY).await.unwrap().row_count, 1);
        assert_eq!(store.find_invitation("token").await.unwrap(), None);
        assert_eq!(store.list_due_reminders(NOW + 31 * DAY, 9).await.unwrap(), []);
    }
}
