//! Players without an account who continue on another device, by a code that works once.

use database::sql;
use store::{Store, StoreError};

/// Gives a player a code, which replaces an earlier one. False if nobody has come under this name
/// yet, or an account plays: it is known on every device.
pub async fn put_device_code(
    store: &Store,
    player_id: &str,
    code_hash: &[u8],
) -> Result<bool, StoreError> {
    let sql = sql!(
        "update assigned_players set device_code_hash = $2 \
         where id = $1 and account_id is null and has_come = 1"
    );
    Ok(store
        .db()
        .write()
        .execute(sql, (player_id, code_hash))
        .await?
        == 1)
}

/// The player whose code this is continues as this account, or with this token, and the device
/// before is known as one that was left. Returns the id of the player. `None` if there is no such
/// code, or no longer, or if the account or the token plays already.
pub async fn take_device_code(
    store: &Store,
    assignment_id: &str,
    code_hash: &[u8],
    (account_id, token_hash): (Option<&str>, Option<&[u8]>),
) -> Result<Option<String>, StoreError> {
    let take = sql!(
        "update assigned_players set device_code_hash = null \
         where assignment_id = $1 and device_code_hash = $2 and not exists \
             (select 1 from assigned_players q where q.assignment_id = $1 \
              and (q.account_id = $3 or q.token_hash = $4)) \
         returning id"
    );
    let leave = sql!(
        "insert into assigned_devices (token_hash, player_id) \
         select token_hash, id from assigned_players where id = $1 and token_hash is not null \
         on conflict do nothing"
    );
    let arrive = sql!("update assigned_players set account_id = $2, token_hash = $3 where id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let params = (assignment_id, code_hash, account_id, token_hash);
    let taken: Option<String> = tx.optional_scalar(take, params).await?;
    if let Some(player_id) = &taken {
        tx.execute(leave, (player_id,)).await?;
        let whose = (player_id, account_id, token_hash);
        tx.execute(arrive, whose).await?;
    }
    tx.commit().await?;
    Ok(taken)
}

/// Whether the player who had this token continued on another device.
pub async fn was_left(
    store: &Store,
    assignment_id: &str,
    token_hash: &[u8],
) -> Result<bool, StoreError> {
    let sql = sql!(
        "select exists (select 1 from assigned_devices d \
             join assigned_players p on p.id = d.player_id \
             where d.token_hash = $2 and p.assignment_id = $1)"
    );
    let params = (assignment_id, token_hash);
    Ok(store.db().read().scalar(sql, params).await?)
}
