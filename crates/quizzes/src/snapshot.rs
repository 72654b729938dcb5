//! Quizzes as rooms play them: a copy of the current version.

use std::collections::{BTreeMap, BTreeSet};

use game::draft::QuestionDraft;
use game::quiz::{Captions, Media, VeilSteps};
use live::QuizSnapshot;
use protocol::http::documents::Finding;
use store::Store;

use crate::findings::{draft_kind, errors, named_media};
use crate::from_draft;
use handling::error::ApiError;
use handling::wire::count;
use library::MediaLibrary;
use library::veils::veil_steps;
use library::views::media_views;

/// Refuses a quiz that can't be played, with the position of each error.
pub fn check_playable<'a>(
    questions: impl Iterator<Item = (&'a str, &'a QuestionDraft)> + Clone,
) -> Result<(), ApiError> {
    let findings: Vec<Finding> = questions
        .clone()
        .flat_map(|(id, draft)| from_draft::findings(id, draft))
        .collect();
    let ids: Vec<&str> = questions.map(|(id, _)| id).collect();
    let errors = errors(&findings, &ids);
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ApiError::quiz_has_errors(errors))
    }
}

/// The current version of the quiz, to be frozen into a room.
pub async fn snapshot(
    store: &Store,
    library: &MediaLibrary,
    quiz: store::Quiz,
    link_ms: i64,
) -> Result<QuizSnapshot, ApiError> {
    let questions = store.list_questions(&quiz.id).await?;
    if questions.is_empty() {
        return Err(ApiError::quiz_has_no_questions());
    }
    check_playable(
        questions
            .iter()
            .map(|question| (question.id.as_str(), &question.draft)),
    )?;
    let drafts: Vec<QuestionDraft> = questions.into_iter().map(|q| q.draft).collect();
    let (media, captions) = room_media(library, &quiz.owner_id, &drafts, link_ms).await?;
    let veils = room_veils(library, &quiz.owner_id, &drafts).await?;
    Ok(QuizSnapshot {
        media,
        captions,
        veils,
        quiz_id: Some(quiz.id),
        title: quiz.title,
        language: quiz.language,
        settings: quiz.settings,
        questions: drafts,
    })
}

/// The files that questions show, with their captions and links that outlive the room. Files that
/// were deleted or belong to someone else are left out.
pub async fn room_media(
    library: &MediaLibrary,
    owner_id: &str,
    drafts: &[QuestionDraft],
    link_ms: i64,
) -> Result<(BTreeMap<String, Media>, Vec<Captions>), ApiError> {
    let ids: Vec<&str> = named_media(None, drafts).into_iter().collect();
    let views = media_views(library, owner_id, &ids, link_ms).await?;
    let captions = views.values().filter_map(|view| {
        let captions = view.captions()?;
        Some(Captions {
            media_link: view.url.clone(),
            language: captions.language,
            link: captions.link,
        })
    });
    let captions = captions.collect();
    let media = views.into_iter().map(|(id, view)| {
        let media = Media {
            kind: draft_kind(view.media.kind),
            link: view.url,
            alt: String::new(),
            width: view.media.width.map_or(0, count),
            height: view.media.height.map_or(0, count),
            start_s: 0,
        };
        (id, media)
    });
    Ok((media.collect(), captions))
}

/// What shows the pictures of these questions that get clear while a question is open.
pub async fn room_veils(
    library: &MediaLibrary,
    owner_id: &str,
    drafts: &[QuestionDraft],
) -> Result<VeilSteps, ApiError> {
    let veiled = drafts.iter().filter_map(QuestionDraft::veiled);
    let ids: BTreeSet<&str> = veiled.map(|(media, _)| media.id.as_str()).collect();
    if ids.is_empty() {
        return Ok(VeilSteps::new());
    }
    let ids: Vec<&str> = ids.into_iter().collect();
    veil_steps(library, owner_id, &ids).await
}
