//! LIVE-1 where it counts: on the wire. The same game is played in two rooms whose quizzes differ
//! only in what is right, and until the reveal everyone is sent the same bytes, over sockets and
//! over event streams.
//!
//! `protocol` compares what could be sent, for many more games; here it is what is sent: to
//! players, hosts, screens and those who have no right to anything, in answer to whatever they say.
//!
//! `FANFARE_LIVE1_PAIRS` sets how many pairs are played, 100 by default, of each kind as many. For
//! 1,000:
//!
//! ```sh
//! FANFARE_LIVE1_PAIRS=1000 cargo nextest run -p live -E 'test(pairs::live_1)'
//! ```

use std::collections::{BTreeMap, BTreeSet};

use game::correction::{Correction, Key};
use game::draft::{MediaKind, QuestionDraft};
use game::event::{
    ConfidenceEvent, Event, Mode, Preset, RoomOpened, Settings, WallEvent, WallMode,
};
use game::number::Number;
use game::quiz::{Captions, Freezing, Media, freeze_with_notes};
use protocol::question::{Choice, TextChoice};
use protocol::socket::{
    Action, AllowTime, ApproveTexts, AskHost, AskSeatCode, AttachCoHost, AttachHost,
    AttachHostLink, AttachScreen, AudienceQuestions, AutoPlay, ChooseTime, ClaimSeat,
    ClientMessage, Command, Confidence, Join, JoinedSince, Leave, ListMissing, ListTexts,
    LooksLike, OnWall, Phase, Pick, PlayerGroup, React, Reaction, ReadmitMany, RemoveMany, Rename,
    Resume, SeatRef, SetAudienceQuestions, SetAutoPlay, SetCapacity, SetConfidence, SetLateJoin,
    SetLeaderboards, SetLock, SetNameApproval, SetNameFilter, SetNameHidden, SetQuestionHidden,
    SetReactions, SetSecondVotes, SetStageWall, SetTextApproval, SetTextHidden, SetTilesOnly,
    SetTopic, StartTalk, Sure, Sync, TakeQuestionBack, TimeAllowance, VoteForQuestion, WallAction,
    WatchWall,
};

use crate::client::Wire;
use crate::dice::Dice;
use crate::house::{HOST, NOON_MS, STRANGER};
use crate::question_pairs::{self, KINDS};
use crate::twins::{Role, Twins};

const PAIRS: u64 = 100;
/// Nearly all games come to the reveal before that.
const STEPS_MAX: usize = 160;
/// More would only take longer.
const PLAYERS_MAX: usize = 4;
const SCREENS_MAX: usize = 4;
const WIRES: [Wire; 3] = [Wire::Socket, Wire::Stream, Wire::Far];

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

fn coin(dice: &mut Dice) -> bool {
    dice.below(2) == 0
}

/// A game in two rooms.
struct Pair {
    twins: Twins,
    /// The question whose right answers differ.
    secret: u32,
    question_count: usize,
    commands: u32,
    seed: u64,
}

/// What was compared.
#[derive(Default)]
struct Compared {
    bytes: BTreeMap<(Role, Wire), usize>,
    types: BTreeSet<String>,
    revealed: u64,
}

impl Pair {
    /// A game in which a question of this kind differs.
    async fn open(dice: &mut Dice, kind: usize, seed: u64) -> Self {
        let count = dice.below(2) + 1;
        let place = dice.below(count);
        let mut versions = [Vec::new(), Vec::new()];
        for index in 0..count {
            let kind = if index == place {
                kind
            } else {
                dice.below(KINDS)
            };
            let mut drafts = question_pairs::pair(dice, kind);
            if coin(dice) {
                drafts = drafts.map(with_film);
            }
            let [one, other] = drafts;
            versions[1].push(if index == place { other } else { one.clone() });
            versions[0].push(one);
        }
        let opening = Opening::of(dice);
        let journals = versions.map(|drafts| opening.events(&drafts));
        let questions = journals.each_ref().map(|events| match &events[0] {
            Event::RoomOpened(opened) => opened.questions.clone(),
            other => panic!("{other:?}"),
        });
        let mut both = questions[0].iter().zip(&questions[1]);
        let secret = both.position(|(one, other)| one != other);
        Self {
            twins: Twins::open(journals).await,
            secret: u32::try_from(secret.expect("the pair differs")).unwrap(),
            question_count: count,
            commands: 0,
            seed,
        }
    }

