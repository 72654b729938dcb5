//! How much an instance has seen.

use store::{QuizStatus, Visibility};

use crate::{NOW, a_new_question, a_new_quiz, an_account};

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
}
