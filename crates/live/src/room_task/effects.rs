//! The effects of inputs, sent once their events are on disk.
//!
//! Anything a person could take as a promise is collected here while inputs are handled.
//! [`RoomTask::release`] sends it after the commit.

use std::sync::Arc;

use game::event::{ConfidenceEvent, Mode, TeamEvent, WallEvent};
use game::room::Phase;
use game::{Event, Refusal, SeatId};
use protocol::error::RefusalCode;
use protocol::http::corrections::Corrected;
use protocol::ids;
use protocol::socket::{CloseCode, Progress, Roster};

use super::RoomTask;
use super::people::{Role, Seated};
use super::reporting::Waiting;
use crate::audience::{self, Views};
use crate::reply::Reply;
use outbox::FanOut;
use outbox::{Frame, Outbox};

/// Effects waiting for the commit.
#[derive(Default)]
pub(super) struct Effects {
    pub(super) events: Vec<Event>,
    /// Everyone needs a new view.
    views: bool,
    /// Hosts and screens need a new view.
    watchers: bool,
    words: Vec<Word>,
}

/// A message for one connection.
pub(super) enum Word {
    /// A seat was assigned; the view follows.
    Seated {
        seated: Seated,
        outbox: Arc<Outbox>,
        reply: Reply<SeatAnswer>,
    },
    /// A host or a screen was attached; the view follows.
    Watching {
        role: Role,
        outbox: Arc<Outbox>,
        reply: Reply<Result<(), RefusalCode>>,
    },
    /// A seat was refused.
    NotSeated {
        code: RefusalCode,
        reply: Reply<SeatAnswer>,
    },
    /// Something else was refused. Refusals wait too: they may depend on what isn't on disk yet.
    Refused {
        code: RefusalCode,
        command_id: Option<u32>,
        question_index: Option<u32>,
        outbox: Arc<Outbox>,
    },
    /// Something only this connection is told.
    Told { frame: Frame, outbox: Arc<Outbox> },
    /// A pick is saved.
    Picked(SavedPick),
    /// A command was carried out.
    Done {
        command_id: u32,
        outbox: Arc<Outbox>,
    },
    /// A question's scoring was corrected, or refused.
    Corrected {
        result: Result<Corrected, Refusal>,
        reply: Reply<Result<Corrected, Refusal>>,
    },
    /// The room's people are led to another room, or not.
    Succeeded {
        result: Result<(), Refusal>,
        reply: Reply<Result<(), Refusal>>,
    },
    /// The newest view was requested.
    View { role: Role, outbox: Arc<Outbox> },
    /// The connection is no longer needed.
    Close {
        code: CloseCode,
        outbox: Arc<Outbox>,
    },
}

/// A pick on its way to being saved.
pub(super) struct SavedPick {
    pub(super) seat: SeatId,
    pub(super) question_index: usize,
    pub(super) received_ms: u64,
    pub(super) outbox: Arc<Outbox>,
}

pub(super) type SeatAnswer = Result<Seated, RefusalCode>;

impl Effects {
    /// Adds an applied event.
    pub(super) fn note(&mut self, event: Event) {
        match &event {
            Event::SeatTaken(_)
            | Event::SeatAsked(_)
            | Event::PickSaved(_)
            | Event::PickDelivered(_)
            | Event::SeatLeft(_)
            | Event::SeatHandedOver { .. }
            | Event::NameHeld(_)
            | Event::TextsHeld { .. }
            // Only the player is told.
            | Event::TimeAllowed { .. }
            | Event::SeatTeamed { .. }
            | Event::OfTeams(TeamEvent::MembersNamed { .. })
            | Event::Confidence(ConfidenceEvent::Told { .. })
            // Those who watch are told once a second.
            | Event::OnWall(WallEvent::Asked(_) | WallEvent::Voted { .. }) => {}
            Event::SeatKicked(_)
            | Event::SeatReadmitted(_)
            | Event::SeatsKicked(_)
            | Event::SeatsReadmitted(_)
            // Players who are let in get a view of their own.
            | Event::SeatLetIn { .. }
            | Event::SeatsLetIn { .. }
            | Event::JoinApprovalSet { .. }
            | Event::ClassListSet(_)
            | Event::StageNumberSet(_)
            | Event::LockSet(_)
            | Event::CapacitySet(_)
            | Event::LateJoinSet(_)
            | Event::LeaderboardsSet(_)
            | Event::NameFilterSet(_)
            | Event::NameApprovalSet(_)
            | Event::TextApprovalSet(_)
            // Everyone else is told where it is shown.
            | Event::TextHidden { .. }
            | Event::TextsApproved { .. }
            | Event::OnWall(
                WallEvent::Hidden { .. }
                | WallEvent::Answered { .. }
                | WallEvent::Staged(_)
                | WallEvent::TakenBack { .. },
            ) => self.watchers = true,
            _ => self.views = true,
        }
        self.events.push(event);
    }

