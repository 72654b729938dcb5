//! Creating rooms, finding them by code, and practicing alone.
//!
//! A room plays a copy of its quiz, so later edits by the author don't affect it. Each wrong code
//! counts against the limit of the client's address; right codes are free.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use game::draft::QuestionDraft;
use live::{QuizSnapshot, RoomClassList, RoomHandle};
use protocol::http::quizzes::TryQuestions;
use protocol::http::rooms::{
    LookUpQuery, NewRoom, PracticeCreated, RoomCreated, RoomDoor, RoomSettings, RoomStage,
    RoomSummary,
};
use protocol::socket::RoomMode;
use store::{Account, HostedFilter, HostedRoom};

use crate::rooms::Hosting;
use crate::rooms::audience::create_audience_room;
use crate::rooms::class_lists::chosen_class_list;
use crate::rooms::errors;
use crate::rooms::next::{create_next_room, create_room_again};
use crate::rooms::room_search::{RoomSearch, RoomsStage};
use crate::rooms::socket::away;
use auth::caller::{Caller, VerifiedCaller};
use handling::access::{readable_quiz, right_in, viewable_quiz};
use handling::client::ClientAddress;
use handling::doors::{Knock, Pass};
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, RoomCode, cursor, is_id};
use handling::policy::{self, Right};
use handling::rate_limit::{ALL_PRACTICE_SIZE, PRACTICE_SIZE, PRACTICE_STARTS, TRIES, size_units};
use handling::stage_numbers::Attempt;
use handling::wire::{count, next_page, rfc_3339, room_mode, room_stage, stored_mode};
use library::links::ROOM_LINK_MS;
use quizzes::documents::{DOCUMENT_BYTES_MAX, check_ids};
use quizzes::from_draft;
use quizzes::snapshot::{check_playable, room_media, room_veils, snapshot};
use quizzes::version_routes::{Reason, keep};

const PAGE_LEN: u32 = 50;

/// Makes a room
///
/// You host it: connect to its socket and attach with your access token. The quiz is yours, or
/// public and published. With `isPublic`, people who find the quiz also find the room while it is
/// in its lobby. With `after`, the people of that room are led to this one; if they are already
/// being led to a room that isn't over, the response is that room, and nothing is created. With
/// `again`, you host a finished live session once more: the same quiz, as it is now, with the
/// settings that the session ended with, or the quiz's own if those are deleted or can't be read.
/// With `rehearsal`, pretend players take part; the room appears in no list, and nothing of it is
/// kept. With `audience`, there is no quiz: people ask, share ideas and vote until you end it.
#[utoipa::path(
    post, path = "/rooms", operation_id = "create_room", tag = "rooms", request_body = NewRoom,
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses(
        (status = 200, body = RoomCreated, description = "The next room was open already"),
        (status = 201, body = RoomCreated, description = "Made"),
    ),
)]
pub(crate) async fn create_room(
    State(state): State<Hosting>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<NewRoom>,
) -> Result<(StatusCode, Json<RoomCreated>), ApiError> {
    if let Some(asked) = form.audience {
        return create_audience_room(&state, account, asked, form.settings).await;
    }
    if form.after.is_some() {
        return create_next_room(&state, account, form).await;
    }
    if form.again.is_some() {
        return create_room_again(&state, account, form).await;
    }
    let quiz_id = form
        .quiz_id
        .as_deref()
        .ok_or_else(|| ApiError::invalid_field("quizId", "Choose a quiz"))?;
    let quiz = playable_quiz(&state, &account, quiz_id, form.is_public).await?;
    let wanted = Wanted {
        rehearsal: form.rehearsal.map(|rehearsal| rehearsal.pretend_players),
        ..Wanted::chosen(&state, &account, form.settings.unwrap_or_default()).await?
    };
    let created = open_room(&state, account, quiz, wanted).await?;
    if form.is_public {
        state.store.open_lobby(&created.id).await?;
    }
    Ok((StatusCode::CREATED, Json(created)))
}

