//! The files in a question of Moodle's XML: they are in the element whose text names them.

use game::draft::DraftPicture;
use markup::html::Media;
use markup::xml::Element;

use crate::gather::Gathering;
use crate::media;
use crate::reading::Note;

/// Keeps the file that a text names, if it is one of these.
pub(super) fn attached(files: &[&Element], source: &str, kept: &mut Gathering) -> Option<String> {
    let name = media::from_address(source);
    let name = name.rsplit("@@PLUGINFILE@@/").next().unwrap_or("");
    let file = files.iter().find(|file| {
        let path = format!("{}{}", file.attribute("path"), file.attribute("name"));
        path.trim_start_matches('/') == name || file.attribute("name") == name
    })?;
    Some(kept.keep(name, media::from_base64(&file.text())?))
}

/// The picture of an answer, if it shows exactly one.
pub(super) fn picture(
    answer: &Element,
    shown: &[Media],
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
) -> Option<DraftPicture> {
    let files: Vec<&Element> = answer.all("file").collect();
    let fetch: media::Fetch<'_> = &mut |source, kept| Ok(attached(&files, source, kept));
    // The files are in the text already, so fetching one can't fail.
    let picture = media::picture_of(shown, gathering, notes, fetch);
    picture.ok().flatten()
}
