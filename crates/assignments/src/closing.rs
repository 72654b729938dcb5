//! Closing assignments, by their hosts or at their date, and deleting them and their players.

use assigned::{Assignment, Player, Whose};
use futures_util::future::join_all;
use handling::error::ApiError;
use store::StoreError;

use crate::Assignments;
use crate::ending::{end_out_of_time, is_out_of_time};
use crate::errors;
use crate::gathering::gather_report;

/// How many assignments are closed at a time.
const BATCH_LEN: u32 = 20;
/// How many attempts end at a time: so many that their journals are written together, and not so
/// many that others wait for them.
const ENDED_AT_ONCE: usize = 64;

impl Assignments {
    /// Closes an assignment: attempts end as they are, and what was answered counts. Those of
    /// players with more time go on.
    pub(crate) async fn close(&self, id: &str) -> Result<(), ApiError> {
        // Those whose time was up before ended then, and not now.
        end_out_of_time(&self.store, &self.rooms, Some(id), self.time.now_ms()).await?;
        let over = Whose::Over(self.time.now_ms());
        self.end_attempts(id, over).await?;
        if !assigned::close(&self.store, id, self.time.now_ms()).await? {
            return Ok(());
        }
        // One may have been woken in between.
        self.end_attempts(id, over).await?;
        assigned::note_gathered(&self.store, id, "").await?;
        gather_report(&self.store, &self.rooms, id, self.time.now_ms()).await?;
        tracing::info!(assignment_id = id, "an assignment was closed");
        Ok(())
    }

    /// Ends the attempts of those whose longer time is over, in an assignment that has closed.
    async fn end_overdue(&self, id: &str) -> Result<(), ApiError> {
        let now_ms = self.time.now_ms();
        self.end_attempts(id, Whose::Overdue(now_ms)).await?;
        assigned::end_overdue(&self.store, id, now_ms).await?;
        self.end_attempts(id, Whose::Overdue(now_ms)).await?;
        gather_report(&self.store, &self.rooms, id, now_ms).await?;
        tracing::info!(assignment_id = id, "more time for an assignment is over");
        Ok(())
    }

    /// Ends the attempts that a node runs. Their players hear of it at once.
    async fn end_attempts(&self, id: &str, whose: Whose<'_>) -> Result<(), ApiError> {
        let codes = assigned::list_awake(&self.store, id, whose).await?;
        for codes in codes.chunks(ENDED_AT_ONCE) {
            let ends = codes.iter().map(|code| self.rooms.end(code));
            for ended in join_all(ends).await {
                ended?;
            }
        }
        Ok(())
    }

    /// Lets the nodes that run attempts read again when these end, and their players with them: who
    /// is connected connects again. Of one player, or of all.
    pub(crate) async fn tell_ends(&self, id: &str, player: Option<&str>) -> Result<(), ApiError> {
        for code in assigned::list_limited_awake(&self.store, id, player).await? {
            let Some(row) = self.store.find_open_room_by_code(&code).await? else {
                continue;
            };
            // The one who was faster has read it again.
            if let Some(epoch) = self.rooms.seize_attempt(&row).await? {
                assigned::put_to_sleep(&self.store, &row.id, epoch).await?;
            }
        }
        Ok(())
    }

    /// Ends attempts whose time is up, closes it if its date has come, and ends what is over of
    /// those with more time.
    pub(crate) async fn up_to_date(&self, assignment: Assignment) -> Result<Assignment, ApiError> {
        let now_ms = self.time.now_ms();
        let mut assignment = assignment;
        if is_out_of_time(&assignment, now_ms) {
            end_out_of_time(&self.store, &self.rooms, Some(&assignment.id), now_ms).await?;
            let after = assigned::find(&self.store, &assignment.id).await?;
            assignment = after.ok_or_else(errors::assignment_not_found)?;
        }
        let id = assignment.id.as_str();
        let closes_at_ms = assignment.closes_itself_at_ms();
        let is_due = closes_at_ms.is_some_and(|at_ms| at_ms <= now_ms);
        if is_due && assignment.finished_at_ms.is_none() {
            self.close(id).await?;
        } else if assignment.finished_at_ms.is_some() && assignment.extended_to_ms.is_some() {
            let overdue = assigned::list_overdue(&self.store, Some(id), now_ms, 1).await?;
            if overdue.is_empty() {
                return Ok(assignment);
            }
            self.end_overdue(id).await?;
        } else {
            return Ok(assignment);
        }
        let after = assigned::find(&self.store, id).await?;
        after.ok_or_else(errors::assignment_not_found)
    }

    /// Closes the assignments whose date has come; also for those who had more time. Ends the
    /// attempts whose time is up while they sleep.
    ///
    /// # Errors
    ///
    /// If the database can't be read. What can't be closed is tried again.
    pub async fn close_what_is_due(&self) -> Result<(), StoreError> {
        let now_ms = self.time.now_ms();
        end_out_of_time(&self.store, &self.rooms, None, now_ms).await?;
        for id in assigned::list_due(&self.store, now_ms, BATCH_LEN).await? {
            if let Err(error) = self.close(&id).await {
                tracing::warn!(assignment_id = id, ?error, "an assignment can't be closed");
            }
        }
        for id in assigned::list_overdue(&self.store, None, now_ms, BATCH_LEN).await? {
            if let Err(error) = self.end_overdue(&id).await {
                tracing::warn!(assignment_id = id, ?error, "attempts can't be ended");
            }
        }
        Ok(())
    }

    /// Deletes attempts whose players were deleted, for example with their names.
    ///
    /// # Errors
    ///
    /// If the database can't be read or written.
    pub async fn forget_unowned(&self) -> Result<(), StoreError> {
        let count = assigned::forget_unowned(&self.store, self.time.now_ms()).await?;
        if count > 0 {
            tracing::info!(count, "attempts without players were deleted");
        }
        Ok(())
    }

    /// Deletes an assignment with everything.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), ApiError> {
        self.end_attempts(id, Whose::Everyones).await?;
        assigned::delete(&self.store, id).await?;
        Ok(())
    }

    /// Deletes a player with all attempts. Someone else can take the name, if it was listed.
    pub(crate) async fn remove_player(&self, id: &str, player: &Player) -> Result<(), ApiError> {
        self.end_attempts(id, Whose::Of(&player.id)).await?;
        let frees_name = player.is_listed != 0 && player.has_come != 0;
        assigned::remove_player(&self.store, &player.id, frees_name).await?;
        Ok(())
    }
}
