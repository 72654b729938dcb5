//! What becomes of files when questions are copied.
//!
//! Files belong to the owner of the quiz that shows them. Anyone who may see all of a quiz may copy
//! it with its files: the copies belong to the owner of the quiz that they are for, and count for
//! that account. They are looked up among the files of the questions' owner, so the id of anyone
//! else's file in a question leads nowhere.

use std::collections::{BTreeMap, BTreeSet};

use game::draft::{MediaKind, QuestionDraft};
use sharing::Original;
use store::time::HOUR_MS;
use store::{Account, new_id};

use crate::Quizzes;
use handling::error::ApiError;
use handling::rate_limit::UPLOADS;
use library::views::quota;

/// A copy that has no row after this long was given up. Longer than copying may take.
const UNFINISHED_MS: i64 = HOUR_MS;
/// What copying costs at most, in uploads: a quiz with more pictures can be copied, too.
const UPLOADS_MAX: i64 = 100;

/// Files to copy, by their owner.
pub type Named<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// What a copied question shows.
pub enum Files {
    /// The same files: they belong to the owner of the copy.
    Same,
    /// These instead; what isn't among them is left out.
    Copies(BTreeMap<String, String>),
}

impl Files {
    /// No files at all.
    pub const fn left_out() -> Self {
        Self::Copies(BTreeMap::new())
    }

    /// Which file stands for this one.
    pub fn instead_of(&self, id: String) -> Option<String> {
        match self {
            Self::Same => Some(id),
            Self::Copies(copies) => copies.get(&id).cloned(),
        }
    }

    /// Puts the files into a question. An answer without its picture keeps the description.
    pub fn put_into(&self, draft: &mut QuestionDraft) {
        let Self::Copies(copies) = self else { return };
        if let Some(media) = draft
            .media
            .as_mut()
            .filter(|media| media.kind != MediaKind::YouTube)
        {
            match copies.get(&media.id) {
                Some(id) => media.id.clone_from(id),
                None => draft.media = None,
            }
        }
        draft.retain_pictures(|picture| match copies.get(&picture.id) {
            Some(id) => {
                picture.id.clone_from(id);
                true
            }
            None => false,
        });
    }
}

/// Copies files for the account `to_id`, with their captions. Refused if they don't fit into what
/// that may store; then it gets none of them. `caller` may see all of the quizzes that show them.
pub async fn copy_files(
    state: &Quizzes,
    caller: &Account,
    named: &Named<'_>,
    to_id: &str,
) -> Result<Files, ApiError> {
    let mut originals = Vec::new();
    for (from_id, ids) in named {
        let ids: Vec<&str> = ids.iter().copied().collect();
        originals.extend(sharing::list_originals(&state.store, from_id, to_id, &ids).await?);
    }
    if originals.is_empty() {
        return Ok(Files::left_out());
    }
    check_room(state, to_id, &originals).await?;
    let new = originals.iter().filter(|one| one.own_id.is_none()).count();
    let units = i64::try_from(new).unwrap_or(i64::MAX).min(UPLOADS_MAX);
    let now_ms = state.time.now_ms();
    state
        .limits
        .spend_many(UPLOADS, &caller.id, units, now_ms)
        .await?;
    let Some(_copying) = state.media.uploads.begin(&caller.id) else {
        return Err(ApiError::unavailable("too many files are copied"));
    };
    let mut copies = Vec::new();
    for original in originals {
        let stored_id = match original.own_id {
            Some(_) => None,
            None => match store_copy(state, &original).await? {
                Some(id) => Some(id),
                // It was deleted a moment ago.
                None => continue,
            },
        };
        copies.push((original.id, stored_id));
    }
    let most = quota(&state.media).await?;
    let now_ms = state.time.now_ms();
    let made = sharing::create_copies(&state.store, to_id, &copies, most, now_ms).await?;
    Ok(Files::Copies(made))
}

