//! Vote, talk with your neighbor, vote again: one repeat, the last vote counts, nothing is lost.

use game::command::PickTiming;
use game::correction::{Correction, Key};
use game::draft::{Content, OpenTextContent, PollContent, QuestionDraft};
use game::event::{CloseReason, Event, Mode, RoomOpened, Settings};
use game::limits::{COUNT_IN_MS, OPEN_LEAD_MS, REVEAL_PAUSE_MS, TALK_USUAL_MS};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId, TimeAllowance};

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

const ON: Command = Command::SetSecondVotes { on: true };
const LIMIT_MS: u64 = 20_000;

fn question() -> QuestionDraft {
    draft(4, &[1], Some(20_000))
}

fn lobby(opened: RoomOpened) -> Room {
    let mut room = Room::open(opened);
    for number in 0..4 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    let on = step(&mut room, &ON, START_MS);
    assert_eq!(on, Ok(vec![Event::SecondVotesSet(true)]));
    room
}

/// The first question is open; the moment it opened.
fn open(drafts: &[QuestionDraft], settings: Settings) -> (Room, u64) {
    let mut room = lobby(opened(drafts, settings));
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    let opens_at_ms = opened_at(&room);
    (room, opens_at_ms)
}

fn opened_at(room: &Room) -> u64 {
    match room.phase() {
        Phase::Open { window, .. } => window.opens_at_ms,
        other => panic!("open, not {other:?}"),
    }
}

/// Picks an answer of the first question after a while.
fn picks(room: &mut Room, seat: u32, answer: usize, after_ms: u64) -> Result<Vec<Event>, Refusal> {
    let at_ms = opened_at(room) + after_ms;
    step(room, &pick(room, seat, 0, &[answer], at_ms), at_ms)
}

/// Three vote after 2 s, one of them right, and the question closes.
fn first_vote() -> (Room, u64) {
    let (mut room, opens_at_ms) = open(&[question(), question()], SETTINGS);
    for (seat, answer) in [(0, 1), (1, 0), (2, 3)] {
        picks(&mut room, seat, answer, 2_000).unwrap();
    }
    let at_ms = opens_at_ms + 3_000;
    advance(&mut room, at_ms);
    (room, at_ms)
}

fn talk(room: &mut Room, for_ms: Option<u32>, at_ms: u64) -> Vec<Event> {
    let talk = control(room, Control::Talk { for_ms });
    step(room, &talk, at_ms).unwrap()
}

fn time_passes(room: &mut Room, at_ms: u64) -> Vec<Event> {
    step(room, &Command::TimePassed, at_ms).unwrap()
}

fn points(room: &Room) -> Vec<u32> {
    room.seats().iter().map(|seat| seat.points).collect()
}

