//! Copies of files, for accounts that copy what others share with them.
//!
//! A copy belongs to another account, counts toward what that stores, and has the captions of the
//! original. Its bytes are stored before its row exists, as with any file: until then it is a
//! leftover. An account that already has the same file gets no second one.

use std::collections::BTreeMap;

use database::sql;
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Constraint, MediaAmount, SUM_MEDIA, Store, StoreError};

/// A file to copy.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Original {
    pub id: String,
    /// How much it takes, without its captions.
    pub byte_count: i64,
    pub captions_bytes: i64,
    /// The same file, if the account already has it.
    pub own_id: Option<String>,
}

/// Those of these ids that are files of one account, for another one to copy, by id.
pub async fn list_originals(
    store: &Store,
    owner_id: &str,
    account_id: &str,
    ids: &[&str],
) -> Result<Vec<Original>, StoreError> {
    let sql = sql! {
        sqlite: "select m.id, m.byte_count, m.captions_bytes, o.id as own_id from media m \
            left join media o on o.owner_id = $2 and o.sha256 = m.sha256 \
            where m.owner_id = $1 and m.id in (select value from json_each($3)) order by m.id",
        postgres: "select m.id, m.byte_count, m.captions_bytes, o.id as own_id from media m \
            left join media o on o.owner_id = $2 and o.sha256 = m.sha256 \
            where m.owner_id = $1 \
                and m.id = any (array(select jsonb_array_elements_text($3))) order by m.id",
    };
    let params = (owner_id, account_id, Json(ids));
    Ok(store.db().read().all(sql, params).await?)
}

/// Gives an account copies of these files, each with the id under which its bytes are stored, if
/// they had to be. All or none: [`Constraint::MediaQuota`] if it would then store more than `most`.
/// Returns which file of the account stands for which original; one that was deleted meanwhile has
/// none.
pub async fn create_copies(
    store: &Store,
    account_id: &str,
    copies: &[(String, Option<String>)],
    most: MediaAmount,
    now_ms: i64,
) -> Result<BTreeMap<String, String>, StoreError> {
    let lock = sql!("update accounts set id = id where id = $1");
    let sum = sql!(SUM_MEDIA);
    let insert = sql!(
        "insert into media (id, owner_id, kind, mime, byte_count, width, height, sha256, \
             created_at_ms, last_used_at_ms, captions, captions_language, captions_bytes) \
         select cast($1 as text), cast($2 as text), m.kind, m.mime, m.byte_count, m.width, \
             m.height, m.sha256, cast($4 as bigint), cast($4 as bigint), m.captions, \
             m.captions_language, m.captions_bytes from media m where m.id = $3 \
         on conflict (owner_id, sha256) do nothing"
    );
    let keep = sql!(
        "delete from media_leftovers where id = $1 \
         and exists (select 1 from media m where m.id = $1)"
    );
    // What its owner made of the same file since stays.
    let caption = sql!(
        "update media set last_used_at_ms = $3, \
             captions = coalesce(captions, \
                 (select m.captions from media m where m.id = $2)), \
             captions_language = case when captions is null then \
                 (select m.captions_language from media m where m.id = $2) \
                 else captions_language end, \
             captions_bytes = case when captions is null then \
                 (select m.captions_bytes from media m where m.id = $2) \
                 else captions_bytes end \
         where owner_id = $1 and sha256 = (select m.sha256 from media m where m.id = $2) \
         returning id"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    // Locked, so that simultaneous uploads count together.
    if tx.execute(lock, (account_id,)).await? == 0 {
        return Err(Constraint::ReferenceGone.into());
    }
    let before: MediaAmount = tx.one(sum, (account_id,)).await?;
    let mut found = BTreeMap::new();
    for (original_id, stored_id) in copies {
        if let Some(id) = stored_id {
            let params = (id, account_id, original_id, now_ms);
            tx.execute(insert, params).await?;
            tx.execute(keep, (id,)).await?;
        }
        let params = (account_id, original_id, now_ms);
        let own: Option<String> = tx.optional_scalar(caption, params).await?;
        found.extend(own.map(|id| (original_id.clone(), id)));
    }
    let now: MediaAmount = tx.one(sum, (account_id,)).await?;
    let is_over = now.file_count > most.file_count || now.byte_count > most.byte_count;
    if is_over && now != before {
        return Err(Constraint::MediaQuota.into());
    }
    tx.commit().await?;
    Ok(found)
}