    /// Someone of each role over each wire.
    async fn gather(&mut self) {
        for (wire, name) in WIRES.into_iter().zip(["Ana", "Bob", "Cleo"]) {
            self.host(wire).await;
            self.screen(wire).await;
            self.join(wire, name.to_owned()).await;
            self.twins.connect(Role::Nobody, wire).await;
        }
    }

    async fn host(&mut self, wire: Wire) {
        let at = self.twins.connect(Role::Host, wire).await;
        let access_token = HOST.to_owned();
        let says = ClientMessage::AttachHost(AttachHost { access_token });
        self.twins.attach(at, [says.clone(), says]).await;
    }

    async fn screen(&mut self, wire: Wire) {
        let at = self.twins.connect(Role::Screen, wire).await;
        let says = ClientMessage::AttachScreen(AttachScreen { screen_key: None });
        self.twins.attach(at, [says.clone(), says]).await;
    }

    async fn join(&mut self, wire: Wire, nickname: String) {
        let at = self.twins.connect(Role::Player, wire).await;
        let says = self.twins.people[at].tokens.clone().map(|seat_token| {
            ClientMessage::Join(Join {
                nickname: nickname.clone(),
                seat_token,
                seat_pass: None,
                solved: None,
                presence: None,
            })
        });
        self.twins.attach(at, says).await;
    }

    /// Comes back over a new connection while the old one is still there.
    async fn resume(&mut self, player: usize, wire: Wire) {
        let tokens = self.twins.people[player].tokens.clone();
        let at = self.twins.connect(Role::Player, wire).await;
        let says = tokens.clone().map(|seat_token| {
            let resume = Resume { seat_token };
            ClientMessage::Resume(resume)
        });
        self.twins.attach(at, says).await;
        self.twins.people[at].tokens = tokens;
    }

    /// Another device takes the seat over with the newest code.
    async fn claim(&mut self, player: usize, wire: Wire) {
        let Some(codes) = self.twins.people[player].seat_codes.take() else {
            let asks = ClientMessage::AskSeatCode(AskSeatCode {});
            return self.twins.say_and_settle(player, &asks).await;
        };
        let at = self.twins.connect(Role::Player, wire).await;
        let mut says = self.twins.people[at].tokens.clone().into_iter().zip(codes);
        let says = [(); 2].map(|()| {
            let (seat_token, seat_code) = says.next().expect("there are two");
            ClientMessage::ClaimSeat(ClaimSeat {
                seat_code,
                seat_token,
            })
        });
        self.twins.attach(at, says).await;
    }

    /// Someone does something.
    async fn step(&mut self, dice: &mut Dice) {
        let wire = WIRES[dice.below(WIRES.len())];
        let players = self.twins.with_role(Role::Player);
        let player = (!players.is_empty()).then(|| players[dice.below(players.len().max(1))]);
        match (dice.below(40), player) {
            (0..=15, _) => self.steer(dice, Action::Advance).await,
            (16..=20, _) => {
                let action = random_action(dice, self.twins.now_ms(), self.question_count);
                self.steer(dice, action).await;
            }
            (21, _) if self.twins.with_role(Role::Screen).len() < SCREENS_MAX => {
                self.screen(wire).await;
            }
            (22 | 23, _) if players.len() < PLAYERS_MAX => {
                let name = format!("Player {}", dice.below(60));
                self.join(wire, name).await;
            }
            (24, Some(player)) => self.resume(player, wire).await,
            (25, Some(player)) => self.claim(player, wire).await,
            (26, _) => self.correct(dice).await,
            (27, _) => self.meddle(dice).await,
            (28, _) => self.ask_at_the_door(dice).await,
            (_, Some(player)) => {
                let message = self.random_message(dice, player);
                self.twins.say_and_settle(player, &message).await;
            }
            (_, None) => self.join(wire, "Cem".to_owned()).await,
        }
    }