#[test]
fn the_last_vote_counts_with_the_time_of_its_round_and_who_does_not_vote_again_keeps_the_first() {
    let (mut room, closed_at_ms) = first_vote();
    assert!(room.awaits_second_vote());
    assert_eq!(room.next_deadline_ms(), None, "the host decides");
    assert_eq!(time_passes(&mut room, closed_at_ms + 3_600_000), []);
    assert_eq!(room.right_count(0, &room.rounds()[0].picks), 1);
    talk(&mut room, None, closed_at_ms + 5_000);
    assert!(room.is_second_vote());
    assert_eq!(room.next_deadline_ms(), None, "no timer");
    assert_eq!(room.rounds()[0].picked_count, 0, "nobody has voted again");
    let at_ms = closed_at_ms + 60_000;
    advance(&mut room, at_ms);
    let again_ms = opened_at(&room);
    assert_eq!(again_ms, at_ms + OPEN_LEAD_MS);
    // One is convinced, one talked out of it, one has nothing to say, one comes to it only now.
    picks(&mut room, 1, 1, 4_000).unwrap();
    picks(&mut room, 0, 0, 1_000).unwrap();
    assert_eq!(picks(&mut room, 0, 1, 1_100), Err(Refusal::AlreadyPicked));
    picks(&mut room, 3, 1, 10_000).unwrap();
    assert_eq!(
        room.pick_that_stands(SeatId(2), 0),
        None,
        "while it is open"
    );
    let everyone = step(&mut room, &Command::EverybodyPicked, again_ms + 11_000).unwrap();
    let [Event::QuestionClosed { reason, .. }] = &everyone[..] else {
        panic!("{everyone:?}");
    };
    assert_eq!(*reason, CloseReason::AllPicked);
    assert!(room.pick_that_stands(SeatId(2), 0).is_some(), "kept");
    // One repeat: the room goes on by itself.
    assert!(!room.awaits_second_vote());
    let once_more = control(&room, Control::Talk { for_ms: None });
    let refused = step(&mut room, &once_more, again_ms + 11_000);
    assert_eq!(refused, Err(Refusal::WrongPhase));
    let due_ms = again_ms + 11_000 + REVEAL_PAUSE_MS;
    assert_eq!(room.next_deadline_ms(), Some(due_ms));
    time_passes(&mut room, due_ms);
    assert_eq!(
        points(&room),
        [0, 900, 0, 750],
        "by the time of the second vote"
    );
    let round = &room.rounds()[0];
    assert_eq!(
        (round.picked_count, room.right_count(0, &round.picks)),
        (4, 2)
    );
    let first_vote = round.first_vote.as_ref().unwrap();
    assert_eq!(first_vote.picked_count, 3);
    assert_eq!(room.right_count(0, &first_vote.picks), 1);
    assert!(!room.is_second_vote(), "all is told");
}

#[test]
fn the_host_may_show_the_answer_at_once_and_the_next_question_waits_again() {
    let (mut room, at_ms) = first_vote();
    advance(&mut room, at_ms);
    assert!(matches!(room.phase(), Phase::Reveal { .. }));
    assert_eq!(room.rounds()[0].first_vote, None);
    assert_eq!(points(&room), [950, 0, 0, 0]);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms + OPEN_LEAD_MS);
    assert!(room.awaits_second_vote());
}

#[test]
fn a_talk_with_a_timer_ends_by_itself_and_can_be_longer_or_shorter() {
    let (mut room, at_ms) = first_vote();
    talk(&mut room, Some(60_000), at_ms);
    assert_eq!(room.next_deadline_ms(), Some(at_ms + 60_000 - OPEN_LEAD_MS));
    let extend = control(&room, Control::Extend);
    step(&mut room, &extend, at_ms + 1_000).unwrap();
    let pause = control(&room, Control::Pause);
    step(&mut room, &pause, at_ms + 10_000).unwrap();
    assert_eq!(room.pause().unwrap().remaining_ms, Some(80_000));
    let resume = control(&room, Control::Resume);
    step(&mut room, &resume, at_ms + 100_000).unwrap();
    let due_ms = at_ms + 180_000 - OPEN_LEAD_MS;
    assert_eq!(
        room.next_deadline_ms(),
        Some(due_ms),
        "no count-in for a talk"
    );
    time_passes(&mut room, due_ms);
    assert_eq!(opened_at(&room), at_ms + 180_000, "at zero");
    let Phase::Open { window, .. } = room.phase() else {
        panic!()
    };
    assert_eq!(
        window.closes_at_ms,
        Some(at_ms + 180_000 + LIMIT_MS),
        "its whole time"
    );
    for (asked_ms, want_ms) in [(0, 10_000), (u32::MAX, 600_000)] {
        let (mut room, at_ms) = first_vote();
        talk(&mut room, Some(asked_ms), at_ms);
        assert_eq!(
            room.next_deadline_ms(),
            Some(at_ms + want_ms - OPEN_LEAD_MS)
        );
    }
}

