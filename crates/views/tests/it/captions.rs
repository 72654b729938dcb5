//! Captions of a video: everyone who sees it gets them, and a room from before has none.

use std::collections::BTreeMap;

use game::Room;
use game::draft::{DraftMedia, MediaKind, QuestionDraft};
use game::event::Event;
use game::quiz::{Captions, Freezing, Media, freeze};
use protocol::socket::Phase;

use crate::plain_room;

fn room() -> Room {
    let mut draft = QuestionDraft::choice("Who sings?", [("A bird", true), ("A frog", false)]);
    draft.media = Some(DraftMedia {
        kind: MediaKind::Video,
        id: "film".to_owned(),
        alt: String::new(),
        is_decorative: false,
        start_s: 0,
        veil: None,
    });
    let film = Media {
        kind: MediaKind::Video,
        link: "/film".to_owned(),
        alt: String::new(),
        width: 0,
        height: 0,
        start_s: 0,
    };
    let how = Freezing {
        media: BTreeMap::from([("film".to_owned(), film)]),
        ..Freezing::default()
    };
    let mut room = plain_room::open(freeze(&[draft], &how, 7).unwrap(), 0);
    room.apply(&Event::QuestionAnnounced {
        index: 0,
        opens_at_ms: 1_000,
    });
    room
}

fn shown(room: &Room) -> Option<(String, String)> {
    let view = views::room_view(room, "4839201");
    let Phase::Announced(phase) = view.phase else {
        panic!("it is announced");
    };
    let captions = phase.question.media.expect("a film").captions?;
    Some((captions.language, captions.link))
}

#[test]
fn a_film_has_its_captions_and_no_others() {
    let mut room = room();
    assert_eq!(shown(&room), None);
    let captions = |media_link: &str, language: &str| Captions {
        media_link: media_link.to_owned(),
        language: language.to_owned(),
        link: format!("{media_link}/captions"),
    };
    room.apply(&Event::CaptionsTold(vec![captions("/other", "en")]));
    assert_eq!(shown(&room), None);
    let told = vec![captions("/other", "en"), captions("/film", "de")];
    room.apply(&Event::CaptionsTold(told));
    let expected = ("de".to_owned(), "/film/captions".to_owned());
    assert_eq!(shown(&room), Some(expected));
}
