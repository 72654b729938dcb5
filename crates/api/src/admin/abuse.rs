//! Reports of abuse and their resolution, and the order of staff picks.
//!
//! Administrators see a reported quiz as everyone could see it while it was public: with the
//! options to choose from, but without the right answers (API-2). A quiz that is a draft again is
//! visible only to its author.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use game::draft::{Content, MediaKind};
use protocol::http::admin::{
    AbuseReport, AbuseReportPage, AbuseReportSearch, AbuseResolution, AdminWork, ClosedReport,
    NewResolution, ReportedQuestion, ReportedQuiz, StaffPickOrder,
};
use serde_json::json;
use store::{Decision, Question, QuizStatus, Resolution, Visibility, Withholding};

use crate::admin::Admin;
use crate::admin::errors as admin_errors;
use crate::admin::users::suspend;
use account::errors as account_errors;
use auth::signed_in::{Administrator, check_proof};
use feed::errors as feed_errors;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor};
use handling::wire::{count, next_page, rfc_3339};
use library::links::AUTHOR_LINK_MS;
use quizzes::withheld::{reason_body, withheld_body};

const PAGE_LEN: u32 = 50;

/// Says what waits for administrators
#[utoipa::path(
    get, path = "/admin/work", operation_id = "get_admin_work", tag = "admin",
    security(("bearer" = [])),
    responses((status = 200, body = AdminWork, description = "What waits")),
)]
pub(crate) async fn get_admin_work(
    State(state): State<Admin>,
    _admin: Administrator,
) -> Result<Json<AdminWork>, ApiError> {
    let open_reports = count(state.store.count_open_abuse_reports().await?);
    Ok(Json(AdminWork { open_reports }))
}

/// Lists reports of abuse
///
/// Open or resolved ones, newest first. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/admin/abuse-reports", operation_id = "list_abuse_reports", tag = "admin",
    params(AbuseReportSearch), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<AbuseReport>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_abuse_reports(
    State(state): State<Admin>,
    _admin: Administrator,
    Query(search): Query<AbuseReportSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let is_open = search.closed != Some(true);
    let limit = search.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(search.cursor.as_deref())?;
    let page = state
        .store
        .list_abuse_reports(is_open, limit, cursor)
        .await?;
    let reports: Vec<AbuseReport> = page.items.into_iter().map(report_body).collect();
    Ok((next_page(page.next_cursor), Json(reports)))
}

/// Gives a report of abuse, with what the quiz asks
#[utoipa::path(
    get, path = "/admin/abuse-reports/{id}", operation_id = "get_abuse_report", tag = "admin",
    params(("id" = String, Path, description = "The report")),
    security(("bearer" = [])),
    responses((status = 200, body = AbuseReportPage, description = "The report")),
)]
pub(crate) async fn get_abuse_report(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    _admin: Administrator,
) -> Result<Json<AbuseReportPage>, ApiError> {
    let [id] = ids;
    Ok(Json(page_of(&state, &id).await?))
}

/// Decides about a report of abuse
///
/// Dismisses it, removes the quiz from public view, or suspends its author. The author sees why. To
/// suspend, you must have confirmed your identity in the last 5 minutes.
#[utoipa::path(
    post, path = "/admin/abuse-reports/{id}/resolution", operation_id = "resolve_abuse_report",
    tag = "admin", params(("id" = String, Path, description = "The report")),
    request_body = NewResolution, security(("bearer" = [])),
    responses((status = 200, body = AbuseReportPage, description = "Decided")),
)]
pub(crate) async fn resolve_abuse_report(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    Administrator(admin): Administrator,
    browser: Browser,
    Body(form): Body<NewResolution>,
) -> Result<Json<AbuseReportPage>, ApiError> {
    let [id] = ids;
    let report = state.store.find_abuse_report(&id).await?;
    let report = report.ok_or_else(report_not_found)?;
    if report.closed_at_ms.is_some() {
        return Err(feed_errors::wrong_state(
            "Someone has already decided on this report.",
        ));
    }
    let (now_ms, quiz) = (state.time.now_ms(), &report.quiz);
    let decision = |resolution| Decision {
        resolution,
        note: form.note.trim(),
        by_account_id: &admin.account.id,
    };
    match form.action {
        AbuseResolution::Dismissed => {
            let (store, decision) = (&state.store, decision(Resolution::Dismissed));
            store.close_abuse_report(&id, decision, now_ms).await?;
        }
        AbuseResolution::Withheld => {
            let withholding = Withholding {
                because: &report.reason,
                note: form.to_author.trim(),
            };
            state
                .store
                .withhold_quiz(&quiz.id, withholding, now_ms)
                .await?;
            let decision = decision(Resolution::Withheld);
            state
                .store
                .close_abuse_reports_of(&quiz.id, decision, now_ms)
                .await?;
        }
        AbuseResolution::Suspended => {
            check_proof(&state.sessions, &admin).await?;
            if quiz.owner_id == admin.account.id {
                return Err(admin_errors::own_account());
            }
            let author = state.store.find_account(&quiz.owner_id).await?;
            let author = author.ok_or_else(account_errors::user_not_found)?;
            suspend(&state, &author, &admin.account, &browser, &form.to_author).await?;
            let decision = decision(Resolution::Suspended);
            state
                .store
                .close_abuse_reports_of(&quiz.id, decision, now_ms)
                .await?;
        }
    }
    let details = json!({ "reportId": id, "quizId": quiz.id, "action": form.action });
    let subject = Subject::account_by(&quiz.owner_id, &admin.account.id);
    let (audit, kind) = (&state.audit, AuditKind::AbuseReportResolved);
    audit.write(kind, subject, Some(&browser), details).await;
    Ok(Json(page_of(&state, &id).await?))
}

