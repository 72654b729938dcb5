//! Exports several quizzes as one zip of Fanfare files.
//!
//! The zip is written while it is downloaded: memory holds one quiz at a time, however many there
//! are. A quiz that is deleted in the meantime is left out; any other failure cuts the download
//! off, so that nobody takes a part for the whole.

mod names;

use std::io::{self, Write};
use std::sync::Arc;

use axum::body::Body as Download;
use axum::extract::State;
use axum::http::HeaderName;
use bytes::Bytes;
use formats::{Exported, Format};
use futures_util::stream;
use parking_lot::Mutex;
use protocol::error::ErrorCode;
use store::Account;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use crate::Quizzes;
use crate::file_routes::{attached, file_name};
use crate::files::Outgoing;
use crate::folder_routes::folder_not_found;
use crate::folder_routes::wire::QuizExport;
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use names::Names;

/// A quiz to export, and where it goes in the zip.
struct Entry {
    quiz_id: String,
    /// The folder in the zip; empty, or with a slash at its end.
    folder: String,
    name: String,
}

/// Gives several quizzes of yours as one zip
///
/// Each is a Fanfare file, as if exported alone, named after its title. If one of them doesn't
/// exist or isn't yours, none is exported.
#[utoipa::path(
    post, path = "/quiz/exports", operation_id = "export_quizzes", tag = "quizzes",
    request_body = QuizExport, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, description = "The zip", content(("application/zip")))),
)]
pub async fn export_quizzes(
    State(state): State<Quizzes>,
    Caller { account }: Caller,
    Body(mut form): Body<QuizExport>,
) -> Result<([(HeaderName, String); 4], Download), ApiError> {
    form.quiz_ids.sort_unstable();
    form.quiz_ids.dedup();
    let found = folders::list_titles(&state.store, &account.id, &form.quiz_ids).await?;
    if found.len() < form.quiz_ids.len() {
        return Err(ApiError::quiz_not_found());
    }
    let mut names = Names::default();
    let entries = found.into_iter().map(|(quiz_id, title)| Entry {
        quiz_id,
        folder: String::new(),
        name: names.free("", &title),
    });
    Ok(packed("quizzes", state, account, entries.collect()))
}

/// Gives the quizzes of a folder of yours as one zip
///
/// Each is a Fanfare file, as if exported alone, named after its title. Folders below it are
/// folders in the zip.
#[utoipa::path(
    get, path = "/folders/{id}/export", operation_id = "export_folder", tag = "quizzes",
    params(("id" = String, Path, description = "The folder")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, description = "The zip", content(("application/zip")))),
)]
pub async fn export_folder(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<([(HeaderName, String); 4], Download), ApiError> {
    let [id] = ids;
    let all = folders::list(&state.store, &account.id).await?;
    let root = all.iter().find(|folder| folder.id == id);
    let root = root.ok_or_else(folder_not_found)?;
    let mut names = Names::default();
    // Parents first.
    let mut paths = vec![(root.id.clone(), String::new())];
    let mut at = 0;
    while let Some((parent_id, path)) = paths.get(at).cloned() {
        for folder in &all {
            if folder.parent_id.as_ref() == Some(&parent_id) {
                let name = names.free(&path, &folder.name);
                paths.push((folder.id.clone(), format!("{path}{name}/")));
            }
        }
        at += 1;
    }
    let ids: Vec<String> = paths.iter().map(|(id, _)| id.clone()).collect();
    let quizzes = folders::list_quizzes_in(&state.store, &account.id, &ids).await?;
    let entries = quizzes.into_iter().map(|quiz| {
        let path = paths.iter().find(|(id, _)| *id == quiz.folder_id);
        let folder = path.map_or_else(String::new, |(_, path)| path.clone());
        Entry {
            name: names.free(&folder, &quiz.title),
            quiz_id: quiz.id,
            folder,
        }
    });
    let entries = entries.collect();
    Ok(packed(&file_name(&root.name), state, account, entries))
}

fn packed(
    name: &str,
    state: Quizzes,
    account: Account,
    entries: Vec<Entry>,
) -> ([(HeaderName, String); 4], Download) {
    let written = Written::default();
    let packing = Packing {
        state,
        account,
        left: entries.into_iter(),
        zip: Some(ZipWriter::new_stream(written.clone())),
        written,
    };
    let body = stream::try_unfold(packing, async |mut packing| {
        let chunk = packing.next().await.inspect_err(|error| {
            tracing::warn!(%error, "an export of several quizzes was cut off");
        })?;
        Ok::<_, io::Error>(chunk.map(|chunk| (chunk, packing)))
    });
    let name = format!("{name}.zip");
    (
        attached(&name, "application/zip"),
        Download::from_stream(body),
    )
}

type Zip = ZipWriter<StreamWriter<Written>>;

/// A zip that is being written.
struct Packing {
    state: Quizzes,
    account: Account,
    left: std::vec::IntoIter<Entry>,
    /// `None` once its end is written.
    zip: Option<Zip>,
    written: Written,
}

impl Packing {
    /// The next bytes, or `None` at the end.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        for entry in self.left.by_ref() {
            let outgoing = match Outgoing::of(&self.state, &self.account, &entry.quiz_id).await {
                Err(error) if error.code() == ErrorCode::NotFound => continue,
                outgoing => outgoing.map_err(cut_off)?,
            };
            let file = outgoing.write(&self.state, Format::Fanfare).await;
            let file = file.map_err(cut_off)?;
            let Some(zip) = self.zip.take() else { break };
            // Compressing a long quiz would hold up everyone else on this thread.
            let zip = work::aside("packing quizzes", move || add(zip, &entry, &file)).await;
            self.zip = Some(zip.map_err(io::Error::other)??);
            return Ok(Some(self.written.take()));
        }
        let Some(zip) = self.zip.take() else {
            return Ok(None);
        };
        zip.finish()?;
        Ok(Some(self.written.take()))
    }
}

fn cut_off(error: ApiError) -> io::Error {
    io::Error::other(format!("{error:?}"))
}

fn add(mut zip: Zip, entry: &Entry, file: &Exported) -> io::Result<Zip> {
    let method = if file.extension == "zip" {
        CompressionMethod::Stored
    } else {
        CompressionMethod::Deflated
    };
    let options = SimpleFileOptions::default().compression_method(method);
    let name = format!("{}{}.{}", entry.folder, entry.name, file.extension);
    zip.start_file(name, options)?;
    zip.write_all(&file.bytes)?;
    zip.flush()?;
    Ok(zip)
}

/// What the zip has written and nobody has sent yet. The lock is held for a copy, and never
/// contested: the zip is written and emptied in turns.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock()).into()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
