//! What authors show with their questions: received, checked, cleaned, kept and linked to.
//!
//! A file that comes in ends on the disk in a file without a name (`receive`); what it is, is told
//! by its bytes (`kinds`). Pictures are drawn anew in `pictures`. Of videos and sounds the whole
//! structure is walked, and what is neither picture nor sound is taken out (`mp4`, `webm`, `ogg`,
//! `mp3`); they are not coded anew. Then it is counted and known (`keeping`), lies in a folder or a
//! bucket (`files`), and has an address by which browsers may load it (`links`).
//!
//! **For whoever shows media**: [`media_views`] makes of ids what a browser needs to show them.
//! Whoever may see a question may load its media for as long as the link lives; ask who may see it
//! before asking for the link.

use std::collections::BTreeMap;

use protocol::http::rooms::ReportQuestion;
use store::{Media, MediaAmount, MediaKind};

use crate::http::error::ApiError;
use crate::media::MediaLibrary;
use crate::media::links::AUTHOR_LINK_MS;

const MIB: i64 = 1024 * 1024;
/// How many files one account may keep (FILE-1).
const FILES_MAX: i64 = 500;

/// What one account may keep (FILE-1). How much room that takes is a setting of the instance.
pub(crate) async fn quota(state: &MediaLibrary) -> Result<MediaAmount, ApiError> {
    let settings = state.store.instance_settings().await?;
    Ok(MediaAmount {
        byte_count: settings.media_mib_max * MIB,
        file_count: FILES_MAX,
    })
}

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaError {
    TooLarge,
    UnknownType,
    TooManyPixels,
    Broken,
    /// It has a track of neither picture nor sound, such as the places where a camera was.
    HiddenTrack,
}

/// What was found in a file that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) kind: MediaKind,
    /// What it is served as.
    pub(crate) mime: &'static str,
    pub(crate) size: Option<(u32, u32)>,
}

/// What a browser needs to show a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MediaView {
    pub(crate) media: Media,
    /// Without scheme and host; works without signing in.
    pub(crate) url: String,
}

/// Those of these files that an account owns, by id, with links that live at least so long. One
/// query, however many.
pub(crate) async fn media_views(
    state: &MediaLibrary,
    owner_id: &str,
    ids: &[&str],
    valid_ms: i64,
) -> Result<BTreeMap<String, MediaView>, ApiError> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let now_ms = state.time.now_ms();
    let all = state.store.find_media_of(owner_id, ids).await?;
    let views = all.into_iter().map(|media| {
        let url = state.links.link(&media.id, now_ms, valid_ms);
        (media.id.clone(), MediaView { media, url })
    });
    Ok(views.collect())
}

/// Gives the picture of a question in a report a link that works, for whoever may read the report:
/// that of the room ended with it.
pub(crate) fn renew_picture(state: &MediaLibrary, question: &mut ReportQuestion) {
    if let Some(picture) = &mut question.picture {
        let (links, now_ms) = (&state.links, state.time.now_ms());
        if let Some(link) = links.renewed(&picture.link, now_ms, AUTHOR_LINK_MS) {
            picture.link = link;
        }
    }
}
