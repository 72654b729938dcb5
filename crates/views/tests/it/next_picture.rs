//! Between questions, devices learn where the next picture is, and nothing else of the question.

use std::collections::BTreeMap;

use game::Room;
use game::draft::{DraftMedia, MediaKind, QuestionDraft};
use game::event::{CloseReason, Event};
use game::quiz::{Freezing, Media, freeze};

use crate::plain_room;

fn with_media(mut draft: QuestionDraft, id: &str, kind: MediaKind) -> QuestionDraft {
    draft.media = Some(DraftMedia {
        kind,
        id: id.to_owned(),
        alt: "a canary".to_owned(),
        is_decorative: false,
        start_s: 0,
        veil: None,
    });
    draft
}

fn media(id: &str, kind: MediaKind) -> (String, Media) {
    let media = Media {
        kind,
        link: format!("/{id}"),
        alt: "a canary".to_owned(),
        width: 4,
        height: 3,
        start_s: 0,
    };
    (id.to_owned(), media)
}

/// Plain, a bird's picture, a film, plain, a frog's picture.
fn room() -> Room {
    let question = |text: &str| QuestionDraft::choice(text, [("A bird", true), ("A frog", false)]);
    let questions = [
        question("First?"),
        with_media(question("A canary?"), "bird", MediaKind::Image),
        with_media(question("Who sings?"), "film", MediaKind::Video),
        question("And who croaks?"),
        with_media(question("Who is green?"), "frog", MediaKind::Image),
    ];
    let how = Freezing {
        media: BTreeMap::from([
            media("bird", MediaKind::Image),
            media("film", MediaKind::Video),
            media("frog", MediaKind::Image),
        ]),
        ..Freezing::default()
    };
    plain_room::open(freeze(&questions, &how, 7).unwrap(), 0)
}

fn next_picture(room: &Room) -> Option<String> {
    views::room_view(room, "4839201").next_picture
}

#[test]
fn it_is_told_from_the_reveal_on_and_only_as_an_address() {
    let mut room = room();
    assert_eq!(next_picture(&room), None);
    let expected = [Some("/bird"), None, None, Some("/frog"), None];
    for (index, expected) in (0..).zip(expected) {
        room.apply(&Event::QuestionAnnounced {
            index,
            opens_at_ms: 1_000,
        });
        assert_eq!(next_picture(&room), None, "question {index} is announced");
        let opened = Event::QuestionOpened {
            opens_at_ms: 1_000,
            closes_at_ms: None,
        };
        let closed = Event::QuestionClosed {
            at_ms: 2_000,
            reason: CloseReason::Host,
        };
        for event in [opened, closed] {
            room.apply(&event);
            assert_eq!(next_picture(&room), None, "question {index} is asked");
        }
        let revealed = Event::QuestionRevealed { at_ms: 3_000 };
        let shown = Event::LeaderboardShown { at_ms: 4_000 };
        for event in [revealed, shown] {
            room.apply(&event);
            let view = views::room_view(&room, "4839201");
            assert_eq!(view.next_picture.as_deref(), expected, "after {index}");
            if index == 0 {
                let bytes = serde_json::to_string(&view).unwrap();
                assert!(!bytes.contains("canary"), "{bytes}");
            }
        }
    }
}
