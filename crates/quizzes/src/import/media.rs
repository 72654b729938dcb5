//! The pictures, videos and sounds in a quiz file.
//!
//! Each passes the same checks as an uploaded file. If we reject one, its question is imported
//! without it, and its row says why. [`forget`] removes files that were stored for a quiz whose
//! import failed.

use std::collections::{BTreeMap, BTreeSet};

use formats::{File, FileCaptions, Format, Imported};
use game::draft::{Content, DraftMedia, MediaKind, QuestionDraft};
use protocol::error::ErrorCode;
use protocol::http::documents::is_language_tag;
use protocol::http::files::ImportNote;
use store::{Captions, Constraint, MediaAmount};

use crate::Quizzes;
use crate::findings::{draft_kind, named_media};
use handling::error::ApiError;
use handling::extract::is_id;
use library::captions::captions_text;
use library::receive::Received;
use library::views::quota;

/// What happened to the media in a quiz file.
#[derive(Default)]
pub struct Brought {
    /// The number of imported files.
    pub count: usize,
    /// Why a question's media was left out, by question number.
    pub left: BTreeMap<usize, ImportNote>,
    /// The ids of the files that weren't stored before.
    made: Vec<String>,
}

/// Whether to store files or only check them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Run {
    Dry,
    Real,
}

/// The result for a file name in the quiz file.
type Fate = Result<(String, MediaKind), ImportNote>;

/// Imports the files that the questions of a quiz refer to, and puts their ids into the questions.
/// A failure leaves nothing behind.
pub async fn bring(
    state: &Quizzes,
    owner_id: &str,
    imported: &mut Imported,
    run: Run,
) -> Result<Brought, ApiError> {
    let mut brought = Brought::default();
    let done = bring_all(state, owner_id, imported, run, &mut brought).await;
    if let Err(error) = done {
        forget(state, owner_id, &brought).await;
        return Err(error);
    }
    Ok(brought)
}

async fn bring_all(
    state: &Quizzes,
    owner_id: &str,
    imported: &mut Imported,
    run: Run,
    brought: &mut Brought,
) -> Result<(), ApiError> {
    let mut fates = own_files(state, owner_id, imported).await?;
    let files = std::mem::take(&mut imported.files);
    let mut files: BTreeMap<String, File> = files
        .into_iter()
        .map(|file| (file.name.clone(), file))
        .collect();
    // The files whose captions were left out.
    let mut silent = BTreeSet::new();
    let mut intake = Intake {
        state,
        owner_id,
        run,
        beside: MediaAmount {
            byte_count: 0,
            file_count: 0,
        },
        seen: BTreeSet::new(),
    };
    let mut shown = BTreeSet::new();
    for (at, question) in imported.quiz.questions.iter_mut().enumerate() {
        let names: Vec<String> = question.file_ids().map(ToOwned::to_owned).collect();
        for name in names {
            if fates.contains_key(&name) {
                continue;
            }
            let fate = match files.remove(&name) {
                Some(file) => {
                    let fate = intake.take(&file.bytes, &mut brought.made).await?;
                    if let (Ok((id, kind)), Some(captions)) = (&fate, file.captions)
                        && !intake.caption(id, *kind, captions).await?
                    {
                        silent.insert(name.clone());
                    }
                    fate
                }
                None => Err(ImportNote::MediaLeft),
            };
            fates.insert(name, fate);
        }
        bring_pictures(question, at, &fates, brought, &mut shown);
        let Some(name) = file_of(question).map(|media| media.id.clone()) else {
            continue;
        };
        match fate_of(&fates, &name) {
            Ok((id, kind)) if can_show(question, kind) => {
                if silent.contains(&name) {
                    brought.left.insert(at, ImportNote::CaptionsLeft);
                }
                shown.insert(id.clone());
                if let Some(media) = &mut question.media {
                    // The bytes determine the kind, not the quiz file.
                    media.id = id;
                    media.kind = kind;
                }
            }
            Ok(_) => leave(question, at, ImportNote::MediaUnknown, brought),
            Err(note) => leave(question, at, note, brought),
        }
    }
    brought.count = shown.len();
    Ok(())
}

fn fate_of(fates: &BTreeMap<String, Fate>, name: &str) -> Fate {
    let fate = fates.get(name).cloned();
    fate.unwrap_or(Err(ImportNote::MediaLeft))
}

/// Puts the ids of files into the answers. An answer without its picture keeps its description.
fn bring_pictures(
    question: &mut QuestionDraft,
    at: usize,
    fates: &BTreeMap<String, Fate>,
    brought: &mut Brought,
    shown: &mut BTreeSet<String>,
) {
    question.retain_pictures(|picture| {
        let note = match fate_of(fates, &picture.id) {
            Ok((id, MediaKind::Image)) => {
                shown.insert(id.clone());
                picture.id = id;
                return true;
            }
            Ok(_) => ImportNote::MediaUnknown,
            Err(note) => note,
        };
        brought.left.insert(at, note);
        false
    });
}

fn file_of(question: &QuestionDraft) -> Option<&DraftMedia> {
    let media = question.media.as_ref()?;
    (media.kind != MediaKind::YouTube).then_some(media)
}

