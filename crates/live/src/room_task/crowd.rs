//! What the stage shows of the crowd, and no rule depends on: who answered last, who hops, and how
//! many reacted.
//!
//! It isn't journaled: after a restart, the crowd on the stage begins again.

use std::collections::VecDeque;

use game::event::Mode;
use game::room::{Phase, Room};
use game::{Event, SeatId};
use protocol::error::RefusalCode;
use protocol::socket::{Reaction, ReactionCounts};

use super::effects::Effects;
use super::{ReactInput, RoomTask};
use crate::limits::{ANSWERED_SEATS_MAX, HOPS_MAX};

/// What the stage shows of the crowd.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    /// Who answered the question in play last, newest first.
    answered: VecDeque<SeatId>,
    /// The reactions to the question in play, or to the podium.
    reactions: ReactionCounts,
    /// The seats that hop in the next counters.
    hops: Vec<SeatId>,
}

impl Crowd {
    /// Follows an event that hasn't been applied to the room yet.
    pub(super) fn follow(&mut self, room: &Room, event: &Event) {
        match event {
            Event::PickSaved(saved) => {
                let index = room.question_index();
                // A changed answer is no second one; who changes theirs is nobody's business.
                if index.is_none_or(|index| room.pick_of(saved.seat, index).is_some()) {
                    return;
                }
                self.answered.truncate(ANSWERED_SEATS_MAX - 1);
                self.answered.push_front(saved.seat);
            }
            Event::QuestionRevealed { .. } | Event::TalkStarted { .. } => self.answered.clear(),
            Event::QuestionAnnounced { .. }
            | Event::SlideShown { .. }
            | Event::QuestionReplayed { .. }
            | Event::PodiumReached { .. } => *self = Self::default(),
            _ => {}
        }
    }

    /// Counts a reaction.
    fn react(&mut self, reaction: Reaction, seat: SeatId) {
        let count = match reaction {
            Reaction::Hop => {
                if self.hops.len() < HOPS_MAX && !self.hops.contains(&seat) {
                    self.hops.push(seat);
                }
                return;
            }
            Reaction::Heart => &mut self.reactions.heart,
            Reaction::ThumbsUp => &mut self.reactions.thumbs_up,
            Reaction::Laugh => &mut self.reactions.laugh,
            Reaction::Party => &mut self.reactions.party,
            Reaction::Fire => &mut self.reactions.fire,
        };
        *count = count.saturating_add(1);
    }

    /// The reactions to the question in play, or to the podium.
    pub(super) fn reactions(&self) -> ReactionCounts {
        self.reactions
    }

    pub(super) fn has_hops(&self) -> bool {
        !self.hops.is_empty()
    }

    /// The numbers of the seats that hop now.
    pub(super) fn take_hops(&mut self) -> Vec<u32> {
        self.hops.drain(..).map(|seat| seat.0).collect()
    }

    /// The numbers of the seats that answered last, newest first; empty unless a question is open
    /// or was just closed.
    pub(super) fn answered(&self, room: &Room) -> Vec<u32> {
        match room.phase() {
            Phase::Open { .. } | Phase::Closed { .. } => {
                self.answered.iter().map(|seat| seat.0).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl RoomTask {
    /// Counts a player's reaction where one is possible.
    pub(super) fn react(&mut self, input: ReactInput, effects: &mut Effects) {
        let ReactInput { from, reaction } = input;
        if !self.people.has_seat(from.seat, from.connection) {
            return;
        }
        let refused = if self.is_asking(from.seat) {
            Some(RefusalCode::NotLetIn)
        } else {
            (!self.is_time_for(reaction)).then_some(RefusalCode::WrongPhase)
        };
        if let Some(code) = refused {
            effects.refuse(code, from.outbox);
            return;
        }
        // Nobody would see it, and anyone who comes later would see old news.
        if self.people.watcher_count() > 0 {
            self.crowd.react(reaction, from.seat);
        }
    }

    fn is_time_for(&self, reaction: Reaction) -> bool {
        let is_time = match self.room.phase() {
            Phase::Lobby => reaction == Reaction::Hop,
            Phase::Reveal { .. } | Phase::Leaderboard { .. } | Phase::Podium { .. } => {
                reaction != Reaction::Hop
            }
            Phase::Announced { .. }
            | Phase::Open { .. }
            | Phase::Closed { .. }
            | Phase::Talk { .. }
            | Phase::Over => false,
        };
        is_time && self.room.has_reactions() && self.room.mode() == Mode::Live
    }
}