    async fn steer(&mut self, dice: &mut Dice, action: Action) {
        let hosts = self.twins.with_role(Role::Host);
        let host = hosts[dice.below(hosts.len())];
        let view = self.twins.people[host].host_view.as_ref();
        self.commands += 1;
        let message = ClientMessage::Command(Command {
            command_id: self.commands,
            step: view.expect("hosts have one").room.step,
            action,
        });
        self.twins.say_and_settle(host, &message).await;
    }

    /// What a player says, which may be too early, too late or not allowed.
    fn random_message(&self, dice: &mut Dice, player: usize) -> ClientMessage {
        let view = self.twins.people[player].player_view.as_ref();
        let room = &view.expect("players have one").room;
        let in_play = match &room.phase {
            Phase::Open(open) => Some(open.question.index),
            Phase::Closed(closed) => Some(closed.question.index),
            _ => None,
        };
        if let Some(question_index) = in_play.filter(|_| room.confidence && dice.below(4) == 0) {
            let levels = [Confidence::Guess, Confidence::FairlySure, Confidence::Sure];
            let level = levels[dice.below(3)];
            return ClientMessage::Sure(Sure {
                question_index,
                level,
            });
        }
        if let Phase::Open(open) = &room.phase
            && dice.below(5) > 0
        {
            let back_ms = u64::from(dice.number(900));
            let question_index = match dice.below(9) {
                0 => dice.number(3),
                _ => open.question.index,
            };
            return ClientMessage::Pick(Pick {
                question_index,
                choice: question_pairs::choose(dice, &open.offer),
                tap_ms: coin(dice).then(|| self.twins.now_ms() - back_ms),
            });
        }
        let reactions = [Reaction::Hop, Reaction::Heart, Reaction::Party];
        let times = [
            TimeAllowance::Usual,
            TimeAllowance::Double,
            TimeAllowance::Unlimited,
        ];
        match dice.below(11) {
            9 | 10 => ClientMessage::Command(Command {
                command_id: 2,
                step: room.step,
                action: random_question(dice),
            }),
            0 => ClientMessage::Sync(Sync {}),
            1 | 2 => ClientMessage::React(React {
                reaction: reactions[dice.below(3)],
            }),
            3 | 4 => ClientMessage::ChooseTime(ChooseTime {
                allowance: times[dice.below(3)],
            }),
            5 if dice.below(4) == 0 => ClientMessage::Leave(Leave {}),
            6 => ClientMessage::Command(Command {
                command_id: 1,
                step: room.step,
                action: Action::Advance,
            }),
            7 if dice.below(2) == 0 => ClientMessage::ListMissing(ListMissing {}),
            7 => ClientMessage::ListTexts(ListTexts { question_index: 0 }),
            _ => ClientMessage::Pick(Pick {
                question_index: dice.number(3),
                choice: Choice::Typed(TextChoice {
                    text: "Oslo 0".to_owned(),
                }),
                tap_ms: None,
            }),
        }
    }

    /// Asks for what a room tells without a connection. Corrections are refused until the reveal.
    async fn correct(&mut self, dice: &mut Dice) {
        let question = dice.below(self.question_count);
        let corrections = [
            Correction::Void,
            Correction::AsWritten,
            Correction::Everyone,
            Correction::Key(Key::Accepted(vec!["Oslo".to_owned()])),
            Correction::Key(Key::Number {
                right: Number::whole(7),
                tolerance: Number::ZERO,
            }),
        ];
        let correction = &corrections[dice.below(corrections.len())];
        let mut told = Vec::new();
        for created in &self.twins.rooms {
            let rooms = &self.twins.house.rooms;
            let played = rooms.list_correctable(&created.code).await;
            let reveal = rooms.find_correctable(&created.code, question).await;
            let room = self.twins.house.store.find_room(&created.id).await;
            let room = room.unwrap().expect("it is there");
            let corrected = rooms.correct(&room, question, correction).await;
            told.push(format!("{played:?} {reveal:?} {corrected:?}"));
        }
        assert_eq!(told[0], told[1], "LIVE-1, pair {}: corrections", self.seed);
        self.twins.settle().await;
    }

