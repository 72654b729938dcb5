//! A quiz of what was missed: the hard questions of a finished session as a new draft.
//!
//! The questions are those that were played, from the journal of the session, with the corrections
//! made since. What is hard, `insight` decides. Files, notes and credits are as in any copy.

mod written;

use std::collections::{BTreeMap, BTreeSet};

use crate::wire::{ItemFlag, ReportAnalysis};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use entries::decode_batch;
use game::Room;
use game::draft::{DraftMedia, DraftPicture, MediaKind, QuestionDraft, QuizSettings};
use game::quiz::{Media, Picture};
use garde::Validate;
use protocol::http::documents::TITLE_CHARS_MAX;
use protocol::http::quizzes::Quiz;
use protocol::socket::Marking;
use quizzes::Quizzes;
use quizzes::documents::{copied, credit_of, known_media};
use quizzes::findings::named_media;
use quizzes::media_copies::{Files, Named, copy_files};
use quizzes::routes::full_body;
use serde::Deserialize;
use store::{
    Account, Category, Difficulty, NewDocument, QuestionSource, QuizDetails, QuizFilter, QuizSort,
    QuizStatus, Store, Visibility,
};
use utoipa::ToSchema;

use crate::Reports;
use crate::errors;
use crate::insight_routes::analysis;
use crate::routes::{own_report, own_room};
use auth::caller::VerifiedCaller;
use handling::access::right_in;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::policy::Right;
use written::written;

/// The maximum number of own quizzes with similar titles that are looked at.
const SIMILAR_MAX: u32 = 100;

/// A quiz to be made of what was missed.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewMissedQuiz {
    /// Its title, from 3 to 95 characters. If a quiz of yours already has it, a number is added.
    #[garde(length(chars, min = 3, max = TITLE_CHARS_MAX))]
    pub title: String,
    /// Leave out the pictures, videos and sounds of someone else's quiz. Defaults to `false`.
    #[serde(default)]
    #[garde(skip)]
    pub without_files: bool,
}

/// Makes a quiz of what was missed
///
/// A new draft with the hard questions of a finished session of yours, which less than 35% got
/// right, the hardest first. They are as they were asked, with later corrections. Files of a quiz
/// that was shared with you are copied, too, and use your space; those of other people's published
/// quizzes aren't. Refused with `quiz_has_no_questions` if none was hard, and with
/// `media_quota_reached` if the files don't fit: `withoutFiles` copies the rest.
#[utoipa::path(
    post, path = "/reports/{roomId}/missed-quiz", operation_id = "create_missed_quiz",
    tag = "insights", params(("roomId" = String, Path, description = "The room")),
    request_body = NewMissedQuiz, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = Quiz, description = "The quiz")),
)]
pub async fn create_missed_quiz(
    State(state): State<Reports>,
    State(quizzes): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<NewMissedQuiz>,
) -> Result<(StatusCode, Json<Quiz>), ApiError> {
    let [room_id] = ids;
    // That of an assignment is up to date only once it was gathered.
    own_report(&state, &account, &room_id).await?;
    let row = own_room(&state.store, &account, &room_id).await?;
    let missed = hardest_first(&analysis(&state, &row).await?);
    if missed.is_empty() {
        return Err(errors::nothing_missed());
    }
    let room = played(&state, &room_id).await?;
    let origin = Origin::find(&quizzes, &account, row.quiz_id.as_deref()).await?;
    let drafts = missed
        .into_iter()
        .filter_map(|at| as_shown(&state, &room, at));
    let drafts: Vec<QuestionDraft> = drafts.collect();
    let sources = drafts.iter().enumerate();
    let sources = sources.filter_map(|(at, draft)| Some((at, origin.of(draft)?)));
    let sources = sources.collect();
    quizzes.count_added(&account.id, &drafts).await?;
    let shared_by = origin.shared_by.filter(|_| !form.without_files);
    let files = own_files(&quizzes, &account, shared_by.as_deref(), &drafts).await?;
    let questions = drafts.into_iter();
    let questions = questions.map(|draft| copied(draft, true, &files)).collect();
    let document = NewDocument {
        details: QuizDetails {
            title: free_title(&state.store, &account, form.title.trim()).await?,
            description: String::new(),
            tags: Vec::new(),
            visibility: Visibility::Private,
            category: Category::Other,
            difficulty: Difficulty::Other,
            language: room.language().to_owned(),
            cover_id: None,
        },
        owner_id: account.id.clone(),
        settings: QuizSettings {
            preset: room.settings().preset,
            partial_credit: room.settings().partial_credit,
            ..QuizSettings::default()
        },
        status: QuizStatus::Draft,
        is_imported: false,
        questions,
        sources,
    };
    let (quiz, _) = state
        .store
        .create_document(document, state.time.now_ms())
        .await?;
    let body = full_body(&quizzes, quiz, Right::Own).await?;
    Ok((StatusCode::CREATED, body))
}

/// The indexes of the hard questions. Without those whose key was found to be wrong, and those that
/// count for nobody.
fn hardest_first(told: &ReportAnalysis) -> Vec<usize> {
    let hard = told.questions.iter().filter_map(|one| {
        let analysis = one.analysis.as_ref()?;
        let is_hard = analysis.flags.contains(&ItemFlag::Hard);
        let has_key = matches!(
            one.question.marking,
            Marking::AsWritten | Marking::Corrected
        );
        let index = usize::try_from(one.question.index).ok()?;
        (is_hard && has_key).then_some((analysis.right_share.unwrap_or(0.0), index))
    });
    let mut hard: Vec<(f64, usize)> = hard.collect();
    // Those that are equally hard stay in their order.
    hard.sort_by(|a, b| a.0.total_cmp(&b.0));
    hard.into_iter().map(|(_, index)| index).collect()
}

