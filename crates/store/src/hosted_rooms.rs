//! One host's rooms: listing them, and deleting personal data from one (PRIV-6).

use database::sql;
use sqlx::FromRow;

use crate::{Page, Room, RoomMode, Store, StoreError};
use search::search_text;

/// Which rooms of a host to list.
#[derive(Debug, Clone, Copy)]
pub struct HostedFilter<'a> {
    pub mode: RoomMode,
    /// Only finished rooms, or only unfinished ones.
    pub is_over: Option<bool>,
    /// Text to find in the title.
    pub search: Option<&'a str>,
    /// Only rooms of this quiz.
    pub quiz_id: Option<&'a str>,
}

/// A room in its host's list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct HostedRoom {
    #[sqlx(flatten)]
    pub room: Room,
    /// Whether enough was played for a report.
    pub has_report: bool,
    /// When its personal data was deleted.
    pub forgotten_at_ms: Option<i64>,
}

/// An unfinished live room or rehearsal, as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RunningRoom {
    #[sqlx(flatten)]
    pub room: Room,
    pub host_name: Option<String>,
}

impl Store {
    /// Lists all unfinished live rooms and rehearsals, newest first.
    pub async fn list_running_rooms(
        &self,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<RunningRoom>, StoreError> {
        let sql = sql!(
            "select r.id, r.code, r.host_account_id, r.quiz_id, r.title, r.mode, r.phase, \
                 r.owner_node, r.owner_epoch, r.owned_since_ms, r.seat_count, r.question_count, \
                 r.created_at_ms, r.finished_at_ms, a.name as host_name \
             from rooms r left join accounts a on a.id = r.host_account_id \
             where r.finished_at_ms is null and r.mode in ('live', 'rehearsal') \
                 and (cast($1 as text) is null or r.id < $1) \
             order by r.id desc limit $2"
        );
        let params = (cursor, i64::from(limit) + 1);
        let rows: Vec<RunningRoom> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |running| &running.room.id))
    }

    /// Lists rooms of a host, newest first.
    pub async fn list_hosted_rooms(
        &self,
        host_account_id: &str,
        filter: HostedFilter<'_>,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<HostedRoom>, StoreError> {
        let sql = sql!(
            "select r.id, r.code, r.host_account_id, r.quiz_id, r.title, r.mode, r.phase, \
                 r.owner_node, r.owner_epoch, r.owned_since_ms, r.seat_count, r.question_count, \
                 r.created_at_ms, r.finished_at_ms, p.room_id is not null as has_report, \
                 p.forgotten_at_ms from rooms r left join room_reports p on p.room_id = r.id \
                 and p.body <> '' where r.host_account_id = $1 \
                 and (r.mode = $6 or ($6 = 'live' and r.mode = 'assigned' \
                     and r.finished_at_ms is not null)) \
                 and (cast($2 as text) is null or r.id < $2) \
                 and (cast($3 as bigint) is null or (r.finished_at_ms is null) = ($3 = 0)) \
                 and (cast($4 as text) is null or r.search_text like '%' || $4 || '%') \
                 and (cast($7 as text) is null or r.quiz_id = $7) \
             order by r.id desc limit $5"
        );
        // Folded, so that it contains no wildcards.
        let words = filter.search.map(|search| search_text([search]));
        if words.as_deref() == Some("") && filter.search.is_some_and(|s| !s.trim().is_empty()) {
            return Ok(Page::empty());
        }
        let params = (
            host_account_id,
            cursor,
            filter.is_over.map(i64::from),
            words,
            i64::from(limit) + 1,
            filter.mode.as_str(),
            filter.quiz_id,
        );
        let rows: Vec<HostedRoom> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |hosted| &hosted.room.id))
    }

    /// Counts the unfinished live sessions of an account, with rehearsals: each costs as much.
    pub async fn count_open_rooms(&self, host_account_id: &str) -> Result<i64, StoreError> {
        let sql = sql!(
            "select count(*) from rooms where host_account_id = $1 \
                 and mode in ('live', 'rehearsal') and finished_at_ms is null"
        );
        Ok(self.db.read().scalar(sql, (host_account_id,)).await?)
    }

    /// Deletes the journal of a finished room and who sat in its seats, and marks its report as
    /// anonymous. The caller must have written the anonymous report first.
    pub async fn forget_people(&self, room_id: &str, now_ms: i64) -> Result<(), StoreError> {
        let note = sql!("update room_reports set forgotten_at_ms = $2 where room_id = $1");
        let note_names = sql!(
            "update rooms set names_forgotten_at_ms = coalesce(names_forgotten_at_ms, $2) \
             where id = $1"
        );
        // The journal says who sat where and what they wrote, and no one replays it.
        let forget = sql!(
            "delete from room_journal where room_id in \
                 (select id from rooms where id = $1 and finished_at_ms is not null)"
        );
        let players = sql!("delete from player_seats where room_id = $1");
        let recognized = sql!("delete from recognized_seats where room_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        for statement in [note, note_names] {
            tx.execute(statement, (room_id, now_ms)).await?;
        }
        let seats = sql!("delete from seat_results where room_id = $1");
        let assigned = sql!("delete from assigned_players where assignment_id = $1");
        for statement in [forget, players, recognized, seats, assigned] {
            tx.execute(statement, (room_id,)).await?;
        }
        tx.commit().await?;
        drop(writer);
        self.db.move_log().await;
        Ok(())
    }
}