    /// Says what can't be understood, or may not be said by this role.
    async fn meddle(&mut self, dice: &mut Dice) {
        let roles = [Role::Player, Role::Host, Role::Screen, Role::Nobody];
        let who = self.twins.with_role(roles[dice.below(roles.len())]);
        let Some(at) = who.get(dice.below(who.len().max(1))) else {
            return;
        };
        let texts = [
            "",
            "[[[[",
            r#"{"type":"reveal"}"#,
            r#"{"type":"attachHost","accessToken":1}"#,
            r#"{"type":"pick","questionIndex":-1,"choice":{"kind":"answers","answers":[]}}"#,
        ];
        let text = texts[dice.below(texts.len())];
        self.twins.say_text_and_settle(*at, text).await;
    }

    /// What those without a right try.
    async fn ask_at_the_door(&mut self, dice: &mut Dice) {
        let who = self.twins.with_role(Role::Nobody);
        let Some(&at) = who.get(dice.below(who.len().max(1))) else {
            let wire = WIRES[dice.below(WIRES.len())];
            self.twins.connect(Role::Nobody, wire).await;
            return;
        };
        let token = "A".repeat(43);
        let messages = [
            ClientMessage::Sync(Sync {}),
            ClientMessage::Resume(Resume {
                seat_token: token.clone(),
            }),
            ClientMessage::Join(Join {
                nickname: "\u{202e}".to_owned(),
                seat_token: token.clone(),
                seat_pass: None,
                solved: None,
                presence: None,
            }),
            ClientMessage::ClaimSeat(ClaimSeat {
                seat_code: "222222".to_owned(),
                seat_token: token.clone(),
            }),
            ClientMessage::AttachHost(AttachHost {
                access_token: STRANGER.to_owned(),
            }),
            ClientMessage::AttachCoHost(AttachCoHost {
                access_token: STRANGER.to_owned(),
            }),
            ClientMessage::AttachHostLink(AttachHostLink {
                host_key: token,
                access_token: None,
            }),
        ];
        let message = &messages[dice.below(messages.len())];
        self.twins.say_and_settle(at, message).await;
    }

    /// Compares what was sent since the last time; whether the secret is out.
    async fn compare(&mut self, what: &str, compared: &mut Compared) -> bool {
        let is_out = self.is_revealed();
        let (mut differs, seed) = (BTreeSet::new(), self.seed);
        for heard in self.twins.take_heard() {
            let (role, [one, other]) = (heard.role, &heard.sides);
            if is_out {
                differs.extend((one != other).then_some(role));
                continue;
            }
            assert_eq!(one, other, "LIVE-1, pair {seed}, {what}: {role:?}");
            let bytes = compared.bytes.entry((role, heard.wire));
            *bytes.or_default() += one.iter().map(String::len).sum::<usize>();
            compared
                .types
                .extend(one.iter().filter_map(|text| tag(text)));
        }
        let mut doors = Vec::new();
        for room in &self.twins.rooms {
            let mut door = self.twins.house.door(&room.code).await.unwrap();
            door.code.clear();
            doors.push(serde_json::to_string(&door).unwrap());
        }
        assert_eq!(doors[0], doors[1], "LIVE-1, pair {seed}, {what}: the door");
        if is_out {
            // The comparison can fail: here it must.
            for role in [Role::Host, Role::Screen] {
                assert!(
                    differs.contains(&role),
                    "pair {seed}: the reveal for a {role:?}"
                );
            }
        }
        is_out
    }

    fn phase(&self) -> &Phase {
        let host = self.twins.with_role(Role::Host)[0];
        let view = self.twins.people[host].host_view.as_ref();
        &view.expect("hosts have one").room.phase
    }

    fn is_revealed(&self) -> bool {
        match self.phase() {
            Phase::Reveal(reveal) => reveal.question.index == self.secret,
            _ => false,
        }
    }

