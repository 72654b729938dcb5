//! A scheduled live session, as its host sees it: in lists, on the dashboard and in the export of
//! an account.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::http::rooms::RoomSettings;
use protocol::http::schedule::{ScheduledAudience, ScheduledRoom};

use crate::wire::rfc_3339;

/// The format that `datetime-local` fields use.
pub const LOCAL_FORMAT: &str = "%Y-%m-%dT%H:%M";

/// Parses stored settings, including those of other versions.
pub fn scheduled_settings(json: &str) -> RoomSettings {
    serde_json::from_str(json).unwrap_or_default()
}

/// What a session has instead of a quiz. Of what can't be read, it still has none.
pub fn scheduled_audience(scheduled: &store::ScheduledRoom) -> Option<ScheduledAudience> {
    let json = scheduled.audience.as_deref()?;
    let nothing = ScheduledAudience {
        topic: None,
        topic_approved: false,
    };
    Some(serde_json::from_str(json).unwrap_or(nothing))
}

/// A scheduled live session as sent to its host, with the time where it takes place. That is UTC
/// if its time zone is no longer known.
pub fn scheduled_body(scheduled: store::ScheduledRoom) -> ScheduledRoom {
    let zone = TimeZone::get(&scheduled.time_zone).unwrap_or(TimeZone::UTC);
    let local = Timestamp::from_millisecond(scheduled.starts_at_ms)
        .unwrap_or_default()
        .to_zoned(zone);
    ScheduledRoom {
        audience: scheduled_audience(&scheduled),
        id: scheduled.id,
        quiz_id: scheduled.quiz_id,
        title: scheduled.title,
        starts_at: rfc_3339(scheduled.starts_at_ms),
        local_time: local.strftime(LOCAL_FORMAT).to_string(),
        time_zone: scheduled.time_zone,
        note: scheduled.note,
        settings: scheduled_settings(&scheduled.settings),
        reminders: serde_json::from_str(&scheduled.reminders).unwrap_or_default(),
        token: scheduled.token,
        is_playable: scheduled.is_playable,
    }
}
