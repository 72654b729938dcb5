//! Class lists: the players on them, added in bulk.
//!
//! Adding the same list again changes nothing: players are matched by their external id, or else by
//! name. A player the host already knew by that nickname, and who is on no list, is moved to this
//! one with all their data.

use std::collections::BTreeSet;

use database::sql;
use sqlx::FromRow;

use crate::accounts::lock_account;
use crate::known_players::{count_players, own_name};
use crate::{FoldedNickname, KNOWN_PLAYERS_MAX, Store, StoreError, new_id};

/// The maximum number of class lists per host.
pub const CLASS_LISTS_MAX: i64 = 50;
/// The maximum number of players on one list.
pub const PLAYERS_PER_CLASS_LIST_MAX: usize = 500;

/// A list of players, such as a class.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ClassList {
    pub id: String,
    pub name: String,
    pub created_at_ms: i64,
    pub player_count: i64,
}

/// A player to be added to a class list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassEntry {
    /// The name, as written and folded.
    pub name: FoldedNickname,
    /// Empty if there is none.
    pub external_id: String,
}

/// The result of adding players to a class list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntriesOutcome {
    /// This many are new on it.
    Added(usize),
    /// The host has no such list.
    Unknown,
    TooMany,
}

/// A player on a list, or on none.
#[derive(FromRow)]
struct Row {
    id: String,
    name: String,
    external_id: String,
}

impl Store {
    /// The class lists of a host, oldest first.
    pub async fn list_class_lists(&self, host_id: &str) -> Result<Vec<ClassList>, StoreError> {
        let sql = sql!(
            "select l.id, l.name, l.created_at_ms, \
                 (select count(*) from known_players p where p.class_list_id = l.id) \
                     as player_count \
             from class_lists l where l.host_account_id = $1 order by l.id"
        );
        Ok(self.db.read().all(sql, (host_id,)).await?)
    }

    /// A class list of a host.
    pub async fn find_class_list(
        &self,
        host_id: &str,
        id: &str,
    ) -> Result<Option<ClassList>, StoreError> {
        let sql = sql!(
            "select l.id, l.name, l.created_at_ms, \
                 (select count(*) from known_players p where p.class_list_id = l.id) \
                     as player_count \
             from class_lists l where l.id = $1 and l.host_account_id = $2"
        );
        Ok(self.db.read().optional(sql, (id, host_id)).await?)
    }

    /// Who is on a class list of a host: names with external ids, which may be empty, in the order
    /// they were added, [`PLAYERS_PER_CLASS_LIST_MAX`] at most. `None` if the host has no such
    /// list.
    pub async fn read_class_list(
        &self,
        host_id: &str,
        id: &str,
    ) -> Result<Option<Vec<(String, String)>>, StoreError> {
        let sql = sql!(
            "select p.name, p.external_id from known_players p \
             where p.class_list_id = $1 and p.host_account_id = $2 order by p.id limit $3"
        );
        if self.find_class_list(host_id, id).await?.is_none() {
            return Ok(None);
        }
        let most = i64::try_from(PLAYERS_PER_CLASS_LIST_MAX).unwrap_or(i64::MAX);
        Ok(Some(self.db.read().all(sql, (id, host_id, most)).await?))
    }

    /// Creates an empty class list and returns its id. `None` if the host has too many.
    pub async fn create_class_list(
        &self,
        host_id: &str,
        name: &str,
        now_ms: i64,
    ) -> Result<Option<String>, StoreError> {
        let count = sql!("select count(*) from class_lists where host_account_id = $1");
        let add = sql!(
            "insert into class_lists (id, host_account_id, name, created_at_ms) \
             values ($1, $2, $3, $4)"
        );
        let id = new_id(now_ms);
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_account(&mut tx, host_id).await?;
        let count: i64 = tx.scalar(count, (host_id,)).await?;
        if count >= CLASS_LISTS_MAX {
            return Ok(None);
        }
        tx.execute(add, (&id, host_id, name, now_ms)).await?;
        tx.commit().await?;
        Ok(Some(id))
    }

