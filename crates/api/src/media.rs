//! Pictures, sounds and videos: hostile bytes in, clean bytes out.

pub(crate) mod errors;
pub(crate) mod files;
pub(crate) mod keeping;
pub(crate) mod kinds;
pub(crate) mod library;
pub(crate) mod links;
pub(crate) mod mp3;
pub(crate) mod mp4;
pub(crate) mod ogg;
pub(crate) mod pictures;
pub(crate) mod receive;
pub(crate) mod routes;
pub(crate) mod tape;
pub(crate) mod webm;

use crate::http::rate_limit::Limits;
use crate::http::time::Time;
use crate::media::files::MediaFiles;
use crate::media::links::MediaLinks;
use crate::media::pictures::Pictures;
use std::sync::Arc;
use store::Store;
use tokio::sync::Semaphore;

/// The files of authors.
#[derive(Clone)]
pub(crate) struct MediaLibrary {
    pub(crate) store: Store,
    pub(crate) time: Time,
    pub(crate) limits: Limits,
    pub(crate) files: Arc<MediaFiles>,
    pub(crate) links: Arc<MediaLinks>,
    pub(crate) pictures: Arc<Pictures>,
    /// The files coming in right now. Each needs a file on the disk and little memory.
    pub(crate) uploads: Arc<Semaphore>,
}
