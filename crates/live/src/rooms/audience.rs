//! Creating a room without a quiz, for audience questions and brainstorms alone.
//!
//! It is a room like any other, with no questions: the same code, journal and report. People are in
//! its lobby until a host ends it.

use game::event::{Event, WallEvent, WallTopic};
use protocol::http::rooms::{RoomCreated, RoomSettings};

use super::create::{Opening, RoomClassList, allowed_capacity};
use super::{LiveError, Rooms};

/// A room without a quiz, to be created.
#[derive(Debug, Clone)]
pub struct NewAudience {
    /// The account that controls it.
    pub host: String,
    /// The name that people see.
    pub host_name: String,
    /// What it is called.
    pub title: String,
    /// The rules of this room.
    pub settings: RoomSettings,
    /// The brainstorm that it begins with, if any.
    pub topic: Option<WallTopic>,
    /// The class list that the room is for, if any.
    pub class_list: Option<RoomClassList>,
}

impl Rooms {
    /// Creates a room without a quiz and runs it.
    pub async fn create_audience(&self, new: NewAudience) -> Result<RoomCreated, LiveError> {
        let players_max = self.players_max().await?;
        let capacity = allowed_capacity(new.settings.capacity, players_max);
        let now_ms = self.inner.clock.now_ms();
        let mut events = vec![views::opened_alone(
            new.title,
            new.host_name,
            capacity,
            now_ms,
        )];
        events.extend(views::switched(&new.settings, now_ms));
        events.extend(new.class_list.iter().flat_map(RoomClassList::told));
        events.extend(
            new.topic
                .map(|topic| Event::OnWall(WallEvent::TopicSet(Some(topic)))),
        );
        let opening = Opening {
            host: Some(new.host),
            quiz_id: None,
            mode: store::RoomMode::Live,
            after: None,
        };
        self.launch(opening, events).await
    }
}
