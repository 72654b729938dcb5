//! Authors' files: received, cleaned, stored and linked.
//!
//! Start here. A file arrives as an unnamed file on disk (`receive`); `media` detects its format
//! and cleans it. Then it is counted and registered (`keeping`), stored in a folder or a bucket
//! (`files`), and gets a URL from which browsers can load it (`links`, `views`). What is said in a
//! video or sound may stand beside it, to read along (`captions`). A picture may get clear while a
//! question is open (`veils`).

pub mod captions;
pub mod errors;
pub mod files;
pub mod keeping;
pub mod links;
pub mod pictures;
pub mod receive;
pub mod routes;
pub mod uploads;
pub mod veils;
pub mod views;

use crate::files::MediaFiles;
use crate::links::MediaLinks;
use crate::pictures::Pictures;
use crate::uploads::Uploads;
use crate::veils::KeptSteps;
use handling::rate_limit::Limits;
use handling::time::Time;
use std::sync::Arc;
use store::Store;

/// The files of authors.
#[derive(Clone)]
pub struct MediaLibrary {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub files: Arc<MediaFiles>,
    pub links: Arc<MediaLinks>,
    pub pictures: Arc<Pictures>,
    pub uploads: Uploads,
    pub steps: Arc<KeptSteps>,
}
