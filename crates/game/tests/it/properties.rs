//! Laws for whatever anybody might type, write or send.

use game::event::{Event, Pick, PickSaved};
use game::limits::{ANSWERS_MAX, ANSWERS_MIN, NICKNAME_BYTES_MAX, NICKNAME_LEN_MAX};
use game::quiz::{QuestionDraft, freeze};
use game::score::{Grade, points};
use game::{AnswerId, Refusal, Room, SeatId, nickname};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, draft, join, opened, step};

fn any_draft() -> impl Strategy<Value = QuestionDraft> {
    let answers = proptest::collection::vec((".{0,8}", any::<bool>()), 0..12);
    let limit = proptest::option::of(0..600_000_u32);
    (".{0,20}", answers, limit, 0..4_u8).prop_map(
        |(text, answers, time_limit_ms, points_factor)| QuestionDraft {
            text,
            answers,
            time_limit_ms,
            points_factor,
        },
    )
}

/// Events as a damaged or foreign journal might hold them.
fn any_event() -> impl Strategy<Value = Event> {
    let at = || START_MS..START_MS + 1_000_000;
    let seat = || (0..6_u32).prop_map(SeatId);
    prop_oneof![
        seat().prop_map(Event::SeatLeft),
        seat().prop_map(Event::SeatKicked),
        seat().prop_map(Event::SeatReadmitted),
        any::<bool>().prop_map(Event::LockSet),
        any::<Option<u32>>().prop_map(Event::CapacitySet),
        (0..9_u32, at())
            .prop_map(|(index, opens_at_ms)| Event::QuestionAnnounced { index, opens_at_ms }),
        (at(), proptest::option::of(at())).prop_map(|(opens_at_ms, closes_at_ms)| {
            Event::QuestionOpened {
                opens_at_ms,
                closes_at_ms,
            }
        }),
        (
            seat(),
            proptest::collection::vec(any::<u32>(), 0..9),
            any::<u32>()
        )
            .prop_map(|(seat, ids, elapsed_ms)| Event::PickSaved(PickSaved {
                seat,
                pick: Pick::Choice(ids.into_iter().map(AnswerId).collect()),
                elapsed_ms,
                credit_ms: 0,
                late_start_ms: 0,
            })),
        (0..100_000_u64).prop_map(|by_ms| Event::QuestionExtended { by_ms }),
        at().prop_map(|at_ms| Event::Paused {
            at_ms,
            reason: game::event::PauseReason::Host
        }),
        at().prop_map(|at_ms| Event::Resumed { at_ms }),
        at().prop_map(|at_ms| Event::QuestionClosed {
            at_ms,
            reason: game::event::CloseReason::Host
        }),
        at().prop_map(|at_ms| Event::QuestionRevealed { at_ms }),
        at().prop_map(|at_ms| Event::LeaderboardShown { at_ms }),
        at().prop_map(|at_ms| Event::PodiumReached { at_ms }),
        at().prop_map(|at_ms| Event::RoomEnded { at_ms }),
    ]
}

proptest! {
    /// LIVE-9: whatever is typed is refused or becomes a name that fits, and stays what it is.
    #[test]
    fn live_9_a_nickname_is_a_fixed_point(typed in any::<String>()) {
        if let Ok(name) = nickname::parse(&typed) {
            prop_assert!(!name.trim().is_empty());
            prop_assert!(name.len() <= NICKNAME_BYTES_MAX);
            let letters = name.chars().filter(char::is_ascii_alphanumeric).count();
            prop_assert!(letters <= NICKNAME_LEN_MAX);
            prop_assert!(!name.chars().any(char::is_control));
            prop_assert_eq!(nickname::parse(&name), Ok(name.clone()));
        }
    }

    /// Either all of a quiz can be played, or none of it begins.
    #[test]
    fn a_quiz_is_frozen_whole_or_not_at_all(
        drafts in proptest::collection::vec(any_draft(), 0..5),
        shuffle in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let is_playable = |draft: &QuestionDraft| {
            (ANSWERS_MIN..=ANSWERS_MAX).contains(&draft.answers.len())
                && draft.answers.iter().any(|(_, is_correct)| *is_correct)
                && draft.points_factor <= 2
                && draft.time_limit_ms != Some(0)
        };
        let frozen = freeze(&drafts, shuffle, seed);
        if drafts.is_empty() || !drafts.iter().all(is_playable) {
            prop_assert_eq!(frozen, Err(Refusal::QuizUnplayable));
            return Ok(());
        }
        for (question, draft) in frozen.unwrap().iter().zip(&drafts) {
            let mut texts: Vec<_> =
                question.answers().iter().map(|a| (a.text.clone(), a.is_correct)).collect();
            let mut written = draft.answers.clone();
            if !shuffle {
                prop_assert_eq!(&texts, &written);
            }
            texts.sort();
            written.sort();
            prop_assert_eq!(texts, written, "shuffled, but neither lost nor changed");
            let mut ids: Vec<_> = question.answers().iter().map(|answer| answer.id).collect();
            ids.sort();
            ids.dedup();
            prop_assert_eq!(ids.len(), draft.answers.len(), "ids differ within a question");
        }
    }

    /// LIVE-1: ids and order come from the seed and never from which answers are right.
    /// LIVE-2: another room has other ids.
    #[test]
    fn live_1_ids_and_order_tell_nothing(count in 2..=8_usize, seed in any::<u64>()) {
        let order = |right: usize, seed: u64| -> Vec<(AnswerId, String)> {
            let questions = freeze(&[draft(count, &[right], None)], true, seed).unwrap();
            questions[0].answers().iter().map(|a| (a.id, a.text.clone())).collect()
        };
        prop_assert_eq!(order(0, seed), order(count - 1, seed));
        let ids = |seed: u64| order(0, seed).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        let (one, other) = (ids(seed), ids(seed.wrapping_add(1)));
        prop_assert!(one.iter().all(|id| !other.contains(id)));
    }

    /// Quicker is never worth less, and right is never worth more than all of the points.
    #[test]
    fn points_fall_with_time(
        limit_ms in proptest::option::of(1..300_000_u32),
        factor in 0..=2_u8,
        one in any::<u32>(),
        other in any::<u32>(),
    ) {
        let mut question = freeze(&[draft(2, &[0], limit_ms)], false, 1).unwrap().remove(0);
        question.points_factor = factor;
        let worth = |elapsed_ms| points(&question, Grade::Correct, elapsed_ms, &SETTINGS);
        prop_assert!(worth(one.min(other)) >= worth(one.max(other)));
        prop_assert!(worth(0) == 1_000 * u32::from(factor));
        prop_assert!(worth(u32::MAX) >= 500 * u32::from(factor));
        prop_assert_eq!(points(&question, Grade::Wrong, one, &SETTINGS), 0);
    }

    /// `apply` cannot fail, whatever the journal holds.
    #[test]
    fn apply_is_total(events in proptest::collection::vec(any_event(), 0..40)) {
        let drafts = [draft(2, &[0], Some(5_000)), draft(4, &[0, 1], None)];
        let mut room = Room::open(opened(&drafts, SETTINGS));
        for number in 0..4 {
            step(&mut room, &join(number), START_MS).unwrap();
        }
        let mut last_step = room.step();
        for event in &events {
            room.apply(event);
            prop_assert!(room.step() >= last_step, "steps never fall");
            last_step = room.step();
        }
    }
}
