//! Thousands of random games, each made from one number.
//!
//! People join, leave, are removed and come back; they pick early, late, twice and nonsense; hosts
//! press the wrong button; time jumps; the process dies. After every step the world is checked.
//! `FANFARE_SIM_SEEDS` sets how many games are played, `FANFARE_SIM_SEED` plays one of them again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::command::PickTiming;
use game::event::{
    Confidence, ConfidenceEvent, Event, Listed, Pace, Staged, TeamCounting, TeamEvent, TeamRules,
    WallMode,
};
use game::own_words::takes_own_words;
use game::room::{Phase, Room, SeatStatus};
use game::{Command, Control, Group, SeatId, TeamId, TimeAllowance, WallCommand};

use crate::dice::Dice;
use crate::kinds;
use crate::rooms::{random_opened, token};
use crate::world::{Batch, World, replay};

/// Enough to meet every pair of phase and command many times, in a few seconds.
const SEEDS: u64 = 1_000;

const CONTROLS: [Control; 14] = [
    Control::Advance,
    Control::Pause,
    Control::Resume,
    Control::Extend,
    Control::Finish,
    Control::Skip,
    Control::EndUncounted,
    Control::Replay,
    Control::StartMedia,
    Control::MixTeams,
    Control::EndRehearsal,
    Control::Talk { for_ms: None },
    Control::Talk {
        for_ms: Some(60_000),
    },
    Control::Talk { for_ms: Some(0) },
];

/// DUR-2, DUR-4, LIVE-3, LIVE-4, I1–I3, I5, I7, I9–I12: they hold in every game.
#[test]
fn dur_2_random_games_keep_every_invariant() {
    if let Some(seed) = number("FANFARE_SIM_SEED") {
        simulate(seed);
        return;
    }
    for seed in 0..number("FANFARE_SIM_SEEDS").unwrap_or(SEEDS) {
        let played = catch_unwind(AssertUnwindSafe(|| simulate(seed)));
        assert!(
            played.is_ok(),
            "to repeat: FANFARE_SIM_SEED={seed} cargo test -p game --test it random_games"
        );
    }
}

/// The simulation is worth something only if games get somewhere.
#[test]
fn random_games_reach_every_phase_and_take_picks() {
    const EVENTS: usize = 58;
    const PICKS: u32 = 400;
    let mut reached = std::collections::BTreeSet::new();
    let mut picks = 0;
    // Rare events may need many games; no more of them than that.
    for seed in 0..2_400 {
        if reached.len() == EVENTS && picks > PICKS {
            break;
        }
        let world = simulate(seed);
        for batch in &world.journal {
            for event in &batch.events {
                let debug = format!("{event:?}");
                reached.insert(debug.split([' ', '(']).next().unwrap().to_owned());
            }
        }
        picks += world
            .room
            .rounds()
            .iter()
            .map(|round| round.picked_count)
            .sum::<u32>();
    }
    assert_eq!(
        reached.len(),
        EVENTS,
        "every kind of event happens: {reached:?}"
    );
    assert!(picks > PICKS, "only {picks} picks");
}

fn number(name: &str) -> Option<u64> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test run is told its seeds this way"
    )]
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")),
    )
}

fn simulate(seed: u64) -> World {
    let mut dice = Dice::new(seed);
    let mut world = World::open(random_opened(&mut dice));
    if dice.once_in(4) {
        world.tell(Event::ClassListTold(random_class_list(&mut dice)));
    }
    let is_by_device = dice.once_in(4);
    if is_by_device {
        world.tell(Event::OfTeams(TeamEvent::DevicesTold));
    } else if dice.once_in(3) {
        world.tell(Event::TeamsTold(random_teams(&mut dice)));
    }
    let has_teams = is_by_device || world.room.team_rules().is_some();
    if has_teams && dice.once_in(2) {
        let told = TeamEvent::talk_time(dice.number(56) + 5).unwrap();
        world.tell(Event::OfTeams(told.unwrap()));
    }
    if dice.once_in(2) {
        world.tell(Event::SecondVotesSet(true));
    }
    if dice.once_in(2) {
        world.tell(Event::Confidence(ConfidenceEvent::Set(true)));
    }
    let mut sent: Vec<Command> = Vec::new();
    // Some rooms are crowded, some nearly empty, some never start.
    let crowd = dice.below(51);
    // What is said to a room that is over is tried a few times, and is always the same.
    let mut afterwards = 10;
    for _ in 0..dice.within(40, 600) {
        afterwards -= u32::from(world.room.phase() == Phase::Over);
        if afterwards == 0 {
            break;
        }
        pass_time(&mut dice, &mut world);
        let command = if !sent.is_empty() && dice.once_in(10) {
            dice.pick(&sent).clone()
        } else {
            random_command(&mut dice, &world, crowd)
        };
        if dice.once_in(40) {
            world.crash(world.now_ms - dice.below(5_000).min(world.now_ms));
        }
        let before = dice.once_in(8).then(|| world.room.clone());
        if world.step(&command).is_ok() {
            sent.push(command);
        } else if let Some(before) = before {
            assert_eq!(before, world.room, "a refusal changes nothing");
        }
        world.check();
    }
    world.finish();
    assert_eq!(replay(&world.journal), world.room, "DUR-2, I3");
    let unsure = without_confidence(&world.journal);
    assert_eq!(unsure.seats(), world.room.seats(), "no points depend on it");
    world
}

