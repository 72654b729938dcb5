//! The pictures, videos and sounds that authors show with their questions.
//!
//! A row holds a file's owner, type, size and captions ([`crate::captions`]); the file itself is
//! stored elsewhere, under the row's id. Nothing gets lost between the two: a file is named in
//! `media_leftovers` before it is written, removed from there in the transaction that creates its
//! row, and added again by a trigger when the row or its account is deleted. Anyone who stores the
//! files removes the ones due there and retries as needed.
//!
//! No one has to register that a question shows a file. The view `media_uses` reads it from the
//! questions and the covers of quizzes, so no code path can forget it. Earlier versions of quizzes
//! keep a file from being unused, but not its owner from deleting it. Housekeeping notes once an
//! hour what is in use, and deletes what was unused for a week.

use database::sql;
use sqlx::FromRow;

use crate::accounts::lock_account;
use crate::time::DAY_MS;
use crate::{Constraint, MediaKind, Page, Store, StoreError};

/// The precision of a file's last use; a finer one would write more.
const USE_NOTED_MS: i64 = DAY_MS;
/// How long an unused file is kept: deletions can be undone, and drafts wait in browsers. A week,
/// plus the day by which the last use may be off.
const UNUSED_KEPT_MS: i64 = 7 * DAY_MS + USE_NOTED_MS;
/// The number of rows deleted at once; a few milliseconds of work.
const BATCH_LEN: i64 = 500;

/// A file an author uploaded.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Media {
    pub id: String,
    pub owner_id: String,
    pub kind: MediaKind,
    /// The MIME type it is served as, from a fixed list.
    pub mime: String,
    pub byte_count: i64,
    /// For pictures, and for videos that state it.
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub created_at_ms: i64,
    /// The language of its captions, as a BCP 47 tag; `None` if it has none.
    pub captions_language: Option<String>,
    pub captions_bytes: i64,
}

/// A file to be registered.
#[derive(Debug, Clone, Copy)]
pub struct NewMedia<'a> {
    /// From [`crate::new_id`]; the file is already stored under it.
    pub id: &'a str,
    pub owner_id: &'a str,
    pub kind: MediaKind,
    pub mime: &'a str,
    pub byte_count: i64,
    pub width: Option<i64>,
    pub height: Option<i64>,
    /// The hash of the uploaded file.
    pub sha256: &'a [u8],
}

/// How much an account may store, or stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct MediaAmount {
    pub byte_count: i64,
    pub file_count: i64,
}

/// The columns of [`Media`].
macro_rules! select_media {
    ($rest:literal) => {
        concat!(
            "select id, owner_id, kind, mime, byte_count, width, height, created_at_ms, \
                 captions_language, captions_bytes from media ",
            $rest
        )
    };
}

/// How much the account `$1` stores.
pub const SUM_MEDIA: &str = "select \
    cast(coalesce(sum(byte_count + captions_bytes), 0) as bigint) as byte_count, \
    count(*) as file_count from media where owner_id = $1";

impl Store {
    /// Registers a file that is about to be written, so that it is removed if it gets no row.
    pub async fn expect_media_file(&self, id: &str, due_at_ms: i64) -> Result<(), StoreError> {
        let sql = sql!("insert into media_leftovers (id, due_at_ms) values ($1, $2)");
        self.db.write().execute(sql, (id, due_at_ms)).await?;
        Ok(())
    }

    /// The media an account already made from the same file, which counts as used just now.
    pub async fn find_same_media(
        &self,
        owner_id: &str,
        sha256: &[u8],
        now_ms: i64,
    ) -> Result<Option<Media>, StoreError> {
        let sql = sql!(
            "update media set last_used_at_ms = $3 where owner_id = $1 and sha256 = $2 \
             returning id, owner_id, kind, mime, byte_count, width, height, created_at_ms, \
                 captions_language, captions_bytes"
        );
        let params = (owner_id, sha256, now_ms);
        Ok(self.db.write().optional(sql, params).await?)
    }

