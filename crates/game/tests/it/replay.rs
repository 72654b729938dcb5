//! Games that are cut short at any batch of their journal and go on as if nothing had happened.

use game::command::PickTiming;
use game::room::{Outcome, Phase};
use game::{Command, Control, Room, SeatId};

use crate::dice::Dice;
use crate::kinds;
use crate::rooms::{join, random_opened};
use crate::world::{Batch, World, replay};

/// One game from lobby to end, in which everything is done promptly: what is due happens at its
/// moment, people pick while they may, the host goes on.
fn play(seed: u64) -> World {
    let mut dice = Dice::new(seed);
    let mut world = World::open(random_opened(&mut dice));
    for number in 0..dice.number(12) + 2 {
        world.step(&join(number)).ok();
    }
    for _ in 0..2_000 {
        if world.room.phase() == Phase::Over {
            return world;
        }
        let due_ms = world.room.next_deadline_ms();
        let until_ms = due_ms.unwrap_or(world.now_ms + 4_000).saturating_sub(1);
        let is_open = matches!(world.room.phase(), Phase::Open { .. });
        if is_open && !dice.once_in(9) && until_ms > world.now_ms {
            let step_ms = (until_ms - world.now_ms).min(3_000);
            world.now_ms += dice.within(1, step_ms);
            let command = prompt_pick(&mut dice, &world);
            world.step(&command).ok();
        } else if let Some(due_ms) = due_ms.filter(|_| !is_open || dice.once_in(2)) {
            world.now_ms = world.now_ms.max(due_ms);
            world.step(&Command::TimePassed).unwrap();
        } else {
            world.now_ms += dice.below(900);
            let overdue = due_ms.is_some_and(|due_ms| world.now_ms >= due_ms);
            let control = match dice.below(9) {
                _ if overdue => None,
                0 if is_open => Some(Control::Extend),
                1 => Some(Control::Pause),
                _ => Some(Control::Advance),
            };
            let command = control.map_or(Command::TimePassed, |control| Command::Control {
                step: world.room.step(),
                control,
            });
            world.step(&command).ok();
        }
    }
    panic!("seed {seed}: the game does not end");
}

fn prompt_pick(dice: &mut Dice, world: &World) -> Command {
    let question = world.room.question_index().unwrap();
    Command::Pick {
        seat: SeatId(dice.number(world.room.playing_count().max(1))),
        question,
        pick: kinds::random_pick(dice, world.room.questions().get(question)),
        timing: PickTiming {
            latency_ms: dice.number(700),
            ..PickTiming::received(world.now_ms)
        },
    }
}

/// The game from the batch at `cut` on, after the process died at `died_at_ms` and came back at
/// `back_ms`. People do what they did, at the same point of the question's clock.
fn go_on(journal: &[Batch], cut: usize, died_at_ms: u64, back_ms: u64) -> World {
    let (kept, rest) = journal.split_at(cut);
    let mut world = World::resume(kept.to_vec());
    let before = world.room.phase();
    world.now_ms = back_ms;
    let recovered = world.step(&Command::Recover { died_at_ms }).unwrap();
    // A deadline that was noticed late is met in time now, so a shift can go backward, too.
    let since = |now_ms: u64, then_ms: u64| now_ms.wrapping_sub(then_ms).cast_signed();
    let mut shift_ms = match (before, world.room.phase()) {
        _ if recovered.is_empty() => since(back_ms, died_at_ms),
        (Phase::Open { window: old, .. }, Phase::Open { window: new, .. }) => since(
            new.opens_at_ms + old.spent_ms,
            old.opens_at_ms + new.spent_ms,
        ),
        (
            Phase::Announced {
                opens_at_ms: old_ms,
                ..
            },
            Phase::Announced {
                opens_at_ms: new_ms,
                ..
            },
        ) => since(new_ms, old_ms),
        _ => since(back_ms, died_at_ms),
    };
    for batch in rest {
        let mut command = batch.command.clone().unwrap();
        match &mut command {
            Command::TimePassed => {
                // What is due happens when it is due, as it did before.
                let due_ms = world.room.next_deadline_ms().unwrap();
                world.now_ms = world.now_ms.max(due_ms);
                shift_ms = since(world.now_ms, batch.at_ms);
            }
            Command::Pick { timing, .. } => {
                timing.received_ms = timing.received_ms.saturating_add_signed(shift_ms);
                world.now_ms = world.now_ms.max(timing.received_ms);
            }
            Command::Control { step, .. } => {
                // A person looks at the newest view, whose step has counted the interruption.
                *step = world.room.step();
                world.now_ms = world
                    .now_ms
                    .max(batch.at_ms.saturating_add_signed(shift_ms));
            }
            _ => {
                world.now_ms = world
                    .now_ms
                    .max(batch.at_ms.saturating_add_signed(shift_ms));
            }
        }
        let done = world.step(&command);
        assert!(
            done.is_ok_and(|events| !events.is_empty()),
            "{command:?} has the same effect"
        );
    }
    world
}

type Scores = (Vec<(String, u32, u64, u32, Option<u32>)>, Vec<Vec<Outcome>>);

fn scores(room: &Room) -> Scores {
    let seats = room.seats().iter().map(|seat| {
        (
            seat.nickname.clone(),
            seat.points,
            seat.time_ms,
            seat.correct_count,
            seat.rank,
        )
    });
    (
        seats.collect(),
        room.rounds()
            .iter()
            .map(|round| round.outcomes.clone())
            .collect(),
    )
}

/// DUR-1, F1: a game that died at any batch and came back has the scores of one that never died.
#[test]
fn dur_1_a_crash_changes_no_score() {
    let (mut cuts, mut in_play) = (0, 0);
    for seed in 0..60 {
        let whole = play(seed);
        let mut dice = Dice::new(seed);
        for cut in 1..whole.journal.len() {
            let (last_ms, next_ms) = (whole.journal[cut - 1].at_ms, whole.journal[cut].at_ms);
            let died_at_ms = dice.within(last_ms, next_ms);
            let back_ms = died_at_ms + dice.below(600_000);
            let again = go_on(&whole.journal, cut, died_at_ms, back_ms);
            assert_eq!(
                scores(&again.room),
                scores(&whole.room),
                "seed {seed}, batch {cut}"
            );
            assert_eq!(
                replay(&again.journal),
                again.room,
                "seed {seed}, batch {cut}: replay"
            );
            cuts += 1;
            in_play += u32::from(
                again.journal[cut]
                    .command
                    .as_ref()
                    .is_some_and(|command| matches!(command, Command::Recover { .. })),
            );
        }
    }
    assert!(
        cuts > 1_500 && in_play > 500,
        "{cuts} crashes, {in_play} of them in a question"
    );
}

/// DUR-2: every beginning of a journal is a journal, and leads where the room was then.
#[test]
fn dur_2_every_prefix_of_a_journal_replays() {
    for seed in 0..40 {
        let whole = play(seed);
        let mut room = replay(&whole.journal[..1]);
        for cut in 1..whole.journal.len() {
            for event in &whole.journal[cut].events {
                room.apply(event);
            }
            assert_eq!(
                replay(&whole.journal[..=cut]),
                room,
                "seed {seed}, batch {cut}"
            );
        }
        assert_eq!(room, whole.room);
    }
}

/// A journal that does not begin with an opening is no room.
#[test]
fn a_journal_begins_with_the_opening() {
    assert_eq!(Room::replay(&[]), None);
    assert_eq!(Room::replay(&[game::Event::LockSet(true)]), None);
}
