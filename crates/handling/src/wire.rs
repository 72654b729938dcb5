//! Small parts of responses: times, counts, words of rooms, the header of the next page.

use axum::http::{HeaderName, HeaderValue};
use jiff::Timestamp;
use protocol::http::rooms::RoomStage;
use protocol::same_words;
use protocol::socket::RoomMode;

/// The base path of the API.
pub const API: &str = "/api/v1";

/// The header that holds the cursor of a list's next page.
const NEXT_CURSOR: HeaderName = HeaderName::from_static("x-next-cursor");

/// The header with the cursor of the next page, if there is one.
pub fn next_page(cursor: Option<String>) -> Option<[(HeaderName, HeaderValue); 1]> {
    let value = HeaderValue::try_from(cursor?).ok()?;
    Some([(NEXT_CURSOR, value)])
}

/// A time as RFC 3339.
pub fn rfc_3339(at_ms: i64) -> String {
    Timestamp::from_millisecond(at_ms)
        .unwrap_or(Timestamp::UNIX_EPOCH)
        .to_string()
}

/// A count as sent in responses.
pub fn count(count: i64) -> u32 {
    u32::try_from(count).unwrap_or(if count < 0 { 0 } else { u32::MAX })
}

/// How a room is played. A rehearsal is played like a live session, and no list has any.
pub fn room_mode(mode: store::RoomMode) -> RoomMode {
    match mode {
        store::RoomMode::Live | store::RoomMode::Rehearsal | store::RoomMode::Assigned => {
            RoomMode::Live
        }
        store::RoomMode::Practice | store::RoomMode::Attempt => RoomMode::Practice,
    }
}

same_words! {
    /// The same as stored.
    pub fn stored_mode(RoomMode) -> store::RoomMode;
    = { Live, Practice }
}

same_words! {
    /// How far a room has come.
    pub fn room_stage(store::RoomPhase) -> RoomStage;
    = { Lobby, Running, Finished }
}
