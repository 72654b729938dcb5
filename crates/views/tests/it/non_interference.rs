//! Two games that differ only in what is right, side by side, for every kind of question.
//!
//! Both are opened with the same texts and the same seed, and are given the same commands at the
//! same moments. Until the question's reveal every byte that could leave the server must be the
//! same: for every seat, for hosts, for screens, and in every answer to a pick or a command. So
//! must be the report of a game that ends before that reveal.
//! `FANFARE_LIVE1_PAIRS` sets how many pairs are played.

use std::collections::{BTreeMap, BTreeSet};

use game::command::PickTiming;
use game::correction::{Correction, Key, Marking};
use game::draft::{MediaKind, PinArea, QuestionDraft};
use game::event::{
    Confidence, ConfidenceEvent, Event, Feedback, Mode, Pace, Preset, RoomOpened, Settings, Staged,
    TeamCounting, TeamEvent, TeamRules, WallMode,
};
use game::gathered::{Dealing, attempt_questions};
use game::number::Number;
use game::quiz::{Freezing, Item, Media, QuestionKind, freeze_with_notes};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId, TeamId, Tick, WallCommand};
use protocol::from_game::{refusal_code, refusal_message};
use protocol::ids;
use protocol::socket::{
    Done, HostHand, HostView, Picked, PlayerView, Progress, ReactionCounts, Refused, Roster,
    RosterSeat, ScreenView, ServerMessage,
};

use crate::dice::Dice;
use crate::kinds::{self, KINDS};

const PAIRS: u64 = 100;
const START_MS: u64 = 1_800_000_000_000;

fn pair_count() -> u64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "a longer run is asked for this way"
    )]
    let text = std::env::var("FANFARE_LIVE1_PAIRS").ok();
    text.map_or(PAIRS, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("FANFARE_LIVE1_PAIRS is a number, not {text:?}"))
    })
}

