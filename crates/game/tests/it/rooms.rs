//! Rooms to begin with: small quizzes, random quizzes, and short words for common commands.

use game::command::PickTiming;
use game::draft::QuestionDraft;
use game::event::{Mode, Pick, Preset, RoomOpened, Settings};
use game::quiz::{Freezing, freeze};
use game::room::Phase;
use game::{Command, Control, Event, Refusal, Room, SeatId, Tick};

use crate::dice::Dice;
use crate::kinds;

/// When every test room is opened; large enough to be a real clock.
pub(crate) const START_MS: u64 = 1_800_000_000_000;

pub(crate) const SETTINGS: Settings = Settings {
    preset: Preset::Classic,
    capacity: None,
    late_join: true,
    auto_play: false,
    may_change_pick: false,
    partial_credit: false,
    streak_bonus: false,
};

pub(crate) fn tick(now_ms: u64) -> Tick {
    Tick {
        now_ms,
        seed: now_ms ^ 0x5EED,
    }
}

/// A question with the given right answers out of `count`.
pub(crate) fn draft(count: usize, right: &[usize], time_limit_ms: Option<u32>) -> QuestionDraft {
    let answers = (0..count).map(|at| (format!("Answer {at}"), right.contains(&at)));
    QuestionDraft {
        time_limit_s: time_limit_ms.map(|limit_ms| limit_ms / 1_000),
        ..QuestionDraft::choice("Which of these is it?", answers)
    }
}

pub(crate) fn opened(drafts: &[QuestionDraft], settings: Settings) -> RoomOpened {
    RoomOpened {
        at_ms: START_MS,
        title: "A quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: Mode::Live,
        settings,
        questions: freeze(drafts, &Freezing::default(), 7).unwrap(),
    }
}

/// Carries a command out at a moment; the events that followed.
pub(crate) fn step(room: &mut Room, command: &Command, now_ms: u64) -> Result<Vec<Event>, Refusal> {
    let events = room.decide(command, tick(now_ms))?;
    for event in &events {
        room.apply(event);
    }
    Ok(events)
}

/// A room in which the first question is open for so many players, who may change their picks.
pub(crate) fn open_room(drafts: &[QuestionDraft], players: u32, partial_credit: bool) -> Room {
    let settings = Settings {
        partial_credit,
        may_change_pick: true,
        ..SETTINGS
    };
    let mut room = Room::open(opened(drafts, settings));
    for number in 0..players {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    room
}

/// What is saved when the first player picks this in the first question.
pub(crate) fn saves(room: &mut Room, given: Pick) -> Result<Pick, Refusal> {
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase())
    };
    let received_ms = window.opens_at_ms + 2_000;
    let given = Command::Pick {
        seat: SeatId(0),
        question: 0,
        pick: given,
        timing: PickTiming::received(received_ms),
    };
    step(room, &given, received_ms)?;
    Ok(room.pick_of(SeatId(0), 0).unwrap().pick.clone())
}

pub(crate) fn token(number: u32) -> [u8; 32] {
    let mut token = [7; 32];
    token[..4].copy_from_slice(&number.to_le_bytes());
    token
}

pub(crate) fn join(number: u32) -> Command {
    Command::Join {
        nickname: format!("Player {number}"),
        token_hash: token(number),
        account: None,
        has_number: false,
    }
}

pub(crate) fn control(room: &Room, control: Control) -> Command {
    Command::Control {
        step: room.step(),
        control,
    }
}

pub(crate) fn advance(room: &mut Room, now_ms: u64) {
    let command = control(room, Control::Advance);
    step(room, &command, now_ms).unwrap();
}

/// A pick of the answers at these positions of the question.
pub(crate) fn pick(
    room: &Room,
    seat: u32,
    question: usize,
    positions: &[usize],
    received_ms: u64,
) -> Command {
    let answers = room.questions()[question].answers();
    Command::Pick {
        seat: SeatId(seat),
        question,
        pick: Pick::Choice(positions.iter().map(|at| answers[*at].id).collect()),
        timing: PickTiming::received(received_ms),
    }
}

/// The same pick with what the connection measured.
pub(crate) fn measured(command: &Command, shown_ms: Option<u64>, latency_ms: u32) -> Command {
    match command.clone() {
        Command::Pick {
            seat,
            question,
            pick,
            timing,
        } => Command::Pick {
            seat,
            question,
            pick,
            timing: PickTiming {
                shown_ms,
                latency_ms,
                ..timing
            },
        },
        other => other,
    }
}

pub(crate) fn random_settings(dice: &mut Dice) -> Settings {
    let presets = [
        Preset::Classic,
        Preset::Accuracy,
        Preset::AccuracyFirst,
        Preset::Relaxed,
    ];
    Settings {
        preset: *dice.pick(&presets),
        capacity: if dice.once_in(4) {
            Some(dice.number(30) + 1)
        } else {
            None
        },
        late_join: !dice.once_in(3),
        auto_play: dice.once_in(2),
        may_change_pick: dice.once_in(2),
        partial_credit: dice.once_in(2),
        streak_bonus: dice.once_in(2),
    }
}

pub(crate) fn random_opened(dice: &mut Dice) -> RoomOpened {
    let drafts: Vec<QuestionDraft> = (0..dice.within(1, 6))
        .map(|_| {
            let draft = kinds::random_draft(dice);
            if draft.media.is_none() && dice.once_in(5) {
                let media = Some(kinds::film());
                QuestionDraft { media, ..draft }
            } else {
                draft
            }
        })
        .collect();
    let settings = random_settings(dice);
    let how = Freezing {
        shuffle_answers: dice.once_in(2),
        shuffle_questions: dice.once_in(2),
        is_untimed: settings.preset == Preset::Relaxed,
        ..Freezing::default()
    };
    RoomOpened {
        at_ms: START_MS,
        title: "A random quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: if dice.once_in(8) {
            Mode::Practice
        } else {
            Mode::Live
        },
        settings,
        questions: freeze(&drafts, &how, dice.next()).unwrap(),
    }
}
