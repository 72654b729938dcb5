//! One simulated player: joins, picks, and records what it saw and when.
//!
//! A player follows the protocol as a phone would, except that it reconnects (`comeback.rs`) only
//! if it is told to: otherwise, a lost connection is a failure to report. Each takes one task and a
//! few hundred bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::socket::{
    ClientMessage, CloseCode, Join, OpenPhase, Phase, Pick, PlayerView, RevealPhase, SavedPick,
    ServerMessage,
};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::choosing::{Draws, choose};
use crate::clock::{draw, now_us, until_ms};
use crate::comeback::{CUT_AFTER_MS, Gap, Ticket, come_back, is_worth_a_try, sleep_through};
use crate::conversation::{Conversation, Heard, Place, Target};
use crate::scoring::{classic, is_right};

/// A healthy player never waits this long in a game.
const PATIENCE: Duration = Duration::from_mins(5);

/// A view is parsed this long after it arrived, when every player has theirs: parsing while others
/// still wait for the frame would slow down what is measured.
const READ_LATER: Duration = Duration::from_millis(80);

/// Picks begin this long after the question opens, so that two clocks need not agree to the
/// millisecond.
const AFTER_OPENING_MS: u64 = 3;

/// Shared by all players.
pub(crate) struct Crowd {
    pub(crate) target: Target,
    /// Limits how many players join at the same time.
    pub(crate) doors: Semaphore,
    /// How many have tried to join, successfully or not.
    pub(crate) joined: watch::Sender<u32>,
    /// How many came back after the cut, or gave up.
    pub(crate) back: watch::Sender<u32>,
    /// Whether all rooms are at their podium.
    pub(crate) over: watch::Receiver<bool>,
    /// The question at whose result all connections are cut.
    pub(crate) cut: Option<u32>,
    /// Whether players come back if they lose their connection.
    pub(crate) returning: bool,
    pub(crate) spread_ms: u64,
    /// How many of a hundred players are connected by an event stream.
    pub(crate) streams: u32,
    /// How many of a hundred players read nothing after joining.
    pub(crate) slow: u32,
    pub(crate) seed: u64,
}

impl Crowd {
    /// Whether a player reads nothing after joining. They are spread among the others.
    pub(crate) fn is_slow(&self, index: u32) -> bool {
        // 37 and 100 have no common divisor, so every hundred players have as many.
        index.wrapping_mul(37) % 100 < self.slow
    }
}

/// A view that everyone gets at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    Announced(u32),
    Open(u32),
    Closed(u32),
    Reveal(u32),
    Leaderboard(u32),
    Podium,
}

/// One player's records.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) nickname: String,
    pub(crate) by_stream: bool,
    pub(crate) seat: Option<u32>,
    /// From the first packet to the first view.
    pub(crate) join_us: Option<u64>,
    /// When the first view arrived.
    pub(crate) joined_at_us: Option<u64>,
    /// For each moment of the game, the time from when the server made the view to its arrival.
    pub(crate) fan_out_us: BTreeMap<Moment, u64>,
    pub(crate) acks: Vec<Ack>,
    /// When the first view of the podium arrived.
    pub(crate) podium_at_us: Option<u64>,
    /// The picks the server acknowledged, by question.
    pub(crate) saved: BTreeMap<u32, SavedPick>,
    /// The points those picks should have earned.
    pub(crate) expected_points: u32,
    /// The points in the podium view.
    pub(crate) final_points: Option<u32>,
    /// The frames it read, and their bytes.
    pub(crate) frames: u32,
    pub(crate) bytes: u64,
    /// When it had no connection.
    pub(crate) gaps: Vec<Gap>,
    /// The reveals it saw of questions it has a saved pick for.
    pub(crate) revealed: u32,
    /// Whether it read nothing, and if so, whether the server had closed the connection at the end.
    pub(crate) slow: Option<Closed>,
    pub(crate) failures: Vec<String>,
}

/// An acknowledged pick.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ack {
    pub(crate) sent_us: u64,
    pub(crate) at_us: u64,
}

impl Ack {
    pub(crate) fn waited_us(self) -> u64 {
        self.at_us.saturating_sub(self.sent_us)
    }
}

/// Whether the server closed a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closed(pub(crate) bool);

/// Plays one game to the end.
pub(crate) async fn play(crowd: Arc<Crowd>, place: Arc<Place>, index: u32) -> Played {
    let mut player = Player {
        index,
        place,
        played: Played {
            nickname: format!("Player {index}"),
            by_stream: index % 100 < crowd.streams,
            ..Played::default()
        },
        seat_token: String::new(),
        window_ms: 0,
        open: None,
        cut_at: None,
        sent_us: None,
        seen: BTreeSet::new(),
    };
    let game = async {
        let seated = player.sit_down(&crowd).await;
        // Counted either way, or the host would wait for someone who never joins.
        crowd.joined.send_modify(|count| *count += 1);
        if crowd.is_slow(index) {
            player.played.slow = Some(sleep_through(&crowd, seated?).await);
            return Ok(());
        }
        player.stay(&crowd, seated?).await
    };
    if let Err(error) = game.await {
        player.played.failures.push(format!("{error:#}"));
    }
    player.played
}

