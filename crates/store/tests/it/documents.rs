//! Saving whole quizzes in steps.

use std::collections::BTreeMap;

use game::draft::{Content, OrderContent, QuestionDraft, QuizSettings, SlideContent};
use game::event::Preset;
use store::{
    Category, Constraint, Difficulty, DocumentSave, NewDocument, Question, Quiz, QuizDetails,
    QuizPatch, QuizStatus, SaveOutcome, Store, Visibility, new_id,
};

use crate::{NOW, a_new_question, a_quiz, an_account};

fn details(title: &str) -> QuizDetails {
    QuizDetails {
        title: title.into(),
        description: "About it".into(),
        tags: vec!["geo".into()],
        visibility: Visibility::Unlisted,
        category: Category::Geography,
        difficulty: Difficulty::Hard,
        language: "pt-BR".into(),
        cover_id: Some("a-cover".into()),
    }
}

fn step(version: i64) -> DocumentSave {
    DocumentSave {
        version,
        digest: format!("step on {version}"),
        ..DocumentSave::default()
    }
}

fn slide(text: &str) -> QuestionDraft {
    QuestionDraft::of(
        text,
        Content::Slide(SlideContent {
            body: "Read".into(),
        }),
    )
}

async fn save(store: &Store, quiz: &Quiz, save: DocumentSave) -> SaveOutcome {
    store
        .save_document(&quiz.id, save, |_, _| true, NOW + 5)
        .await
        .unwrap()
}

fn saved(outcome: SaveOutcome) -> (Quiz, Vec<Question>) {
    match outcome {
        SaveOutcome::Saved(quiz, questions) => (*quiz, questions),
        other => panic!("it was not saved: {other:?}"),
    }
}

fn texts(questions: &[Question]) -> Vec<&str> {
    questions
        .iter()
        .map(|question| question.draft.text.as_str())
        .collect()
}