    /// Everyone needs a new view, although nothing happened in the game.
    pub(super) fn show_everyone(&mut self) {
        self.views = true;
    }

    /// Hosts and screens need a new view, although nothing happened in the game.
    pub(super) fn show_watchers(&mut self) {
        self.watchers = true;
    }

    pub(super) fn say(&mut self, word: Word) {
        self.words.push(word);
    }

    /// Refuses what is neither a command nor an answer.
    pub(super) fn refuse(&mut self, code: RefusalCode, outbox: Arc<Outbox>) {
        self.say(Word::Refused {
            code,
            command_id: None,
            question_index: None,
            outbox,
        });
    }
}

impl RoomTask {
    /// Sends everything that was held back.
    pub(super) fn release(&mut self, effects: Effects) {
        let now_ms = self.clock.now_ms();
        let needs_views = effects.views
            || effects.watchers
            || effects.words.iter().any(|word| {
                matches!(
                    word,
                    Word::Seated { .. } | Word::Watching { .. } | Word::View { .. }
                )
            });
        let views = needs_views.then(|| self.views(now_ms));
        let mut out = FanOut::default();
        for word in effects.words {
            self.let_out(word, views.as_ref(), &mut out);
        }
        if let Some(views) = &views {
            // Hosts and screens first: they are few, and everyone looks at them.
            if effects.views || effects.watchers {
                self.show_watchers(views, &mut out);
            }
            if effects.views && !self.is_end_known(views) {
                self.show_players(views, &mut out);
            }
        }
        out.deliver();
        self.send_counters(now_ms);
        self.tell_wall(now_ms);
        self.asks_number
            .send_if_modified(|asks| std::mem::replace(asks, self.room.asks_number()) != *asks);
    }

    fn let_out(&mut self, word: Word, views: Option<&Views>, out: &mut FanOut) {
        let lets_in = matches!(
            word,
            Word::Seated { .. } | Word::Watching { .. } | Word::NotSeated { .. }
        );
        if lets_in && !self.lease.holds() {
            // Dropped, so that the client comes back.
            return;
        }
        match word {
            Word::Seated {
                seated,
                outbox,
                reply,
            } => {
                let role = Role::Player(seated.seat);
                // The connection learns its seat before it gets a view.
                if reply.send(Ok(seated)).is_ok() {
                    self.show_one(role, &outbox, views, out);
                }
            }
            Word::Watching {
                role,
                outbox,
                reply,
            } => {
                if reply.send(Ok(())).is_ok() {
                    self.show_one(role, &outbox, views, out);
                    if role == Role::Host {
                        let seats = self.people.begin_roster(&self.room);
                        let roster = Roster {
                            complete: true,
                            seats,
                        };
                        out.push(&outbox, audience::roster(roster));
                    }
                }
            }
            Word::Picked(picked) => self.acknowledge(picked, out),
            // A closed connection needs no response. An open one counts the refusal.
            Word::NotSeated { code, reply } => drop(reply.send(Err(code))),
            Word::Refused {
                code,
                command_id,
                question_index,
                outbox,
            } => {
                self.journal.metrics().refused(code);
                out.push(&outbox, audience::refused(code, command_id, question_index));
            }
            Word::Told { frame, outbox } => out.push(&outbox, frame),
            // The host reads the report right after a correction.
            Word::Corrected { result, reply } => match result {
                Ok(corrected) => {
                    let waiting = Waiting::Corrector(corrected, reply);
                    self.reporting.tell_when_kept(waiting);
                }
                Err(refusal) => drop(reply.send(Err(refusal))),
            },
            Word::Succeeded { result, reply } => drop(reply.send(result)),
            Word::Done { command_id, outbox } => out.push(&outbox, audience::done(command_id)),
            Word::View { role, outbox } => self.show_one(role, &outbox, views, out),
            Word::Close { code, outbox } => outbox.close(code),
        }
    }

