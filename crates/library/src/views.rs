//! What a browser needs to load files.
//!
//! **To show media**, call [`media_views`] with their ids. Its links work for anyone until they
//! expire, so first make sure that the reader may see the question they belong to.

use std::collections::BTreeMap;

use protocol::http::rooms::ReportQuestion;
use protocol::question::{CaptionsView, Offer};
use store::{Media, MediaAmount};

use crate::MediaLibrary;
use crate::links::{AUTHOR_LINK_MS, MediaLinks};
use handling::error::ApiError;

const MIB: i64 = 1024 * 1024;
/// The maximum number of files per account (FILE-1).
const FILES_MAX: i64 = 500;

/// The storage limits of an account (FILE-1). The size limit is a setting of the instance.
pub async fn quota(state: &MediaLibrary) -> Result<MediaAmount, ApiError> {
    let settings = state.store.instance_settings().await?;
    Ok(MediaAmount {
        byte_count: settings.media_mib_max * MIB,
        file_count: FILES_MAX,
    })
}

/// What a browser needs to show a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaView {
    pub media: Media,
    /// Without scheme and host; works without signing in.
    pub url: String,
}

impl MediaView {
    /// Its captions on the wire, if it has any.
    pub fn captions(&self) -> Option<CaptionsView> {
        let language = self.media.captions_language.clone()?;
        Some(CaptionsView {
            language,
            link: MediaLinks::captions_link(&self.url),
        })
    }
}

/// The files that the account owns among these, by id, with links that are valid for at least
/// `valid_ms`. One query, however many files.
pub async fn media_views(
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

/// Gives the pictures of a question and its answers in a report working links, for callers who may
/// read the report: the room's links have expired.
pub fn renew_pictures(state: &MediaLibrary, question: &mut ReportQuestion) {
    let now_ms = state.time.now_ms();
    let mut links: Vec<&mut String> = Vec::new();
    links.extend(question.picture.as_mut().map(|picture| &mut picture.link));
    if let Some(Offer::Choice(offer)) = &mut question.offer {
        let pictures = offer
            .answers
            .iter_mut()
            .filter_map(|one| one.picture.as_mut());
        links.extend(pictures.map(|picture| &mut picture.link));
    }
    for link in links {
        if let Some(renewed) = state.links.renewed(link, now_ms, AUTHOR_LINK_MS) {
            *link = renewed;
        }
    }
}
