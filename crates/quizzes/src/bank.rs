//! The question bank: questions of other quizzes, as copies for one that is being written.
//!
//! It shows what copying a whole quiz would give: one's own questions, and those of quizzes that
//! others share or that everyone can find, with their answers. So it asks for a verified address,
//! as copying does. The editor adds the copies like any other questions. [`copy_bank_questions`]
//! makes them, because the owner of the quiz has to have their files.

use std::collections::BTreeMap;

use ::bank::{Found, Scope, Search};
use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use protocol::http::documents::DocumentMedia;
use protocol::question::QuestionKind;
use store::{Account, Page, QuestionSource};

use crate::Quizzes;
use crate::bank_wire::{BankQuestion, BankScope, BankSearch, COPIED_MAX, QuestionCopies};
use crate::documents::{as_copied, document_file};
use crate::from_draft::{credited, document_question};
use crate::media_copies::{Files, Named, copy_files};
use auth::caller::VerifiedCaller;
use handling::access::editable_quiz;
use handling::error::ApiError;
use handling::extract::{Body, Query, is_id};
use handling::wire::next_page;
use library::links::AUTHOR_LINK_MS;
use library::views::media_views;

const PAGE_LEN: u32 = 20;

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
    let shown = page.items.into_iter();
    let shown = shown.map(|each| Copied::shown(&account, each)).collect();
    let questions = bodies(&state, &account, shown).await?;
    Ok((next_page(page.next_cursor), Json(questions)))
}

async fn named(state: &Quizzes, account: &Account, ids: &str) -> Result<Vec<Found>, ApiError> {
    let ids: Vec<&str> = ids.split(',').filter(|id| is_id(id)).collect();
    if ids.len() > COPIED_MAX {
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

/// Copies questions for a quiz
///
/// Any that the question bank shows you, in the order in which you name them. They aren't added:
/// save them with the quiz. Their files are copied for the owner of that quiz, with their captions,
/// and use that account's space; files of public quizzes that aren't shared with you are left out.
/// Refused with `media_quota_reached` if the files don't fit: `withoutFiles` copies the rest.
/// Questions that you can't copy, or no longer can, are left out.
#[utoipa::path(
    post, path = "/questions/copies", operation_id = "copy_bank_questions", tag = "quizzes",
    request_body = QuestionCopies, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Vec<BankQuestion>, description = "The copies")),
)]
pub async fn copy_bank_questions(
    State(state): State<Quizzes>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<QuestionCopies>,
) -> Result<Json<Vec<BankQuestion>>, ApiError> {
    if !is_id(&form.quiz_id) {
        return Err(ApiError::quiz_not_found());
    }
    let owner_id = editable_quiz(&state.store, &account, &form.quiz_id)
        .await?
        .owner_id;
    let ids = form.question_ids.iter().map(String::as_str);
    let ids: Vec<&str> = ids.filter(|id| is_id(id)).collect();
    let found = ::bank::find(&state.store, &account.id, &ids).await?;
    let mut named = Named::new();
    for each in &found {
        let is_copied = each.may_view && each.owner_id != owner_id && !form.without_files;
        if is_copied {
            let files = each.question.draft.file_ids();
            named.entry(&each.owner_id).or_default().extend(files);
        }
    }
    let files = copy_files(&state, &account, &named, &owner_id).await?;
    let copied = found
        .into_iter()
        .map(|each| {
            let is_theirs = each.owner_id == owner_id;
            let shown = if is_theirs { &Files::Same } else { &files };
            Copied::of(&account, each, shown, &owner_id)
        })
        .collect();
    Ok(Json(bodies(&state, &account, copied).await?))
}

/// A question as its copy is.
struct Copied {
    found: Found,
    loses_file: bool,
    /// The account whose files it shows.
    files_of: String,
}

impl Copied {
    fn of(account: &Account, mut found: Found, files: &Files, files_of: &str) -> Self {
        let draft = &mut found.question.draft;
        let file_count = draft.file_ids().count();
        as_copied(draft, found.owner_id == account.id, files);
        Self {
            loses_file: draft.file_ids().count() < file_count,
            found,
            files_of: files_of.to_owned(),
        }
    }

    /// As it is shown before it is copied: anyone who may see all of its quiz sees its files.
    fn shown(account: &Account, found: Found) -> Self {
        let files = if found.may_view {
            Files::Same
        } else {
            Files::left_out()
        };
        let owner_id = found.owner_id.clone();
        Self::of(account, found, &files, &owner_id)
    }
}

async fn bodies(
    state: &Quizzes,
    account: &Account,
    copied: Vec<Copied>,
) -> Result<Vec<BankQuestion>, ApiError> {
    let mut named = Named::new();
    for each in &copied {
        let ids = each.found.question.draft.file_ids();
        named.entry(&each.files_of).or_default().extend(ids);
    }
    let mut files: BTreeMap<String, DocumentMedia> = BTreeMap::new();
    for (owner_id, ids) in named {
        let ids: Vec<&str> = ids.into_iter().collect();
        let views = media_views(&state.media, owner_id, &ids, AUTHOR_LINK_MS).await?;
        let views = views.into_iter();
        files.extend(views.map(|(id, view)| (id, document_file(view))));
    }
    Ok(copied
        .into_iter()
        .map(|each| body(account, &files, each))
        .collect())
}

fn body(
    account: &Account,
    files: &BTreeMap<String, DocumentMedia>,
    copied: Copied,
) -> BankQuestion {
    let Copied {
        found, loses_file, ..
    } = copied;
    let is_mine = found.owner_id == account.id;
    let source = source_of(is_mine, &found);
    let draft = found.question.draft;
    let media = draft.media.as_ref();
    let pictures = draft.pictures();
    BankQuestion {
        media: media.and_then(|media| files.get(&media.id)).cloned(),
        pictures: pictures
            .filter_map(|picture| files.get(&picture.id).cloned())
            .collect(),
        loses_file,
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

/// Whom a copy credits: the person who wrote the question first.
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
        QuestionKind::Labels => "labels",
        QuestionKind::Ranking => "ranking",
    }
}