    fn acknowledge(&self, picked: SavedPick, out: &mut FanOut) {
        let SavedPick {
            seat,
            question_index,
            received_ms,
            outbox,
        } = picked;
        if let Some(frame) = audience::picked(&self.room, seat, question_index) {
            out.push(&outbox, frame);
            let waited_ms = self.clock.now_ms().saturating_sub(received_ms);
            self.journal.metrics().answer_saved(waited_ms);
        }
    }

    /// Whether the room is over and every player has seen its podium as it is now. Then they need
    /// no other view: their connections close next.
    fn is_end_known(&self, views: &Views) -> bool {
        let podium = &self.people.podium;
        self.room.phase() == Phase::Over && podium.is_some() && views.podium() == podium.as_ref()
    }

    fn show_one(
        &mut self,
        role: Role,
        outbox: &Arc<Outbox>,
        views: Option<&Views>,
        out: &mut FanOut,
    ) {
        let Some(views) = views else { return };
        let frame = match role {
            Role::Player(seat) => {
                // Who was there before hasn't seen this one.
                if views.podium() != self.people.podium.as_ref() {
                    self.people.podium = None;
                }
                views.player(&self.room, seat)
            }
            Role::Host => Some(self.host_frame(views, &self.progress())),
            Role::Screen => Some(views.screen(&self.progress().for_everyone())),
        };
        if let Some(frame) = frame {
            out.push(outbox, frame);
        }
    }

    fn host_frame(&self, views: &Views, progress: &Progress) -> Frame {
        views.host(&self.room, &self.room_id, progress, self.stars.shown())
    }

    fn show_players(&mut self, views: &Views, out: &mut FanOut) {
        self.people.podium = views.podium().cloned();
        let closing = self.quiet_closing();
        for (seat, outbox) in self.people.seated() {
            if closing.is_some_and(|index| self.room.pick_of(seat, index).is_some()) {
                continue;
            }
            if let Some(frame) = views.player(&self.room, seat) {
                out.push(outbox, frame);
            }
        }
    }

    /// The question that has just closed, if anyone who has answered it can do nothing else and
    /// sees what is right in a moment. They need no view of the closing.
    fn quiet_closing(&self) -> Option<usize> {
        let room = &self.room;
        let Phase::Closed { index, .. } = room.phase() else {
            return None;
        };
        let is_quiet = room.mode() == Mode::Live
            && room.pause().is_none()
            && !room.settings().may_change_pick
            && !room.awaits_second_vote();
        is_quiet.then_some(index)
    }

    pub(super) fn show_watchers(&self, views: &Views, out: &mut FanOut) {
        let progress = self.progress();
        let host = self.host_frame(views, &progress);
        for outbox in self.people.hosts() {
            out.push(outbox, host.clone());
        }
        let screen = views.screen(&progress.for_everyone());
        for outbox in self.people.screens() {
            out.push(outbox, screen.clone());
        }
    }

    pub(super) fn views(&self, now_ms: u64) -> Views {
        Views::new(
            &self.room,
            &self.code,
            self.beside(),
            self.shown_seq,
            now_ms,
        )
    }

    /// The live counters.
    pub(super) fn progress(&self) -> Progress {
        let round = self
            .room
            .question_index()
            .and_then(|index| self.room.rounds().get(index));
        let is_lobby = self.room.phase() == Phase::Lobby;
        Progress {
            seat_count: self.room.playing_count(),
            connected_count: self.people.connected_count(),
            picked_count: round.map_or(0, |round| round.picked_count),
            newest: if is_lobby {
                views::newest(&self.room)
            } else {
                Vec::new()
            },
            newest_seats: if is_lobby {
                views::newest_seats(&self.room)
            } else {
                Vec::new()
            },
            newest_teams: if is_lobby {
                views::newest_teams(&self.room)
            } else {
                Vec::new()
            },
            team_sizes: views::team_sizes(&self.room),
            answered: self.crowd.answered(&self.room),
            reactions: self.crowd.reactions(),
            with_time_left: self.with_time_left(self.clock.now_ms()),
            texts_waiting: ids::count(self.room.texts_waiting()),
            asking_count: self.room.asking_count(),
            listed_count: ids::count(self.room.listed_here_count()),
            questions_open: ids::count(self.room.wall().open_count()),
            questions_waiting: ids::count(self.room.wall().waiting_count()),
            hops: Vec::new(),
        }
    }
}