/// A quiz that this account may host, in a public lobby if it asks for one.
pub(super) async fn playable_quiz(
    state: &Hosting,
    account: &Account,
    quiz_id: &str,
    is_public: bool,
) -> Result<store::Quiz, ApiError> {
    if !is_id(quiz_id) {
        return Err(ApiError::quiz_not_found());
    }
    let quiz = readable_quiz(&state.store, Some(account), quiz_id).await?;
    if is_public && !policy::is_listed(&quiz) {
        let sentence = "Only public quizzes can have a public lobby";
        return Err(ApiError::invalid_field("isPublic", sentence));
    }
    Ok(quiz)
}

/// How a live room is to be played.
pub(crate) struct Wanted {
    pub(super) settings: RoomSettings,
    /// The number of pretend players, if it is a rehearsal.
    pub(super) rehearsal: Option<u32>,
    /// Who may join, if not anyone.
    pub(super) class_list: Option<RoomClassList>,
    /// The list that `class_list` is a copy of, as far as it still exists.
    pub(super) class_list_id: Option<String>,
    /// The id of the room whose people are led here, if any.
    pub(super) after: Option<String>,
}

impl Wanted {
    /// With a copy of the class list that the host chose.
    pub(super) async fn chosen(
        state: &Hosting,
        account: &Account,
        settings: RoomSettings,
    ) -> Result<Self, ApiError> {
        let class_list = chosen_class_list(&state.store, account, &settings).await?;
        Ok(Self {
            class_list_id: settings.class_list_id.clone(),
            settings,
            rehearsal: None,
            class_list,
            after: None,
        })
    }
}

/// Refuses an account that has as many live sessions as it may.
pub(super) async fn check_room_limit(state: &Hosting, account: &Account) -> Result<(), ApiError> {
    let most = state.store.instance_settings().await?.open_rooms_max;
    if state.store.count_open_rooms(&account.id).await? >= most {
        return Err(errors::room_limit_reached());
    }
    Ok(())
}

/// Creates a live room of a quiz that its host may read.
pub(crate) async fn open_room(
    state: &Hosting,
    account: Account,
    quiz: store::Quiz,
    wanted: Wanted,
) -> Result<RoomCreated, ApiError> {
    check_room_limit(state, &account).await?;
    let right = right_in(&state.store, Some(&account), &quiz).await?;
    if right >= Some(Right::Edit) && wanted.rehearsal.is_none() {
        keep(&state.store, &quiz, Reason::Hosted, state.time.now_ms()).await?;
    }
    let mut quiz = snapshot(&state.store, &state.media, quiz, ROOM_LINK_MS).await?;
    if right < Some(Right::View) {
        // They are remarks of presenters to themselves, and published with nothing.
        quiz.forget_notes();
    }
    let room = live::NewRoom {
        host: Some(account.id),
        host_name: account.name,
        quiz,
        settings: wanted.settings,
        mode: RoomMode::Live,
        practice_seat: None,
        rehearsal: wanted.rehearsal,
        class_list: wanted.class_list,
        after: wanted.after,
    };
    let created = state.rooms.create(room).await?;
    note_created(state, &created, wanted.class_list_id.as_deref()).await;
    Ok(created)
}

/// Says that a room was created, and notes which class list it is for.
pub(super) async fn note_created(state: &Hosting, created: &RoomCreated, list_id: Option<&str>) {
    tracing::info!(room_id = created.id, "a room was created");
    if let Some(list_id) = list_id
        && let Err(error) = overview::note_class_list(&state.store, &created.id, list_id).await
    {
        // The session has its copy of the list; it is only missing among those of its class.
        tracing::warn!(room_id = created.id, %error, "the class list of a room isn't noted");
    }
}

