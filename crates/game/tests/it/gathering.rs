//! Attempts at an assignment, and the room that they are gathered in.

use game::event::{
    Average, CloseReason, Confidence, ConfidenceEvent, Event, Feedback, Mode, Preset, RoomOpened,
    Settings,
};
use game::gathered::{
    Dealing, Gathered, attempt_questions, average, drawable_count, gather, look, parse_nickname,
};
use game::quiz::{Poll, Question, QuestionKind};
use game::room::Phase;
use game::score::Grade;
use game::{Command, Refusal, Room, SeatId};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, draft, join, opened, pick, step, token};

const HOUR_MS: u64 = 3_600_000;

/// What a player does at each question: answers with the answer at this position, or goes on
/// without. The attempt ends where the list does.
type Acts = Vec<Option<usize>>;

fn quiz(preset: Preset, limit_ms: Option<u32>) -> RoomOpened {
    let settings = Settings { preset, ..SETTINGS };
    let drafts = [
        draft(4, &[1], limit_ms),
        draft(3, &[0], limit_ms),
        draft(2, &[1], limit_ms),
        draft(5, &[4], limit_ms),
    ];
    opened(&drafts, settings)
}

/// An attempt with the places of its questions.
fn attempt(quiz: &RoomOpened, acts: &Acts, seed: u64) -> (Room, Vec<usize>) {
    drawn(quiz, None, acts, seed)
}

/// The same with this many of the questions.
fn drawn(
    quiz: &RoomOpened,
    draw_count: Option<usize>,
    acts: &Acts,
    seed: u64,
) -> (Room, Vec<usize>) {
    let dealing = Dealing {
        draw_count,
        shuffles_questions: true,
        shuffles_answers: true,
    };
    let own = attempt_questions(&quiz.questions, dealing, seed);
    let (order, questions): (Vec<usize>, Vec<_>) = own.into_iter().unzip();
    let mut room = Room::open(RoomOpened {
        mode: Mode::Practice,
        questions,
        ..quiz.clone()
    });
    room.apply(&Event::AttemptTold);
    let asks_confidence = seed.is_multiple_of(2);
    room.apply(&Event::Confidence(ConfidenceEvent::Set(asks_confidence)));
    let mut now_ms = START_MS;
    step(&mut room, &join(0), now_ms).unwrap();
    for (at, act) in acts.iter().take(order.len()).enumerate() {
        while !matches!(room.phase(), Phase::Open { index, .. } if index == at) {
            advance(&mut room, now_ms);
            now_ms += 1_000;
        }
        now_ms += 700 + seed % 900;
        if let Some(position) = act {
            let position = position % room.questions()[at].answers().len();
            let picked = pick(&room, 0, at, &[position], now_ms);
            step(&mut room, &picked, now_ms).unwrap();
            step(&mut room, &Command::EverybodyPicked, now_ms).unwrap();
            step(&mut room, &Command::TimePassed, now_ms).unwrap();
            if asks_confidence {
                says_how_sure(&mut room, at, seed, now_ms);
            }
        } else {
            advance(&mut room, now_ms);
            step(&mut room, &Command::TimePassed, now_ms).unwrap();
        }
        assert!(room.rounds()[at].is_revealed, "{:?}", room.phase());
    }
    (room, order)
}

/// Nobody else waits, so the answer comes when the player goes on, and what they say can change.
fn says_how_sure(room: &mut Room, question: usize, seed: u64, now_ms: u64) {
    assert!(!room.rounds()[question].is_revealed && room.may_sleep());
    let place = (usize::try_from(seed / 2 % 4).unwrap() + question) % 4;
    if let Some(&confidence) = Confidence::ALL.get(place) {
        for confidence in [Confidence::Guess, confidence] {
            let tell = Command::TellConfidence {
                seat: SeatId(0),
                question,
                confidence,
            };
            step(room, &tell, now_ms).unwrap();
            step(room, &Command::TimePassed, now_ms + 60_000).unwrap();
            assert!(!room.rounds()[question].is_revealed);
        }
    }
    advance(room, now_ms);
}

