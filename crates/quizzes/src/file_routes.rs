//! Importing quiz files, with a result for every row, and exporting quizzes, with a list of what
//! would be lost.
//!
//! A dry run changes no quiz. A real import creates a private draft, or adds to a quiz, in one
//! transaction. A file with too many questions becomes several quizzes if the caller says so.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::IntoResponse;
use formats::{Exported, Fate, Format, Imported};
use game::draft::QuizDraft;
use protocol::http::account::Language;
use protocol::http::files::{
    ExportLoss, ExportQuery, ImportNote, ImportQuery, ImportReason, ImportReport, ImportRow,
    LossKind, QuizFormat, SheetQuery,
};
use protocol::same_words;
use store::{Account, DocumentSave, NewDocument, SaveOutcome, new_id};

use crate::Quizzes;
use crate::documents::known_media;
use crate::errors;
use crate::files::Outgoing;
use crate::findings::{findings, is_publishable};
use crate::folder_routes;
use crate::handout_words::asked_words;
use crate::import::media::{Brought, Run, bring, forget};
use crate::import::tables::{How, roles, wire_table};
use crate::import::{
    FILE_BYTES_MAX, UNTITLED, fit, fitted_title, new_document, parts, read_quiz, split,
};
use crate::version_routes::keep_before_change;
use auth::caller::{Caller, VerifiedCaller};
use handling::access::editable_quiz;
use handling::error::ApiError;
use handling::extract::{Ids, Query, is_id};
use handling::language;
use handling::rate_limit::IMPORTS;
use library::receive::receive_any;

/// Reads a quiz file
///
/// The file itself, of at most 20 MiB. Good rows are imported, and the others are named with a
/// reason; a file that can't be read at all is refused with `import_unreadable`. The questions
/// become a private draft, or are added to a quiz that you may edit. A quiz has at most 200
/// questions: with `split`, a longer file becomes several drafts; otherwise the rows beyond them
/// are named. Pictures, videos and sounds in it are checked and kept as if each had been sent to
/// `/media`; one that is refused is noted at its row. With `dryRun`, everything is checked and
/// nothing is kept.
///
/// If the header of a table doesn't name its columns, a dry run shows them with the roles they seem
/// to have. A person confirms or changes these, and the same file is sent again with `columns`.
#[utoipa::path(
    post, path = "/quiz/import", operation_id = "import_quiz", tag = "quizzes",
    params(ImportQuery),
    request_body(
        description = "The file",
        content(("application/octet-stream")),
    ),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses(
        (status = 200, body = ImportReport, description = "What would come in, or nothing did"),
        (status = 201, body = ImportReport, description = "What came in"),
    ),
)]
pub async fn import_quiz(
    State(state): State<Quizzes>,
    VerifiedCaller(account): VerifiedCaller,
    Query(query): Query<ImportQuery>,
    request: Request,
) -> Result<(StatusCode, Json<ImportReport>), ApiError> {
    let into = match &query.quiz_id {
        Some(id) if !is_id(id) => return Err(ApiError::quiz_not_found()),
        Some(id) => Some(editable_quiz(&state.store, &account, id).await?),
        None => None,
    };
    let folder_id = query.folder.as_deref();
    folder_routes::check_target(&state, &account.id, folder_id).await?;
    let roles = query.columns.as_deref().map(roles).transpose()?;
    let now_ms = state.time.now_ms();
    state.limits.spend(IMPORTS, &account.id, now_ms).await?;
    let Some(_upload) = state.media.uploads.begin(&account.id) else {
        return Err(ApiError::unavailable("too many files come in"));
    };
    let language = language::asked(request.headers()).unwrap_or_default();
    let file = receive_any(&state.media, request, FILE_BYTES_MAX).await?;
    let turn = state.imports.turn().await?;
    let run = if query.dry_run { Run::Dry } else { Run::Real };
    let how = How {
        hint: query.format.map(format_of),
        roles,
        has_header: query.header,
        run,
    };
    let (mut imported, look) = read_quiz(&turn, file, how).await?;
    let already = match &into {
        Some(quiz) => state.store.count_questions(&quiz.id).await?,
        None => 0,
    };
    let found = imported.quiz.questions.len();
    if !query.split {
        fit(&mut imported, usize::try_from(already).unwrap_or(0));
    }
    // What is added to someone else's quiz is theirs.
    let owner_id = into.as_ref().map_or(&account.id, |quiz| &quiz.owner_id);
    let owner_id = owner_id.clone();
    let brought = bring(&state, &owner_id, &mut imported, run).await?;
    let mut report = report(&imported, &brought, found);
    report.table = look.map(wire_table);
    if query.dry_run || imported.quiz.questions.is_empty() {
        return Ok((StatusCode::OK, Json(report)));
    }
    let is_new = into.is_none();
    let done = match into {
        Some(quiz) => add(&state, &account, quiz, imported.quiz).await,
        None => make(&state, &account, imported.quiz, language).await,
    };
    if done.is_err() {
        forget(&state, &owner_id, &brought).await;
    }
    report.quiz_ids = done?;
    if is_new {
        folder_routes::put_new(&state, &account.id, &report.quiz_ids, folder_id).await?;
    }
    report.quiz_id = report.quiz_ids.first().cloned();
    Ok((StatusCode::CREATED, Json(report)))
}

