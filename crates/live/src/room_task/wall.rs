//! Audience questions and brainstorms: who watches the list, and when they are told of changes.
//!
//! A vote is news to everyone who has the list open, and in a hall there are hundreds a second. So
//! changes are gathered, and told once a second at most: to players what is different since the
//! last time, in one frame for all of them; to hosts the list; to screens their view.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::event::Staged;
use game::{Command, SeatId, WallCommand};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::socket::{ServerMessage, SetStageWall, WallAction};
use views::WallPage;

use super::RoomTask;
use super::effects::{Effects, Word};
use super::people::Role;
use crate::audience;
use crate::limits::WALL_MS;
use outbox::FanOut;
use outbox::Outbox;

/// Who watches the audience questions. Bounded by the connections of the room.
#[derive(Default)]
pub(super) struct WallWatch {
    players: BTreeMap<u64, Arc<Outbox>>,
    hosts: BTreeMap<u64, Arc<Outbox>>,
    /// What all of the players know.
    page: WallPage,
    told_version: u32,
    /// The place of the topic whose list was told last.
    told_topic: Option<usize>,
    told_ms: u64,
}

impl WallWatch {
    pub(super) fn leave(&mut self, connection: u64) {
        self.players.remove(&connection);
        self.hosts.remove(&connection);
    }
}

impl RoomTask {
    /// Does what someone wants about audience questions.
    pub(super) fn on_wall(
        &mut self,
        role: Role,
        action: WallAction,
        outbox: &Arc<Outbox>,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        let command = match (action, role) {
            (WallAction::Watch(watch), Role::Player(_) | Role::Host) => {
                self.watch_wall(role, watch.on, outbox, effects);
                return Ok(());
            }
            (WallAction::Ask(ask), Role::Player(seat)) => WallCommand::Ask {
                seat: self.seat_of(seat, outbox)?,
                text: ask.text,
                topic: ask.topic,
            },
            (WallAction::TakeBack(taken), Role::Player(seat)) => WallCommand::TakeBack {
                seat: self.seat_of(seat, outbox)?,
                number: taken.number,
            },
            (WallAction::Vote(vote), Role::Player(seat)) => WallCommand::Vote {
                seat: self.seat_of(seat, outbox)?,
                number: vote.number,
                on: vote.on,
            },
            (WallAction::SetMode(set), Role::Host) => WallCommand::Open {
                mode: views::wall_mode(set.mode),
            },
            (WallAction::SetHidden(set), Role::Host) => WallCommand::Hide {
                number: set.number,
                hidden: set.hidden,
            },
            (WallAction::SetAnswered(set), Role::Host) => WallCommand::Answer {
                number: set.number,
                answered: set.answered,
            },
            (WallAction::SetStage(set), Role::Host) => WallCommand::Stage {
                staged: staged(&set),
            },
            (WallAction::SetTopic(set), Role::Host) => WallCommand::SetTopic {
                text: set.text,
                is_approved: set.approved,
            },
            (WallAction::Ask(_) | WallAction::TakeBack(_) | WallAction::Vote(_), _) => {
                return Err(RefusalCode::NotAllowed);
            }
            _ => return Err(RefusalCode::NotTheHost),
        };
        let command = Command::OnWall(command);
        self.act(&command, effects).map_err(refusal_code)
    }

    /// The seat, as long as this connection has it.
    fn seat_of(&self, seat: SeatId, outbox: &Outbox) -> Result<SeatId, RefusalCode> {
        let has_seat = self.people.has_seat(seat, outbox.id);
        has_seat.then_some(seat).ok_or(RefusalCode::SeatUnknown)
    }

    fn watch_wall(&mut self, role: Role, on: bool, outbox: &Arc<Outbox>, effects: &mut Effects) {
        self.wall.leave(outbox.id);
        if !on {
            return;
        }
        let list = if let Role::Player(seat) = role {
            // Without others there is nobody whose list must fit.
            if self.wall.players.is_empty() {
                self.wall.page = views::wall_page(&self.room);
            }
            self.wall.players.insert(outbox.id, Arc::clone(outbox));
            // If theirs is over, they are told so in a moment.
            let is_over = !self.wall.page.is_current(&self.room);
            let newer = is_over.then(|| views::wall_page(&self.room));
            let page = newer.as_ref().unwrap_or(&self.wall.page);
            ServerMessage::Wall(views::wall(&self.room, page, seat))
        } else {
            self.wall.hosts.insert(outbox.id, Arc::clone(outbox));
            ServerMessage::HostWall(views::host_wall(&self.room))
        };
        effects.say(Word::Told {
            frame: audience::word(&list),
            outbox: Arc::clone(outbox),
        });
    }

    /// When those who watch are told; never if nothing has changed, and at once of another list.
    pub(super) fn wall_at_ms(&self) -> Option<u64> {
        let (wall, watch) = (self.room.wall(), &self.wall);
        let is_watched =
            self.room.is_wall_on_stage() || !watch.players.is_empty() || !watch.hosts.is_empty();
        let has_news = is_watched && wall.version() != watch.told_version;
        let pause_ms = u64::from(wall.topic_place() == watch.told_topic) * WALL_MS;
        has_news.then_some(watch.told_ms + pause_ms)
    }

    /// Tells those who watch what has changed, if it is time.
    pub(super) fn tell_wall(&mut self, now_ms: u64) {
        if self.wall_at_ms().is_none_or(|at_ms| now_ms < at_ms) {
            return;
        }
        let mut out = FanOut::default();
        let page = views::wall_page(&self.room);
        if let Some(change) = views::wall_change(&self.wall.page, &page) {
            let frame = audience::word(&ServerMessage::WallChange(change));
            for outbox in self.wall.players.values() {
                out.push(outbox, frame.clone());
            }
            self.wall.page = page;
        }
        if !self.wall.hosts.is_empty() {
            let list = ServerMessage::HostWall(views::host_wall(&self.room));
            let frame = audience::word(&list);
            for outbox in self.wall.hosts.values() {
                out.push(outbox, frame.clone());
            }
        }
        if self.room.is_wall_on_stage() {
            self.show_watchers(&self.views(now_ms), &mut out);
        }
        out.deliver();
        self.wall.told_version = self.room.wall().version();
        self.wall.told_topic = self.room.wall().topic_place();
        self.wall.told_ms = now_ms;
    }
}

fn staged(set: &SetStageWall) -> Staged {
    match set.number {
        _ if !set.on => Staged::Nothing,
        Some(number) => Staged::One(number),
        None => Staged::Wall,
    }
}