/// The same game if nobody had said how sure they are.
fn without_confidence(journal: &[Batch]) -> Room {
    let events = journal.iter().flat_map(|batch| &batch.events);
    let others = events.filter(|event| !matches!(event, Event::Confidence(_)));
    Room::replay(others).unwrap()
}

fn pass_time(dice: &mut Dice, world: &mut World) {
    let due_ms = world.room.next_deadline_ms().unwrap_or(world.now_ms);
    let next_ms = match dice.below(120) {
        0..=59 => world.now_ms,
        60..=112 => world.now_ms + dice.below(900),
        113..=115 => due_ms,
        116..=118 => (due_ms + dice.below(1_200)).saturating_sub(600),
        _ => world.now_ms + dice.below(90_000),
    };
    world.now_ms = world.now_ms.max(next_ms);
}

fn random_command(dice: &mut Dice, world: &World, crowd: u64) -> Command {
    let room = &world.room;
    let seat = SeatId(dice.number(u32::try_from(room.seats().len()).unwrap() + 1));
    let in_lobby = room.phase() == Phase::Lobby;
    let is_open = matches!(room.phase(), Phase::Open { .. } | Phase::Closed { .. });
    // The crowd comes first and picks while it may; all else happens now and then.
    if in_lobby && (room.seats().len() as u64) < crowd && !dice.once_in(20) {
        return random_join(dice, room);
    }
    if is_open && room.asks_confidence() && dice.once_in(5) {
        return random_told(dice, room, seat);
    }
    if is_open && !dice.once_in(10) {
        return random_pick(dice, world, seat);
    }
    // Anyone who asks, and what waits, is decided about now and then.
    if room.asking_count() > 0 && dice.once_in(4) {
        return random_admission(dice, room, seat);
    }
    if room.texts_waiting() > 0 && dice.once_in(8) {
        return random_text_hidden(dice, room);
    }
    if room.texts_waiting() > 0 && dice.once_in(4) {
        return Command::ApproveTexts {
            question: room.question_index().unwrap_or(0),
        };
    }
    match dice.below(100) {
        0 => random_join_instead(dice, seat),
        1..=5 => random_join(dice, room),
        6..=25 => random_pick(dice, world, seat),
        26..=60 => {
            let stale = dice.once_in(6);
            let step = if stale {
                room.step().wrapping_sub(1)
            } else {
                room.step()
            };
            let control = if room.awaits_second_vote() && !dice.once_in(3) {
                CONTROLS[dice.index(3) + 11]
            } else if dice.once_in(3) {
                *dice.pick(&CONTROLS)
            } else {
                Control::Advance
            };
            // Ending early is rare, so that games are long enough to be worth it.
            let is_early = matches!(control, Control::Finish | Control::Skip);
            let control = if is_early && !dice.once_in(5) {
                Control::Extend
            } else {
                control
            };
            Command::Control { step, control }
        }
        61 | 62 => Command::Leave { seat },
        64 | 65 => Command::Kick { seat },
        67..=69 => Command::Readmit {
            seat: removed(dice, world).unwrap_or(seat),
        },
        70 | 71 => Command::SetLock {
            locked: dice.once_in(3),
        },
        63 | 66 | 72 => random_hand(dice, room, seat),
        73 => {
            let some = [
                None,
                Some(0),
                Some(1),
                Some(40),
                Some(20_000),
                Some(u32::MAX),
            ];
            Command::SetCapacity {
                capacity: *dice.pick(&some),
            }
        }
        74..=90 => Command::TimePassed,
        91 | 92 if matches!(room.phase(), Phase::Podium { .. }) => random_succession(dice),
        91 | 92 => Command::EverybodyPicked,
        93 => Command::HostAway,
        94 => Command::HostBack,
        95 | 96 => random_correction(dice, world),
        97 | 98 => Command::Recover {
            died_at_ms: world.now_ms.saturating_sub(dice.below(9_000)),
        },
        _ if dice.once_in(8) => Command::Abandon,
        _ => Command::TimePassed,
    }
}

