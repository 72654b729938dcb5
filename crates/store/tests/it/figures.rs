//! How much an instance has seen.

use store::{NewMail, QuizStatus, ReportSums, Visibility};

use crate::{NOW, a_new_question, a_new_quiz, a_new_room, an_account, depart};

both! {
    async fn only_what_everybody_may_know_of_is_counted(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let figures = store.count_instance().await.unwrap();
        assert_eq!((figures.account_count, figures.public_quiz_count), (0, 0), "nobody is proven");
        for (n, (visibility, status, has_question, is_deleted)) in [
            (Visibility::Public, QuizStatus::Published, true, false),
            (Visibility::Unlisted, QuizStatus::Published, true, false),
            (Visibility::Private, QuizStatus::Published, true, false),
            (Visibility::Public, QuizStatus::Draft, true, false),
            (Visibility::Public, QuizStatus::Published, false, false),
            (Visibility::Public, QuizStatus::Published, true, true),
        ]
        .into_iter()
        .enumerate()
        {
            let mut quiz = a_new_quiz(&ada, &format!("Quiz {n}"));
            (quiz.visibility, quiz.status) = (visibility, status);
            let quiz = store.create_quiz(quiz, NOW).await.unwrap();
            if has_question {
                store.create_question(&quiz.id, a_new_question("?"), None, NOW).await.unwrap();
            }
            if is_deleted {
                store.delete_quiz(&quiz.id, NOW).await.unwrap();
            }
        }
        store.mark_email_verified(&ada.id, NOW).await.unwrap();
        let figures = store.count_instance().await.unwrap();
        assert_eq!((figures.account_count, figures.public_quiz_count), (1, 1));
    }

    async fn answers_stay_counted_when_their_report_is_gone(db) {
        let store = db.open().await;
        let count = async || store.count_instance().await.unwrap().answer_count;
        let host = an_account(&store, "ada@example.org").await;
        let mut ids = Vec::new();
        for code in ["1234567", "2345678"] {
            let mut room = a_new_room(code);
            room.host_account_id = Some(host.id.clone());
            let room = store.create_room(room, b"created", NOW).await.unwrap();
            store.put_report(&room.id, "{}", &[], NOW).await.unwrap();
            ids.push(room.id);
        }
        assert_eq!(count().await, 0, "no sums yet");
        let sums = |pick_count| ReportSums { player_count: 3, pick_count, chance_count: 90 };
        store.put_report_sums(&ids[0], sums(30)).await.unwrap();
        store.put_report_sums(&ids[1], sums(12)).await.unwrap();
        assert_eq!(count().await, 42);
        store.put_report_sums(&ids[0], sums(30)).await.unwrap();
        assert_eq!(count().await, 42, "the same report again");
        store.put_report_sums(&ids[0], sums(28)).await.unwrap();
        assert_eq!(count().await, 40, "a correction left some out");
        store.put_report_sums("no-such-room", sums(9)).await.unwrap();
        let farewell = NewMail {
            to_address: &host.email,
            subject: "Good-bye",
            text: "Good-bye",
            html: "Good-bye",
            unsubscribe_url: None,
            expires_at_ms: None,
        };
        depart(&store, &host.id, farewell).await;
        assert_eq!(store.find_report(&ids[0]).await.unwrap(), None);
        assert_eq!(count().await, 40, "they were given");
    }
}
