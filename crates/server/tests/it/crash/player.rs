//! One player: joins, picks, and comes back by itself with the same seat.
//!
//! A join or a pick that was not answered is sent again, word for word. What was answered is
//! written down, and compared with everything the player is shown later.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use protocol::error::RefusalCode;
use protocol::question::Choice;
use protocol::socket::{
    ClientMessage, CloseCode, Join, Me, OpenPhase, Phase, Pick, Picked, PlayerView, Refused,
    Resume, SavedPick, ServerMessage,
};
use tokio::time::{Instant, sleep, sleep_until};

use super::plan::{LATE_PLAYERS, PLAYERS};
use super::quiz::QUESTIONS;
use super::witness::{Witness, show_life};
use super::world::{Client, Place, Step, World};
use crate::dice::Dice;
use crate::surroundings::now_ms;
use crate::talk::{Heard, NoTalk, Talk};

/// The last moment at which someone still picks before time is up.
const BEFORE_CLOSING_MS: u64 = 300;

/// How many of a hundred let a question pass, and how many press twice.
const IDLE_PERCENT: u64 = 6;
const TWICE_PERCENT: u64 = 10;

/// What one player remembers.
pub(crate) struct Player {
    pub(crate) index: u32,
    pub(crate) nickname: String,
    /// Who this is, as the first and the last view said.
    pub(crate) me: Option<Me>,
    /// What the server said it saved, by question.
    pub(crate) saved: BTreeMap<u32, SavedPick>,
    /// What was sent, by question.
    pub(crate) sent: BTreeMap<u32, Pick>,
    /// Questions whose pick was refused.
    pub(crate) refused: BTreeSet<u32>,
    /// How often a pick was sent again because its answer was lost.
    pub(crate) resent_count: u32,
    world: Arc<World>,
    seed: u64,
    dice: Dice,
    pace: BTreeMap<u32, Pace>,
    witness: Witness,
    token: Option<String>,
    /// What to pick next, and when.
    due: Option<(Pick, Instant)>,
    opens_at_ms: u64,
}

/// How a player takes a question.
#[derive(Clone)]
struct Pace {
    /// Whether it is let pass.
    is_idle: bool,
    thinks_ms: u64,
}

/// Whether a client goes on after a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    Return,
    Rest,
}

impl Player {
    pub(crate) fn new(world: Arc<World>, seed: u64, index: u32) -> Self {
        let mut dice = Dice::new(seed, 1_000 + u64::from(index));
        let paces = (0_u32..).zip(&QUESTIONS).map(|(question, asked)| {
            let is_idle = asked.time_limit_s.is_some() && dice.chance(IDLE_PERCENT);
            // Some questions are answered by everyone at once, others until time is up.
            let mut crowd = Dice::new(seed, 500 + u64::from(question));
            let is_rush = crowd.chance(50);
            let spread_ms = if is_rush {
                150
            } else {
                300 + crowd.below(5_000)
            };
            let thinks_ms = dice.below(spread_ms);
            (question, Pace { is_idle, thinks_ms })
        });
        let pace = paces.collect();
        Self {
            index,
            nickname: format!("Player {index}"),
            me: None,
            saved: BTreeMap::new(),
            sent: BTreeMap::new(),
            refused: BTreeSet::new(),
            resent_count: 0,
            world,
            seed,
            dice,
            pace,
            witness: Witness::new(Client::Player(index)),
            token: None,
            due: None,
            opens_at_ms: 0,
        }
    }

    /// Plays until the room is over.
    pub(crate) async fn run(mut self) -> Self {
        let on_time = PLAYERS - LATE_PLAYERS;
        if self.index < on_time {
            sleep(Duration::from_millis(self.dice.below(1_500))).await;
        } else {
            let question = (self.index - on_time) % 3;
            let world = Arc::clone(&self.world);
            world
                .reach(|course| course.place >= Place::Question(question, Step::Open))
                .await;
        }
        while self.connect().await == Then::Return {
            let wait = self.witness.backoff(&mut self.dice);
            sleep(wait).await;
        }
        self
    }

