//! Links that show a report to anyone who has them.
//!
//! Only the report's own account makes and revokes them, in a signed-in browser: a program with a
//! token must not hand out what players did. The key is shown once, and stored as a hash. A link
//! that is wrong, revoked or over gets one and the same answer.

pub mod open_routes;
pub mod routes;
mod shown;
pub mod wire;

use assignments::{gather_report, is_over_for_all};
use handling::audit::AuditLog;
use handling::error::ApiError;
use handling::rate_limit::Limits;
use live::KeptReport;
use store::{Room, RoomMode};

use crate::Reports;

/// Links to reports.
#[derive(Clone)]
pub struct Sharing {
    pub reports: Reports,
    pub limits: Limits,
    pub audit: AuditLog,
}

impl Sharing {
    /// The report of a room, if it may be shown to everyone: nobody can play it anymore, and it is
    /// no practice.
    async fn report_for_all(&self, room: &Room) -> Result<Option<KeptReport>, ApiError> {
        let Reports {
            store, rooms, time, ..
        } = &self.reports;
        match room.mode {
            RoomMode::Live => {}
            RoomMode::Assigned => {
                let now_ms = time.now_ms();
                if !is_over_for_all(store, &room.id, now_ms).await? {
                    return Ok(None);
                }
                gather_report(store, rooms, &room.id, now_ms).await?;
            }
            RoomMode::Practice | RoomMode::Rehearsal | RoomMode::Attempt => return Ok(None),
        }
        Ok(rooms.kept_report(&room.id).await?)
    }
}