/// Lets a quiz be as public as its author says
#[utoipa::path(
    delete, path = "/admin/quizzes/{id}/withholding", operation_id = "release_quiz", tag = "admin",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is")),
)]
pub(crate) async fn release_quiz(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    Administrator(admin): Administrator,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let quiz = state.store.find_quiz(&id).await?;
    let quiz = quiz.ok_or_else(ApiError::quiz_not_found)?;
    if state.store.release_quiz(&id).await? {
        let details = json!({ "quizId": id });
        let subject = Subject::account_by(&quiz.owner_id, &admin.account.id);
        state
            .audit
            .write(AuditKind::QuizReleased, subject, Some(&browser), details)
            .await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Puts staff picks into an order
///
/// Picks that you don't name come after the others. Later picks come first.
#[utoipa::path(
    put, path = "/admin/staff-picks/order", operation_id = "order_staff_picks", tag = "admin",
    request_body = StaffPickOrder, security(("bearer" = [])),
    responses((status = 204, description = "In this order")),
)]
pub(crate) async fn order_staff_picks(
    State(state): State<Admin>,
    Administrator(admin): Administrator,
    browser: Browser,
    Body(form): Body<StaffPickOrder>,
) -> Result<StatusCode, ApiError> {
    let now_ms = state.time.now_ms();
    state
        .store
        .order_staff_picks(&form.quiz_ids, now_ms)
        .await?;
    let subject = Subject::account(&admin.account.id);
    let details = json!({ "count": form.quiz_ids.len() });
    state
        .audit
        .write(
            AuditKind::StaffPicksOrdered,
            subject,
            Some(&browser),
            details,
        )
        .await;
    Ok(StatusCode::NO_CONTENT)
}

fn report_not_found() -> ApiError {
    ApiError::not_found("This report doesn't exist anymore, or never did.")
}

async fn page_of(state: &Admin, id: &str) -> Result<AbuseReportPage, ApiError> {
    let report = state.store.find_abuse_report(id).await?;
    let report = report.ok_or_else(report_not_found)?;
    let questions = if report.quiz.status == QuizStatus::Published && !report.is_quiz_deleted {
        let questions = state.store.list_questions(&report.quiz.id).await?;
        let shown = questions.iter().map(|question| reported(state, question));
        shown.collect()
    } else {
        Vec::new()
    };
    Ok(AbuseReportPage {
        report: report_body(report),
        questions,
    })
}

fn report_body(report: store::AbuseReport) -> AbuseReport {
    let quiz = report.quiz;
    let resolution = report
        .resolution
        .and_then(|word| Resolution::try_from(word).ok());
    AbuseReport {
        id: report.report_id,
        reason: reason_body(&report.reason),
        text: report.text,
        created_at: rfc_3339(report.reported_at_ms),
        reporter_id: report.reporter_id,
        reporter_name: report.reporter_name,
        open_count: count(report.open_count),
        resolution: report.closed_at_ms.map(|at_ms| ClosedReport {
            action: match resolution {
                // Closed by a version that didn't record a resolution.
                None | Some(Resolution::Dismissed) => AbuseResolution::Dismissed,
                Some(Resolution::Withheld) => AbuseResolution::Withheld,
                Some(Resolution::Suspended) => AbuseResolution::Suspended,
            },
            at: rfc_3339(at_ms),
            by: report.closed_by_name,
            note: report.note,
        }),
        quiz: ReportedQuiz {
            is_public: quiz.visibility == Visibility::Public
                && quiz.status == QuizStatus::Published,
            withheld: withheld_body(&quiz),
            is_author_suspended: quiz.is_author_suspended,
            is_author_administrator: report.is_author_admin,
            is_deleted: report.is_quiz_deleted,
            id: quiz.id,
            title: quiz.title,
            description: quiz.description,
            tags: quiz.tags,
            author_id: quiz.owner_id,
            author_name: report.author_name,
        },
    }
}

fn reported(state: &Admin, question: &Question) -> ReportedQuestion {
    let draft = &question.draft;
    let mut options = options(&draft.content);
    options.sort();
    let media = draft.media.as_ref();
    let picture = media.filter(|media| media.kind == MediaKind::Image);
    let link = |id: &str| {
        let links = &state.media.links;
        links.link(id, state.time.now_ms(), AUTHOR_LINK_MS)
    };
    // In an order that reveals nothing.
    let pictures: BTreeSet<&str> = draft.pictures().map(|one| one.id.as_str()).collect();
    ReportedQuestion {
        kind: protocol::from_draft::question_kind(&draft.content),
        text: draft.text.clone(),
        options,
        picture_url: picture.map(|media| link(&media.id)),
        option_picture_urls: pictures.into_iter().map(link).collect(),
    }
}

/// The options that players choose from.
fn options(content: &Content) -> Vec<String> {
    match content {
        Content::Choice(choice) => choice
            .answers
            .iter()
            .map(|a| a.words().to_owned())
            .collect(),
        Content::Poll(poll) => poll.words().map(str::to_owned).collect(),
        Content::Order(order) => order.items.clone(),
        Content::Ranking(ranking) => ranking.items.clone(),
        Content::Match(pairs) => {
            let texts = pairs.pairs.iter();
            let texts = texts.flat_map(|pair| [pair.prompt.clone(), pair.answer.clone()]);
            texts.chain(pairs.distractors.iter().cloned()).collect()
        }
        Content::Slide(slide) => vec![slide.body.clone()],
        Content::Labels(labels) => labels.labels().map(str::to_owned).collect(),
        Content::Categorize(sorting) => {
            let texts = sorting.names().chain(sorting.items());
            texts.map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}
