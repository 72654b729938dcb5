//! The picture of an answer.

use game::quiz::Picture;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The picture of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PictureView {
    /// The URL of the file.
    pub link: String,
    /// A description; empty if it only decorates the text of the answer.
    pub alt: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
}

impl PictureView {
    /// The same, on the wire.
    pub fn of(picture: &Picture) -> Self {
        Self {
            link: picture.link.clone(),
            alt: picture.alt.clone(),
            width: picture.width,
            height: picture.height,
        }
    }
}
