//! The exported items of a package, and the paths of their parts.

use game::draft::{DraftMedia, DraftPicture, MediaKind, QuestionDraft};

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
    /// The files of the pictures of its answers.
    pub(super) pictures: Vec<&'q File>,
}

impl<'q> Outgoing<'q> {
    /// A question with those of the files that it names.
    pub(super) fn of(id: String, question: &'q QuestionDraft, files: &'q [File]) -> Self {
        let pictures = question.pictures();
        let pictures = pictures.filter_map(|picture| {
            let mut own = files.iter().filter(|file| file.name == picture.id);
            own.next()
        });
        Self {
            id,
            question,
            shown: media::of(question, files),
            pictures: pictures.collect(),
        }
    }

    /// Its files, each with its path in the package.
    pub(super) fn files(&self) -> impl Iterator<Item = (String, &'q File)> {
        let shown = self.shown.iter();
        let shown = shown.map(|(media, file)| (media_path(media.kind, file), *file));
        let pictures = self.pictures.iter();
        shown.chain(pictures.map(|file| (media_path(MediaKind::Image, file), *file)))
    }

    /// The path of the picture of an answer, if its file goes along.
    pub(super) fn path_of(&self, picture: &DraftPicture) -> Option<String> {
        let mut files = self.pictures.iter();
        let file = files.find(|file| file.name == picture.id)?;
        Some(media_path(MediaKind::Image, file))
    }
}

/// The path of a file in the package; invalid characters become dashes.
pub(super) fn media_path(kind: MediaKind, file: &File) -> String {
    let name = media::file_name(kind, file);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let plain: String = name
        .chars()
        .map(|c| if is_plain(c) { c } else { '-' })
        .collect();
    format!("media/{}", plain.trim_start_matches('.'))
}

/// Marks decorative media as such.
pub(super) fn role(is_decorative: bool) -> &'static str {
    if is_decorative {
        " role=\"presentation\""
    } else {
        ""
    }
}