    /// Renames a class list. False if the host has no such list.
    pub async fn rename_class_list(
        &self,
        host_id: &str,
        id: &str,
        name: &str,
    ) -> Result<bool, StoreError> {
        let sql = sql!("update class_lists set name = $3 where id = $1 and host_account_id = $2");
        let done = self.db.write().execute(sql, (id, host_id, name)).await?;
        Ok(done == 1)
    }

    /// Deletes a class list with its players. False if the host has no such list.
    pub async fn delete_class_list(&self, host_id: &str, id: &str) -> Result<bool, StoreError> {
        let sql = sql!("delete from class_lists where id = $1 and host_account_id = $2");
        let done = self.db.write().execute(sql, (id, host_id)).await?;
        Ok(done == 1)
    }

    /// Adds players to a class list: all of them or none.
    pub async fn add_class_entries(
        &self,
        host_id: &str,
        list_id: &str,
        entries: &[ClassEntry],
        now_ms: i64,
    ) -> Result<EntriesOutcome, StoreError> {
        let find = sql!("select id from class_lists where id = $1 and host_account_id = $2");
        let on_it = sql!(
            "select p.id, p.name, p.external_id from known_players p \
             where p.class_list_id = $1 order by p.id"
        );
        let listless = sql!(
            "select p.id, p.name, p.external_id from player_nicknames n \
             join known_players p on p.id = n.player_id and p.class_list_id is null \
             where n.host_account_id = $1 and n.folded = $2"
        );
        let add = sql!(
            "insert into known_players \
                 (id, host_account_id, class_list_id, name, external_id, created_at_ms) \
             values ($1, $2, $3, $4, $5, $6)"
        );
        let change = sql!(
            "update known_players set class_list_id = $2, name = $3, \
                 external_id = case when $4 = '' then external_id else $4 end where id = $1"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_account(&mut tx, host_id).await?;
        let list: Option<(String,)> = tx.optional(find, (list_id, host_id)).await?;
        if list.is_none() {
            return Ok(EntriesOutcome::Unknown);
        }
        let known: Vec<Row> = tx.all(on_it, (list_id,)).await?;
        let mut count = count_players(&mut tx, host_id).await?;
        let mut added = 0;
        let mut taken = BTreeSet::new();
        for entry in entries {
            let (name, external_id) = (&entry.name.nickname, &entry.external_id);
            let is_same = |row: &&Row| !taken.contains(&row.id) && is_same(row, entry);
            let mut id = known.iter().find(is_same).map(|row| row.id.clone());
            if id.is_none() {
                let params = (host_id, &entry.name.folded);
                let other: Option<Row> = tx.optional(listless, params).await?;
                id = other.map(|row| row.id);
                added += 1;
            }
            let id = if let Some(id) = id {
                let params = (&id, list_id, name, external_id);
                tx.execute(change, params).await?;
                id
            } else {
                let id = new_id(now_ms);
                let params = (&id, host_id, list_id, name, external_id, now_ms);
                tx.execute(add, params).await?;
                count += 1;
                id
            };
            own_name(&mut tx, host_id, &id, &entry.name, now_ms).await?;
            taken.insert(id);
        }
        if known.len() + added > PLAYERS_PER_CLASS_LIST_MAX || count > KNOWN_PLAYERS_MAX {
            return Ok(EntriesOutcome::TooMany);
        }
        tx.commit().await?;
        Ok(EntriesOutcome::Added(added))
    }
}

/// Whether an entry is a player already on the list. Two players can share a name if their external
/// ids differ.
fn is_same(row: &Row, entry: &ClassEntry) -> bool {
    if !row.external_id.is_empty() && !entry.external_id.is_empty() {
        return row.external_id == entry.external_id;
    }
    row.name.to_lowercase() == entry.name.nickname.to_lowercase()
}
