//! The names that an assignment is for, if its host listed some.
//!
//! Each is a player who hasn't come yet. Anyone who picks the name becomes that player.

use database::{Params as _, sql};
use search::search_text;
use store::{Store, StoreError, new_id};

use crate::players::Player;

/// A name on the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedName {
    pub name: String,
    /// The same for all names that look alike.
    pub look: String,
}

/// The names on the list of an assignment, in its order; with `is_free`, only those that nobody has
/// taken.
pub async fn list_names(
    store: &Store,
    assignment_id: &str,
    is_free: bool,
) -> Result<Vec<String>, StoreError> {
    let sql = sql!(
        "select nickname from assigned_players where assignment_id = $1 and is_listed = 1 \
             and (cast($2 as bigint) = 0 or has_come = 0) order by id"
    );
    let params = (assignment_id, i64::from(is_free));
    Ok(store.db().read().scalars(sql, params).await?)
}

/// Replaces the list. Those who have come stay; names that nobody has taken go if they aren't on it
/// anymore.
pub async fn replace_names(
    store: &Store,
    assignment_id: &str,
    names: &[ListedName],
    now_ms: i64,
) -> Result<(), StoreError> {
    let unlist = sql!("update assigned_players set is_listed = 0 where assignment_id = $1");
    let list = sql!(
        "insert into assigned_players (id, assignment_id, nickname, look, search_text, \
             joined_at_ms, is_listed, has_come) values ($1, $2, $3, $4, $5, $6, 1, 0) \
         on conflict (assignment_id, look) do update set is_listed = 1"
    );
    let forget = sql!(
        "delete from assigned_players where assignment_id = $1 and is_listed = 0 and has_come = 0"
    );
    let moved = sql!("update assignments set gathered = '' where room_id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    tx.execute(unlist, (assignment_id,)).await?;
    // A millisecond apart, so that they stay in the order of the list.
    for (at_ms, listed) in (now_ms..).zip(names) {
        let who = (new_id(at_ms), assignment_id, &listed.name);
        let rest = (&listed.look, search_text([listed.name.as_str()]), now_ms);
        tx.execute(list, who.and(rest)).await?;
    }
    tx.execute(forget, (assignment_id,)).await?;
    tx.execute(moved, (assignment_id,)).await?;
    tx.commit().await?;
    Ok(())
}

/// Someone picks a name of the list. `None` if it isn't on it, or someone was faster; or if the
/// account plays already.
pub async fn take_name(
    store: &Store,
    assignment_id: &str,
    look: &str,
    (account_id, token_hash): (Option<&str>, Option<&[u8]>),
    now_ms: i64,
) -> Result<Option<Player>, StoreError> {
    let sql = sql!(
        "update assigned_players set account_id = $3, token_hash = $4, joined_at_ms = $5, \
             has_come = 1 where assignment_id = $1 and look = $2 and is_listed = 1 \
             and has_come = 0 and not exists (select 1 from assigned_players q \
                 where q.assignment_id = $1 and q.account_id = $3) \
         returning id, account_id, nickname, joined_at_ms, extended_to_ms, more_attempts, \
             more_minutes, is_listed, has_come"
    );
    let who = (assignment_id, look, account_id);
    let params = who.and((token_hash, now_ms));
    Ok(store.db().write().optional(sql, params).await?)
}
