//! The exported items of a package, and the paths of their parts.

use game::draft::{DraftMedia, QuestionDraft};

use crate::media;
use crate::reading::File;

pub(super) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
pub(super) const SPACES: &str = "xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" \
                      xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
                      xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imsqti_v2p1 \
                      http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd\"";

/// An exported question, and its media.
pub(super) struct Outgoing<'q> {
    pub(super) id: String,
    pub(super) question: &'q QuestionDraft,
    pub(super) shown: Option<(&'q DraftMedia, &'q File)>,
}

/// The path of a file in the package; invalid characters become dashes.
pub(super) fn media_path(media: &DraftMedia, file: &File) -> String {
    let name = media::file_name(media, file);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let plain: String = name
        .chars()
        .map(|c| if is_plain(c) { c } else { '-' })
        .collect();
    format!("media/{}", plain.trim_start_matches('.'))
}
