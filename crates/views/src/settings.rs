//! The settings of a room: what it begins with, and how it was played in the end.

use game::event::{ConfidenceEvent, Event, Mode, Preset, RoomOpened, Settings, WallEvent};
use game::room::Room;

use protocol::http::rooms::RoomSettings;

use crate::{audience_questions, preset, team_settings, wall_mode};

/// How a room without a quiz begins. Only who can come in matters: nothing is scored, and nothing
/// goes on by itself.
pub fn opened_alone(title: String, host_name: String, capacity: Option<u32>, at_ms: u64) -> Event {
    Event::RoomOpened(Box::new(RoomOpened {
        at_ms,
        title,
        host_name,
        mode: Mode::Live,
        settings: Settings {
            preset: Preset::Classic,
            capacity,
            late_join: true,
            auto_play: false,
            may_change_pick: false,
            partial_credit: false,
            streak_bonus: false,
        },
        questions: Vec::new(),
    }))
}

/// What begins other than usual.
pub fn switched(asked: &RoomSettings, now_ms: u64) -> Vec<Event> {
    let mut events = Vec::new();
    if !asked.leaderboards {
        events.push(Event::LeaderboardsSet(false));
    }
    if asked.tiles_only {
        events.push(Event::TilesOnlySet(true));
    }
    if !asked.reactions {
        events.push(Event::ReactionsSet(false));
    }
    if !asked.name_filter {
        events.push(Event::NameFilterSet(false));
    }
    if asked.name_approval {
        events.push(Event::NameApprovalSet(true));
    }
    if asked.text_approval {
        events.push(Event::TextApprovalSet(true));
    }
    if asked.join_approval {
        events.push(Event::JoinApprovalSet {
            at_ms: now_ms,
            on: true,
            let_in: Vec::new(),
        });
    }
    if asked.stage_number {
        events.push(Event::StageNumberSet(true));
    }
    if asked.second_votes {
        events.push(Event::SecondVotesSet(true));
    }
    if asked.confidence {
        events.push(Event::Confidence(ConfidenceEvent::Set(true)));
    }
    if !asked.audience_questions.is_off() {
        let mode = wall_mode(asked.audience_questions);
        events.push(Event::OnWall(WallEvent::Opened(mode)));
    }
    events
}

/// How a room was played in the end; shuffling is left to the quiz.
pub fn settings(room: &Room) -> RoomSettings {
    let asked = room.settings();
    RoomSettings {
        capacity: room.capacity(),
        late_join: asked.late_join,
        shuffle_answers: None,
        shuffle_questions: None,
        auto_play: room.pace().is_some(),
        may_change_pick: asked.may_change_pick,
        preset: Some(preset(asked.preset)),
        partial_credit: Some(asked.partial_credit),
        streak_bonus: Some(asked.streak_bonus),
        leaderboards: room.shows_leaderboards(),
        tiles_only: room.is_tiles_only(),
        reactions: room.has_reactions(),
        name_filter: room.filters_names(),
        name_approval: room.holds_names(),
        text_approval: room.holds_texts(),
        latency_credit_ms: room.latency_credit_ms(),
        join_approval: room.holds_joins(),
        // Its copy goes on, whatever became of the list.
        class_list_id: None,
        stage_number: room.asks_number(),
        second_votes: room.has_second_votes(),
        confidence: room.asks_confidence(),
        audience_questions: audience_questions(room),
        teams: team_settings(room),
    }
}
