//! Deletes data of finished rooms: who played (PRIV-6), the nicknames, and the individual answers
//! (PRIV-3). Callers decide who may do this, and when it is due.
//!
//! A correction may have read the journal before a deletion and write the report after it. So each
//! deletion cleans the report once more after it is recorded, and a correction checks for that
//! record after writing (`correct`).

use entries::reports::{without_names, without_own_words, without_people};
use protocol::http::rooms::Report;
use store::time::to_stored_ms;
use store::{Insight, LastingReport};
use work::aside;

use super::{LiveError, Rooms};

/// The statistics computed from a report, kept when the answers are deleted.
#[derive(Debug, Clone)]
pub struct Lasting {
    /// The report revision they were computed from.
    pub revision: i64,
    /// The version of the computation.
    pub version: i64,
    /// The statistics, without names.
    pub insight: Insight,
}

impl Rooms {
    /// Deletes personal data from a finished room: its report becomes anonymous, and its journal is
    /// deleted (PRIV-6). The caller checks permissions.
    pub async fn forget_people(&self, room_id: &str) -> Result<(), LiveError> {
        self.take_people_out(room_id).await?;
        let now_ms = self.stored_now_ms();
        self.inner.store.forget_people(room_id, now_ms).await?;
        // A correction that read the journal earlier may have written the report since.
        self.take_people_out(room_id).await
    }

    async fn take_people_out(&self, room_id: &str) -> Result<(), LiveError> {
        self.rewrite_report(room_id, without_people).await
    }

    /// Replaces the nicknames of a finished room with numbers, in its report and in its journal. It
    /// can still be corrected.
    ///
    /// # Errors
    ///
    /// [`LiveError::Journal`] and [`LiveError::Report`] if the stored data can't be read.
    pub async fn forget_names(&self, room_id: &str) -> Result<(), LiveError> {
        self.take_names_out(room_id).await?;
        self.take_names_out_of_journal(room_id).await?;
        let now_ms = self.stored_now_ms();
        let store = &self.inner.store;
        store.note_names_forgotten(room_id, now_ms).await?;
        self.take_names_out(room_id).await
    }

    async fn take_names_out_of_journal(&self, room_id: &str) -> Result<(), LiveError> {
        let store = &self.inner.store;
        let entries = store.read_journal(room_id, 0).await?;
        // The largest games have half a million picks; running rooms must not wait for that.
        let changed = aside("forgetting names", move || entries::without_names(&entries));
        let changed = changed
            .await?
            .map_err(|error| LiveError::Journal(error.to_string()))?;
        for (seq, body) in changed {
            store.rewrite_journal_entry(room_id, seq, &body).await?;
        }
        Ok(())
    }

    /// Reduces a finished room to statistics. False, without any change, if its report was
    /// rewritten since they were computed.
    ///
    /// # Errors
    ///
    /// [`LiveError::Report`] if its report can't be read.
    pub async fn forget_answers(
        &self,
        room_id: &str,
        lasting: Option<&Lasting>,
    ) -> Result<bool, LiveError> {
        self.inner.after.drop_room(room_id);
        let store = &self.inner.store;
        let now_ms = self.stored_now_ms();
        let Some(lasting) = lasting else {
            return Ok(store.forget_answers(room_id, None, now_ms).await?);
        };
        let Some(kept) = self.kept_report(room_id).await? else {
            return Ok(false);
        };
        let mut head = kept.head().clone();
        head.questions.iter_mut().for_each(without_own_words);
        head.never_came.clear();
        head.audience_questions.clear();
        head.brainstorms.clear();
        let (body, _no_seats) = views::report::write(head)?;
        let lasting = LastingReport {
            revision: lasting.revision,
            body: &body,
            version: lasting.version,
            insight: &lasting.insight,
        };
        Ok(store.forget_answers(room_id, Some(lasting), now_ms).await?)
    }

    /// Deletes from a room's report what should no longer be there, because a process with older
    /// data wrote it in the meantime.
    pub(super) async fn forget_again(&self, room_id: &str) -> Result<(), LiveError> {
        let store = &self.inner.store;
        if store.are_answers_forgotten(room_id).await? {
            store.forget_answers_again(room_id).await?;
        }
        if store.are_names_forgotten(room_id).await? {
            self.take_names_out(room_id).await?;
        }
        Ok(())
    }

    async fn take_names_out(&self, room_id: &str) -> Result<(), LiveError> {
        self.rewrite_report(room_id, without_names).await
    }

    async fn rewrite_report(
        &self,
        room_id: &str,
        change: fn(&mut Report),
    ) -> Result<(), LiveError> {
        self.inner.after.drop_room(room_id);
        let Some(report) = self.report(room_id).await? else {
            return Ok(());
        };
        // The largest reports have half a million cells; running rooms must not wait for that.
        let written = aside("rewriting a report", move || rewritten(report, change));
        let Some((body, pages, finished_at_ms)) = written.await?? else {
            return Ok(());
        };
        let store = &self.inner.store;
        store
            .put_report(room_id, &body, &pages, finished_at_ms)
            .await?;
        Ok(())
    }

    fn stored_now_ms(&self) -> i64 {
        to_stored_ms(self.inner.clock.now_ms())
    }
}

/// The report after a change, and when its room ended; `None` if nothing changed.
fn rewritten(
    before: Report,
    change: fn(&mut Report),
) -> Result<Option<(String, Vec<String>, i64)>, serde_json::Error> {
    let mut report = before.clone();
    change(&mut report);
    if report == before {
        return Ok(None);
    }
    let finished_at_ms = to_stored_ms(report.finished_at_ms);
    let (body, pages) = views::report::write(report)?;
    Ok(Some((body, pages, finished_at_ms)))
}
