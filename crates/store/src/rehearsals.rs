//! Deleting rehearsals, and what people practiced without an account: the room with everything
//! that belongs to it.
//!
//! The room goes first, so that nobody can write to its journal anymore.

use database::sql;

use crate::time::DAY_MS;
use crate::{Store, StoreError};

/// No rehearsal lasts longer. One that is older was left behind by a node that never came back, or
/// its journal can't be read.
const REHEARSALS_KEPT_MS: i64 = DAY_MS;
/// The number of rehearsals deleted at once.
const BATCH_LEN: i64 = 50;

impl Store {
    /// Deletes a rehearsal and its journal. False if there is none, or if another node owns it.
    pub async fn delete_rehearsal(&self, room_id: &str, epoch: i64) -> Result<bool, StoreError> {
        let room = sql!(
            "delete from rooms where id = $1 and owner_epoch = $2 and mode = 'rehearsal' \
             returning id"
        );
        let journal = sql!("delete from room_journal where room_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let deleted: Option<String> = tx.optional_scalar(room, (room_id, epoch)).await?;
        if deleted.is_some() {
            tx.execute(journal, (room_id,)).await?;
        }
        tx.commit().await?;
        drop(writer);
        self.db.move_log().await;
        Ok(deleted.is_some())
    }

    /// Deletes the rehearsals that were left behind, and what was practiced without an account:
    /// nobody can find it again. A task that still runs one is fenced off.
    pub(crate) async fn forget_rehearsals(&self, now_ms: i64) -> Result<u64, StoreError> {
        let rooms = sql!(
            "delete from rooms where id in (select id from rooms \
                 where created_at_ms <= $1 and (mode = 'rehearsal' \
                     or (mode = 'practice' and host_account_id is null)) \
                 order by created_at_ms limit $2) returning id"
        );
        let journal = sql!("delete from room_journal where room_id = $1");
        let due_ms = now_ms - REHEARSALS_KEPT_MS;
        let mut row_count = 0;
        loop {
            let mut writer = self.db.writer().await?;
            let mut tx = writer.begin().await?;
            let ids: Vec<String> = tx.scalars(rooms, (due_ms, BATCH_LEN)).await?;
            for id in &ids {
                tx.execute(journal, (id,)).await?;
            }
            tx.commit().await?;
            row_count += ids.len() as u64;
            if ids.len() as u64 != BATCH_LEN.unsigned_abs() {
                return Ok(row_count);
            }
        }
    }
}