/// Two codes, so that one is led to twice, and one replaces the other.
fn random_succession(dice: &mut Dice) -> Command {
    let codes = [None, Some("1000001".to_owned()), Some("1000002".to_owned())];
    Command::Succeed {
        code: (*dice.pick(&["1000001", "1000002"])).to_owned(),
        replaces: dice.pick(&codes).clone(),
    }
}

/// What a host does beside the course of the game.
fn random_hand(dice: &mut Dice, room: &Room, seat: SeatId) -> Command {
    // What waits for a host is done now and then, or nobody would see it.
    if let Some(removal) = room.last_removal()
        && dice.once_in(3)
    {
        let removal = removal.number;
        return Command::ReadmitMany { removal };
    }
    if room.holds_names() && dice.once_in(4) {
        return Command::ApproveNames;
    }
    match dice.below(60) {
        57..=59 => random_members(dice, seat),
        55 => Command::SetConfidence {
            on: !dice.once_in(3),
        },
        56 => random_told(dice, room, seat),
        45..=54 => random_on_wall(dice, room, seat),
        43 | 44 => Command::SetSecondVotes {
            on: !dice.once_in(3),
        },
        40 => Command::Control {
            step: room.step(),
            control: Control::MixTeams,
        },
        41 => Command::ChooseTeam {
            seat,
            team: random_team(dice),
        },
        42 => Command::MoveToTeam {
            seat,
            team: random_team(dice),
        },
        36 => Command::SetClassList {
            on: dice.once_in(2),
        },
        37 => Command::SetStageNumber {
            on: dice.once_in(3),
        },
        34 | 35 => Command::SetJoinApproval {
            on: !dice.once_in(3),
        },
        20 | 21 => Command::SetTextApproval {
            on: !dice.once_in(4),
        },
        22..=25 => random_text_hidden(dice, room),
        26..=29 => Command::ApproveTexts {
            question: room
                .question_index()
                .unwrap_or_else(|| random_written(dice, room)),
        },
        30 | 31 => random_removal(dice, room),
        32 | 33 => Command::ReadmitMany {
            removal: dice.number(3),
        },
        10 => Command::ChooseTime {
            seat,
            allowance: *dice.pick(&TimeAllowance::ALL),
        },
        11 => Command::AllowTime {
            seat,
            allowance: *dice.pick(&TimeAllowance::ALL),
        },
        12 => Command::SetNameFilter {
            on: dice.once_in(2),
        },
        13 => Command::SetNameApproval {
            on: !dice.once_in(4),
        },
        14..=19 => Command::ApproveNames,
        6 => Command::SetTilesOnly {
            on: dice.once_in(2),
        },
        5 => Command::SetLateJoin {
            allowed: dice.once_in(2),
        },
        8 => Command::SetReactions {
            on: dice.once_in(2),
        },
        7 => Command::HandOver {
            seat,
            token_hash: [u8::try_from(dice.below(250)).unwrap_or(0); 32],
        },
        0 => {
            let paces = [
                None,
                Some((2_000, 2_000)),
                Some((9_000, 60_000)),
                Some((0, 5_000)),
            ];
            let pace = dice.pick(&paces).map(|(reveal_ms, leaderboard_ms)| Pace {
                reveal_ms,
                leaderboard_ms,
            });
            Command::SetAutoPlay { pace }
        }
        1 | 9 => Command::SetLeaderboards {
            shown: dice.once_in(2),
        },
        2 | 3 => {
            let names = ["Ana", "Zoë", "", "Player 1", "Player 2", "Zebra"];
            let nickname = (*dice.pick(&names)).to_owned();
            Command::Rename { seat, nickname }
        }
        _ => Command::SetNameHidden {
            seat,
            hidden: dice.once_in(2),
        },
    }
}

/// Some of them are no names, and some are too many.
fn random_members(dice: &mut Dice, seat: SeatId) -> Command {
    let all = ["Ana", "Zoë", " Ben ", "", "5 h i t", "Hanna", "Kim"];
    let count = dice.index(11);
    let fitting = &all[..3 + dice.index(5)];
    let named = (0..count).map(|_| (*dice.pick(fitting)).to_owned());
    Command::NameMembers {
        seat,
        names: named.collect(),
    }
}

