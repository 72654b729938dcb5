//! Scheduling live sessions, and starting them.
//!
//! A host chooses a local time and a time zone. We store the instant and the zone, so that a change
//! to daylight saving time in between moves nothing. The room's settings are stored too; the quiz
//! is played as it is when the session starts. Without a quiz, we store how the audience begins.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use protocol::http::audience::{AudienceAlone, first_topic};
use protocol::http::rooms::{Page, RoomCreated};
use protocol::http::schedule::{ScheduleRoom, ScheduledAudience, ScheduledRoom};
use store::time::{DAY_MS, MINUTE_MS};
use store::{Account, Occasion, Store};

use crate::rooms::Hosting;
use crate::rooms::audience::open_audience;
use crate::rooms::class_lists::chosen_class_list;
use crate::rooms::errors;
use crate::rooms::routes::{Wanted, open_room};
use auth::caller::{Caller, VerifiedCaller};
use handling::access::readable_quiz;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor, is_id};
use handling::random::random_bytes;
use handling::scheduled::{LOCAL_FORMAT, scheduled_audience, scheduled_body, scheduled_settings};
use handling::wire::next_page;

const PAGE_LEN: u32 = 50;
/// More than anyone plans; each one has emails to write.
const WAITING_MAX: i64 = 200;
/// Any further ahead, the rules of a time zone may well have changed.
const AHEAD_MS_MAX: i64 = 2 * 366 * DAY_MS;
/// 192 bits, so no one finds an invitation by guessing.
const TOKEN_BYTES: usize = 24;

/// The host's choices, ready to be stored.
struct Chosen {
    subject: Subject,
    note: String,
    settings: String,
    starts_at_ms: i64,
    time_zone: String,
    reminders: String,
    reminders_at_ms: Vec<i64>,
}

/// What a session is about: a quiz, or an audience alone.
struct Subject {
    quiz_id: Option<String>,
    /// How a session without a quiz begins, as JSON.
    audience: Option<String>,
    title: String,
}

impl Chosen {
    fn occasion(&self) -> Occasion<'_> {
        Occasion {
            quiz_id: self.subject.quiz_id.as_deref(),
            audience: self.subject.audience.as_deref(),
            title: &self.subject.title,
            note: &self.note,
            settings: &self.settings,
            starts_at_ms: self.starts_at_ms,
            time_zone: &self.time_zone,
            reminders: &self.reminders,
            reminders_at_ms: &self.reminders_at_ms,
        }
    }
}

/// Schedules a live session
///
/// The quiz is yours, or public and published; with `audience`, there is none. Guests get
/// `/s/{token}`, which leads them in when you start. You get email reminders as you chose, unless
/// your notification settings say otherwise. Up to 200 live sessions can be scheduled at a time.
#[utoipa::path(
    post, path = "/scheduled-rooms", operation_id = "schedule_room", tag = "rooms",
    request_body = ScheduleRoom, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = ScheduledRoom, description = "Scheduled")),
)]
pub(crate) async fn schedule_room(
    State(state): State<Hosting>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<ScheduleRoom>,
) -> Result<(StatusCode, Json<ScheduledRoom>), ApiError> {
    let chosen = chosen(&state, &account, form).await?;
    if state.store.count_scheduled_rooms(&account.id).await? >= WAITING_MAX {
        let sentence = "You have scheduled 200 live sessions. Start or cancel some first.";
        return Err(ApiError::invalid_field("quizId", sentence));
    }
    let token = URL_SAFE_NO_PAD.encode(random_bytes::<TOKEN_BYTES>());
    let now_ms = state.time.now_ms();
    let id = state
        .store
        .schedule_room(&account.id, &token, chosen.occasion(), now_ms)
        .await?;
    tracing::info!(scheduled_room_id = id, "a room was scheduled");
    Ok((
        StatusCode::CREATED,
        Json(own_body(&state, &account, &id).await?),
    ))
}

