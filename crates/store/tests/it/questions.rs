//! Questions: order, limits, editing.

use game::draft::{ChoiceContent, Content, DraftAnswer, DraftMedia, MediaKind};
use store::{Constraint, QUESTIONS_PER_QUIZ_MAX, Question, Quiz, Store};

use crate::{NOW, a_new_question, a_quiz, an_account};

async fn texts(store: &Store, quiz: &Quiz) -> Vec<String> {
    let questions = store.list_questions(&quiz.id).await.unwrap();
    let positions: Vec<_> = questions.iter().map(|question| question.position).collect();
    let expected: Vec<_> = (0..).take(positions.len()).collect();
    assert_eq!(positions, expected, "positions have no gaps");
    questions
        .into_iter()
        .map(|question| question.draft.text)
        .collect()
}

fn answer_ids(question: &Question) -> Vec<String> {
    let Content::Choice(choice) = &question.draft.content else {
        panic!("{question:?} offers no answers");
    };
    choice
        .answers
        .iter()
        .map(|answer| answer.id.clone())
        .collect()
}

both! {
    async fn questions_are_appended_moved_and_deleted_without_gaps(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let mut ids = Vec::new();
        for text in ["a", "b", "c", "d"] {
            let created = store.create_question(&quiz.id, a_new_question(text), None, NOW).await;
            ids.push(created.unwrap().unwrap().id);
        }
        assert_eq!(texts(&store, &quiz).await, ["a", "b", "c", "d"]);
        assert!(store.move_question(&ids[0], 2, None, NOW).await.unwrap());
        assert_eq!(texts(&store, &quiz).await, ["b", "c", "a", "d"]);
        assert!(store.move_question(&ids[3], -7, None, NOW).await.unwrap());
        assert_eq!(texts(&store, &quiz).await, ["d", "b", "c", "a"]);
        assert!(store.move_question(&ids[1], 99, None, NOW).await.unwrap());
        assert_eq!(texts(&store, &quiz).await, ["d", "c", "a", "b"]);
        assert!(store.move_question(&ids[2], 1, None, NOW).await.unwrap());
        assert_eq!(texts(&store, &quiz).await, ["d", "c", "a", "b"]);
        assert!(store.delete_question(&ids[2], None, NOW + 9).await.unwrap());
        assert_eq!(texts(&store, &quiz).await, ["d", "a", "b"]);
        assert!(!store.delete_question(&ids[2], None, NOW).await.unwrap());
        assert!(!store.move_question(&ids[2], 0, None, NOW).await.unwrap());
        let quiz = store.find_quiz(&quiz.id).await.unwrap().unwrap();
        assert_eq!((quiz.version, quiz.updated_at_ms), (10, NOW + 9), "every change counts");
        assert_eq!(store.count_questions(&quiz.id).await.unwrap(), 3);
    }

    async fn an_edited_question_keeps_the_answers_that_stay(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let mut draft = a_new_question("Is it?");
        let create = async || {
            store.create_question(&quiz.id, draft.clone(), None, NOW).await.unwrap().unwrap()
        };
        let (before, other) = (create().await, create().await);
        assert_eq!(store.find_question(&before.id).await.unwrap(), Some(before.clone()));
        let ids = answer_ids(&before);
        assert_eq!(ids.len(), 2);
        assert!(ids.iter().all(|id| !id.is_empty()) && ids[0] != ids[1]);

        draft.text = "Is it now?".into();
        draft.time_limit_s = None;
        draft.points_factor = 2;
        draft.explanation = "Because.".into();
        draft.media = Some(DraftMedia {
            kind: MediaKind::Image,
            id: "a-picture".into(),
            alt: "A map".into(),
            is_decorative: false,
            start_s: 0,
            veil: None,
        });
        let answer = |id: &str, text: &str| DraftAnswer {
            id: id.into(),
            text: text.into(),
            is_correct: true,
            ..DraftAnswer::default()
        };
        let answers = vec![
            answer("", "New"), answer(&ids[0], "Yes!"), answer(&ids[0], "Twice"),
        ];
        draft.content = Content::Choice(ChoiceContent { answers });
        let after = store.update_question(&before.id, Some(1), draft.clone(), None, NOW + 1).await;
        let after = after.unwrap().unwrap();
        assert_eq!(store.find_question(&before.id).await.unwrap(), Some(after.clone()));
        assert_eq!((after.version, after.updated_at_ms), (2, NOW + 1));
        let now = answer_ids(&after);
        assert_eq!(now[1], ids[0], "it stays that answer");
        assert!(!now[0].is_empty() && now[2] != ids[0], "no two are the same");
        let mut same = draft.clone();
        if let Content::Choice(choice) = &mut same.content {
            for (answer, id) in choice.answers.iter_mut().zip(now) {
                answer.id = id;
            }
        }
        assert_eq!(after.draft, same, "nothing else of it changed");
        assert_eq!(store.find_question(&other.id).await.unwrap(), Some(other));

        let late = store.update_question(&before.id, Some(1), draft.clone(), None, NOW).await;
        assert_eq!(late.unwrap_err().constraint(), Some(Constraint::VersionChanged));
        assert_eq!(store.find_question(&before.id).await.unwrap(), Some(after));
        assert_eq!(store.update_question("none", None, draft, None, NOW).await.unwrap(), None);
    }

    async fn a_quiz_takes_its_limit_of_questions_and_not_one_more(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Long").await;
        let content = a_new_question("?");
        let some_before = QUESTIONS_PER_QUIZ_MAX - 3;
        for _ in 0..some_before {
            store.create_question(&quiz.id, content.clone(), None, NOW).await.unwrap().unwrap();
        }
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let (store, quiz_id, content) = (store.clone(), quiz.id.clone(), content.clone());
                tokio::spawn(async move {
                    store.create_question(&quiz_id, content, None, NOW).await
                })
            })
            .collect();
        let mut refused = 0;
        for task in tasks {
            if let Err(error) = task.await.unwrap() {
                assert_eq!(error.constraint(), Some(Constraint::QuestionLimit));
                refused += 1;
            }
        }
        assert_eq!(refused, 5);
        assert_eq!(texts(&store, &quiz).await.len(), 200);
    }

    async fn cancelled_transactions_leave_nothing_behind(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        for n in 0..100 {
            let (task_store, quiz_id) = (store.clone(), quiz.id.clone());
            let task = tokio::spawn(async move {
                task_store.create_question(&quiz_id, a_new_question("?"), None, NOW).await.map(drop)
            });
            for _ in 0..n {
                tokio::task::yield_now().await;
            }
            task.abort();
            drop(task.await);
        }
        let last = a_new_question("last");
        let done = store.create_question(&quiz.id, last, None, NOW).await.unwrap();
        let questions = store.list_questions(&quiz.id).await.unwrap();
        assert_eq!(questions.last().map(|question| &question.id), done.as_ref().map(|q| &q.id));
        texts(&store, &quiz).await;
    }
}