    /// Skipped questions are never revealed.
    fn is_at_podium(&self) -> bool {
        matches!(self.phase(), Phase::Podium(_))
    }
}

/// The type of a message, as it arrived.
fn tag(text: &str) -> Option<String> {
    let text = text.trim_end();
    let text = text.strip_prefix("data: ").unwrap_or(text);
    let message: serde_json::Value = serde_json::from_str(text).ok()?;
    message["type"].as_str().map(str::to_owned)
}

/// The same question with an uploaded video, if it has a video.
fn with_film(draft: QuestionDraft) -> QuestionDraft {
    let film = draft.media.map(|media| match media.kind {
        MediaKind::Image => media,
        _ => game::draft::DraftMedia {
            kind: MediaKind::Video,
            id: "film".to_owned(),
            ..media
        },
    });
    QuestionDraft {
        media: film,
        ..draft
    }
}

/// How both rooms begin.
struct Opening {
    settings: Settings,
    how: Freezing,
    seed: u64,
    switches: Vec<Event>,
}

impl Opening {
    fn of(dice: &mut Dice) -> Self {
        let presets = [
            Preset::Classic,
            Preset::Accuracy,
            Preset::AccuracyFirst,
            Preset::Relaxed,
        ];
        let settings = Settings {
            preset: presets[dice.below(presets.len())],
            capacity: None,
            late_join: dice.below(4) > 0,
            auto_play: coin(dice),
            may_change_pick: coin(dice),
            partial_credit: coin(dice),
            streak_bonus: coin(dice),
        };
        let file = |kind, link: &str| Media {
            kind,
            link: link.to_owned(),
            alt: String::new(),
            width: 640,
            height: 360,
            start_s: 0,
        };
        let media = [
            ("M7lc1UVf-VE", file(MediaKind::Image, "/media/map")),
            ("film", file(MediaKind::Video, "/media/film")),
        ];
        let how = Freezing {
            shuffle_answers: coin(dice),
            shuffle_questions: coin(dice),
            is_untimed: settings.preset == Preset::Relaxed,
            ignores_closeness: settings.preset.ignores_closeness(settings.partial_credit),
            media: media.map(|(id, file)| (id.to_owned(), file)).into(),
            veils: BTreeMap::new(),
        };
        let mut switches = vec![
            Event::LanguageTold("en".to_owned()),
            Event::CaptionsTold(vec![Captions {
                media_link: "/media/film".to_owned(),
                language: "en".to_owned(),
                link: "/media/captions".to_owned(),
            }]),
        ];
        let more = [
            Event::TilesOnlySet(true),
            Event::TextApprovalSet(true),
            Event::NameApprovalSet(true),
            Event::LeaderboardsSet(false),
            Event::SecondVotesSet(true),
            Event::Confidence(ConfidenceEvent::Set(true)),
            Event::OnWall(WallEvent::Opened(WallMode::Open)),
        ];
        switches.extend(more.into_iter().filter(|_| dice.below(4) == 0));
        Self {
            settings,
            how,
            seed: u64::from(dice.number(u32::MAX)),
            switches,
        }
    }

    fn events(&self, drafts: &[QuestionDraft]) -> Vec<Event> {
        let mut drafts = drafts.to_vec();
        for answer in drafts.iter_mut().flat_map(QuestionDraft::answers_mut) {
            let feedback = if answer.is_correct {
                "Right."
            } else {
                "Look again."
            };
            feedback.clone_into(&mut answer.feedback);
        }
        let frozen = freeze_with_notes(&drafts, &self.how, self.seed).unwrap();
        let opened = Event::RoomOpened(Box::new(RoomOpened {
            at_ms: NOON_MS,
            title: "A quiz".to_owned(),
            host_name: "Hanna".to_owned(),
            mode: Mode::Live,
            settings: self.settings,
            questions: frozen.questions,
        }));
        let notes = vec!["Smile.".to_owned(); drafts.len()];
        let feedback = Event::AnswerFeedbackTold(frozen.feedback);
        let mut events = vec![opened, Event::NotesTold(notes), feedback];
        events.extend(self.switches.iter().cloned());
        events
    }
}

