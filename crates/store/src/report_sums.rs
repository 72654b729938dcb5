//! The sums of reports, stored beside them so that no overview reads a report.

use database::sql;

use crate::{Store, StoreError};

/// The sums of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReportSums {
    /// The number of players.
    pub player_count: i64,
    /// The number of picks.
    pub pick_count: i64,
    /// The number of possible picks.
    pub chance_count: i64,
}

impl Store {
    /// Stores the sums of a room's report.
    pub async fn put_report_sums(&self, room_id: &str, sums: ReportSums) -> Result<(), StoreError> {
        let sql = sql!(
            "update room_reports set player_count = $2, pick_count = $3, chance_count = $4 \
             where room_id = $1"
        );
        let params = (
            room_id,
            sums.player_count,
            sums.pick_count,
            sums.chance_count,
        );
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Rooms whose report has no sums yet, after the given one.
    pub async fn list_uncounted_reports(
        &self,
        after_room_id: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select room_id from room_reports \
             where player_count is null and room_id > $1 order by room_id limit $2"
        );
        let params = (after_room_id, i64::from(limit));
        Ok(self.db.read().scalars(sql, params).await?)
    }
}