#[test]
fn live_4_no_vote_is_taken_while_people_talk_and_none_of_the_first_round_after_it() {
    let (mut room, at_ms) = first_vote();
    talk(&mut room, None, at_ms);
    let late = pick(&room, 3, 0, &[1], at_ms);
    assert_eq!(step(&mut room, &late, at_ms), Err(Refusal::TooLate));
    // A resend of what was saved is answered as before.
    let resent = pick(&room, 0, 0, &[1], at_ms);
    assert_eq!(step(&mut room, &resent, at_ms), Ok(Vec::new()));
    advance(&mut room, at_ms + 10_000);
    let received_ms = opened_at(&room) + 500;
    let tapped = |tap_ms| {
        let mut command = pick(&room, 3, 0, &[1], received_ms);
        if let Command::Pick { timing, .. } = &mut command {
            *timing = PickTiming {
                tap_ms: Some(tap_ms),
                ..*timing
            };
        }
        command
    };
    let (before, after) = (tapped(at_ms), tapped(received_ms));
    let refused = step(&mut room, &before, received_ms);
    assert_eq!(
        refused,
        Err(Refusal::TooLate),
        "tapped before people talked"
    );
    assert!(step(&mut room, &after, received_ms).is_ok());
}

#[test]
fn only_questions_with_answers_to_choose_from_wait_and_only_where_a_host_steers() {
    let poll = QuestionDraft::of(
        "Which?",
        Content::Poll(PollContent {
            answers: vec!["a".to_owned(), "b".to_owned()],
            takes_several: false,
            ..PollContent::default()
        }),
    );
    let text = QuestionDraft::of("Why?", Content::OpenText(OpenTextContent {}));
    for (draft, waits) in [(question(), true), (poll, true), (text, false)] {
        let (mut room, at_ms) = open(&[draft], SETTINGS);
        advance(&mut room, at_ms);
        assert_eq!(room.awaits_second_vote(), waits);
        assert_eq!(room.next_deadline_ms().is_none(), waits);
    }
    let by_itself = Settings {
        auto_play: true,
        ..SETTINGS
    };
    let (mut room, at_ms) = open(&[question()], by_itself);
    advance(&mut room, at_ms);
    assert!(!room.awaits_second_vote(), "nobody may be there to press");
    let practice = RoomOpened {
        mode: Mode::Practice,
        ..opened(&[question()], SETTINGS)
    };
    let mut room = Room::open(practice);
    step(&mut room, &join(0), START_MS).unwrap();
    room.apply(&Event::SecondVotesSet(true));
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    advance(&mut room, START_MS + OPEN_LEAD_MS);
    assert!(!room.awaits_second_vote(), "alone there is no neighbor");
}

#[test]
fn a_room_that_begins_to_go_on_by_itself_waits_no_longer() {
    let pace = Command::SetAutoPlay {
        pace: Some(game::event::Pace::USUAL),
    };
    let (mut room, at_ms) = first_vote();
    step(&mut room, &pace, at_ms + 60_000).unwrap();
    let events = time_passes(&mut room, at_ms + 60_000);
    assert!(matches!(events[..], [Event::QuestionRevealed { .. }]));
    let (mut room, at_ms) = first_vote();
    talk(&mut room, None, at_ms);
    step(&mut room, &pace, at_ms + 60_000).unwrap();
    let due_ms = at_ms + 60_000 + TALK_USUAL_MS - OPEN_LEAD_MS;
    assert_eq!(room.next_deadline_ms(), Some(due_ms));
    time_passes(&mut room, due_ms);
    assert!(matches!(room.phase(), Phase::Open { .. }));
}