    async fn connect(&mut self) -> Then {
        let world = Arc::clone(&self.world);
        let mut life = world.watch_life();
        let born = *life.borrow_and_update();
        let mut talk = match world.connect().await {
            Ok(talk) => talk,
            Err(NoTalk::NoSuchRoom) => return self.sent_away(CloseCode::NoSuchRoom.number()),
            Err(NoTalk::Lost) => return Then::Return,
        };
        let mut is_seated = false;
        self.due = None;
        loop {
            let due = self.due.as_ref().map_or_else(Instant::now, |(_, at)| *at);
            let heard = tokio::select! {
                heard = talk.hear() => heard,
                _ = life.changed(), if is_seated => {
                    show_life(&mut talk, &mut life).await;
                    continue;
                }
                () = sleep_until(due), if self.due.is_some() => {
                    self.pick(&mut talk).await;
                    continue;
                }
            };
            match heard {
                Ok(Heard::Said(message, text)) => match *message {
                    ServerMessage::Hello(hello) => {
                        self.witness.greeted(hello.reconnect_window_ms);
                        talk.say(&self.greeting(hello.fresh_seat_token)).await;
                    }
                    ServerMessage::PlayerView(view) => {
                        self.see(&view, &text, (!is_seated).then_some(born));
                        if !is_seated {
                            is_seated = true;
                            show_life(&mut talk, &mut life).await;
                        }
                    }
                    ServerMessage::Pong(pong) => {
                        let client = self.witness.client;
                        world.update(|course| {
                            course.back.insert(client, pong.client_ms);
                        });
                    }
                    ServerMessage::Picked(picked) => self.acknowledged(&picked),
                    ServerMessage::Refused(refused) => self.refused(&refused, is_seated),
                    _ => {}
                },
                Ok(Heard::Closed(code)) => return self.sent_away(code),
                Ok(Heard::Lost) => return Then::Return,
                Err(error) => {
                    world.fault(format!("{}: {error:#}", self.nickname));
                    return Then::Rest;
                }
            }
        }
    }

    fn greeting(&mut self, fresh_seat_token: String) -> ClientMessage {
        let is_first = self.token.is_none();
        let seat_token = self.token.get_or_insert(fresh_seat_token).clone();
        if self.me.is_some() {
            return ClientMessage::Resume(Resume { seat_token });
        }
        if is_first {
            self.world.update(|course| course.joins_sent += 1);
        }
        // The same join again, if its answer was lost.
        let nickname = self.nickname.clone();
        ClientMessage::Join(Join {
            nickname,
            seat_token,
            seat_pass: None,
            solved: None,
            presence: None,
        })
    }

    fn see(&mut self, view: &PlayerView, text: &str, first_in: Option<u64>) {
        let was_at_podium = self.witness.place == Place::Podium;
        self.witness
            .see(&self.world, view.seq, &view.room, text, first_in);
        self.see_me(&view.me);
        match &view.room.phase {
            Phase::Open(open) => self.consider(open, first_in.is_some()),
            Phase::Podium(_) if !was_at_podium => {
                self.world.update(|course| course.at_podium += 1);
            }
            _ => self.due = None,
        }
        let is_telling = matches!(view.room.phase, Phase::Reveal(_) | Phase::Leaderboard(_));
        if view.me.result.is_some() && !is_telling {
            self.fault("I5", format!("the result is told early: {text}"));
        }
    }

    /// What is said about this player must go on from what was said before.
    fn see_me(&mut self, me: &Me) {
        match &self.me {
            None => self.world.update(|course| course.seated += 1),
            Some(before) => {
                if (before.seat, &before.nickname) != (me.seat, &me.nickname) {
                    self.fault("I11", format!("was {before:?}, is {me:?}"));
                }
                if before.points > me.points || before.correct_count > me.correct_count {
                    self.fault("I11", format!("had {before:?}, has {me:?}"));
                }
            }
        }
        if me.nickname != self.nickname {
            self.fault("I11", format!("is called {}", me.nickname));
        }
        if let Some(question) = self.witness.place.question() {
            match (self.saved.get(&question), &me.pick) {
                (Some(saved), shown) if shown.as_ref() != Some(saved) => {
                    self.fault(
                        "I1",
                        format!("{question}: saved {saved:?}, shown {shown:?}"),
                    );
                }
                (None, Some(shown)) => self.save(question, shown.clone()),
                _ => {}
            }
        }
        self.me = Some(me.clone());
    }

