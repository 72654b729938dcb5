//! How sure players are: said beside an answer until the reveal, and never part of the points.

use game::correction::{Correction, Key};
use game::draft::{Content, PollContent, QuestionDraft};
use game::event::{Confidence, ConfidenceEvent, Event, Mode, RoomOpened, Settings};
use game::limits::{CONFIDENCE_PAUSE_MS, REVEAL_PAUSE_MS};
use game::room::{ConfidenceCount, Phase};
use game::{Command, Control, Refusal, Room, SeatId};

use crate::kinds::texts;
use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

const ON: Command = Command::SetConfidence { on: true };

fn question() -> QuestionDraft {
    draft(4, &[1], Some(20_000))
}

fn told(seat: u32, index: u32, confidence: Confidence) -> Event {
    Event::Confidence(ConfidenceEvent::Told {
        seat: SeatId(seat),
        index,
        confidence,
    })
}

fn tells(
    room: &mut Room,
    seat: u32,
    question: usize,
    confidence: Confidence,
) -> Result<Vec<Event>, Refusal> {
    let at_ms = now(room);
    let tell = Command::TellConfidence {
        seat: SeatId(seat),
        question,
        confidence,
    };
    step(room, &tell, at_ms)
}

/// A moment at which a question in play is what it is.
fn now(room: &Room) -> u64 {
    match room.phase() {
        Phase::Open { window, .. } => window.opens_at_ms + 1_000,
        Phase::Closed { at_ms, .. } => at_ms,
        _ => START_MS + 1_000_000,
    }
}