fn gathered(quiz: &RoomOpened, attempts: &[(Room, Vec<usize>)]) -> Room {
    let players = attempts.iter().zip(0..);
    let players: Vec<Gathered<'_>> = players
        .map(|((attempt, order), number)| Gathered {
            nickname: format!("Player {number}"),
            token_hash: token(number),
            joined_at_ms: START_MS,
            is_late: number % 2 == 1,
            average: None,
            attempt,
            order,
        })
        .collect();
    let after = gather(quiz, &players, &[], START_MS + HOUR_MS);
    let mut room = Room::open(quiz.clone());
    for event in &after {
        room.apply(event);
    }
    room
}

fn acts() -> impl Strategy<Value = Acts> {
    proptest::collection::vec(proptest::option::of(0_usize..5), 0..=4)
}

proptest! {
    /// Every seat has the outcomes, the points and the right answers of its attempt; what was not
    /// seen is not held against it.
    #[test]
    fn a_seat_has_what_its_attempt_has(
        all in proptest::collection::vec((acts(), any::<u64>()), 1..6),
        preset in prop_oneof![
            Just(Preset::Classic), Just(Preset::Accuracy), Just(Preset::Relaxed),
            Just(Preset::AccuracyFirst)
        ],
        is_timed in any::<bool>(),
        draws in proptest::option::of(1_usize..=4),
    ) {
        let quiz = quiz(preset, is_timed.then_some(20_000));
        let attempts = all.iter().map(|(acts, seed)| drawn(&quiz, draws, acts, *seed));
        let attempts: Vec<_> = attempts.collect();
        let room = gathered(&quiz, &attempts);
        prop_assert_eq!(room.phase(), Phase::Over);
        for ((attempt, order), number) in attempts.iter().zip(0..) {
            let (seat, own) = (SeatId(number), attempt.seat(SeatId(0)).unwrap());
            let there = room.seat(seat).unwrap();
            prop_assert_eq!((there.points, there.time_ms), (own.points, own.time_ms));
            prop_assert_eq!(there.correct_count, own.correct_count);
            prop_assert_eq!(there.is_late, number % 2 == 1);
            for (place, round) in room.rounds().iter().enumerate() {
                prop_assert_eq!(round.was_drawn(seat), order.contains(&place));
                prop_assert!(round.was_drawn(seat) || round.outcome(seat).is_none());
            }
            for (at, place) in order.iter().enumerate() {
                let outcome = attempt.rounds()[at].outcome(SeatId(0));
                prop_assert_eq!(room.rounds()[*place].outcome(seat), outcome);
                let (here, picked) = (room.pick_of(seat, *place), attempt.pick_of(SeatId(0), at));
                prop_assert_eq!(here, picked);
            }
        }
    }
}

proptest! {
    /// Each attempt draws its own, in the order of the quiz unless that is shuffled, and the same
    /// again from the same seed. What isn't scored is always there.
    #[test]
    fn as_many_questions_are_drawn_as_asked_for(
        count in 1_usize..8,
        shuffles_questions in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut quiz = quiz(Preset::Relaxed, None);
        let poll = QuestionKind::Poll(Poll { answers: Vec::new(), takes_several: false });
        quiz.questions[1].kind = poll;
        quiz.questions.push(Question { kind: QuestionKind::OpenText, ..quiz.questions[0].clone() });
        prop_assert_eq!(drawable_count(&quiz.questions), 3);
        let dealing = Dealing {
            draw_count: Some(count),
            shuffles_questions,
            shuffles_answers: false,
        };
        let own = attempt_questions(&quiz.questions, dealing, seed);
        prop_assert_eq!(&own, &attempt_questions(&quiz.questions, dealing, seed));
        prop_assert_eq!(own.len(), 2 + count.min(3));
        let mut places: Vec<usize> = own.iter().map(|(place, _)| *place).collect();
        let in_order = places.is_sorted();
        places.sort_unstable();
        places.dedup();
        prop_assert_eq!(places.len(), own.len());
        prop_assert!(places.contains(&1) && places.contains(&4));
        prop_assert!(in_order || shuffles_questions);
        for (place, question) in &own {
            prop_assert_eq!(question, &quiz.questions[*place]);
        }
    }
}