/// Audience questions, about some of which there are.
fn random_on_wall(dice: &mut Dice, room: &Room, seat: SeatId) -> Command {
    let number = dice.number(4);
    let mode = *dice.pick(&[WallMode::Off, WallMode::Open, WallMode::Approved]);
    if mode != WallMode::Off && !room.takes_audience_questions() {
        return Command::OnWall(WallCommand::Open { mode });
    }
    let topic = |dice: &mut Dice| (*dice.pick(&["What next?", "How?", ""])).to_owned();
    Command::OnWall(match dice.below(10) {
        0 => WallCommand::Open { mode },
        1 | 2 => WallCommand::Ask {
            seat,
            text: (*dice.pick(&["When?", "Why?", "5 h i t", ""])).to_owned(),
            topic: match room.topic() {
                Some(topic) if !dice.once_in(9) => Some(topic.to_owned()),
                None if dice.once_in(9) => Some(topic(dice)),
                _ => None,
            },
        },
        9 => WallCommand::SetTopic {
            text: (!dice.once_in(3)).then(|| topic(dice)),
            is_approved: dice.once_in(3),
        },
        3 => WallCommand::Hide {
            number,
            hidden: dice.once_in(2),
        },
        4 => WallCommand::Answer {
            number,
            answered: !dice.once_in(3),
        },
        8 => WallCommand::TakeBack { seat, number },
        5 => WallCommand::Stage {
            staged: *dice.pick(&[Staged::Nothing, Staged::Wall, Staged::One(number)]),
        },
        _ => WallCommand::Vote {
            seat,
            number,
            on: !dice.once_in(3),
        },
    })
}

fn random_teams(dice: &mut Dice) -> TeamRules {
    let countings = [
        TeamCounting::Average,
        TeamCounting::Sum,
        TeamCounting::BestOf(1),
        TeamCounting::BestOf(3),
    ];
    TeamRules {
        names: (0..dice.within(2, 5))
            .map(|team| format!("Team {team}"))
            .collect(),
        counting: *dice.pick(&countings),
        players_choose: !dice.once_in(3),
    }
}

/// As a rule one that there is.
fn random_team(dice: &mut Dice) -> TeamId {
    TeamId(u8::try_from(dice.below(6)).unwrap())
}

/// A text that someone may have written.
fn random_text_hidden(dice: &mut Dice, room: &Room) -> Command {
    Command::SetTextHidden {
        question: random_written(dice, room),
        text: (*dice.pick(&["SUN", "rain", "5hit", "line", "Oslo", "?"])).to_owned(),
        hidden: !dice.once_in(3),
    }
}

/// As a rule of someone who asks to come in.
fn random_admission(dice: &mut Dice, room: &Room, seat: SeatId) -> Command {
    let seats = room.seats().iter();
    let asking = seats.filter(|seat| seat.status == SeatStatus::Asking);
    let asking: Vec<SeatId> = asking.map(|seat| seat.id).collect();
    let seat = if dice.once_in(8) {
        seat
    } else {
        *dice.pick(&asking)
    };
    match dice.below(4) {
        0 => Command::LetAllIn,
        1 => Command::Kick { seat },
        2 => Command::SetJoinApproval { on: false },
        _ => Command::LetIn { seat },
    }
}

/// As a rule a question that is answered in own words.
fn random_written(dice: &mut Dice, room: &Room) -> usize {
    let questions = room.questions().iter().enumerate();
    let written = questions.filter(|(_, question)| takes_own_words(question));
    let written: Vec<usize> = written.map(|(at, _)| at).collect();
    if written.is_empty() || dice.once_in(6) {
        dice.index(room.questions().len() + 1)
    } else {
        *dice.pick(&written)
    }
}

/// As a rule of a question that was played, and with a key that fits.
fn random_correction(dice: &mut Dice, world: &World) -> Command {
    let room = &world.room;
    let played = (0..room.rounds().len()).filter(|at| room.rounds()[*at].is_revealed);
    let played: Vec<usize> = played.collect();
    let question = if played.is_empty() || dice.once_in(8) {
        dice.index(room.questions().len() + 1)
    } else {
        *dice.pick(&played)
    };
    Command::Correct {
        question,
        correction: kinds::random_correction(dice, room.written(question)),
    }
}

