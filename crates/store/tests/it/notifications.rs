//! What people are told: once, with one email, and not for longer than it is so.

use store::{About, FIRST_EPOCH, NewCoHost, NewMail, NewNotification, News, Store, new_id};

use crate::{DAY, MINUTE, NOW, a_new_room, a_quiz, a_room, an_account};

fn an_email() -> NewMail<'static> {
    NewMail {
        to_address: "ada@example.org",
        subject: "News",
        text: "Something happened",
        html: "<p>Something happened",
        unsubscribe_url: Some("https://quiz.example/unsubscribe/t0ken"),
        expires_at_ms: None,
    }
}

fn news<'a>(account_id: &'a str, kind: &'a str, about: About<'a>, key: &'a str) -> News<'a> {
    News {
        notification: NewNotification {
            account_id,
            kind,
            about,
            dedup_key: key,
            is_shown: true,
        },
        email: None,
    }
}

/// The kinds of what someone finds, newest first.
async fn kinds(store: &Store, account_id: &str) -> Vec<String> {
    let page = store
        .list_notifications(account_id, 100, None)
        .await
        .unwrap();
    page.items.into_iter().map(|told| told.kind).collect()
}

both! {
    async fn what_is_told_twice_is_told_once_with_one_letter(db) {
        let stores = [db.open().await, db.open().await];
        let ada = an_account(&stores[0], "ada@example.org").await;
        let tasks: Vec<_> = (0..8_usize).map(|n| {
            let (store, id) = (stores[n % 2].clone(), ada.id.clone());
            tokio::spawn(async move {
                let told = news(&id, "report_ready", About::default(), "the same");
                let told = News { email: Some(an_email()), ..told };
                store.notify(told, NOW).await.unwrap()
            })
        }).collect();
        let mut told = 0;
        for task in tasks {
            told += usize::from(task.await.unwrap());
        }
        assert_eq!(told, 1);
        assert_eq!(kinds(&stores[0], &ada.id).await, ["report_ready"]);
        let emails = stores[0].list_mails(9).await.unwrap();
        assert_eq!(emails.len(), 1);
        let stop = emails[0].unsubscribe_url.as_deref();
        assert_eq!(stop, Some("https://quiz.example/unsubscribe/t0ken"));
        stores[0].mark_mail_sent(&emails[0].id, false, NOW).await.unwrap();
        let left = stores[0].list_mails(9).await.unwrap();
        assert_eq!(left[0].unsubscribe_url, None, "the link is forgotten with the rest");

        let other = news(&ada.id, "report_ready", About::default(), "another");
        assert!(stores[0].notify(other, NOW).await.unwrap());
        stores[0].take_back_notification(&ada.id, "another").await.unwrap();
        assert!(stores[0].notify(other, NOW).await.unwrap(), "it may be told again");
    }

    async fn a_list_has_pages_and_what_is_read(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        for n in 0..5 {
            let (kind, key) = (format!("kind{n}"), n.to_string());
            let told = news(&ada.id, &kind, About::default(), &key);
            store.notify(told, NOW + n * MINUTE).await.unwrap();
        }
        let hidden = news(&ada.id, "by letter", About::default(), "hidden");
        let hidden = NewNotification { is_shown: false, ..hidden.notification };
        let hidden = News { notification: hidden, email: None };
        assert!(store.notify(hidden, NOW).await.unwrap());
        assert!(!store.notify(hidden, NOW).await.unwrap(), "known although nobody sees it");

        let first = store.list_notifications(&ada.id, 3, None).await.unwrap();
        let cursor = first.next_cursor.as_deref();
        let second = store.list_notifications(&ada.id, 3, cursor).await.unwrap();
        let all = first.items.iter().chain(&second.items);
        let all: Vec<_> = all.map(|told| told.kind.as_str()).collect();
        assert_eq!(all, ["kind4", "kind3", "kind2", "kind1", "kind0"]);
        assert_eq!(second.next_cursor, None);

        assert_eq!(store.count_unread(&ada.id, 100).await.unwrap(), 5);
        assert_eq!(store.count_unread(&ada.id, 3).await.unwrap(), 3);
        let id = &first.items[0].id;
        store.mark_notification_read(&bob.id, id, NOW).await.unwrap();
        assert_eq!(store.count_unread(&ada.id, 100).await.unwrap(), 5, "it is not Bob's");
        store.mark_notification_read(&ada.id, id, NOW + DAY).await.unwrap();
        store.mark_notification_read(&ada.id, id, NOW + 2 * DAY).await.unwrap();
        assert_eq!(store.count_unread(&ada.id, 100).await.unwrap(), 4);
        let read = store.list_notifications(&ada.id, 1, None).await.unwrap();
        assert_eq!(read.items[0].read_at_ms, Some(NOW + DAY), "the first time stays");
        store.mark_notifications_read(&ada.id, NOW).await.unwrap();
        assert_eq!(store.count_unread(&ada.id, 100).await.unwrap(), 0);
    }

    /// PRIV-3: what names someone or something goes with them.
    async fn a_notification_goes_with_what_it_names(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let room = a_room(&store, "1234567").await;
        let actor = About { actor_id: Some(&bob.id), ..About::default() };
        let of_quiz = About { quiz_id: Some(&quiz.id), ..About::default() };
        let of_room = About { room_id: Some(&room.id), ..actor };
        for (kind, about) in [("friend", actor), ("rated", of_quiz), ("invitation", of_room)] {
            store.notify(news(&ada.id, kind, about, kind), NOW).await.unwrap();
        }
        let page = store.list_notifications(&ada.id, 9, None).await.unwrap();
        let invitation = page.items.iter().find(|told| told.kind == "invitation").unwrap();
        assert_eq!(invitation.actor_name.as_deref(), Some("Ada"));
        assert_eq!(invitation.room_code.as_deref(), Some("1234567"));
        let rated = page.items.iter().find(|told| told.kind == "rated").unwrap();
        assert_eq!(rated.quiz_title.as_deref(), Some("Capitals"));

        store.delete_quiz(&quiz.id, NOW).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await.len(), 2, "it is in the bin");
        store.restore_quiz(&quiz.id, &ada.id).await.unwrap();
        assert_eq!(store.count_unread(&ada.id, 9).await.unwrap(), 3);
        crate::depart(&store, &bob.id, NewMail::default()).await;
        assert_eq!(kinds(&store, &ada.id).await, ["rated"]);
        crate::depart(&store, &ada.id, NewMail::default()).await;
        assert_eq!(kinds(&store, &ada.id).await, [""; 0]);
    }

    async fn an_invitation_ends_with_its_room(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let room = a_room(&store, "1234567").await;
        let about = About { room_id: Some(&room.id), ..About::default() };
        for kind in ["invitation", "report_ready"] {
            store.notify(news(&ada.id, kind, about, kind), NOW).await.unwrap();
        }
        assert_eq!(store.count_unread(&ada.id, 9).await.unwrap(), 2);
        store.finish_room(&room.id, FIRST_EPOCH, 3, NOW).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await, ["report_ready"]);
        assert_eq!(store.count_unread(&ada.id, 9).await.unwrap(), 1);
    }

    async fn the_news_of_a_right_to_host_is_shown_while_it_holds(db) {
        let store = db.open().await;
        let room = a_room(&store, "1234567").await;
        let ada = an_account(&store, "ada@example.org").await;
        let about = About { room_id: Some(&room.id), ..About::default() };
        store.notify(news(&ada.id, "co_host", about, "key"), NOW).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await, [""; 0], "no right, no news");
        let friend = NewCoHost::Friend(&ada.id);
        store.create_co_host(&room.id, friend, NOW).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await, ["co_host"]);
        assert_eq!(store.count_unread(&ada.id, 9).await.unwrap(), 1);
        store.finish_room(&room.id, FIRST_EPOCH, 3, NOW).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await, [""; 0]);
    }

    /// PRIV-3: 90 days.
    async fn what_was_told_is_kept_for_90_days(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        store.mark_email_verified(&ada.id, NOW).await.unwrap();
        store.notify(news(&ada.id, "old", About::default(), "old"), NOW).await.unwrap();
        let later = NOW + 90 * DAY;
        store.notify(news(&ada.id, "new", About::default(), "new"), later - 1).await.unwrap();
        store.forget_what_is_due(later - 1).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await, ["new", "old"]);
        store.forget_what_is_due(later).await.unwrap();
        assert_eq!(kinds(&store, &ada.id).await, ["new"]);
    }

    async fn a_report_is_told_of_once(db) {
        let stores = [db.open().await, db.open().await];
        let ada = an_account(&stores[0], "ada@example.org").await;
        let mut hosted = a_new_room("1234567");
        hosted.host_account_id = Some(ada.id.clone());
        let room = stores[0].create_room(hosted, b"created", NOW).await.unwrap();
        assert_eq!(stores[0].list_untold_reports(9).await.unwrap(), []);
        stores[0].put_report(&room.id, "{}", &[], NOW).await.unwrap();
        let untold = stores[0].list_untold_reports(9).await.unwrap();
        assert_eq!(untold.len(), 1);
        assert_eq!(untold[0].host_account_id.as_deref(), Some(ada.id.as_str()));
        let tasks: Vec<_> = (0..8_usize).map(|n| {
            let (store, id, room) = (stores[n % 2].clone(), ada.id.clone(), room.id.clone());
            tokio::spawn(async move {
                let about = About { room_id: Some(&room), ..About::default() };
                let told = news(&id, "report_ready", about, "key");
                let told = News { email: Some(an_email()), ..told };
                store.tell_of_report(&room, Some(told), NOW).await.unwrap()
            })
        }).collect();
        let mut told = 0;
        for task in tasks {
            told += usize::from(task.await.unwrap());
        }
        assert_eq!((told, stores[0].list_mails(9).await.unwrap().len()), (1, 1));
        // Written again with the same facts, as after a crash: that is no news.
        stores[0].put_report(&room.id, "{}", &[], NOW).await.unwrap();
        assert_eq!(stores[0].list_untold_reports(9).await.unwrap(), []);
        let stranger = new_id(NOW);
        assert!(!stores[0].tell_of_report(&stranger, None, NOW).await.unwrap());
    }
}
