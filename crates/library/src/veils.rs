//! What shows a picture before it is clear, where a question lets it get clear step by step.
//!
//! Steps are small enough to travel in a message, as `data:` URLs, so nobody needs a link that
//! might lead to the whole picture. They are made when a room first needs them, and kept in memory
//! for the next one.

use std::collections::BTreeMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::TryStreamExt as _;
use media::pictures::veil_steps as steps_of;
use parking_lot::Mutex;
use store::{Media, MediaKind};

use crate::MediaLibrary;
use handling::error::ApiError;

/// The maximum number of pictures whose steps are kept; some 5 MiB.
const KEPT_MAX: usize = 1_000;

/// The steps of pictures, by their IDs.
#[derive(Default)]
pub struct KeptSteps(Mutex<BTreeMap<String, Arc<[String]>>>);

impl KeptSteps {
    fn of(&self, id: &str) -> Option<Arc<[String]>> {
        self.0.lock().get(id).cloned()
    }

    fn keep(&self, id: &str, steps: Arc<[String]>) {
        let mut kept = self.0.lock();
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert(id.to_owned(), steps);
    }
}

/// The steps of those of these files that are pictures of the account, by their IDs. A picture
/// whose file can't be read has none, so it is clear from the beginning.
pub async fn veil_steps(
    state: &MediaLibrary,
    owner_id: &str,
    ids: &[&str],
) -> Result<BTreeMap<String, Vec<String>>, ApiError> {
    let mut found = BTreeMap::new();
    for media in state.store.find_media_of(owner_id, ids).await? {
        if media.kind != MediaKind::Image {
            continue;
        }
        let steps = match state.steps.of(&media.id) {
            Some(steps) => steps,
            None => make_steps(state, &media).await?,
        };
        found.insert(media.id, steps.to_vec());
    }
    Ok(found)
}

async fn make_steps(state: &MediaLibrary, media: &Media) -> Result<Arc<[String]>, ApiError> {
    let byte_count = u64::try_from(media.byte_count).unwrap_or(0);
    let Some(pieces) = state.files.get(&media.id, 0..byte_count).await? else {
        return Ok(Arc::default());
    };
    let pieces: Result<Vec<_>, _> = pieces.try_collect().await;
    let file = pieces.map_err(|error| ApiError::unavailable(format!("reading media: {error}")))?;
    let file = file.concat();
    let made = state.pictures.in_turn(move || steps_of(&file)).await?;
    let steps = made.unwrap_or_else(|error| {
        tracing::warn!(
            media = media.id,
            ?error,
            "a stored picture can't be decoded"
        );
        Vec::new()
    });
    let links = steps
        .iter()
        .map(|webp| format!("data:image/webp;base64,{}", STANDARD.encode(webp)));
    let links: Arc<[String]> = links.collect();
    state.steps.keep(&media.id, Arc::clone(&links));
    Ok(links)
}
