//! What a host can switch on and off in every phase.

use super::Room;
use crate::event::{Event, Feedback};

/// The switches of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, and every combination is allowed"
)]
pub(super) struct Switches {
    pub(super) leaderboards: bool,
    pub(super) tiles_only: bool,
    pub(super) reactions: bool,
    pub(super) name_filter: bool,
    pub(super) name_approval: bool,
    pub(super) text_approval: bool,
    pub(super) join_approval: bool,
    pub(super) stage_number: bool,
    pub(super) second_votes: bool,
    pub(super) confidence: bool,
    /// Whether the room is an attempt at an assignment.
    pub(super) is_attempt: bool,
    /// When its player learns what is right.
    pub(super) feedback: Feedback,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            leaderboards: true,
            tiles_only: false,
            reactions: true,
            name_filter: true,
            name_approval: false,
            text_approval: false,
            join_approval: false,
            stage_number: false,
            second_votes: false,
            confidence: false,
            is_attempt: false,
            feedback: Feedback::Each,
        }
    }
}

impl Switches {
    /// Switches what an event says; any other event changes nothing.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::LeaderboardsSet(shown) => self.leaderboards = *shown,
            Event::TilesOnlySet(on) => self.tiles_only = *on,
            Event::ReactionsSet(on) => self.reactions = *on,
            Event::NameFilterSet(on) => self.name_filter = *on,
            Event::NameApprovalSet(on) => self.name_approval = *on,
            Event::StageNumberSet(on) => self.stage_number = *on,
            Event::SecondVotesSet(on) => self.second_votes = *on,
            Event::FeedbackSet(feedback) => self.feedback = *feedback,
            _ => {}
        }
    }
}

impl Room {
    /// Whether ranks are shown between questions.
    pub fn shows_leaderboards(&self) -> bool {
        self.switches.leaderboards
    }

    /// Whether players' devices show only the tiles of answers.
    pub fn is_tiles_only(&self) -> bool {
        self.switches.tiles_only
    }

    /// Whether players may react between questions.
    pub fn has_reactions(&self) -> bool {
        self.switches.reactions
    }

    /// Whether nicknames that don't belong on a wall are refused, and other words of players that
    /// don't are hidden.
    pub fn filters_names(&self) -> bool {
        self.switches.name_filter
    }

    /// Whether nicknames of new players are hidden until a host shows them.
    pub fn holds_names(&self) -> bool {
        self.switches.name_approval
    }

    /// Whether new players come in, and how many.
    pub(super) fn set_door(&mut self, event: &Event) {
        match event {
            Event::LockSet(locked) => self.locked = *locked,
            Event::CapacitySet(capacity) => self.capacity = *capacity,
            _ => {}
        }
    }

    pub(super) fn decide_stage_number(&self, on: bool) -> Vec<Event> {
        if self.switches.stage_number == on {
            Vec::new()
        } else {
            vec![Event::StageNumberSet(on)]
        }
    }

    pub(super) fn decide_leaderboards(&self, shown: bool) -> Vec<Event> {
        if self.switches.leaderboards == shown {
            Vec::new()
        } else {
            vec![Event::LeaderboardsSet(shown)]
        }
    }

    pub(super) fn decide_tiles_only(&self, on: bool) -> Vec<Event> {
        if self.switches.tiles_only == on {
            Vec::new()
        } else {
            vec![Event::TilesOnlySet(on)]
        }
    }

    pub(super) fn decide_reactions(&self, on: bool) -> Vec<Event> {
        if self.switches.reactions == on {
            Vec::new()
        } else {
            vec![Event::ReactionsSet(on)]
        }
    }

    pub(super) fn decide_name_filter(&self, on: bool) -> Vec<Event> {
        if self.switches.name_filter == on {
            Vec::new()
        } else {
            vec![Event::NameFilterSet(on)]
        }
    }

    pub(super) fn decide_name_approval(&self, on: bool) -> Vec<Event> {
        if self.switches.name_approval == on {
            Vec::new()
        } else {
            vec![Event::NameApprovalSet(on)]
        }
    }
}
