//! Pictures, videos and sounds in questions of other formats.
//!
//! Our questions have at most one. If the file includes it, it is imported; if there are several,
//! or they are stored elsewhere, a note says that they were dropped. Callers check what the bytes
//! really are.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use game::draft::{DraftMedia, DraftPicture, MediaKind, QuestionDraft};
use game::limits;
use markup::html::{Media, Said};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::gather::Gathering;
use crate::reading::{File, Note, Unreadable};

/// Imports a file by its address in the text and returns its new name, if the file is included.
pub(crate) type Fetch<'f> =
    &'f mut dyn FnMut(&str, &mut Gathering) -> Result<Option<String>, Unreadable>;

/// A text in a place without pictures, videos and sounds; those in it are noted.
pub(crate) fn text_of(said: Said, notes: &mut Vec<Note>) -> String {
    notes.extend(said.notes);
    notes.extend((!said.media.is_empty()).then_some(Note::MediaLeft));
    said.text
}

/// What is said to those who pick an answer. With a formula that can't be written here it is left
/// out: the question is as good without it.
pub(crate) fn feedback_of(said: Said, notes: &mut Vec<Note>) -> String {
    if said.notes.contains(&Note::FormulaAsText) {
        notes.push(Note::RemarksLeft);
        return String::new();
    }
    text_of(said, notes)
}

/// A question's media, if there is any and its file is included.
pub(crate) fn one_of(
    all: &[Media],
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
    fetch: Fetch<'_>,
) -> Result<Option<DraftMedia>, Unreadable> {
    if let [one] = all {
        let kept = match inline(&one.source) {
            Some(bytes) => Some(gathering.keep("picture", bytes)),
            None => fetch(&one.source, gathering)?,
        };
        if let Some(id) = kept {
            return Ok(Some(DraftMedia {
                kind: one.kind,
                id,
                alt: one.alt.chars().take(limits::ALT_MAX).collect(),
                is_decorative: one.is_decorative,
                start_s: start_s(&one.source),
                veil: None,
            }));
        }
    }
    if !all.is_empty() {
        notes.push(Note::MediaLeft);
    }
    Ok(None)
}

/// The picture of an answer, if it has exactly one and its file is included.
pub(crate) fn picture_of(
    all: &[Media],
    gathering: &mut Gathering,
    notes: &mut Vec<Note>,
    fetch: Fetch<'_>,
) -> Result<Option<DraftPicture>, Unreadable> {
    let media = one_of(all, gathering, notes, fetch)?;
    let Some(media) = media.filter(|media| media.kind == MediaKind::Image) else {
        notes.extend((!all.is_empty()).then_some(Note::MediaLeft));
        return Ok(None);
    };
    Ok(Some(DraftPicture {
        id: media.id,
        alt: media.alt,
        is_decorative: media.is_decorative,
    }))
}

/// The bytes of a picture in a data URL.
fn inline(source: &str) -> Option<Vec<u8>> {
    let (head, body) = source.strip_prefix("data:image/")?.split_once(',')?;
    head.ends_with(";base64").then(|| from_base64(body))?
}

/// The latest start of a video, in seconds; a day, as in the editor.
pub(crate) const START_MAX_S: u32 = 86_400;

/// The start of a video: `film.mp4#t=12`, as browsers use it.
fn start_s(source: &str) -> u32 {
    let start = source.rsplit_once("#t=");
    let start = start.and_then(|(_, s)| s.parse().ok());
    start.filter(|s| *s <= START_MAX_S).unwrap_or(0)
}

/// Whether this can be a YouTube video id.
pub(crate) fn is_video_id(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=64).contains(&id.len()) && id.bytes().all(is_plain)
}

/// Decodes base64, with or without line breaks and padding.
pub(crate) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let config =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let packed: String = text.split_ascii_whitespace().collect();
    let bytes = GeneralPurpose::new(&STANDARD, config).decode(packed).ok()?;
    (!bytes.is_empty()).then_some(bytes)
}

/// A question's media, and its file among the exported ones.
pub(crate) fn of<'a>(
    question: &'a QuestionDraft,
    files: &'a [File],
) -> Option<(&'a DraftMedia, &'a File)> {
    let media = question.media.as_ref().filter(|media| is_file(media))?;
    let file = files.iter().find(|file| file.name == media.id)?;
    Some((media, file))
}

/// Whether it is a file, not a link to another site.
pub(crate) fn is_file(media: &DraftMedia) -> bool {
    media.kind != MediaKind::YouTube
}

/// A file's media type and extension, for the program that shows it.
pub(crate) fn kind_of(kind: MediaKind, bytes: &[u8]) -> (&'static str, &'static str) {
    let is_webm = bytes.starts_with(b"\x1a\x45\xdf\xa3");
    let is_mp4 = bytes.get(4..8) == Some(b"ftyp");
    match kind {
        MediaKind::Image | MediaKind::YouTube => self::kind(bytes),
        MediaKind::Video if is_webm => ("video/webm", "webm"),
        MediaKind::Video => ("video/mp4", "mp4"),
        MediaKind::Audio if is_webm => ("audio/webm", "weba"),
        MediaKind::Audio if is_mp4 => ("audio/mp4", "m4a"),
        MediaKind::Audio if bytes.starts_with(b"OggS") => ("audio/ogg", "ogg"),
        MediaKind::Audio => ("audio/mpeg", "mp3"),
    }
}

