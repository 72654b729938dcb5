//! Receives a file: streams it to disk, and enforces the size limit of its kind.
//!
//! The first bytes determine its format, and so its size limit; we reject bad files at that point.
//! An interrupted upload leaves nothing behind, and the client sends it again from the start: files
//! are small enough for that.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use http_body_util::BodyExt as _;
use ring::digest;
use tokio::io::AsyncWriteExt as _;

use crate::MediaLibrary;
use crate::errors;
use handling::error::ApiError;
use media::kinds::{BYTES_MAX, Format, HEAD_BYTES};
use media::pictures::{self, PictureError};
use media::{Found, Kind, MediaError};
use media::{mp3, mp4, ogg, webm};

/// How long the next chunk of an upload may take.
const SILENCE_MS: i64 = 30_000;
/// How much of a rejected upload we read and discard: a browser that is still sending wouldn't see
/// the reason.
const THROWN_AWAY_MAX: u64 = BYTES_MAX + 14 * 1024 * 1024;

/// A complete upload, not yet inspected.
pub struct Received {
    file: File,
    format: Format,
    /// The digest of the file as sent.
    pub sha256: Vec<u8>,
}

/// Reads the body of a request onto the disk.
pub async fn receive(state: &MediaLibrary, request: Request) -> Result<Received, ApiError> {
    let told = request.headers().get(CONTENT_LENGTH);
    let told: Option<u64> = told.and_then(|told| told.to_str().ok()?.parse().ok());
    if told.is_some_and(|told| told > THROWN_AWAY_MAX) {
        return Err(errors::refused(MediaError::TooLarge));
    }
    let mut incoming = Incoming::new(state)?;
    let mut body = request.into_body();
    while let Some(piece) = next_piece(state, &mut body).await? {
        if let Err(refused) = incoming.take(&piece).await {
            throw_away(state, body, incoming.byte_count).await;
            return Err(refused);
        }
    }
    incoming.finish().await
}

/// Reads the body of a request onto the disk, in any format.
pub async fn receive_any(
    state: &MediaLibrary,
    request: Request,
    bytes_max: usize,
) -> Result<File, ApiError> {
    let told = request.headers().get(CONTENT_LENGTH);
    let told: Option<usize> = told.and_then(|told| told.to_str().ok()?.parse().ok());
    if told.is_some_and(|told| told > bytes_max) {
        return Err(ApiError::body_too_large());
    }
    let file = state.files.scratch().map_err(no_room)?;
    let mut file = tokio::fs::File::from_std(file);
    let mut byte_count = 0;
    let mut body = request.into_body();
    while let Some(piece) = next_piece(state, &mut body).await? {
        byte_count += piece.len();
        if byte_count > bytes_max {
            return Err(ApiError::body_too_large());
        }
        file.write_all(&piece).await.map_err(no_room)?;
    }
    file.flush().await.map_err(no_room)?;
    Ok(file.into_std().await)
}

impl Received {
    /// Receives a file from inside another file as if it had been uploaded.
    pub async fn of_bytes(state: &MediaLibrary, bytes: &[u8]) -> Result<Self, ApiError> {
        let mut incoming = Incoming::new(state)?;
        incoming.take(bytes).await?;
        incoming.finish().await
    }
}

struct Incoming {
    file: tokio::fs::File,
    head: Vec<u8>,
    format: Option<Format>,
    byte_count: u64,
    digest: digest::Context,
}

impl Incoming {
    fn new(state: &MediaLibrary) -> Result<Self, ApiError> {
        let file = state.files.scratch().map_err(no_room)?;
        Ok(Self {
            file: tokio::fs::File::from_std(file),
            head: Vec::with_capacity(HEAD_BYTES),
            format: None,
            byte_count: 0,
            digest: digest::Context::new(&digest::SHA256),
        })
    }

    async fn finish(mut self) -> Result<Received, ApiError> {
        let format = match self.format {
            Some(format) => format,
            None => Format::of(&self.head).map_err(errors::refused)?,
        };
        if self.byte_count > format.bytes_max() {
            return Err(errors::refused(MediaError::TooLarge));
        }
        self.file.flush().await.map_err(no_room)?;
        Ok(Received {
            file: self.file.into_std().await,
            format,
            sha256: self.digest.finish().as_ref().to_vec(),
        })
    }

