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

/// The maximum number of pictures whose steps are kept: at most 11 MiB, if all of
/// them are noise.
const KEPT_MAX: usize = 1_000;

/// The steps of pictures, by their IDs.
#[derive(Default)]
pub struct KeptSteps {
    kept: Mutex<BTreeMap<String, Arc<[String]>>>,
    /// Held while steps are made. If a whole class begins to practice at the same moment, only the
    /// first one has the steps made, and the others don't fill the line for pictures.
    making: tokio::sync::Mutex<()>,
}

impl KeptSteps {
    /// The steps of a picture, made by `make` unless they are kept. What couldn't be read isn't.
    async fn of<E>(
        &self,
        id: &str,
        make: impl AsyncFnOnce() -> Result<Option<Vec<String>>, E>,
    ) -> Result<Arc<[String]>, E> {
        if let Some(steps) = self.find(id) {
            return Ok(steps);
        }
        let _making = self.making.lock().await;
        if let Some(steps) = self.find(id) {
            return Ok(steps);
        }
        let Some(links) = make().await? else {
            return Ok(Arc::default());
        };
        let steps: Arc<[String]> = links.into();
        let mut kept = self.kept.lock();
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert(id.to_owned(), Arc::clone(&steps));
        Ok(steps)
    }

    fn find(&self, id: &str) -> Option<Arc<[String]>> {
        self.kept.lock().get(id).cloned()
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
        let make = async || make_steps(state, &media).await;
        let steps = state.steps.of(&media.id, make).await?;
        found.insert(media.id, steps.to_vec());
    }
    Ok(found)
}

/// `None` if the file is gone.
async fn make_steps(state: &MediaLibrary, media: &Media) -> Result<Option<Vec<String>>, ApiError> {
    let byte_count = u64::try_from(media.byte_count).unwrap_or(0);
    let Some(pieces) = state.files.get(&media.id, 0..byte_count).await? else {
        return Ok(None);
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
    Ok(Some(links.collect()))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::{KEPT_MAX, KeptSteps};

    #[tokio::test]
    async fn steps_that_many_want_at_once_are_made_once() {
        let (kept, made_count) = (KeptSteps::default(), AtomicUsize::new(0));
        let make = async || {
            made_count.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            Ok::<_, Infallible>(Some(vec!["data:".to_owned()]))
        };
        let all = join_all((0..20).map(|_| kept.of("a", make))).await;
        assert!(all.iter().flatten().all(|steps| steps.len() == 1));
        assert_eq!(made_count.load(Ordering::Relaxed), 1);
        let Ok(_other) = kept.of("b", make).await;
        assert_eq!(made_count.load(Ordering::Relaxed), 2, "another picture");
    }

    #[tokio::test]
    async fn what_could_not_be_read_is_tried_again_and_no_more_is_kept_than_fits() {
        let kept = KeptSteps::default();
        let Ok(steps) = kept.of("a", async || Ok::<_, Infallible>(None)).await;
        assert!(steps.is_empty() && kept.find("a").is_none());
        for number in 0..=KEPT_MAX {
            let make = async || Ok::<_, Infallible>(Some(Vec::new()));
            let Ok(_steps) = kept.of(&number.to_string(), make).await;
        }
        assert!(kept.kept.lock().len() <= KEPT_MAX);
        assert!(kept.find(&KEPT_MAX.to_string()).is_some(), "the newest");
    }
}