both! {
    async fn a_step_changes_what_it_names_and_nothing_else(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let ids: Vec<String> = (0..4).map(|n| new_id(NOW + n)).collect();
        let first = DocumentSave {
            details: Some(details("Rivers")),
            questions: vec![
                (ids[0].clone(), a_new_question("a")),
                (ids[1].clone(), slide("b")),
                (ids[2].clone(), a_new_question("c")),
            ],
            ..step(1)
        };
        let (after, questions) = saved(save(&store, &quiz, first).await);
        assert_eq!((after.version, after.updated_at_ms), (2, NOW + 5));
        assert_eq!(texts(&questions), ["a", "b", "c"]);
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(after.clone()));
        assert_eq!(after.cover_id.as_deref(), Some("a-cover"));
        assert_eq!(store.list_questions(&quiz.id).await.unwrap(), questions);

        let settings = QuizSettings { preset: Preset::Relaxed, ..QuizSettings::default() };
        let items = OrderContent { items: vec!["1".into(), "2".into()] };
        let second = DocumentSave {
            settings: Some(settings),
            order: Some(vec![ids[3].clone(), ids[2].clone(), ids[0].clone()]),
            questions: vec![
                (ids[3].clone(), QuestionDraft::of("d", Content::Order(items))),
                (ids[0].clone(), slide("A")),
            ],
            ..step(2)
        };
        let (after, questions) = saved(save(&store, &quiz, second).await);
        assert_eq!((after.title.as_str(), after.settings), ("Rivers", settings));
        assert_eq!(texts(&questions), ["d", "c", "A"]);
        let positions: Vec<i64> = questions.iter().map(|question| question.position).collect();
        assert_eq!(positions, [0, 1, 2]);
        let versions: Vec<i64> = questions.iter().map(|question| question.version).collect();
        assert_eq!(versions, [1, 1, 2], "moving is no change of a question");
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(after));
        assert_eq!(store.list_questions(&quiz.id).await.unwrap(), questions);
    }

    /// FILE-1: a save whose answer got lost is not a conflict with itself; another one is.
    async fn the_newest_step_may_be_sent_again(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let first = DocumentSave {
            questions: vec![(new_id(NOW), a_new_question("a"))],
            ..step(1)
        };
        let (once, questions) = saved(save(&store, &quiz, first.clone()).await);
        let again = saved(save(&store, &quiz, first.clone()).await);
        assert_eq!(again, (once.clone(), questions), "and changes nothing");
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(once));

        let other = DocumentSave { digest: "another".into(), ..first.clone() };
        assert_eq!(save(&store, &quiz, other).await, SaveOutcome::Changed(2));
        store.update_quiz(&quiz.id, None, QuizPatch::default(), NOW).await.unwrap();
        assert_eq!(save(&store, &quiz, first).await, SaveOutcome::Changed(3));
        let ahead = save(&store, &quiz, step(4)).await;
        assert_eq!(ahead, SaveOutcome::Changed(3), "nor from a future");
        let found = store.find_quiz(&quiz.id).await.unwrap().unwrap();
        assert_eq!(found.version, 3, "what is refused changes nothing");
    }

    async fn a_question_of_another_quiz_stays_there(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let bob = an_account(&store, "bob@example.org").await;
        let quiz = a_quiz(&store, &ada, "Capitals").await;
        let other = a_quiz(&store, &bob, "Rivers").await;
        let new = a_new_question("?");
        let theirs = store.create_question(&other.id, new, None, NOW).await.unwrap();
        let theirs = theirs.unwrap();
        let steal = DocumentSave {
            details: Some(details("Stolen")),
            questions: vec![
                (new_id(NOW), a_new_question("mine")),
                (theirs.id.clone(), a_new_question("stolen")),
            ],
            ..step(1)
        };
        assert_eq!(save(&store, &quiz, steal).await, SaveOutcome::QuestionUnknown);
        let order = DocumentSave { order: Some(vec![theirs.id.clone()]), ..step(1) };
        assert_eq!(save(&store, &quiz, order).await, SaveOutcome::QuestionUnknown);
        let mine = new_id(NOW);
        let twice = DocumentSave {
            order: Some(vec![mine.clone(), mine.clone()]),
            questions: vec![(mine, a_new_question("twice"))],
            ..step(1)
        };
        assert_eq!(save(&store, &quiz, twice).await, SaveOutcome::QuestionUnknown);
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(quiz.clone()));
        assert_eq!(store.list_questions(&quiz.id).await.unwrap(), []);
        assert_eq!(store.find_question(&theirs.id).await.unwrap(), Some(theirs));

        store.delete_quiz(&quiz.id, NOW).await.unwrap();
        assert_eq!(save(&store, &quiz, step(1)).await, SaveOutcome::QuizUnknown);
    }

    async fn a_document_has_its_limit_of_questions_after_the_step(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let quiz = a_quiz(&store, &ada, "Long").await;
        let many = |count: usize| -> Vec<(String, QuestionDraft)> {
            (0..count).map(|n| (new_id(NOW), slide(&n.to_string()))).collect()
        };
        let full = DocumentSave { questions: many(200), ..step(1) };
        saved(save(&store, &quiz, full).await);
        let one_more = DocumentSave { questions: many(1), ..step(2) };
        let refused = store.save_document(&quiz.id, one_more, |_, _| true, NOW).await;
        assert_eq!(refused.unwrap_err().constraint(), Some(Constraint::QuestionLimit));
        let anew = many(200);
        let order = anew.iter().map(|(id, _)| id.clone()).collect();
        let anew = DocumentSave { questions: anew, order: Some(order), ..step(2) };
        let (_, questions) = saved(save(&store, &quiz, anew).await);
        assert_eq!(questions.len(), 200, "as many were deleted");
        assert_eq!(store.list_questions(&quiz.id).await.unwrap(), questions);
    }

    async fn what_may_no_longer_be_published_is_a_draft_again(db) {
        let store = db.open().await;
        let ada = an_account(&store, "ada@example.org").await;
        let document = NewDocument {
            owner_id: ada.id.clone(),
            details: details("Rivers"),
            settings: QuizSettings::default(),
            status: QuizStatus::Published,
            is_imported: false,
            sources: BTreeMap::default(),
            questions: vec![a_new_question("a"), slide("b")],
        };
        let (quiz, questions) = store.create_document(document, NOW).await.unwrap();
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(quiz.clone()));
        assert_eq!(store.list_questions(&quiz.id).await.unwrap(), questions);
        assert_eq!(questions[1].position, 1);

        let check = |quiz: &Quiz, questions: &[Question]| {
            assert_eq!(quiz.title, "Rivers");
            questions.len() == 2
        };
        let kept = store.save_document(&quiz.id, step(1), check, NOW).await.unwrap();
        assert_eq!(saved(kept).0.status, QuizStatus::Published);
        let cut = DocumentSave { order: Some(vec![questions[0].id.clone()]), ..step(2) };
        let cut = saved(store.save_document(&quiz.id, cut, check, NOW).await.unwrap());
        assert_eq!(cut.0.status, QuizStatus::Draft);
        assert_eq!(store.find_quiz(&quiz.id).await.unwrap(), Some(cut.0));
    }
}
