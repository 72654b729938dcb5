//! The host: leads through the game, presses everything twice, and comes back by itself.
//!
//! A command that was not answered is sent again with the step it was given for, which has passed
//! if the command was carried out: then it is refused, and nothing happens twice.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use protocol::error::RefusalCode;
use protocol::socket::{
    Action, AttachHost, ClientMessage, CloseCode, Command, HostView, Phase, Refused, ServerMessage,
};
use tokio::time::{Instant, sleep, sleep_until};

use super::quiz::QUESTIONS;
use super::witness::{Witness, show_life};
use super::world::{Client, Place, World};
use crate::dice::Dice;
use crate::talk::{Heard, NoTalk, Talk};

/// The longest a host looks at something before going on.
const LOOKS_MS: u64 = 500;
/// How many announcements of a hundred are cut short.
const HURRY_PERCENT: u64 = 20;

pub(crate) struct Host {
    world: Arc<World>,
    dice: Dice,
    witness: Witness,
    /// Commands that were sent, with their step.
    sent: BTreeMap<u32, u32>,
    /// The last command, while it has no answer.
    unanswered: Option<Command>,
    /// The step the last command was given for.
    led: Option<u32>,
    /// How many commands were carried out, by step.
    done: BTreeMap<u32, u32>,
    due: Option<(u32, Instant)>,
}

impl Host {
    pub(crate) fn new(world: Arc<World>, seed: u64) -> Self {
        Self {
            world,
            dice: Dice::new(seed, 2),
            witness: Witness::new(Client::Host),
            sent: BTreeMap::new(),
            unanswered: None,
            led: None,
            done: BTreeMap::new(),
            due: None,
        }
    }

    /// Leads until the room is over.
    pub(crate) async fn run(mut self) {
        while self.connect().await {
            let wait = self.witness.backoff(&mut self.dice);
            sleep(wait).await;
        }
    }

    /// Whether to come back after this connection.
    async fn connect(&mut self) -> bool {
        let world = Arc::clone(&self.world);
        let mut life = world.watch_life();
        let born = *life.borrow_and_update();
        let mut talk = match world.connect().await {
            Ok(talk) => talk,
            Err(NoTalk::NoSuchRoom) => return self.sent_away(CloseCode::NoSuchRoom.number()),
            Err(NoTalk::Lost) => return true,
        };
        let mut is_attached = false;
        self.due = None;
        loop {
            let due = self.due.map_or_else(Instant::now, |(_, at)| at);
            let place = self.witness.place;
            let may_lead = async {
                sleep_until(due).await;
                world.may_go_on(place).await;
            };
            let heard = tokio::select! {
                heard = talk.hear() => heard,
                _ = life.changed(), if is_attached => {
                    show_life(&mut talk, &mut life).await;
                    continue;
                }
                () = may_lead, if self.due.is_some() => {
                    self.lead(&mut talk).await;
                    continue;
                }
            };
            match heard {
                Ok(Heard::Said(message, text)) => match *message {
                    ServerMessage::Hello(hello) => {
                        self.witness.greeted(hello.reconnect_window_ms);
                        let access_token = world.access_token.clone();
                        talk.say(&ClientMessage::AttachHost(AttachHost { access_token }))
                            .await;
                    }
                    ServerMessage::HostView(view) => {
                        let first_in = (!is_attached).then_some(born);
                        self.witness
                            .see(&world, view.seq, &view.room, &text, first_in);
                        if !is_attached {
                            is_attached = true;
                            show_life(&mut talk, &mut life).await;
                            self.repeat(&mut talk).await;
                        }
                        self.consider(&view);
                    }
                    ServerMessage::Pong(pong) => world.update(|course| {
                        course.back.insert(Client::Host, pong.client_ms);
                    }),
                    ServerMessage::Done(done) => self.done(done.command_id),
                    ServerMessage::Refused(refused) => self.refused(&refused),
                    _ => {}
                },
                Ok(Heard::Closed(code)) => return self.sent_away(code),
                Ok(Heard::Lost) => return true,
                Err(error) => {
                    world.fault(format!("the host: {error:#}"));
                    return false;
                }
            }
        }
    }

    fn consider(&mut self, view: &HostView) {
        let step = view.room.step;
        let waits = match &view.room.phase {
            Phase::Announced(_) => self.dice.chance(HURRY_PERCENT),
            // These end by themselves.
            Phase::Open(_) | Phase::Closed(_) => false,
            Phase::Lobby(_) | Phase::Reveal(_) | Phase::Slide(_) | Phase::Leaderboard(_) => true,
            Phase::Podium(podium) => {
                let scored = QUESTIONS.iter().filter(|asked| asked.is_scored());
                if podium.played_count as usize != scored.count() {
                    self.world.fault(format!(
                        "I10: {} questions were played",
                        podium.played_count
                    ));
                }
                true
            }
        };
        let looks = Duration::from_millis(self.dice.below(LOOKS_MS));
        self.due = (waits && self.led != Some(step)).then(|| (step, Instant::now() + looks));
    }

    /// Goes on, with a double click.
    async fn lead(&mut self, talk: &mut Talk) {
        let Some((step, _)) = self.due.take() else {
            return;
        };
        self.led = Some(step);
        for _ in 0..2 {
            let command_id = u32::try_from(self.sent.len()).unwrap_or(u32::MAX);
            self.sent.insert(command_id, step);
            let command = Command {
                command_id,
                step,
                action: Action::Advance,
            };
            talk.say(&ClientMessage::Command(command.clone())).await;
            self.unanswered = Some(command);
        }
    }

    /// Sends a command again that was lost, or whose answer was.
    async fn repeat(&mut self, talk: &mut Talk) {
        if let Some(command) = &self.unanswered {
            talk.say(&ClientMessage::Command(command.clone())).await;
        }
    }

    fn answered(&mut self, command_id: u32) {
        if self
            .unanswered
            .as_ref()
            .is_some_and(|command| command.command_id == command_id)
        {
            self.unanswered = None;
        }
    }

    fn done(&mut self, command_id: u32) {
        self.answered(command_id);
        let step = self.sent.get(&command_id).copied().unwrap_or_default();
        let count = self.done.entry(step).or_default();
        *count += 1;
        if *count > 1 {
            self.world.fault(format!("I10: step {step} was left twice"));
        }
    }

    fn refused(&mut self, refused: &Refused) {
        let command_id = refused.command_id.filter(|id| self.sent.contains_key(id));
        match (command_id, refused.code) {
            (Some(command_id), RefusalCode::StepPassed) => self.answered(command_id),
            // The last command ends the room; its twin finds it over.
            (Some(command_id), RefusalCode::RoomOver) if self.witness.place == Place::Podium => {
                self.answered(command_id);
            }
            _ => self
                .world
                .fault(format!("I10: the host is refused: {refused:?}")),
        }
    }

    fn sent_away(&self, code: u16) -> bool {
        if self.world.may_move(code) {
            return true;
        }
        let is_over =
            code == CloseCode::RoomOver.number() || code == CloseCode::NoSuchRoom.number();
        if !is_over || self.witness.place != Place::Podium {
            self.world
                .fault(format!("the host was sent away with {code}"));
        }
        false
    }
}
