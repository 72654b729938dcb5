//! Two games that differ only in which answer is right, side by side.
//!
//! Both are opened with the same texts and the same seed, and are given the same commands at the
//! same moments. Until the question's reveal every byte that could leave the server must be the
//! same: for every seat, for hosts, for screens, and in every answer to a pick or a command.

use game::command::PickTiming;
use game::event::{Event, Mode, Preset, RoomOpened, Settings};
use game::quiz::{QuestionDraft, freeze};
use game::room::Phase;
use game::{AnswerId, Command, Control, Refusal, Room, SeatId, Tick};
use protocol::from_game::{refusal_code, refusal_message};
use protocol::socket::{
    Done, HostView, Picked, PlayerView, Progress, Refused, ScreenView, ServerMessage,
};
use protocol::view;

const PAIRS: u64 = 100;
const START_MS: u64 = 1_800_000_000_000;

/// xorshift64*: the same pair for the same number.
struct Dice(u64);

impl Dice {
    fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(high).unwrap() % below
    }

    fn number(&mut self, below: u32) -> u32 {
        u32::try_from(self.below(below as usize)).unwrap()
    }
}

/// Two rooms, and the question whose right answers differ.
struct Pair {
    one: Room,
    other: Room,
    secret: usize,
    now_ms: u64,
    seq: u64,
    compared: usize,
}

impl Pair {
    fn open(dice: &mut Dice) -> Self {
        let count = dice.below(3) + 1;
        let secret = dice.below(count);
        let mut drafts = Vec::new();
        let mut others = Vec::new();
        for index in 0..count {
            let answers = dice.below(4) + 2;
            let right = dice.below(answers - 1) + 1;
            let shift = dice.below(answers);
            let key = |turn: usize| -> Vec<(String, bool)> {
                (0..answers)
                    .map(|at| {
                        (
                            format!("Answer {at}"),
                            (at + shift + turn) % answers < right,
                        )
                    })
                    .collect()
            };
            let draft = |answers| QuestionDraft {
                text: format!("Question {index}?"),
                answers,
                time_limit_ms: Some(10_000),
                points_factor: 1,
            };
            drafts.push(draft(key(0)));
            others.push(draft(key(usize::from(index == secret))));
        }
        let seed = u64::from(dice.number(u32::MAX));
        let shuffles = dice.below(2) == 0;
        let settings = Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: dice.below(4) > 0,
            auto_play: dice.below(2) == 0,
            may_change_pick: dice.below(2) == 0,
            partial_credit: dice.below(2) == 0,
        };
        let open = |drafts: &[QuestionDraft]| {
            Room::open(RoomOpened {
                at_ms: START_MS,
                title: "A quiz".to_owned(),
                host_name: "Hanna".to_owned(),
                mode: Mode::Live,
                settings,
                questions: freeze(drafts, shuffles, seed).unwrap(),
            })
        };
        let (one, other) = (open(&drafts), open(&others));
        assert_ne!(
            one.questions()[secret],
            other.questions()[secret],
            "the pair differs"
        );
        Self {
            one,
            other,
            secret,
            now_ms: START_MS,
            seq: 1,
            compared: 0,
        }
    }

    fn is_revealed(&self) -> bool {
        self.one.rounds()[self.secret].is_revealed
    }

    /// Gives both the same command; the answers, as they would travel.
    fn step(&mut self, command: &Command) -> (String, String) {
        let tick = Tick {
            now_ms: self.now_ms,
            seed: 1,
        };
        let one = carry_out(&mut self.one, command, tick);
        let other = carry_out(&mut self.other, command, tick);
        self.seq += 1;
        (
            answer(&self.one, command, one),
            answer(&self.other, command, other),
        )
    }

    /// Everything that a room could show to anybody now: whoever is there, whoever comes back.
    fn shown(&self, room: &Room) -> Vec<String> {
        let (seq, server_ms) = (self.seq, self.now_ms);
        let view = view::room_view(room, "4839201");
        let round = room.question_index().map(|index| &room.rounds()[index]);
        let progress = Progress {
            seat_count: room.playing_count(),
            connected_count: room.playing_count(),
            picked_count: round.map_or(0, |round| round.picked_count),
            newest: view::newest(room),
        };
        let mut messages = vec![
            ServerMessage::HostView(HostView {
                seq,
                server_ms,
                room: view.clone(),
                room_id: "id".to_owned(),
                progress: progress.clone(),
            }),
            ServerMessage::ScreenView(ScreenView {
                seq,
                server_ms,
                room: view.clone(),
                progress: progress.clone(),
            }),
            ServerMessage::Progress(progress),
        ];
        for seat in room.seats() {
            let me = view::me(room, seat.id).unwrap();
            let room = view.clone();
            messages.push(ServerMessage::PlayerView(PlayerView {
                seq,
                server_ms,
                room,
                me,
            }));
        }
        let mut shown: Vec<String> = messages
            .iter()
            .map(|message| serde_json::to_string(message).unwrap())
            .collect();
        shown.push(format!("{:?} {:?}", room.door(), room.next_deadline_ms()));
        shown
    }

    fn compare(&mut self, what: &str) {
        let (one, other) = (self.shown(&self.one), self.shown(&self.other));
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other, "LIVE-1, after {what}");
            self.compared += one.len();
        }
        assert_eq!(one.len(), other.len());
    }
}

