//! `docs/live-protocol.md` names everything there is: messages, fields, words, reasons, codes.
//!
//! A client is written from that page, so what it does not name does not exist. The lists come
//! from the types; a new field that nobody explains fails here.

use protocol::error::RefusalCode;
use protocol::from_game::refusal_message;
use protocol::http::documents::Preset;
use protocol::http::rooms::{DoorClosed, NewRoom, RoomCreated, RoomDoor, RoomSettings};
use protocol::question::{Choice, MediaKind, Offer, QuestionKind, Solution};
use protocol::socket::{
    Action, ClientMessage, CloseCode, CloseReason, Outcome, PauseReason, Phase, RoomMode,
    SeatStatus, ServerMessage, WallAction,
};
use utoipa::PartialSchema;

use crate::schema::{fields, tags, types, words};

const PAGE: &str = include_str!("../../../../docs/live-protocol.md");

fn is_named(word: &str) -> bool {
    PAGE.contains(&format!("`{word}`"))
}

fn value_of<T: PartialSchema>() -> serde_json::Value {
    serde_json::to_value(T::schema()).unwrap()
}

#[test]
fn every_message_phase_and_action_has_its_part_of_the_page() {
    let unions = [
        value_of::<ClientMessage>(),
        value_of::<ServerMessage>(),
        value_of::<Phase>(),
        value_of::<Action>(),
        value_of::<WallAction>(),
        value_of::<Offer>(),
        value_of::<Choice>(),
        value_of::<Solution>(),
    ];
    for tag in unions.iter().flat_map(tags) {
        assert!(is_named(&tag), "the page does not name `{tag}`");
    }
    let messages = tags(&unions[0]).into_iter().chain(tags(&unions[1]));
    for message in messages {
        let heading = format!("### `{message}`\n");
        assert!(
            PAGE.contains(&heading),
            "the page has no part about `{message}`"
        );
    }
}

#[test]
fn every_field_is_named() {
    let mut all: Vec<_> = types().into_iter().collect();
    all.push(("NewRoom".to_owned(), value_of::<NewRoom>()));
    all.push(("RoomSettings".to_owned(), value_of::<RoomSettings>()));
    all.push(("RoomCreated".to_owned(), value_of::<RoomCreated>()));
    all.push(("RoomDoor".to_owned(), value_of::<RoomDoor>()));
    for (name, schema) in all {
        for field in fields(&schema) {
            assert!(
                is_named(&field),
                "the page does not name `{field}` of {name}"
            );
        }
    }
}

#[test]
fn every_word_of_an_enumeration_is_named() {
    let words = [
        words::<RoomMode>(),
        words::<PauseReason>(),
        words::<CloseReason>(),
        words::<Outcome>(),
        words::<SeatStatus>(),
        words::<DoorClosed>(),
        words::<QuestionKind>(),
        words::<MediaKind>(),
        words::<Preset>(),
    ];
    for word in words.into_iter().flatten() {
        assert!(is_named(&word), "the page does not name `{word}`");
    }
}

#[test]
fn every_refusal_has_its_line() {
    let codes = words::<RefusalCode>();
    assert!(codes.len() > 20);
    for word in codes {
        let code: RefusalCode = serde_json::from_value(word.clone().into()).unwrap();
        let line = format!("| `{word}` | {} |", refusal_message(code));
        assert!(PAGE.contains(&line), "the page lacks the line {line}");
    }
}

#[test]
fn every_close_code_has_its_line() {
    let codes = words::<CloseCode>();
    assert!(codes.len() > 5);
    for word in codes {
        let code: CloseCode = serde_json::from_value(word.into()).unwrap();
        let line = format!("| {} | {} |", code.number(), code.reason());
        assert!(PAGE.contains(&line), "the page lacks the line {line}");
        let comes_back = (4_000..4_500).contains(&code.number());
        let is_final = (4_500..5_000).contains(&code.number());
        assert!(
            comes_back || is_final,
            "the range of a code says whether to come back"
        );
    }
}
