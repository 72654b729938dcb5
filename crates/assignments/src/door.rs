//! What a code says that leads to a session in which everyone goes at their own speed.

use assigned::Joinable;
use handling::wire::count;
use protocol::http::rooms::RoomDoor;

/// What anyone can see of a session in which everyone goes at their own speed. Its link says more.
pub fn own_speed_door(code: String, assigned: Joinable) -> RoomDoor {
    RoomDoor {
        code,
        title: assigned.title,
        host_name: assigned.host_name.unwrap_or_default(),
        question_count: count(assigned.question_count),
        in_lobby: false,
        closed_because: None,
        rehearsal: false,
        class_list: assigned.listed_count > 0,
        team_devices: false,
        pass: None,
        stage_number: None,
        presence: None,
        assigned_code: Some(assigned.code),
    }
}