#[test]
fn skipped_ended_uncounted_or_played_again_it_is_as_with_one_vote() {
    let (mut room, at_ms) = first_vote();
    talk(&mut room, None, at_ms);
    let mut skipped = room.clone();
    let skip = control(&skipped, Control::Skip);
    step(&mut skipped, &skip, at_ms).unwrap();
    assert!(matches!(skipped.phase(), Phase::Announced { index: 1, .. }));
    assert!(!skipped.rounds()[0].is_revealed, "counts for nobody");
    let uncounted = control(&room, Control::EndUncounted);
    step(&mut room, &uncounted, at_ms).unwrap();
    assert_eq!(points(&room), [0; 4]);
    let first = &room.rounds()[0].first_vote.as_ref().unwrap().picks;
    assert_eq!(room.right_count(0, first), 0, "void before and after");
    let replay = control(&room, Control::Replay);
    step(&mut room, &replay, at_ms).unwrap();
    assert_eq!(room.rounds()[0].first_vote, None);
    advance(&mut room, at_ms);
    let at_ms = opened_at(&room);
    advance(&mut room, at_ms);
    assert!(room.awaits_second_vote(), "once more for the new try");
}

#[test]
fn a_correction_counts_both_votes_anew() {
    let (mut room, at_ms) = first_vote();
    talk(&mut room, None, at_ms);
    advance(&mut room, at_ms);
    picks(&mut room, 0, 0, 1_000).unwrap();
    let at_ms = at_ms + 30_000;
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    let right = |room: &Room| {
        let round = &room.rounds()[0];
        let first = &round.first_vote.as_ref().unwrap().picks;
        (
            room.right_count(0, first),
            room.right_count(0, &round.picks),
        )
    };
    assert_eq!(right(&room), (1, 0));
    let answers = vec![room.questions()[0].answers()[0].id];
    let correct = Command::Correct {
        question: 0,
        correction: Correction::Key(Key::Answers(answers)),
    };
    step(&mut room, &correct, at_ms).unwrap();
    assert_eq!(right(&room), (1, 2));
    let everyone = Command::Correct {
        question: 0,
        correction: Correction::Everyone,
    };
    step(&mut room, &everyone, at_ms).unwrap();
    assert_eq!(right(&room), (3, 3));
}

#[test]
fn dur_2_the_time_in_which_the_process_was_dead_is_nobodys() {
    let (mut room, at_ms) = first_vote();
    talk(&mut room, Some(60_000), at_ms);
    let recover = Command::Recover {
        died_at_ms: at_ms + 20_000,
    };
    step(&mut room, &recover, at_ms + 300_000).unwrap();
    let due_ms = at_ms + 340_000 - OPEN_LEAD_MS;
    assert_eq!(room.next_deadline_ms(), Some(due_ms));
    time_passes(&mut room, due_ms);
    let recover = Command::Recover {
        died_at_ms: at_ms + 345_000,
    };
    step(&mut room, &recover, at_ms + 400_000).unwrap();
    assert_eq!(opened_at(&room), at_ms + 400_000 + COUNT_IN_MS);
    picks(&mut room, 0, 2, 1_000).unwrap();
    assert_eq!(room.pick_of(SeatId(0), 0).unwrap().elapsed_ms, 6_000);
}

#[test]
fn who_has_more_time_has_it_in_both_votes() {
    let (mut room, at_ms) = first_vote();
    let more = Command::AllowTime {
        seat: SeatId(3),
        allowance: TimeAllowance::Double,
    };
    step(&mut room, &more, at_ms).unwrap();
    talk(&mut room, None, at_ms);
    advance(&mut room, at_ms);
    let opens_at_ms = opened_at(&room);
    assert_eq!(
        room.next_deadline_ms(),
        Some(opens_at_ms + 2 * LIMIT_MS + 500)
    );
    picks(&mut room, 3, 1, 30_000).unwrap();
    assert_eq!(room.pick_of(SeatId(3), 0).unwrap().elapsed_ms, 15_000);
}

#[test]
fn switched_off_while_it_waits_the_question_goes_on() {
    let (mut room, at_ms) = first_vote();
    step(&mut room, &Command::SetSecondVotes { on: false }, at_ms).unwrap();
    assert_eq!(room.next_deadline_ms(), Some(at_ms + REVEAL_PAUSE_MS));
    let talk = control(&room, Control::Talk { for_ms: None });
    assert_eq!(step(&mut room, &talk, at_ms), Err(Refusal::WrongPhase));
}
