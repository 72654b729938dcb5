//! The course of a room with slides and with questions that earn nothing.

use game::draft::{DraftMedia, MediaKind, QuestionDraft};
use game::event::{Event, Mode, Settings};
use game::limits::{
    ANNOUNCE_MAX_MS, ANNOUNCE_MEDIA_MS, ANNOUNCE_MIN_MS, AUTO_REVEAL_MS, AUTO_SLIDE_MAX_MS,
};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId};

use crate::kinds::{self, right_pick};
use crate::rooms::{SETTINGS, START_MS, advance, control, join, opened, pick, step};

const CHOICE: usize = 0;
const POLL: usize = 7;
const SLIDE: usize = 11;

fn room(kinds: &[usize], settings: Settings) -> Room {
    let drafts: Vec<QuestionDraft> = kinds.iter().map(|kind| kinds::draft(*kind)).collect();
    let mut room = Room::open(opened(&drafts, settings));
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

/// What the host's one button leads through, a minute between presses.
fn course(room: &mut Room) -> Vec<String> {
    let mut passed = Vec::new();
    for minute in 1..99 {
        if room.phase() == Phase::Over {
            return passed;
        }
        advance(room, START_MS + 60_000 * minute);
        let debug = format!("{:?}", room.phase());
        let name = debug.split([' ', '{']).next().unwrap();
        let index = room.question_index();
        passed.push(index.map_or(name.to_owned(), |index| format!("{name} {index}")));
    }
    panic!("the room does not end: {passed:?}")
}

#[test]
fn slides_are_shown_where_they_stand_and_what_is_not_scored_has_no_leaderboard() {
    let check = |kinds: &[usize], want: &str| {
        assert_eq!(course(&mut room(kinds, SETTINGS)).join(", "), want);
    };
    // Nothing but slides, first and last.
    check(&[SLIDE, SLIDE], "Reveal 0, Reveal 1, Podium, Over");
    check(
        &[SLIDE, CHOICE, SLIDE],
        "Reveal 0, Announced 1, Open 1, Closed 1, Reveal 1, Leaderboard 1, Reveal 2, Podium, Over",
    );
    check(
        &[POLL, CHOICE],
        "Announced 0, Open 0, Closed 0, Reveal 0, Announced 1, Open 1, Closed 1, Reveal 1, \
         Podium, Over",
    );
    check(
        &[CHOICE, POLL],
        "Announced 0, Open 0, Closed 0, Reveal 0, Leaderboard 0, Announced 1, Open 1, Closed 1, \
         Reveal 1, Podium, Over",
    );
}

#[test]
fn with_auto_play_a_slide_stands_as_long_as_it_takes_to_read() {
    let auto_play = Settings {
        auto_play: true,
        ..SETTINGS
    };
    let long = |words: usize| {
        let mut drafts = [kinds::draft(SLIDE), kinds::draft(CHOICE)];
        let body = "word ".repeat(words);
        drafts[0].content =
            game::draft::Content::Slide(game::draft::SlideContent { body: body.clone() });
        let mut room = Room::open(opened(&drafts, auto_play));
        step(&mut room, &join(0), START_MS).unwrap();
        advance(&mut room, START_MS);
        room
    };
    for (words, stands_ms) in [(0, AUTO_REVEAL_MS), (100, 22_000), (400, AUTO_SLIDE_MAX_MS)] {
        let mut room = long(words);
        let due_ms = START_MS + stands_ms;
        assert_eq!(room.next_deadline_ms(), Some(due_ms), "{words} words");
        let events = step(&mut room, &Command::TimePassed, due_ms).unwrap();
        assert!(matches!(
            events[..],
            [Event::QuestionAnnounced { index: 1, .. }]
        ));
    }
    // A pause stops it, and it stands again after that.
    let mut room = long(0);
    let pause = control(&room, Control::Pause);
    step(&mut room, &pause, START_MS + 1_000).unwrap();
    assert_eq!(room.next_deadline_ms(), None);
    let resume = control(&room, Control::Resume);
    step(&mut room, &resume, START_MS + 90_000).unwrap();
    assert_eq!(
        room.next_deadline_ms(),
        Some(START_MS + 90_000 + AUTO_REVEAL_MS)
    );
}

#[test]
fn a_slide_takes_no_picks_and_nobody_moves() {
    let mut room = room(&[CHOICE, SLIDE, CHOICE], SETTINGS);
    advance(&mut room, START_MS);
    advance(&mut room, START_MS + 10_000);
    let Phase::Open { window, .. } = room.phase() else {
        panic!("open")
    };
    let at_ms = window.opens_at_ms + 3_000;
    let right = pick(&room, 1, 0, &[0, 2], at_ms);
    step(&mut room, &right, at_ms).unwrap();
    for _ in 0..4 {
        advance(&mut room, at_ms);
    }
    assert!(matches!(room.phase(), Phase::Reveal { index: 1, .. }));
    let on_slide = Command::Pick {
        seat: SeatId(0),
        question: 1,
        pick: game::event::Pick::Text("Me!".to_owned()),
        timing: game::command::PickTiming::received(at_ms),
    };
    assert_eq!(step(&mut room, &on_slide, at_ms), Err(Refusal::TooLate));
    assert_eq!(
        room.decide(&Command::EverybodyPicked, crate::rooms::tick(at_ms)),
        Ok(Vec::new())
    );
    let best = room.seat(SeatId(1)).unwrap();
    assert!(best.points > 0 && best.gained == 0);
    assert_eq!((best.rank, best.previous_rank), (Some(1), Some(1)));
    assert_eq!(best.streak, 1, "a slide breaks no streak");
    // Someone comes while the slide stands, and plays on.
    step(&mut room, &join(7), at_ms).unwrap();
    advance(&mut room, at_ms);
    assert!(matches!(room.phase(), Phase::Announced { index: 2, .. }));
}

/// Without anything to win everyone is first with nothing, and the podium can say so.
#[test]
fn a_game_without_scores_ends_with_equals() {
    let mut room = room(&[POLL, SLIDE], SETTINGS);
    advance(&mut room, START_MS);
    advance(&mut room, START_MS + 9_000);
    let Phase::Open { window, .. } = room.phase() else {
        panic!("open")
    };
    let answers = room.questions()[0].clone();
    let timing = game::command::PickTiming::received(window.opens_at_ms + 1);
    let vote = Command::Pick {
        seat: SeatId(0),
        question: 0,
        pick: right_pick(&answers).unwrap(),
        timing,
    };
    step(&mut room, &vote, window.opens_at_ms + 1).unwrap();
    let closed = step(&mut room, &Command::EverybodyPicked, window.opens_at_ms + 2).unwrap();
    assert!(
        matches!(closed[..], [Event::QuestionClosed { .. }]),
        "polls close like others"
    );
    course(&mut room);
    assert_eq!(room.played_count(), 0, "nothing scored was played");
    for seat in room.seats() {
        assert_eq!(
            (seat.points, seat.rank, seat.correct_count, seat.streak),
            (0, Some(1), 0, 0)
        );
    }
}

#[test]
fn practice_passes_slides_with_the_players_own_button() {
    let drafts = [SLIDE, CHOICE, SLIDE].map(kinds::draft);
    let mut opened = opened(&drafts, SETTINGS);
    opened.mode = Mode::Practice;
    let mut room = Room::open(opened);
    step(&mut room, &join(0), START_MS).unwrap();
    assert_eq!(
        course(&mut room).join(", "),
        "Reveal 0, Announced 1, Open 1, Closed 1, Reveal 1, Reveal 2, Podium, Over"
    );
}

#[test]
fn a_picture_gets_a_look_before_its_answers_show() {
    let announced_ms = |words: usize, has_picture: bool| {
        let picture = DraftMedia {
            kind: MediaKind::YouTube,
            id: "x".to_owned(),
            alt: String::new(),
            is_decorative: true,
            start_s: 0,
            veil: None,
        };
        let draft = QuestionDraft {
            text: "word ".repeat(words),
            media: has_picture.then_some(picture),
            ..kinds::draft(CHOICE)
        };
        let mut room = Room::open(opened(&[draft], SETTINGS));
        step(&mut room, &join(0), START_MS).unwrap();
        advance(&mut room, START_MS);
        match room.phase() {
            Phase::Announced { opens_at_ms, .. } => opens_at_ms - START_MS,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(announced_ms(3, false), ANNOUNCE_MIN_MS);
    assert_eq!(announced_ms(10, true), 2_200 + ANNOUNCE_MEDIA_MS);
    assert_eq!(announced_ms(99, true), ANNOUNCE_MAX_MS);
}

/// Where answers can be changed until time is up, nothing closes a question before that; without an
/// end to wait for, a room that goes on by itself goes on.
#[test]
fn changing_until_time_is_up_keeps_a_question_open() {
    for (auto_play, limit_ms, closes) in [
        (false, Some(20_000), false),
        (true, Some(20_000), false),
        (false, None, false),
        (true, None, true),
    ] {
        let settings = Settings {
            may_change_pick: true,
            auto_play,
            ..SETTINGS
        };
        let drafts = [crate::rooms::draft(2, &[0], limit_ms)];
        let mut room = Room::open(opened(&drafts, settings));
        step(&mut room, &join(0), START_MS).unwrap();
        advance(&mut room, START_MS);
        advance(&mut room, START_MS);
        let Phase::Open { window, .. } = room.phase() else {
            panic!("open")
        };
        let events = step(&mut room, &Command::EverybodyPicked, window.opens_at_ms).unwrap();
        assert_eq!(!events.is_empty(), closes, "auto {auto_play}, {limit_ms:?}");
        // The host can still close it.
        let close = control(&room, Control::Advance);
        step(&mut room, &close, window.opens_at_ms).unwrap();
        assert!(!matches!(room.phase(), Phase::Open { .. }));
    }
}