/// Creates a quiz, or several if it has too many questions for one.
async fn make(
    state: &Quizzes,
    account: &Account,
    quiz: QuizDraft,
    language: Language,
) -> Result<Vec<String>, ApiError> {
    state.count_added(&account.id, &quiz.questions).await?;
    let mut ids = Vec::new();
    // Each is a transaction of its own: running games would wait for a long one.
    for part in split(quiz, language) {
        let document = NewDocument {
            is_imported: true,
            sources: BTreeMap::default(),
            ..new_document(&account.id, part, UNTITLED)
        };
        let now_ms = state.time.now_ms();
        match state.store.create_document(document, now_ms).await {
            Ok((quiz, _)) => ids.push(quiz.id),
            Err(error) => {
                take_back(state, &ids).await;
                return Err(error.into());
            }
        }
    }
    state.achievements_due.notify_one();
    Ok(ids)
}

/// Deletes the first parts of a file if the next one couldn't be stored, so that trying again
/// doesn't make them twice.
async fn take_back(state: &Quizzes, ids: &[String]) {
    for id in ids {
        if let Err(error) = state.store.delete_quiz(id, state.time.now_ms()).await {
            tracing::warn!(%error, "a part of a failed import stays");
        }
    }
}

/// Adds questions at the end of a quiz, if it hasn't changed since we computed how many fit.
async fn add(
    state: &Quizzes,
    account: &Account,
    quiz: store::Quiz,
    from: QuizDraft,
) -> Result<Vec<String>, ApiError> {
    state.count_added(&account.id, &from.questions).await?;
    let known = known_media(state, &quiz.owner_id).await?;
    let may_stay_published = |quiz: &store::Quiz, questions: &[store::Question]| {
        is_publishable(&findings(quiz, questions, &known))
    };
    let now_ms = state.time.now_ms();
    keep_before_change(&state.store, &quiz, now_ms).await?;
    let questions = from.questions.into_iter();
    let save = DocumentSave {
        version: quiz.version,
        // Matches no other step.
        digest: new_id(now_ms),
        questions: questions.map(|draft| (new_id(now_ms), draft)).collect(),
        by: Some(account.id.clone()),
        ..DocumentSave::default()
    };
    let outcome = state
        .store
        .save_document(&quiz.id, save, may_stay_published, now_ms)
        .await?;
    match outcome {
        SaveOutcome::Saved(..) => Ok(vec![quiz.id]),
        SaveOutcome::Changed(_) => Err(ApiError::version_conflict()),
        SaveOutcome::QuestionUnknown => Err(errors::question_not_found()),
        SaveOutcome::QuizUnknown => Err(ApiError::quiz_not_found()),
    }
}

/// Gives a quiz of yours as a file
///
/// `fanfare` is a zip with the pictures, videos and sounds of the quiz, or JSON when it has none;
/// `qti` and `moodleXml` have them inside, too.
#[utoipa::path(
    get, path = "/quiz/{id}/export", operation_id = "export_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz"), ExportQuery),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, description = "The file",
        content(
            ("application/json"), ("application/zip"), ("application/xml"),
            ("text/csv; charset=utf-8"), ("text/plain; charset=utf-8"),
        ),
    )),
)]
pub async fn export_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    Query(query): Query<ExportQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let [id] = ids;
    let outgoing = Outgoing::of(&state, &account, &id).await?;
    let file_name = file_name(&outgoing.quiz.title);
    let exported = outgoing.write(&state, format_of(query.format)).await?;
    Ok(attachment(&file_name, exported))
}

/// Says what a quiz of yours would lose as a file
#[utoipa::path(
    get, path = "/quiz/{id}/export/losses", operation_id = "list_export_losses", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz"), ExportQuery),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<ExportLoss>, description = "All of it")),
)]
pub async fn list_export_losses(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    Query(query): Query<ExportQuery>,
) -> Result<Json<Vec<ExportLoss>>, ApiError> {
    let [id] = ids;
    let outgoing = Outgoing::of(&state, &account, &id).await?;
    let format = format_of(query.format);
    let listing = outgoing.loses_listing(format).then_some(ExportLoss {
        question: None,
        kind: LossKind::Listing,
    });
    let losses = outgoing.losses(format).into_iter();
    let losses = losses.map(|loss| ExportLoss {
        question: loss.question.map(number),
        kind: loss_kind(loss.kind),
    });
    Ok(Json(listing.into_iter().chain(losses).collect()))
}

