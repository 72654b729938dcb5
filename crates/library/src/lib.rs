//! The files of authors: received, cleaned, kept and linked to.
//!
//! Start here. A file comes in as a file without a name on the disk (`receive`); `media` says what
//! it is and cleans it. Then it is counted and known (`keeping`), lies in a folder or a bucket
//! (`files`), and has an address by which browsers may load it (`links`, `views`).

pub mod errors;
pub mod files;
pub mod keeping;
pub mod links;
pub mod pictures;
pub mod receive;
pub mod routes;
pub mod views;

use crate::files::MediaFiles;
use crate::links::MediaLinks;
use crate::pictures::Pictures;
use handling::rate_limit::Limits;
use handling::time::Time;
use std::sync::Arc;
use store::Store;
use tokio::sync::Semaphore;

/// The files of authors.
#[derive(Clone)]
pub struct MediaLibrary {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub files: Arc<MediaFiles>,
    pub links: Arc<MediaLinks>,
    pub pictures: Arc<Pictures>,
    /// The files coming in right now. Each needs a file on the disk and little memory.
    pub uploads: Arc<Semaphore>,
}
