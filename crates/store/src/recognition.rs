//! Recognition of players by account across a host's sessions, only for accounts that opted in.
//!
//! A host never learns which account it is. Two seats share a random id created for this host and
//! this account, which is deleted when the account opts out.

use database::sql;
use sqlx::types::Json;

use crate::{PlayerSeat, Store, StoreError, new_id};

impl Store {
    /// Whether hosts may recognize an account.
    pub async fn is_recognized(&self, account_id: &str) -> Result<bool, StoreError> {
        let sql = sql!("select is_recognized from accounts where id = $1");
        let is: Option<bool> = self.db.read().optional_scalar(sql, (account_id,)).await?;
        Ok(is.unwrap_or(false))
    }

    /// Opts an account in to recognition or out of it. Opting out deletes everything recorded
    /// before.
    pub async fn set_recognized(&self, account_id: &str, is: bool) -> Result<(), StoreError> {
        let set = sql!("update accounts set is_recognized = $2 where id = $1");
        let forget = sql!("delete from recognized_players where account_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        tx.execute(set, (account_id, is)).await?;
        if !is {
            tx.execute(forget, (account_id,)).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Records the seats of a live room, given with their accounts, that belong to accounts that
    /// opted in. Hosts are never recognized in their own rooms. Idempotent.
    pub async fn recognize_seats(
        &self,
        room_id: &str,
        seats: &[(i64, &str)],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        if seats.is_empty() {
            return Ok(());
        }
        let know = sql! {
            sqlite: "insert into recognized_players (id, host_account_id, account_id) \
                select v.value ->> '$[2]', r.host_account_id, a.id from json_each($2) v \
                    join accounts a on a.id = v.value ->> '$[1]' and a.is_recognized = 1 \
                    join rooms r on r.id = $1 and r.mode = 'live' \
                where r.host_account_id <> a.id order by a.id \
                on conflict (host_account_id, account_id) do nothing",
            postgres: "insert into recognized_players (id, host_account_id, account_id) \
                select v ->> 2, r.host_account_id, a.id from jsonb_array_elements($2) as v \
                    join accounts a on a.id = v ->> 1 and a.is_recognized \
                    join rooms r on r.id = $1 and r.mode = 'live' \
                where r.host_account_id <> a.id order by a.id \
                on conflict (host_account_id, account_id) do nothing",
        };
        let sit = sql! {
            sqlite: "insert into recognized_seats (room_id, seat, player_id) \
                select r.id, v.value ->> '$[0]', p.id from json_each($2) v \
                    join rooms r on r.id = $1 \
                    join recognized_players p on p.host_account_id = r.host_account_id \
                        and p.account_id = v.value ->> '$[1]' \
                where true on conflict (room_id, seat) do nothing",
            postgres: "insert into recognized_seats (room_id, seat, player_id) \
                select r.id, cast(v ->> 0 as bigint), p.id from jsonb_array_elements($2) as v \
                    join rooms r on r.id = $1 \
                    join recognized_players p on p.host_account_id = r.host_account_id \
                        and p.account_id = v ->> 1 \
                where true on conflict (room_id, seat) do nothing",
        };
        let rows: Vec<(i64, &str, String)> = seats
            .iter()
            .map(|(seat, account)| (*seat, *account, new_id(now_ms)))
            .collect();
        for statement in [know, sit] {
            let params = (room_id, Json(&rows));
            self.db.write().execute(statement, params).await?;
        }
        Ok(())
    }

    /// The seats that belong to the same player, in a host's rooms that ended at or after a time.
    /// Never reveal the id that links them.
    pub async fn list_recognized_seats(
        &self,
        host_id: &str,
        since_ms: i64,
    ) -> Result<Vec<PlayerSeat>, StoreError> {
        let sql = sql! {
            sqlite: "select s.room_id, s.seat, s.player_id from recognized_players p \
                join accounts a on a.id = p.account_id and a.is_recognized = 1 \
                join recognized_seats s on s.player_id = p.id join rooms r on r.id = s.room_id \
                where p.host_account_id = $1 and r.finished_at_ms >= $2",
            postgres: "select s.room_id, s.seat, s.player_id from recognized_players p \
                join accounts a on a.id = p.account_id and a.is_recognized \
                join recognized_seats s on s.player_id = p.id join rooms r on r.id = s.room_id \
                where p.host_account_id = $1 and r.finished_at_ms >= $2",
        };
        Ok(self.db.read().all(sql, (host_id, since_ms)).await?)
    }
}
