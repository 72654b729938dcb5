//! Public profiles and achievements.

pub mod achievements;
mod errors;
pub mod routes;

use crate::achievements::Achievements;
use handling::audit::AuditLog;
use library::MediaLibrary;
use store::Store;

/// Handles profiles, public ones and one's own.
#[derive(Clone)]
pub struct Profiles {
    pub store: Store,
    pub audit: AuditLog,
    pub media: MediaLibrary,
    pub achievements: Achievements,
}