/// Lists the live sessions that wait for their start, soonest first
///
/// Also those whose time has passed. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/scheduled-rooms", operation_id = "list_scheduled_rooms", tag = "rooms",
    params(Page), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<ScheduledRoom>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_scheduled_rooms(
    State(state): State<Hosting>,
    Caller { account }: Caller,
    Query(page): Query<Page>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = page.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(page.cursor.as_deref())?;
    let page = state
        .store
        .list_scheduled_rooms(&account.id, limit, cursor)
        .await?;
    let rooms: Vec<ScheduledRoom> = page.items.into_iter().map(scheduled_body).collect();
    Ok((next_page(page.next_cursor), Json(rooms)))
}

/// Changes a scheduled live session
///
/// Replaces all of it; the link stays the same. Refused with `not_scheduled` once it was started or
/// canceled.
#[utoipa::path(
    put, path = "/scheduled-rooms/{id}", operation_id = "reschedule_room", tag = "rooms",
    params(("id" = String, Path, description = "The scheduled live session")),
    request_body = ScheduleRoom, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = ScheduledRoom, description = "Changed")),
)]
pub(crate) async fn reschedule_room(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<ScheduleRoom>,
) -> Result<Json<ScheduledRoom>, ApiError> {
    let [id] = ids;
    own_scheduled_room(&state.store, &account, &id).await?;
    let chosen = chosen(&state, &account, form).await?;
    let now_ms = state.time.now_ms();
    let is_changed = state
        .store
        .reschedule_room(&id, chosen.occasion(), now_ms)
        .await?;
    if !is_changed {
        return Err(errors::not_scheduled());
    }
    Ok(Json(own_body(&state, &account, &id).await?))
}