/// The files that questions show.
fn files() -> BTreeMap<String, Media> {
    let owl = Media {
        kind: MediaKind::Image,
        link: "/media/owl".to_owned(),
        alt: String::new(),
        width: 400,
        height: 300,
        start_s: 0,
    };
    BTreeMap::from([("M7lc1UVf-VE".to_owned(), owl)])
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
    /// A game in which a question of this kind differs.
    fn open(dice: &mut Dice, kind: usize) -> Self {
        let count = dice.below(3) + 1;
        let place = dice.below(count);
        let mut drafts = Vec::new();
        let mut others = Vec::new();
        for index in 0..count {
            let kind = if index == place {
                kind
            } else {
                dice.below(KINDS)
            };
            let [one, other] = kinds::pair(dice, kind);
            let is_secret = index == place;
            let [one, other] = [one, other].map(with_feedback);
            others.push(if is_secret { other } else { one.clone() });
            drafts.push(one);
        }
        let seed = u64::from(dice.number(u32::MAX));
        let settings = settings(dice);
        let how = Freezing {
            shuffle_answers: dice.below(2) == 0,
            shuffle_questions: dice.below(2) == 0,
            is_untimed: settings.preset == Preset::Relaxed,
            media: files(),
            ..Freezing::default()
        };
        let mode = if dice.below(8) == 0 {
            Mode::Practice
        } else {
            Mode::Live
        };
        let has_teams = dice.below(3) == 0;
        let is_by_device = dice.below(4) == 0;
        let talks_first = dice.below(2) == 0;
        let votes_twice = dice.below(2) == 0;
        let asks_confidence = dice.below(3) > 0;
        let open = |drafts: &[QuestionDraft]| {
            let frozen = freeze_with_notes(drafts, &how, seed).unwrap();
            let mut room = Room::open(RoomOpened {
                at_ms: START_MS,
                title: "A quiz".to_owned(),
                host_name: "Hanna".to_owned(),
                mode,
                settings,
                questions: frozen.questions,
            });
            room.apply(&Event::AnswerFeedbackTold(frozen.feedback));
            if votes_twice {
                room.apply(&Event::SecondVotesSet(true));
            }
            if asks_confidence {
                room.apply(&Event::Confidence(ConfidenceEvent::Set(true)));
            }
            if is_by_device {
                room.apply(&Event::OfTeams(TeamEvent::DevicesTold));
            } else if has_teams {
                room.apply(&Event::TeamsTold(TeamRules {
                    names: vec!["Foxes".to_owned(), "Owls".to_owned()],
                    counting: TeamCounting::Average,
                    players_choose: true,
                }));
            }
            if talks_first {
                let told = TeamEvent::talk_time(20).unwrap().unwrap();
                room.apply(&Event::OfTeams(told));
            }
            room
        };
        let (one, other) = (open(&drafts), open(&others));
        let questions = one.questions().iter().zip(other.questions());
        let secret = questions.enumerate().find(|(_, (one, other))| one != other);
        let secret = secret.expect("the pair differs").0;
        Self {
            one,
            other,
            secret,
            now_ms: START_MS,
            seq: 1,
            compared: 0,
        }
    }

    /// The reports of both, as they are kept; `None` without a podium.
    fn reports(&self) -> Option<[String; 2]> {
        let report = |room| views::report::report(room, "id");
        let both = [report(&self.one)?, report(&self.other)?];
        Some(both.map(|report| serde_json::to_string(&report).unwrap()))
    }

    fn is_revealed(&self) -> bool {
        self.one.rounds()[self.secret].is_revealed
    }

    /// Whether the two still differ: what is right of both may have been corrected to the same.
    fn is_counted_as_written(&self) -> bool {
        let rooms = [&self.one, &self.other].into_iter();
        let mut markings = rooms.map(|room| room.rounds()[self.secret].marking);
        self.one.is_scored(self.secret) && markings.all(|marking| marking == Marking::AsWritten)
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

    /// Everything that a room could show to anyone now: those who are there, and those who come
    /// back.
    fn shown(&self, room: &Room) -> Vec<String> {
        let (seq, server_ms) = (self.seq, self.now_ms);
        let view = views::room_view(room, "4839201");
        let round = room.question_index().map(|index| &room.rounds()[index]);
        let progress = Progress {
            texts_waiting: u32::try_from(room.texts_waiting()).unwrap(),
            seat_count: room.playing_count(),
            connected_count: room.playing_count(),
            picked_count: round.map_or(0, |round| round.picked_count),
            newest: views::newest(room),
            newest_seats: room.seats().iter().map(|seat| seat.id.0).collect(),
            newest_teams: views::newest_teams(room),
            team_sizes: views::team_sizes(room),
            answered: answered(room),
            reactions: ReactionCounts {
                heart: 3,
                ..ReactionCounts::default()
            },
            with_time_left: 3,
            asking_count: room.asking_count(),
            listed_count: 1,
            questions_open: ids::count(room.wall().open_count()),
            questions_waiting: ids::count(room.wall().waiting_count()),
            hops: vec![0],
        };
        let mut messages = vec![
            ServerMessage::HostView(HostView {
                seq,
                server_ms,
                room: view.clone(),
                room_id: "id".to_owned(),
                progress: progress.clone(),
                // Hosts see what is right; nothing else they are sent may differ.
                hand: HostHand {
                    solution: None,
                    explanation: String::new(),
                    first_vote: None,
                    ..views::hand(room)
                },
                stars: None,
                wall: views::stage_wall(room),
            }),
            ServerMessage::ScreenView(ScreenView {
                seq,
                server_ms,
                room: view.clone(),
                progress: progress.clone(),
                stage_number: room.asks_number(),
                wall: views::stage_wall(room),
            }),
            ServerMessage::Progress(progress),
            ServerMessage::Roster(roster(room)),
            ServerMessage::HostWall(views::host_wall(room)),
            ServerMessage::Wall(views::wall(room, &views::wall_page(room), SeatId(0))),
        ];
        for seat in room.seats() {
            let me = views::me(room, seat.id).unwrap();
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

/// Says to those who were wrong what is right; how much is said differs, too.
fn with_feedback(mut draft: QuestionDraft) -> QuestionDraft {
    let answers = draft.answers_mut();
    let right = answers.iter().find(|answer| answer.is_correct);
    let right = right.map_or_else(String::new, |answer| answer.text.clone());
    for answer in answers.iter_mut().filter(|answer| !answer.is_correct) {
        answer.feedback = format!("It is {right}.");
    }
    draft
}

fn settings(dice: &mut Dice) -> Settings {
    let presets = [
        Preset::Classic,
        Preset::Accuracy,
        Preset::AccuracyFirst,
        Preset::Relaxed,
    ];
    Settings {
        preset: presets[dice.below(presets.len())],
        capacity: None,
        late_join: dice.below(4) > 0,
        auto_play: dice.below(2) == 0,
        may_change_pick: dice.below(2) == 0,
        partial_credit: dice.below(2) == 0,
        streak_bonus: dice.below(2) == 0,
    }
}

fn carry_out(room: &mut Room, command: &Command, tick: Tick) -> Result<Vec<Event>, Refusal> {
    let events = room.decide(command, tick)?;
    for event in &events {
        room.apply(event);
    }
    Ok(events)
}

/// The seats that have answered the question in play.
fn answered(room: &Room) -> Vec<u32> {
    let index = room.question_index();
    let has_answered = |seat| index.is_some_and(|index| room.pick_of(seat, index).is_some());
    let seats = room.seats().iter().filter(|seat| has_answered(seat.id));
    seats.map(|seat| seat.id.0).collect()
}

fn roster(room: &Room) -> Roster {
    let answered = answered(room);
    let index = room.question_index().map(|at| u32::try_from(at).unwrap());
    let seats = room.seats().iter().map(|seat| RosterSeat {
        seat: seat.id.0,
        nickname: seat.nickname.clone(),
        status: views::seat_status(seat.status),
        connected: true,
        name_hidden: seat.is_name_hidden,
        name_waiting: seat.is_name_held,
        answered: index.filter(|_| answered.contains(&seat.id.0)),
        team: views::team(room, seat.id),
        members: room.members(seat.id).to_vec(),
    });
    Roster {
        complete: true,
        seats: seats.collect(),
    }
}

/// What a message is made of. A new message is compared in [`Pair::shown`] or [`answer`], or says
/// here why it can't tell what is right.
fn is_compared(message: &ServerMessage) -> bool {
    match message {
        ServerMessage::HostView(_)
        | ServerMessage::ScreenView(_)
        | ServerMessage::PlayerView(_)
        | ServerMessage::Progress(_)
        | ServerMessage::Roster(_)
        | ServerMessage::HostWall(_)
        | ServerMessage::Wall(_)
        | ServerMessage::Picked(_)
        | ServerMessage::Done(_)
        | ServerMessage::Refused(_) => true,
        // The clock and four secrets, made without a look at the questions; and names, with what
        // was right in questions that are revealed.
        ServerMessage::Hello(_)
        | ServerMessage::Pong(_)
        | ServerMessage::SeatCode(_)
        | ServerMessage::JoinPass(_)
        | ServerMessage::StageNumber(_)
        | ServerMessage::RemovalPreview(_)
        | ServerMessage::Missing(_)
        // What leads from one list to the next, which are compared.
        | ServerMessage::WallChange(_)
        // Only hosts ask for it, and they know what is right: the filter spares what is accepted.
        | ServerMessage::Texts(_) => false,
    }
}

/// What the one who asked is told.
fn answer(room: &Room, command: &Command, result: Result<Vec<Event>, Refusal>) -> String {
    let message = match (command, result) {
        (Command::Pick { seat, question, .. }, Ok(_)) => ServerMessage::Picked(Picked {
            question_index: u32::try_from(*question).unwrap(),
            pick: views::saved_pick(room, *seat, *question).unwrap(),
        }),
        (_, Ok(_)) => ServerMessage::Done(Done { command_id: 1 }),
        (_, Err(refusal)) => {
            let code = refusal_code(refusal);
            ServerMessage::Refused(Refused {
                code,
                message: refusal_message(code).to_owned(),
                command_id: None,
                question_index: None,
                puzzle: None,
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
    if room.awaits_second_vote() && dice.below(3) > 0 {
        let for_ms = (dice.below(2) == 0).then_some(10_000);
        return control(Control::Talk { for_ms });
    }
    let has_closed = matches!(room.phase(), Phase::Closed { .. });
    if room.asks_confidence() && (is_open || has_closed) && dice.below(4) == 0 {
        let answered = answered(room);
        let own = answered.get(dice.below(answered.len().max(1)));
        return Command::TellConfidence {
            seat: own.map_or(seat, |own| SeatId(*own)),
            question: room.question_index().unwrap_or(0),
            confidence: Confidence::ALL[dice.below(3)],
        };
    }
    match dice.below(if is_open { 61 } else { 33 }) {
        0..=7 => {
            let number = dice.number(60);
            Command::Join {
                nickname: format!("Player {number}"),
                token_hash: [u8::try_from(number).unwrap(); 32],
                account: None,
                has_number: false,
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
        27 => Command::EverybodyPicked,
        28 => random_correction(dice, room),
        29 => random_hand(dice, room, seat),
        _ => random_pick(dice, pair, seat),
    }
}

/// What a host does beside the course of the game.
fn random_hand(dice: &mut Dice, room: &Room, seat: SeatId) -> Command {
    let control = |control| Command::Control {
        step: room.step(),
        control,
    };
    match dice.below(30) {
        25..=29 => Command::OnWall(random_on_wall(dice, seat)),
        22 if room.has_team_devices() => Command::NameMembers {
            seat,
            names: vec!["Zoe".to_owned(); dice.below(4)],
        },
        22 => control(Control::MixTeams),
        23 | 24 => {
            let team = TeamId(u8::from(dice.below(2) == 0));
            Command::MoveToTeam { seat, team }
        }
        18 => Command::SetTextApproval {
            on: dice.below(2) == 0,
        },
        19 | 20 => Command::SetTextHidden {
            question: dice.below(room.questions().len()),
            text: "Oslo".to_owned(),
            hidden: dice.below(2) == 0,
        },
        21 => Command::ApproveTexts {
            question: dice.below(room.questions().len()),
        },
        16 => Command::SetNameApproval {
            on: dice.below(2) == 0,
        },
        17 => Command::ApproveNames,
        0 => control(Control::Skip),
        1 => control(Control::EndUncounted),
        2 => control(Control::Replay),
        8..=10 => control(Control::StartMedia),
        11 => Command::SetTilesOnly {
            on: dice.below(2) == 0,
        },
        12 => Command::SetReactions {
            on: dice.below(2) == 0,
        },
        13 => Command::HandOver {
            seat,
            token_hash: [u8::try_from(200 + dice.below(50)).unwrap(); 32],
        },
        14 => Command::HostBack,
        15 => Command::SetLock {
            locked: dice.below(4) == 0,
        },
        3 => Command::SetLeaderboards {
            shown: dice.below(2) == 0,
        },
        4 => Command::SetAutoPlay {
            pace: Some(Pace {
                reveal_ms: 2_000,
                leaderboard_ms: 2_000,
            }),
        },
        5 => Command::Rename {
            seat,
            nickname: format!("Name {}", dice.below(9)),
        },
        _ => Command::SetNameHidden {
            seat,
            hidden: dice.below(2) == 0,
        },
    }
}

/// What is asked and voted for has nothing to do with what is right.
fn random_on_wall(dice: &mut Dice, seat: SeatId) -> WallCommand {
    let number = dice.number(3);
    let topic = Some("What next?".to_owned());
    match dice.below(10) {
        0 => WallCommand::Open {
            mode: WallMode::Open,
        },
        1 | 2 => WallCommand::Ask {
            seat,
            text: format!("Why {}?", dice.below(4)),
            topic: None,
        },
        7 | 8 => WallCommand::Ask {
            seat,
            text: format!("Do {}!", dice.below(4)),
            topic,
        },
        9 => WallCommand::SetTopic {
            text: topic.filter(|_| dice.below(3) > 0),
            is_approved: dice.below(3) == 0,
        },
        3 => WallCommand::Vote {
            seat,
            number,
            on: true,
        },
        4 => WallCommand::Hide {
            number,
            hidden: dice.below(2) == 0,
        },
        5 => WallCommand::TakeBack { seat, number },
        _ => WallCommand::Stage {
            staged: Staged::Wall,
        },
    }
}

/// A key that fits any question which was revealed, and is refused like every other before. It is
/// made from what everyone sees.
fn random_correction(dice: &mut Dice, room: &Room) -> Command {
    let question = dice.below(room.questions().len());
    let ids = |items: &[Item]| items.iter().map(|item| item.id).collect::<Vec<_>>();
    let key = match &room.questions()[question].kind {
        QuestionKind::Typed(_) => Key::Accepted(vec!["Oslo".to_owned()]),
        QuestionKind::Number(_) | QuestionKind::Estimate(_) => Key::Number {
            right: Number::whole(7),
            tolerance: Number::ZERO,
        },
        QuestionKind::Order(order) => Key::Order(ids(&order.items)),
        QuestionKind::Match(pairs) => Key::Match(
            ids(&pairs.prompts)
                .into_iter()
                .zip(ids(&pairs.answers))
                .collect(),
        ),
        QuestionKind::Pin(_) => Key::Pin(vec![PinArea {
            x: 5_000,
            y: 5_000,
            radius_x: 300,
            radius_y: 300,
        }]),
        QuestionKind::Labels(asked) => {
            Key::Labels(vec![vec![asked.labels[0].id]; asked.spots.len()])
        }
        QuestionKind::Categorize(asked) => {
            Key::Categorize(vec![vec![asked.categories[0].id]; asked.items.len()])
        }
        _ => {
            let answers = room.questions()[question].answers().iter();
            Key::Answers(answers.map(|answer| answer.id).take(1).collect())
        }
    };
    let corrections = [
        Correction::Void,
        Correction::AsWritten,
        Correction::Key(key),
    ];
    Command::Correct {
        question,
        correction: corrections[dice.below(3)].clone(),
    }
}

fn random_pick(dice: &mut Dice, pair: &Pair, seat: SeatId) -> Command {
    let question = match dice.below(9) {
        0 => dice.below(pair.one.questions().len()),
        _ => pair.one.question_index().unwrap_or(0),
    };
    // Mostly of the question in play; now and then of one that is still to come.
    let offered = views::offer(&pair.one.questions()[question]);
    let pick = views::pick(&kinds::choose(dice, &offered)).unwrap();
    let timing = PickTiming {
        latency_ms: dice.number(600),
        tap_ms: (dice.number(2) == 0).then_some(pair.now_ms),
        ..PickTiming::received(pair.now_ms)
    };
    Command::Pick {
        seat,
        question,
        pick,
        timing,
    }
}

/// LIVE-1, I6: not one byte differs before the reveal, and bytes do differ after it.
#[test]
fn live_1_games_that_differ_in_what_is_right_look_the_same_until_its_reveal() {
    let pairs = pair_count();
    let (mut revealed, mut compared, mut told) = (0, 0, 0);
    for seed in 1..=pairs {
        let mut dice = Dice::new(seed);
        let kind = usize::try_from(seed).unwrap() % (KINDS - 1);
        let mut pair = Pair::open(&mut dice, kind);
        for _ in 0..500 {
            pair.now_ms += u64::from(dice.number(1_200));
            let command = random_command(&mut dice, &pair);
            let (one, other) = pair.step(&command);
            if pair.is_revealed() {
                break;
            }
            assert_eq!(one, other, "LIVE-1, pair {seed}: the answer to {command:?}");
            pair.compare(&format!("{command:?} in pair {seed}"));
        }
        let picks = pair.one.rounds()[pair.secret].picks.iter().flatten();
        told += picks.filter(|saved| saved.confidence.is_some()).count();
        if pair.is_revealed() {
            revealed += 1;
            // The comparison can fail: here it must.
            let (one, other) = (pair.shown(&pair.one), pair.shown(&pair.other));
            for (at, who) in ["host", "screen"].into_iter().enumerate() {
                assert_ne!(one[at], other[at], "pair {seed}: the {who}'s view");
            }
            if pair.one.questions()[pair.secret].is_scored() {
                assert_ne!(
                    solution(&pair.one, pair.secret),
                    solution(&pair.other, pair.secret),
                    "pair {seed}: what is right"
                );
            }
        }
        compared += pair.compared;
    }
    assert!(
        revealed * 10 >= pairs * 8,
        "only {revealed} of {pairs} pairs came to their reveal"
    );
    assert!(
        compared as u64 > pairs * 100_000,
        "only {compared} bytes were compared"
    );
    assert!(
        told as u64 > pairs / 4,
        "only {told} players said how sure they were"
    );
}

/// An attempt at an assignment, as it is played by its only player: mostly on, and with answers.
fn attempt_command(dice: &mut Dice, pair: &Pair) -> Command {
    let is_open = matches!(pair.one.phase(), Phase::Open { .. });
    match dice.below(if is_open { 10 } else { 5 }) {
        0..=2 => Command::Control {
            step: pair.one.step(),
            control: Control::Advance,
        },
        3 => Command::TimePassed,
        4 => Command::EverybodyPicked,
        _ => random_pick(dice, pair, SeatId(0)),
    }
}

/// Makes attempts of both rooms, with questions that are dealt from the same seed. False if the
/// question in which they differ wasn't drawn.
fn deal(pair: &mut Pair, dice: &mut Dice, feedback: Feedback) -> bool {
    let dealing = Dealing {
        draw_count: (dice.below(2) == 0).then(|| dice.below(2) + 1),
        shuffles_questions: dice.below(2) == 0,
        shuffles_answers: dice.below(2) == 0,
    };
    let seed = u64::from(dice.number(u32::MAX));
    let places = [&mut pair.one, &mut pair.other].map(|room| {
        let own = attempt_questions(room.questions(), dealing, seed);
        let (places, questions): (Vec<usize>, Vec<_>) = own.into_iter().unzip();
        *room = Room::open(RoomOpened {
            mode: Mode::Practice,
            questions,
            ..room.opened().clone()
        });
        room.apply(&Event::AttemptTold);
        room.apply(&Event::FeedbackSet(feedback));
        places
    });
    assert_eq!(places[0], places[1], "LIVE-1: what is drawn");
    let drawn = places[0].iter().position(|place| *place == pair.secret);
    pair.secret = drawn.unwrap_or(0);
    drawn.is_some()
}

/// LIVE-1: an attempt whose player learns later what is right tells nothing of it before, not even
/// in points, ranks or times.
#[test]
fn live_1_an_attempt_tells_nothing_until_its_player_may_know() {
    let (mut dealt, mut ended, mut differing) = (0, 0, 0);
    for seed in 1..=pair_count() {
        let mut dice = Dice::new(seed);
        let kind = usize::try_from(seed).unwrap() % (KINDS - 1);
        let feedback = [Feedback::End, Feedback::Closing][dice.below(2)];
        let mut pair = Pair::open(&mut dice, kind);
        if !deal(&mut pair, &mut dice, feedback) {
            assert_eq!(pair.one, pair.other, "attempt {seed}: nothing differs");
            continue;
        }
        dealt += 1;
        pair.step(&Command::Join {
            nickname: "Ann".to_owned(),
            token_hash: [0; 32],
            account: None,
            has_number: false,
        });
        while pair.one.phase() != Phase::Over {
            pair.now_ms += u64::from(dice.number(1_200));
            let command = attempt_command(&mut dice, &pair);
            let (one, other) = pair.step(&command);
            if !pair.one.withholds_feedback() {
                break;
            }
            assert_eq!(
                one, other,
                "LIVE-1, attempt {seed}: the answer to {command:?}"
            );
            pair.compare(&format!("{command:?} in attempt {seed}"));
        }
        ended += u64::from(pair.one.finished_at_ms().is_some());
        for room in [&mut pair.one, &mut pair.other] {
            room.apply(&Event::FeedbackSet(Feedback::Each));
        }
        let [one, other] =
            [&pair.one, &pair.other].map(|room| views::own_reveal(room, pair.secret));
        differing += u64::from(one != other);
    }
    assert!(dealt * 2 >= pair_count(), "most differ in what was drawn");
    assert_eq!(ended, dealt);
    assert!(differing * 2 >= dealt, "the comparison can fail");
}

fn tag(message: &str) -> String {
    let message: serde_json::Value = serde_json::from_str(message).unwrap();
    message["type"].as_str().unwrap().to_owned()
}

/// LIVE-1: what is compared is every message there is, apart from those that [`is_compared`] names.
#[test]
fn live_1_every_message_that_is_made_from_a_room_is_compared() {
    let mut compared = BTreeSet::new();
    for seed in 1..=20 {
        let mut dice = Dice::new(seed);
        let mut pair = Pair::open(&mut dice, 0);
        for _ in 0..200 {
            pair.now_ms += u64::from(dice.number(1_200));
            let command = random_command(&mut dice, &pair);
            compared.insert(tag(&pair.step(&command).0));
            let shown = pair.shown(&pair.one);
            // The last line isn't a message.
            compared.extend(shown[..shown.len() - 1].iter().map(|message| tag(message)));
        }
    }
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contract/samples");
    let files = std::fs::read_dir(samples).unwrap();
    let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let made: BTreeSet<_> = texts
        .filter(|text| serde_json::from_str(text).is_ok_and(|message| is_compared(&message)))
        .map(|text| tag(&text))
        .collect();
    assert_eq!(compared, made);
}

/// LIVE-1: a host who ends early is not told what was not revealed, also if it was picked already.
#[test]
fn live_1_reports_of_games_that_differ_in_what_was_not_revealed_are_the_same() {
    let pairs = pair_count();
    let (mut early, mut picked, mut late) = (0, 0, 0);
    for seed in 1..=pairs {
        let mut dice = Dice::new(seed);
        let kind = usize::try_from(seed).unwrap() % (KINDS - 1);
        let mut pair = Pair::open(&mut dice, kind);
        for _ in 0..dice.below(120) + 20 {
            pair.now_ms += u64::from(dice.number(1_200));
            let command = random_command(&mut dice, &pair);
            pair.step(&command);
        }
        pair.step(&Command::Control {
            step: pair.one.step(),
            control: Control::Finish,
        });
        let Some([one, other]) = pair.reports() else {
            continue;
        };
        if !pair.is_revealed() {
            assert_eq!(one, other, "LIVE-1, pair {seed}");
            // The podium leads on to the next game, and tells no more.
            let succeed = Command::Succeed {
                code: "1000002".to_owned(),
                replaces: None,
            };
            let (one, other) = pair.step(&succeed);
            assert_eq!(one, other, "LIVE-1, pair {seed}: the next game");
            pair.compare(&format!("the next game in pair {seed}"));
            early += 1;
            picked += u64::from(pair.one.rounds()[pair.secret].picked_count > 0);
        } else if pair.is_counted_as_written() {
            assert_ne!(one, other, "pair {seed}: the comparison can fail");
            late += 1;
        }
    }
    assert!(
        early * 10 >= pairs && picked * 50 >= pairs && late * 10 >= pairs,
        "of {pairs} pairs {early} ended early, {picked} of them after a pick, and {late} late"
    );
}

fn solution(room: &Room, index: usize) -> protocol::question::Solution {
    views::solution(&room.questions()[index], &room.rounds()[index])
}

/// LIVE-1: only the host's own part of a view says what is right before the reveal, and only of the
/// question in play.
#[test]
fn live_1_only_hosts_learn_what_is_right_before_the_reveal() {
    let mut told: u64 = 0;
    for seed in 1..=pair_count() {
        let mut dice = Dice::new(seed);
        let kind = usize::try_from(seed).unwrap() % (KINDS - 1);
        let mut pair = Pair::open(&mut dice, kind);
        for _ in 0..200 {
            pair.now_ms += u64::from(dice.number(1_200));
            let command = random_command(&mut dice, &pair);
            pair.step(&command);
            let hands = [&pair.one, &pair.other].map(|room| {
                let hand = views::hand(room);
                serde_json::to_string(&hand).unwrap()
            });
            if pair.is_revealed() {
                break;
            }
            let in_play = pair.one.question_index() == Some(pair.secret);
            let is_key = pair.one.questions()[pair.secret].is_scored();
            if !in_play {
                assert_eq!(
                    hands[0], hands[1],
                    "pair {seed}: only of the question in play"
                );
            } else if is_key {
                assert_ne!(
                    hands[0], hands[1],
                    "pair {seed}: the host learns what is right"
                );
                told += 1;
            }
            for (at, shown) in pair.shown(&pair.one).iter().enumerate() {
                let is_host = at == 0;
                assert_eq!(shown.contains("\"hand\":"), is_host, "{shown}");
            }
        }
    }
    assert!(told > pair_count(), "hosts were told {told} times");
}
