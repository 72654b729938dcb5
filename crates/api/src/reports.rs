//! What is kept of finished sessions, and what can be learned from it.

pub(crate) mod errors;
pub(crate) mod file_routes;
pub(crate) mod forgetting;
pub(crate) mod insight_routes;
pub(crate) mod insights;
pub(crate) mod routes;
pub(crate) mod sheet;
pub(crate) mod table;
pub(crate) mod words;
pub(crate) mod xlsx;

use crate::http::time::Time;
use crate::media::MediaLibrary;
use live::Rooms;
use std::sync::Arc;
use store::Store;
use work::Turns;

/// Reports of finished sessions.
#[derive(Clone)]
pub(crate) struct Reports {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) rooms: Rooms,
    pub(crate) media: MediaLibrary,
    /// Reading and writing large reports.
    pub(crate) turns: Arc<Turns>,
}