/// The session as it is told now, with its corrections.
async fn played(state: &Reports, room_id: &str) -> Result<Room, ApiError> {
    let turn = state.turns.turn().await?;
    let entries = state.store.read_journal(room_id, 0).await?;
    if entries.is_empty() {
        return Err(ApiError::picks_forgotten());
    }
    let replay = move || {
        let mut events = Vec::new();
        for (_, body) in &entries {
            events.extend(decode_batch(body).ok()?.events);
        }
        Room::replay(&events)
    };
    let room = turn.work(replay).await?;
    room.ok_or_else(|| ApiError::internal(format!("the journal of {room_id} can't be read")))
}

/// The question with the files that it showed, no matter whose they are. `None` for kinds without
/// right and wrong.
fn as_shown(state: &Reports, room: &Room, index: usize) -> Option<QuestionDraft> {
    let question = room.questions().get(index)?;
    let media = question.media.as_ref();
    let media = media.and_then(|media| shown_media(state, media));
    let media = media.map(|media| DraftMedia {
        veil: room.veil_at_first(index),
        ..media
    });
    let mut draft = written(question, media, &|picture| shown_picture(state, picture))?;
    for (answer, written) in question.answers().iter().zip(draft.answers_mut()) {
        let feedback = room.feedback_for(index, answer.id);
        feedback.clone_into(&mut written.feedback);
    }
    Some(draft)
}

fn shown_media(state: &Reports, media: &Media) -> Option<DraftMedia> {
    let id = if media.kind == MediaKind::YouTube {
        media.link.clone()
    } else {
        state.media.links.file_of(&media.link)?.to_owned()
    };
    Some(DraftMedia {
        kind: media.kind,
        id,
        alt: media.alt.clone(),
        is_decorative: media.alt.is_empty(),
        start_s: media.start_s,
        veil: None,
    })
}

fn shown_picture(state: &Reports, picture: &Picture) -> Option<DraftPicture> {
    Some(DraftPicture {
        id: state.media.links.file_of(&picture.link)?.to_owned(),
        alt: picture.alt.clone(),
        is_decorative: picture.alt.is_empty(),
    })
}

/// What the questions show in a quiz of the account: the files that it still has, and copies of
/// those that the account `shared_by` still has.
async fn own_files(
    quizzes: &Quizzes,
    account: &Account,
    shared_by: Option<&str>,
    drafts: &[QuestionDraft],
) -> Result<Files, ApiError> {
    let known = known_media(quizzes, &account.id).await?;
    let (own, others): (BTreeSet<&str>, BTreeSet<&str>) = named_media(None, drafts)
        .into_iter()
        .partition(|id| known.contains(*id));
    let mut files: BTreeMap<String, String> = own
        .into_iter()
        .map(|id| (id.to_owned(), id.to_owned()))
        .collect();
    if let Some(owner_id) = shared_by {
        let named = Named::from([(owner_id, others)]);
        if let Files::Copies(copies) = copy_files(quizzes, account, &named, &account.id).await? {
            files.extend(copies);
        }
    }
    Ok(Files::Copies(files))
}

/// Whose questions a session played, as far as its quiz still says so.
#[derive(Default)]
struct Origin {
    /// The author of the quiz, if that is someone else.
    credit: Option<QuestionSource>,
    /// The same person, if the account may see all of the quiz, so also copy its files.
    shared_by: Option<String>,
    /// By the text of the question.
    sources: BTreeMap<String, QuestionSource>,
}

impl Origin {
    async fn find(
        quizzes: &Quizzes,
        account: &Account,
        quiz_id: Option<&str>,
    ) -> Result<Self, ApiError> {
        let Some(quiz_id) = quiz_id else {
            return Ok(Self::default());
        };
        let Some(quiz) = quizzes.store.find_quiz(quiz_id).await? else {
            return Ok(Self::default());
        };
        let questions = quizzes.store.list_questions(quiz_id).await?;
        let sources = questions.into_iter().filter_map(|question| {
            let text = question.draft.text.trim().to_owned();
            Some((text, question.source?))
        });
        let right = right_in(&quizzes.store, Some(account), &quiz).await?;
        let is_shared = matches!(right, Some(Right::View | Right::Edit));
        Ok(Self {
            credit: credit_of(quizzes, account, &quiz).await?,
            shared_by: is_shared.then(|| quiz.owner_id.clone()),
            sources: sources.collect(),
        })
    }

    fn of(&self, draft: &QuestionDraft) -> Option<QuestionSource> {
        let source = self.sources.get(&draft.text).or(self.credit.as_ref());
        source.cloned()
    }
}

/// The title, with a number if the account already has a quiz of this title.
async fn free_title(store: &Store, account: &Account, title: &str) -> Result<String, ApiError> {
    let filter = QuizFilter {
        owner_id: &account.id,
        search: Some(title),
        tag: None,
        visibility: None,
        status: None,
        folder_ids: None,
        sort: QuizSort::Newest,
        limit: SIMILAR_MAX,
        cursor: None,
    };
    let page = store.list_quizzes(filter).await?;
    let taken: BTreeSet<String> = page.items.into_iter().map(|row| row.quiz.title).collect();
    let mut free = title.to_owned();
    for number in 2.. {
        if !taken.contains(&free) {
            break;
        }
        let mark = format!(" ({number})");
        let room = TITLE_CHARS_MAX - mark.chars().count();
        free = title.chars().take(room).chain(mark.chars()).collect();
    }
    Ok(free)
}
