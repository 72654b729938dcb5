//! Forgetting what is in rooms that are over: who played (PRIV-6), what they were called, and what
//! each of them answered (PRIV-3). Who may say so, and when it is due, is decided by the callers.
//!
//! A correction may have read the journal before and write the report after: so each of these does
//! its part of the report once more when it is noted, and a correction looks for the note when it
//! has written (`correct`).

use game::Event;
use protocol::http::rooms::Report;
use protocol::pseudonyms::{pseudonym, without_names, without_own_words, without_people};
use store::{Insight, LastingReport};
use work::aside;

use super::{LiveError, Rooms};
use crate::journal::{JournalError, decode_batch, encode_batch};

/// What was reckoned from a report, to be kept when the answers are gone.
#[derive(Debug, Clone)]
pub struct Lasting {
    /// The revision of the report that it was made from.
    pub revision: i64,
    /// The version of the arithmetic.
    pub version: i64,
    /// What it came to; names nobody.
    pub insight: Insight,
}

impl Rooms {
    /// Forgets who was in a room that is over: its report names nobody any more, and what happened
    /// there is deleted (PRIV-6). Who may do so is decided by the caller.
    pub async fn forget_people(&self, room_id: &str) -> Result<(), LiveError> {
        self.take_people_out(room_id).await?;
        let now_ms = self.stored_now_ms();
        self.inner.store.forget_people(room_id, now_ms).await?;
        // A correction that read the journal before may have written the report since.
        self.take_people_out(room_id).await
    }

    async fn take_people_out(&self, room_id: &str) -> Result<(), LiveError> {
        self.rewrite_report(room_id, without_people).await
    }

    /// Turns the nicknames of a room that is over into numbers, in its report and in its journal.
    /// It can be corrected as before.
    ///
    /// # Errors
    ///
    /// [`LiveError::Journal`] and [`LiveError::Report`] if what is kept cannot be read.
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
        // The largest games have half a million picks; rooms that run are not to wait for that.
        let changed = aside("forgetting names", move || unnamed(&entries));
        let changed = changed
            .await?
            .map_err(|error| LiveError::Journal(error.to_string()))?;
        for (seq, body) in changed {
            store.rewrite_journal_entry(room_id, seq, &body).await?;
        }
        Ok(())
    }

    /// Leaves nothing but figures of a room that is over. False, and nothing is done, if its report
    /// was written anew since they were reckoned.
    ///
    /// # Errors
    ///
    /// [`LiveError::Report`] if its report cannot be read.
    pub async fn forget_answers(
        &self,
        room_id: &str,
        lasting: Option<&Lasting>,
    ) -> Result<bool, LiveError> {
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
        let (body, _no_seats) = protocol::report::write(head)?;
        let lasting = LastingReport {
            revision: lasting.revision,
            body: &body,
            version: lasting.version,
            insight: &lasting.insight,
        };
        Ok(store.forget_answers(room_id, Some(lasting), now_ms).await?)
    }

    /// Takes out of the report of a room what is not to be there any more, because it was written
    /// meanwhile by somebody who still knew.
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
        let Some(report) = self.report(room_id).await? else {
            return Ok(());
        };
        // The largest reports have half a million cells; rooms that run are not to wait for that.
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
        i64::try_from(self.inner.clock.now_ms()).unwrap_or(i64::MAX)
    }
}

/// A report as it is kept after a change, and when its room ended; `None` if nothing is different.
fn rewritten(
    before: Report,
    change: fn(&mut Report),
) -> Result<Option<(String, Vec<String>, i64)>, serde_json::Error> {
    let mut report = before.clone();
    change(&mut report);
    if report == before {
        return Ok(None);
    }
    let finished_at_ms = i64::try_from(report.finished_at_ms).unwrap_or(i64::MAX);
    let (body, pages) = protocol::report::write(report)?;
    Ok(Some((body, pages, finished_at_ms)))
}

/// The entries in which somebody sits down, with numbers in place of nicknames.
fn unnamed(entries: &[(i64, Vec<u8>)]) -> Result<Vec<(i64, Vec<u8>)>, JournalError> {
    let mut changed = Vec::new();
    for (seq, body) in entries {
        let mut batch = decode_batch(body)?;
        let mut has_names = false;
        for event in &mut batch.events {
            if let Event::SeatTaken(taken) = event {
                taken.nickname = pseudonym(taken.seat.0);
                has_names = true;
            }
        }
        if has_names {
            changed.push((*seq, encode_batch(&batch)));
        }
    }
    Ok(changed)
}
