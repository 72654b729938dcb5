//! The next game with the same people: what it takes over, and leading them to it.

use game::event::Mode;
use game::room::Phase;
use game::{Refusal, Room};
use protocol::http::rooms::RoomSettings;
use serde::{Deserialize, Serialize};
use work::aside;

use super::create::RoomClassList;
use super::revive::{ReviveError, read_events};
use super::{LiveError, Rooms};
use crate::reply;
use crate::room_task::{Input, SucceedInput};

/// A live room that has been played.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AtPodium {
    /// How it was played in the end; shuffling is left to the quiz.
    pub settings: RoomSettings,
    /// Its class list, if it has one.
    pub class_list: Option<RoomClassList>,
    /// The code of the room that its people were led to.
    pub successor: Option<String>,
}

pub(crate) fn at_podium(room: &Room) -> Option<AtPodium> {
    let is_podium = matches!(room.phase(), Phase::Podium { .. }) && room.mode() == Mode::Live;
    is_podium.then(|| as_played(room))
}

fn as_played(room: &Room) -> AtPodium {
    AtPodium {
        settings: views::settings(room),
        class_list: RoomClassList::of(room),
        successor: room.successor().map(str::to_owned),
    }
}

fn replay(entries: &[(i64, Vec<u8>)]) -> Result<AtPodium, ReviveError> {
    let journal = read_events(entries)?;
    let room = Room::replay(&journal.events).ok_or(ReviveError::NoOpening)?;
    Ok(as_played(&room))
}

impl Rooms {
    /// How the game in the room with this code ended; `None` if it isn't at its podium.
    pub async fn read_podium(&self, code: &str) -> Option<AtPodium> {
        let (reply, answer) = reply::channel();
        let room = self.find(code).await?;
        room.send(Input::ReadPodium { reply }).await.ok()?;
        answer.await.ok().flatten()
    }

    /// How the game in a finished room was played; `None` if what happened there is deleted or
    /// can't be read. The caller checks permissions.
    pub async fn read_finished(&self, room_id: &str) -> Result<Option<AtPodium>, LiveError> {
        let entries = self.inner.store.read_journal(room_id, 0).await?;
        if entries.is_empty() {
            return Ok(None);
        }
        // The largest games have half a million picks; running rooms must not wait for that.
        let played = aside("reading a finished game", move || replay(&entries));
        match played.await? {
            Ok(played) => Ok(Some(played)),
            Err(error) => {
                tracing::warn!(room_id, %error, "failed to read how a finished game was played");
                Ok(None)
            }
        }
    }

    /// Leads the people of a room at its podium to another one. The caller checks permissions.
    ///
    /// # Errors
    ///
    /// [`LiveError::Refused`] if the room isn't at its podium anymore, or if its people were led
    /// to a room other than the one that this replaces.
    pub async fn succeed(
        &self,
        code: &str,
        successor: &str,
        replaces: Option<String>,
    ) -> Result<(), LiveError> {
        let over = LiveError::Refused(Refusal::RoomOver);
        let Some(room) = self.find(code).await else {
            return Err(over);
        };
        let (reply, answer) = reply::channel();
        let input = SucceedInput {
            code: successor.to_owned(),
            replaces,
            reply,
        };
        if room.send(Input::Succeed(input)).await.is_err() {
            return Err(over);
        }
        match answer.await {
            Ok(result) => result.map_err(LiveError::Refused),
            Err(_gone) => Err(over),
        }
    }
}