/// Cancels a scheduled live session
///
/// People with the link see that it is canceled. It can be restored.
#[utoipa::path(
    delete, path = "/scheduled-rooms/{id}", operation_id = "cancel_scheduled_room",
    tag = "rooms", security(("bearer" = []), ("personalToken" = ["write"])),
    params(("id" = String, Path, description = "The scheduled live session")),
    responses((status = 204, description = "Cancelled")),
)]
pub(crate) async fn cancel_scheduled_room(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    own_scheduled_room(&state.store, &account, &id).await?;
    if !state
        .store
        .cancel_scheduled_room(&id, state.time.now_ms())
        .await?
    {
        return Err(errors::not_scheduled());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Undoes cancelling a scheduled live session
#[utoipa::path(
    post, path = "/scheduled-rooms/{id}/restore", operation_id = "restore_scheduled_room",
    tag = "rooms", security(("bearer" = []), ("personalToken" = ["write"])),
    params(("id" = String, Path, description = "The scheduled live session")),
    responses((status = 200, body = ScheduledRoom, description = "It waits again")),
)]
pub(crate) async fn restore_scheduled_room(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<ScheduledRoom>, ApiError> {
    let [id] = ids;
    own_scheduled_room(&state.store, &account, &id).await?;
    // If it isn't canceled, it is already waiting.
    state
        .store
        .restore_scheduled_room(&id, state.time.now_ms())
        .await?;
    Ok(Json(own_body(&state, &account, &id).await?))
}

/// Starts a scheduled live session: its lobby opens
///
/// People with the link are led in. Repeating the call while it runs returns the same room.
#[utoipa::path(
    post, path = "/scheduled-rooms/{id}/start", operation_id = "start_scheduled_room",
    tag = "rooms", security(("bearer" = []), ("personalToken" = ["write"])),
    params(("id" = String, Path, description = "The scheduled live session")),
    responses((status = 200, body = RoomCreated, description = "Its lobby is open")),
)]
pub(crate) async fn start_scheduled_room(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<Json<RoomCreated>, ApiError> {
    let [id] = ids;
    let scheduled = own_scheduled_room(&state.store, &account, &id).await?;
    if scheduled.cancelled_at_ms.is_some() {
        return Err(errors::not_scheduled());
    }
    if scheduled.started_at_ms.is_some() {
        return running(&state, &scheduled).await;
    }
    let made = open(&state, &account, scheduled).await?;
    let now_ms = state.time.now_ms();
    let is_first = state
        .store
        .note_scheduled_start(&id, &made.id, now_ms)
        .await?;
    if is_first {
        return Ok(Json(made));
    }
    // It was started twice at once, or canceled in the meantime: one room is enough.
    state.rooms.end(&made.code).await?;
    let scheduled = own_scheduled_room(&state.store, &account, &id).await?;
    running(&state, &scheduled).await
}

/// Creates the room of a scheduled session.
async fn open(
    state: &Hosting,
    account: &Account,
    scheduled: store::ScheduledRoom,
) -> Result<RoomCreated, ApiError> {
    let settings = scheduled_settings(&scheduled.settings);
    if let Some(audience) = scheduled_audience(&scheduled) {
        let wanted = Wanted::chosen(state, account, settings).await?;
        let topic = first_topic(audience.topic.as_deref(), audience.topic_approved);
        return open_audience(state, account.clone(), scheduled.title, topic, wanted).await;
    }
    let quiz_id = scheduled.quiz_id.ok_or_else(ApiError::quiz_not_found)?;
    let quiz = readable_quiz(&state.store, Some(account), &quiz_id).await?;
    let wanted = Wanted::chosen(state, account, settings).await?;
    open_room(state, account.clone(), quiz, wanted).await
}

/// The open room that was created from a scheduled session.
async fn running(
    state: &Hosting,
    scheduled: &store::ScheduledRoom,
) -> Result<Json<RoomCreated>, ApiError> {
    let Some(room_id) = &scheduled.room_id else {
        return Err(errors::not_scheduled());
    };
    let room = state.store.find_room(room_id).await?;
    let room = room.filter(|room| room.finished_at_ms.is_none());
    let room = room.ok_or_else(errors::not_scheduled)?;
    Ok(Json(RoomCreated {
        id: room.id,
        code: room.code,
    }))
}

/// Finds a scheduled session; anyone but its host is told that it doesn't exist.
pub(crate) async fn own_scheduled_room(
    store: &Store,
    account: &Account,
    id: &str,
) -> Result<store::ScheduledRoom, ApiError> {
    let scheduled = store.find_scheduled_room(id).await?;
    let own = scheduled.filter(|scheduled| scheduled.host_account_id == account.id);
    own.ok_or_else(|| ApiError::not_found("This scheduled live session doesn't exist."))
}

async fn own_body(state: &Hosting, account: &Account, id: &str) -> Result<ScheduledRoom, ApiError> {
    own_scheduled_room(&state.store, account, id)
        .await
        .map(scheduled_body)
}

async fn chosen(
    state: &Hosting,
    account: &Account,
    form: ScheduleRoom,
) -> Result<Chosen, ApiError> {
    let subject = match &form.audience {
        Some(alone) => Subject {
            quiz_id: None,
            audience: Some(json(&beginning(alone))?),
            title: alone.title.trim().to_owned(),
        },
        None => quiz_to_play(state, account, form.quiz_id.as_deref()).await?,
    };
    // Only to refuse it now; the list is copied as it is when the session starts.
    chosen_class_list(&state.store, account, &form.settings).await?;
    let (starts_at_ms, time_zone) = moment(&form.local_time, &form.time_zone)?;
    let now_ms = state.time.now_ms();
    if starts_at_ms <= now_ms {
        return Err(ApiError::invalid_field(
            "localTime",
            "Choose a time in the future",
        ));
    }
    if starts_at_ms - now_ms > AHEAD_MS_MAX {
        return Err(ApiError::invalid_field(
            "localTime",
            "Choose a time in the next two years",
        ));
    }
    let mut reminders = form.reminders;
    reminders.sort_unstable_by(|a, b| b.cmp(a));
    reminders.dedup();
    let due = reminders
        .iter()
        .map(|minutes| starts_at_ms - i64::from(*minutes) * MINUTE_MS);
    let reminders_at_ms = due.filter(|due_at_ms| *due_at_ms > now_ms).collect();
    Ok(Chosen {
        subject,
        note: form.note.trim().to_owned(),
        settings: json(&form.settings)?,
        starts_at_ms,
        time_zone,
        reminders: json(&reminders)?,
        reminders_at_ms,
    })
}

async fn quiz_to_play(
    state: &Hosting,
    account: &Account,
    quiz_id: Option<&str>,
) -> Result<Subject, ApiError> {
    let quiz_id = quiz_id.filter(|id| is_id(id));
    let quiz_id = quiz_id.ok_or_else(ApiError::quiz_not_found)?;
    let quiz = readable_quiz(&state.store, Some(account), quiz_id).await?;
    if state.store.count_questions(&quiz.id).await? == 0 {
        return Err(ApiError::quiz_has_no_questions());
    }
    Ok(Subject {
        quiz_id: Some(quiz.id),
        audience: None,
        title: quiz.title,
    })
}

/// The brainstorm that a session without a quiz begins with, as it is stored.
fn beginning(alone: &AudienceAlone) -> ScheduledAudience {
    ScheduledAudience {
        topic: alone.first_topic().map(|topic| topic.text),
        topic_approved: alone.topic_approved,
    }
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, ApiError> {
    serde_json::to_string(value)
        .map_err(|error| ApiError::internal(format!("what was chosen is no JSON: {error}")))
}

/// Converts a local time to an instant, and returns the zone's canonical name. Of an hour that
/// occurs twice, the first counts; one that is skipped is refused.
fn moment(local: &str, zone: &str) -> Result<(i64, String), ApiError> {
    let unknown = || ApiError::invalid_field("timeZone", "We don't know this time zone");
    let zone = TimeZone::get(zone).map_err(|_unknown| unknown())?;
    let name = zone.iana_name().ok_or_else(unknown)?.to_owned();
    let wrong = || ApiError::invalid_field("localTime", "Enter a date and time");
    let at: DateTime = local.parse().map_err(|_unreadable| wrong())?;
    if at.strftime(LOCAL_FORMAT).to_string() != local {
        return Err(wrong());
    }
    let found = zone.to_ambiguous_timestamp(at);
    if matches!(found.offset(), AmbiguousOffset::Gap { .. }) {
        return Err(ApiError::invalid_field(
            "localTime",
            "The clocks go forward then, so this time doesn't exist. Choose another",
        ));
    }
    let at = found.earlier().map_err(|_too_far| wrong())?;
    Ok((at.as_millisecond(), name))
}

#[cfg(test)]
mod tests {
    use super::moment;
    use handling::wire::rfc_3339;

    fn at(local: &str, zone: &str) -> Option<String> {
        let (ms, _) = moment(local, zone).ok()?;
        Some(rfc_3339(ms))
    }

    #[test]
    fn a_time_on_the_wall_is_a_moment_on_either_side_of_a_change() {
        let berlin = "Europe/Berlin";
        assert_eq!(
            at("2026-03-28T14:00", berlin).as_deref(),
            Some("2026-03-28T13:00:00Z")
        );
        assert_eq!(
            at("2026-03-29T14:00", berlin).as_deref(),
            Some("2026-03-29T12:00:00Z")
        );
        assert_eq!(at("2026-03-29T02:30", berlin), None, "it is skipped");
        // This hour occurs twice; the first is still daylight saving time.
        assert_eq!(
            at("2026-10-25T02:30", berlin).as_deref(),
            Some("2026-10-25T00:30:00Z")
        );
        let nepal = "Asia/Kathmandu";
        assert_eq!(
            at("2026-06-01T09:00", nepal).as_deref(),
            Some("2026-06-01T03:15:00Z")
        );
    }

    #[test]
    fn what_is_no_time_and_no_zone_is_refused() {
        for local in [
            "",
            "tomorrow",
            "2026-02-30T10:00",
            "2026-01-01",
            "2026-01-01T10:00:30Z",
        ] {
            assert_eq!(at(local, "UTC"), None, "{local}");
        }
        for zone in ["", "Mars/Olympus", "+02:00", "Europe/../UTC"] {
            assert_eq!(at("2026-01-01T10:00", zone), None, "{zone}");
        }
        let (_, name) = moment("2026-01-01T10:00", "europe/berlin").expect("it is known");
        assert_eq!(name, "Europe/Berlin");
    }
}
