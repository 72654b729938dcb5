//! Public profiles and achievements.

pub(crate) mod achievements;
pub(crate) mod errors;
pub(crate) mod routes;

use crate::profile::achievements::Achievements;
use handling::audit::AuditLog;
use library::MediaLibrary;
use store::Store;

/// Handles profiles, public ones and one's own.
#[derive(Clone)]
pub(crate) struct Profiles {
    pub(crate) store: Store,
    pub(crate) audit: AuditLog,
    pub(crate) media: MediaLibrary,
    pub(crate) achievements: Achievements,
}