/// Lists the live sessions you host or hosted, newest first
///
/// With `mode=practice`, what you practiced alone while signed in.
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/rooms", operation_id = "list_rooms", tag = "rooms", params(RoomSearch),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<RoomSummary>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_rooms(
    State(state): State<Hosting>,
    Caller { account }: Caller,
    Query(asked): Query<RoomSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = asked.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(asked.cursor.as_deref())?;
    let filter = HostedFilter {
        mode: stored_mode(asked.mode.unwrap_or(RoomMode::Live)),
        is_over: asked.stage.map(|stage| stage == RoomsStage::Finished),
        search: asked.search.as_deref(),
        quiz_id: asked.quiz_id.as_deref(),
    };
    let page = state
        .store
        .list_hosted_rooms(&account.id, filter, limit, cursor)
        .await?;
    let mut rooms: Vec<RoomSummary> = page.items.into_iter().map(summary).collect();
    for room in &mut rooms {
        // The number of seats is recorded at the end.
        if room.stage != RoomStage::Finished {
            room.seat_count = state.rooms.seat_count(&room.code).await;
        }
    }
    Ok((next_page(page.next_cursor), Json(rooms)))
}

/// Says what a code leads to
#[utoipa::path(
    get, path = "/rooms/{code}", operation_id = "find_room", tag = "rooms",
    params(("code" = String, Path, description = "The digits people type to join"), LookUpQuery),
    responses((status = 200, body = RoomDoor, description = "The room")),
)]
pub(crate) async fn find_room(
    State(state): State<Hosting>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    query: Result<Query<LookUpQuery>, ApiError>,
) -> Result<Json<RoomDoor>, ApiError> {
    let address = address.limit_text();
    let Query(query) = query?;
    // What can't be a code counts like a wrong one.
    let code = code.map_or_else(|_not_a_code| String::new(), |RoomCode(code)| code);
    let room = state.rooms.find(&code).await;
    let knock = Knock {
        code: &code,
        address: &address,
        pass: query.pass.as_deref(),
        solved: query.solved.as_deref(),
    };
    let away = away(&state, &code, room.as_ref()).await?;
    let assigned = match room {
        Some(_) => None,
        None => assigned::find_joinable(&state.store, &code).await?,
    };
    let known = room.as_ref().map(RoomHandle::id).or(away.as_deref());
    let known = known.or(assigned.as_ref().map(|assigned| assigned.id.as_str()));
    state.doors.open(knock, known).await?;
    if let Some(assigned) = assigned {
        return Ok(Json(assignments::own_speed_door(code, assigned)));
    }
    let room = room.ok_or_else(|| match away {
        Some(_) => ApiError::unavailable("the node of the room is away"),
        None => ApiError::room_not_found(),
    })?;
    let door = room.what_anyone_sees().await;
    let door = door.ok_or_else(ApiError::room_not_found)?;
    let number = query.number.as_deref();
    let presence = match number.filter(|_| door.stage_number.is_some()) {
        Some(number) => Some(state.stage_numbers.exchange(Attempt {
            room_id: room.id(),
            address: &address,
            number,
            solved: query.solved.as_deref(),
        })?),
        None => None,
    };
    // Anyone who came by the link keeps what it is worth.
    let came_with = query.pass.as_deref();
    let came_with = came_with.and_then(|pass| state.doors.read_pass(pass, room.id()));
    let pass = state
        .doors
        .pass(came_with.unwrap_or(Pass::Found), room.id());
    Ok(Json(RoomDoor {
        pass: Some(pass),
        presence,
        ..door
    }))
}

/// Starts practicing a quiz alone
///
/// The room has one seat, whose player also controls it. The quiz is yours, or public and
/// published. Works without an account.
#[utoipa::path(
    post, path = "/quiz/{id}/practice", operation_id = "create_practice", tag = "rooms",
    params(("id" = String, Path, description = "The quiz")),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = PracticeCreated, description = "Made")),
)]
pub(crate) async fn create_practice(
    State(state): State<Hosting>,
    address: ClientAddress,
    Ids(ids): Ids<1>,
    signed_in: Option<Caller>,
) -> Result<(StatusCode, Json<PracticeCreated>), ApiError> {
    let [quiz_id] = ids;
    let now_ms = state.time.now_ms();
    let address = address.limit_text();
    state
        .limits
        .spend(PRACTICE_STARTS, &address, now_ms)
        .await?;
    let account = signed_in.map(|signed_in| signed_in.account);
    let quiz = readable_quiz(&state.store, account.as_ref(), &quiz_id).await?;
    let nickname = account
        .as_ref()
        .map_or_else(|| "Me".to_owned(), |account| account.name.clone());
    let host = account.map(|account| account.id);
    let quiz = snapshot(&state.store, &state.media, quiz, ROOM_LINK_MS).await?;
    practice(&state, &address, host, nickname, quiz).await
}