/// Every question comes in some attempts, and not in others.
#[test]
fn each_attempt_draws_its_own() {
    let quiz = quiz(Preset::Relaxed, None);
    let dealing = Dealing {
        draw_count: Some(2),
        ..Dealing::default()
    };
    let mut counts = [0; 4];
    for seed in 0..400 {
        for (place, _) in attempt_questions(&quiz.questions, dealing, seed) {
            counts[place] += 1;
        }
    }
    assert!(
        counts.iter().all(|count| (140..=260).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn an_average_is_rounded_to_the_nearest() {
    let told = |points: &[u32]| average(points).map(|it| (it.points, it.attempt_count));
    assert_eq!(told(&[]), None);
    assert_eq!(told(&[700]), Some((700, 1)));
    assert_eq!(told(&[1, 2]), Some((2, 2)));
    assert_eq!(told(&[1, 1, 2]), Some((1, 3)));
    assert_eq!(told(&[u32::MAX, u32::MAX]), Some((u32::MAX, 2)));
}

/// The average ranks, and equal ones share a rank; the answers and their points stay those of one
/// attempt.
#[test]
fn an_average_counts_instead_of_the_points_of_one_attempt() {
    let quiz = quiz(Preset::Relaxed, None);
    let (attempt, order) = attempt(&quiz, &vec![Some(1)], 1);
    let player = |number: u32, points| Gathered {
        nickname: format!("Player {number}"),
        token_hash: token(number),
        joined_at_ms: START_MS,
        is_late: false,
        average: Some(Average {
            points,
            attempt_count: 2,
        }),
        attempt: &attempt,
        order: &order,
    };
    let players = [player(0, 400), player(1, 900), player(2, 900)];
    let mut room = Room::open(quiz.clone());
    for event in gather(&quiz, &players, &[], START_MS + HOUR_MS) {
        room.apply(&event);
    }
    let own = attempt.seat(SeatId(0)).unwrap();
    let seats: Vec<_> = room.players().collect();
    let counted = seats.iter().map(|seat| seat.counted_points());
    assert_eq!(counted.collect::<Vec<_>>(), [400, 900, 900]);
    assert!(seats.iter().all(|seat| seat.points == own.points));
    assert!(seats[1].standing() < seats[0].standing());
    assert_eq!(seats[1].standing(), seats[2].standing());
}

/// The gathered room can be corrected like any other, and who wasn't asked still wasn't.
#[test]
fn a_correction_asks_nobody_anew() {
    let quiz = quiz(Preset::Relaxed, None);
    let attempts = [
        attempt(&quiz, &vec![Some(0), Some(0), Some(0), Some(0)], 1),
        attempt(&quiz, &vec![Some(0)], 2),
    ];
    let mut room = gathered(&quiz, &attempts);
    let unseen = attempts[1].1[3];
    let command = Command::Correct {
        question: unseen,
        correction: game::correction::Correction::Void,
    };
    step(&mut room, &command, START_MS + 2 * HOUR_MS).unwrap();
    assert!(room.rounds()[unseen].outcome(SeatId(0)).is_some());
    assert_eq!(room.rounds()[unseen].outcome(SeatId(1)), None);
}

/// Without feedback a player goes straight on, may think again until then, and what was seen counts
/// even if it wasn't answered.
#[test]
fn an_attempt_without_feedback_goes_straight_on() {
    for feedback in [Feedback::End, Feedback::Closing] {
        let mut quiz = quiz(Preset::Relaxed, None);
        quiz.settings.may_change_pick = true;
        let mut room = Room::open(RoomOpened {
            mode: Mode::Practice,
            ..quiz.clone()
        });
        room.apply(&Event::AttemptTold);
        room.apply(&Event::FeedbackSet(feedback));
        let mut now_ms = START_MS;
        step(&mut room, &join(0), now_ms).unwrap();
        let mut forward = |room: &mut Room, count: usize| {
            for _ in 0..count {
                now_ms += 5_000;
                advance(room, now_ms);
            }
            now_ms
        };
        for (at, positions) in [[0, 1], [1, 0], [1, 0]].into_iter().enumerate() {
            let now_ms = forward(&mut room, 2 - usize::from(at > 0));
            assert!(matches!(room.phase(), Phase::Open { index, .. } if index == at));
            for position in positions {
                let picked = pick(&room, 0, at, &[position], now_ms + 2_000);
                step(&mut room, &picked, now_ms + 2_000).unwrap();
                step(&mut room, &Command::EverybodyPicked, now_ms + 2_000).unwrap();
            }
            assert!(matches!(room.phase(), Phase::Open { .. }), "it waits");
            assert!(room.may_sleep());
            let now_ms = forward(&mut room, 1);
            assert!(matches!(room.phase(), Phase::Announced { index, .. } if index == at + 1));
            assert!(now_ms > START_MS);
        }
        assert!(room.withholds_feedback());
        forward(&mut room, 2);
        assert!(matches!(room.phase(), Phase::Podium { .. }), "unanswered");
        assert_eq!(room.withholds_feedback(), feedback == Feedback::Closing);
        assert_eq!(
            room.seat(SeatId(0)).unwrap().correct_count,
            2,
            "the last answers"
        );
        let order = [0, 1, 2, 3];
        let gathered = gathered(&quiz, &[(room, order.to_vec())]);
        let grades = gathered.rounds().iter().map(|round| {
            let outcome = round.outcome(SeatId(0)).expect("it was asked");
            outcome.grade
        });
        let grades: Vec<_> = grades.collect();
        assert_eq!(
            grades,
            [
                Some(Grade::Correct),
                Some(Grade::Correct),
                Some(Grade::Wrong),
                None
            ]
        );
    }
}

#[test]
fn an_attempt_sleeps_only_while_no_clock_runs() {
    let timed = quiz(Preset::Classic, Some(20_000));
    let (mut room, _) = attempt(&timed, &vec![Some(0)], 3);
    assert!(room.may_sleep(), "at a reveal");
    advance(&mut room, START_MS + HOUR_MS);
    assert!(!room.may_sleep(), "it is about to open");
    let untimed = quiz(Preset::Relaxed, None);
    let (mut room, _) = attempt(&untimed, &vec![], 3);
    assert!(room.may_sleep(), "in its lobby");
    advance(&mut room, START_MS + HOUR_MS);
    advance(&mut room, START_MS + 2 * HOUR_MS);
    assert!(matches!(room.phase(), Phase::Open { .. }));
    assert!(room.may_sleep(), "nobody's time runs");
    step(&mut room, &Command::Abandon, START_MS + 3 * HOUR_MS).unwrap();
    assert!(!room.may_sleep(), "it is over");
}

#[test]
fn a_nickname_is_judged_as_in_a_room() {
    assert_eq!(
        parse_nickname("  Ann ", "Hanna", "en"),
        Ok("Ann".to_owned())
    );
    let host = parse_nickname("hanna", "Hanna", "en");
    assert_eq!(host, Err(Refusal::NicknameReserved));
    assert_eq!(
        parse_nickname(" ", "Hanna", "en"),
        Err(Refusal::NicknameEmpty)
    );
    assert_eq!(look("Ann"), look("ANN"));
}

/// An answer to the question that was open when an attempt was cut counts: what a host's closing
/// wrote at its end is left out, and the question is revealed.
#[test]
fn an_answer_that_was_open_at_the_end_counts() {
    let quiz = quiz(Preset::Relaxed, None);
    let mut room = Room::open(RoomOpened {
        mode: Mode::Practice,
        ..quiz
    });
    room.apply(&Event::AttemptTold);
    room.apply(&Event::FeedbackSet(Feedback::Closing));
    step(&mut room, &join(0), START_MS).unwrap();
    while !matches!(room.phase(), Phase::Open { .. }) {
        advance(&mut room, START_MS);
    }
    let right = pick(&room, 0, 0, &[1], START_MS + 1_000);
    step(&mut room, &right, START_MS + 1_000).unwrap();
    let mut cut = room.clone();
    for event in [
        Event::PodiumReached { at_ms: START_MS },
        Event::RoomEnded { at_ms: START_MS },
    ] {
        cut.apply(&event);
    }
    assert_eq!(cut.seat(SeatId(0)).unwrap().points, 0, "not revealed");
    for event in [
        Event::QuestionClosed {
            at_ms: START_MS,
            reason: CloseReason::Host,
        },
        Event::QuestionRevealed { at_ms: START_MS },
    ] {
        room.apply(&event);
    }
    let seat = room.seat(SeatId(0)).unwrap();
    assert_eq!((seat.correct_count, seat.points > 0), (1, true));
}

/// The time of an attempt is up: it ends at that moment, also if that is noticed later, and an
/// answer to the question that was open counts.
#[test]
fn an_attempt_ends_when_its_time_is_up() {
    let untimed = quiz(Preset::Relaxed, None);
    let (mut room, _) = attempt(&untimed, &vec![], 3);
    let end = Command::EndAttempt {
        at_ms: START_MS + HOUR_MS,
    };
    let mut unseen = room.clone();
    step(&mut unseen, &end, START_MS + 2 * HOUR_MS).unwrap();
    assert_eq!(unseen.finished_at_ms(), Some(START_MS + HOUR_MS));
    while !matches!(room.phase(), Phase::Open { .. }) {
        advance(&mut room, START_MS);
    }
    let mut unanswered = room.clone();
    step(&mut unanswered, &end, START_MS + 2 * HOUR_MS).unwrap();
    assert!(!unanswered.rounds()[0].is_revealed, "nobody was asked");
    let late = pick(&unanswered, 0, 0, &[1], START_MS + 2 * HOUR_MS);
    for command in [&late, &end] {
        let refused = step(&mut unanswered, command, START_MS + 2 * HOUR_MS);
        assert_eq!(refused.unwrap_err(), Refusal::RoomOver);
    }

    let answers = room.questions()[0].answers();
    let is_right = answers.iter().position(|answer| answer.is_correct);
    let right = pick(&room, 0, 0, &[is_right.unwrap()], START_MS + 1_000);
    step(&mut room, &right, START_MS + 1_000).unwrap();
    step(&mut room, &end, START_MS + 2 * HOUR_MS).unwrap();
    assert_eq!(room.phase(), Phase::Over);
    assert_eq!(room.finished_at_ms(), Some(START_MS + HOUR_MS));
    let seat = room.seat(SeatId(0)).unwrap();
    assert_eq!((seat.correct_count, seat.points > 0), (1, true));
}

/// No other room ends like that, and no attempt before its end has come.
#[test]
fn only_attempts_end_by_their_time() {
    let untimed = quiz(Preset::Relaxed, None);
    let end = Command::EndAttempt { at_ms: u64::MAX };
    let mut live = Room::open(untimed.clone());
    let refused = step(&mut live, &end, START_MS);
    assert_eq!(refused.unwrap_err(), Refusal::WrongPhase);
    let (mut room, _) = attempt(&untimed, &vec![Some(0)], 3);
    step(&mut room, &end, START_MS + HOUR_MS).unwrap();
    assert_eq!(room.finished_at_ms(), Some(START_MS + HOUR_MS), "now");
}
