//! What a host can switch on and off in every phase.

use super::Room;
use crate::command::Command;
use crate::event::{ConfidenceEvent, Event, Feedback};

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

    /// Switches what a command says, unless it is so already; any other command does nothing.
    pub(super) fn decide_switch(&self, command: &Command) -> Vec<Event> {
        let switches = &self.switches;
        let (was, is, event): (bool, bool, fn(bool) -> Event) = match command {
            Command::SetLock { locked } => (self.locked, *locked, Event::LockSet),
            Command::SetLateJoin { allowed } => {
                (self.allows_late_join(), *allowed, Event::LateJoinSet)
            }
            Command::SetLeaderboards { shown } => {
                (switches.leaderboards, *shown, Event::LeaderboardsSet)
            }
            Command::SetTilesOnly { on } => (switches.tiles_only, *on, Event::TilesOnlySet),
            Command::SetReactions { on } => (switches.reactions, *on, Event::ReactionsSet),
            Command::SetNameFilter { on } => (switches.name_filter, *on, Event::NameFilterSet),
            Command::SetNameApproval { on } => {
                (switches.name_approval, *on, Event::NameApprovalSet)
            }
            Command::SetTextApproval { on } => {
                (switches.text_approval, *on, Event::TextApprovalSet)
            }
            Command::SetStageNumber { on } => (switches.stage_number, *on, Event::StageNumberSet),
            Command::SetSecondVotes { on } => (switches.second_votes, *on, Event::SecondVotesSet),
            Command::SetConfidence { on } => (switches.confidence, *on, |on| {
                Event::Confidence(ConfidenceEvent::Set(on))
            }),
            _ => return Vec::new(),
        };
        if was == is {
            Vec::new()
        } else {
            vec![event(is)]
        }
    }
}
