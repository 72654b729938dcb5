//! Teams talk about a question before anyone can answer it: nothing is taken while they do, and
//! the time to answer begins afterward.

use game::draft::QuestionDraft;
use game::event::{Confidence, Event, Mode, Pace, PauseReason, RoomOpened, TeamEvent};
use game::limits::{COUNT_IN_MS, OPEN_LEAD_MIN_MS, OPEN_LEAD_MS, TALK_EXTEND_MS};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId};

use crate::kinds;
use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

const TALK_MS: u64 = 20_000;
const LIMIT_MS: u64 = 20_000;

fn question() -> QuestionDraft {
    draft(4, &[1], Some(20_000))
}

fn lobby(opened: RoomOpened) -> Room {
    let mut room = Room::open(opened);
    let told = TeamEvent::talk_time(20).unwrap().unwrap();
    room.apply(&Event::OfTeams(told));
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

/// People talk about the first question; the moment the talk began.
fn talking() -> (Room, u64) {
    let mut room = lobby(opened(&[question(), question()], SETTINGS));
    advance(&mut room, START_MS);
    let at_ms = room.next_deadline_ms().unwrap();
    time_passes(&mut room, at_ms);
    assert!(room.is_talk_before_answers());
    (room, at_ms)
}

fn time_passes(room: &mut Room, at_ms: u64) -> Vec<Event> {
    step(room, &Command::TimePassed, at_ms).unwrap()
}

fn opens_at_ms(room: &Room) -> u64 {
    match room.phase() {
        Phase::Open { window, .. } => window.opens_at_ms,
        other => panic!("open, not {other:?}"),
    }
}

#[test]
fn a_talk_is_between_the_announcement_and_the_answers_and_its_time_is_nobodys() {
    let (mut room, at_ms) = talking();
    assert!(!room.is_second_vote());
    assert_eq!(
        time_passes(&mut room, at_ms + TALK_MS - OPEN_LEAD_MS - 1),
        []
    );
    let due_ms = at_ms + TALK_MS - OPEN_LEAD_MS;
    assert_eq!(room.next_deadline_ms(), Some(due_ms));
    time_passes(&mut room, due_ms);
    let opens_at_ms = opens_at_ms(&room);
    assert_eq!(opens_at_ms, at_ms + TALK_MS);
    let picked_at_ms = opens_at_ms + 4_000;
    let picks = pick(&room, 0, 0, &[1], picked_at_ms);
    step(&mut room, &picks, picked_at_ms).unwrap();
    let saved = room.pick_of(SeatId(0), 0).unwrap();
    assert_eq!(saved.elapsed_ms, 4_000, "LIVE-3: without the talk");
    advance(&mut room, picked_at_ms);
    assert!(!room.awaits_second_vote());
    advance(&mut room, picked_at_ms);
    assert_eq!(room.seats()[0].points, 900, "as without a talk");
    assert_eq!(room.rounds()[0].first_vote, None, "one vote");
}

/// LIVE-4: however a pick claims to have come about.
#[test]
fn live_4_no_pick_is_taken_while_people_talk() {
    let (mut room, at_ms) = talking();
    for (received_ms, tap_ms) in [(0, None), (10_000, Some(10_000)), (TALK_MS, Some(0))] {
        let mut picks = pick(&room, 0, 0, &[1], at_ms + received_ms);
        if let Command::Pick { timing, .. } = &mut picks {
            timing.tap_ms = tap_ms.map(|tap_ms| at_ms + tap_ms);
            timing.there_since_ms = at_ms + received_ms;
        }
        let refused = step(&mut room, &picks, at_ms + received_ms);
        assert_eq!(refused, Err(Refusal::TooEarly));
    }
    let set = Command::SetConfidence { on: true };
    step(&mut room, &set, at_ms).unwrap();
    let tell = Command::TellConfidence {
        seat: SeatId(0),
        question: 0,
        confidence: Confidence::Sure,
    };
    assert_eq!(
        room.decide(&tell, crate::rooms::tick(at_ms)),
        Err(Refusal::TooEarly)
    );
    // The answers have been sent, but do not count yet.
    time_passes(&mut room, at_ms + TALK_MS - OPEN_LEAD_MS);
    let early_ms = opens_at_ms(&room) - 1;
    let picks = pick(&room, 0, 0, &[1], early_ms);
    assert_eq!(step(&mut room, &picks, early_ms), Err(Refusal::TooEarly));
}

#[test]
fn a_host_ends_a_talk_early_gives_it_more_time_and_pauses_it() {
    let (mut room, at_ms) = talking();
    let extend = control(&room, Control::Extend);
    let by_ms = TALK_EXTEND_MS;
    let longer = step(&mut room, &extend, at_ms + 1_000);
    assert_eq!(longer, Ok(vec![Event::QuestionExtended { by_ms }]));
    let pause = control(&room, Control::Pause);
    step(&mut room, &pause, at_ms + 5_000).unwrap();
    assert_eq!(room.next_deadline_ms(), None);
    assert_eq!(time_passes(&mut room, at_ms + 3_600_000), []);
    let resume = control(&room, Control::Resume);
    step(&mut room, &resume, at_ms + 100_000).unwrap();
    let ends_at_ms = at_ms + 100_000 + TALK_MS + by_ms - 5_000;
    assert_eq!(room.next_deadline_ms(), Some(ends_at_ms - OPEN_LEAD_MS));
    advance(&mut room, at_ms + 110_000);
    assert_eq!(opens_at_ms(&room), at_ms + 110_000 + OPEN_LEAD_MS);
}

#[test]
fn a_press_during_the_announcement_begins_the_talk_and_one_at_its_pause_goes_on() {
    let mut room = lobby(opened(&[question()], SETTINGS));
    advance(&mut room, START_MS);
    let pause = control(&room, Control::Pause);
    step(&mut room, &pause, START_MS + 100).unwrap();
    advance(&mut room, START_MS + 200);
    assert!(matches!(room.phase(), Phase::Announced { .. }), "goes on");
    advance(&mut room, START_MS + 300);
    assert!(room.is_talk_before_answers());
    assert_eq!(
        room.next_deadline_ms(),
        Some(START_MS + 300 + TALK_MS - OPEN_LEAD_MS)
    );
}

#[test]
fn a_talk_comes_once_for_each_question_also_by_itself_and_again_when_it_is_played_again() {
    let (mut room, at_ms) = talking();
    let pace = Some(Pace::USUAL);
    step(&mut room, &Command::SetAutoPlay { pace }, at_ms).unwrap();
    let mut talks = 0;
    let mut now_ms = at_ms;
    while let Some(due_ms) = room.next_deadline_ms() {
        now_ms = now_ms.max(due_ms);
        let events = time_passes(&mut room, now_ms);
        let is_talk = |event: &&Event| matches!(event, Event::TalkStarted { .. });
        talks += events.iter().filter(is_talk).count();
    }
    assert_eq!(talks, 1, "at the second question");
    assert!(matches!(room.phase(), Phase::Podium { .. }));

    let (mut room, at_ms) = talking();
    for _ in 0..3 {
        advance(&mut room, at_ms + 1_000);
    }
    let replay = control(&room, Control::Replay);
    step(&mut room, &replay, at_ms + 2_000).unwrap();
    advance(&mut room, at_ms + 3_000);
    assert!(room.is_talk_before_answers());
}

/// The second vote is talked about after the first, which is not the talk before answers.
#[test]
fn a_question_can_have_a_talk_before_each_of_two_votes() {
    let (mut room, at_ms) = talking();
    step(&mut room, &Command::SetSecondVotes { on: true }, at_ms).unwrap();
    advance(&mut room, at_ms);
    let picked_at_ms = opens_at_ms(&room) + 2_000;
    let picks = pick(&room, 0, 0, &[0], picked_at_ms);
    step(&mut room, &picks, picked_at_ms).unwrap();
    advance(&mut room, picked_at_ms);
    assert!(room.awaits_second_vote());
    let talk = control(&room, Control::Talk { for_ms: None });
    step(&mut room, &talk, picked_at_ms).unwrap();
    assert!(room.is_second_vote() && !room.is_talk_before_answers());
    let late = pick(&room, 1, 0, &[1], picked_at_ms);
    assert_eq!(step(&mut room, &late, picked_at_ms), Err(Refusal::TooLate));
    advance(&mut room, picked_at_ms);
    assert!(matches!(room.phase(), Phase::Open { .. }), "once");
}

#[test]
fn a_film_comes_before_the_talk_and_slides_have_none() {
    let film = QuestionDraft {
        media: Some(kinds::film()),
        ..question()
    };
    let mut room = lobby(opened(&[film], SETTINGS));
    advance(&mut room, START_MS);
    let pause = room.pause().map(|pause| pause.reason);
    assert_eq!(pause, Some(PauseReason::Media));
    advance(&mut room, START_MS + 30_000);
    let due_ms = START_MS + 30_000 + COUNT_IN_MS - OPEN_LEAD_MS;
    assert_eq!(room.next_deadline_ms(), Some(due_ms));
    time_passes(&mut room, due_ms);
    assert!(room.is_talk_before_answers());
    assert_eq!(
        room.next_deadline_ms(),
        Some(due_ms + TALK_MS - OPEN_LEAD_MS)
    );
}

/// DUR-2: the time in which the process was dead is nobody's.
#[test]
fn dur_2_a_talk_goes_on_after_a_crash_with_the_time_that_was_left() {
    let (mut room, at_ms) = talking();
    let died_at_ms = at_ms + 5_000;
    let back_at_ms = at_ms + 60_000;
    step(&mut room, &Command::Recover { died_at_ms }, back_at_ms).unwrap();
    let ends_at_ms = back_at_ms + TALK_MS - 5_000;
    assert_eq!(room.next_deadline_ms(), Some(ends_at_ms - OPEN_LEAD_MS));
    // A step that comes late leaves time to get ready.
    let late_ms = ends_at_ms + 1_000;
    time_passes(&mut room, late_ms);
    assert_eq!(opens_at_ms(&room), late_ms + OPEN_LEAD_MIN_MS);
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase());
    };
    assert_eq!(window.closes_at_ms, Some(window.opens_at_ms + LIMIT_MS));
}

#[test]
fn the_time_to_talk_is_none_or_from_five_to_sixty_seconds_and_only_for_live_rooms() {
    assert_eq!(TeamEvent::talk_time(0), Ok(None));
    for seconds in [5, 60] {
        let ms = seconds * 1_000;
        let told = TeamEvent::talk_time(seconds);
        assert_eq!(told, Ok(Some(TeamEvent::TalkTimeTold { ms })));
    }
    for seconds in [1, 4, 61, u32::MAX] {
        let refused = TeamEvent::talk_time(seconds);
        assert_eq!(refused, Err(Refusal::TeamsMalformed), "{seconds}");
    }
    let alone = lobby(RoomOpened {
        mode: Mode::Practice,
        ..opened(&[question()], SETTINGS)
    });
    assert_eq!(alone.talk_time_ms(), 0);
}
