//! What a file is, told by its first bytes, and how large it may be.
//!
//! Whatever is not on this list is refused, and what the sender calls it is never looked at. SVG
//! and HTML are text that runs; they are not on the list.

use image::{ImageFormat, guess_format};

use crate::MediaError;
use crate::mp3;

const MIB: u64 = 1024 * 1024;
const PICTURE_BYTES_MAX: u64 = 5 * MIB;
const VIDEO_BYTES_MAX: u64 = 50 * MIB;
const AUDIO_BYTES_MAX: u64 = 20 * MIB;
/// The largest of all.
pub const BYTES_MAX: u64 = VIDEO_BYTES_MAX;
/// So many bytes tell what a file is.
pub const HEAD_BYTES: usize = 4096;

/// How a file is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// PNG, JPEG, WebP or GIF.
    Picture,
    Mp4,
    WebM,
    Ogg,
    Mp3,
}

impl Format {
    /// By the first bytes of a file; all of them, if it is shorter than [`HEAD_BYTES`].
    pub fn of(head: &[u8]) -> Result<Self, MediaError> {
        let is_picture = matches!(
            guess_format(head),
            Ok(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Gif)
        );
        if is_picture {
            Ok(Self::Picture)
        } else if head.get(4..8) == Some(b"ftyp") {
            Ok(Self::Mp4)
        } else if head.starts_with(b"\x1a\x45\xdf\xa3") {
            Ok(Self::WebM)
        } else if head.starts_with(b"OggS") {
            Ok(Self::Ogg)
        } else if head.starts_with(b"ID3") || mp3::begins_with_frame(head) {
            Ok(Self::Mp3)
        } else {
            Err(MediaError::UnknownType)
        }
    }

    /// How large such a file may be. A sound in a container for videos is measured again, when it
    /// is known that it has no picture.
    pub fn bytes_max(self) -> u64 {
        match self {
            Self::Picture => PICTURE_BYTES_MAX,
            Self::Mp4 | Self::WebM => VIDEO_BYTES_MAX,
            Self::Ogg | Self::Mp3 => AUDIO_BYTES_MAX,
        }
    }
}

/// How large a file with sound alone may be.
pub fn check_audio_length(byte_count: u64) -> Result<(), MediaError> {
    if byte_count > AUDIO_BYTES_MAX {
        return Err(MediaError::TooLarge);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Format;
    use crate::MediaError;

    #[test]
    fn file_1_what_runs_in_a_browser_is_no_media() {
        for text in [
            &b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"[..],
            b"<?xml version=\"1.0\"?><svg/>",
            b"<!doctype html>",
            b"GIF8<script>",
            b"%PDF-1.7",
            b"PK\x03\x04",
            b"BM\0\0",
            b"RIFF\0\0\0\0WAVEfmt ",
            b"fLaC",
            b"\xff\xfe<\0h\0",
            b"",
        ] {
            assert_eq!(Format::of(text), Err(MediaError::UnknownType), "{text:?}");
        }
    }
}
