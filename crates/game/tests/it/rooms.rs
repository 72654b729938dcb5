//! Rooms to begin with: small quizzes, random quizzes, and short words for common commands.

use game::command::PickTiming;
use game::event::{Mode, Preset, RoomOpened, Settings};
use game::quiz::{QuestionDraft, freeze};
use game::{AnswerId, Command, Control, Event, Refusal, Room, SeatId, Tick};

use crate::dice::Dice;

/// When every test room is opened; large enough to be a real clock.
pub(crate) const START_MS: u64 = 1_800_000_000_000;

pub(crate) const SETTINGS: Settings = Settings {
    preset: Preset::Classic,
    capacity: None,
    late_join: true,
    auto_play: false,
    may_change_pick: false,
    partial_credit: false,
};

pub(crate) fn tick(now_ms: u64) -> Tick {
    Tick {
        now_ms,
        seed: now_ms ^ 0x5EED,
    }
}

/// A question with the given right answers out of `count`.
pub(crate) fn draft(count: usize, right: &[usize], time_limit_ms: Option<u32>) -> QuestionDraft {
    QuestionDraft {
        text: "Which of these is it?".to_owned(),
        answers: (0..count)
            .map(|at| (format!("Answer {at}"), right.contains(&at)))
            .collect(),
        time_limit_ms,
        points_factor: 1,
    }
}

pub(crate) fn opened(drafts: &[QuestionDraft], settings: Settings) -> RoomOpened {
    RoomOpened {
        at_ms: START_MS,
        title: "A quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: Mode::Live,
        settings,
        questions: freeze(drafts, false, 7).unwrap(),
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
        answers: positions.iter().map(|at| answers[*at].id).collect(),
        timing: PickTiming {
            received_ms,
            shown_ms: None,
            latency_ms: 0,
        },
    }
}

/// The same pick with what the connection measured.
pub(crate) fn measured(command: &Command, shown_ms: Option<u64>, latency_ms: u32) -> Command {
    match command.clone() {
        Command::Pick {
            seat,
            question,
            answers,
            timing,
        } => Command::Pick {
            seat,
            question,
            answers,
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
    Settings {
        preset: Preset::Classic,
        capacity: if dice.once_in(4) {
            Some(dice.number(30) + 1)
        } else {
            None
        },
        late_join: !dice.once_in(3),
        auto_play: dice.once_in(2),
        may_change_pick: dice.once_in(2),
        partial_credit: dice.once_in(2),
    }
}

pub(crate) fn random_draft(dice: &mut Dice) -> QuestionDraft {
    let count = dice.index(7) + 2;
    let sure = dice.index(count);
    let shy = dice.once_in(2);
    QuestionDraft {
        text: "word ".repeat(dice.index(40) + 1),
        answers: (0..count)
            .map(|at| {
                (
                    format!("Answer {at}"),
                    at == sure || !shy && dice.once_in(3),
                )
            })
            .collect(),
        time_limit_ms: if dice.once_in(4) {
            None
        } else {
            Some(1_000 * (dice.number(60) + 1))
        },
        points_factor: u8::try_from(dice.below(3)).unwrap(),
    }
}

pub(crate) fn random_opened(dice: &mut Dice) -> RoomOpened {
    let drafts: Vec<QuestionDraft> = (0..dice.within(1, 5)).map(|_| random_draft(dice)).collect();
    RoomOpened {
        at_ms: START_MS,
        title: "A random quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: if dice.once_in(8) {
            Mode::Practice
        } else {
            Mode::Live
        },
        settings: random_settings(dice),
        questions: freeze(&drafts, dice.once_in(2), dice.next()).unwrap(),
    }
}

/// Mostly answers of the question; sometimes none, too many, one twice, or one from nowhere.
pub(crate) fn random_answers(dice: &mut Dice, room: &Room, question: usize) -> Vec<AnswerId> {
    let Some(question) = room.questions().get(question) else {
        return vec![AnswerId(dice.number(9))];
    };
    let answers = question.answers();
    match dice.below(12) {
        0 => vec![AnswerId(dice.number(u32::MAX))],
        1 => (0..dice.index(10)).map(|_| dice.pick(answers).id).collect(),
        2..=5 => answers
            .iter()
            .filter(|answer| answer.is_correct)
            .map(|a| a.id)
            .collect(),
        6 | 7 if question.takes_several() => answers
            .iter()
            .filter(|_| dice.once_in(2))
            .map(|answer| answer.id)
            .collect(),
        _ => vec![dice.pick(answers).id],
    }
}