fn carry_out(room: &mut Room, command: &Command, tick: Tick) -> Result<Vec<Event>, Refusal> {
    let events = room.decide(command, tick)?;
    for event in &events {
        room.apply(event);
    }
    Ok(events)
}

/// What the one who asked is told.
fn answer(room: &Room, command: &Command, result: Result<Vec<Event>, Refusal>) -> String {
    let message = match (command, result) {
        (Command::Pick { seat, question, .. }, Ok(_)) => ServerMessage::Picked(Picked {
            question_index: u32::try_from(*question).unwrap(),
            pick: view::saved_pick(room, *seat, *question).unwrap(),
        }),
        (_, Ok(_)) => ServerMessage::Done(Done { command_id: 1 }),
        (_, Err(refusal)) => {
            let code = refusal_code(refusal);
            ServerMessage::Refused(Refused {
                code,
                message: refusal_message(code).to_owned(),
                command_id: None,
                question_index: None,
            })
        }
    };
    serde_json::to_string(&message).unwrap()
}

fn random_command(dice: &mut Dice, pair: &Pair) -> Command {
    let room = &pair.one;
    let seat = SeatId(dice.number(u32::try_from(room.seats().len()).unwrap() + 1));
    let control = |control| Command::Control {
        step: room.step(),
        control,
    };
    let is_open = matches!(room.phase(), Phase::Open { .. });
    match dice.below(if is_open { 60 } else { 30 }) {
        0..=7 => {
            let number = dice.number(60);
            Command::Join {
                nickname: format!("Player {number}"),
                token_hash: [u8::try_from(number).unwrap(); 32],
                account: None,
            }
        }
        8 => Command::Leave { seat },
        9 => Command::Kick { seat },
        10 => Command::Readmit { seat },
        11 => control(Control::Pause),
        12 => control(Control::Resume),
        13 => control(Control::Extend),
        14 => Command::Recover {
            died_at_ms: pair.now_ms,
        },
        15 => Command::HostAway,
        16..=21 => control(Control::Advance),
        22..=26 => Command::TimePassed,
        _ => random_pick(dice, pair, seat),
    }
}

fn random_pick(dice: &mut Dice, pair: &Pair, seat: SeatId) -> Command {
    let question = pair.one.question_index().unwrap_or(0);
    let offered = pair.one.questions()[question].answers();
    let answers = match dice.below(8) {
        0 => vec![AnswerId(dice.number(u32::MAX))],
        1 | 2 => offered
            .iter()
            .filter(|_| dice.below(2) == 0)
            .map(|answer| answer.id)
            .collect(),
        _ => vec![offered[dice.below(offered.len())].id],
    };
    let timing = PickTiming {
        received_ms: pair.now_ms,
        shown_ms: None,
        latency_ms: dice.number(600),
    };
    Command::Pick {
        seat,
        question,
        answers,
        timing,
    }
}

/// LIVE-1, I6: not one byte differs before the reveal, and bytes do differ after it.
#[test]
fn live_1_games_that_differ_in_the_right_answer_look_the_same_until_its_reveal() {
    let (mut revealed, mut compared) = (0, 0);
    for seed in 1..=PAIRS {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut pair = Pair::open(&mut dice);
        for _ in 0..400 {
            pair.now_ms += u64::from(dice.number(1_200));
            let command = random_command(&mut dice, &pair);
            let (one, other) = pair.step(&command);
            if pair.is_revealed() {
                break;
            }
            assert_eq!(one, other, "LIVE-1, pair {seed}: the answer to {command:?}");
            pair.compare(&format!("{command:?} in pair {seed}"));
        }
        if pair.is_revealed() {
            revealed += 1;
            // The comparison can fail: here it must.
            let (one, other) = (pair.shown(&pair.one), pair.shown(&pair.other));
            assert_ne!(
                one[0], other[0],
                "pair {seed}: the host's view of the reveal"
            );
            assert_ne!(
                one[1], other[1],
                "pair {seed}: the screen's view of the reveal"
            );
        }
        compared += pair.compared;
    }
    assert!(
        revealed >= 80,
        "only {revealed} of {PAIRS} pairs came to their reveal"
    );
    assert!(compared > 10_000_000, "only {compared} bytes were compared");
}