/// Refuses what certainly doesn't fit, before any bytes are copied.
async fn check_room(state: &Quizzes, to_id: &str, originals: &[Original]) -> Result<(), ApiError> {
    let new: Vec<&Original> = originals
        .iter()
        .filter(|one| one.own_id.is_none())
        .collect();
    if new.is_empty() {
        return Ok(());
    }
    let file_count = i64::try_from(new.len()).unwrap_or(i64::MAX);
    let byte_count: i64 = new
        .iter()
        .map(|one| one.byte_count + one.captions_bytes)
        .sum();
    let (kept, most) = (
        state.store.sum_media(to_id).await?,
        quota(&state.media).await?,
    );
    let is_over = kept.file_count + file_count > most.file_count
        || kept.byte_count + byte_count > most.byte_count;
    if is_over {
        return Err(ApiError::media_quota_reached());
    }
    Ok(())
}

/// Stores the bytes of a file once more; returns under which id, or `None` if there are none.
async fn store_copy(state: &Quizzes, original: &Original) -> Result<Option<String>, ApiError> {
    let now_ms = state.time.now_ms();
    let id = new_id(now_ms);
    let due_at_ms = now_ms + UNFINISHED_MS;
    state.store.expect_media_file(&id, due_at_ms).await?;
    let byte_count = u64::try_from(original.byte_count).unwrap_or(0);
    let files = &state.media.files;
    let is_stored = files.copy(&original.id, &id, byte_count).await?;
    Ok(is_stored.then_some(id))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use game::draft::{Content, DraftMedia, DraftPicture, MediaKind, QuestionDraft};

    use super::Files;

    fn media(kind: MediaKind, id: &str) -> DraftMedia {
        DraftMedia {
            kind,
            id: id.to_owned(),
            alt: "A river".to_owned(),
            is_decorative: false,
            start_s: 0,
            veil: None,
        }
    }

    fn with_picture(id: &str) -> QuestionDraft {
        let mut draft = QuestionDraft::choice("Where?", [("", true), ("There", false)]);
        draft.media = Some(media(MediaKind::Image, "one"));
        draft.answers_mut()[0].picture = Some(DraftPicture {
            id: id.to_owned(),
            alt: "A bridge".to_owned(),
            is_decorative: false,
        });
        draft
    }

    fn texts(draft: &QuestionDraft) -> Vec<&str> {
        match &draft.content {
            Content::Choice(choice) => choice.answers.iter().map(|one| one.text.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn a_copy_shows_the_copies_and_nothing_else() {
        let copies = BTreeMap::from([("one".to_owned(), "copy".to_owned())]);
        let files = Files::Copies(copies);
        let mut draft = with_picture("two");
        files.put_into(&mut draft);
        assert_eq!(draft.file_ids().collect::<Vec<_>>(), ["copy"]);
        assert_eq!(
            draft.media.as_ref().map(|media| media.alt.as_str()),
            Some("A river")
        );
        assert_eq!(
            texts(&draft),
            ["A bridge", "There"],
            "it says what the picture showed"
        );
        assert_eq!(files.instead_of("one".to_owned()).as_deref(), Some("copy"));
        assert_eq!(files.instead_of("two".to_owned()), None);
    }

    #[test]
    fn ones_own_files_stay_and_films_of_other_sites_always_do() {
        let mut draft = with_picture("two");
        Files::Same.put_into(&mut draft);
        assert_eq!(draft, with_picture("two"));
        draft.media = Some(media(MediaKind::YouTube, "M7lc1UVf-VE"));
        Files::left_out().put_into(&mut draft);
        assert_eq!(
            draft.media.map(|media| media.id).as_deref(),
            Some("M7lc1UVf-VE")
        );
        let mut draft = with_picture("two");
        Files::left_out().put_into(&mut draft);
        assert_eq!(draft.file_ids().count(), 0);
    }
}