/// Players can tap only on pictures.
fn can_show(question: &QuestionDraft, kind: MediaKind) -> bool {
    kind == MediaKind::Image || !matches!(question.content, Content::Pin(_))
}

fn leave(question: &mut QuestionDraft, at: usize, note: ImportNote, brought: &mut Brought) {
    question.media = None;
    brought.left.insert(at, note);
}

/// Files that our own quiz file refers to without containing them, if the owner of the quiz has
/// them: it was exported here.
async fn own_files(
    state: &Quizzes,
    owner_id: &str,
    imported: &Imported,
) -> Result<BTreeMap<String, Fate>, ApiError> {
    if imported.format != Format::Fanfare {
        return Ok(BTreeMap::new());
    }
    let has_file = |id: &str| imported.files.iter().any(|file| file.name == id);
    let ids: Vec<&str> = named_media(None, &imported.quiz.questions)
        .into_iter()
        .filter(|id| is_id(id) && !has_file(id))
        .collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let own = state.store.find_media_of(owner_id, &ids).await?;
    let own = own
        .into_iter()
        .map(|media| (media.id.clone(), Ok((media.id, draft_kind(media.kind)))));
    Ok(own.collect())
}

/// Imports files one after another.
struct Intake<'a> {
    state: &'a Quizzes,
    owner_id: &'a str,
    run: Run,
    /// What a dry run would have stored so far.
    beside: MediaAmount,
    /// The digests of those files.
    seen: BTreeSet<Vec<u8>>,
}

impl Intake<'_> {
    /// Stores or checks one file. A rejection is a result for its row; any other failure ends the
    /// import.
    async fn take(&mut self, bytes: &[u8], made: &mut Vec<String>) -> Result<Fate, ApiError> {
        let taken = match Received::of_bytes(&self.state.media, bytes).await {
            Ok(received) if self.run == Run::Real => {
                let kept = received.keep(&self.state.media, self.owner_id).await;
                kept.map(|kept| {
                    if kept.is_new {
                        made.push(kept.media.id.clone());
                    }
                    (kept.media.id, draft_kind(kept.media.kind))
                })
            }
            Ok(received) => self.try_out(received).await,
            Err(error) => Err(error),
        };
        match taken {
            Ok(taken) => Ok(Ok(taken)),
            Err(error) => refusal(&error).map(Err).ok_or(error),
        }
    }

    /// Gives a file the captions it came with, unless it was here before and has some. Returns
    /// whether it has captions now; in a dry run, whether they can be read.
    async fn caption(
        &self,
        id: &str,
        kind: MediaKind,
        captions: FileCaptions,
    ) -> Result<bool, ApiError> {
        let FileCaptions { language, bytes } = captions;
        let Some(text) = captions_text(&bytes) else {
            return Ok(false);
        };
        if kind == MediaKind::Image || !is_language_tag(&language) {
            return Ok(false);
        }
        let store = &self.state.store;
        if self.run == Run::Dry || store.find_captions(id).await?.is_some() {
            return Ok(true);
        }
        let captions = Captions { language, text };
        let quota = quota(&self.state.media).await?;
        let set = store.set_captions(self.owner_id, id, &captions, quota);
        match set.await {
            Ok(media) => Ok(media.is_some()),
            Err(error) if error.constraint() == Some(Constraint::MediaQuota) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn try_out(&mut self, received: Received) -> Result<(String, MediaKind), ApiError> {
        let id = received.sha256.iter().map(|byte| format!("{byte:02x}"));
        let id = id.collect();
        let mut none = MediaAmount {
            byte_count: 0,
            file_count: 0,
        };
        let is_twice = !self.seen.insert(received.sha256.clone());
        let beside = if is_twice {
            &mut none
        } else {
            &mut self.beside
        };
        let kind = received
            .try_out(&self.state.media, self.owner_id, beside)
            .await?;
        Ok((id, draft_kind(kind)))
    }
}

/// Why a file is rejected; `None` if the file isn't the problem.
fn refusal(error: &ApiError) -> Option<ImportNote> {
    match error.code() {
        ErrorCode::MediaUnknownType => Some(ImportNote::MediaUnknown),
        ErrorCode::MediaTooLarge => Some(ImportNote::MediaTooLarge),
        ErrorCode::MediaTooManyPixels => Some(ImportNote::MediaTooManyPixels),
        ErrorCode::MediaBroken => Some(ImportNote::MediaBroken),
        ErrorCode::MediaQuotaReached => Some(ImportNote::MediaNoRoom),
        _ => None,
    }
}

/// Removes the files that were stored for a quiz whose import failed. A file that can't be removed
/// now is deleted when nothing has shown it for a week.
pub async fn forget(state: &Quizzes, owner_id: &str, brought: &Brought) {
    for id in &brought.made {
        if let Err(error) = state.store.delete_media(owner_id, id).await {
            tracing::warn!(%error, "a file of a failed import stays for now");
        }
    }
    if let Err(error) = state.media.remove_media_leftovers().await {
        tracing::warn!(%error, "files of a failed import stay for now");
    }
}
