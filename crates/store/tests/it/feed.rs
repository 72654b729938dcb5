//! What everybody may find.

use store::{FeedFilter, QuizStatus, Visibility};

use crate::{NOW, a_new_question, a_new_quiz, an_account};

both! {
    async fn the_feed_holds_only_public_published_quizzes_that_can_be_played(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let mut shown = Vec::new();
        for (n, (visibility, status, has_question, is_deleted)) in [
            (Visibility::Public, QuizStatus::Published, true, false),
            (Visibility::Private, QuizStatus::Published, true, false),
            (Visibility::Public, QuizStatus::Draft, true, false),
            (Visibility::Public, QuizStatus::Published, false, false),
            (Visibility::Public, QuizStatus::Published, true, true),
            (Visibility::Public, QuizStatus::Published, true, false),
        ]
        .into_iter()
        .enumerate()
        {
            let mut quiz = a_new_quiz(&ada, &format!("Géographie {n}"));
            (quiz.visibility, quiz.status) = (visibility, status);
            let now = NOW + i64::try_from(n).unwrap();
            let quiz = store.create_quiz(quiz, now).await.unwrap();
            if has_question {
                store.create_question(&quiz.id, a_new_question("?"), NOW).await.unwrap();
            }
            if is_deleted {
                store.delete_quiz(&quiz.id, NOW).await.unwrap();
            }
            shown.push(quiz.title);
        }
        let anything = FeedFilter {
            search: None,
            category: None,
            difficulty: None,
            limit: 9,
            cursor: None,
        };
        let filter = FeedFilter { search: Some("geo"), limit: 1, ..anything };
        let first = store.list_feed(filter).await.unwrap();
        let cursor = first.next_cursor.as_deref();
        let second = store.list_feed(FeedFilter { cursor, ..filter }).await.unwrap();
        assert_eq!(second.next_cursor, None);
        let rows: Vec<_> = first.items.into_iter().chain(second.items).collect();
        let titles: Vec<_> = rows.iter().map(|row| &row.summary.quiz.title).collect();
        assert_eq!(titles, [&shown[5], &shown[0]]);
        assert_eq!((rows[0].author_name.as_str(), rows[0].summary.question_count), ("Ada", 1));

        for (search, count) in [(None, 2), (Some("5"), 1), (Some("\" OR"), 0), (Some("?"), 0)] {
            let page = store.list_feed(FeedFilter { search, limit: 9, ..anything }).await;
            assert_eq!(page.unwrap().items.len(), count, "{search:?}");
        }
    }
}
