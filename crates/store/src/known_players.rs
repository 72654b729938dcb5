//! Known players: the players a host has named, with their nicknames and seats.
//!
//! Everything here belongs to one host. A nickname belongs to at most one of the host's players,
//! compared in folded form; callers do the folding. Giving a player someone else's nickname moves
//! it, with the seats known by it, so merging and splitting players both only need new lists of
//! nicknames. Seats are identified by room and number, which still works once a report is
//! anonymous.

use std::collections::BTreeMap;

use database::{Tx, sql};
use sqlx::FromRow;
use sqlx::types::Json;

use crate::accounts::lock_account;
use crate::{Store, StoreError, new_id};

/// The maximum number of known players per host.
pub const KNOWN_PLAYERS_MAX: i64 = 10_000;
/// How many seats are looked up at once; a game that writes at the same moment waits for one batch.
const BATCH_LEN: usize = 500;

/// A nickname, as written and in the folded form used for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoldedNickname {
    pub folded: String,
    pub nickname: String,
}

/// A player a host has named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPlayer {
    pub id: String,
    pub class_list_id: Option<String>,
    pub name: String,
    /// Empty if there is none.
    pub external_id: String,
    pub created_at_ms: i64,
    /// By folded form.
    pub nicknames: Vec<FoldedNickname>,
}

/// A host's data about a player.
#[derive(Debug, Clone, Copy)]
pub struct PlayerDraft<'a> {
    pub name: &'a str,
    pub external_id: &'a str,
    /// All of them. Other players lose theirs if listed here.
    pub nicknames: &'a [FoldedNickname],
    /// The name as a nickname: it is theirs too, unless another player has it.
    pub own: &'a FoldedNickname,
}

/// The result of saving a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerOutcome {
    /// Saved, with this id.
    Kept(String),
    /// This host has no such player.
    Unknown,
    TooMany,
}

/// A seat of a known player.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PlayerSeat {
    pub room_id: String,
    pub seat: i64,
    pub player_id: String,
}

/// The known player in a seat of one room.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SeatName {
    pub seat: i64,
    pub player_id: String,
    pub name: String,
    pub external_id: String,
}

#[derive(FromRow)]
struct PlayerRow {
    id: String,
    class_list_id: Option<String>,
    name: String,
    external_id: String,
    created_at_ms: i64,
}

/// Adds a player's own name as a nickname, unless another player has it.
pub(crate) async fn own_name(
    tx: &mut Tx<'_>,
    host_id: &str,
    player_id: &str,
    own: &FoldedNickname,
    now_ms: i64,
) -> Result<(), StoreError> {
    let put = sql!(
        "insert into player_nicknames (id, host_account_id, folded, nickname, player_id) \
         values ($1, $2, $3, $4, $5) on conflict (host_account_id, folded) do nothing"
    );
    let params = (
        new_id(now_ms),
        host_id,
        &own.folded,
        &own.nickname,
        player_id,
    );
    tx.execute(put, params).await?;
    Ok(())
}

/// Replaces a player's nicknames.
async fn put_nicknames(
    tx: &mut Tx<'_>,
    host_id: &str,
    player_id: &str,
    draft: PlayerDraft<'_>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let had = sql!("select folded from player_nicknames where player_id = $1");
    let drop = sql!("delete from player_nicknames where player_id = $1 and folded = $2");
    let take = sql!(
        "insert into player_nicknames (id, host_account_id, folded, nickname, player_id) \
         values ($1, $2, $3, $4, $5) on conflict (host_account_id, folded) \
         do update set nickname = excluded.nickname, player_id = excluded.player_id"
    );
    let had: Vec<String> = tx.scalars(had, (player_id,)).await?;
    let is_wanted = |folded: &String| {
        *folded == draft.own.folded || draft.nicknames.iter().any(|n| n.folded == *folded)
    };
    for folded in had.iter().filter(|folded| !is_wanted(folded)) {
        tx.execute(drop, (player_id, folded)).await?;
    }
    for FoldedNickname { folded, nickname } in draft.nicknames {
        let params = (new_id(now_ms), host_id, folded, nickname, player_id);
        tx.execute(take, params).await?;
    }
    Ok(())
}

/// Counts a host's players.
pub(crate) async fn count_players(tx: &mut Tx<'_>, host_id: &str) -> Result<i64, StoreError> {
    let count = sql!("select count(*) from known_players where host_account_id = $1");
    Ok(tx.scalar(count, (host_id,)).await?)
}

impl Store {
    /// All of a host's known players, oldest first.
    pub async fn list_known_players(&self, host_id: &str) -> Result<Vec<KnownPlayer>, StoreError> {
        let players = sql!(
            "select id, class_list_id, name, external_id, created_at_ms from known_players \
             where host_account_id = $1 order by id"
        );
        let nicknames = sql!(
            "select player_id, folded, nickname from player_nicknames \
             where host_account_id = $1 order by folded"
        );
        // The two queries may see different states: nicknames without their player are left out.
        let players: Vec<PlayerRow> = self.db.read().all(players, (host_id,)).await?;
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<(String, String, String)> = self.db.read().all(nicknames, (host_id,)).await?;
        let mut of: BTreeMap<String, Vec<FoldedNickname>> = BTreeMap::new();
        for (player_id, folded, nickname) in rows {
            let nicknames = of.entry(player_id).or_default();
            nicknames.push(FoldedNickname { folded, nickname });
        }
        let players = players.into_iter().map(|row| KnownPlayer {
            nicknames: of.remove(&row.id).unwrap_or_default(),
            id: row.id,
            class_list_id: row.class_list_id,
            name: row.name,
            external_id: row.external_id,
            created_at_ms: row.created_at_ms,
        });
        Ok(players.collect())
    }

