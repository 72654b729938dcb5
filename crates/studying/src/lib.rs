//! Studying: flash cards of quizzes, and of what people missed.
//!
//! **Who may see an answer.** A card shows it only to those who may see it anyway. The answers of a
//! quiz are for its author and those it is shared with and, if it is published and not private, for
//! everyone, because everyone may practice it. Those of a session are for a seat that was shown
//! them, from the podium on, and those of an attempt at an assignment for its player, once they are
//! told. So neither a running session nor an open assignment can be read by its cards. Fronts come
//! without answers, and each back is asked for by itself.
//!
//! What is remembered, and when a card is due, is in `cards`.

mod content;
mod copies;
mod errors;
pub mod export;
pub mod missed;
pub mod open_routes;
pub mod routes;
pub mod wire;

use std::sync::Arc;

use assignments::Assignments;
use handling::keys::Keys;
use handling::rate_limit::Limits;
use handling::signed::SigningKey;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use quizzes::Quizzes;
use store::Store;
use store::time::DAY_MS;

/// Flash cards.
#[derive(Clone)]
pub struct Studying {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub rooms: Rooms,
    pub media: MediaLibrary,
    pub assignments: Assignments,
    /// Signs the questions that people without an account keep on their device.
    pub seal: Arc<SigningKey>,
}

impl Studying {
    pub fn new(quizzes: &Quizzes, assignments: Assignments, seal: &Keys) -> Self {
        Self {
            store: quizzes.store.clone(),
            time: quizzes.time.clone(),
            limits: quizzes.limits.clone(),
            media: quizzes.media.clone(),
            seal: Arc::new(SigningKey::new(seal)),
            rooms: assignments.rooms.clone(),
            assignments,
        }
    }

    /// The number of days since 1970 where the time is this many minutes ahead of UTC.
    pub(crate) fn day(&self, utc_offset_min: i32) -> i64 {
        let local_ms = self.time.now_ms() + i64::from(utc_offset_min) * 60_000;
        local_ms.div_euclid(DAY_MS)
    }
}
