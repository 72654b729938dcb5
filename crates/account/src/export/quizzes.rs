//! The quizzes of an account in its export, with their earlier versions, and its folders.

use ::quizzes::routes::{category_body, difficulty_body, status_body, visibility_body};
use ::quizzes::version_export::version_file;
use game::draft::QuizDraft;
use handling::error::ApiError;
use handling::wire::rfc_3339;
use serde_json::{Value, json};
use store::{Account, OwnQuiz, Question};

use super::Parts;
use crate::Accounts;

pub(super) async fn gather(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    for own in state.store.list_all_quizzes(&account.id).await? {
        let questions = state.store.list_questions(&own.quiz.id).await?;
        let id = own.quiz.id.clone();
        let name = format!("quizzes/{id}.json");
        parts.add_json(name, &quiz_file(own, questions)).await?;
        for whole in versions::list_whole(&state.store, &id).await? {
            let name = format!("quiz-versions/{id}/{}.json", whole.version.id);
            parts
                .add_json(name, &version_file(&id, &account.id, whole)?)
                .await?;
        }
    }
    gather_shares(state, account, parts).await?;
    gather_folders(state, account, parts).await
}

async fn gather_shares(state: &Accounts, account: &Account, parts: &Parts) -> Result<(), ApiError> {
    let all = sharing::list_own(&state.store, &account.id).await?;
    let all = all.into_iter().map(|share| {
        json!({
            "quizId": share.quiz_id,
            "title": share.title,
            "isGiven": share.is_given,
            "name": share.other_name,
            "role": share.role.as_str(),
            "since": rfc_3339(share.shared_at_ms),
        })
    });
    parts.add_json("shares.json", &all.collect()).await
}

async fn gather_folders(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let placed = folders::list_placed(&state.store, &account.id).await?;
    let all = folders::list(&state.store, &account.id).await?.into_iter();
    let all = all.map(|folder| {
        let inside = placed.iter().filter(|quiz| quiz.folder_id == folder.id);
        json!({
            "id": folder.id,
            "name": folder.name,
            "parentId": folder.parent_id,
            "createdAt": rfc_3339(folder.created_at_ms),
            "quizIds": inside.map(|quiz| &quiz.id).collect::<Vec<_>>(),
        })
    });
    parts.add_json("folders.json", &all.collect()).await
}

/// A quiz in a form that can be imported again, plus what we keep alongside it.
fn quiz_file(own: OwnQuiz, questions: Vec<Question>) -> Value {
    let quiz = own.quiz;
    let mut file = formats::fanfare_json(&QuizDraft {
        title: quiz.title,
        description: quiz.description,
        tags: quiz.tags,
        language: String::new(),
        settings: quiz.settings,
        questions: questions
            .into_iter()
            .map(|question| question.draft)
            .collect(),
    });
    let beside = [
        ("visibility", json!(visibility_body(quiz.visibility))),
        ("status", json!(status_body(quiz.status))),
        ("category", json!(category_body(quiz.category))),
        ("difficulty", json!(difficulty_body(quiz.difficulty))),
        ("language", json!(quiz.language)),
        ("cover", json!(quiz.cover_id)),
        ("createdAt", json!(rfc_3339(quiz.created_at_ms))),
        ("updatedAt", json!(rfc_3339(quiz.updated_at_ms))),
        ("deletedAt", json!(own.deleted_at_ms.map(rfc_3339))),
    ];
    file.extend(beside.map(|(name, value)| (name.to_owned(), value)));
    Value::Object(file)
}
