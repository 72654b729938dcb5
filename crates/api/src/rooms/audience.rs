//! Live sessions without a quiz: audience questions and brainstorms alone.

use axum::Json;
use axum::http::StatusCode;
use game::event::WallTopic;
use live::NewAudience;
use protocol::http::audience::AudienceAlone;
use protocol::http::rooms::{RoomCreated, RoomSettings};
use store::Account;

use super::routes::{Wanted, check_room_limit, note_created};
use crate::rooms::Hosting;
use handling::error::ApiError;

/// Creates a room without a quiz.
pub(super) async fn create_audience_room(
    state: &Hosting,
    account: Account,
    asked: AudienceAlone,
    settings: Option<RoomSettings>,
) -> Result<(StatusCode, Json<RoomCreated>), ApiError> {
    let topic = asked.first_topic();
    let title = asked.title.trim().to_owned();
    let wanted = Wanted::chosen(state, &account, settings.unwrap_or_default()).await?;
    let created = open_audience(state, account, title, topic, wanted).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Opens a room without a quiz.
pub(super) async fn open_audience(
    state: &Hosting,
    account: Account,
    title: String,
    topic: Option<WallTopic>,
    wanted: Wanted,
) -> Result<RoomCreated, ApiError> {
    check_room_limit(state, &account).await?;
    let room = NewAudience {
        host: account.id,
        host_name: account.name,
        title,
        settings: wanted.settings,
        topic,
        class_list: wanted.class_list,
    };
    let created = state.rooms.create_audience(room).await?;
    note_created(state, &created, wanted.class_list_id.as_deref()).await;
    Ok(created)
}
