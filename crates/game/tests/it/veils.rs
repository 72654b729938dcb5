//! Pictures that get clear while their question is open.

use game::draft::{Content, DraftMedia, MediaKind, PinArea, PinContent, QuestionDraft, VeilLook};
use game::event::{CloseReason, Event, Feedback, Mode, PauseReason, RoomOpened};
use game::lint::{Flaw, lint};
use game::quiz::{Freezing, Frozen, Media, Question, Veil, freeze_with_notes};
use game::room::Phase;
use game::{Command, Room};

use crate::rooms::{SETTINGS, START_MS as T0, tick};

const STEPS: [&str; 3] = ["data:coarse", "data:finer", "data:fine"];
const WHOLE: &str = "/media/whole";

fn draft(look: Option<VeilLook>) -> QuestionDraft {
    let mut draft = QuestionDraft::choice("What is this?", [("A zebra", true), ("A horse", false)]);
    draft.media = Some(DraftMedia {
        kind: MediaKind::Image,
        id: "file".to_owned(),
        alt: "An animal".to_owned(),
        is_decorative: false,
        start_s: 0,
        veil: look,
    });
    draft
}

fn how() -> Freezing {
    let whole = Media {
        kind: MediaKind::Image,
        link: WHOLE.to_owned(),
        alt: String::new(),
        width: 300,
        height: 200,
        start_s: 0,
    };
    let steps = STEPS.map(str::to_owned).to_vec();
    Freezing {
        media: [("file".to_owned(), whole)].into(),
        veils: [("file".to_owned(), steps)].into(),
        ..Freezing::default()
    }
}

fn frozen(drafts: &[QuestionDraft], how: &Freezing) -> Frozen {
    freeze_with_notes(drafts, how, 7).expect("a quiz")
}

fn opened(questions: Vec<Question>) -> Room {
    Room::open(RoomOpened {
        at_ms: T0,
        title: "A quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: Mode::Live,
        settings: SETTINGS,
        questions,
    })
}

/// A room whose second question has a picture that gets clear in 16 of its 20 seconds.
fn room() -> Room {
    let plain = draft(None);
    let frozen = frozen(&[plain, draft(Some(VeilLook::Tiles))], &how());
    let mut room = opened(frozen.questions);
    room.apply(&Event::PicturesVeiled(frozen.veils));
    room
}

fn link(room: &Room, index: usize) -> &str {
    &room.questions()[index]
        .media
        .as_ref()
        .expect("a picture")
        .link
}

fn announce(room: &mut Room, index: u32) {
    room.apply(&Event::QuestionAnnounced {
        index,
        opens_at_ms: T0,
    });
}

fn open(room: &mut Room) {
    announce(room, 1);
    room.apply(&Event::QuestionOpened {
        opens_at_ms: T0,
        closes_at_ms: Some(T0 + 20_000),
    });
}

/// Lets the room do what is due then.
fn pass(room: &mut Room, at_ms: u64) -> Vec<Event> {
    let events = room.decide(&Command::TimePassed, tick(at_ms));
    let events = events.expect("time always passes");
    for event in &events {
        room.apply(event);
    }
    events
}

fn lifted(taken: u8) -> Vec<Event> {
    vec![Event::VeilLifted { taken }]
}

#[test]
fn live_1_a_picture_is_given_away_no_sooner_than_its_time() {
    let mut room = room();
    assert_eq!((link(&room, 0), room.veil(0)), (WHOLE, None), "the control");
    assert_eq!(
        (link(&room, 1), room.veil(1)),
        (STEPS[0], Some(VeilLook::Tiles))
    );
    open(&mut room);
    // A third of 80 % of 20 seconds each.
    for (taken, due_ms) in [(1, T0 + 5_333), (2, T0 + 10_666), (3, T0 + 16_000)] {
        assert_eq!(room.next_deadline_ms(), Some(due_ms));
        assert_eq!(pass(&mut room, due_ms - 1), []);
        assert_eq!(pass(&mut room, due_ms), lifted(taken));
        let shown = STEPS.get(usize::from(taken)).copied().unwrap_or(WHOLE);
        assert_eq!(link(&room, 1), shown);
        assert_eq!(room.veil(1).is_none(), taken == 3);
    }
    assert!(room.next_deadline_ms().is_some_and(|ms| ms > T0 + 20_000));
    assert!(matches!(room.phase(), Phase::Open { .. }));
}

#[test]
fn a_room_that_slept_takes_several_steps_at_once_or_closes() {
    let mut room = room();
    open(&mut room);
    assert_eq!(pass(&mut room, T0 + 11_000), lifted(2));
    let mut late = self::room();
    open(&mut late);
    pass(&mut late, T0 + 60_000);
    assert!(
        matches!(late.phase(), Phase::Closed { .. }),
        "time was up meanwhile"
    );
    assert_eq!(link(&late, 1), STEPS[0]);
}

#[test]
fn a_picture_waits_while_the_clocks_stand_still() {
    let mut room = room();
    open(&mut room);
    room.apply(&Event::Paused {
        at_ms: T0 + 5_000,
        reason: PauseReason::Host,
    });
    assert_eq!(room.next_deadline_ms(), None);
    assert_eq!(pass(&mut room, T0 + 90_000), []);
    room.apply(&Event::Resumed {
        at_ms: T0 + 100_000,
    });
    assert_eq!(room.next_deadline_ms(), Some(T0 + 100_333));
}