/// Starts practicing questions that are not saved
///
/// As an editor has them, to see how they play. None of it is kept with your quizzes.
#[utoipa::path(
    post, path = "/try", operation_id = "try_questions", tag = "rooms",
    request_body = TryQuestions, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = PracticeCreated, description = "Made")),
)]
pub(crate) async fn try_questions(
    State(state): State<Hosting>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<TryQuestions, DOCUMENT_BYTES_MAX>,
) -> Result<(StatusCode, Json<PracticeCreated>), ApiError> {
    check_ids(&form.questions)?;
    let now_ms = state.time.now_ms();
    state.limits.spend(TRIES, &account.id, now_ms).await?;
    let drafts: Vec<QuestionDraft> = form
        .questions
        .iter()
        .map(from_draft::question_draft)
        .collect();
    let ids = form.questions.iter().map(|question| question.id.as_str());
    check_playable(ids.zip(&drafts))?;
    let owner_id = match &form.quiz_id {
        None => account.id.clone(),
        Some(id) if !is_id(id) => return Err(ApiError::quiz_not_found()),
        Some(id) => viewable_quiz(&state.store, &account, id).await?.owner_id,
    };
    let (media, captions) = room_media(&state.media, &owner_id, &drafts, ROOM_LINK_MS).await?;
    let veils = room_veils(&state.media, &owner_id, &drafts).await?;
    let quiz = QuizSnapshot {
        quiz_id: None,
        title: form.title.trim().to_owned(),
        language: form.language.clone(),
        settings: from_draft::draft_settings(&form.settings),
        media,
        captions,
        veils,
        questions: drafts,
    };
    // Practice without a saved quiz appears in no list.
    let account_id = account.id.clone();
    practice(&state, &account_id, Some(account.id), account.name, quiz).await
}

/// Creates a room with one seat, for the person who creates it. What it takes counts against the
/// budget of `payer`, an address or an account: practice needs no account, and each room has a copy
/// of its quiz.
async fn practice(
    state: &Hosting,
    payer: &str,
    host: Option<String>,
    nickname: String,
    quiz: QuizSnapshot,
) -> Result<(StatusCode, Json<PracticeCreated>), ApiError> {
    let now_ms = state.time.now_ms();
    let size = size_units(quiz.size());
    let limits = &state.limits;
    limits
        .spend_many(PRACTICE_SIZE, payer, size, now_ms)
        .await?;
    limits
        .spend_many(ALL_PRACTICE_SIZE, "", size, now_ms)
        .await?;
    let seat_token = state.rooms.fresh_seat_token();
    let room = live::NewRoom {
        host,
        host_name: nickname.clone(),
        quiz,
        settings: RoomSettings::default(),
        mode: RoomMode::Practice,
        practice_seat: Some((nickname, seat_token.clone())),
        rehearsal: None,
        class_list: None,
        after: None,
    };
    let RoomCreated { id, code } = state.rooms.create(room).await?;
    let made = PracticeCreated {
        id,
        code,
        seat_token,
    };
    Ok((StatusCode::CREATED, Json(made)))
}

fn summary(hosted: HostedRoom) -> RoomSummary {
    let room = hosted.room;
    RoomSummary {
        id: room.id,
        code: room.code,
        title: room.title,
        mode: room_mode(room.mode),
        stage: room_stage(room.phase),
        seat_count: Some(count(room.seat_count)),
        question_count: count(room.question_count),
        created_at: rfc_3339(room.created_at_ms),
        finished_at: room.finished_at_ms.map(rfc_3339),
        has_report: hosted.has_report,
        is_anonymous: hosted.forgotten_at_ms.is_some(),
    }
}