    /// Saves a player of a host: a new one, or the one with this id. A player left with neither a
    /// nickname nor a class list is deleted.
    pub async fn keep_player(
        &self,
        host_id: &str,
        player_id: Option<&str>,
        draft: PlayerDraft<'_>,
        now_ms: i64,
    ) -> Result<PlayerOutcome, StoreError> {
        let add = sql!(
            "insert into known_players \
                 (id, host_account_id, class_list_id, name, external_id, created_at_ms) \
             values ($1, $2, null, $3, $4, $5)"
        );
        let change = sql!(
            "update known_players set name = $3, external_id = $4 \
             where id = $1 and host_account_id = $2"
        );
        let leave = sql!(
            "delete from known_players where host_account_id = $1 and id <> $2 \
                 and class_list_id is null and not exists \
                     (select 1 from player_nicknames n where n.player_id = known_players.id)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_account(&mut tx, host_id).await?;
        let PlayerDraft {
            name, external_id, ..
        } = draft;
        let id = player_id.map_or_else(|| new_id(now_ms), str::to_owned);
        if player_id.is_none() {
            if count_players(&mut tx, host_id).await? >= KNOWN_PLAYERS_MAX {
                return Ok(PlayerOutcome::TooMany);
            }
            let params = (&id, host_id, name, external_id, now_ms);
            tx.execute(add, params).await?;
        } else if tx
            .execute(change, (&id, host_id, name, external_id))
            .await?
            == 0
        {
            return Ok(PlayerOutcome::Unknown);
        }
        put_nicknames(&mut tx, host_id, &id, draft, now_ms).await?;
        own_name(&mut tx, host_id, &id, draft.own, now_ms).await?;
        tx.execute(leave, (host_id, &id)).await?;
        tx.commit().await?;
        Ok(PlayerOutcome::Kept(id))
    }

    /// Deletes a known player with their nicknames. False if the host has no such player.
    pub async fn forget_player(&self, host_id: &str, player_id: &str) -> Result<bool, StoreError> {
        let sql = sql!("delete from known_players where id = $1 and host_account_id = $2");
        let done = self.db.write().execute(sql, (player_id, host_id)).await?;
        Ok(done == 1)
    }

    /// Records the seats of known players: room, seat and folded nickname, for nicknames the room's
    /// host knows. Idempotent.
    pub async fn know_seats(&self, seats: &[(&str, i64, String)]) -> Result<(), StoreError> {
        let sql = sql! {
            sqlite: "insert into player_seats (room_id, seat, nickname_id) \
                select r.id, v.value ->> '$[1]', n.id from json_each($1) v \
                    join rooms r on r.id = v.value ->> '$[0]' and r.mode = 'live' \
                    join player_nicknames n on n.host_account_id = r.host_account_id \
                        and n.folded = v.value ->> '$[2]' \
                where true on conflict (room_id, seat) do nothing",
            postgres: "insert into player_seats (room_id, seat, nickname_id) \
                select r.id, cast(v ->> 1 as bigint), n.id from jsonb_array_elements($1) as v \
                    join rooms r on r.id = v ->> 0 and r.mode = 'live' \
                    join player_nicknames n on n.host_account_id = r.host_account_id \
                        and n.folded = v ->> 2 \
                where true on conflict (room_id, seat) do nothing",
        };
        for batch in seats.chunks(BATCH_LEN) {
            self.db.write().execute(sql, (Json(batch),)).await?;
        }
        Ok(())
    }

    /// The seats of a host's known players, in rooms that ended at or after a time.
    pub async fn list_player_seats(
        &self,
        host_id: &str,
        since_ms: i64,
    ) -> Result<Vec<PlayerSeat>, StoreError> {
        let sql = sql!(
            "select s.room_id, s.seat, n.player_id from player_nicknames n \
             join player_seats s on s.nickname_id = n.id join rooms r on r.id = s.room_id \
             where n.host_account_id = $1 and r.finished_at_ms >= $2"
        );
        Ok(self.db.read().all(sql, (host_id, since_ms)).await?)
    }

    /// The known players in a room.
    pub async fn list_seat_names(&self, room_id: &str) -> Result<Vec<SeatName>, StoreError> {
        let sql = sql!(
            "select s.seat, p.id as player_id, p.name, p.external_id from player_seats s \
             join player_nicknames n on n.id = s.nickname_id \
             join known_players p on p.id = n.player_id where s.room_id = $1 order by s.seat"
        );
        Ok(self.db.read().all(sql, (room_id,)).await?)
    }
}