/// The kind for a media type.
pub(crate) fn kind_named(mime: &str) -> Option<MediaKind> {
    match mime.split_once('/')?.0 {
        "image" => Some(MediaKind::Image),
        "video" => Some(MediaKind::Video),
        "audio" => Some(MediaKind::Audio),
        _ => None,
    }
}

/// A picture's media type and extension, by its first bytes.
fn kind(bytes: &[u8]) -> (&'static str, &'static str) {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => ("image/png", "png"),
        [0xFF, 0xD8, 0xFF, ..] => ("image/jpeg", "jpg"),
        [b'G', b'I', b'F', b'8', ..] => ("image/gif", "gif"),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => ("image/webp", "webp"),
        _ => ("application/octet-stream", "bin"),
    }
}

/// Its width and height in pixels, from its header.
pub(crate) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let le16 = |at: usize| {
        Some(u32::from(u16::from_le_bytes(
            *bytes.get(at..)?.first_chunk()?,
        )))
    };
    let be16 = |at: usize| {
        Some(u32::from(u16::from_be_bytes(
            *bytes.get(at..)?.first_chunk()?,
        )))
    };
    let be32 = |at: usize| Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?));
    let le24 = |at: usize| Some(le16(at)? | u32::from(*bytes.get(at + 2)?) << 16);
    let size = match kind(bytes).1 {
        "png" => (be32(16)?, be32(20)?),
        "gif" => (le16(6)?, le16(8)?),
        "webp" => match bytes.get(12..16)? {
            b"VP8X" => (le24(24)? + 1, le24(27)? + 1),
            b"VP8 " => (le16(26)? & 0x3FFF, le16(28)? & 0x3FFF),
            _ => {
                let bits = le16(21)? | le16(23)? << 16;
                ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
            }
        },
        "jpg" => {
            let mut at = 2;
            loop {
                // Frames with the size are C0 to CF without C4, C8 and CC.
                match bytes.get(at + 1)? {
                    0xC4 | 0xC8 | 0xCC => {}
                    0xC0..=0xCF => break (be16(at + 7)?, be16(at + 5)?),
                    _ => {}
                }
                at += 2 + usize::try_from(be16(at + 2)?.max(2)).ok()?;
            }
        }
        _ => return None,
    };
    (size.0 > 0 && size.1 > 0).then_some(size)
}

/// The name of an exported file: its id and an extension for its type.
pub(crate) fn file_name(kind: MediaKind, file: &File) -> String {
    if file.name.contains('.') {
        file.name.clone()
    } else {
        format!("{}.{}", file.name, kind_of(kind, &file.bytes).1)
    }
}

/// The address of a file in the text of a question, with its start time.
pub(crate) fn source(path: &str, media: &DraftMedia) -> String {
    let address = to_address(path);
    if media.start_s > 0 {
        format!("{address}#t={}", media.start_s)
    } else {
        address
    }
}

/// Percent-encoded in an address: everything but letters, digits and these.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'/');

/// Encodes a name for an address.
pub(crate) fn to_address(name: &str) -> String {
    utf8_percent_encode(name, ESCAPED).to_string()
}

/// The name in an address, without query and fragment.
pub(crate) fn from_address(address: &str) -> String {
    let address = address.split(['?', '#']).next().unwrap_or("");
    let name = percent_decode_str(address).decode_utf8_lossy();
    name.into_owned()
}

#[cfg(test)]
mod tests {
    use super::{from_address, from_base64, size, to_address};

    #[test]
    fn the_size_stands_in_the_header() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\0\x80";
        assert_eq!(size(png), Some((256, 128)));
        assert_eq!(size(b"GIF89a\x02\0\x03\0"), Some((2, 3)));
        let jpeg = b"\xFF\xD8\xFF\xE0\0\x04\0\0\xFF\xC0\0\x11\x08\0\x05\0\x07";
        assert_eq!(size(jpeg), Some((7, 5)));
        let webp = b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x09\0\0\x04\0\0";
        assert_eq!(size(webp), Some((10, 5)));
        assert_eq!(size(b"\xFF\xD8\xFF\xE0\0\0"), None);
        assert_eq!(size(b""), None);
    }

    #[test]
    fn addresses_there_and_back() {
        assert_eq!(to_address("a b%é.png"), "a%20b%25%C3%A9.png");
        assert_eq!(from_address("a%20b%25%C3%A9.png?x=1"), "a b%é.png");
        assert_eq!(from_address("50%"), "50%");
        assert_eq!(from_address("50%+1%zz"), "50%+1%zz");
    }

    #[test]
    fn base64_may_be_broken_into_lines() {
        assert_eq!(from_base64("aGVs\n bG8"), Some(b"hello".to_vec()));
        assert_eq!(from_base64("!"), None);
        assert_eq!(from_base64(""), None);
    }
}
