//! Stores an author's file, from any source: checked, cleaned, counted, and with an id.
//!
//! The same file twice is the same media. To learn what would happen to a file, call
//! [`Received::try_out`], which does everything except storing it.

use std::fs::File;

use protocol::same_words;
use store::time::HOUR_MS;
use store::{Media, MediaAmount, NewMedia, new_id};

use crate::MediaLibrary;
use crate::receive::Received;
use crate::views::quota;
use handling::error::ApiError;
use media::Found;

/// A file that has no row after this long was never acknowledged. Longer than any upload may take.
const UNFINISHED_MS: i64 = HOUR_MS;

/// A stored file.
pub struct Kept {
    pub media: Media,
    /// Whether it wasn't stored before.
    pub is_new: bool,
}

/// The result of checking a file.
enum Checked {
    /// It is already stored.
    Same(Media),
    /// It may be stored in this form.
    Clean(Clean),
}

struct Clean {
    found: Found,
    file: File,
    byte_count: i64,
    sha256: Vec<u8>,
}

impl Received {
    /// Stores a file for an account.
    pub async fn keep(self, state: &MediaLibrary, owner_id: &str) -> Result<Kept, ApiError> {
        let nothing = MediaAmount {
            byte_count: 0,
            file_count: 0,
        };
        let clean = match self.check(state, owner_id, nothing).await? {
            Checked::Same(media) => {
                return Ok(Kept {
                    media,
                    is_new: false,
                });
            }
            Checked::Clean(clean) => clean,
        };
        let now_ms = state.time.now_ms();
        let id = new_id(now_ms);
        state
            .store
            .expect_media_file(&id, now_ms + UNFINISHED_MS)
            .await?;
        state.files.put(&id, clean.file).await?;
        let media = NewMedia {
            id: &id,
            owner_id,
            kind: kept_kind(clean.found.kind),
            mime: clean.found.mime,
            byte_count: clean.byte_count,
            width: clean.found.size.map(|(width, _)| i64::from(width)),
            height: clean.found.size.map(|(_, height)| i64::from(height)),
            sha256: &clean.sha256,
        };
        let media = state
            .store
            .create_media(media, quota(state).await?, now_ms)
            .await?;
        let is_new = media.id == id;
        Ok(Kept { media, is_new })
    }

    /// Checks a file without storing it. `beside` is what this dry run has accepted so far, and
    /// grows by this file.
    pub async fn try_out(
        self,
        state: &MediaLibrary,
        owner_id: &str,
        beside: &mut MediaAmount,
    ) -> Result<store::MediaKind, ApiError> {
        match self.check(state, owner_id, *beside).await? {
            Checked::Same(media) => Ok(media.kind),
            Checked::Clean(clean) => {
                beside.byte_count += clean.byte_count;
                beside.file_count += 1;
                let kept = state.store.sum_media(owner_id).await?;
                if kept.byte_count + beside.byte_count > quota(state).await?.byte_count {
                    return Err(ApiError::media_quota_reached());
                }
                Ok(kept_kind(clean.found.kind))
            }
        }
    }

    async fn check(
        self,
        state: &MediaLibrary,
        owner_id: &str,
        beside: MediaAmount,
    ) -> Result<Checked, ApiError> {
        let now_ms = state.time.now_ms();
        let same = state
            .store
            .find_same_media(owner_id, &self.sha256, now_ms)
            .await?;
        if let Some(same) = same {
            return Ok(Checked::Same(same));
        }
        let kept = state.store.sum_media(owner_id).await?;
        let quota = quota(state).await?;
        let is_full = kept.file_count + beside.file_count >= quota.file_count
            || kept.byte_count + beside.byte_count >= quota.byte_count;
        if is_full {
            return Err(ApiError::media_quota_reached());
        }
        let sha256 = self.sha256.clone();
        let (found, file) = self.clean(state).await?;
        let length = file.metadata().map_err(|error| {
            ApiError::unavailable(format!("an upload has no length anymore: {error}"))
        })?;
        Ok(Checked::Clean(Clean {
            found,
            file,
            byte_count: i64::try_from(length.len()).unwrap_or(i64::MAX),
            sha256,
        }))
    }
}

same_words! {
    /// The kind as the database stores it.
    fn kept_kind(media::Kind) -> store::MediaKind;
    = { Image, Video, Audio }
}
