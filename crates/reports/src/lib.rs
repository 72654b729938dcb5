//! Reports of finished sessions, and their analysis.

pub mod errors;
pub mod file_routes;
pub mod forgetting;
pub mod insight_routes;
pub mod insights;
pub mod missed_quiz;
mod opinions;
pub mod players;
pub mod routes;
pub mod sharing;
pub mod sheet;
pub mod table;
pub mod team_members;
pub mod texts;
mod two_votes;
pub mod wire;
pub mod words;
pub mod xlsx;

use handling::audit::AuditLog;
use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use std::sync::Arc;
use store::Store;
use work::Turns;

/// Reports of finished sessions.
#[derive(Clone)]
pub struct Reports {
    pub store: Store,
    pub time: Time,
    pub rooms: Rooms,
    pub media: MediaLibrary,
    /// The queue for reading and writing large reports.
    pub turns: Arc<Turns>,
}

impl Reports {
    /// Links to these reports.
    pub fn sharing(&self, limits: Limits, audit: AuditLog) -> sharing::Sharing {
        sharing::Sharing {
            reports: self.clone(),
            limits,
            audit,
        }
    }

    /// The players that hosts know by name.
    pub fn players(&self) -> players::Players {
        players::Players {
            store: self.store.clone(),
            time: self.time.clone(),
            reports: self.clone(),
        }
    }
}
