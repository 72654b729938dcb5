//! Another game like one before: with the same people, who are led to it from the podium, or later
//! with others.

use axum::Json;
use axum::http::StatusCode;
use live::LiveError;
use protocol::http::rooms::{NewRoom, RoomCreated, RoomSettings};
use protocol::socket::AudienceQuestions;
use store::Account;

use super::audience::open_audience;
use super::routes::{Wanted, open_room, playable_quiz};
use crate::rooms::Hosting;
use crate::rooms::errors;
use handling::error::ApiError;

/// Creates the room after `form.after`, or finds the one that is already open.
pub(super) async fn create_next_room(
    state: &Hosting,
    account: Account,
    form: NewRoom,
) -> Result<(StatusCode, Json<RoomCreated>), ApiError> {
    let before = own_open_room(state, &account, form.after.as_deref().unwrap_or_default()).await?;
    let podium = state.rooms.read_podium(&before.code).await;
    let podium = podium.ok_or_else(errors::not_at_podium)?;
    if let Some(open) = open_successor(state, &account, podium.successor.as_deref()).await? {
        return Ok((StatusCode::OK, Json(open)));
    }
    let is_same_quiz = form.quiz_id.is_none() || form.quiz_id == before.quiz_id;
    let quiz_id = form.quiz_id.or(before.quiz_id);
    let quiz_id = quiz_id.ok_or_else(ApiError::quiz_not_found)?;
    let quiz = playable_quiz(state, &account, &quiz_id, form.is_public).await?;
    let wanted = match form.settings {
        Some(settings) => Wanted::chosen(state, &account, settings).await?,
        None => Wanted {
            settings: podium_settings(podium.settings, is_same_quiz),
            rehearsal: None,
            class_list: podium.class_list,
            class_list_id: overview::find_class_list(&state.store, &before.id).await?,
            after: None,
        },
    };
    let wanted = Wanted {
        after: Some(before.id),
        ..wanted
    };
    let created = open_room(state, account.clone(), quiz, wanted).await?;
    let led = state
        .rooms
        .succeed(&before.code, &created.code, podium.successor);
    if let Err(error) = led.await {
        // Nobody knows the new room.
        state.rooms.end(&created.code).await?;
        let LiveError::Refused(_) = error else {
            return Err(error.into());
        };
        // Another of the host's devices was faster, or closed the room.
        let podium = state.rooms.read_podium(&before.code).await;
        let successor = podium.and_then(|podium| podium.successor);
        let open = open_successor(state, &account, successor.as_deref()).await?;
        return match open {
            Some(open) => Ok((StatusCode::OK, Json(open))),
            None => Err(errors::not_at_podium()),
        };
    }
    if form.is_public {
        state.store.open_lobby(&created.id).await?;
    }
    Ok((StatusCode::CREATED, Json(created)))
}

/// Hosts the finished session `form.again` once more.
pub(super) async fn create_room_again(
    state: &Hosting,
    account: Account,
    form: NewRoom,
) -> Result<(StatusCode, Json<RoomCreated>), ApiError> {
    let id = form.again.as_deref().unwrap_or_default();
    let before = own_finished_room(state, &account, id).await?;
    let is_same_quiz = form.quiz_id.is_none() || form.quiz_id == before.quiz_id;
    // A quiz always has questions: there was none.
    let is_alone = form.quiz_id.is_none() && before.question_count == 0;
    let quiz_id = form.quiz_id.or(before.quiz_id);
    let quiz = match quiz_id {
        _ if is_alone => None,
        Some(id) => Some(playable_quiz(state, &account, &id, form.is_public).await?),
        None => return Err(ApiError::quiz_not_found()),
    };
    let played = match form.settings {
        None if before.mode == store::RoomMode::Live => {
            state.rooms.read_finished(&before.id).await?
        }
        // An assignment has no settings of a live session.
        _ => None,
    };
    let mut wanted = match played {
        Some(played) => Wanted {
            settings: podium_settings(played.settings, is_same_quiz),
            rehearsal: None,
            class_list: played.class_list,
            class_list_id: overview::find_class_list(&state.store, &before.id).await?,
            after: None,
        },
        None => Wanted::chosen(state, &account, form.settings.unwrap_or_default()).await?,
    };
    let Some(quiz) = quiz else {
        // Its brainstorms were of that day, so it begins with questions.
        if wanted.settings.audience_questions.is_off() {
            wanted.settings.audience_questions = AudienceQuestions::Open;
        }
        let created = open_audience(state, account, before.title, None, wanted).await?;
        return Ok((StatusCode::CREATED, Json(created)));
    };
    let created = open_room(state, account, quiz, wanted).await?;
    if form.is_public {
        state.store.open_lobby(&created.id).await?;
    }
    Ok((StatusCode::CREATED, Json(created)))
}

/// As the room before was played in the end.
fn podium_settings(before: RoomSettings, is_same_quiz: bool) -> RoomSettings {
    if is_same_quiz {
        return before;
    }
    // How points are counted is up to the other quiz.
    RoomSettings {
        preset: None,
        partial_credit: None,
        streak_bonus: None,
        ..before
    }
}

/// The unfinished room with this code, if this account hosts it.
async fn own_open_room(
    state: &Hosting,
    account: &Account,
    code: &str,
) -> Result<store::Room, ApiError> {
    let room = state.store.find_open_room_by_code(code).await?;
    let own = room.filter(|room| room.host_account_id.as_ref() == Some(&account.id));
    own.ok_or_else(ApiError::room_not_found)
}

/// The finished live session or assignment with this id, if it is this account's.
async fn own_finished_room(
    state: &Hosting,
    account: &Account,
    id: &str,
) -> Result<store::Room, ApiError> {
    let room = state.store.find_room(id).await?;
    let own = room.filter(|room| {
        room.host_account_id.as_ref() == Some(&account.id)
            && matches!(room.mode, store::RoomMode::Live | store::RoomMode::Assigned)
            && room.finished_at_ms.is_some()
    });
    own.ok_or_else(|| ApiError::not_found("This live session doesn't exist."))
}

/// The room that people were led to, unless it is over.
async fn open_successor(
    state: &Hosting,
    account: &Account,
    code: Option<&str>,
) -> Result<Option<RoomCreated>, ApiError> {
    let Some(code) = code else {
        return Ok(None);
    };
    let room = state.store.find_open_room_by_code(code).await?;
    let own = room.filter(|room| room.host_account_id.as_ref() == Some(&account.id));
    Ok(own.map(|room| RoomCreated {
        id: room.id,
        code: room.code,
    }))
}
