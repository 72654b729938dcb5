//! Samples of what happens at the door of a room.

use protocol::error::RefusalCode;
use protocol::from_game::refusal_message;
use protocol::puzzle::Puzzle;
use protocol::socket::{
    AttachScreen, ClientMessage, JoinPass, Refused, SeatCode, ServerMessage, StageNumber,
};

use crate::SEAT_CODE;
use crate::table::OPENED_MS;

/// A screen that anyone opened, and one that a host did.
pub(super) fn screens() -> [(&'static str, ClientMessage); 2] {
    let screen = |screen_key| ClientMessage::AttachScreen(AttachScreen { screen_key });
    let key = "YSBrZXkgb2YgYSBzY3JlZW4".to_owned();
    [
        ("attach-screen", screen(None)),
        ("attach-screen-of-host", screen(Some(key))),
    ]
}

pub(super) fn join_pass() -> ServerMessage {
    ServerMessage::JoinPass(JoinPass {
        pass: "Zm9yIHRoZSBzYW1wbGVzIQ".to_owned(),
        screen_key: Some("YSBrZXkgb2YgYSBzY3JlZW4".to_owned()),
    })
}

pub(super) fn stage_number() -> ServerMessage {
    ServerMessage::StageNumber(StageNumber {
        number: "04271".to_owned(),
        period_ms: 10_000,
        left_ms: 7_300,
    })
}

/// With a puzzle whose solution is 1031.
pub(super) fn refused_flood() -> ServerMessage {
    let code = RefusalCode::PuzzleRequired;
    ServerMessage::Refused(Refused {
        code,
        message: refusal_message(code).to_owned(),
        command_id: None,
        question_index: None,
        puzzle: Some(Puzzle {
            puzzle: "MTc5MCBTQUxUIHRhcmdldA.c2lnbmF0dXJl".to_owned(),
            salt: "c2FsdCBvZiBhIHNhbXBsZQ".to_owned(),
            target: "65a93e75def40686a010fde5d6ea4ca2dc3a0b34eb3a13a74461e5f817aa9f96".to_owned(),
            max: 131_071,
        }),
    })
}

pub(super) fn seat_code() -> ServerMessage {
    ServerMessage::SeatCode(SeatCode {
        seat: 1,
        seat_code: SEAT_CODE.to_owned(),
        expires_at_ms: OPENED_MS + 300_000,
    })
}
