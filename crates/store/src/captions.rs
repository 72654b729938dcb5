//! The captions of a video or a sound: one clean text, in one language.
//!
//! They are part of the file's row, so they go with it, also when its account goes, and every
//! question that shows the file has them.

use database::sql;

use crate::accounts::lock_account;
use crate::media::{Media, MediaAmount, SUM_MEDIA};
use crate::{Constraint, Store, StoreError};
use sqlx::FromRow;

/// Captions of a file.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Captions {
    /// Their language, as a BCP 47 tag.
    pub language: String,
    /// Clean WebVTT.
    pub text: String,
}

impl Store {
    /// The captions of a file; `None` if it has none, or doesn't exist.
    pub async fn find_captions(&self, media_id: &str) -> Result<Option<Captions>, StoreError> {
        let sql = sql!(
            "select captions_language as language, captions as text from media \
             where id = $1 and captions is not null"
        );
        Ok(self.db.read().optional(sql, (media_id,)).await?)
    }

    /// Gives a file these captions instead of those it has, unless its owner would then exceed
    /// `most`. Returns `None` if it isn't one of the account's videos and sounds.
    pub async fn set_captions(
        &self,
        owner_id: &str,
        media_id: &str,
        captions: &Captions,
        most: MediaAmount,
    ) -> Result<Option<Media>, StoreError> {
        let set = sql!(
            "update media set captions = $3, captions_language = $4, captions_bytes = $5 \
             where id = $2 and owner_id = $1 and kind <> 'image' \
             returning id, owner_id, kind, mime, byte_count, width, height, created_at_ms, \
                 captions_language, captions_bytes"
        );
        let sum = sql!(SUM_MEDIA);
        let bytes = i64::try_from(captions.text.len()).map_err(StoreError::bug)?;
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        // Locked, so that simultaneous uploads count together.
        if !lock_account(&mut tx, owner_id).await? {
            return Err(Constraint::ReferenceGone.into());
        }
        let (text, language) = (captions.text.as_str(), captions.language.as_str());
        let params = (owner_id, media_id, text, language, bytes);
        let Some(media) = tx.optional::<Media>(set, params).await? else {
            return Ok(None);
        };
        let kept: MediaAmount = tx.one(sum, (owner_id,)).await?;
        if kept.byte_count > most.byte_count {
            return Err(Constraint::MediaQuota.into());
        }
        tx.commit().await?;
        Ok(Some(media))
    }

    /// Removes the captions of one of an account's files, if it has any. False if there is no such
    /// file.
    pub async fn remove_captions(
        &self,
        owner_id: &str,
        media_id: &str,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update media set captions = null, captions_language = null, captions_bytes = 0 \
             where id = $2 and owner_id = $1"
        );
        let changed = self.db.write().execute(sql, (owner_id, media_id)).await?;
        Ok(changed > 0)
    }
}
