//! Exports a quiz: with the files it shows, or on paper.
//!
//! We check the files' sizes before reading any, so that a quiz with many videos takes no more
//! memory than one that can be imported again.

use formats::{Exported, File, FileCaptions, FileSize, Format, Loss};
use futures_util::TryStreamExt as _;
use game::draft::QuizDraft;
use handout::HandoutWords;
use store::{Account, Category, Difficulty, Media};

use crate::Quizzes;
use crate::findings::named_media;
use handling::access::viewable_quiz;
use handling::error::ApiError;
use work::Turns;

/// How many quizzes are exported at once; each needs memory for its files, and again for the output
/// file.
const AT_ONCE: usize = 2;
const QUEUE_MAX: usize = 32;

/// The queue for exports.
pub fn turns() -> Turns {
    Turns::new("quizzes on their way out", AT_ONCE, QUEUE_MAX)
}

/// A quiz and what we know about the files it shows.
pub struct Outgoing {
    pub quiz: QuizDraft,
    /// Whether it has a cover, category or difficulty, which no file format carries.
    is_listed: bool,
    media: Vec<Media>,
}

impl Outgoing {
    /// Loads a quiz that the account may see.
    pub async fn of(state: &Quizzes, account: &Account, id: &str) -> Result<Self, ApiError> {
        let quiz = viewable_quiz(&state.store, account, id).await?;
        let questions = state.store.list_questions(id).await?;
        let questions: Vec<_> = questions.into_iter().map(|one| one.draft).collect();
        let ids: Vec<&str> = named_media(None, &questions).into_iter().collect();
        let media = if ids.is_empty() {
            Vec::new()
        } else {
            state.store.find_media_of(&quiz.owner_id, &ids).await?
        };
        let is_listed = quiz.cover_id.is_some()
            || quiz.category != Category::Other
            || quiz.difficulty != Difficulty::Other;
        Ok(Self {
            is_listed,
            media,
            quiz: QuizDraft {
                title: quiz.title,
                description: quiz.description,
                tags: quiz.tags,
                language: quiz.language,
                settings: quiz.settings,
                questions,
            },
        })
    }

    /// Whether a format leaves out how people find the quiz; only Fanfare's own has its language.
    pub fn loses_listing(&self, format: Format) -> bool {
        self.is_listed || (format != Format::Fanfare && !self.quiz.language.is_empty())
    }

    /// What a format can't carry.
    pub fn losses(&self, format: Format) -> Vec<Loss> {
        formats::losses(&self.quiz, &self.sizes(), format)
    }

    /// Writes the quiz in this format, with the files that the format carries.
    pub async fn write(self, state: &Quizzes, format: Format) -> Result<Exported, ApiError> {
        let turn = state.exports.turn().await?;
        let mut files = Vec::new();
        for name in formats::carried(&self.quiz, &self.sizes(), format) {
            if let Some(media) = self.media.iter().find(|media| media.id == name)
                && let Some(bytes) = load(state, media).await?
            {
                let captions = captions(state, media).await?;
                files.push(File {
                    name: name.to_owned(),
                    bytes,
                    captions,
                });
            }
        }
        let quiz = self.quiz;
        Ok(turn
            .work(move || formats::export(&quiz, &files, format))
            .await?)
    }

    /// Prints the quiz as a sheet.
    pub async fn print(
        self,
        state: &Quizzes,
        words: HandoutWords,
        key: bool,
    ) -> Result<Exported, ApiError> {
        let quiz = self.quiz;
        let print = move || handout::sheet(&quiz, &quiz.language, &words, key);
        Ok(state.exports.in_turn(print).await?)
    }

    fn sizes(&self) -> Vec<FileSize<'_>> {
        let sizes = self.media.iter().map(|media| FileSize {
            name: &media.id,
            byte_count: u64::try_from(media.byte_count + media.captions_bytes).unwrap_or(0),
            has_captions: media.captions_language.is_some(),
        });
        sizes.collect()
    }
}

async fn captions(state: &Quizzes, media: &Media) -> Result<Option<FileCaptions>, ApiError> {
    if media.captions_language.is_none() {
        return Ok(None);
    }
    let captions = state.store.find_captions(&media.id).await?;
    Ok(captions.map(|captions| FileCaptions {
        language: captions.language,
        bytes: captions.text.into_bytes(),
    }))
}

/// The bytes of a file; `None` if it was deleted a moment ago.
async fn load(state: &Quizzes, media: &Media) -> Result<Option<Vec<u8>>, ApiError> {
    let length = u64::try_from(media.byte_count).unwrap_or(0);
    let Some(mut pieces) = state.media.files.get(&media.id, 0..length).await? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    while let Some(piece) = pieces
        .try_next()
        .await
        .map_err(|error| ApiError::unavailable(format!("reading media: {error}")))?
    {
        bytes.extend_from_slice(&piece);
    }
    Ok(Some(bytes))
}
