//! Results of a finished room: its report, and the analysis computed from it.
//!
//! A report is opaque JSON: a head, and its seats in pages. The node that plays the room writes it
//! when the room finishes, and may write it again with the same facts, because a node can die
//! between writing and confirming it. The analysis is opaque too, and can be recomputed at any
//! time: rewriting the report deletes it.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::{Room, Store, StoreError};

/// The analysis of a report.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Insight {
    /// A short form, for overviews.
    pub digest: String,
    /// The complete analysis.
    pub analysis: String,
}

/// A played room, for overviews.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PlayedRoom {
    #[sqlx(flatten)]
    pub room: Room,
    /// The short form of its report's analysis; `None` if that isn't computed yet.
    pub digest: Option<String>,
    /// The quiz's current tags; `None` if the quiz is deleted.
    #[sqlx(json(nullable))]
    pub tags: Option<Vec<String>>,
}

/// How many pages of a report are written at once. With 50 questions, that is a megabyte.
const PAGES_AT_ONCE: usize = 4;

/// Writes pages, numbered from the given one.
async fn put_pages(
    tx: &mut Tx<'_>,
    room_id: &str,
    pages: &[String],
    first: usize,
) -> Result<(), StoreError> {
    let put = sql!(
        "insert into room_report_pages (room_id, page, body) values ($1, $2, $3) \
         on conflict (room_id, page) do update set body = excluded.body"
    );
    for (number, body) in (first..).zip(pages) {
        tx.execute(put, (room_id, page_number(number), body))
            .await?;
    }
    Ok(())
}

fn page_number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Store {
    /// Stores the report of a room, replacing an earlier one: its head, and its seats in pages.
    ///
    /// The pages of a large new report are written first, a few at a time, under an empty head, so
    /// that other rooms can write in between. A report that replaces an earlier one is written in
    /// one transaction.
    pub async fn put_report(
        &self,
        room_id: &str,
        body: &str,
        pages: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let put = sql!(
            "insert into room_reports (room_id, body, created_at_ms) values ($1, $2, $3) \
             on conflict (room_id) do update set body = excluded.body"
        );
        let forget = sql!("delete from room_report_pages where room_id = $1 and page >= $2");
        let revise = sql!(
            "insert into room_insights (room_id, revision, version, digest, analysis) \
             values ($1, 1, 0, '', '') on conflict (room_id) do update \
             set revision = room_insights.revision + 1, version = 0, digest = '', analysis = ''"
        );
        let mut kept_count = 0;
        if pages.len() > PAGES_AT_ONCE && self.find_report(room_id).await?.is_none() {
            let mut writer = self.db.writer().await?;
            let mut tx = writer.begin().await?;
            tx.execute(put, (room_id, "", now_ms)).await?;
            tx.commit().await?;
            drop(writer);
            for some in pages.chunks(PAGES_AT_ONCE) {
                let mut writer = self.db.writer().await?;
                let mut tx = writer.begin().await?;
                put_pages(&mut tx, room_id, some, kept_count).await?;
                tx.commit().await?;
                kept_count += some.len();
            }
        }
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        tx.execute(put, (room_id, body, now_ms)).await?;
        put_pages(&mut tx, room_id, &pages[kept_count..], kept_count).await?;
        tx.execute(forget, (room_id, page_number(pages.len())))
            .await?;
        tx.execute(revise, (room_id,)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The head of a report; in earlier versions it includes the seats.
    pub async fn find_report(&self, room_id: &str) -> Result<Option<String>, StoreError> {
        let sql = sql!("select body from room_reports where room_id = $1 and body <> ''");
        Ok(self.db.read().optional_scalar(sql, (room_id,)).await?)
    }

    /// One page of a report's seats; pages count from 0.
    pub async fn find_report_page(
        &self,
        room_id: &str,
        page: i64,
    ) -> Result<Option<String>, StoreError> {
        let sql = sql!("select body from room_report_pages where room_id = $1 and page = $2");
        Ok(self.db.read().optional_scalar(sql, (room_id, page)).await?)
    }

    /// How often a report was written. Read this before reading the report to analyze it.
    pub async fn report_revision(&self, room_id: &str) -> Result<Option<i64>, StoreError> {
        let sql = sql!("select revision from room_insights where room_id = $1");
        Ok(self.db.read().optional_scalar(sql, (room_id,)).await?)
    }

    /// Stores the analysis of this revision of a report, by this version of the computation. False
    /// if the report was rewritten in the meantime.
    pub async fn put_insight(
        &self,
        room_id: &str,
        revision: i64,
        version: i64,
        insight: &Insight,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update room_insights set version = $3, digest = $4, analysis = $5 \
             where room_id = $1 and revision = $2"
        );
        let params = (
            room_id,
            revision,
            version,
            &insight.digest,
            &insight.analysis,
        );
        let done = self.db.write().execute(sql, params).await?;
        Ok(done == 1)
    }

    /// The analysis of a report by this version of the computation; `None` if that isn't computed
    /// yet. If only statistics are left, it is the one by the last version that could compute it.
    pub async fn find_insight(
        &self,
        room_id: &str,
        version: i64,
    ) -> Result<Option<Insight>, StoreError> {
        let sql = sql!(
            "select digest, analysis from room_insights where room_id = $1 \
                 and (version = $2 or (version > 0 and exists (select 1 from rooms \
                     where id = $1 and answers_forgotten_at_ms is not null)))"
        );
        Ok(self.db.read().optional(sql, (room_id, version)).await?)
    }

    /// An account's live sessions with a report that ended at or after a time, newest first, with
    /// their analysis by this version of the computation.
    pub async fn list_played_rooms(
        &self,
        host_account_id: &str,
        since_ms: i64,
        version: i64,
        limit: u32,
    ) -> Result<Vec<PlayedRoom>, StoreError> {
        let sql = sql!(
            "select r.id, r.code, r.host_account_id, r.quiz_id, r.title, r.mode, r.phase, \
                 r.owner_node, r.owner_epoch, r.owned_since_ms, r.seat_count, r.question_count, \
                 r.created_at_ms, r.finished_at_ms, \
                 case when i.version = $3 or (i.version > 0 \
                     and r.answers_forgotten_at_ms is not null) then i.digest end as digest, \
                 q.tags \
             from rooms r join room_insights i on i.room_id = r.id \
             left join quizzes q on q.id = r.quiz_id and q.deleted_at_ms is null \
             where r.host_account_id = $1 and r.mode = 'live' and r.finished_at_ms >= $2 \
             order by r.finished_at_ms desc, r.id desc limit $4"
        );
        let params = (host_account_id, since_ms, version, i64::from(limit));
        Ok(self.db.read().all(sql, params).await?)
    }
}
