//! What teams add to the processor time of a game: the same game with and without them, in turns.
//!
//! `cargo run --release --package live --example team_cost -- 10000 50` plays games of 10,000
//! players and 50 questions, and prints the milliseconds of each and the median of the ratios.
#![expect(
    clippy::print_stdout,
    reason = "the person who runs it wants to know what it measured"
)]

use std::time::{Duration, Instant};

use game::command::PickTiming;
use game::draft::QuestionDraft;
use game::event::{Event, Mode, Pick, Preset, RoomOpened, Settings, TeamCounting, TeamRules};
use game::quiz::{Freezing, freeze};
use game::room::Phase;
use game::{Command, Control, Room, SeatId, Tick};

const START_MS: u64 = 1_800_000_000_000;
const RUNS: usize = 5;

fn main() {
    let mut args = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse::<u32>().ok());
    let players = args.next().unwrap_or(10_000);
    let questions = args.next().unwrap_or(50);
    let mut ratios = Vec::new();
    for _ in 0..RUNS {
        let alone = play(players, questions, false);
        let teams = play(players, questions, true);
        let ratio = teams.as_secs_f64() / alone.as_secs_f64();
        println!(
            "alone {:>6} ms, teams {:>6} ms",
            alone.as_millis(),
            teams.as_millis()
        );
        ratios.push(ratio);
    }
    ratios.sort_by(f64::total_cmp);
    println!("teams take {:.3} times as long", ratios[RUNS / 2]);
}

fn opened(questions: u32) -> RoomOpened {
    let drafts: Vec<QuestionDraft> = (0..questions)
        .map(|at| {
            let answers = (0..4).map(|answer| (format!("Answer {answer}"), answer == at % 4));
            QuestionDraft::choice(format!("Question {at}?"), answers)
        })
        .collect();
    RoomOpened {
        at_ms: START_MS,
        title: "A quiz".to_owned(),
        host_name: "Hanna".to_owned(),
        mode: Mode::Live,
        settings: Settings {
            preset: Preset::Classic,
            capacity: None,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: false,
            streak_bonus: false,
        },
        questions: freeze(&drafts, &Freezing::default(), 7).expect("it can be played"),
    }
}

/// How long a whole game takes, from the first join to the podium.
fn play(players: u32, questions: u32, in_teams: bool) -> Duration {
    let mut room = Room::open(opened(questions));
    if in_teams {
        room.apply(&Event::TeamsTold(TeamRules {
            names: (1..=12).map(|team| format!("Team {team}")).collect(),
            counting: TeamCounting::Average,
            players_choose: true,
        }));
    }
    let mut now_ms = START_MS;
    let started = Instant::now();
    for number in 0..players {
        let mut token_hash = [7; 32];
        token_hash[..4].copy_from_slice(&number.to_le_bytes());
        let join = Command::Join {
            nickname: format!("Player {number}"),
            token_hash,
            account: None,
            has_number: false,
        };
        step(&mut room, &join, now_ms);
    }
    while !matches!(room.phase(), Phase::Podium { .. }) {
        now_ms += 3_000;
        if let Phase::Open { index, window } = room.phase() {
            now_ms = window.opens_at_ms + 5_000;
            pick_all(&mut room, players, index, now_ms);
        }
        let control = Command::Control {
            step: room.step(),
            control: Control::Advance,
        };
        step(&mut room, &control, now_ms);
    }
    started.elapsed()
}

fn pick_all(room: &mut Room, players: u32, index: usize, now_ms: u64) {
    let answers: Vec<_> = room.questions()[index]
        .answers()
        .iter()
        .map(|it| it.id)
        .collect();
    for number in 0..players {
        let at = (number as usize * 7 + index) % answers.len();
        let pick = Command::Pick {
            seat: SeatId(number),
            question: index,
            pick: Pick::Choice(vec![answers[at]]),
            timing: PickTiming::received(now_ms),
        };
        step(room, &pick, now_ms);
    }
}

fn step(room: &mut Room, command: &Command, now_ms: u64) {
    let tick = Tick {
        now_ms,
        seed: now_ms,
    };
    let events = room.decide(command, tick).expect("it is allowed");
    for event in &events {
        room.apply(event);
    }
}
