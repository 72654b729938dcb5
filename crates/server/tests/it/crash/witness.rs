//! What every client checks of every view, no matter whose it is, and how it comes back after a
//! loss.

use std::time::Duration;

use protocol::socket::{ClientMessage, Phase, Ping, RoomView};
use tokio::sync::watch;

use super::world::{Client, Place, World};
use crate::dice::Dice;
use crate::talk::Talk;

/// The first step of the growing wait between tries, and the longest wait.
const BACKOFF_FIRST_MS: u64 = 500;
const BACKOFF_MAX_MS: u64 = 8_000;

/// Words that tell the right answer, and belong to reveals only.
const TELLING: [&str; 5] = [
    "\"solution\":",
    "\"correct\":",
    "\"isCorrect\":",
    "\"accepted\":",
    "\"distribution\":",
];

/// A host's view without the one part that is for hosts only.
fn without_hand(text: &str) -> String {
    let mut view: serde_json::Value = serde_json::from_str(text).expect("JSON");
    view.as_object_mut().and_then(|view| view.remove("hand"));
    view.to_string()
}

/// One client's memory of what it was shown.
pub(crate) struct Witness {
    pub(crate) client: Client,
    seq: u64,
    pub(crate) place: Place,
    /// Tries in a row that did not lead to a view.
    attempt: u32,
    window_ms: u64,
}

impl Witness {
    pub(crate) fn new(client: Client) -> Self {
        Self {
            client,
            seq: 0,
            place: Place::Lobby,
            attempt: 0,
            window_ms: 0,
        }
    }

    pub(crate) fn greeted(&mut self, window_ms: u32) {
        self.window_ms = window_ms.into();
    }

    /// Checks a view; `life` if it is the first on its connection.
    pub(crate) fn see(
        &mut self,
        world: &World,
        seq: u64,
        room: &RoomView,
        text: &str,
        life: Option<u64>,
    ) {
        let client = self.client;
        let place = Place::of(&room.phase);
        self.attempt = 0;
        if seq < self.seq {
            world.fault(format!(
                "I4: {client:?} was at {} and is shown {seq}",
                self.seq
            ));
        }
        if place < self.place {
            world.fault(format!(
                "DUR-1: {client:?} was at {:?}, now at {place:?}",
                self.place
            ));
        }
        let is_reveal = matches!(room.phase, Phase::Reveal(_));
        let told = match client {
            Client::Host => without_hand(text),
            Client::Player(_) => text.to_owned(),
        };
        if !is_reveal && TELLING.iter().any(|word| told.contains(word)) {
            world.fault(format!("I5: {client:?} is told too much: {text}"));
        }
        if room.paused.is_some() {
            world.fault(format!(
                "LIVE-4: the room stands still for {client:?}: {room:?}"
            ));
        }
        self.seq = seq;
        self.place = place;
        world.note_view(seq, room, life);
    }

    /// How long to wait before the next try: the first soon, the others at growing distances.
    pub(crate) fn backoff(&mut self, dice: &mut Dice) -> Duration {
        let most_ms = match self.attempt {
            0 => self.window_ms,
            attempt => BACKOFF_MAX_MS.min(BACKOFF_FIRST_MS << attempt.min(8)),
        };
        self.attempt += 1;
        Duration::from_millis(dice.below(most_ms))
    }
}

/// Asks for an answer that only the process of this life can give.
pub(crate) async fn show_life(talk: &mut Talk, life: &mut watch::Receiver<u64>) {
    let life = *life.borrow_and_update();
    talk.say(&ClientMessage::Ping(Ping { client_ms: life }))
        .await;
}
