//! The question bank: questions of other quizzes, as copies for one that is being written.
//!
//! It shows what copying a whole quiz would give: one's own questions, and those of quizzes that
//! others share or that everyone can find, with their answers. So it asks for a verified address,
//! as copying does. The editor adds the copies like any other questions.

use std::collections::BTreeMap;

use ::bank::{Found, Scope, Search};
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use protocol::http::documents::DocumentMedia;
use protocol::question::QuestionKind;
use store::{Account, Page, QuestionSource};

use crate::Quizzes;
use crate::bank_wire::{BankQuestion, BankScope, BankSearch};
use crate::documents::{document_file, without_what_is_not_copied};
use crate::findings::named_media;
use crate::from_draft::{credited, document_question};
use auth::caller::VerifiedCaller;
use handling::error::ApiError;
use handling::extract::{Query, is_id};
use handling::wire::next_page;
use library::links::AUTHOR_LINK_MS;
use library::views::media_views;

const PAGE_LEN: u32 = 20;
/// The maximum number of ids in a request.
const IDS_MAX: usize = 100;

/// Lists questions to copy into a quiz
///
/// Yours, those of quizzes that others share with you, or those of other people's public quizzes,
/// with their answers; the newest first.
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/questions", operation_id = "list_bank_questions", tag = "quizzes",
    params(BankSearch), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<BankQuestion>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_bank_questions(
    State(state): State<Quizzes>,
    VerifiedCaller(account): VerifiedCaller,
    Query(search): Query<BankSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let page = match &search.ids {
        Some(ids) => Page {
            items: named(&state, &account, ids).await?,
            next_cursor: None,
        },
        None => searched(&state, &account, &search).await?,
    };
    let questions = bodies(&state, &account, page.items).await?;
    Ok((next_page(page.next_cursor), Json(questions)))
}

async fn named(state: &Quizzes, account: &Account, ids: &str) -> Result<Vec<Found>, ApiError> {
    let ids: Vec<&str> = ids.split(',').filter(|id| is_id(id)).collect();
    if ids.len() > IDS_MAX {
        return Err(ApiError::invalid_field(
            "ids",
            "Ask for at most 100 questions",
        ));
    }
    Ok(::bank::find(&state.store, &account.id, &ids).await?)
}

async fn searched(
    state: &Quizzes,
    account: &Account,
    search: &BankSearch,
) -> Result<Page<Found>, ApiError> {
    let cursor = match search.cursor.as_deref().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(
            text.parse()
                .map_err(|_not_a_number| ApiError::no_such_page())?,
        ),
    };
    let search = Search {
        account_id: &account.id,
        scope: match search.scope {
            None | Some(BankScope::Mine) => Scope::Mine,
            Some(BankScope::Shared) => Scope::Shared,
            Some(BankScope::Public) => Scope::Public,
        },
        words: search.search.as_deref(),
        kind: search.kind.map(stored_kind),
        except_quiz_id: search.except_quiz.as_deref(),
        limit: search.limit.unwrap_or(PAGE_LEN),
        cursor,
    };
    Ok(::bank::list(&state.store, search).await?)
}

async fn bodies(
    state: &Quizzes,
    account: &Account,
    found: Vec<Found>,
) -> Result<Vec<BankQuestion>, ApiError> {
    let own = found.iter().filter(|each| each.owner_id == account.id);
    let ids = named_media(None, own.map(|each| &each.question.draft));
    let ids: Vec<&str> = ids.into_iter().collect();
    let views = media_views(&state.media, &account.id, &ids, AUTHOR_LINK_MS).await?;
    let files: BTreeMap<String, DocumentMedia> = views
        .into_iter()
        .map(|(id, view)| (id, document_file(view)))
        .collect();
    Ok(found
        .into_iter()
        .map(|each| body(account, &files, each))
        .collect())
}

fn body(account: &Account, files: &BTreeMap<String, DocumentMedia>, found: Found) -> BankQuestion {
    let is_mine = found.owner_id == account.id;
    let source = source_of(is_mine, &found);
    let file_count = found.question.draft.file_ids().count();
    let draft = without_what_is_not_copied(found.question.draft, is_mine);
    let media = draft.media.as_ref();
    let pictures = draft.pictures();
    BankQuestion {
        media: media.and_then(|media| files.get(&media.id)).cloned(),
        pictures: pictures
            .filter_map(|picture| files.get(&picture.id).cloned())
            .collect(),
        loses_file: draft.file_ids().count() < file_count,
        question: credited(
            document_question(&found.question.id, &draft),
            source.as_ref(),
        ),
        quiz_id: found.question.quiz_id,
        quiz_title: found.quiz_title,
        author_name: found.author_name,
        is_mine,
    }
}

/// Whom a copy credits: whoever wrote the question first.
fn source_of(is_mine: bool, found: &Found) -> Option<QuestionSource> {
    let source = found.question.source.clone();
    source.or_else(|| {
        (!is_mine).then(|| QuestionSource {
            quiz_id: found.question.quiz_id.clone(),
            title: found.quiz_title.clone(),
            author_name: found.author_name.clone(),
        })
    })
}

/// The kind as the question's column has it.
fn stored_kind(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Choice => "choice",
        QuestionKind::TrueFalse => "trueFalse",
        QuestionKind::Typed => "typed",
        QuestionKind::Number => "number",
        QuestionKind::Order => "order",
        QuestionKind::Match => "match",
        QuestionKind::Pin => "pin",
        QuestionKind::Poll => "poll",
        QuestionKind::WordCloud => "wordCloud",
        QuestionKind::OpenText => "openText",
        QuestionKind::Rating => "rating",
        QuestionKind::Slide => "slide",
        QuestionKind::Gaps => "gaps",
        QuestionKind::Categorize => "categorize",
    }
}