/// What a host does beside the course of the game.
fn random_action(dice: &mut Dice, now_ms: u64, question_count: usize) -> Action {
    let seat = dice.number(5);
    let question_index = dice.number(u32::try_from(question_count).unwrap());
    let remove = |dice: &mut Dice| RemoveMany {
        who: if coin(dice) {
            PlayerGroup::JoinedSince(JoinedSince {
                at_ms: now_ms - 2_000,
            })
        } else {
            PlayerGroup::LooksLike(LooksLike {
                nickname: "Player 1".to_owned(),
            })
        },
        keep_proven: coin(dice),
    };
    let on = coin(dice);
    match dice.below(40) {
        38 => Action::SetConfidence(SetConfidence { on }),
        34..=37 => random_on_wall(dice, on),
        30 => Action::SetSecondVotes(SetSecondVotes { on }),
        31 | 32 => Action::StartTalk(StartTalk { seconds: None }),
        0 => Action::Pause,
        1 | 2 => Action::Resume,
        3 => Action::Extend,
        4 | 5 => Action::StartMedia,
        6 => Action::Kick(SeatRef { seat }),
        7 => Action::Readmit(SeatRef { seat }),
        8 => Action::PreviewRemoval(remove(dice)),
        9 => Action::RemoveMany(remove(dice)),
        10 => Action::ReadmitMany(ReadmitMany { removal: 0 }),
        11 => Action::SetLock(SetLock {
            locked: dice.below(4) == 0,
        }),
        12 => Action::SetCapacity(SetCapacity { capacity: Some(9) }),
        13 => Action::SetLateJoin(SetLateJoin { allowed: on }),
        14 => Action::EndUncounted,
        15 => Action::Replay,
        16 => Action::SetAutoPlay(SetAutoPlay {
            auto_play: on.then_some(AutoPlay {
                reveal_s: 2,
                leaderboard_s: 2,
            }),
        }),
        17 => Action::SetLeaderboards(SetLeaderboards { shown: on }),
        18 => Action::SetTilesOnly(SetTilesOnly { on }),
        19 => Action::SetReactions(SetReactions { on }),
        20 => Action::SetNameFilter(SetNameFilter { on }),
        21 => Action::SetNameApproval(SetNameApproval { on }),
        22 => Action::ApproveNames,
        23 => Action::SetTextApproval(SetTextApproval { on }),
        24 => Action::SetTextHidden(SetTextHidden {
            question_index,
            text: "Oslo 0".to_owned(),
            hidden: on,
        }),
        25 => Action::ApproveTexts(ApproveTexts { question_index }),
        26 => Action::Rename(Rename {
            seat,
            nickname: format!("Name {}", dice.below(9)),
        }),
        27 => Action::SetNameHidden(SetNameHidden { seat, hidden: on }),
        28 => Action::HandOver(SeatRef { seat }),
        29 => Action::AllowTime(AllowTime {
            seat,
            allowance: TimeAllowance::Double,
        }),
        _ => Action::Skip,
    }
}

/// What the brainstorms are about.
const TOPIC: &str = "What next?";

/// What a player asks the host, or votes for.
fn random_question(dice: &mut Dice) -> Action {
    let (number, on) = (dice.number(2), coin(dice));
    let wall = match dice.below(4) {
        0 => WallAction::Watch(WatchWall { on }),
        2 => WallAction::TakeBack(TakeQuestionBack { number }),
        1 => WallAction::Vote(VoteForQuestion { number, on }),
        _ => WallAction::Ask(AskHost {
            text: format!("Why {number}?"),
            topic: on.then(|| TOPIC.to_owned()),
        }),
    };
    Action::OnWall(OnWall { wall })
}