struct Player {
    index: u32,
    place: Arc<Place>,
    played: Played,
    seat_token: String,
    /// How long the server asked to wait at most before coming back.
    window_ms: u64,
    /// The open question, and when to pick, while no pick was sent for it.
    open: Option<(OpenPhase, Instant)>,
    /// When its connection is cut.
    cut_at: Option<Instant>,
    /// When the unacknowledged pick was sent.
    sent_us: Option<u64>,
    /// Reveals already counted; a view may arrive twice.
    seen: BTreeSet<u32>,
}

impl Player {
    async fn sit_down(&mut self, crowd: &Crowd) -> Result<Conversation> {
        let _door = crowd.doors.acquire().await?;
        let started_us = now_us();
        let (target, place) = (&crowd.target, &*self.place);
        let mut talk = if self.played.by_stream {
            Conversation::open_stream(target, place, self.index).await?
        } else {
            Conversation::open(target, place, self.index).await?
        };
        let ServerMessage::Hello(hello) = hear(&mut talk).await?.0 else {
            bail!("the first message was not hello");
        };
        self.seat_token = hello.fresh_seat_token;
        self.window_ms = hello.reconnect_window_ms.into();
        let join = Join {
            nickname: self.played.nickname.clone(),
            seat_token: self.seat_token.clone(),
            seat_pass: None,
            solved: None,
            presence: None,
        };
        talk.introduce(&ClientMessage::Join(join)).await?;
        match hear(&mut talk).await? {
            (ServerMessage::PlayerView(view), at_us) => {
                self.played.seat = Some(view.me.seat);
                self.played.join_us = Some(at_us.saturating_sub(started_us));
                self.played.joined_at_us = Some(at_us);
                Ok(talk)
            }
            (ServerMessage::Refused(refused), _) => bail!("join refused: {:?}", refused.code),
            _ => bail!("join was answered by something else"),
        }
    }

    /// Receives and picks until the room has finished.
    async fn stay(&mut self, crowd: &Crowd, mut talk: Conversation) -> Result<()> {
        loop {
            let pick_at = self.open.as_ref().map(|(_, at)| *at);
            let cut_at = self.cut_at;
            let heard = tokio::select! {
                heard = timeout(PATIENCE, talk.hear()) => heard.context("heard nothing anymore")?,
                () = sleep_until(pick_at.unwrap_or_else(Instant::now)), if pick_at.is_some() => {
                    match self.pick(crowd, &mut talk).await {
                        Err(_) if crowd.returning => talk = self.come_back(crowd).await?,
                        done => done?,
                    }
                    continue;
                }
                () = sleep_until(cut_at.unwrap_or_else(Instant::now)), if cut_at.is_some() => {
                    drop(talk);
                    self.cut_at = None;
                    let back = self.come_back(crowd).await;
                    crowd.back.send_modify(|count| *count += 1);
                    talk = back?;
                    continue;
                }
            };
            match heard {
                Heard::Text { text, at_us } => {
                    self.played.frames += 1;
                    self.played.bytes += text.len() as u64;
                    if text.starts_with(r#"{"type":"playerView""#) {
                        sleep(READ_LATER).await;
                    }
                    let message = talk.read(&text)?;
                    self.note(crowd, message, at_us);
                }
                Heard::Closed { code } if code == CloseCode::RoomOver.number() => return Ok(()),
                Heard::Closed { code } if crowd.returning && is_worth_a_try(code) => {
                    talk = self.come_back(crowd).await?;
                }
                Heard::Closed { code } => bail!("closed with {code}"),
            }
        }
    }

    /// Takes the seat again. What was sent before may have been saved or not: the view tells.
    async fn come_back(&mut self, crowd: &Crowd) -> Result<Conversation> {
        let lost_us = now_us();
        let ticket = Ticket {
            index: self.index,
            by_stream: self.played.by_stream,
            place: &self.place,
            seat_token: &self.seat_token,
            window_ms: self.window_ms,
            earlier: self.played.gaps.len(),
        };
        let back = come_back(crowd, &ticket).await?;
        self.window_ms = back.window_ms;
        self.played.gaps.push(Gap {
            us: back.at_us.saturating_sub(lost_us),
            tries: back.tries,
        });
        self.note_view(crowd, &back.view, back.at_us);
        if self.sent_us.take().is_some() {
            self.note_unacknowledged(&back.view);
        }
        Ok(back.talk)
    }