    /// Decides what to pick and when, or sends again what was not answered.
    fn consider(&mut self, open: &OpenPhase, is_first: bool) {
        let question = open.question.index;
        self.opens_at_ms = open.opens_at_ms;
        let is_settled = self.saved.contains_key(&question) || self.refused.contains(&question);
        if is_settled {
            self.due = None;
            return;
        }
        if let Some(pick) = self.sent.get(&question) {
            // On the same connection the answer is still to come.
            if is_first {
                self.resent_count += 1;
                self.due = Some((pick.clone(), Instant::now()));
            }
            return;
        }
        let asked = QUESTIONS.get(question as usize);
        let (Some(pace), Some(asked)) = (self.pace.get(&question), asked) else {
            return;
        };
        if pace.is_idle {
            return;
        }
        // The same however often the question is seen.
        let subject = 100_000 + 1_000 * u64::from(question) + u64::from(self.index);
        let mut dice = Dice::new(self.seed, subject);
        let Some(choice) = asked.choose(&mut dice, &open.offer) else {
            self.fault("I11", format!("{question} offers {:?}", open.offer));
            return;
        };
        let latest_ms = open.closes_at_ms.map_or(u64::MAX, |closes_at_ms| {
            closes_at_ms.saturating_sub(open.opens_at_ms + BEFORE_CLOSING_MS)
        });
        let at_ms = open.opens_at_ms + pace.thinks_ms.min(latest_ms);
        self.due = Some((
            Pick {
                question_index: question,
                choice,
                tap_ms: None,
            },
            moment(at_ms),
        ));
    }

    async fn pick(&mut self, talk: &mut Talk) {
        let Some((pick, _)) = self.due.take() else {
            return;
        };
        let question = pick.question_index;
        let message = ClientMessage::Pick(pick.clone());
        talk.say(&message).await;
        if self.dice.chance(TWICE_PERCENT) {
            talk.say(&message).await;
        }
        if self.sent.insert(question, pick).is_none() {
            self.world
                .update(|course| *course.picks_sent.entry(question).or_default() += 1);
        }
    }

    fn acknowledged(&mut self, picked: &Picked) {
        let question = picked.question_index;
        self.world
            .update(|course| *course.acks.entry(question).or_default() += 1);
        match self.saved.get(&question) {
            Some(saved) if *saved != picked.pick => {
                self.fault(
                    "DUR-4",
                    format!("{saved:?} was saved, now {:?}", picked.pick),
                );
            }
            Some(_) => {}
            None => self.save(question, picked.pick.clone()),
        }
    }

    fn save(&mut self, question: u32, pick: SavedPick) {
        let sent = self.sent.get(&question).map(|sent| settled(&sent.choice));
        if sent != Some(settled(&pick.choice)) {
            self.fault("I1", format!("{question}: sent {sent:?}, saved {pick:?}"));
        }
        if self.refused.contains(&question) {
            self.fault(
                "I7",
                format!("{question} was refused and is saved as {pick:?}"),
            );
        }
        self.saved.insert(question, pick);
    }

    fn refused(&mut self, refused: &Refused, is_seated: bool) {
        let question = refused.question_index.filter(|_| is_seated);
        let Some(question) = question else {
            self.fault("I11", format!("refused: {refused:?}"));
            return;
        };
        match refused.code {
            // The opening was not on disk with the time that has run: wait for it once more.
            RefusalCode::TooEarly => {
                let pick = self.sent.get(&question).cloned();
                self.due = pick.map(|pick| (pick, moment(self.opens_at_ms)));
            }
            RefusalCode::TooLate | RefusalCode::OtherQuestion | RefusalCode::NoQuestionOpen => {
                if self.saved.contains_key(&question) {
                    self.fault("DUR-4", format!("saved, and then refused: {refused:?}"));
                }
                self.refused.insert(question);
            }
            _ => self.fault("DUR-4", format!("refused: {refused:?}")),
        }
    }

    fn sent_away(&mut self, code: u16) -> Then {
        if self.world.may_move(code) {
            return Then::Return;
        }
        let is_over =
            code == CloseCode::RoomOver.number() || code == CloseCode::NoSuchRoom.number();
        if !is_over || self.witness.place != Place::Podium {
            self.fault(
                "I11",
                format!("sent away with {code} at {:?}", self.witness.place),
            );
        }
        Then::Rest
    }

    fn fault(&self, invariant: &str, what: String) {
        self.world
            .fault(format!("{invariant}: {}: {what}", self.nickname));
    }
}

/// A choice as the server keeps it: the order of taps does not matter.
pub(crate) fn settled(choice: &Choice) -> Choice {
    let mut choice = choice.clone();
    match &mut choice {
        Choice::Answers(picked) => picked.answers.sort_unstable(),
        Choice::Match(found) => found.pairs.sort_by(|a, b| a.prompt.cmp(&b.prompt)),
        _ => {}
    }
    choice
}

/// When this moment of the clock on the wall comes.
fn moment(at_ms: u64) -> Instant {
    Instant::now() + Duration::from_millis(at_ms.saturating_sub(now_ms()))
}