    async fn take(&mut self, piece: &[u8]) -> Result<(), ApiError> {
        self.byte_count += piece.len() as u64;
        if self.format.is_none() {
            let wanted = (HEAD_BYTES - self.head.len()).min(piece.len());
            self.head.extend(&piece[..wanted]);
            if self.head.len() == HEAD_BYTES {
                self.format = Some(Format::of(&self.head).map_err(errors::refused)?);
            }
        }
        let bytes_max = self.format.map_or(BYTES_MAX, Format::bytes_max);
        if self.byte_count > bytes_max {
            return Err(errors::refused(MediaError::TooLarge));
        }
        self.digest.update(piece);
        self.file.write_all(piece).await.map_err(no_room)
    }
}

async fn next_piece(
    state: &MediaLibrary,
    body: &mut Body,
) -> Result<Option<bytes::Bytes>, ApiError> {
    loop {
        let frame = tokio::select! {
            frame = body.frame() => frame,
            () = state.time.sleep(SILENCE_MS) => return Err(errors::upload_cut_off()),
        };
        match frame {
            None => return Ok(None),
            Some(Err(_cut)) => return Err(errors::upload_cut_off()),
            // We ignore trailers.
            Some(Ok(frame)) => {
                if let Ok(piece) = frame.into_data() {
                    return Ok(Some(piece));
                }
            }
        }
    }
}

async fn throw_away(state: &MediaLibrary, mut body: Body, mut byte_count: u64) {
    while byte_count <= THROWN_AWAY_MAX
        && let Ok(Some(piece)) = next_piece(state, &mut body).await
    {
        byte_count += piece.len() as u64;
    }
}

/// Why a file couldn't be cleaned.
enum CleanError {
    Media(MediaError),
    Disk(io::Error),
}

impl From<MediaError> for CleanError {
    fn from(error: MediaError) -> Self {
        Self::Media(error)
    }
}

impl From<PictureError> for CleanError {
    fn from(error: PictureError) -> Self {
        Self::Media(error.into())
    }
}

impl From<io::Error> for CleanError {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

impl Received {
    /// Checks an upload and removes private metadata; returns the file to store. Processes one file
    /// at a time, including account pictures, because each may need much memory.
    pub async fn clean(self, state: &MediaLibrary) -> Result<(Found, File), ApiError> {
        let cleaned = state.pictures.in_turn(move || self.clean_now()).await?;
        cleaned.map_err(|error| match error {
            CleanError::Media(error) => errors::refused(error),
            CleanError::Disk(error) => no_room(error),
        })
    }

    fn clean_now(self) -> Result<(Found, File), CleanError> {
        let mut file = self.file;
        let sound = |mime| Found {
            kind: Kind::Audio,
            mime,
            size: None,
        };
        let found = match self.format {
            Format::Mp4 => mp4::clean(&file)?,
            Format::WebM => webm::clean(&file)?,
            Format::Picture => {
                let shown = pictures::shown(&read(&mut file)?)?;
                replace(&mut file, &shown.webp)?;
                Found {
                    kind: Kind::Image,
                    mime: "image/webp",
                    size: Some((shown.width, shown.height)),
                }
            }
            Format::Ogg => {
                let mut body = read(&mut file)?;
                ogg::clean(&mut body)?;
                replace(&mut file, &body)?;
                sound("audio/ogg")
            }
            Format::Mp3 => {
                let body = mp3::clean(&read(&mut file)?)?;
                replace(&mut file, &body)?;
                sound("audio/mpeg")
            }
        };
        Ok((found, file))
    }
}

pub fn read(file: &mut File) -> io::Result<Vec<u8>> {
    file.rewind()?;
    let mut body = Vec::new();
    file.read_to_end(&mut body)?;
    Ok(body)
}

fn replace(file: &mut File, body: &[u8]) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(body)
}

pub fn no_room(error: io::Error) -> ApiError {
    ApiError::unavailable(format!("an upload cannot be written: {error}"))
}