    /// A pick was sent and then the connection was lost.
    fn note_unacknowledged(&mut self, view: &PlayerView) {
        let question_index = match &view.room.phase {
            Phase::Open(phase) => phase.question.index,
            Phase::Closed(phase) => phase.question.index,
            Phase::Reveal(phase) => phase.question.index,
            _ => return,
        };
        match (&view.me.pick, &view.room.phase) {
            (Some(pick), _) => {
                self.played.saved.insert(question_index, pick.clone());
            }
            (None, Phase::Open(phase)) => self.open = Some((phase.clone(), Instant::now())),
            _ => {}
        }
    }

    async fn pick(&mut self, crowd: &Crowd, talk: &mut Conversation) -> Result<()> {
        let Some((open, _)) = self.open.take() else {
            return Ok(());
        };
        let question_index = open.question.index;
        let mut draws = Draws::new(crowd.seed, self.index, question_index);
        let choice = choose(&open.offer, &mut draws);
        let pick = Pick {
            question_index,
            choice: choice.context("a question without anything to pick")?,
            tap_ms: None,
        };
        self.sent_us = Some(now_us());
        talk.say(&ClientMessage::Pick(pick)).await
    }

    fn note(&mut self, crowd: &Crowd, message: ServerMessage, at_us: u64) {
        match message {
            ServerMessage::PlayerView(view) => self.note_view(crowd, &view, at_us),
            ServerMessage::Picked(picked) => {
                if let Some(sent_us) = self.sent_us.take() {
                    self.played.acks.push(Ack { sent_us, at_us });
                }
                self.played.saved.insert(picked.question_index, picked.pick);
            }
            ServerMessage::Refused(refused) => {
                self.sent_us = None;
                self.played
                    .failures
                    .push(format!("refused: {:?}", refused.code));
            }
            _ => {}
        }
    }

    fn note_view(&mut self, crowd: &Crowd, view: &PlayerView, at_us: u64) {
        let moment = match &view.room.phase {
            Phase::Lobby(_) | Phase::Slide(_) => return,
            Phase::Announced(phase) => Moment::Announced(phase.question.index),
            Phase::Open(phase) => Moment::Open(phase.question.index),
            Phase::Closed(phase) => Moment::Closed(phase.question.index),
            Phase::Reveal(phase) => Moment::Reveal(phase.question.index),
            Phase::Leaderboard(phase) => Moment::Leaderboard(phase.question_index),
            Phase::Podium(_) => Moment::Podium,
        };
        let late_us = at_us.saturating_sub(view.server_ms * 1_000);
        let is_first = !self.played.fan_out_us.contains_key(&moment);
        self.played.fan_out_us.entry(moment).or_insert(late_us);
        match &view.room.phase {
            Phase::Open(phase) if is_first => {
                let question = phase.question.index;
                let wait_ms = draw(crowd.seed ^ 0x5eed, self.index, question, crowd.spread_ms);
                let tap_ms = phase.opens_at_ms + AFTER_OPENING_MS + wait_ms;
                self.open = Some((phase.clone(), Instant::now() + until_ms(tap_ms)));
            }
            Phase::Closed(_) => self.open = None,
            Phase::Reveal(phase) => {
                if is_first && crowd.cut == Some(phase.question.index) {
                    let cut_ms = view.server_ms + CUT_AFTER_MS;
                    self.cut_at = Some(Instant::now() + until_ms(cut_ms));
                }
                self.note_reveal(phase);
            }
            Phase::Podium(_) => {
                self.played.final_points = Some(view.me.points);
                self.played.podium_at_us.get_or_insert(at_us);
            }
            _ => {}
        }
    }

    /// Adds the points that the saved pick of this question should have earned.
    fn note_reveal(&mut self, reveal: &RevealPhase) {
        let question = &reveal.question;
        if !self.seen.insert(question.index) {
            return;
        }
        let Some(pick) = self.played.saved.get(&question.index) else {
            return;
        };
        self.played.revealed += 1;
        if is_right(&pick.choice, &reveal.solution) {
            self.played.expected_points += classic(
                question.points_factor,
                pick.elapsed_ms,
                question.time_limit_ms,
            );
        }
    }
}

/// The next message; an error if there is none.
pub(crate) async fn hear(talk: &mut Conversation) -> Result<(ServerMessage, u64)> {
    match timeout(PATIENCE, talk.hear())
        .await
        .context("heard nothing")?
    {
        Heard::Text { text, at_us } => Ok((talk.read(&text)?, at_us)),
        Heard::Closed { code } => bail!("closed with {code}"),
    }
}
