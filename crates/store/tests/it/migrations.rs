//! Databases of earlier versions, brought up to date with what is in them.

use game::draft::{ChoiceContent, Content, DraftAnswer, QuestionDraft, QuizSettings};
use store::testing::TestDb;
use store::{Category, Difficulty};

const SQLITE_ROWS: &str = r#"
insert into accounts (id, name, email, password_hash, is_admin, created_at_ms)
values ('a1', 'Ada', 'ada@example.org', '', 0, 1);
insert into quizzes (id, owner_id, title, description, tags, visibility, status, version,
    search_text, created_at_ms, updated_at_ms)
values ('z1', 'a1', 'Rivers', 'Long', '["geo"]', 'public', 'published', 7, 'rivers long geo', 1, 2);
insert into questions (id, quiz_id, position, kind, text, time_limit_s, points_factor, version,
    created_at_ms, updated_at_ms)
values ('q2', 'z1', 1, 'choice', 'None yet', null, 0, 1, 3, 3),
       ('q1', 'z1', 0, 'choice', 'Which "one"?', 30, 2, 4, 1, 2);
insert into answers (id, question_id, position, text, is_correct)
values ('b', 'q1', 1, 'Größe \ "x"', 0), ('c', 'q1', 2, '', 1), ('a', 'q1', 0, '1,5', 1);
"#;

const POSTGRES_ROWS: &str = r#"
insert into accounts (id, name, email, password_hash, is_admin, created_at_ms)
values ('a1', 'Ada', 'ada@example.org', '', false, 1);
insert into quizzes (id, owner_id, title, description, tags, visibility, status, version,
    search_text, created_at_ms, updated_at_ms)
values ('z1', 'a1', 'Rivers', 'Long', '["geo"]', 'public', 'published', 7, 'rivers long geo', 1, 2);
insert into questions (id, quiz_id, position, kind, text, time_limit_s, points_factor, version,
    created_at_ms, updated_at_ms)
values ('q2', 'z1', 1, 'choice', 'None yet', null, 0, 1, 3, 3),
       ('q1', 'z1', 0, 'choice', 'Which "one"?', 30, 2, 4, 1, 2);
insert into answers (id, question_id, position, text, is_correct)
values ('b', 'q1', 1, 'Größe \ "x"', false), ('c', 'q1', 2, '', true), ('a', 'q1', 0, '1,5', true);
"#;

async fn compare(db: &TestDb) {
    let store = db.open().await;
    let quiz = store
        .find_quiz("z1")
        .await
        .unwrap()
        .expect("it is still there");
    assert_eq!((quiz.title.as_str(), quiz.version), ("Rivers", 7));
    assert_eq!(quiz.tags, ["geo"]);
    assert_eq!(
        (quiz.category, quiz.difficulty),
        (Category::Other, Difficulty::Other)
    );
    assert_eq!((quiz.language.as_str(), quiz.cover_id), ("", None));
    assert_eq!(quiz.settings, QuizSettings::default());

    let questions = store.list_questions("z1").await.unwrap();
    let [first, second] = questions.as_slice() else {
        panic!("{questions:?}");
    };
    let answer = |id: &str, text: &str, is_correct| DraftAnswer {
        id: id.into(),
        text: text.into(),
        is_correct,
        ..DraftAnswer::default()
    };
    let answers = vec![
        answer("a", "1,5", true),
        answer("b", r#"Größe \ "x""#, false),
        answer("c", "", true),
    ];
    let expected = QuestionDraft {
        time_limit_s: Some(30),
        points_factor: 2,
        ..QuestionDraft::of("Which \"one\"?", Content::Choice(ChoiceContent { answers }))
    };
    assert_eq!(first.draft, expected);
    assert_eq!(
        (first.id.as_str(), first.position, first.version),
        ("q1", 0, 4)
    );
    assert_eq!((first.created_at_ms, first.updated_at_ms), (1, 2));
    let empty = QuestionDraft {
        time_limit_s: None,
        points_factor: 0,
        ..QuestionDraft::of("None yet", Content::Choice(ChoiceContent::default()))
    };
    assert_eq!(second.draft, empty);
}

#[tokio::test]
async fn questions_become_documents_sqlite() {
    let db = TestDb::sqlite();
    db.fill_as_of(5, SQLITE_ROWS).await;
    compare(&db).await;
}

#[tokio::test]
async fn questions_become_documents_postgres() {
    let Some(db) = TestDb::postgres().await else {
        return;
    };
    db.fill_as_of(5, POSTGRES_ROWS).await;
    compare(&db).await;
}

macro_rules! unlocked_before {
    ($no:literal) => {
        concat!(
            "insert into accounts (id, name, email, password_hash, is_admin, created_at_ms) ",
            "values ('a1', 'Ada', 'ada@example.org', '', ",
            $no,
            ", 1); ",
            "insert into account_achievements (account_id, achievement, unlocked_at_ms) ",
            "values ('a1', 'streak', 7), ('a1', 'first-game', 3);"
        )
    };
}

/// What was unlocked before anyone was told of it is no news.
async fn only_what_comes_is_news(db: &TestDb) {
    let store = db.open().await;
    let kept = store.list_achievements("a1").await.unwrap();
    assert_eq!(kept.len(), 2);
    let untold = async || store.list_untold_achievements("a1").await.unwrap();
    assert_eq!(untold().await, [""; 0]);
    let words = ["first-game", "first-win", "streak"];
    store.unlock_achievements("a1", &words, 9).await.unwrap();
    assert_eq!(untold().await, ["first-win"]);
}

#[tokio::test]
async fn old_achievements_are_no_news_sqlite() {
    let db = TestDb::sqlite();
    db.fill_as_of(19, unlocked_before!("0")).await;
    only_what_comes_is_news(&db).await;
}

#[tokio::test]
async fn old_achievements_are_no_news_postgres() {
    let Some(db) = TestDb::postgres().await else {
        return;
    };
    db.fill_as_of(19, unlocked_before!("false")).await;
    only_what_comes_is_news(&db).await;
}