#[test]
fn more_time_comes_after_the_picture_is_clear() {
    let mut room = room();
    open(&mut room);
    room.apply(&Event::QuestionExtended { by_ms: 30_000 });
    assert_eq!(room.next_deadline_ms(), Some(T0 + 5_333));
    assert_eq!(pass(&mut room, T0 + 16_000), lifted(3));
}

#[test]
fn a_reveal_shows_the_whole_picture_and_playing_it_again_hides_it() {
    let mut room = room();
    open(&mut room);
    room.apply(&Event::QuestionClosed {
        at_ms: T0 + 1,
        reason: CloseReason::Host,
    });
    assert_eq!(link(&room, 1), STEPS[0], "the answer isn't known yet");
    room.apply(&Event::QuestionRevealed { at_ms: T0 + 900 });
    assert_eq!((link(&room, 1), room.veil(1)), (WHOLE, None));
    room.apply(&Event::QuestionReplayed {
        index: 1,
        at_ms: T0 + 1_000,
    });
    assert_eq!(
        (link(&room, 1), room.veil(1)),
        (STEPS[0], Some(VeilLook::Tiles))
    );
}

#[test]
fn what_was_never_asked_is_clear_at_the_end() {
    for end in [
        Event::PodiumReached { at_ms: T0 },
        Event::RoomEnded { at_ms: T0 },
    ] {
        let mut room = room();
        announce(&mut room, 0);
        room.apply(&end);
        assert_eq!((link(&room, 1), room.veil(1)), (WHOLE, None));
    }
}

#[test]
fn live_1_whoever_may_think_again_sees_no_more_for_having_answered() {
    let mut room = room();
    room.apply(&Event::AttemptTold);
    room.apply(&Event::FeedbackSet(Feedback::End));
    open(&mut room);
    room.apply(&Event::QuestionClosed {
        at_ms: T0 + 1,
        reason: CloseReason::Host,
    });
    room.apply(&Event::QuestionRevealed { at_ms: T0 + 2 });
    assert_eq!(link(&room, 1), STEPS[0]);
    room.apply(&Event::PodiumReached { at_ms: T0 + 3 });
    assert_eq!(link(&room, 1), WHOLE);
}

#[test]
fn veils_follow_their_questions_where_those_are_shuffled() {
    let mut drafts: Vec<QuestionDraft> = (0..8).map(|_| draft(None)).collect();
    drafts[0] = draft(Some(VeilLook::Blur));
    drafts[0].text = "Which one is it?".to_owned();
    let how = Freezing {
        shuffle_questions: true,
        ..how()
    };
    for seed in 0..20 {
        let frozen = freeze_with_notes(&drafts, &how, seed).expect("a quiz");
        let [veil] = frozen.veils.as_slice() else {
            panic!("one veil");
        };
        let question: &Question = &frozen.questions[veil.index as usize];
        assert_eq!(question.text, "Which one is it?");
    }
}

#[test]
fn only_pictures_with_a_time_limit_are_veiled() {
    let veiled = draft(Some(VeilLook::Blur));
    let count = |draft: &QuestionDraft, how: &Freezing| {
        frozen(std::slice::from_ref(draft), how).veils.len()
    };
    assert_eq!(count(&veiled, &how()), 1, "the control");
    assert_eq!(count(&draft(None), &how()), 0);
    let untimed = Freezing {
        is_untimed: true,
        ..how()
    };
    assert_eq!(count(&veiled, &untimed), 0, "the host left out time limits");
    let stepless = Freezing {
        veils: [].into(),
        ..how()
    };
    assert_eq!(count(&veiled, &stepless), 0, "its pixels can't be had");
    let endless = QuestionDraft {
        time_limit_s: None,
        ..veiled.clone()
    };
    assert_eq!(count(&endless, &how()), 0);
    let flaws = |draft: &QuestionDraft| -> Vec<Flaw> {
        lint(draft)
            .into_iter()
            .map(|finding| finding.flaw)
            .collect()
    };
    assert_eq!(flaws(&endless), [Flaw::VeilUntimed]);
    let areas = vec![PinArea {
        x: 5_000,
        y: 5_000,
        radius_x: 500,
        radius_y: 500,
    }];
    let pin = Content::Pin(PinContent { areas });
    let tapped = QuestionDraft {
        content: pin,
        time_limit_s: None,
        ..veiled
    };
    assert_eq!(count(&tapped, &how()), 0, "what is tapped must be seen");
    assert_eq!(flaws(&tapped), []);
}

#[test]
fn a_veil_that_fits_no_picture_changes_nothing() {
    let mut room = opened(frozen(&[draft(None)], &how()).questions);
    let before = room.clone();
    let veil = |index, steps: &[&str]| Veil {
        index,
        look: VeilLook::Blur,
        steps: steps.iter().map(|step| (*step).to_owned()).collect(),
    };
    for veils in [vec![veil(9, &STEPS)], vec![veil(0, &[])], Vec::new()] {
        room.apply(&Event::PicturesVeiled(veils));
        room.apply(&Event::VeilLifted { taken: 200 });
        assert_eq!(room, before);
    }
    room.apply(&Event::PicturesVeiled(vec![
        veil(0, &STEPS),
        veil(0, &STEPS),
    ]));
    room.apply(&Event::PodiumReached { at_ms: T0 });
    assert_eq!(
        link(&room, 0),
        WHOLE,
        "told twice, it still knows the whole one"
    );
}