fn lobby(opened: RoomOpened) -> Room {
    let mut room = Room::open(opened);
    for number in 0..4 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

/// The first question is open to four players, who may say how sure they are.
fn open(drafts: &[QuestionDraft], settings: Settings) -> Room {
    let mut room = lobby(opened(drafts, settings));
    let on = step(&mut room, &ON, START_MS);
    assert_eq!(on, Ok(vec![Event::Confidence(ConfidenceEvent::Set(true))]));
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    room
}

fn picks(room: &mut Room, seat: u32, answer: usize) {
    let at_ms = now(room);
    let index = room.question_index().unwrap();
    step(room, &pick(room, seat, index, &[answer], at_ms), at_ms).unwrap();
}

fn goes_on(room: &mut Room) {
    let at_ms = now(room);
    advance(room, at_ms);
}

fn said(room: &Room, seat: u32) -> Option<Confidence> {
    room.pick_that_stands(SeatId(seat), 0)?.confidence
}

fn counts(room: &Room) -> Vec<(u32, u32)> {
    let counts = room.confidence_counts(0).into_iter();
    counts
        .map(|level| (level.count, level.right_count))
        .collect()
}

#[test]
fn it_is_said_of_an_answer_until_the_reveal_and_can_change() {
    let mut room = open(&[question(), question()], SETTINGS);
    let refused = tells(&mut room, 0, 0, Confidence::Sure);
    assert_eq!(refused, Err(Refusal::PickFirst));
    picks(&mut room, 0, 1);
    picks(&mut room, 1, 0);
    picks(&mut room, 2, 0);
    assert_eq!(
        tells(&mut room, 0, 0, Confidence::Sure),
        Ok(vec![told(0, 0, Confidence::Sure)])
    );
    assert_eq!(tells(&mut room, 0, 0, Confidence::Sure), Ok(Vec::new()));
    tells(&mut room, 0, 0, Confidence::Guess).unwrap();
    tells(&mut room, 1, 0, Confidence::Sure).unwrap();
    let other = tells(&mut room, 0, 1, Confidence::Sure);
    assert_eq!(other, Err(Refusal::OtherQuestion));
    goes_on(&mut room);
    assert!(matches!(room.phase(), Phase::Closed { .. }));
    tells(&mut room, 0, 0, Confidence::FairlySure).unwrap();
    let late = tells(&mut room, 3, 0, Confidence::Sure);
    assert_eq!(late, Err(Refusal::PickFirst));
    assert_eq!(counts(&room), [], "LIVE-1");
    goes_on(&mut room);
    assert_eq!(said(&room, 0), Some(Confidence::FairlySure));
    let levels = room.confidence_counts(0);
    let levels: Vec<_> = levels.iter().map(|level| level.confidence).collect();
    assert_eq!(levels, Confidence::ALL);
    assert_eq!(counts(&room), [(0, 0), (1, 1), (1, 0)]);
    let late = tells(&mut room, 2, 0, Confidence::Sure);
    assert_eq!(late, Err(Refusal::TooLate));
    // A resend, whose answer got lost.
    assert_eq!(
        tells(&mut room, 0, 0, Confidence::FairlySure),
        Ok(Vec::new())
    );
}

/// Anyone who answers last closes the question, and would never get to say it.
#[test]
fn the_reveal_waits_until_everyone_who_answered_has_said_it_but_not_for_long() {
    let mut room = open(&[question(), question()], SETTINGS);
    for seat in 0..3 {
        picks(&mut room, seat, 1);
    }
    tells(&mut room, 0, 0, Confidence::Sure).unwrap();
    goes_on(&mut room);
    let closed_at_ms = now(&room);
    let after = |room: &Room| room.next_deadline_ms().map(|at_ms| at_ms - closed_at_ms);
    assert_eq!(after(&room), Some(CONFIDENCE_PAUSE_MS));
    tells(&mut room, 1, 0, Confidence::Guess).unwrap();
    assert_eq!(after(&room), Some(CONFIDENCE_PAUSE_MS), "one is left");
    let mut without = room.clone();
    step(
        &mut without,
        &Command::Leave { seat: SeatId(2) },
        closed_at_ms,
    )
    .unwrap();
    assert_eq!(
        after(&without),
        Some(REVEAL_PAUSE_MS),
        "who left says nothing"
    );
    let mut off = room.clone();
    step(
        &mut off,
        &Command::SetConfidence { on: false },
        closed_at_ms,
    )
    .unwrap();
    assert_eq!(after(&off), Some(REVEAL_PAUSE_MS));
    tells(&mut room, 2, 0, Confidence::Sure).unwrap();
    assert_eq!(
        after(&room),
        Some(REVEAL_PAUSE_MS),
        "who hasn't answered isn't waited for"
    );
}

/// Points, ranks and the end of a question are what they were.
#[test]
fn points_and_the_end_of_a_question_do_not_depend_on_it() {
    let play = |levels: Option<[Confidence; 4]>| {
        let mut room = open(&[question()], SETTINGS);
        for (seat, answer) in [(0, 1), (1, 0), (2, 1), (3, 2)] {
            picks(&mut room, seat, answer);
            if let Some(levels) = levels {
                tells(&mut room, seat, 0, levels[seat as usize]).unwrap();
            }
        }
        let at_ms = now(&room);
        let closed = step(&mut room, &Command::EverybodyPicked, at_ms).unwrap();
        goes_on(&mut room);
        (closed, room.seats().to_vec())
    };
    let quiet = play(None);
    assert_eq!(play(Some([Confidence::Sure; 4])), quiet);
    assert_eq!(play(Some([Confidence::Guess; 4])), quiet);
}

#[test]
fn only_where_the_host_asks_and_an_answer_can_be_right() {
    let poll = QuestionDraft {
        content: Content::Poll(PollContent {
            answers: texts(&["Tea", "Coffee"]),
            takes_several: false,
            ..PollContent::default()
        }),
        ..question()
    };
    let mut room = open(&[poll], SETTINGS);
    picks(&mut room, 0, 0);
    let refused = tells(&mut room, 0, 0, Confidence::Sure);
    assert_eq!(refused, Err(Refusal::WrongPhase), "nothing is right");

    let mut room = open(&[question()], SETTINGS);
    picks(&mut room, 0, 1);
    tells(&mut room, 0, 0, Confidence::Sure).unwrap();
    let off = Command::SetConfidence { on: false };
    let at_ms = now(&room);
    step(&mut room, &off, at_ms).unwrap();
    assert_eq!(step(&mut room, &off, at_ms), Ok(Vec::new()));
    let refused = tells(&mut room, 0, 0, Confidence::Guess);
    assert_eq!(refused, Err(Refusal::WrongPhase));
    goes_on(&mut room);
    goes_on(&mut room);
    assert_eq!(
        counts(&room),
        [(0, 0), (0, 0), (1, 1)],
        "what was said stays"
    );

    let mut alone = lobby(RoomOpened {
        mode: Mode::Practice,
        ..opened(&[question()], SETTINGS)
    });
    alone.apply(&Event::Confidence(ConfidenceEvent::Set(true)));
    assert!(!alone.asks_confidence(), "nobody to compare with");
}

#[test]
fn a_pause_makes_no_difference_and_another_answer_is_as_sure_as_the_first() {
    let settings = Settings {
        may_change_pick: true,
        ..SETTINGS
    };
    let mut room = open(&[question()], settings);
    picks(&mut room, 0, 0);
    let pause = control(&room, Control::Pause);
    let at_ms = now(&room);
    step(&mut room, &pause, at_ms).unwrap();
    tells(&mut room, 0, 0, Confidence::Sure).unwrap();
    let resume = control(&room, Control::Resume);
    step(&mut room, &resume, at_ms).unwrap();
    picks(&mut room, 0, 1);
    assert_eq!(said(&room, 0), Some(Confidence::Sure));
}

#[test]
fn what_is_right_follows_corrections() {
    let mut room = open(&[question()], SETTINGS);
    for (seat, answer, confidence) in [
        (0, 1, Confidence::Guess),
        (1, 0, Confidence::Sure),
        (2, 0, Confidence::Sure),
    ] {
        picks(&mut room, seat, answer);
        tells(&mut room, seat, 0, confidence).unwrap();
    }
    // Removed players count as their picks do.
    let at_ms = now(&room);
    step(&mut room, &Command::Kick { seat: SeatId(2) }, at_ms).unwrap();
    goes_on(&mut room);
    goes_on(&mut room);
    assert_eq!(counts(&room), [(1, 1), (0, 0), (2, 0)]);
    let other = room.questions()[0].answers()[0].id;
    let mut correct = |correction| {
        let question = 0;
        let correct = Command::Correct {
            question,
            correction,
        };
        let at_ms = now(&room);
        step(&mut room, &correct, at_ms).unwrap();
        counts(&room)
    };
    assert_eq!(
        correct(Correction::Key(Key::Answers(vec![other]))),
        [(1, 0), (0, 0), (2, 2)]
    );
    assert_eq!(correct(Correction::Void), [(1, 0), (0, 0), (2, 0)]);
    assert_eq!(correct(Correction::Everyone), [(1, 1), (0, 0), (2, 2)]);
    let replay = control(&room, Control::Replay);
    let at_ms = now(&room);
    step(&mut room, &replay, at_ms).unwrap();
    assert_eq!(counts(&room), [], "as if it hadn't been asked");
    assert_eq!(said(&room, 0), None);
}

#[test]
fn what_is_said_goes_with_its_vote() {
    let mut room = open(&[question()], SETTINGS);
    let at_ms = now(&room);
    step(&mut room, &Command::SetSecondVotes { on: true }, at_ms).unwrap();
    for (seat, answer) in [(0, 0), (1, 0), (2, 1)] {
        picks(&mut room, seat, answer);
        tells(&mut room, seat, 0, Confidence::Guess).unwrap();
    }
    goes_on(&mut room);
    assert!(room.awaits_second_vote());
    tells(&mut room, 2, 0, Confidence::FairlySure).unwrap();
    let talk = control(&room, Control::Talk { for_ms: None });
    let at_ms = now(&room);
    step(&mut room, &talk, at_ms).unwrap();
    assert_eq!(said(&room, 2), Some(Confidence::FairlySure));
    let heard_more = tells(&mut room, 2, 0, Confidence::Sure);
    assert_eq!(heard_more, Err(Refusal::TooLate));
    goes_on(&mut room);
    assert_eq!(said(&room, 0), None, "nobody has voted again");
    let not_yet = tells(&mut room, 2, 0, Confidence::Sure);
    assert_eq!(not_yet, Err(Refusal::PickFirst));
    picks(&mut room, 0, 1);
    tells(&mut room, 0, 0, Confidence::Sure).unwrap();
    picks(&mut room, 1, 1);
    goes_on(&mut room);
    let kept = tells(&mut room, 2, 0, Confidence::Sure);
    assert_eq!(kept, Err(Refusal::TooLate), "the first vote is what it was");
    goes_on(&mut room);
    let first_vote = room.rounds()[0].first_vote.as_ref().unwrap();
    let first = |seat| first_vote.pick(SeatId(seat)).unwrap().confidence;
    assert_eq!(first(0), Some(Confidence::Guess));
    assert_eq!(first(2), Some(Confidence::FairlySure));
    let all = [0, 1, 2].map(|seat| said(&room, seat));
    assert_eq!(
        all,
        [Some(Confidence::Sure), None, Some(Confidence::FairlySure)]
    );
    let [guess, fairly, sure] = room.confidence_counts(0)[..] else {
        panic!("three levels");
    };
    assert_eq!((guess.count, fairly.count, sure.count), (0, 1, 1));
    let want = ConfidenceCount {
        confidence: Confidence::Sure,
        count: 1,
        right_count: 1,
    };
    assert_eq!(sure, want);
}

#[test]
fn a_skipped_question_tells_nothing_and_one_ended_uncounted_tells_that_nobody_is_right() {
    let mut room = open(&[question(), question()], SETTINGS);
    picks(&mut room, 0, 1);
    tells(&mut room, 0, 0, Confidence::Sure).unwrap();
    let mut skipped = room.clone();
    let skip = control(&skipped, Control::Skip);
    let at_ms = now(&room);
    step(&mut skipped, &skip, at_ms).unwrap();
    assert_eq!(counts(&skipped), []);
    let end = control(&room, Control::EndUncounted);
    step(&mut room, &end, at_ms).unwrap();
    assert_eq!(counts(&room), [(0, 0), (0, 0), (1, 0)]);
}
