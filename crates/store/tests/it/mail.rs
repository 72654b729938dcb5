//! Emails: leasing, sending, giving up.

use std::collections::HashSet;

use store::{NewMail, Store};

use crate::{MINUTE, NOW, SECOND};

async fn a_mail(store: &Store, subject: &str, now_ms: i64) -> String {
    let mail = NewMail {
        to_address: "ada@example.org",
        subject,
        text: "Hi",
        html: "<p>Hi</p>",
        unsubscribe_url: None,
        expires_at_ms: None,
    };
    store.enqueue_mail(mail, now_ms).await.unwrap()
}

both! {
    async fn each_due_email_goes_to_one_sender(db) {
        let stores = [db.open().await, db.open().await];
        for n in 0..20 {
            a_mail(&stores[0], &format!("{n}"), NOW).await;
        }
        let tasks: Vec<_> = (0..6_usize)
            .map(|n| {
                let store = stores[n % 2].clone();
                tokio::spawn(async move {
                    let mut ids = Vec::new();
                    loop {
                        let mails = store.lease_due_mails(NOW, MINUTE, 3).await.unwrap();
                        if mails.is_empty() {
                            break ids;
                        }
                        assert!(mails.len() <= 3);
                        ids.extend(mails.into_iter().map(|mail| mail.id));
                    }
                })
            })
            .collect();
        let mut ids = Vec::new();
        for task in tasks {
            ids.extend(task.await.unwrap());
        }
        assert_eq!(ids.len(), 20, "none twice");
        assert_eq!(ids.into_iter().collect::<HashSet<_>>().len(), 20, "and each once");
    }

    async fn an_email_is_tried_until_it_is_sent_or_given_up(db) {
        let store = db.open().await;
        let sent = a_mail(&store, "sent", NOW).await;
        let lost = a_mail(&store, "lost", NOW + 1).await;
        assert_eq!(store.lease_due_mails(NOW - 1, MINUTE, 9).await.unwrap(), []);
        let leased = store.lease_due_mails(NOW + 1, MINUTE, 9).await.unwrap();
        assert_eq!(leased.iter().map(|m| &m.id).collect::<Vec<_>>(), [&sent, &lost]);
        assert_eq!(store.lease_due_mails(NOW + 2, MINUTE, 9).await.unwrap(), [], "leased");
        store.mark_mail_sent(&sent, true, NOW + 3).await.unwrap();
        store.mark_mail_failed(&sent, "late news", Some(NOW)).await.unwrap();

        let after_lease = NOW + 1 + MINUTE;
        let leased = store.lease_due_mails(after_lease, MINUTE, 9).await.unwrap();
        assert_eq!(leased.iter().map(|m| (&m.id, m.attempts)).collect::<Vec<_>>(), [(&lost, 2)]);
        let next_try = after_lease + SECOND;
        store.mark_mail_failed(&lost, "no route", Some(next_try)).await.unwrap();
        assert_eq!(store.lease_due_mails(next_try - 1, MINUTE, 9).await.unwrap(), []);
        assert_eq!(store.lease_due_mails(next_try, MINUTE, 9).await.unwrap().len(), 1);
        store.mark_mail_failed(&lost, "no such person", None).await.unwrap();
        assert_eq!(store.lease_due_mails(i64::MAX / 2, MINUTE, 9).await.unwrap(), []);

        let mails = store.list_mails(9).await.unwrap();
        assert_eq!(mails.iter().map(|m| &m.id).collect::<Vec<_>>(), [&lost, &sent]);
        assert_eq!(mails[0].last_error.as_deref(), Some("no such person"));
        assert_eq!((mails[1].sent_at_ms, &mails[1].last_error), (Some(NOW + 3), &None));
        assert_eq!(store.list_mails(1).await.unwrap().len(), 1);
    }

    async fn contents_are_kept_only_for_the_mailbox_of_this_computer(db) {
        let store = db.open().await;
        for (keeps_contents, subject) in [(true, "a code"), (false, "")] {
            let id = a_mail(&store, "a code", NOW).await;
            store.mark_mail_sent(&id, keeps_contents, NOW + 1).await.unwrap();
            let mails = store.list_mails(9).await.unwrap();
            let mail = mails.iter().find(|mail| mail.id == id).unwrap();
            assert_eq!((mail.subject.as_str(), mail.sent_at_ms), (subject, Some(NOW + 1)));
        }
    }
}