    /// Creates the row of a stored file, unless its owner would then exceed `most`. Returns the
    /// older media if the same file was uploaded twice at the same moment; the new file is then a
    /// leftover.
    pub async fn create_media(
        &self,
        media: NewMedia<'_>,
        most: MediaAmount,
        now_ms: i64,
    ) -> Result<Media, StoreError> {
        let find = sql!(select_media!("where owner_id = $1 and sha256 = $2"));
        let sum = sql!(SUM_MEDIA);
        let insert = sql!(
            "insert into media (id, owner_id, kind, mime, byte_count, width, height, sha256, \
                 created_at_ms, last_used_at_ms) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)"
        );
        let keep = sql!("delete from media_leftovers where id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        // Locked, so simultaneous uploads count together.
        if !lock_account(&mut tx, media.owner_id).await? {
            return Err(Constraint::ReferenceGone.into());
        }
        let same: Option<Media> = tx.optional(find, (media.owner_id, media.sha256)).await?;
        if let Some(same) = same {
            return Ok(same);
        }
        let kept: MediaAmount = tx.one(sum, (media.owner_id,)).await?;
        let is_over = kept.file_count >= most.file_count
            || kept.byte_count + media.byte_count > most.byte_count;
        if is_over {
            return Err(Constraint::MediaQuota.into());
        }
        let params = (
            media.id,
            media.owner_id,
            media.kind.as_str(),
            media.mime,
            media.byte_count,
            media.width,
            media.height,
            media.sha256,
            now_ms,
        );
        tx.execute(insert, params).await?;
        tx.execute(keep, (media.id,)).await?;
        tx.commit().await?;
        Ok(Media {
            id: media.id.to_owned(),
            owner_id: media.owner_id.to_owned(),
            kind: media.kind,
            mime: media.mime.to_owned(),
            byte_count: media.byte_count,
            width: media.width,
            height: media.height,
            created_at_ms: now_ms,
            captions_language: None,
            captions_bytes: 0,
        })
    }

    /// How much an account stores.
    pub async fn sum_media(&self, owner_id: &str) -> Result<MediaAmount, StoreError> {
        let sql = sql!(SUM_MEDIA);
        Ok(self.db.read().one(sql, (owner_id,)).await?)
    }

    pub async fn find_media(&self, id: &str) -> Result<Option<Media>, StoreError> {
        let sql = sql!(select_media!("where id = $1"));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Those of these ids that belong to the account, in any order.
    pub async fn find_media_of(
        &self,
        owner_id: &str,
        ids: &[&str],
    ) -> Result<Vec<Media>, StoreError> {
        let sql = sql! {
            sqlite: select_media!(
                "where owner_id = $1 and id in (select value from json_each($2))"
            ),
            postgres: select_media!(
                "where owner_id = $1 \
                 and id in (select jsonb_array_elements_text(cast($2 as jsonb)))"
            ),
        };
        let ids = serde_json::to_string(ids).map_err(StoreError::bug)?;
        Ok(self.db.read().all(sql, (owner_id, &ids)).await?)
    }

    /// The media of an account, newest first.
    pub async fn list_media(
        &self,
        owner_id: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<Media>, StoreError> {
        let sql = sql!(select_media!(
            "where owner_id = $1 and (cast($2 as text) is null or id < $2) \
             order by id desc limit $3"
        ));
        let params = (owner_id, cursor, i64::from(limit) + 1);
        let rows: Vec<Media> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |media| &media.id))
    }

    /// All media ids of an account; the account's limit keeps this short.
    pub async fn list_all_media_ids(&self, owner_id: &str) -> Result<Vec<String>, StoreError> {
        let sql = sql!("select id from media where owner_id = $1");
        Ok(self.db.read().scalars(sql, (owner_id,)).await?)
    }

    /// Deletes one of an account's media, unless a question shows it. False if there is none.
    pub async fn delete_media(&self, owner_id: &str, id: &str) -> Result<bool, StoreError> {
        let lock = sql!("update media set id = id where id = $2 and owner_id = $1 returning id");
        let find = sql!("select exists (select 1 from media_uses where media_id = $1)");
        let delete = sql!("delete from media where id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let own: Option<String> = tx.optional_scalar(lock, (owner_id, id)).await?;
        if own.is_none() {
            return Ok(false);
        }
        let is_used: bool = tx.scalar(find, (id,)).await?;
        if is_used {
            return Err(Constraint::MediaInUse.into());
        }
        tx.execute(delete, (id,)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Files without a row that may be deleted, up to `limit`.
    pub async fn list_due_leftovers(
        &self,
        now_ms: i64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select id from media_leftovers where due_at_ms <= $1 order by due_at_ms, id limit $2"
        );
        let params = (now_ms, i64::from(limit));
        Ok(self.db.read().scalars(sql, params).await?)
    }

    /// Records that a file was removed.
    pub async fn forget_leftover(&self, id: &str) -> Result<(), StoreError> {
        let sql = sql!("delete from media_leftovers where id = $1");
        self.db.write().execute(sql, (id,)).await?;
        Ok(())
    }

    /// Records which files questions and versions of quizzes show, and deletes the rows of those
    /// unused for a week. Returns how many were deleted.
    pub(crate) async fn forget_unused_media(&self, now_ms: i64) -> Result<u64, StoreError> {
        let note = sql!(
            "update media set last_used_at_ms = $1 where id in (select id from media m \
                 where last_used_at_ms <= $2 \
                     and (exists (select 1 from media_uses u where u.media_id = m.id) \
                         or exists (select 1 from quiz_version_media v where v.media_id = m.id)) \
                 order by last_used_at_ms limit $3)"
        );
        let params = (now_ms, now_ms - USE_NOTED_MS, BATCH_LEN);
        while self.db.write().execute(note, params).await? >= BATCH_LEN.unsigned_abs() {}
        let forget = sql!(
            "delete from media where id in (select id from media m where last_used_at_ms <= $1 \
                 and not exists (select 1 from media_uses u where u.media_id = m.id) \
                 and not exists (select 1 from quiz_version_media v where v.media_id = m.id) \
                 order by last_used_at_ms limit $2)"
        );
        self.forget_rows(forget, now_ms - UNUSED_KEPT_MS).await
    }
}