fn removed(dice: &mut Dice, world: &World) -> Option<SeatId> {
    let seats = world.room.seats().iter();
    let removed: Vec<_> = seats
        .filter(|seat| seat.status == SeatStatus::Kicked)
        .collect();
    if removed.is_empty() {
        None
    } else {
        Some(dice.pick(&removed).id)
    }
}

/// Some share a name, and some have identifiers.
fn random_class_list(dice: &mut Dice) -> Vec<Listed> {
    let names = (0..dice.number(60)).map(|_| format!("Player {}", dice.below(40)));
    let names: Vec<String> = names.collect();
    let listed = names.iter().zip(0..).map(|(name, number)| {
        let id = if number % 3 == 0 {
            format!("id-{number}")
        } else {
            String::new()
        };
        Listed::new(name, &id).unwrap()
    });
    listed.collect()
}

/// As a rule someone who can come in: where there is a class list, someone on it.
fn random_join(dice: &mut Dice, room: &Room) -> Command {
    let names = [
        "Ana",
        "ANA",
        "Аnа",
        "",
        "  ",
        "Zoë",
        "a\u{202E}b",
        "🦊",
        "as long as a sentence",
    ];
    let nickname = if dice.once_in(6) {
        (*dice.pick(&names)).to_owned()
    } else if !room.class_list().is_empty() && !dice.once_in(4) {
        let listed = dice.pick(room.class_list());
        let has_id = !listed.external_id.is_empty();
        let typed = if has_id {
            &listed.external_id
        } else {
            &listed.name
        };
        typed.to_uppercase()
    } else {
        format!("Player {}", dice.below(400))
    };
    Command::Join {
        nickname,
        token_hash: token(dice.number(500)),
        account: None,
        has_number: dice.once_in(2),
    }
}

/// Some of those who came last, or whose nickname is like another's.
fn random_removal(dice: &mut Dice, room: &Room) -> Command {
    let seats = room.seats();
    let group = if seats.is_empty() || dice.once_in(2) {
        let nickname = (*dice.pick(&["ana 3", "Zoë!", "nobody"])).to_owned();
        Group::LooksLike { nickname }
    } else {
        let at_ms = dice.pick(seats).joined_at_ms;
        Group::JoinedSince { at_ms }
    };
    Command::RemoveMany {
        group,
        keeps_proven: dice.once_in(2),
    }
}

/// A newcomer for whom someone gives way if the room is full.
fn random_join_instead(dice: &mut Dice, seat: SeatId) -> Command {
    Command::JoinInsteadOf {
        seat,
        nickname: format!("Player {}", dice.below(400)),
        token_hash: token(dice.number(500)),
        account: None,
        has_number: dice.once_in(2),
    }
}

/// How sure someone is, as a rule of the question in play.
fn random_told(dice: &mut Dice, room: &Room, seat: SeatId) -> Command {
    let current = room.question_index().unwrap_or(0);
    let question = if dice.once_in(8) {
        dice.index(room.questions().len() + 1)
    } else {
        current
    };
    Command::TellConfidence {
        seat,
        question,
        confidence: *dice.pick(&Confidence::ALL),
    }
}

fn random_pick(dice: &mut Dice, world: &World, seat: SeatId) -> Command {
    let room = &world.room;
    let current = room.question_index().unwrap_or(0);
    let question = if dice.once_in(8) {
        dice.index(room.questions().len() + 1)
    } else {
        current
    };
    // Received a moment ago and queued, as a rule; by a broken clock sometimes.
    let received_ms = match dice.below(10) {
        0 => world.now_ms.saturating_sub(dice.below(60_000)),
        1..=4 => world.now_ms.saturating_sub(dice.below(400)),
        _ => world.now_ms,
    };
    let shown_ms = match dice.below(6) {
        0 => None,
        1 => Some(0),
        2 => Some(u64::MAX / 2),
        _ => Some(received_ms.saturating_sub(dice.below(3_000))),
    };
    let latency_ms = match dice.below(6) {
        0 => 0,
        1 => u32::MAX,
        _ => dice.number(900),
    };
    Command::Pick {
        seat,
        question,
        pick: kinds::random_pick(dice, room.questions().get(question)),
        timing: PickTiming {
            received_ms,
            shown_ms,
            there_since_ms: match dice.below(4) {
                0 => received_ms,
                1 => u64::MAX,
                _ => received_ms.saturating_sub(dice.below(30_000)),
            },
            latency_ms,
            tap_ms: match dice.below(4) {
                0 => None,
                1 => Some(dice.below(u64::MAX)),
                _ => Some(received_ms.saturating_sub(dice.below(4_000))),
            },
        },
    }
}