/// Gives a quiz of yours as a sheet to print
///
/// A self-contained HTML page without scripts. Everything its author didn't write is in the
/// requested language.
#[utoipa::path(
    get, path = "/quiz/{id}/sheet", operation_id = "print_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz"), SheetQuery),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, description = "The page", content_type = "text/html; charset=utf-8",
    )),
)]
pub async fn print_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
    Query(query): Query<SheetQuery>,
    asked: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let [id] = ids;
    let outgoing = Outgoing::of(&state, &account, &id).await?;
    let file_name = file_name(&outgoing.quiz.title);
    let words = asked_words(&asked);
    let spoken = [(CONTENT_LANGUAGE, words.language.clone())];
    let sheet = outgoing.print(&state, words, query.key).await?;
    Ok((spoken, attachment(&file_name, sheet)))
}

/// A download that can't run anything in a browser.
fn attachment(file_name: &str, file: Exported) -> impl IntoResponse + use<> {
    let name = format!("{file_name}.{}", file.extension);
    (attached(&name, file.mime), file.bytes)
}

/// The headers of such a download.
pub(crate) fn attached(name: &str, mime: &str) -> [(HeaderName, String); 4] {
    let name = format!("attachment; filename=\"{name}\"");
    [
        (CONTENT_TYPE, mime.to_owned()),
        (CONTENT_DISPOSITION, name),
        (
            CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:".to_owned(),
        ),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ]
}

/// Turns a title into a file name that is valid on every system.
pub(crate) fn file_name(title: &str) -> String {
    let safe = title
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
    let words: Vec<String> = safe
        .collect::<String>()
        .split('-')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let name: String = words.join("-").chars().take(60).collect();
    if name.is_empty() {
        "quiz".to_owned()
    } else {
        name
    }
}

fn report(imported: &Imported, brought: &Brought, found: usize) -> ImportReport {
    let rows = imported.rows.iter().map(|row| import_row(row, brought));
    let rows: Vec<ImportRow> = rows.collect();
    let refused = rows.iter().filter(|row| row.reason.is_some()).count();
    ImportReport {
        format: wire_format(imported.format),
        title: fitted_title(&imported.quiz.title),
        taken: number(imported.quiz.questions.len()),
        found: number(found),
        parts: number(parts(found)),
        refused: number(refused),
        rows,
        columns_left: imported.columns.clone(),
        table: None,
        files: number(brought.count),
        quiz_id: None,
        quiz_ids: Vec::new(),
    }
}

fn import_row(row: &formats::Row, brought: &Brought) -> ImportRow {
    let (question, reason, notes) = match &row.fate {
        Fate::Taken { question, notes } => {
            let mut notes: Vec<ImportNote> = notes.iter().copied().map(note).collect();
            let left = brought.left.get(question).copied();
            notes.extend(left.filter(|left| !notes.contains(left)));
            (Some(number(*question)), None, notes)
        }
        Fate::Refused(why) => (None, Some(reason(*why)), Vec::new()),
    };
    ImportRow {
        line: row.line,
        excerpt: row.excerpt.clone(),
        question,
        reason,
        notes,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

same_words! {
    fn format_of(QuizFormat) -> Format;
    fn wire_format(Format) -> QuizFormat;
    = {
        Fanfare, Csv, Kahoot, Wayground, Blooket, Gimkit, Gift, Aiken, MoodleXml, Qti,
        OpenTriviaQa, OpenTriviaDb, Cards, H5p
    }
}
same_words! {
    fn reason(formats::Reason) -> ImportReason;
    = {
        NoQuestion, TooFewAnswers, TooManyAnswers, AnswerEmpty, NothingRight, RightUnknown,
        TooLong, KindUnknown, ColumnUnknown, PictureNeeded, FileMissing, FormulaUnknown,
        NumbersUnfit, Malformed, QuizFull, TooManyRows
    }
}
same_words! {
    fn note(formats::Note) -> ImportNote;
    = {
        TimeLimitMoved, MediaLeft, FormattingLeft, PointsLeft, RemarksLeft, FormulaAsText,
        ColumnsLeft, CaseLeft, UnitsLeft
    }
}
same_words! {
    fn loss_kind(formats::LossKind) -> LossKind;
    = {
        Question, TimeLimit, Points, Media, MediaTooLarge, Captions, AnswerPictures, Wording,
        Explanation, Feedback, Notes, Spellings, NumberRange, Closeness, Categories, Veil,
        Details
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_title_becomes_a_name_for_every_disk() {
        assert_eq!(
            file_name("Rivers & \"Lakes\" of ../Peru"),
            "rivers-lakes-of-peru"
        );
        assert_eq!(file_name("한국어"), "quiz");
        assert_eq!(file_name(&"a".repeat(95)).len(), 60);
    }
}