/// What a host does about audience questions.
fn random_on_wall(dice: &mut Dice, on: bool) -> Action {
    let mode = AudienceQuestions::Open;
    let number = Some(dice.number(2)).filter(|_| coin(dice));
    let wall = match dice.below(5) {
        0 => WallAction::SetMode(SetAudienceQuestions { mode }),
        4 => WallAction::SetTopic(SetTopic {
            text: on.then(|| TOPIC.to_owned()),
            approved: false,
        }),
        1 => WallAction::Watch(WatchWall { on: true }),
        2 => WallAction::SetHidden(SetQuestionHidden {
            number: 0,
            hidden: on,
        }),
        _ => WallAction::SetStage(SetStageWall { on, number }),
    };
    Action::OnWall(OnWall { wall })
}

/// Plays the pairs of one kind of question.
async fn play(kind: usize) {
    let mut compared = Compared::default();
    let kinds = u64::try_from(KINDS - 1).unwrap();
    let first = u64::try_from(kind).unwrap();
    // As many of each kind, and at least one.
    let seeds = (first..pair_count().max(first + 1)).step_by(KINDS - 1);
    let mut count = 0;
    for seed in seeds {
        assert_eq!(seed % kinds, first);
        count += 1;
        let mut dice = Dice::new(seed + 1);
        let mut pair = Pair::open(&mut dice, kind, seed).await;
        pair.gather().await;
        pair.compare("the beginning", &mut compared).await;
        for step in 0..STEPS_MAX {
            pair.twins.advance(300 + u64::from(dice.number(900))).await;
            let mut is_out = pair.compare("a moment", &mut compared).await;
            // A room that goes on by itself may be at its end, where one more step would close it.
            if !is_out && !pair.is_at_podium() {
                pair.step(&mut dice).await;
                is_out = pair.compare(&format!("step {step}"), &mut compared).await;
            }
            compared.revealed += u64::from(is_out);
            if is_out || pair.is_at_podium() {
                break;
            }
        }
    }
    assert!(
        compared.revealed * 10 >= count * 7,
        "only {} of {count} pairs came to their reveal",
        compared.revealed
    );
    for role in [Role::Player, Role::Host, Role::Screen, Role::Nobody] {
        for wire in WIRES {
            let bytes = compared.bytes.get(&(role, wire)).copied();
            let least = if role == Role::Nobody { 100 } else { 5_000 };
            let bytes = bytes.unwrap_or(0);
            assert!(bytes > least, "{bytes} bytes for a {role:?}, {wire:?}");
        }
    }
    let usual = [
        "hello",
        "playerView",
        "hostView",
        "screenView",
        "progress",
        "roster",
        "done",
        "refused",
    ];
    for name in usual {
        assert!(compared.types.contains(name), "no {name} was compared");
    }
}

/// A test for each kind of question.
macro_rules! of_each_kind {
    ($($name:ident: $kind:literal,)+) => {$(
        #[tokio::test]
        async fn $name() {
            play($kind).await;
        }
    )+};
}

of_each_kind! {
    live_1_choices_look_the_same_on_the_wire: 0,
    live_1_statements_look_the_same_on_the_wire: 1,
    live_1_typed_answers_look_the_same_on_the_wire: 2,
    live_1_numbers_look_the_same_on_the_wire: 3,
    live_1_orders_look_the_same_on_the_wire: 4,
    live_1_matches_look_the_same_on_the_wire: 5,
    live_1_places_look_the_same_on_the_wire: 6,
    live_1_polls_look_the_same_on_the_wire: 7,
    live_1_word_clouds_look_the_same_on_the_wire: 8,
    live_1_open_texts_look_the_same_on_the_wire: 9,
    live_1_ratings_look_the_same_on_the_wire: 10,
    live_1_typed_gaps_look_the_same_on_the_wire: 11,
    live_1_gaps_with_lists_look_the_same_on_the_wire: 12,
    live_1_sorted_items_look_the_same_on_the_wire: 13,
    live_1_labels_look_the_same_on_the_wire: 14,
    live_1_rankings_look_the_same_on_the_wire: 14,
    live_1_recommendations_look_the_same_on_the_wire: 15,
}

/// Every kind that has a secret has its test.
#[test]
fn live_1_every_kind_is_played() {
    assert_eq!(KINDS - 1, 17);
}
